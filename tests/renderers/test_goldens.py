"""A few pictures to look at, a quarter of their size; `--accept` writes them anew.

Compared with a tolerance: another version of the font library may move a pixel, and should.
"""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games import find
from renderers import THEMES, Marks, render
from renderers.__main__ import marks_for, wander

GOLDENS = Path(__file__).parent / "goldens"
SHOWN = [
    ("rakh", "dark", 0, 1),
    ("rakh", "dark", 40, 1),
    ("rakh", "light", 60, 5),
    ("rakh", "dark", 400, 3),
]
QUARTER = (400, 300)


@pytest.mark.parametrize(("key", "theme", "moves", "seed"), SHOWN)
def test_a_known_position_looks_as_it_did(
    key: str, theme: str, moves: int, seed: int, request: pytest.FixtureRequest
) -> None:
    game = find(key)
    place = wander(game, moves, seed)
    marks: Marks = marks_for(game, place, None, options=True)
    shown = render(key, game.view(place.state, None), marks, THEMES[theme]).image()
    small = shown.resize(QUARTER, Image.Resampling.BOX)
    path = GOLDENS / f"{key}-{theme}-{moves}-{seed}.png"
    if request.config.getoption("--accept"):
        small.quantize(96).save(path, optimize=True)
    with Image.open(path) as golden:
        difference = ImageChops.difference(golden.convert("RGB"), small)
    assert max(ImageStat.Stat(difference).mean) < 6
