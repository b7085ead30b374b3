"""A film shows a match from its first picture to its last, and is never too large to send."""

import io

import pytest
from PIL import Image, ImageSequence

from renderers import film as module
from renderers.film import FRAMES, LAST, chosen, film


def png(shade: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (1600, 1200), (shade, 0, 0)).save(out, "PNG")
    return out.getvalue()


def test_a_long_match_is_thinned_and_keeps_its_ends() -> None:
    assert chosen(3) == [0, 1, 2]
    places = chosen(1000)
    assert len(places) == FRAMES == len(set(places)) and places == sorted(places)
    assert places[0] == 0 and places[-1] == 999


def test_every_picture_is_a_frame_and_the_last_one_stays() -> None:
    made = Image.open(io.BytesIO(film([png(0), png(120), png(240)])))
    frames = [
        (frame.convert("RGB").getpixel((400, 300)), made.info["duration"])
        for frame in ImageSequence.Iterator(made)
    ]
    assert made.size == module.SIZE and len(frames) == 3
    shades = [pixel[0] for pixel, _ in frames if isinstance(pixel, tuple)]
    assert shades == sorted(shades) and shades[2] - shades[0] > 200
    assert frames[-1][1] == LAST


def test_what_would_be_too_large_is_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    noise = Image.effect_noise((1600, 1200), 90)
    out = io.BytesIO()
    noise.save(out, "PNG")
    first = film([out.getvalue()])
    monkeypatch.setattr(module, "MOST", len(first) - 1)
    assert len(film([out.getvalue()])) < len(first)
