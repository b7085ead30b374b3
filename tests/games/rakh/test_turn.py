"""Turns: two actions, idle turns, the draws of a match that goes nowhere."""

import pytest
from msgspec.structs import replace

from bot.games.rakh import GAME
from bot.games.rakh.model.board import CELLS
from bot.games.rakh.model.state import QUIET_TURNS, State
from tests.games.rakh.positions import events, lands, options, play, position, to_act


def outcome_is_a_draw(state: State) -> bool:
    outcome = GAME.outcome(state)
    return outcome is not None and outcome.is_draw


def test_a_turn_is_two_actions_and_then_the_other_side_acts() -> None:
    state = play(position("Sun PR F2, NE G4; Moon PR B4"), "move pr F4")
    assert (to_act(state), state.actions) == ("Sun", 1)
    state = play(state, "move ne G2")
    assert (to_act(state), state.actions, state.turn) == ("Moon", 2, 2)
    assert not any(unit.moved or unit.attacked for unit in state.units)


@pytest.mark.ruling("R49")
def test_a_turn_without_any_legal_action_ends_at_once_and_is_quiet() -> None:
    state = position("Sun SH A1; Moon EN B2, PR F3, SC G4", lands="S G1; M A4", act="Moon")
    state = play(state, "move pr F5")
    told = events(state, "move sc E3")
    state = play(state, "move sc E3")
    assert (to_act(state), state.turn, state.quiet) == ("Moon", 4, 2)
    assert told[-1].text == "{0} has no legal action. The turn ends."


@pytest.mark.ruling("R50")
def test_nobody_is_offered_a_pass() -> None:
    state = position("Sun PR F2, NE G4; Moon PR B4")
    assert options(state) == {"move", "raise"}


@pytest.mark.ruling("R53")
def test_40_turns_without_a_new_land_are_a_draw() -> None:
    state = position("Sun PR F2, NE G4; Moon PR B4, NE A2")
    state = replace(state, quiet=QUIET_TURNS - 2)
    state = play(state, "move pr F4", "move ne G2")
    assert state.end is None
    assert outcome_is_a_draw(play(state, "move pr B2", "move ne A4"))


@pytest.mark.ruling("R53")
def test_a_new_land_ends_the_quiet() -> None:
    state = position("Sun RO D4, PR G4; Moon SC C4(2), PR A3")
    state = replace(state, quiet=QUIET_TURNS - 1)
    state = play(state, "attack ro sc", "move pr G2")
    assert lands(state) == "S G1; M A1 C4"
    assert (state.end, state.quiet) == (None, 0)


@pytest.mark.ruling("R53")
def test_quiet_is_counted_anew_after_a_land() -> None:
    state = position("Sun RO D4, PR G4; Moon SC C4(2), PR A3, NE A1", lands="S G1; M A4")
    state = play(state, "attack ro sc", "move pr G2", "move pr B2", "move ne C1")
    assert (to_act(state), state.quiet) == ("Sun", 1)


@pytest.mark.ruling("R53")
def test_without_draw_rules_quiet_turns_are_no_draw() -> None:
    state = position("Sun PR F2, NE G4; Moon PR B4", draw_rules=False)
    state = replace(state, quiet=QUIET_TURNS + 5)
    assert play(state, "move pr F4", "move ne G2").end is None


@pytest.mark.ruling("R53")
def test_the_same_spaces_with_other_health_are_another_position() -> None:
    state = position("Sun PR G2, SC F1, ME G4(1); Moon PR B4, NE A2")
    for _ in range(2):
        state = play(state, "move sc F4", "heal me", "move pr B2", "move ne A4")
        state = play(state, "move sc F1", "heal me", "move pr B4", "move ne A2")
    assert (state.turn, state.end) == (9, None)


@pytest.mark.ruling("R53")
def test_the_same_position_with_the_other_side_to_move_is_another_one() -> None:
    state = position("Sun GI F3, PR F1; Moon GI B3, PR B5")
    nothing_done = ["throw pr D3", "move pr F1", "throw pr D5", "move pr B5"]
    state = play(state, *nothing_done, *nothing_done[:2])
    assert (state.turn, state.end) == (4, None)
    assert outcome_is_a_draw(play(state, *nothing_done[2:]))


@pytest.mark.ruling("R61")
def test_the_match_is_a_draw_when_neither_side_can_ever_act_again() -> None:
    units = "Sun SH D1, PR D2; Moon SH D3, SC D4(1)"
    free = {"D1", "D2", "D3", "D4", "G1", "A1"}
    sealed = " ".join(label for label in CELLS if label not in free)
    state = position(units, lands=f"S G1; M A1; - {sealed}", draw_rules=False)
    state = play(state, "attack sh sc")
    assert outcome_is_a_draw(state)
    assert state.end is not None
    assert state.end.reason == "Neither side has a legal action."


def test_actions_are_counted_while_a_choice_is_open() -> None:
    state = play(position("Sun EN E3, PR G4; Moon GI C3, PR A3"), "attack en gi")
    assert state.actions == 1
    state = play(state, "pull D3")
    assert (to_act(state), state.actions) == ("Sun", 1)
