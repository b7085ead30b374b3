"""Counts what rings at each person while computers' choices are played for people, hours apart."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from bot.ai.strengths import choose
from bot.kernel import Seat
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, Seen
from bot.local.world.model import Channel
from bot.match.ids import MatchId
from bot.match.match import Match
from tests.chat.conftest import Program

SILENT = 1 << 12
PERHAPS = "please check whether you are asked"
HOUR = 3600


class Rung:
    """What arrived at one person, by kind: mention, dm, quiet dm, and perhaps, if they must look.

    A message is looked at when it is new: later its mention may be edited away.
    """

    def __init__(self, person: Person, thread: Channel) -> None:
        self.person, self.thread = person, thread
        self.kinds = Counter[str]()
        self.answered = 0  # the rings before their last own action
        self.needless = Counter[str]()  # rings while they were called already
        self.unrung = 0  # answers for which they had to come, and nothing had rung
        self.has_answered = False  # their first question may have rung before
        self._seen = set[str]()
        self.look()
        self.kinds.clear()
        self.needless.clear()

    def look(self) -> None:
        for message in [
            *self.person.messages(self.thread),
            *self.person.messages(self.person.dm()),
        ]:
            if message.id not in self._seen:
                self._seen.add(message.id)
                kind = self._kind(message)
                self.kinds[kind] += 1
                if self.rings > self.answered + 1 and kind in ("mention", "dm"):
                    self.needless[kind] += 1

    def _kind(self, message: Seen) -> str:
        if message.raw.channel_id != self.thread.id:
            return "quiet dm" if message.raw.flags & SILENT else "dm"
        if self.person.user.name not in message.mentions:
            return ""
        return "perhaps" if PERHAPS in message.text else "mention"

    @property
    def is_unrung(self) -> bool:
        return self.has_answered and self.rings == self.answered

    @property
    def rings(self) -> int:
        return self.kinds["mention"] + self.kinds["dm"]


async def play_rounds(
    program: Program,
    server: LocalDiscord,
    thread: Channel,
    people: Sequence[Person],
    rounds: int,
    seed: int,
) -> tuple[list[Rung], int]:
    """Play so many rounds; gives what rang at whom, and how often somebody was asked anew."""
    random, last, waits = Random(seed), Seat(-1), 0
    rung, started = list[Rung](), 0
    while True:
        match = await program.match(thread)
        if not rung and is_played(match):
            await program.shown()
            rung, started, waits = [Rung(each, thread) for each in people], round_of(match), 0
        if match.outcome() or (rung and round_of(match) >= started + rounds):
            return rung, waits
        seat = random.choice(sorted(match.asked()))
        if seat != last:
            server.clock.forward(2 * HOUR)
            await nobody_held(program, match.id)
            last, waits = seat, waits + 1
            for each in rung:
                each.look()
                is_theirs = each.person.user.id == match.record.players[seat].user
                each.unrung += is_theirs and seat in match.openly_asked() and each.is_unrung
        view = match.game.view(match.state, seat)
        words = choose(match.record.game, view, seat, "normal", random.randrange(10**6))
        for each in rung:
            if each.person.user.id == match.record.players[seat].user:
                each.answered, each.has_answered = each.rings, True
        await program.service.play(match.id, seat, words)
        await program.shown()
        for each in rung:
            each.look()


async def nobody_held(program: Program, match_id: MatchId) -> None:
    """Wait until all are called who did not ring because they were there a moment ago."""
    assert program.app
    while any(wait.reminded.is_held for wait in await program.app.waits.of(match_id)):
        await asyncio.sleep(0.01)


def is_played(match: Match) -> bool:
    """Is the set-up over?"""
    return match.state.phase in ("turn", "play")


def round_of(match: Match) -> int:
    """Everybody's turn once."""
    state: Any = match.state
    return int(state.round if hasattr(state, "round") else state.turn // 2)
