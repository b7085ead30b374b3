"""Pictures of positions: `render_png(key, view, marks, theme)`.

A game's renderer is the package `renderers.<key>` with a function

    render(view, marks, theme) -> Picture

which is pure, is fed by a view alone, and may import the game's `view.py` and its static data,
never its state. It is found by its name: a new game is one new folder. README.md shows how to draw
one.
"""

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from renderers.kit.cache import DRAWINGS as DRAWINGS
from renderers.kit.cache import MIB
from renderers.kit.canvas import Picture
from renderers.kit.colours import contrast, mix
from renderers.kit.parts.detail import labeled, zoomed
from renderers.kit.themes import DARK, THEMES, Theme
from renderers.marks import NOTHING, Marks

__all__ = [
    "DARK",
    "NOTHING",
    "THEMES",
    "Marks",
    "Picture",
    "Theme",
    "closeup",
    "draw_kit",
    "draws",
    "has_large_board",
    "limit_memory",
    "render",
    "render_png",
    "seated",
    "shows",
]

LEAST = 3.0  # contrast of a seat's line with the ground of a chart

# A renderer takes its own game's view; which one that is, only the game and its renderer know.
Render = Callable[[Any, Marks, Theme], Picture]


def draws(key: str) -> bool:
    """Is there a renderer for this game?"""
    return key.isidentifier() and find_spec(f"{__name__}.{key}") is not None


@functools.cache
def _renderer(key: str) -> Render:
    found: Render = import_module(f"{__name__}.{key}").render
    return found


def closeup(key: str, piece: str, theme: Theme = DARK) -> bytes | None:
    """One card to be read, where a game's renderer has a `closeup`; None where it has none."""
    module = import_module(f"{__name__}.{key}") if draws(key) else None
    draw: Callable[[str, Theme], Picture] | None = getattr(module, "closeup", None)
    return draw(piece, theme).png() if draw else None


def draw_kit(
    key: str, title: str, parts: Sequence[tuple[str, int]], theme: Theme = DARK
) -> bytes | None:
    """A deck to show around, where a game's renderer has a `kit`; None where it has none."""
    module = import_module(f"{__name__}.{key}") if draws(key) else None
    draw: Callable[[str, Sequence[tuple[str, int]], Theme], Picture] | None
    draw = getattr(module, "kit", None)
    return draw(title, parts, theme).png() if draw else None


def has_large_board(key: str) -> bool:
    """Are cells small on a phone? A renderer says so with `LARGE_BOARD`, the box of its board."""
    return draws(key) and hasattr(import_module(f"{__name__}.{key}"), "LARGE_BOARD")


def seated(key: str, view: object, theme: Theme, seats: int) -> Theme:
    """The theme with the seats' colors as they are on the board, where a game's renderer has a
    `seat_colour`; each stands out from a panel, so that a line of a chart can be seen."""
    module = import_module(f"{__name__}.{key}") if draws(key) else None
    of: Callable[[Any, int], str] | None = getattr(module, "seat_colour", None)
    found = [of(view, seat) for seat in range(seats)] if of else []
    colours = found if found and all(found) else theme.seats
    return replace(theme, seats=tuple(_apart(each, theme) for each in colours))


def _apart(colour: str, theme: Theme) -> str:
    """As little nearer to the ink as it takes."""
    steps = (mix(colour, theme.ink, step / 20) for step in range(20))
    return next((each for each in steps if contrast(each, theme.panel) >= LEAST), theme.ink)


def shows(key: str, view: object, cell: str) -> bool:
    """Is there such a cell on the picture?"""
    return bool(labeled(render(key, view), (cell,)))


def render(key: str, view: object, marks: Marks = NOTHING, theme: Theme = DARK) -> Picture:
    picture = _renderer(key)(view, marks, theme)
    if not marks.zoom or marks.near:
        return picture
    board = getattr(import_module(f"{__name__}.{key}"), "LARGE_BOARD", (0, 0, *picture.size))
    return zoomed(picture, labeled(picture, marks.zoom), board, always=marks.must_zoom)


def limit_memory(mebibytes: int) -> None:
    """How much all cached drawings together may hold."""
    DRAWINGS.resize(mebibytes * MIB)


def render_png(key: str, view: object, marks: Marks = NOTHING, theme: Theme = DARK) -> bytes:
    return render(key, view, marks, theme).png()
