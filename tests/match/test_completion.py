"""A row of sentences is completed beyond its first, from what the seat knows and nothing else."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games import games
from bot.kernel import NotYourTurn, Seat, Tossed, random_sentence
from bot.match.completion import suggest
from bot.match.ids import MatchId
from bot.match.match import Match, Player, Record, Talk
from tests.games.rakh.positions import MOON, SUN, position
from tests.kit.journeys import journey


def at_table(game: str, state: object, seats: int = 2) -> Match:
    players = tuple(Player(f"Player {number}") for number in range(seats))
    return Match(Record(MatchId("k7f3ab"), game, {}, players, "00", ""), (), state, Talk())


def ways_on(match: Match, typed: str, seat: Seat = SUN) -> list[str]:
    return [each.words for each in suggest(match, seat, typed)]


RAKH = at_table("rakh", position("Sun EN E3, RO D6, PR G4; Moon GI C3, PR A3"))


@pytest.mark.parametrize(
    ("typed", "ways"),
    [
        ("attack en g", ["attack en gi"]),
        ("attack en gi", ["attack en gi"]),
        ("attack en gi ", ["attack en gi pull D3", "attack en gi pull D4"]),
        ("Attack EN gi;  pull", ["Attack EN gi;  pull D3", "Attack EN gi;  pull D4"]),
        ("attack en gi pull D3; heal", []),
        ("attack en gi pull D3; attack ro", []),
        ("attack en gi pull D3 move pr F", ["attack en gi pull D3 move pr F3"]),
        ("attack en gi pull D3 move pr F3 ", []),
        ("attack en gi pull D3 move pr F3 x", []),
        ("fly ", []),
    ],
)
def test_follow_ups_and_second_actions_are_completed(typed: str, ways: list[str]) -> None:
    assert ways_on(RAKH, typed) == ways


def test_nothing_typed_is_the_present_question() -> None:
    assert {words.split()[0] for words in ways_on(RAKH, "")} == {"move", "attack"}


def test_who_is_not_asked_is_told_so() -> None:
    with pytest.raises(NotYourTurn):
        suggest(RAKH, MOON, "move pr ")


@pytest.mark.parametrize("key", games())
def test_what_is_suggested_tells_no_more_than_the_view(key: str) -> None:
    trip, random = journey(key, 1), Random(5)
    game, seats = trip.game, len(trip.table.seats)
    for stop in trip.some(8):
        prompts = game.prompts(stop.state)
        if not prompts:
            continue
        seat = prompts[0].seat
        match = at_table(key, stop.state, seats)
        alike = replace(match, state=game.guess(game.view(stop.state, seat), Tossed(random)))
        typed = f"{random_sentence(prompts[0], random)} "
        assert ways_on(match, typed, seat) == ways_on(alike, typed, seat)
