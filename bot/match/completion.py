"""Completion of several sentences in a row: `attack en gi pull …`, `move ro D4; attack …`.

The sentences before the last one are applied to a guessed state that fits the seat's own view, so
suggestions reveal nothing hidden. Completion ends where dice would be rolled or another seat would
act.
"""

from random import Random

from bot.kernel import PlayError, Seat, Suggestion, Tossed, complete, walk_first
from bot.kernel.echo import typed
from bot.match.match import Match


def suggest(match: Match, seat: Seat, begun: str, limit: int = 25) -> list[Suggestion]:
    """Completions of what was typed; raises PlayError if the seat is not asked anything."""
    begun = typed(begun)
    found = complete(match.prompt(seat), begun, limit)
    if found or not begun.strip():
        return found
    try:
        return _later(match, seat, begun, limit)
    except PlayError:  # it cannot be said, or ends the seat's turn
        return []


def _later(match: Match, seat: Seat, begun: str, limit: int) -> list[Suggestion]:
    game, chance = match.game, Tossed(Random(0))
    state = game.guess(match.view(seat), chance)
    chance.drawn.clear()
    left, found = begun, list[Suggestion]()
    while not found:
        prompt = game.prompt(state, seat)
        found = complete(prompt, left, limit)
        if not found:
            said = walk_first(prompt, left)
            left = said.rest
            state = game.apply(state, seat, said.action, chance).state
            if chance.drawn:
                return []
    start = begun[: len(begun) - len(left)]
    return [Suggestion(start + each.words, each.label, each.whole) for each in found]
