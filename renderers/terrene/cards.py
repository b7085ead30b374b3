"""Characters on the table: face up with their figures, face down with what the viewer may know."""

from dataclasses import dataclass

from bot.games.terrene.model.cards import FACES, Face
from bot.games.terrene.text.view import Body, Gear
from renderers.kit.cache import cached
from renderers.kit.colours import mix, readable
from renderers.kit.parts.badges import badge
from renderers.kit.points import regular
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box, fit
from renderers.kit.themes import Theme
from renderers.terrene.card_style import AFFILS, CLASSES, INK, PAPER, SIGNS, SPEEDS, short, tone

GEAR = 54  # the height of an assigned card's strip
LOW_GEAR = 38  # and under a low card
TIGHT = 330  # lower cards have their signs beside the level
LOW = 300  # slots lower than this have their figures in one row
NARROW = 170  # in narrower cards the name does not fit beside the label
COUNTER = "#7cc4ff"


@dataclass(frozen=True, slots=True)
class Look:
    """Everything a Character's card depends on."""

    label: str
    key: str
    up: bool
    lv: int
    xp: int
    hp: int
    left: int
    atk: int
    defence: int
    decayed: bool
    counters: int
    signs: tuple[str, ...]
    gear: str  # "": none, "?": face-down, else a key
    gear_up: bool
    seat: str


def look(body: Body, seat: str) -> Look:
    marks = [mark.name for mark in body.marks if mark.name in SIGNS]
    signs = dict.fromkeys([*(name for name in marks if name in SIGNS), *body.abilities])
    return Look(
        label=body.label,
        key=body.key,
        up=body.up,
        lv=body.lv,
        xp=body.xp,
        hp=body.hp,
        left=body.hp - body.damage,
        atk=body.atk,
        defence=body.defence,
        decayed=body.decay > 0,
        counters=body.charge + body.stratagem,
        signs=tuple(signs),
        gear=_gear(body.held),
        gear_up=bool(body.held and body.held.up),
        seat=seat,
    )


def _gear(held: Gear | None) -> str:
    return "" if held is None else held.key or "?"


def card_height(slot: int) -> int:
    """The height of the card in its slot; the rest is for what the Character holds."""
    return slot - (GEAR if slot >= LOW else LOW_GEAR) - 4


@cached
def character(look: Look, width: int, height: int) -> Sprite:
    """A whole slot: the card, and below it a strip with what the Character holds."""
    sketch = Sketch(width, height)
    room = card_height(height)
    if not look.up:
        _back(sketch, look, width, room)
    elif height >= LOW:
        _face(sketch, look, width, room)
    else:
        _low(sketch, look, width, room)
    if look.gear:
        _strip(sketch, look, (4, room, width - 4, height - 2))
    return sketch.sprite()


@cached
def vacant(width: int, height: int, theme: Theme) -> Sprite:
    """A place where a Character could stand."""
    sketch = Sketch(width, height, scale=2)
    corners = [(8, 8), (width - 8, 8), (width - 8, height - 8), (8, height - 8)]
    sketch.stroke(corners, theme.edge, 4, closed=True, dash=(22.0, 18.0))
    return sketch.sprite()


def cloth(seat: str) -> str:
    """The colors of the back of a player's cards."""
    return mix(seat, "#10131a", 0.62)


def _frame(sketch: Sketch, colour: str, paper: str, width: int, height: int) -> None:
    sketch.rounded((0, 0, width, height), 14, mix(colour, "#000000", 0.35))
    sketch.rounded((4, 4, width - 4, height - 4), 11, paper)


def _head(sketch: Sketch, look: Look, words: str, width: int, end: int, foot: int) -> None:
    """Label and name; `end` is where the name must stop."""
    colour = tone(FACES[look.key])
    sketch.rounded((4, 4, width - 4, foot), 11, colour)
    _label(sketch, look.label, look.seat, (8, 8, 66, foot - 4))
    box = (72, 6, end, foot - 2)
    sketch.text(box, words, readable(colour), face="narrow-bold", size=36, least=17)


def _face(sketch: Sketch, look: Look, width: int, height: int) -> None:
    face = FACES[look.key]
    _frame(sketch, tone(face), PAPER, width, height)
    if width < NARROW:
        _narrow(sketch, look, width)
    else:
        _wide(sketch, look, width, is_tight=height < TIGHT)
    foot = height - 12
    _health(sketch, look, (12, foot - 48, width - 12, foot))
    _figures(sketch, look, (10, max(136, foot - 136), width - 10, foot - 56))
    box = (14, 146, width - 12, foot - 140)
    # Half a rule is worse than none: what does not fit is read on the card itself.
    if box[3] - box[1] > 56 and not fit(face.text, box, face="narrow", size=18, least=16).cut:
        sketch.text(box, face.text, INK, face="narrow", size=24, least=16, align="lm")


