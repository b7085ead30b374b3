"""The invitation's card while its match is paused, and when it is over.

Then it shows the result, a poster of the match and *Rematch*.
"""

from collections.abc import Awaitable, Callable, Sequence

import discord
from msgspec.structs import replace

from bot.chat import limits, text
from bot.chat.lobby.card import card as lobby_card
from bot.chat.lobby.card import fairness, occasion
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import Delivery, Postponed
from bot.chat.outbox.messages import Card
from bot.chat.outbox.places import refused
from bot.chat.turn.buttons import after_buttons
from bot.kernel.text import count
from bot.match.match import Match
from bot.store.chat import ChatStore, Posted
from bot.store.surfaces import Surface

MakePoster = Callable[[Match], Awaitable[bytes]]  # empty where nobody draws the game
TellHonors = Callable[[Match], Awaitable[list[str]]]
SHOWN, PAUSED = "shown", "paused"
HOUR, DAY = 3600, 86400


class ResultCard:
    def __init__(
        self,
        client: discord.Client,
        store: ChatStore,
        delivery: Delivery,
        poster: MakePoster,
        honors: TellHonors,
    ) -> None:
        self._client = client
        self._store = store
        self._delivery = delivery
        self._poster = poster
        self._honors = honors

    async def paint(self, match: Match, surface: Surface, *, first: bool) -> str:
        """Show the result or the pause on the card; a card that is gone needs nothing."""
        posted = await self._store.lobby_of(match.id)
        wanted = SHOWN if match.outcome() else PAUSED if match.is_paused else ""
        if posted is None or not posted.card or surface.note in (SHOWN, wanted):
            return surface.note
        channel = self._client.get_partial_messageable(int(posted.channel))
        home = await self._store.home(match.id)
        thread = home.thread if home else ""
        over = match.outcome() is not None
        card = running_card(match, posted)
        if over:
            card = result_card(match, posted, thread, await self._honors(match))
            card = replace(card, made=await self._poster(match))
        try:
            await self._delivery.edit(channel, posted.card, card, f"{match.id} card")
        except discord.HTTPException as error:
            if reason := refused(error):
                raise Postponed(reason) from error
            raise
        return wanted


def running_card(match: Match, posted: Posted) -> Card:
    """The invitation as it stands after the start, and that the match is paused if it is."""
    words, rows = lobby_card(posted.lobby, match.entries[0].time)
    paused = [text.paused(match)] if match.is_paused else []
    return Card("\n".join([words, *paused]), alt="", rows=rows, order=None, file="")


def result_card(match: Match, posted: Posted, thread: str, honors: Sequence[str] = ()) -> Card:
    outcome = match.outcome()
    assert outcome
    where = f" · <#{thread}>" if thread and thread != posted.channel else ""
    lines = [
        f"## {text.match_title(match)}",
        *occasion(posted.lobby),
        f"🏁 {text.result(match, outcome)}",
        *honors,
        f"-# {length(match)}{where}",
        *fairness(posted.lobby),
    ]
    return Card(
        content=text.cut("\n".join(lines), limits.CONTENT),
        alt=messages.alt_text(match, (), None),
        rows=after_buttons(match.id),
        order=messages.picture(match, None),
        file=f"{match.record.game}-{match.id}-end.png",
    )


def length(match: Match) -> str:
    """How many actions it took, and how long: 34 actions in 3 days."""
    line = match.line()
    actions = sum(entry.kind == "play" for entry in line)
    seconds = int((match.entries[-1].time - match.entries[0].time).total_seconds())
    if seconds >= 2 * DAY:
        span = count(seconds // DAY, "day")
    elif seconds >= HOUR:
        span = count(seconds // HOUR, "hour")
    else:
        span = count(max(1, seconds // 60), "minute")
    return f"{count(actions, 'action')} in {span}"
