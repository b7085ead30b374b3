"""Everything that lives as long as the program: store, service, computers, pictures.

What lives as long as one connection to Discord is made in `connection.py`.
"""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from random import Random
from secrets import token_hex

import discord

from bot.ai.driver import Driver
from bot.ai.reviewer import Reviewer
from bot.ai.search import SECONDS
from bot.chat.hall import Hall
from bot.chat.lobby.welcome import Welcome, easiest_first
from bot.chat.outbox.delivery import TRANSIENT, Delivery
from bot.chat.outbox.restored import tell_restored
from bot.chat.panel.welcome_back import WelcomeBack
from bot.chat.puzzle.mining import Mining
from bot.chat.replay.film_maker import FilmMaker, FilmQueue
from bot.kernel import PlayError, Tossed
from bot.match.clocks import standing_answers
from bot.match.clocks.standing_answers import StandingAnswers
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.plans.keeper import PlanKeeper
from bot.match.ports import Clock, now
from bot.match.results import finish_of
from bot.match.service import Service
from bot.match.standing.detail import Detail, detail_of
from bot.operations.endpoint import served
from bot.operations.erasure import erase_when_due
from bot.operations.health import HealthCheck
from bot.operations.integrity import IntegrityCheck
from bot.operations.pulse import Pulse
from bot.operations.recent_errors import RecentErrors
from bot.operations.scheduled_backups import keep_backups, our_folder, schedule_of
from bot.settings import Settings
from bot.store.chat import ChatStore
from bot.store.cluster.films import Films
from bot.store.cluster.leases import Leases
from bot.store.cluster.membership import PUZZLES, Membership
from bot.store.database import Database
from bot.store.hall import HallStore
from bot.store.journal import SqliteJournal
from bot.store.kits import Kits
from bot.store.plans import Plans
from bot.store.practice import PracticeStore
from bot.store.privacy.personal_store import PersonalStore
from bot.store.reviews import Reviews
from bot.store.servers.admin_log import AdminLog
from bot.store.servers.match_removal import MatchRemoval
from bot.store.standing.calls import Calls
from bot.store.standing.cups import Cups
from bot.store.standing.honors import Honors
from bot.store.standing.puzzles import PuzzleStore
from bot.store.standing.ratings import Ratings
from bot.store.standing.records import Records
from bot.store.upkeep.retention import remove_records
from bot.store.waits import Waits
from bot.tasks import Supervisor
from renderers import draws, limit_memory
from renderers.studio import Order, Studio

log = logging.getLogger(__name__)

LULL = 3.0
DAY = 86400.0
TRIES_LAST = timedelta(days=30)  # without a move

# Errors from outside: logged in one line, without a traceback.
EXPECTED = (
    *TRANSIENT,
    discord.HTTPException,
    discord.RateLimited,
    discord.ConnectionClosed,
    discord.GatewayNotFound,
    PlayError,
)


