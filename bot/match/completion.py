"""How a row of sentences may go on: `attack en gi pull …`, `move ro D4; attack …`.

The sentences before the last are lived through on a guess: a state that looks to the seat just as
the match does. What is suggested can therefore tell nobody more than their own view; it ends where
dice would fall or somebody else would speak.
"""

from random import Random

from bot.kernel import PlayError, Seat, Suggestion, Tossed, complete, walk_first
from bot.kernel.echo import typed
from bot.match.match import Match


def suggest(match: Match, seat: Seat, begun: str, limit: int = 25) -> list[Suggestion]:
    """Ways to go on from what was typed; raises PlayError if the seat is not asked at all."""
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
    state = game.guess(game.view(match.state, seat), chance)
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
