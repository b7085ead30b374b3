"""Before the first turn: who leads which side, the placement, the two lands.

Everything is open. With `random` and `quick` the line-ups come by themselves as soon as the sides
are known.
"""

from bot.games.rakh.model.board import CELLS, LABELS, START, cells
from bot.games.rakh.model.state import LINE_UP, Options, State, Unit, other_seat
from bot.games.rakh.model.units import (
    CHOOSABLE,
    FACTIONS,
    GU,
    KINDS,
    MOON,
    PA,
    PR,
    RO,
    SH,
    SIDES,
    SUN,
)
from bot.games.rakh.rules.context import Context
from bot.games.rakh.rules.legal_moves import free_lands, free_starts, unplaced
from bot.games.rakh.rules.turn import begin
from bot.kernel import Chance, Seat, Step, Table
from bot.kernel.text import listed

QUICK: tuple[dict[int, str], dict[int, str]] = (
    {PA: "F2", GU: "F3", RO: "F4", SH: "G2", PR: "G3"},
    {PA: "B4", GU: "B3", RO: "B2", SH: "A3", PR: "A2"},
)
QUICK_LANDS = ("D2", "D6")
IN_TURN = (SUN, MOON) * LINE_UP
IN_BLOCKS = (SUN,) * 2 + (MOON,) * LINE_UP + (SUN,) * 3  # R63: who places each of the ten units


def setup(table: Table, chance: Chance) -> Step[State]:
    wanted = table.settings
    options = Options(
        factions=wanted["factions"],
        setup=wanted["setup"],
        draw_rules=wanted["draw_rules"] == "on",
        takeback=wanted["takeback"] == "on",
    )
    context = Context(State(options))
    match options.factions:
        case "random":
            _assign(context, Seat(chance.roll(2) - 1), chance)
        case "swap":
            last = table.carry_over.get("sun")
            _assign(context, Seat(0) if last is None else other_seat(last), chance)
        case _:
            pass
    return context.step()


def take_side(context: Context, seat: Seat, side: int, chance: Chance) -> None:
    _assign(context, seat if side == SUN else other_seat(seat), chance)


def _assign(context: Context, sun: Seat, chance: Chance) -> None:
    context.change(sun=sun, phase="place")
    sides = [f"{context.state.who(side)} leads the {FACTIONS[side]}" for side in (SUN, MOON)]
    context.tell(f"{' and '.join(sides)}.")
    match context.state.options.setup:
        case "random":
            _draw_line_ups(context, chance)
        case "quick":
            _set_quick_line_ups(context)
        case _:
            pass


def suggested(state: State) -> tuple[tuple[int, int], ...]:
    """The usual units and spaces for all that a side places before the other does (R64)."""
    side = state.side
    kinds, free = unplaced(state, side), list(cells(free_starts(state, side)))
    usual = [(kind, CELLS[label]) for kind, label in QUICK[side].items()]
    found = [(kind, cell) for kind, cell in usual if kind in kinds and cell in free]
    kinds = [kind for kind in kinds if kind not in dict(found)]
    free = [cell for cell in free if cell not in {cell for _, cell in found}]
    return tuple([*found, *zip(kinds, free, strict=False)][: _in_a_row(state)])


def _in_a_row(state: State) -> int:
    """How many units a side places before the other does."""
    rest = _order(state)[len(state.units) :]
    return next((n for n, side in enumerate(rest) if side != state.side), len(rest))


def _order(state: State) -> tuple[int, ...]:
    return IN_BLOCKS if state.options.setup == "blocks" else IN_TURN


def place_rest(context: Context) -> None:
    for kind, cell in suggested(context.state):
        place(context, kind, cell)


def place(context: Context, kind: int, cell: int) -> None:
    """One of the ten placements; after the last one the lands follow."""
    side = context.state.side
    _put(context, side, kind, cell)
    text = f"{context.state.who(side)} places the {KINDS[kind].name} on {LABELS[cell]}."
    context.tell(text, "place", cell)
    placed = len(context.state.units)
    if placed == 2 * LINE_UP:
        context.change(side=SUN, phase="land")
    else:
        context.change(side=_order(context.state)[placed])


def lay_land(context: Context, cell: int) -> None:
    """Sun's land, then Moon's, then the first turn."""
    side = context.state.side
    _curse(context, side, cell)
    text = f"{context.state.who(side)} places the {SIDES[side]}'s cursed land on {LABELS[cell]}."
    context.tell(text, "fall", cell)
    if side == SUN:
        context.change(side=MOON)
    else:
        begin(context)


def _draw_line_ups(context: Context, chance: Chance) -> None:
    for side in (SUN, MOON):
        kinds = chance.shuffled(CHOOSABLE, hidden=False)[:LINE_UP]
        starts = chance.shuffled(cells(START[side]), hidden=False)[:LINE_UP]
        for kind, cell in zip(kinds, starts, strict=True):
            _put(context, side, kind, cell)
    for side in (SUN, MOON):
        free = list(cells(free_lands(context.state)))
        _curse(context, side, free[chance.roll(len(free)) - 1])
    _tell_line_ups(context)
    begin(context)


def _set_quick_line_ups(context: Context) -> None:
    for side, line_up in enumerate(QUICK):
        for kind, label in line_up.items():
            _put(context, side, kind, CELLS[label])
    for side, label in enumerate(QUICK_LANDS):
        _curse(context, side, CELLS[label])
    _tell_line_ups(context)
    begin(context)


def _tell_line_ups(context: Context) -> None:
    """One line a side, for nobody placed anything."""
    state = context.state
    for side in (SUN, MOON):
        units = state.of(side)
        names = listed(f"{unit.name} on {unit.label}" for unit in units)
        context.tell(
            f"{state.who(side)}'s units: {names}.", "place", *(each.cell for each in units)
        )
    for side in (SUN, MOON):
        land = next(cells(state.lands[side]))
        context.tell(f"The {SIDES[side]}'s cursed land is on {LABELS[land]}.", "fall", land)


def _put(context: Context, side: int, kind: int, cell: int) -> None:
    fielded = [*context.state.fielded]
    fielded[side] |= 1 << kind
    context.change(fielded=tuple(fielded))
    context.add(Unit(side, kind, cell, KINDS[kind].health))


def _curse(context: Context, side: int, cell: int) -> None:
    lands = [*context.state.lands]
    lands[side] |= 1 << cell
    context.change(lands=tuple(lands))
