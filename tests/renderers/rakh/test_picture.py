"""Rakh's picture: sides, kinds and marks differ in more than color; words stay free."""

from functools import lru_cache
from itertools import combinations
from math import dist

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games import find
from bot.games.rakh.text.view import HEXES, Figure, View
from bot.kernel import Recorded, Seat
from renderers import DARK, NOTHING, THEMES, Marks, Picture, Theme, render
from renderers.kit.canvas import Stamp
from renderers.kit.colours import contrast
from renderers.kit.grids.hexes import rim
from renderers.kit.points import heart
from renderers.kit.sketch import Sketch
from renderers.kit.text import Box
from renderers.marks import Trace, traces
from renderers.rakh.board import GRID, centre, cursed, name_ink, tone
from renderers.rakh.icons import ICONS, Pen
from renderers.rakh.scenery import SCENES, Scene
from renderers.rakh.tokens import LIVERIES, MOON, SUN, WIDTH, Look, below, token
from renderers.rakh.traces import blow
from tests.games.rakh.positions import position
from tests.kit.journeys import Journey, journey
from tests.kit.pictures import lost

GAME = find("rakh")


def trips() -> list[Journey]:
    return [journey("rakh", seed) for seed in range(3)]


def view_of(trip: Journey, stop: int) -> View:
    view: View = GAME.view(trip.stops[stop].state, None)
    return view


def picture(view: View, marks: Marks = NOTHING, theme: Theme = DARK) -> Picture:
    return render("rakh", view, marks, theme)


@lru_cache(maxsize=32)
def at_sixteen_pixels(code: str) -> Image.Image:
    sketch = Sketch(64, 64)
    sketch.polygon([(0, 0), (64, 0), (64, 64), (0, 64)], "#ffffff")
    ICONS[code](Pen(sketch, 32, 32, 30, "#000000", "#ffffff"))
    return sketch.sprite().colours.convert("L").resize((16, 16), Image.Resampling.BOX)


def apart(one: Image.Image, other: Image.Image) -> float:
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


@pytest.mark.parametrize(("one", "other"), list(combinations(ICONS, 2)))
def test_every_two_kinds_can_be_told_apart_at_sixteen_pixels(one: str, other: str) -> None:
    assert apart(at_sixteen_pixels(one), at_sixteen_pixels(other)) > 20


def test_every_kind_of_the_rules_has_an_icon() -> None:
    orders = view_of(trips()[0], 0).orders
    assert {unit.code for order in orders for unit in order.unused} | {"SK"} == set(ICONS)


def test_the_sides_differ_in_outline_and_in_tone() -> None:
    sun, moon = (token(Look(side, "PA", 3, 4), DARK) for side in (SUN, MOON))
    assert apart(sun.cover, moon.cover) > 5
    assert contrast(LIVERIES[SUN].low, LIVERIES[MOON].high) > 4.5


def test_cursed_land_differs_by_owner_without_colour() -> None:
    grey = [cursed("D4", owner, DARK).colours.convert("L") for owner in range(3)]
    shapes = [tone.point(lambda value: 255 if value > 90 else 0) for tone in grey]
    assert min(apart(one, other) for one, other in combinations(shapes, 2)) > 8


@pytest.mark.parametrize("change", ["moved", "attacked", "mesmerized"])
def test_what_a_unit_has_done_changes_its_outline(change: str) -> None:
    plain = token(Look(SUN, "PA", 3, 4), DARK)
    marked = token(Look(SUN, "PA", 3, 4, **{change: True}), DARK)
    assert plain.cover.tobytes() != marked.cover.tobytes()


def test_a_token_says_its_code_and_its_health() -> None:
    texts = token(Look(MOON, "NE", 2, 3), DARK).texts
    assert [(text.text, text.role) for text in texts] == [
        ("NE", "type"), ("NE", ""), ("2", "health"),
    ]  # fmt: skip


