"""Set-up: which force to design, where to hide the wand, which entries to use."""

from itertools import cycle

from bot.games.arrakhar.ai.weights import LARGE_FORCE
from bot.games.arrakhar.model.board import costs
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import COUNTERS, KINDS, SORCERER, SUMMONED, WIZARD
from bot.games.arrakhar.rules import placement
from bot.games.arrakhar.rules.forces import cost, floor, ready_made
from bot.games.arrakhar.rules.placement import setups
from bot.games.arrakhar.text.orders import force_text
from bot.kernel import Chance

_ENTRY_PAIRS = (("E1", "E6"), ("E6", "E5"), ("E2", "E3"), ("E3", "E4"), ("E1", "E2"), ("E5", "E4"))


def design(state: State, side: str, chance: Chance) -> str:
    """Mostly the force that does best for this side and size, otherwise a ready-made one."""
    if side in state.forces:
        return "ready"
    names = list(ready_made(state.terms, side)) if state.terms.help else []
    many = state.terms.points[side] >= LARGE_FORCE
    if side == SORCERER and many and chance.hidden(8) > 1:
        return f"order {force_text(side, _sorcerer_heavy(state))}"
    if side == WIZARD and not many and chance.hidden(4) > 1:
        return f"order {force_text(side, _barbarian_heavy(state))}"
    return f"preset {names[chance.hidden(len(names)) - 1]}" if names else "auto"


def _barbarian_heavy(state: State) -> dict[str, int]:
    """Barbarians for four fifths of the free points, elves for the rest: made to strike early."""
    limit = state.terms.points[WIZARD]
    counts = floor(state.terms, WIZARD)
    free = limit - cost(counts)
    counts["BA"] = min(COUNTERS, counts["BA"] + free * 2 // 5)
    counts["EL"] = min(COUNTERS, counts["EL"] + limit - cost(counts))
    return counts


def _sorcerer_heavy(state: State) -> dict[str, int]:
    """Two thirds of the points for sorcerers, the rest for the others in turn."""
    limit = state.terms.points[SORCERER]
    counts = floor(state.terms, SORCERER)
    while counts["SO"] < COUNTERS and cost(counts) + 3 <= limit and counts["SO"] * 9 < 2 * limit:
        counts["SO"] += 1
    for kind in cycle(("DE", "GH", "OR")):
        room = [each for each in SUMMONED if counts[each] < COUNTERS]
        if not any(cost(counts) + KINDS[each].cost <= limit for each in room):
            return counts
        if kind in room and cost(counts) + KINDS[kind].cost <= limit:
            counts[kind] += 1
    return counts


def hide(state: State, chance: Chance) -> str:
    """A ready-made plan, then the wand: in any haunt, each as likely as the others."""
    names = list(setups(state.terms))
    if not state.terms.help:
        return "auto"
    placed, posted = placement.haunts(state), sum(placement.sorcerers(state).values())
    if not state.plan:
        names.append("wide" if "wide" in names else "ring")  # the hardest to search
        return f"preset {names[chance.hidden(len(names)) - 1]}"
    if len(placed) < len(state.terms.haunts) or posted != state.forces[SORCERER]["SO"]:
        return "clear"
    if placement.hiding(state):
        return "ready"
    names = sorted(placed)
    return f"wand {names[chance.hidden(len(names)) - 1]}"


def enter(state: State, chance: Chance) -> str:
    """All units through the pair of entries nearest to three haunts, or the second nearest."""
    left = {kind: count for kind, count in placement.unassigned(state).items() if count}
    if not left:
        return "ready"
    if state.plan:
        return "clear"
    ranked = sorted(_ENTRY_PAIRS, key=lambda pair: _steps_to_haunts(state, pair))
    first, second = ranked[chance.hidden(3) == 1]
    halves = [f"{first}:{kind}{(count + 1) // 2}" for kind, count in left.items()]
    halves += [f"{second}:{kind}{count // 2}" for kind, count in left.items() if count > 1]
    return f"order {' '.join(halves)} done"


def _steps_to_haunts(state: State, pair: tuple[str, str]) -> tuple[int, str]:
    ways = sorted(min(costs(entry)[hex_] for entry in pair) for hex_ in state.haunts.values())
    return sum(ways[:3]), pair[0]
