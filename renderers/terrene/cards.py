"""Characters on the table: face up with their figures, face down with what the viewer may know.

Names, figures and signs are large enough for a phone. What a card says is read on the card itself.
"""

from dataclasses import dataclass
from typing import NamedTuple

from bot.games.terrene.model.cards import FACES, Face
from bot.games.terrene.text.view import Body, Gear
from renderers.kit.cache import cached
from renderers.kit.colours import mix, readable
from renderers.kit.points import regular
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box
from renderers.terrene.card_style import AFFILS, INK, PAPER, SIGNS, short, tone
from renderers.terrene.pictograms import element, pictogram
from renderers.terrene.signs import badges, pills
from renderers.terrene.slots import LABEL, draw_label, lattice

GEAR = 54  # the height of an assigned card's strip
LOW_GEAR = 40  # and under a low card
LOW = 300  # slots lower than this have a lower strip
NARROW_GEARS = ((220, LOW_GEAR), (180, 34), (0, 20))  # in narrow ones, by their least height
BELOW = 62  # what a name needs below the label of a face-down card
LOWEST_HEAD = 60  # of a card whose figures have room below it
BESIDE = 124  # what an assigned card needs beside signs
NARROW = 200  # in narrower cards the name does not fit beside the label
COUNTER, XP, HERO = "#7cc4ff", "#f0b93a", "#f0b93a"
SOFT = mix(INK, PAPER, 0.2)


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


def card_height(slot: int, width: int) -> int:
    """The height of the card in its slot; the rest is for what the Character holds."""
    low = next(high for least, high in NARROW_GEARS if slot >= least)
    return slot - 4 - (GEAR if slot >= LOW else low if width < NARROW else LOW_GEAR)


@cached
def character(look: Look, width: int, height: int) -> Sprite:
    """A whole slot: the card, and below it a strip with what the Character holds."""
    sketch = Sketch(width, height)
    room = card_height(height, width)
    if look.up:
        _face(sketch, look, width, room)
    else:
        _back(sketch, look, width, room)
    left = 4
    if look.up and look.signs and not _has_pills(width, room):
        right = width - (4 if not look.gear else BESIDE)
        left = badges(sketch, look.signs, (4, room, right, height - 2))
    if look.gear and width - left > 60:
        _strip(sketch, look, (left, room, width - 4, height - 2))
    return sketch.sprite()


class Rows(NamedTuple):
    """The heights of a card's rows; without one of its own, health stands beside the figures."""

    head: int
    figures: int
    health: int

    @property
    def middle(self) -> int:
        """Where the rest of a card begins and ends, together."""
        return self.head + self.figures + self.health + (22 if self.health else 18)


