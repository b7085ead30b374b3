"""A film of a match: its pictures one after another, as an animated WebP.

Discord plays WebP in a message without a tap. All frames share one palette and are stored without
loss; each holds only the rectangle that has changed, and in it only the changed pixels. So a film
of a board game is sharp, and smaller than a lossy one. Below the board runs a strip: which turn it
is, and how the chances stood.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from PIL import Image, ImageChops

from renderers.kit.sketch import Sketch
from renderers.kit.themes import DARK, Theme
from renderers.webp import Frame, animation

SIZE = (800, 600)
BOARD = 540  # the height of the board
FRAMES = 120
EACH, LAST = 900, 6000  # milliseconds
MOST = 9 * 2**20  # bytes; Discord takes ten
COLOURS = (255, 96, 32)  # fewer, if a film would be too large
CHART = (300, 550, 784, 592)
TITLE = (16, 546, 290, 574)
LEGEND = (16, 574, 290, 596)
CREDITS = (0, 500, 800, 600)

Shares = tuple[float, ...]  # by seat; they add up to one


@dataclass(frozen=True, slots=True)
class Shot:
    """A finished picture, what stands below it, and the chances so far."""

    png: bytes
    title: str
    shares: Shares = ()


@dataclass(frozen=True, slots=True)
class Credits:
    """Who plays, and what the last frame says."""

    names: tuple[str, ...]
    result: str = ""
    small: str = ""


def chosen(number: int, most: int = FRAMES) -> list[int]:
    """Which of so many pictures are shown: thinned evenly, never the first or the last."""
    if number <= most:
        return list(range(number))
    return [round((number - 1) * step / (most - 1)) for step in range(most)]


def film(shots: Sequence[Shot], credits: Credits, theme: Theme = DARK) -> bytes:
    """Finished pictures as a film; with fewer colours where it would be too large to send."""
    made = b""
    for colours in COLOURS:
        made = animation(SIZE, _changes(shots, credits, theme, colours))
        if len(made) <= MOST:
            break
    return made


def _changes(
    shots: Sequence[Shot], credits: Credits, theme: Theme, colours: int
) -> Iterator[Frame]:
    """The first picture whole, of the others what is new."""
    palette = _palette(shots, credits, theme, colours)
    before: Image.Image | None = None
    for place, image in enumerate(_pictures(shots, credits, theme)):
        now = image.quantize(palette=palette, dither=Image.Dither.NONE)
        last = place == len(shots) - (not credits.result)
        yield _changed(before, now, LAST if last else EACH)
        before = now


def _changed(before: Image.Image | None, now: Image.Image, milliseconds: int) -> Frame:
    whole = (0, 0, *now.size)
    if before is None:
        return Frame(now.convert("RGBA"), 0, 0, milliseconds)
    difference = ImageChops.difference(_indices(before), _indices(now))
    left, top, right, bottom = difference.getbbox() or (0, 0, 2, 2)
    box = (left & ~1, top & ~1, min(right + 1, whole[2]), min(bottom + 1, whole[3]))
    patch = now.crop(box).convert("RGBA")
    patch.putalpha(difference.crop(box).point([0] + [255] * 255))
    return Frame(patch, box[0], box[1], milliseconds)


def _indices(image: Image.Image) -> Image.Image:
    """The numbers of its colours as shades of gray."""
    return Image.frombytes("L", image.size, image.tobytes())


def _palette(shots: Sequence[Shot], credits: Credits, theme: Theme, colours: int) -> Image.Image:
    """Colours for the whole film, from some of its pictures."""
    samples = [shots[0], shots[len(shots) // 2], shots[-1]]
    pictures = list(_pictures(samples, credits, theme))
    sheet = Image.new("RGB", (SIZE[0], SIZE[1] * len(pictures)))
    for place, picture in enumerate(pictures):
        sheet.paste(picture, (0, SIZE[1] * place))
    return sheet.quantize(colours, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _pictures(shots: Sequence[Shot], credits: Credits, theme: Theme) -> Iterator[Image.Image]:
    """Every frame; the last one once more with the credits, if there are any."""
    past: list[Shares] = []
    for shot in shots:
        past.append(shot.shares)
        yield _composed(shot, past, len(shots), credits, theme)
    if credits.result:
        yield _with_credits(_board(shots[-1], theme, CREDITS[1]), credits, theme)


def _composed(
    shot: Shot, past: Sequence[Shares], length: int, credits: Credits, theme: Theme
) -> Image.Image:
    image = _board(shot, theme)
    sketch = Sketch(*SIZE, scale=1)
    sketch.text(TITLE, shot.title, theme.ink, face="bold", size=22, align="lm")
    if shot.shares:
        _chart(sketch, past, length, theme)
        _legend(sketch, shot.shares, credits.names, theme)
    strip = sketch.sprite().rgba()
    image.paste(strip, (0, 0), strip)
    return image


def _board(shot: Shot, theme: Theme, tall: int = BOARD) -> Image.Image:
    """The picture at this height, in the middle above the strip."""
    image = Image.new("RGB", SIZE, theme.ground)
    board = Image.open(io.BytesIO(shot.png)).convert("RGB")
    wide = round(board.width * tall / board.height)
    image.paste(board.resize((wide, tall), reducing_gap=2.0), ((SIZE[0] - wide) // 2, 0))
    return image


def _legend(sketch: Sketch, shares: Shares, names: Sequence[str], theme: Theme) -> None:
    """Everyone's name beside their colour in the chart, with their chances now."""
    left, top, right, bottom = LEGEND
    wide = (right - left) // len(shares)
    for seat, (name, share) in enumerate(zip(names, shares, strict=True)):
        x, y = left + seat * wide, (top + bottom) // 2
        colour = theme.seats[seat % len(theme.seats)]
        sketch.polygon([(x, y - 6), (x + 12, y - 6), (x + 12, y + 6), (x, y + 6)], colour)
        words = f"{round(share * 100)}% {name}"
        sketch.text((x + 18, top, x + wide - 4, bottom), words, theme.muted, size=16, align="lm")


def _chart(sketch: Sketch, past: Sequence[Shares], length: int, theme: Theme) -> None:
    """Everyone's chances up to now, stacked on each other; the first seat at the bottom."""
    left, top, right, bottom = CHART
    sketch.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], theme.panel)
    wide = (right - left) / max(length, 1)
    edges = [round(left + place * wide) for place in range(len(past) + 1)]
    for shares, (start, end) in zip(past, pairwise(edges), strict=True):
        levels = [0.0, *accumulate(shares)]
        for seat, (low, high) in enumerate(pairwise(levels)):
            above = round(bottom - high * (bottom - top))
            below = round(bottom - low * (bottom - top))
            corners = [(start, above), (end - 1, above), (end - 1, below), (start, below)]
            sketch.polygon(corners, theme.seats[seat % len(theme.seats)])


def _with_credits(image: Image.Image, credits: Credits, theme: Theme) -> Image.Image:
    left, top, right, bottom = CREDITS
    sketch = Sketch(*SIZE, scale=1)
    sketch.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], theme.panel)
    words = (left + 20, top + 8, right - 20, top + 64)
    sketch.text(words, credits.result, theme.ink, face="bold", size=24, align="lm")
    small = (left + 20, top + 66, right - 20, bottom - 8)
    sketch.text(small, credits.small, theme.muted, size=14, align="lm")
    strip = sketch.sprite().rgba()
    image.paste(strip, (0, 0), strip)
    return image
