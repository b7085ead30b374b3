"""Pieces to choose from are shown as small pictures, each under the word that chooses it."""

from typing import Any

from bot.games.terrain import GAME
from bot.games.terrain.model.board import LABELS
from bot.games.terrain.model.state import State
from bot.kernel import Ask, Prompt, Seat
from renderers import DARK, Marks, Picture, render
from renderers.marks import lit, proposed
from renderers.terrain.orientations import thumbnail
from renderers.terrain.suggested import with_suggested
from tests.games.terrain.positions import building, race


def question(state: State, *words: str) -> Prompt[Any]:
    prompt: Prompt[Any] = GAME.prompts(state)[0]
    for word in words:
        option = prompt.find(word)
        assert option is not None and isinstance(option.then, Ask)
        prompt = option.then.question()
    return prompt


def draw(state: State, options: Prompt[Any], level: str = "") -> Picture:
    shown = [each for each in options.options if level in each.group]
    marks = Marks(options=lit(shown), proposals=proposed(shown))
    return render("terrain", GAME.view(state, Seat(0)), marks, DARK)


def test_every_orientation_of_a_level_is_drawn_with_its_word() -> None:
    state = building("A1=5A2")
    cell = question(state, "place").options[0].token
    pieces = question(state, "place", cell)
    level = pieces.options[0].group
    texts = [text.text for text in draw(state, pieces, level).texts]
    wanted = [each.token for each in pieces.options if each.group == level]
    assert len(wanted) > 10 and set(wanted) <= set(texts)
    assert f"On {cell}" in texts


def test_too_many_pieces_leave_the_board_in_sight() -> None:
    state = building("A1=5A2")
    cell = question(state, "place").options[0].token
    pieces = question(state, "place", cell)
    assert proposed(pieces.options) == ()
    assert "A2" in [text.text for text in draw(state, pieces).texts]


def test_a_rotation_shows_what_each_number_of_steps_leaves() -> None:
    state = race("F6=5C0", tokens="F6", dice=(3, 3))
    steps = question(state, "rotate", "F6")
    texts = [text.text for text in draw(state, steps).texts]
    assert {"1", "2", "3", "4", "5", "On F6"} <= set(texts)


def test_steps_to_different_cells_are_no_proposals() -> None:
    state = race(tokens="F6", dice=(2, 6))
    assert proposed(question(state, "go").options) == ()


def test_an_exit_over_a_cliff_is_drawn_as_a_bar() -> None:
    free, blocked = (thumbnail("5A0", edges, "5A0", DARK) for edges in ((), (0,)))
    assert free.colours.tobytes() != blocked.colours.tobytes()


def test_suggested_pieces_lie_on_the_board_and_are_still_among_those_left() -> None:
    state = building("A1=5A2")
    view = GAME.view(state, Seat(0))
    ways = [each.sentence.split() for each in GAME.shortcuts(view)]
    assert len(ways) == 3
    lit_cells = tuple(cell for _, cell, _ in ways)
    pieces = tuple(piece for *_, piece in ways)
    shown = with_suggested(view, Marks(options=lit_cells, proposals=pieces))
    assert {LABELS[n]: code for n, code in enumerate(shown.board) if code} == {
        "A1": "5A2",
        **dict(zip(lit_cells, pieces, strict=True)),
    }
    bare = render("terrain", view, Marks(options=lit_cells), DARK)
    filled = render("terrain", view, Marks(options=lit_cells, proposals=pieces), DARK)
    numbers = [[each.text for each in drawn.texts] for drawn in (bare, filled)]
    assert all(numbers[1].count(each[0]) > numbers[0].count(each[0]) for each in pieces)
    elsewhere = with_suggested(view, Marks(options=lit_cells, proposals=("1", "2", "3")))
    assert elsewhere == view, "steps of a rotation are no pieces"
