"""Elders that leave and return, and every way a match ends."""

import pytest
from msgspec.structs import replace

from bot.games.terakh import GAME
from bot.games.terakh.model.options import Options
from bot.kernel import Seat
from tests.games.terakh.table import Table, table


def at_the_end(play: Table) -> Table:
    """The last turn of the last round is over."""
    seats = len(play.state.order)
    play.state = replace(play.state, round=play.state.options.round_limit, now=seats - 1)
    return play.say(seats - 1, "end")


def test_the_only_elder_on_the_planes_wins_at_once() -> None:
    play = table("HY SO", "HY1@A7R SOE@A8(1)").hold(1, "peace").say(0, "attack A7 A8", 8, 1)
    assert play.winner == 0
    assert GAME.prompts(play.state) == ()
    assert GAME.carry_over(play.state) == {"pendant": 0}


@pytest.mark.ruling("R45", "R46")
def test_a_player_without_elder_wins_by_returning_when_the_last_rival_falls() -> None:
    play = table("HY SO", "HYE@- HY1@A7R SOE@A8(1)").say(0, "attack A7 A8", 8, 1)
    assert play.state.outcome is None
    assert all(sentence.startswith("return ") for sentence in play.offers(0))
    play.say(0, "return random", 1)
    assert play.winner == 0 and play.cell("HYE") == "A1"


@pytest.mark.ruling("R47")
def test_a_blood_pact_that_costs_the_own_elder_gives_nothing() -> None:
    play = table("HY SO RA", "HYE@A10(1) HY1@A5G SOE@B7(1)").hold(0, "blood_pact", "fate")
    play.hold(1, "peace").say(0, "cast blood_pact B7")
    assert play.winner == 2
    assert play.state.hands == ((), (), ())
    assert play.state.deck[-3:] == ("fate", "peace", "blood_pact")


@pytest.mark.ruling("R47")
def test_the_hands_go_under_the_deck_from_the_caster_on() -> None:
    play = table("HY SO RA", "HYE@A10(1) SO1@B3G SOE@B7(1)").hold(0, "peace")
    play.hold(1, "blood_pact", "fate")
    play.state = replace(play.state, now=1)
    play.say(1, "cast blood_pact A10")
    assert play.winner == 2 and play.state.deck[-3:] == ("fate", "peace", "blood_pact")


@pytest.mark.ruling("R48")
def test_a_survivor_gets_both_hands() -> None:
    play = table("HY SO RA KE", "SOE@B7(1) RAE@C16(1)").hold(1, "peace").hold(2, "fate", "aegis")
    play.state = replace(play.state, now=3)
    play.stack_deck("terakh_crisis").say(3, "end", 8, 1, 1, 1, 1, 8, 4, 2, 8)
    assert play.state.hands[0] == ("peace", "fate", "aegis")
    assert [play.state.has_elder(seat) for seat in play.state.ring] == [True, False, False, True]


@pytest.mark.ruling("R59")
def test_a_blood_pact_may_leave_nobody() -> None:
    play = table("HY SO", "HYE@A10(1) HY1@A5G SOE@B7(1)").hold(0, "blood_pact")
    play.say(0, "cast blood_pact B7")
    assert play.winner is None and play.state.outcome is not None
    assert play.state.outcome.is_draw


@pytest.mark.ruling("R60")
def test_a_won_match_stops_in_the_middle_of_a_threat() -> None:
    play = table("HY SO", "HY1=hydra[1,0]@A7 SOE@A8(1) SO1@A6R")
    play.say(0, "use A7 double_threat A8 A6", 8, 1)
    assert play.winner == 0 and play.cell("SO1") == "A6"


@pytest.mark.ruling("R60")
def test_a_mod_is_asked_for_unless_the_match_is_decided() -> None:
    units = "HY1=hydra[0,0]@A7 SOE@A8(1)"
    assert table("HY SO", units).say(0, "attack A7 A8", 8, 1).winner == 0
    three = table("HY SO RA", units).say(0, "attack A7 A8", 8, 1)
    assert three.offers(0) == {"mod A7 a", "mod A7 d"}
    back = table("HY SO", f"HYE@- {units}").say(0, "attack A7 A8", 8, 1).say(0, "mod A7 a")
    assert back.say(0, "return A1").winner == 0
    first = table("HY SO RA", units, options=Options(first_fall=True))
    assert first.say(0, "attack A7 A8", 8, 1).winner == 0


def test_a_crisis_can_bring_a_drawers_elder_back_in_the_2009_game() -> None:
    play = table("HY SO RA", "HYE@- SOE@B7(1)", options=Options(elderless="2009"))
    play.state = replace(play.state, now=2)
    play.stack_deck("terakh_crisis").say(2, "end", 8, 1, 1, 1, 3, 8)
    assert play.asked == [0]
    play.say(0, "return B7")
    assert play.hp(0) == 1 and play.state.outcome is None


@pytest.mark.ruling("R58")
@pytest.mark.parametrize(
    ("units", "winner"),
    [
        ("HYE@A10(3) SOE@B7(4)", 1),
        ("HYE@A10(4) SOE@B7(4) HY1@A7G", 0),
        ("HY1=hydra[0,0]@A7 SO1=shade[0,1]@B1", 1),
        ("HY1@A7G SO1@B1G", None),
    ],
)
def test_at_the_round_limit_hit_points_units_and_mods_decide(
    units: str, winner: int | None
) -> None:
    play = at_the_end(table("HY SO", units))
    assert play.state.outcome is not None
    assert play.winner == winner


@pytest.mark.ruling("R57")
def test_players_may_agree_on_a_draw() -> None:
    assert GAME.about.draws
    assert GAME.carry_over(table("HY SO").state) == {}


@pytest.mark.ruling("R71")
@pytest.mark.parametrize(
    ("units", "winner"),
    [
        ("HYE@A10(2) RAE@C16(3)", 2),
        ("HYE@A10(3) RAE@C16(3) RA1@C1G RA2@C2G", 0),
        ("HYE@- RAE@C16(1)", 2),
    ],
)
def test_the_first_fall_ends_the_match_before_any_return(units: str, winner: int) -> None:
    options = Options(first_fall=True)
    play = table("HY SO RA", f"HY1@A7R SOE@A8(1) {units}", options=options)
    assert play.say(0, "attack A7 A8", 8, 1).winner == winner


@pytest.mark.ruling("R71")
def test_after_a_first_fall_units_decide_between_bystanders() -> None:
    options = Options(first_fall=True)
    units = "HYE@A10(2) HY1@A7R SOE@A8(1) RAE@C16(3) KEE@D16(3) KE1@D1G"
    play = table("HY SO RA KE", units, options=options).say(0, "attack A7 A8", 8, 1)
    assert play.winner == 3
    level = table("HY SO RA KE", units.replace(" KE1@D1G", ""), options=options)
    assert level.say(0, "attack A7 A8", 8, 1).winner is None
    assert level.state.outcome is not None


@pytest.mark.ruling("R77")
def test_a_withdrawal_is_no_first_fall() -> None:
    play = table("HY SO RA", options=Options(first_fall=True)).leave(1)
    assert play.state.outcome is None


def test_mana_of_the_current_turn_does_not_change_with_the_elder() -> None:
    play = table("HY SO RA", "HYE@A7(1) SO1@A8R SO5@A4G").hold(1, "reflect")
    play.say(0, "attack A7 A8").say(1, "cast reflect", 8, 1)
    assert play.cell("HYE") == "" and play.state.mana == 3
    assert play.state.active == Seat(0)
