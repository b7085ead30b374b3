"""Placing haunts, the wand and the sorcerers; then the wizard player's entries.

Orders of the set-up wait in the plan like all others. Only a complete plan can be locked; then
the opponent sees it, all but the wand (R03, R07).
"""

from collections.abc import Mapping

from bot.games.arrakhar.model.board import (
    ENTRIES,
    ENTRY_ZONE,
    NEAREST,
    SPACING,
    costs,
    is_clear,
    path,
)
from bot.games.arrakhar.model.orders import EnterBy, HauntAt, Order, SorcerersAt, WandIn
from bot.games.arrakhar.model.presets import PRESETS, Setup
from bot.games.arrakhar.model.state import State, Terms, more
from bot.games.arrakhar.model.units import FORCES, KINDS, SORCERER, STACK, WIZARD, army, counted
from bot.games.arrakhar.prompts.refusals import Refused
from bot.kernel import text as english


def haunts(state: State) -> dict[str, str]:
    """Where the plan puts the haunts."""
    return {order.haunt: order.hex for order in state.orders if isinstance(order, HauntAt)}


def hiding(state: State) -> str:
    """Where the plan hides the wand."""
    chosen = [order.haunt for order in state.orders if isinstance(order, WandIn)]
    return chosen[-1] if chosen else ""


def sorcerers(state: State) -> dict[str, int]:
    """Where the plan places the sorcerers."""
    found: dict[str, int] = {}
    for order in state.orders:
        if isinstance(order, SorcerersAt):
            found = more(found, order.hex, order.count)
    return found


def entering(state: State) -> dict[str, dict[str, int]]:
    """By entry and kind: through which entry the wizard player's units come."""
    found: dict[str, dict[str, int]] = {}
    for order in state.orders:
        if isinstance(order, EnterBy):
            found[order.entry] = more(found.get(order.entry, {}), order.kind, order.count)
    return found


def unassigned(state: State) -> dict[str, int]:
    """The wizard player's units that have no entry yet."""
    left = {kind: state.forces[WIZARD].get(kind, 0) for kind in FORCES[WIZARD]}
    for counts in entering(state).values():
        for kind, count in counts.items():
            left[kind] -= count
    return left


def check_haunt(state: State, order: HauntAt) -> None:
    """R03, R04, R05."""
    if order.haunt not in state.terms.haunts:
        raise Refused("PL01", haunt=order.haunt)
    _check_ground(order.hex)
    others = {haunt: hex_ for haunt, hex_ in haunts(state).items() if haunt != order.haunt}
    for haunt, hex_ in others.items():
        if hex_ == order.hex:
            raise Refused("PL10", haunt=order.haunt, other=haunt, hex=hex_)
    for haunt, hex_ in others.items():
        steps = path(order.hex, hex_)
        if steps < SPACING:
            far = english.count(steps, "step")
            raise Refused("PL04", hex=order.hex, steps=far, haunt=haunt, other=hex_)


def check_wand(state: State, order: WandIn) -> None:
    if order.haunt not in state.terms.haunts:
        raise Refused("PL01", haunt=order.haunt)


def check_sorcerers(state: State, order: SorcerersAt) -> None:
    """R04, R06."""
    _check_ground(order.hex)
    there = sorcerers(state).get(order.hex, 0) + order.count
    if there > STACK:
        raise Refused("PL06", hex=order.hex, n=there)


def check_enter(state: State, order: EnterBy) -> None:
    left = unassigned(state).get(order.kind, 0)
    if order.count > left:
        plural = KINDS[order.kind].plural
        raise Refused("GN09", n=left, plural=plural, k=order.count)


def check_hidden(state: State) -> None:
    """Raise what is still missing before the sorcerer player can be ready (R03, R06)."""
    missing = [haunt for haunt in state.terms.haunts if haunt not in haunts(state)]
    if missing:
        raise Refused("PL05", list=english.listed(missing))
    placed, designed = sum(sorcerers(state).values()), state.forces[SORCERER]["SO"]
    if placed != designed:
        raise Refused("PL07", n=placed, k=counted(designed, "SO"))
    if not hiding(state):
        raise Refused("PL08")


def check_entered(state: State) -> None:
    """Raise what the wizard player has not assigned yet."""
    left = {kind: count for kind, count in unassigned(state).items() if count}
    if left:
        raise Refused("PL09", list=army(left))


def legal_haunt_hexes(state: State, haunt: str) -> list[str]:
    """Where the plan leaves room for a haunt."""
    others = [hex_ for each, hex_ in haunts(state).items() if each != haunt]
    return [
        hex_
        for hex_ in NEAREST
        if hex_ not in ENTRY_ZONE and all(path(other, hex_) >= SPACING for other in others)
    ]


def preset(state: State, name: str) -> tuple[Order, ...]:
    """The orders of a ready-made plan, with the wand where the player already hid it."""
    setup = setups(state.terms)[name]
    kept: list[Order] = [WandIn(hiding(state))] if hiding(state) else []
    return (
        *(HauntAt(haunt, hex_) for haunt, hex_ in setup.haunts.items()),
        *(SorcerersAt(*each) for each in posted(setup, state.forces[SORCERER]["SO"]).items()),
        *kept,
    )


def automatic_entry(force: Mapping[str, int], standing: Mapping[str, str]) -> tuple[EnterBy, ...]:
    """Half of each kind through the entry nearest to any haunt, the rest through the second."""
    near = sorted(
        ENTRIES, key=lambda entry: (min(costs(entry)[hex_] for hex_ in standing.values()), entry)
    )
    halves = {kind: (force[kind] + 1) // 2 for kind in FORCES[WIZARD] if force[kind]}
    first = [EnterBy(near[0], kind, half) for kind, half in halves.items()]
    second = [EnterBy(near[1], kind, force[kind] - half) for kind, half in halves.items()]
    return (*first, *(order for order in second if order.count))


def _check_ground(hex_: str) -> None:
    if not is_clear(hex_):
        raise Refused("PL02", hex=hex_)
    if hex_ in ENTRY_ZONE:
        raise Refused("PL03", hex=hex_, entry=NEAREST[hex_])


def setups(terms: Terms) -> dict[str, Setup]:
    """The ready-made plans for as many haunts as there are, by their short names."""
    number = str(len(terms.haunts))
    return {
        name.removesuffix(number): setup
        for name, setup in PRESETS.setups.items()
        if name.endswith(number)
    }


def posted(setup: Setup, sorcerers: int) -> dict[str, int]:
    """Sorcerers are dealt to the posts in turn until all are placed."""
    posts = tuple(setup.posts.values())
    each, rest = divmod(sorcerers, len(posts))
    return {post: each + (place < rest) for place, post in enumerate(posts) if each or place < rest}
