"""Every row of every table, and the valley as it lies."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.games.arrakhar.model.board import (
    CLEAR,
    ENTRIES,
    ENTRY_ZONE,
    IN_RANGE,
    MOUNTAINS,
    NEAR,
    ORDER,
    PLACES,
    costs,
    gap,
    path,
    way,
)
from bot.games.arrakhar.model.tables import COLUMNS, FALLS, column
from bot.games.arrakhar.model.units import FORCES, KINDS
from bot.kernel import Recorded
from tests.games.arrakhar.positions import at, play, position, step


def test_the_counter_chart_is_the_agreed_one() -> None:
    chart = {
        kind: (unit.cost, unit.move, unit.halves, unit.burns, unit.wand, unit.bonus, unit.caster)
        for kind, unit in KINDS.items()
    }
    assert chart == {
        "WI": (3, 4, 1, 3, 0, "", True),
        "DW": (1, 4, 2, 3, 0, "OR", False),
        "BA": (2, 6, 4, 2, 0, "DE", False),
        "EL": (1, 4, 2, 3, 0, "GH", False),
        "SO": (3, 4, 1, 4, 6, "", True),
        "DE": (2, 6, 4, 2, 4, "", False),
        "OR": (1, 4, 2, 3, 5, "", False),
        "GH": (1, 4, 2, 3, 5, "", False),
    }
    assert FORCES == {"W": ("WI", "DW", "BA", "EL"), "S": ("SO", "DE", "OR", "GH")}


@pytest.mark.parametrize(("die", "orcs"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 2)])
def test_the_die_brings_one_or_two_orcs(die: int, orcs: int) -> None:
    state = play(position("S G11 SO1", "move"), "pass", dice=(die,))
    assert state.orcs == orcs


@pytest.mark.parametrize(("die", "demons"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_the_summon_table(die: int, demons: int) -> None:
    state = position("S K12 SO1", "summon", reserve="DE9")
    assert at(play(state, "summon K12 T2 all", dice=(die,)), "L11") == f"DE{demons}"


@pytest.mark.parametrize(("die", "bonus"), [(1, 2), (2, 2), (3, 4), (4, 4), (5, 6), (6, 6)])
def test_the_haste_table(die: int, bonus: int) -> None:
    state = play(position("W F11 WI1", "haste"), "haste F11 F11", "done", dice=(die,))
    assert state.stacks["F11"].haste == bonus


@pytest.mark.parametrize("kind", ["WI", "DW", "BA", "EL"])
@pytest.mark.parametrize("die", range(1, 7))
def test_the_fireball_table_for_the_wizard_side(kind: str, die: int) -> None:
    state = position(f"S K15 SO1, W L15 {kind}1", "fire", "S")
    after = step(state, "order K15>L15 done", Recorded(die, 1)).state
    assert (at(after, "L15") == "") == (die <= {"WI": 3, "DW": 3, "BA": 2, "EL": 3}[kind])


@pytest.mark.parametrize("kind", ["SO", "DE", "OR", "GH"])
@pytest.mark.parametrize("die", range(1, 7))
def test_the_fireball_and_wand_tables_for_the_sorcerer_side(kind: str, die: int) -> None:
    state = position(f"W K15 WI1, S L15 {kind}1", "fire", wand="K15")
    after = step(state, "order K15>L15 done", Recorded(die, 1)).state
    assert (at(after, "L15") == "") == (die <= {"SO": 4, "DE": 2, "OR": 3, "GH": 3}[kind])
    after = step(state, "order wand>L15 done", Recorded(die, 1)).state
    assert (at(after, "L15") == "") == (die <= {"SO": 6, "DE": 4, "OR": 5, "GH": 5}[kind])


FIGHTS = {  # attackers in K15 and L14, defenders in L15
    "1:2": ("W K15 DW1", "DE1"),
    "1:1": ("W K15 BA1", "DE1"),
    "2:1": ("W K15 BA2", "GH2"),
    "3:1": ("W K15 EL3", "OR1"),
    "4:1": ("W K15 BA2", "OR1"),
    "5:1": ("W K15 BA2, W L14 DW1", "OR1"),
    "6:1": ("W K15 BA4", "OR1"),
}


@pytest.mark.ruling("R44")
@pytest.mark.parametrize("odds", COLUMNS)
@pytest.mark.parametrize("die", range(1, 7))
def test_every_column_of_the_combat_table(odds: str, die: int) -> None:
    attackers, defenders = FIGHTS[odds]
    if odds == "1:1":
        attackers = "W K15 DW2"  # a barbarian would have the bonus
    state = position(f"{attackers}, S L15 {defenders}", "combat")
    sources = "K15+L14" if "L14" in attackers else "K15"
    after = step(state, f"order {sources}>L15 done", Recorded(die, 1)).state
    fallen = at(after, "L15") == ""
    assert fallen == (die <= dict(zip(COLUMNS, (1, 2, 3, 4, 5, 5, 6), strict=True))[odds])
    deed = next(deed for deed in after.record if deed.what == "attack")
    assert deed.note.startswith(odds)
    assert [at(after, hex_) for hex_ in ("K15",)] != [""], "attackers are never lost"


@pytest.mark.ruling("R39")
@given(
    attackers=some.dictionaries(
        some.sampled_from(["DW", "BA", "EL"]), some.integers(1, 8), min_size=1
    ),
    kind=some.sampled_from(["SO", "DE", "OR", "GH"]),
    targets=some.integers(1, 4),
)
def test_one_target_fewer_never_makes_an_attack_worse(
    attackers: dict[str, int], kind: str, targets: int
) -> None:
    now, fewer = column(attackers, kind, targets), column(attackers, kind, max(1, targets - 1))
    assert now is None or (fewer is not None and fewer >= now)
    assert tuple(sorted(FALLS)) == FALLS


def test_the_valley_is_the_charted_one() -> None:
    assert (len(CLEAR), len(MOUNTAINS), len(ENTRIES), len(ENTRY_ZONE)) == (167, 100, 6, 37)
    around = {hex_ for hex_ in PLACES if gap("H9", hex_) == 1}
    assert around == {"G9", "G10", "H10", "J9", "H8", "G8"}
    assert set(NEAR["H9"]) == around - {"G10"}, "a mountain"
    around = {hex_ for hex_ in PLACES if gap("F12", hex_) == 1}
    assert around == {"D12", "F13", "G13", "G12", "G11", "F11"}
    assert (gap("B9", "N15"), gap("J10", "J12")) == (12, 2)
    doors = {entry: set(NEAR[entry]) for entry in ENTRIES}
    assert doors == {
        "E1": {"B5", "B4", "B3"},
        "E2": {"B19", "B18", "B17"},
        "E3": {"J20", "H20"},
        "E4": {"P17", "P18"},
        "E5": {"P5", "P4"},
        "E6": {"H2", "J2"},
    }


def test_everything_can_be_reached_from_everywhere() -> None:
    assert all(set(costs(entry)) >= set(CLEAR) | set(ENTRIES) for entry in ENTRIES)
    lengths = [costs(one)[other] for one in ENTRIES for other in ENTRIES if one != other]
    assert (min(lengths), max(lengths)) == (7, 20)
    legal = [hex_ for hex_ in CLEAR if hex_ not in ENTRY_ZONE]
    assert len(legal) == 130


@given(some.sampled_from(CLEAR), some.sampled_from(CLEAR))
def test_ways_are_as_long_as_they_cost(one: str, other: str) -> None:
    found = way(one, other)
    assert len(found) == path(one, other) + 1 and path(one, other) == path(other, one)
    assert all(step in NEAR[before] for before, step in pairwise(found))
    assert path(one, other) >= gap(one, other)


@given(some.sampled_from(CLEAR))
def test_fireballs_can_always_be_answered(hex_: str) -> None:
    for target in IN_RANGE[hex_]:
        assert hex_ in IN_RANGE[target] and 1 <= gap(hex_, target) <= 2
        near = set(NEAR[hex_]) & set(NEAR[target])
        assert gap(hex_, target) == 1 or near
    assert list(IN_RANGE[hex_]) == sorted(IN_RANGE[hex_], key=ORDER.__getitem__)
