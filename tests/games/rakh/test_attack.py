"""Intercept and counter-attack, and what comes after a strike."""

import pytest

from bot.games.rakh import GAME
from bot.kernel import complete
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


@pytest.mark.ruling("R10")
def test_a_pull_without_a_free_space_does_nothing() -> None:
    state = position("Sun EN E3; Moon GI C3, SC D4, PR A3", lands="S D3; M A1")
    state = play(state, "attack en gi")
    assert state.pending is None
    assert differences(state, "Moon GI C3(4)") == []


@pytest.mark.ruling("R9", "R59")
def test_a_pull_goes_round_cursed_land_and_never_onto_it() -> None:
    state = play(position("Sun EN E3; Moon GI C3, PR A3", lands="S D3; M A1"), "attack en gi")
    assert differences(state, "Moon GI D4(4)") == []


@pytest.mark.ruling("R10")
def test_nobody_is_pulled_who_has_fallen() -> None:
    state = play(position("Sun EN E3, PR G4; Moon GI C3(1), PR A3"), "attack en gi")
    assert state.pending is None
    assert lands(state) == "S G1; M A1 C3"


@pytest.mark.ruling("R11")
def test_a_follow_up_cannot_be_declined() -> None:
    state = play(position("Sun EN E3; Moon GI C3, PR A3"), "attack en gi")
    assert options(state) == {"pull"}
    assert "Finish the current action first" in refusal(state, "pass")
    assert "Finish the current action first" in refusal(state, "move en E5")


@pytest.mark.ruling("R15", "R16")
def test_a_guardian_steps_in_without_being_asked() -> None:
    state = play(position("Sun RO D4, PR G4; Moon SC C4, GU B3"), "attack ro sc")
    assert to_act(state) == "Sun"
    assert differences(state, "Moon SC B3, GU C4(3); Sun RO D4(2)") == []


@pytest.mark.ruling("R15", "R17")
def test_whoever_is_guarded_is_offered_with_a_warning() -> None:
    state = position("Sun RO D4, PR G4; Moon SC C4, GU C3, PA D5")
    [prompt] = GAME.prompts(state)
    assert [each.label for each in complete(prompt, "attack ro ")] == [
        "Guardian on C3 (5 HEALTH)",
        "Paladin on D5 (4 HEALTH)",
        "Scout on C4 (4 HEALTH); the Guardian takes the hit and strikes back for 1",
    ]


def announced(pieces: str, words: str) -> str:
    """What the last label of an attack says will follow the swap."""
    [prompt] = GAME.prompts(position(pieces))
    return complete(prompt, words)[-1].label.partition("the hit")[2]


@pytest.mark.ruling("R15", "R20", "R21")
def test_the_counter_attack_after_a_swap_is_announced_and_comes_true() -> None:
    healthy = "Sun RO D4, PR G4; Moon SC C4, GU C3, PA D5"
    assert announced(healthy, "attack ro ") == " and strikes back for 1"
    assert differences(play(position(healthy), "attack ro sc"), "Sun RO D4(2)") == []
    weak = "Sun RO D4, PR G4; Moon SC C4, GU C3(2), PA D5"
    assert announced(weak, "attack ro ") == " and falls"
    assert differences(play(position(weak), "attack ro sc"), "Sun RO D4") == []
    far = "Sun PR F3, RO G4; Moon SC D3, GU C3"
    assert announced(far, "attack pr ") == ", too far to strike back"
    assert differences(play(position(far), "attack pr sc"), "Sun PR F3") == []
    pushed = "Sun PA E3, RO G4; Moon SC D3, GU C3"
    assert announced(pushed, "attack pa ") == " and may strike back"


@pytest.mark.ruling("R16")
def test_a_guardian_takes_lightning_for_an_ally() -> None:
    state = play(position("Sun SH F3; Moon PR C2, RO C4, GU C5"), "attack sh pr")
    assert differences(state, "Moon PR C2(2), GU C4(4), RO C5") == []


