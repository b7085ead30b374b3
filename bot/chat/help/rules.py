"""/rules and the *Rules* buttons: a book to turn the pages of, for one person alone."""

import asyncio
import io
from typing import Any

import discord

from bot.chat import answers, ids, limits, text
from bot.chat.answers import Interaction, user_of
from bot.chat.help.rules_page import (
    WHICH_GAME,
    Screen,
    game_menu,
    page_screen,
    shared_screen,
    topic_screen,
)
from bot.chat.outbox.delivery import MENTIONS
from bot.chat.panel.components import Form, filled, picked, view
from bot.chat.panel.panel import seat_of
from bot.chat.router import Routes
from bot.games import find, games
from bot.kernel import PlayError, Prompt, descend, topic_at
from bot.match.match import Match
from bot.match.practice.lesson import examples
from bot.match.practice.position import made
from bot.match.rulebook.lookup import Topic, about_question, find_topics, look_up, named
from bot.match.service import Service
from bot.store.chat import ChatStore
from renderers import THEMES, Marks, Theme, closeup, draws, render_png


class RulesBook:
    def __init__(self, service: Service, store: ChatStore) -> None:
        self._service = service
        self._store = store

    def routes(self) -> Routes:
        return {
            ids.ShowRules: self._turn,
            ids.PickRules: self._pick,
            ids.PickRulesOf: self._pick_game,
            ids.AskTopic: self._ask,
            ids.TopicForm: self._search,
            ids.ShareRules: self._share,
            ids.RulesHere: self._here,
        }

    async def open(self, interaction: Interaction, game: str, topic: str) -> None:
        """The slash command: a topic, the first page, or a menu of games."""
        await answers.think(interaction)
        if not game:
            await answers.say(interaction, WHICH_GAME, game_menu())
        elif topic:
            await self._show(interaction, game, _found(game, topic))
        else:
            await self._show(interaction, game, page_screen(game, 0))

    async def game_here(self, interaction: Interaction) -> str:
        """The game that is played in this thread; "" elsewhere."""
        match_id = await self._store.match_in(str(interaction.channel_id))
        return (await self._service.match(match_id)).record.game if match_id else ""

    async def _turn(self, interaction: Interaction, id: ids.ShowRules) -> None:
        await _begin(interaction)
        await self._show(interaction, _known(id.game), page_screen(id.game, id.page))

    async def _pick(self, interaction: Interaction, id: ids.PickRules) -> None:
        await _begin(interaction)
        value = picked(interaction.data)
        if value.startswith("#"):
            screen = page_screen(_known(id.game), int(value[1:]))
        else:
            screen = topic_screen(id.game, look_up(_known(id.game), value))
        await self._show(interaction, id.game, screen)

    async def _pick_game(self, interaction: Interaction, id: ids.PickRulesOf) -> None:
        await _begin(interaction)
        game = _known(picked(interaction.data))
        await self._show(interaction, game, page_screen(game, 0))

    async def _ask(self, interaction: Interaction, id: ids.AskTopic) -> None:
        form = Form(
            id=ids.TopicForm(_known(id.game)),
            title="Search the rules",
            label="A word, a piece, a card or a question",
            example="May I …",
        )
        await answers.ask(interaction, form)

    async def _search(self, interaction: Interaction, id: ids.TopicForm) -> None:
        await _begin(interaction)
        await self._show(interaction, id.game, _found(_known(id.game), filled(interaction.data)))

    async def _share(self, interaction: Interaction, id: ids.ShareRules) -> None:
        """A message that everybody sees; the reader's own page stays as it is."""
        await answers.touch(interaction)
        screen = shared_screen(_known(id.game), id.topic, text.plain(interaction.user.display_name))
        await interaction.followup.send(
            screen.content,
            view=view(screen.rows),
            files=await self._pictures(interaction, id.game, screen),
            allowed_mentions=MENTIONS,
        )

    async def _here(self, interaction: Interaction, id: ids.RulesHere) -> None:
        """Beside the panel, which stays: the page about the question that is asked now."""
        await answers.think(interaction)
        match = await self._service.match(id.match_id)
        topic = about(match, _asked(match, interaction), id)
        await self._show(interaction, match.record.game, topic_screen(match.record.game, topic))

    async def _show(self, interaction: Interaction, game: str, screen: Screen) -> None:
        files = await self._pictures(interaction, game, screen)
        await answers.say(interaction, screen.content, screen.rows, files)

    async def _pictures(
        self, interaction: Interaction, game: str, screen: Screen
    ) -> list[discord.File]:
        theme = THEMES[(await self._store.person(user_of(interaction))).theme]
        png = None
        if screen.picture:
            png = await asyncio.to_thread(closeup, game, screen.picture, theme)
        elif screen.example:
            png = await asyncio.to_thread(_position, game, screen.example, theme)
        alt = text.cut(screen.content.replace("#", "").strip(), limits.ALT_TEXT)
        return [discord.File(io.BytesIO(png), "rules.png", description=alt)] if png else []


def _position(game: str, example: str, theme: Theme) -> bytes | None:
    """The position of a worked example, as the player to move sees it."""
    if not draws(game):
        return None
    known = examples(game)[example]
    state = made(game, known.position)
    prompts = find(game).prompts(state)
    viewer = prompts[0].seat if prompts else None
    marks = Marks(near=known.near)
    return render_png(game, find(game).view(state, viewer), marks, theme)


def _found(game: str, words: str) -> Screen:
    """The best answer first, the others in a menu."""
    return topic_screen(game, look_up(game, words), find_topics(game, words))


def _asked(match: Match, interaction: Interaction) -> Prompt[Any] | None:
    """The question a person is asked; None for others."""
    try:
        return match.prompt(seat_of(match, interaction))
    except PlayError:
        return None


def about(match: Match, prompt: Prompt[Any] | None, id: ids.RulesHere) -> Topic:
    """What the rules say about the question that a panel shows; else about a turn."""
    game = match.record.game
    if prompt is None:
        return about_question(game)
    path = id.path if match.tag(prompt) == id.tag else ()
    if found := named(game, topic_at(prompt, path)):
        return found
    steps = [descend(prompt, path[:end])[0].label for end in range(len(path), 0, -1)]
    return about_question(game, *steps, prompt.text)


def _known(game: str) -> str:
    if game not in games():
        raise PlayError("I do not know that game. Use /rules to see the games I know.")
    return game


async def _begin(interaction: Interaction) -> None:
    """Turn the page in place; from a message that all can see, open a book of one's own."""
    own = interaction.message is not None and interaction.message.flags.ephemeral
    await (answers.touch(interaction) if own else answers.think(interaction))
