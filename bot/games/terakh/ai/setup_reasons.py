"""What a clan, a place or an Orb is good for, in words: for hints."""

from collections.abc import Iterator

from bot.games.terakh.ai.reach import on_elder
from bot.games.terakh.model.actions import ChooseClan, GiveOrb, GivePendant, Place, Return
from bot.games.terakh.model.cards import CASTS, SPECS
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CLANS, Unit
from bot.kernel import Seat
from bot.kernel.text import count, listed

MANY = 3  # cards of a rune that are named


def reasons(
    state: State,
    seat: Seat,
    action: ChooseClan | Place | GiveOrb | GivePendant | Return,
    after: State,
) -> Iterator[str]:
    match action:
        case ChooseClan(code):
            yield f"What the {SPECS[code].name} Idol does: {SPECS[code].gist}."
        case GiveOrb(cell):
            yield from _orb(state, seat, cell)
        case GivePendant(cell):
            yield f"The Inka on {cell} then attacks and defends at +1."
        case Return(cell) | Place(cell):
            if cell and (unit := after.at(cell)) and unit.seat == seat:
                yield from _elder(after, unit) if unit.is_elder else _inka(state, unit, after)


def _elder(after: State, elder: Unit) -> Iterator[str]:
    attackers = [
        name
        for rival in after.seats
        if rival != elder.seat
        for name in on_elder(after, rival, elder)
    ]
    if attackers:
        yield f"Only {count(len(attackers), 'rival unit')} could get there and attack in a turn."
    else:
        yield "No rival unit could get there and attack within a turn."
    near = after.board.near[elder.cell]
    own = [unit.name for cell in near if (unit := after.at(cell)) and unit.seat == elder.seat]
    if own:
        names = listed(own)
        ways = count(len(near), "neighboring Tria")
        yield f"{names} {'covers' if len(own) == 1 else 'cover'} it: {elder.cell} has {ways}."


def _inka(state: State, unit: Unit, after: State) -> Iterator[str]:
    rune = after.board.runes.get(unit.cell, "")
    if rune and not state.has_rune(unit.seat, rune):
        cards = [card.name for card in CASTS.values() if card.rune == rune]
        yield f"On {rune.capitalize()} you can cast cards such as {listed(cards[:MANY])}."
    near = [after.at(cell) for cell in after.board.near[unit.cell]]
    own = [each.name for each in near if each and each.seat == unit.seat]
    if own:
        yield f"It stands next to your {listed(own)}."
    others = [each.cell for each in after.clan(unit.seat) if each.cell and each.name != unit.name]
    if others and not own:
        left = min(after.distance(unit.cell, cell) for cell in others)
        yield f"{count(left, 'step')} from your nearest Inka."


def _orb(state: State, seat: Seat, cell: str) -> Iterator[str]:
    clan = state.clans[seat]
    near = [state.at(each) for each in state.board.near[cell]]
    rivals = [each.name for each in near if each and each.seat != seat]
    if rivals:
        yield f"The {CLANS[clan]} Idol starts next to {listed(rivals)} and can attack at once."
    else:
        yield f"The {CLANS[clan]} Idol starts with no rival next to it, so it cannot be lost early."
