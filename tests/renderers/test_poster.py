"""A poster and a plot hold everything they are given, and nothing runs out of its box."""

import io
from itertools import combinations
from math import dist

from PIL import Image

from renderers.kit.themes import THEMES
from renderers.plot import FRAME, ROOM, Flag, Point, plot, spots
from renderers.poster import BOARD, TITLE, WIDE, Poster, poster

POINTS = (Point(0, (0.5, 0.5)), Point(0.5, (0.9, 0.1)), Point(1, (0.0, 1.0)))
FLAGS = (Flag(0.5, 0, "??"),)


def board() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (1600, 1200), "#225588").save(out, "PNG")
    return out.getvalue()


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def test_a_poster_is_as_tall_as_what_it_tells() -> None:
    short = Poster("Rakh #1: Ann vs Ben", "Ann wins!", ("Ann", "Ben"))
    long = Poster(short.title, short.result, short.names, POINTS, FLAGS, ("12 actions in 3 days",))
    for theme in THEMES.values():
        first, second = (opened(poster(board(), each, theme)) for each in (short, long))
        assert first.width == second.width == WIDE and first.height < second.height
        middle = (WIDE // 2, TITLE + BOARD // 2)
        assert first.getpixel(middle) == second.getpixel(middle)


def test_a_plot_shows_every_seat_and_every_mark() -> None:
    plain = opened(plot("Chances", ("Ann", "Ben"), POINTS, ()))
    marked = opened(plot("Chances", ("Ann", "Ben"), POINTS, FLAGS))
    alone = opened(plot("Chances", ("Ann", "Ben"), [Point(0, (0.5, 0.5))], ()))
    assert plain.tobytes() != marked.tobytes() and plain.tobytes() != alone.tobytes()


def test_no_mark_covers_another() -> None:
    """Two mistakes in a row would look like one blunder."""
    many = tuple(Flag(0.4 + step / 50, step % 2, "?") for step in range(8))
    found = spots(FRAME, many, POINTS)
    assert all(dist(one, other) >= ROOM for one, other in combinations(found, 2))
    left, top, right, bottom = FRAME
    assert all(left <= x <= right and top <= y <= bottom for x, y in found)
    assert spots(FRAME, FLAGS, POINTS) == [(625, 146)]
