"""What a computer player thinks: a sensible sentence for every question, and how it stands.

Everything is worked out from a view, through a guess of what is hidden from it; so it knows no
more than a person in that seat.
"""

from bot.games.arrakhar import march, moods, openings, strikes, summoning
from bot.games.arrakhar.counters import WIZARD
from bot.games.arrakhar.fortunes import fortune
from bot.games.arrakhar.guesses import guess
from bot.games.arrakhar.moods import Mood
from bot.games.arrakhar.orders import Order
from bot.games.arrakhar.reading import check, refusal, staged
from bot.games.arrakhar.refusals import Refused
from bot.games.arrakhar.state import State
from bot.games.arrakhar.view import View
from bot.games.arrakhar.words import spelled
from bot.kernel import Chance

__all__ = ["advise", "guess", "rollout_length", "score"]

WHOLE_WAR = 400  # sentences


def advise(view: View, chance: Chance) -> str:
    """A sentence that a sensible player would say here."""
    state = guess(view, chance)
    match state.segment:
        case "design":
            return openings.design(state, view.viewer, chance)
        case "hide":
            return openings.hide(state, chance)
        case "enter":
            return openings.enter(state, chance)
        case "wander":
            return openings.orcs(state, moods.mood(state, chance))
        case "summon":
            if state.arriving:
                return f"bring {summoning.most(state)}"
            return openings.summon(state, moods.mood(state, chance))
        case _:
            return _ordered(state, moods.mood(state, chance))


def rollout_length(view: View) -> int:
    """What a force or a hiding place is good for shows only in the war."""
    return 0 if view.turn else WHOLE_WAR


def _ordered(state: State, mood: Mood) -> str:
    """All orders of the segment in one line; a plan that was begun is completed."""
    if refusal(state):
        return "clear"
    line = [spelled(order) for order in _legal(state, _wanted(state, mood))]
    return f"order {' '.join(line)} done" if line else "done"


def _wanted(state: State, mood: Mood) -> list[Order]:
    match state.segment:
        case "haste":
            return openings.hastes(state, mood)
        case "move":
            return march.moves(state, mood)
        case "fire":
            return strikes.fireballs(state, mood)
        case "combat":
            return strikes.attacks(state, mood)
        case _:
            return strikes.advances(state, mood)


def _legal(state: State, orders: list[Order]) -> list[Order]:
    """The orders that may be given one after another, and together, in the end."""
    if state.segment == "move" and not refusal(staged(state, tuple(orders))):
        return orders  # where everybody gets is where the ways were reckoned to
    kept: list[Order] = []
    for order in orders:
        try:
            check(staged(state, tuple(kept)), order)
        except Refused:
            continue
        kept.append(order)
    while kept and refusal(staged(state, tuple(kept))):
        kept.pop()
    return kept


def score(state: State, side: str) -> float:
    """From -1 (lost) to 1 (won)."""
    if state.end:
        return 0.0 if not state.end.winner else 1.0 if state.end.winner == side else -1.0
    for_wizards = 0.98 * fortune(state)
    return for_wizards if side == WIZARD else -for_wizards
