"""Makes films: every picture is drawn, then all are put together. It takes seconds of a processor.

A process that only serves Discord asks a mind for it, and makes it itself if no mind comes.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

from bot.ai.chances import Chances
from bot.ai.driver import Driver
from bot.chat import text
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import Delivery
from bot.kernel import NotAllowed, PlayError
from bot.match.history.film_request import FilmMade, FilmRequest
from bot.match.history.frames import Frame, frames
from bot.match.match import Match
from bot.match.service import Service
from bot.store.cluster.films import FILM, NOTHING, Films, Progress
from renderers import THEMES, Marks, Theme, seated
from renderers.film import Credits, Shares, Shot, chosen, film, without_repeats
from renderers.marks import traces

log = logging.getLogger(__name__)

NOTHING_THERE = "There is nothing to show between these entries. Choose others."
FAILED = "The film could not be made. Ask again."
EVERY = 20  # pictures after which progress is told
LOOK = 0.5  # seconds between two looks whether a film is made
NOBODY = 15.0  # seconds without progress after which we look whether anyone makes it

Tell = Callable[[int, int], Awaitable[None]]  # pictures drawn, and all; in the end as many
Make = Callable[[FilmRequest, Tell], Awaitable[FilmMade]]


class FilmMaker:
    def __init__(self, service: Service, driver: Driver, delivery: Delivery) -> None:
        self._service = service
        self._driver = driver
        self._delivery = delivery
        self._one_at_a_time = asyncio.Lock()

    async def make(self, wish: FilmRequest, tell: Tell) -> FilmMade:
        match = await self._service.match(wish.match_id)
        known = await asyncio.to_thread(frames, match, wish.viewer)
        found = between(match, known, wish.first, wish.last)
        async with self._one_at_a_time:
            shots = without_repeats(await self._shots(match, wish, found, tell))
            await tell(len(shots), len(shots))
            closing = credits(match, is_end=found[-1] is known[-1])
            data = await asyncio.to_thread(film, shots, closing, charted(match, wish.theme))
        return FilmMade(data, len(shots), len(found))

    async def _shots(
        self, match: Match, wish: FilmRequest, found: Sequence[Frame], tell: Tell
    ) -> list[Shot]:
        places, shots = chosen(len(found)), list[Shot]()
        await tell(0, len(places))  # the chances of a long match take a while
        known = await self._driver.chances(match) if match.outcome() and match.counts else None
        for place in places:
            if shots and len(shots) % EVERY == 0:
                await tell(len(shots), len(places))
            frame = found[place]
            then = match.shown_at(frame.seq, frame.state)
            marks = Marks(last=traces(frame.events, wish.viewer))
            order = messages.picture(then, wish.viewer, marks, wish.theme)
            assert order is not None  # this game has pictures
            surface = f"{match.id} film {wish.viewer} {wish.theme}"
            png = await self._delivery.draw(surface, order)
            shots.append(Shot(png, text.spoken(frame.turn, match), shares_at(known, frame.seq)))
        return shots


class FilmQueue:
    """What is asked for in one process and made in another."""

    def __init__(self, films: Films, maker: FilmMaker) -> None:
        self._films = films
        self._maker = maker

    async def make(self, wish: FilmRequest, tell: Tell) -> FilmMade:
        """Let a mind make it, and wait for that."""
        name = await self._films.ask(wish)
        try:
            return await self._fetched(name, wish, tell)
        finally:
            await asyncio.shield(self._films.remove(name))

    async def _fetched(self, name: str, wish: FilmRequest, tell: Tell) -> FilmMade:
        known, since = NOTHING, time.monotonic()
        while (made := await self._films.made(name)) is None:
            progress = await self._films.progress(name)
            if progress.problem:
                raise NotAllowed(progress.problem)
            if progress != known:
                known, since = progress, time.monotonic()
                await tell(progress.drawn, progress.pictures)
            if time.monotonic() - since > NOBODY and await self._films.leases.take(FILM, name):
                log.warning("match %s: no mind has come to make a film", wish.match_id)
                return await self._maker.make(wish, tell)
            await asyncio.sleep(LOOK)
        return made

    async def look(self) -> None:
        """Make what others have asked for."""
        for name in await self._films.leases.take_some(FILM, 1):
            wish = await self._films.wish(name)
            if wish is not None:
                await self._make_for_others(name, wish)
            await self._films.leases.remove(FILM, name)

    async def _make_for_others(self, name: str, wish: FilmRequest) -> None:
        async def tell(drawn: int, pictures: int) -> None:
            await self._films.note(name, Progress(drawn, pictures, ""))

        try:
            await self._films.keep(name, await self._maker.make(wish, tell))
        except PlayError as error:
            await self._films.note(name, Progress(0, 0, str(error)))
        except Exception:
            log.exception("match %s: a film could not be made", wish.match_id)
            await self._films.note(name, Progress(0, 0, FAILED))


def between(
    match: Match, found: Sequence[Frame], first: int | None, last: int | None
) -> list[Frame]:
    """The frames from one entry to another, both as players count them."""
    start = 0 if first is None else match.named_entry(first)
    end = match.seq if last is None else match.named_entry(last)
    kept = [frame for frame in found if start <= frame.seq <= end]
    if not kept:
        raise NotAllowed(NOTHING_THERE)
    return kept


def shares_at(known: Chances | None, seq: int) -> Shares:
    """The newest estimate at this entry; none if there is no estimate."""
    if known is None or not known.looks:
        return ()
    before = [look.shares for look in known.looks if look.seq <= seq]
    return before[-1] if before else known.looks[0].shares


def charted(match: Match, theme: str) -> Theme:
    """The theme of a chart about a match: seats have the colors that they have on the board."""
    chosen = THEMES.get(theme, THEMES["dark"])
    view = match.game.view(match.state, None)
    return seated(match.record.game, view, chosen, len(match.table.seats))


def credits(match: Match, *, is_end: bool) -> Credits:
    """Names, and if the film shows the end the result and the hash of the secret."""
    names = tuple(text.safe_name(player.name) for player in match.record.players)
    outcome = match.outcome()
    if not outcome or not is_end:
        return Credits(names)
    small = f"{text.match_name(match)}. The hash of its draws, for /match verify:"
    return Credits(names, text.ending(match, outcome), small, match.commitment)
