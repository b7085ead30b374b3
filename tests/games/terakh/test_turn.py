"""Rounds, turns, mana and the plain actions."""

import pytest
from msgspec.structs import replace

from bot.games.terakh import GAME
from bot.games.terakh.model.options import Options
from tests.games.terakh.table import table
from tests.kit.pressing import asked_again

CLOCKWISE, COUNTER = 1, 2


@pytest.mark.ruling("R14", "R15", "R17")
def test_a_new_round_rolls_flips_the_coin_and_deals_before_any_turn() -> None:
    play = table("HY SO RA").say(0, "end").say(1, "end").say(2, "end", 2, 7, 3, COUNTER)
    assert play.state.round == 2
    assert play.state.order == (1, 0, 2)
    assert [len(hand) for hand in play.state.hands] == [1, 1, 1]
    assert play.state.active == 1 and play.state.mana == 5


@pytest.mark.ruling("R15")
def test_two_players_flip_no_coin_even_if_a_third_has_left() -> None:
    play = table("HY SO RA").leave(2).say(0, "end").say(1, "end", 2, 7)
    assert play.state.order == (1, 0)


@pytest.mark.ruling("R18", "R20")
def test_mana_is_not_kept_and_a_turn_may_be_ended_at_once() -> None:
    play = table("HY SO").say(0, "end").say(1, "end", 8, 1)
    assert play.state.active == 0
    assert play.state.mana == 5


def test_a_turn_is_not_ended_unasked_while_nearly_all_of_it_is_left() -> None:
    play = table("HY SO", "HY1@A7R")
    for goal in ("A6", "A5"):
        [prompt] = GAME.prompts(play.state)
        assert asked_again(prompt, "end").startswith(f"You have {play.state.mana} mana left; ")
        play.say(0, f"move {play.cell('HY1')} {goal}")
    [prompt] = GAME.prompts(play.state)
    assert play.state.mana == 3 and not asked_again(prompt, "end")


@pytest.mark.ruling("R19")
def test_the_same_unit_may_act_while_mana_lasts() -> None:
    play = table("HY SO", "HY1@A7R")
    for goal in ("A6", "A5", "A11", "A12"):
        play.say(0, f"move {play.cell('HY1')} {goal}")
    assert play.state.mana == 1
    play.say(0, "mode A12")
    assert play.state.active == 1


@pytest.mark.ruling("R16", "R49")
def test_a_player_without_units_still_has_a_turn_and_may_summon() -> None:
    play = table("HY SO RA", "SOE@-").say(0, "end")
    assert play.state.active == 1
    assert play.offers(1, "summon A1 ") == {"summon A1 ready", "summon A1 guard"}
    play.say(1, "summon A1 ready")
    assert play.state.unit("SO1").ready
    assert play.state.active == 2


@pytest.mark.ruling("R56")
def test_a_turn_without_any_choice_ends_by_itself() -> None:
    play = table("HY SO RA", "SOE@- SO1@B1G RA1@B2R")
    play.state = replace(play.state, leech=(0, 2, 0))
    play.say(0, "end")
    assert play.state.active == 2


@pytest.mark.ruling("R67")
def test_two_mana_leeches_add_up_and_stop_at_zero() -> None:
    play = table("HY SO", "HY1@A5G").hold(0, "mana_leech", "mana_leech")
    play.say(0, "cast mana_leech sorceress").say(0, "cast mana_leech sorceress").say(0, "end")
    assert play.state.mana == 1
    poor = table("HY SO RA", "SOE@- SO1@B1G HY1@A5G").hold(0, "mana_leech", "mana_leech")
    poor.say(0, "cast mana_leech sorceress").say(0, "cast mana_leech sorceress").say(0, "end")
    assert poor.state.active == 2
    assert "Mana Leech: {1} starts this turn with no mana." in poor.words


