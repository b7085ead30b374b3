"""Characters: supply, hiding, recruiting, dismissing, holding and trading cards."""

import pytest

from tests.games.terrene.positions import (
    asked,
    expect,
    member,
    options,
    position,
    refused,
    said,
)


@pytest.mark.ruling("R22")
def test_a_hidden_character_uses_one_supply() -> None:
    state = said(position("ike, olivia, ethan | ivan", hands="zane"), "A hide zane")
    expect(state, "A sp 4", "A4 is hidden")
    expect(position("isaac hidden, zane hidden | ivan"), "A sp 2")


@pytest.mark.ruling("R23")
def test_recruiting_a_hidden_giant_needs_the_difference() -> None:
    state = position("ike, ethan, zane hidden | ivan")
    assert "R23" in refused(state, "A recruit A3")
    state = said(position("ike, zane hidden | ivan"), "A recruit A2")
    expect(state, "A sp 4", "A actions 2")


@pytest.mark.ruling("R24")
def test_recruiting_isaac_frees_supply() -> None:
    state = said(position("isaac hidden, ike, ethan, zile | ivan"), "A recruit A1")
    expect(state, "A sp 3")


@pytest.mark.ruling("R25")
def test_over_supply_is_dismissed_down_at_once() -> None:
    start = position("ike d10, olivia hidden, energy, zane hidden, zile | zile +nohiding")
    state = said(start, "A recruit A2", "B use B1 A4", "A pass")
    assert options(state) == ["dismiss A1", "dismiss A2", "dismiss A4", "dismiss A5"]
    state = said(state, "A dismiss A2")
    assert asked(state) == "A" and "dismiss A1" in options(state)
    state = said(state, "A dismiss A1")
    expect(state, "A sp 4", "A hp 40")


@pytest.mark.ruling("R26")
def test_a_party_has_eight_at_most() -> None:
    row = "jin, ike, ethan, energy, energy, energy, energy, energy"
    state = said(position(f"{row} | ivan", hands="zile"), "A ability A1")
    assert len(state.players[0].party) == 8
    assert "R26" in refused(state, "A recruit zile")
    assert not options(state, "hide")


@pytest.mark.ruling("R27")
def test_a_recruit_may_attack_at_once_and_keeps_its_count() -> None:
    state = said(position("traveler hidden | ivan"), "A recruit A1", "A attack A1", "B noblock")
    state = said(state, "A pass", "A ability A1")
    expect(state, "A1 is hidden", "A actions 0", "B hp 35")
    more = position("traveler hidden | ivan", actions=(5, 0))
    more = said(more, "A recruit A1", "A attack A1", "B noblock", "A pass")
    more = said(more, "A ability A1", "A recruit A1")
    assert "R69" in refused(more, "A attack A1")


@pytest.mark.ruling("R28")
def test_turning_face_down_keeps_what_lasts() -> None:
    state = position("zile +smoke, ike d10 xp1 slow ^retaliate | ivan")
    state = said(state, "A use A1 A2")
    ike = member(state, "A2")
    assert (ike.up, ike.damage, ike.xp, ike.held) == (False, 10, 1, None)
    expect(state, "A discard smoke retaliate", "A sp 2")
    down = said(position("zile +smoke, ike +bomb charge1 | ivan"), "A use A1 A2")
    expect(down, "A2 card bomb", "A2 charge 1")


@pytest.mark.ruling("R29")
def test_two_of_a_name_may_be_recruited() -> None:
    state = said(position("inu, inu hidden | ivan"), "A recruit A2")
    expect(state, "A party inu inu", "A2 is inu")


@pytest.mark.ruling("R30")
def test_a_dismissal_is_no_defeat() -> None:
    state = position("wanderer d10, ike | revenant, ivan", decks="|bomb")
    state = said(state, "A dismiss A1")
    expect(state, "A party ike", "B1 xp 0", "B cards 0", "A hp 40")


@pytest.mark.ruling("R31")
def test_a_dismissal_as_a_cost_has_the_same_penalty() -> None:
    state = said(position("flicker d5, ike | ivan", decks="bomb"), "A ability A1")
    expect(state, "A hp 45", "A actions 4", "A hand bomb")


