"""/learn: a first lesson of a game, or a worked example of its rules, for one person in private."""

from discord import app_commands

from bot.chat import answers, text
from bot.chat.answers import Interaction
from bot.chat.commands.finder import choices
from bot.chat.learn.examples import Examples
from bot.chat.learn.tutor import Tutor
from bot.games import games
from bot.match.practice.lesson import examples, lesson

TAUGHT = [
    app_commands.Choice(name=game.about.title, value=key)
    for key, game in games().items()
    if lesson(key)
]


def command(tutor: Tutor, worked: Examples) -> app_commands.Command[app_commands.Group, ..., None]:
    @app_commands.command(
        name="learn", description="Learn a game in ten minutes, in a lesson only you see."
    )
    @app_commands.describe(
        game="Which game", example="Try a worked example from its rules instead, such as E7"
    )
    @app_commands.choices(game=TAUGHT)
    async def learn(interaction: Interaction, game: str, example: str | None = None) -> None:
        await answers.think(interaction)
        if example:
            await worked.open_example(interaction, game, example)
        else:
            await tutor.learn(interaction, game)

    @learn.autocomplete("example")
    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        game = getattr(interaction.namespace, "game", "")
        known = examples(game) if game in games() else {}
        named = ((number, text.cut(f"{number}: {each.ask}", 100)) for number, each in known.items())
        return choices(each for each in named if typed.casefold() in each[1].casefold())

    return learn
