"""What happened and how it stands, in words: events, status, the private message.

Events are made from the record alone, which everybody can see, so they cannot tell more.
"""

from collections.abc import Iterable

from bot.games.arrakhar.model.board import ORDER
from bot.games.arrakhar.model.orders import (
    Order,
)
from bot.games.arrakhar.model.state import (
    SETUP,
    Deed,
    State,
    seat_of,
)
from bot.games.arrakhar.model.units import HAUNTS, KINDS, SORCERER, SUMMONED, WIZARD, some
from bot.games.arrakhar.rules.forces import cost
from bot.games.arrakhar.text.orders import force_text, groups_text, order_text
from bot.games.arrakhar.text.view import View
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
        f"{entry} {groups_text(groups)}" for entry, groups in sorted(state.waiting.items())
    )
    return (Event(f"{{{state.wizard}}} waits at the entries: {where}.", mark="place"),)


def planned(orders: tuple[Order, ...]) -> str:
    return f"Planned: {' '.join(order_text(order) for order in orders)}."


TITLES: dict[str, str] = {
    "design": "designing the forces",
    "hide": "placing the haunts and hiding the wand",
    "enter": "choosing the entries",
    "wander": "wandering orcs",
    "summon": "summons",
    "haste": "haste",
    "move": "movement",
    "fire": "fireballs",
    "rush": "advance after fireballs",
    "combat": "combat",
    "advance": "advance after combat",
}


def status(view: View) -> str:
    """Whose turn it is, and what for."""
    wizard, sorcerer = f"{{{view.wizard}}}", f"{{{view.sorcerer}}}"
    if view.end:
        return f"{view.end.reason} {unsealed(view)}".strip()
    if view.segment == "design":
        left = [
            name
            for side, name in ((WIZARD, wizard), (SORCERER, sorcerer))
            if side not in view.ready
        ]
        invades = f"{wizard} leads the wizards, {sorcerer} the sorcerers."
        return f"{invades} Forces are designed in secret; still at it: {' and '.join(left)}."
    actor = wizard if view.side == WIZARD else sorcerer
    if view.segment in SETUP:
        return f"Set-up: {actor} is {TITLES[view.segment]}."
    return f"Game-turn {view.turn}, {actor}: {TITLES[view.segment]}. {_tally(view)}"


def _tally(view: View) -> str:
    """Units, haunts, wand, and how quiet it is."""
    haunts = f"Haunts: {' '.join(sorted(view.haunts)) or 'none'}."
    wand = f" The wand lies in {view.wand}." if view.wand else " The wand is hidden."
    quiet = f" Quiet turns: {view.quiet} of {view.terms.quiet}." if view.quiet else ""
    return f"{haunts}{wand}{quiet}"


def unsealed(view: View) -> str:
    """At the end everything may be read."""
    said = [
        f"{{{view.wizard if side == WIZARD else view.sorcerer}}} had designed "
        f"{force_text(side, force)}."
        for side, force in sorted(view.forces.items(), reverse=True)
    ]
    if view.hiding:
        said.append(f"The wand was hidden in {view.hiding}.")
    if view.reserve and any(view.reserve.values()):
        left = ", ".join(some(n, kind) for kind in SUMMONED if (n := view.reserve[kind]))
        said.append(f"Never summoned: {left}.")
    return " ".join(said)


def secret(view: View) -> str:
    """The viewer's own force, the reserve and the wand's haunt."""
    if view.end or not view.viewer:
        return ""
    said: list[str] = []
    force = view.forces.get(view.viewer)
    if force and (view.viewer == SORCERER or not view.turn):
        limit = view.terms.points[view.viewer]
        said.append(
            f"Your force: {force_text(view.viewer, force)} ({cost(force)} of {limit} points)."
        )
    if view.hiding:
        said.append(f"The wand is hidden in {view.hiding}.")
    if view.reserve:
        left = ", ".join(f"{view.reserve[kind]} {KINDS[kind].plural}" for kind in SUMMONED)
        said.append(f"Still to be summoned: {left}.")
    return " ".join(said)
