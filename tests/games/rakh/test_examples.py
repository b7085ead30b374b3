"""The worked examples of the ruling sheet, by number: moving, reach, pull, Intercept, Cleave."""

import pytest

from tests.games.rakh.positions import differences, lands, options, play, position, refusal, to_act


@pytest.mark.ruling("E1")
def test_a_mercenary_moves_to_the_free_spaces_one_step_away() -> None:
    state = position("Moon ME D4, PR A1; Sun RO C4", lands="S E3; M A4", act="Moon")
    assert options(state, "move me") == {"C3", "D3", "D5", "E4"}


@pytest.mark.ruling("E2")
def test_a_rogue_attacks_only_next_to_it() -> None:
    state = position("Sun RO D4; Moon GI C4, SC B3, SH D6")
    assert options(state, "attack ro") == {"gi"}


@pytest.mark.ruling("E3")
def test_a_necromancer_reaches_exactly_two_and_counts_round_cursed_land() -> None:
    state = position("Moon NE D3; Sun PR E3, RO D5, SC E4", lands="S D4; M A1", act="Moon")
    assert options(state, "attack ne") == {"sc"}
    assert "is 1 space away" in refusal(state, "attack ne pr")
    assert "is 3 spaces away" in refusal(state, "attack ne ro")


@pytest.mark.ruling("E4")
def test_units_block_a_paladin_and_not_a_scout() -> None:
    state = position("Sun PA E3, GI D4, SC E4; Moon GU D3, ME D5", lands="S E2; M A1")
    assert options(state, "move pa") == {"F1", "F4", "G1", "G2", "G3"}
    scout = {"B2", "B3", "B4", "B5", "C2", "C6", "D2", "D7", "F1", "G1"}
    assert options(state, "move sc") == scout


@pytest.mark.ruling("E4", "R4")
def test_a_space_behind_a_wall_of_units_is_as_far_as_the_way_round() -> None:
    state = position("Sun PA E3, GI D4, SC E4; Moon GU D3, ME D5", lands="S E2; M A1")
    assert "C3 is 6 spaces away" in refusal(state, "move pa C3")


@pytest.mark.ruling("E5", "R14")
def test_a_mesmerized_giant_cannot_walk_but_can_throw() -> None:
    units = "Sun EN D4; Moon PA C4, GI C3, PR A2, SC B1"
    state = position(units, lands="S G1; M A4", act="Moon")
    assert options(state, "move pa") == {"B3", "B4", "C5", "D5"}
    assert "gi" not in options(state, "move")
    assert options(state, "throw") == {"pr", "sc"}
    spaces = {"A1", "A3", "B4", "C1", "C5", "D2", "D5", "E2", "E3", "E4"}
    assert options(state, "throw pr") == options(state, "throw sc") == spaces


@pytest.mark.ruling("E6", "R9")
def test_an_enchanter_pulls_its_victim_one_step_nearer() -> None:
    state = play(position("Sun EN E3; Moon GI C3, PR A3"), "attack en gi")
    assert differences(state, "Moon GI C3(4)") == []
    assert options(state, "pull") == {"D3", "D4"}
    assert differences(play(state, "pull D3"), "Moon GI D3(4)") == []


@pytest.mark.ruling("E6")
def test_a_pull_with_one_way_to_go_needs_no_choice() -> None:
    state = play(position("Sun EN E3; Moon GI C4, PR A3"), "attack en gi")
    assert state.pending is None
    assert differences(state, "Moon GI D4(4)") == []


@pytest.mark.ruling("E7", "R20", "R31")
def test_an_intercepting_guardian_is_pushed_away_and_cannot_counter() -> None:
    state = play(position("Sun PA E3; Moon SH D3, GU D2, SC A2"), "attack pa sh")
    assert differences(state, "Moon GU B1(3), SH D2, SC A2; Sun PA E3") == []


@pytest.mark.ruling("E8", "R20", "R30")
def test_a_guardian_with_its_ally_behind_it_stays_and_counters() -> None:
    state = play(position("Sun PA E3; Moon SH D3, GU C2, SC A2"), "attack pa sh")
    assert differences(state, "Moon GU D3(3), SH C2; Sun PA E3(3)") == []


