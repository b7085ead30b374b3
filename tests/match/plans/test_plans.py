"""A plan is carried out when what happens fits it, and dropped with a word when it does not."""

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.kernel import Stale
from bot.match.ids import NOBODY
from bot.match.match import Match
from bot.match.people.interventions import halt
from bot.match.plans.plan import Kept, Line, Step, question_of
from bot.match.plans.verdict import Decision, decide
from bot.store.plans import Draft
from tests.kit.planning import PlanningTable
from tests.kit.tables import ANN, BEN, opened, person

PALADIN = "“Move a unit → Paladin on B4 (4 HEALTH) → {}”"


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[PlanningTable]:
    async with opened(tmp_path / "plans.sqlite") as database:
        table = PlanningTable(database)
        await table.open("rakh", factions="swap", setup="quick")
        yield table
        await table.standing.close()


def last(match: Match) -> tuple[object, str, str]:
    entry = match.entries[-1]
    return entry.seat, entry.sentence, entry.cause


async def test_it_is_carried_out_after_a_drawn_moment_if_the_other_does_as_expected(
    table: PlanningTable,
) -> None:
    await table.keep(BEN, await table.line(BEN, "move ro D4", "move gu E3", "move gu C3"))
    await table.say(ANN, "move ro D4")
    match = await table.say(ANN, "move gu E3")
    assert match.asked() == {BEN} and last(match)[0] == ANN
    match = await table.pause()
    assert last(match) == (BEN, "move gu C3", "plan")
    assert match.asked() == {BEN} and await table.left() == []
    assert table.drops == []


async def test_several_sentences_follow_one_another(table: PlanningTable) -> None:
    await table.keep(BEN, await table.line(BEN, "*", "move gu C3", "move ro D3"))
    await table.say(ANN, "move ro D4")
    await table.say(ANN, "move gu E3")
    await table.pause()
    match = await table.pause()
    assert [entry.sentence for entry in match.entries[-2:]] == ["move gu C3", "move ro D3"]
    assert match.asked() == {ANN} and await table.left() == []


async def test_the_branch_that_fits_goes_on_and_the_others_go_without_a_word(
    table: PlanningTable,
) -> None:
    await table.keep(BEN, await table.line(BEN, "move ro D4", "*", "move gu C3"))
    await table.keep(BEN, await table.line(BEN, "move ro D5", "*", "move ro D3"))
    await table.say(ANN, "move ro D5")
    assert len(await table.left()) == 1
    await table.say(ANN, "move gu E3")
    assert last(await table.pause()) == (BEN, "move ro D3", "plan")
    assert table.drops == []


async def test_whoever_does_something_else_drops_it(table: PlanningTable) -> None:
    await table.keep(BEN, await table.line(BEN, "move ro D4", "*", "move gu C3"))
    await table.say(ANN, "move ro D5")
    assert table.drops == [(BEN, "{0} did something else")]
    [(kept, why)] = await table.store.dropped(table.id, BEN)
    assert kept.seat == BEN and why == table.drops[0][1]
    await table.say(ANN, "move gu E3")
    assert (await table.pause()).asked() == {BEN}


async def test_a_beginning_is_enough_of_a_condition(table: PlanningTable) -> None:
    await table.keep(BEN, await table.line(BEN, "move ro", "move", "move gu C3"))
    await table.say(ANN, "move ro E6")
    await table.say(ANN, "move gu E3")
    assert last(await table.pause()) == (BEN, "move gu C3", "plan")


async def test_what_is_not_possible_is_dropped(table: PlanningTable) -> None:
    """Ann's Rogue goes where Ben's Paladin wanted to go."""
    plan = await table.line(BEN, "move ro D4", "move gu E3", "move pa D5")
    await table.keep(BEN, loosened(plan))
    await table.say(ANN, "move ro D5")
    await table.say(ANN, "move gu E3")
    assert table.drops == [(BEN, f"{PALADIN.format('D5')} is no longer possible")]


def loosened(line: Line) -> Line:
    """The same after any moves of the others."""
    steps = line.steps
    any_move = [
        each if each.is_own else replace(each, words="move", is_begun=True) for each in steps
    ]
    return Line(tuple(any_move))


@pytest.mark.parametrize("calm", [True, False])
async def test_only_if_nothing_near_it_changes(table: PlanningTable, calm: bool) -> None:
    """The cells that Ben's Paladin can go to are the same as foreseen, or the plan is dropped."""
    plan = await table.line(BEN, "move ro D4", "move gu E3", "move pa C3", unchanged=True)
    await table.keep(BEN, loosened(plan))
    await table.say(ANN, "move ro D4" if calm else "move ro D5")
    await table.say(ANN, "move gu E4")
    match = await table.pause()
    assert (last(match) == (BEN, "move pa C3", "plan")) is calm
    assert table.drops == (
        [] if calm else [(BEN, f"something near {PALADIN.format('C3')} has changed")]
    )


async def test_an_answer_by_hand_ends_it_without_a_word(table: PlanningTable) -> None:
    await table.keep(BEN, await table.line(BEN, "*", "move gu C3"))
    await table.say(ANN, "move ro D4")
    await table.say(ANN, "move gu E3")
    await table.say(BEN, "move ro D3")
    assert await table.left() == [] and table.drops == []
    match = await table.pause()
    assert last(match) == (BEN, "move ro D3", "person")


