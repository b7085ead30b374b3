"""Where Trias lie, which are adjacent, what turns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.terakh import GAME
from bot.games.terakh.model.planes import CONFIGURATIONS, board, planes_of, turn_of
from bot.kernel import NotAllowed

RUNES = {
    ("up", 0): ("1 13", "4 12", "2 9", "5 14"),
    ("up", 1): ("6 16", "2 14", "9 12", "4 5"),
    ("up", 2): ("8 10", "5 9", "2 12", "4 14"),
    ("down", 0): ("4 16", "5 13", "8 15", "3 12"),
    ("down", 1): ("1 11", "3 15", "5 8", "12 13"),
    ("down", 2): ("7 9", "8 12", "5 15", "3 13"),
}


@pytest.mark.ruling("R3", "R7")
@pytest.mark.parametrize(("way", "turn"), list(RUNES))
def test_runes_lie_where_the_table_says_in_every_rotation(way: str, turn: int) -> None:
    letter, place = ("A", 0) if way == "up" else ("B", 1)
    turns = (turn, 0) if place == 0 else (0, turn)
    runes = board(planes_of("diamond", 2), turns).runes
    for rune, slots in zip(("orth", "aqua", "vitale", "infernal"), RUNES[way, turn], strict=True):
        assert {cell for cell, each in runes.items() if each == rune and cell[0] == letter} == {
            f"{letter}{slot}" for slot in slots.split()
        }


@pytest.mark.ruling("R1")
def test_the_diamond_joins_four_pairs_and_corners_do_not_count() -> None:
    near = board(planes_of("diamond", 2), (0, 0)).near
    joins = {(one, two) for one in near for two in near[one] if one[0] == "A" and two[0] == "B"}
    orths = {(one, two) for one in ("A1", "A13") for two in ("B4", "B16")}
    assert joins - orths == {("A1", "B1"), ("A4", "B8"), ("A9", "B13"), ("A16", "B16")}
    assert "A2" not in near["A1"]


@pytest.mark.ruling("R1")
def test_six_trias_meet_round_the_middle_of_the_hexagon() -> None:
    near = board(planes_of("hexagon", 6), (0,) * 6).near
    circle = ["A16", "B16", "C10", "F1", "E1", "D7"]
    for one, two in zip(circle, circle[1:] + circle[:1], strict=True):
        assert two in near[one]


def test_the_great_triangle_has_twelve_joins() -> None:
    near = board(planes_of("great_triangle", 4), (0,) * 4).near
    pairs = (
        *("A10-C1", "A12-C3", "A14-C5", "A16-C7", "B1-C1", "B4-C8"),
        *("B9-C13", "B16-C16", "C7-D1", "C12-D2", "C15-D5", "C16-D10"),
    )
    for one, two in (pair.split("-") for pair in pairs):
        assert two in near[one] and one in near[two]


@pytest.mark.ruling("R2")
def test_all_orth_trias_are_adjacent_to_each_other() -> None:
    made = board(planes_of("trapezoid", 3), (0, 0, 0))
    assert set(made.orths) == {"A1", "A13", "B4", "B16", "C1", "C13"}
    for orth in made.orths:
        assert set(made.orths) - {orth} <= set(made.near[orth])


@given(st.sampled_from(list(CONFIGURATIONS)), st.lists(st.integers(0, 2), min_size=6, max_size=6))
def test_adjacency_is_mutual_and_never_with_oneself(config: str, turns: list[int]) -> None:
    count = len(CONFIGURATIONS[config].split())
    made = board(planes_of(config, count), tuple(turns[:count]))
    assert len(made.cells) == 16 * count and len(made.runes) == 8 * count
    for cell, others in made.near.items():
        assert cell not in others and len(set(others)) == len(others)
        assert all(cell in made.near[other] for other in others)


@given(st.sampled_from(list(CONFIGURATIONS)))
def test_every_tria_can_be_reached_from_every_other(config: str) -> None:
    count = len(CONFIGURATIONS[config].split())
    planes = planes_of(config, count)
    away = board(planes, (0,) * count).away("A1")
    assert len(away) == 16 * count
    assert all(
        abs(away[x] - away[y]) <= 1 for x in away for y in board(planes, (0,) * count).near[x]
    )


@pytest.mark.ruling("R7")
def test_three_turns_bring_everything_back() -> None:
    for plane, letter in zip(planes_of("diamond", 2), "AB", strict=True):
        once, back = turn_of(plane, letter, 1), turn_of(plane, letter, 2)
        assert all(back[once[cell]] == cell for cell in once)
        assert all(once[once[cell]] == back[cell] for cell in once)


@pytest.mark.ruling("R5")
@pytest.mark.parametrize(
    ("config", "why"),
    [
        ("0,0u 1,0u 0,0d 2,0u", "whole edge"),
        ("0,0u 0,0u 0,0d 1,0u", "not a configuration"),
        ("left right", "not a configuration"),
        ("trapezoid", "3 Battle Planes"),
    ],
)
def test_a_layout_that_does_not_hold_together_is_refused(config: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        GAME.table(4, {"config": config})


@pytest.mark.ruling("R5")
def test_a_layout_of_ones_own_is_accepted() -> None:
    assert GAME.table(4, {"config": "0,0u 0,0d 0,1u 1,0u"}).settings["config"]


@pytest.mark.parametrize("config", list(CONFIGURATIONS))
def test_every_named_configuration_can_be_played(config: str) -> None:
    assert len(planes_of(config, len(CONFIGURATIONS[config].split()))) >= 2


def test_a_configuration_is_understood_and_named_as_the_rules_write_it() -> None:
    assert planes_of("Great triangle", 4) == planes_of("great_triangle", 4)
    with pytest.raises(NotAllowed, match="Choose great triangle, parallelogram or crescent"):
        planes_of("hexagon", 4)
