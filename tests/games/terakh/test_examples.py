"""The ruling sheet's worked examples, by number: position, sentences, dice, result."""

import pytest
from msgspec.structs import replace

from bot.games.terakh import GAME
from bot.games.terakh.model.stack import Attack, Draw
from bot.games.terakh.rules.context import Context
from bot.games.terakh.rules.settle import settle
from bot.games.terakh.rules.strength import totals
from bot.kernel import Recorded, Seat
from tests.games.terakh.table import Table, position, table

CLOCKWISE, COUNTER = 1, 2


@pytest.mark.ruling("E1", "R70")
def test_a_guardian_with_one_mod_moves_attacks_and_shields_idol_and_inka() -> None:
    play = table("GU HY", "GU1=guardian[1,0]@A7 GU2@A6G GU3@A8G HY1@A13R")
    assert play.offers(0, "move A7") == set()
    assert play.offers(0, "attack A7") == {"attack A7 A13"}
    free = table("GU HY", "GU1=guardian[1,0]@A7")
    assert free.offers(0, "move A7") == {"move A7 A6", "move A7 A8", "move A7 A13"}
    assert free.offers(0, "attack A7") == set()
    for target, kept in (("A7", True), ("A6", True), ("A10", False)):
        raid = table("HY GU", "HY1@B10R GU1=guardian[1,0]@A7 GU2@A6G GU3@A8G GUE@A10(4)")
        raid.state = replace(raid.state, stack=(_attack(raid, "HY1", target),))
        shielded = bool(raid.asked and raid.offers(1, "shield"))
        assert shielded is kept


def _attack(play: Table, attacker: str, cell: str) -> Attack:
    unit, target = play.state.unit(attacker), play.state.standing[cell]
    return Attack(unit.seat, attacker, target.name, target.name, unit.seat, target.seat)


@pytest.mark.ruling("E2", "R29")
def test_a_guardian_with_three_mods_adds_them_and_earns_no_more() -> None:
    play = table("GU HY", "GU1=guardian[2,1]@A7 HY1@A6R")
    one = replace(_attack(play, "GU1", "A6"), dice=(3, 1))
    other = replace(_attack(play, "HY1", "A7"), dice=(1, 3))
    assert totals(play.state, one)[0] == 5
    assert totals(play.state, other)[1] == 4
    play.say(0, "attack A7 A6", 8, 1)
    assert play.cell("HY1") == ""
    assert play.mods("GU1") == (2, 1)
    assert "end" in play.offers(0)


@pytest.mark.ruling("E3", "R22", "R26")
def test_a_captured_orb_sends_inkas_against_their_own_elder() -> None:
    play = table("HY GU", "HY2=guardian[0,0]@A7 GU1@B10G GU2@B14R GU4=hydra[0,0]@B2 GUE@B9(4)")
    assert not play.offers(0, "move B2") | play.offers(0, "attack B2") | play.offers(0, "use B2")
    assert not play.offers(0, "move B9") | play.offers(0, "attack B9")
    assert play.offers(0, "summon") == {
        f"summon {cell} {mode}"
        for cell in ("A1", "A13", "B4", "B16")
        for mode in ("ready", "guard")
    }
    play.say(0, "mode B10").say(0, "move B14 B13")
    assert play.state.unit("GU1").ready
    play.say(0, "attack B13 B9", 8, 3)
    assert play.hp(1) == 3
    assert play.cell("GU2") == "B13"
    assert play.offers(0) == {"mod A7 a", "mod A7 d"}
    play.say(0, "mod A7 a")
    assert play.mods("HY2") == (1, 0)
    assert play.state.mana == 1


@pytest.mark.ruling("E3", "R21")
def test_a_controlled_inka_may_not_attack_its_controllers_clan() -> None:
    play = table("HY GU", "HY2=guardian[0,0]@A7 HY3@B14G GU1@B13R GU2@B9R")
    assert play.offers(0, "attack B13") == {"attack B13 B9"}
    assert "own clan" in play.refused(0, "attack B13 B14")


@pytest.mark.ruling("E4", "R32")
@pytest.mark.parametrize(
    ("attacker", "target", "dice", "sums"),
    [
        ("HY1@A6R", "SO1@A7G", (5, 4), (5, 5)),
        ("HY1@A6G", "SO1@A7R", (6, 4), (5, 4)),
        ("HYE@A6(4)", "SOE@A7(4)", (8, 4), (6, 6)),
        ("HYE@A6(4)", "SOE@A7(4)", (8, 3), (6, 5)),
        ("HY1=hydra[2,0]@A6", "SO1=sorceress[0,1]@A7", (4, 4), (6, 5)),
        ("HY1@A6G*", "SO1@A7R", (3, 3), (4, 3)),
        ("HY1@A6R", "SO1@A7G*", (4, 3), (4, 4)),
        ("HY1@A6G", "SO1@A7R", (1, 1), (0, 1)),
    ],
)
def test_the_strength_table(
    attacker: str, target: str, dice: tuple[int, int], sums: tuple[int, int]
) -> None:
    play = table("HY SO", f"{attacker} {target}")
    attack = replace(_attack(play, attacker[:3], "A7"), dice=dice)
    assert totals(play.state, attack) == sums
    play.say(0, "attack A6 A7", *dice)
    succeeded = "succeeds" in play.words
    assert succeeded == (sums[0] > sums[1])


