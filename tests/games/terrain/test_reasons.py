"""What a hint says of an action is true: ways are measured before and after it."""

import re
from random import Random

import pytest

from bot.games.terrain import GAME
from bot.games.terrain.ai.score import turns
from bot.games.terrain.model.board import LABELS
from bot.games.terrain.model.state import State
from bot.kernel import Seat, Tossed, walk
from tests.games.terrain.positions import offered, race
from tests.kit.journeys import journey


def facts(state: State, sentence: str, luck: int = 1) -> tuple[list[str], State]:
    prompt = GAME.prompts(state)[0]
    action = walk(prompt, sentence).action
    after = GAME.apply(state, prompt.seat, action, Tossed(Random(luck))).state
    return [*GAME.reasons(state, prompt.seat, action, after)], after


def test_who_is_sent_back_is_named() -> None:
    state = race(tokens="F7 F8", markers=("A1", "K6"), dice=(2, 5))
    told, after = facts(state, "go F8")
    assert told[0] == "Sends {1} back to K1."
    assert LABELS[after.tokens[1]] == "K1"


def test_a_destination_on_the_way_is_named_with_what_is_left() -> None:
    state = race(tokens="F6", markers=("F7 A1", "K6"), dice=(2, 6))
    told, _ = facts(state, "go F7")
    assert told[0] == "Reaches your destination F7; then only A1 is left."


def test_to_stay_is_explained_by_where_all_steps_lead() -> None:
    state = race("F7=7B0", tokens="F6", markers=("F7", "K6"), dice=(2, 1))
    told, _ = facts(state, "stay")
    assert [each for each in offered(state) if each.startswith("go")]
    assert told == ["Every step you could still pay for leads farther away from F7."]


@pytest.mark.parametrize("seed", [2, 5, 8])
def test_every_way_that_is_called_shorter_is_shorter(seed: int) -> None:
    checked = 0
    for stop in journey("terrain", seed).some(30):
        state: State = stop.state
        if state.phase != "race" or state.turn is None:
            continue
        for sentence in offered(state)[:6]:
            told, after = facts(state, sentence)
            seat = state.seat
            for fact in told:
                if re.match(r"From there it is", fact):
                    checked += 1
                    assert turns(after, seat) < turns(state, seat), (sentence, fact)
                if found := re.match(r"Lengthens \{(\d)\}'s way", fact):
                    checked += 1
                    rival = Seat(int(found[1]))
                    assert turns(after, rival) > turns(state, rival), (sentence, fact)
    assert checked


def test_the_next_roll_changes_no_reason() -> None:
    state = race(tokens="F6", markers=("A1", "K6"), dice=(2, 1))
    sentence = next(each for each in offered(state) if each.startswith("go"))
    assert len({tuple(facts(state, sentence, luck)[0]) for luck in range(6)}) == 1
