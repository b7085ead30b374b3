"""The worked examples of the rules, by number."""

import pytest
from msgspec.structs import replace

from bot.games.terrene.model.cards import ability
from bot.games.terrene.model.pieces import Card, Mod
from bot.games.terrene.model.tasks import Turn
from tests.games.terrene.positions import (
    A,
    B,
    asked,
    begun_by_a,
    expect,
    going_on,
    member,
    next_turn,
    options,
    position,
    refused,
    said,
)


@pytest.mark.ruling("E1")
def test_overkill_goes_through_to_the_player() -> None:
    state = position("ethan | inu d5, ivan")
    state = said(state, "A attack A1", "B block B1")
    assert options(state) == ["trigger A1", "trigger B2", "decline"]
    state = said(state, "A decline")
    expect(state, "B1 is gone", "B hp 45", "A1 xp 1", "A1 atk 25", "A1 lv 2", "A actions 2")


@pytest.mark.ruling("E2")
def test_decay_lets_the_second_attacker_through() -> None:
    state = position("ethan, ethan | asu, ivan")
    state = said(state, "A attack A1", "B block B1")
    expect(state, "B1 d 10", "B1 def 5")
    state = said(state, "A attack A2", "B block B1", "A decline")
    expect(state, "B1 is gone", "B hp 45", "A2 xp 1", "A1 xp 0")


@pytest.mark.ruling("E3")
def test_a_fire_bomb_earns_its_holder_the_xp() -> None:
    state = position("ethan +firebomb | sammy d10, ivan", terrains="emberstadt")
    state = said(state, "A use A1 B1")
    expect(state, "B1 is gone", "B hp 50", "A1 xp 1", "A1 atk 25", "A actions 3")
    expect(state, "A discard firebomb", "A1 card nothing")


@pytest.mark.ruling("E4")
def test_hidden_defenders_cannot_block() -> None:
    state = position("ethan, ivan d15 | scout hidden, talon hidden")
    state = said(state, "A attack A1", "A trigger A2")
    expect(state, "B hp 30", "A2 d 5")


@pytest.mark.ruling("E5")
def test_nobody_attacks_in_the_first_turn() -> None:
    state = position("ike | ivan", turn=1)
    assert "R12" in refused(state, "A attack A1")
    state = next_turn(position("ike | ethan", turn=1))
    assert "attack B1" in options(state)


@pytest.mark.ruling("E6")
def test_tripwire_makes_the_attacker_pay_again() -> None:
    start = position("ike | zile, ashen +tripwire")
    state = said(start, "A attack A1", "B use B2")
    expect(state, "A1 d 5", "A1 has slow")
    paid = said(state, "A pay", "B noblock")
    expect(paid, "A actions 1", "B hp 30")
    expect(said(state, "A cancel"), "A actions 2", "B hp 50")
    poor = position("ike | zile, ashen +tripwire", actions=(1, 0))
    poor = said(poor, "A attack A1", "B use B2")
    expect(poor, "A actions 0", "B hp 50")
    assert asked(poor) == "A" and "end" in options(poor)


@pytest.mark.ruling("E7")
def test_the_last_link_resolves_first() -> None:
    state = position("ethan +firebomb | sammy d10 +salve, ivan")
    state = said(state, "A use A1 B1", "B use B1 B1")
    expect(state, "B1 d 10", "A1 xp 0", "A discard firebomb", "B discard salve")


@pytest.mark.ruling("E8")
def test_three_links_and_two_of_them_fizzle() -> None:
    state = position("ethan +firebomb, ike +firebomb | sammy d10 +defense, ivan")
    state = said(state, "A use A1 B1", "B use B1 B1", "A use A2 B1")
    expect(state, "B1 is gone", "A2 xp 1", "A1 xp 0")
    expect(state, "A discard firebomb firebomb", "B discard sammy defense")


@pytest.mark.ruling("E9")
def test_silence_in_response_undoes_an_ability() -> None:
    state = position("ike, gerald | asu", actions=(3, 1), hands="haze")
    state = said(state, "A attack A1", "B ability B1", "A ability A2 haze B1", "B block B1")
    expect(state, "B1 d 10", "A1 d 0", "B1 def 5", "B actions 0")


@pytest.mark.ruling("E10")
def test_retaliation_kills_and_earns_xp() -> None:
    state = position("sammy d10, scout | asu", actions=(3, 1), terrains="|springs")
    state = said(state, "A attack A1", "B ability B1", "B block B1")
    expect(state, "A1 is gone", "B1 xp 1", "B1 hp 30", "B1 d 0", "B1 def 5", "A hp 50")


@pytest.mark.ruling("E11")
def test_two_xp_at_once_and_the_fifth() -> None:
    state = position("ike | white, ivan", terrains="training")
    state = said(state, "A attack A1", "B block B1")
    expect(state, "B1 is gone", "B hp 50", "A1 atk 25", "A1 def 5", "A1 lv 3")
    state = position("ike xp3 | white, ivan", terrains="training")
    state = said(state, "A attack A1", "B block B1")
    assert options(state) == ["tier 1", "tier 2", "tier 3", "tier 4"]
    expect(said(state, "A tier 1"), "A1 atk 30", "A1 def 5")


