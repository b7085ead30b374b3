"""Every entry of the six Spec Cards that is used in a turn, one test each at least."""

import pytest
from msgspec.structs import replace

from tests.games.terakh.table import Table, table

MOVERS = [
    ("guardian", "GU"),
    ("hydra", "HY"),
    ("keeper", "KE"),
    ("ranger", "RA"),
    ("sorceress", "SO"),
]


@pytest.mark.ruling("R70")
@pytest.mark.parametrize(("orb", "clan"), MOVERS)
def test_move_takes_an_idol_to_an_adjacent_vacant_tria(orb: str, clan: str) -> None:
    play = table(f"{clan} SH", f"{clan}1={orb}[0,0]@A7 SH1@A6G").say(0, "move A7 A8")
    assert play.cell(f"{clan}1") == "A8" and play.state.mana == 4
    assert "vacant" in table(f"{clan} SH", f"{clan}1={orb}[0,0]@A7 SH1@A6G").refused(
        0, "move A7 A6"
    )


@pytest.mark.parametrize("orb", ["guardian", "hydra", "keeper", "shade"])
def test_attack_is_on_four_cards_and_reaches_neighbours(orb: str) -> None:
    play = table("RA SO", f"RA1={orb}[0,0]@A7 SO1@A8R SO2@A4R")
    assert play.offers(0, "attack A7") == {"attack A7 A8"}
    play.say(0, "attack A7 A8", 8, 1)
    assert play.cell("SO1") == "" and play.state.mana == 3


@pytest.mark.parametrize("orb", ["ranger", "sorceress"])
def test_ranger_and_sorceress_have_no_plain_attack(orb: str) -> None:
    play = table("RA SO", f"RA1={orb}[0,0]@A7 RA2@A9R SO1@A8R")
    assert "Spec Card has no Attack. Say use A7" in play.refused(0, "attack A7 A8")


def test_an_idol_neither_changes_mode_nor_transforms() -> None:
    play = table("RA SO", "RA1=ranger[0,0]@A7 RA2@A1G", loose="SO@A7")
    assert play.offers(0, "mode") == {"mode A1"}
    assert play.offers(0, "transform") == set()


# Guardian: its shields and seal are also in test_combat.


def test_shield_idol_transfers_an_attack_on_any_own_idol() -> None:
    play = table("HY GU", "HY1@B14R GU1=guardian[0,0]@A7 GU2=ranger[0,0]@B9 GU3@A8G")
    play.say(0, "move B14 B13")
    play.say(0, "attack B13 B9")
    assert play.offers(1) == {"shield A8", "pass"}


def test_shield_inka_needs_one_mod() -> None:
    units = "HY1@A4R GU2@A8G GU3@A6G"
    assert "fails" in table("HY GU", f"{units} GU1=guardian[0,0]@A7").say(
        0, "attack A4 A8", 1, 1
    ).words  # fmt: skip
    play = table("HY GU", f"{units} GU1=guardian[0,1]@A7").say(0, "attack A4 A8")
    play.say(1, "shield A6", 8, 1)
    assert play.cell("GU3") == "" and play.cell("GU2") == "A8"


def test_shield_elder_needs_three_mods() -> None:
    units = "HY1@A4R GUE@A8(4) GU3@A6G"
    play = table("HY GU", f"{units} GU1=guardian[1,2]@A7").say(0, "attack A4 A8")
    play.say(1, "shield A6", 8, 1)
    assert play.hp(1) == 4 and play.cell("GU3") == ""
    weak = table("HY GU", f"{units} GU1=guardian[1,1]@A7").say(0, "attack A4 A8", 8, 1)
    assert weak.hp(1) == 3


# Hydra.


def test_double_threat_attacks_two_units_in_the_order_named() -> None:
    play = table("HY SO", "HY1=hydra[1,0]@A7 SO1@A6R SO2@A8R")
    play.say(0, "use A7 double_threat A8 A6", 8, 1)
    assert play.cell("SO2") == "" and play.cell("SO1") == "A6"
    play.say(0, "mod A7 a", 8, 1)
    assert play.cell("SO1") == "" and play.state.mana == 2


def test_triple_threat_attacks_three_units() -> None:
    play = table("HY SO", "HY1=hydra[2,0]@A7 SO1@A6R SO2@A8R SO3@A13R")
    play.say(0, "use A7 triple_threat A8 A6 A13", 1, 8, 1, 8, 1, 8)
    assert play.words.count("fails") == 3 and play.state.mana == 1


