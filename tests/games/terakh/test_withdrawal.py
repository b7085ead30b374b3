"""Players who leave: what they take with them, and what goes on without them."""

import pytest
from msgspec.structs import replace

from bot.games.terakh import GAME
from bot.games.terakh.model.stack import Comeback
from bot.kernel import Recorded, Seat
from tests.games.terakh.table import Table, table

UNITS = "HY1@A7R SO1@A8R HY2@A5G HY3@A2G HY4@A1G HY5@A12G SO2@B12G SO3@B8G SO4@B4G SO5@B5G"


@pytest.mark.ruling("R54")
def test_the_clan_goes_and_its_orbs_stay() -> None:
    play = table("HY SO RA", "SO1=sorceress[1,2]@B1 SO2=hydra[0,0]@B2 SO3@B3G HY1@A7G")
    play.hold(1, "peace", "fate")
    play.state = play.state.with_unit(replace(play.state.unit("HY1"), bound=Seat(1)))
    play.leave(1)
    assert not any(unit.cell for unit in play.state.clan(Seat(1)))
    assert play.loose() == {("SO", "B1"), ("HY", "B2")}
    assert (play.state.supply("a"), play.state.supply("d")) == (12, 12)
    assert play.state.deck[-2:] == ("peace", "fate")
    assert play.state.unit("HY1").bound is None
    assert play.state.outcome is None and play.asked == [0]


@pytest.mark.ruling("R54")
def test_the_last_elder_left_wins() -> None:
    play = table("HY SO").leave(0)
    assert play.winner == 1
    assert play.state.outcome is not None
    assert play.state.outcome.ranking == (frozenset({1}), frozenset({0}))


@pytest.mark.ruling("R54")
def test_a_turn_ends_when_its_player_leaves() -> None:
    play = table("HY SO RA").leave(0)
    assert play.asked == [1]
    play.say(1, "end").say(2, "end", 1, 8)
    assert play.state.order == (2, 1)


@pytest.mark.ruling("R54", "R73")
def test_an_attack_whose_target_leaves_is_dropped() -> None:
    play = table("HY SO RA", UNITS).hold(1, "aegis").say(0, "attack A7 A8").leave(1)
    assert play.state.stack == () and play.asked == [0] and play.state.mana == 3
    assert play.cell("HY1") == "A7"


@pytest.mark.ruling("R54")
def test_the_questions_of_a_player_who_leaves_count_as_passed() -> None:
    play = table("HY SO RA", UNITS).hold(1, "aegis").hold(2, "fate").say(0, "attack A7 A8")
    play.say(1, "pass", 8, 1)
    assert play.asked == [2]
    play.leave(2)
    assert play.cell("SO1") == "" and play.asked == [0]


@pytest.mark.ruling("R73")
def test_a_card_of_a_player_who_leaves_has_no_effect() -> None:
    play = table("HY SO RA", UNITS).hold(1, "aegis").hold(2, "neglect_spell")
    play.say(0, "attack A7 A8").say(1, "cast aegis")
    assert play.asked == [2]
    play.leave(1)
    assert play.state.stack == () and play.state.deck[-1] == "aegis"
    assert list(play.state.hands[2]) == ["neglect_spell"]


@pytest.mark.ruling("R73")
def test_an_answering_card_of_a_player_who_leaves_has_no_effect_either() -> None:
    play = table("HY SO RA", UNITS).hold(0, "mana_surge").hold(1, "neglect_spell")
    play.hold(2, "neglect_spell").say(0, "cast mana_surge").say(1, "cast neglect_spell")
    assert play.asked == [2]
    play.leave(1)
    assert play.state.mana == 7 and play.state.deck[-2:] == ("neglect_spell", "mana_surge")


@pytest.mark.ruling("R74")
@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("fireball", "A8"),
        ("blood_pact", "B7"),
        ("sunder", "B1 a"),
        ("orb_break", "B1"),
        ("displacement", "A8 A7"),
        ("mind_theft", "sorceress"),
        ("stasis", "A8"),
    ],
)
def test_a_target_that_has_left_is_left_alone(card: str, words: str) -> None:
    play = table("HY SO RA", f"{UNITS} SO6=sorceress[1,0]@B1").hold(0, card).hold(1, "peace")
    play.hold(2, "neglect_spell").say(0, f"cast {card} {words}").leave(1)
    assert play.asked == [2]
    play.say(2, "pass")
    assert play.state.deck[-1] == card and play.hp(0) == 4 and play.cell("HY1") == "A7"


@pytest.mark.ruling("R79")
def test_a_mod_is_still_earned_if_the_beaten_player_leaves() -> None:
    play = table("HY SO RA", f"{UNITS} HY6=hydra[0,0]@A16").say(0, "attack A7 A8", 8, 1).leave(1)
    assert play.offers(0) == {"mod A16 a", "mod A16 d"}


@pytest.mark.ruling("R79")
def test_an_earned_return_happens_even_if_the_active_player_leaves() -> None:
    play = table("HY SO RA KE", "HYE@A7(1) SO1@A8R SO5@A4G SOE@-").hold(1, "reflect")
    play.say(0, "attack A7 A8").say(1, "cast reflect", 8, 1)
    assert isinstance(play.state.top, Comeback)
    play.leave(0)
    assert play.asked == [1]
    play.say(1, "return C1")
    assert play.hp(1) == 1 and play.asked == [1]


@pytest.mark.ruling("R46", "R79")
def test_nobody_wins_while_an_elder_is_still_to_return() -> None:
    play = table("HY SO RA", "HYE@A7(1) SO1@A8R SO5@A4G SOE@-").hold(1, "reflect")
    play.say(0, "attack A7 A8").say(1, "cast reflect", 8, 1).leave(0)
    assert play.state.outcome is None and play.asked == [1]
    assert play.say(1, "return C1").state.outcome is None


@pytest.mark.ruling("R54")
def test_a_player_whose_elder_was_to_return_may_leave_instead() -> None:
    play = table("HY SO RA", "HYE@- HY1@A7R SOE@A8(1)").say(0, "attack A7 A8", 8, 1).leave(0)
    assert play.winner == 2


@pytest.mark.ruling("R54", "R78")
def test_leaving_in_setup_calls_the_match_off() -> None:
    start = GAME.table(3, carry_over={"pendant": Seat(2)})
    play = Table(GAME.setup(start, Recorded(*range(72, 1, -1), 2, 8, 5, 1)).state).leave(0)
    assert play.state.outcome is not None and play.state.outcome.is_draw
    assert GAME.carry_over(play.state) is None


def test_leaving_twice_changes_nothing() -> None:
    play = table("HY SO RA").leave(1)
    before = play.state
    assert play.leave(1).state == before
    assert play.events == ()
