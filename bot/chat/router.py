"""Every press, pick and form arrives here by its id, and goes to the handler of that id.

Each feature brings a table of its handlers. Nothing is kept between two presses. An id that is not
understood any more is answered, too.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord

from bot.chat import answers, ids, text
from bot.chat.answers import Interaction
from bot.chat.ids import Id, OfMatch, OfQuestion
from bot.kernel import PlayError, Stale
from bot.match.ids import MatchId
from bot.match.practice.coach import NotTheIdea
from bot.match.service import Service

Handler = Callable[[Interaction, Any], Awaitable[None]]  # the id is of the kind it stands for
Routes = Mapping[type[Id], Handler]
OpenPanel = Callable[[Interaction, MatchId, str], Awaitable[None]]  # with words above it


def by_match(handle: Callable[[Interaction, MatchId], Awaitable[None]]) -> Handler:
    """A handler that needs nothing of an id but its match."""

    async def handler(interaction: Interaction, id: OfMatch) -> None:
        await handle(interaction, id.match_id)

    return handler


class Router:
    def __init__(self, service: Service, open_panel: OpenPanel, *tables: Routes) -> None:
        self._service = service
        self._open_panel = open_panel
        self._handlers = {kind: each for table in tables for kind, each in table.items()}

    @property
    def kinds(self) -> frozenset[type[Id]]:
        """The ids that have a handler."""
        return frozenset(self._handlers)

    async def take(self, interaction: Interaction) -> None:
        """One press, pick or form."""
        data = interaction.data
        custom_id = str(data.get("custom_id", "")) if data else ""
        form = interaction.type is discord.InteractionType.modal_submit
        id: Id | None = None
        try:
            id = ids.read(custom_id, form=form)
            await self._handlers[type(id)](interaction, id)
        except (Stale, NotTheIdea) as error:
            await self._show_present(interaction, id, error)
        except PlayError as error:
            await answers.tell(interaction, await self._named(id, str(error)))
        except Exception as error:
            await answers.explain(interaction, error)

    async def _show_present(
        self, interaction: Interaction, id: Id | None, error: PlayError
    ) -> None:
        """The match has moved on: show where it stands instead."""
        try:
            if not isinstance(id, OfMatch | OfQuestion):
                raise error
            await answers.touch(interaction)
            await self._open_panel(interaction, id.match_id, str(error))
        except Exception as other:
            await answers.explain(interaction, other)

    async def _named(self, id: Id | None, refusal: str) -> str:
        """A refusal may name seats; put in the players' names."""
        if "{" not in refusal or not isinstance(id, OfMatch | OfQuestion):
            return refusal
        return text.named(refusal, await self._service.match(id.match_id))
