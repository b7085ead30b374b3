"""/cup: cups of several rounds whose tables start by themselves."""

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.chat import answers
from bot.chat.answers import Interaction, id_of, user_of
from bot.chat.commands.finder import choices
from bot.chat.commands.play import GAMES, LATE, Choices, Command, suggest_pace
from bot.chat.cups import words
from bot.chat.cups.controls import CupControls
from bot.kernel import NotAllowed
from bot.match.clocks.pace import OFF, parse, written
from bot.match.cups.cup import METHODS, MOST, Cup, Method, named
from bot.match.cups.terms import NO_CLOCK
from bot.match.ids import NOBODY
from bot.store.standing.cups import Cups

HOW = [app_commands.Choice(name=words.METHOD[each], value=each) for each in METHODS]


Note = Callable[[Interaction, str], Awaitable[None]]


class CupGroup(app_commands.Group):
    def __init__(self, controls: CupControls, cups: Cups) -> None:
        super().__init__(
            name="cup",
            description="Cups: rounds of matches whose tables start by themselves.",
            guild_only=True,
        )
        self._controls = controls
        self._cups = cups

    @app_commands.command(description="Open a cup in this channel; people join on its card.")
    @app_commands.describe(
        game="Which game",
        method="Round robin: all meet all. Swiss: equal scores meet. Knock-out: losers are out.",
        name="What it is called",
        pace="Time limit of every match, such as 24h",
        absent="What happens when someone's time runs out",
        rounds="Rounds of a Swiss cup; by default as many as one player needs to win them all",
        seats="Players at a table; more than two only in a Swiss cup",
        most="How many players can join at most",
    )
    @app_commands.choices(game=GAMES, method=HOW, absent=LATE)
    async def open(
        self,
        interaction: Interaction,
        game: str,
        method: str,
        name: app_commands.Range[str, 1, 40],
        pace: str = "",
        absent: str = "default",
        rounds: app_commands.Range[int, 1, 15] | None = None,
        seats: app_commands.Range[int, 2, 6] = 2,
        most: app_commands.Range[int, 3, 64] = MOST,
    ) -> None:
        await answers.think(interaction)
        clock = written(parse(pace or await self._controls.usual_pace(interaction)))
        if clock == OFF:
            raise NotAllowed(NO_CLOCK)
        host = user_of(interaction)
        cup = Cup(str(interaction.id), named(name), game, _method(method), host, clock, absent)
        cup = replace(cup, size=seats, length=rounds or 0, most=most)
        await self._controls.open(interaction, cup)

    @app_commands.command(name="list", description="The cups on this server.")
    async def every(self, interaction: Interaction) -> None:
        await answers.think(interaction)
        await self._controls.every(interaction)

    @app_commands.command(description="How a cup stands, as a picture.")
    @app_commands.describe(cup="Which cup")
    async def standings(self, interaction: Interaction, cup: str) -> None:
        await answers.think(interaction)
        await self._controls.show(interaction, cup)

    @app_commands.command(description="Leave a cup.")
    @app_commands.describe(cup="Which cup")
    async def leave(self, interaction: Interaction, cup: str) -> None:
        await answers.think(interaction)
        await self._controls.leave(interaction, cup)

    @app_commands.command(description="Cancel a cup: for its host and those who run the server.")
    @app_commands.describe(cup="Which cup")
    async def cancel(self, interaction: Interaction, cup: str) -> None:
        await answers.think(interaction)
        await self._controls.cancel(interaction, cup)

    @app_commands.command(
        description="All cups of this season together. A season lasts three months."
    )
    @app_commands.describe(last="The season before this one")
    async def season(self, interaction: Interaction, last: bool = False) -> None:
        await answers.think(interaction)
        await self._controls.season(interaction, last=last)

    @open.autocomplete("pace")
    async def _paces(self, interaction: Interaction, typed: str) -> Choices:
        return [each for each in await suggest_pace(interaction, typed) if each.value != OFF]

    @standings.autocomplete("cup")
    async def _all_cups(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_cup(self._cups, interaction, typed, "running", "over")

    @leave.autocomplete("cup")
    @cancel.autocomplete("cup")
    async def _open_cups(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_cup(self._cups, interaction, typed, "open", "running")


async def suggest_cup(cups: Cups, interaction: Interaction, typed: str, *states: str) -> Choices:
    found = await cups.on(str(interaction.guild_id), *states)
    wanted = typed.casefold()
    return choices((each.id, each.name) for each in found if wanted in each.name.casefold())


def _method(value: str) -> Method:
    return next(each for each in METHODS if each == value)


def correction(controls: CupControls, cups: Cups, note: Note) -> Command:
    """The part of /table-admin that corrects a result of a cup; it is logged."""

    @app_commands.command(
        name="correct", description="Correct a result of a cup; its players are told."
    )
    @app_commands.describe(
        cup="Which cup",
        table="Which table",
        winner="Who wins; leave it out for a draw",
        reason="Why; the players read it",
    )
    async def correct(
        interaction: Interaction,
        cup: str,
        table: str,
        winner: discord.User | None = None,
        reason: str = "",
    ) -> None:
        await answers.think(interaction)
        number = int(table) if table.isdecimal() else -1
        user = id_of(winner) if winner else NOBODY
        told = await controls.correct(interaction, cup, number, user, reason)
        await note(interaction, told)

    @correct.autocomplete("cup")
    async def which_cup(interaction: Interaction, typed: str) -> Choices:
        return await suggest_cup(cups, interaction, typed, "running", "over")

    @correct.autocomplete("table")
    async def which_table(interaction: Interaction, typed: str) -> Choices:
        chosen = getattr(interaction.namespace, "cup", "")
        try:
            found = await controls.tables(interaction, chosen)
        except NotAllowed:  # the cup is not chosen yet, or mistyped
            return []
        return choices(pair for pair in found if typed.casefold() in pair[1].casefold())

    return correct
