"""Arrakhar's Wand: the valley, who stands in it, what was done last, what is planned.

Whatever is drawn comes from the view: the record gives arrows and bursts that everybody may see,
the plan gives arrows that only its own player does.
"""

from functools import lru_cache

from bot.games.arrakhar.counters import KINDS, SORCERER, WIZARD
from bot.games.arrakhar.orders import (
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
from bot.games.arrakhar.valley import CLEAR, ENTRIES, ENTRY_ZONE, PLACES, SPACING, path, way
from bot.games.arrakhar.view import View, latest
from renderers import arrakhar_panels as panels
from renderers.arrakhar_tokens import (
    GOLD,
    GONE,
    MARGIN,
    PURPLE,
    VIOLET,
    haunt,
    haunted,
    token,
    trail,
    wand,
)
from renderers.arrakhar_valley import GRID, PLATES, centre, hatch, valley
from renderers.arrows import lay_arrow
from renderers.badges import burst, cross
from renderers.canvas import HEIGHT, WIDTH, Canvas, Ground, Picture
from renderers.hexmap import rim
from renderers.marks import Marks
from renderers.palette import ramp
from renderers.sketch import Sketch
from renderers.sprites import Sprite
from renderers.themes import Theme

DROP = 9  # a token stands below the label of its hex
THIN = 6  # the width of an arrow


@lru_cache(maxsize=4)
def ground(theme: Theme) -> Ground:
    sketch = Sketch(WIDTH, HEIGHT, scale=2)
    sketch.polygon([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)], theme.ground)
    valley(sketch, theme)
    panels.plates(sketch, theme)
    return Ground.of(sketch.sprite(), specimens=_specimens(theme), inks=_inks(theme))


def _specimens(theme: Theme) -> list[Sprite]:
    stacks = [token(kind, 4, spent=1, haste=4) for kind in KINDS]
    plates = [haunt(name) for name in ("T1", "R1", "C1")] + [haunt("T2", gone=True)]
    rims = [haunted(), haunted(gone=True)]
    return [
        *stacks,
        *plates,
        *rims,
        wand(),
        burst("2/4", theme.strike),
        waiting(("BA4",), "E1", theme),
    ]


def _inks(theme: Theme) -> list[str]:
    exact = [theme.trail, theme.go, theme.strike, theme.pick, VIOLET, GONE, PURPLE, GOLD]
    return [*exact, *ramp(theme.ink, theme.panel), *ramp(theme.muted, theme.panel, 4)]


def render(view: View, marks: Marks, theme: Theme) -> Picture:
    canvas = Canvas(ground(theme))
    _lay_limits(canvas, view, theme)
    _lay_haunts(canvas, view)
    _light(canvas, marks, theme)
    _lay_ways(canvas, view, theme)
    _lay_planned_ways(canvas, view, theme)
    _lay_stacks(canvas, view)
    _lay_waiting(canvas, view, theme)
    _lay_blows(canvas, view, theme)
    _lay_plan(canvas, view, theme)
    _lay_panels(canvas, view, theme)
    return canvas.picture()


def _on_map(labels: tuple[str, ...]) -> list[str]:
    return [label for label in labels if label in PLACES]


def _light(canvas: Canvas, marks: Marks, theme: Theme) -> None:
    """Options solid, what is chosen already double."""
    for label in _on_map(marks.options):
        canvas.put(rim(GRID, theme.go, "solid", width=4, inset=6), *centre(label))
    for label in _on_map(marks.chosen):
        canvas.put(rim(GRID, theme.pick, "double", width=4, inset=6), *centre(label))


# The set-up.


def _planned_haunts(view: View) -> dict[str, str]:
    return {order.haunt: order.hex for order in _orders(view) if isinstance(order, HauntAt)}


def _planned_wand(view: View) -> str:
    hidden = [order.haunt for order in _orders(view) if isinstance(order, WandIn)]
    return _planned_haunts(view).get(hidden[-1], "") if hidden else ""


def _lay_limits(canvas: Canvas, view: View, theme: Theme) -> None:
    """Before the haunts stand: where nothing may be placed."""
    if view.segment != "hide":
        return
    placed = _planned_haunts(view).values()
    for hex_ in CLEAR:
        if hex_ in ENTRY_ZONE:
            canvas.put(hatch("#5b2f2f"), *centre(hex_))
        elif any(0 < path(hex_, at) < SPACING for at in placed):
            canvas.put(hatch("#4a3a66"), *centre(hex_))


