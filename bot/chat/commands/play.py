"""/play, /do, /board, /hand."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.chat import answers
from bot.chat.answers import Interaction, user_of
from bot.chat.commands.finder import WHICH_MATCH, Finder, choices
from bot.chat.lobby.card import AWAY
from bot.chat.lobby.lobbies import Lobbies
from bot.chat.lobby.opponents import Opponents
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import Delivery
from bot.chat.panel.panel import Panel, seat_of
from bot.chat.text import code, given_back, named
from bot.chat.turn.hand import Hand
from bot.games import games
from bot.kernel import PlayError, echo
from bot.kernel.text import count
from bot.match.clocks.pace import PACES, in_words, parse, written
from bot.match.lobby import BY_DEFAULT
from bot.match.match import Match
from bot.match.practice.coach import NotTheIdea
from bot.match.service import Service
from bot.match.strengths import ABOUT, STRENGTHS, USUAL
from renderers import NOTHING, Marks, draws, shows
from renderers.studio import Order

GAMES = [app_commands.Choice(name=game.about.title, value=key) for key, game in games().items()]
LATE = [app_commands.Choice(name=AWAY.shown(rule), value=rule) for rule in AWAY.choices]
STRENGTH = [app_commands.Choice(name=ABOUT[each], value=each) for each in STRENGTHS]
OPTIONS = {
    "game": "What to play",
    "opponent": "Someone to invite",
    "second": "Someone else to invite",
    "third": "One more to invite",
    "computers": "How many computers play",
    "strength": "How well the computers play",
    "pace": "Time limit: choose one, or write your own: 48h + 6h up to 96h, weekends off",
    "absent": "What happens when a player's time runs out",
    "watch": "Watch computers play each other",
    "private": "Only those you invite can see the table",
    "anyone": "Open to anyone near your rating; players who turned on calls are told",
}
OPEN_TO_ANYONE = (
    "A private table, or one you only watch, cannot be open to anyone. Leave out one of the two."
)
Command = app_commands.Command[app_commands.Group, ..., None]
Choices = list[app_commands.Choice[str]]


def commands(
    finder: Finder,
    panel: Panel,
    hidden: Hand,
    lobbies: Lobbies,
    opponents: Opponents,
    delivery: Delivery,
) -> list[Command]:
    """The commands, bound to the parts they use."""
    play = _play(lobbies, opponents)
    return [play, _do(finder, panel), _board(finder, delivery), _hand(finder, hidden)]


def _play(lobbies: Lobbies, opponents: Opponents) -> Command:
    @app_commands.command(name="play", description="Open a table for a new match in this channel.")
    @app_commands.describe(**OPTIONS)
    @app_commands.choices(game=GAMES, absent=LATE, strength=STRENGTH)
    @app_commands.autocomplete(pace=suggest_pace)
    @app_commands.guild_only()
    async def play(
        interaction: Interaction,
        game: str,
        opponent: discord.User | None = None,
        second: discord.User | None = None,
        third: discord.User | None = None,
        computers: app_commands.Range[int, 0, 5] = 0,
        strength: str = USUAL,
        pace: str = BY_DEFAULT,
        absent: str = "",
        watch: bool = False,
        private: bool = False,
        anyone: bool = False,
    ) -> None:
        await answers.think(interaction)
        if anyone and (private or watch):
            raise PlayError(OPEN_TO_ANYONE)
        pace = written(parse(pace)) if pace else BY_DEFAULT
        guests = [guest for guest in (opponent, second, third) if guest is not None]
        near = await opponents.points(interaction, game) if anyone else 0
        table = (game, guests, computers, strength, pace, absent)
        await lobbies.invite(interaction, *table, watch=watch, private=private, near=near)

    return play


def _do(finder: Finder, panel: Panel) -> Command:
    @app_commands.command(name="do", description="Type your action, for example: move pa E3")
    @app_commands.rename(match_id="match")
    @app_commands.describe(sentence="One action, or several separated by ;", match_id=WHICH_MATCH)
    @app_commands.autocomplete(match_id=_suggest_match(finder))
    async def do(interaction: Interaction, sentence: str, match_id: str | None = None) -> None:
        await answers.think(interaction)
        with given_back(sentence):
            match = await finder.match_or_practice(interaction, match_id)
        await _say(interaction, finder, panel, match, sentence)

    @do.autocomplete("sentence")
    async def do_words(interaction: Interaction, typed: str) -> Choices:
        named = getattr(interaction.namespace, "match", None)
        return await finder.suggest_words(interaction, typed, named)

    return do


def _board(finder: Finder, delivery: Delivery) -> Command:
    @app_commands.command(name="board", description="Show the board, only to you.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(
        match_id=WHICH_MATCH,
        text="As text instead of a picture",
        zoom="A cell to zoom in on, such as D4",
        entry="The position after this entry number",
    )
    @app_commands.autocomplete(match_id=_suggest_match(finder))
    async def board(
        interaction: Interaction,
        match_id: str | None = None,
        text: bool = False,
        entry: app_commands.Range[int, 0, 100000] | None = None,
        zoom: str | None = None,
    ) -> None:
        await answers.think(interaction)
        match = await finder.match_or_practice(interaction, match_id)
        if entry is not None:
            match = await _earlier(finder.service, match, entry)
        marks = await _seen_from_near(match, zoom) if zoom else NOTHING
        person = await finder.store.person(user_of(interaction))
        order = None if text else messages.picture(match, None, marks, person.theme)
        await _show_board(interaction, delivery, match, order)

    return board


def _hand(finder: Finder, hidden: Hand) -> Command:
    @app_commands.command(name="hand", description="Show what only you can see.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id=WHICH_MATCH)
    @app_commands.autocomplete(match_id=_suggest_match(finder))
    async def hand(interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await finder.match_or_practice(interaction, match_id)
        await hidden.show(interaction, match.id)

    return hand


def _suggest_match(finder: Finder) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    """discord.py takes functions, not bound methods."""

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return await finder.suggest_match(interaction, typed)

    return suggest


async def suggest_pace(_: Interaction, typed: str) -> Choices:
    return choices((pace, in_words(pace)) for pace in _paces(typed))


def _paces(typed: str) -> list[str]:
    """Those that are offered, and what was typed if it makes sense."""
    words = typed.strip().casefold()
    found = [pace for pace in PACES if words in f"{pace} {in_words(pace)}"]
    try:
        own = written(parse(typed)) if words else ""
    except PlayError:
        return found or list(PACES)
    return [own, *(pace for pace in found if pace != own)] if own else found


async def _say(
    interaction: Interaction, finder: Finder, panel: Panel, match: Match, sentence: str
) -> None:
    seat, name = seat_of(match, interaction), str(interaction.id)
    try:
        with given_back(sentence):
            played = await finder.service.play(match.id, seat, sentence, interaction=name)
    except NotTheIdea as error:
        await panel.open(interaction, match.id, str(error))
    except PlayError as error:
        raise PlayError(named(str(error), match)) from error
    else:
        await panel.done(interaction, played, seat, sentence)


async def _seen_from_near(match: Match, cell: str) -> Marks:
    """Marks for a picture of one cell and what is around it."""
    key, view, cell = match.record.game, match.view(None), echo.typed(cell)
    if not draws(key) or not await asyncio.to_thread(shows, key, view, cell):
        raise PlayError(
            f"There is no {code(cell)} on this picture. Name a cell as the board does: D4."
        )
    return Marks(zoom=(cell,), must_zoom=True)


async def _show_board(
    interaction: Interaction, delivery: Delivery, match: Match, order: Order | None
) -> None:
    if order is None:
        await answers.say(interaction, messages.text_board(match, None))
        return
    name = f"{match.record.game}-{match.id}-{match.number}.png"
    alt = messages.alt_text(match, (), None)
    file = await delivery.file(f"{match.id} board {interaction.id}", order, name, alt)
    words = named(match.game.status(match.view(None)), match)
    await answers.say(interaction, words, files=[file])


async def _earlier(service: Service, match: Match, entry: int) -> Match:
    last = match.seq if match.outcome() else match.number
    if entry > last:
        raise PlayError(
            f"This match has {count(last, 'entry', 'entries')} so far. Choose one of them."
        )
    then = await service.at(match, match.named_entry(entry))
    if then.state is None:
        raise PlayError(
            "That entry was played under older rules and cannot be shown. Choose a later one."
        )
    return then
