"""A match is never lost to a place: whatever happens to it, the match is shown again, in short."""

import asyncio
from random import Random

import pytest

from bot.local.protocol import limits
from bot.local.protocol.beliefs import READINGS
from bot.local.protocol.types import ChannelType
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from bot.local.world.permissions import May
from bot.match.match import Match
from tests.chat.conftest import Program
from tests.chat.players import act, seated
from tests.chat.test_trouble import QUICK

MINUTE = 60.0


async def played(program: Program, match: Match, actions: int) -> Match:
    """Sentences said while nobody looks at the screen."""
    for _ in range(actions):
        match = await program.service.match(match.id)
        if not match.asked():
            break
        sentence = next(iter(program.sentences(match)))
        await program.service.play(match.id, match.prompts()[0].seat, sentence)
        await program.shown()
    return await program.service.match(match.id)


def footer(match: Match) -> str:
    return f"Match {match.id}, entry {match.seq}"


def turns(person: Person, match: Match, where: Channel) -> list[str]:
    """The turn messages of a match in a channel."""
    texts = [each.text for each in person.messages(where) if not each.ephemeral]
    return [text for text in texts if f"Match {match.id}, entry" in text]


async def shown_in(person: Person, match: Match, where: Channel) -> str:
    seen = await person.until_sees(footer(match), where)
    return seen.text


async def waits(program: Program, match: Match) -> str:
    """Why the thread of a match cannot be shown."""
    assert program.app
    surface = await program.app.store.surfaces.find(match.id, "thread")
    assert surface
    return surface.reason


async def forward(program: Program, seconds: float) -> None:
    """Time passes, and the bot has had its look."""
    program.server.clock.forward(seconds)
    await asyncio.sleep(0.2)
    await program.shown()