def _wide(sketch: Sketch, look: Look, width: int, *, is_tight: bool) -> None:
    """Name; affiliation, class, level and speeds; experience, counters and signs."""
    face = FACES[look.key]
    _head(sketch, look, short(look.key), width, width - 10, 58)
    letter, affil = AFFILS[face.affil]
    sketch.paste(badge(letter, affil, radius=17), 8, 62)
    classes = "/".join(CLASSES[name] for name in face.classes)
    shown = look.signs[: 2 if is_tight else 3]
    end = width - 10
    for each in () if is_tight and len(shown) > 1 else _speeds(face):
        end -= 34
        sketch.paste(each, end, 65)
    words = f"{classes} · LV {look.lv}" if width > 220 else f"LV {look.lv}"
    stop = end - (36 * len(shown) if is_tight else 0)
    sketch.text((58, 64, stop, 104), words, INK, face="bold", size=27, least=16)
    _tally(sketch, look, 122)
    if is_tight:
        _signs(sketch, shown, end + 4, 84, 14)
    else:
        _signs(sketch, shown, width - 6, 122, 17)


def _speeds(face: Face) -> list[Sprite]:
    """Its abilities: shape and color show the speed, the number inside the cost in Actions."""
    kinds = {(each.speed, each.cost.actions) for each in face.abilities}
    return [
        badge(str(cost or ""), SPEEDS[speed][1], shape=SPEEDS[speed][0], radius=11, size=16)
        for speed, cost in sorted(kinds)
        if speed != "passive"
    ]


def _narrow(sketch: Sketch, look: Look, width: int) -> None:
    """A narrow card: only the level fits beside the label, so the name has its own line."""
    _head(sketch, look, f"L{look.lv}", width, width - 42, 58)
    letter, affil = AFFILS[FACES[look.key].affil]
    sketch.paste(badge(letter, affil, radius=15), width - 47, 8)
    name = (12, 64, width - 10, 104)
    sketch.text(name, short(look.key), INK, face="narrow-bold", size=30, least=16)
    _tally(sketch, look, 122)
    _signs(sketch, look.signs[:2], width - 6, 122, 14)


