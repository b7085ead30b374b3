"""Dice before a plan are a likely guess; an answer that needs a yes is not given without it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.games import find
from bot.match.plans.fork import Fork
from bot.match.plans.plan import WHATEVER, Kept, Line, Rule, Step, question_of, warning
from bot.match.plans.verdict import Decision, decide
from tests.kit.planning import PlanningTable
from tests.kit.tables import opened

FORKS = 20


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[PlanningTable]:
    async with opened(tmp_path / "plans.sqlite") as database:
        table = PlanningTable(database)
        yield table
        await table.standing.close()


async def decided(table: PlanningTable, warned: str, *, is_rule: bool) -> Decision:
    """What a plan to pass comes to that was made after such a warning."""
    match = await table.open("arrakhar", 2, **find("arrakhar").about.quickstart)
    [prompt] = match.prompts()
    question = question_of(prompt)
    assert warning(prompt, "pass")
    warned = warned or warning(prompt, "pass")
    step = Step(prompt.seat, "pass", question=question, warned=warned)
    plan = Rule(question, "pass", warned=warned) if is_rule else Line((step,))
    return decide(match, prompt.seat, [Kept(1, match.id, prompt.seat, match.seq, plan)], set())


@pytest.mark.parametrize("is_rule", [True, False])
async def test_what_was_not_warned_of_is_left_to_its_person(
    table: PlanningTable, is_rule: bool
) -> None:
    assert (await decided(table, "", is_rule=is_rule)).words == "pass"
    other = await decided(table, "Something else?", is_rule=is_rule)
    assert not other.words
    assert is_rule or "`pass` needs your own yes: " in other.dropped[0][1]


async def test_dice_fall_as_they_mostly_do(table: PlanningTable) -> None:
    """Terrain: on a double one does not move; that is no good example of one's turn.

    Tokens stand in the middle of the land, where nearly every throw lets them move. In a corner
    that is shut in most throws ask nothing, and the usual question is indeed a double.
    """
    match = await table.open("terrain", 2, build="ready", goal="lost", direction="pips")
    [prompt] = match.prompts()
    other = next(seat for seat in match.table.seats if seat != prompt.seat)
    doubles = 0
    for seed in range(FORKS):
        fork = Fork(match, other, [Step(WHATEVER)], seed=seed)
        assert fork.is_thrown and fork.is_own and fork.prompt
        doubles += "Double" in fork.prompt.text
    assert doubles <= FORKS // 10, "one in six throws is a double"
    assert not Fork(match, prompt.seat).is_thrown
