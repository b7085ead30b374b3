"""/match: everything about one match that is not a move."""

import asyncio
import io
from collections.abc import Iterable

import discord
from discord import app_commands

from bot.chat import answers, text
from bot.chat.answers import Interaction, id_of
from bot.chat.commands.finder import WHICH_MATCH, Finder, seat_named, title
from bot.chat.help.hints import Hints
from bot.chat.lobby.controls import LobbyControls
from bot.chat.plan.planner import Planner
from bot.chat.turn.follows import FollowButtons
from bot.chat.turn.log import Log
from bot.chat.turn.more import More
from bot.chat.turn.nudges import Nudges
from bot.chat.turn.recap import Recap
from bot.chat.turn.seats import Seats
from bot.chat.turn.table_talk import TableTalk
from bot.chat.turn.whispers import Whispers
from bot.kernel import PlayError
from bot.kernel.text import count
from bot.match.journal import transcript
from bot.match.match import Match

Command = app_commands.Command[app_commands.Group, ..., None]

# These make sense for a match that is over, too.
PAST = {"recap", "replay", "film", "review", "poster", "export", "verify", "rematch", "log"}


class MatchGroup(app_commands.Group):
    def __init__(
        self,
        finder: Finder,
        hints: Hints,
        more: More,
        recap: Recap,
        log: Log,
        talk: TableTalk,
        lobby: LobbyControls,
        nudges: Nudges,
        planner: Planner,
        seats: Seats,
        follows: FollowButtons,
        whispers: Whispers,
        others: Iterable[Command],
    ) -> None:
        super().__init__(
            name="match", description="Status, log, hints, undo, draw, resign and more for a match."
        )
        self._hints = hints
        self._finder = finder
        self._more = more
        self._recap = recap
        self._log = log
        self._talk = talk
        self._lobby = lobby
        self._nudges = nudges
        self._planner = planner
        self._seats = seats
        self._follows = follows
        self._whispers = whispers
        for other in others:
            self.add_command(other)
        for command in self.commands:
            if isinstance(command, app_commands.Command):
                past = command.name in PAST
                command.autocomplete("match_id")(self._suggest_past if past else self._suggest)

    async def _suggest(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._finder.suggest_match(interaction, typed)

    async def _suggest_past(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._finder.suggest_past(interaction, typed)

    @app_commands.command(description="How the match stands and whose turn it is.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH)
    async def status(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await self._more.show(interaction, match.id)

    @app_commands.command(description="What has happened so far, as you are allowed to see it.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(
        match_id=WHICH_MATCH,
        since="Only what came after this entry number",
        by="Only what this player did",
    )
    async def log(
        self,
        interaction: Interaction,
        match_id: str | None = None,
        since: app_commands.Range[int, 0, 100000] | None = None,
        by: discord.User | None = None,
    ) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        first = -1 if since is None else match.named_entry(since)
        await self._log.open(interaction, match, first, id_of(by) if by else None)

    @app_commands.command(
        description="What happened since you were last here; at the end, how the chances changed."
    )
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH)
    async def recap(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.past(interaction, match_id)
        await self._recap.show(interaction, match.id)

    @app_commands.command(description="What the computer would do in your place, and why.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH)
    async def hint(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await self._hints.open(interaction, match)

    @app_commands.command(description="The chances of an attack, from what everyone can see.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH, what="For example D4+D5 F5, in Arrakhar's Wand")
    async def odds(self, interaction: Interaction, what: str, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await answers.say(interaction, text.named(match.odds(what), match))

    @odds.autocomplete("what")
    async def _suggest_odds(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        named = getattr(interaction.namespace, "match", None)
        return await self._finder.suggest_odds(interaction, typed, named)

    @app_commands.command(description="Undo your last action, or ask the others to agree.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH)
    async def undo(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await self._talk.undo(interaction, match.id)

    @app_commands.command(description="Offer a draw, or accept one.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH)
    async def draw(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await self._talk.draw(interaction, match.id)

    @app_commands.command(description="Pause the match if everyone agrees: no time runs.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH)
    async def pause(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await self._talk.pause(interaction, match.id)

    @app_commands.command(description="Resume a paused match.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH)
    async def resume(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await self._talk.resume(interaction, match.id)

    @app_commands.command(
        description="Remind the players the match is waiting for, at most once a day."
    )
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH)
    async def nudge(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await self._nudges.nudge(interaction, match.id)

    @app_commands.command(description="Answer ahead: if this happens, I do that. Only you see it.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH)
    async def plan(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await self._planner.open(interaction, match.id)

    @app_commands.command(name="hand-over", description="Let someone else take your seat.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(
        match_id=WHICH_MATCH, to="Who takes your seat; leave it out to let anyone take it"
    )
    async def hand_over(
        self,
        interaction: Interaction,
        to: discord.User | None = None,
        match_id: str | None = None,
    ) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await self._seats.hand_over(interaction, match, to)

    @app_commands.command(
        description="Let a person take the seat of a computer or of someone who is away."
    )
    @app_commands.rename(match_id="match")
    @app_commands.describe(
        match_id=WHICH_MATCH,
        player="The computer, or the player who is away",
        by="Who takes the seat; leave it out to let anyone take it",
    )
    async def replace(
        self,
        interaction: Interaction,
        player: str,
        by: discord.User | None = None,
        match_id: str | None = None,
    ) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        seat = seat_named(match, player)
        with text.in_names(match):
            await self._seats.replace(interaction, match, seat, by)

    @app_commands.command(description="Vote to let a computer play for someone who is overdue.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(
        match_id=WHICH_MATCH,
        player="Who is overdue",
        sure="Choose True to confirm. They lose their seat if the others agree.",
    )
    async def remove(
        self, interaction: Interaction, player: str, sure: bool, match_id: str | None = None
    ) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        if not sure:
            raise PlayError("Nothing changed. Set *sure* to True if you mean it.")
        seat = seat_named(match, player)
        with text.in_names(match):
            await self._seats.remove(interaction, match, seat)

    @replace.autocomplete("player")
    @remove.autocomplete("player")
    async def _players(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        named = getattr(interaction.namespace, "match", None)
        return await self._finder.suggest_player(interaction, typed, named)

    @app_commands.command(
        description="Get a message when the lead changes and when the match ends."
    )
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH, stop="Stop following it")
    async def follow(
        self, interaction: Interaction, match_id: str | None = None, stop: bool = False
    ) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        act = self._follows.unfollow if stop else self._follows.follow
        await act(interaction, match.id)

    @app_commands.command(description="Say something to your teammate that nobody else reads.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH, words="What only your teammate reads")
    async def whisper(
        self,
        interaction: Interaction,
        words: app_commands.Range[str, 1, 1000],
        match_id: str | None = None,
    ) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await self._whispers.whisper(interaction, match.id, words)

    @app_commands.command(description="Leave the match for good.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(
        match_id=WHICH_MATCH, sure="Choose True to confirm. You cannot undo this."
    )
    async def resign(
        self, interaction: Interaction, sure: bool, match_id: str | None = None
    ) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        if not sure:
            raise PlayError("You are still in the match. Set *sure* to True to resign.")
        await self._talk.resign(interaction, match.id)

    @app_commands.command(description="The match as a text file; complete once it is over.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH)
    async def export(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.past(interaction, match_id)
        text = await asyncio.to_thread(transcript.export, match)
        file = discord.File(io.BytesIO(text.encode()), f"{match.record.game}-{match.id}.txt")
        await answers.say(interaction, f"{title(match)}.", files=[file])

    @app_commands.command(
        description="Check that all dice, shuffles and sealed answers were honest."
    )
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH)
    async def verify(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.past(interaction, match_id)
        if not match.outcome():
            raise PlayError(
                f"The hash of the secret is {match.commitment}.{_luck(match)} "
                "The secret itself is shown when the match is over. Check again then."
            )
        verdict = await asyncio.to_thread(transcript.verify, match)
        told = f"{verdict}\n-# The hash of the secret is {match.commitment}.{_luck(match)}"
        await answers.say(interaction, text.named(told, match))

    @app_commands.command(description="Play again with the same players and settings.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH)
    async def rematch(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.past(interaction, match_id, over=True)
        if not match.outcome():
            raise PlayError("This match is still running. Finish it first.")
        await self._lobby.rematch(interaction, match.id)


def _luck(match: Match) -> str:
    """How players can check the hash against the invitation."""
    if not match.record.luck:
        return ""
    lines = count(len(match.record.luck), "line")
    return f" It was on the invitation before the luck ({lines}) was added; see /match export."
