"""The composition root: the only place that knows everybody.

Opens the store, makes the service, joins chat, computers and pictures, and runs until it is told
to stop. A stop lets what is being answered finish, and closes in the opposite order.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from secrets import choice
from typing import Any

import discord

from bot.ai.driver import Driver
from bot.chat.client import TablekeeperClient
from bot.chat.commands.admin import AdminGroup
from bot.chat.commands.context_menus import menus
from bot.chat.commands.deck import DeckGroup
from bot.chat.commands.finder import Finder
from bot.chat.commands.hall import command as hall_command
from bot.chat.commands.help import command as help_command
from bot.chat.commands.learn import command as learn_command
from bot.chat.commands.match import MatchGroup
from bot.chat.commands.my import MyGroup
from bot.chat.commands.play import commands
from bot.chat.commands.rules import command as rules_command
from bot.chat.hall import Hall
from bot.chat.help.guide import Guide
from bot.chat.help.rules import RulesBook
from bot.chat.learn.examples import Examples
from bot.chat.learn.room import PracticeRoom
from bot.chat.learn.tutor import Tutor
from bot.chat.lobby.controls import LobbyControls
from bot.chat.lobby.lobbies import Lobbies
from bot.chat.lobby.welcome import Welcome, easiest_first
from bot.chat.outbox.delivery import TRANSIENT, Delivery
from bot.chat.outbox.dm import DirectMessages
from bot.chat.outbox.projector import Projector
from bot.chat.outbox.reminders import Reminders
from bot.chat.outbox.thread import Thread
from bot.chat.panel.follow import Follower
from bot.chat.panel.panel import Panel
from bot.chat.router import Router
from bot.chat.turn.hand import Hand
from bot.chat.turn.more import More
from bot.chat.turn.recap import Recap
from bot.chat.turn.table_talk import TableTalk
from bot.kernel import PlayError, Tossed
from bot.match import standing_answers
from bot.match.ids import MatchId
from bot.match.ports import Clock, now
from bot.match.results import finish_of
from bot.match.service import LETTERS, Service
from bot.match.standing_answers import StandingAnswers
from bot.match.timekeeper import EVERY, Timekeeper
from bot.match.update import Update
from bot.settings import Settings
from bot.store.chat import ChatStore
from bot.store.database import Database
from bot.store.hall import HallStore
from bot.store.journal import SqliteJournal
from bot.store.kits import Kits
from bot.store.practice import PracticeStore
from bot.store.waits import Waits
from bot.tasks import Supervisor
from renderers import draws, limit_memory
from renderers.studio import Order, Studio

log = logging.getLogger(__name__)

LAST_PATIENCE = 3.0
LULL = 3.0
CATCH_UP = 5.0  # seconds after which it counts as up, whatever still cannot be caught up with

# What the world does to us: worth a line in the log, not a traceback.
EXPECTED = (
    *TRANSIENT,
    discord.HTTPException,
    discord.RateLimited,
    discord.ConnectionClosed,
    discord.GatewayNotFound,
    PlayError,
)
FATAL = (discord.LoginFailure, discord.PrivilegedIntentsRequired)


class App:
    """Everything that lives as long as the program; clients come and go inside it."""

    def __init__(
        self,
        database: Database,
        settings: Settings,
        clock: Clock,
        moment: float = 1.0,
        *,
        pause: standing_answers.Draw = standing_answers.moment,
        warms: bool = True,
    ) -> None:
        self.settings = settings
        self.clock = clock
        self.tasks = Supervisor(expected=EXPECTED)
        self.store = ChatStore(database)
        self.waits = Waits(database)
        self.kits = Kits(database)
        self.service = Service(SqliteJournal(database), self._show, clock)
        self.results = HallStore(database)
        self.practice = PracticeStore(database)
        self.hall = Hall(self.service, self.results)
        self.projector = Projector(self.service, self.store, clock)
        self.follower = Follower(self.service)
        self.driver = Driver(
            self.service, workers=settings.computers, moment=moment, tasks=self.tasks
        )
        self.standing_answers = StandingAnswers(self.service, pause, tasks=self.tasks)
        limit_memory(settings.picture_memory)
        self.studio = Studio(threads=1)
        self.delivery = Delivery(self.studio)
        self.welcome = Welcome(self.store)
        self.warms = warms  # draws ahead, for the first players of a long evening
        self.greet_in = ""  # a channel where the welcome is due at the first start

    def _show(self, update: Update) -> None:
        self.projector.show(update)
        self.follower.show(update)
        self.driver.show(update)
        self.standing_answers.show(update)

    def _begin(self, match: MatchId) -> None:
        self.projector.poke(match)
        self.driver.poke(match)

    def client(self, *, ready_patience: float = 2.0) -> "Table":
        """A new client with everything joined to it."""
        client = TablekeeperClient(ready_patience=ready_patience)
        lobbies = Lobbies(
            client, self.service, self.store, self.hall, self._begin, _new_id, self.clock
        )
        panel = Panel(self.service, self.store, self.delivery, self.follower)
        hand, more = Hand(self.service, self.store, self.delivery), More(self.service)
        recap, talk = Recap(self.service, self.driver), TableTalk(self.service, panel)
        controls = LobbyControls(self.service, self.store, lobbies, panel)
        room = PracticeRoom(self.service, self.practice, self.clock)
        tutor = Tutor(self.service, room, panel, self.driver.poke)
        examples = Examples(self.service, room, panel)
        finder = Finder(self.service, self.store, self.practice)
        decks = DeckGroup(finder, panel, self.kits)
        book, guide = RulesBook(self.service, self.store), Guide()
        helpers = (tutor, examples, book, guide)
        features = (panel, hand, more, recap, talk, controls, decks, *helpers)
        router = Router(self.service, panel.open, *(each.routes() for each in features))
        for command in commands(finder, panel, hand, lobbies, self.delivery):
            client.tree.add_command(command)
        for group in (
            decks,
            MatchGroup(finder, self.driver, more, recap, talk, controls),
            MyGroup(finder, self.waits, self.results),
            AdminGroup(finder, self.projector),
        ):
            client.tree.add_command(group)
        client.tree.add_command(rules_command(book))
        client.tree.add_command(help_command(guide))
        client.tree.add_command(hall_command(self.hall))
        client.tree.add_command(learn_command(tutor, examples))
        for menu in menus(finder, panel):
            client.tree.add_command(menu)
        client.router, client.store = router, self.store
        client.welcome = self.welcome.join
        client.projector = self.projector
        dms = DirectMessages(client, self.store, self.delivery, self.clock)
        self.projector.use(
            client.wait_until_ready,
            thread=Thread(
                client, self.service, self.store, self.waits, self.delivery, dms, self.clock
            ),
            dm=dms,
        )
        return Table(self, client, lobbies)

    async def wake(self) -> None:
        """After a start: computers and standing answers go on in every running match."""
        for match_id in await self.store.running():
            self.driver.poke(match_id)
            self.standing_answers.poke(match_id)

    async def list_results(self) -> None:
        """What the finished matches of older files came to."""
        for match_id in await self.results.all_unlisted():
            try:
                await self.results.keep(finish_of(await self.service.match(match_id)))
            except PlayError as error:
                log.warning("match %s is not counted: %s", match_id, error)

    async def warm(self) -> None:
        """Draw every game's first position once: what it is made of is then at hand.

        The game a newcomer is offered first comes at once; the others wait until nobody waits.
        """
        for key, game in easiest_first():
            if self.warms and draws(key):
                state = game.setup(game.table(game.about.seats[0]), Tossed(Random(0))).state
                await self.studio.draw(f"warm {key}", Order(key, game.view(state, None)))
                await self.studio.quiet(LULL)

    async def close(self) -> None:
        await self.follower.close()
        await self.driver.close()
        await self.standing_answers.close()
        await self.projector.close(0)
        await self.tasks.close()
        await self.studio.close()


class Table:
    """One client's life: log in, catch up, answer, leave."""

    def __init__(self, app: App, client: TablekeeperClient, lobbies: Lobbies) -> None:
        self.app = app
        self.client = client
        self.lobbies = lobbies
        self.is_up = asyncio.Event()  # logged in, and everything missed is being shown
        self._beside: list[asyncio.Task[Any]] = []  # what ends with the client

    async def run(self, token: str, *, look_every: float = EVERY) -> None:
        """Until the client is closed, or dies."""
        tasks = self.app.tasks
        self._beside = [
            tasks.keep("clocks", partial(self._keep_time, look_every)),
            tasks.keep("retries", partial(self._retry, look_every)),
            tasks.job("start", self._catch_up),
        ]
        try:
            await self.client.start(token)
        finally:
            for task in self._beside:
                task.cancel()
            await asyncio.gather(*self._beside, return_exceptions=True)
            await self.lobbies.close()
            await self.client.close()

    async def _keep_time(self, look_every: float) -> None:
        await self._ready()
        app = self.app
        reminders = Reminders(self.client, app.service, app.store)
        timekeeper = Timekeeper(
            app.service,
            app.waits,
            app.clock,
            reminders.remind,
            self._is_reachable,
            every=look_every,
            expected=EXPECTED,
        )
        await timekeeper.run()

    async def _catch_up(self) -> None:
        """Each part on its own: one that fails is tried again, and keeps nobody waiting."""
        await self._ready()
        tasks = self.app.tasks
        parts = [
            tasks.job("catch-up of lobbies", self.lobbies.catch_up),
            tasks.job("catch-up of messages", self.app.projector.catch_up),
            tasks.job("catch-up of computers", self.app.wake),
            tasks.job("welcome", self._greet),
        ]
        self._beside += parts
        await asyncio.wait(parts, timeout=CATCH_UP)
        self.is_up.set()
        self._beside += [
            tasks.job("results", self.app.list_results),
            tasks.job("pictures", self.app.warm),
        ]

    async def _greet(self) -> None:
        if self.app.greet_in:
            channel = self.client.get_partial_messageable(int(self.app.greet_in))
            await self.app.welcome.greet(channel, self.app.greet_in)

    async def _retry(self, look_every: float) -> None:
        """Try again what waits: surfaces without a place, cards that could not be drawn."""
        await self._ready()
        while True:
            await self.app.projector.look()
            await self.lobbies.look()
            await asyncio.sleep(look_every)

    async def _ready(self) -> None:
        await self.client.logged_in.wait()
        await self.client.wait_until_ready()

    def _is_reachable(self) -> bool:
        """Can anybody's answer arrive?"""
        shards = self.client.shards.values()
        return self.client.is_ready() and not all(shard.is_closed() for shard in shards)

    async def drain(self, patience: float = 5.0) -> None:
        """Let running answers and messages finish before the connection goes."""
        for _ in range(int(patience * 20)):
            if not self.client.busy:
                break
            await asyncio.sleep(0.05)
        await self.app.projector.close(patience)


