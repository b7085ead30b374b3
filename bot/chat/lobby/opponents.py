"""Open tables: who may join, and telling people who want to hear of new ones.

Each person is called at most once a day for a game, never in their quiet hours and never while they
are away: who cannot be called now is called later, if the table is still open.
"""

import logging
from datetime import datetime

import discord

from bot.chat import answers, text
from bot.chat.answers import Interaction, user_of
from bot.chat.outbox.delivery import MENTIONS, TRANSIENT, nonce
from bot.games import find
from bot.kernel import NotAllowed
from bot.match.clocks.reminder_times import audible
from bot.match.ids import UserId
from bot.match.ports import Clock
from bot.match.standing.rating import beginning
from bot.match.standing.rating_range import is_near, width
from bot.store.chat import ChatStore, Posted
from bot.store.cluster.membership import WHOLE, Shard
from bot.store.standing.calls import Calls
from bot.store.standing.ratings import Ratings

log = logging.getLogger(__name__)

AT_ONCE = 10  # people in one call


class Opponents:
    def __init__(
        self,
        client: discord.Client,
        store: ChatStore,
        ratings: Ratings,
        calls: Calls,
        clock: Clock,
        shard: Shard = WHOLE,
    ) -> None:
        self._client = client
        self._shard = shard
        self._store = store
        self._ratings = ratings
        self._calls = calls
        self._clock = clock

    async def points(self, interaction: Interaction, game: str) -> int:
        """The rating on this server of the person who asks."""
        user = user_of(interaction)
        rating = await self._ratings.now(game, user, str(interaction.guild_id))
        return max(1, (rating or beginning(user)).points)

    async def check(self, lobby_id: str, user: UserId) -> None:
        """Raise NotAllowed if an open table is not yet open to this person."""
        posted = await self._store.lobby(lobby_id)
        if posted is None or not posted.lobby.near or await self._may_join(posted, user):
            return
        raise NotAllowed(
            "Your rating is too far from the host's for now. Come back when the card says so, or "
            "open a table of your own with /play."
        )

    async def look(self) -> None:
        """Call people to the tables that are open now."""
        for posted in await self._calls.open_tables():
            if len(posted.lobby.players) < posted.lobby.most and self._shard.owns(posted.guild):
                await self._call(posted)

    async def want(self, interaction: Interaction, game: str, *, wanted: bool) -> None:
        """Be called for a game on this server, or no longer."""
        if interaction.guild_id is None:
            raise NotAllowed("Calls belong to a server. Use this command there.")
        user, guild = user_of(interaction), str(interaction.guild_id)
        await self._calls.want(user, guild, game, wanted=wanted)
        games = [find(each).about.title for each in await self._calls.games_of(user, guild)]
        words = "You are not called for any game on this server."
        if games:
            words = (
                f"You are called for {text.listed(games)} when someone near your rating opens a "
                "table here: at most once a day for each game, and not in your quiet hours."
            )
        await answers.say(interaction, words)

    async def _may_join(self, posted: Posted, user: UserId) -> bool:
        lobby = posted.lobby
        rating = await self._ratings.now(lobby.game, user, posted.guild)
        points = width(datetime.fromisoformat(lobby.opened), self._clock())
        return is_near(lobby.near, rating, points)

    async def _call(self, posted: Posted) -> None:
        now, lobby = self._clock(), posted.lobby
        waiting = await self._calls.waiting(posted.guild, lobby.game, now)
        users = [each for each in waiting if await self._may_call(posted, each, now)][:AT_ONCE]
        if not users:
            return
        await self._calls.note(users, posted.guild, lobby.game, now)
        channel = self._client.get_partial_messageable(int(posted.channel))
        host = next((each.name for each in lobby.players if each.user == lobby.host), "Someone")
        called = text.listed(f"<@{user}>" for user in users)
        words = (
            f"{called}: {text.bold_name(host)} is looking for an opponent in "
            f"{lobby.rules.about.title}. Press *Join* on the card.\n"
            "-# You asked to be called; `/my calls` ends it."
        )
        once = nonce(lobby.id, *users, int(now.timestamp()))
        try:
            await channel.send(words, nonce=once, allowed_mentions=MENTIONS)
        except (discord.HTTPException, *TRANSIENT) as error:
            log.info("lobby %s: nobody is called: %r", lobby.id, error)

    async def _may_call(self, posted: Posted, user: UserId, now: datetime) -> bool:
        """Not those at the table, who sleep, who may not join yet, or who are blocked."""
        person, lobby = await self._store.person(user), posted.lobby
        here = {each.user for each in lobby.players if each.user}
        if user in here or audible(now, person.reminders) != now or here & set(person.blocked):
            return False
        for each in here:
            if user in (await self._store.person(each)).blocked:
                return False
        return await self._may_join(posted, user)
