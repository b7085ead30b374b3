"""Every game on the local Discord, with what each person may see asserted at every step."""

from random import Random

import pytest

from bot.games import find, games
from bot.kernel import Seat
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.match.match import Match
from tests.chat.conftest import Program
from tests.chat.players import act, seated

NAMES = ("alice", "bob", "carol", "dora", "eric", "fay")
ACTIONS = 12


@pytest.mark.parametrize("game", games())
async def test_a_match_is_played_and_nobody_sees_what_is_not_theirs(
    game: str, program: Program, server: LocalDiscord
) -> None:
    seats = find(game).about.seats[0]
    people = [Person(server, name) for name in NAMES[:seats]]
    stranger = Person(server, "zoe")
    thread = await seated(program, *people, game=game)
    tells_the_basics(game, people[0].messages(thread)[0].text)
    random = Random(game)
    secrets: dict[Seat, set[str]] = {Seat(seat): set() for seat in range(seats)}
    note(await program.match(thread), secrets)
    searched = 0
    while searched < ACTIONS:
        match = await program.match(thread)
        seat = random.choice(sorted(match.asked()))
        reply = await act(people[seat], thread, random)
        assert "✔" in reply.text
        match = await program.match(thread)
        await program.shown()
        if match.outcome():  # then the secret of the dice is told to all
            break
        note(match, secrets)
        for number, person in enumerate([*people, stranger]):
            nothing_leaked(match, Seat(number), person, secrets)
        searched += 1
    assert searched >= ACTIONS // 2, "the match was over before much could leak"
    match = await program.match(thread)
    if not match.outcome():  # no DM tells what is hidden once the match is over
        await delivered(program, match, people)


def tells_the_basics(game: str, first: str) -> None:
    """The first message of a match tells the goal in one line, and what a turn is."""
    about = find(game).about
    assert about.goal and about.turn
    assert {f"**Goal**: {about.goal}", f"**Your turn**: {about.turn}"} <= set(first.splitlines())


def note(match: Match, secrets: dict[Seat, set[str]]) -> None:
    """Whatever only one seat may read, now or ever: its secret, and what it said face down."""
    for seat, known in secrets.items():
        view = match.game.view(match.state, seat)
        known.update(line for line in match.game.secret(view).splitlines() if len(line) > 12)
    for entry in match.entries:
        # One word alone, such as the name of a deck, stands in everybody's menu.
        if entry.is_sealed and entry.seat is not None and " " in entry.sentence:
            secrets[entry.seat].add(entry.sentence)


def nothing_leaked(
    match: Match, viewer: Seat, person: Person, secrets: dict[Seat, set[str]]
) -> None:
    seen = person.ever_saw()
    assert match.record.secret not in seen
    own = secrets.get(viewer, set())
    for seat, known in secrets.items():
        if seat != viewer:
            for line in known - own:
                assert line not in seen, f"{person.user.name} saw what is {seat}'s alone"


async def delivered(program: Program, match: Match, people: list[Person]) -> None:
    """Whoever has a secret has it by DM, with a description of the picture."""
    await program.shown()
    for seat, person in enumerate(people):
        secret = match.game.secret(match.game.view(match.state, Seat(seat)))
        if secret:
            letters = person.messages(person.dm())
            told = [each for each in letters if program.named(secret, match) in each.text]
            assert told, "the newest letter may be a question instead"
            assert all(picture.alt for each in told for picture in each.pictures)


async def test_closed_direct_messages_fall_back_to_my_hand(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    game = next(key for key in games() if _has_secrets(key))
    bob.close_dms()
    thread = await seated(program, alice, bob, game=game)
    random = Random(1)
    while not secret_of(match := await program.match(thread), Seat(1)):
        seat = sorted(match.asked())[-1]
        await act([alice, bob][seat], thread, random)
    await program.shown()
    turn = next(each for each in reversed(bob.messages(thread)) if "My hand" in each.buttons)
    reply = await (await turn.click("My hand")).settled()
    assert reply.message.ephemeral
    assert program.named(secret_of(match, Seat(1)), match) in reply.text
    assert "I cannot send you direct messages" in reply.text
    assert "closed" not in alice.ever_saw()


def secret_of(match: Match, seat: Seat) -> str:
    return match.game.secret(match.game.view(match.state, seat))


def _has_secrets(key: str) -> bool:
    return find(key).about.has_secrets
