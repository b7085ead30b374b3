"""Which units to haste: those waiting on turn 1, later the carrier of the wand."""

from bot.games.arrakhar.ai.threats import nearest
from bot.games.arrakhar.ai.weights import Weights, default
from bot.games.arrakhar.model.board import NEAR, gap
from bot.games.arrakhar.model.orders import Haste, Order
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import SORCERER, STACK
from bot.games.arrakhar.rules import haste

SAFE = 7  # hexes from the enemy beyond which a fireball is not needed


def hastes(state: State, weights: Weights) -> list[Order]:
    """On turn 1 at the entries; later for the wand's carrier, or far from any fireball."""
    if state.turn == 1:
        kinds = ("BA",) if weights.danger > default(state).danger else ("BA", "EL", "DW")
        waiting = sorted(state.waiting)
        return [order for entry in waiting for order in _at_entry(state, entry, kinds)]
    found: list[Order] = []
    for hex_, stack in state.own():
        left = haste.wizards_left(state, hex_)
        if stack.kind != "WI" or not left:
            continue
        if state.wand in (hex_, *NEAR[hex_]) and state.wand in state.held(state.side):
            found.append(Haste(hex_, left, state.wand))
        elif nearest(tuple(state.held(SORCERER)), hex_) > SAFE:
            found.append(Haste(hex_, 1, _rearmost(state, hex_)))
    return found


def _at_entry(state: State, entry: str, kinds: tuple[str, ...]) -> list[Order]:
    """One casting for each group: barbarians first, then the others."""
    left = haste.wizards_left(state, entry)
    found: list[Order] = []
    for kind in kinds:
        waiting = haste.ungrouped(state, entry, kind)
        while waiting and left:
            count = min(STACK, waiting)
            found.append(Haste(entry, 1, entry, kind, count))
            waiting, left = waiting - count, left - 1
    return found


def _rearmost(state: State, hex_: str) -> str:
    """The stack within reach of the spell that is farthest from the enemy."""
    enemies = tuple(state.held(SORCERER))
    near = [each for each in state.held(state.side) if gap(each, hex_) <= 1]
    return max(near, key=lambda each: (nearest(enemies, each), each))
