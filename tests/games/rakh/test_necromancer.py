"""The Necromancer and its Skeleton: raised, commanded, lost."""

import pytest

from bot.games.rakh import GAME
from bot.kernel import Recorded
from tests.games.rakh.positions import (
    differences,
    events,
    gone,
    lands,
    options,
    play,
    position,
    refusal,
    to_act,
)


@pytest.mark.ruling("R38")
def test_only_one_skeleton_stands_at_a_time() -> None:
    state = position("Sun NE E3, SK D4; Moon PR A3")
    assert "raise" not in options(state)
    assert "one at a time. Choose another action (R38)" in refusal(state, "raise C3")


@pytest.mark.ruling("R38")
def test_a_lost_skeleton_may_be_raised_again() -> None:
    state = position("Sun NE E3, SK D4(2); Moon RO C4, PR A3", act="Moon")
    state = play(state, "attack ro sk", "move pr B2")
    assert lands(state) == "S D4 G1; M A1"
    assert differences(play(state, "raise E5"), "Sun SK E5") == []


def test_a_skeleton_rises_on_free_spaces_only() -> None:
    state = position("Sun NE D4, PR D2, SC F3; Moon GI B3, ME D6, PR A3")
    assert options(state, "raise") == {"B2", "B4", "C2", "C5", "E2", "E5", "F2", "F4"}
    assert "occupied" in refusal(state, "raise D2")


def test_raising_is_told_and_marked() -> None:
    [event, *_] = events(position("Sun NE E3; Moon PR A1", lands="S G1; M A4"), "raise C3")
    assert event.text == "{0} raises the Skeleton on C3."
    assert (event.mark, event.cells) == ("place", ("C3",))


@pytest.mark.ruling("R39")
def test_a_raised_skeleton_strikes_the_only_enemy_in_range_at_once() -> None:
    state = play(position("Sun NE E3; Moon SC B3, PR A1", lands="S G1; M A4"), "raise C3")
    assert differences(state, "Sun SK C3; Moon SC B3(2)") == []


@pytest.mark.ruling("R11")
def test_the_skeleton_must_attack_after_its_masters_attack() -> None:
    state = play(position("Sun NE E3, SK C4; Moon SC C3, PR B3"), "attack ne sc")
    assert options(state) == {"skeleton"}
    assert options(state, "skeleton") == {"sc", "pr"}
    assert differences(play(state, "skeleton sc"), "Moon SC C3(1)") == []


@pytest.mark.ruling("R40")
def test_a_skeleton_does_not_follow_a_master_that_fell_on_the_way() -> None:
    state = play(position("Sun NE D4(1), SK F3, PR G4; Moon RO C4"), "move ne F4")
    assert gone(state, "Sun", "NE")
    assert state.pending is None
    assert differences(state, "Sun SK F3") == []


@pytest.mark.ruling("R40")
def test_a_skeleton_does_not_strike_for_a_master_that_was_cut_off() -> None:
    units = "Sun NE A1, SK D2, PR G4; Moon SC C1(1), RO E1, PR D7"
    state = position(units, lands="S A2; M B2; - C2")
    state = play(state, "attack ne sc")
    assert gone(state, "Sun", "NE")
    assert differences(state, "Sun SK D2; Moon RO E1") == []


@pytest.mark.ruling("R41")
def test_a_skeleton_without_its_master_is_idle() -> None:
    state = position("Sun SK D4, PR G4; Moon SC C4, PR A3")
    assert "sk" not in options(state, "move")
    assert "sk" not in options(state, "attack")
    assert "only after its Necromancer moves" in refusal(state, "move sk D5")
    attacked = play(position("Sun SK D4, PR G4; Moon RO C4", act="Moon"), "attack ro sk")
    assert differences(attacked, "Sun SK D4(1)") == []


@pytest.mark.ruling("R41")
def test_a_thrown_master_gives_no_command() -> None:
    state = play(position("Sun NE D2, SK F3, GI D4; Moon PR A3"), "throw ne D6")
    assert state.pending is None
    assert differences(state, "Sun NE D6, SK F3") == []


@pytest.mark.ruling("R42")
def test_a_skeleton_is_not_placed_and_its_land_counts() -> None:
    opening = GAME.setup(GAME.table(2, {"factions": "swap"}), Recorded()).state
    assert "sk" not in options(opening, "place")
    assert "not placed in the set-up" in refusal(opening, "place sk F3")
    state = position("Sun SK D4(2), PR G4; Moon RO C4", act="Moon")
    assert lands(play(state, "attack ro sk")) == "S D4 G1; M A1"


def test_a_skeleton_with_nowhere_to_go_is_not_asked() -> None:
    state = position("Sun NE G3, SK A1; Moon EN B2, GI A2, SC B1", lands="S G1; M A4")
    state = play(state, "move ne F5")
    assert state.pending is None
    assert differences(state, "Sun SK A1") == []


def test_a_raised_skeleton_spends_the_attack_action() -> None:
    state = play(position("Sun NE E3, PR G4; Moon SC C4, PR A4"), "raise C2")
    assert (to_act(state), state.actions) == ("Sun", 1)
    assert "ne" not in options(state, "attack")
