"""Terakh's plates: whose turn it is, and every clan with its player."""

from bot.games.terakh.model.cards import CASTS
from bot.games.terakh.model.stack import Attack, Shown
from bot.games.terakh.model.units import CLANS, UNITS, Unit
from bot.games.terakh.text.view import View
from bot.kernel.text import ordinal
from renderers.kit.cache import cached
from renderers.kit.canvas import Canvas
from renderers.kit.colours import readable
from renderers.kit.parts.panels import plate
from renderers.kit.points import regular
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box, width_of, within
from renderers.kit.themes import Theme
from renderers.marks import Marks
from renderers.terakh.legend import SIGNS, Size
from renderers.terakh.tokens import COLOURS, FIGURE, emblem

SETUP = {
    "clan": "Choosing clans",
    "inka": "Placing Inkas",
    "orb": "Giving Orbs",
    "elder": "Placing Elders",
    "pendant": "The Pendant",
}
NO_ELDER_YET = -1
MANA, MANA_LINE = "#4fb3ff", "#bfe3ff"
SMALLEST_NAME = 30
TALLY = 46  # the height of a number with its sign
SPACE = 40  # at most, between two of them


def _size(box: Box) -> Size:
    return (box[2] - box[0], box[3] - box[1])


@cached
def _blank(size: Size, accent: str, theme: Theme, *, active: bool = False) -> Sprite:
    wide, tall = size
    sketch = Sketch(wide, tall + 4)
    plate(sketch, (0, 0, wide, tall), theme, accent=accent)
    if active:
        sketch.rounded((1, 1, wide - 1, tall - 1), 18, line=theme.gold, width=6)
    return sketch.sprite()


def player(view: View, seat: int, marks: Marks) -> str:
    """The name of the player who leads this clan."""
    code = view.clans[seat]
    return marks.name(seat) or CLANS.get(code, f"Seat {seat + 1}")


# The turn.


def lay_turn(canvas: Canvas, view: View, marks: Marks, box: Box, theme: Theme) -> None:
    """The round, whose turn it is, and the mana; or what is being done, or who has won."""
    seat = _winner(view) if view.outcome else _alone(view)
    clan = view.clans[seat] if seat is not None else ""
    size = _size(box)
    canvas.lay(_blank(size, COLOURS.get(clan, theme.muted), theme), box[0], box[1])
    name = _called(view, marks, seat)
    head, way = _heading(view)
    canvas.lay(_head(size[0], head, way, theme), box[0], box[1])
    down = 38 if size[1] < 170 else 52
    is_over = view.outcome is not None
    canvas.lay(_whose(size[0], name, clan, theme, is_over=is_over), box[0], box[1] + down - 4)
    if not view.outcome and view.phase not in SETUP:
        canvas.lay(_mana(size[0], view.mana, theme), box[0], box[3] - 56)


def _alone(view: View) -> int | None:
    """Whose turn it is; None where several are asked at once."""
    return view.waited_for[0] if len(view.waited_for) == 1 else None


def _winner(view: View) -> int | None:
    first = view.outcome.ranking[0] if view.outcome else frozenset()
    return next(iter(first)) if len(first) == 1 else None


def _called(view: View, marks: Marks, seat: int | None) -> str:
    if view.outcome:
        return player(view, seat, marks) if seat is not None else "Nobody"
    if seat is None:
        return "All choose"
    return "Your turn" if seat == marks.you else player(view, seat, marks)


def _heading(view: View) -> tuple[str, str]:
    """What is done, and the direction of play."""
    if view.outcome:
        return f"Winner, round {view.round}", ""
    if view.phase in SETUP:
        return SETUP[view.phase], ""
    way = "clockwise ↻" if view.clockwise else "counterclockwise ↺"
    return (doing, "") if (doing := _doing(view)) else (f"Round {view.round}", way)


def _doing(view: View) -> str:
    """The attack or the card that is being played."""
    for frame in reversed(view.stack):
        if isinstance(frame, Shown):
            return f"{CASTS[frame.card].name} is cast"
        if isinstance(frame, Attack):
            dice = f", {' : '.join(map(str, frame.dice))}" if frame.dice else ""
            return f"{frame.attacker} → {frame.target}{dice}"
    return ""


@cached
def _head(wide: int, head: str, way: str, theme: Theme) -> Sprite:
    sketch = Sketch(wide, 46)
    split = 24 + min(wide - 40, width_of("title", 32, head) + 4) if way else wide - 12
    sketch.text((24, 5, split, 43), head, theme.ink, face="title", size=32, least=20)
    if way:
        room = (split + 8, 7, wide - 14, 43)
        if width_of("narrow", 19, way) > room[2] - room[0]:
            way = way[-1]  # the arrow says it, too
        sketch.text(room, way, theme.muted, face="narrow", size=25, least=16, align="rm")
    return sketch.sprite()


@cached
def _whose(wide: int, name: str, clan: str, theme: Theme, *, is_over: bool) -> Sprite:
    """Whose turn it is, large; a winner's name may be smaller, so that it is whole."""
    sketch = Sketch(wide, 64)
    left = 86 if clan else 24
    if clan:
        sketch.paste(emblem(clan, 22), 16, 0)
    free = wide - left - 10
    face, size = "narrow-bold" if _fits(name, FIGURE, free) else "slim", FIGURE
    while is_over and size > SMALLEST_NAME and width_of(face, size, name) > free:
        size -= 2
    words = within(name, face, size, free)
    box = (left, 4, wide - 8, 60)
    sketch.text(box, words, theme.ink, face=face, size=size, role="" if is_over else "turn")
    return sketch.sprite()


