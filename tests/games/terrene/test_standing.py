"""Standing answers: secret, valid on the other players' turns, revoked at will (R114)."""

import pytest

from bot.games.terrene import GAME
from bot.games.terrene.model.settings import Rules
from bot.games.terrene.model.state import State
from bot.kernel import Seat
from bot.kernel.prompt import walk
from tests.games.terrene.positions import A, B, asked, heard, options, position, said

HELD = "sade, scout, zile hidden | sammy +firebomb, ivan"  # B's face-down card is a reason to pause


def orders(state: object, viewer: Seat | None) -> frozenset[str]:
    return GAME.view(state, viewer).sides[B].orders  # type: ignore[arg-type]  # any Terrene state


def kept(state: State, *lines: str) -> State:
    """Play sentences, and whatever was said beforehand as soon as it is asked for."""
    for line in lines:
        state = said(state, line)
        while words := GAME.prompts(state)[0].standing:
            state = said(state, f"{asked(state)} {words}")
    return state


@pytest.mark.ruling("R114")
def test_pass_until_my_turn_passes_everything_but_blocks() -> None:
    state = kept(position(HELD), "A recruit A3", "B pass-turn", "A attack A1")
    assert asked(state) == "B" and options(state) == ["block B1", "block B2", "noblock"]
    state = kept(state, "B noblock", "A attack A2", "B noblock", "A end")
    assert asked(state) == "B" and orders(state, B) == frozenset()
    state = said(state, "B end", "A attack A1")
    assert "pass" in options(state)


@pytest.mark.ruling("R114")
def test_recruits_alone_can_be_passed_for_good() -> None:
    state = said(position(HELD), "A recruit A3", "B pass-recruits", "A attack A1")
    assert "use B1 A1" in options(state) and not GAME.prompt(state, B).standing
    assert "pass-recruits" not in options(state)
    state = said(state, "B pass", "B noblock", "A end", "B end")
    assert orders(state, B) == {"recruits"}


@pytest.mark.ruling("R114")
def test_only_attacks_can_be_asked_about() -> None:
    state = kept(position(HELD), "A recruit A3", "B pass-unattacked", "A ability A3")
    assert asked(state) == "A" and orders(state, B) == {"unattacked"}
    state = kept(state, "A nothing", "A attack A1")
    assert asked(state) == "B" and "use B1 A1" in options(state)


@pytest.mark.ruling("R114")
def test_whoever_listens_is_asked_again() -> None:
    state = said(position(HELD), "A recruit A3", "B pass-unattacked", "A end")
    assert "listen" in options(state)
    state = said(state, "B listen")
    assert orders(state, B) == frozenset() and "listen" not in options(state)
    assert "listen" not in options(said(state, "B end"))


@pytest.mark.ruling("R114")
def test_an_order_is_its_givers_secret() -> None:
    state = said(position(HELD), "A recruit A3")
    for words in ("pass", "pass-turn", "pass-recruits", "pass-unattacked"):
        assert walk(GAME.prompt(state, B), words).sealed
        assert heard(state, f"B {words}", A) == heard(state, "B pass", A)
        assert orders(said(state, f"B {words}"), A) == frozenset()
        assert GAME.view(said(state, f"B {words}"), A) == GAME.view(said(state, "B pass"), A)


@pytest.mark.ruling("R114")
def test_a_pass_by_order_reads_like_any_other() -> None:
    state = said(position(HELD), "A recruit A3")
    by_order, by_hand = said(state, "B pass-turn"), said(state, "B pass")
    assert heard(by_order, "A attack A1", A) == heard(by_hand, "A attack A1", A)
    by_order, by_hand = said(by_order, "A attack A1"), said(by_hand, "A attack A1")
    assert GAME.view(by_order, A) == GAME.view(by_hand, A)
    [question] = GAME.prompts(by_order)
    assert (question.seat, question.standing) == (B, "pass")
    assert walk(question, question.standing).sealed
    assert heard(by_order, "B pass", A) == heard(by_hand, "B pass", A) == "{1} passes."


@pytest.mark.ruling("R114")
def test_an_order_can_be_taken_back_in_the_window_it_would_pass() -> None:
    state = said(position(HELD), "A recruit A3", "B pass-turn", "A attack A1", "B listen")
    assert asked(state) == "B" and orders(state, B) == frozenset()
    assert "use B1 A1" in options(state) and not GAME.prompt(state, B).standing
    assert "listen" not in options(state)
    assert heard(state, "B pass", A) == "{1} passes."


@pytest.mark.ruling("R114")
def test_where_only_those_are_asked_who_can_add_something_an_order_is_silent() -> None:
    """Like having nothing: else the words would tell that there is something."""
    state = position(HELD, rules=Rules(smart=True))
    state = said(state, "A recruit A3", "B pass-turn")
    assert "{1} passes." not in heard(state, "A attack A1", A)
    assert options(said(state, "A attack A1")) == ["block B1", "block B2", "noblock"]


@pytest.mark.ruling("R114")
def test_ones_own_moments_are_never_passed_by_order() -> None:
    start = position("talon +pillage, ike | sammy", hands="|haze", active=B, actions=(0, 3))
    state = kept(start, "B attack B1", "A pass-turn", "A noblock", "B end")
    state = said(state, "A attack A1", "B noblock", "A pass")
    assert asked(state) == "A" and "use A1" in options(state)
