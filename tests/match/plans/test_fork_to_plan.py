"""What was tried out becomes a plan, in every game and without a look at what is hidden."""

from random import Random

import pytest

from bot.ai.strengths import choose
from bot.games import games
from bot.kernel import Seat, Tossed
from bot.match.journal.memory import MemoryJournal
from bot.match.match import Match
from bot.match.plans.fork_to_plan import fitting, steps_of
from bot.match.plans.plan import Kept, Line
from bot.match.plans.verdict import decide
from tests.kit.tables import Sitting, may_end
from tests.match.plans.test_any_plan import looks_the_same

BEFORE, TRIED = 8, 6  # sentences


async def played(sitting: Sitting, match: Match, sentences: int, random: Random) -> Match:
    """Sensible players go on for so many sentences, or until one that may end the match."""
    for _ in range(sentences):
        prompt = match.prompts()[0]
        view = match.game.view(match.state, prompt.seat)
        words = choose(match.record.game, view, prompt.seat, "normal", random.getrandbits(30))
        if may_end(match, prompt.seat, words):
            break
        match = (await sitting.service.play(match.id, prompt.seat, words)).match
    return match


async def tried_out(sitting: Sitting, match: Match, seat: Seat, random: Random) -> Match:
    """The same position in private, as *Try it out* makes it, and some sentences there."""
    state = match.game.guess(match.game.view(match.state, seat), Tossed(random))
    fork = await sitting.service.open(
        match.record.game,
        match.record.players,
        match.record.settings,
        purpose="fork",
        position=state,
    )
    return await played(sitting, fork, TRIED, random)


@pytest.mark.parametrize("key", games())
async def test_what_was_tried_becomes_a_plan_that_begins_alike(key: str) -> None:
    random, sitting = Random(key), Sitting(MemoryJournal())
    match = await sitting.open(2, dict(games()[key].about.quickstart), key)
    match = await played(sitting, match, BEFORE, random)
    seat = match.prompts()[0].seat
    fork = await tried_out(sitting, match, seat, random)
    tried = steps_of(fork, seat)
    plan = fitting(match, seat, tried)
    assert plan and plan[-1].is_own and plan[0] == tried[0]
    kept = Kept(1, match.id, seat, match.seq, Line(plan))
    assert decide(match, seat, [kept], set()).words == plan[0].words
    assert fitting(looks_the_same(match, seat, random), seat, tried) == plan
