"""/leaderboard: ratings of a game on this server or on all, and what wins in it."""

from discord import app_commands

from bot.chat import answers
from bot.chat.answers import Interaction
from bot.chat.commands.play import GAMES
from bot.chat.standing.leaderboard import Leaderboard


def command(board: Leaderboard) -> app_commands.Command[app_commands.Group, ..., None]:
    @app_commands.command(
        name="leaderboard", description="Who plays a game best, and what wins in it."
    )
    @app_commands.describe(
        game="Which game",
        everywhere="On all servers, not only this one",
        show="Players, or which clan, deck or side wins",
    )
    @app_commands.choices(
        game=GAMES,
        show=[
            app_commands.Choice(name="players", value="players"),
            app_commands.Choice(name="what wins", value="parts"),
        ],
    )
    @app_commands.guild_only()
    async def show_board(
        interaction: Interaction, game: str, everywhere: bool = False, show: str = "players"
    ) -> None:
        await answers.think(interaction)
        if show == "parts":
            await board.show_parts(interaction, game, everywhere=everywhere)
        else:
            await board.show(interaction, game, everywhere=everywhere)

    return show_board
