"""Every game from /play to the winner's message, with two people and, where it may be, with more.

What each person may see is asserted on the way; at the end everything is verified.
"""

import pytest

from bot.ai.strengths import choose
from bot.chat.text import named
from bot.games import find, games
from bot.kernel import Seat
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.match.match import Match
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_every_game import NAMES, nothing_leaked

QUICKER = {"build": "auto", "match": "single"}  # a board built for you, one game instead of three
PATIENCE = 40  # sentences after which people begin to resign, unless --tables all
ALWAYS = 24  # so long everybody's screen is searched after every sentence
OFTEN = 8  # later now and then: nothing that was seen is ever forgotten
LONG = 40  # a secret of so many characters is nobody else's by accident


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    cases = [(key, find(key).about.seats[0], "normal") for key in games()]
    crowds = [(key, size) for key, game in games().items() for size in game.about.seats[1:]]
    if metafunc.config.getoption("--tables") == "all":
        cases += [(key, size, "normal") for key, size in crowds if size in (3, 4, 6)]
    else:
        open_ones = {key for key, game in games().items() if not game.about.has_secrets}
        cases += [(key, 4, "easy") for key, size in crowds if key in open_ones and size == 4]
    metafunc.parametrize(("game", "seats", "strength"), cases)


async def test_a_whole_match_is_played_and_verified(
    game: str,
    seats: int,
    strength: str,
    program: Program,
    server: LocalDiscord,
    pytestconfig: pytest.Config,
) -> None:
    patience = PATIENCE if pytestconfig.getoption("--tables") == "small" else 10_000
    people = [Person(server, name) for name in NAMES[:seats]]
    stranger = Person(server, "zoe")
    known = {setting.key for setting in find(game).about.settings}
    settings = {key: value for key, value in QUICKER.items() if key in known}
    thread = await seated(program, people[0], *people[1:], game=game, **settings)
    secrets: dict[Seat, set[str]] = {Seat(seat): set() for seat in range(seats)}
    match = await program.match(thread)
    remember(match, secrets)
    while not match.outcome():
        seat = min(match.asked())
        if match.seq >= patience:
            await (await people[seat].go(thread).slash("/match resign", sure=True)).settled()
        else:
            view = match.game.view(match.state, seat)
            sentence = choose(game, view, seat, strength, match.seq)
            reply = await (await people[seat].go(thread).slash("/do", sentence=sentence)).settled()
            assert "✔" in reply.text, (sentence, reply.text)
        match = await program.match(thread)
        remember(match, secrets)
        if not match.outcome() and (match.seq < ALWAYS or match.seq % OFTEN == 0):
            await program.shown()
            for number, person in enumerate([*people, stranger]):
                nothing_leaked(match, Seat(number), person, secrets)
    await program.shown()
    last = people[0].last(thread)
    assert "🏁" in last.text and match.record.secret in last.text
    verdict = await (await stranger.go(thread).slash("/match verify")).settled()
    assert "Verified" in verdict.text


def remember(match: Match, secrets: dict[Seat, set[str]]) -> None:
    """Whole hands, and long sentences said face down: parts of them may become known."""
    for seat, known in secrets.items():
        secret = match.game.secret(match.game.view(match.state, seat))
        if len(secret) > LONG:
            known.add(named(secret, match))
    last = match.entries[-1]
    if last.is_sealed and last.seat is not None and len(last.sentence) > LONG:
        secrets[last.seat].add(last.sentence)
