"""Positions written as in the worked examples: `W H9 BA4, S J9 OR4, E1 DW4`.

Unless told otherwise it is turn 3, the base haunts stand, the wand is hidden in T1, and two
bystanders keep either side from being wiped out by accident.
"""

from collections.abc import Mapping

import pytest

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.state import Segment, State
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules.position import HAUNTS
from bot.games.arrakhar.rules.position import position as made
from bot.kernel import Recorded, Seat, Step

W, S = Seat(0), Seat(1)
BASE = HAUNTS


def settings(**chosen: str) -> Mapping[str, str]:
    return GAME.table(2, {"sides": "wizard", **chosen}).settings


def setup(**chosen: str) -> State:
    """A match about to be designed; seat 0 leads the wizards."""
    return GAME.setup(GAME.table(2, {"sides": "wizard", **chosen}), Recorded()).state


def position(
    pieces: str,
    segment: Segment,
    side: str = "",
    *,
    turn: int = 3,
    wand: str = "T1",
    reserve: str = "",
    haunts: Mapping[str, str] | None = None,
    bystanders: bool = True,
) -> State:
    """`wand` is the haunt that hides it, or the hex where it lies."""
    if bystanders and turn > 1:
        pieces += ", S M2 GH1, W M20 DW1"
    agreed = settings()
    return made(
        pieces, segment, side, settings=agreed, turn=turn, wand=wand, reserve=reserve, haunts=haunts
    )


def step(state: State, sentence: str, dice: Recorded | None = None) -> Step[State]:
    """The acting seat says a sentence."""
    return GAME.play(state, state.actor, sentence, dice or Recorded())


def play(state: State, *sentences: str, dice: tuple[int, ...] = ()) -> State:
    """Sentence after sentence by whoever acts; exactly these dice must fall."""
    chance = Recorded(*dice)
    for sentence in sentences:
        state = step(state, sentence, chance).state
    assert chance.used_up, "dice are left"
    return state


def refusal(state: State, sentence: str, seat: Seat | None = None) -> str:
    """The code with which a sentence is refused."""
    with pytest.raises(Refused) as caught:
        GAME.play(state, state.actor if seat is None else seat, sentence, Recorded())
    return caught.value.code


def at(state: State, hex_: str) -> str:
    """Who stands in a hex: "BA4", or "" for nobody."""
    stack = state.stacks.get(hex_)
    return f"{stack.kind}{stack.count}" if stack else ""


def public(state: State, sentence: str, *dice: int) -> str:
    """What the other seat hears of a sentence."""
    done = step(state, sentence, Recorded(*dice))
    return " ".join(event.text for event in done.events if event.to is None)
