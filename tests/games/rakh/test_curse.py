"""Cursed land: removal, isolation, and the ends it brings."""

import pytest

from bot.games.rakh import GAME
from bot.kernel.text import listed
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
)


@pytest.mark.ruling("R43")
def test_two_equal_halves_both_stay() -> None:
    units = "Sun RO E3, PR G4, SC A3; Moon SH D4, PR B2, GI F4"
    state = position(units, lands="S D1 D2; M D5 D6; - D3 D7")
    state = play(state, "attack ro sh")
    assert lands(state) == "S D1 D2; M D4 D5 D6; - D3 D7"
    assert differences(state, "Sun SC A3, PR G4; Moon PR B2, GI F4") == []


@pytest.mark.ruling("R43")
def test_the_smaller_part_falls_wherever_the_units_are() -> None:
    units = "Sun RO C3, SC A3, PR C4; Moon SH D4, PR G2"
    state = position(units, lands="S D1 D2; M D5; - C6 D3 D6 D7")
    state = play(state, "attack ro sh")
    assert gone(state, "Sun", "SC") and gone(state, "Sun", "RO") and gone(state, "Sun", "PR")
    assert differences(state, "Moon PR G2") == []


@pytest.mark.ruling("R44")
def test_an_empty_space_that_is_cut_off_counts_for_nobody() -> None:
    units = "Sun RO C3, PR G4; Moon SH B2, GI D6"
    state = play(position(units, lands="S A2; M B1"), "attack ro sh")
    assert lands(state) == "S A2; M B1 B2; - A1"


@pytest.mark.ruling("R44")
@pytest.mark.parametrize(
    ("lands_before", "words"),
    [
        ("S A2; M B1", "A1 is cut off and becomes cursed land; it counts for neither side."),
        (
            "S A3; M C1; - B3 C2",
            "A1, A2 and B1 are cut off and become cursed land; they count for neither side.",
        ),
    ],
)
def test_neutral_land_is_told_and_marked(lands_before: str, words: str) -> None:
    units = "Sun RO C3, PR G4; Moon SH B2, GI D6"
    told = events(position(units, lands=lands_before), "attack ro sh")
    assert (told[-1].text, told[-1].mark) == (words, "fall")
    assert listed(told[-1].cells) == words.split(" is ")[0].split(" are ")[0]


@pytest.mark.ruling("R46")
def test_nothing_that_was_still_to_come_happens_after_the_end() -> None:
    units = "Sun SH F3, PR G4; Moon PR C2(1), RO C4, SC A2"
    state = position(units, lands="S G1; M A1 A4 B5")
    told = events(state, "attack sh pr")
    state = play(state, "attack sh pr")
    assert state.pending is None
    assert GAME.prompts(state) == ()
    assert told[-1].text == "C2 becomes the Moon's cursed land."
    assert GAME.status(GAME.view(state, None)) == (
        "The Order of the Moon has four cursed lands. {0} wins."
    )
    assert differences(state, "Moon RO C4, SC A2") == []


@pytest.mark.ruling("R47")
def test_more_than_four_lands_lose_as_well() -> None:
    units = "Sun RO C3, PR G4; Moon SH B2, SC A1, GI D6"
    state = play(position(units, lands="S A2; M B1 E1 G1"), "attack ro sh")
    assert state.land_count(1) == 5
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.ranking[0] == {SUN}
    assert outcome.reason == "The Order of the Moon has 5 cursed lands."


@pytest.mark.ruling("R48")
def test_a_counter_attack_can_lose_the_match_on_the_own_turn() -> None:
    units = "Sun RO D4(1), PR G4; Moon SC C4, GU B3"
    state = play(position(units, lands="S G1 G2 G3; M A1"), "attack ro sc")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranking == (frozenset({MOON}), frozenset({SUN}))


@pytest.mark.ruling("R58")
def test_a_space_cursed_for_nobody_blocks_like_any_cursed_land() -> None:
    state = position("Sun NE D3, ME C4; Moon PR D5, SC E4", lands="S G1; M A1; - D4")
    assert options(state, "attack ne") == {"sc"}
    assert "D4" not in options(state, "move me")


@pytest.mark.ruling("R59")
def test_nobody_is_thrown_onto_cursed_land() -> None:
    state = position("Sun GI D4, SC D2; Moon PR A3", lands="S F3; M B3; - E5")
    assert options(state, "throw sc").isdisjoint({"F3", "B3", "E5"})
    assert "E2" in options(state, "throw sc")


@pytest.mark.ruling("R59")
def test_no_skeleton_rises_from_cursed_land() -> None:
    state = position("Sun NE D4; Moon PR A3", lands="S F3; M B3; - E5")
    assert options(state, "raise") == {"B2", "B4", "C2", "C5", "D2", "D6", "E2", "F2", "F4"}


@pytest.mark.ruling("R60")
def test_units_that_are_cut_off_together_are_told_by_their_labels() -> None:
    units = "Sun RO D3, PR B1, SC G4; Moon SH C2, SC A1, GI C1, PR D7"
    state = position(units, lands="S A2; M D1; - B2 D2")
    told = events(state, "attack ro sh")
    fallen = [event.cells for event in told if event.mark == "fall"]
    assert fallen == [("C2",), ("A1",), ("B1",), ("C1",)]
    assert lands(play(state, "attack ro sh")) == "S A2 B1; M A1 C1 C2 D1; - B2 D2"


def test_no_health_below_zero_is_told() -> None:
    told = events(position("Sun ME D4, PR G4; Moon SH C4(1), PR A3"), "attack me sh")
    assert told[0].text == "The Sun Mercenary strikes the Moon Shaman on C4 for 2 damage: it falls."
