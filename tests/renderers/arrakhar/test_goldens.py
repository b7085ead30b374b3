"""Arrakhar's Wand looks as it did when it was last looked at; `--accept` draws it anew.

Random play hardly ever gets so far, so the positions are set up by hand.
"""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.state import State
from bot.kernel import Recorded
from renderers import NOTHING, THEMES, render
from tests.games.arrakhar.positions import S, W, play, position, setup

GOLDENS = Path(__file__).parent.parent / "goldens"
QUARTER = (400, 300)
CROWD = (
    "W F9 DW4, W H9 BA1, W J9 WI4, W J8 WI2, W K14 EL3, W L14 DW4, W L17 EL4, W K18 EL4,"
    "S D9 OR4, S B10 DE2, S D10 OR2, S F12 DE4, S F11 SO4, S H15 GH3, S H16 DE3, S N15 OR1,"
    "E1 DW3, E5 WI2, E5 BA4, E6 EL8"
)
FLIGHT = "W D6 BA3, W F6 EL4, W D5 WI2, S F8 DE4, S G7 OR4, S B5 GH2, S D8 SO2, E1 DW3"


def hiding() -> State:
    """The haunts lie in the sorcerer player's plan."""
    state = setup()
    for seat in (W, S):
        state = GAME.play(state, seat, "auto", Recorded()).state
    return play(state, "preset ring", "wand T2")


def fought() -> State:
    state = position("W K15 WI2, W L14 BA3, S L15 OR3, S M14 GH1, S K14 SO1", "fire")
    return play(state, "order K15>L15 K15>K14 done", dice=(1, 6, 2, 5))


def fleeing() -> State:
    """Hasted, and about to carry the wand to the door."""
    state = play(position(FLIGHT, "haste", wand="D6"), "order D5>D6 done", dice=(4,))
    return play(state, "order D6>B4x3w F6>D4x2")


SHOWN = {
    "hiding": (hiding, S, "dark"),
    "crowd": (lambda: position(CROWD, "move", wand="R2"), None, "dark"),
    "fought": (fought, None, "light"),
    "fleeing": (fleeing, W, "light"),
}


@pytest.mark.parametrize("name", list(SHOWN))
def test_a_known_position_looks_as_it_did(name: str, request: pytest.FixtureRequest) -> None:
    made, viewer, theme = SHOWN[name]
    shown = render("arrakhar", GAME.view(made(), viewer), NOTHING, THEMES[theme]).image()
    small = shown.resize(QUARTER, Image.Resampling.BOX)
    path = GOLDENS / f"arrakhar-{name}.png"
    if request.config.getoption("--accept"):
        small.quantize(96).save(path, optimize=True)
    with Image.open(path) as golden:
        difference = ImageChops.difference(golden.convert("RGB"), small)
    assert max(ImageStat.Stat(difference).mean) < 6
