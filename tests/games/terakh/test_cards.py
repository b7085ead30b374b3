"""The Cast Cards for one's own turn, Neglect Spell, Recycle and Terakh Crisis: one test each."""

import pytest
from msgspec.structs import replace

from bot.games.terakh.model.cards import CASTS
from bot.games.terakh.rules.cards.effects import CARDS
from bot.kernel import EVERYONE
from tests.games.terakh.table import table

RUNES = "HY1@A2G HY2@A5G HY3@A4G HY4@A1G"  # Vitale, Infernal, Aqua, Orth


def test_every_card_has_a_function_of_its_name() -> None:
    assert set(CARDS) == set(CASTS)


def test_neglect_spell_makes_a_card_do_nothing() -> None:
    play = table("HY SO", RUNES).hold(0, "mana_surge").hold(1, "neglect_spell")
    play.say(0, "cast mana_surge").say(1, "cast neglect_spell")
    assert play.state.mana == 5
    assert play.state.deck[-2:] == ("neglect_spell", "mana_surge")


def test_recycle_takes_a_used_card_into_the_hand() -> None:
    play = table("HY SO", RUNES).hold(0, "mana_surge", "recycle")
    play.say(0, "cast mana_surge").say(0, "cast recycle")
    assert play.state.hands[0] == ("mana_surge",) and play.state.mana == 7
    assert play.state.deck[-1] == "recycle"


def test_terakh_crisis_hits_every_elder_that_rolls_up_to_four() -> None:
    play = table("HY SO").stack_deck("terakh_crisis", "peace").say(0, "end")
    play.say(1, "end", 7, 2, 4, 5)
    assert (play.hp(0), play.hp(1)) == (3, 4)
    assert play.state.hands == ((), ("peace",))
    assert play.state.deck[-1] == "terakh_crisis"


def test_a_terakh_crisis_is_rolled_for_from_its_drawer_on() -> None:
    play = table("HY SO").stack_deck("terakh_crisis").say(0, "end").say(1, "end", 2, 7, 5, 4)
    assert "{1}'s Elder rolls 5: safe. {0}'s Elder rolls 4: a hit." in play.words
    assert (play.hp(0), play.hp(1)) == (3, 4)


@pytest.mark.ruling("R50", "R51")
def test_the_drawer_may_neglect_the_crisis_and_nobody_can_recycle_it() -> None:
    play = table("HY SO").hold(0, "neglect_spell").hold(1, "recycle")
    play.stack_deck("terakh_crisis").say(0, "end").say(1, "end", 7, 2)
    assert play.asked == [0]
    play.say(0, "cast neglect_spell")
    assert play.asked == [1]
    play.say(1, "pass")
    assert (play.hp(0), play.hp(1)) == (4, 4)
    assert play.state.deck[-2:] == ("neglect_spell", "terakh_crisis")


def test_mana_surge_gives_two_mana() -> None:
    assert table("HY SO", RUNES).hold(0, "mana_surge").say(0, "cast mana_surge").state.mana == 7


def test_mana_leech_takes_two_mana_from_the_next_turn_only() -> None:
    play = table("HY SO RA", RUNES).hold(0, "mana_leech")
    assert play.offers(0, "cast") == {"cast mana_leech sorceress", "cast mana_leech ranger"}
    play.say(0, "cast mana_leech sorceress").say(0, "end")
    assert play.state.mana == 3
    assert play.state.leech == (0, 0, 0)


def test_teleport_takes_an_own_unit_anywhere() -> None:
    play = table("HY SO", RUNES).hold(0, "teleport").say(0, "cast teleport A10 B16")
    assert play.cell("HYE") == "B16"


def test_resurrect_brings_an_inka_next_to_an_own_unit() -> None:
    play = table("HY SO", "HY1@A2G").hold(0, "resurrect")
    assert {sentence.split()[2] for sentence in play.offers(0, "cast")} == {"A3", "A6", "A11"}
    play.say(0, "cast resurrect A3 ready")
    assert play.cell("HY2") == "A3" and play.state.unit("HY2").ready


def test_plane_shift_turns_any_plane() -> None:
    play = table("HY SO", "SO1@B1G").hold(0, "plane_shift").say(0, "cast plane_shift B cw")
    assert play.cell("SO1") == "B7" and play.state.turns == (0, 1) and play.state.mana == 5


@pytest.mark.ruling("R30")
def test_fireball_fells_on_four_or_more_and_earns_no_mod() -> None:
    units = f"{RUNES} HY6=hydra[0,0]@A16 SO1@A7R SO2@B1G SO3=sorceress[0,0]@A8"
    play = table("HY SO", units).hold(0, "fireball", "fireball")
    assert play.offers(0, "cast") == {"cast fireball A7"}
    play.say(0, "cast fireball A7", 3)
    assert play.cell("SO1") == "A7"
    play.say(0, "cast fireball A7", 4)
    assert play.cell("SO1") == "" and play.mods("HY6") == (0, 0) and not play.state.stack


