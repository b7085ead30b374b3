"""Who may sit down with whom, and how many tables there may be."""

from collections.abc import Iterable, Sequence

import discord

from bot.chat import answers, text
from bot.chat.answers import Interaction, id_of
from bot.games import find
from bot.kernel import NotAllowed
from bot.kernel.text import count, listed
from bot.match import lobby as table
from bot.match.ids import UserId
from bot.match.match import Player
from bot.store.chat import ChatStore, Posted


class Admission:
    def __init__(self, store: ChatStore) -> None:
        self._store = store

    async def check_guests(self, host: UserId, guests: Sequence[discord.abc.User]) -> None:
        """Raise NotAllowed if somebody has blocked the other."""
        blocked = (await self._store.person(host)).blocked
        for guest in guests:
            name = text.bold_name(guest.display_name)
            if id_of(guest) in blocked:
                raise NotAllowed(f"You have blocked {name}. Use /my unblock first.")
            if host in (await self._store.person(id_of(guest))).blocked:
                raise NotAllowed(
                    f"{name} does not take invitations from you. Choose another player."
                )

    async def check_join(self, user: UserId, players: Iterable[Player], guild: str) -> None:
        """Raise NotAllowed if they cannot play with each other, or have enough matches."""
        await self.check_company(user, players, guild)
        await self._check_matches(user, guild)

    async def check_company(self, user: UserId, players: Iterable[Player], guild: str) -> None:
        """Raise NotAllowed if the person or a player there has blocked the other, or the server has
        blocked the person."""
        others = [each for each in players if each.user and each.user != user]
        blocked = (await self._store.person(user)).blocked
        for player in others:
            if player.user in blocked:
                name = text.bold_name(player.name)
                raise NotAllowed(f"You have blocked {name}, who plays here. Use /my unblock first.")
            if user in (await self._store.person(player.user)).blocked:
                raise NotAllowed("You cannot join this table. Open one of your own with /play.")
        if user in (await self._store.house_rules.of(guild)).blocked:
            raise NotAllowed(
                "The admins of this server have blocked you from new tables. Ask one of them, or "
                "play on another server."
            )

    async def check_room(self, interaction: Interaction, host: UserId, game: str) -> None:
        """Raise NotAllowed if the server does not want this table, or has enough of them."""
        guild, channel = str(interaction.guild_id), answers.channel(interaction)
        await self.check_place(guild, channel, game)
        await self.check_join(host, (), guild)
        most = (await self._store.house_rules.limits(guild)).channel
        if await self._store.tables_in(channel) >= most:
            raise NotAllowed(
                f"This channel may have {count(most, 'table')} at a time. Use another channel, or "
                "ask someone who runs the server: /table-admin limits."
            )

    async def check_place(self, guild: str, channel: str, game: str) -> None:
        """Raise NotAllowed if the server wants no such table there."""
        rules = await self._store.house_rules.of(guild)
        if not rules.allows_channel(channel):
            places = listed(f"<#{each}>" for each in rules.channels)
            raise NotAllowed(f"Tables on this server are opened in {places}. Use /play there.")
        if not rules.allows_game(game):
            titles = listed(find(each).about.title for each in rules.games)
            raise NotAllowed(f"This server plays {titles}. Choose one of these.")

    async def _check_matches(self, user: UserId, guild: str) -> None:
        most = (await self._store.house_rules.limits(guild)).person
        if await self._store.playing_on(user, guild) >= most:
            raise NotAllowed(
                f"One person may play {count(most, 'match', 'matches')} at a time on this server. "
                "Finish one first, or pass your seat on with /match hand-over."
            )


def too_many(open_ones: Sequence[Posted]) -> str:
    shown = sorted((each for each in open_ones if each.card), key=lambda each: int(each.card))
    where = "\n".join(map(_listed, shown))  # the oldest first
    return (
        f"You have {len(open_ones)} open tables, which is the limit. "
        f"Start or cancel one of them first:\n{where}"
    )


def _listed(posted: Posted) -> str:
    """Which game, who is there or invited, and where."""
    lobby = posted.lobby
    people = [text.plain(text.safe_name(each.name)) for each in lobby.players]
    people += [
        f"{text.plain(text.safe_name(each.name))} (invited)" for each in table.waited_for(lobby)
    ]
    place = f"https://discord.com/channels/{posted.guild}/{posted.channel}/{posted.card}"
    return f"- **{lobby.rules.about.title}**: {', '.join(people)} · {place}"
