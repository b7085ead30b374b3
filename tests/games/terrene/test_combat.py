"""Battle: blocks, damage, Overkill, Decay, Retaliate."""

import pytest
from msgspec.structs import replace

from bot.games.terrene.model.pieces import Mark, Mod
from tests.games.terrene.positions import (
    A,
    B,
    asked,
    expect,
    member,
    next_turn,
    options,
    position,
    refused,
    said,
)


@pytest.mark.ruling("R56", "R57")
def test_the_defender_chooses_who_blocks_or_nobody() -> None:
    start = position("ike | ivan, asu, zile hidden")
    assert "R56" in refused(start, "A attack B1")
    state = said(start, "A attack A1")
    assert options(state) == ["block B1", "block B2", "noblock"]
    expect(said(state, "B noblock"), "B hp 30")


@pytest.mark.ruling("R58", "R82")
def test_a_stunned_hidden_or_gone_attacker_loses_its_attack() -> None:
    state = position("ike | zile +blinding", actions=(3, 1))
    state = said(state, "A attack A1", "B use B1 A1")
    expect(state, "B hp 50", "A actions 2", "A1 attacks 1")
    fallen = position("dagger, ivan | zile +firebomb")
    fallen = said(fallen, "A attack A1", "B use B1 A1")
    expect(fallen, "A1 is gone", "B hp 50")
    assert asked(fallen) == "A" and fallen.battle is None


@pytest.mark.ruling("R59", "R82")
def test_a_stunned_blocker_is_replaced_or_nobody_blocks() -> None:
    state = position("ike +blinding | ivan, asu")
    state = said(state, "A attack A1", "B block B1", "A use A1 B1")
    assert options(state) == ["block B2", "noblock"]
    alone = position("ike +blinding | ivan")
    alone = said(alone, "A attack A1", "B block B1", "A use A1 B1")
    expect(alone, "B hp 30", "A actions 1")


@pytest.mark.ruling("R60", "R61")
def test_slow_costs_one_more_also_with_haste() -> None:
    expect(said(position("ike slow | zile"), "A attack A1"), "A actions 1")
    expect(said(position("ike slow haste | zile"), "A attack A1"), "A actions 2")
    hasty = said(position("ike haste | zile +tripwire"), "A attack A1", "B use B1")
    assert options(hasty) == ["pay", "cancel"]
    expect(said(hasty, "A pay", "B noblock"), "A actions 2", "B hp 30")


@pytest.mark.ruling("R60")
def test_slow_is_paid_once_for_an_attack() -> None:
    state = position("ike slow | zile +tripwire")
    state = said(state, "A attack A1", "B use B1")
    assert options(state) == ["block B1", "noblock"]


@pytest.mark.ruling("R62")
@pytest.mark.parametrize(("blocker", "damage"), [("ethan", 20), ("zile", 15), ("asu", 10)])
def test_damage_is_attack_less_defence(blocker: str, damage: int) -> None:
    state = said(position(f"ike | {blocker}, ivan"), "A attack A1", "B block B1")
    if damage < 20:
        expect(state, f"B1 d {damage}")
    else:
        expect(state, "B1 is gone", "B hp 50")


@pytest.mark.ruling("R62")
def test_defence_beyond_the_attack_takes_nothing() -> None:
    state = said(position("isaac | asu"), "A attack A1", "B block B1")
    expect(state, "B1 d 0", "B1 def 5")


@pytest.mark.ruling("R63")
def test_retaliation_is_simultaneous_and_before_decay() -> None:
    state = position("ike d15, sammy | asu d10 ^retaliate, ivan")
    state = said(state, "A attack A1", "B block B1")
    expect(state, "A1 is gone", "B1 is gone", "B hp 50", "A hp 50")


@pytest.mark.ruling("R64")
def test_overkill_is_battle_damage_to_the_player_and_only_from_battle() -> None:
    state = said(position("ike | valorie, ivan"), "A attack A1", "B block B1")
    expect(state, "B hp 40", "A1 atk 30")
    bombed = said(position("ike +bomb | valorie d5, ivan"), "A use A1 B1")
    expect(bombed, "B hp 50", "B1 is gone")


@pytest.mark.ruling("R65")
def test_decay_ends_with_the_turn() -> None:
    state = said(position("ike | asu"), "A attack A1", "B block B1")
    expect(state, "B1 def 5")
    expect(next_turn(state), "B1 def 10")


