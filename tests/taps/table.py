"""A table of people who play sensibly, and what it costs them in taps and waits.

A wait is one round of waking people: everybody who is asked answers until they are no longer asked;
then somebody else is waited for. Questions that several answer at the same time are one wait.
"""

from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, field

from bot.ai.strengths import choose
from bot.chat.client import PERMISSIONS
from bot.chat.loopback import point_at
from bot.kernel import Seat
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from bot.match.match import Match
from bot.match.service import Service
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.taps.presser import Presser

NAMES = ("ann", "ben", "cat", "dan", "eve", "fay")
SETUP = "set-up"
PLAYING = ("play", "turn", "race", "move", "over")


class Counted(Struct):
    """What one match cost."""

    taps: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))  # by first word
    menus: dict[str, int] = field(default_factory=lambda: defaultdict(int))  # opened, by first word
    typed: list[str] = field(default_factory=list)  # what no button or menu leads to
    forms: int = 0  # sentences whose end was written into a form
    setup_sentences: int = 0
    setup_taps: int = 0
    setup_waits: int = 0
    waits: int = 0
    turns: int = 0

    @property
    def sentences(self) -> int:
        return sum(map(len, self.taps.values()))

    def add(self, other: "Counted") -> None:
        """What another match cost, too."""
        for word, taps in other.taps.items():
            self.taps[word] += taps
            self.menus[word] += other.menus[word]
        self.typed += other.typed
        for name in ("forms", "setup_sentences", "setup_taps", "setup_waits", "waits", "turns"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Table:
    def __init__(self, program: Program, people: list[Person], thread: Channel) -> None:
        self.program = program
        self.thread = thread
        self.pressers = [Presser(person, thread) for person in people]
        self.counted = Counted()
        self._turn = ""

    async def play(self, most: int) -> Counted:
        """To the end, or so many sentences after the set-up."""
        match = await self.program.match(self.thread)
        while not match.outcome() and self.counted.sentences < most:
            setting_up = turn_of(match) == SETUP
            for seat in sorted(match.asked()):
                match = await self._answer_all(match, seat)
            self.counted.setup_waits += setting_up
            self.counted.waits += not setting_up
        return self.counted

    async def _answer_all(self, match: Match, seat: Seat) -> Match:
        """One person answers until somebody else must."""
        presser = self.pressers[seat]
        while seat in match.asked() and not match.outcome():
            await self.program.shown()
            prompt = match.prompt(seat)
            view = match.game.view(match.state, seat)
            sentence = choose(match.record.game, view, seat, "normal", match.seq)
            taps = await presser.say(prompt, sentence)
            self._note(match, presser, sentence, taps)
            match = await self.program.match(self.thread)
        presser.leave()
        return match

    def _note(self, match: Match, presser: Presser, sentence: str, taps: int) -> None:
        turn = turn_of(match)
        if turn == SETUP:
            self.counted.setup_sentences += 1
            self.counted.setup_taps += taps
            return
        if not taps:
            self.counted.typed.append(sentence)
        self.counted.forms += presser.has_written
        self.counted.taps[_action(sentence)].append(taps)
        self.counted.menus[_action(sentence)] += presser.menus
        self.counted.turns += turn != self._turn
        self._turn = turn


def turn_of(match: Match) -> str:
    return turn_name(match.record.game, match.state)


def turn_name(game: str, state: Any) -> str:
    """A name for one player's turn, or SETUP while forces, places or decks are chosen."""
    if game == "arrakhar":
        return f"{state.turn} {state.side}" if state.turn else SETUP
    if state.phase not in PLAYING:
        return SETUP
    fields = ("game", "turn", "round", "now", "seat")
    return " ".join(str(getattr(state, each)) for each in fields if _counts(state, each))


def _action(sentence: str) -> str:
    """The first word; a place on the board is one kind of action, whichever place it is."""
    word = sentence.split()[0]
    return "a place" if word[:1].isupper() and word[-1:].isdigit() else word


def _counts(state: Any, name: str) -> bool:
    return isinstance(getattr(state, name, None), int)


async def counted(
    game: str, seats: int, most: int, folder: Path, settings: dict[str, str], seed: int = 0
) -> Counted:
    """One match; the same seed deals and rolls the same."""
    server = LocalDiscord(permissions=PERMISSIONS.value)
    await server.start()
    server.home()
    point_at(server.http_base, server.ws_base)
    program = Program(server, folder / f"{game}-{seats}.sqlite")
    await program.start()
    deal_alike(program.service, seed)
    people = [Person(server, name) for name in NAMES[:seats]]
    thread = await seated(program, people[0], *people[1:], game=game, **settings)
    try:
        return await Table(program, people, thread).play(most)
    finally:
        await program.stop()
        await server.close()


def deal_alike(service: Service, seed: int) -> None:
    """From now on dice and shuffles follow from the seed alone, whatever luck was added."""
    random = Random(seed)
    service._entropy = random.randbytes
    secret, deal = random.randbytes(32).hex(), service.open

    async def opened(*table: Any, **options: Any) -> Match:
        return await deal(*table, **{**options, "secret": secret, "luck": ()})

    setattr(service, "open", opened)  # noqa: B010