async def test_a_channel_hidden_for_a_moment_shows_the_match_again_by_itself(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    before = len(turns(alice, match, thread))
    server.guilds.deny(alice.here, server.world.bot, May.VIEW)
    match = await played(program, match, 6)
    assert await waits(program, match) == "I cannot see the channel"
    server.guilds.allow_again(alice.here, server.world.bot)
    text = await shown_in(alice, match, thread)
    await program.shown()
    assert "I could not write here for a while" in text
    assert len(turns(alice, match, thread)) == before + 1, "one message, not six"
    assert len(alice.threads()) == 1
    assert await waits(program, match) == ""


async def test_a_bot_that_is_kicked_and_invited_again_goes_on_by_itself(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    before = len(turns(alice, match, thread))
    server.guilds.kick_bot(server.home())
    match = await played(program, match, 5)
    server.guilds.invite_bot(server.home())
    await shown_in(alice, match, thread)
    await program.shown()
    assert len(turns(alice, match, thread)) == before + 1


async def test_access_that_comes_back_unheard_is_found_by_a_slow_retry(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    server.guilds.deny(alice.here, server.world.bot, May.VIEW)
    match = await played(program, match, 1)
    asked = len(server.parts.log.exchanges)
    await forward(program, 0.5 * MINUTE)
    assert len(server.parts.log.exchanges) == asked, "not before its time"
    alice.here.overwrites.clear()
    await forward(program, MINUTE)
    assert footer(match) in alice.last(thread).text


async def test_what_waits_for_a_place_still_waits_after_a_restart(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    server.guilds.deny(alice.here, server.world.bot, May.VIEW)
    match = await played(program, match, 2)
    await program.stop()
    alice.here.overwrites.clear()
    await program.start()
    await shown_in(alice, match, thread)


async def test_where_nothing_on_the_server_will_do_its_people_are_told_once(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    server.guilds.deny(alice.here, server.world.bot, May.VIEW)
    match = await played(program, match, 1)
    assert not alice.messages(alice.dm()), "a moment is no news"
    for pause in (1.1, 5.1, 30.1):
        await forward(program, pause * MINUTE)
    for person in (alice, bob):
        [told] = person.messages(person.dm())
        assert "I cannot see the channel" in told.text and "Your move" in told.buttons
    server.guilds.allow_again(alice.here, server.world.bot)
    await shown_in(alice, match, thread)


async def test_my_matches_says_that_a_match_cannot_be_shown(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    server.guilds.deny(alice.here, server.world.bot, May.VIEW)
    await played(program, match, 1)
    reply = await (await alice.slash("/my matches")).settled()
    assert "I cannot see the channel" in reply.text and f"<#{thread.id}>" not in reply.text


async def test_a_deleted_thread_is_opened_again_without_being_asked(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    server.parts.threads.delete(thread)
    found = await alice.until(lambda: [each for each in alice.threads() if each.sent])
    text = await shown_in(alice, match, found[0])
    assert "This match continues here" in text
    assert len(turns(alice, match, found[0])) == 1


async def test_a_deleted_channel_leaves_the_match_to_another_one(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    alice.go("tables")
    bob.go("tables")
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    tables = alice.here
    alice.go("general")
    server.parts.threads.delete(tables)
    [found] = await alice.until(lambda: [each for each in alice.threads() if each.sent])
    await shown_in(alice, match, found)
    assert found.parent_id == alice.here.id


async def test_an_archived_thread_wakes_up_and_is_never_left(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    server.parts.threads.change(thread, {"archived": True})
    match = await played(program, match, 1)
    assert footer(match) in alice.last(thread).text
    assert not thread.archived
    assert alice.threads() == [thread]


@pytest.mark.parametrize("reading", READINGS, indirect=True)
@pytest.mark.parametrize("archived", [True, False])
async def test_a_locked_thread_is_followed_by_another(
    archived: bool, program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    server.parts.threads.change(thread, {"archived": archived, "locked": True})
    match = await played(program, match, 3)
    [other] = [each for each in alice.threads() if each.id != thread.id]
    assert footer(match) in alice.last(other).text


async def test_at_the_cap_of_active_threads_the_channel_is_the_table(
    program: Program,
    server: LocalDiscord,
    alice: Person,
    bob: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "ACTIVE_THREADS", 0)
    await (await alice.slash("/play", game="rakh", opponent=bob)).settled()
    await (await bob.until_sees("you are invited")).click("Join")
    await (await alice.until_sees("2. Bob")).click("Start")
    turn = await alice.until_sees("To answer")
    assert turn.pictures and not alice.threads()


async def test_a_match_whose_invitation_was_deleted_has_a_thread_all_the_same(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    await (await alice.slash("/play", game="rakh", opponent=bob)).settled()
    card = await bob.until_sees("you are invited")
    await card.click("Join")
    card = await alice.until_sees("2. Bob")
    server.faults.add("delay", r"POST /channels/\d+/messages/\d+/threads", value=0.3)
    await card.click("Start")
    await alice.until(lambda: server.faults.log)
    server.parts.messages.remove(alice.here, card.raw)
    await alice.until(lambda: [each for each in alice.threads() if each.sent])


async def in_a_place(program: Program, alice: Person, bob: Person) -> str:
    """A match opened and begun where both are; what its first turn message says."""
    bob.here = alice.here
    reply = await (await alice.slash("/play", game="rakh", opponent=bob)).settled()
    assert "Your table is open" in reply.text
    await (await bob.until_sees("you are invited")).click("Join")
    await (await alice.until_sees("2. Bob")).click("Start")
    await alice.until_sees("Started as match")
    await program.shown()
    return reply.text


async def test_play_in_a_forum_post_plays_in_that_post(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    forum = server.guilds.add_channel(server.home(), "games", kind=ChannelType.FORUM)
    post = alice.post(forum, "Rakh, anyone?")
    await in_a_place(program, alice, bob)
    assert alice.find("To answer", post)
    assert "✔" in (await act(alice, post, Random(2))).text
    assert alice.threads() == [post]


async def test_a_match_whose_forum_post_is_deleted_goes_on_elsewhere(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    forum = server.guilds.add_channel(server.home(), "games", kind=ChannelType.FORUM)
    post = alice.post(forum, "Rakh, anyone?")
    await in_a_place(program, alice, bob)
    match = await program.match(post)
    server.parts.threads.delete(post)
    alice.go("general")
    [found] = await alice.until(lambda: [each for each in alice.threads() if each.sent])
    await shown_in(alice, match, found)


@pytest.mark.parametrize("kind", [ChannelType.ANNOUNCEMENT, ChannelType.VOICE])
async def test_announcement_and_voice_channels_are_places_too(
    kind: ChannelType, program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    alice.here = server.guilds.add_channel(server.home(), "other", kind=kind)
    await in_a_place(program, alice, bob)
    place = alice.threads()[0] if kind is ChannelType.ANNOUNCEMENT else alice.here
    match = await program.match(place)
    assert alice.find("To answer", place)
    if kind is ChannelType.ANNOUNCEMENT:
        server.parts.threads.delete(place)
        [place] = await alice.until(lambda: [each for each in alice.threads() if each.sent])
        await shown_in(alice, match, place)


# -- /table-admin move


async def moved(
    program: Program, server: LocalDiscord, alice: Person, match: Match, where: Channel
) -> str:
    server.guilds.grant(server.home(), alice.user, May.MANAGE_GUILD | May.MANAGE_THREADS)
    alice.go(where)
    reply = await (await alice.slash("/table-admin move", match=match.id)).settled()
    await program.shown()
    return reply.text


async def test_a_move_tells_one_message(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await played(program, await program.match(thread), 30)
    there = server.channel("tables")
    assert "continues here" in await moved(program, server, alice, match, there)
    [text] = turns(alice, match, there)
    assert footer(match) in text and "This match continues here" in text
    match = await played(program, match, 1)
    assert footer(match) in turns(alice, match, there)[-1]


@pytest.mark.parametrize("missing", [May.SEND, May.VIEW])
async def test_a_move_to_where_nothing_may_be_written_is_refused(
    missing: int, program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    there = server.channel("tables")
    server.guilds.deny(there, server.world.bot, missing)
    assert "stays where it is: I am not allowed to" in await moved(
        program, server, alice, match, there
    )
    match = await played(program, match, 1)
    assert footer(match) in alice.last(thread).text


async def test_a_move_into_a_locked_thread_is_refused(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    there = server.parts.threads.open(server.channel("tables"), {"name": "old", "type": 11})
    server.parts.threads.change(there, {"locked": True})
    await asyncio.sleep(0.05)
    assert "this thread is locked" in await moved(program, server, alice, match, there)


async def test_a_server_that_the_connection_has_not_learned_of_yet_has_its_thread(
    program: Program, alice: Person, bob: Person
) -> None:
    before = {thread.id for thread in alice.threads()}
    await (await alice.slash("/play", game="rakh", opponent=bob)).settled()
    await (await bob.until_sees("you are invited")).click("Join")
    card = await alice.until_sees("2. Bob")
    assert program.connection
    state = program.connection.client._connection  # nothing else empties it
    for guild in list(state.guilds):
        state._remove_guild(guild)
    await card.click("Start")
    await alice.until_sees("Started as match")
    await program.shown()
    [thread] = [each for each in alice.threads() if each.id not in before]
    match = await program.match(thread)
    assert turns(alice, match, thread) and not turns(alice, match, alice.here)