@pytest.mark.ruling("E5", "R2", "R24")
def test_an_inka_attacks_across_an_orth_link_and_must_move_in() -> None:
    play = table("HY SO", "HY1@A13R SO2@B4G").say(0, "attack A13 B4", 7, 4)
    assert play.cell("SO2") == ""
    assert play.cell("HY1") == "B4"
    assert play.state.mana == 3
    assert play.asked == [0]


@pytest.mark.ruling("E6", "R6", "R8")
def test_a_rotation_carries_units_orbs_and_runes_to_other_labels() -> None:
    play = table("HY SO", "HYE@A3(4) HY1@A1R SO1@A9G", loose="SO@A13").say(0, "rotate cw")
    assert (play.cell("HYE"), play.cell("HY1"), play.cell("SO1")) == ("A15", "A16", "A12")
    assert play.loose() == {("SO", "A6")}
    assert play.state.turns == (1, 0)
    assert set(play.state.board.orths) == {"A6", "A16", "B4", "B16"}
    assert set(play.state.board.near["A16"]) == {"A6", "A15", "B4", "B16"}
    assert play.state.mana == 3


@pytest.mark.ruling("E7", "R40")
def test_a_ranger_shoots_at_exactly_two_or_three() -> None:
    two = ["A1", "A2", "A4", "A5", "A9", "A12", "A14", "B4", "B16"]
    three = ["A3", "A11", "A15", "A16", "B1", "B3", "B5", "B8", "B10", "B13", "B14"]
    found: dict[str, set[str]] = {}
    for cell in position("RA SO").board.cells:
        if cell in ("A7", "A10", "B7"):
            continue
        play = table("RA SO", f"RA1=ranger[2,1]@A7 SO1@{cell}G")
        for name in ("silver_arrow", "golden_arrow"):
            if f"use A7 {name} {cell}" in play.offers(0, f"use A7 {name}"):
                found.setdefault(name, set()).add(cell)
        assert not play.offers(0, "attack A7")
    assert found == {"silver_arrow": set(two), "golden_arrow": set(three)}


@pytest.mark.ruling("E7")
def test_a_ranger_sprints_only_over_vacant_trias() -> None:
    play = table("RA SO", "RA1=ranger[2,1]@A7 SO1@A8G SO2@A14G")
    sprints = play.offers(0, "use A7 sprint")
    assert "use A7 sprint A15" not in sprints
    assert "use A7 sprint A16" in sprints
    assert "vacant Trias" in play.refused(0, "use A7 sprint A15")


@pytest.mark.ruling("E8", "R28", "R42", "R60")
def test_a_hydra_that_falls_to_reflect_does_not_finish_its_attacks() -> None:
    play = table("HY SO", "HY1=hydra[1,1]@A7 SO1@A6G SO2@A8R SO3@A13R SO4@A4R")
    play.hold(1, "reflect")
    play.say(0, "use A7 triple_threat A6 A8 A13").say(1, "pass", 6, 2)
    assert play.cell("SO1") == ""
    play.say(0, "mod A7 a")
    assert play.mods("HY1") == (2, 1)
    play.say(1, "cast reflect", 7, 4)
    assert ", 9 to 5." in play.score
    assert play.cell("HY1") == ""
    assert play.loose() == {("HY", "A7")}
    assert play.state.supply("a") == play.state.supply("d") == 12
    assert play.cell("SO3") == "A13"
    assert play.asked == [0]
    assert play.state.mana == 1


@pytest.mark.ruling("E9", "R25", "R27", "R35")
def test_a_guardian_transfers_an_attack_and_the_attacker_stays() -> None:
    play = table("HY GU", "HY1@A6R HY2=hydra[0,0]@A12 GU1=guardian[0,0]@A7 GU2@A8G GU3@A13R")
    play.say(0, "attack A6 A7")
    assert play.offers(1) == {"shield A8", "shield A13", "pass"}
    play.say(1, "shield A8", 8, 5)
    assert play.cell("GU2") == ""
    assert play.cell("HY1") == "A6"
    play.say(0, "mod A12 a").say(0, "attack A6 A7")
    assert play.offers(1) == {"shield A13", "pass"}


