"""The eight Cast Cards that change a combat, one test each at least."""

import pytest

from bot.games.terakh.model.stack import Attack
from tests.games.terakh.table import Table, table

# HY attacks A8 from A7; every rune is held by both clans.
UNITS = "HY1@A7R SO1@A8R HY2@A5G HY3@A2G HY4@A1G HY5@A12G SO2@B12G SO3@B8G SO4@B4G SO5@B5G"


def fight(units: str = UNITS) -> Table:
    return table("HY SO", units)


def attack(play: Table) -> Attack:
    found = play.state.attack
    assert found is not None
    return found


def test_berserk_adds_three_to_the_attack() -> None:
    play = fight().hold(0, "berserk").say(0, "attack A7 A8").say(0, "cast berserk", 2, 4)
    assert ", 5 to 4." in play.score
    assert play.cell("SO1") == ""


def test_berserk_is_for_the_attacking_side_only() -> None:
    play = fight().hold(1, "berserk").say(0, "attack A7 A8", 1, 1)
    assert "fails" in play.words


def test_two_berserks_add_up() -> None:
    play = fight().hold(0, "berserk", "berserk").say(0, "attack A7 A8")
    play.say(0, "cast berserk").say(0, "cast berserk", 1, 6)
    assert ", 7 to 6." in play.score


def test_aegis_adds_three_to_the_defence() -> None:
    play = fight().hold(1, "aegis").say(0, "attack A7 A8").say(1, "cast aegis", 5, 2)
    assert ", 5 to 5." in play.score


def test_weakness_takes_three_from_the_opposing_unit() -> None:
    ours = fight().hold(0, "weakness").say(0, "attack A7 A8").say(0, "cast weakness", 3, 5)
    assert ", 3 to 2." in ours.score
    theirs = fight().hold(1, "weakness").say(0, "attack A7 A8").say(1, "cast weakness", 5, 3)
    assert ", 2 to 3." in theirs.score


def test_penetrate_ignores_the_opposing_units_bonuses_before_or_after_the_dice() -> None:
    units = "HY1=hydra[2,0]@A7 SOE@A8(4) SO2@B1G"
    early = fight(units).hold(0, "penetrate").say(0, "attack A7 A8")
    early.say(0, "cast penetrate", 4, 5)
    assert ", 6 to 5." in early.score
    late = fight(units).hold(1, "penetrate").say(0, "attack A7 A8")
    late.say(1, "pass", 7, 5).say(1, "cast penetrate")
    assert ", 7 to 7." in late.score


def test_penetrate_leaves_negative_modifiers_and_cards() -> None:
    play = fight(UNITS.replace("HY1@A7R", "HY1@A7G"))
    play.hold(0, "berserk").hold(1, "penetrate", "aegis")
    play.say(0, "attack A7 A8")
    assert play.asked == [0, 1]
    play.say(0, "cast berserk").say(1, "cast penetrate").say(1, "pass", 4, 8)
    assert ", 6 to " in play.score


def test_penetrate_takes_the_defender_seal_away() -> None:
    units = "HY1@A4R GU1=guardian[0,2]@A7 GU2@A8R"
    play = table("HY GU", units).hold(0, "penetrate").say(0, "attack A4 A8")
    play.say(0, "cast penetrate", 6, 5)
    assert " to 5." in play.score


def test_switch_rolls_exchanges_the_bare_dice() -> None:
    play = fight().hold(1, "switch_rolls").say(0, "attack A7 A8", 7, 2)
    play.say(1, "cast switch_rolls")
    assert ", 2 to 7." in play.score


def test_fate_rolls_one_die_again_and_is_for_anybody() -> None:
    play = table("HY SO RA", UNITS).hold(2, "fate").say(0, "attack A7 A8", 7, 2)
    assert play.offers(2) == {"cast fate attack", "cast fate defence", "pass", "pass-turn"}
    play.say(2, "cast fate defence", 8)
    assert ", 7 to 8." in play.score
    other = table("HY SO RA", UNITS).hold(2, "fate").say(0, "attack A7 A8", 7, 2)
    other.say(2, "cast fate attack", 1)
    assert ", 1 to 2." in other.score