@pytest.mark.ruling("E9", "R20")
def test_a_pulled_guardian_counters_from_where_it_was_pulled_to() -> None:
    state = play(position("Sun EN E3; Moon SC C3, GU B3, PR A3"), "attack en sc")
    assert differences(state, "Moon GU C3(4), SC B3") == []
    assert options(state, "pull") == {"D3", "D4"}
    assert differences(play(state, "pull D3"), "Moon GU D3(4), SC B3; Sun EN E3(3)") == []


@pytest.mark.ruling("E10", "R19")
def test_two_guardians_answer_each_other_once() -> None:
    state = play(position("Sun ME D4, GU E4; Moon RO C4, GU B3"), "attack me ro")
    assert differences(state, "Moon GU C4(2), RO B3; Sun GU D4(4), ME E4") == []


@pytest.mark.ruling("E11", "R11", "R32")
def test_a_mercenary_cleaves_along_neighbours() -> None:
    state = play(position("Sun ME D4; Moon RO C3, PR C4, SC D5, GI D3"), "attack me ro")
    assert options(state, "cleave") == {"pr", "gi"}
    towards_the_priest = play(state, "cleave pr")
    assert differences(towards_the_priest, "Moon RO C3(1), PR C4(1), SC D5(2), GI D3") == []
    towards_the_giant = play(state, "cleave gi")
    assert differences(towards_the_giant, "Moon RO C3(1), PR C4, SC D5, GI D3(3)") == []
    assert towards_the_giant.pending is None


@pytest.mark.ruling("E12", "R18", "R32", "R34")
def test_a_guardian_steps_in_twice_and_counters_once() -> None:
    state = play(position("Sun ME D4; Moon RO C3, PR C4, GU C5, SC D5"), "attack me ro")
    assert differences(state, "Moon RO C3(1), PR C5, GU D5(1), SC C4; Sun ME D4(4)") == []


@pytest.mark.ruling("E13", "R39")
def test_a_raised_skeleton_strikes_at_once_and_follows_its_master() -> None:
    state = play(position("Sun NE E3; Moon SC B3, PR C3, GI A3"), "raise C4")
    assert differences(state, "Sun SK C4") == []
    assert options(state, "skeleton") == {"sc", "pr"}
    state = play(state, "skeleton sc")
    assert differences(state, "Moon SC B3(2)") == []
    state = play(state, "move ne E5")
    assert options(state, "skeleton") == {"A4", "B5", "C6", "D3", "D6", "E3", "E4"}
    state = play(state, "skeleton E3")
    assert differences(state, "Sun NE E5, SK E3") == []
    assert to_act(state) == "Moon"


@pytest.mark.ruling("E14")
def test_a_paladin_pushes_three_spaces() -> None:
    state = play(position("Sun PA F3; Moon SC E3, PR A3"), "attack pa sc")
    assert differences(state, "Moon SC B1(2)") == []


@pytest.mark.ruling("E14", "R29")
def test_an_enemy_that_stops_a_push_loses_health() -> None:
    state = play(position("Sun PA F3; Moon SC E3, PR A3, SH C2(1)"), "attack pa sc")
    assert differences(state, "Moon SC D3(2)") == []
    assert lands(state) == "S G1; M A1 C2"


@pytest.mark.ruling("E14", "R29")
def test_an_ally_that_stops_a_push_loses_nothing() -> None:
    state = play(position("Sun PA F3, RO C2(1); Moon SC E3, PR A3"), "attack pa sc")
    assert differences(state, "Moon SC D3(2); Sun RO C2(1)") == []


@pytest.mark.ruling("E14", "R30")
def test_a_unit_right_behind_prevents_the_push_and_loses_nothing() -> None:
    state = play(position("Sun PA F3; Moon SC E3, PR A3, SH D3(1)"), "attack pa sc")
    assert differences(state, "Moon SC E3(2), SH D3(1)") == []


@pytest.mark.ruling("E14", "R28", "R59")
def test_cursed_land_stops_a_push() -> None:
    state = play(position("Sun PA F3; Moon SC E3, PR A3", lands="S C2; M A1"), "attack pa sc")
    assert differences(state, "Moon SC D3(2)") == []
