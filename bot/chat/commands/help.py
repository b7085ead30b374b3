"""/help: what this is, how to play, how to host."""

from discord import app_commands

from bot.chat.answers import Interaction
from bot.chat.help.guide import Guide


def command(guide: Guide) -> app_commands.Command[app_commands.Group, ..., None]:
    @app_commands.command(name="help", description="What this is, how to play, how to host.")
    async def show_help(interaction: Interaction) -> None:
        await guide.open(interaction)

    return show_help