def test_peace_cancels_the_attack_and_the_mana_stays_spent() -> None:
    play = fight().hold(1, "peace").say(0, "attack A7 A8").say(1, "cast peace")
    assert "The attack is canceled." in play.words
    assert play.state.mana == 3 and play.cell("SO1") == "A8" and not play.state.stack


def test_an_effective_peace_closes_the_window() -> None:
    play = fight().hold(0, "berserk").hold(1, "peace").say(0, "attack A7 A8")
    play.say(0, "pass").say(1, "cast peace")
    assert not play.state.stack and play.state.hands[0] == ("berserk",)


@pytest.mark.ruling("R28")
def test_reflect_turns_the_attack_back_without_mod_or_movement() -> None:
    idols = "HY6=hydra[0,0]@A16 SO6=sorceress[0,0]@B1"
    play = fight(f"{UNITS} {idols}").hold(1, "reflect").say(0, "attack A7 A8")
    play.say(1, "cast reflect", 6, 3)
    assert ", 6 to 3." in play.score
    assert play.cell("HY1") == "" and play.cell("SO1") == "A8"
    assert play.mods("SO6") == (0, 0) and "end" in play.offers(0)


def test_reflect_keeps_attack_modifiers_and_drops_defence_modifiers() -> None:
    play = fight().hold(0, "berserk").hold(1, "aegis", "reflect").say(0, "attack A7 A8")
    play.say(0, "cast berserk").say(1, "cast aegis").say(1, "cast reflect", 2, 4)
    assert ", 5 to 4." in play.score


def test_reflect_keeps_a_penetrate_against_the_attack_only() -> None:
    units = UNITS.replace("HY1@A7R", "HY1=hydra[2,1]@A7")
    against_defence = fight(units).hold(0, "penetrate", "berserk").hold(1, "reflect")
    against_defence.say(0, "attack A7 A8").say(0, "cast penetrate").say(0, "pass").say(
        1, "cast reflect", 5, 4
    )
    assert ", 7 to 5." in against_defence.score
    against_attack = fight(units).hold(1, "penetrate", "reflect").say(0, "attack A7 A8")
    against_attack.say(1, "cast penetrate").say(1, "cast reflect", 5, 4)
    assert ", 5 to 5." in against_attack.score


def test_a_reflected_attack_changes_sides_and_is_not_reflected_again() -> None:
    play = fight().hold(0, "reflect", "aegis").hold(1, "reflect", "berserk")
    play.say(0, "attack A7 A8").say(1, "cast reflect")
    assert attack(play).attack_side == 1 and attack(play).defence_side == 0
    assert play.offers(0) == {"cast aegis", "pass", "pass-turn"}
    assert play.offers(1) == {"cast berserk", "pass", "pass-turn"}


def test_reflect_makes_its_caster_responsible_for_a_removed_elder() -> None:
    play = table("HY SO RA", "HYE@A7(1) SO1@A8R SO5@A4G SOE@-").hold(1, "reflect")
    play.say(0, "attack A7 A8").say(1, "cast reflect", 8, 1)
    assert play.cell("HYE") == "" and play.asked == [1]
    play.say(1, "return C1")
    assert play.hp(1) == 1


def test_who_is_both_sides_casts_weakness_for_the_attack() -> None:
    units = "HY2=guardian[0,0]@B2 GU1@A7R GU2@A8R GU3@A9G GU4@A12G"
    play = table("HY GU", units).hold(1, "reflect", "weakness").say(0, "attack A7 A8")
    play.say(1, "cast reflect")
    assert attack(play).attack_side == attack(play).defence_side == 1
    play.say(1, "cast weakness", 3, 5)
    assert ", 3 to 2." in play.score
