"""The counter presses what a person would press."""

from pathlib import Path

from tests.taps.table import counted


async def test_taps_and_waits_are_those_of_the_panel(tmp_path: Path) -> None:
    found = await counted("rakh", 2, 4, tmp_path, {"setup": "quick", "factions": "random"})
    assert found.setup_waits == 0 and found.setup_sentences == 0
    assert found.turns == found.waits == 2  # two actions a turn, one after the other
    assert not found.typed
    # Opening the panel, then the unit and its space, for nobody can attack on the first turn.
    assert [taps for each in found.taps.values() for taps in each] == [3, 2, 3, 2]
