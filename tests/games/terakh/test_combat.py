"""The attack procedure: targets, totals, consequences, shields, multi-attacks, Mods."""

import pytest

from bot.games.terakh import GAME
from bot.games.terakh.rules.strength import odds
from bot.kernel import Seat
from tests.games.terakh.table import table


@pytest.mark.ruling("R21")
def test_the_own_clan_is_no_target() -> None:
    play = table("HY SO", "HY1@A7R HY2@A6G SO1@A8G")
    assert play.offers(0, "attack A7") == {"attack A7 A8"}
    assert "R21" in play.refused(0, "attack A7 A6")


@pytest.mark.ruling("R23")
def test_both_dice_are_rolled_at_once_and_defending_costs_nothing() -> None:
    play = table("HY SO", "HY1@A7R SO1@A8G").say(0, "attack A7 A8", 2, 7)
    assert "Attack 2, defense 7" in play.words
    assert play.state.mana == 3 and play.cell("SO1") == "A8"


@pytest.mark.ruling("R24")
def test_an_elder_moves_in_and_an_idol_does_not() -> None:
    elder = table("HY SO", "HYE@A7(4) SO1@A8R").say(0, "attack A7 A8", 8, 1)
    assert elder.cell("HYE") == "A8"
    idol = table("HY SO", "HY1=hydra[0,0]@A7 SO1@A8R").say(0, "attack A7 A8", 8, 1)
    assert idol.cell("HY1") == "A7"


@pytest.mark.ruling("R24")
def test_who_wounds_an_elder_that_stays_does_not_move() -> None:
    play = table("HY SO", "HY1@A7R SOE@A8(3)").say(0, "attack A7 A8", 8, 1)
    assert play.cell("HY1") == "A7" and play.hp(1) == 2


@pytest.mark.ruling("R64")
def test_a_fallen_idol_leaves_its_orb_and_its_mods() -> None:
    play = table("HY SO", "HY1@A7R SO1=sorceress[1,2]@A8").say(0, "attack A7 A8", 8, 1)
    assert play.loose() == {("SO", "A8")}
    assert play.mods("SO1") == (0, 0)
    assert (play.state.supply("a"), play.state.supply("d")) == (12, 12)
    assert play.cell("HY1") == "A8"


@pytest.mark.ruling("R26")
def test_a_hit_on_an_elder_that_stays_earns_a_mod() -> None:
    play = table("HY SO", "HY1@A7R HY2=hydra[0,0]@B1 SOE@A8(3)").say(0, "attack A7 A8", 8, 1)
    assert play.offers(0) == {"mod B1 a", "mod B1 d"}


@pytest.mark.ruling("R29")
def test_without_an_idol_no_mod_is_earned() -> None:
    play = table("HY SO", "HY1@A7R SO1@A8R").say(0, "attack A7 A8", 8, 1)
    assert not play.state.stack


@pytest.mark.ruling("R31")
def test_a_kind_that_is_out_of_supply_cannot_be_chosen() -> None:
    units = " ".join(
        f"{clan}{number}={orb}[3,0]@{cell}"
        for clan, number, orb, cell in [
            ("SO", 1, "sorceress", "B1"),
            ("SO", 2, "ranger", "B2"),
            ("SO", 3, "keeper", "B3"),
            ("SO", 4, "shade", "B5"),
        ]
    )
    play = table("HY SO", f"{units} HY1@A7R HY2=hydra[0,0]@A12 SO5@A8R")
    play.say(0, "attack A7 A8", 8, 1)
    assert play.offers(0) == {"mod A12 d"}


@pytest.mark.ruling("R55")
def test_the_usual_mod_goes_to_the_idol_with_the_fewest() -> None:
    play = table("HY SO", "HY1@A7R HY2=hydra[1,0]@A12 HY3=ranger[0,0]@A14 SO5@A8R")
    play.say(0, "attack A7 A8", 8, 1)
    assert GAME.prompt(play.state, Seat(0)).default == "mod A14 a"
    play.say(0, "mod A12 d")
    assert play.mods("HY2") == (1, 1)


@pytest.mark.ruling("R34")
def test_a_guardian_shields_itself_and_cannot_receive() -> None:
    play = table("HY GU", "HY1@A6R GU1=guardian[0,0]@A7 GU2=hydra[0,0]@A8 GU3@A13G")
    play.say(0, "attack A6 A7")
    assert play.offers(1) == {"shield A13", "pass"}
    assert "R34" in play.refused(1, "shield A8")
    inka = table("HY GU", "HY1@A9R GU1=guardian[1,0]@A7 GU3@A8G")
    inka.say(0, "attack A9 A8", 2, 2)
    assert "fails" in inka.words


@pytest.mark.ruling("R35")
def test_a_transferred_attack_is_not_transferred_again() -> None:
    play = table("HY GU", "HY1@A6R GU1=guardian[3,0]@A7 GU2@A8G GU3@A13G")
    play.say(0, "attack A6 A7").say(1, "shield A8", 1, 5)
    assert play.asked == [0]


