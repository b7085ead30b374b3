"""Tables to sit down at: a service over either journal, and matches of the toy auction."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from msgspec.structs import replace

from bot.kernel import Seat, Tossed, random_sentence, walk
from bot.match.ids import MatchId, UserId
from bot.match.journal.memory import MemoryJournal
from bot.match.match import Match, Player
from bot.match.ports import Journal
from bot.match.service import Played, Service
from bot.match.update import Update
from bot.settings import Settings
from bot.store.database import Database, is_address
from bot.store.journal import SqliteJournal

ANN, BEN, CLEO = Seat(0), Seat(1), Seat(2)
NAMES = ("Ann", "Ben", "Cleo")
JOURNALS = ("memory", "stored")
TRIALS = 5


def clock() -> datetime:
    return datetime(2026, 1, 1, tzinfo=UTC)


def may_end(match: Match, seat: Seat, sentence: str) -> bool:
    """Could the match be over after this sentence, as far as some rolls of the dice show?"""
    ends = (
        match.game.play(match.state, seat, sentence, Tossed(Random(seed))).state
        for seed in range(TRIALS)
    )
    return any(match.game.outcome(state) for state in ends)


class Sitting:
    """A service, and all it has shown."""

    def __init__(self, journal: Journal, seed: int = 1, database: Database | None = None) -> None:
        self.journal = journal
        self.database = database  # of a journal that has one
        self.shown: list[MatchId] = []  # at every commit
        self.service = Service(journal, clock, Random(seed).randbytes)
        self.service.on_commit(self.shown.append)

    async def open(
        self, seats: int = 2, settings: Mapping[str, str] | None = None, game: str = "auction"
    ) -> Match:
        return await self.service.open(game, people(seats), settings)

    async def press(self, match: Match, seat: Seat, sentence: str) -> Played:
        """Answer as a button does: the sentence was walked on this match, which may be old."""
        prompt = match.prompt(seat)
        said, tag = walk(prompt, sentence), match.tag(prompt)
        return await self.service.answer(match, seat, said, tag=tag)

    async def last_words(self, match_id: MatchId) -> tuple[str, ...]:
        """What the newest entry has told everybody."""
        match = await self.service.match(match_id)
        return Update(await self.service.story(match, match.seq - 1)).words_for(None)

    def again(self) -> "Sitting":
        """The same journal after a restart."""
        return Sitting(self.journal, seed=2)

    async def finish(self, match: Match, seed: int = 1) -> Match:
        """Play on at random to the end."""
        random = Random(seed)
        match = await self.service.match(match.id)
        while prompts := match.prompts():
            prompt = prompts[random.randrange(len(prompts))]
            played = await self.service.play(match.id, prompt.seat, random_sentence(prompt, random))
            match = played.match
        return match


def person(name: str, user: str = "") -> Player:
    """Somebody with an id; it is their name in small letters, unless another is given."""
    return Player(name, UserId(user or name.lower()))


def people(number: int) -> list[Player]:
    return [person(name) for name in NAMES[:number]]


@asynccontextmanager
async def sitting(kind: str, where: Path | str) -> AsyncIterator[Sitting]:
    """A table over the journal of that kind."""
    if kind == "memory":
        yield Sitting(MemoryJournal())
        return
    async with opened(where) as database:
        yield Sitting(SqliteJournal(database), database=database)


def kept_in(settings: Settings, where: Path | str) -> Settings:
    """With the database there: a file, or an address."""
    if is_address(where):
        return replace(settings, address=str(where))
    return replace(settings, database=Path(where))


@asynccontextmanager
async def opened(where: Path | str) -> AsyncIterator[Database]:
    database = await Database.open(where)
    try:
        yield database
    finally:
        await database.close()
