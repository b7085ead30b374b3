"""Every view of every game that has a renderer makes a good picture; no line is about one game.

The pictures of a journey are drawn once and looked at by all tests, which is why tests are grouped
by journey and a scene keeps what was seen instead of the picture.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import islice, pairwise
from random import Random
from typing import Any, NamedTuple

import pytest
from PIL import Image

from bot.games import games
from bot.kernel import Event, Prompt, Seat, Tossed
from renderers import DARK, THEMES, Marks, Picture, Theme, draws, render
from renderers.kit.cache import DRAWINGS
from renderers.kit.canvas import HEIGHT, WIDTH
from renderers.kit.faces import has_letter
from renderers.kit.text import Box, TextBox, inside
from renderers.marks import lit_first, traces
from tests.kit.journeys import Journey, journey
from tests.kit.words import faults

WEIGHT = 150 * 1024  # bytes
MANY = 60  # cells
LEAST = 16  # pixels: the smallest letters on a picture this large
WIDE, HIGH = (WIDTH, HEIGHT), (HEIGHT * 16 // 15, WIDTH)  # beside the board a panel, or below it
STOPS = 6


class Scene(NamedTuple):
    """A view with its marks, and what its picture was like."""

    viewer: Seat | None
    view: Any  # a game's own type
    marks: Marks
    png: bytes
    texts: tuple[TextBox, ...]
    boxes: tuple[Box, ...]
    frame: Box


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "tour" in metafunc.fixturenames:
        seeds = range(metafunc.config.getoption("--journeys"))
        pairs = [(key, seed) for key in games() if draws(key) for seed in seeds]
        names = [f"{key}-{seed}" for key, seed in pairs]
        metafunc.parametrize("tour", pairs, indirect=True, ids=names, scope="module")


@pytest.fixture(scope="module")
def tour(request: pytest.FixtureRequest) -> Journey:
    key, seed = request.param
    return journey(key, seed)


def draw(tour: Journey, view: object, marks: Marks, theme: Theme = DARK) -> Picture:
    return render(tour.game.about.key, view, marks, theme)


@lru_cache(maxsize=1)
def _scenes(key: str, seed: int) -> tuple[Scene, ...]:
    tour = journey(key, seed)
    before: dict[int, tuple[Event, ...]] = {id(tour.stops[0]): tour.opening}
    before |= {id(following): stop.events for stop, following in pairwise(tour.stops)}
    found = []
    for number, stop in enumerate(tour.some(STOPS)):
        prompts = tour.game.prompts(stop.state)
        for viewer in _viewers(tour, number, prompts):
            own = [prompt for prompt in prompts if prompt.seat == viewer]
            options = lit_first(own[0]) if own else ()
            marks = Marks(last=traces(before[id(stop)], viewer), options=options)
            view = tour.game.view(stop.state, viewer)
            picture = draw(tour, view, marks)
            boxes = tuple(stamp.box for stamp in picture.stamps)
            frame = (0, 0, *picture.size)
            found.append(Scene(viewer, view, marks, picture.png(), picture.texts, boxes, frame))
    return tuple(found)


def _viewers(tour: Journey, number: int, prompts: Sequence[Prompt[Any]]) -> Iterable[Seat | None]:
    """The table, whoever is asked first, and one seat after the other."""
    seats = tour.table.seats
    asked = [prompt.seat for prompt in prompts[:1]]
    return dict.fromkeys((None, *asked, seats[number % len(seats)]))


def scenes(tour: Journey) -> tuple[Scene, ...]:
    """Views along a journey, each with what had just happened and what may be chosen."""
    return _scenes(tour.game.about.key, tour.seed)


def test_every_view_makes_a_picture_of_the_right_size_and_weight(tour: Journey) -> None:
    for scene in scenes(tour):
        assert len(scene.png) <= WEIGHT
        with Image.open(BytesIO(scene.png)) as picture:
            assert picture.format == "PNG" and picture.size in (WIDE, HIGH)


def test_no_text_leaves_its_box_and_no_box_the_picture(tour: Journey) -> None:
    for text, frame in ((text, scene.frame) for scene in scenes(tour) for text in scene.texts):
        assert inside(text.ink, text.box), text
        assert inside(text.box, frame), text
        assert text.size >= LEAST, text


def test_words_on_pictures_read_well_and_are_whole(tour: Journey) -> None:
    texts = {text.text: text.cut for scene in scenes(tour) for text in scene.texts}
    seats = [text for text in texts if set(text) & set("{}")]
    assert not seats, f"pictures name seats by what stands on them: {seats}"
    assert not [text for text, is_cut in texts.items() if is_cut]
    found = [fault for text in texts if " " in text for fault in faults(text)]
    assert not found, "\n".join(found)


def test_every_letter_on_a_picture_is_in_its_font(tour: Journey) -> None:
    letters = {
        (text.face, letter)
        for scene in scenes(tour)
        for text in scene.texts
        for letter in text.text
        if text.face and not letter.isspace()
    }
    assert not [(face, letter) for face, letter in letters if not has_letter(face, letter)]


def test_nothing_is_cut_off_at_the_edge(tour: Journey) -> None:
    for scene in scenes(tour):
        assert all(inside(box, scene.frame) for box in scene.boxes)


def test_look_alike_views_make_the_same_picture_byte_for_byte(tour: Journey) -> None:
    random = Random(tour.seed)
    alike = [(scene, _alike(tour, scene, random)) for scene in scenes(tour)]
    assert all(view == scene.view for scene, view in alike)
    for scene, view in alike[tour.seed % 3 :: 3]:  # equal views: a few pictures are enough
        assert draw(tour, view, scene.marks).png() == scene.png
    if tour.seed == 0:
        scene, view = alike[len(alike) // 2]
        DRAWINGS.clear()  # what is remembered must not be seen either
        assert draw(tour, view, scene.marks).png() == scene.png


def _alike(tour: Journey, scene: Scene, random: Random) -> Any:
    """What the same viewer sees of another state that looks the same."""
    guessed = tour.game.guess(scene.view, Tossed(random))
    return tour.game.view(guessed, scene.viewer)


def test_a_picture_shows_what_is_lit(tour: Journey) -> None:
    few = range(1, MANY)  # where nearly every place may be chosen, nothing is lit
    with_options = (scene for scene in scenes(tour) if len(scene.marks.options) in few)
    for scene in islice(with_options, 3):
        assert draw(tour, scene.view, Marks(last=scene.marks.last)).png() != scene.png


@pytest.mark.parametrize("key", [key for key in games() if draws(key)])
def test_every_theme_draws_the_first_and_the_last_view(key: str) -> None:
    tour = journey(key, 0)
    for stop in (tour.stops[0], tour.stops[-1]):
        view = tour.game.view(stop.state, None)
        pictures = [draw(tour, view, Marks(), theme).png() for theme in THEMES.values()]
        assert len(set(pictures)) == len(THEMES)
        assert max(map(len, pictures)) <= WEIGHT
