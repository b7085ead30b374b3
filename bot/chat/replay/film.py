"""*Film*: the match as moving pictures: as the table saw it, or as a player may see it.

At the end everyone's chances run below the board; the last frame says how it ended and has the hash
by which its luck can be checked.
"""

import asyncio
import io
from collections.abc import Sequence

import discord

from bot.ai.chances import Chances
from bot.ai.driver import Driver
from bot.chat import answers, ids, text
from bot.chat.answers import Interaction
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import Delivery
from bot.chat.router import Routes, by_match
from bot.chat.turn.log import seat_or_none
from bot.kernel import NotAllowed, Seat
from bot.kernel.text import count
from bot.match.history.frames import Frame, frames
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.service import Service
from bot.store.chat import ChatStore
from renderers import THEMES, Marks, Theme, draws, seated
from renderers.film import Credits, Shares, Shot, chosen, film, without_repeats
from renderers.marks import traces

NO_PICTURES = "This game has no pictures. Use `/match log` to read what happened."
NOTHING_THERE = "There is nothing to show between these entries. Choose others."
WRITING = "Making the film: all pictures are drawn. Putting them together …"
EVERY = 20  # pictures after which progress is told


class Film:
    def __init__(
        self, service: Service, store: ChatStore, driver: Driver, delivery: Delivery
    ) -> None:
        self._service = service
        self._store = store
        self._driver = driver
        self._delivery = delivery
        self._one_at_a_time = asyncio.Lock()  # it takes some seconds of a processor

    def routes(self) -> Routes:
        return {ids.ShowFilm: by_match(self.show)}

    async def show(
        self,
        interaction: Interaction,
        match_id: MatchId,
        first: int | None = None,
        last: int | None = None,
    ) -> None:
        """All of it, or from one entry to another."""
        await answers.think(interaction)
        match = await self._service.match(match_id)
        if not draws(match.record.game):
            raise NotAllowed(NO_PICTURES)
        viewer = None if match.outcome() else seat_or_none(match, interaction)
        found = between(match, await asyncio.to_thread(frames, match, viewer), first, last)
        async with self._one_at_a_time:
            shots = without_repeats(await self._shots(interaction, match, viewer, found))
            await answers.say(interaction, WRITING)
            theme = charted(match, await self._person_theme(interaction))
            made = await asyncio.to_thread(film, shots, credits(match), theme)
        name = f"{match.record.game}-{match.id}.webp"
        alt = text.cut(f"A film of {text.match_name(match)}", 900)
        file = discord.File(io.BytesIO(made), name, description=alt)
        await answers.say(interaction, _words(len(shots), len(found), viewer), (), [file])

    async def _shots(
        self, interaction: Interaction, match: Match, viewer: Seat | None, found: Sequence[Frame]
    ) -> list[Shot]:
        """Every picture that is shown, with progress told on the way."""
        theme = await self._person_theme(interaction)
        known = await self._driver.chances(match) if match.outcome() and match.counts else None
        places, shots = chosen(len(found)), list[Shot]()
        for place in places:
            if len(shots) % EVERY == 0:
                await answers.say(interaction, _progress(len(shots), len(places)))
            frame = found[place]
            then = match.shown_at(frame.seq, frame.state)
            marks = Marks(last=traces(frame.events, viewer))
            order = messages.picture(then, viewer, marks, theme)
            assert order is not None  # this game has pictures
            png = await self._delivery.draw(f"{match.id} film {interaction.user.id}", order)
            shots.append(Shot(png, text.spoken(frame.turn, match), shares_at(known, frame.seq)))
        return shots

    async def _person_theme(self, interaction: Interaction) -> str:
        return (await self._store.person(str(interaction.user.id))).theme


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


def credits(match: Match) -> Credits:
    """Names, and once the match is over its result and the hash of its secret."""
    names = tuple(text.safe_name(player.name) for player in match.record.players)
    outcome = match.outcome()
    if not outcome:
        return Credits(names)
    small = f"{text.match_name(match)}. The hash of its draws, for /match verify:"
    return Credits(names, text.ending(match, outcome), small, match.commitment)


def _progress(done: int, all: int) -> str:
    return f"Making the film: {done} of {count(all, 'picture')} drawn …"


def _words(shown: int, all: int, viewer: Seat | None) -> str:
    whose = "as everyone at the table saw it" if viewer is None else "as you saw it"
    thinned = f" (of {all})" if shown < all else ""
    return f"The match in {count(shown, 'picture')}{thinned}, {whose}."
