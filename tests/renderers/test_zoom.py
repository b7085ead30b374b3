"""A part of the board at twice the size, found by the labels that are written on it."""

from importlib import import_module

import pytest

from bot.games import games
from renderers import Marks, Picture, draws, has_large_board, render, shows
from renderers.kit.parts.detail import labeled
from renderers.kit.text import inside
from tests.kit.journeys import journey

LARGE = [key for key in games() if has_large_board(key)]


def half(key: str, view: object) -> tuple[int, int]:
    width, height = render(key, view).size
    return width // 2, height // 2


def middle(key: str) -> object:
    tour = journey(key, 0)
    return tour.game.view(tour.stops[len(tour.stops) // 2].state, None)


@pytest.mark.parametrize("key", LARGE)
def test_a_cell_is_seen_at_twice_the_size_with_what_is_around_it(key: str) -> None:
    view = middle(key)
    whole = render(key, view)
    cells = [text.text for text in whole.texts if shows(key, view, text.text)][:40]
    for cell in cells[::7]:
        part = render(key, view, Marks(zoom=(cell.lower(),), must_zoom=True))
        assert part.size == half(key, view)
        (there,) = labeled(part, (cell,))
        assert inside((*there, *there), (0, 0, *part.size))
        board = import_module(f"renderers.{key}").LARGE_BOARD
        (spot,) = labeled(whole, (cell,))
        right, low = (spot[n] - there[n] + part.size[n] for n in (0, 1))
        assert right <= board[2] and low <= board[3]  # no half of a panel


@pytest.mark.parametrize("key", [key for key in games() if draws(key)])
def test_what_is_not_on_the_board_leaves_the_picture_whole(key: str) -> None:
    view = middle(key)
    assert not shows(key, view, "nowhere")
    whole = render(key, view)
    assert render(key, view, Marks(zoom=("nowhere",), must_zoom=True)).size == whole.size


def test_a_question_about_one_corner_shows_it_and_one_about_all_the_board_does_not() -> None:
    view = middle("terrain")
    whole, part = render("terrain", view).size, half("terrain", view)
    assert render("terrain", view, Marks(zoom=("A1", "A2", "B2"))).size == part
    far = ("A1", "A2", "K6")
    assert render("terrain", view, Marks(zoom=far)).size == whole
    most = render("terrain", view, Marks(zoom=far, must_zoom=True))
    assert most.size == part
    assert [cell for cell in far if _is_on(most, cell)] == ["A1", "A2"]


def _is_on(picture: Picture, cell: str) -> bool:
    (there,) = labeled(picture, (cell,))
    return inside((*there, *there), (0, 0, *picture.size))
