"""Bad input: what was wrong, and the ruling that says so."""

import re

import pytest

from bot.games.terakh import GAME
from bot.games.terakh.model.options import Options
from bot.kernel import NotYourTurn, Seat
from tests.games.terakh.table import table

RULING = re.compile(r"\((R\d+|\d\.\d+)\)")
UNITS = "HY1@A7R HY2@A6G HY3=hydra[1,0]@B1 SO1@A8R SO2@B2G SO3@A4G SO4@A1G"


def refused(sentence: str, *hand: str, units: str = UNITS) -> str:
    return table("HY SO", units).hold(0, *hand).refused(0, sentence)


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("attack A7 A6", "of your own clan"),
        ("attack A7 B2", "not adjacent"),
        ("attack A7 A13", "No unit stands on A13"),
        ("attack A8 A7", "neither of your clan nor an Inka you control"),
        ("attack A12 A7", "No unit stands on A12"),
        ("move A7 A6", "HY2 on A6 is in the way"),
        ("move A7 A2", "not adjacent"),
        ("mode B1", "Spec Card has no mode"),
        ("mode A10", "HYE on A10 cannot change its mode"),
        ("transform A7", "No Inka of yours stands on a loose Orb"),
        ("summon A7 ready", "in the way"),
        ("summon A2 ready", "no Orth Tria"),
        ("use A7 swap A6", "only Idols use Spec Cards"),
        ("use B1 swap A7", "needs 3 Mods; HY3 has 1"),
        ("use B1 triple_threat A7", "needs 2 Mods"),
        ("cast fate", "You hold no cards"),
        ("pass", "say end"),
        ("shield A7", "No attack on your units"),
        ("fly A7", "not possible"),
    ],
)
def test_a_wrong_sentence_is_refused_with_its_reason(sentence: str, why: str) -> None:
    said = refused(sentence)
    assert why in said and (RULING.search(said) or "You may say" in said)


@pytest.mark.parametrize(
    ("hand", "sentence", "why"),
    [
        (("berserk",), "cast berserk", "when an attack has been declared"),
        (("rally", "berserk"), "cast berserk", "when an attack has been declared"),
        (("rally", "teleport"), "cast teleport A7 A9", "on an Orth Tria"),
        (("rally", "mana_surge"), "cast mana_surge", "on a Vitale Tria"),
        (("rally",), "cast insight", "You hold no Insight"),
        (("rally", "neglect_spell"), "cast neglect_spell", "another card has just been shown"),
        (("rally", "empower"), "cast empower", "Vitale"),
        (("sunder",), "cast sunder A7 a", "is no Idol"),
    ],
)
def test_a_card_that_does_not_fit_says_why(hand: tuple[str, ...], sentence: str, why: str) -> None:
    said = refused(sentence, *hand)
    assert why in said and RULING.search(said)


def test_too_little_mana_is_named() -> None:
    play = table("HY SO", UNITS.replace("hydra[1,0]", "hydra[3,0]"))
    for _ in range(4):
        play.say(0, "mode A7")
    assert play.state.mana == 1
    assert "costs 2 mana and you have 1" in play.refused(0, "attack A7 A8")
    assert "costs 3 mana and you have 1" in play.refused(0, "use B1 double_threat B2 A1")


def test_an_idol_that_can_use_nothing_is_told_what_it_needs() -> None:
    play = table("HY SO", "HY3=hydra[0,0]@B1")
    assert "Double Threat 1 Mod, 3 mana" in play.refused(0, "use B1 double_threat B2 A1")


def test_a_reaction_is_asked_of_one_player_only() -> None:
    play = table("HY SO RA", "HY1@A7R SO1@A8R SO2@B5G RA1@C4G").hold(1, "aegis").hold(2, "rally")
    play.say(0, "attack A7 A8")
    with pytest.raises(NotYourTurn, match="waits for reactions"):
        GAME.prompt(play.state, Seat(2))
    assert "reaction is awaited" in play.refused(1, "move A8 A9")
    assert "You hold no Fate" in play.refused(1, "cast fate attack")


def test_a_card_of_the_other_side_is_refused_in_a_window() -> None:
    play = table("HY SO", "HY1@A7R SO1@A8R SO2@B5G SO3@B12G").hold(1, "aegis", "berserk")
    play.say(0, "attack A7 A8")
    assert "attacking side" in play.refused(1, "cast berserk")


def test_a_masked_window_says_why_nothing_fits() -> None:
    play = table("HY SO", "HY1@A7R SO1@A8R", options=Options(masked=True)).hold(1, "rally")
    play.say(0, "attack A7 A8")
    assert "No card of yours fits now" in play.refused(1, "cast rally go")


def test_an_answer_that_is_awaited_comes_first() -> None:
    play = table("HY GU", "HY1@A6R GU1=guardian[0,0]@A7 GU2@A8G").say(0, "attack A6 A7")
    assert "shield or pass (5.2)" in play.refused(1, "move A8 A9")
    won = table("HY SO", "HY1@A7R HY2=hydra[0,0]@A16 SO1@A8R").say(0, "attack A7 A8", 8, 1)
    assert "First the Mod" in won.refused(0, "end")
    assert "HY1 is no Idol of yours" in won.refused(0, "mod A8 a")


def test_another_players_turn_is_named() -> None:
    with pytest.raises(NotYourTurn, match=r"\{0\}"):
        GAME.prompt(table("HY SO").state, Seat(1))


def test_the_pendant_inka_is_told_why_it_cannot_transform() -> None:
    play = table("HY SO", "HY1@A7R* HY2@A8G", loose="SO@A7 HY@A8")
    assert "Victory Pendant" in play.refused(0, "transform A7")
    assert "No Orb lies on" in table("HY SO", "HY1@A7R HY2@A8G", loose="HY@A8").refused(
        0, "transform A7"
    )
