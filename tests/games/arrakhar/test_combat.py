"""The worked examples of RULES.md: odds, fireballs, combat, advances, the wand's fire, haste."""

import pytest

from bot.games.arrakhar.model.tables import COLUMNS, column
from bot.kernel import NotUnderstood
from tests.games.arrakhar.positions import at, play, position, refusal, step


def odds(attackers: str, kind: str, count: int) -> str:
    """The column for attackers like "EL1 DW1"."""
    force = {each[:2]: int(each[2:]) for each in attackers.split()}
    read = column(force, kind, count)
    return "-" if read is None else COLUMNS[read]


@pytest.mark.ruling("E1", "R39", "R43")
@pytest.mark.parametrize(
    ("attackers", "kind", "count", "read"),
    [
        ("EL2", "GH", 2, "2:1"),
        ("GH2", "EL", 2, "1:1"),
        ("EL1 DW1", "GH", 2, "1:1"),
        ("BA3", "SO", 3, "4:1"),
        ("BA2", "SO", 3, "2:1"),
        ("DW1", "GH", 3, "-"),
        ("BA4", "OR", 1, "6:1"),
        ("OR3", "EL", 2, "1:1"),
        ("DE2", "DW", 1, "4:1"),
        ("DE1", "WI", 2, "2:1"),
        ("DE1", "BA", 2, "1:2"),
    ],
)
def test_the_odds_printed_in_the_rulebook(attackers: str, kind: str, count: int, read: str) -> None:
    assert odds(attackers, kind, count) == read


@pytest.mark.ruling("E1", "R40")
def test_wizards_never_attack_in_combat() -> None:
    state = position("W K15 WI4, W K16 DW1, S L15 OR1", "combat")
    assert refusal(state, "order K15>L15") == "CB01"


@pytest.mark.ruling("E14", "R43")
@pytest.mark.parametrize(
    ("attackers", "kind", "count", "read"),
    [
        ("DW2", "OR", 2, "2:1"),
        ("DW1", "OR", 2, "1:1"),
        ("DW1", "OR", 3, "-"),
        ("BA4", "DE", 1, "5:1"),
        ("DW4 BA1", "OR", 4, "1:1"),
        ("OR2", "DW", 2, "1:1"),
        ("EL8", "GH", 1, "6:1"),
    ],
)
def test_the_bonus_betters_the_column(attackers: str, kind: str, count: int, read: str) -> None:
    assert odds(attackers, kind, count) == read


@pytest.mark.ruling("E2", "R31", "R32")
def test_three_fireballs_on_one_stack() -> None:
    three = position("W K15 WI3, S L15 OR3", "fire")
    after = play(three, "order K15x3>L15 done", dice=(1, 6, 2, 3))
    assert at(after, "L15") == "" and after.fallen["OR"] == 3
    assert [deed.result for deed in after.record] == [2, 1, 0]
    assert after.record[-1].dice == ()
    four = position("W K15 WI3, S L15 OR4", "fire")
    after = play(four, "order K15x3>L15 done", dice=(1, 6, 2, 5, 4, 3, 2))
    assert at(after, "L15") == "" and [deed.result for deed in after.record] == [2, 1, 1]


@pytest.mark.ruling("E13", "R29")
def test_fireballs_fly_over_clear_ground_only() -> None:
    state = position("S J10 SO1, W J12 WI1, W H12 DW1, W J9 EL1, W H9 BA1, W G9 DW1", "fire", "S")
    for target in ("J12", "H12", "G9"):
        assert refusal(state, f"order J10>{target}") == "FB01"
    assert len(play(state, "order J10>J9").orders) == 1
    after = play(state, "order J10>H9 done", dice=(2,))
    assert (at(after, "H9"), at(after, "J9")) == ("", "EL1")


AROUND = "W K15 DW4, W L14 BA2, W M15 EL3, S L15 OR4"


@pytest.mark.ruling("E15", "R40", "R41", "R42")
def test_attacks_on_one_stack_split_and_overlap() -> None:
    state = position(AROUND, "combat")
    after = play(state, "order K15x2>L15x2, L14>L15x2 done", dice=(3, 2))
    assert at(after, "L15") == ""
    assert [deed.note for deed in after.record] == ["2:1 OR 2", "2:1 OR 2"]
    after = play(state, "order K15>L15#1.2, L14>L15#2.3.4, M15>L15#1.2 done", dice=(2, 5, 1))
    assert at(after, "L15") == "OR2"
    deeds = [deed for deed in after.record if deed.what == "attack"]
    assert [deed.note for deed in deeds] == ["3:1 OR 2", "2:1 OR 2", ""]
    assert deeds[-1].dice == ()


