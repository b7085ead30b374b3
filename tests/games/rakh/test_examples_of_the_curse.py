"""The worked examples, continued: Backstab, Lightning, isolation, the ends, setup, repetition."""

import pytest

from bot.games.rakh import GAME
from bot.kernel import Recorded
from tests.games.rakh.positions import (
    MOON,
    SUN,
    differences,
    events,
    gone,
    lands,
    options,
    play,
    position,
    refusal,
    to_act,
    whole,
)


@pytest.mark.ruling("E15", "R25", "R27")
def test_leaving_the_rogues_range_costs_health_before_the_step() -> None:
    state = position("Sun RO D4; Moon PA C4(2), SC D5(1), PR A3", act="Moon")
    moved = play(state, "move pa A4")
    assert differences(moved, "Moon PA A4(1)") == []
    fallen = play(moved, "move sc E2")
    assert gone(fallen, "Moon", "SC")
    assert lands(fallen) == "S G1; M A1 D5"
    assert to_act(fallen) == "Sun"
    assert differences(play(state, "move pa D3"), "Moon PA D3(2)") == []


@pytest.mark.ruling("E16", "R23", "R27")
def test_a_push_out_of_the_own_rogues_range_can_kill_instead() -> None:
    units = "Sun RO E4, PA F3; Moon SC E3(3), SH C2(1), PR A3"
    state = play(position(units), "attack pa sc")
    assert gone(state, "Moon", "SC")
    assert lands(state) == "S G1; M A1 E3"
    assert differences(state, "Moon SH C2(1)") == []


@pytest.mark.ruling("E17", "R33", "R35")
def test_lightning_strikes_on_from_where_the_first_victim_stood() -> None:
    state = play(position("Sun SH F3; Moon PR C2(1), SC A2, RO C4"), "attack sh pr")
    assert lands(state) == "S G1; M A1 C2"
    assert options(state, "lightning") == {"sc", "ro"}
    assert differences(play(state, "lightning ro"), "Moon RO C4(2), SC A2") == []


@pytest.mark.ruling("E18")
def test_what_is_cut_off_falls_with_the_loss_that_cut_it_off() -> None:
    units = "Sun RO C3, PR G4; Moon SH B2, SC A1(3), GI D6"
    state = play(position(units, lands="S A2; M B1"), "attack ro sh")
    assert gone(state, "Moon", "SH") and gone(state, "Moon", "SC")
    assert lands(state) == "S A2; M A1 B1 B2"
    assert state.end is None
    assert (to_act(state), state.actions) == ("Sun", 1)


@pytest.mark.ruling("E19", "R45")
def test_four_lands_on_both_sides_at_once_are_a_draw() -> None:
    units = "Sun RO C3, SC A1, GI G2, PR G4; Moon SH B2, GI D6, PR D7"
    before = position(units, lands="S A2 E1 G1; M B1 E6 A4")
    assert [event.text for event in events(before, "attack ro sh")[-2:]] == [
        "B2 becomes the Moon's cursed land.",
        "A1 is cut off: the Sun Scout falls and A1 becomes the Sun's cursed land.",
    ]
    state = play(before, "attack ro sh")
    assert [state.land_count(side) for side in (0, 1)] == [4, 4]
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.is_draw
    assert GAME.status(GAME.view(state, None)) == (
        "Both sides have four cursed lands at the same time. The match is a draw."
    )


@pytest.mark.ruling("E20", "R46")
def test_the_fourth_land_ends_the_match_in_the_middle_of_an_action() -> None:
    units = "Sun ME C3(1), PR G4; Moon GU B2(1), RO B3, PR A4"
    state = play(position(units, lands="S A1 G1 G2; M E1 E6 G3"), "attack me ro")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranking == (frozenset({SUN}), frozenset({MOON}))
    assert differences(state, "Moon RO B2; Sun ME C3(1)") == []