async def test_who_removes_it_in_the_last_moment_is_asked(table: PlanningTable) -> None:
    number = await table.keep(BEN, await table.line(BEN, "*", "move gu C3"))
    await table.say(ANN, "move ro D4")
    await table.say(ANN, "move gu E3")
    await table.keeper.remove(table.id, [number])
    match = await table.pause()
    assert last(match)[0] == ANN and match.asked() == {BEN}


async def test_an_undo_of_ones_own_planned_answer_drops_the_plan(table: PlanningTable) -> None:
    await table.keep(BEN, await table.line(BEN, "*", "move gu C3", "move ro D3"))
    await table.say(ANN, "move ro D4")
    await table.say(ANN, "move gu E3")
    await table.pause()
    await table.service.undo(table.id, BEN)
    await table.settle()
    assert table.drops == [(BEN, "your own answer was undone")]
    match = await table.pause()
    assert match.asked() == {BEN} and match.entries[-1].kind == "undo"


async def test_an_undo_of_the_others_move_lets_it_wait(table: PlanningTable) -> None:
    await table.keep(BEN, await table.line(BEN, "move ro D5", "*", "move gu C3"))
    await table.keep(BEN, await table.line(BEN, "move ro", "*", "move ro D3"))
    await table.say(ANN, "move ro D4")
    await table.service.undo(table.id, ANN)
    await table.settle()
    await table.say(ANN, "move ro E6")
    await table.say(ANN, "move gu E3")
    assert last(await table.pause()) == (BEN, "move ro D3", "plan")


async def test_it_is_said_only_in_the_position_it_was_judged_in(table: PlanningTable) -> None:
    before = await table.say(ANN, "move ro D4")
    match = await table.say(ANN, "move gu E3")
    tag = match.tag(match.prompt(BEN))
    with pytest.raises(Stale):
        await table.service.carry_out(before, BEN, "move gu C3", tag=tag, interaction="plan:x")
    played = await table.service.carry_out(match, BEN, "move gu C3", tag=tag, interaction="plan:x")
    again = await table.service.carry_out(match, BEN, "move gu C3", tag=tag, interaction="plan:x")
    assert played.update and again.update is None


async def test_a_stand_in_drops_it(table: PlanningTable) -> None:
    await table.say(ANN, "move ro D4")
    await table.keep(BEN, await table.line(BEN, "*", "move gu C3"))
    match = await table.say(ANN, "move gu E3")
    tag = match.tag(match.prompt(BEN))
    await table.service.stand_in(table.id, BEN, "easy", tag=tag)
    await table.settle()
    assert not table.standing.is_due
    match = await table.pause()
    assert match.entries[-1].kind == "talk"


async def test_the_end_of_the_match_removes_all(table: PlanningTable) -> None:
    await table.keep(BEN, await table.line(BEN, "*", "move gu C3"))
    await table.service.withdraw(table.id, ANN)
    await table.settle()
    assert await table.left() == [] and table.drops == []


async def test_no_more_than_eight(table: PlanningTable) -> None:
    plan = await table.line(BEN, "*", "move gu C3")
    numbers = [await table.keep(BEN, plan) for _ in range(8)]
    more = await table.store.begin(table.id, BEN, 0, Draft(0))
    assert not await table.store.save(more, plan)
    await table.keeper.remove(table.id, numbers[:1])
    assert await table.store.save(more, plan)


@pytest.mark.parametrize("guess", ["bid 1", "bid 2"])
async def test_what_is_said_face_down_is_no_condition(table: PlanningTable, guess: str) -> None:
    """Ann learns nothing about Ben's sealed bid from what her plan does."""
    match = await table.open("auction")
    question = question_of(match.prompt(ANN))
    steps = (Step(BEN, guess), Step(ANN, "bid 1", question=question))
    kept = Kept(1, match.id, ANN, match.seq, Line(steps))
    match = await table.say(BEN, "bid 1")
    assert match.entries[-1].is_sealed
    heard = await table.keeper._heard(match, 0)
    assert decide(match, ANN, [kept], heard) == Decision(goes_on=True)


async def test_a_seat_changes_hands_but_a_plan_does_not(table: PlanningTable) -> None:
    """Who takes the seat neither sees nor plays what the other had planned."""
    await table.keep(BEN, await table.line(BEN, "*", "move gu C3"))
    await table.service.offer_seat(table.id, BEN, NOBODY, "")
    await table.service.take_seat(table.id, BEN, person("Dora"))
    await table.settle()
    assert await table.left() == [] and table.drops == []
    await table.say(ANN, "move ro D4")
    await table.say(ANN, "move gu E3")
    assert (await table.pause()).asked() == {BEN}


async def test_while_the_match_is_paused_it_waits(table: PlanningTable) -> None:
    await table.keep(BEN, await table.line(BEN, "*", "move gu C3"))
    await table.say(ANN, "move ro D4")
    await table.say(ANN, "move gu E3")
    await table.service.intervene(table.id, partial(halt, paused=True), interaction="pause")
    await table.settle()
    assert not table.standing.is_due
    await table.service.intervene(table.id, partial(halt, paused=False), interaction="resume")
    await table.settle()
    assert last(await table.pause()) == (BEN, "move gu C3", "plan")