@pytest.mark.ruling("E15", "R39", "R41")
def test_attacks_on_nobody_or_on_too_many_are_refused() -> None:
    state = position(AROUND, "combat")
    assert refusal(state, "order K15>L15#5") == "CB04"
    assert refusal(state, "order K15>L15#0.1") == "CB04"
    assert refusal(state, "order M15x1>L15x3") == "CB03"
    assert refusal(state, "order K15>L15x5") == "PR03"


@pytest.mark.ruling("E16", "R46", "R47")
def test_an_advance_onto_a_haunt_destroys_it() -> None:
    state = position("W M15 DW2, W N14 EL4, S N15 OR1", "combat")
    after = play(state, "order M15+N14>N15 done", dice=(6,))
    assert after.record[-1].note == "6:1 OR 1" and after.segment == "advance"
    assert refusal(after, "order M15+N14x2>N15") == "AD04"
    after = play(after, "order N14>N15x3 done", dice=(1,))
    assert (at(after, "N15"), at(after, "N14")) == ("EL3", "EL1")
    assert "R2" not in after.haunts and "R1" in after.haunts and after.wand == ""


@pytest.mark.ruling("E17", "R45")
def test_who_steps_in_after_a_fireball_may_not_attack() -> None:
    state = position("W K15 WI2, W L14 BA3, W M15 DW4, S L15 GH2, S L16 GH1", "fire")
    state = play(state, "order K15>L15 done", dice=(1, 2))
    assert (at(state, "L15"), state.segment) == ("", "rush")
    assert refusal(state, "order K15x1+L14x1>L15") == "AD04"
    state = play(state, "order L14>L15x2 done")
    assert (at(state, "L15"), at(state, "L14")) == ("BA2", "BA1")
    assert refusal(state, "order L15>L16") == "CB05"
    state = play(state, "order M15>L16 done", dice=(4,))
    assert at(state, "L16") == "" and state.record[-1].note == "4:1 GH 1"


@pytest.mark.ruling("E21", "R34", "R35", "R38")
def test_the_wands_fireball_needs_no_spell() -> None:
    state = position("W K15 WI2, S L15 DE2", "haste", wand="K15")
    state = play(state, "order K15x2>K15 done", "done", dice=(1, 1))
    assert state.stacks["K15"].spent == 2 and state.segment == "fire"
    assert refusal(state, "order K15>L15") == "FB04"
    after = play(state, "fire wand L15", "done", dice=(4, 5, 1))
    assert at(after, "L15") == "DE1"
    assert refusal(play(state, "fire wand L15"), "order wand>L15") == "FB06"
    dwarves = position("W K15 DW2, W L14 WI1, S L15 DE2", "fire", wand="K15")
    assert refusal(dwarves, "order wand>L15") == "FB05"
    with pytest.raises(NotUnderstood, match="No wizard stands with the wand"):
        step(dwarves, "fire wand")


@pytest.mark.ruling("E24", "R23", "R36")
def test_haste_on_the_board() -> None:
    state = position("W F11 WI3, W D11 BA2, W G11 DW4", "haste")
    after = play(state, "order F11x2>D11, F11>G11 done", dice=(3, 1, 6))
    assert (after.stacks["D11"].haste, after.stacks["G11"].haste) == (4, 6)
    assert refusal(play(state, "order F11x2>D11, F11>G11"), "order F11>D11") == "HS04"
    far = position("W F11 WI3, W D13 BA2", "haste")
    assert refusal(far, "order F11>D13") == "HS01"
    assert refusal(far, "order F11>D11") == "HS02"


@pytest.mark.ruling("E24", "R23")
def test_the_spent_wizard_goes_where_the_flag_sends_him() -> None:
    state = play(position("W F11 WI3", "haste"), "order F11>F11 done", dice=(3,))
    after = play(state, "order F11>D12x2, F11>F13x1s done", dice=(1,))
    assert (after.stacks["D12"].spent, after.stacks["F13"].spent) == (0, 1)
    plain = play(state, "order F11>D12x2 done", dice=(1,))
    assert (plain.stacks["D12"].spent, plain.stacks["F11"].spent) == (0, 1)
