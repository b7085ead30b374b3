"""The first message on a server: what this is, and buttons to learn or try each game at once."""

import asyncio
import io
from contextlib import suppress
from random import Random

import discord

from bot.chat import ids, limits
from bot.chat.outbox.delivery import TRANSIENT
from bot.chat.panel.components import view
from bot.chat.panel.rows import Button, Row
from bot.games import AnyGame, games
from bot.kernel import Tossed
from bot.kernel.text import listed
from bot.match.practice.lesson import lesson
from bot.store.chat import ChatStore
from renderers import Picture, draws, render
from renderers.thumbnails import sheet

TEXT = """## Welcome to Tablekeeper
I host tabletop matches that last as long as you like. I enforce every rule and keep every move. \
You take your turn whenever you find a minute.

{games}

**Try** starts a match against the computer for you alone, **Learn** a short lesson.
**Play with friends**: `/play` opens a table in this channel. `/help` explains the rest."""
PICTURE = "The games at a glance: {}."


class Welcome:
    def __init__(self, store: ChatStore) -> None:
        self._store = store

    async def greet(self, channel: discord.abc.Messageable, key: str) -> None:
        """Send the welcome, once per place."""
        if not await self._store.fact(f"welcome {key}"):
            await self._send(channel, key, f"welcome-{key}")

    async def post(self, channel: discord.abc.Messageable, key: str, once: str) -> bool:
        """Send it again, here; the one that was sent before is removed. Was there one?"""
        before = await self._store.fact(f"welcome {key}")
        await self._send(channel, key, f"welcome-{once}")
        where, _, message = before.partition(" ")
        if message and isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            there = channel.guild.get_channel_or_thread(int(where))
            if isinstance(there, discord.TextChannel | discord.Thread):
                with suppress(discord.HTTPException, *TRANSIENT):
                    await there.get_partial_message(int(message)).delete()
                    return True
        return False

    async def _send(self, channel: discord.abc.Messageable, key: str, once: str) -> None:
        files = await self._pictures()
        sent = await channel.send(words(), view=view(rows()), files=files, nonce=once[:25])
        await self._store.note_fact(f"welcome {key}", f"{sent.channel.id} {sent.id}")

    async def _pictures(self) -> list[discord.File]:
        """A small view of every game; drawn beside the event loop."""
        png = await asyncio.to_thread(_sheet)
        alt = PICTURE.format(listed(game.about.title for _, game in easiest_first()))
        return [discord.File(io.BytesIO(png), "games.png", description=alt)]

    async def join(self, guild: discord.Guild) -> None:
        channel = guild.system_channel
        if channel and channel.permissions_for(guild.me).send_messages:
            await self.greet(channel, str(guild.id))


def easiest_first() -> list[tuple[str, AnyGame]]:
    """Games with the fewest options first; they are the easiest to learn."""
    return sorted(games().items(), key=lambda each: len(each[1].about.settings))


def words() -> str:
    return TEXT.format(games="\n".join(_line(game) for _, game in easiest_first()))


def _line(game: AnyGame) -> str:
    """A sentence, how many play, and how long it takes."""
    about = game.about
    seats = f"{about.seats[0]}" if len(about.seats) == 1 else f"{about.seats[0]}–{about.seats[-1]}"
    facts = " · ".join(filter(None, [f"{seats} players", about.length]))
    return f"**{about.title}**: {about.blurb}\n-# {facts}"


def rows() -> tuple[Row, ...]:
    """Try and Learn for each game; the easiest stands out."""
    return tuple(
        (
            Button(ids.QuickStart(key), f"Try {game.about.title}", "secondary" if n else "primary"),
            *_learn(key, game),
        )
        for n, (key, game) in enumerate(easiest_first()[: limits.ROWS])
    )


def _learn(key: str, game: AnyGame) -> tuple[Button, ...]:
    if lesson(key) is None:
        return ()
    return (Button(ids.OpenLesson(key), f"Learn {game.about.title}"),)


def _sheet() -> bytes:
    drawn = [(game.about.title, _first_position(key)) for key, game in easiest_first()]
    return sheet([(title, picture) for title, picture in drawn if picture])


def _first_position(key: str) -> Picture | None:
    game = games()[key]
    if not draws(key):
        return None
    table = game.table(game.about.seats[0], game.about.quickstart)
    return render(key, game.view(game.setup(table, Tossed(Random(0))).state, None))
