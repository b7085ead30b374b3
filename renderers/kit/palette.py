"""A hundred and twenty-eight colors chosen for one game in one theme.

An indexed picture is a third of the bytes and a twentieth of the work, and looks the same if its
colors are well chosen. They are chosen from the art itself: the ground as it is drawn, and
specimens of the sprites lying on it, so that soft edges find their in-between tones. The choice
depends on nothing but the art, so the same view is the same picture in any process.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image

from renderers.kit.colours import Rgb, mix, rgb
from renderers.kit.pixels import coloured, mixed, numbered
from renderers.kit.sprites import Sprite

SIZE = 128  # half of what the format holds: a twentieth less weight, and nobody sees it
NEAR = 3  # colors closer than this on every channel are one
GROUND_SHARE = 64


@dataclass(frozen=True, slots=True)
class Palette:
    colours: bytes  # red, green, blue, SIZE times
    card: Image.Image

    def indexed(self, picture: Image.Image) -> Image.Image:
        """A true-color picture as numbers of these colors, each pixel the nearest one."""
        return numbered(picture, self.card)

    def true(self, numbers: Image.Image) -> Image.Image:
        """The way back: an RGB picture of numbers of these colors."""
        return coloured(numbers, self.colours)

    def mixed(self, numbers: Image.Image, art: Image.Image) -> Image.Image:
        """Numbers of these colours with a part of a sprite over them."""
        return mixed(numbers, art, self.colours, self.card)


def ramp(one: str, other: str, steps: int = 5) -> list[str]:
    """Two colors and the tones between them: what the edge of one on the other needs."""
    return [mix(one, other, n / (steps - 1)) for n in range(steps)]


def choose(ground: Image.Image, specimens: Sequence[Sprite], inks: Iterable[str] = ()) -> Palette:
    """`inks` are colors that must be there exactly."""
    chosen: list[Rgb] = []
    _add(chosen, (rgb(ink) for ink in inks), SIZE // 4)
    field = _sample(ground)
    _add(chosen, _frequent(field), len(chosen) + GROUND_SHARE // 3)
    _add(chosen, _spread(field, GROUND_SHARE), len(chosen) + GROUND_SHARE * 2 // 3)
    sheet = _sample(_sheet(ground, specimens))
    _add(chosen, _frequent(sheet), len(chosen) + 24)
    _add(chosen, _spread(sheet, SIZE), SIZE)
    return _palette(chosen)


def _sample(picture: Image.Image) -> Image.Image:
    """Every third pixel of every third row: enough to choose by, at a ninth of the time."""
    third = (max(1, picture.width // 3), max(1, picture.height // 3))
    return picture.resize(third, Image.Resampling.NEAREST)


def _palette(chosen: Sequence[Rgb]) -> Palette:
    # The last color is repeated to the end: an unused black would catch dark edges.
    full = [*chosen, *([chosen[-1]] * (SIZE - len(chosen)))]
    colours = bytes(part for colour in full for part in colour)
    card = Image.new("P", (1, 1))
    # Pillow looks colors up in cubes of four steps and measures from a cube's corner: with corners
    # on the card, a color of the palette is found as itself and not as some neighbor.
    card.putpalette(bytes(part & 0xFC for part in colours))
    card.load()  # hands the palette to the code in C
    return Palette(colours, card)


def _add(chosen: list[Rgb], more: Iterable[Rgb], limit: int) -> None:
    for colour in more:
        if len(chosen) >= min(limit, SIZE):
            return
        if not _is_near_one_of(colour, chosen):
            chosen.append(colour)


def _is_near_one_of(colour: Rgb, chosen: Iterable[Rgb]) -> bool:
    """Is there one that nobody could tell from it? Asked ten thousand times a palette."""
    r, g, b = colour
    for x, y, z in chosen:
        if -NEAR < r - x < NEAR and -NEAR < g - y < NEAR and -NEAR < b - z < NEAR:
            return True
    return False


def _frequent(picture: Image.Image) -> list[Rgb]:
    """Its commonest colors: flat areas must not drift."""
    total = picture.width * picture.height
    counts: list[tuple[int, Rgb]] = picture.getcolors(total) or []  # type: ignore[assignment]  # RGB in, triples out
    counts.sort(key=lambda entry: (-entry[0], entry[1]))
    return [colour for number, colour in counts if number * 2000 >= total]


def _spread(picture: Image.Image, number: int) -> list[Rgb]:
    """Colors that stand for all the rest of it."""
    # It may stop once so few pixels change their color that nobody could see it.
    settled = 1 + picture.width * picture.height // 240
    cut = picture.quantize(number, method=Image.Quantize.MEDIANCUT, kmeans=settled)
    flat = (cut.getpalette() or [])[: number * 3]
    triples = [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, len(flat), 3)]
    counts = {index: n for n, index in cut.getcolors(SIZE) or [] if isinstance(index, int)}
    order = sorted(counts, key=lambda index: -counts[index])
    return [triples[index] for index in order if index < len(triples)]


def _sheet(ground: Image.Image, specimens: Sequence[Sprite]) -> Image.Image:
    """The specimens side by side, each on the piece of ground that it happens to lie on."""
    sheet = Image.new("RGB", ground.size)
    x = y = shelf = 0
    for sprite in specimens:
        if x + sprite.width > ground.width:
            x, y, shelf = 0, y + shelf, 0
        if y + sprite.height > ground.height:
            y = 0
        box = (x, y, min(x + sprite.width, ground.width), min(y + sprite.height, ground.height))
        piece = ground.crop(box)
        sprite.paste_on(piece, 0, 0)
        sheet.paste(piece, box)
        x, shelf = x + sprite.width, max(shelf, sprite.height)
    used = (0, 0, ground.width, max(1, y + shelf))
    return sheet.crop(used)
