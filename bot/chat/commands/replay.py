"""What /match shows of the past: step through a match, or see it as a film."""

from discord import app_commands

from bot.chat import answers
from bot.chat.answers import Interaction
from bot.chat.commands.finder import WHICH_MATCH, Finder
from bot.chat.replay.film import Film
from bot.chat.replay.posters import Posters
from bot.chat.replay.review import Reviews
from bot.chat.replay.steps import Steps

Command = app_commands.Command[app_commands.Group, ..., None]
Number = app_commands.Range[int, 0, 100000]


def commands(
    finder: Finder, steps: Steps, film: Film, reviews: Reviews, posters: Posters
) -> list[Command]:
    return [
        _replay(finder, steps),
        _film(finder, film),
        _review(finder, reviews),
        _poster(finder, posters),
    ]


def _replay(finder: Finder, steps: Steps) -> Command:
    @app_commands.command(
        name="replay", description="Step through the match, position by position."
    )
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH, entry="Begin at this entry number")
    async def replay(
        interaction: Interaction, match_id: str | None = None, entry: Number | None = None
    ) -> None:
        await answers.think(interaction)
        match = await finder.past(interaction, match_id)
        first = None if entry is None else match.named_entry(entry)
        await steps.open(interaction, match, first)

    return replay


def _film(finder: Finder, film: Film) -> Command:
    @app_commands.command(
        name="film", description="The match as moving pictures, as you are allowed to see it."
    )
    @app_commands.rename(match_id="match")
    @app_commands.describe(
        match_id=WHICH_MATCH,
        first="Begin at this entry number",
        last="End at this entry number",
    )
    async def film_(
        interaction: Interaction,
        match_id: str | None = None,
        first: Number | None = None,
        last: Number | None = None,
    ) -> None:
        await answers.think(interaction)
        match = await finder.past(interaction, match_id)
        await film.show(interaction, match.id, first, last)

    return film_


def _review(finder: Finder, reviews: Reviews) -> Command:
    @app_commands.command(
        name="review", description="How well everyone played, and what would have been better."
    )
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH)
    async def review(interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        await reviews.open(interaction, await finder.past(interaction, match_id, over=True))

    return review


def _poster(finder: Finder, posters: Posters) -> Command:
    @app_commands.command(
        name="poster", description="One picture of a finished match, to keep or to share."
    )
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH)
    async def poster(interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await finder.past(interaction, match_id, over=True)
        await posters.show(interaction, match.id)

    return poster
