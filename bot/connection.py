"""One connection to Discord: everything that talks to Discord is made with it and ends with it.

What must outlive a connection belongs to the app.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from secrets import choice
from typing import Any

import discord

from bot.app import EXPECTED, App
from bot.chat.admin.actions import AdminActions
from bot.chat.admin.overview import Overview
from bot.chat.client import Parts, TablekeeperClient
from bot.chat.commands.admin import command as admin_command
from bot.chat.commands.context_menus import menus
from bot.chat.commands.cup import CupGroup, correction
from bot.chat.commands.deck import DeckGroup
from bot.chat.commands.finder import Finder
from bot.chat.commands.hall import command as hall_command
from bot.chat.commands.help import command as help_command
from bot.chat.commands.leaderboard import command as leaderboard_command
from bot.chat.commands.learn import command as learn_command
from bot.chat.commands.match import MatchGroup
from bot.chat.commands.my import MyGroup
from bot.chat.commands.play import commands
from bot.chat.commands.replay import commands as replay_commands
from bot.chat.commands.rules import command as rules_command
from bot.chat.cups.controls import CupControls
from bot.chat.cups.keeper import CupKeeper
from bot.chat.decks.builder import DeckBuilder
from bot.chat.help.guide import Guide
from bot.chat.help.hints import Hints
from bot.chat.help.rules import RulesBook
from bot.chat.learn.examples import Examples
from bot.chat.learn.room import PracticeRoom
from bot.chat.learn.tutor import Tutor
from bot.chat.lobby.controls import LobbyControls
from bot.chat.lobby.lobbies import Lobbies
from bot.chat.lobby.opponents import Opponents
from bot.chat.outbox.dm import DirectMessages
from bot.chat.outbox.follow_news import FollowNews
from bot.chat.outbox.former import FormerPlayers
from bot.chat.outbox.projector import Painter, Projector
from bot.chat.outbox.reminders import Reminders
from bot.chat.outbox.result_card import ResultCard
from bot.chat.outbox.thread import Thread
from bot.chat.panel.follow import Follower
from bot.chat.panel.panel import Panel
from bot.chat.plan.notes import PlanNotes
from bot.chat.plan.planner import Planner
from bot.chat.privacy.personal import Privacy
from bot.chat.puzzle import command as puzzle_commands
from bot.chat.puzzle.daily import DailyPuzzles
from bot.chat.puzzle.solver import Puzzles
from bot.chat.replay.film import Film
from bot.chat.replay.posters import Posters
from bot.chat.replay.retries import Retries
from bot.chat.replay.review import Reviews
from bot.chat.replay.steps import Steps
from bot.chat.router import Router
from bot.chat.standing.honors import Honors
from bot.chat.standing.leaderboard import Leaderboard
from bot.chat.standing.stats import Stats
from bot.chat.turn.follows import FollowButtons
from bot.chat.turn.hand import Hand
from bot.chat.turn.log import Log
from bot.chat.turn.more import More
from bot.chat.turn.my_turns import MyTurns
from bot.chat.turn.nudges import Nudges
from bot.chat.turn.recap import Recap
from bot.chat.turn.saved import Saved
from bot.chat.turn.seats import Seats
from bot.chat.turn.table_talk import TableTalk
from bot.chat.turn.whispers import Whispers
from bot.match.clocks.timekeeper import EVERY, Timekeeper
from bot.match.ids import MatchId
from bot.match.service import LETTERS
from bot.store.cluster.coordination import Coordination
from bot.store.cluster.membership import WHOLE, Shard

READY = 0.5  # seconds without another server after which all are known
CATCH_UP = 5.0  # seconds after which it counts as up, whatever still cannot be caught up with
LAST_PATIENCE = 3.0
FATAL = (discord.LoginFailure, discord.PrivilegedIntentsRequired)


def mine(app: App, shard: Shard) -> Callable[[MatchId], Awaitable[bool]] | None:
    """Which matches belong to a shard; None if there is no other process."""

    return partial(app.membership.is_in, shard) if app.membership else None


def make_parts(app: App, shard: Shard, client: TablekeeperClient) -> Parts:
    """Make everything that talks through this client."""
    service, store, delivery = app.service, app.store, app.delivery
    planned = app.plan_keeper.peek
    dms = DirectMessages(client, store, delivery, app.clock, planned)
    thread = Thread(client, service, store, app.waits, delivery, dms, app.clock, planned)
    posters = Posters(service, app.driver, app.reviewer, delivery)
    honors = Honors(app.driver, app.honors, app.records, app.ratings, app.cups)
    card = ResultCard(client, store, delivery, posters.make, honors.of_match)
    painters: dict[str, Painter] = {"thread": thread, "dm": dms, "card": card}
    painters |= {"follow": FollowNews(store, dms), "former": FormerPlayers(client, store, dms)}
    ready = client.wait_until_ready
    is_mine = mine(app, shard)
    projector = Projector(service, store.surfaces, app.clock, app.tasks, ready, painters, is_mine)

    def begin(match_id: MatchId) -> None:
        projector.wake(match_id)
        app.wake_computers(match_id)

    lobbies = Lobbies(client, service, store, app.hall, begin, _new_id, app.clock, app.tasks, shard)
    opponents = Opponents(client, store, app.ratings, app.calls, app.clock, shard)
    follower = Follower(service, app.tasks)
    plan_notes = PlanNotes(app.plans, app.plan_keeper, dms, app.tasks, is_mine)
    panel = Panel(service, store, app.waits, delivery, follower, app.welcome_back, plan_notes)
    hand, more = Hand(service, store, delivery), More(service)
    recap, talk = Recap(service, store, app.driver, delivery), TableTalk(service, panel)
    steps, film = Steps(service, store, delivery), Film(service, store, app.make_film)
    log, nudges = Log(service), Nudges(service, app.waits, app.clock)
    follows, whispers = FollowButtons(service, store), Whispers(service, store, dms)
    seats = Seats(service, store, app.waits, panel, app.clock)
    controls = LobbyControls(service, store, lobbies, panel, opponents)
    room = PracticeRoom(service, app.practice, app.clock)
    tutor = Tutor(service, room, panel, app.wake_computers)
    examples = Examples(service, room, panel)
    finder = Finder(service, store, app.practice)
    builder, saved = DeckBuilder(store, app.kits), Saved(service, app.kits, panel)
    decks = DeckGroup(finder, panel, app.kits, builder)
    book, guide = RulesBook(service, store), Guide()
    hints = Hints(service, store, app.driver, app.delivery, panel)
    planner = Planner(
        service, store, app.plans, app.plan_keeper, delivery, app.standing_answers.wake
    )
    reviews = Reviews(service, store, app.driver, app.reviewer, delivery, app.tasks)
    retries = Retries(service, room, panel, app.reviewer, store, delivery, app.wake_computers)
    puzzles = Puzzles(service, store, app.puzzles, room, panel, app.reviewer, delivery, app.clock)
    daily = DailyPuzzles(client, service, app.puzzles, delivery, app.clock)
    helpers = (tutor, examples, book, guide, hints)
    board = Leaderboard(store, app.ratings, app.records)
    stats = Stats(store, app.ratings, app.records, honors, app.clock)
    privacy = Privacy(service, store, app.personal, app.practice, lobbies, projector, app.cups)
    actions = AdminActions(service, store, app.removal, app.admin_log, app.clock)
    overview = Overview(actions, app.admin_log, app.health.tell)
    cups = CupKeeper(client, service, store, app.cups, lobbies, delivery, app.clock, shard)
    cup_controls = CupControls(cups, store, app.cups, app.ratings, app.clock)
    my_turns = MyTurns(service, store, app.waits, delivery)
    features = (
        panel,
        hand,
        more,
        recap,
        film,
        steps,
        posters,
        reviews,
        retries,
        puzzles,
        log,
        talk,
        nudges,
        seats,
        follows,
        whispers,
        planner,
        controls,
        cup_controls,
        stats,
        decks,
        builder,
        saved,
        overview,
        privacy,
        *helpers,
    )
    return Parts(
        router=Router(service, panel.open, *(each.routes() for each in features)),
        projector=projector,
        lobbies=lobbies,
        opponents=opponents,
        cups=cups,
        daily=daily,
        follower=follower,
        store=store,
        greet=app.welcome.join,
        tell_drops=plan_notes.tell,
        commands=(
            *commands(finder, panel, hand, lobbies, opponents, delivery),
            decks,
            MatchGroup(
                finder,
                hints,
                more,
                recap,
                log,
                talk,
                controls,
                nudges,
                planner,
                seats,
                follows,
                whispers,
                replay_commands(finder, steps, film, reviews, posters),
            ),
            MyGroup(finder, app.waits, stats, my_turns, opponents, privacy, puzzles, app.clock),
            admin_command(
                actions,
                overview,
                projector,
                app.welcome,
                correction(cup_controls, app.cups, actions.note),
                puzzle_commands.daily_command(daily, actions.note),
            ),
            CupGroup(cup_controls, app.cups),
            rules_command(book),
            help_command(guide),
            hall_command(app.hall),
            leaderboard_command(board),
            puzzle_commands.command(puzzles),
            learn_command(tutor, examples),
            *menus(finder, panel),
        ),
    )


class Connection:
    def __init__(
        self,
        app: App,
        shard: Shard = WHOLE,
        coordination: Coordination | None = None,
        *,
        ready_patience: float = READY,
        catch_up_patience: float = CATCH_UP,
    ) -> None:
        self.app = app
        self._shard = shard
        self._catch_up_patience = catch_up_patience
        self.client = TablekeeperClient(
            partial(make_parts, app, shard),
            ready_patience=ready_patience,
            shard=shard if app.membership else None,
            coordination=coordination,
        )
        self.parts = self.client.parts
        app.health.watch(self.client)
        self.is_up = asyncio.Event()  # logged in, and everything missed is being shown
        self._beside: list[asyncio.Task[Any]] = []  # what ends with the client

    async def run(self, token: str, *, look_every: float = EVERY) -> None:
        """Run until the client is closed or fails."""
        if self.app.membership:
            self.app.membership.held.add(self._shard.number)
        tasks = self.app.tasks
        self._beside = [
            tasks.keep("clocks", partial(self._keep_time, look_every)),
            tasks.keep("retries", partial(self._retry, look_every)),
            tasks.keep("cups", partial(self._keep_cups, look_every)),
            tasks.job("start", self._catch_up),
        ]
        watched = self.app.service.on_commit(self.parts.projector.wake, self.parts.follower.wake)
        listening = self.app.plan_keeper.on_drop(self.parts.tell_drops)
        try:
            await self.client.start(token)
        finally:
            watched()
            listening()
            await self._close()

    async def _close(self) -> None:
        for task in self._beside:
            task.cancel()
        await asyncio.gather(*self._beside, return_exceptions=True)
        await self.parts.lobbies.close()
        await self.parts.follower.close()
        await self.parts.projector.close(0)
        await self.client.close()

    async def _keep_time(self, look_every: float) -> None:
        await self._ready()
        app = self.app
        reminders = Reminders(self.client, app.service, app.store, app.clock, app.welcome_back)
        timekeeper = Timekeeper(
            app.service,
            app.waits,
            app.clock,
            reminders.remind,
            self._is_reachable,
            digest=reminders.digest,
            every=look_every,
            expected=EXPECTED,
            is_mine=mine(app, self._shard),
        )
        await timekeeper.run()

    async def _catch_up(self) -> None:
        """Catch up, each part as its own job: one that fails does not delay the others."""
        await self._ready()
        if self.app.membership:
            await self.app.membership.connect(self._shard.number)
        tasks = self.app.tasks
        parts = [
            tasks.job("catch-up of lobbies", self.parts.lobbies.catch_up),
            tasks.job("catch-up of messages", self.parts.projector.catch_up),
            tasks.job("catch-up of computers", self.app.wake),
            tasks.job("welcome", self._greet),
        ]
        self._beside += parts
        await asyncio.wait(parts, timeout=self._catch_up_patience)
        self.is_up.set()
        if self._shard.number:
            return  # once is enough
        self._beside += [
            tasks.job("results", self.app.list_results),
            tasks.job("tries", self.app.forget_tries),
            tasks.job("pictures", self.app.warm),
        ]

    async def _greet(self) -> None:
        if self.app.greet_in:
            channel = self.client.get_partial_messageable(int(self.app.greet_in))
            await self.app.welcome.greet(channel, self.app.greet_in)

    async def _retry(self, look_every: float) -> None:
        """Retry what waits: surfaces without a place, cards that could not be updated."""
        await self._ready()
        while True:
            await self.parts.projector.look()
            await self.parts.lobbies.look()
            await self.parts.opponents.look()
            await self.parts.daily.look()
            await self.client.send_commands()
            await asyncio.sleep(look_every)

    async def _keep_cups(self, look_every: float) -> None:
        await self._ready()
        await self.parts.cups.run(look_every)

    async def _ready(self) -> None:
        await self.client.logged_in.wait()
        await self.client.wait_until_ready()

    def _is_reachable(self) -> bool:
        """Can players reach the bot?"""
        shards = self.client.shards.values()
        return self.client.is_ready() and not all(shard.is_closed() for shard in shards)

    async def drain(self, patience: float = 5.0) -> None:
        """Let running answers and messages finish before the connection closes; begin no others."""
        self.client.is_closing = True
        for _ in range(int(patience * 20)):
            if not self.client.busy:
                break
            await asyncio.sleep(0.05)
        await self.parts.projector.close(patience)


class Stopped(Exception):
    """The program was told to stop."""


async def supervise(
    app: App,
    token: str,
    stop: asyncio.Event,
    look_every: float = EVERY,
    shard: Shard = WHOLE,
    coordination: Coordination | None = None,
) -> None:
    """Keep a connection running until told to stop; if one ends, open a new one."""
    connections: list[Connection] = []

    async def connect() -> None:
        connections[:] = [Connection(app, shard, coordination)]
        await connections[0].run(token, look_every=look_every)
        if stop.is_set():
            raise Stopped

    connection = app.tasks.keep("connection", connect, fatal=(*FATAL, Stopped))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({connection, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not stop.is_set():
        connection.result()
    for each in connections:
        await each.drain()
        # A client that is closed during login may hang; stopping must not.
        closing = asyncio.create_task(each.client.close())
        await asyncio.wait({closing, connection}, timeout=LAST_PATIENCE)
    connection.cancel()
    await asyncio.wait({connection}, timeout=LAST_PATIENCE)


def _new_id() -> str:
    return "".join(choice(LETTERS) for _ in range(6))