@pytest.mark.ruling("R36")
def test_an_attack_by_ones_own_controlled_inka_may_be_shielded_but_not_to_it() -> None:
    play = table("HY GU RA", "RA1=guardian[0,0]@A7 RA2@A8G RA3@A6R HY1=ranger[0,0]@C2")
    play.say(0, "attack A6 A7")
    assert play.offers(2) == {"shield A8", "pass"}
    assert "R36" in play.refused(2, "shield A6")


@pytest.mark.ruling("R37")
def test_a_captured_guardian_orb_shields_its_new_clan() -> None:
    play = table("HY SO", "HY1@A6R SO1=guardian[0,0]@A7 SO2@A8G").say(0, "attack A6 A7")
    assert play.offers(1) == {"shield A8", "pass"}


@pytest.mark.ruling("R38")
def test_the_shield_comes_before_the_cards() -> None:
    play = table("HY GU", "HY1@A6R GU1=guardian[0,0]@A7 GU2@A8G GU4@A4G").hold(1, "aegis")
    play.say(0, "attack A6 A7")
    assert play.offers(1) == {"shield A8", "pass"}
    play.say(1, "shield A8")
    assert play.offers(1) == {"cast aegis", "pass", "pass-turn"}
    play.say(1, "cast aegis", 8, 3)
    assert ", 8 to 7." in play.score


@pytest.mark.ruling("R33")
@pytest.mark.parametrize(
    ("unit", "bonus"), [("GU2@A8R", 1), ("GU2@A8G", 1), ("GU2@A8R*", 1), ("GU2@A9R", 0)]
)
def test_defender_seal_helps_ready_inkas_next_to_the_guardian(unit: str, bonus: int) -> None:
    play = table("HY GU", f"GU1=guardian[0,2]@A7 {unit} HY1@A4R HY2@A15R")
    cell = unit[4:6]
    start = "A4" if cell == "A8" else "A15"
    play.say(0, f"attack {start} {cell}", 1, 5)
    assert f" to {5 + bonus}." in play.score


@pytest.mark.ruling("R33")
def test_defender_seal_needs_two_mods_and_the_same_clan() -> None:
    weak = table("HY GU", "GU1=guardian[0,1]@A7 GU2@A8R HY1@A4R")
    weak.say(0, "attack A4 A8", 1, 5)
    assert " to 5." in weak.score
    foreign = table("HY GU RA", "RA1=guardian[0,2]@A7 GU2@A8R HY1@A4R")
    foreign.say(0, "attack A4 A8", 1, 5)
    assert " to 5." in foreign.score


@pytest.mark.ruling("R41")
def test_a_hydra_must_name_as_many_targets_as_the_entry_says() -> None:
    play = table("HY SO", "HY1=hydra[2,0]@A7 SO1@A6G SO2@A8G")
    assert play.offers(0, "use A7 triple_threat") == set()
    assert play.offers(0, "use A7 double_threat") == {
        "use A7 double_threat A6 A8", "use A7 double_threat A8 A6",
    }  # fmt: skip
    assert "R41" in play.refused(0, "use A7 double_threat A6 A6")


@pytest.mark.ruling("R42")
def test_a_target_that_has_fallen_meanwhile_is_skipped() -> None:
    units = "HY1=hydra[1,0]@A7 SO1=sorceress[0,0]@A6 SO2@A13G SO3=guardian[0,0]@A12"
    play = table("HY SO", units).say(0, "use A7 double_threat A6 A13").say(1, "shield A13", 8, 1)
    assert play.cell("SO2") == ""
    play.say(0, "mod A7 a")
    assert "skipped" in play.words
    assert play.state.mana == 2 and play.asked == [0]


@pytest.mark.ruling("R69")
def test_no_turn_card_between_two_attacks() -> None:
    play = table("HY SO", "HY1=hydra[1,0]@A7 HY2@A9G SO1@A6G SO2@A8G SO4@A4G")
    play.hold(0, "mana_surge").hold(1, "aegis")
    play.say(0, "use A7 double_threat A6 A8").say(1, "pass", 8, 1)
    assert play.offers(0) == {"mod A7 a", "mod A7 d"}
    play.say(0, "mod A7 a")
    assert play.asked == [1]


def test_a_twin_arrow_that_hits_is_not_shot_again() -> None:
    play = table("RA SO", "RA1=ranger[1,1]@A7 SO1@A2G").say(0, "use A7 twin_arrow A2", 8, 1)
    assert play.cell("SO1") == "" and play.words.count("attacks") == 1


def test_the_second_arrow_flies_although_the_first_was_transferred() -> None:
    play = table("RA SO", "RA1=ranger[1,1]@A7 SO1=guardian[0,0]@A2 SO2@A6G")
    play.say(0, "use A7 twin_arrow A2").say(1, "shield A6", 1, 8)
    assert play.offers(1) == {"shield A6", "pass"}
    play.say(1, "pass", 8, 1)
    assert play.cell("SO1") == ""


def test_odds_are_those_of_two_dice() -> None:
    assert [round(64 * odds(-k)) for k in range(-4, 6)] == [54, 49, 43, 36, 28, 21, 15, 10, 6, 3]