def _low(sketch: Sketch, look: Look, width: int, height: int) -> None:
    """A low card: name and signs above, ATK, DEF and level in one row, then health."""
    _frame(sketch, tone(FACES[look.key]), PAPER, width, height)
    shown = look.signs[: 2 if width > 220 else 1]
    _head(sketch, look, short(look.key), width, width - 8 - 40 * len(shown), 52)
    _signs(sketch, shown, width - 6, 28, 15)
    if height > 130:
        middle = (56 + height) // 2
        third = (width - 16) // 3
        _figures(sketch, look, (8, 56, 8 + 2 * third, middle - 4), small=True)
        _level(sketch, look, (14 + 2 * third, 56, width - 8, middle - 4))
        _health(sketch, look, (8, middle, width - 8, height - 8))
        return
    third = max(46, width // 5)
    row = (8, 56, 8 + 2 * third, height - 8)
    _figures(sketch, look, row, small=True)
    _health(sketch, look, (14 + 2 * third, 56, width - 8, height - 8))


def _level(sketch: Sketch, look: Look, box: Box) -> None:
    """The level, and a blue disc for every counter; the affiliation above if there is room."""
    left, top, right, bottom = box
    if bottom - top > 74:
        letter, affil = AFFILS[FACES[look.key].affil]
        sketch.paste(badge(letter, affil, radius=16), (left + right) // 2 - 26, top - 6)
        top += 38
    across = 20 * min(look.counters, 3)
    words = f"L{look.lv}" if look.counters else f"LV {look.lv}"
    room = (left + 4, top, right - across - 4, bottom)
    if fit(words, room, face="bold", size=28, least=16, align="cm").cut:
        words = str(look.lv)
    sketch.text(room, words, INK, face="bold", size=28, least=16, align="cm")
    for n in range(min(look.counters, 3)):
        sketch.disc(right - 10 - 20 * n, (top + bottom) / 2, 8, COUNTER, line=INK, width=2)


def _label(sketch: Sketch, words: str, seat: str, box: Box) -> None:
    sketch.rounded(box, 10, seat, line="#14161b", width=2)
    sketch.text(box, words, readable(seat), face="bold", size=30, least=18, align="cm")


def _tally(sketch: Sketch, look: Look, y: int) -> None:
    """XP as golden diamonds, counters as blue discs."""
    x = 26
    for _ in range(min(look.xp, 6)):
        sketch.polygon(regular(x, y, 11, 4), "#f0b93a", line=INK, width=2)
        x += 25
    for _ in range(min(look.counters, 4)):
        sketch.disc(x, y, 10, COUNTER, line=INK, width=2)
        x += 24


def _figures(sketch: Sketch, look: Look, box: Box, *, small: bool = False) -> None:
    left, top, right, bottom = box
    middle = (left + right) // 2
    guard = mix("#2d6f8f", PAPER, 0.55) if not look.decayed else "#e0b0a0"
    for words, value, area, fill in (
        ("ATK", look.atk, (left, top, middle - 3, bottom), "#e7c3a2"),
        ("DEF ↓" if look.decayed else "DEF", look.defence, (middle + 3, top, right, bottom), guard),
    ):
        sketch.rounded(area, 8, fill)
        split = top + (0 if small else 26)
        if not small:
            sketch.text(
                (area[0] + 4, top + 2, area[2] - 4, split), words, INK, face="narrow", size=20,
                least=16, align="cm",
            )  # fmt: skip
        number = (area[0] + 2, split, area[2] - 2, bottom)
        size = min(46, round((number[2] - number[0]) * 0.7))
        sketch.text(number, str(value), INK, face="bold", size=size, least=16, align="cm")


def _health(sketch: Sketch, look: Look, box: Box) -> None:
    left, top, right, bottom = box
    sketch.rounded(box, 8, "#4a2326")
    filled = round((right - left - 6) * max(0, min(look.left, look.hp)) / max(1, look.hp))
    if filled > 0:
        sketch.rounded((left + 3, top + 3, left + 3 + max(filled, 8), bottom - 3), 6, "#d9484d")
    words = f"{look.left}/{look.hp}"
    size = min(36, round((right - left) * 0.28))
    sketch.text(box, words, "#ffffff", face="bold", size=size, least=16, align="cm", halo="#2a1214")


def _signs(sketch: Sketch, signs: tuple[str, ...], right: int, y: int, radius: int) -> None:
    """Statuses and abilities in a row that ends at the right."""
    for name in signs[:3]:
        words, shape, fill = SIGNS[name]
        mark = badge(words, fill, shape=shape, radius=radius, size=max(16, radius))
        right -= mark.width - 6
        sketch.paste(mark, max(0, right), round(y - mark.height / 2))


def _back(sketch: Sketch, look: Look, width: int, height: int) -> None:
    """A face-down card: a lattice, and the name on a hatched label if the viewer knows it."""
    _lattice(sketch, look.seat, width, height)
    _label(sketch, look.label, look.seat, (8, 8, 66, 54))
    if look.key:
        face = FACES[look.key]
        is_low = height < 200
        top = 8 if is_low else height // 2 - 44
        box = (70 if is_low else 12, top, width - 12, top + (46 if is_low else 88))
        sketch.rounded(box, 10, PAPER, line=tone(face), width=4)
        name = (box[0] + 8, box[1] + 3, box[2] - 8, box[1] + 44)
        sketch.text(name, short(look.key), INK, face="narrow-bold", size=34, least=17, align="cm")
        if not is_low:
            figures = f"SP {face.sp} · {look.hp}/{look.atk}/{look.defence}"
            low = (box[0] + 8, box[1] + 48, box[2] - 8, box[3] - 4)
            sketch.text(low, figures, INK, face="narrow", size=26, least=16, align="cm")


def _lattice(sketch: Sketch, seat: str, width: int, height: int) -> None:
    """The back of a player's card: rows of diamonds, every second one shifted."""
    sketch.rounded((0, 0, width, height), 14, mix(seat, "#000000", 0.2))
    sketch.rounded((5, 5, width - 5, height - 5), 11, cloth(seat))
    number = max(2, (width - 30) // 44)
    step = (width - 30) / number
    tint = mix(seat, "#000000", 0.25)
    for row, y in enumerate(range(80, height - 16, round(step))):
        for n in range(number - row % 2):
            x = 15 + step * (n + 0.5 + 0.5 * (row % 2))
            sketch.polygon(regular(x, y, step * 0.28, 4), tint)


@cached
def back(width: int, height: int, seat: str) -> Sprite:
    """The back of a card that nobody knows yet."""
    sketch = Sketch(width, height)
    _lattice(sketch, seat, width, height)
    return sketch.sprite()


def _strip(sketch: Sketch, look: Look, box: Box) -> None:
    """What a Character holds: a card back, or a name; a face-up card has a solid frame."""
    left, top, right, bottom = box
    known = look.gear != "?"
    frame = tone(FACES[look.gear]) if known else look.seat
    fill = PAPER if look.gear_up else mix(frame, "#000000", 0.5)
    sketch.rounded(box, 9, fill, line=frame, width=4)
    if known:
        ink = INK if look.gear_up else "#f4f1e8"
        sketch.text(
            (left + 10, top + 3, right - 8, bottom - 3), short(look.gear), ink,
            face="narrow-bold", size=30, least=16, align="cm",
        )  # fmt: skip
        return
    number = (right - left - 20) // 30
    for n in range(number):
        x = (left + right) / 2 + (n - (number - 1) / 2) * 30
        sketch.polygon(regular(x, (top + bottom) / 2, 9, 4), mix(frame, "#000000", 0.2))


@cached
def ring(width: int, height: int, colour: str, style: str) -> Sprite:
    """A rim around a slot: dashed for an option, solid for the last action."""
    sketch = Sketch(width + 20, height + 20)
    box = [(8, 8), (width + 12, 8), (width + 12, height + 12), (8, height + 12)]
    dash = (26.0, 18.0) if style == "dashed" else None
    sketch.stroke(box, "#14161b", 11, closed=True, dash=dash)
    sketch.stroke(box, colour, 7, closed=True, dash=dash)
    return sketch.sprite()
