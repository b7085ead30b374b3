"""Arrakhar's Wand: the valley, its units, the last actions and the plan.

Everything drawn comes from the view. An empty hex has its label in large type in the middle; where
a unit stands or an arrow ends, the label moves up and is drawn above everything else.
"""

from bot.games.arrakhar.model.board import CLEAR, ENTRY_ZONE, PLACES, SPACING, path
from bot.games.arrakhar.model.orders import EnterBy, SorcerersAt
from bot.games.arrakhar.model.units import KINDS, SORCERER, WIZARD
from bot.games.arrakhar.text.view import View
from renderers.arrakhar import panel
from renderers.arrakhar.board import GRID, PLATES, bare, centre, clear_tone, hatch, tag, valley
from renderers.arrakhar.captions import haunts, hiding, pending
from renderers.arrakhar.tokens import (
    DROP,
    GOLD,
    GONE,
    PURPLE,
    VIOLET,
    haunt,
    haunted,
    token,
    wand,
)
from renderers.arrakhar.traces import (
    SCARLET,
    arrivals,
    lay_bolts,
    lay_bursts,
    lay_planned_bolts,
    lay_planned_ways,
    lay_ways,
    touched,
)
from renderers.kit.cache import cached
from renderers.kit.canvas import HEIGHT, WIDTH, Canvas, Ground, Picture
from renderers.kit.grids.hexes import rim
from renderers.kit.palette import ramp
from renderers.kit.parts.badges import burst, cross
from renderers.kit.parts.detail import seen_from_near
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme
from renderers.marks import Marks

ASIDE = 13  # a token makes room for the haunt or the wand beside it
ROOM = 90  # pixels around what is seen from near
LIFT = -26  # from the middle of a hex to its label, where something stands


@cached
def ground(theme: Theme) -> Ground:
    sketch = Sketch(WIDTH, HEIGHT, scale=2)
    sketch.polygon([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)], theme.ground)
    valley(sketch, theme)
    panel.plates(sketch, theme)
    return Ground.of(sketch.sprite(), specimens=_specimens(theme), inks=_inks(theme))


def _specimens(theme: Theme) -> list[Sprite]:
    stacks = [token(kind, 4, spent=1, haste=4) for kind in KINDS]
    plates = [haunt(name) for name in ("T1", "R1", "C1")] + [haunt("T2", hides=True)]
    rims = [haunted(), haunted(gone=True)]
    ghosts = [token(kind, 4, faded=clear_tone(theme)) for kind in ("BA", "DE")]
    return [
        *stacks,
        *plates,
        *rims,
        *ghosts,
        wand(),
        tag("M12", theme),
        burst("2/4", SCARLET),
        waiting(("BA4",), "E1", theme),
    ]


def _inks(theme: Theme) -> list[str]:
    exact = [theme.trail, theme.go, theme.strike, theme.pick, VIOLET, GONE, PURPLE, GOLD]
    return [*exact, *ramp(theme.ink, theme.panel), *ramp(theme.muted, theme.panel, 4)]


def render(view: View, marks: Marks, theme: Theme) -> Picture:
    canvas = Canvas(ground(theme))
    busy = sorted(_busy(view))
    for label in busy:
        canvas.put(bare(theme), *centre(label))
    _lay_limits(canvas, view, theme)
    _lay_rims(canvas, view)
    _light(canvas, marks, theme)
    if marks.planned:
        lay_planned_ways(canvas, view, marks.planned, theme)
    else:
        lay_ways(canvas, view, theme)
    _lay_haunts(canvas, view)
    _lay_stacks(canvas, view, theme)
    if marks.planned:
        lay_planned_bolts(canvas, view, marks.planned, theme)
    else:
        lay_bolts(canvas, view, theme)
    for label in busy:
        x, y = centre(label)
        canvas.put(tag(label, theme), x, y + LIFT)
    _lay_wand(canvas, view)
    _lay_waiting(canvas, view, theme)
    if not marks.planned:
        lay_bursts(canvas, view, theme)
    _lay_panels(canvas, view, theme)
    near = [centre(label) for label in _on_map(marks.near)]
    return seen_from_near(canvas.picture(), near, ROOM)


def _busy(view: View) -> set[str]:
    """Clear hexes whose middle is needed for something other than the label."""
    found = {*_stacks(view), *haunts(view).values(), *view.razed.values(), view.wand}
    return {label for label in found | touched(view) if label in CLEAR}


def _on_map(labels: tuple[str, ...]) -> list[str]:
    return [label for label in labels if label in PLACES]


def _light(canvas: Canvas, marks: Marks, theme: Theme) -> None:
    """Outline options with a solid line, and what is already chosen with a double one."""
    for label in _on_map(marks.options):
        canvas.put(rim(GRID, theme.go, "solid", width=4, inset=6), *centre(label))
    for label in _on_map(marks.chosen):
        canvas.put(rim(GRID, theme.pick, "double", width=4, inset=6), *centre(label))


