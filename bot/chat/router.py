"""Passes every button, menu and form to the handler of its id.

Each feature has a table of its handlers. The router keeps no state. Unknown ids are answered, too.
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
OpenPanel = Callable[[Interaction, MatchId, str], Awaitable[None]]  # with text above it


def by_match(handle: Callable[[Interaction, MatchId], Awaitable[None]]) -> Handler:
    """Adapt a handler that needs only the match of an id."""

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
        """Handle one button, menu or form."""
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
        """The question has changed: show the current one instead."""
        try:
            if not isinstance(id, OfMatch | OfQuestion):
                raise error
            await answers.touch(interaction)
            await self._open_panel(interaction, id.match_id, str(error))
        except Exception as other:
            await answers.explain(interaction, other)

    async def _named(self, id: Id | None, refusal: str) -> str:
        """Replace seats in a refusal by players' names."""
        if "{" not in refusal or not isinstance(id, OfMatch | OfQuestion):
            return refusal
        return text.named(refusal, await self._service.match(id.match_id))