@pytest.mark.ruling("E12")
def test_a_new_terrain_gives_the_next_reward() -> None:
    state = position("ike xp1 | scout, ivan", terrains="emberstadt", hands="training")
    ike = replace(member(state, "A1"), mods=(Mod("perm", atk=5),))
    players = (replace(state.players[0], party=(ike,)), state.players[1])
    state = said(replace(state, players=players), "A terrain training", "A attack A1")
    state = said(state, "B block B1")
    expect(state, "B1 is gone", "A1 xp 2", "A1 def 5", "A1 atk 25", "B hp 50")


@pytest.mark.ruling("E13")
def test_a_fire_storm_two_turns_later() -> None:
    state = position("zowie, asu, ike | ethan, white d10, traveler hidden", hands="firestorm")
    state = said(state, "A terrain firestorm")
    expect(state, "A actions 3", "A terrain firestorm")
    state = next_turn(next_turn(state))
    expect(state, "A actions 2", "A3 d 10", "B1 d 10", "B2 is gone", "A1 d 0", "A2 d 0")
    expect(state, "B3 d 0", "A3 xp 0")
    state = next_turn(state)
    expect(state, "A terrain terreria", "A discard firestorm")


@pytest.mark.ruling("E14")
def test_too_much_supply_costs_a_character() -> None:
    state = position(
        "talon d10, ike, ethan hidden, pernicious hidden +bomb | zile, ashen +nohiding"
    )
    state = said(state, "A recruit A3", "B use B2 A4")
    assert asked(state) == "A" and "dismiss A1" in options(state)
    state = said(state, "A dismiss A1")
    expect(state, "A1 is gone", "A hp 40", "A4 has stun", "A actions 2", "A sp 4")
    expect(state, "A discard talon bomb")
    expect(next_turn(state), "A4 has nothing")


@pytest.mark.ruling("E15")
def test_a_lost_blocker_is_replaced() -> None:
    state = position("ike +strength | traveler, ivan", actions=(3, 1))
    state = said(state, "A attack A1", "B pass", "B block B1", "A use A1 A1", "B ability B1")
    expect(state, "B1 is hidden", "A1 atk 30")
    assert options(state) == ["block B2", "noblock"]
    state = said(state, "B block B2")
    expect(state, "B2 is gone", "B hp 50", "A1 xp 1")


@pytest.mark.ruling("E16")
def test_nobody_responds_to_their_own_block() -> None:
    state = position("ike +strength | traveler, ivan", actions=(3, 1))
    state = said(state, "A attack A1", "B pass", "B block B1", "A pass")
    expect(state, "B1 is gone", "A1 xp 1")


@pytest.mark.ruling("E17")
def test_a_wanderer_splits() -> None:
    state = position("ike | wanderer d20, ivan, scout")
    state = said(state, "A attack A1", "B block B1")
    expect(state, "B party alpha ivan scout beta", "B sp 4", "B hp 45")
    expect(state, "A1 atk 30", "A1 hp 30", "A1 lv 3")


@pytest.mark.ruling("E18")
def test_dismissing_costs_the_damage() -> None:
    state = said(position("ethan d15, ike | ivan"), "A dismiss A1")
    expect(state, "A hp 35", "A discard ethan", "B1 xp 0")


@pytest.mark.ruling("E19")
def test_both_sides_gone_at_once_is_a_draw() -> None:
    state = position("white d10 | sammy d10", storms="firestorm")
    state = going_on(replace(state, agenda=(Turn("command"),)))
    assert (state.phase, state.game, state.wins) == ("opening", 2, (0, 0))


@pytest.mark.ruling("E20")
def test_unity_makes_room_for_zane() -> None:
    state = said(position("jake | ivan", hands="zane"), "A recruit zane")
    expect(state, "A sp 4")
    state = said(state, "A dismiss A1")
    expect(state, "A sp 2")


@pytest.mark.ruling("E21")
def test_who_runs_draws_two_in_the_next_game() -> None:
    start = said(begun_by_a(), "A run")
    assert start.wins == (0, 1) and start.phase == "opening"
    state = said(start, "A usual", "B usual")
    chooser = asked(state)
    state = said(state, f"{chooser} {'first' if chooser == 'B' else 'second'}")
    expect(state, "B cards 1")
    expect(next_turn(state), "A cards 2")


@pytest.mark.ruling("E24")
def test_zane_ends_what_he_began() -> None:
    state = position("zane | sammy d5, ethan d10, ivan", terrains="emberstadt")
    state = said(state, "A attack A1", "B block B1")
    expect(state, "B hp 35", "B1 is gone", "B2 is gone", "B3 d 0", "A1 atk 40", "A1 lv 5")
    assert ability("zane_the_ender", "a1").speed == "green"
    assert state.players[B].discard[0] == Card("ethan_the_resilient", B)
    assert state.active == A
