"""What happened, in words: every deed of the record as an event for all.

The words are made from the record alone, which everybody can see; so they cannot tell more.
"""

from collections.abc import Iterable

from bot.games.arrakhar.counters import HAUNTS, KINDS, some
from bot.games.arrakhar.orders import (
    WAND,
    Advance,
    Attack,
    EnterBy,
    Fireball,
    Haste,
    HauntAt,
    Leg,
    Order,
    SorcerersAt,
    WandIn,
)
from bot.games.arrakhar.state import Deed, Group, State, seat_of
from bot.games.arrakhar.valley import ORDER
from bot.kernel import Event

_MARKS = {
    "move": "move",
    "carry": "move",
    "advance": "forced",
    "fire": "strike",
    "wandfire": "strike",
    "attack": "strike",
    "haste": "light",
    "orc": "place",
    "call": "light",
    "summon": "place",
    "raze": "fall",
    "find": "light",
}


def tell(state: State, deeds: Iterable[Deed]) -> tuple[Event, ...]:
    """The deeds as events."""
    return tuple(
        Event(sentence(deed, seat_of(state, deed.side), state.turn), mark=_mark(deed), cells=cells)
        for deed in deeds
        for cells in [deed.cells]
    )


def _mark(deed: Deed) -> str:
    return _MARKS.get(deed.what, "")


def sentence(deed: Deed, seat: int, turn: int) -> str:
    """One deed in words; the seat is the doer's."""
    who = f"{{{seat}}}"
    match deed.what:
        case "wander":
            return _wandering(deed, turn)
        case "orc":
            return f"A wandering orc appears in {deed.cells[0]}."
        case "call" | "summon":
            return _summons(deed, who)
        case "haste":
            return _hastened(deed)
        case "move" | "carry" | "advance":
            return _moved(deed)
        case "fire" | "wandfire":
            return _burnt(deed)
        case "attack":
            return _fought(deed)
        case "hush":
            return f"{deed.count} quiet turns in a row; after {deed.result} the match ends (R57)."
        case _:
            return _searched(deed)


def _wandering(deed: Deed, turn: int) -> str:
    start = f"Game-turn {turn}. Wandering orcs: {die(deed)}"
    if deed.note:
        return f"{start}, but there is no room for them (R15)."
    if not deed.result:
        return f"{start}, but no counter is left (R14)."
    return f"{start}, {deed.result} to place."


def _summons(deed: Deed, who: str) -> str:
    caster, hex_ = deed.cells
    start = f"{who} summons at {deed.note} ({hex_}) from {caster}: {die(deed)}, table {deed.count}"
    if deed.what == "call":
        return f"{start}; how many come is still open."
    verb = "arrives" if deed.result == 1 else "arrive"
    return f"{start}; {some(deed.result, deed.kind)} {verb}."


def _hastened(deed: Deed) -> str:
    caster, target = deed.cells
    start = f"A wizard in {caster} hastens {some(deed.count, deed.kind)} in {target}"
    if not deed.dice:
        return f"{start}: they have +{deed.result} already, the spell is wasted."
    return f"{start}: {die(deed)}, now +{deed.result}."


def _moved(deed: Deed) -> str:
    start, end = deed.cells[0], deed.cells[-1]
    group = some(deed.count, deed.kind)
    many = deed.count > 1
    if deed.what == "carry":
        return f"{group} {'carry' if many else 'carries'} the wand from {start} to {end}."
    if deed.what == "advance":
        return f"{group} {'advance' if many else 'advances'} from {start} into {end}."
    if end[0] == "E":
        return f"{group} {'leave' if many else 'leaves'} the valley from {start} by {end}."
    return f"{group} {'go' if many else 'goes'} from {start} to {end}."


def _burnt(deed: Deed) -> str:
    caster, target = deed.cells
    spell = "The wand's fireball" if deed.what == "wandfire" else "A fireball"
    if not deed.dice:
        return f"{spell} from {caster} at {target} is wasted."
    return f"{spell} from {caster} at {target}: {die(deed)}; {_losses(deed, deed.note)}."


