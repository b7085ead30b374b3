"""The canvas: what caches do must never be seen."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from renderers.kit.cache import Cache
from renderers.kit.canvas import Canvas, Ground
from renderers.kit.colours import rgb
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import inside
from renderers.kit.themes import DARK, THEMES, Theme
from tests.renderers.kit import scenes
from tests.renderers.kit.scenes import fresh


@pytest.fixture(scope="module", params=sorted(THEMES))
def theme(request: pytest.FixtureRequest) -> Theme:
    return THEMES[str(request.param)]


@pytest.fixture(scope="module")
def ground(theme: Theme) -> Ground:
    return scenes.ground(theme)


def test_a_warm_picture_is_the_cold_one_byte_for_byte(ground: Ground, theme: Theme) -> None:
    cache = fresh()
    cold = scenes.scene(ground, theme, cache).png()
    assert scenes.scene(ground, theme, cache).png() == cold
    assert scenes.scene(ground, theme, fresh()).png() == cold


def test_a_palette_depends_on_the_art_alone(ground: Ground, theme: Theme) -> None:
    assert scenes.ground(theme).palette.colours == ground.palette.colours


def test_a_cache_that_must_forget_changes_nothing(ground: Ground, theme: Theme) -> None:
    small = Cache(5_000)
    pictures = {scenes.scene(ground, theme, small).png() for _ in range(3)}
    assert pictures == {scenes.scene(ground, theme, fresh()).png()}
    assert small.weight <= 5_000


def test_the_png_holds_the_picture(ground: Ground, theme: Theme) -> None:
    picture = scenes.scene(ground, theme, fresh())
    with Image.open(BytesIO(picture.png())) as read:
        assert read.size == (scenes.WIDTH, scenes.HEIGHT) == picture.size
        assert read.mode == "P"
        assert ImageChops.difference(read.convert("RGB"), picture.image()).getbbox() is None


def test_indexed_colours_stay_close_to_the_true_ones(ground: Ground, theme: Theme) -> None:
    picture = scenes.scene(ground, theme, fresh())
    true = scenes.field(theme).colours
    for stamp in picture.stamps:
        true.paste(stamp.sprite.colours, (stamp.x, stamp.y), stamp.sprite.cover)
    apart = ImageChops.difference(true, picture.image()).convert("L")
    far = sum(count for value, count in enumerate(apart.histogram()) if value > 24)
    assert far < scenes.WIDTH * scenes.HEIGHT * 0.002


def test_inks_are_exact(ground: Ground, theme: Theme) -> None:
    colours = ground.palette.colours
    triples = {tuple(colours[at : at + 3]) for at in range(0, len(colours), 3)}
    assert {rgb(theme.ink), rgb(theme.trail)} <= triples


def test_a_sprite_changes_nothing_where_it_is_empty(ground: Ground) -> None:
    sketch = Sketch(60, 60)
    sketch.disc(30, 30, 8, "#ffffff")
    canvas = Canvas(ground, fresh())
    canvas.put(sketch.sprite(), 120, 150)
    before = ground.palette.true(ground.sheet.crop((1, 0, *ground.sheet.size)))
    changed = ImageChops.difference(canvas.picture().image(), before).getbbox()
    assert changed is not None
    assert inside(changed, (110, 140, 130, 160))


def test_a_large_sprite_cut_into_tiles_looks_the_same(ground: Ground) -> None:
    sketch = Sketch(400, 280)
    sketch.stroke([(10, 10), (390, 270)], "#ffffff", 9)
    sprite = sketch.sprite()
    tiled = Canvas(ground, fresh())
    tiled.lay(sprite, 5, 5)
    assert len(sprite.tiles) > 3
    true = ground.palette.true(ground.sheet.crop((1, 0, *ground.sheet.size)))
    true.paste(sprite.colours, (5, 5), sprite.cover)
    apart = ImageChops.difference(tiled.picture().image(), true).convert("L")
    assert max(value for value, count in enumerate(apart.histogram()) if count) < 60


def test_a_sprite_over_the_edge_is_clipped_and_not_wrapped(ground: Ground) -> None:
    canvas = Canvas(ground, fresh())
    for sprite in scenes.pieces():
        canvas.put(sprite, 0, 0)
        canvas.put(sprite, scenes.WIDTH, scenes.HEIGHT)
        canvas.put(sprite, -200, 900)
    assert canvas.picture().sheet.crop((0, 0, 1, scenes.HEIGHT)).getbbox() is None


def test_a_picture_lists_its_texts_where_they_are(ground: Ground, theme: Theme) -> None:
    texts = scenes.scene(ground, theme, fresh()).texts
    assert {"Panel", "A", "B", "−2", "Turn 3"} == {text.text for text in texts}
    assert all(inside(text.ink, text.box) for text in texts)
    turn = next(text for text in texts if text.text == "Turn 3")
    assert inside(turn.ink, (262, 90, 382, 130))


def test_both_themes_wear_the_same_jobs() -> None:
    pictures = {
        name: scenes.scene(scenes.ground(each), each, fresh()) for name, each in THEMES.items()
    }
    assert len({picture.png() for picture in pictures.values()}) == len(THEMES)
    assert {picture.size for picture in pictures.values()} == {(scenes.WIDTH, scenes.HEIGHT)}
    assert DARK.name in pictures


def test_a_colour_of_the_palette_is_found_as_itself(ground: Ground) -> None:
    colours = ground.palette.colours
    triples = [(colours[at], colours[at + 1], colours[at + 2]) for at in range(0, len(colours), 3)]
    strip = Image.new("RGB", (len(triples), 1))
    strip.putdata(triples)
    for index, wanted in zip(ground.palette.indexed(strip).tobytes(), triples, strict=True):
        assert max(abs(a - b) for a, b in zip(triples[index], wanted, strict=True)) <= 3


def test_sprites_of_the_same_bytes_and_another_shape_are_told_apart() -> None:
    ground = Ground.of(_field(40, 40, "#203040"), inks=["#d04030"])
    canvas = Canvas(ground, fresh())
    canvas.lay(_field(30, 4, "#d04030"), 0, 0)
    canvas.lay(_field(4, 30, "#d04030"), 0, 0)
    drawn = canvas.picture().image()
    red = [drawn.getpixel(spot) == drawn.getpixel((0, 0)) for spot in ((29, 3), (3, 29), (29, 29))]
    assert red == [True, True, False]


def _field(width: int, height: int, colour: str) -> Sprite:
    sketch = Sketch(width, height, scale=1)
    sketch.polygon([(0, 0), (width, 0), (width, height), (0, height)], colour)
    return sketch.sprite()


@pytest.mark.parametrize(
    ("fill", "line"), [("#d04030", ""), ("#d04030", "#101010"), ("", "#fff0d0")]
)
def test_a_box_on_whole_pixels_looks_as_if_it_were_drawn_large(fill: str, line: str) -> None:
    quick, large = Sketch(120, 80), Sketch(120, 80)
    quick.rounded((4, 4, 116, 76), 15, fill, line=line, width=4)
    large.rounded((4.0001, 4.0001, 116, 76), 15, fill, line=line, width=4)
    grounds = [Image.new("RGB", (120, 80), "#808080") for _ in range(2)]
    for sketch, below in zip((quick, large), grounds, strict=True):
        sketch.sprite().paste_on(below, 0, 0)
    apart = ImageChops.difference(*grounds)
    assert not any(apart.convert("L").histogram()[50:])  # at most one step of cover at a corner
    assert apart.crop((24, 24, 96, 56)).getbbox() is None
