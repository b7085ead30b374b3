"""Advice for all six decks, turn by turn."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.terrene import GAME
from bot.games.terrene.ai.score import score
from bot.games.terrene.model.state import State
from bot.games.terrene.rules.standing import USUAL
from bot.kernel import Tossed
from bot.kernel.prompt import walk
from tests.games.terrene.positions import A, luck, position, said


def advised(state: State) -> str:
    (prompt,) = GAME.prompts(state)
    return GAME.advise(GAME.view(state, prompt.seat), luck())


@pytest.mark.parametrize("decks", [("gregory", "jin"), ("sk", "white"), ("skylar", "zowie")])
def test_advice_can_always_be_said_and_ends_a_match(decks: tuple[str, str]) -> None:
    chance = Tossed(Random(3))
    state = GAME.setup(GAME.table(2, {"match": "single"}), chance).state
    state = said(state, f"A {decks[0]}", f"B {decks[1]}")
    for _ in range(600):
        prompts = GAME.prompts(state)
        if not prompts:
            break
        prompt = prompts[0]
        action = walk(prompt, GAME.advise(GAME.view(state, prompt.seat), chance)).action
        state = GAME.apply(state, prompt.seat, action, chance).state
    assert GAME.outcome(state)


def test_advice_depends_on_nothing_the_seat_cannot_see() -> None:
    one = position("ike, ethan +bomb | ivan, zane hidden +haze", hands="|flare")
    other = position("ike, ethan +bomb | ivan, scout hidden +flare", hands="|haze")
    assert advised(one) == advised(other)


def test_the_weakest_goes_first_against_a_wall() -> None:
    assert advised(position("ethan, sade | ivan", terrains="emberstadt")) == "attack A2"


def test_the_strongest_attack_when_actions_are_few() -> None:
    state = position("sade, ethan, gregory | ivan", actions=(1, 0), terrains="emberstadt")
    assert advised(state) in ("last A2", "last A3")


def test_a_card_goes_to_whoever_can_use_it() -> None:
    state = position("ike, zile | ivan", hands="intimidate", actions=(0, 0))
    assert advised(state) == "assign intimidate A1"


def test_two_who_hold_each_others_cards_trade() -> None:
    state = position("alexie +intimidate, ike +fireball | ivan")
    assert advised(state) == "trade A1 A2"


def test_the_weak_make_room_for_the_strong() -> None:
    state = position("isaac hidden, drone hidden, ike, zile | ivan", hands="jake")
    assert advised(state).startswith("dismiss")


def test_a_storm_is_played_when_it_hurts_the_others_more() -> None:
    state = position("zowie, asu, ivan | dagger, hooks, sabre", hands="firestorm")
    assert advised(state) == "terrain firestorm"
    even = position("dagger, hooks | zowie, asu, ivan", hands="firestorm")
    assert advised(even) != "terrain firestorm"


def test_a_card_is_kept_where_it_gains_next_to_nothing() -> None:
    state = position("ethan, ike | inu +salve, ike d5", hp=(50, 30))
    assert advised(said(state, "A attack A1")) == "pass"


def test_a_computer_does_not_ask_to_be_asked_about_everything() -> None:
    state = position("ike | ivan")
    usual = replace(state, players=tuple(replace(p, orders=USUAL) for p in state.players))
    assert score(said(usual, "A listen"), A) < score(usual, A) - 0.01