def crossing(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_no_two_texts_touch_and_none_is_cut_short(theme: Theme) -> None:
    for trip in trips():
        for before, stop in zip(trip.some(12), trip.some(12)[1:], strict=False):
            marks = Marks(last=traces(before.events))
            texts = picture(GAME.view(stop.state, None), marks, theme).texts
            assert not [text for text in texts if text.cut]
            # Cursed land and arrows repeat the label that they cover, in the very same place.
            written = {(text.text, text.ink) for text in texts}
            for (one, ink), (other, other_ink) in combinations(written, 2):
                assert not crossing(ink, other_ink), (one, other)


def middle_game() -> View:
    trip = trips()[0]
    views = [view_of(trip, stop) for stop in range(len(trip.stops))]
    return max(views, key=lambda view: (view.phase == "play", len(view.units)))


def laid(shown: Picture) -> list[bytes]:
    return [stamp.sprite.digest for stamp in shown.stamps]


def test_options_are_lit_by_what_stands_there() -> None:
    view = middle_game()
    taken = {unit.cell for unit in view.units} | {
        cell for each in view.orders for cell in each.lands
    }
    own = next(unit.cell for unit in view.units if unit.side == view.side)
    enemy = next(unit.cell for unit in view.units if unit.side != view.side)
    free = next(label for label in ("D4", "C2", "E3", "D1", "A1", "G1", "D7") if label not in taken)
    for cell, colour, style in (
        (free, DARK.go, "solid"),
        (enemy, DARK.strike, "dashed"),
        (own, DARK.aid, "dotted"),
    ):
        wanted = rim(GRID, colour, style).digest
        assert wanted in laid(picture(view, Marks(options=(cell,))))
        assert wanted not in laid(picture(view))


def test_what_is_chosen_has_a_double_line() -> None:
    view = middle_game()
    shown = picture(view, Marks(chosen=(view.units[0].cell,)))
    assert rim(GRID, DARK.pick, "double").digest in laid(shown)


def extra(view: View, *traces: Trace) -> list[tuple[int, Stamp]]:
    """What traces add to a picture, each with its place among all that is laid."""
    plain = set(laid(picture(view)))
    stamps = picture(view, Marks(last=traces)).stamps
    return [(at, each) for at, each in enumerate(stamps) if each.sprite.digest not in plain]


def field(units: str) -> View:
    view: View = GAME.view(position(units), None)
    return view


def middle_of(stamp: Stamp) -> tuple[int, int]:
    left, top, right, bottom = stamp.box
    return ((left + right) // 2, (top + bottom) // 2)


def test_moves_lie_under_the_tokens_and_lightning_above() -> None:
    view = field("Sun SH F3, PR G4; Moon PR C2, RO C4")
    tokens = [at for at, stamp in enumerate(picture(view).stamps) if stamp.sprite.width == WIDTH]
    under = extra(view, Trace("move", ("F3", "D2")))
    over = extra(view, Trace("strike", ("F3", "C2")))
    assert len(under) > 1 and max(at for at, _ in under) < tokens[0] + len(under)
    assert len(over) > 2 and min(at for at, _ in over) > tokens[-1]


def test_several_blows_are_numbered_in_their_order() -> None:
    view = field("Sun ME D4, PR G4; Moon GU D3, RO C3")
    both = (Trace("strike", ("D4", "D3")), Trace("strike", ("D4", "C3")))
    added = [text.text for _, stamp in extra(view, *both) for text in stamp.sprite.texts]
    assert added == ["1", "2"]
    assert lost(picture(view, Marks(last=both)), {"D3", "C3", "GU", "RO"}) == []


def test_a_heart_is_filled_within_its_outline() -> None:
    whole = heart(40, 40, 60)
    for level in (30, 40, 50, 60):
        cut = below(whole, level)
        assert all(y >= level - 1e-9 for _, y in cut)
        reach = max(x for x, _ in cut)
        assert reach <= max(x for x, y in whole if y >= level - 6) + 1


def test_orders_are_beside_their_players_and_the_viewer_is_told() -> None:
    view = middle_game()
    marks = Marks(names=("Anna", "Bo"), you=Seat(0))
    shown = [text.text for text in picture(view, marks).texts]
    assert {"Anna (you)", "Bo"} <= set(shown)


@pytest.mark.parametrize("victim", ["C3", "C4", "D3", "D5", "E3", "E4"])
def test_a_blow_lands_on_the_victims_side_and_hides_neither_heart_nor_label(victim: str) -> None:
    view = field(f"Sun RO D4, PR G4; Moon GU {victim}")
    [(_, stamp)] = extra(view, Trace("strike", ("D4", victim)))
    assert dist(middle_of(stamp), centre(victim)) < dist(middle_of(stamp), centre("D4"))
    shown = picture(view, Marks(last=(Trace("strike", ("D4", victim)),)))
    assert lost(shown, {"5", "3", "GU", "RO", *HEXES}) == []


def test_blows_from_different_sides_differ_in_more_than_place() -> None:
    assert len({blow(angle, DARK).colours.tobytes() for angle in range(0, 360, 60)}) == 6


@pytest.mark.parametrize("other", ["C3", "C4", "D5"])
def test_a_swap_stands_between_two_neighbours_and_hides_nothing_written(other: str) -> None:
    view = field(f"Sun RO F3, PR G4; Moon GU D4, SC {other}")
    [(_, stamp)] = extra(view, Trace("swap", ("D4", other)))
    one, two = dist(middle_of(stamp), centre("D4")), dist(middle_of(stamp), centre(other))
    assert abs(one - two) < 20
    shown = picture(view, Marks(last=(Trace("swap", ("D4", other)),)))
    assert lost(shown, {"5", "4", "GU", "SC", *HEXES}) == []


def test_setup_shows_all_ten_kinds_by_name_or_where_they_stand() -> None:
    opening = GAME.setup(GAME.table(2, {"factions": "swap"}), Recorded()).state
    view: View = GAME.view(GAME.play(opening, Seat(0), "place ro F3", Recorded()).state, None)
    said = [text.text for text in picture(view).texts]
    kinds = [unit.name for unit in view.orders[MOON].unused]
    assert all(said.count(name) == 2 for name in kinds) and len(kinds) == 10
    assert "on F3" in said


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_spaces_label_stands_out_from_its_land(theme: Theme) -> None:
    for row in range(7):
        assert contrast(name_ink(tone(row, theme)), tone(row, theme)) > 4


def test_every_row_of_the_land_has_scenes_of_its_own() -> None:
    scenes = [scene for row in SCENES for scene in row]
    looks = {drawn_alone(scene) for scene in scenes}
    assert (len(SCENES), len(looks)) == (7, len(scenes))


def drawn_alone(scene: Scene) -> bytes:
    sketch = Sketch(*GRID.tile_size)
    for plant, x, y, size in scene:
        plant(sketch, 80 + x, 90 + y, size, "#ffffff", "#000000")
    return sketch.sprite().colours.tobytes()


def test_marks_elsewhere_than_on_the_board_are_left_out() -> None:
    view = middle_game()
    marks = Marks(last=(Trace("move", ("Z9", "D4")), Trace("unheard of", ("D4",))), options=("?",))
    assert picture(view, marks).png() == picture(view).png()


def test_the_end_names_the_winner_and_the_reason() -> None:
    trip = trips()[0]
    view = view_of(trip, -1)
    said = {text.text for text in picture(view).texts}
    names = [order.name for order in view.orders if order.seat == view.winner]
    assert said >= ({f"{names[0]} wins"} if names else {"Draw"})
    assert not any("{" in words for words in said)


def test_who_gives_up_before_there_are_sides_is_not_called_a_draw() -> None:
    rakh = find("rakh")
    start = rakh.setup(rakh.table(2), Recorded()).state
    view = rakh.view(rakh.withdraw(start, Seat(0), Recorded()).state, None)
    said = {text.text for text in picture(view).texts}
    assert {"Match over", "A player has left the match."} <= said
    assert "Draw" not in said


def test_units_stand_where_the_view_says() -> None:
    view = middle_game()
    codes: dict[tuple[str, int], Figure] = {(unit.code, unit.side): unit for unit in view.units}
    texts = picture(view).texts
    for unit in codes.values():
        x, y = centre(unit.cell)
        near = [text for text in texts if crossing(text.ink, (x - 80, y - 50, x + 80, y + 90))]
        assert unit.code in {text.text for text in near}


@pytest.mark.parametrize("said", [[], ["place ro F3"]])
def test_giving_up_in_the_setup_cuts_nothing_short(said: list[str]) -> None:
    state = GAME.setup(GAME.table(2, {"factions": "swap"}), Recorded()).state
    for sentence in said:
        state = GAME.play(state, Seat(0), sentence, Recorded()).state
    texts = picture(GAME.view(GAME.withdraw(state, Seat(1), Recorded()).state, None)).texts
    assert not [text for text in texts if text.cut]
    assert [text.text for text in texts].count("Necromancer") == 2
