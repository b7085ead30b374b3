"""Backstab: who pays for leaving the Rogue's RANGE, and who does not."""

import pytest

from bot.games.rakh import GAME
from bot.games.rakh.model.state import State
from bot.kernel import Ask
from tests.games.rakh.positions import differences, events, gone, lands, play, position


@pytest.mark.ruling("R22")
def test_a_swap_is_no_move_and_costs_nothing() -> None:
    state = play(position("Sun RO D4; Moon SC C4, GU B3"), "attack ro sc")
    assert differences(state, "Moon SC B3(4), GU C4(3)") == []


@pytest.mark.ruling("R23")
def test_a_throw_by_the_own_giant_out_of_range_costs_health() -> None:
    state = position("Sun RO D4; Moon SC C4, GI B5", act="Moon")
    assert differences(play(state, "throw sc A3"), "Moon SC A3(3)") == []


@pytest.mark.ruling("R23")
def test_a_pull_out_of_the_own_rogues_range_costs_health() -> None:
    state = play(position("Sun EN E3, RO B2; Moon GI C3"), "attack en gi", "pull D3")
    assert differences(state, "Moon GI D3(3)") == []


@pytest.mark.ruling("R23")
def test_a_push_out_of_the_own_rogues_range_costs_health() -> None:
    state = play(position("Sun RO E4, PA F3; Moon SC E3, PR A3"), "attack pa sc")
    assert differences(state, "Moon SC B1(1)") == []


@pytest.mark.ruling("R24")
def test_passing_through_the_range_costs_nothing() -> None:
    state = play(position("Sun RO D4; Moon SC B3", act="Moon"), "move sc E5")
    assert differences(state, "Moon SC E5") == []


@pytest.mark.ruling("R25")
def test_staying_in_range_costs_nothing() -> None:
    state = play(position("Sun RO D4; Moon ME C4", act="Moon"), "move me D5")
    assert differences(state, "Moon ME D5") == []


@pytest.mark.ruling("R26")
def test_a_rogue_that_walks_away_hurts_nobody() -> None:
    state = play(position("Sun RO D4; Moon ME C4, SC D5"), "move ro F3")
    assert differences(state, "Moon ME C4, SC D5; Sun RO F3") == []


@pytest.mark.ruling("R27")
def test_a_unit_that_dies_of_backstab_curses_the_space_it_wanted_to_leave() -> None:
    state = play(position("Sun RO D4; Moon SC D5(1), PR A3", act="Moon"), "move sc E2")
    assert gone(state, "Moon", "SC")
    assert lands(state) == "S G1; M A1 D5"
    assert state.actions == 1


@pytest.mark.ruling("R27", "R29")
def test_a_pushed_unit_that_dies_of_backstab_collides_with_nobody() -> None:
    units = "Sun RO E4, PA F3; Moon SC E3(3), SH C2, PR A3"
    assert differences(play(position(units), "attack pa sc"), "Moon SH C2") == []


def test_an_arrow_follows_a_shortest_way() -> None:
    [event] = events(position("Sun SC E3; Moon PR A3"), "move sc B2")
    assert (event.mark, event.cells[0], event.cells[-1]) == ("move", "E3", "B2")
    assert len(event.cells) == 4


def test_an_arrow_goes_round_what_blocks_the_way_and_a_scouts_goes_through() -> None:
    walls = "GI D3, GU D4; Moon PR A3, SC B2"
    [event] = events(position(f"Sun PA E3, {walls}", lands="S D5; M A1"), "move pa D2")
    assert event.cells == ("E3", "E2", "D2")
    walled_in = position("Sun SC A1, GI A2, GU B1, PR B2; Moon PR A4", lands="S G1; M D7")
    [event] = events(walled_in, "move sc D4")
    assert event.cells == ("A1", "B2", "C3", "D4")


def test_a_rogue_does_not_backstab_its_own_side() -> None:
    state = play(position("Sun RO D4, PA D3; Moon PR A3"), "move pa D1")
    assert differences(state, "Sun PA D1") == []


def labels_of(state: State, sentence: str) -> set[str]:
    *words, _ = sentence.split()
    prompt = GAME.prompts(state)[0]
    for word in words:
        option = prompt.find(word)
        assert option is not None and isinstance(option.then, Ask)
        prompt = option.then.question()
    return {option.label for option in prompt.options}


@pytest.mark.ruling("R24", "R25")
def test_spaces_that_cost_a_backstab_say_so_before_they_are_chosen() -> None:
    state = position("Sun RO D4; Moon ME C4, PR A3", act="Moon")
    costly = {"B3 (Backstab)", "B4 (Backstab)", "C5 (Backstab)"}
    assert labels_of(state, "move me C3") == {"C3", "D5", *costly}
    assert all("Backstab" not in label for label in labels_of(state, "move pr A1"))


@pytest.mark.ruling("R23")
def test_a_pull_that_costs_a_backstab_says_so() -> None:
    state = play(position("Sun EN E3, RO B2; Moon GI C3"), "attack en gi")
    assert labels_of(state, "pull D3") == {"D3 (Backstab)", "D4 (Backstab)"}
