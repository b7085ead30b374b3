"""A hint: what the strongest computer would say on a seat, and what would come of it.

Like every opponent it knows only the view, so a hint tells nobody more than they could work out.
"""

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai.search import SECONDS, Candidate, ranked
from bot.games import AnyGame, find
from bot.kernel import Event, Seat, Tossed

LINES = 2  # of what would happen; a reason is no story
SHORT = 60  # letters of a sentence that is worth repeating in a comparison
MARGINS = (  # by how much a sentence does better in rollouts than the next best, in words
    (0.3, "far better than"),
    (0.1, "better than"),
    (0.02, "a little better than"),
    (-inf, "about as good as"),
)
STANDINGS = (  # from -1, lost, to 1, won
    (0.6, "you would be winning"),
    (0.15, "you would be ahead"),
    (-0.15, "it would be about level"),
    (-0.6, "you would be behind"),
    (-inf, "you would be losing"),
)


class Hint(Struct, frozen=True):
    sentence: str
    reason: str  # one line; seats are {0}, {1} …


def hint(game: str, view: object, seat: Seat, seed: int, seconds: float = SECONDS) -> Hint:
    """What to say now, and why."""
    random = Random(seed)
    rules = find(game)
    found = ranked(rules, view, seat, random, seconds)
    sentence = found[0].words
    told = outlook(rules, view, seat, sentence, random)
    return Hint(sentence, f"{told} {verdict(found)}".strip())


def outlook(game: AnyGame, view: Any, seat: Seat, sentence: str, random: Random) -> str:
    """What the sentence would bring about, as far as the seat would hear of it."""
    dice = Tossed(random)
    state = game.guess(view, dice)
    dice.drawn.clear()
    step = game.play(state, seat, sentence, dice)
    told = " ".join(event.text for event in _heard(step.events, seat)[:LINES])
    return f"It could go like this: {told}" if told and dice.drawn else told


def verdict(found: Sequence[Candidate]) -> str:
    """How the first of these does beside the next best, and where it leaves the seat."""
    best, others = found[0], [each for each in found[1:] if each.values]
    if best.prior >= 1 and not best.values:
        return "That wins."
    if len(found) == 1 and not best.is_advised:
        return "Nothing else can be said."
    if not best.values or not others:
        return "Nothing looks better from here."
    worth = best.rank[0]
    other = max(others, key=lambda each: each.rank)
    name = f"`{other.words}`" if len(other.words) <= SHORT else "the next best"
    margin, standing = _word(MARGINS, worth - other.rank[0]), _word(STANDINGS, worth)
    return f"It looks {margin} {name}; {standing}."


def _word(scale: Sequence[tuple[float, str]], value: float) -> str:
    return next(word for least, word in scale if value >= least)


def _heard(events: tuple[Event, ...], seat: Seat) -> list[Event]:
    return [event for event in events if event.to is None or seat in event.to]