@cached
def _mana(wide: int, mana: int, theme: Theme) -> Sprite:
    """Diamonds for the mana that is left, and its number."""
    sketch = Sketch(wide, 52)
    pitch = min(34, (wide - 150) // max(mana, 5))
    for n in range(max(mana, 5)):
        points = regular(42 + n * pitch, 26, 17, 4)
        sketch.polygon(points, MANA if n < mana else theme.ground_low)
        sketch.stroke(points, MANA_LINE if n < mana else theme.faint, 2.5, closed=True)
    number = (wide - 118, 4, wide - 74, 48)
    sketch.text(number, str(mana), theme.ink, face="bold", size=FIGURE, align="rm", role="count")
    sketch.text((wide - 70, 10, wide - 6, 50), "mana", theme.muted, face="narrow", size=25)
    return sketch.sprite()


# A clan.


def lay_clan(canvas: Canvas, view: View, marks: Marks, seat: int, box: Box, theme: Theme) -> None:
    """A clan's player, its Elder, cards, Fallen Inkas and place in the turn order."""
    code, size = view.clans[seat], _size(box)
    units = view.units[seat * UNITS : (seat + 1) * UNITS]
    active = not view.outcome and view.phase != "draw" and seat in view.waited_for
    is_out = seat in view.out
    accent = COLOURS.get(code, theme.muted)
    canvas.lay(_blank(size, accent, theme, active=active), box[0], box[1])
    place = ordinal(view.order.index(seat) + 1) if seat in view.order else ""
    note = " · ".join(filter(None, (CLANS.get(code, ""), place, "left" if is_out else "")))
    name = marks.name(seat) or CLANS.get(code, f"Seat {seat + 1}")
    own = seat == marks.you
    canvas.lay(_named(size, code, name, note, theme, own=own, is_out=is_out), box[0], box[1])
    found = _numbers(view, seat, units)
    _lay_numbers(canvas, [tally(*each, theme, is_out=is_out) for each in found], box)


def _lay_numbers(canvas: Canvas, found: list[Sprite], box: Box) -> None:
    """Side by side at the foot of a plate, with the same space between all of them."""
    x, right = box[0] + 16, box[2] - 8
    free = right - x - sum(sprite.width for sprite in found)
    space = min(SPACE, free // (len(found) - 1))
    for sprite in found:
        canvas.lay(sprite, x, box[3] - TALLY - 6)
        x += sprite.width + space


def _numbers(view: View, seat: int, units: tuple[Unit, ...]) -> list[tuple[str, int]]:
    """The Elder's hit points, cards in hand, Fallen Inkas, and Mods."""
    hp = units[-1].hp if units and units[-1].cell else 0
    fallen = sum(not unit.cell for unit in units[:-1])
    found = [("cards", view.cards[seat]), ("fallen", fallen)]
    if not (view.phase in SETUP and not hp):
        found.insert(0, ("hp", hp))
    return [*found, ("mods", sum(unit.mods for unit in units))]


@cached
def _named(
    size: Size, code: str, name: str, note: str, theme: Theme, *, own: bool, is_out: bool
) -> Sprite:
    wide, tall = size
    sketch = Sketch(wide, tall)
    ink = theme.faint if is_out else theme.ink
    if code:
        sketch.paste(emblem(code, 22), 16, 4)
    left = 86 if code else 24
    right = wide - (72 if own else 10)
    face, large = _letters(name, right - left)
    words = within(name, face, large, right - left)
    sketch.text((left, 5, right, 45), words, ink, face=face, size=large)
    if own:
        sketch.rounded((wide - 68, 10, wide - 12, 42), 10, theme.gold)
        box = (wide - 66, 10, wide - 14, 42)
        sketch.text(box, "you", readable(theme.gold), face="narrow-bold", size=24, align="cm")
    low = 44 if tall < 136 else 48
    sketch.text((left, low, wide - 10, low + 26), note, theme.muted, face="narrow", size=23)
    return sketch.sprite()


def _letters(name: str, room: int) -> tuple[str, int]:
    """The largest letters in which a name fits; slim ones, if they can write it."""
    tries = [(face, size) for face in ("narrow-bold", "slim") for size in range(36, 25, -2)]
    able = [each for each in tries if within(name, *each, 10**6) == name]
    return next((each for each in able if width_of(*each, name) <= room), ("narrow-bold", 26))


def _fits(name: str, size: int, room: int) -> bool:
    return width_of("narrow-bold", size, name) <= room


@cached
def tally(kind: str, number: int, theme: Theme, *, is_out: bool = False) -> Sprite:
    """A sign and a number, large enough for a phone."""
    wide = 36 + width_of("slim", FIGURE, str(number)) + 2
    sketch = Sketch(wide, TALLY)
    SIGNS[kind](sketch, 16, TALLY / 2, 15, theme)
    ink = theme.faint if is_out else theme.ink
    role = "health" if kind == "hp" else "count"
    box = (36, 2, wide, TALLY - 2)
    sketch.text(box, str(number), ink, face="slim", size=FIGURE, role="" if is_out else role)
    return sketch.sprite()
