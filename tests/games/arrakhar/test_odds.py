"""`/match odds`: what the dice would make of it, from what lies open, and nothing else."""

import re
from itertools import product

import pytest
from msgspec.structs import replace

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.prompts.refusals import Refused
from bot.kernel import Recorded, Step
from tests.games.arrakhar.campaigns import campaign
from tests.games.arrakhar.positions import position, step

FIELD = "W K15 WI3, W L14 BA3, W M15 DW4, S L15 OR4, S L16 SO1, S K16 GH2"


def fight() -> State:
    return position(FIELD, "combat")


def asked(state: State, question: str) -> str:
    return GAME.odds(GAME.view(state, None), question)


def refused(state: State, question: str) -> str:
    with pytest.raises(Refused) as caught:
        asked(state, question)
    return str(caught.value)


def told(done: Step[State]) -> str:
    return " ".join(event.text for event in done.events)


@pytest.mark.ruling("R39", "R43", "R44")
@pytest.mark.parametrize("who", ["M15", "M15x2", "M15x1", "L14", "L14x1", "L14+M15", "L14x2+M15x3"])
def test_every_attack_does_what_was_reckoned(who: str) -> None:
    state = fight()
    lines = asked(state, f"{who} L15").splitlines()[1:-1]
    assert len(lines) == 4
    for number, line in zip((4, 3, 2, 1), lines, strict=True):
        if "not allowed (R39)" in line:
            assert refused(state, f"{who} L15x{number}").startswith(("1 against", "2 against"))
            continue
        order = f"order {who}>L15x{number} done"
        steps = [step(state, order, Recorded(die, 1)) for die in range(1, 7)]
        felled = sum(each.state.fallen.get("OR", 0) == number for each in steps)
        [read] = {found for each in steps for found in re.findall(r" at (\d:\d)", told(each))}
        assert line.startswith(f"- {number} orc") and f" at {read}: " in line
        assert f", {round(100 * felled / 6)}%; {number * felled / 6:.1f} on" in line


@pytest.mark.ruling("R31", "R32")
def test_fireballs_fell_as_many_as_was_reckoned() -> None:
    state = position("W K15 WI2, S L15 OR2", "fire")
    fallen = {0: 0, 1: 0, 2: 0}
    for dice in product(range(1, 7), repeat=4):
        end = step(state, "order K15x2>L15 done", Recorded(*dice, 1)).state
        fallen[end.fallen.get("OR", 0)] += 1
    chances = {n: round(100 * count / 6**4) for n, count in fallen.items()}
    said = asked(state, "fire K15x2 L15")
    assert f"2: {chances[2]}%, 1: {chances[1]}%, none: {chances[0]}%" in said
    assert asked(state, "fire K15 L15").count("\n- ") == 2  # one spell, and both


@pytest.mark.ruling("R34", "R35")
def test_the_wand_burns_by_its_own_table() -> None:
    state = position("W K15 WI1, S L15 DE2", "fire", wand="K15")
    assert "eliminated on 1–4" in asked(state, "fire wand L15")
    assert "eliminated on 1–2" in asked(state, "fire K15 L15")
    assert "eliminated on 1–6" in asked(state, "fire wand SO2")
    nobody = position("W K15 DW1, S L15 DE2", "fire", wand="K15")
    assert refused(nobody, "fire wand L15").startswith("No wizard stands with the wand")


@pytest.mark.ruling("R43")
def test_units_may_be_imagined() -> None:
    state = fight()
    assert "2 demons at 3:1" in asked(state, "BA4 DE2")
    assert "3 orcs at 1:1" in asked(state, "dwarves3 + elf1 > orcs3")
    assert "4 orcs at 6:1" in asked(state, "BA20 L15x4")
    assert "Fireballs at 4 wizards" in asked(state, "fire SO4 WI4")


def test_a_question_is_read_as_orders_are() -> None:
    state = fight()
    assert asked(state, "l14 + m15 → l15 × 2") == asked(state, "L14+M15>L15x2")