def test_blood_pact_costs_both_elders_a_hit_point() -> None:
    play = table("HY SO", RUNES).hold(0, "blood_pact").say(0, "cast blood_pact B7")
    assert (play.hp(0), play.hp(1)) == (3, 3)
    without = table("HY SO RA", f"{RUNES} HYE@-").hold(0, "blood_pact")
    assert without.offers(0, "cast") == set()


def test_sunder_removes_a_mod_from_any_idol() -> None:
    play = table("HY SO", "SO1=sorceress[0,2]@B1").hold(0, "sunder")
    assert play.offers(0, "cast") == {"cast sunder B1 d"}
    assert play.say(0, "cast sunder B1 d").mods("SO1") == (0, 1)


def test_empower_puts_a_mod_on_an_own_idol() -> None:
    play = table("HY SO", f"{RUNES} HY5=hydra[1,0]@A7 HY6=ranger[3,0]@A8 SO1=shade[0,0]@B1")
    play.hold(0, "empower")
    assert play.offers(0, "cast") == {"cast empower A7 a", "cast empower A7 d"}
    assert play.say(0, "cast empower A7 d").mods("HY5") == (1, 1)


@pytest.mark.ruling("R64")
def test_orb_break_makes_an_idol_a_guard_inka_again() -> None:
    play = table("HY SO", f"{RUNES} SO1=sorceress[1,2]@B1").hold(0, "orb_break")
    play.say(0, "cast orb_break B1")
    inka = play.state.unit("SO1")
    assert inka.is_inka and not inka.ready and inka.mods == 0 and inka.cell == "B1"
    assert play.loose() == {("SO", "B1")}


def test_displacement_swaps_two_units_of_one_plane() -> None:
    play = table("HY SO", f"{RUNES} SO1@B1G SO2@A16G").hold(0, "displacement")
    assert "plane" in play.refused(0, "cast displacement A10 B1").casefold()
    play.say(0, "cast displacement A10 A16")
    assert (play.cell("HYE"), play.cell("SO2")) == ("A16", "A10")


def test_insight_picks_up_two_cards() -> None:
    play = table("HY SO").hold(0, "insight").stack_deck("peace", "fate").say(0, "cast insight")
    assert play.state.hands[0] == ("peace", "fate")


@pytest.mark.ruling("R60")
def test_a_crisis_picked_up_by_insight_waits_until_insight_is_finished() -> None:
    play = table("HY SO").hold(0, "insight").hold(1, "recycle")
    play.stack_deck("terakh_crisis", "fate").say(0, "cast insight")
    assert play.state.hands[0] == ("fate",) and play.asked == [1]
    assert play.hp(0) == 4
    play.say(1, "pass", 1, 8)
    assert (play.hp(0), play.hp(1)) == (3, 4)
    assert play.state.deck[-2:] == ("insight", "terakh_crisis")


def test_mind_theft_takes_a_card_unseen_by_the_others() -> None:
    play = table("HY SO RA", RUNES).hold(0, "mind_theft").hold(1, "peace", "fate")
    assert play.offers(0, "cast") == {"cast mind_theft sorceress"}
    play.say(0, "cast mind_theft sorceress", 2)
    assert play.state.hands == (("fate",), ("peace",), ())
    told = [event for event in play.events if "Fate" in event.text]
    assert [event.to for event in told] == [frozenset({0, 1})]
    assert any("steals a card" in event.text and event.to is EVERYONE for event in play.events)


def test_stasis_binds_a_unit_until_the_casters_next_turn() -> None:
    play = table("HY SO", RUNES).hold(0, "stasis").say(0, "cast stasis B7").say(0, "end")
    assert play.offers(1, "rotate") == set() and play.offers(1, "move B7") == set()
    play.say(1, "summon B4 guard").say(1, "end", 8, 1)
    assert play.state.elder(play.state.ring[1]).bound is None


def test_rally_sets_the_modes_of_any_own_inkas() -> None:
    play = table("HY SO", "HY1@A2G HY2@A5R HY3@A4G SO1@B1G").hold(0, "rally")
    play.say(0, "cast rally A5 A2 go")
    ready = [play.state.unit(name).ready for name in ("HY1", "HY2", "HY3")]
    assert ready == [True, False, False]
    assert play.state.mana == 5


@pytest.mark.ruling("R53")
def test_the_rune_counts_only_when_the_card_is_cast() -> None:
    play = table("HY SO", "HY1@A1G").hold(0, "teleport").hold(1, "neglect_spell")
    play.say(0, "cast teleport A1 A7")
    play.state = play.state.with_unit(replace(play.state.unit("HY2"), cell="A16"))
    play.say(1, "pass")
    assert play.cell("HY1") == "A7"
    for unit in ("HYE@A1(4)", "HY2=hydra[0,0]@A1"):
        assert table("HY SO", f"HY1@A7G {unit}").hold(0, "teleport").offers(0, "cast teleport A7")
    bare = table("HY SO", "HY1@A7G").hold(0, "teleport")
    assert "Orth" in bare.refused(0, "cast teleport A7 A8")
