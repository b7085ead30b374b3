"""Bad luck of every kind: the match ends as it would have without, and is told once."""

import asyncio
from random import Random

import pytest

from bot.ai.one_step import best_step
from bot.games import find
from bot.kernel import Recorded, Seat
from bot.local.faults import Kind
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_kill import told_once

CHANNELS = r"(POST|PATCH) /channels/"
ANSWERS = r"/(interactions|webhooks)/"
CLICK = "INTERACTION_CREATE"


def trouble(server: LocalDiscord, seed: int) -> None:
    """Every kind of fault, seldom enough that the match gets on."""
    faults = server.faults
    faults.reseed(seed)
    faults.add(Kind.RATE_LIMIT, ".", times=None, probability=0.10, value=0.02)
    faults.add(Kind.SERVER_ERROR, CHANNELS, times=None, probability=0.10, value=503)
    faults.add(Kind.RESET, CHANNELS, times=None, probability=0.10)
    faults.add(Kind.CUT_ANSWER, CHANNELS, times=None, probability=0.10)
    faults.add(Kind.LOST_ANSWER, CHANNELS, times=3, probability=0.05)
    faults.add(Kind.DELAY, ANSWERS, times=None, probability=0.10, value=0.02)
    faults.add(Kind.RESET, ANSWERS, times=None, probability=0.03)
    faults.add(Kind.CUT_ANSWER, ANSWERS, times=None, probability=0.03)
    faults.add(Kind.DUPLICATE, CLICK, times=None, probability=0.20)
    faults.add(Kind.REORDER, CLICK, times=None, probability=0.05)
    faults.add(Kind.DROP, CLICK, times=None, probability=0.03)
    faults.add(Kind.REFUSE_RESUME, times=None, probability=0.3)


def script(seed: int) -> list[tuple[Seat, str]]:
    """A whole match as it goes with no trouble at all."""
    rakh = find("rakh")
    random = Random(seed)
    state = rakh.setup(rakh.table(2), Recorded()).state
    lines: list[tuple[Seat, str]] = []
    while prompts := rakh.prompts(state):
        seat = prompts[0].seat
        sentence = best_step(rakh, rakh.view(state, seat), seat, random)
        state = rakh.play(state, seat, sentence, Recorded()).state
        lines.append((seat, sentence))
    return lines


@pytest.mark.both_stores
async def test_faults_change_nothing(
    program: Program,
    server: LocalDiscord,
    alice: Person,
    bob: Person,
    pytestconfig: pytest.Config,
) -> None:
    wanted = pytestconfig.getoption("--faults")
    seed = 0
    while len(server.faults.log) < wanted:
        alice.go("general")
        bob.go("general")
        thread = await seated(program, alice, bob)
        trouble(server, seed)
        lines = script(seed)
        for number, (seat, sentence) in enumerate(lines, start=1):
            person = (alice, bob)[seat]
            while (await program.match(thread)).seq < number:
                await try_to_say(program, server, person, thread, sentence)
        server.faults.clear()
        await program.shown()
        match = await program.match(thread)
        assert [(e.seat, e.sentence) for e in match.entries[1:]] == lines
        assert match.outcome()
        await told_once(server, match, thread, alice)
        seed += 1


async def try_to_say(
    program: Program, server: LocalDiscord, person: Person, thread: Channel, sentence: str
) -> None:
    """A person tries; who sees “interaction failed” looks at the board and perhaps tries again."""
    before = (await program.match(thread)).seq
    doing = asyncio.create_task(person.go(thread).slash("/do", sentence=sentence))
    for _ in range(100):
        await asyncio.sleep(0.01)
        if (await program.match(thread)).seq > before:
            break
        if doing.done() and (doing.result().failed or not doing.result().message.thinking):
            break
    else:
        server.clock.forward(3.1)  # nobody stares at a dead interaction for longer
    await asyncio.wait({doing}, timeout=5)
    doing.cancel()
