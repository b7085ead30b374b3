"""Answers out of turn: asked in private, given in private, and nobody is told who could have.

Matches of two, three and six are led to their first window by the computer's own advice; from there
on people answer on their screens, and in the end they resign.
"""

import pytest

from bot.ai.strengths import choose
from bot.chat.outbox.messages import PRIVATELY
from bot.kernel import Seat
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from bot.match.match import Match
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_every_game import NAMES, nothing_leaked
from tests.chat.test_whole_matches import remember

ASKED = "secret question"
SENTENCES = 3  # said by people after the window


Secrets = dict[Seat, set[str]]


async def window(program: Program, thread: Channel, secrets: Secrets) -> Match:
    """Play on until somebody else may answer out of turn; what each has held meanwhile is noted.

    There are several copies of most cards: who has held one of them knows what is on all.
    """
    match = await program.match(thread)
    remember(match, secrets)
    while not match.asked() - match.openly_asked() - {match.entries[-1].seat}:
        seat = min(match.asked())
        match = (await program.service.play(match.id, seat, words(match, seat))).match
        remember(match, secrets)
    await program.shown()
    return match


def words(match: Match, seat: Seat) -> str:
    """What a computer would say; never `pass-turn`, since a panel would then say nothing else."""
    view = match.game.view(match.state, seat)
    said = choose(match.record.game, view, seat, "normal", match.seq) or "end"
    return "pass" if said == "pass-turn" else said


def whom_the_thread_names(person: Person, thread: Channel, people: list[Person]) -> set[str]:
    """Who is called upon in the newest message."""
    called = [line for line in person.last(thread).text.splitlines() if line.startswith("▶")]
    assert len(called) == 1 and PRIVATELY in called[0]
    return {name for name in displayed(people) if name in called[0]}


def displayed(people: list[Person]) -> list[str]:
    return [each.user.display or each.user.name for each in people]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    cases = [(3, "masked"), (6, "smart")]
    if metafunc.config.getoption("--tables") == "all":
        cases += [(2, "smart"), (2, "masked"), (3, "smart"), (6, "masked")]
    metafunc.parametrize(("seats", "reactions"), cases)


async def test_reactions_are_asked_and_given_in_private(
    seats: int, reactions: str, program: Program, server: LocalDiscord
) -> None:
    people = [Person(server, name) for name in NAMES[:seats]]
    stranger = Person(server, "zoe")
    thread = await seated(
        program, people[0], *people[1:], game="terakh", reactions=reactions, setup="quick"
    )
    secrets: Secrets = {Seat(seat): set() for seat in range(seats)}
    match = await window(program, thread, secrets)
    asked = match.asked()
    if reactions == "masked":
        assert asked == {seat for seat in match.table.seats if match.state.hands[seat]}
    called = asked - {match.entries[-1].seat}  # whose own doing it is, is asked in their panel
    for seat, person in enumerate(people):
        assert (ASKED in person.ever_saw()) == (seat in called)
    assert whom_the_thread_names(stranger, thread, people) == set()

    await not_asked(thread, [people[seat] for seat in range(seats) if seat not in asked], people)
    first = min(called)
    await program.shown()
    turn = stranger.last(thread)
    before = (turn.text, turn.raw.edited)
    await pass_the_turn(people[first])
    said = (await program.match(thread)).entries[match.seq + 1]
    assert (said.seat, said.sentence, said.is_sealed) == (first, "pass-turn", True)
    await program.shown()
    if said.told == "nothing":  # others are asked as well: the table goes on waiting
        assert (stranger.last(thread).text, turn.raw.edited) == before
    assert "-# Seal" not in stranger.last(thread).text
    await nothing_on_record(stranger.go(thread), said.seal)
    for seat, person in enumerate(people):
        assert ("`pass-turn`" in person.ever_saw()) == (seat == first)
    await play_on(program, thread, [*people, stranger], secrets)


async def nothing_on_record(person: Person, seal: str) -> None:
    """Neither export nor log tells a spectator that anybody has answered."""
    reply = await (await person.slash("/match export")).settled()
    record = (await reply.message.pictures[0].download()).decode()
    assert "(face down)" not in record and seal not in record
    log = await (await person.slash("/match log")).settled()
    assert seal[:16] not in log.text


async def not_asked(thread: Channel, others: list[Person], people: list[Person]) -> None:
    """Who asks is told that somebody may answer, and not who."""
    for person in others[:1]:
        turn = next(each for each in reversed(person.messages(thread)) if each.buttons)
        reply = await (await turn.click("Your move")).settled()
        assert "private answers" in reply.text
        said = "\n".join(each for each in reply.text.splitlines() if not each.startswith("-# "))
        assert not any(name in said for name in displayed(people))


async def pass_the_turn(person: Person) -> None:
    """From the direct message to the panel, and there the button."""
    question = next(each for each in reversed(person.messages(person.dm())) if ASKED in each.text)
    panel = await (await question.click("Your move")).settled()
    await panel.message.click("Pass for the rest of this turn")
    await person.until(lambda: "✔ `pass-turn`" in panel.text)


async def play_on(
    program: Program, thread: Channel, people: list[Person], secrets: Secrets
) -> None:
    """Some sentences in words, then everybody resigns; nothing has leaked meanwhile.

    The last of the people only watches.
    """
    match = await program.match(thread)
    for number in range(1000):
        if match.outcome():
            break
        seat = min(match.asked())
        person = people[seat].go(thread)
        if number < SENTENCES:
            reply = await (await person.slash("/do", sentence=words(match, seat))).settled()
            assert "✔" in reply.text
        else:
            await (await person.slash("/match resign", sure=True)).settled()
        match = await program.match(thread)
        remember(match, secrets)
        if not match.outcome():  # after that, all is told
            await program.shown()
            for viewer, each in enumerate(people):
                nothing_leaked(match, Seat(viewer), each, secrets)
    await program.shown()
    verdict = await (await people[-1].go(thread).slash("/match verify")).settled()
    assert "Verified" in verdict.text
