"""*Film*: the match as moving pictures: as the table saw it, or as a player may see it.

At the end everyone's chances run below the board; the last frame says how it ended and has the hash
by which its luck can be checked.
"""

import io
from functools import partial

import discord

from bot.chat import answers, ids, text
from bot.chat.answers import Interaction, user_of
from bot.chat.replay.film_maker import Make
from bot.chat.router import Routes, by_match
from bot.chat.turn.log import seat_or_none
from bot.kernel import NotAllowed, Seat
from bot.kernel.text import count
from bot.match.history.film_request import FilmMade, FilmRequest
from bot.match.ids import MatchId
from bot.match.service import Service
from bot.store.chat import ChatStore
from renderers import draws

NO_PICTURES = "This game has no pictures. Use `/match log` to read what happened."
WRITING = "Making the film: all pictures are drawn. Putting them together …"


class Film:
    def __init__(self, service: Service, store: ChatStore, make: Make) -> None:
        self._service = service
        self._store = store
        self._make = make

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
        theme = (await self._store.person(user_of(interaction))).theme
        wish = FilmRequest(match.id, viewer, first, last, theme)
        made = await self._make(wish, partial(_tell, interaction))
        name = f"{match.record.game}-{match.id}.webp"
        alt = text.cut(f"A film of {text.match_name(match)}", 900)
        file = discord.File(io.BytesIO(made.data), name, description=alt)
        words = _words(_part(first, last), made, viewer)
        await answers.say(interaction, words, (), [file])


async def _tell(interaction: Interaction, drawn: int, pictures: int) -> None:
    await answers.say(interaction, WRITING if drawn == pictures else _progress(drawn, pictures))


def _progress(done: int, all: int) -> str:
    return f"Making the film: {done} of {count(all, 'picture')} drawn …"


def _part(first: int | None, last: int | None) -> str:
    """What of the match is shown, as it was asked for."""
    if first is None and last is None:
        return "The match"
    if last is None:
        return f"The match from entry {first}"
    return f"The match up to entry {last}" if first is None else f"Entries {first} to {last}"


def _words(part: str, made: FilmMade, viewer: Seat | None) -> str:
    whose = "as everyone at the table saw it" if viewer is None else "as you saw it"
    thinned = f" (of {made.positions})" if made.shown < made.positions else ""
    return f"{part} in {count(made.shown, 'picture')}{thinned}, {whose}."
