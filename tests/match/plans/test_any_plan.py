"""Random plans in random matches of every game: legal, replayable, and blind to what is hidden."""

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games import games
from bot.kernel import Ask, PlayError, Prompt, Seat, Tossed, random_sentence, walk
from bot.match.journal.entries import Entry
from bot.match.match import Match
from bot.match.plans.fork import NOT_TOLD, Fork, example, foresee
from bot.match.plans.plan import (
    WHATEVER,
    Kept,
    Line,
    Plan,
    Rule,
    Step,
    near,
    question_of,
    warning,
    ways_out,
)
from bot.match.plans.verdict import decide
from tests.kit.planning import PlanningTable
from tests.kit.tables import opened

SENTENCES = 40
LONGEST = 4  # steps of a plan


def some_line(match: Match, seat: Seat, random: Random) -> Line | None:
    """What somebody might press who likes everything."""
    steps: list[Step] = []
    for _ in range(random.randint(2, LONGEST)):
        try:
            fork = Fork(match, seat, steps)
            prompt = fork.offered()
            if prompt is None:
                break
            step = some_step(prompt, fork.is_own, random)
            fork.take(step)
        except PlayError as error:  # that cannot be a condition
            assert str(error) != NOT_TOLD, "what is not told is not offered"
            step = Step(WHATEVER)
        if steps and steps[-1].seat == WHATEVER and step.seat == WHATEVER:
            continue
        steps.append(step)
    return Line(tuple(steps)) if any(step.is_own for step in steps) else None


def some_step(prompt: Prompt[Any], is_own: bool, random: Random) -> Step:
    words = random_sentence(prompt, random)
    if is_own:
        mark = near(prompt, words) if random.random() < 0.3 else ""
        warned = warning(prompt, words)
        return Step(prompt.seat, words, question=question_of(prompt), near=mark, warned=warned)
    if random.random() < 0.4:
        return Step(WHATEVER)
    first = prompt.find(words.split()[0])
    if first and isinstance(first.then, Ask) and random.random() < 0.5:
        return Step(prompt.seat, first.token, is_begun=True)
    return Step(prompt.seat, words)


def some_rule(match: Match, seat: Seat, random: Random) -> Rule | None:
    found = foresee(match, seat, seconds=0.05)
    if not found:
        return None
    foreseen = random.choice(found)
    _, prompt = example(match, seat, foreseen)
    out = random.choice(["", *ways_out(prompt)])
    words = random_sentence(prompt, random)
    return Rule(foreseen.question, words, out, is_once=random.random() < 0.5)


def looks_the_same(match: Match, seat: Seat, random: Random) -> Match:
    """Another match that the seat cannot tell from this one: what is hidden is different."""
    state = match.game.guess(match.game.view(match.state, seat), Tossed(random))
    entries = tuple(
        replace(entry, sentence="?") if _is_hidden(entry, seat) else entry
        for entry in match.entries
    )
    return replace(match, state=state, entries=entries)


def _is_hidden(entry: Entry, seat: Seat) -> bool:
    return entry.kind == "play" and entry.seat != seat and (entry.is_sealed or entry.told != "all")


async def plan_something(table: PlanningTable, random: Random) -> int:
    match = await table.match()
    seat = random.choice(sorted(match.present))
    plan: Plan | None
    if random.random() < 0.7 and seat not in match.asked():
        plan = some_line(match, seat, random)
    else:
        plan = some_rule(match, seat, random)
    mine = [kept for kept in await table.store.of(match.id) if kept.seat == seat]
    if plan is None or len(mine) > 5:
        return 0
    await table.keep(seat, plan)
    return 1


async def check_blindness(
    table: PlanningTable, match: Match, plans: Iterable[Kept], random: Random
) -> None:
    """What plans say depends on nothing that their people cannot know."""
    plans = list(plans)
    heard = await table.keeper._heard(match, -1)
    for seat in sorted({kept.seat for kept in plans}):
        twin = looks_the_same(match, seat, random)
        here, there = decide(match, seat, plans, heard), decide(twin, seat, plans, heard)
        assert here == there


@pytest.mark.parametrize("key", [*games()])
@pytest.mark.parametrize("seed", [2])
async def test_any_plan_in_any_match(key: str, seed: int, tmp_path: Path) -> None:
    random = Random(f"{key} {seed}")
    game = games()[key]
    seats = 3 if seed == 2 and 3 in game.about.seats else 2
    async with opened(tmp_path / "plans.sqlite") as database:
        table = PlanningTable(database)
        await table.open(key, seats, **game.about.quickstart)
        made = carried_out = 0
        for _ in range(SENTENCES):
            match = await table.match()
            if match.outcome():
                check_replay(match)
                match = await table.open(key, seats, **game.about.quickstart)
            if random.random() < 0.5:
                made += await plan_something(table, random)
            await check_blindness(table, match, await table.store.of(match.id), random)
            if table.standing.is_due:
                carried_out += (await table.pause()).entries[-1].cause == "plan"
                continue
            prompt = random.choice(match.prompts())
            words = random_sentence(prompt, random)
            if game.about.has_advice and random.random() < 0.8:
                advice = game.advise(game.view(match.state, prompt.seat), Tossed(random))
                words = advice if advice and _fits(prompt, advice) else words
            await table.say(prompt.seat, words)
        check_replay(await table.match())
        assert made and carried_out
        await table.standing.close()


def check_replay(match: Match) -> None:
    assert match.moments()[-1].state == match.state
    assert match.at(match.seq).talk == match.talk


def _fits(prompt: Prompt[Any], words: str) -> bool:
    try:
        walk(prompt, words)
    except PlayError:
        return False
    return True
