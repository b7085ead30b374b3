"""Invitations: opens them, posts and changes their cards, and starts the matches.

The card is updated whenever its lobby changes; the store knows which cards are out of date. An
invitation without changes expires.
"""

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial

import discord
from msgspec.structs import replace

from bot.chat import answers, text
from bot.chat.answers import Interaction, id_of
from bot.chat.hall import Hall
from bot.chat.lobby import rooms
from bot.chat.lobby.admission import Admission, too_many
from bot.chat.lobby.card import card
from bot.chat.outbox.delivery import MENTIONS, TRANSIENT, nonce
from bot.chat.outbox.places import refused
from bot.chat.panel.components import view
from bot.games import find
from bot.kernel import NotAllowed, PlayError, Seat
from bot.match import lobby as table
from bot.match.clocks.pace import known
from bot.match.ids import MatchId, UserId
from bot.match.lobby import Guest, Lobby
from bot.match.match import Match, Player
from bot.match.ports import Clock, entropy
from bot.match.service import Service
from bot.match.strengths import USUAL
from bot.store.chat import ChatStore, Home, Posted
from bot.store.cluster.membership import WHOLE, Shard
from bot.store.people import away_until, clocks_stand_until
from bot.tasks import Backoff, Supervisor

log = logging.getLogger(__name__)

TRIES = 6  # in a row, to draw a card
SERIES = 5  # of those, before a card is left until the next start
PAUSE = timedelta(minutes=10)  # between two series
EXPIRES = timedelta(days=5)  # after the last change
AT_ONCE = 10  # invitations that expire at one look
FOR_NEWCOMERS = "normal"  # plays sensibly, answers at once and can be beaten
MOST_OPEN = 5  # tables of one host that have not started
NO_PLACE = (
    "I am not allowed to write in this channel. Ask someone who runs this server to let me view "
    "it, send messages, attach files and create threads."
)


