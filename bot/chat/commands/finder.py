"""Finds the match that a player means, and completes what they type."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress

from discord import app_commands

from bot.chat import limits, text
from bot.chat.answers import Interaction, user_of
from bot.chat.panel.panel import seat_of
from bot.kernel import PlayError, Seat
from bot.match.completion import suggest
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.service import Service
from bot.store.chat import ChatStore
from bot.store.practice import PracticeStore

ENDED = 10  # finished matches that are suggested
LESSON = "lesson"  # what may be typed for a match: one's own practice


WHICH_MATCH = "Which match, if not the one in this thread"


class NoMatch(PlayError):
    """A person who plays in no match must say which one they mean."""


async def readable(service: Service, match_ids: Iterable[MatchId]) -> list[Match]:
    """One that cannot be read hides no other: in an update, newer rules may have touched it."""
    found = list[Match]()
    for match_id in match_ids:
        with suppress(PlayError):
            found.append(await service.match(match_id))
    return found


class Finder:
    def __init__(self, service: Service, store: ChatStore, practice: PracticeStore) -> None:
        self.service = service
        self.store = store
        self.practice = practice

    async def match_or_practice(self, interaction: Interaction, match_id: str | None) -> Match:
        """The same as `match`; without a match, or for “lesson”, the newest practice match."""
        named = (match_id or "").strip().casefold()
        try:
            if named != LESSON:
                return await self.match(interaction, match_id)
        except PlayError as error:
            own = await self.practice.newest(user_of(interaction))
            if own is None or (named != own and not isinstance(error, NoMatch)):
                raise
            return await self.service.match(own)
        own = await self.practice.newest(user_of(interaction))
        return await (self.service.match(own) if own else self.match(interaction, match_id))

    async def match(self, interaction: Interaction, match_id: str | None) -> Match:
        """The named match, the match of this thread, or the only one that waits for them."""
        if match_id:
            called = await self.store.called(match_id.strip().removeprefix("#"))
            found = await self.service.match(called or MatchId(match_id.strip().casefold()))
            if found.is_practice or await self._is_hidden(interaction, found):
                raise PlayError(
                    f"There is no match “{match_id.strip()}”. Use /my turns to see your matches."
                )
            return found
        here = await self.store.match_in(str(interaction.channel_id))
        if here:
            return await self.service.match(here)
        mine = await self.mine(interaction)
        waiting = [each for each in mine if seat_of(each, interaction) in each.asked()]
        fitting = waiting if len(waiting) == 1 else mine
        if len(fitting) == 1:
            return fitting[0]
        if not mine:
            raise NoMatch("You have no running match. Use /play to start one.")
        raise PlayError(
            "Which match? Choose it in the option “match”, or use this command in its thread."
        )

    async def past(
        self, interaction: Interaction, match_id: str | None, *, over: bool = False
    ) -> Match:
        """The same as `match`; who names none and has none running means their last finished one.

        With `over`, only a finished one is meant unless another is named.
        """
        here = await self.store.match_in(str(interaction.channel_id))
        if match_id or here or not over:
            with suppress(NoMatch):
                return await self.match(interaction, match_id)
        own = await self.store.matches_of(user_of(interaction), over=True)
        if not own:
            raise NoMatch("You have not finished a match yet. Use /play to start one.")
        return await self.service.match(own[0])

    async def _is_hidden(self, interaction: Interaction, match: Match) -> bool:
        """Is it a private match of others? Practice of others is hidden, too."""
        user = user_of(interaction)
        own = any(player.user == user for player in match.record.players)
        return not own and await self.store.is_private(match.id)

    async def mine(self, interaction: Interaction) -> list[Match]:
        """All running ones, to act on them; an error if one of them cannot be read."""
        ids = await self.store.matches_of(user_of(interaction))
        return [await self.service.match(each) for each in ids]

    async def shown(
        self, interaction: Interaction, *, over: bool = False, most: int = 50
    ) -> list[Match]:
        """Running or finished ones, to show them."""
        user = user_of(interaction)
        return await readable(self.service, await self.store.matches_of(user, over=over, most=most))

    async def suggest_match(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        running = await self.shown(interaction)
        found = [(each.id, f"{text.match_name(each)} · {each.id}") for each in running]
        return choices(
            (value, name) for value, name in found if typed.casefold() in name.casefold()
        )

    async def suggest_past(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Matches that run, then the newest that are over."""
        running = await self.shown(interaction)
        ended = await self.shown(interaction, over=True, most=ENDED)
        found = [(each.id, f"{text.match_name(each)} · {each.id}") for each in [*running, *ended]]
        return choices(pair for pair in found if typed.casefold() in pair[1].casefold())

    async def suggest_words(
        self, interaction: Interaction, typed: str, match_id: str | None
    ) -> list[app_commands.Choice[str]]:
        """The next words of a sentence; errors are shown as a suggestion."""
        try:
            match = await self.match_or_practice(interaction, match_id)
            seat = seat_of(match, interaction)
            # In a thread: a row of sentences is lived through to see how it may go on.
            found = await asyncio.to_thread(suggest, match, seat, typed, limits.CHOICES)
        except PlayError as error:
            return choices([(typed or "?", str(error))])
        return choices(
            (
                each.words,
                f"{each.words}{'' if each.whole else ' …'} · {text.spoken(each.label, match)}",
            )
            for each in found
        )

    async def suggest_player(
        self, interaction: Interaction, typed: str, match_id: str | None
    ) -> list[app_commands.Choice[str]]:
        """The seats of a match, by number and name."""
        try:
            match = await self.match(interaction, match_id)
        except PlayError as error:
            return choices([(typed or "?", str(error))])
        named = [
            (str(seat + 1), _seat(match, Seat(seat))) for seat in range(len(match.table.seats))
        ]
        return choices(pair for pair in named if typed.casefold() in pair[1].casefold())

    async def suggest_odds(
        self, interaction: Interaction, typed: str, match_id: str | None
    ) -> list[app_commands.Choice[str]]:
        """Questions of chance that begin with what was typed."""
        try:
            match = await self.match(interaction, match_id)
        except PlayError as error:
            return choices([(typed or "?", str(error))])
        start = typed.casefold()
        found = (each for each in match.odds_questions() if each.casefold().startswith(start))
        return choices((each, each) for each in found)


def seat_named(match: Match, player: str) -> Seat:
    """The seat that somebody means: by its number, which is suggested, or by its player's name."""
    wanted = player.strip().casefold()
    for seat, each in enumerate(match.record.players):
        if wanted in (str(seat + 1), text.safe_name(each.name).casefold()):
            return Seat(seat)
    raise PlayError("Which player? Choose one of the suggestions.")


def choices(pairs: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=text.cut(name, limits.CHOICE_NAME), value=value)
        for value, name in pairs
        if len(value) <= limits.CHOICE_VALUE
    ][: limits.CHOICES]


def title(match: Match) -> str:
    """Game, number and players, for a message."""
    return text.match_title(match)


def _seat(match: Match, seat: Seat) -> str:
    player = match.record.players[seat]
    computer = f" ({player.strength})" if player.strength else ""
    away = " (away, a computer plays)" if seat in match.away else ""
    return f"{seat + 1}. {text.safe_name(player.name)}{computer}{away}"
