"""Arrakhar's Wand: the valley, its units, the last actions and the plan.

Everything drawn comes from the view. A hex has a small label on its top edge, above whoever stands
there; one that may be chosen has it in large type, and so has a stack.
"""

from bot.games.arrakhar.model.board import CLEAR, ENTRY_ZONE, PLACES, SPACING, path
from bot.games.arrakhar.model.orders import EnterBy, SorcerersAt
from bot.games.arrakhar.model.units import KINDS, SORCERER, WIZARD
from bot.games.arrakhar.text.view import View
from renderers.arrakhar import panel
from renderers.arrakhar.board import (
    GRID,
    LIFT,
    band,
    call,
    called,
    called_ink,
    called_tone,
    centre,
    clear_tone,
    hatch,
    label_ink,
    tag,
    valley,
)
from renderers.arrakhar.captions import haunts, hiding, pending
from renderers.arrakhar.entries import plate, waiting
from renderers.arrakhar.tokens import (
    DROP,
    GOLD,
    GONE,
    LINE,
    PALE,
    PURPLE,
    VIOLET,
    carried,
    content,
    enchanted,
    haunt,
    haunted,
    haunted_rim,
    lit_body,
    lit_content,
    loss,
    plaque,
    radiance,
    token,
    wand,
)
from renderers.arrakhar.traces import (
    arrivals,
    is_found,
    lay_bolts,
    lay_bursts,
    lay_heads,
    lay_planned_bolts,
    lay_planned_ways,
    lay_ways,
    touched,
)
from renderers.kit.cache import cached
from renderers.kit.canvas import HEIGHT, WIDTH, Canvas, Ground, Picture
from renderers.kit.grids.hexes import rim
from renderers.kit.palette import ramp
from renderers.kit.parts.badges import cross
from renderers.kit.parts.detail import seen_from_near
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme
from renderers.marks import Marks

ROOM = 90  # pixels around what is seen from near
ABOVE = 30  # from the middle of a hex: the name of a haunt
BESIDE = 21  # from the middle of a hex: its label, where the wand is told beside it


@cached
def ground(theme: Theme) -> Ground:
    sketch = Sketch(WIDTH, HEIGHT, scale=2, ground=theme.ground)
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
        plaque("T1"),
        haunted_rim(),
        lit_body(theme.go, "WI", called_tone(theme)),
        lit_body(theme.go, "OR", called_tone(theme)),
        radiance(),
        called(theme),
        call("M12", theme),
        tag("M12", label_ink(theme, 3), clear_tone(theme, 3)),
        loss("2"),
        waiting((("BA", 4, 0), ("WI", 2, 0)), "E1", theme),
    ]


def _inks(theme: Theme) -> list[str]:
    exact = [
        called_tone(theme),
        theme.trail,
        theme.go,
        theme.strike,
        theme.pick,
        VIOLET,
        GONE,
        PURPLE,
        GOLD,
    ]
    return [*exact, *ramp(theme.ink, theme.panel), *ramp(theme.muted, theme.panel, 4)]


def render(view: View, marks: Marks, theme: Theme) -> Picture:
    canvas = Canvas(ground(theme))
    chosen = _on_map(marks.chosen)
    lit = [*_on_map(marks.options), *(label for label in chosen if label in _stacks(view))]
    _lay_limits(canvas, view)
    _lay_places(canvas, view)
    _light(canvas, view, marks, theme)
    if marks.planned:
        lay_planned_ways(canvas, view, marks.planned, theme)
    else:
        lay_ways(canvas, view, theme)
    _lay_haunts(canvas, view, lit)
    _lay_stacks(canvas, view, lit, chosen, theme)
    if not marks.planned:
        lay_heads(canvas, view, theme)
    _lay_signs(canvas, view, lit)
    _lay_labels(canvas, view, lit, theme)
    for label in chosen:
        if label not in lit:
            canvas.put(rim(GRID, theme.pick, "double", width=5, inset=2), *centre(label))
    if marks.planned:
        lay_planned_bolts(canvas, view, marks.planned, theme)
    else:
        lay_bolts(canvas, view, theme)
    # From north to south: no label below the sparks of the stack behind it.
    for hex_, stack in sorted(_standing(view).items(), key=lambda each: centre(each[0])[1]):
        if hex_ in lit:
            canvas.put(lit_content(hex_, called_ink(theme), *stack), *centre(hex_))
    _lay_waiting(canvas, view, theme)
    if not marks.planned:
        lay_bursts(canvas, view, lit, theme)
    _lay_panels(canvas, view, marks, theme)
    near = [centre(label) for label in _on_map(marks.near)]
    return seen_from_near(canvas.picture(), near, ROOM)


