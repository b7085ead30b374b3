"""What a choice in the set-up is good for, in words: for hints."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from bot.games.arrakhar.model.actions import Action, Auto, Design, Done, Preset, Ready, Stage
from bot.games.arrakhar.model.board import ENTRIES, NEAR, costs, path
from bot.games.arrakhar.model.orders import EnterBy, HauntAt, Order, SorcerersAt, WandIn
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import CASTER, FORCES, KINDS, SORCERER, counted
from bot.kernel.text import count, listed

CLOSE = 8  # steps from haunt to haunt on average, up to which they lie close together


def reasons(state: State, side: str, action: Action, after: State) -> Iterator[str]:
    match action:
        case Design(counts):
            yield from _design(state, side, dict(zip(FORCES[side], counts, strict=True)))
        case Ready():
            yield from _design(state, side, state.forces.get(side, {}))
        case Auto():
            yield "The bot does this step for you, and the match goes on."
        case Preset():
            yield from _haunts(_placed(after.orders), state)
        case Stage(orders, _):
            yield from _plan(state, (*state.orders, *orders), orders)
        case Done():
            yield from _plan(state, state.orders, state.orders)
        case _:
            pass


def _design(state: State, side: str, counts: Mapping[str, int]) -> Iterator[str]:
    points = sum(KINDS[kind].cost * number for kind, number in counts.items())
    casters = counts.get(CASTER[side], 0)
    others = sum(counts.values()) - casters
    yield (
        f"{points} of {state.terms.points[side]} points: {counted(casters, CASTER[side])} to cast "
        f"spells and {count(others, 'fighter')}."
    )
    if side == SORCERER and casters >= len(state.terms.haunts):
        yield f"That is a sorcerer for each of the {len(state.terms.haunts)} haunts."


def _haunts(haunts: Mapping[str, str], state: State) -> Iterator[str]:
    hexes = [hex_ for haunt, hex_ in haunts.items() if haunt in state.terms.haunts]
    pairs = [path(one, other) for one, other in combinations(hexes, 2)]
    if not pairs:
        return
    mean = sum(pairs) / len(pairs)
    if mean <= CLOSE:
        why = "the same units can guard several of them"
    else:
        why = "the wizard player has far to go from one to the next"
    yield f"The haunts lie {mean:.0f} steps apart on average: {why}."


def _plan(state: State, plan: tuple[Order, ...], new: tuple[Order, ...]) -> Iterator[str]:
    haunts = _placed(plan)
    for order in new:
        if isinstance(order, WandIn) and order.haunt in haunts:
            yield from _wand(order.haunt, haunts)
    posts = [order for order in new if isinstance(order, SorcerersAt)]
    served = [
        haunt for haunt, hex_ in haunts.items() if any(order.hex in NEAR[hex_] for order in posts)
    ]
    if served:
        yield f"Sorcerers next to {listed(served)} can summon there on turn 1."
    if any(isinstance(order, HauntAt) for order in new) and len(haunts) > 1:
        yield from _haunts(haunts, state)
    yield from _entries(state, [order for order in new if isinstance(order, EnterBy)])


def _placed(plan: tuple[Order, ...]) -> dict[str, str]:
    return {order.haunt: order.hex for order in plan if isinstance(order, HauntAt)}


def _wand(haunt: str, haunts: Mapping[str, str]) -> Iterator[str]:
    """How far the wand would have to be carried."""
    out = {each: min(path(hex_, entry) for entry in ENTRIES) for each, hex_ in haunts.items()}
    far = out[haunt]
    rank = "the farthest of all haunts" if far == max(out.values()) else "to the nearest entry"
    yield f"From {haunt} the wand must be carried {far} steps, {rank}."


def _entries(state: State, orders: list[EnterBy]) -> Iterator[str]:
    if not orders or not state.haunts:
        return
    for entry in dict.fromkeys(order.entry for order in orders):
        ways = costs(entry)
        near = sorted((ways[hex_], haunt) for haunt, hex_ in state.haunts.items() if hex_ in ways)
        if near:
            steps, haunt = near[0]
            yield f"{entry} is {steps} steps from {haunt}, the nearest haunt."