@asynccontextmanager
async def opened(
    settings: Settings,
    clock: Clock = now,
    moment: float = 1.0,
    *,
    pause: standing_answers.Draw = standing_answers.moment,
    warms: bool = True,
) -> AsyncIterator[App]:
    """The app on its database."""
    database = await Database.open(settings.database)
    app = App(database, settings, clock, moment, pause=pause, warms=warms)
    try:
        yield app
    finally:
        await app.close()
        await database.close()


class Stopped(Exception):
    """The program was told to stop."""


async def supervise(app: App, token: str, stop: asyncio.Event, look_every: float = EVERY) -> None:
    """Keep a client running until it is told to stop: whatever ends one, a new one follows."""
    tables: list[Table] = []

    async def connect() -> None:
        tables[:] = [app.client()]
        await tables[0].run(token, look_every=look_every)
        if stop.is_set():
            raise Stopped

    connection = app.tasks.keep("connection", connect, fatal=(*FATAL, Stopped))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({connection, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not stop.is_set():
        connection.result()
    for table in tables:
        await table.drain()
        # A client that is closed while it still logs in may wait for ever; a stop may not.
        closing = asyncio.create_task(table.client.close())
        await asyncio.wait({closing, connection}, timeout=LAST_PATIENCE)
    connection.cancel()
    await asyncio.wait({connection}, timeout=LAST_PATIENCE)


def _new_id() -> str:
    return "".join(choice(LETTERS) for _ in range(6))
