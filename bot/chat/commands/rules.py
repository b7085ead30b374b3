"""/rules: a game's rules, by heading or by ruling number, so that nobody needs the book."""

import asyncio
import io
import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

import discord
from discord import app_commands

from bot.chat import answers, limits, wording
from bot.chat.answers import Interaction
from bot.chat.commands.finding import choices
from bot.chat.commands.table import GAMES
from bot.games import find, games
from bot.kernel import PlayError
from bot.store.chat import ChatStore
from renderers import THEMES, closeup

_HEADING = re.compile(r"^#+\s+(.*)$", re.MULTILINE)
_RULING = re.compile(r"^\|\s*\**(R\d+[a-z]?)\**\s*\|(.*)\|\s*$", re.MULTILINE)


@cache
def topics(game: str) -> dict[str, str]:
    """Every heading with its text, then every ruling."""
    text = (files(f"bot.games.{game}") / "RULES.md").read_text("utf-8")
    found = list(_HEADING.finditer(text))
    ends = [each.start() for each in found[1:]] + [len(text)]
    sections = {
        each[1].strip(): text[each.end() : end].strip()
        for each, end in zip(found, ends, strict=True)
    }
    rulings = {
        ruling[1]: "\n".join(cell.strip() for cell in ruling[2].split("|"))
        for ruling in _RULING.finditer(text)
    }
    return {**{name: body for name, body in sections.items() if body}, **rulings}


def look_up(game: str, topic: str | None) -> str:
    find(game)
    known = topics(game)
    if not topic:
        listed = "\n".join(f"- {name}" for name in known if not re.fullmatch(r"R\d+[a-z]?", name))
        about = find(game).about
        return f"## {about.title}\n{about.blurb}\n{listed}\n-# /rules {game} topic: … shows one."
    wanted = topic.strip().casefold()
    for name, body in known.items():
        if name.casefold() == wanted:
            return f"**{name}**\n{body}"
    hits = [name for name, body in known.items() if wanted in f"{name} {body}".casefold()]
    if not hits:
        raise PlayError(f"The rules of {find(game).about.title} say nothing about “{topic}”.")
    if len(hits) == 1:
        return f"**{hits[0]}**\n{known[hits[0]]}"
    return f"“{topic}” stands in: {', '.join(hits[:40])}."


def look_at(game: str, piece: str) -> tuple[str, str]:
    """A card or a unit: its name as it is printed, and what stands on it."""
    known = find(game).pieces()
    wanted = piece.strip().casefold()
    for name, text in known.items():
        if name.casefold() == wanted:
            return name, text
    near = get_close_matches(wanted, [name.casefold() for name in known], n=1)
    meant = f" Did you mean “{near[0]}”?" if near else ""
    raise PlayError(f"{find(game).about.title} has nothing called “{piece}”.{meant}")


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
            await answers.say(interaction, wording.cut(look_up(game, topic), limits.CONTENT))
            return
        name, text = look_at(game, card)
        theme = (await store.person(str(interaction.user.id))).theme
        png = await asyncio.to_thread(closeup, game, name, THEMES[theme])
        alt = wording.cut(f"{name}. {text}", limits.ALT_TEXT)
        files = [discord.File(io.BytesIO(png), "card.png", description=alt)] if png else []
        await answers.say(interaction, f"**{name}**\n{text}", files=files)

    @rules.autocomplete("topic")
    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        game = getattr(interaction.namespace, "game", "")
        names = topics(game) if game in games() else {}
        return _fitting(names, typed)

    @rules.autocomplete("card")
    async def suggest_card(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        game = getattr(interaction.namespace, "game", "")
        names = find(game).pieces() if game in games() else {}
        return _fitting(names, typed)

    return rules


def _fitting(names: Iterable[str], typed: str) -> list[app_commands.Choice[str]]:
    found = [name for name in names if typed.casefold() in name.casefold()]
    return choices((name[: limits.CHOICE_VALUE], name) for name in found)