@pytest.mark.ruling("E10")
def test_a_guardian_without_mods_does_not_shield_an_inka() -> None:
    play = table("HY GU", "HY1@A14R HY2=hydra[0,0]@A12 GU1=guardian[0,0]@A7 GU2@A8G GU3@A13R")
    play.say(0, "attack A14 A13", 5, 5)
    assert "fails" in play.words
    assert play.cell("GU3") == "A13"


@pytest.mark.ruling("E11", "R45", "R46")
def test_removing_an_elder_brings_the_own_one_back() -> None:
    play = table("HY SO RA", "HYE@- HY1@B10R SOE@B9(1) RAE@C10(4)")
    play.hold(1, "mana_surge", "insight")
    play.state = replace(play.state, mana=2)
    play.say(0, "attack B10 B9", 7, 4)
    assert play.cell("SOE") == ""
    assert play.cell("HY1") == "B9"
    assert play.state.hands == (("mana_surge", "insight"), (), ())
    assert play.asked == [0]
    assert "return B10" in play.offers(0)
    play.say(0, "return A1")
    assert (play.cell("HYE"), play.hp(0)) == ("A1", 1)
    assert play.state.outcome is None
    assert play.state.mana == 0


@pytest.mark.ruling("E11", "R16")
def test_a_player_without_elder_has_two_mana_and_draws_nothing() -> None:
    play = table("HY SO RA", "SOE@- SO1@B2R").say(0, "end")
    assert play.state.active == 1
    assert play.state.mana == 2
    play.say(1, "end").say(2, "end", 3, 5, 1, CLOCKWISE)
    assert [len(hand) for hand in play.state.hands] == [1, 0, 1]


def _crisis(play: Table, *dice: int) -> Table:
    """Seat 0 picks up a Terakh Crisis in the draw step."""
    state = replace(play.state, phase="draw", stack=(Draw((Seat(0),)),))
    play.state = state
    play.stack_deck("terakh_crisis")
    context = Context(Recorded(*dice))
    play.state = settle(play.state, context)
    play.events = tuple(context.events)
    return play


@pytest.mark.ruling("E12", "R47", "R60")
def test_a_crisis_that_removes_its_drawers_elder_gives_nobody_the_cards() -> None:
    play = table("HY SO RA", "HYE@A10(1) SOE@B7(1) RAE@C16(3)")
    play.hold(0, "berserk", "aegis").hold(1, "peace")
    _crisis(play, 2, 4, 1)
    assert play.winner == 2
    assert play.hp(2) == 2
    assert play.state.hands == ((), (), ())
    assert play.state.deck[-4:] == ("berserk", "aegis", "peace", "terakh_crisis")


@pytest.mark.ruling("E13", "R59")
def test_a_crisis_may_leave_no_winner() -> None:
    play = _crisis(table("HY SO", "HYE@A10(1) SOE@B7(1)"), 3, 3)
    assert play.state.outcome is not None and play.state.outcome.is_draw
    assert GAME.carry_over(play.state) == {}
    assert _crisis(table("HY SO", "HYE@A10(1) SOE@B7(1)"), 3, 5).winner == 1


@pytest.mark.ruling("E14", "R52", "R12")
def test_the_highest_roll_casts_recycle_and_the_others_keep_theirs() -> None:
    play = table("HY SO RA", "HY1@A2G")
    play.hold(0, "mana_surge").hold(1, "recycle").hold(2, "recycle")
    play.say(0, "cast mana_surge")
    assert play.state.mana == 7
    assert play.asked == [1, 2]
    play.say(2, "cast recycle").say(1, "cast recycle", 5, 5, 2, 6)
    assert play.state.hands == ((), ("recycle",), ("mana_surge",))
    assert play.state.deck[-1] == "recycle"


@pytest.mark.ruling("E15", "R50")
def test_a_neglect_spell_stops_a_berserk_before_the_dice() -> None:
    play = table("HY SO", "HY1@B10R HY2@A5G SOE@B9(4)")
    play.hold(0, "berserk").hold(1, "neglect_spell")
    play.say(0, "attack B10 B9")
    assert play.asked == [0]
    play.say(0, "cast berserk")
    assert play.asked == [1]
    play.say(1, "cast neglect_spell", 6, 4)
    assert ", 6 to 6." in play.score
    assert play.hp(1) == 4
    assert play.state.deck[-2:] == ("neglect_spell", "berserk")
    assert play.asked == [0]


@pytest.mark.ruling("E16")
def test_a_controlled_inka_on_a_rune_does_not_help_to_cast() -> None:
    units = "HY2=guardian[0,0]@A7 HY1@A6R GU1@A5R GU3@A2R"
    play = table("HY GU", units).hold(0, "berserk")
    play.say(0, "attack A6 A2", 1, 1)
    assert "fails" in play.words
    own = table("HY GU", f"{units} HY3@A14G").hold(0, "berserk").say(0, "attack A6 A2")
    assert own.offers(0) == {"cast berserk", "pass", "pass-turn"}


