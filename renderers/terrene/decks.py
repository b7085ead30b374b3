"""The ready-made decks, shown while players choose: hero, opening party and affiliations."""

from collections import Counter

from bot.games.terrene.model.cards import DECKS, FACES
from renderers.kit.cache import cached
from renderers.kit.canvas import Canvas
from renderers.kit.colours import mix, readable
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme
from renderers.terrene.card_style import AFFILS, INK, PAPER, short, tone
from renderers.terrene.pictograms import element

COLUMNS, GAP = 3, 12


def lay_decks(canvas: Canvas, left: int, top: int, width: int, tall: int, theme: Theme) -> None:
    rows = -(-len(DECKS) // COLUMNS)
    wide, high = (width + GAP) // COLUMNS - GAP, (tall + GAP) // rows - GAP
    for number, name in enumerate(DECKS):
        x, y = number % COLUMNS * (wide + GAP), number // COLUMNS * (high + GAP)
        canvas.lay(deck(name, wide, high, theme), left + x, top + y)


@cached
def deck(name: str, width: int, height: int, theme: Theme) -> Sprite:
    """One deck as a card: the word to type for it, its party, its Terrain and its Characters."""
    chosen = DECKS[name]
    colour = tone(FACES[chosen.hero])
    sketch = Sketch(width, height, scale=2)
    sketch.rounded((0, 0, width, height), 18, mix(colour, "#000000", 0.35))
    sketch.rounded((5, 5, width - 5, height - 5), 14, PAPER)
    sketch.rounded((5, 5, width - 5, 82), 14, colour)
    hero = chosen.name.removesuffix(" deck")
    sketch.text((22, 8, width - 20, 80), hero, readable(colour), face="title", size=42, least=24)
    names = [short(key) for key, _ in chosen.default_opening.party]
    grey = mix(INK, PAPER, 0.25)
    ground = FACES[chosen.default_opening.terrain].name
    lines = ((", ".join(names), INK, "narrow-bold", 34), (f"in {ground}", grey, "narrow", 30))
    for row, (words, ink, face, size) in enumerate(lines):
        y = 94 + row * 52
        sketch.text((22, y, width - 20, y + 48), words, ink, face=face, size=size, least=20)
    _affils(sketch, chosen.keys, 22, height - 158, width)
    said = f"type: {name}"
    sketch.text((22, height - 62, width - 20, height - 14), said, grey, size=29, least=20)
    return sketch.sprite()


def _affils(sketch: Sketch, keys: tuple[str, ...], left: int, top: int, width: int) -> None:
    """How many Characters of each affiliation."""
    counts = Counter(FACES[key].affil for key in keys if FACES[key].affil)
    pitch = (width - 2 * left) // len(AFFILS)
    for number, (affil, colour) in enumerate(AFFILS.items()):
        if counts[affil]:
            mark = element(affil, 20, colour, readable(colour))
            x = left + number * pitch
            sketch.paste(mark, x - 6, top)
            box = (x + mark.width - 2, top + 2, x + pitch, top + mark.height - 4)
            sketch.text(box, str(counts[affil]), INK, face="bold", size=32, least=20)
