"""What computer players think of a position, and whole matches by players who do not think."""

from random import Random

import pytest

from bot.games.terakh import GAME
from bot.games.terakh.ai.rivals import rivals_of
from bot.games.terakh.model.state import State
from bot.kernel import Seat, Tossed, random_sentence
from tests.games.terakh.table import position, table

FIRST, SECOND = Seat(0), Seat(1)


def better(units: str, than: str, *, loose: str = "") -> bool:
    """Does the first player like one position more than another?"""
    one, other = position("HY SO", units), position("HY SO", than, loose=loose)
    return GAME.score(one, FIRST) > GAME.score(other, FIRST)


def test_hit_points_units_mods_and_orbs_are_worth_something() -> None:
    assert better("HY1@A7G", "")
    assert better("SOE@B7(3)", "SOE@B7(4)")
    assert better("HYE@A10(4)", "HYE@A10(3)")
    assert better("HY1=hydra[1,0]@A7", "HY1=hydra[0,0]@A7")
    assert better("HY1=sorceress[0,0]@A7", "HY1=hydra[0,0]@A7")


def danger(state: State) -> float:
    """What rivals could take from the first player's Elder in a turn of theirs."""
    return rivals_of(state, FIRST).danger(state.clan(FIRST)).whole


def test_an_elder_in_reach_of_rivals_is_in_danger() -> None:
    near = position("HY SO", "SO1@A11R")
    far = position("HY SO", "SO1@B12R")
    assert danger(near) > danger(far) == 0
    assert better("SO1@B10R", "SO1@A11R")


def test_a_ranger_is_dangerous_from_afar_and_a_bound_unit_is_not() -> None:
    ranger = position("HY RA", "RA1=ranger[0,0]@A12")
    assert danger(ranger) > 0
    bound = table("KE SO", "KE1=keeper[1,1]@A5 SO1@A11R").say(0, "use A5 bind A11").state
    assert danger(bound) == 0


def test_a_won_match_is_the_best_and_a_lost_one_the_worst() -> None:
    over = table("HY SO", "HY1@A7R SOE@A8(1)").say(0, "attack A7 A8", 8, 1).state
    assert GAME.score(over, FIRST) == 1
    assert GAME.score(over, SECOND) == -1
    assert -1 < GAME.score(position("HY SO"), FIRST) < 1


def test_a_shield_before_the_dice_is_worth_its_card_for_an_elder() -> None:
    play = table("HY SO", "HY1@A7R SOE@A8(1) SO1@B5G").hold(1, "aegis", "aegis")
    play.say(0, "attack A7 A8").say(1, "cast aegis")
    waiting = GAME.score(play.state, SECOND)
    bare = table("HY SO", "HY1@A7R SOE@A8(1) SO1@B5G").hold(1, "aegis", "aegis")
    bare.say(0, "attack A7 A8")
    assert waiting > GAME.score(bare.state, SECOND)


def played(players: int, seed: int, **settings: str) -> State:
    random = Random(seed)
    state = GAME.setup(GAME.table(players, settings), Tossed(random)).state
    while prompts := GAME.prompts(state):
        prompt = prompts[random.randrange(len(prompts))]
        state = GAME.play(state, prompt.seat, random_sentence(prompt, random), Tossed(random)).state
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_matches_end(players: int) -> None:
    state = played(players, 1, round_limit="20")
    assert state.outcome is not None and state.round <= 20
    assert list(GAME.violations(state)) == []


def test_a_masked_match_ends_too() -> None:
    assert played(3, 2, reactions="masked", round_limit="20").outcome is not None
