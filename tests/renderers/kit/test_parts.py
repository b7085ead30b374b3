"""What the kit promises to eyes: contrast, shapes, and lines that differ in more than color."""

import pytest

from renderers.kit.colours import contrast, mix, readable, rgba, sheer
from renderers.kit.grids.hexes import DASHES, pointy, rim
from renderers.kit.parts.arrows import STYLES, arrow
from renderers.kit.parts.badges import SHAPES, badge
from renderers.kit.parts.cards import Face, Figure, back, card, strip
from renderers.kit.parts.dice import cube, die
from renderers.kit.sprites import Sprite
from renderers.kit.text import inside
from renderers.kit.themes import THEMES, Theme

GRID = pointy(radius=60, x=0, y=0)
WAY = ((0, 0), (120, 60), (220, 20))


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_words_stand_out_from_what_is_behind_them(theme: Theme) -> None:
    for paper in (theme.ground, theme.ground_low, theme.panel, theme.panel_high):
        assert contrast(theme.ink, paper) >= 7
        assert contrast(theme.muted, paper) >= 4.5


@pytest.mark.parametrize("colour", ["#f0e442", "#0072b2", "#ffffff", "#000000", "#7a7f87"])
def test_the_chosen_ink_can_be_read_on_any_colour(colour: str) -> None:
    assert contrast(readable(colour), colour) >= 4.5


def _shape(sprite: Sprite) -> bytes:
    return sprite.cover.tobytes()


def test_options_differ_by_line_style_without_colour() -> None:
    assert len({_shape(rim(GRID, "#ffffff", style)) for style in DASHES}) == len(DASHES)


def test_arrows_differ_by_shape_without_colour() -> None:
    ways = (arrow(WAY, style, "#ffffff") for style in STYLES.values())
    shapes = {tuple((x, y, _shape(piece)) for x, y, piece in way.parts) for way in ways}
    assert len(shapes) == len(STYLES)


def test_badges_differ_by_shape_without_colour() -> None:
    assert len({_shape(badge("", "#ffffff", shape=shape, radius=30)) for shape in SHAPES}) == len(
        SHAPES
    )


def test_every_face_of_a_die_looks_different() -> None:
    assert len({cube(face).colours.tobytes() for face in range(7)}) == 7
    assert len({_shape(die("3", sides)) for sides in (4, 8, 12, 20)}) == 4


@pytest.mark.parametrize(("width", "height"), [(170, 235), (340, 470), (500, 700)])
def test_words_on_a_card_stay_in_their_places(width: int, height: int) -> None:
    face = Face(
        "Ember Warden of the Pass",
        "#b5502b",
        kind="Guardian · level 2 · Fire",
        sign="F",
        figures=(Figure("ATK", "12"), Figure("DEF", "107"), Figure("SP", "3")),
        words="When this unit blocks, deal 3 to the attacker. Then it recovers two health.",
        pips=(2, 5),
        bar=(12, 20),
    )
    texts = card(face, width=width, height=height).texts
    assert len(texts) == 11
    assert all(inside(text.ink, text.box) for text in texts)
    assert all(inside(text.box, (0, 0, width, height)) for text in texts)


def test_a_face_down_card_says_nothing_but_its_label() -> None:
    assert [text.text for text in back("#34507a", label="A3").texts] == ["A3"]
    assert strip("", "#34507a").texts == ()


def test_colours_are_read_mixed_and_thinned() -> None:
    assert rgba("#0a0b0c80") == (10, 11, 12, 128)
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert rgba(sheer("#123456", 0.5)) == (18, 52, 86, 128)
    with pytest.raises(ValueError, match="no colour"):
        rgba("red")