class App:
    """Everything that lives as long as the program; connections come and go."""

    def __init__(
        self,
        database: Database,
        settings: Settings,
        clock: Clock,
        moment: float = 1.0,
        *,
        pause: standing_answers.Draw = standing_answers.moment,
        warms: bool = True,
        hint_seconds: float = SECONDS,
        greet_in: str = "",
        life: str = "",
    ) -> None:
        self.settings = settings
        self.clock = clock
        self._database = database
        self.tasks = Supervisor(expected=EXPECTED)
        self.store = ChatStore(database)
        self.waits = Waits(database)
        self.kits = Kits(database)
        self.service = Service(SqliteJournal(database), clock)
        self.results = HallStore(database)
        self.ratings = Ratings(database)
        self.records = Records(database)
        self.calls = Calls(database)
        self.admin_log = AdminLog(database)
        self.personal = PersonalStore(database)
        self.removal = MatchRemoval(database, self.ratings)
        self.cups = Cups(database)
        self.honors = Honors(database)
        self.practice = PracticeStore(database)
        self.hall = Hall(self.service, self.results)
        self.membership = self._joined(database)
        leases = self.membership.leases if self.membership else None
        self.driver = Driver(
            self.service,
            workers=settings.computers,
            moment=moment,
            hint_seconds=hint_seconds,
            tasks=self.tasks,
            claims=leases,
        )
        elsewhere = None if settings.thinks or leases is None else partial(_ask_for_review, leases)
        self.reviewer = Reviewer(Reviews(database), self.tasks, self.driver.workers, elsewhere)
        self.puzzles = PuzzleStore(database)
        is_ours = partial(leases.take, PUZZLES, "all") if leases else None
        self.mining = Mining(self.service, self.store, self.puzzles, self.reviewer, is_ours)
        self.plans = Plans(database)
        self.plan_keeper = PlanKeeper(self.service, self.plans)
        self.standing_answers = StandingAnswers(
            self.service, pause, plans=self.plan_keeper, tasks=self.tasks
        )
        self.service.on_commit(self.wake_computers, self._wake_standing_answers)
        limit_memory(settings.picture_memory)
        self.studio = Studio(threads=1)
        self.delivery = Delivery(self.studio, life)
        self.films = FilmMaker(self.service, self.driver, self.delivery)
        self.film_queue = FilmQueue(Films(database, leases), self.films) if leases else None
        elsewhere_too = None if settings.thinks else self.film_queue
        self.make_film = elsewhere_too.make if elsewhere_too else self.films.make
        self.welcome = Welcome(self.store)
        self.welcome_back = WelcomeBack(self.service, self.store, clock)
        self.warms = warms  # draw first positions ahead of time
        self.greet_in = greet_in  # a channel where the welcome is due at the first start
        self.pulse = Pulse()
        self.backups = schedule_of(settings)
        self.errors = RecentErrors()
        self.health = HealthCheck(
            database,
            IntegrityCheck(database, settings.where, self.tasks),
            self.tasks,
            clock,
            self.pulse,
            self.errors,
            self.backups,
        )

    def _joined(self, database: Database) -> Membership | None:
        """One of several processes, if the database can be shared."""
        if not database.is_shared:
            return None
        from bot.store.engine.teller import Teller  # an extra, like the database itself

        holder = token_hex(4)
        url, memory = self.settings.address, self.service.cache
        teller = Teller(database, url, holder, self.service.hear, memory.hear_forgotten)
        self.service.on_commit(teller.tell)
        memory.on_forget(teller.tell_forgotten)
        self.tasks.keep("news from others", teller.listen)
        self.tasks.keep("news for others", teller.speak)
        return Membership(self.store, Leases(database, holder))

    def wake_computers(self, match_id: MatchId) -> None:
        if self.settings.thinks:
            self.driver.wake(match_id)

    def _wake_standing_answers(self, match_id: MatchId) -> None:
        """Only where the match is painted: the moment of an answer is drawn once."""
        if self.membership is None:
            self.standing_answers.wake(match_id)
        else:
            self.tasks.start("standing answers", self._wake_own(self.membership, match_id))

    async def _wake_own(self, membership: Membership, match_id: MatchId) -> None:
        if await membership.owns(match_id):
            self.standing_answers.wake(match_id)

    def watch_over(self) -> None:
        """Start what looks after the bot itself, and what needs no connection."""
        self.tasks.keep("pulse", self.pulse.run)
        if self.settings.thinks:
            self.tasks.keep("puzzles", self.mining.run)
        self.tasks.keep("erasure", partial(erase_when_due, self.personal.wipe))
        if self.backups:
            leases = self.membership.leases if self.membership else None
            is_ours = our_folder(self.backups, leases) if leases else None
            where = self.settings.where
            work = partial(keep_backups, self.backups, where, self.clock, is_ours=is_ours)
            self.tasks.keep("backups", work)
        if self.settings.keep_days:
            self.tasks.keep("retention", self.keep_only_recent)

    async def wake(self) -> None:
        """After a start, let computers, standing answers and plans go on where they are due."""
        for match_id in await self.waits.unattended():
            self.wake_computers(match_id)
            self._wake_standing_answers(match_id)

    async def forget_tries(self) -> None:
        """Remove what somebody tried alone and has left for weeks."""
        for match_id in (left := await self.practice.tries_before(self.clock() - TRIES_LAST)):
            self.service.forget(match_id)
        await self.practice.remove(left)

    async def keep_only_recent(self) -> None:
        """Remove the records of matches that ended too long ago, once a day."""
        while True:
            before = self.clock() - timedelta(days=self.settings.keep_days)
            for match_id in await remove_records(self._database, before):
                self.service.forget(match_id)
            await asyncio.sleep(DAY)

    async def list_results(self) -> None:
        """Store the results of finished matches from older files."""
        for match_id in await self.results.all_unlisted():
            try:
                await self.results.keep(finish_of(await self.service.match(match_id)))
            except PlayError as error:
                log.warning("match %s is not counted: %s", match_id, error)
        for match_id in await self.results.without_detail():
            try:
                detail = detail_of(await self.service.match(match_id))
            except PlayError:  # who won is known all the same
                detail = Detail()
            await self.results.add_detail(match_id, detail)
        await self.ratings.catch_up()

    async def warm(self) -> None:
        """Draw every game's first position once, so that its parts are cached.

        The game offered first to newcomers is drawn at once, the others when the studio is idle.
        """
        for key, game in easiest_first():
            if self.warms and draws(key):
                state = game.setup(game.table(game.about.seats[0]), Tossed(Random(0))).state
                await self.studio.draw(f"warm {key}", Order(key, game.view(state, None)))
                await self.studio.quiet(LULL)

    async def close(self) -> None:
        await self.driver.close()
        await self.reviewer.close()
        await self.standing_answers.close()
        await self.tasks.close()
        await self.studio.close()


@asynccontextmanager
async def opened(
    settings: Settings,
    clock: Clock = now,
    moment: float = 1.0,
    *,
    pause: standing_answers.Draw = standing_answers.moment,
    warms: bool = True,
    hint_seconds: float = SECONDS,
    greet_in: str = "",
) -> AsyncIterator[App]:
    """Open the database and run the app on it."""
    database = await Database.open(settings.where)
    try:
        life = await tell_restored(ChatStore(database))
        app = App(
            database,
            settings,
            clock,
            moment,
            pause=pause,
            warms=warms,
            hint_seconds=hint_seconds,
            greet_in=greet_in,
            life=life,
        )
        app.watch_over()
        gc.freeze()  # what is loaded by now stays: collections need not look through it
        try:
            with app.errors:
                async with served(settings.health_port, app.health.look):
                    yield app
        finally:
            await app.close()
            gc.unfreeze()
    finally:
        await database.close()


async def _ask_for_review(leases: Leases, match: Match) -> None:
    """Processes that think look for it."""
    await leases.offer("review", [match.id])
