"""*Film*: the whole match as moving pictures, as the table saw it."""

import asyncio
import io

import discord
from msgspec.structs import replace

from bot.chat import answers, ids, text
from bot.chat.answers import Interaction
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import Delivery
from bot.chat.router import Routes, by_match
from bot.kernel import NotAllowed
from bot.kernel.text import count
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.service import Service
from renderers import Marks
from renderers.film import chosen
from renderers.marks import traces
from renderers.studio import Order

NOT_YET = "A film is made when the match is over. Press *Recap* to see what has happened so far."
NO_PICTURES = "This game has no pictures. Use `/match log` to read what happened."


class Film:
    def __init__(self, service: Service, delivery: Delivery) -> None:
        self._service = service
        self._delivery = delivery
        self._one_at_a_time = asyncio.Lock()  # it takes some seconds of a processor

    def routes(self) -> Routes:
        return {ids.ShowFilm: by_match(self.show)}

    async def show(self, interaction: Interaction, match_id: MatchId) -> None:
        await answers.think(interaction)
        match = await self._service.match(match_id)
        if match.outcome() is None:
            raise NotAllowed(NOT_YET)
        orders = await asyncio.to_thread(scenes, match)
        if not orders:
            raise NotAllowed(NO_PICTURES)
        async with self._one_at_a_time:
            made = await self._delivery.film(f"{match.id} film", orders)
        name = f"{match.record.game}-{match.id}.webp"
        alt = text.cut(f"A film of {text.which(match)}", 900)
        file = discord.File(io.BytesIO(made), name, description=alt)
        words = f"The match in {count(len(orders), 'picture')}, as everyone at the table saw it."
        await answers.say(interaction, words, (), [file])


def scenes(match: Match) -> list[Order]:
    """The table's pictures after each entry, thinned if there are many. Slow."""
    moments = [each for each in match.moments() if each.state is not None]
    shown = [moments[place] for place in chosen(len(moments))]
    found = (
        messages.picture(replace(match, state=each.state), None, Marks(last=traces(each.events)))
        for each in shown
    )
    return [order for order in found if order is not None]
