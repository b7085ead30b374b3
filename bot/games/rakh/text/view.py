"""What anybody may see, with labels instead of numbers; all that pictures and opponents get.

Rakh hides nothing, so every viewer sees the same; a view is still built field by field. Events
carry these marks for the picture, with their cells in order:

    move, forced   an arrow through the cells; forced: thrown, pulled or pushed
    strike         from the attacker to the victim's space; lightning jumps on from the first one
    swap           two spaces whose units changed places
    hit            a unit lost HEALTH by Backstab or a collision
    heal           from the Priest to the healed unit
    place          a unit came onto the board
    fall           a space became cursed land
"""

from msgspec import Struct
from msgspec.structs import replace

from bot.games.rakh.model.board import HEXES, LABELS, START, labels
from bot.games.rakh.model.state import LANDS_TO_LOSE, LINE_UP, QUIET_TURNS, Pending, State, Unit
from bot.games.rakh.model.units import CHOOSABLE, FACTIONS, KINDS, MOON, SIDES, SUN
from bot.games.rakh.rules.legal_moves import is_mesmerized, speed, unplaced
from bot.kernel import Seat

__all__ = [
    "HEXES",
    "LANDS_TO_LOSE",
    "LINE_UP",
    "QUIET_TURNS",
    "STARTS",
    "Choice",
    "Figure",
    "Order",
    "View",
    "view",
]

# The double-lined starting spaces of Sun and of Moon; HEXES has every label's place.
STARTS = (labels(START[SUN]), labels(START[MOON]))


class Figure(Struct, frozen=True):
    """A kind of unit with its printed figures; on the board, also how it fares."""

    side: int  # 0 Sun, 1 Moon
    code: str  # "PA"
    name: str  # "Paladin"
    ability: str  # "Push"
    max_health: int
    printed_speed: int
    power: int
    range: int
    cell: str = ""  # "F2"; "" if it is not on the board
    health: int = 0
    speed: int = 0  # as it counts now
    moved: bool = False
    attacked: bool = False
    mesmerized: bool = False


class Order(Struct, frozen=True):
    """One side."""

    name: str  # "Sun"
    faction: str  # "Order of the Sun"
    seat: Seat | None  # None until the sides are chosen
    lands: tuple[str, ...]
    unused: tuple[Figure, ...]  # never fielded: still to choose from, or out of the match
    fallen: tuple[Figure, ...]  # fielded and lost


class Choice(Struct, frozen=True):
    """The follow-up that the active player owes."""

    word: str  # pull, cleave, lightning, skeleton
    actor: str  # the code of the unit that acts on
    options: tuple[str, ...]  # spaces: free ones, or those of the targets
    spot: str = ""  # where the last victim was struck
    victim: str = ""  # its code
    barred: tuple[str, ...] = ()  # codes that cannot be chosen again
    intercepted: bool = False
    uses: int = 0


class View(Struct, frozen=True):
    """A match as somebody sees it."""

    viewer: Seat | None
    phase: str  # sides, place, land, play, over
    orders: tuple[Order, Order]  # Sun, Moon
    units: tuple[Figure, ...]
    isolated: tuple[str, ...]  # cursed for nobody
    side: int  # whose turn: 0 Sun, 1 Moon
    asked: tuple[Seat, ...]
    turn: int  # counted for both sides together; 0 in setup
    actions: int  # still to be spent, the one under way not counted
    choice: Choice | None
    cursed_this_turn: bool
    quiet: int
    seen: tuple[str, ...]  # positions since the last land, for the repetition draw
    factions: str
    setup: str
    draw_rules: bool
    takeback: bool
    winner: Seat | None = None
    reason: str = ""


def view(state: State, viewer: Seat | None) -> View:
    end = state.end
    return View(
        viewer=viewer,
        phase=state.phase,
        orders=(_order(state, SUN), _order(state, MOON)),
        units=tuple(_on_board(state, unit) for unit in state.units),
        isolated=labels(state.lands[2]),
        side=state.side,
        asked=_asked(state),
        turn=state.turn,
        actions=state.actions,
        choice=None if state.pending is None else _choice(state.pending),
        cursed_this_turn=state.cursed_this_turn,
        quiet=state.quiet,
        seen=state.seen,
        factions=state.options.factions,
        setup=state.options.setup,
        draw_rules=state.options.draw_rules,
        takeback=state.options.takeback,
        winner=None if end is None else end.winner,
        reason="" if end is None else end.reason,
    )


def _order(state: State, side: int) -> Order:
    fallen = [
        kind
        for kind in CHOOSABLE
        if state.has_fielded(side, kind) and state.unit(side, kind) is None
    ]
    return Order(
        name=SIDES[side],
        faction=FACTIONS[side],
        seat=None if state.sun is None else state.seat(side),
        lands=labels(state.lands[side]),
        unused=tuple(_printed(side, kind) for kind in unplaced(state, side)),
        fallen=tuple(_printed(side, kind) for kind in fallen),
    )


def _printed(side: int, kind: int) -> Figure:
    unit = KINDS[kind]
    return Figure(
        side=side,
        code=unit.code,
        name=unit.name,
        ability=unit.ability,
        max_health=unit.health,
        printed_speed=unit.speed,
        power=unit.power,
        range=unit.range,
    )


def _on_board(state: State, unit: Unit) -> Figure:
    return replace(
        _printed(unit.side, unit.kind),
        cell=unit.label,
        health=unit.health,
        speed=speed(state, unit),
        moved=unit.moved,
        attacked=unit.attacked,
        mesmerized=is_mesmerized(state, unit),
    )


def _choice(pending: Pending) -> Choice:
    assault = pending.assault
    if assault is None:
        return Choice(pending.word, "SK", labels(pending.options))
    return Choice(
        word=pending.word,
        actor=KINDS[assault.kind].code,
        options=labels(pending.options),
        spot=LABELS[assault.spot],
        victim=KINDS[assault.victim].code,
        barred=tuple(each.code for n, each in enumerate(KINDS) if assault.barred >> n & 1),
        intercepted=assault.intercepted,
        uses=assault.uses,
    )


def _asked(state: State) -> tuple[Seat, ...]:
    match state.phase:
        case "over":
            return ()
        case "sides":
            return (Seat(0), Seat(1))
        case _:
            return (state.seat(state.side),)