def _rows_of(width: int, height: int) -> Rows:
    if width < NARROW:
        found = Rows(94, 54, 50), Rows(72, 42, 42), Rows(72, 48, 0), Rows(58, 44, 0)
        return next((rows for rows in found if rows.middle - 8 <= height), found[-1])
    if height > 190:
        return Rows(62, 54, 50)
    head = min(LOWEST_HEAD, (height - 10) // 2 + 1)  # a lower one shares the room with its figures
    return Rows(head, min(50, height - 10 - head), 0)


def label_foot(width: int, height: int) -> int:
    """Where the label of a card ends; it never covers the figures."""
    return min(LABEL[3], _rows_of(width, height).head)


def _middle(width: int, height: int) -> int:
    """How much room there is between the name and the figures."""
    return height - _rows_of(width, height).middle


def _has_middle(width: int, height: int) -> bool:
    return _middle(width, height) >= 30


def _has_pills(width: int, height: int) -> bool:
    """Is there room for signs on the card? If not, they are below it."""
    return _middle(width, height) >= 90


def _face(sketch: Sketch, look: Look, width: int, height: int) -> None:
    """Name; class, level and signs; ATK and DEF; health."""
    face = FACES[look.key]
    colour = tone(face)
    if face.hero:  # a hero's frame is golden
        sketch.rounded((0, 0, width, height), 15, "#14161b")
        sketch.rounded((2, 2, width - 2, height - 2), 14, HERO)
        sketch.rounded((8, 8, width - 8, height - 8), 10, mix(colour, "#000000", 0.35))
    else:
        sketch.rounded((0, 0, width, height), 14, mix(colour, "#000000", 0.35))
    sketch.rounded((9, 9, width - 9, height - 9), 9, PAPER)
    rows = _rows_of(width, height)
    sketch.rounded((9, 9, width - 9, rows.head), 9, colour)
    has_middle = _has_middle(width, height)
    _name(sketch, look, width, height, is_full=not has_middle)
    low = height - 10
    if rows.health:
        _health(sketch, look, (12, low - rows.health, width - 12, low))
        low -= rows.health + 4
        figures = (12, low - rows.figures, width - 12, low)
    else:
        split = width * (52 if width >= NARROW else 65) // 100
        _health(sketch, look, (split + 3, low - rows.figures, width - 12, low))
        figures = (12, low - rows.figures, split - 3, low)
    _figures(sketch, look, figures, tally=not has_middle)
    if has_middle:
        _art(sketch, look, (12, rows.head + 2, width - 12, low - rows.figures - 2))


def _name(sketch: Sketch, look: Look, width: int, height: int, *, is_full: bool) -> None:
    """Label and name; on low cards also affiliation and level."""
    foot = _rows_of(width, height).head
    face = FACES[look.key]
    ink = readable(tone(face))
    is_narrow, right = width < NARROW, width - 14
    split = label_foot(width, height)
    draw_label(sketch, look.label, look.seat, (*LABEL[:3], split))
    if is_narrow and foot < 80:
        _beside(sketch, look, (86, 11, right + 2, foot - 1), ink)
        return
    if is_full or is_narrow:
        right = _level(sketch, look, right, min(30, (foot + 9) // 2), ink)
    box = (14, split, width - 12, foot - 1) if is_narrow else (88, 10, right, foot - 1)
    sketch.text(box, short(look.key), ink, face="narrow-bold", size=40, least=17)


def _level(sketch: Sketch, look: Look, right: int, y: int, ink: str) -> int:
    """Level and affiliation; returns where they begin."""
    affil = FACES[look.key].affil
    mark = element(affil, 15, AFFILS[affil], readable(AFFILS[affil]))
    left = right - mark.width
    sketch.paste(mark, left, y - mark.height // 2)
    box = (left - 44, y - 19, left - 3, y + 19)
    sketch.text(box, f"L{look.lv}", ink, face="slim", size=34, least=22, align="rm")
    return left - 48


def _beside(sketch: Sketch, look: Look, box: Box, ink: str) -> None:
    """On the lowest cards: the name beside the label; the level below a name of one line."""
    left, top, right, bottom = box
    name = short(look.key)
    if bottom - top > 50 and " " not in name:
        _level(sketch, look, right, bottom - 15, ink)
        bottom -= 31
    sketch.text((left, top, right, bottom), name, ink, face="narrow-bold", size=34, least=16)


def _art(sketch: Sketch, look: Look, box: Box) -> None:
    """The class as a picture, the level and experience; below them signs and what it is."""
    face = FACES[look.key]
    left, top, right, bottom = box
    wide = right - left
    if look.signs and bottom - top >= 90:
        bottom = pills(sketch, look.signs, (left, top, right, bottom))
    elif bottom - top > 130 and wide > 200:
        classes = " / ".join(name.title() for name in face.classes)
        line = (left, bottom - 30, right, bottom)
        words = f"{face.affil.title()} · {classes}"
        sketch.text(line, words, SOFT, face="narrow", size=27, least=18, align="cm")
        bottom -= 30
    has_standing = wide > 180
    if not has_standing and (look.xp or look.counters):
        _tally(sketch, look, left + 16, bottom - 16, right)
        bottom -= 32
    size = min(72, (bottom - top) // 2 - 1, wide // 4 if has_standing else wide // 2 - 10)
    if size < 12:
        return
    x = left + (round(size * 1.15) + 4 if has_standing else wide // 2)
    _emblem(sketch, face, x, (top + bottom) // 2, size)
    if has_standing:
        _standing(sketch, look, (x + round(size * 1.15) + 8, top, right, bottom))


def _emblem(sketch: Sketch, face: Face, x: int, y: int, size: int) -> None:
    """The pictogram of its class, or of both, on a tinted field."""
    tint = mix(tone(face), PAPER, 0.72)
    sketch.rounded((x - size * 1.15, y - size, x + size * 1.15, y + size), size * 0.5, tint)
    ink = mix(tone(face), "#14161b", 0.55)
    names = face.classes[:2]
    each = round(size * (0.84 if len(names) == 1 else 0.52))
    for n, name in enumerate(names):
        art = pictogram(name, each, ink, tint)
        across = 0 if len(names) == 1 else round((n - 0.5) * size * 1.06)
        sketch.paste(art, x + across - art.width // 2, y - art.height // 2)


def _standing(sketch: Sketch, look: Look, box: Box) -> None:
    """Affiliation, level, experience as golden diamonds and counters as blue discs."""
    left, top, right, bottom = box
    face = FACES[look.key]
    mark = element(face.affil, 17, AFFILS[face.affil], readable(AFFILS[face.affil]))
    is_low = bottom - top < 80
    y = (top + bottom) // 2 - (0 if is_low or not (look.xp or look.counters) else 22)
    sketch.paste(mark, left, y - mark.height // 2)
    end = min(right, left + mark.width + 82)
    words = (left + mark.width + 4, y - 22, end, y + 22)
    sketch.text(words, f"LV {look.lv}", INK, face="slim", size=40, least=22)
    if is_low:
        _tally(sketch, look, end + 16, y, right)
    else:
        _tally(sketch, look, left + 14, y + 42, right)


def _tally(sketch: Sketch, look: Look, x: int, y: int, right: int) -> None:
    """Experience and counters; where they would not fit, one of each with its number."""
    for number, shape in ((look.xp, "diamond"), (look.counters, "disc")):
        if not number:
            continue
        shown = number if x + 26 * number < right else 1
        for _ in range(shown):
            if shape == "diamond":
                sketch.polygon(regular(x, y, 13, 4), XP, line=INK, width=2)
            else:
                sketch.disc(x, y, 11, COUNTER, line=INK, width=2)
            x += 26
        if shown < number:
            box = (x - 10, y - 16, x + 24, y + 16)
            sketch.text(box, f"×{number}", INK, face="narrow-bold", size=24, least=16)
            x += 36


def _figures(sketch: Sketch, look: Look, box: Box, *, tally: bool) -> None:
    """ATK with a sword, DEF with a shield; on low cards also experience and counters."""
    left, top, right, bottom = box
    extra = 62 if tally and (look.xp or look.counters) and right - left > 200 else 0
    middle = (left + right - extra) // 2
    guard = "#a9c4d3" if not look.decayed else "#e9b9a6"
    for name, value, area, fill in (
        ("warrior", look.atk, (left, top, middle - 3, bottom), "#ecc9a8"),
        ("guardian", look.defence, (middle + 3, top, right - extra, bottom), guard),
    ):
        wide = area[2] - area[0]
        is_decayed = look.decayed and name == "guardian"
        has_room = wide > 60  # for a sign beside the number; else a decayed one has a rim
        line = "#8c2f12" if is_decayed and not has_room else ""
        sketch.rounded(area, 8, fill, line=line, width=3)
        size = 16 if wide > 88 else 0
        if size:
            art = pictogram(name, size, mix(fill, INK, 0.62), fill)
            sketch.paste(art, area[0] + 6, (top + bottom - art.height) // 2)
        end = area[2] - (18 if is_decayed and has_room else 4 if has_room else 1)
        number = (area[0] + (2 * size + 10 if size else 2 if has_room else 1), top, end, bottom)
        if is_decayed and has_room:
            y = (top + bottom) // 2
            sketch.polygon([(end, y - 8), (end + 14, y - 8), (end + 7, y + 8)], "#8c2f12")
        sketch.text(
            number, str(value), INK, face="slim", size=52, least=30, align="cm", role="count"
        )
    if extra:
        _tally(sketch, look, right - 48, (top + bottom) // 2, right - 8)


def _health(sketch: Sketch, look: Look, box: Box) -> None:
    left, top, right, bottom = box
    sketch.rounded(box, 9, "#4a1719")
    filled = round((right - left - 6) * max(0, min(look.left, look.hp)) / max(1, look.hp))
    if filled > 0:
        sketch.rounded((left + 3, top + 3, left + 3 + max(filled, 10), bottom - 3), 7, "#b3282d")
    words = f"{look.left}/{look.hp}" if right - left > 70 else str(look.left)
    sketch.text(box, words, "#ffffff", face="slim", size=52, least=30, align="cm", role="health")


def _back(sketch: Sketch, look: Look, width: int, height: int) -> None:
    """A face-down card: a lattice, and the name on a label if the viewer knows it."""
    lattice(sketch, look.seat, width, height)
    draw_label(sketch, look.label, look.seat, LABEL)
    if not look.key:
        return
    face = FACES[look.key]
    if height < LABEL[3] + BELOW:
        box = (LABEL[2] + 6, LABEL[1], width - 12, LABEL[3])
    else:
        top = min(74, height - BELOW + 2)
        box = (12, top, width - 12, min(top + 128, height - 12))
    sketch.rounded(box, 10, PAPER, line=tone(face), width=4)
    name = (box[0] + 8, box[1] + 4, box[2] - 8, min(box[1] + 48, box[3] - 2))
    sketch.text(name, short(look.key), INK, face="narrow-bold", size=36, least=17, align="cm")
    if box[3] - box[1] > 100:
        figures = f"{look.hp} HP · {look.atk}/{look.defence}"
        low = (box[0] + 8, box[1] + 50, box[2] - 8, box[1] + 88)
        sketch.text(low, figures, INK, face="narrow-bold", size=32, least=16, align="cm")
        cost = (box[0] + 8, box[1] + 88, box[2] - 8, box[3] - 4)
        sketch.text(cost, f"supply {face.sp}", SOFT, face="narrow", size=26, least=16, align="cm")


def _strip(sketch: Sketch, look: Look, box: Box) -> None:
    """What a Character holds: a card back, or a name; a face-up card has a solid frame."""
    left, top, right, bottom = box
    known = look.gear != "?"
    frame = tone(FACES[look.gear]) if known else look.seat
    fill = PAPER if look.gear_up else mix(frame, "#10131a", 0.6)
    sketch.rounded(box, 9, fill, line=frame, width=4)
    if known:
        ink = INK if look.gear_up else "#f4f1e8"
        sketch.text(
            (left + 10, top + 3, right - 8, bottom - 3), short(look.gear), ink,
            face="narrow-bold", size=36, least=16, align="cm",
        )  # fmt: skip
        return
    number = (right - left - 20) // 30
    for n in range(number):
        x = (left + right) / 2 + (n - (number - 1) / 2) * 30
        sketch.polygon(regular(x, (top + bottom) / 2, 9, 4), mix(frame, "#10131a", 0.35))