def _on_map(labels: tuple[str, ...]) -> list[str]:
    return [label for label in labels if label in PLACES]


def _light(canvas: Canvas, view: View, marks: Marks, theme: Theme) -> None:
    """What may be chosen is light, with a solid rim and a large label."""
    lit, stacks, taken = _on_map(marks.options), _standing(view), haunts(view).values()
    for label in lit:
        if label in CLEAR:
            canvas.put(called(theme), *centre(label))
        else:
            canvas.put(rim(GRID, theme.go, "solid", width=5, inset=4), *centre(label))
    for label in lit:
        x, y = centre(label)
        if label in CLEAR and label not in stacks:
            canvas.put(call(label, theme), x, y + 12 * (label in taken))


def _lay_labels(canvas: Canvas, view: View, lit: list[str], theme: Theme) -> None:
    """Labels that an arrow, a haunt or the wand has covered."""
    special = {*haunts(view).values(), *view.razed.values(), view.wand}
    standing = {*_stacks(view), *arrivals(view)}
    named = standing & set(haunts(view).values())  # the name of the haunt stands there instead
    for label in sorted((touched(view) | special) & set(CLEAR) - set(lit) - named):
        x, y = centre(label)
        if label == view.wand:
            ink, ground_ = LINE, GOLD
        elif label in special:
            ink, ground_ = PALE, "#3a2350"
        else:
            shade = band(label)
            ink, ground_ = label_ink(theme, shade), clear_tone(theme, shade)
        canvas.put(
            tag(label, ink, ground_),
            x + BESIDE * (label == view.wand and label in standing),
            y + LIFT,
        )


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


def _standing(view: View) -> dict[str, tuple[str, int, int, int]]:
    """Stacks, and those that the plan sends to free hexes."""
    coming = {hex_: (*units, 0, 0) for hex_, units in arrivals(view).items()}
    return coming | _stacks(view)


def _lay_limits(canvas: Canvas, view: View) -> None:
    """Until the haunts are placed: hatch the hexes where nothing may be placed."""
    if view.segment != "hide":
        return
    placed = haunts(view).values()
    for hex_ in CLEAR:
        if hex_ in ENTRY_ZONE:
            canvas.put(hatch("#7a3b3b"), *centre(hex_))
        elif any(0 < path(hex_, at) < SPACING for at in placed):
            canvas.put(hatch("#5a4a7a"), *centre(hex_))


def _lay_places(canvas: Canvas, view: View) -> None:
    """What lies under everything else: haunts, and the place of the wand."""
    for hex_ in sorted(haunts(view).values()):
        canvas.put(haunted(), *centre(hex_))
    for hex_ in sorted(view.razed.values()):
        canvas.put(haunted(gone=True), *centre(hex_))
    if is_found(view):
        canvas.put(radiance(), *centre(view.wand))
    if view.wand in CLEAR:
        canvas.put(enchanted(), *centre(view.wand))


def _lay_haunts(canvas: Canvas, view: View, lit: list[str]) -> None:
    """Haunts and ruins of haunts where nobody stands."""
    taken = {*_stacks(view), *arrivals(view), *lit}
    hidden = hiding(view)
    for name, hex_ in sorted(haunts(view).items()):
        if hex_ not in taken:
            canvas.put(haunt(name, hides=name == hidden), *centre(hex_))
    for hex_ in sorted(view.razed.values()):
        if hex_ != view.wand and hex_ not in taken:
            x, y = centre(hex_)
            canvas.put(cross("#c9c9c9", radius=16, width=6), x, y + DROP)


