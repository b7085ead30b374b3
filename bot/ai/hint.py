"""A hint: what the strongest computer would say on a seat, and what would come of it.

Like every opponent it knows only the view, so a hint tells nobody more than they could work out.
"""

from random import Random
from typing import Any

from msgspec import Struct

from bot.ai.dreamer import SECONDS, dream
from bot.games import AnyGame, find
from bot.kernel import Event, Seat, Tossed

LINES = 2  # of what would happen; a reason is no story


class Hint(Struct, frozen=True):
    sentence: str
    reason: str  # one line; seats are {0}, {1} …


def hint(game: str, view: object, seat: Seat, seed: int, seconds: float = SECONDS) -> Hint:
    """What to say now, and why."""
    random = Random(seed)
    rules = find(game)
    sentence = dream(rules, view, seat, random, seconds)
    return Hint(sentence, reason(rules, view, seat, sentence, random))


def reason(game: AnyGame, view: Any, seat: Seat, sentence: str, random: Random) -> str:
    """What the sentence would bring about, as far as the seat would hear of it."""
    dice = Tossed(random)
    state = game.guess(view, dice)
    dice.drawn.clear()
    step = game.play(state, seat, sentence, dice)
    told = " ".join(event.text for event in _heard(step.events, seat)[:LINES])
    if not told:
        return "Nothing looks better from here."
    return f"It could go like this: {told}" if dice.drawn else told


def _heard(events: tuple[Event, ...], seat: Seat) -> list[Event]:
    return [event for event in events if event.to is None or seat in event.to]
