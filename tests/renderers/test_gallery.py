"""The pictures in README.md and the contact sheets: as they are drawn now.

The pictures are moments of playthroughs. Of a sheet only the first picture is compared, since the
others need a whole match; `--accept` draws all of them anew.
"""

from pathlib import Path

import pytest
from PIL import Image

from bot.games import find
from bot.match.journal.transcript import read
from renderers import DARK, Marks, Picture, draws, render, sheets
from renderers.marks import traces
from tests.renderers.test_goldens import FAR, SMALL, apart

ROOT = Path(__file__).parents[2]
GALLERY = ROOT / "renderers" / "gallery"
MOMENTS = {
    "arrakhar": ("wand-carried-out", 32),
    "rakh": ("open-many-abilities", 25),
    "terakh": ("four-basic", 162),
    "terrain": ("four-in-fives", 256),
    "terrene": ("two-single", 48),
}
NAMES = ("Anna", "Bartholomew", "Chi", "Dmitri")


def picture(key: str, folder: Path) -> Picture:
    story, entry = MOMENTS[key]
    moment = read((folder / key / f"{story}.txt").read_text("utf-8")).moments()[entry]
    view = find(key).view(moment.state, None)
    return render(key, view, Marks(last=traces(moment.events, None), names=NAMES), DARK)


@pytest.mark.parametrize("key", MOMENTS)
def test_the_gallery_shows_pictures_as_they_are_drawn_now(
    key: str, pytestconfig: pytest.Config
) -> None:
    drawn = picture(key, Path(pytestconfig.getoption("--playthroughs")))
    file = GALLERY / f"{key}.png"
    if pytestconfig.getoption("--accept"):
        file.write_bytes(drawn.png())
    with Image.open(file) as kept:
        assert apart(_small(kept.convert("RGB")), _small(drawn.image())) < FAR


@pytest.mark.parametrize("key", MOMENTS)
def test_the_sheets_begin_as_they_are_drawn_now(key: str, pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("--accept"):
        sheets.make([key])
    now = sheets.small(sheets.start(key).drawn("dark").image())
    with Image.open(sheets.GALLERY / f"{key}.webp") as kept:
        before = sheets.first(kept.convert("RGB"), now.height)
    assert apart(_small(before), _small(now)) < FAR


def test_every_picture_of_the_gallery_is_drawn() -> None:
    assert {file.stem for file in GALLERY.glob("*.png")} == set(MOMENTS)
    assert all(map(draws, MOMENTS))


def _small(image: Image.Image) -> Image.Image:
    return image.resize(SMALL, Image.Resampling.BOX)
