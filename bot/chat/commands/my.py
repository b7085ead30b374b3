"""/my: your turns, your matches, your statistics and settings."""

from discord import app_commands
from msgspec.structs import replace

from bot.chat import answers, text
from bot.chat.answers import Interaction
from bot.chat.commands.finder import Finder, title
from bot.chat.panel.layout import Row
from bot.chat.panel.panel import seat_of
from bot.chat.turn.buttons import your_move
from bot.games import find
from bot.kernel import Seat
from bot.match.match import Match
from bot.store.hall import HallStore
from bot.store.waits import Turn, Waits
from renderers import THEMES

SHOWN = 20


class MyGroup(app_commands.Group):
    def __init__(self, finder: Finder, waits: Waits, results: HallStore) -> None:
        super().__init__(name="my", description="Your turns, your matches, your settings.")
        self._finder = finder
        self._waits = waits
        self._results = results

    @app_commands.command(description="Matches that are waiting for you, each with a button.")
    async def turns(self, interaction: Interaction) -> None:
        await answers.think(interaction)
        waiting = await self._waits.turns(str(interaction.user.id), SHOWN)
        if not waiting:
            await answers.say(interaction, "Nobody is waiting for you. Enjoy the quiet, or /play.")
            return
        buttons = [your_move(each.wait.match_id, _against(each)) for each in waiting]
        rows: list[Row] = [tuple(buttons[start : start + 4]) for start in range(0, SHOWN, 4)]
        lines = "\n".join(map(_turn, waiting))
        await answers.say(interaction, lines, [row for row in rows if row])

    @app_commands.command(description="All your matches, running and finished.")
    async def matches(self, interaction: Interaction) -> None:
        await answers.think(interaction)
        running = await self._finder.mine(interaction)
        over = await self._finder.mine(interaction, over=True)
        lines = [await self._line(each, seat_of(each, interaction)) for each in running[:SHOWN]]
        lines = lines or ["You have no running match."]
        if over:
            lines += ["", "**Finished**", *[_finished(each) for each in over[:SHOWN]]]
        await answers.say(interaction, "\n".join(lines))

    @app_commands.command(description="How often you have won each game.")
    async def stats(self, interaction: Interaction) -> None:
        await answers.think(interaction)
        scores = await self._results.scores(str(interaction.user.id))
        lines = sorted(
            f"**{find(each.game).about.title}**: {each.won} won, {each.drawn} drawn, "
            f"{each.played} played"
            for each in scores
        )
        await answers.say(interaction, "\n".join(lines) or "You have not finished a match yet.")

    @app_commands.command(description="How pictures look and when I message you.")
    @app_commands.describe(
        theme="Colors of your own pictures",
        whispers="Send you your hand by direct message whenever it changes",
        pings="Mention you when it is your turn",
    )
    @app_commands.choices(
        theme=[app_commands.Choice(name=name, value=name) for name in sorted(THEMES)]
    )
    async def settings(
        self,
        interaction: Interaction,
        theme: str | None = None,
        whispers: bool | None = None,
        pings: bool | None = None,
    ) -> None:
        await answers.think(interaction)
        person = await self._finder.store.person(str(interaction.user.id))
        person = replace(
            person,
            theme=theme or person.theme,
            whispers=person.whispers if whispers is None else whispers,
            pings=person.pings if pings is None else pings,
            # Whoever asks for direct messages has perhaps just opened them.
            closed=person.closed and not whispers,
        )
        await self._finder.store.remember(person)
        lines = [
            f"Theme: {person.theme}",
            f"Direct messages: {_yes(person.whispers)}{' (closed)' if person.closed else ''}",
            f"Mentions: {_yes(person.pings)}",
        ]
        await answers.say(interaction, "\n".join(lines))

    async def _line(self, match: Match, seat: Seat) -> str:
        """Where the match is, who is waited for, and when the reader's time runs out."""
        home = await self._finder.store.home(match.id)
        name = title(match)
        where = f"<#{home.thread}>" if home and home.thread else name
        surface = await self._finder.store.surfaces.find(match.id, "thread")
        if surface and surface.reason:
            where = f"{name} (cannot be shown in its channel now: {surface.reason}; use /do)"
        who = "you" if seat in match.asked() - match.away else text.waited_for(match)
        times = [each.due for each in await self._waits.of(match.id) if each.seat == seat]
        until = [f"; answer by {text.moment(time)}" for time in times if time]
        return f"`{match.id}` {where}: waiting for {who}{''.join(until)}"


def _against(turn: Turn) -> str:
    """The match by its game and the other players."""
    players = enumerate(turn.players)
    others = [text.safe_name(each.name) for seat, each in players if seat != turn.wait.seat]
    return f"{find(turn.game).about.title} with {text.listed(others)}"


def _turn(turn: Turn) -> str:
    """Where the match is, and when time runs out."""
    wait = turn.wait
    where = f"<#{turn.thread}>" if turn.thread else text.plain(_against(turn))
    what = "a computer plays for you" if wait.kind == "away" else "waiting for you"
    until = f"; answer by {text.moment(wait.due)}" if wait.due else ""
    return f"`{wait.match_id}` {where}: {what}{until}"


def _finished(match: Match) -> str:
    outcome = match.outcome()
    won = text.names(match, outcome.ranking[0]) if outcome and not outcome.is_draw else "drawn"
    return f"`{match.id}` {title(match)}: {won if match.counts else 'not played'}"


def _yes(value: bool) -> str:
    return "yes" if value else "no"