# What stands, or is planned to stand when the set-up is done.


def _stacks(view: View) -> dict[str, tuple[str, int, int, int]]:
    """For each hex: kind, number, how many have cast, and extra speed."""
    found = {
        hex_: (stack.kind, stack.count, stack.spent, stack.haste)
        for hex_, stack in view.stacks.items()
    }
    for order in pending(view):
        if isinstance(order, SorcerersAt):
            before = found.get(order.hex, ("SO", 0, 0, 0))[1]
            found[order.hex] = ("SO", before + order.count, 0, 0)
    return found


def _lay_limits(canvas: Canvas, view: View, theme: Theme) -> None:
    """Until the haunts are placed: hatch the hexes where nothing may be placed."""
    if view.segment != "hide":
        return
    placed = haunts(view).values()
    for hex_ in CLEAR:
        if hex_ in ENTRY_ZONE:
            canvas.put(hatch(hex_, "#5b2f2f", theme), *centre(hex_))
        elif any(0 < path(hex_, at) < SPACING for at in placed):
            canvas.put(hatch(hex_, "#4a3a66", theme), *centre(hex_))


def _lay_rims(canvas: Canvas, view: View) -> None:
    for hex_ in sorted(haunts(view).values()):
        canvas.put(haunted(), *centre(hex_))
    for hex_ in sorted(view.razed.values()):
        canvas.put(haunted(gone=True), *centre(hex_))


def _lay_haunts(canvas: Canvas, view: View) -> None:
    stacks = _stacks(view)
    hidden = hiding(view)
    for name, hex_ in sorted(haunts(view).items()):
        x, y = centre(hex_)
        canvas.put(haunt(name, hides=name == hidden), x - 25 * (hex_ in stacks), y + DROP)
    for hex_ in sorted(view.razed.values()):
        if hex_ != view.wand:
            x, y = centre(hex_)
            canvas.put(cross("#c9c9c9", radius=14, width=5), x - 28 * (hex_ in stacks), y + DROP)


def _lay_stacks(canvas: Canvas, view: View, theme: Theme) -> None:
    shared = {*haunts(view).values(), view.wand}
    for hex_, stack in sorted(_stacks(view).items()):
        x, y = centre(hex_)
        canvas.put(token(*stack), x + ASIDE * (hex_ in shared), y + DROP)
    for hex_, (kind, count) in sorted(arrivals(view).items()):
        x, y = centre(hex_)
        ghost = token(kind, count, faded=clear_tone(theme))
        canvas.put(ghost, x + ASIDE * (hex_ in shared), y + DROP)


def _lay_wand(canvas: Canvas, view: View) -> None:
    """The wand, beside the units that carry it; in an entry, between its name and the valley."""
    if view.wand in PLACES:
        x, y = centre(view.wand)
        if view.wand in view.stacks:
            x, y = x - 25, y + 10
        elif view.wand not in CLEAR:
            y += 28 if y < HEIGHT / 2 else -52
        canvas.put(wand(), x, y + DROP)


@cached
def waiting(words: tuple[str, ...], entry: str, theme: Theme) -> Sprite:
    """The list of units that wait in an entry."""
    left, top, right, bottom = PLATES[entry]
    wide, tall = right - left, bottom - top
    sketch = Sketch(wide, tall)
    sketch.rounded((0, 0, wide, tall), 8, theme.panel, line="#f0e442", width=3)
    joined = "\n".join(words) if tall > wide else " ".join(words)
    sketch.text(
        (6, 4, wide - 6, tall - 4), joined, theme.ink, face="narrow-bold", size=28, least=18,
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
        for order in pending(view):
            if isinstance(order, EnterBy):
                words = (*lists.get(order.entry, ()), f"{order.kind}{order.count}")
                lists[order.entry] = words
    for entry, words in sorted(lists.items()):
        canvas.lay(waiting(words, entry, theme), *PLATES[entry][:2])


def _lay_panels(canvas: Canvas, view: View, theme: Theme) -> None:
    left, top = panel.SIDE[0] + 8, panel.SIDE[1] + 10
    canvas.lay(panel.army_of(view, WIZARD, theme), left, top)
    canvas.lay(panel.army_of(view, SORCERER, theme), left, top + 290)
    canvas.lay(panel.lines(panel.tally(view), theme), left, top + 590)
    box = panel.turn_box(*panel.turn_words(view), theme)
    canvas.lay(box, panel.STRIP[0] + 14, panel.STRIP[1] + 7)
    for x, y, each in panel.strip(view, theme):
        canvas.lay(each, panel.CARDS_LEFT + x, panel.CARDS_TOP + y)
