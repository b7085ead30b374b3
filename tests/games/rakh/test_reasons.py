"""What a hint says of an action is true: checked by playing on, every way there is."""

import re
from collections.abc import Iterator

import pytest

from bot.ai.candidates import all_sentences
from bot.games.rakh import GAME
from bot.games.rakh.ai.strikes import turn_of
from bot.games.rakh.model.state import State
from bot.kernel import Recorded, walk
from tests.games.rakh.positions import SUN, position, say
from tests.kit.journeys import journey


def facts(state: State, sentence: str) -> list[str]:
    [prompt] = GAME.prompts(state)
    action = walk(prompt, sentence).action
    return [*GAME.reasons(state, prompt.seat, action, say(state, sentence).state)]


def ends(state: State, side: int) -> Iterator[State]:
    """Every position that a side can bring about before the other is asked."""
    for prompt in GAME.prompts(state):
        for said in all_sentences(prompt):
            after = GAME.apply(state, prompt.seat, said.action, Recorded()).state
            if after.end is None and after.side == side:
                yield from ends(after, side)
            else:
                yield after


def may_fall(state: State, side: int, name: str) -> bool:
    """Could the other side make this unit fall in its next turn?"""
    [unit] = [unit for unit in state.of(side) if unit.name == name]
    after = ends(turn_of(state, 1 - side), 1 - side)
    return any(end.unit(side, unit.kind) is None for end in after)


def test_a_unit_that_falls_is_told_with_the_lands_it_makes() -> None:
    state = position("Sun RO D4, PR G3; Moon SH D5(1), GI A4")
    [first, *_] = facts(state, "attack ro sh")
    assert first == "{1} loses the Moon Shaman on D5 and has 2 of 4 cursed lands."


def test_a_retreat_out_of_reach_saves_the_unit() -> None:
    state = position("Sun SH D3(1), GI G4; Moon RO D6, GU A4")
    told = facts(state, "move sh D2")
    assert told[0] == "Saves your Shaman on D3: the Moon Rogue could reach it and make it fall."
    assert may_fall(state, 0, "Shaman") and not may_fall(
        say(state, "move sh D2").state, 0, "Shaman"
    )


def test_a_move_that_prepares_the_last_strike_says_so() -> None:
    state = position("Sun RO D2, PR G3; Moon SH D5, GI C6", lands="S G1; M A1 A3 A4")
    assert facts(state, "move ro D4")[0] == (
        "Your Rogue can then make the Moon Shaman on D5 fall and win the match."
    )


def test_what_can_be_done_at_once_is_not_told_as_prepared() -> None:
    state = position("Sun RO D4, PR G3; Moon SH D5, GI A4")
    assert not any("can then make" in each for each in facts(state, "move pr F2"))


@pytest.mark.parametrize("seed", [1, 3, 5])
def test_all_that_is_said_of_random_positions_is_true(seed: int) -> None:
    """Falls by the state after it; what is saved, threatened or prepared by trying everything."""
    checked = 0
    for stop in journey("rakh", seed).some(8)[3:7]:
        state: State = stop.state
        for prompt in GAME.prompts(state) if state.phase == "play" else ():
            for said in [*all_sentences(prompt)][:14]:
                after = GAME.apply(state, prompt.seat, said.action, Recorded()).state
                for fact in GAME.reasons(state, prompt.seat, said.action, after):
                    checked += 1
                    assert is_true(fact, state, after, state.side), (said.sentence, fact)
    assert checked


def is_true(fact: str, state: State, after: State, side: int) -> bool:
    if found := re.match(r"Saves your (\w+) on", fact):
        return may_fall(state, side, found[1]) and not may_fall(after, side, found[1])
    if found := re.match(r"Threatens the \w+ (\w+) on", fact):
        return may_fall(after, 1 - side, found[1])
    if found := re.search(r"loses the \w+ (\w+) on", fact):
        fallen = {unit.name for unit in state.of(1 - side)}
        return found[1] in fallen - {unit.name for unit in after.of(1 - side)}
    if found := re.search(r"can then make the \w+ (\w+) on \w+ fall", fact):
        [unit] = [unit for unit in after.of(1 - side) if unit.name == found[1]]
        return any(end.unit(1 - side, unit.kind) is None for end in ends(after, side))
    return True


def test_a_side_is_told_by_what_it_may_do_first() -> None:
    state = GAME.setup(GAME.table(2, {"setup": "open"}), Recorded()).state
    prompt = GAME.prompts(state)[SUN]
    action = walk(prompt, "moon").action
    [told] = GAME.reasons(state, SUN, action, state)
    assert told == "Sun must place first, so Moon sees every unit before it answers."


def test_several_enemies_next_to_the_enchanter_have_less_speed() -> None:
    told = facts(position("Sun EN F3, PR G3; Moon SC C2, GI C3"), "move en D3")
    slowed = "the Moon Giant on C3 and the Moon Scout on C2 have 1 less SPEED."
    assert f"Next to your Enchanter, {slowed}" in told
