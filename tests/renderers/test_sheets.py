"""Contact sheets: every game as a phone shows it, in every theme and with other eyes."""

from pathlib import Path

import pytest

from bot.games import games
from renderers import THEMES, Marks, draws, sheets
from renderers.__main__ import main
from renderers.color_blindness import SIGHTS, seen
from renderers.kit.canvas import Canvas, Ground
from renderers.kit.colours import rgb
from renderers.kit.sketch import Sketch
from tests.kit.journeys import journey
from tests.kit.toys.auction import GAME as AUCTION


@pytest.fixture(scope="module")
def moment() -> sheets.Moment:
    tour = journey("rakh", 0)
    view = tour.game.view(tour.stops[len(tour.stops) // 2].state, None)
    return sheets.Moment("middle", "rakh", view, Marks(names=sheets.NAMES[:2]))


def test_a_sheet_has_a_column_for_each_theme_and_each_kind_of_sight(moment: sheets.Moment) -> None:
    looks = [name for name, _ in sheets.looks(moment)]
    assert looks == [*THEMES, *SIGHTS]
    whole = sheets.sheet([moment])
    assert whole.width == len(looks) * (sheets.PHONE + sheets.GAP) + sheets.GAP
    assert whole.height == sheets.HEAD + 300 + sheets.GAP


@pytest.mark.parametrize(
    ("sight", "colour", "one", "other"),
    [
        ("protanopia", "#d02010", 0, 1),
        ("deuteranopia", "#d02010", 0, 1),
        ("tritanopia", "#1030d0", 1, 2),
    ],
)
def test_other_eyes_lose_a_color_and_keep_gray(
    sight: str, colour: str, one: int, other: int
) -> None:
    changed, gray = (_shown(each, sight) for each in (colour, "#808080"))
    assert abs(changed[one] - changed[other]) < abs(rgb(colour)[one] - rgb(colour)[other]) / 2
    assert max(gray) - min(gray) <= 3


def _shown(colour: str, sight: str) -> tuple[int, ...]:
    ground = Ground.of(Sketch(9, 9, ground=colour).sprite(), inks=[colour])
    found = seen(Canvas(ground).picture(), sight).getpixel((4, 4))
    assert isinstance(found, tuple)
    return tuple(map(int, found))


def test_the_gallery_has_a_sheet_of_every_game() -> None:
    kept = {file.stem for file in sheets.GALLERY.glob("*.webp")}
    drawn = {key for key in games() if draws(key)}
    assert kept == drawn, f"`python -m renderers sheet <key>` draws the sheet of {kept ^ drawn}"


def test_a_game_without_cells_has_questions_to_show() -> None:
    match = sheets.played(AUCTION, 2, 1)
    assert len(sheets.questions(AUCTION, match)) == len(match) - 1  # the last one is the end


def test_a_game_that_is_not_drawn_is_answered_with_those_that_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", "ludo", "--out", str(tmp_path)]) == 2
    assert "rakh" in capsys.readouterr().err
