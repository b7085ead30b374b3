"""The commands of /table-admin that change one match."""

from typing import Any

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.chat import answers, text
from bot.chat.admin.actions import AdminActions
from bot.chat.answers import Interaction
from bot.chat.commands.finder import choices
from bot.chat.outbox.places import obstacle
from bot.chat.outbox.projector import Projector
from bot.chat.outbox.thread import moved, told_by
from bot.kernel import PlayError, Seat
from bot.kernel.text import count
from bot.match.match import Match

SEAT = "1 for the first player, and so on"
SURE = "Choose True to confirm. You cannot undo this."
Group = app_commands.Group
Command = app_commands.Command[Any, ..., None]


def add_match_commands(group: Group, actions: AdminActions, projector: Projector) -> None:
    _add_pauses(group, actions)
    _add_ends(group, actions)
    _add_seats(group, actions)
    _add_places(group, actions, projector)


def _add_pauses(group: Group, actions: AdminActions) -> None:
    @group.command(description="Pause a match: no time runs and nobody can move.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id="Which match to pause")
    async def pause(interaction: Interaction, match_id: str) -> None:
        match = await _found(interaction, actions, match_id)
        await actions.halt(interaction, match, paused=True)
        words = "is paused. Only /table-admin resume continues it."
        await answers.say(interaction, f"{text.match_title(match)} {words}")

    @group.command(description="Resume a paused match.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id="Which match to resume")
    async def resume(interaction: Interaction, match_id: str) -> None:
        match = await _found(interaction, actions, match_id)
        await actions.halt(interaction, match, paused=False)
        await answers.say(interaction, f"{text.match_title(match)} continues.")

    @group.command(description="Take a match back to an earlier position. Its players are told.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(
        match_id="Which match to rewind",
        entry="Back to the position after this entry; /match log and /board show the numbers",
        sure=SURE,
    )
    async def rewind(
        interaction: Interaction,
        match_id: str,
        entry: app_commands.Range[int, 0, 100000],
        sure: bool,
    ) -> None:
        match = await _found(interaction, actions, match_id)
        _must_be_sure(sure, "rewind the match")
        await actions.rewind(interaction, match, entry)
        title = text.match_title(match)
        await answers.say(interaction, f"{title} is back at the position after entry {entry}.")

    _suggest_for(actions, pause, resume, rewind)


def _add_ends(group: Group, actions: AdminActions) -> None:
    @group.command(description="End a match without a result. It does not count for anyone.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id="Which match to end", sure=SURE)
    async def end(interaction: Interaction, match_id: str, sure: bool) -> None:
        match = await _found(interaction, actions, match_id)
        _must_be_sure(sure, "end the match")
        await actions.end(interaction, match)
        await answers.say(interaction, f"{text.match_title(match)} is over and does not count.")

    @group.command(description="Delete a match: its record, its result and its log are gone.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id="Which match to delete, by its number or id", sure=SURE)
    async def delete(interaction: Interaction, match_id: str, sure: bool) -> None:
        match = await _found(interaction, actions, match_id)
        _must_be_sure(sure, "delete the match")
        await actions.delete(interaction, match)
        await answers.say(interaction, f"{text.match_title(match)} is deleted.")

    _suggest_for(actions, end, delete)


def _add_seats(group: Group, actions: AdminActions) -> None:
    @group.command(description="Remove a player from a match for good.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id="Which match", seat=SEAT, sure=SURE)
    async def remove(
        interaction: Interaction,
        match_id: str,
        seat: app_commands.Range[int, 1, 6],
        sure: bool,
    ) -> None:
        match = await _found(interaction, actions, match_id)
        _must_be_sure(sure, "remove the player")
        who = _seat(match, seat)
        await actions.remove(interaction, match, who)
        await answers.say(interaction, text.named(f"{{{who}}} is out of the match.", match))

    @group.command(name="hand-on", description="Give a seat in a match to another person.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id="Which match", seat=SEAT, to="Who plays it from now on")
    async def hand_on(
        interaction: Interaction,
        match_id: str,
        seat: app_commands.Range[int, 1, 6],
        to: discord.User,
    ) -> None:
        match = await _found(interaction, actions, match_id)
        before = await actions.give_seat(interaction, match, _seat(match, seat), to)
        taker = text.bold_name(to.display_name)
        await answers.say(interaction, f"{taker} now plays the seat of {text.bold_name(before)}.")

    _suggest_for(actions, remove, hand_on)


def _add_places(group: Group, actions: AdminActions, projector: Projector) -> None:
    @group.command(description="Move a match to this channel or thread.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id="Which match to move here")
    async def move(interaction: Interaction, match_id: str) -> None:
        match = await _found(interaction, actions, match_id)
        await _move(interaction, actions, match)
        projector.wake(match.id)
        await actions.note(
            interaction, f"moved {text.match_number(match)} to <#{interaction.channel_id}>"
        )
        await answers.say(interaction, f"{text.match_title(match)} continues here.")

    _suggest_for(actions, move)


async def _move(interaction: Interaction, actions: AdminActions, match: Match) -> None:
    store = actions.store
    home = await store.home(match.id)
    if home is None:
        raise PlayError(
            "That match has never been shown in a channel, so it cannot be moved. "
            "Choose another match."
        )
    if await store.is_private(match.id):
        raise PlayError("That match is private: it stays in its thread. Choose another match.")
    if hindered := obstacle(interaction):
        raise PlayError(f"That match stays where it is: {hindered}. Choose another channel.")
    channel = str(interaction.channel_id)
    surface = await store.surfaces.find(match.id, "thread")
    if surface and home.thread == channel and not surface.reason:
        raise PlayError(
            f"{text.match_title(match)} is already played here. "
            "Use the command in another channel to move it."
        )
    there = replace(home, channel=channel, card="", thread=channel)
    await store.move(there, moved(told_by(surface) if surface else -1))


async def _found(interaction: Interaction, actions: AdminActions, match_id: str) -> Match:
    await answers.think(interaction)
    return await actions.find(interaction, match_id)


def _must_be_sure(sure: bool, what: str) -> None:
    if not sure:
        raise PlayError(f"Nothing changed. Set *sure* to True to {what}.")


def _seat(match: Match, number: int) -> Seat:
    if number > len(match.record.players):
        raise PlayError(
            f"That match has {count(len(match.record.players), 'seat')}. Choose one of them."
        )
    return Seat(number - 1)


def _suggest_for(actions: AdminActions, *commands: Command) -> None:
    """Complete the match from those that are running on the server."""

    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = [
            (each.id, f"{text.match_name(each)} · {each.id}")
            for each in await actions.running(interaction)
        ]
        return choices(pair for pair in found if typed.casefold() in pair[1].casefold())

    for command in commands:
        command.autocomplete("match_id")(suggest)
