"""Wrong person, stale button, double click, missing rights, vanished places: answered or healed."""

import asyncio
from random import Random

import pytest

from bot.local.faults import Kind
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, idle
from bot.local.world.permissions import May, deny
from bot.match.ports import Snapshot
from bot.store.journal import SqliteJournal
from tests.chat.conftest import Program
from tests.chat.players import act, panel, seated
from tests.kit.tables import opened

QUICK = {"setup": "quick", "factions": "random"}


async def mover(program: Program, thread_id: str, *people: Person) -> Person:
    """Whoever is asked."""
    thread = program.server.world.channels[thread_id]
    asked = {player.user for player in await program.asked(thread)}
    return next(person for person in people if person.user.id in asked)


async def test_a_stranger_is_told_that_he_only_watches(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    turn = carol.messages(thread)[-1]
    await turn.click("Your move")
    told = await carol.until_sees("not playing in this match", thread)
    assert told.ephemeral
    reply = await (await carol.go(thread).slash("/do", sentence="move pa E3")).settled()
    assert "not playing" in reply.text


async def test_who_is_not_asked_is_told_who_is(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    waiting = bob if await mover(program, thread.id, alice, bob) is alice else alice
    reply = await panel(waiting, thread)
    assert "You have nothing to do right now. Waiting for" in reply.text
    said = await (await waiting.go(thread).slash("/do", sentence="move pa E3")).settled()
    assert "It is not your turn" in said.text and "{" not in said.text


async def test_a_stale_button_shows_where_the_match_stands(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    old = await panel(person, thread)
    button = old.message.buttons[0]
    await act(person, thread, Random(1))
    before = (await program.match(thread)).seq
    await old.message.click(button)
    await person.until(lambda: "The match has moved on" in old.text)
    assert (await program.match(thread)).seq == before


async def test_a_double_click_plays_once(program: Program, alice: Person, bob: Person) -> None:
    thread = await seated(program, alice, bob, setup="open", factions="choose")
    reply = await panel(alice, thread)
    button = reply.message.buttons[0]
    await asyncio.gather(reply.message.click(button), reply.message.click(button))
    await alice.until(lambda: "✔" in reply.text or "moved on" in reply.text)
    await idle(program.server)
    assert (await program.match(thread)).seq == 1


async def test_an_interaction_that_arrives_twice_plays_once(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    match = await program.match(thread)
    sentence = next(iter(program.sentences(match)))
    server.faults.add(Kind.DUPLICATE, "INTERACTION_CREATE")
    await (await person.go(thread).slash("/do", sentence=sentence)).settled()
    await program.shown()
    assert (await program.match(thread)).seq == match.seq + 1
    assert len(server.faults.log) == 1


async def test_where_threads_are_not_allowed_the_channel_is_the_table(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    taken = May.CREATE_PUBLIC_THREADS | May.CREATE_PRIVATE_THREADS
    deny(alice.here, server.world.bot.id, taken)
    await (await alice.slash("/play", game="rakh", opponent=bob)).settled()
    await (await bob.until_sees("you are invited")).click("Join")
    await (await alice.until_sees("2. Bob")).click("Start")
    turn = await alice.until_sees("To answer")
    assert turn.pictures and "Your move" in turn.buttons
    reply = await act(alice, alice.here, Random(2))
    assert "✔" in reply.text


async def test_where_pictures_are_not_allowed_the_words_must_do(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    deny(alice.here, server.world.bot.id, May.ATTACH)
    thread = await seated(program, alice, bob, **QUICK)
    turn = alice.last(thread)
    assert not turn.pictures
    assert "I am not allowed to attach pictures here" in turn.text


async def test_where_nothing_may_be_written_the_host_is_told_what_is_missing(
    program: Program, server: LocalDiscord, alice: Person
) -> None:
    deny(alice.here, server.world.bot.id, May.SEND)
    await alice.slash("/play", game="rakh")
    await alice.until_sees("I am not allowed to write in this channel")


@pytest.mark.parametrize("what", ["archived", "locked", "deleted"])
async def test_a_match_outlives_its_thread(
    what: str, program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    match = await program.match(thread)
    if what == "deleted":
        server.parts.threads.delete(thread)
    else:
        server.parts.threads.change(thread, {"archived": True, "locked": what == "locked"})
    sentence = next(iter(program.sentences(match)))
    person.go("general")
    reply = await (await person.slash("/do", sentence=sentence, match=match.id)).settled()
    assert "✔" in reply.text
    await program.shown()
    now = [each for each in person.threads() if not each.archived]
    assert now, "a thread is open again"
    assert f"Match {match.id}, entry {match.seq + 1}" in person.last(now[-1]).text


async def test_a_deleted_turn_message_is_posted_anew(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    match = await program.match(thread)
    server.parts.messages.remove(thread, alice.last(thread).raw)
    sentence = next(iter(program.sentences(match)))
    await (await person.go(thread).slash("/do", sentence=sentence)).settled()
    await program.shown()
    assert f"Match {match.id}, entry {match.seq + 1}" in person.last(thread).text


async def test_a_kicked_bot_forgets_nothing_and_goes_on_when_it_is_back(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    seat = min(match.asked())
    guild = server.home()
    server.guilds.kick_bot(guild)
    sentence = next(iter(program.sentences(match)))
    played = await program.service.play(match.id, seat, sentence)
    assert played.match.seq == match.seq + 1
    await program.shown()
    server.guilds.invite_bot(guild)
    server.guilds.grant(guild, alice.user, May.MANAGE_GUILD)
    await asyncio.sleep(0.05)
    alice.go("tables")
    moved = await (await alice.slash("/table-admin move", match=match.id)).settled()
    assert "continues here" in moved.text
    await program.shown()
    assert f"Match {match.id}, entry {match.seq + 1}" in alice.last().text


async def test_an_answer_that_comes_after_a_quarter_of_an_hour_is_one_line_in_the_log(
    program: Program,
    server: LocalDiscord,
    alice: Person,
    bob: Person,
    caplog: pytest.LogCaptureFixture,
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    match = await program.match(thread)
    sentence = next(iter(program.sentences(match)))
    server.faults.add(Kind.DELAY, "PATCH /webhooks/", value=0.3)
    await person.go(thread).slash("/do", sentence=sentence)
    server.clock.forward(16 * 60)
    await idle(server, quiet=0.5)
    assert (await program.match(thread)).seq == match.seq + 1
    assert "an answer came too late: 50027" in caplog.text
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_match_that_cannot_be_read_hides_no_other(
    program: Program, alice: Person, bob: Person
) -> None:
    """In an update, a process with newer rules may have touched it."""
    newer = await program.match(await seated(program, alice, bob))
    thread = await seated(program, alice, bob)
    snapshot = Snapshot(newer.seq, newer.game.about.rules + 1, newer.game.dump(newer.state))
    async with opened(program.settings.where) as database:
        await SqliteJournal(database).rebase(newer.id, snapshot)
    program.service.forget(newer.id)
    alice.go("general")
    for command in ("/match status", "/match log"):
        assert len((await alice.autocomplete(command, "match")).choices) == 1
    reply = await (await alice.slash("/my matches")).settled()
    assert f"<#{thread.id}>" in reply.text and "newer rules" not in reply.text
    refused = await (await alice.slash("/do", sentence="rest")).settled()
    assert "newer rules" in refused.text  # nobody plays in another match by mistake
