"""How a match ends: on the card, for everyone once, in a tidy thread, with one rematch."""

import io
from random import Random

from PIL import Image

from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, Seen, idle
from bot.local.world.model import Channel
from tests.chat.conftest import Program
from tests.chat.players import act, seated
from tests.chat.test_trouble import QUICK, mover


async def resigned(person: Person, thread: Channel, program: Program) -> None:
    await (await person.go(thread).slash("/match resign", sure=True)).settled()
    await program.shown()


async def test_the_card_in_the_channel_shows_the_result_and_the_last_picture(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    await resigned(alice, thread, program)
    card = await carol.go("general").until_sees("🏁")
    assert "**Bob** wins!" in card.text and f"<#{thread.id}>" in card.text
    assert "0 actions in 1 minute" in card.text
    assert "hash" in card.text  # what the dice followed from stays where it was
    [picture] = card.pictures
    assert (await picture.download()).startswith(b"\x89PNG")
    assert card.buttons == ["Rematch", "Recap", "Film", "Review"]
    recap = await (await card.click("Recap")).settled()
    assert "resigns" in recap.text


async def test_everyone_is_told_once_and_not_of_their_own_doing(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, carol, game="terakh")
    await resigned(carol, thread, program)
    over = alice.last(thread)
    assert "🏁" in over.text
    assert f"{alice.mention} and {bob.mention}: the match is over." in over.text
    assert set(over.mentions) == {"alice", "bob"}


async def test_who_wants_no_mentions_or_a_direct_message_is_told_so(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, carol, game="terakh")
    await (await alice.slash("/my settings", pings=False)).settled()
    await (await bob.slash("/my settings", remind_by="dm")).settled()
    await resigned(carol, thread, program)
    assert "the match is over." not in alice.last(thread).text
    told = [each for each in bob.messages(bob.dm()) if "🏁" in each.text]
    assert len(told) == 1 and told[0].buttons == ["Rematch", "Recap", "Film", "Review"]
    assert not any("🏁" in each.text for each in alice.messages(alice.dm()))


def stale(messages: list[Seen]) -> list[str]:
    """Messages but the last that still call somebody or have buttons."""
    return [each.text for each in messages[:-1] if "▶" in each.text or each.buttons]


async def test_older_messages_ask_nobody_any_more(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    for _ in range(2):
        person = await mover(program, thread.id, alice, bob)
        match = await program.match(thread)
        while person.user.id == match.record.players[next(iter(match.asked()))].user:
            sentence = next(iter(program.sentences(match)))
            await (await person.go(thread).slash("/do", sentence=sentence)).settled()
            match = await program.match(thread)
        await program.shown()
    ours = [each for each in alice.messages(thread) if "Match " in each.text]
    assert len(ours) == 3 and stale(ours) == []
    assert "▶" in ours[-1].text and "Your move" in ours[-1].buttons


async def test_a_reminder_goes_when_it_was_answered(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK, pace="12h", absent="out")
    slow = await mover(program, thread.id, alice, bob)
    server.clock.forward(9.5 * 3600)
    await slow.until_sees("After that you are out of the match.", thread)
    await resigned(slow, thread, program)
    assert not [each for each in slow.messages(thread) if "is waiting for you" in each.text]


async def test_the_thread_of_a_finished_match_is_archived_after_a_quiet_day(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    server.clock.forward(2 * 86400)
    await idle(server)
    assert not thread.archived
    await resigned(alice, thread, program)
    server.clock.forward(25 * 3600)
    assert thread.archived


async def test_a_rematch_is_one_table_however_often_it_is_asked_for(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    await resigned(alice, thread, program)
    over = await alice.until_sees("🏁", thread)
    await (await over.click("Rematch")).settled()
    again = await (await over.click("Rematch")).settled()
    assert "You have joined the rematch" in again.text and bob.mention in again.text
    cards = [each for each in alice.messages(alice.go("general").here) if "· host" in each.text]
    assert len(cards) == 1
    his = await bob.until_sees("🏁", thread)
    await (await his.click("Rematch")).settled()  # the last one who agrees starts it
    await alice.until(lambda: len(alice.threads()) == 2)
    late = await (await over.click("Rematch")).settled()
    assert "The rematch has already started. Go to <#" in late.text
    assert len(alice.threads()) == 2


async def test_a_rematch_that_was_canceled_can_be_asked_for_again(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    await resigned(alice, thread, program)
    over = await alice.until_sees("🏁", thread)
    await (await over.click("Rematch")).settled()
    await (await alice.go("general").until_sees("you are invited")).click("Cancel")
    await alice.until_sees("was canceled")
    reply = await (await over.click("Rematch")).settled()
    assert "A new table is open" in reply.text


async def test_the_result_is_on_the_card_after_a_restart(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    await program.stop()
    await program.start()
    await program.service.withdraw(match.id, next(iter(match.present)))
    await program.shown()
    assert await alice.go("general").until_sees("🏁")


async def test_a_finished_match_can_be_watched_as_a_film(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    for number in range(6):
        person = await mover(program, thread.id, alice, bob)
        await act(person, thread, Random(number))
    await resigned(bob, thread, program)
    entries = len((await program.match(thread)).entries)
    reply = await (await alice.last(thread).click("Film")).settled()
    await alice.until(lambda: reply.message.pictures)
    [picture] = reply.message.pictures
    film = Image.open(io.BytesIO(await picture.download()))
    assert film.format == "WEBP" and film.size == (800, 600)
    assert getattr(film, "n_frames", 1) == entries + 1 and reply.message.ephemeral
    assert f"{entries} pictures, as everyone at the table saw it" in reply.text
