"""Keeps cups going: draws their rounds, starts their tables and shows how they stand.

It looks at every running cup from time to time and does what is missing. Whatever was done before
the program was killed is found again: a table starts under its own name, so it starts once.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from hashlib import blake2s

import discord
from msgspec.structs import replace

from bot.chat import cup_ids, ids
from bot.chat.cups import picture
from bot.chat.cups.card import CupCard, cup_card, stage_of
from bot.chat.cups.words import round_name
from bot.chat.lobby.lobbies import Lobbies
from bot.chat.outbox.delivery import TRANSIENT, Delivery
from bot.chat.outbox.messages import Card
from bot.chat.outbox.places import UNKNOWN, channels_beside, refused
from bot.kernel import PlayError, Seat
from bot.match.cups.cup import LEFT, Cup, Table
from bot.match.cups.progress import advance
from bot.match.cups.scores import is_open
from bot.match.cups.standings import standings
from bot.match.cups.terms import lobby_of
from bot.match.ids import MatchId
from bot.match.lobby import Lobby
from bot.match.match import Player
from bot.match.people.interventions import end
from bot.match.ports import Clock
from bot.match.service import Service
from bot.store.chat import ChatStore
from bot.store.cluster.membership import WHOLE, Shard
from bot.store.standing.cups import Card as Shown
from bot.store.standing.cups import Cups, Stored
from renderers import THEMES

log = logging.getLogger(__name__)

PAUSE = timedelta(minutes=10)  # before a cup is tried again whose channel refuses it
LOOK_BACK = 30  # messages that are looked at before one is posted, in case it is there already


class CupKeeper:
    def __init__(
        self,
        client: discord.Client,
        service: Service,
        store: ChatStore,
        cups: Cups,
        lobbies: Lobbies,
        delivery: Delivery,
        clock: Clock,
        shard: Shard = WHOLE,
    ) -> None:
        self._client = client
        self._shard = shard
        self._service = service
        self._store = store
        self._cups = cups
        self._lobbies = lobbies
        self._delivery = delivery
        self._clock = clock
        self._locks: dict[str, asyncio.Lock] = {}
        self._paused: dict[str, datetime] = {}

    async def run(self, every: float) -> None:
        while True:
            await self.look()
            await asyncio.sleep(every)

    async def look(self) -> None:
        """Do what is due in every cup; trouble in one stops no other."""
        for cup_id in await self._cups.due(self._shard.owns):
            if self._paused.get(cup_id, self._clock()) > self._clock():
                continue
            try:
                await self.go_on(cup_id)
            except (*TRANSIENT, PlayError) as error:
                log.warning("cup %s cannot go on yet: %r", cup_id, error)
            except discord.HTTPException as error:
                if error.code != UNKNOWN or not await self._move(cup_id):
                    log.warning("cup %s waits: %s", cup_id, refused(error) or repr(error))
                    self._paused[cup_id] = self._clock() + PAUSE

    async def _move(self, cup_id: str) -> bool:
        """Its channel is gone: go on in another one, as its matches do."""
        stored = await self._cups.get(cup_id)
        if await self._is_there(stored.channel):
            return False
        for other in await channels_beside(self._client, self._store, stored.guild, stored.channel):
            log.info("cup %s goes on in %s: its channel is gone", cup_id, other.id)
            await self._cups.move(cup_id, str(other.id))
            return True
        return False

    async def _is_there(self, channel: str) -> bool:
        try:
            await self._client.fetch_channel(int(channel))
        except discord.NotFound:
            return False
        return True

    async def go_on(self, cup_id: str) -> None:
        """Draw the rounds that are due, start their tables, and show the cup."""
        async with self._locks.setdefault(cup_id, asyncio.Lock()):
            stored = await self._advanced(cup_id)
            if await self._start_tables(stored):
                stored = await self._cups.get(cup_id)
            await self._withdraw(stored)
            await self._end_void(stored)
            await self._show(stored)

    async def change(self, cup_id: str, change: Callable[[Stored], Cup]) -> Stored:
        """Change a cup, then let it go on from there."""
        stored = await self._cups.change(cup_id, change)
        await self.go_on(cup_id)
        return stored

    async def _advanced(self, cup_id: str) -> Stored:
        """In a thread: the pairing of many players takes a while."""
        while True:
            stored = await self._cups.get(cup_id)
            now = self._clock().isoformat()
            after = await asyncio.to_thread(advance, stored.cup, stored.results, now)
            if after == stored.cup:
                return stored
            await self._cups.put(stored, after)

    async def _start_tables(self, stored: Stored) -> int:
        cup, begun = stored.cup, 0
        for table in cup.newest if cup.state == "running" else ():
            is_missing = table.number not in stored.matches and len(table.players) > 1
            if is_missing and is_open(cup, table, stored.results):
                lobby = _lobby(cup, table, self._lobbies.new_id())
                name = f"cup:{cup.id}:{table.number}"
                match_id = await self._lobbies.deal(lobby, stored.guild, stored.channel, name)
                await self._cups.note_match(cup.id, table.number, match_id)
                begun += 1
        return begun

    async def _withdraw(self, stored: Stored) -> None:
        """A player who has left the cup leaves its matches, too."""
        cup = stored.cup
        running = set(stored.matches) - set(stored.results)
        for table in (each for played in cup.rounds for each in played if each.number in running):
            gone = [seat for seat, user in enumerate(table.players) if cup.entrant(user).left]
            for seat in map(Seat, gone):
                name = f"cup:{cup.id}:{table.number}:{seat}"
                await self._out(stored.matches[table.number], seat, name)

    async def _end_void(self, stored: Stored) -> None:
        """Matches of tables that were decided otherwise, or drawn again, are not played on."""
        tables = [each for played in stored.cup.rounds for each in played]
        alive = {each.number for each in tables if not each.ruling or each.ruling.why == LEFT}
        for number in set(stored.matches) - set(stored.results) - alive:
            name = f"cup:{stored.cup.id}:{number}:void"
            with suppress(PlayError):
                await self._service.intervene(stored.matches[number], end, interaction=name)

    async def _out(self, match_id: MatchId, seat: Seat, name: str) -> None:
        """A seat leaves a match, if that is still there and goes on."""
        with suppress(PlayError):
            match = await self._service.match(match_id)
            if seat in match.present and not match.outcome():
                await self._service.withdraw(match_id, seat, "left the cup", interaction=name)

    async def _show(self, stored: Stored) -> None:
        """Edit the newest message, or post the next one and leave the last as it is."""
        cup, shown = stored.cup, stored.card
        stage = stage_of(cup)
        threads = await self._threads(stored)
        card = cup_card(cup, stage, stored.results, threads)
        digest = _digest(card, stored)
        if (shown.stage, shown.shown) == (stage, digest):
            return
        channel = self._client.get_partial_messageable(int(stored.channel))
        drawn = await self._drawn(stored, card)
        message = shown.message if shown.stage == stage else ""
        if message and not await self._delivery.edit(channel, message, drawn, f"cup {cup.id}"):
            message = ""
        if not message:
            await self._leave_behind(stored, channel)
            message = await self._posted(channel, stored, drawn, stage)
        await self._cups.note_card(cup.id, Shown(message, stage, digest))

    async def _posted(
        self, channel: discord.PartialMessageable, stored: Stored, card: Card, stage: int
    ) -> str:
        """Post the message of a stage, unless it was posted before the program was killed."""
        head = "\n".join(card.content.split("\n")[:2])
        try:
            async for message in channel.history(limit=LOOK_BACK):
                is_newer = message.id > int(stored.card.message or 0)
                if is_newer and message.content.startswith(head) and _is_of(message, stored.cup):
                    return str(message.id)
        except discord.Forbidden:  # the bot may post but not read here: rely on the nonce
            pass
        key = f"cup {stored.cup.id} {stage} after {stored.card.message}"
        return await self._delivery.post(channel, card, key, f"cup {stored.cup.id}")

    async def _leave_behind(self, stored: Stored, channel: discord.PartialMessageable) -> None:
        """The last round's message keeps its results and loses its buttons."""
        before = stored.card
        if not before.message or before.stage >= stage_of(stored.cup):
            return
        old = cup_card(stored.cup, before.stage, stored.results, await self._threads(stored))
        card = Card(old.content, "", (), None, "")
        try:
            await self._delivery.edit(channel, before.message, card, f"cup {stored.cup.id}")
        except discord.HTTPException as error:
            log.info("cup %s: its last message stays as it is (%s)", stored.cup.id, error.code)

    async def _drawn(self, stored: Stored, card: CupCard) -> Card:
        made, alt = b"", ""
        if card.has_standings:
            rows = standings(stored.cup, stored.results)
            draw, theme = picture.standings_picture, THEMES["dark"]
            made = await asyncio.to_thread(draw, stored.cup, rows, theme)
            alt = picture.standings_spoken(stored.cup, rows)
        return Card(card.content, alt, card.rows, None, f"cup-{stored.cup.id}.png", made=made)

    async def _threads(self, stored: Stored) -> dict[int, str]:
        found: dict[int, str] = {}
        for number, match_id in stored.matches.items():
            home = await self._store.home(match_id)
            if home and home.thread:
                found[number] = home.thread
        return found


def _lobby(cup: Cup, table: Table, lobby_id: str) -> Lobby:
    seated = [cup.entrant(user) for user in table.players]
    players = tuple(Player(each.name, each.user) for each in seated)
    occasion = f"{cup.name}, {round_name(cup, len(cup.rounds))}"
    return replace(lobby_of(cup, players, lobby_id), occasion=occasion)


def _is_of(message: discord.Message, cup: Cup) -> bool:
    """Does it have a button of this cup? Another cup may have the same name."""
    rows = (row for row in message.components if isinstance(row, discord.ActionRow))
    pressed = (ids.find(each.custom_id or "") for row in rows for each in row.children)
    return any(isinstance(id, cup_ids.OfCup) and id.cup_id == cup.id for id in pressed)


def _digest(card: CupCard, stored: Stored) -> str:
    told = (card.content, card.rows, stored.version, sorted(stored.results))
    return blake2s(repr(told).encode(), digest_size=8).hexdigest()
