"""Refusals teach: what was wrong, the rule, and nothing has changed."""

import re

import pytest

from bot.games.terrene import GAME
from bot.games.terrene.model.state import State
from tests.games.terrene.positions import A, B, luck, position, refused, said

REFUSALS = [
    (
        "ike, ethan hidden | ivan",
        (0, 0),
        "A recruit A2",
        "you have none left; end your turn (section 5)",
    ),
    (
        "ike | ivan",
        (0, 0),
        "A attack A1",
        "needs 1 Action to attack, and you have none; end your turn (R61)",
    ),
    (
        "ike slow | ivan",
        (1, 0),
        "A attack A1",
        "needs 2 Actions to attack because it is Slow, and you have 1",
    ),
    (
        "ike +bomb | ivan",
        (0, 0),
        "A use A1 B1",
        "costs 1 Action and you have none; wait for more (R14)",
    ),
    (
        "ike, zane hidden, zile, sade | ivan",
        (3, 0),
        "A recruit A2",
        "3 SP, but only 1 of your 4 is free; dismiss a Character first (R23)",
    ),
    ("ike, ethan, zile | ivan", (3, 0), "A attack B1", "the defender chooses the blocker (R56)"),
    (
        "ike stun, zile | ivan",
        (3, 0),
        "A attack A1",
        "Stunned and cannot attack; choose another attacker (section 7)",
    ),
    (
        "ike stun | ivan",
        (3, 0),
        "A attack A1",
        "Stunned and cannot attack; choose another attacker (section 7)",
    ),
    (
        "ike, zile hidden | ivan",
        (3, 0),
        "A attack A2",
        "is hidden and cannot attack; recruit it first (R35)",
    ),
    (
        "zile +intimidate, ike +bomb | ivan",
        (3, 0),
        "A use A1 B1",
        "Only a Warrior can use Intimidate; trade it to one (R37)",
    ),
    ("ike +tripwire, sade +bomb | ivan", (3, 0), "A use A1", "wait for the event it names"),
    (
        "skylar | ivan",
        (3, 0),
        "A ability A1",
        "no Stratagem counter left to pay with; use something else (R52)",
    ),
    ("valorie | ivan", (3, 0), "A ability A1", "your hand is empty; draw one first (R52)"),
    (
        "avis, alpha | ivan",
        (3, 0),
        "A ability A1",
        "You must dismiss an Energy Token to pay for that",
    ),
    ("luminous, sade d5 | ivan", (3, 0), "A attack A9", "Name the Character of yours that attacks"),
    ("ike | ivan", (3, 0), "A xyzzy", "not possible"),
    (
        "ike | ivan",
        (3, 0),
        "A terrain",
        "no other Terrain to play or switch to; draw one first (R86)",
    ),
    ("ike | ivan", (3, 0), "A hide", "no Character in hand"),
    (
        "ike, ethan, zile, sade | ivan",
        (3, 0),
        "A hide",
        "already uses 4 of 4; dismiss a Character first (R22)",
    ),
    (
        "ike | ivan",
        (3, 0),
        "A assign",
        "a Character that holds no card; dismiss or use a card first (R36)",
    ),
    (
        "ike | ivan",
        (3, 0),
        "A tability a1",
        "needs Light among your recruited Characters; recruit them first (R92)",
    ),
    (
        "ike | ivan",
        (3, 0),
        "A cast fireball",
        "no Spell in hand that a Character with a Spell Book",
    ),
]


@pytest.mark.parametrize(("parties", "actions", "line", "reason"), REFUSALS)
def test_a_refusal_names_the_reason_and_the_rule(
    parties: str, actions: tuple[int, int], line: str, reason: str
) -> None:
    assert reason in refused(position(parties, actions=actions), line)


@pytest.mark.parametrize(
    ("parties", "actions", "line"), [each[:3] for each in REFUSALS if each[2] != "A xyzzy"]
)
def test_a_refusal_says_what_to_do_instead_and_cites_its_rule_last(
    parties: str, actions: tuple[int, int], line: str
) -> None:
    told = refused(position(parties, actions=actions), line)
    assert "; " in told and re.search(r"\((R\d+|section \d)(, R\d+)*\)\.", told), told


def test_too_little_supply_is_told_for_a_card_in_hand_too() -> None:
    full = position("ike, zile, sade, scout | ivan", hands="zane bomb")
    assert "Zane the Ender needs 3 SP, but none of your 4 is free" in refused(
        full, "A recruit zane"
    )
    assert "no Character to recruit" in refused(
        position("ike | ivan", hands="bomb"), "A recruit bomb"
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (
            "B block B1",
            "Ivan the Organic (B1) is Stunned and cannot block; choose another blocker (section 7)",
        ),
        ("B block B3", "B3 is hidden and cannot block; choose a recruited Character (R35)"),
        ("B block A1", "Only your own recruited Characters can block"),
        ("B block xyzzy", "Only your own recruited Characters can block"),
    ],
)
def test_a_blocker_that_cannot_block_is_refused(line: str, reason: str) -> None:
    state = said(position("ike | ivan stun, zile, sade hidden"), "A attack A1")
    assert reason in refused(state, line)


def test_a_blocker_that_slipped_away_cannot_block_again() -> None:
    state = position("ike +strength | traveler, ivan", actions=(3, 1))
    state = said(state, "A attack A1", "B pass", "B block B1", "A use A1 A1", "B ability B1")
    assert "B1 is hidden and cannot block; choose a recruited Character (R35)" in refused(
        state, "B block B1"
    )


def test_unknown_card_names_are_refused_with_what_there_is() -> None:
    state = position("ike | ivan", hands="bomb")
    assert "Say bomb" in refused(state, "A assign xyzzy A1")
    assert "Haze is not an Item or Command in your hand; choose one that is (section 5)" in refused(
        state, "A assign haze A1"
    )


def test_an_unknown_word_gets_the_nearest_known_one() -> None:
    assert "attack" in refused(position("ike | ivan"), "A atack A1")


def test_a_response_of_the_wrong_color_or_event_is_refused() -> None:
    state = said(position("ike | zile +bomb, sade +tripwire"), "A attack A1")
    assert (
        "Bomb is green and can never be a response; use it on your own turn (section 6)"
        in refused(state, "B use B1 A1")
    )
    assert "R42" in refused(state, "B end")


def test_seeing_a_card_cannot_be_taken_back() -> None:
    peek = position("isaac | scout hidden +bomb")
    assert not allowed(peek, "A ability A1 B1")
    draw = position("alexie | ivan", decks="bomb haze")
    assert not allowed(draw, "A ability A1")
    assert not allowed(position("ike | ivan"), "A end")


def test_a_quiet_step_may_be_taken_back() -> None:
    state = position("ike +bomb, ethan hidden +haze | ivan", hands="snow")
    for line in ("A recruit A2", "A trade A1 A2", "A terrain snow", "A dismiss A1c"):
        assert allowed(state, line)


def allowed(state: State, line: str) -> bool:
    return GAME.undo_is_free(state, GAME.play(state, A, line[2:], luck()).state, A)


def test_stealing_and_uncovering_stay() -> None:
    state = position("talon | scout +bomb, ivan")
    state = said(state, "A attack A1", "B pass", "B block B1")
    after = GAME.play(state, B, "pass", luck()).state
    assert not GAME.undo_is_free(state, after, A)
