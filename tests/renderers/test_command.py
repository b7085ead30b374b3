"""`python -m renderers`: a picture and words of any position, without a match."""

from pathlib import Path

import pytest

from bot.kernel import Ask, Do, Event, Option, Prompt, Seat
from renderers.__main__ import main
from renderers.marks import Trace, lit_first, traces


def test_the_same_seed_draws_the_same_picture(tmp_path: Path) -> None:
    one, other = tmp_path / "one.png", tmp_path / "other.png"
    for path in (one, other):
        assert main(["rakh", str(path), "--moves", "9", "--seed", "4"]) == 0
    assert one.read_bytes() == other.read_bytes()


def test_words_come_with_or_without_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rakh", "--text", "--moves", "30"]) == 0
    said = capsys.readouterr().out
    assert "Order of the Sun" in said
    assert "[" in said


def test_an_unknown_game_is_answered_with_the_known_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["ludo", "out.png"]) == 2
    assert "rakh" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rakh"], "--text"),
        (["rakh", "out.png", "--seat", "2"], "seats are 0 to 1"),
        (["rakh", "out.png", "--moves", "-3"], "--moves"),
        (["rakh", "out.png", "--seats", "5"], "2 players"),
        (
            ["rakh", "no/such/folder/out.png"],
            "out.png cannot be written: No such file or directory.",
        ),
        (["rakh", "."], ". cannot be written: Is a directory. Name another file."),
        (["raakh", "out.png"], "Did you mean “rakh”?"),
    ],
)
def test_a_wrong_word_is_answered_with_what_would_be_right(
    words: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_game_without_a_renderer_has_words_and_says_why_it_has_no_picture(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("renderers.__main__.draws", lambda key: key == "terrain")
    assert main(["rakh", "out.png"]) == 2
    assert "renderers/rakh/" in capsys.readouterr().err
    assert main(["rakh", "--text"]) == 0
    assert "Order of the Sun" in capsys.readouterr().out


def test_a_viewer_sees_open_events_and_those_meant_for_them() -> None:
    events = [
        Event("open", mark="move", cells=("A1", "A2")),
        Event("secret", to=frozenset({Seat(1)}), mark="place", cells=("B1",)),
        Event("words only"),
    ]
    assert traces(events) == (Trace("move", ("A1", "A2")),)
    assert traces(events, Seat(0)) == traces(events)
    assert traces(events, Seat(1)) == (Trace("move", ("A1", "A2")), Trace("place", ("B1",)))


def test_where_verbs_come_first_the_cells_behind_the_first_that_has_some_are_lit() -> None:
    cells = Prompt(Seat(0), "Where?", (Option[object]("A1", "A1", Do(1), "A1"),))
    rest, step = Option[object]("rest", "Rest", Do(0)), Option("step", "Step", Ask(lambda: cells))
    assert lit_first(cells) == ("A1",)
    assert lit_first(Prompt(Seat(0), "What?", (rest, step))) == ("A1",)
    assert lit_first(Prompt(Seat(0), "What?", (rest,))) == ()