@pytest.mark.ruling("R66")
def test_decay_adds_up_and_never_shows_below_zero() -> None:
    state = position("isaac, isaac, isaac stab | zile")
    state = said(state, "A attack A1", "B block B1", "A attack A2", "B block B1")
    expect(state, "B1 decay 10", "B1 def 0", "B1 d 5")
    state = said(state, "A attack A3", "B block B1")
    expect(state, "B1 decay 15", "B1 d 10")


@pytest.mark.ruling("R67")
def test_an_unblockable_attack_asks_for_no_block_but_opens_its_window() -> None:
    state = position("ike unblockable +strength | ivan, zile +firebomb")
    state = said(state, "A attack A1", "B pass")
    assert asked(state) == "A" and state.window and state.window.base
    assert state.window.base.name == "no_block"
    expect(said(state, "A use A1 A1", "B pass", "B pass"), "B hp 20")


@pytest.mark.ruling("R68")
def test_a_forced_blocker_cannot_decline_but_taunt_goes_before() -> None:
    start = position("ike | ivan, zowie +taunt")
    marks = (Mark("force", "perm", 2),)
    ike = replace(member(start, "A1"), marks=marks)
    forced = replace(start, players=(replace(start.players[A], party=(ike,)), start.players[B]))
    state = said(forced, "A attack A1", "B pass")
    expect(state, "B1 d 10", "B hp 50")
    taunted = said(forced, "A attack A1", "B use B2")
    expect(taunted, "B1 d 0", "B2 d 0", "B2 decay 5")
    free = replace(ike, marks=(*marks, Mark("unblockable", "perm")))
    ghostly = replace(
        forced, players=(replace(forced.players[A], party=(free,)), forced.players[B])
    )
    expect(said(ghostly, "A attack A1", "B pass", "B pass"), "B hp 30")


@pytest.mark.ruling("R69")
def test_an_extra_attack_is_one_more_declaration() -> None:
    state = said(position("ike | ivan", actions=(4, 0)), "A attack A1", "B noblock")
    assert "R69" in refused(state, "A attack A1")


@pytest.mark.ruling("R70", "R72")
def test_an_attack_of_nothing_still_wears_the_blocker_down() -> None:
    state = position("sammy | zile")
    weak = replace(member(state, "A1"), mods=(Mod("perm", atk=-15),))
    state = replace(state, players=(replace(state.players[A], party=(weak,)), state.players[B]))
    blocked = said(state, "A attack A1", "B block B1")
    expect(blocked, "B1 d 0", "B1 def 0")
    direct = said(state, "A attack A1", "B noblock")
    expect(direct, "B hp 50", "A actions 2")


@pytest.mark.ruling("R71")
def test_hit_points_never_exceed_fifty() -> None:
    state = said(position("ike | ivan", terrains="springs", hp=(48, 50)), "A tability a2")
    expect(state, "A hp 50")


@pytest.mark.ruling("R72a")
def test_attacking_and_blocking_tires_nobody() -> None:
    state = said(position("ivan, zile | sammy, scout"), "A attack A1", "B noblock")
    state = next_turn(state)
    state = said(state, "B attack B1", "A block A1", "B attack B2", "A block A1")
    expect(state, "A1 d 15", "A1 def 0", "B hp 40")
    assert "attack A1" in options(next_turn(state))


@pytest.mark.ruling("R80a")
def test_an_unblocked_attack_can_still_be_strengthened() -> None:
    state = said(position("ike +strength | ivan"), "A attack A1", "B noblock")
    assert asked(state) == "A"
    expect(said(state, "A use A1 A1"), "B hp 20")


@pytest.mark.ruling("R68", "R82")
def test_a_taunter_or_forced_blocker_who_cannot_block_is_let_off() -> None:
    state = position("ike, ethan +blinding | zowie +taunt, zile", actions=(3, 0))
    state = said(state, "A attack A1", "B use B1", "A use A2 B1")
    expect(state, "B1 has stun")
    assert options(state) == ["block B2", "noblock"]
    start = position("ike | ivan stun, zile")
    ike = replace(member(start, "A1"), marks=(Mark("force", "perm", 2),))
    forced = replace(start, players=(replace(start.players[A], party=(ike,)), start.players[B]))
    assert options(said(forced, "A attack A1")) == ["block B2", "noblock"]


@pytest.mark.ruling("R72")
def test_a_blow_that_does_nothing_to_its_blocker_triggers_nothing() -> None:
    state = said(position("talon | asu +bomb"), "A attack A1", "B pass", "B block B1")
    expect(state, "A hand nothing", "B1 card bomb", "B1 d 0")
    assert asked(state) == "A"