class Lobbies:
    def __init__(
        self,
        client: discord.Client,
        service: Service,
        store: ChatStore,
        hall: Hall,
        begin: Callable[[MatchId], None],
        new_id: Callable[[], str],
        clock: Clock,
        tasks: Supervisor,
        shard: Shard = WHOLE,
    ) -> None:
        self._client = client
        self._shard = shard
        self._service = service
        self._store = store
        self._hall = hall
        self._admission = Admission(store)
        self._begin = begin
        self.new_id = new_id
        self._clock = clock
        self._tasks = tasks
        self._drawing: dict[str, asyncio.Task[None]] = {}
        self._failed: Counter[str] = Counter()  # series in which a card could not be drawn
        self._next_series = clock()

    async def invite(
        self,
        interaction: Interaction,
        game: str,
        guests: Sequence[discord.abc.User] = (),
        computers: int = 0,
        strength: str = USUAL,
        pace: str = table.BY_DEFAULT,
        absent: str = "",
        settings: dict[str, str] | None = None,
        *,
        watch: bool = False,
        private: bool = False,
        near: int = 0,
    ) -> None:
        """Open a table in this channel; with `near`, for anyone about as good as that rating."""
        host = player_of(interaction.user)
        await self._admission.check_guests(host.user, guests)
        if pace == table.BY_DEFAULT:
            pace = (await self._store.house_rules.of(str(interaction.guild_id))).pace
        lobby = Lobby(
            self.new_id(),
            game,
            host.user,
            (host,),
            tuple(Guest(id_of(user), user.display_name) for user in guests if not user.bot),
            settings or {},
            pace,
            absent,
            strength=strength,
            private=private,
            near=near,
            opened=self._clock().isoformat() if near else "",
        )
        if watch:
            lobby = table.watch(lobby, host.user)
            computers = max(computers, lobby.rules.about.seats[0])
        for _ in range(computers):
            lobby = table.add_computer(lobby, host.user)
        posted = await self.open_table(interaction, lobby)
        where = elsewhere(interaction, posted)
        await answers.say(
            interaction, f"Your table is open{where}. Start it when everyone has joined."
        )

    async def quick(self, interaction: Interaction, game: str) -> MatchId:
        """A match against computers for one person alone: no card, no thread, only the panel."""
        host = player_of(interaction.user)
        lobby = Lobby(
            self.new_id(),
            game,
            host.user,
            (host,),
            settings=find(game).about.quickstart,
            strength=FOR_NEWCOMERS,
        )
        while len(lobby.players) < lobby.rules.about.seats[0]:
            lobby = table.add_computer(lobby, host.user)
        return await self.deal_alone(lobby, f"alone:{interaction.id}")

    async def deal_alone(self, lobby: Lobby, name: str) -> MatchId:
        match = await self._service.open(
            lobby.game, lobby.players, lobby.settings, interaction=name
        )
        self._begin(match.id)
        return match.id

    async def catch_up(self) -> None:
        """After a start: update cards, and go on with matches whose start was interrupted."""
        for (
            lobby,
            match_id,
        ) in await self._store.begun():  # the match was dealt, but the lobby was not marked
            await self._store.change_lobby(
                lobby, partial(table.started, match_id=match_id), self._clock()
            )
        for lobby in await self._store.undrawn(self._shard.owns):
            self._redraw(lobby)
        for posted in await self._store.homeless():
            if self._shard.owns(posted.guild):
                await self._move_in(posted, await self._service.match(posted.lobby.match_id))

    async def look(self) -> None:
        """Let old invitations expire; sometimes retry cards that could not be updated."""
        now = self._clock()
        for lobby in await self._store.untouched(now - EXPIRES, AT_ONCE, self._shard.owns):
            expired = await self.change(lobby, table.expire)
            if expired.expired:
                words = f"your table for {_title(expired)} has expired. /play opens a new one."
                await self._tell_host(expired, words, "expired")
        if now >= self._next_series:
            self._next_series = now + PAUSE
            for lobby in await self._store.undrawn(self._shard.owns):
                if self._failed[lobby] < SERIES:
                    self._redraw(lobby)

    async def close(self) -> None:
        tasks = list(self._drawing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def open_table(self, interaction: Interaction, lobby: Lobby, name: str = "") -> Posted:
        """Open a table, once under a name; a private one in a thread of its own."""
        if interaction.guild_id is None or interaction.channel_id is None:
            raise NotAllowed("A table needs a channel on a server. Use /play there.")
        await self._admission.check_room(interaction, lobby.host, lobby.game)
        lobby = replace(lobby, secret=entropy(32).hex())
        channel = answers.channel(interaction)
        if lobby.private:
            await self._check_open(lobby.host)  # else an empty thread would be left behind
            channel = await rooms.private_room(self._client, channel, lobby)
        new = Posted(lobby, str(interaction.guild_id), channel, "", self._clock())
        posted = await self._store.open_lobby(new, name or str(interaction.id), MOST_OPEN)
        if posted is None:
            raise NotAllowed(too_many(await self._store.open_of(lobby.host)))
        try:
            card = await self._draw(posted)
        except TRANSIENT as error:
            log.warning("lobby %s: its card cannot be posted yet: %r", lobby.id, error)
            self._redraw(lobby.id)
            return posted
        except discord.HTTPException as error:
            reason = refused(error)
            if not reason:
                raise
            await self._store.change_lobby(
                lobby.id, lambda each: table.cancel(each, each.host), self._clock()
            )
            log.info("lobby %s: no card in %s (%s)", lobby.id, posted.channel, error.code)
            raise NotAllowed(NO_PLACE) from error
        return replace(posted, card=card)

    async def deal(self, lobby: Lobby, guild: str, channel: str, name: str) -> MatchId:
        """A table that starts at once, under a name; may be repeated, and starts only once."""
        lobby = replace(lobby, secret=entropy(32).hex())
        new = Posted(lobby, guild, channel, "", self._clock())
        posted = await self._store.open_lobby(new, name, sys.maxsize)
        assert posted
        if posted.lobby.state == "started":
            return posted.lobby.match_id
        if not posted.card:
            await self._draw(posted)
        return await self.start(posted.lobby.id, posted.lobby.host)

    async def _check_open(self, host: UserId) -> None:
        open_ones = await self._store.open_of(host)
        if len(open_ones) >= MOST_OPEN:
            raise NotAllowed(too_many(open_ones))

    async def join(self, lobby_id: str, player: Player, interaction: int) -> Lobby:
        """Sit down, unless somebody there does not want to play with them."""
        posted = await self._store.lobby(lobby_id)
        if posted:
            await self._admission.check_join(player.user, posted.lobby.players, posted.guild)
        number = f"joined {interaction}"
        return await self.change(
            lobby_id, lambda lobby: table.mark(table.join(lobby, player), player.name, number)
        )

    async def decline(self, lobby_id: str, player: Player, words: str) -> None:
        """A guest does not come; the host is told once."""
        lobby = await self.change(lobby_id, lambda each: table.decline(each, player, words))
        said = f" “{text.plain(lobby.declined[-1].words)}”" if words else ""
        told = f"{text.bold_name(player.name)} declines your invitation to {_title(lobby)}.{said}"
        await self._tell_host(lobby, told, f"declined {player.user}")

    async def _tell_host(self, lobby: Lobby, words: str, key: str) -> None:
        """Below the card, unless the host wants no mentions; the card says it anyway."""
        posted = await self._store.lobby(lobby.id)
        if posted is None or not (await self._store.person(lobby.host)).pings:
            return
        channel = self._client.get_partial_messageable(int(posted.channel))
        try:
            await channel.send(
                f"<@{lobby.host}>: {words}",
                nonce=nonce(lobby.id, key),
                allowed_mentions=MENTIONS,
            )
        except (discord.HTTPException, *TRANSIENT) as error:
            log.info("lobby %s: its host is not told: %r", lobby.id, error)

    async def change(self, lobby_id: str, change: Callable[[Lobby], Lobby]) -> Lobby:
        posted = await self._store.change_lobby(lobby_id, change, self._clock())
        self._redraw(lobby_id)
        return posted.lobby

    async def start(self, lobby_id: str, user: UserId) -> MatchId:
        """Start with what the card shows; Start itself adds no luck, as nobody could see it."""
        posted = await self._store.lobby(lobby_id)
        if posted is None:
            raise PlayError("This invitation no longer exists. Use /play to open a new table.")
        table.check_start(posted.lobby, user)
        playing = replace(posted.lobby, state="started")
        match = await self._service.open(
            posted.lobby.game,
            posted.lobby.players,
            posted.lobby.settings,
            carry_over=await self._hall.carry_over(posted.channel, posted.lobby),
            pace=table.pace(playing),
            absent=table.absent(playing),
            interaction=f"lobby:{lobby_id}",
            secret=posted.lobby.secret,
            luck=_all_luck(posted),
        )
        begun = partial(table.started, match_id=match.id, luck=match.record.luck)
        posted = await self._store.change_lobby(lobby_id, begun, self._clock())
        await self._tell_holidays(match)
        await self._move_in(posted, match)
        return match.id

    async def _tell_holidays(self, match: Match) -> None:
        """Who is on holiday when a match begins has no clock there either."""
        now = self._clock()
        for seat, player in enumerate(match.record.players):
            person = await self._store.person(player.user)
            if player.user and person.reminders.away > now.timestamp():
                days = known(match.record.pace).vacation
                until, stops = away_until(person), clocks_stand_until(person, days)
                key = f"away:start:{match.id}:{seat}"
                await self._service.go_away(match.id, Seat(seat), until, stops, interaction=key)

    async def _move_in(self, posted: Posted, match: Match) -> None:
        """Give the match a home and its surfaces; the projector does the rest."""
        seats = [f"dm {seat}" for seat, each in enumerate(match.record.players) if each.user]
        home = Home(match.id, posted.guild, posted.channel, posted.card, images=posted.lobby.images)
        await self._store.settle(home, ["thread", "card", *seats], match.seq)
        await self._store.reopen([each.user for each in match.record.players if each.user])
        self._redraw(posted.lobby.id)
        self._begin(match.id)
        if posted.lobby.private:  # it was opened before it had players and a number
            await rooms.rename(self._client, posted.channel, match)

    def _redraw(self, lobby_id: str) -> None:
        """Update a card, unless that is already in progress (it rechecks at its end)."""
        if lobby_id not in self._drawing:
            task = self._tasks.start("invitations", self._draw_patiently(lobby_id))
            self._drawing[lobby_id] = task
            task.add_done_callback(lambda _: self._drawing.pop(lobby_id, None))

    async def _draw_patiently(self, lobby_id: str) -> None:
        """Update the card until it shows the current lobby; give up for now after some failures."""
        backoff, failed = Backoff(first=1.0), 0
        while (posted := await self._store.lobby(lobby_id)) and not posted.drawn:
            try:
                if await self._is_over(posted.lobby):  # its card shows the result by now
                    await self._store.drawn(posted)
                elif posted.card or posted.lobby.state == "open":
                    await self._draw(posted)
                else:  # a lobby that was never shown needs no message
                    await self._store.drawn(posted)
            except TRANSIENT as error:
                failed += 1
                log.warning("lobby %s: its card cannot be drawn yet: %r", lobby_id, error)
                if failed == TRIES:
                    self._failed[lobby_id] += 1
                    return
                await asyncio.sleep(backoff.next())
            except discord.HTTPException as error:
                log.info("lobby %s: its card is gone (%s)", lobby_id, error.code)
                await self._store.drawn(posted)

    async def _is_over(self, lobby: Lobby) -> bool:
        if lobby.state != "started":
            return False
        return (await self._service.match(lobby.match_id)).outcome() is not None

    async def _draw(self, posted: Posted) -> str:
        """Post or edit the card; returns its message id."""
        channel = self._client.get_partial_messageable(int(posted.channel))
        content, rows = card(posted.lobby, posted.changed + EXPIRES)
        if posted.card:
            message = channel.get_partial_message(int(posted.card))
            await message.edit(content=content, view=view(rows))
            await self._store.drawn(posted)
            return posted.card
        sent = await channel.send(
            content=content,
            view=view(rows),
            nonce=f"lobby-{posted.lobby.id}",
            allowed_mentions=MENTIONS,
        )
        await self._store.card(posted.lobby.id, str(sent.id))
        await self._store.drawn(posted)
        return str(sent.id)


def _all_luck(posted: Posted) -> tuple[str, ...]:
    """All luck; first the id of the invitation, which Discord gave after the hash was fixed."""
    return (f"invitation {posted.card}", *posted.lobby.luck) if posted.lobby.secret else ()


def elsewhere(interaction: Interaction, posted: Posted) -> str:
    """Where the card was posted, if not in this channel."""
    return "" if posted.channel == str(interaction.channel_id) else f" in <#{posted.channel}>"


def _title(lobby: Lobby) -> str:
    return lobby.rules.about.title


def player_of(user: discord.abc.User) -> Player:
    return Player(user.display_name, id_of(user))