def test_the_2009_setting_gives_three_mana_and_cards_without_an_elder() -> None:
    play = table("HY SO RA", "SOE@- SO1@B1G", options=Options(elderless="2009")).say(0, "end")
    assert play.state.mana == 3
    play.say(1, "end").say(2, "end", 8, 2, 3, CLOCKWISE)
    assert [len(hand) for hand in play.state.hands] == [1, 1, 1]


@pytest.mark.ruling("R65")
def test_an_empty_deck_gives_no_card() -> None:
    play = table("HY SO")
    play.state = replace(play.state, deck=())
    play.say(0, "end").say(1, "end", 8, 2)
    assert play.state.hands == ((), ())


@pytest.mark.ruling("R9")
def test_a_tria_with_an_orb_is_vacant_for_moving_and_summoning() -> None:
    play = table("HY SO", "HY1@A3G", loose="SO@A1")
    assert "move A3 A1" in play.offers(0)
    assert "summon A1 guard" in play.offers(0)
    play.say(0, "move A3 A1")
    assert play.loose() == {("SO", "A1")}


@pytest.mark.ruling("R10")
def test_of_several_orbs_one_is_taken_and_the_rest_stay() -> None:
    play = table("HY SO RA", "HY1@A7G", loose="SO@A7 RA@A7")
    assert play.offers(0, "transform") == {"transform A7 ranger", "transform A7 sorceress"}
    play.say(0, "transform A7 ranger")
    assert play.state.unit("HY1").orb == "RA"
    assert play.loose() == {("SO", "A7")}


@pytest.mark.ruling("R11")
def test_idol_and_elder_may_stand_on_an_orb_but_cannot_take_it() -> None:
    play = table("HY SO RA", "HYE@A6(4) HY1=hydra[0,0]@A8", loose="SO@A7 RA@A6")
    play.say(0, "move A8 A7")
    assert play.offers(0, "transform") == set()


@pytest.mark.ruling("R7", "R8")
def test_the_elder_turns_its_own_plane_either_way() -> None:
    play = table("HY SO", "HY1@A1R SO1@A16G SO2@B1G")
    assert play.offers(0, "rotate") == {"rotate cw", "rotate ccw"}
    play.say(0, "rotate ccw")
    assert (play.cell("HYE"), play.cell("HY1"), play.cell("SO1")) == ("A16", "A10", "A1")
    assert play.cell("SO2") == "B1"
    assert play.state.turns == (2, 0)


def test_without_an_elder_nothing_can_be_rotated() -> None:
    play = table("HY SO RA", "HYE@- HY1@A1R")
    assert play.offers(0, "rotate") == set()


@pytest.mark.ruling("R76", "R61")
def test_the_number_is_asked_only_if_the_pendant_inka_is_among_the_fallen() -> None:
    play = table("HY SO")
    assert play.offers(0, "summon A1 ") == {"summon A1 ready", "summon A1 guard"}
    play.state = play.state.with_unit(replace(play.state.unit("HY3"), pendant=True))
    assert play.offers(0, "summon A1 ready") == {"summon A1 ready 1", "summon A1 ready 3"}


@pytest.mark.ruling("R62")
def test_a_controlled_pendant_inka_keeps_its_bonus() -> None:
    play = table("HY GU", "HY2=guardian[0,0]@B2 GU1@A6G* GU2@A7R")
    play.say(0, "attack A6 A7", 4, 4)
    assert ", 5 to 4." in play.score
    on_orb = table("HY GU", "HY2=guardian[0,0]@B2 GU1@A6G*", loose="HY@A6")
    assert on_orb.offers(0, "transform") == set()
    assert "move A6 A7" in on_orb.offers(0)


def test_control_ends_when_the_idol_falls() -> None:
    play = table("GU HY", "HY2=guardian[0,0]@A7 GU1@A6R GU2@B10G").say(0, "attack A6 A7", 8, 1)
    play.say(0, "end")
    assert play.offers(1, "mode B10") == set()


def test_the_round_limit_may_be_none() -> None:
    play = table("HY SO", options=Options(round_limit=0))
    play.state = replace(play.state, round=50)
    play.say(0, "end").say(1, "end", 8, 1)
    assert play.state.round == 51