@pytest.mark.ruling("E21")
def test_a_turn_without_a_legal_action_left_ends_by_itself() -> None:
    units = "Sun ME A1; Moon EN B2, GI B1, SC A2, PR D4"
    state = position(units, lands="S G1 G2 E1; M A4")
    assert whole(state) == {"attack me en", "attack me gi", "attack me sc"}
    state = play(state, "attack me en")
    assert differences(state, "Moon EN B2(2)") == []
    assert options(state, "cleave") == {"gi", "sc"}
    told = events(state, "cleave gi")
    state = play(state, "cleave gi")
    assert differences(state, "Moon EN B2(2), GI B1(3), SC A2") == []
    assert to_act(state) == "Moon"
    assert told[-1].text == "{0} has no legal action left. The turn ends."


@pytest.mark.ruling("E22", "R37")
def test_a_priest_heals_a_hurt_ally_at_range() -> None:
    state = position("Sun PR E3, RO C3(2), SC D3(1), GI E5; Moon PR A4")
    assert options(state, "heal") == {"ro"}
    [event] = events(state, "heal ro")
    assert event.text == "{0}'s Priest heals the Rogue on C3. It now has 3 HEALTH."
    assert (event.mark, event.cells) == ("heal", ("E3", "C3"))
    state = play(state, "heal ro")
    assert differences(state, "Sun RO C3") == []
    assert "heal" not in options(state)
    assert "pr" not in options(state, "attack")


@pytest.mark.ruling("E23")
def test_a_thrown_mercenary_cleaves_where_it_lands() -> None:
    state = position("Sun GI E3, ME G2; Moon RO C3, PR B3, SC B2")
    state = play(state, "throw me C2", "attack me ro")
    assert differences(state, "Sun ME C2; Moon RO C3(1), SC B2(2), PR B3") == []
    assert to_act(state) == "Moon"


@pytest.mark.ruling("E24", "R51", "R52")
def test_units_start_on_their_own_starting_spaces_and_lands_anywhere_free() -> None:
    table = GAME.table(2, {"factions": "swap", "setup": "open"})
    state = GAME.setup(table, Recorded()).state
    assert "not a starting space of yours" in refusal(state, "place ro E3")
    state = play(state, "place ro F3")
    assert to_act(state) == "Moon"
    state = play(state, "place ro B3")
    state = play(state, "place pa F1", "place pa B1", "place gu F2", "place gu B2")
    state = play(state, "place sc F4", "place sc B4", "place sh F5", "place sh B5")
    assert "occupied" in refusal(state, "land F3")
    state = play(state, "land D4")
    assert "cursed" in refusal(state, "land D4")
    assert lands(play(state, "land G1")) == "S D4; M G1"


@pytest.mark.ruling("E25", "R53")
def test_the_third_time_the_same_position_comes_up_is_a_draw() -> None:
    state = position("Sun PR F2, NE G4; Moon PR B4, NE A2")
    out = ["move pr F4", "move ne G2", "move pr B2", "move ne A4"]
    back = ["move pr F2", "move ne G4", "move pr B4", "move ne A2"]
    state = play(state, *out, *back, *out, *back[:3])
    assert (state.turn, state.end) == (8, None)
    state = play(state, back[3])
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.is_draw


@pytest.mark.ruling("E25")
def test_the_position_of_the_first_turn_counts_as_seen_once() -> None:
    state = GAME.setup(GAME.table(2, {"factions": "swap", "setup": "quick"}), Recorded()).state
    out = ["move ro E3", "move pr F5", "move ro C4", "move pr B1"]
    back = ["move ro F4", "move pr G3", "move ro B2", "move pr A2"]
    state = play(state, *out, *back, *out, *back[:3])
    assert (state.turn, state.end) == (8, None)
    assert play(state, back[3]).end is not None


@pytest.mark.ruling("E25")
def test_without_draw_rules_positions_may_come_up_again_and_again() -> None:
    state = position("Sun PR F2, NE G4; Moon PR B4, NE A2", draw_rules=False)
    out = ["move pr F4", "move ne G2", "move pr B2", "move ne A4"]
    back = ["move pr F2", "move ne G4", "move pr B4", "move ne A2"]
    for _ in range(12):
        state = play(state, *out, *back)
    assert (state.turn, state.end) == (49, None)
