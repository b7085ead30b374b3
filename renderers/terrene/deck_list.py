"""A deck as a picture to show around: every card with its copies, in two columns under headings."""

from collections.abc import Sequence

from msgspec import Struct

from bot.games.terrene.model.cards import FACES, Face
from renderers.kit.cache import cached
from renderers.kit.canvas import HEIGHT, WIDTH, Canvas, Ground, Picture
from renderers.kit.colours import mix, readable
from renderers.kit.sketch import Sketch
from renderers.kit.text import within
from renderers.kit.themes import Theme
from renderers.terrene.card_style import AFFILS, tone
from renderers.terrene.card_style import TYPES as KINDS
from renderers.terrene.pictograms import element

TYPES = {"character": "Characters", "terrain": "Terrains", "item": "Items", "command": "Commands"}
EDGE, TOP, GAP = 24, 110, 20
TALLEST = 62  # of a row
NAMES = {face.name: face for face in FACES.values()}


class Row(Struct, frozen=True):
    """A heading, or a card and how many there are."""

    words: str
    key: str = ""
    number: int = 0


@cached
def _ground(theme: Theme) -> Ground:
    sketch = Sketch(WIDTH, HEIGHT, scale=1, ground=theme.ground)
    return Ground.of(
        sketch.sprite(),
        inks=(theme.ground, theme.panel, theme.ink, *AFFILS.values(), *KINDS.values()),
    )


def kit(title: str, parts: Sequence[tuple[str, int]], theme: Theme) -> Picture:
    canvas = Canvas(_ground(theme))
    sketch = Sketch(WIDTH, HEIGHT, scale=1)
    total = sum(number for _, number in parts)
    said = f"{total} cards"
    sketch.text((WIDTH - 330, 16, WIDTH - EDGE, 96), said, theme.muted, size=44, align="rm")
    name = within(title, "title", 58, WIDTH - 400)
    sketch.text((EDGE, 16, WIDTH - 340, 96), name, theme.ink, face="title", size=58, least=30)
    rows = list(_rows(parts))
    half = max(1, -(-len(rows) // 2))
    tall = min(TALLEST, (HEIGHT - TOP - EDGE) // half)
    wide = (WIDTH - 2 * EDGE - GAP) // 2
    for place, row in enumerate(rows):
        x, y = EDGE + place // half * (wide + GAP), TOP + place % half * tall
        _draw(sketch, row, (x, y, x + wide, y + tall - 4), theme)
    canvas.lay(sketch.sprite(), 0, 0)
    return canvas.picture()


def _rows(parts: Sequence[tuple[str, int]]) -> list[Row]:
    rows: list[Row] = []
    for type, heading in TYPES.items():
        cards = [(NAMES[name], number) for name, number in parts if NAMES[name].type == type]
        if cards:
            rows.append(Row(f"{heading} ({sum(number for _, number in cards)})"))
        rows += [Row(face.name, face.key, number) for face, number in cards]
    return rows


def _draw(sketch: Sketch, row: Row, box: tuple[int, int, int, int], theme: Theme) -> None:
    left, top, right, bottom = box
    size = min(36, round((bottom - top) * 0.68))
    if not row.key:
        sketch.text((left + 4, top, right, bottom), row.words, theme.gold, face="bold", size=size)
        return
    face = FACES[row.key]
    colour = tone(face)
    sketch.rounded((left, top, right, bottom), 8, theme.panel)
    sketch.rounded((left, top, left + 62, bottom), 8, colour)
    copies = (left + 2, top, left + 60, bottom)
    sketch.text(
        copies, f"{row.number}×", readable(colour), face="narrow-bold", size=size, align="cm"
    )
    x = left + 72
    if face.affil:
        mark = element(face.affil, (bottom - top) // 2 - 6, colour, readable(colour))
        sketch.paste(mark, x, (top + bottom - mark.height) // 2)
        x += mark.width + 8
    figures = _figures(face)
    end = right - (240 if figures else 8)
    sketch.text(
        (x, top, end, bottom), row.words, theme.ink, face="narrow-bold", size=size, least=22
    )
    if figures:
        grey = mix(theme.ink, theme.panel, 0.2)
        area = (right - 236, top, right - 10, bottom)
        sketch.text(area, figures, grey, face="narrow", size=size, least=20, align="rm")


def _figures(face: Face) -> str:
    return f"{face.hp} HP · {face.atk}/{face.defence}" if face.is_body else ""
