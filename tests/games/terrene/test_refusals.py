"""Refusals teach: what was wrong, the rule, and nothing has changed."""

import pytest

from bot.games.terrene import GAME
from bot.games.terrene.tasks import State
from tests.games.terrene.positions import A, B, luck, position, refused, said

REFUSALS = [
    ("ike, ethan hidden | ivan", (0, 0), "A recruit A2", "1 Action"),
    ("ike | ivan", (0, 0), "A attack A1", "needs 1 Action to attack"),
    ("ike slow | ivan", (1, 0), "A attack A1", "being Slow"),
    ("ike +bomb | ivan", (0, 0), "A use A1 B1", "costs 1 Action;"),
    ("ike, ethan, zile | ivan", (3, 0), "A attack B1", "R56"),
    ("ike stun, zile | ivan", (3, 0), "A attack A1", "Stunned"),
    ("ike, zile hidden | ivan", (3, 0), "A attack A2", "R35"),
    ("zile +intimidate, ike +bomb | ivan", (3, 0), "A use A1 B1", "Warrior"),
    ("zile +tripwire, ike +bomb | ivan", (3, 0), "A use A1", "waits for its moment"),
    ("skylar | ivan", (3, 0), "A ability A1", "no Stratagem counter"),
    ("valorie | ivan", (3, 0), "A ability A1", "no card in hand"),
    ("avis, alpha | ivan", (3, 0), "A ability A1", "Energy Token"),
    ("luminous, sade d5 | ivan", (3, 0), "A attack A9", "You attack with"),
    ("ike | ivan", (3, 0), "A xyzzy", "not possible"),
    ("ike | ivan", (3, 0), "A terrain", "no other Terrain"),
    ("ike | ivan", (3, 0), "A hide", "no Character in hand"),
    ("ike, ethan, zile, sade | ivan", (3, 0), "A hide", "R22"),
    ("ike | ivan", (3, 0), "A assign", "Item or Command"),
    ("ike | ivan", (3, 0), "A tability a1", "Light"),
    ("ike | ivan", (3, 0), "A cast fireball", "nothing of that kind"),
]


@pytest.mark.parametrize(("parties", "actions", "line", "reason"), REFUSALS)
def test_a_refusal_names_the_reason(
    parties: str, actions: tuple[int, int], line: str, reason: str
) -> None:
    assert reason in refused(position(parties, actions=actions), line)


def test_an_unknown_word_gets_the_nearest_known_one() -> None:
    assert "attack" in refused(position("ike | ivan"), "A atack A1")


def test_a_response_of_the_wrong_colour_or_moment_is_refused() -> None:
    state = said(position("ike | zile +bomb, sade +tripwire"), "A attack A1")
    assert "green" in refused(state, "B use B1 A1")
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
    return GAME.takeback(state, GAME.play(state, A, line[2:], luck()).state, A)


def test_stealing_and_uncovering_stay() -> None:
    state = position("talon | scout +bomb, ivan")
    state = said(state, "A attack A1", "B pass", "B block B1")
    after = GAME.play(state, B, "pass", luck()).state
    assert not GAME.takeback(state, after, A)
