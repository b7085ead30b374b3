"""A few pictures to look at, a fifth of their size; `--accept` writes them anew.

A golden is a moment of a playthrough, and its name says which one:
`goldens/<game>/<playthrough>.<entry>.<table or seat>.<theme>.png`. To have another one, make an
empty file with such a name and accept it; nothing else needs to know.

They are compared field by field with a tolerance: another version of the font library may move
letters by a pixel, and should; a token that is gone or a panel that is empty is more than that.
"""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops

from bot.games import find
from bot.kernel import Seat
from bot.match.journal.entries import Moment
from bot.match.journal.transcript import read
from renderers import THEMES, Marks, render
from renderers.__main__ import Place, marks_for

GOLDENS = Path(__file__).parent / "goldens"
SMALL = (320, 240)
FIELDS = (20, 15)  # what is compared: the mean tone of each sixteen pixels' square
FAR = 26  # tones


class Golden(NamedTuple):
    path: Path
    game: str
    story: str
    entry: int
    viewer: Seat | None
    theme: str


def golden(path: Path) -> Golden:
    story, entry, viewer, theme, _ = path.name.split(".")
    seat = None if viewer == "table" else Seat(int(viewer))
    return Golden(path, path.parent.name, story, int(entry), seat, theme)


SHOWN = [golden(path) for path in sorted(GOLDENS.glob("*/*.png"))]


@lru_cache(maxsize=1)
def moments(path: Path) -> list[Moment]:
    return read(path.read_text("utf-8")).moments()


def drawn(wanted: Golden, folder: str) -> Image.Image:
    game = find(wanted.game)
    moment = moments(Path(folder) / wanted.game / f"{wanted.story}.txt")[wanted.entry]
    place = Place(moment.state, moment.events)
    marks: Marks = marks_for(game, place, wanted.viewer, options=True)
    view = game.view(place.state, wanted.viewer)
    shown = render(wanted.game, view, marks, THEMES[wanted.theme]).image()
    return shown.resize(SMALL, Image.Resampling.BOX)


def apart(one: Image.Image, other: Image.Image) -> int:
    """How far the two are apart where they differ most, in tones."""
    difference = ImageChops.difference(one, other).resize(FIELDS, Image.Resampling.BOX)
    return max(int(most) for _, most in difference.getextrema())  # type: ignore[misc]  # of each band


@pytest.mark.parametrize("wanted", SHOWN, ids=lambda each: f"{each.game}-{each.path.stem}")
def test_a_known_moment_looks_as_it_did(wanted: Golden, pytestconfig: pytest.Config) -> None:
    small = drawn(wanted, pytestconfig.getoption("--playthroughs"))
    if pytestconfig.getoption("--accept"):
        small.quantize(255).save(wanted.path, optimize=True)
    with Image.open(wanted.path) as kept:
        assert apart(kept.convert("RGB"), small) < FAR


def test_there_are_goldens_to_compare() -> None:
    assert SHOWN