# What stands.


def _lay_haunts(canvas: Canvas, view: View) -> None:
    for name, hex_ in sorted((view.haunts or _planned_haunts(view)).items()):
        x, y = centre(hex_)
        canvas.put(haunted(), x, y)
        if hex_ not in view.stacks:
            canvas.put(haunt(name), x, y + DROP)
    for hex_ in sorted(view.razed.values()):
        canvas.put(haunted(gone=True), *centre(hex_))


def _lay_stacks(canvas: Canvas, view: View) -> None:
    posted: dict[str, int] = {}
    for order in _orders(view):
        if isinstance(order, SorcerersAt):
            posted[order.hex] = posted.get(order.hex, 0) + order.count
    for hex_, count in sorted(posted.items()):
        x, y = centre(hex_)
        canvas.put(token("SO", count), x, y + DROP)
    for hex_, stack in sorted(view.stacks.items()):
        x, y = centre(hex_)
        canvas.put(token(stack.kind, stack.count, stack.spent, stack.haste), x, y + DROP)
    for name, hex_ in sorted(view.haunts.items()):
        if hex_ in view.stacks:
            x, y = centre(hex_)
            canvas.put(haunt(name), x - 26, y + 16)
    for hex_ in sorted(view.razed.values()):
        x, y = centre(hex_)
        canvas.put(cross("#c9c9c9", radius=14, width=5), x - 26, y + 20)
    if view.wand in PLACES:
        x, y = centre(view.wand)
        canvas.put(wand(), x + 24, y + 22)
    hidden = view.haunts.get(view.hiding, "") or _planned_wand(view)
    if hidden:
        x, y = centre(hidden)
        canvas.put(wand(hollow=True), x + 24, y + 22)


@lru_cache(maxsize=256)
def waiting(words: tuple[str, ...], entry: str, theme: Theme) -> Sprite:
    """The list of those who wait in an entry."""
    left, top, right, bottom = PLATES[entry]
    wide, tall = right - left, bottom - top
    sketch = Sketch(wide, tall)
    sketch.rounded((0, 0, wide, tall), 8, theme.panel, line="#f0e442", width=3)
    joined = "\n".join(words) if tall > wide else " ".join(words)
    sketch.text(
        (6, 4, wide - 6, tall - 4), joined, theme.ink, face="narrow-bold", size=24, least=16,
        align="cm",
    )  # fmt: skip
    return sketch.sprite()


def _lay_waiting(canvas: Canvas, view: View, theme: Theme) -> None:
    lists = {
        entry: tuple(
            f"{group.kind}{group.count}{f'+{group.haste}' if group.haste else ''}"
            for group in groups
        )
        for entry, groups in view.waiting.items()
    }
    if view.segment == "enter":
        for order in _orders(view):
            if isinstance(order, EnterBy):
                words = (*lists.get(order.entry, ()), f"{order.kind}{order.count}")
                lists[order.entry] = words
    for entry, words in sorted(lists.items()):
        canvas.lay(waiting(words, entry, theme), *PLATES[entry][:2])


# What was done, and what is planned.


def _trail(
    canvas: Canvas, view: View, labels: tuple[str, ...], colour: str, *, dashed: bool = False
) -> None:
    """An arrow from hex to hex; its head stays clear of what stands at its end."""
    points = [(x, y + DROP) for x, y in map(centre, labels)]
    if len(points) < 2:
        return
    taken = labels[-1] in view.stacks or labels[-1] in view.haunts.values()
    left, top = min(x for x, _ in points), min(y for _, y in points)
    steps = tuple((x - left, y - top) for x, y in points)
    sprite = trail(steps, colour, clear=30 if taken else 6, dashed=dashed)
    canvas.lay(sprite, left - MARGIN, top - MARGIN)


def _bolt(canvas: Canvas, start: str, end: str, colour: str) -> None:
    points = [(x, y + DROP) for x, y in (centre(start), centre(end))]
    lay_arrow(canvas, points, "zigzag", colour, width=THIN, clear=(24, 24))


def _is_whole(view: View) -> bool:
    """More than one segment is to be shown."""
    return len({deed.segment for deed in latest(view)}) > 1


