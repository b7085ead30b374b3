"""/learn: a first lesson of a game, for one person in private."""

from discord import app_commands

from bot.chat import answers
from bot.chat.answers import Interaction
from bot.chat.learn.tutor import Tutor
from bot.games import games
from bot.match.practice.lesson import lesson

TAUGHT = [
    app_commands.Choice(name=game.about.title, value=key)
    for key, game in games().items()
    if lesson(key)
]


def command(tutor: Tutor) -> app_commands.Command[app_commands.Group, ..., None]:
    @app_commands.command(
        name="learn", description="Learn a game in ten minutes: a lesson for you alone."
    )
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=TAUGHT)
    async def learn(interaction: Interaction, game: str) -> None:
        await answers.think(interaction)
        await tutor.learn(interaction, game)

    return learn
