"""XP, levels and rewards; statuses and gained abilities."""

import pytest

from tests.games.terrene.positions import (
    expect,
    member,
    next_turn,
    options,
    position,
    refused,
    said,
)


@pytest.mark.ruling("R73")
def test_every_xp_raises_the_level() -> None:
    expect(position("ike xp2 | ivan"), "A1 lv 3")
    state = said(position("alexie xp1 +fireball | ike, zile"), "A use A1 B1")
    expect(state, "B1 is gone", "A1 lv 3")


@pytest.mark.ruling("R74")
def test_earlier_rewards_stay_when_the_terrain_changes() -> None:
    state = position("ike +firebomb | valorie, dagger, zile", hands="plateau firebomb")
    state = said(state, "A use A1 B1", "A terrain plateau", "A assign firebomb A1", "A use A1 B2")
    expect(state, "A1 xp 2", "A1 atk 30", "A1 def 0")


@pytest.mark.ruling("R75")
def test_from_the_fifth_on_any_tier_may_be_chosen_again_and_again() -> None:
    state = position("ike xp4 | white d10, zile", terrains="steam")
    state = said(state, "A attack A1", "B block B1", "A tier 3", "A tier 4")
    expect(state, "A1 xp 6", "A1 has stab", "A1 hp 30", "A1 atk 30")


@pytest.mark.ruling("R76")
def test_nobody_learns_from_killing_a_friend() -> None:
    state = said(position("ike +firebomb, dagger | ivan"), "A use A1 A2")
    expect(state, "A2 is gone", "A1 xp 0")


@pytest.mark.ruling("R77")
def test_a_traps_kill_counts_for_its_holder() -> None:
    state = position("dagger d5, ike | zile, ivan +tripwire")
    state = said(state, "A attack A1", "B use B2")
    expect(state, "A1 is gone", "B2 xp 1", "B1 xp 0", "B hp 50")


@pytest.mark.ruling("R78")
def test_who_dies_together_learns_nothing_but_overkill_counts() -> None:
    state = position("ike d15, zile | asu d15 ^retaliate, ivan")
    state = said(state, "A attack A1", "B block B1")
    expect(state, "A1 is gone", "B1 is gone", "B hp 45")


@pytest.mark.ruling("R79")
def test_a_level_zero_token_gives_no_xp() -> None:
    state = said(position("ike +firebomb | energy, ivan"), "A use A1 B1")
    expect(state, "B1 is gone", "A1 xp 0")


@pytest.mark.ruling("R80")
def test_each_of_several_victims_gives_its_xp() -> None:
    state = position("zane | dagger, valorie, hooks, ivan", terrains="training")
    state = said(state, "A attack A1", "B noblock")
    expect(state, "A1 xp 3", "A1 lv 6", "A1 atk 35", "A1 def 10", "A1 hp 50", "B party ivan")


@pytest.mark.ruling("R81")
def test_the_same_status_twice_is_two_entries_and_no_stronger() -> None:
    state = position("ike +sticky, ethan +sticky | sammy")
    state = said(state, "A use A1 B1")
    assert [mark.name for mark in member(state, "B1").marks] == ["slow"]
    tough = position("ike +sticky, ethan +sticky | guntram")
    tough = said(tough, "A use A1 B1", "A use A2 B1")
    assert [mark.name for mark in member(tough, "B1").marks] == ["slow", "slow"]
    state = said(next_turn(tough), "B attack B1")
    expect(state, "B actions 1")


@pytest.mark.ruling("R83")
def test_silence_takes_gregorys_gift_but_not_a_gained_one() -> None:
    state = position("gregory silence +bomb | ivan", actions=(0, 0))
    assert "costs 1 Action" in refused(state, "A use A1 B1")
    gained = position("gregory silence resourceful +bomb | ivan", actions=(0, 0))
    expect(said(gained, "A use A1 B1"), "B1 d 5")


@pytest.mark.ruling("R84")
def test_the_immune_may_be_targeted_in_vain() -> None:
    state = position("ike +intimidate | obsidian, zile")
    assert "use A1 B1 B2" in options(state)
    state = said(state, "A use A1 B1 B2")
    expect(state, "B1 has nothing", "B2 has stun")


@pytest.mark.ruling("R85")
def test_until_the_end_of_its_controllers_turn() -> None:
    state = said(position("ike +orb | ethan"), "A use A1 B1")
    state = next_turn(state)
    expect(state, "B1 has silence")
    expect(next_turn(state), "B1 has nothing")
    own = said(position("ike | zile, alexie +disorient"), "A attack A1")
    own = said(own, "B use B2 A1", "A cancel")
    expect(own, "A1 has slow", "A1 atk 15")
    expect(next_turn(own), "A1 has nothing", "A1 atk 20")


def test_a_stunned_character_may_still_use_its_card() -> None:
    state = position("ike stun +firebomb | sammy")
    assert "Stunned" in refused(state, "A attack A1")
    expect(said(state, "A use A1 B1"), "B1 d 10")


def test_a_stunned_character_cannot_block() -> None:
    state = said(position("ike | zile, ivan stun"), "A attack A1")
    assert "Stunned" in refused(state, "B block B2")
    hidden = said(position("ike | zile, ivan hidden"), "A attack A1")
    assert "R35" in refused(hidden, "B block B2")


def test_a_silenced_character_has_no_abilities_at_all() -> None:
    state = position("jin silence, scout, zile | ike")
    expect(state, "A2 atk 15")
    assert "Silenced" in refused(state, "A ability A1")


def test_the_last_counter_can_be_spent() -> None:
    state = position("skylar stratagem1, scout charge1 | ivan", decks="tripwire bomb")
    state = said(state, "A ability A1", "A take tripwire", "A ability A2")
    expect(state, "A1 stratagem 0", "A2 charge 0", "A2 has haste", "A hand tripwire")