@pytest.mark.ruling("R32")
def test_tokens_hold_no_cards() -> None:
    state = position("drone, ike hidden | ivan", hands="bomb haze")
    assert "R32" in refused(state, "A assign bomb A1")
    expect(said(state, "A assign bomb A2"), "A2 card bomb")


@pytest.mark.ruling("R33")
def test_a_trade_needs_two_face_down_cards() -> None:
    state = position("ike +bomb, ethan, zile ^retaliate | ivan")
    assert "R33" in refused(state, "A trade A1 A2")
    state = position("ike +bomb, ethan +haze | ivan")
    state = said(state, "A trade A1 A2")
    expect(state, "A1 card haze", "A2 card bomb")
    assert "once per turn" in refused(state, "A trade A1 A2")


@pytest.mark.ruling("R34")
def test_an_assigned_card_can_only_be_dismissed() -> None:
    state = position("ike +bomb | ivan", hands="haze")
    assert not options(state, "assign")
    state = said(state, "A dismiss A1c", "A assign haze A1")
    expect(state, "A discard bomb", "A1 card haze", "A hp 50")


@pytest.mark.ruling("R35")
def test_a_hidden_character_can_use_nothing() -> None:
    state = position("asu hidden +firebomb, ike d5 +bomb, luminous | ivan")
    assert "R35" in refused(state, "A use A1 B1")
    assert "R35" in refused(state, "A ability A1")
    assert "R35" in refused(state, "A attack A1")


@pytest.mark.ruling("R36")
def test_the_hand_is_free_again_after_the_card_resolved() -> None:
    state = position("ike +firebomb | zile +salve, sammy", hands="bomb")
    pending = said(state, "A use A1 B2")
    assert member(pending, "A1").held is not None
    state = said(pending, "B pass", "A assign bomb A1")
    expect(state, "A1 card bomb", "A discard firebomb")


@pytest.mark.ruling("R37")
def test_a_class_is_only_asked_for_at_activation() -> None:
    state = position("ethan +intensity, alexie +veil | ivan")
    assert "R37" in refused(state, "A use A1 A1")
    state = position("alexie +intensity, ike | zile +firebomb")
    state = said(state, "A use A1 A2", "B use B1 A1")
    expect(state, "A1 d 10", "A2 atk 30")


@pytest.mark.ruling("R38")
def test_a_trap_needs_a_recruited_tactician_silenced_or_not() -> None:
    without = said(position("ike | ivan +tripwire"), "A attack A1")
    assert "R38" in refused(without, "B use B1")
    hidden = said(position("ike | ivan +tripwire, zile hidden"), "A attack A1")
    assert "R38" in refused(hidden, "B use B1")
    state = said(position("ike | ivan +tripwire, zile silence"), "A attack A1", "B use B1")
    expect(state, "A1 d 5")


@pytest.mark.ruling("R39")
def test_resourceful_turns_ongoing_cards_up_for_free() -> None:
    state = said(position("gregory +retaliate | ivan", actions=(0, 0)), "A use A1")
    expect(state, "A1 card retaliate", "A actions 0")


@pytest.mark.ruling("R40")
def test_a_stolen_card_serves_the_thief_and_returns_to_its_owner() -> None:
    state = position("talon | scout +firebomb, ivan")
    state = said(state, "A attack A1", "B pass", "B block B1", "B pass", "A assign firebomb A1")
    state = said(state, "A use A1 B1")
    expect(state, "B1 d 15", "B discard firebomb", "A discard nothing")


@pytest.mark.ruling("R41", "R109")
def test_an_ongoing_card_ignores_silence_and_works_at_once() -> None:
    state = position("ike | asu silence +retaliate", actions=(3, 1))
    state = said(state, "A attack A1", "B use B1", "B block B1")
    expect(state, "A1 d 10", "B1 card retaliate")


@pytest.mark.ruling("R112")
def test_recruiting_again_reads_the_supply_anew() -> None:
    state = position("jake, pernicious hidden, zile +smoke | ivan", actions=(6, 0))
    state = said(state, "A recruit A2")
    expect(state, "A sp 4")
    state = said(state, "A use A3 A2", "A dismiss A1", "A recruit A2")
    expect(state, "A sp 3")
