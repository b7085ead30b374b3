"""Team-mates talk in private where the rules allow it: Terrene Odyssey, two against two."""

from random import Random

from bot.games import games
from bot.kernel import Seat, Tossed
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_seats import said
from tests.chat.test_trouble import QUICK

SECRET = "I hide *Ike* in the second row"


async def test_only_the_team_mate_reads_a_whisper_and_can_answer(
    program: Program, server: LocalDiscord, alice: Person, bob: Person, carol: Person
) -> None:
    dave = Person(server, "dave")
    thread = await seated(program, alice, bob, carol, dave, game="terrene", match="single")
    before = (await program.match(thread)).seq
    answer = await said(alice.go(thread), "/match whisper", words=SECRET)
    assert "**Carol** gets it by direct message. Nobody else can read it.\n> I hide" in answer
    told = await carol.until_sees("whispers to you", carol.dm())
    assert "> I hide \\*Ike\\* in the second row" in told.text
    form = await told.click("Answer")
    assert form.modal
    await form.fill({"words": "Then I strike first"})
    await alice.until_sees("Then I strike first", alice.dm())
    await program.shown()
    for other in (bob, dave, Person(server, "eve")):
        assert "second row" not in other.ever_saw() and "strike first" not in other.ever_saw()
    assert (await program.match(thread)).seq == before  # it is no part of the match
    assert "You are not playing in this match" in await said(
        Person(server, "eve").go(thread), "/match whisper", words="psst"
    )


async def test_who_has_no_team_mate_is_told_where_to_talk(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    assert "no teammate in this match" in await said(
        alice.go(thread), "/match whisper", words="psst"
    )


async def test_a_mate_without_direct_messages_is_named(
    program: Program, server: LocalDiscord, alice: Person, bob: Person, carol: Person
) -> None:
    dave = Person(server, "dave")
    thread = await seated(program, alice, bob, carol, dave, game="terrene", match="single")
    carol.close_dms()
    answer = await said(alice.go(thread), "/match whisper", words=SECRET)
    assert "**Carol** does not accept direct messages from me" in answer


def test_only_two_against_two_has_team_mates() -> None:
    for key, game in games().items():
        for seats in game.about.seats:
            state = game.setup(game.table(seats), Tossed(Random(1))).state
            mates = {seat: game.teammates(state, Seat(seat)) for seat in range(seats)}
            if key == "terrene" and seats == 4:
                assert mates == {0: {2}, 1: {3}, 2: {0}, 3: {1}}
            else:
                assert not any(mates.values())
