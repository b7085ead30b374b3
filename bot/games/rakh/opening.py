"""Before the first turn: who leads which side, the placement, the two lands (section 3).

Everything is open. With `random` and `quick` the line-ups come by themselves as soon as the sides
are known.
"""

from bot.games.rakh.board import CELLS, LABELS, START, cells
from bot.games.rakh.legal import free_lands
from bot.games.rakh.scene import Scene
from bot.games.rakh.state import LINE_UP, Options, State, Unit, other_seat
from bot.games.rakh.turn import begin
from bot.games.rakh.units import (
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
from bot.kernel import Chance, Seat, Step, Table

QUICK: tuple[dict[int, str], dict[int, str]] = (
    {PA: "F2", GU: "F3", RO: "F4", SH: "G2", PR: "G3"},
    {PA: "B4", GU: "B3", RO: "B2", SH: "A3", PR: "A2"},
)
QUICK_LANDS = ("D2", "D6")


def setup(table: Table, chance: Chance) -> Step[State]:
    wanted = table.settings
    options = Options(
        factions=wanted["factions"],
        setup=wanted["setup"],
        draw_rules=wanted["draw_rules"] == "on",
        takeback=wanted["takeback"] == "on",
    )
    scene = Scene(State(options))
    match options.factions:
        case "random":
            _assign(scene, Seat(chance.roll(2) - 1), chance)
        case "swap":
            last = table.carry_over.get("sun")
            _assign(scene, Seat(0) if last is None else other_seat(last), chance)
        case _:
            scene.tell("Each side is led by whoever names it first: sun or moon.")
    return scene.step()


def take_side(scene: Scene, seat: Seat, side: int, chance: Chance) -> None:
    _assign(scene, seat if side == SUN else other_seat(seat), chance)


def _assign(scene: Scene, sun: Seat, chance: Chance) -> None:
    scene.change(sun=sun, phase="place")
    sides = [f"{scene.state.who(side)} leads the {FACTIONS[side]}" for side in (SUN, MOON)]
    scene.tell(f"{' and '.join(sides)}.")
    match scene.state.options.setup:
        case "random":
            _draw_line_ups(scene, chance)
        case "quick":
            _set_quick_line_ups(scene)
        case _:
            pass


def place(scene: Scene, kind: int, cell: int) -> None:
    """One of the ten placements; after the last one the lands follow."""
    side = scene.state.side
    _put(scene, side, kind, cell)
    full = len(scene.state.units) == 2 * LINE_UP
    scene.change(side=1 - side, phase="land" if full else "place")


def lay_land(scene: Scene, cell: int) -> None:
    """Sun's land, then Moon's, then the first turn."""
    side = scene.state.side
    _curse(scene, side, cell)
    if side == SUN:
        scene.change(side=MOON)
    else:
        begin(scene)


def _draw_line_ups(scene: Scene, chance: Chance) -> None:
    for side in (SUN, MOON):
        kinds = chance.shuffled(CHOOSABLE, hidden=False)[:LINE_UP]
        starts = chance.shuffled(cells(START[side]), hidden=False)[:LINE_UP]
        for kind, cell in zip(kinds, starts, strict=True):
            _put(scene, side, kind, cell)
    for side in (SUN, MOON):
        free = list(cells(free_lands(scene.state)))
        _curse(scene, side, free[chance.roll(len(free)) - 1])
    begin(scene)


def _set_quick_line_ups(scene: Scene) -> None:
    for side, line_up in enumerate(QUICK):
        for kind, label in line_up.items():
            _put(scene, side, kind, CELLS[label])
    for side, label in enumerate(QUICK_LANDS):
        _curse(scene, side, CELLS[label])
    begin(scene)


def _put(scene: Scene, side: int, kind: int, cell: int) -> None:
    fielded = [*scene.state.fielded]
    fielded[side] |= 1 << kind
    scene.change(fielded=tuple(fielded))
    scene.add(Unit(side, kind, cell, KINDS[kind].health))
    text = f"{scene.state.who(side)} places the {KINDS[kind].name} on {LABELS[cell]}."
    scene.tell(text, "place", cell)


def _curse(scene: Scene, side: int, cell: int) -> None:
    lands = [*scene.state.lands]
    lands[side] |= 1 << cell
    scene.change(lands=tuple(lands))
    text = f"{scene.state.who(side)} lays a cursed land of the {SIDES[side]} on {LABELS[cell]}."
    scene.tell(text, "fall", cell)