def _lay_ways(canvas: Canvas, view: View, theme: Theme) -> None:
    """Arrows lie under the tokens; those who came in are left out of a whole phase's story."""
    whole = _is_whole(view)
    for deed in latest(view):
        if whole and deed.cells and deed.cells[0] in ENTRIES:
            continue
        match deed.what:
            case "move" | "carry" if len(deed.cells) > 1:
                _trail(canvas, view, deed.cells, theme.trail)
            case "advance":
                _trail(canvas, view, deed.cells, theme.trail, dashed=True)
            case "orc":
                canvas.put(
                    rim(GRID, theme.trail, "dotted", width=4, inset=6), *centre(deed.cells[0])
                )
            case "summon" if deed.result:
                at = centre(deed.cells[-1])
                canvas.put(rim(GRID, theme.trail, "dotted", width=4, inset=6), *at)
            case _:
                pass


def _lay_blows(canvas: Canvas, view: View, theme: Theme) -> None:
    """Who was struck, and how many fell there."""
    struck: dict[str, int] = {}
    blows: dict[tuple[str, str], None] = {}
    for deed in latest(view):
        if deed.what in ("fire", "wandfire", "attack") and deed.dice:
            target = deed.cells[-1]
            blows.update({(source, target): None for source in deed.cells[:-1]})
            struck[target] = struck.get(target, 0) + deed.result
    # A whole phase has too many bolts to be read; its bursts and arrows are enough.
    for blow in () if _is_whole(view) else blows:
        _bolt(canvas, *blow, theme.strike)
    for hex_, fallen in sorted(struck.items()):
        x, y = centre(hex_)
        across, down = (20, -12) if hex_ in view.stacks else (0, DROP)
        sprite = burst(f"†{fallen}" if fallen else "0", "#b3261e", radius=24)
        canvas.put(sprite, x + across, y + down)


def _orders(view: View) -> list[Order]:
    """The viewer's own pending orders; nobody else's are in a view."""
    return [order for message in view.plan for order in message]


def _lay_planned_ways(canvas: Canvas, view: View, theme: Theme) -> None:
    enemy = SORCERER if view.side == WIZARD else WIZARD
    held = frozenset(hex_ for hex_, stack in view.stacks.items() if stack.side == enemy)
    for order in _orders(view):
        match order:
            case Leg(start, _, _, end, carry):
                cells = way(start, end, held)
                if carry:
                    cells = (*way(start, view.wand, held), *way(view.wand, end, held)[1:])
                _trail(canvas, view, cells, theme.pick)
            case Advance(start, _, end):
                _trail(canvas, view, (start, end), theme.pick, dashed=True)
            case Haste(_, _, target):
                canvas.put(rim(GRID, theme.pick, "dotted", width=4, inset=6), *centre(target))
            case _:
                pass


def _lay_plan(canvas: Canvas, view: View, theme: Theme) -> None:
    """Blows that are planned, and hexes where the plan would put too many."""
    blows: dict[tuple[str, str], None] = {}
    for order in _orders(view):
        match order:
            case Fireball(caster, _, target):
                blows[caster if caster in PLACES else view.wand, target] = None
            case Attack(sources, target, _):
                blows.update({(source, target): None for source, _ in sources})
            case _:
                pass
    for blow in blows:
        _bolt(canvas, *blow, theme.pick)
    for hex_ in view.crowded:
        canvas.put(rim(GRID, theme.strike, "dashed", width=5, inset=4), *centre(hex_))


def _lay_panels(canvas: Canvas, view: View, theme: Theme) -> None:
    left, top = panels.SIDE[0] + 8, panels.SIDE[1] + 10
    canvas.lay(panels.army_of(view, WIZARD, theme), left, top)
    canvas.lay(panels.army_of(view, SORCERER, theme), left, top + 290)
    canvas.lay(panels.lines(panels.tally(view), theme), left, top + 590)
    box = panels.turn_box(*panels.turn_words(view), theme)
    canvas.lay(box, panels.STRIP[0] + 14, panels.STRIP[1] + 7)
    for number, each in enumerate(panels.cards(view, theme)):
        row, place = divmod(number, panels.ACROSS)
        x = panels.CARDS_LEFT + place * (panels.CARD[0] + 1)
        canvas.lay(each, x, panels.CARDS_TOP + row * panels.CARD[1])
