"""A rule answers a kind of question: every time or once, with something simpler if need be."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.match.plans.fork import example, foresee
from tests.kit.planning import PlanningTable
from tests.kit.tables import ANN, BEN, opened


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[PlanningTable]:
    """Terrene Odyssey with pauses for everyone: Ben has recruited someone, Ann may respond."""
    async with opened(tmp_path / "plans.sqlite") as database:
        table = PlanningTable(database)
        match = await table.open("terrene", match="single", start="plain", responses="always")
        for seat, words in ((ANN, "gregory"), (BEN, "sk"), (ANN, "usual"), (BEN, "usual")):
            await table.say(seat, words)
        [chooser] = (await table.match()).asked()
        await table.say(chooser, "first" if chooser == ANN else "second")
        for words in ("recruit A1", "recruit A2", "recruit A3"):
            await table.say(ANN, words)
            await table.say(BEN, "pass")
        await table.say(ANN, "end")
        match = await table.say(BEN, "recruit B2")
        assert match.asked() == {ANN}
        yield table
        await table.standing.close()


async def causes(table: PlanningTable) -> list[str]:
    return [entry.cause for entry in (await table.match()).entries if entry.seat == ANN]


async def test_every_time(table: PlanningTable) -> None:
    await table.keep(ANN, await table.rule(ANN, "pass"))
    for words in ("recruit B4", "recruit B3"):
        assert (await table.pause()).asked() == {BEN}
        await table.say(BEN, words)
    await table.pause()
    assert (await causes(table))[-3:] == ["plan"] * 3 and len(await table.left()) == 1


async def test_once(table: PlanningTable) -> None:
    await table.keep(ANN, await table.rule(ANN, "pass", is_once=True))
    assert (await table.pause()).asked() == {BEN}
    await table.say(BEN, "recruit B4")
    assert (await table.pause()).asked() == {ANN} and await table.left() == []
    assert table.drops == []


async def test_something_simpler_if_it_is_not_possible(table: PlanningTable) -> None:
    await table.keep(ANN, await table.rule(ANN, "use A1 nothing", "pass"))
    assert (await table.pause()).entries[-1].sentence == "pass"


async def test_or_its_person_is_asked(table: PlanningTable) -> None:
    await table.keep(ANN, await table.rule(ANN, "use A1 nothing"))
    assert (await table.pause()).asked() == {ANN} and len(await table.left()) == 1


async def test_it_leaves_other_questions_alone(table: PlanningTable) -> None:
    """Passing responses does not end Ann's own turn."""
    await table.keep(ANN, await table.rule(ANN, "pass"))
    await table.pause()
    await table.say(BEN, "end")
    assert (await table.pause()).asked() == {ANN}
    assert (await table.match()).prompt(ANN).default == "end"


async def test_questions_that_may_come_are_found_with_an_example(table: PlanningTable) -> None:
    match = await table.match()
    found = foresee(match, ANN)
    assert found and all(each.question.verbs for each in found)
    for foreseen in found:
        shown, prompt = example(match, ANN, foreseen)
        assert prompt.seat == ANN and prompt.text == foreseen.text and shown.state != match.state