@pytest.mark.ruling("E17", "R12", "R17")
def test_tied_rolls_are_rolled_again_and_the_coin_turns_the_order() -> None:
    start = GAME.table(5, {"seats": "join order"})
    shuffle = tuple(range(72, 1, -1))
    dice = (*shuffle, 7, 3, 7, 1, 7, 4, 4, 2, 1, 6, COUNTER)
    step = GAME.setup(start, Recorded(*dice))
    assert step.state.order == (2, 1, 0, 4, 3)
    assert "tie and roll again" in " ".join(event.text for event in step.events)


@pytest.mark.ruling("E18", "R39")
def test_peace_stops_the_first_arrow_only() -> None:
    play = table("RA SO", "RA1=ranger[1,1]@A7 SO1@A2G SO2@A4R").hold(1, "peace", "aegis")
    play.say(0, "use A7 twin_arrow A2").say(1, "cast peace", 5, 3)
    assert ", 6 to 4." in play.score
    assert play.cell("SO1") == ""
    assert play.cell("RA1") == "A7"
    play.say(0, "mod A7 a")
    assert play.mods("RA1") == (2, 1)
    assert play.state.hands[1] == ("aegis",)
    assert play.state.mana == 2


@pytest.mark.ruling("E19", "R11", "R61")
def test_the_pendant_inka_cannot_take_orbs_and_keeps_its_pendant() -> None:
    play = table("HY SO", "HY4@A13G* SO1@A7R", loose="SO@A13")
    assert play.offers(0, "transform") == set()
    play.say(0, "attack A13 A7", 4, 4)
    assert play.cell("SO1") == ""
    assert play.cell("HY4") == "A7"
    assert play.loose() == {("SO", "A13")}
    fallen = table("SO HY", "HY4@A13G* HY1@A6G SO1@A7R").say(0, "attack A7 A13", 8, 1)
    assert fallen.cell("HY4") == ""
    fallen.say(0, "end").say(1, "summon A1 ready 4")
    assert fallen.state.unit("HY4").pendant and fallen.cell("HY4") == "A1"


@pytest.mark.ruling("E20", "R62")
def test_a_controlled_inka_that_transforms_leaves_control() -> None:
    play = table("HY GU", "HY2=guardian[0,0]@A7 HY3@B1G GU1@A6G", loose="HY@A6")
    play.say(0, "transform A6")
    assert play.state.unit("GU1").orb == "HY"
    assert play.mods("GU1") == (0, 0)
    assert play.state.mana == 4
    assert play.offers(0, "move A6") == set()
    play.say(0, "end")
    assert play.state.active == 1
    assert play.offers(1, "attack A6") == {"attack A6 A7"}
    assert play.offers(1, "mode B1") == {"mode B1"}


@pytest.mark.ruling("E21")
def test_pierce_ignores_d_mods_until_the_shade_is_something_else() -> None:
    units = "SH1=shade[2,1]@A8 GU1=guardian[0,3]@A7"
    play = table("SH GU", units).say(0, "attack A8 A7", 4, 5)
    assert ", 6 to 5." in play.score
    shifted = table("SH GU", units).say(0, "use A8 shape_shift guardian")
    assert shifted.state.mana == 4
    shifted.say(0, "attack A8 A7", 4, 5)
    assert ", 6 to 8." in shifted.score


@pytest.mark.ruling("E22", "R13", "R63")
def test_setup_follows_one_order_and_ends_with_the_pendant() -> None:
    start = GAME.table(3, {"setup": "full"}, carry_over={"pendant": Seat(2)})
    play = Table(GAME.setup(start, Recorded(*range(72, 1, -1), 2, 8, 5, COUNTER)).state)
    assert play.state.order == (1, 0, 2)
    play.say(1, "clan hydra").say(0, "clan shade").say(2, "clan ranger")
    cells = iter([f"{plane}{slot}" for slot in range(2, 8) for plane in "ABC"])
    for number in range(6):
        for seat in (1, 0, 2):
            if number:
                assert "already stands on A2. Choose a vacant Tria (R9)." in play.refused(
                    seat, "place A2"
                )
            play.say(seat, f"place {next(cells)}")
    play.say(1, "orb A2").say(0, "orb B2").say(2, "orb C2")
    play.say(1, "place A16").say(0, "place B16").say(2, "place C16")
    assert play.asked == [2]
    assert len(play.offers(2)) == 5
    assert "Idol" in play.refused(2, "pendant C2")
    play.say(2, "pendant C3", 1, 2, 3, CLOCKWISE)
    assert play.state.round == 1
    assert play.state.unit("RA2").pendant
