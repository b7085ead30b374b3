"""What a player must read to move can be read on a phone, in every game; no line is about one game.

A renderer says which of its texts and pictograms those are (`role`). The picture is drawn, and the
pixels are measured: 9 high on a screen of 400, which is 36 of 1600, with a contrast of 4.5. The
pictures of a game are drawn once for all tests, which is why tests are grouped by game. There are
some of random matches, and of matches at the largest table one for each kind of question: the one
about most cells.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from bot.games import find, games
from bot.kernel import Ask, Prompt, Seat
from renderers import DARK, THEMES, Marks, Picture, Theme, draws, render
from renderers.kit.faces import face_of, legible
from renderers.kit.text import ROLES
from renderers.marks import lit, lit_first, traces
from renderers.sheets import Position, played
from tests.kit.journeys import Journey, journey
from tests.kit.legibility import faults

SEEDS, STOPS = 2, 5
CROWDED, LOOKED_AT = (1, 3), 60  # matches at the largest table, and how many positions of each
NAMES = ("Anna", "Bartholomew", "Chi", "Dmitri", "Eleanor", "Farid")
FOREIGN = ("Ольга", "สมชาย", "李小龙", "김민준", "Ελένη", "🦊")
DRAWN = [key for key in games() if draws(key)]


class Scene(NamedTuple):
    """A picture as somebody is asked with it."""

    key: str
    view: Any  # a game's own type
    marks: Marks
    is_over: bool

    def drawn(self, theme: Theme = DARK) -> Picture:
        return render(self.key, self.view, self.marks, theme)


@pytest.fixture(params=DRAWN, scope="module")
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@lru_cache(maxsize=1)
def scenes(key: str) -> list[Scene]:
    """The last of them is a question about as many cells as there are in any."""
    along = [scene for seed in range(SEEDS) for scene in _along(journey(key, seed))]
    return [*along, _widest(journey(key, 0))]


@lru_cache(maxsize=1)
def pictures(key: str) -> list[Picture]:
    return [scene.drawn() for scene in scenes(key)]


def _along(tour: Journey) -> list[Scene]:
    before = {id(tour.stops[0]): tour.opening}
    before |= {id(following): stop.events for stop, following in pairwise(tour.stops)}
    found = []
    for stop in tour.some(STOPS):
        prompts = tour.game.prompts(stop.state)
        viewers: list[Seat | None] = [None, *(prompt.seat for prompt in prompts[:1])]
        for viewer in viewers:
            options = lit_first(prompts[0]) if viewer is not None else ()
            marks = Marks(
                last=traces(before[id(stop)], viewer),
                options=options,
                names=NAMES[: len(tour.table.seats)],
                you=viewer,
            )
            view = tour.game.view(stop.state, viewer)
            found.append(Scene(tour.game.about.key, view, marks, not prompts))
    return found


def _widest(tour: Journey) -> Scene:
    """With everything on the board if there are several: the last of them."""
    asked = [
        (len(cells), number, prompt.seat, cells)
        for number, stop in enumerate(tour.stops)
        for prompt in tour.game.prompts(stop.state)[:1]
        for cells in _questions(prompt)
    ]
    _, number, seat, cells = max(asked)
    names = NAMES[: len(tour.table.seats)]
    view = tour.game.view(tour.stops[number].state, seat)
    last = traces(tour.stops[number - 1].events if number else tour.opening, seat)
    marks = Marks(last=last, options=cells, names=names, you=seat)
    return Scene(tour.game.about.key, view, marks, is_over=False)


def _questions(prompt: Prompt[Any]) -> Iterator[tuple[str, ...]]:
    """The cells that are asked for at once, or behind each of the verbs."""
    yield lit(prompt.options)
    yield from (lit(each.then.question().options) for each in prompt.options
                if isinstance(each.then, Ask))  # fmt: skip


class Question(NamedTuple):
    """Some of its words, and which cells are asked for once others were chosen."""

    kind: tuple[str, ...]
    cells: tuple[str, ...]
    chosen: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def questions(key: str) -> list[Scene]:
    """One for each kind of question at the largest table."""
    game = find(key)
    widest: dict[tuple[str, ...], tuple[Question, Position]] = {}
    for seed in CROWDED:
        match = played(game, game.about.seats[-1], seed, 5 * LOOKED_AT)
        for at in match[:: max(1, len(match) // LOOKED_AT)]:
            for asked in (each for prompt in game.prompts(at.state)[:1] for each in _asked(prompt)):
                before = widest.get(asked.kind)
                if before is None or len(asked.cells) >= len(before[0].cells):
                    widest[asked.kind] = (asked, at)
    return [_crowded(key, *each) for each in widest.values()]


def _asked(prompt: Prompt[Any]) -> Iterator[Question]:
    """Its own cells and those behind its verbs, and what is asked after the first of them."""
    verbs = [each for each in prompt.options if isinstance(each.then, Ask) and not each.cell]
    behind = ((each.token, each.then.question().options) for each in verbs)  # type: ignore[union-attr]  # an Ask
    for verb, options in [("", prompt.options), *behind]:
        if cells := lit(options):
            yield Question((prompt.topic, verb), cells)
        for first in options:
            if first.cell and isinstance(first.then, Ask):
                if goals := lit(first.then.question().options):
                    yield Question((prompt.topic, verb, "then"), goals, (first.cell,))
                break


def _crowded(key: str, asked: Question, at: Position) -> Scene:
    game = find(key)
    seat = game.prompts(at.state)[0].seat
    marks = Marks(
        last=traces(at.events, seat),
        options=asked.cells,
        chosen=asked.chosen,
        names=NAMES[: game.about.seats[-1]],
        you=seat,
    )
    return Scene(key, game.view(at.state, seat), marks, is_over=False)


def test_every_kind_of_question_is_clear_at_the_largest_table(key: str) -> None:
    assert len(questions(key)) > 2
    for theme in THEMES.values():
        some = questions(key) if theme is DARK else questions(key)[::4]
        found = [fault for scene in some for fault in faults(scene.drawn(theme))]
        assert not found, "\n".join(dict.fromkeys(found))


def test_what_a_player_must_read_is_large_and_clear_on_a_phone(key: str) -> None:
    found = [fault for picture in pictures(key) for fault in faults(picture)]
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize("theme", [theme for theme in THEMES.values() if theme is not DARK])
def test_it_is_so_in_every_theme(key: str, theme: Theme) -> None:
    some = [*scenes(key)[1::4], scenes(key)[-1]]
    found = [fault for scene in some for fault in faults(scene.drawn(theme))]
    assert not found, "\n".join(dict.fromkeys(found))


def test_a_renderer_says_what_a_player_must_read(key: str) -> None:
    roles = set()
    for scene, picture in zip(scenes(key), pictures(key), strict=True):
        texts = picture.texts
        roles |= {text.role for text in texts if text.role}
        assert scene.is_over or any(text.role == "turn" for text in texts), "whose turn is it?"
        labels = {text.text for text in texts if text.role == "label"}
        known = {text.text for text in render(key, scene.view).texts}
        assert set(scene.marks.options) & known <= labels, "a lit cell's label has no role"
    assert roles <= set(ROLES)
    assert roles & {"type", "health", "count"}


def test_a_picture_names_the_players_and_marks_its_own(key: str) -> None:
    for scene, picture in zip(scenes(key), pictures(key), strict=True):
        written = " ".join(text.text for text in picture.texts)
        lacking = [name for name in scene.marks.names if name not in written]
        assert not lacking, f"not written in full, with “(you)” behind it: {lacking}"
        assert ("you" in written.casefold().split() or "(you)" in written) == (
            scene.marks.you is not None
        )


def test_names_in_other_scripts_are_no_boxes(key: str) -> None:
    """Written as they are; who cannot be written is told by their seat."""
    for scene in scenes(key)[1:4:2]:
        names = FOREIGN[: len(scene.marks.names)]
        texts = render(key, scene.view, replace(scene.marks, names=names)).texts
        written = " ".join(text.text for text in texts)
        shown = (legible(name, f"Player {seat + 1}") for seat, name in enumerate(names))
        assert not [name for name in shown if name not in written]
        assert not [
            (text.text, letter)
            for text in texts
            for letter in text.text
            if text.face and not face_of(text.face, letter)
        ]


def test_what_is_chosen_is_marked_while_its_target_is_asked(key: str) -> None:
    asked = [scene for scene in scenes(key) if len(scene.marks.options) > 1]
    has_cells = bool(scenes(key)[-1].marks.options)  # else no option of the game names a `cell`
    assert asked or not has_cells
    for scene in asked[:2]:
        first, *others = scene.marks.options
        marks = replace(scene.marks, options=tuple(others))
        chosen = replace(marks, chosen=(first,))
        assert render(key, scene.view, chosen).rows() != render(key, scene.view, marks).rows()
