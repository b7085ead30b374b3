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

from renderers.kit.faces import legible
from renderers.kit.sketch import Sketch
from renderers.kit.text import fit, within
from renderers.kit.themes import DARK, Theme
from renderers.webp import Frame, animation

SIZE, TALL = (800, 600), (600, 800)  # pixels; the second where boards are taller than wide
STRIP, ENDING = 76, 124  # pixels below the board: while the match is played, and at its end
FRAMES = 120
EACH, LAST = 900, 6000  # milliseconds
SMALL = 16, 14  # pixels of the legend; the second where names are long
LEAST = 12  # the size of a hash, so that it fits
MOST = 9 * 2**20  # bytes; Discord takes ten
COLOURS = (255, 96, 32)  # fewer, if a film would be too large
FEWEST = 2  # pictures: the first and the last

Box = tuple[int, int, int, int]
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
    hash: str = ""  # shown whole, on a line of its own


@dataclass(frozen=True, slots=True)
class Stage:
    """Where everything stands in a frame."""

    size: tuple[int, int]

    @property
    def chart(self) -> Box:
        wide, tall = self.size
        return (wide // 2, tall - 70, wide - 16, tall - 28)

    @property
    def title(self) -> Box:
        return (16, self.size[1] - 74, self.chart[0] - 10, self.size[1] - 26)

    @property
    def only_title(self) -> Box:
        """Where there is no chart beside it."""
        return (16, self.size[1] - 72, self.size[0] - 16, self.size[1] - 4)

    @property
    def legend(self) -> Box:
        return (16, self.size[1] - 25, self.size[0] - 16, self.size[1] - 3)

    @property
    def credits(self) -> Box:
        return (0, self.size[1] - ENDING, *self.size)


def stage_for(shot: Shot) -> Stage:
    """As many pixels either way; a tall board on a tall stage is shown larger."""
    wide, tall = Image.open(io.BytesIO(shot.png)).size
    return Stage(TALL if tall > wide else SIZE)


def chosen(number: int, most: int = FRAMES) -> list[int]:
    """Which of so many pictures are shown: thinned evenly, never the first or the last."""
    if number <= most:
        return list(range(number))
    return [round((number - 1) * step / (most - 1)) for step in range(most)]


def without_repeats(shots: Sequence[Shot]) -> list[Shot]:
    """Of shots that look alike but for the chances only the last: a secret move shows nothing."""
    following = [*shots[1:], None]
    return [
        shot
        for shot, then in zip(shots, following, strict=True)
        if then is None or (shot.png, shot.title) != (then.png, then.title)
    ]


def film(shots: Sequence[Shot], credits: Credits, theme: Theme = DARK) -> bytes:
    """Finished pictures as a film; with fewer colors, then with fewer pictures, where it would be
    too large to send.
    """
    made, stage = b"", stage_for(shots[0])
    for colours, number in _tries(len(shots)):
        some = [shots[place] for place in chosen(len(shots), number)]
        made = animation(stage.size, _changes(stage, some, credits, theme, colours))
        if len(made) <= MOST:
            break
    return made


def _tries(number: int) -> Iterator[tuple[int, int]]:
    """How many colors and pictures: fewer colors first, then ever fewer pictures."""
    yield from ((colours, number) for colours in COLOURS)
    while number > FEWEST:
        number = max(FEWEST, number // 2)
        yield COLOURS[-1], number


def _changes(
    stage: Stage, shots: Sequence[Shot], credits: Credits, theme: Theme, colours: int
) -> Iterator[Frame]:
    """The first picture whole, of the others what is new."""
    palette = _palette(stage, shots, credits, theme, colours)
    before: Image.Image | None = None
    for place, image in enumerate(_pictures(stage, shots, credits, theme)):
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
    """The numbers of its colors as shades of gray."""
    return Image.frombytes("L", image.size, image.tobytes())


def _palette(
    stage: Stage, shots: Sequence[Shot], credits: Credits, theme: Theme, colours: int
) -> Image.Image:
    """Colors for the whole film, from some of its pictures."""
    samples = [shots[0], shots[len(shots) // 2], shots[-1]]
    pictures = list(_pictures(stage, samples, credits, theme))
    wide, tall = stage.size
    sheet = Image.new("RGB", (wide, tall * len(pictures)))
    for place, picture in enumerate(pictures):
        sheet.paste(picture, (0, tall * place))
    return sheet.quantize(colours, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _pictures(
    stage: Stage, shots: Sequence[Shot], credits: Credits, theme: Theme
) -> Iterator[Image.Image]:
    """Every frame; the last one once more with the credits, if there are any."""
    past: list[Shares] = []
    for shot in shots:
        past.append(shot.shares)
        yield _composed(stage, shot, past, len(shots), credits, theme)
    if credits.result:
        last = _board(stage, shots[-1], theme, ENDING)
        yield _with_credits(stage, last, credits, theme)


def _composed(
    stage: Stage,
    shot: Shot,
    past: Sequence[Shares],
    length: int,
    credits: Credits,
    theme: Theme,
) -> Image.Image:
    image = _board(stage, shot, theme, STRIP)
    sketch = Sketch(*stage.size, scale=1)
    title = stage.title if shot.shares else stage.only_title
    sketch.text(title, shot.title, theme.ink, face="bold", size=22, least=15, align="lm")
    if shot.shares:
        _chart(sketch, stage.chart, past, length, theme)
        _legend(sketch, stage.legend, shot.shares, credits.names, theme)
    strip = sketch.sprite().rgba()
    image.paste(strip, (0, 0), strip)
    return image


def _board(stage: Stage, shot: Shot, theme: Theme, below: int) -> Image.Image:
    """The picture as large as there is room above so many pixels, in the middle."""
    image = Image.new("RGB", stage.size, theme.ground)
    board = Image.open(io.BytesIO(shot.png)).convert("RGB")
    room = (stage.size[0], stage.size[1] - below)
    scale = min(room[0] / board.width, room[1] / board.height)
    wide, tall = round(board.width * scale), round(board.height * scale)
    place = ((room[0] - wide) // 2, (room[1] - tall) // 2)
    image.paste(board.resize((wide, tall), reducing_gap=2.0), place)
    return image


def _legend(sketch: Sketch, box: Box, shares: Shares, names: Sequence[str], theme: Theme) -> None:
    """Everyone's name beside their color in the chart, with their chances now; all alike."""
    left, top, right, bottom = box
    wide = (right - left) // len(shares)
    known = [legible(name, f"Player {seat + 1}") for seat, name in enumerate(names)]
    words = [f"{round(share * 100)}% {name}" for name, share in zip(known, shares, strict=True)]
    room = (0, 0, wide - 22, bottom - top)
    size = min(fit(each, room, size=SMALL[0], least=SMALL[1]).size for each in words)
    for seat, said in enumerate(words):
        x, y = left + seat * wide, (top + bottom) // 2
        colour = theme.seats[seat % len(theme.seats)]
        sketch.polygon([(x, y - 6), (x + 12, y - 6), (x + 12, y + 6), (x, y + 6)], colour)
        spot = (x + 18, top, x + wide - 4, bottom)
        shown = within(said, "body", size, wide - 22)
        sketch.text(spot, shown, theme.muted, size=size, least=size, align="lm")


def _chart(sketch: Sketch, box: Box, past: Sequence[Shares], length: int, theme: Theme) -> None:
    """Everyone's chances up to now, stacked on each other; the first seat at the bottom."""
    left, top, right, bottom = box
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


def _with_credits(stage: Stage, image: Image.Image, credits: Credits, theme: Theme) -> Image.Image:
    left, top, right, bottom = stage.credits
    sketch = Sketch(*stage.size, scale=1)
    sketch.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], theme.panel)
    words = (left + 20, top + 8, right - 20, top + 64)
    sketch.text(words, credits.result, theme.ink, face="bold", size=24, align="lm")
    small = (left + 20, top + 66, right - 20, top + 92)
    sketch.text(small, credits.small, theme.muted, size=18, align="lm")
    hash = (left + 20, top + 92, right - 20, bottom - 6)
    sketch.text(hash, credits.hash, theme.muted, size=18, least=LEAST, align="lm")
    strip = sketch.sprite().rgba()
    image.paste(strip, (0, 0), strip)
    return image
