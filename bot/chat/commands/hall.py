"""/hall: who has won what in this channel."""

from discord import app_commands

from bot.chat import answers
from bot.chat.answers import Interaction
from bot.chat.commands.play import GAMES
from bot.chat.hall import Hall, told


def command(hall: Hall) -> app_commands.Command[app_commands.Group, ..., None]:
    @app_commands.command(name="hall", description="Who has won what in this channel.")
    @app_commands.describe(game="One game, with its latest matches")
    @app_commands.choices(game=GAMES)
    @app_commands.guild_only()
    async def show(interaction: Interaction, game: str | None = None) -> None:
        await answers.think(interaction)
        finishes = await hall.finishes(answers.channel(interaction))
        await answers.say(interaction, told(finishes, game))

    return show
