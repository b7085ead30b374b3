"""*Recap*: what has happened since somebody was last here, in three lines and a strip of pictures.

Below that it is told turn by turn. When a match is over, the recap also shows everybody's chances
as small columns, and where the match turned.
"""

import asyncio
from collections.abc import Sequence

import discord
from msgspec import Struct

from bot.ai.chances import Chances, Swing
from bot.ai.driver import Driver
from bot.chat import answers, ids, text
from bot.chat.answers import Interaction, user_of
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import Delivery
from bot.chat.panel.rows import Button
from bot.chat.replay import turning
from bot.chat.replay.turning import percent
from bot.chat.router import Routes, by_match
from bot.chat.turn.buttons import step_through
from bot.chat.turn.log import LAST, in_words, seat_or_none
from bot.kernel import Event, Seat
from bot.kernel.text import count
from bot.match.history import coming_back, turns
from bot.match.history.turns import Turn
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.service import Service
from bot.store.chat import ChatStore
from renderers import Marks
from renderers.marks import traces
from renderers.studio import Order

STORY = 1900  # characters of what happened
PICTURES = 3
LEFT_OFF, BEFORE, BEGAN, NOW = "Where you left off", "Before", "The start", "Now"
BEGINNING = "**The match so far**:"
EARLIER = "-# … {}: press *Log*"
NOTHING_YET = "Nothing has happened yet."
NOTHING_NEW = "Nothing has happened since you were last here. Before that:"
COLUMNS = "▁▂▃▄▅▆▇█"
WIDTH = 24


class Position(Struct, frozen=True):
    """A position on the way, and what had just happened."""

    title: str
    match: Match
    events: tuple[Event, ...] = ()


class Story(Struct, frozen=True):
    """What one reader is told, and the positions that are drawn."""

    heading: str
    found: tuple[Turn, ...]
    positions: tuple[Position, ...] = ()


class Recap:
    def __init__(
        self, service: Service, store: ChatStore, driver: Driver, delivery: Delivery
    ) -> None:
        self._service = service
        self._store = store
        self._driver = driver
        self._delivery = delivery

    def routes(self) -> Routes:
        return {ids.ShowRecap: by_match(self.show)}

    async def show(self, interaction: Interaction, match_id: MatchId) -> None:
        """Since this person was here; for others and after the end, the whole match."""
        await answers.think(interaction)
        match = await self._service.match(match_id)
        viewer = seat_or_none(match, interaction)
        below = await self._how_it_went(match)
        since = since_when(match, viewer)
        await self._service.reach(match, since, *match.undone_to(since))
        story = await asyncio.to_thread(tell, match, viewer)
        words = in_short(match, story, STORY - len(below))
        files = await self._strip(interaction, viewer, story)
        row = (step_through(match_id), Button(ids.ShowLog(match_id, LAST), "Log"))
        await answers.say(interaction, "\n".join(filter(None, [words, below])), [row], files)

    async def _strip(
        self, interaction: Interaction, viewer: Seat | None, story: Story
    ) -> list[discord.File]:
        """Small pictures side by side, as this person sees the board."""
        theme = (await self._store.person(user_of(interaction))).theme
        orders: list[tuple[str, Order]] = []
        for each in story.positions:
            marks = Marks(last=traces(each.events, viewer))
            order = messages.picture(each.match, viewer, marks, theme)
            if order:
                orders.append((text.spoken(each.title, each.match), order))
        if len(orders) < 2:
            return []
        match = story.positions[-1].match
        name = f"{match.record.game}-{match.id}-recap.png"
        alt = messages.alt_text(match, (), viewer)
        return [await self._delivery.strip(f"{match.id} recap {viewer}", orders, name, alt)]

    async def _how_it_went(self, match: Match) -> str:
        """Everybody's chances once it is over; a match that was not played had none."""
        outcome = match.outcome()
        if outcome and not match.counts:
            return text.result(match, outcome)
        known = await self._driver.chances(match) if outcome else None
        return await asyncio.to_thread(chances_card, match, known) if known else ""


def since_when(match: Match, viewer: Seat | None) -> int:
    """How far back a recap looks for this viewer."""
    if viewer is None or match.outcome():
        return 0
    last, before = coming_back.last_act(match, viewer), coming_back.turn_before(match, viewer)
    return min(last.entry, before)


def tell(match: Match, viewer: Seat | None) -> Story:
    """What happened since the viewer was here; all of it for a spectator or after the end. Slow."""
    if viewer is None or match.outcome():
        found = _turns(match, viewer)
        return Story(BEGINNING, tuple(found), _positions(match, BEGAN, 0, found))
    look = coming_back.last_act(match, viewer)
    found = _turns(match, viewer, look.entry)
    if found:
        heading = f"**Since you were last here** ({text.relative(look.at)}):"
        return Story(heading, tuple(found), _positions(match, LEFT_OFF, look.entry, found))
    since = coming_back.turn_before(match, viewer)
    found = _turns(match, viewer, since)
    heading = NOTHING_NEW if found else NOTHING_YET
    return Story(heading, tuple(found), _positions(match, BEFORE, since, found))


def _turns(match: Match, viewer: Seat | None, since: int = -1) -> list[Turn]:
    return turns.standing(match, turns.turns(match, viewer, since))


def _positions(match: Match, title: str, since: int, found: list[Turn]) -> tuple[Position, ...]:
    """Where it began, and the ends of some turns up to now."""
    drawn = turns.stations(found, PICTURES - 1)
    marked = [Position(title, match.shown_at(since, match.state_at(since)))]
    for turn in drawn:
        events = tuple(turns.events_of([turn]))
        now = match.shown_at(turn.last, match.state_at(turn.last))
        marked.append(Position(turn.heading if turn is not drawn[-1] else NOW, now, events))
    return tuple(each for each in marked if each.match.state is not None)


def in_short(match: Match, story: Story, most: int) -> str:
    """Three lines, then turn by turn; where there is no room, the newest turns."""
    played = [turn for turn in story.found if turn.title != turns.SET_UP]
    events = list(turns.events_of(played or story.found))
    short = coming_back.highlights(events)
    lines = [f"• {text.named(line, match)}" for line in short.lines] if short.more else []
    head = "\n".join([story.heading, *lines])
    kept: list[Turn] = []
    room = most - len(head) - len(EARLIER) - 2
    for turn in reversed(story.found):
        room -= len(in_words(match, [turn])) + 1
        if room < 0:
            break
        kept.insert(0, turn)
    left = len(story.found) - len(kept)
    earlier = EARLIER.format(count(left, "earlier turn")) if left else ""
    return "\n".join(filter(None, [head, earlier, in_words(match, kept)]))


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
    words = turning.what_happened(match, swing, coming_back.LONGEST)
    line = f"Turning point: {words} ({turning.change(match, swing)})"
    return text.named(f"{line}\n-# Entry {swing.entry.seq} of {match.seq}.", match)
