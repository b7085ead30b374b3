"""Steps of the race: pips, prices, and sending rivals home."""

import pytest
from msgspec.structs import replace

from bot.games.terrain import GAME
from bot.games.terrain.model.state import Options
from bot.games.terrain.rules.outcome import outcome
from bot.kernel import NotUnderstood
from tests.games.terrain.positions import (
    NEXT,
    B,
    G,
    R,
    cells,
    costs,
    offered,
    race,
    say,
    where,
)
from tests.kit.pressing import asked_again


@pytest.mark.ruling("R17")
def test_only_the_exits_of_the_piece_you_leave_count() -> None:
    state = race("F6=4A0 F5=4A0", tokens="F6", dice=(2, 3))
    assert set(costs(state)) == {"F5", "G5", "E5"}
    after = say(state, "go F5").state
    assert "F6" not in costs(after)


@pytest.mark.ruling("R18")
def test_a_pip_towards_the_outside_is_no_exit() -> None:
    state = race(tokens="F1", starts="A6 K1")
    assert set(costs(state)) == {"F2"}
    with pytest.raises(NotUnderstood, match=r"The board ends NE of F1.*\(R18\)"):
        say(state, "go NE")


@pytest.mark.ruling("R20")
def test_one_point_moves_nobody_in_bad_weather() -> None:
    assert costs(race(tokens="F6", dice=(3, 1))) == {}
    assert set(costs(race(tokens="F6", dice=(2, 1)))) == {"F7", "G5", "E5"}


@pytest.mark.ruling("R21")
def test_a_move_may_go_back_and_forth_and_stop_anywhere() -> None:
    state = race("F6=4C0 F7=4C0", tokens="F6", dice=(2, 4))
    after = say(state, "go F7 F6 F7").state
    assert where(after)[R] == "F7"
    assert say(after, "stop", *NEXT).state.seat == B


def test_a_destination_within_reach_is_not_given_up_unasked() -> None:
    state = race("F6=4C0 F7=4C0 F8=4C0", tokens="F6", markers=("F8", "K6"), dice=(2, 4))
    [prompt] = GAME.prompts(state)
    assert asked_again(prompt, "stay") == (
        "Your 4 points can bring you to your destination F8. Stay here?"
    )
    [prompt] = GAME.prompts(say(state, "go F7").state)
    assert asked_again(prompt, "stop").endswith("Stop here?")
    far = race("F6=4C0 F7=4C0 F8=4C0", tokens="F6", markers=("F9", "K6"), dice=(2, 1))
    [prompt] = GAME.prompts(far)
    assert not asked_again(prompt, "stay")  # nearer, but not there


@pytest.mark.ruling("R22")
def test_points_left_over_are_lost() -> None:
    state = race(tokens="F6", dice=(2, 6))
    after = say(state, "go F7 stop", 2, 3).state
    assert after.turn is not None and after.turn.points == 3
    again = say(after, "stay", 2, 1).state
    assert again.turn is not None and again.turn.points == 1


@pytest.mark.ruling("R23")
def test_a_destination_needs_no_exact_count() -> None:
    state = race(tokens="F6", markers=("F7", "K6"), dice=(2, 6))
    assert outcome(say(state, "go F7").state) is not None


@pytest.mark.ruling("R16", "R27")
def test_a_rotation_may_lock_anybody_in() -> None:
    state = race("A1=4A3", tokens="- A1", starts="A6 K1", dice=(3, 3))
    after = say(state, "rotate A1 2", 2, 6, 2, 6).state  # now its pips point outside
    assert after.seat == R and after.round == 2


@pytest.mark.ruling("R36")
def test_being_sent_home_keeps_what_was_collected() -> None:
    state = race(tokens="F7 F8", markers=("A1", "K6"), dice=(2, 5))
    state = replace(state, markers=(cells("A1"), cells("K6")), options=Options(destinations=2))
    after = say(state, "go F8").state
    assert where(after)[B] == "K1"
    assert after.markers[B] == cells("K6")


@pytest.mark.ruling("R37")
def test_a_rivals_destination_means_nothing() -> None:
    state = race(tokens="F6", markers=("A1", "F7"), dice=(2, 5))
    after = say(state, "go F7").state
    assert after.markers == (cells("A1"), cells("F7"))
    assert after.seat == R


@pytest.mark.ruling("R45")
def test_a_mover_sent_home_collects_nothing() -> None:
    state = race(
        tokens="F10 F11 K1",
        starts="A6 K1 F11",
        markers=("F11", "K6", "A1"),
        dice=(2, 5),
    )
    after = say(state, "go F11", *NEXT).state
    assert where(after)[R] == "A6"
    assert after.markers[R] == cells("F11")


@pytest.mark.ruling("R46")
def test_standing_on_an_absent_players_start_is_fine() -> None:
    state = race(tokens="J1 F6", starts="A6 K1", dice=(2, 5))
    state = replace(state, board=race("J1=4B1").board)
    after = say(state, "go K1").state
    assert where(after) == ["K1", "F6"]


@pytest.mark.ruling("R29", "R46")
def test_an_owner_sent_home_sends_the_guest_home() -> None:
    state = race(tokens="K1 F8 F7", starts="A6 K1 F11")
    assert state.turn is not None
    state = replace(state, seat=G, turn=replace(state.turn, path=cells("F7")))
    after = say(state, "go F8").state
    assert where(after) == ["A6", "K1", "F8"]


@pytest.mark.ruling("R38", "R50")
def test_the_match_ends_in_the_moment_of_the_finish() -> None:
    state = race(tokens="F6", markers=("F7", "K6"), starts="A6 K1 F11")
    after = say(state, "go F7").state
    assert after.phase == "over"
    assert after.finished == (R,)
    assert GAME.prompts(after) == ()


def test_directions_are_understood_for_cells() -> None:
    state = race(tokens="F6", dice=(2, 3))
    after = say(state, "go S NE").state
    assert where(after)[R] == "G6"
    assert [event.text for event in say(state, "go s").events] == [
        "{0} moves to F7 (1 point; 2 left)."
    ]


def test_one_point_is_not_called_points() -> None:
    one = race(tokens="F6", dice=(2, 1))
    assert GAME.prompt(one, R).text == "Weather die 2: good. Movement die 1: 1 point. Where to?"
    last = say(race(tokens="F6", dice=(2, 3)), "go F7 F8").state
    assert GAME.prompt(last, R).text == "You are on F8 with 1 point left. Where to next?"


def test_every_step_is_offered_with_its_price() -> None:
    state = race("F7=6B0", tokens="F6", dice=(2, 3))
    assert offered(state) == ["go G5", "go F7", "go E5", "stay"]
    assert costs(state) == {"G5": 1, "F7": 3, "E5": 1}


def test_the_trail_is_the_way_walked_in_the_last_move() -> None:
    state = race(tokens="F6", dice=(2, 3))
    after = say(state, "go F7 F8 stop", *NEXT).state
    assert after.trail == cells("F6 F7 F8")
