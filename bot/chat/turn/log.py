"""/match log: what has happened, turn by turn, in pages both ways; of all, or of one person."""

import asyncio
import io

import discord

from bot.chat import answers, ids, limits, text
from bot.chat.answers import Interaction, user_of
from bot.chat.panel.components import picked
from bot.chat.panel.rows import Button, Item, Menu, Row
from bot.chat.router import Routes, by_match
from bot.kernel import NotAllowed, Seat
from bot.match.history import turns
from bot.match.history.turns import Turn
from bot.match.ids import MatchId, UserId
from bot.match.match import Match
from bot.match.service import Service

PAGE = 1700  # characters
LAST = 100_000  # the newest page, whichever that is
NOTHING_YET = "Nothing has happened yet."
NOTHING_BY = "{} has done nothing yet that you can see."
EVERYONE = -1


class Log:
    def __init__(self, service: Service) -> None:
        self._service = service

    def routes(self) -> Routes:
        return {
            ids.ShowLog: self._turn_page,
            ids.PickLog: self._pick,
            ids.LogFile: by_match(self.file),
        }

    async def open(
        self, interaction: Interaction, match: Match, since: int = -1, by: UserId | None = None
    ) -> None:
        """The newest page, of all or of one user. The interaction is acknowledged."""
        users = [player.user for player in match.record.players]
        if by is not None and by not in users:
            raise NotAllowed("They are not in this match. Choose one of its players.")
        seat = EVERYONE if by is None else users.index(by)
        await self._show(interaction, match, ids.ShowLog(match.id, LAST, seat, since))

    async def _turn_page(self, interaction: Interaction, id: ids.ShowLog) -> None:
        await answers.touch(interaction)
        await self._show(interaction, await self._service.match(id.match_id), id)

    async def _pick(self, interaction: Interaction, id: ids.PickLog) -> None:
        await answers.touch(interaction)
        match = await self._service.match(id.match_id)
        seat = int(picked(interaction.data))
        await self._show(interaction, match, ids.ShowLog(match.id, LAST, seat, id.since))

    async def _show(self, interaction: Interaction, match: Match, id: ids.ShowLog) -> None:
        viewer = seat_or_none(match, interaction)
        found = await asyncio.to_thread(turns.turns, match, viewer, id.since)
        if id.seat != EVERYONE:
            found = turns.done_by(found, Seat(id.seat))
        made = turns.pages(found, PAGE)
        number = min(id.page, len(made) - 1)
        words = in_words(match, made[number]) if made else _nothing(match, id.seat)
        if len(made) > 1:
            words = f"{words}\n-# Page {number + 1} of {len(made)}"
        rows = _rows(match, id, number, len(made))
        await answers.say(interaction, words, rows)

    async def file(self, interaction: Interaction, match_id: MatchId) -> None:
        """All of it, as a text file beside the page."""
        await answers.think(interaction)
        match = await self._service.match(match_id)
        viewer = seat_or_none(match, interaction)
        found = await asyncio.to_thread(turns.turns, match, viewer)
        lines = [line for turn in found for line in _spoken(match, turn)]
        name = f"{match.record.game}-{match.id}-log.txt"
        whole = discord.File(io.BytesIO("\n".join(lines).encode()), name)
        await answers.say(interaction, f"{text.match_title(match)}.", files=[whole])


def seat_or_none(match: Match, interaction: Interaction) -> Seat | None:
    """The seat of the person who reads; None for a spectator."""
    user = user_of(interaction)
    players = enumerate(match.record.players)
    return next((Seat(seat) for seat, player in players if player.user == user), None)


def in_words(match: Match, found: list[Turn]) -> str:
    """Turns under their headings."""
    parts: list[str] = []
    for turn in found:
        parts.append(f"**{text.spoken(turn.heading, match)}**")
        parts += [text.named(line, match) for doing in turn.doings for line in doing.lines]
    return "\n".join(parts)


def _spoken(match: Match, turn: Turn) -> list[str]:
    lines = [line for doing in turn.doings for line in doing.lines]
    return [text.spoken(each, match) for each in (turn.heading, *(f"  {line}" for line in lines))]


def _nothing(match: Match, seat: int) -> str:
    return NOTHING_YET if seat == EVERYONE else text.named(NOTHING_BY.format(f"{{{seat}}}"), match)


def _rows(match: Match, id: ids.ShowLog, page: int, pages: int) -> tuple[Row, ...]:
    older = ids.ShowLog(match.id, page - 1, id.seat, id.since)
    newer = ids.ShowLog(match.id, page + 1, id.seat, id.since)
    turning = (
        Button(older, "◀ Older", disabled=page <= 0),
        Button(newer, "Newer ▶", disabled=page >= pages - 1),
        Button(ids.LogFile(match.id), "As a file"),
    )
    menu = _menu(match, id)
    rows: tuple[Row, ...] = (turning, *([menu] if menu else []))
    return rows if pages > 1 or menu else ()


def _menu(match: Match, id: ids.ShowLog) -> Menu | None:
    """Whose doings; a person alone has no choice."""
    players = match.record.players
    if len(players) < 2:
        return None
    names = [text.cut(f"Only {text.safe_name(each.name)}", limits.MENU_LABEL) for each in players]
    items = [Item(str(EVERYONE), "Everyone", chosen=id.seat == EVERYONE)]
    items += [Item(str(seat), name, chosen=id.seat == seat) for seat, name in enumerate(names)]
    return Menu(ids.PickLog(match.id, id.since), "Whose actions?", tuple(items))
