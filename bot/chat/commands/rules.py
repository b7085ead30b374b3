"""/rules: a game's rules, by heading or by ruling number, so that nobody needs the book."""

import asyncio
import io
from collections.abc import Iterable

import discord
from discord import app_commands

from bot.chat import answers, limits, text
from bot.chat.answers import Interaction
from bot.chat.commands.finder import choices
from bot.chat.commands.play import GAMES
from bot.games import find, games
from bot.match.rulebook.lookup import answer, find_topics, headings, look_at
from bot.store.chat import ChatStore
from renderers import THEMES, closeup


def overview(game: str) -> str:
    about = find(game).about
    listed = "\n".join(f"- {name}" for name in headings(game))
    return f"## {about.title}\n{about.blurb}\n{listed}\n-# /rules {game} topic: … shows one."


def command(store: ChatStore) -> app_commands.Command[app_commands.Group, ..., None]:
    @app_commands.command(name="rules", description="Look up the rules of a game.")
    @app_commands.describe(
        game="Which game",
        topic="A heading, a ruling such as R12, or any word",
        card="A card or a unit by its name",
    )
    @app_commands.choices(game=GAMES)
    async def rules(
        interaction: Interaction, game: str, topic: str | None = None, card: str | None = None
    ) -> None:
        await answers.think(interaction)
        if card is None:
            found = answer(game, topic) if topic else overview(game)
            await answers.say(interaction, text.cut(found, limits.CONTENT))
            return
        name, words = look_at(game, card)
        theme = (await store.person(str(interaction.user.id))).theme
        png = await asyncio.to_thread(closeup, game, name, THEMES[theme])
        alt = text.cut(f"{name}. {words}", limits.ALT_TEXT)
        files = [discord.File(io.BytesIO(png), "card.png", description=alt)] if png else []
        await answers.say(interaction, f"**{name}**\n{words}", files=files)

    @rules.autocomplete("topic")
    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        game = getattr(interaction.namespace, "game", "")
        found = find_topics(game, typed) if game in games() else []
        return choices((each.name[: limits.CHOICE_VALUE], each.name) for each in found)

    @rules.autocomplete("card")
    async def suggest_card(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        game = getattr(interaction.namespace, "game", "")
        names = find(game).pieces() if game in games() else {}
        return _fitting(names, typed)

    return rules


def _fitting(names: Iterable[str], typed: str) -> list[app_commands.Choice[str]]:
    found = [name for name in names if typed.casefold() in name.casefold()]
    return choices((name[: limits.CHOICE_VALUE], name) for name in found)
