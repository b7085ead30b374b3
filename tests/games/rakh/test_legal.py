"""What may be done: exact steps, exact reach, Mesmerize, throws, heals."""

import pytest

from bot.games.rakh import GAME
from tests.games.rakh.positions import differences, options, play, position, refusal, whole


@pytest.mark.ruling("R1")
def test_a_unit_moves_exactly_its_speed() -> None:
    state = position("Sun PA E3; Moon PR A3")
    ring = {"C2", "C3", "C4", "D2", "D5", "E1", "E5", "F1", "F4", "G2", "G3"}
    assert options(state, "move pa") == ring
    assert refusal(state, "move pa D4").startswith("D4 is 1 space away")


@pytest.mark.ruling("R2")
def test_own_and_opposing_units_block_the_way() -> None:
    state = position("Sun PA E3, GI D3; Moon GU D4, PR A3")
    assert "C3" not in options(state, "move pa")
    assert "C3" in options(position("Sun PA E3, GI D3; Moon PR A3"), "move pa")


@pytest.mark.ruling("R2")
def test_a_scout_runs_through_units_but_does_not_stop_on_one() -> None:
    state = position("Sun SC E3, GI D3; Moon GU D4, PR B3")
    assert "B2" in options(state, "move sc")
    assert "B3" not in options(state, "move sc")
    assert "occupied by the Moon Priest." in refusal(state, "move sc B3")


@pytest.mark.ruling("R3")
def test_units_in_between_do_not_block_an_attack() -> None:
    state = position("Sun PR E3, GI D3; Moon GU D4, SC C3")
    assert "sc" in options(state, "attack pr")


@pytest.mark.ruling("R3")
def test_nearer_is_as_bad_as_farther() -> None:
    state = position("Sun PR E3; Moon GU D3, GI B2")
    assert "attack" not in options(state)


@pytest.mark.ruling("R5")
def test_with_speed_0_a_unit_attacks_and_is_thrown_but_does_not_move() -> None:
    state = position("Sun ME D3, GI D1; Moon EN D4")
    assert "me" not in options(state, "move")
    assert "SPEED 0" in refusal(state, "move me D2")
    assert "en" in options(state, "attack me")
    assert "me" in options(state, "throw")


@pytest.mark.ruling("R6")
def test_mesmerize_takes_one_step_and_never_more_than_there_is() -> None:
    state = position("Sun EN E3, ME D3, PA C4, SC E4; Moon EN D4")
    speeds = {unit.code: unit.speed for unit in GAME.view(state, None).units if unit.side == 0}
    assert speeds == {"EN": 1, "ME": 0, "PA": 1, "SC": 2}


@pytest.mark.ruling("R7")
def test_walking_past_an_enchanter_does_not_slow_a_unit_down() -> None:
    state = position("Sun PA E3; Moon EN C3")
    assert "C2" in options(state, "move pa")
    assert differences(play(state, "move pa C2"), "Sun PA C2") == []


@pytest.mark.ruling("R7")
def test_a_mesmerized_skeleton_follows_one_step_less() -> None:
    state = play(position("Sun NE G3, SK D3; Moon EN D4"), "move ne F5")
    assert options(state, "skeleton") == {"C2", "C3", "D2", "E2", "E3"}


@pytest.mark.ruling("R8")
def test_cursed_land_beside_them_does_not_part_neighbours() -> None:
    state = position("Sun ME C4; Moon EN D4", lands="S C3; M D5")
    assert "me" not in options(state, "move")


@pytest.mark.ruling("R12")
def test_a_giant_throws_other_allies_to_other_free_spaces() -> None:
    state = position("Sun GI D4, SC D2, PA D3; Moon RO B3")
    assert options(state, "throw") == {"sc"}
    spaces = options(state, "throw sc")
    assert spaces == {"B2", "B4", "C2", "C5", "D6", "E2", "E5", "F2", "F3", "F4"}
    assert "cannot throw itself." in refusal(state, "throw gi B2")
    assert "no Sun Rogue" in refusal(state, "throw ro B2")


@pytest.mark.ruling("R12")
def test_a_giant_with_nowhere_to_throw_to_is_not_asked() -> None:
    state = position("Sun GI A1, SC C1; Moon RO B3", lands="S A3; M C2; - C3")
    assert "throw" not in options(state)
    free = position("Sun GI A1, SC C1; Moon RO B3", lands="S A3; M C2")
    assert options(free, "throw sc") == {"C3"}


@pytest.mark.ruling("R13")
def test_a_thrown_unit_can_still_move_and_attack() -> None:
    state = play(position("Sun GI D4, SC D2; Moon RO C4, PR A4"), "throw sc B2")
    assert options(state, "attack sc") == {"ro"}
    assert "sc" in options(state, "move")
    assert "gi" not in options(state, "move")
    assert "throw" not in options(state)


@pytest.mark.ruling("R14")
def test_a_throw_uses_no_speed() -> None:
    state = position("Sun GI D4, SC D2; Moon EN C4")
    assert "gi" not in options(state, "move")
    assert differences(play(state, "throw sc F3"), "Sun SC F3") == []


@pytest.mark.ruling("R37")
def test_nobody_is_healed_above_the_printed_health_nor_by_themselves() -> None:
    state = position("Sun PR E3(1), RO C3(3), SC C4(2); Moon PR A4")
    assert options(state, "heal") == {"sc"}
    assert "cannot heal itself." in refusal(state, "heal pr")
    assert "is not wounded" in refusal(state, "heal ro")


@pytest.mark.ruling("R50")
def test_a_harmful_action_must_be_taken_if_there_is_no_other() -> None:
    state = position("Sun SH D4(1); Moon RO C4", lands="S C3; M D5")
    assert whole(state) == {"move sh D3", "move sh E3", "move sh E4"}
    assert "You must take both actions" in refusal(state, "pass")
    assert play(state, "move sh E3").land_count(0) == 2


def test_a_unit_spends_one_movement_and_one_attack_action_a_turn() -> None:
    state = position("Sun PA E3, PR G3; Moon SC C3, PR A4")
    state = play(state, "move pa D2")
    assert "pa" not in options(state, "move")
    assert "has already moved this turn" in refusal(state, "move pa D4")
    state = position("Sun RO D4, PR G3; Moon SC C4, PR A4")
    state = play(state, "attack ro sc")
    assert "ro" in options(state, "move")
    assert "ro" not in options(state, "attack")
