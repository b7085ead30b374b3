"""/rules: a game's rules by page, by question, by any word, so that nobody needs the book."""

from discord import app_commands

from bot.chat import limits
from bot.chat.answers import Interaction
from bot.chat.commands.finder import choices
from bot.chat.commands.play import GAMES
from bot.chat.help.rules import RulesBook
from bot.chat.help.rules_page import title
from bot.games import find, games
from bot.match.rulebook.lookup import find_topics

EACH = 6  # topics of each game, while none is chosen
OF = " · "  # between a game's title and a topic


def command(book: RulesBook) -> app_commands.Command[app_commands.Group, ..., None]:
    @app_commands.command(
        name="rules", description="Read the rules of a game, or look something up."
    )
    @app_commands.describe(
        topic="A question, a word, a unit or card, or a ruling such as R12",
        game="Which game; in a match's thread I know it",
    )
    @app_commands.choices(game=GAMES)
    async def rules(
        interaction: Interaction, topic: str | None = None, game: str | None = None
    ) -> None:
        named, words = _parted(topic or "")
        here = game or named or await book.game_here(interaction)
        await book.open(interaction, here, words)

    @rules.autocomplete("topic")
    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        game = getattr(interaction.namespace, "game", None) or await book.game_here(interaction)
        if game in games():
            found = [(each.name, title(each)) for each in find_topics(game, typed, limits.CHOICES)]
        else:
            found = [pair for key in games() for pair in _of_game(key, typed)]
        return choices((value[: limits.CHOICE_VALUE], label) for value, label in found)

    return rules


def _of_game(key: str, typed: str) -> list[tuple[str, str]]:
    name = find(key).about.title
    found = find_topics(key, _parted(typed)[1], EACH)
    return [(f"{name}{OF}{each.name}", f"{name}{OF}{title(each)}") for each in found]


def _parted(topic: str) -> tuple[str, str]:
    """The game and the topic of a suggestion that names both."""
    name, of, words = topic.partition(OF)
    keys = [key for key, game in games().items() if of and game.about.title == name]
    return (keys[0], words) if keys else ("", topic)
