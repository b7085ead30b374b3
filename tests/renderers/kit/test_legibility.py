"""The measure itself: what is small, pale or covered is found, and what is legible is not."""

import pytest

from renderers.kit.canvas import Canvas, Ground, Picture
from renderers.kit.sketch import Sketch
from renderers.kit.text import cap_height, width_of, within
from tests.kit.legibility import faults, readings

WHITE, BLACK, PALE = "#ffffff", "#000000", "#d8d8d8"
LARGE = 52  # its capitals are 38 pixels high


def written(size: int, colour: str, ground: str = WHITE, words: str = "D4") -> Picture:
    sketch = Sketch(1600, 200, scale=1)
    sketch.polygon([(0, 0), (1600, 0), (1600, 200), (0, 200)], ground)
    sketch.text((100, 50, 400, 150), words, colour, size=size, role="label")
    return Canvas(Ground.of(sketch.sprite(), inks=[colour, ground])).picture()


def test_large_and_clear_letters_are_legible() -> None:
    assert not faults(written(LARGE, BLACK)) and not faults(written(LARGE, WHITE, BLACK))
    (reading,) = readings(written(LARGE, BLACK))
    assert reading.height * 4 == pytest.approx(cap_height("body", LARGE), abs=2)
    assert reading.contrast > 20


@pytest.mark.parametrize(("size", "colour"), [(40, BLACK), (LARGE, PALE), (LARGE, "#f8f8f8")])
def test_small_or_pale_letters_are_not(size: int, colour: str) -> None:
    assert faults(written(size, colour))


def test_a_slash_does_not_make_figures_taller() -> None:
    (alone,), (both,) = (readings(written(46, BLACK, words=words)) for words in ("20", "20/30"))
    assert both.height == pytest.approx(alone.height, abs=0.3)


def test_what_is_covered_is_not_legible_unless_it_is_written_again() -> None:
    picture = written(LARGE, BLACK)
    canvas = Canvas(picture.ground)
    lid = Sketch(320, 60)
    lid.polygon([(0, 0), (320, 0), (320, 60), (0, 60)], WHITE)
    canvas.lay(lid.sprite(), 90, 90)
    assert faults(canvas.picture())
    again = Sketch(300, 100)
    again.text((0, 0, 300, 100), "D4", BLACK, size=LARGE, role="label")
    canvas.lay(again.sprite(), 110, 100)
    assert not faults(canvas.picture())


def test_from_near_the_same_letters_are_larger() -> None:
    small = written(30, BLACK)
    assert faults(small) and not faults(small.part((0, 0, 800, 200)))


def test_a_pictogram_is_measured_like_a_word() -> None:
    sketch = Sketch(1600, 200, scale=1)
    sketch.polygon([(0, 0), (1600, 0), (1600, 200), (0, 200)], WHITE)
    sketch.disc(100, 100, 10, BLACK)
    sketch.sign((90, 90, 110, 110), "orc", BLACK)
    assert faults(Canvas(Ground.of(sketch.sprite())).picture())


def test_a_name_is_cut_before_what_follows_it() -> None:
    name = within("Bartholomew the Younger", "bold", 30, 220, " (you)")
    assert name.endswith("… (you)") and width_of("bold", 30, name) <= 220
    assert within("Ann", "bold", 30, 220, " (you)") == "Ann (you)"
    assert within("An\U0001f680n", "bold", 30, 220) == "Ann"