@pytest.mark.ruling("R16")
def test_a_guardian_takes_the_skeletons_blow_and_counters_it() -> None:
    state = play(position("Sun NE G3, SK D4; Moon RO C4, GU B3, ME E5"), "attack ne me")
    assert differences(state, "Moon ME E5(4), GU C4(3), RO B3; Sun SK D4(2)") == []


@pytest.mark.ruling("R16")
def test_a_guardian_does_not_take_a_backstab() -> None:
    state = play(position("Sun RO D4; Moon PA C4, GU B3", act="Moon"), "move pa B5")
    assert differences(state, "Moon PA B5(3), GU B3") == []


@pytest.mark.ruling("R16")
def test_a_guardian_does_not_take_a_collision() -> None:
    state = play(position("Sun PA F3; Moon SC E3, SH C2, GU B1"), "attack pa sc")
    assert differences(state, "Moon SC D3(2), SH C2(1), GU B1") == []


@pytest.mark.ruling("R17")
def test_an_attacked_guardian_neither_swaps_nor_counters() -> None:
    state = play(position("Sun RO D4; Moon GU C4, SC B3"), "attack ro gu")
    assert differences(state, "Moon GU C4(3), SC B3; Sun RO D4") == []


@pytest.mark.ruling("R21")
def test_a_guardian_that_dies_saves_its_ally_and_does_not_counter() -> None:
    state = play(position("Sun RO D4; Moon SC C4, GU B3(2), PR A3"), "attack ro sc")
    assert gone(state, "Moon", "GU")
    assert lands(state) == "S G1; M A1 C4"
    assert differences(state, "Moon SC B3; Sun RO D4") == []


@pytest.mark.ruling("R20")
def test_a_guardian_too_far_from_the_attacker_does_not_counter() -> None:
    state = play(position("Sun PR E3; Moon SC C3, GU B3"), "attack pr sc")
    assert differences(state, "Moon GU C3(4), SC B3; Sun PR E3") == []


@pytest.mark.ruling("R28")
def test_the_edge_of_the_board_stops_a_push_and_hurts_nobody() -> None:
    state = play(position("Sun PA C3; Moon SC B3, PR D7"), "attack pa sc")
    assert differences(state, "Moon SC A3(2)") == []


@pytest.mark.ruling("R29")
def test_a_unit_at_the_end_of_a_push_still_collides() -> None:
    told = events(position("Sun PA F3; Moon SC E3, SH B1, PR A3"), "attack pa sc")
    assert [event.text for event in told[1:]] == [
        "The Moon Scout is pushed from E3 to C2.",
        "Collision: the Moon Shaman on B1 loses 1 HEALTH: 1 left.",
    ]


def test_a_unit_beyond_three_spaces_does_not_stop_a_push() -> None:
    state = play(position("Sun PA D2; Moon SC D3, PR D7"), "attack pa sc")
    assert differences(state, "Moon SC D6(2), PR D7") == []


@pytest.mark.ruling("R33")
def test_a_cleave_goes_on_from_where_a_fallen_unit_stood() -> None:
    state = play(position("Sun ME D4; Moon RO C4(2), SC D5, PR A3"), "attack me ro")
    assert gone(state, "Moon", "RO")
    assert differences(state, "Moon SC D5(2)") == []


@pytest.mark.ruling("R34")
def test_a_cleave_goes_on_next_to_the_guardians_new_space() -> None:
    state = play(position("Sun ME D4; Moon PR C4, GU B3, SC D5"), "attack me pr")
    assert differences(state, "Moon PR B3, GU D5(1), SC C4; Sun ME D4(4)") == []


def test_a_mercenary_strikes_three_times_at_most() -> None:
    state = play(position("Sun ME D4; Moon RO C3, PR C4, SC D5, GI E4"), "attack me ro")
    assert differences(state, "Moon RO C3(1), PR C4(1), SC D5(2), GI E4") == []


