"""Charts show every seat in the color that it has on the board."""

from random import Random

import pytest

from bot.games import find, games
from bot.kernel import Tossed
from renderers import seated
from renderers.arrakhar.tokens import BLUE, ORANGE
from renderers.kit.colours import contrast, rgb
from renderers.kit.themes import DARK, THEMES
from renderers.rakh.tokens import LIVERIES
from renderers.terrain.tokens import LIVERIES as PIECES


def colours(key: str, **settings: str) -> tuple[str, ...]:
    game = find(key)
    table = game.table(2, {**game.about.quickstart, **settings})
    view = game.view(game.setup(table, Tossed(Random(1))).state, None)
    found = seated(key, view, DARK, 2).seats
    assert len(found) == 2
    return found


def test_a_seat_has_the_color_of_its_pieces() -> None:
    pieces = {
        colours("terrain"): tuple(piece.colour for piece in PIECES[:2]),
        tuple(sorted(colours("arrakhar"))): (BLUE, ORANGE),
        colours("rakh", factions="swap"): tuple(livery.curse for livery in LIVERIES),
    }
    for found, own in pieces.items():
        assert all(is_shade(*pair) for pair in zip(found, own, strict=True)), (found, own)


def is_shade(found: str, own: str) -> bool:
    """The same color; only where it could not be seen, a little lighter."""
    apart = max(abs(a - b) for a, b in zip(rgb(found), rgb(own), strict=True))
    return apart <= (0 if contrast(own, DARK.panel) >= 3 else 48)


@pytest.mark.parametrize("key", games())
def test_every_line_of_a_chart_can_be_seen(key: str) -> None:
    """On the panels of every theme, and no two are alike."""
    game = find(key)
    seats = game.about.seats[-1]
    state = game.setup(game.table(seats, dict(game.about.quickstart)), Tossed(Random(1))).state
    for theme in THEMES.values():
        found = seated(key, game.view(state, None), theme, seats).seats
        assert len(set(found)) >= seats
        assert all(contrast(each, theme.panel) >= 3 for each in found[:seats])
