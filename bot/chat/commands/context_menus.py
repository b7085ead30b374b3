"""Context menus: a match from any of its messages, a challenge from any member."""

import discord
from discord import app_commands

from bot.chat import answers, ids
from bot.chat.answers import Interaction, id_of
from bot.chat.commands.finder import Finder
from bot.chat.panel.panel import Panel
from bot.chat.panel.rows import Item, Menu
from bot.games import games
from bot.kernel import NotAllowed


def menus(finder: Finder, panel: Panel) -> list[app_commands.ContextMenu]:
    async def move(interaction: Interaction, message: discord.Message) -> None:
        await answers.think(interaction)
        match = await finder.match(interaction, None)
        await panel.open(interaction, match.id)

    async def challenge(interaction: Interaction, user: discord.User) -> None:
        await answers.think(interaction)
        if user.bot or user.id == interaction.user.id:
            raise NotAllowed("You cannot challenge a bot. Use /play to play against a computer.")
        items = tuple(
            Item(key, game.about.title, game.about.blurb)
            for key, game in games().items()
            if 2 in game.about.seats
        )
        menu = Menu(ids.Challenge(id_of(user)), "Which game?", items)
        await answers.say(interaction, f"Challenge {user.mention} to …", [menu])

    return [
        app_commands.ContextMenu(name="My move here", callback=move),
        app_commands.ContextMenu(name="Challenge to a match", callback=challenge),
    ]
