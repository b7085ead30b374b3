"""The board and the pieces, held against the tables of the ruling sheet."""

import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games import terrain
from bot.games.terrain.model.board import (
    CELLS,
    CENTRE,
    CORNERS,
    EDGES,
    LABELS,
    NEAR,
    NOWHERE,
    PERIMETER,
    apart,
    cell_of,
    edge_between,
)
from bot.games.terrain.model.pieces import COPIES, KINDS, ORIENTATIONS, PIECES, turned
from bot.games.terrain.prompts.options import quarter
from bot.games.terrain.rules.building import supply

RULES = Path(terrain.__file__).with_name("RULES.md")
ROTATIONS = """
A  N NE NW | N NE SE | NE SE S | SE S SW | S SW NW | N SW NW
B  NE S NW | N SE SW
C  N NE S | NE SE SW | SE S NW | N S SW | NE SW NW | N SE NW
D  N S NW | N NE SW | NE SE NW | N SE S | NE S SW | SE SW NW
"""
CELL = st.sampled_from(range(len(CELLS)))


def test_the_board_has_eleven_columns_and_91_cells() -> None:
    columns = [sum(label[0] == letter for label in LABELS) for letter in "ABCDEFGHIJK"]
    assert columns == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    assert len(LABELS) == 91
    assert len(PERIMETER) == 30


@pytest.mark.ruling("R51")
def test_cells_are_numbered_in_reading_order() -> None:
    assert LABELS[:8] == ("A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2")
    assert LABELS[-1] == "K6"


def test_neighbours_lie_where_the_map_shows_them() -> None:
    def near(label: str) -> list[str]:
        return ["-" if cell == NOWHERE else LABELS[cell] for cell in NEAR[CELLS[label]]]

    assert near("A1") == ["-", "B1", "B2", "A2", "-", "-"]
    assert near("A2") == ["A1", "B2", "B3", "A3", "-", "-"]
    assert near("F6") == ["F5", "G5", "G6", "F7", "E6", "E5"]
    assert near("K6") == ["K5", "-", "-", "-", "J7", "J6"]


def test_the_corners_go_clockwise_from_the_north() -> None:
    assert [LABELS[cell] for cell in CORNERS] == ["F1", "K1", "K6", "F11", "A6", "A1"]
    assert all(apart(CENTRE, corner) == 5 for corner in CORNERS)


def test_every_quarter_of_the_board_fits_one_menu() -> None:
    quarters = Counter(quarter(cell) for cell in range(len(CELLS)))
    assert len(quarters) == 4
    assert max(quarters.values()) <= 25


@given(CELL, CELL)
def test_distance_is_the_same_both_ways(one: int, other: int) -> None:
    assert apart(one, other) == apart(other, one)
    assert (apart(one, other) == 1) == (edge_between(one, other) != NOWHERE)


@given(CELL)
def test_a_cell_is_known_by_its_label_in_any_case(cell: int) -> None:
    assert cell_of(LABELS[cell].lower()) == cell
    assert cell_of(LABELS[cell] + "x") == NOWHERE


def test_there_are_96_pieces_of_32_kinds() -> None:
    assert len(KINDS) == 32
    assert len(KINDS) * COPIES == 96
    assert sum(len(ways) for ways in ORIENTATIONS.values()) == 160


def test_the_pieces_are_those_of_the_rules() -> None:
    """RULES.md, The pieces: twelve of each height, three of each pattern, three exits each."""
    text = RULES.read_text("utf-8")
    told = re.findall(r"^\| ([A-D]) \| ([NESW ]+) \|", text, re.MULTILINE)
    assert [pattern for pattern, _ in told] == ["A", "B", "C", "D"]
    for level, (pattern, names) in product(range(1, 9), told):
        piece = PIECES[f"{level}{pattern}0"]
        assert {EDGES[edge] for edge in piece.exits} == set(names.split())
        assert (piece.level, piece.pattern, len(piece.exits)) == (level, pattern, 3)
    supplied = Counter(supply(("",) * 91))
    assert "96 pieces: eight levels of height, four patterns, three copies each" in text
    assert sum(supplied.values()) == 96 and set(supplied.values()) == {3}
    assert Counter(kind[0] for kind in supplied.elements()) == dict.fromkeys("12345678", 12)
    assert Counter(kind[1] for kind in supplied.elements()) == dict.fromkeys("ABCD", 24)
    assert sum(len(PIECES[f"{kind}0"].exits) for kind in supplied.elements()) == 288
    assert PIECES.keys() == {
        f"{kind}{turn}" for kind, ways in ORIENTATIONS.items() for turn in (*range(len(ways)), "x")
    }


def test_rotations_turn_the_exits_clockwise() -> None:
    for line in ROTATIONS.strip().splitlines():
        pattern, names = line[0], [each.strip() for each in line[1:].split("|")]
        found = [PIECES[code].exit_names for code in ORIENTATIONS[f"5{pattern}"]]
        assert found == names


@given(st.sampled_from([code for ways in ORIENTATIONS.values() for code in ways]))
def test_six_turns_bring_a_piece_round(code: str) -> None:
    once = code
    for _ in range(6):
        once = turned(once, 1)
    assert once == turned(code, 6) == code


@pytest.mark.ruling("R33")
def test_an_inverted_piece_keeps_its_level_and_has_no_exits() -> None:
    assert PIECES["5Cx"].level == 5
    assert PIECES["5Cx"].is_inverted
    assert not any(PIECES[code].is_inverted for ways in ORIENTATIONS.values() for code in ways)
