"""The figures that are played are the figures that are written, and units answer to their names."""

import re
from pathlib import Path

import pytest

from bot.games import rakh
from bot.games.rakh import GAME
from bot.games.rakh.model.units import CHOOSABLE, KINDS
from bot.kernel import Recorded, walk
from tests.games.rakh.positions import SUN, position

ROW = re.compile(r"^\| ([A-Z]{2}) \| (\w+) \| (\d) \| (\d)°? \| (\d) \| (\d)°? \|", re.MULTILINE)


def test_the_rules_in_words_give_the_units_as_they_are_played() -> None:
    text = (Path(rakh.__file__).parent / "RULES.md").read_text("utf-8")
    written = [(code, name, *map(int, figures)) for code, name, *figures in ROW.findall(text)]
    played = [
        (each.code, each.name, each.health, each.speed, each.power, each.range) for each in KINDS
    ]
    assert written == played


def test_ten_kinds_may_be_chosen_and_the_skeleton_is_none_of_them() -> None:
    assert [KINDS[kind].code for kind in CHOOSABLE] == [
        *("EN", "GI", "GU", "ME", "NE", "PA", "PR", "RO", "SC", "SH")
    ]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("move paladin D2", "move pa D2"),
        ("attack Giant SCOUT", "attack gi sc"),
        ("throw Paladin c4", "throw pa C4"),
        ("heal Rogue", "heal ro"),
    ],
)
def test_a_unit_may_be_called_by_its_name_and_is_written_by_its_code(said: str, kept: str) -> None:
    state = position("Sun PA E3, GI E5, PR F5, RO D7(1); Moon SC C5, PR A3")
    assert walk(GAME.prompt(state, SUN), said).sentence == kept


def test_a_unit_may_be_placed_by_its_name() -> None:
    state = GAME.setup(GAME.table(2, {"factions": "swap"}), Recorded()).state
    assert walk(GAME.prompt(state, SUN), "place Necromancer g1").sentence == "place ne G1"