@pytest.mark.ruling("R35")
def test_lightning_counts_round_cursed_land() -> None:
    units = "Sun SH F3; Moon PR C2, RO C4"
    assert differences(play(position(units), "attack sh pr"), "Moon RO C4(2)") == []
    round_about = position(units, lands="S G1; M C3")
    assert differences(play(round_about, "attack sh pr"), "Moon PR C2(2), RO C4") == []


@pytest.mark.ruling("R35")
def test_lightning_does_not_strike_next_to_the_first_victim() -> None:
    state = play(position("Sun SH F3; Moon PR C2, RO C3, SC D3"), "attack sh pr")
    assert differences(state, "Moon PR C2(2), RO C3, SC D3") == []


@pytest.mark.ruling("R36")
def test_a_shaman_throws_lightning_once_a_turn() -> None:
    state = play(position("Sun SH F3, PR G4; Moon PR C2, RO C4"), "attack sh pr")
    assert state.actions == 1
    assert "sh" not in options(state, "attack")


@pytest.mark.ruling("R62")
def test_a_shaman_cut_off_by_its_own_victim_throws_no_lightning() -> None:
    units = "Sun SH A1, PR G4; Moon SC D1(1), RO F1, PR D7"
    state = position(units, lands="S A2 B2; M C2; - D2")
    state = play(state, "attack sh sc")
    assert gone(state, "Sun", "SH")
    assert lands(state) == "S A1 A2 B2; M C2 D1; - B1 C1 D2"
    assert differences(state, "Moon RO F1") == []


@pytest.mark.ruling("R62")
def test_the_same_shaman_strikes_on_if_it_is_not_cut_off() -> None:
    units = "Sun SH A1, PR G4; Moon SC D1(1), RO F1, PR D7"
    state = position(units, lands="S A2 B2; M C2")
    assert differences(play(state, "attack sh sc"), "Moon RO F1(2); Sun SH A1") == []


def test_the_picture_is_told_who_strikes_whom_and_who_swaps() -> None:
    told = events(position("Sun RO D4, PR G4; Moon SC C4, GU B3"), "attack ro sc")
    marks = [(event.mark, event.cells) for event in told]
    assert marks == [
        ("swap", ("B3", "C4")),
        ("strike", ("D4", "C4")),
        ("strike", ("C4", "D4")),
    ]


def test_the_picture_is_told_that_lightning_jumps_on_and_a_cleave_does_not() -> None:
    told = events(position("Sun SH F3; Moon PR C2, RO C4"), "attack sh pr")
    assert [event.cells for event in told[:2]] == [("F3", "C2"), ("C2", "C4")]
    told = events(position("Sun ME D4; Moon PR C4, RO D5, SC A3"), "attack me pr")
    assert [event.cells for event in told[:2]] == [("D4", "C4"), ("D4", "D5")]


def test_words_name_the_power_behind_a_strike() -> None:
    cleaving = position("Sun ME D4, PR G4; Moon SC C4, RO C3, GU B3")
    told = [event.text for event in events(cleaving, "attack me sc")]
    assert told == [
        "The Moon Guardian intercepts and swaps places with the Scout (B3 and C4).",
        "The Sun Mercenary strikes the Moon Guardian on C4 for 2 damage: 3 HEALTH left.",
        "The Moon Guardian intercepts and swaps places with the Rogue (C4 and C3).",
        "Cleave: the Sun Mercenary strikes the Moon Guardian on C3 for 2 damage: 1 HEALTH left.",
        "Counter-attack: the Moon Guardian strikes the Sun Mercenary on D4 for 1 damage: "
        "4 HEALTH left.",
    ]
    told = [
        event.text for event in events(position("Sun SH F3; Moon PR C2, RO C4"), "attack sh pr")
    ]
    assert told[1].startswith("Lightning: the Sun Shaman strikes the Moon Rogue on C4 for 1")
