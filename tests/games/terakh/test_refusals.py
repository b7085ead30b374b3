"""Bad input: what was wrong, what to do instead, and the ruling that says so."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from bot.games.terakh import GAME
from bot.games.terakh.model.actions import Action
from bot.games.terakh.model.cards import CASTS, SPECS
from bot.games.terakh.model.options import Options
from bot.games.terakh.model.units import CLANS
from bot.kernel import Ask, NotYourTurn, Prompt, Seat, Tossed
from tests.games.terakh.table import Table, table

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
        ("attack A8 A7", "belongs to another clan and you do not control it"),
        ("attack A12 A7", "No unit stands on A12"),
        ("move A7 A6", "HY2 on A6 is in the way"),
        ("move A7 A2", "not adjacent"),
        ("mode B1", "HY3 on B1 is an Idol; Idols have no Ready or Guard mode"),
        ("mode A10", "Elders have no Ready or Guard mode"),
        ("transform A7", "None of your Inkas stands on a loose Orb"),
        ("summon A7 ready", "in the way"),
        ("summon A2 ready", "not an Orth Tria"),
        ("use A7 swap A6", "only Idols have a Spec Card"),
        ("use B1 swap A7", "needs 3 Mods; HY3 has 1"),
        ("use B1 triple_threat A7", "needs 2 Mods"),
        ("cast fate", "You have no cards"),
        ("pass", "say end"),
        ("shield A7", "No attack on your units"),
        ("fly A7", "not possible"),
    ],
)
def test_a_wrong_sentence_is_refused_with_its_reason(sentence: str, why: str) -> None:
    said = refused(sentence)
    assert why in said and (RULING.search(said) or " Say " in said)


@pytest.mark.parametrize(
    ("hand", "sentence", "why"),
    [
        (("berserk",), "cast berserk", "after an attack is declared and before the dice"),
        (("rally", "berserk"), "cast berserk", "after an attack is declared and before the dice"),
        (("rally", "teleport"), "cast teleport A7 A9", "on an Orth Tria"),
        (("rally", "mana_surge"), "cast mana_surge", "on a Vitale Tria"),
        (("rally",), "cast insight", "You do not have Insight. Choose a card you hold: Rally"),
        (("rally", "neglect_spell"), "cast neglect_spell", "right after another card is cast"),
        (("rally", "empower"), "cast empower", "Vitale"),
        (("sunder",), "cast sunder A7 a", "is not an Idol"),
    ],
)
def test_a_card_that_does_not_fit_says_why(hand: tuple[str, ...], sentence: str, why: str) -> None:
    said = refused(sentence, *hand)
    assert why in said and RULING.search(said)


VOCABULARY = [
    *(f"{letter}{number}" for letter in "AB" for number in range(1, 17)),
    *(f"{code}{number}" for code in ("HY", "SO") for number in "123456E"),
    *CASTS, *CLANS, *(entry.id for spec in SPECS.values() for entry in spec.abilities),
    *("move", "attack", "mode", "transform", "rotate", "summon", "use", "cast", "end", "pass"),
    *("shield", "mod", "place", "orb", "pendant", "a", "d", "cw", "ready"),
]  # fmt: skip
HANDS = (("berserk", "teleport", "sunder"), ("rally", "aegis", "penetrate", "fate"), ())
POSITIONS = [
    table("HY SO", UNITS, loose="SO@A6"),
    table("HY SO", "HY1@A7R* HY3=shade[3,0]@B1 HY4=ranger[1,1]@A13 SO1@A8R", loose="SO@A7"),
    table("HY SO", "HY1@A7R HY2=hydra[0,0]@A16 SO1@A8R").say(0, "attack A7 A8", 8, 1),
    table("HY SO", "HY1@A7R SO1@A8R SO2@B5G").hold(1, "aegis", "rally").say(0, "attack A7 A8"),
    table("HY GU", "HY1@A6R GU1=guardian[0,0]@A7 GU2@A8G").say(0, "attack A6 A7"),
    Table(GAME.setup(GAME.table(2, {"setup": "full"}), Tossed(Random(2))).state).say(
        0, "clan hydra"
    ),
]
ENDS = re.compile(r"[a-z0-9.)] \((R\d+|S\d+a?|\d\.\d+)\)\.$")


def refusals(prompt: Prompt[Action], depth: int = 4) -> Iterator[str]:
    """Every answer to a word of the game that is not offered, here and further down."""
    for word in VOCABULARY:
        if prompt.find(word) is None and prompt.why_not and (reason := prompt.why_not(word)):
            yield reason
    if depth:
        for option in prompt.options:
            if isinstance(option.then, Ask):
                yield from refusals(option.then.question(), depth - 1)


@pytest.mark.parametrize("play", POSITIONS)
@pytest.mark.parametrize("hand", HANDS)
def test_every_refusal_says_why_what_to_do_and_its_number_last(
    play: Table, hand: tuple[str, ...]
) -> None:
    seat = play.asked[0]
    held = play if play.state.hands[seat] else Table(play.state).hold(seat, *hand)
    reasons = set(refusals(GAME.prompt(held.state, Seat(seat))))
    assert reasons
    for reason in reasons:
        assert ENDS.search(reason) and re.search(r"[.:] [A-Z]", reason), reason


def test_too_little_mana_is_named() -> None:
    play = table("HY SO", UNITS.replace("hydra[1,0]", "hydra[3,0]"))
    for _ in range(4):
        play.say(0, "mode A7")
    assert play.state.mana == 1
    assert "Attacking costs 2 mana; you have 1." in play.refused(0, "attack A7 A8")
    assert "Double Threat costs 3 mana; you have 1." in play.refused(
        0, "use B1 double_threat B2 A1"
    )


def test_an_idol_that_can_use_nothing_is_told_what_it_needs() -> None:
    play = table("HY SO", "HY3=hydra[0,0]@B1")
    assert (
        "HY3 cannot use its Spec Card now: Double Threat needs 1 Mod and 3 mana, "
        in play.refused(0, "use B1 double_threat B2 A1")
    )


def test_a_reaction_is_asked_of_one_player_only() -> None:
    play = table("HY SO RA", "HY1@A7R SO1@A8R SO2@B5G RA1@C4G").hold(1, "aegis").hold(2, "rally")
    play.say(0, "attack A7 A8")
    with pytest.raises(NotYourTurn, match="you are not asked for a reaction"):
        GAME.prompt(play.state, Seat(2))
    assert "You are asked for a reaction first." in play.refused(1, "move A8 A9")
    assert "You do not have Fate" in play.refused(1, "cast fate attack")


def test_a_card_of_the_other_side_is_refused_in_a_window() -> None:
    play = table("HY SO", "HY1@A7R SO1@A8R SO2@B5G SO3@B12G").hold(1, "aegis", "berserk")
    play.say(0, "attack A7 A8")
    assert "Only the attacker may cast Berserk." in play.refused(1, "cast berserk")


def test_a_masked_window_says_why_nothing_fits() -> None:
    play = table("HY SO", "HY1@A7R SO1@A8R", options=Options(reactions="masked")).hold(1, "rally")
    play.say(0, "attack A7 A8")
    assert "None of your cards can be cast now" in play.refused(1, "cast rally go")


def test_an_answer_that_is_awaited_comes_first() -> None:
    play = table("HY GU", "HY1@A6R GU1=guardian[0,0]@A7 GU2@A8G").say(0, "attack A6 A7")
    assert "Say shield or pass (5.2)" in play.refused(1, "move A8 A9")
    won = table("HY SO", "HY1@A7R HY2=hydra[0,0]@A16 SO1@A8R").say(0, "attack A7 A8", 8, 1)
    assert "which you must place first. Say mod" in won.refused(0, "end")
    assert "HY1 on A8 is not one of your Idols, and only they get Mods. Choose A16" in won.refused(
        0, "mod A8 a"
    )


def test_another_players_turn_is_named() -> None:
    with pytest.raises(NotYourTurn, match=r"\{0\}"):
        GAME.prompt(table("HY SO").state, Seat(1))


def test_the_pendant_inka_is_told_why_it_cannot_transform() -> None:
    play = table("HY SO", "HY1@A7R* HY2@A8G", loose="SO@A7 HY@A8")
    assert "Victory Pendant" in play.refused(0, "transform A7")
    assert "There is no Orb on A7." in table("HY SO", "HY1@A7R HY2@A8G", loose="HY@A8").refused(
        0, "transform A7"
    )
