"""/my stats: your ratings, your curve in one game, and your records."""

import asyncio
import io
from collections.abc import Mapping

import discord

from bot.chat import answers, text
from bot.chat.answers import Interaction, user_of
from bot.chat.panel.rows import Button
from bot.chat.people_ids import ResetRating
from bot.chat.router import Routes
from bot.chat.standing.honors import Honors
from bot.chat.standing.leaderboard import shown_rating, trend_of
from bot.games import find
from bot.kernel import NotAllowed
from bot.kernel.text import count, signed
from bot.match.ids import UserId
from bot.match.ports import Clock
from bot.match.results import Finish
from bot.match.standing import records
from bot.match.standing.records import Record
from bot.store.chat import ChatStore
from bot.store.standing.ratings import Point, Ratings, Standing
from bot.store.standing.records import Records
from renderers import THEMES
from renderers.curve import Value, curve

MOST = 6  # opponents, clans, decks that are listed
NOTHING = "You have not finished a match yet."
SURE = (
    "Begin your rating in {game} anew? It goes back to 1500, and your curve starts again. Your "
    "results stay. You can do this every 30 days, and you cannot undo it."
)
TOO_SOON = "You reset this rating less than 30 days ago. Wait until they have passed."


class Stats:
    def __init__(
        self,
        store: ChatStore,
        ratings: Ratings,
        results: Records,
        honors: Honors,
        clock: Clock,
    ) -> None:
        self._store = store
        self._ratings = ratings
        self._results = results
        self._honors = honors
        self._clock = clock

    async def overview(self, interaction: Interaction) -> None:
        """All games of a person, a line each."""
        user = user_of(interaction)
        lines = [await self._line(user, game) for game in await self._results.games_of(user)]
        if lines:
            lines += await self._honors.of_person(user)
            lines.append(f"-# {await self._listed(user)} Choose a game for your curve and records.")
        await answers.say(interaction, "\n".join(lines) or NOTHING)

    async def game(self, interaction: Interaction, game: str) -> None:
        """One game: the curve over all servers, and records."""
        user = user_of(interaction)
        finishes = await self._results.of(user, game)
        if not finishes:
            title = find(game).about.title
            raise NotAllowed(f"You have not finished a match of {title} yet. Use /play.")
        points = await self._ratings.curve(game, user)
        files = [await self._picture(user, game, points)] if points else []
        honors = await self._honors.of_person(user, game)
        words = [await self._line(user, game), *honors, *_records(finishes, user)]
        await answers.say(interaction, "\n".join(words), files=files)

    def routes(self) -> Routes:
        return {ResetRating: self._reset}

    async def ask_reset(self, interaction: Interaction, game: str) -> None:
        """Only if they are sure."""
        sure = SURE.format(game=find(game).about.title)
        button = Button(ResetRating(game), "Yes, begin anew", "danger")
        await answers.say(interaction, sure, [(button,)])

    async def _reset(self, interaction: Interaction, id: ResetRating) -> None:
        await answers.touch(interaction)
        game = id.game
        now = int(self._clock().timestamp())
        if not await self._ratings.reset(user_of(interaction), game, now):
            raise NotAllowed(TOO_SOON)
        title = find(game).about.title
        await answers.say(
            interaction,
            f"Your rating in {title} begins anew with your next match. Your results stay.",
        )

    async def list_publicly(self, interaction: Interaction, *, listed: bool) -> None:
        user = user_of(interaction)
        await self._ratings.list_publicly(user, listed=listed)
        await answers.say(interaction, await self._listed(user))

    async def _listed(self, user: UserId) -> str:
        if await self._ratings.is_listed(user):
            return "You are on leaderboards; `/my stats listed:False` takes you off."
        return "You are on no leaderboard; `/my stats listed:True` puts you back."

    async def _line(self, user: UserId, game: str) -> str:
        finishes = await self._results.of(user, game)
        record = records.total(finishes, user)
        rating = await self._ratings.now(game, user)
        told = f" · rating **{shown_rating(Standing(user, rating))}**" if rating else ""
        done = records.finished(finishes, user)
        return (
            f"**{find(game).about.title}**: {record.won} won, {record.drawn} drawn, "
            f"{record.lost} lost{told} · finished {done} of {record.played}"
        )

    async def _picture(self, user: UserId, game: str, points: list[Point]) -> discord.File:
        theme = THEMES.get((await self._store.person(user)).theme, THEMES["dark"])
        values = [Value(each.rating.points, each.rating.uncertainty) for each in points]
        now = shown_rating(Standing(user, points[-1].rating))
        title = f"{find(game).about.title}: {now}"
        png = await asyncio.to_thread(curve, title, "all servers", values, theme)
        after = count(len(points), "match", "matches")
        alt = f"Your rating after {after}: {now}. Trend: {signed(trend_of(points))}."
        return discord.File(io.BytesIO(png), f"rating-{game}.png", description=alt)


def _records(finishes: list[Finish], user: UserId) -> list[str]:
    lines = ["**Against**", *_listed(records.by_opponent(finishes, user))]
    for kind, found in records.by_part(finishes, user).items():
        lines += [f"**By {kind}**", *_listed(found)]
    return lines


def _listed(found: Mapping[str, Record]) -> list[str]:
    lines = [
        f"{text.plain(text.safe_name(name))}: {each.won} won, {each.drawn} drawn, {each.lost} lost"
        for name, each in list(found.items())[:MOST]
    ]
    return [*lines, f"-# and {len(found) - MOST} more"] if len(found) > MOST else lines
