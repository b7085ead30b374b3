"""/puzzle: a position with one clearly best move; and the part of /table-admin about daily ones."""

from collections.abc import Awaitable, Callable

from discord import app_commands

from bot.chat import answers
from bot.chat.answers import Interaction
from bot.chat.commands.play import GAMES
from bot.chat.puzzle.daily import DailyPuzzles
from bot.chat.puzzle.solver import Puzzles

Note = Callable[[Interaction, str], Awaitable[None]]  # for the log of what admins do


def command(puzzles: Puzzles) -> app_commands.Command[app_commands.Group, ..., None]:
    @app_commands.command(
        name="puzzle", description="Find the one best move in a position, in private."
    )
    @app_commands.describe(game="Which game; without it, any game")
    @app_commands.choices(game=GAMES)
    async def open_puzzle(interaction: Interaction, game: str = "") -> None:
        await answers.think(interaction)
        await puzzles.offer(interaction, game)

    return open_puzzle


def daily_command(
    daily: DailyPuzzles, note: Note
) -> app_commands.Command[app_commands.Group, ..., None]:
    """A part of /table-admin."""

    @app_commands.command(
        name="puzzle", description="Post a puzzle in this channel every day, or stop."
    )
    @app_commands.rename(wanted="daily")
    @app_commands.describe(
        wanted="Choose False to stop it", game="Which game; without it, any game"
    )
    @app_commands.choices(game=GAMES)
    async def puzzle(interaction: Interaction, wanted: bool = True, game: str = "") -> None:
        await answers.think(interaction)
        await daily.want(interaction, game, wanted=wanted)
        verb = "began" if wanted else "ended"
        await note(interaction, f"{verb} the daily puzzle in <#{interaction.channel_id}>")

    return puzzle