def _lay_stacks(
    canvas: Canvas, view: View, lit: list[str], chosen: list[str], theme: Theme
) -> None:
    """Stacks; those that may be chosen or are chosen as large as their hex, with their label."""
    stacks = sorted(_stacks(view).items())
    for hex_, stack in stacks:
        x, y = centre(hex_)
        if hex_ in lit:
            is_chosen = hex_ in chosen
            edge = theme.pick if is_chosen else theme.go
            canvas.put(lit_body(edge, stack[0], called_tone(theme), chosen=is_chosen), x, y)
        else:
            canvas.put(token(*stack), x, y + DROP)
    for hex_, (kind, count) in sorted(arrivals(view).items()):
        x, y = centre(hex_)
        if hex_ in lit:
            canvas.put(lit_body(theme.go, kind, called_tone(theme)), x, y)
        else:
            canvas.put(token(kind, count, faded=clear_tone(theme, band(hex_))), x, y + DROP)


def _lay_signs(canvas: Canvas, view: View, lit: list[str]) -> None:
    """What lies under the units, told above them: a haunt by its plaque, the wand by its star."""
    stacks = {*_stacks(view), *arrivals(view)}
    taken = {*stacks, *lit}
    hidden = hiding(view)
    for name, hex_ in sorted(haunts(view).items()):
        x, y = centre(hex_)
        if hex_ not in lit:
            canvas.put(haunted_rim(), x, y)
            if hex_ in view.stacks:
                canvas.put(content(*_stacks(view)[hex_][:2]), x, y + DROP)
        sign = plaque(name, hides=name == hidden)
        fills = hex_ in lit and hex_ in stacks
        is_below_lit = (x, y - GRID.down) in {centre(each) for each in stacks & {*lit}}
        if fills or (is_below_lit and hex_ in taken):
            _lay_outside(canvas, sign, hex_, taken, fills=fills)
        elif hex_ in taken:
            canvas.put(sign, x, y - ABOVE)
    if view.wand in PLACES:
        _lay_wand(canvas, view)


def _lay_outside(canvas: Canvas, sign: Sprite, hex_: str, taken: set[str], *, fills: bool) -> None:
    """Below or above who stands there, whichever is free; if neither is, on a hex that is not
    filled.
    """
    x, y = centre(hex_)
    crowd = {centre(each) for each in taken}
    away = next((n for n in (1, -1) if (x, y + n * GRID.down) not in crowd), 0)
    if away:
        canvas.put(sign, x, y + 64 * away)
    elif not fills:
        canvas.put(sign, x, y - ABOVE)


def _lay_wand(canvas: Canvas, view: View) -> None:
    """The wand as large as its hex, or a star above the units that carry it; in an entry, between
    its name and the valley.
    """
    x, y = centre(view.wand)
    if view.wand in view.stacks:
        canvas.put(carried(), x - 14, y - 31)
    elif view.wand in CLEAR:
        canvas.put(wand(), x, y + 4)
    else:
        canvas.put(wand(), x, y + (46 if y < HEIGHT / 2 else -46))


def _lay_waiting(canvas: Canvas, view: View, theme: Theme) -> None:
    lists = {
        entry: tuple((group.kind, group.count, group.haste) for group in groups)
        for entry, groups in view.waiting.items()
    }
    if view.segment == "enter":
        for order in pending(view):
            if isinstance(order, EnterBy):
                lists[order.entry] = (*lists.get(order.entry, ()), (order.kind, order.count, 0))
    for entry, groups in sorted(lists.items()):
        if groups:
            canvas.lay(waiting(groups, entry, theme), *plate(entry, len(groups))[:2])


def _lay_panels(canvas: Canvas, view: View, marks: Marks, theme: Theme) -> None:
    left, top = panel.SIDE[0] + 8, panel.SIDE[1] + 10
    for side, below in ((WIZARD, top), (SORCERER, top + 306)):
        for y, each in panel.army_of(view, side, marks, theme):
            canvas.lay(each, left, below + y)
    canvas.lay(panel.lines(panel.tally(view), theme), left, top + 614)
    for y, each in panel.turn_lines(view, marks, theme):
        canvas.lay(each, panel.STRIP[0] + 14, panel.STRIP[1] + 7 + y)
    for x, y, each in panel.strip(view, theme):
        canvas.lay(each, panel.CARDS_LEFT + x, panel.CARDS_TOP + y)
