"""Tables of every game and the people at them, who act at random and note what was accepted."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random

from bot.games import find, games
from bot.kernel import PlayError, Seat, random_sentence
from bot.local.interactions.options import RefusedError
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, Reply, Seen
from bot.match.ids import MatchId
from bot.match.match import Match
from tests.chat.soak.disk import Disk

PACE, ABSENT = "12h", "always default"
PATIENCE, SHORT_PATIENCE = 60.0, 10.0
BREATH = 0.2
NAMES = ("ada", "ben", "cat", "dan", "eve", "fay")


@dataclass
class Figures:
    """What people did and what came of it."""

    accepted: list[str] = field(default_factory=list)  # interactions answered with ✔
    refused: int = 0  # answered otherwise: somebody else was faster
    failed: int = 0  # not acknowledged within three seconds: the bot was down, or the request lost
    silent: int = 0  # acknowledged, and the answer was lost
    ended: int = 0
    in_storm: int = 0  # accepted before the calm

    def lines(self) -> list[str]:
        return [
            f"actions: {len(self.accepted)} accepted ({self.in_storm} in the storm), "
            f"{self.refused} refused, {self.failed} not acknowledged, "
            f"{self.silent} without an answer",
            f"matches at their end: {self.ended}",
        ]


def _lists(card: Seen, guest: Person) -> bool:
    return f". {guest.user.display}" in card.text


def _labels(message: Seen) -> list[str]:
    return [str(each.get("label")) for each in message.components]


class Table:
    """People, perhaps a computer, and a match in a channel of its own."""

    def __init__(self, server: LocalDiscord, disk: Disk, number: int) -> None:
        keys = list(games())
        self.server = server
        self.disk = disk
        self.number = number
        self.game = keys[number % len(keys)]
        kind = number // len(keys)
        # Of six tables of a game three are of people only, and one has sleepers and a clock.
        self.has_computer = kind in (1, 3)
        self.is_asleep = kind == 5
        self.random = Random(number)
        self.channel = server.channel(f"table-{number}")
        seats = find(self.game).about.seats[0]
        count = seats - 1 if self.has_computer else seats
        self.people = [Person(server, f"{name}{number}") for name in NAMES[:count]]
        self.matches: list[MatchId] = []

    async def open(self, patience: float = PATIENCE) -> None:
        """Invite, join and start; whatever failed at the last try is gone on with."""
        host, *guests = [person.go(self.channel) for person in self.people]
        if not self._card():
            await (await host.slash("/play", **self._options())).settled(patience)
        card = await host.until(self._card, patience)
        assert card
        for guest in guests:
            if not _lists(card, guest):
                await Seen(guest, card.raw).click("Join")
                await host.until(partial(_lists, card, guest), patience)
        await card.click("Start")
        await host.until(lambda: card.id in self.server.world.channels, patience)
        async with asyncio.timeout(patience):
            while not (found := await self.disk.chat.match_in(card.id)):
                await asyncio.sleep(0.05)
        self.matches.append(found)

    def _options(self) -> dict[str, str | int]:
        options: dict[str, str | int] = {"game": self.game}
        if self.has_computer:
            options |= {"computers": 1, "strength": "easy"}
        if self.is_asleep:
            options |= {"pace": PACE, "absent": ABSENT}
        return options

    def _card(self) -> Seen | None:
        """The invitation that is open, if there is one."""
        shown = self.people[0].messages(self.channel)
        return next((each for each in reversed(shown) if "Start" in _labels(each)), None)

    async def play(self, figures: Figures, stop: asyncio.Event) -> None:
        """Match after match until the soak is over; sleepers say nothing."""
        while not stop.is_set() and not self.is_asleep:
            match = await self.disk.match(self.match_id)
            if match.outcome():
                await self._again(figures)
            elif seats := [s for s in sorted(match.asked()) if match.record.players[s].is_human]:
                await self._act(match, Seat(self.random.choice(seats)), figures)
            await asyncio.sleep(self.random.random() * BREATH)

    async def _again(self, figures: Figures) -> None:
        with suppress(AssertionError, RefusedError, TimeoutError):
            await self.open(SHORT_PATIENCE)
            figures.ended += 1

    @property
    def match_id(self) -> MatchId:
        return self.matches[-1]

    async def _act(self, match: Match, seat: Seat, figures: Figures) -> None:
        person = self._person(match, seat)
        try:
            sentence = random_sentence(match.prompt(seat), self.random)
            reply = await self._say(person, match, sentence)
        except (AssertionError, PlayError, RefusedError):
            figures.silent += 1
            return
        if reply.failed:
            figures.failed += 1
        elif "✔" in reply.text:
            figures.accepted.append(reply.interaction.id)
        else:
            figures.refused += 1

    def _person(self, match: Match, seat: Seat) -> Person:
        user = match.record.players[seat].user
        return next(person for person in self.people if person.user.id == user)

    async def _say(self, person: Person, match: Match, sentence: str) -> Reply:
        """In the match's thread; where that is shut, anywhere else."""
        home = await self.disk.home(match.id)
        thread = self.server.world.channels.get(home.thread)
        try:
            if thread is None or not thread.takes_messages:
                raise RefusedError("gone")
            reply = await person.go(thread).slash("/do", sentence=sentence)
        except RefusedError:
            person.go("general")
            reply = await person.slash("/do", sentence=sentence, match=match.id)
        return reply if reply.failed else await reply.settled(8.0)
