"""Every view of every game that has a renderer makes a good picture; no line is about one game."""

from collections.abc import Iterator
from io import BytesIO
from random import Random
from typing import Any

import pytest
from PIL import Image

from bot.games import games
from bot.kernel import Event, Seat, Tossed
from renderers import DARK, THEMES, Marks, Picture, Theme, draws, render
from renderers.canvas import HEIGHT, PATCH_CACHE, WIDTH
from renderers.marks import lit, traces
from renderers.text import inside
from tests.kit.journeys import Journey, journey

WEIGHT = 150 * 1024  # bytes
LEAST = 16  # pixels: the smallest letters on a picture this large
FRAME = (0, 0, WIDTH, HEIGHT)
STOPS = 10


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "tour" in metafunc.fixturenames:
        seeds = range(metafunc.config.getoption("--journeys"))
        pairs = [(key, seed) for key in games() if draws(key) for seed in seeds]
        metafunc.parametrize("tour", pairs, indirect=True, ids=[f"{k}-{s}" for k, s in pairs])


@pytest.fixture
def tour(request: pytest.FixtureRequest) -> Journey:
    key, seed = request.param
    return journey(key, seed)


def scenes(tour: Journey) -> Iterator[tuple[Seat | None, Any, Marks]]:
    """Views along a journey, each with what had just happened and what may be chosen."""
    before: dict[int, tuple[Event, ...]] = {id(tour.stops[0]): tour.opening}
    for stop, following in zip(tour.stops, tour.stops[1:], strict=False):
        before[id(following)] = stop.events
    for stop in tour.some(STOPS):
        prompts = tour.game.prompts(stop.state)
        for viewer in (None, *tour.table.seats):
            own = [prompt for prompt in prompts if prompt.seat == viewer]
            marks = Marks(
                last=traces(before[id(stop)], viewer), options=lit(own[0].options) if own else ()
            )
            yield viewer, tour.game.view(stop.state, viewer), marks


def draw(tour: Journey, view: object, marks: Marks, theme: Theme = DARK) -> Picture:
    return render(tour.game.about.key, view, marks, theme)


def test_every_view_makes_a_picture_of_the_right_size_and_weight(tour: Journey) -> None:
    for _, view, marks in scenes(tour):
        data = draw(tour, view, marks).png()
        assert len(data) <= WEIGHT
        with Image.open(BytesIO(data)) as picture:
            assert (picture.format, picture.size) == ("PNG", (WIDTH, HEIGHT))


def test_no_text_leaves_its_box_and_no_box_the_picture(tour: Journey) -> None:
    for _, view, marks in scenes(tour):
        for text in draw(tour, view, marks).texts:
            assert inside(text.ink, text.box), text
            assert inside(text.box, FRAME), text
            assert text.size >= LEAST, text


def test_nothing_is_cut_off_at_the_edge(tour: Journey) -> None:
    for _, view, marks in scenes(tour):
        for stamp in draw(tour, view, marks).stamps:
            assert inside(stamp.box, FRAME), stamp


def test_look_alike_views_make_the_same_picture_byte_for_byte(tour: Journey) -> None:
    random = Random(tour.seed)
    for viewer, view, marks in scenes(tour):
        other = tour.game.view(tour.game.guess(view, Tossed(random)), viewer)
        picture = draw(tour, view, marks).png()
        PATCH_CACHE.clear()
        assert draw(tour, other, marks).png() == picture


def test_a_picture_shows_what_is_lit(tour: Journey) -> None:
    for _, view, marks in scenes(tour):
        if marks.options:
            assert draw(tour, view, marks).png() != draw(tour, view, Marks(last=marks.last)).png()


def test_every_theme_draws_the_first_and_the_last_view(tour: Journey) -> None:
    for stop in (tour.stops[0], tour.stops[-1]):
        view = tour.game.view(stop.state, None)
        pictures = [draw(tour, view, Marks(), theme).png() for theme in THEMES.values()]
        assert len(set(pictures)) == len(THEMES)
        assert max(map(len, pictures)) <= WEIGHT