def test_swap_exchanges_the_hydra_with_any_own_inka() -> None:
    play = table("HY SO", "HY1=hydra[2,1]@A7 HY2@B14G HY3=ranger[0,0]@B1 SO1@A6R")
    assert play.offers(0, "use A7 swap") == {"use A7 swap B14"}
    play.say(0, "use A7 swap B14")
    assert (play.cell("HY1"), play.cell("HY2")) == ("B14", "A7")
    assert play.state.mana == 4


# Keeper.


def test_gather_brings_an_own_inka_next_to_the_keeper() -> None:
    play = table("KE SO", "KE1=keeper[1,0]@A7 KE2@B14G SO1@A6R")
    assert play.offers(0, "use A7 gather") == {"use A7 gather B14 A8", "use A7 gather B14 A13"}
    play.say(0, "use A7 gather B14 A13")
    assert play.cell("KE2") == "A13" and play.state.mana == 4


def test_bind_stops_a_unit_until_the_keepers_next_turn() -> None:
    play = table("KE SO", "KE1=keeper[1,1]@A7 SO1@A6R SO2@B1G").say(0, "use A7 bind A6")
    assert play.state.mana == 3
    play.say(0, "end")
    assert play.offers(1, "move A6") == set() and "move B1 B2" in play.offers(1)
    assert "bound" in play.refused(1, "move A6 A5")
    play.say(1, "end", 8, 1)
    assert play.state.unit("SO1").bound is None


@pytest.mark.ruling("R66")
def test_a_bound_unit_defends_and_receives_but_its_passives_are_off() -> None:
    units = "KE1=keeper[1,1]@A13 SO1=guardian[0,2]@A7 SO2@A8R SO3@A6G KE2@A4R"
    play = table("KE SO", units).say(0, "use A13 bind A7")
    play.say(0, "attack A4 A8", 1, 5)
    assert " to 5." in play.score
    bound = table("KE SO", "KE2@A6R SO1=guardian[0,0]@A7 SO2@A8R")
    inka = replace(bound.state.unit("SO2"), bound=bound.state.ring[0])
    bound.state = bound.state.with_unit(inka)
    bound.say(0, "attack A6 A7")
    assert "shield A8" in bound.offers(1)


@pytest.mark.ruling("R80")
def test_a_later_binding_takes_the_place_of_an_earlier_one() -> None:
    play = table("KE SO RA", "KE1=keeper[1,1]@A7 SO1@A6R RA1@A4G").hold(2, "stasis")
    play.say(0, "use A7 bind A6").say(0, "end").say(1, "end").say(2, "cast stasis A6")
    play.say(2, "end", 8, 1, 2, 1)
    assert play.state.active == 0 and play.state.unit("SO1").bound == 2


def test_turn_plane_rotates_the_keepers_own_plane() -> None:
    play = table("KE SO", "KE1=keeper[1,2]@B10 KE2@B1G").say(0, "use B10 turn_plane cw")
    assert play.cell("KE2") == "B7"
    assert play.state.turns == (0, 1) and play.state.mana == 3


# Ranger.


def test_silver_arrow_hits_at_distance_two() -> None:
    play = table("RA SO", "RA1=ranger[0,0]@A7 SO1@A4R").say(0, "use A7 silver_arrow A4", 8, 1)
    assert play.cell("SO1") == "" and play.state.mana == 3


def test_sprint_goes_exactly_three_trias() -> None:
    play = table("RA SO", "RA1=ranger[1,0]@A7").say(0, "use A7 sprint A15")
    assert play.cell("RA1") == "A15" and play.state.mana == 3
    assert "three" in table("RA SO", "RA1=ranger[1,0]@A7").refused(0, "use A7 sprint A4")


def test_twin_arrow_is_shot_again_after_a_miss() -> None:
    play = table("RA SO", "RA1=ranger[1,1]@A7 SO1@A4R")
    play.say(0, "use A7 twin_arrow A4", 1, 8, 8, 1)
    assert play.cell("SO1") == "" and play.state.mana == 2


def test_golden_arrow_hits_at_distance_three() -> None:
    play = table("RA SO", "RA1=ranger[1,2]@A7 SO1@A15R").say(0, "use A7 golden_arrow A15", 8, 1)
    assert play.cell("SO1") == "" and play.state.mana == 1


# Shade.


def test_sneak_passes_through_units() -> None:
    play = table("SH SO", "SH1=shade[0,0]@A7 SO1@A8R SO2@A6R SO3@A13R")
    assert "use A7 sneak A4" in play.offers(0)
    near = table("SH SO", "SH1=shade[0,0]@A7 SO2@A6R SO3@A13R")
    assert "use A7 sneak A8" in near.offers(0) and "use A7 sneak A3" not in near.offers(0)
    play.say(0, "use A7 sneak A4")
    assert play.cell("SH1") == "A4" and play.state.mana == 4