def _fought(deed: Deed) -> str:
    *sources, target = deed.cells
    names = " and ".join(KINDS[kind].plural for kind in deed.kind.split("+"))
    one = some(deed.count, deed.kind) if deed.kind in KINDS else f"{deed.count} {names}"
    verb = "attacks" if deed.count == 1 else "attack"
    start = f"{one} from {' '.join(sources)} {verb} {target}"
    if not deed.dice:
        return f"{start}: nobody of them is left, the attack is wasted."
    odds, kind = deed.note.split()
    return f"{start} at {odds}: {die(deed)}; {_losses(deed, kind)}."


def _losses(deed: Deed, kind: str) -> str:
    if not deed.result:
        return "nobody falls"
    return f"{some(deed.result, kind)} {'falls' if deed.result == 1 else 'fall'}"


def _searched(deed: Deed) -> str:
    name = HAUNTS[deed.note[0]][0].capitalize()
    start = f"{name} {deed.note} in {deed.cells[0]} is destroyed"
    return f"{start}, and there lies Arrakhar's Wand!" if deed.what == "find" else f"{start}."


def die(deed: Deed) -> str:
    faces = " ".join(str(face) for face in deed.dice)
    return f"{'die' if len(deed.dice) == 1 else 'dice'} {faces}"


def set_up(state: State) -> tuple[Event, ...]:
    """What a locked set-up shows to all."""
    if state.segment == "enter" and not state.waiting:
        haunts = ", ".join(f"{haunt} in {hex_}" for haunt, hex_ in sorted(state.haunts.items()))
        posts = sorted(state.stacks.items(), key=lambda each: ORDER[each[0]])
        where = ", ".join(f"{stack.count} in {hex_}" for hex_, stack in posts)
        who = f"{{{state.sorcerer}}}"
        return (
            Event(f"{who} places the haunts: {haunts}. One of them hides the wand.", mark="place"),
            Event(
                f"{who} posts the sorcerers: {where}.",
                mark="place",
                cells=tuple(hex_ for hex_, _ in posts),
            ),
        )
    where = "; ".join(
        f"{entry} {mustered(groups)}" for entry, groups in sorted(state.waiting.items())
    )
    return (Event(f"{{{state.wizard}}} waits at the entries: {where}.", mark="place"),)


def mustered(groups: Iterable[Group]) -> str:
    """ "WI3 BA8(+6)": units waiting in an entry."""
    return " ".join(
        f"{group.kind}{group.count}{f'(+{group.haste})' if group.haste else ''}" for group in groups
    )


def planned(orders: tuple[Order, ...]) -> str:
    return f"Planned: {' '.join(spelled(order) for order in orders)}."


def spelled(order: Order) -> str:
    """An order as it is typed."""
    match order:
        case HauntAt(haunt, hex_):
            return f"{haunt}={hex_}"
        case WandIn(haunt):
            return f"wand={haunt}"
        case SorcerersAt(hex_, count):
            return f"{hex_}x{count}"
        case EnterBy(entry, kind, count):
            return f"{entry}:{kind}{count}"
        case Leg():
            return _leg(order)
        case Haste(caster, castings, target, kind, count):
            times = f"x{castings}" if castings > 1 else ""
            return f"{caster}{times}>{target}" + (f":{kind}{count}" if kind else "")
        case Fireball(caster, castings, target):
            times = f"x{castings}" if castings > 1 else ""
            return f"{caster.lower() if caster == WAND else caster}{times}>{target}"
        case Attack(sources, target, slots):
            left = "+".join(f"{hex_}x{count}" for hex_, count in sources)
            return f"{left}>{target}#{'.'.join(map(str, slots))}"
        case Advance(start, count, end):
            return f"{start}x{count}>{end}"


def _leg(leg: Leg) -> str:
    entry = leg.start[0] == "E"
    start = f"{leg.start}:{leg.kind}" if entry else leg.start
    bonus = f"^{leg.bonus}" if leg.bonus >= 0 else ""
    flags = "w" * leg.carry + "s" * leg.spent_first
    return f"{start}{bonus}>{leg.end}x{leg.count}{flags}"
