"""Turns, rounds, the end of the match, and the places."""

import pytest
from msgspec.structs import replace

from bot.games.terrain import GAME
from bot.games.terrain.model.state import Options, State
from bot.games.terrain.rules.outcome import outcome, rest_cost
from bot.games.terrain.rules.setup import ENDLESS, options
from bot.kernel import Recorded
from tests.games.terrain.positions import NEXT, B, G, R, Y, cells, offered, race, say, where


def places(state: State) -> list[set[int]]:
    found = outcome(state)
    assert found is not None
    return [set(group) for group in found.ranking]


@pytest.mark.ruling("R1")
def test_the_highest_roll_goes_first_in_every_phase() -> None:
    state = GAME.setup(GAME.table(3, {"build": "full"}), Recorded(2, 5, 1)).state
    assert state.order == (B, G, R)
    assert state.seat == B


@pytest.mark.ruling("R44")
def test_the_last_round_decides_by_the_way_left() -> None:
    state = race(tokens="F8 F6", markers=("F9", "F4"), options=Options(round_limit=1))
    state = say(state, "stay", *NEXT).state
    over = say(state, "stay").state
    assert over.phase == "over" and over.ending == "limit"
    assert over.round == 1
    assert places(over) == [{R}, {B}]


@pytest.mark.ruling("R44", "R31")
def test_the_last_round_ends_though_its_last_player_cannot_move() -> None:
    state = race("K1=4A1", options=Options(round_limit=1))
    step = say(state, "stay", 2, 5)
    assert step.events[-1].text == "Round 1 was the last round (R44)."
    assert step.state.phase == "over" and step.state.ending == "limit"


@pytest.mark.ruling("R44", "R39")
def test_a_full_tie_is_a_draw() -> None:
    state = race(tokens="F6 F7", markers=("F8", "F9"), options=Options(round_limit=1))
    state = replace(state, phase="over", ending="limit", turn=None)
    assert places(state) == [{R, B}]
    found = outcome(state)
    assert found is not None and found.is_draw


@pytest.mark.ruling("R39")
def test_fewer_markers_come_before_a_shorter_way() -> None:
    state = race(tokens="F2 F6", markers=("F11", "F7 F8"))
    over = replace(state, phase="over", ending="limit", turn=None)
    assert places(over) == [{R}, {B}]


@pytest.mark.ruling("R39")
def test_distance_decides_between_those_without_a_way() -> None:
    locked = "A6=4A4 K1=4A1"
    state = race(locked, markers=("A3", "K3"))
    assert rest_cost(state, R) == rest_cost(state, B) == float("inf")
    over = replace(state, phase="over", ending="limit", turn=None)
    assert places(over) == [{B}, {R}]


@pytest.mark.ruling("R39")
def test_only_the_nearest_marker_counts_for_the_distance() -> None:
    state = race("A6=4A4 K1=4A1", markers=("A5 A1", "K3 K4"))
    over = replace(state, phase="over", ending="limit", turn=None)
    assert places(over) == [{R}, {B}]


@pytest.mark.ruling("R39", "R12")
def test_the_way_left_takes_several_markers_in_the_best_order() -> None:
    street = "A5=4D0 A4=4D0 A3=4D0 A2=4D0"
    state = race(street, tokens="A5", markers=("A2 A4", "K6"))
    assert rest_cost(state, R) == 1 + 2


@pytest.mark.ruling("R39", "R38")
def test_the_losers_are_placed_by_their_way_left() -> None:
    state = race(tokens="F6 F2 F8", starts="A6 K1 F11", markers=("F7", "F11", "F9"), dice=(2, 6))
    assert places(say(state, "go F7").state) == [{R}, {G}, {B}]


@pytest.mark.ruling("R39")
def test_play_on_goes_on_until_one_is_left() -> None:
    state = race(
        tokens="F6 E6 H5",
        starts="A6 K1 F11",
        markers=("F7", "E7", "K6"),
        options=Options(play_on=True),
    )
    state = say(state, "go F7", *NEXT).state
    assert where(state)[R] == "-"
    assert state.claimed == cells("K1 F11")
    assert state.seat == B and state.phase == "race"
    over = say(state, "go E7").state
    assert places(over) == [{R}, {B}, {G}]


@pytest.mark.ruling("R47")
def test_standing_still_is_always_allowed() -> None:
    for dice in ((2, 1), (2, 6), (3, 5)):
        state = race(tokens="F6", dice=dice)
        assert "stay" in offered(state)
        assert GAME.prompt(state, R).default == "stay"
        assert say(state, "stay", *NEXT).state.tokens == state.tokens


@pytest.mark.ruling("R40")
def test_what_is_said_when_time_is_up() -> None:
    assert GAME.prompt(race(tokens="F6"), R).default == "stay"
    assert GAME.prompt(say(race(tokens="F6"), "go F7").state, R).default == "stop"
    assert GAME.prompt(race(dice=(3, 3)), R).default == "forfeit"


@pytest.mark.ruling("R52")
def test_dice_are_told_to_everybody() -> None:
    chance = Recorded(3, 5)
    step = GAME.play(race(tokens="F6"), R, "stay", chance)
    assert chance.shown == [3, 5]
    assert step.events[-1].text == "{1} rolls. Weather die 3: bad. Movement die 5: 5 points."
    assert step.events[-1].to is None


@pytest.mark.ruling("R66")
def test_even_without_a_limit_a_match_ends() -> None:
    assert options(GAME.table(2, {"round_limit": "none"})).round_limit == ENDLESS == 400


@pytest.mark.ruling("R44")
def test_the_usual_last_round_depends_on_the_destinations() -> None:
    rounds = [options(GAME.table(2, {"destinations": n})).round_limit for n in ("1", "2", "3")]
    assert rounds == [100, 140, 180]


def test_turns_go_round_clockwise_from_the_first_player() -> None:
    state = race(starts="A6 K1 F11 A1", markers=("F6", "F7", "F8", "F9"))
    state = replace(state, order=(G, Y, R, B), seat=G)
    seats = []
    for _ in range(5):
        seats.append((state.seat, state.round))
        state = say(state, "stay", *NEXT).state
    assert seats == [(G, 1), (Y, 1), (R, 1), (B, 1), (G, 2)]
