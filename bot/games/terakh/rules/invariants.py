"""What may never be true of a state."""

from collections import Counter
from collections.abc import Iterator

from bot.games.terakh.model.cards import full_deck
from bot.games.terakh.model.stack import Shown
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import MAX_MODS


def violations(state: State) -> Iterator[str]:
    yield from _cards(state)
    cells = [unit.cell for unit in state.units if unit.cell]
    if len(set(cells)) < len(cells):
        yield "two units on one Tria"
    for unit in state.units:
        if unit.mods > MAX_MODS or (unit.mods and not unit.orb):
            yield f"{unit.name} has {unit.mods} Mods"
        if unit.orb and not unit.cell:
            yield f"{unit.name} carries an Orb off the planes"
    yield from _orbs(state)
    if min(state.supply("a"), state.supply("d")) < 0:
        yield "more Mods than there are"
    if state.mana < 0:
        yield "negative mana"


def _cards(state: State) -> Iterator[str]:
    found = Counter(state.deck)
    for hand in state.hands:
        found.update(hand)
    for frame in state.stack:
        if isinstance(frame, Shown):
            found.update((frame.card, *frame.after))
    if found != Counter(full_deck(basic=state.options.basic)):
        yield "the cards do not add up to the deck"


def _orbs(state: State) -> Iterator[str]:
    if state.is_setup:
        return
    orbs = [unit.orb for unit in state.units if unit.orb] + [orb.clan for orb in state.loose]
    wanted = [] if state.options.basic else sorted(state.clans)
    if sorted(orbs) != wanted:
        yield "an Orb is lost or doubled"
