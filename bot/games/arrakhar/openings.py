"""What a sensible player does before the armies meet: design, hide, enter, call, hasten."""

from collections import Counter
from itertools import cycle

from bot.games.arrakhar import posts, spells, summoning
from bot.games.arrakhar.counters import COUNTERS, KINDS, SORCERER, STACK, SUMMONED, WIZARD, summons
from bot.games.arrakhar.ground import intruders, nearest
from bot.games.arrakhar.moods import MANY, Mood, plain
from bot.games.arrakhar.muster import cost, floor, ready_made, setups, spelled
from bot.games.arrakhar.orders import Haste, Order
from bot.games.arrakhar.state import State
from bot.games.arrakhar.valley import ENTRIES, NEAR, costs, gap, gaps
from bot.kernel import Chance

SCARCE = 2  # points below which a sorcerer keeps the spell for a fireball
_REACHES = (("E1", "E6"), ("E6", "E5"), ("E2", "E3"), ("E3", "E4"), ("E1", "E2"), ("E5", "E4"))


def design(state: State, side: str, chance: Chance) -> str:
    """One of the ready-made forces; sorcerers in plenty where there are points for them."""
    if side in state.forces:
        return "ready"
    names = list(ready_made(state.terms, side)) if state.terms.help else []
    many = state.terms.points[side] >= MANY
    if side == SORCERER and many and chance.hidden(8) > 1:
        return f"order {spelled(side, _coven(state))}"
    if side == WIZARD and not many and chance.hidden(4) > 1:
        return f"order {spelled(side, _raid(state))}"
    return f"preset {names[chance.hidden(len(names)) - 1]}" if names else "auto"


def _raid(state: State) -> dict[str, int]:
    """Barbarians for four fifths of what is free, elves for the rest; few can wait for nobody."""
    limit = state.terms.points[WIZARD]
    counts = floor(state.terms, WIZARD)
    free = limit - cost(counts)
    counts["BA"] = min(COUNTERS, counts["BA"] + free * 2 // 5)
    counts["EL"] = min(COUNTERS, counts["EL"] + limit - cost(counts))
    return counts


def _coven(state: State) -> dict[str, int]:
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
    """A plan of the haunts, then the wand, deep in the valley more often than not."""
    names = list(setups(state.terms))
    if not state.terms.help:
        return "auto"
    placed, posted = posts.haunts(state), sum(posts.sorcerers(state).values())
    if not state.plan:
        names.append("wide" if "wide" in names else "ring")  # the hardest to search
        return f"preset {names[chance.hidden(len(names)) - 1]}"
    if len(placed) < len(state.terms.haunts) or posted != state.forces[SORCERER]["SO"]:
        return "clear"
    if posts.hiding(state):
        return "ready"
    deep = sorted(placed, key=lambda haunt: -min(costs(each)[placed[haunt]] for each in ENTRIES))
    pick = chance.hidden(len(deep) + 4) - 1
    return f"wand {deep[pick % min(2, len(deep)) if pick >= len(deep) else pick]}"


def enter(state: State, chance: Chance) -> str:
    """Everybody by two entries that lie near to as many haunts as possible, or nearly so."""
    left = {kind: count for kind, count in posts.unassigned(state).items() if count}
    if not left:
        return "ready"
    if state.plan:
        return "clear"
    ranked = sorted(_REACHES, key=lambda pair: _journey(state, pair))
    first, second = ranked[chance.hidden(3) == 1]
    halves = [f"{first}:{kind}{(count + 1) // 2}" for kind, count in left.items()]
    halves += [f"{second}:{kind}{count // 2}" for kind, count in left.items() if count > 1]
    return f"order {' '.join(halves)} done"


def _journey(state: State, pair: tuple[str, str]) -> tuple[int, str]:
    ways = sorted(min(costs(entry)[hex_] for entry in pair) for hex_ in state.haunts.values())
    return sum(ways[:3]), pair[0]


def orcs(state: State, mood: Mood) -> str:
    """Near the wand, and where the enemy comes from; all of them in one line."""
    wanted = state.wand or state.haunts[state.hiding]
    enemies = intruders(state)
    placed: list[str] = []
    while state.orcs:
        found = max(
            summoning.orc_hexes(state),
            key=lambda hex_: (
                _watch(state, wanted, hex_) - 3 * mood.chase * nearest(enemies, hex_),
                hex_,
            ),
        )
        placed.append(found)
        state = summoning.place_orc(state, found)
    return f"order {' '.join(placed)}" if len(placed) > 1 else f"place {placed[0]}"


def _watch(state: State, wanted: str, hex_: str) -> float:
    on_it = 6.0 if hex_ == wanted and hex_ not in state.stacks else 0.0
    return on_it - gaps(wanted)[hex_]


def summon(state: State, mood: Mood) -> str:
    """Call wherever somebody can be called, the strongest first, in one line."""
    legal = summoning.castings(state)
    left = {hex_: stack.fresh for hex_, stack in state.own()}
    choices = Counter(casting.caster for casting in legal)
    least = SCARCE * mood.strike / plain(state).strike
    called: list[str] = []
    haunts = sorted({each.haunt for each in legal})
    for haunt in sorted(haunts, key=lambda each: -_called(state, each)):
        able = [each.caster for each in legal if each.haunt == haunt and left[each.caster]]
        if able and _called(state, haunt) >= least:
            caster = min(able, key=lambda hex_: (choices[hex_], hex_))
            left[caster] -= 1
            called.append(f"{caster}>{haunt}")
    return f"order {' '.join(called)} done" if called else "done"


def _called(state: State, haunt: str) -> float:
    """Points that may be expected."""
    kind = summons(haunt)
    there = state.stacks.get(state.haunts[haunt])
    room = STACK - (there.count if there else 0)
    return KINDS[kind].cost * min(room, state.reserve[kind], 3)


def hastes(state: State, mood: Mood) -> list[Order]:
    """Turn 1 at the entries; later for the wand's carrier, or where no fireball is in sight."""
    if state.turn == 1:
        kinds = ("BA",) if mood.fear > plain(state).fear else ("BA", "EL", "DW")
        waiting = sorted(state.waiting)
        return [order for entry in waiting for order in _at_entry(state, entry, kinds)]
    found: list[Order] = []
    for hex_, stack in state.own():
        left = spells.wizards_left(state, hex_)
        if stack.kind != "WI" or not left:
            continue
        if state.wand in (hex_, *NEAR[hex_]) and state.wand in state.held(state.side):
            found.append(Haste(hex_, left, state.wand))
        elif nearest(tuple(state.held(SORCERER)), hex_) > 7:
            found.append(Haste(hex_, 1, _laggard(state, hex_)))
    return found


def _at_entry(state: State, entry: str, kinds: tuple[str, ...]) -> list[Order]:
    """One casting a group: barbarians first, then infantry."""
    left = spells.wizards_left(state, entry)
    found: list[Order] = []
    for kind in kinds:
        waiting = spells.ungrouped(state, entry, kind)
        while waiting and left:
            count = min(STACK, waiting)
            found.append(Haste(entry, 1, entry, kind, count))
            waiting, left = waiting - count, left - 1
    return found


def _laggard(state: State, hex_: str) -> str:
    """The stack within reach that is farthest from the enemy."""
    enemies = tuple(state.held(SORCERER))
    near = [each for each in state.held(state.side) if gap(each, hex_) <= 1]
    return max(near, key=lambda each: (nearest(enemies, each), each))