WRONG = {
    "M15x1 L15x3": "1 against 3 combat points is below 1:2",
    "DW1 OR4": "1 against 4 combat points is below 1:2",
    "K15 L15": "Wizards cannot attack in combat.",
    "M15 K16": "M15 is not adjacent to K16;",
    "M15 F5": "There are no units in F5.",
    "A1 L15": "There are no units in A1.",
    "M15 Z9": "There is no hex “Z9”.",
    "E1 L15": "Units in an entry can neither attack nor be attacked.",
    "fire K15 E1": "Nobody casts fireballs into or out of an entry.",
    "fire E1 L15": "Nobody casts fireballs into or out of an entry.",
    "M15+L16 L15": "Those units are on the same side.",
    "fire L16 L15": "Those units are on the same side.",
    "fire wand DW2": "Those units are on the same side.",
    "M15x5 L15": "The number in “M15x5” does not fit. Write one from 1 to 4",
    "M15x3+M15x2 L15": "M15 holds only 4 dwarves; you asked for 5.",
    "M15 L16x4": "L16 holds only 1 sorcerer; you asked for 4.",
    "DW21 OR2": "The number in “DW21” does not fit. Write one from 1 to 20",
    "fire M15 L15": "No caster in M15 has a spell left;",
    "fire K15 M2": "M2 is out of range of K15:",
    "fire wand L15": "No wizard stands with the wand,",
}


@pytest.mark.parametrize("question", WRONG)
def test_a_wrong_question_is_refused_with_its_reason(question: str) -> None:
    assert refused(fight(), question).startswith(WRONG[question])


@pytest.mark.parametrize("question", ["", "fire", "M15", "M15 L15 L14", "M15+ L15", "{0} {1}", "x"])
def test_what_cannot_be_read_is_answered_with_examples(question: str) -> None:
    assert refused(fight(), question).startswith(
        "I cannot read that question. Ask for example D4+D5 F5"
    )


@pytest.mark.ruling("R23", "R45")
def test_spent_spells_and_those_who_advanced_are_reckoned_with() -> None:
    state = fight()
    cast = replace(state, stacks={**state.stacks, "K15": replace(state.stacks["K15"], spent=2)})
    assert asked(cast, "fire K15 L15").count("\n- ") == 1
    assert refused(cast, "fire K15x2 L15").startswith("Only 1 in K15 can still cast a spell;")
    next_phase = replace(cast, side="S")  # by then they have their spells again
    assert asked(next_phase, "fire K15 L15").count("\n- ") == 3
    came = replace(state, stacks={**state.stacks, "M15": replace(state.stacks["M15"], idle=3)})
    assert asked(came, "M15 L15").startswith("1 dwarf against")
    assert refused(came, "M15x2 L15").endswith("cannot attack this turn. Attack with others (R45).")


@pytest.mark.ruling("R19", "R68")
def test_no_answer_hangs_on_what_is_hidden_or_planned() -> None:
    for stop in campaign(0, "basic").stops[::6]:
        state = stop.state
        if not state.turn or not state.haunts:
            continue
        hidden = replace(
            state, plan=(), hiding=min(state.haunts), reserve={"DE": 1, "OR": 0, "GH": 2}
        )
        questions = list(GAME.odds_questions(GAME.view(state, None)))
        assert questions == list(GAME.odds_questions(GAME.view(hidden, None)))
        for question in questions[:6]:
            assert asked(state, question) == asked(hidden, question)


def test_every_question_that_is_offered_has_an_answer() -> None:
    seen = set()
    for stop in campaign(2, "basic").stops[::4]:
        for question in GAME.odds_questions(GAME.view(stop.state, None)):
            try:
                said = asked(stop.state, question)
            except Refused as few:
                assert few.code == "CB03"  # too few for a single one of them
            else:
                assert re.search(r"\d%", said) and len(said) < 900
            seen.add(question.split()[0])
    assert len(seen) > 10
