"""`python -m renderers`: a picture and words of any position, without a match."""

from pathlib import Path

import pytest

from bot.kernel import Event, Seat
from renderers.__main__ import main
from renderers.marks import Trace, traces


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


def test_a_viewer_sees_open_events_and_those_meant_for_them() -> None:
    events = [
        Event("open", mark="move", cells=("A1", "A2")),
        Event("secret", to=frozenset({Seat(1)}), mark="place", cells=("B1",)),
        Event("words only"),
    ]
    assert traces(events) == (Trace("move", ("A1", "A2")),)
    assert traces(events, Seat(0)) == traces(events)
    assert traces(events, Seat(1)) == (Trace("move", ("A1", "A2")), Trace("place", ("B1",)))
