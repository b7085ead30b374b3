"""The first message on a server: what this is, and a button to try it at once."""

import discord

from bot.chat import ids
from bot.chat.panel.components import view
from bot.chat.panel.layout import Button, Row
from bot.games import AnyGame, games
from bot.store.chat import ChatStore

TEXT = """## Welcome to Tablekeeper
I host tabletop matches that last as long as you like. I enforce every rule and keep every move. \
You take your turn whenever you find a minute.

**Try one now**: press a button below. You play against the computer in a thread of its own.
**Play with friends**: `/play` opens a table in this channel. `/my turns` lists your turns.
**Rules**: `/rules` looks up any rule."""


class Welcome:
    def __init__(self, store: ChatStore) -> None:
        self._store = store

    async def greet(self, channel: discord.abc.Messageable, key: str) -> None:
        """Send the welcome, once per place."""
        if await self._store.fact(f"welcome {key}"):
            return
        await channel.send(TEXT, view=view(rows()), nonce=f"welcome-{key}"[:25])
        await self._store.note_fact(f"welcome {key}", "said")

    async def join(self, guild: discord.Guild) -> None:
        channel = guild.system_channel
        if channel and channel.permissions_for(guild.me).send_messages:
            await self.greet(channel, str(guild.id))


def easiest_first() -> list[tuple[str, AnyGame]]:
    """Games with the fewest options first; they are the easiest to learn."""
    return sorted(games().items(), key=lambda each: len(each[1].about.settings))


def rows() -> tuple[Row, ...]:
    """A button for each game; the easiest stands out."""
    (key, first), *others = easiest_first()
    easiest = Button(
        ids.QuickStart(key), f"Try {first.about.title} against the computer", "primary"
    )
    rest = [Button(ids.QuickStart(key), f"Try {game.about.title}") for key, game in others]
    return ((easiest,), *(tuple(rest[start : start + 2]) for start in range(0, len(rest), 2)))
