"""The viewer's Cast Cards: name, rune and what the card does in a few words."""

from collections import Counter

from bot.games.terakh.model.cards import CASTS
from renderers.kit.cache import cached
from renderers.kit.canvas import Canvas
from renderers.kit.colours import readable
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import fit
from renderers.terakh.layout import CARD as TALL
from renderers.terakh.layout import GAP, Layout
from renderers.terakh.runes import INKS, glyph

WIDE = 258
PAPER, INK = "#e9e2d0", "#1d1f26"
TONES = {**INKS, "": "#4c3f68"}


def hand(cards: tuple[str, ...], wide: int = WIDE) -> list[Sprite]:
    """The viewer's cards; equal ones are drawn once, with their number."""
    counts = Counter(cards)
    return [_card(name, counts[name], wide) for name in counts]


def lay_hand(canvas: Canvas, cards: tuple[str, ...], placed: Layout) -> None:
    """Along the bottom; the more there are, the narrower they are."""
    top, room, rows = placed.hand
    columns = -(-len(set(cards)) // max(1, rows))
    wide = min(WIDE, (room - GAP) // max(1, columns) - GAP)
    for number, sprite in enumerate(hand(cards, wide)):
        x, y = number % columns, number // columns
        canvas.lay(sprite, GAP + x * (wide + GAP), top + y * (TALL + GAP))


@cached
def _card(name: str, number: int, wide: int) -> Sprite:
    """A title in the rune's tone, and the effect below it."""
    known = CASTS[name]
    tone = TONES[known.rune]
    sketch = Sketch(wide, TALL)
    sketch.rounded((0, 0, wide, TALL), 12, tone)
    sketch.rounded((5, 50, wide - 5, TALL - 5), 8, PAPER)
    title, brief = known.name, known.brief
    box = (12, 3, wide - (44 if known.rune else 10), 49)
    if number > 1:
        title = f"{known.name} ×{number}"
        if fit(title, box, face="slim", size=40, least=26).cut:
            title, brief = known.name, f"×{number}. {brief}"
    sketch.text(box, title, readable(tone), face="slim", size=40, least=22)
    if known.rune:
        sketch.disc(wide - 26, 26, 19, PAPER)
    glyph(sketch, known.rune, wide - 26, 26, 13)
    words = (12, 53, wide - 10, TALL - 8)
    sketch.text(words, brief, INK, face="narrow", size=28, least=18, align="lm")
    return sketch.sprite()
