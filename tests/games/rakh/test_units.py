"""The figures that are played are the figures that are written."""

import re
from pathlib import Path

from bot.games import rakh
from bot.games.rakh.units import CHOOSABLE, KINDS

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
