"""/my turns: the matches that wait for a person, the most urgent first, with small pictures."""

import logging

import discord
from msgspec.structs import replace

from bot.chat import answers, limits, text
from bot.chat.answers import Interaction, user_of
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import Delivery
from bot.chat.panel.rows import Row
from bot.chat.turn.buttons import turn_label, your_move
from bot.games import find
from bot.match.journal.entries import SEAL
from bot.match.match import Match
from bot.match.service import Service
from bot.store.chat import ChatStore
from bot.store.waits import Turn, Waits
from renderers.studio import Order

log = logging.getLogger(__name__)

SHOWN, WIDE = 20, 4  # buttons, and in a row
DETAILED = 6  # turns of which it is told what happened last
PICTURED = 3
LOOK_BACK = 6  # entries in which that is looked for
EVENT = 120  # characters of it
NOTHING = "Nobody is waiting for you. Enjoy the quiet, or /play."


class MyTurns:
    def __init__(
        self, service: Service, store: ChatStore, waits: Waits, delivery: Delivery
    ) -> None:
        self._service = service
        self._store = store
        self._waits = waits
        self._delivery = delivery

    async def show(self, interaction: Interaction) -> None:
        await answers.think(interaction)
        waiting = await self._waits.turns(user_of(interaction), SHOWN)
        if not waiting:
            await answers.say(interaction, NOTHING)
            return
        known = [await self._match(turn) for turn in waiting[:DETAILED]]
        lines = [_line(turn) for turn in waiting]
        for place, match in enumerate(known):
            lines[place] += await self._last_event(waiting[place], match)
        buttons = [your_move(each.wait.match_id, turn_label(each)) for each in waiting]
        rows: list[Row] = [
            tuple(buttons[start : start + WIDE]) for start in range(0, len(buttons), WIDE)
        ]
        files = await self._pictures(interaction, waiting, known[:PICTURED])
        await answers.say(interaction, _fitting(lines), rows, files)

    async def _match(self, turn: Turn) -> Match | None:
        """None if it cannot be read: one such match hides no other."""
        try:
            return await self._service.match(turn.wait.match_id)
        except Exception as error:
            log.warning("match %s cannot be listed: %r", turn.wait.match_id, error)
            return None

    async def _last_event(self, turn: Turn, match: Match | None) -> str:
        """What happened last, in short and as far as this person may know it."""
        if match is None:
            return ""
        events = await self._service.story(match, max(match.seq - LOOK_BACK, -1))
        heard = [
            event.text
            for event in events
            if event.text and not event.text.startswith(SEAL)
            if event.to is None or turn.wait.seat in event.to
        ]
        return f"\n-# {text.cut(text.named(heard[-1], match), EVENT)}" if heard else ""

    async def _pictures(
        self, interaction: Interaction, waiting: list[Turn], known: list[Match | None]
    ) -> list[discord.File]:
        """Boards side by side, as this person sees them; one alone is seen in its panel."""
        user = user_of(interaction)
        theme = (await self._store.person(user)).theme
        orders, alts = list[tuple[str, Order]](), list[str]()
        for turn, match in zip(waiting, known, strict=False):
            order = messages.picture(match, turn.wait.seat, theme=theme) if match else None
            if match and order:
                title = f"{match.game.about.title} #{match.record.ordinal}"
                orders.append((title, order))
                alts.append(f"{title}: {messages.alt_text(match, (), turn.wait.seat)}")
        if len(orders) < 2:
            return []
        alt = text.cut(" ".join(alts), limits.ALT_TEXT)
        return [await self._delivery.strip(f"turns {user}", orders, "turns.png", alt)]


def _line(turn: Turn) -> str:
    """Which match it is and where, how long it has waited, and until when there is time."""
    wait = turn.wait
    since = f"waiting for you, asked {text.relative(wait.since)}"
    what = "a computer plays for you" if wait.kind == "away" else since
    until = f" · answer by {text.moment(wait.due)}" if wait.due else ""
    players = [replace(each, name=text.plain(text.safe_name(each.name))) for each in turn.players]
    name = text.short_name(find(turn.game).about.title, turn.ordinal, players)
    if turn.thread and turn.thread != turn.channel:
        return f"<#{turn.thread}>: {what}{until}"  # it is called so
    where = f" in <#{turn.thread}>" if turn.thread else ""
    return f"**{name}**{where}: {what}{until}"


def _fitting(lines: list[str]) -> str:
    """As many as one message holds; every match has its button all the same."""
    room, shown = limits.CONTENT - 40, list[str]()
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return "\n".join([*shown, f"… and {len(lines) - len(shown)} more."])
        shown.append(line)
    return "\n".join(shown)