@pytest.mark.ruling("R66")
def test_mystify_changes_places_with_any_neighbour() -> None:
    play = table("SH SO", "SH1=shade[1,0]@A7 SOE@A8(4) SH2@A6G")
    assert play.offers(0, "use A7 mystify") == {"use A7 mystify A8", "use A7 mystify A6"}
    play.say(0, "use A7 mystify A8")
    assert (play.cell("SH1"), play.cell("SOE")) == ("A8", "A7")


def test_pierce_needs_two_mods() -> None:
    weak = table("SH GU", "SH1=shade[1,0]@A8 GU1=guardian[0,3]@A7")
    assert " to 8." in weak.say(0, "attack A8 A7", 4, 5).score
    strong = table("SH GU", "SH1=shade[2,0]@A8 GU1=guardian[0,3]@A7")
    assert " to 5." in strong.say(0, "attack A8 A7", 4, 5).score


@pytest.mark.ruling("R43", "R44")
def test_shape_shift_gives_the_abilities_of_any_other_orb_until_the_turn_ends() -> None:
    play = table("SH GU HY", "SH1=shade[2,1]@A8 GU1=guardian[0,0]@B1 HY2@C5G", loose="HY@C3")
    assert play.offers(0, "use A8 shape_shift") == {
        "use A8 shape_shift guardian", "use A8 shape_shift hydra",
    }  # fmt: skip
    play.say(0, "use A8 shape_shift hydra")
    assert play.offers(0, "use A8 sneak") == set()
    assert play.offers(0, "mode") == set()
    play.say(0, "end")
    assert play.state.unit("SH1").shape == ""


# Sorceress.


def test_strike_reaches_every_unit_of_its_plane() -> None:
    play = table("SO HY", "SO1=sorceress[0,0]@A1 HY1@A16R HY2@B1R")
    assert play.offers(0, "use A1 strike") == {"use A1 strike A16"}
    play.say(0, "use A1 strike A16", 8, 1)
    assert play.cell("HY1") == "" and play.cell("SO1") == "A1" and play.asked == [0]


def test_summon_brings_a_fallen_inka_next_to_the_sorceress() -> None:
    play = table("SO HY", "SO1=sorceress[1,0]@A7")
    play.say(0, "use A7 summon A8 ready")
    assert play.cell("SO2") == "A8" and play.state.unit("SO2").ready and play.state.mana == 3


def test_honed_strike_costs_less() -> None:
    play = table("SO HY", "SO1=sorceress[1,1]@A1 HY1@A16R").say(0, "use A1 honed_strike A16", 1, 8)
    assert play.state.mana == 2 and play.cell("HY1") == "A16"


def test_blast_reaches_every_unit_on_the_planes() -> None:
    play = table("SO HY", "SO1=sorceress[1,2]@A1 HY1@B10R").say(0, "use A1 blast B10", 8, 1)
    assert play.cell("HY1") == "" and play.state.mana == 1


def entries(play: Table) -> set[str]:
    return {sentence.split()[2] for sentence in play.offers(0, "use")}


@pytest.mark.parametrize(
    ("orb", "levels"),
    [
        ("hydra", [set(), {"double_threat"}, {"triple_threat"}, {"swap"}]),
        ("keeper", [set(), {"gather"}, {"bind"}, {"turn_plane"}]),
        ("ranger", [{"silver_arrow"}, {"sprint"}, {"twin_arrow"}, {"golden_arrow"}]),
        ("shade", [{"sneak"}, {"mystify"}, set(), {"shape_shift"}]),
        ("sorceress", [{"strike"}, {"summon"}, {"honed_strike"}, {"blast"}]),
    ],
)
def test_each_mod_opens_the_next_entry(orb: str, levels: list[set[str]]) -> None:
    rivals = "SO1@A6G SO2@A8G SO3@A4G SO4@A15G SO5=guardian[0,0]@B5"
    known: set[str] = set()
    for mods, level in enumerate(levels):
        known |= level
        play = table("RA SO", f"RA1={orb}[{mods},0]@A7 RA2@B10G SO6@A13G {rivals}")
        if orb in ("keeper", "sorceress", "ranger"):
            play = table("RA SO", f"RA1={orb}[{mods},0]@A7 RA2@B10G {rivals}")
        assert entries(play) == known
