"""*Recap* and /match log: what has happened, as far as the reader may know.

When a match is over, the recap also shows everybody's chances as small columns, and where the
match turned.
"""

import io
from collections.abc import Sequence

import discord

from bot.ai.chances import Chances, Swing
from bot.ai.driver import Driver
from bot.chat import answers, ids, text
from bot.chat.answers import Interaction
from bot.chat.router import Routes, by_match
from bot.kernel import Seat
from bot.match.ids import MatchId
from bot.match.journal.entries import SEAL
from bot.match.match import Match
from bot.match.service import Service

STORY = 1900  # characters of what happened
IN_THE_FILE = "in the file below."
NOTHING_YET = "Nothing has happened yet."
COLUMNS = "▁▂▃▄▅▆▇█"
WIDTH = 24


class Recap:
    def __init__(self, service: Service, driver: Driver) -> None:
        self._service = service
        self._driver = driver

    def routes(self) -> Routes:
        return {ids.ShowRecap: by_match(self.show)}

    async def show(self, interaction: Interaction, match_id: MatchId) -> None:
        """What happened last; after the end, everybody's chances."""
        await answers.think(interaction)
        match = await self._service.match(match_id)
        below = await self._how_it_went(match)
        heard = await self._heard(interaction, match)
        lines = [text.named(each, match) for each in heard]
        story = text.shortened(lines, STORY - len(below)) or NOTHING_YET
        await answers.say(interaction, "\n".join(filter(None, [story, below])))

    async def log(self, interaction: Interaction, match: Match, since: int = -1) -> None:
        """What happened after an entry, with a file for all that does not fit."""
        heard = await self._heard(interaction, match, since)
        lines = [text.named(each, match) for each in heard]
        short = text.shortened(lines, STORY, IN_THE_FILE) or NOTHING_YET
        whole = "\n".join(text.spoken(each, match) for each in heard)
        name = f"{match.record.game}-{match.id}-log.txt"
        files = [discord.File(io.BytesIO(whole.encode()), name)] if IN_THE_FILE in short else []
        await answers.say(interaction, short, files=files)

    async def _how_it_went(self, match: Match) -> str:
        """Everybody's chances once it is over; a match that was not played had none."""
        outcome = match.outcome()
        if outcome and not match.counts:
            return text.result(match, outcome)
        known = await self._driver.chances(match) if outcome else None
        return chances_card(match, known) if known else ""

    async def _heard(self, interaction: Interaction, match: Match, since: int = -1) -> list[str]:
        """In words; seals are for the thread and for /match export."""
        events = await self._service.story(match, since)
        user = str(interaction.user.id)
        mine = {seat for seat, each in enumerate(match.record.players) if each.user == user}
        heard = [each.text for each in events if each.to is None or each.to & mine]
        return [each for each in heard if each and not each.startswith(SEAL)]


def chances_card(match: Match, chances: Chances) -> str:
    """A line for every seat, and one for the turning point."""
    lines = ["**Win chances**, estimated with everything known:"]
    for seat in match.table.seats:
        shares = [look.shares[seat] for look in chances.looks]
        name = text.named(f"{{{seat}}}", match)
        lines.append(f"`{columns(shares)}` {name}: {_range(shares)}")
    if chances.turning:
        lines.append(_turning_point(match, chances.turning))
    return "\n".join(lines)


def columns(shares: Sequence[float], width: int = WIDTH) -> str:
    """One column per share; if there are too many, some are left out, never the first or last."""
    many = len(shares)
    if many > width:
        shares = [shares[round((many - 1) * step / (width - 1))] for step in range(width)]
    return "".join(COLUMNS[min(int(share * len(COLUMNS)), len(COLUMNS) - 1)] for share in shares)


def _range(shares: Sequence[float]) -> str:
    """The range of the shares before the end."""
    before = shares[:-1] or shares
    return f"between {percent(min(before))} and {percent(max(before))}"


def _turning_point(match: Match, swing: Swing) -> str:
    entry = swing.entry
    who = text.named(f"{{{Seat(entry.seat or 0)}}}", match)
    change = f"{percent(swing.before)} → {percent(swing.after)}"
    words = text.cut(" ".join(entry.sentence.split()).replace("`", "'"), 80)
    return f"Turning point: entry {entry.seq}, {who} `{words}` ({change})."


def percent(share: float) -> str:
    return f"{round(share * 100)}%"
