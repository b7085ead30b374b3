"""Everything that lives as long as the program: store, service, computers, pictures.

What lives as long as one connection to Discord is made in `connection.py`.
"""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from random import Random

import discord

from bot.ai.driver import Driver
from bot.ai.reviewer import Reviewer
from bot.chat.hall import Hall
from bot.chat.lobby.welcome import Welcome, easiest_first
from bot.chat.outbox.delivery import TRANSIENT, Delivery
from bot.chat.panel.welcome_back import WelcomeBack
from bot.kernel import PlayError, Tossed
from bot.match.clocks import standing_answers
from bot.match.clocks.standing_answers import StandingAnswers
from bot.match.plans.keeper import PlanKeeper
from bot.match.ports import Clock, now
from bot.match.results import finish_of
from bot.match.service import Service
from bot.match.standing.detail import Detail, detail_of
from bot.settings import Settings
from bot.store.chat import ChatStore
from bot.store.database import Database
from bot.store.hall import HallStore
from bot.store.journal import SqliteJournal
from bot.store.kits import Kits
from bot.store.plans import Plans
from bot.store.practice import PracticeStore
from bot.store.reviews import Reviews
from bot.store.standing.calls import Calls
from bot.store.standing.ratings import Ratings
from bot.store.standing.records import Records
from bot.store.waits import Waits
from bot.tasks import Supervisor
from renderers import draws, limit_memory
from renderers.studio import Order, Studio

log = logging.getLogger(__name__)

LULL = 3.0
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
        greet_in: str = "",
    ) -> None:
        self.settings = settings
        self.clock = clock
        self.tasks = Supervisor(expected=EXPECTED)
        self.store = ChatStore(database)
        self.waits = Waits(database)
        self.kits = Kits(database)
        self.service = Service(SqliteJournal(database), clock)
        self.results = HallStore(database)
        self.ratings = Ratings(database)
        self.records = Records(database)
        self.calls = Calls(database)
        self.practice = PracticeStore(database)
        self.hall = Hall(self.service, self.results)
        self.driver = Driver(
            self.service, workers=settings.computers, moment=moment, tasks=self.tasks
        )
        self.reviewer = Reviewer(Reviews(database), self.tasks)
        self.plans = Plans(database)
        self.plan_keeper = PlanKeeper(self.service, self.plans)
        self.standing_answers = StandingAnswers(
            self.service, pause, plans=self.plan_keeper, tasks=self.tasks
        )
        self.service.on_commit(self.driver.wake, self.standing_answers.wake)
        limit_memory(settings.picture_memory)
        self.studio = Studio(threads=1)
        self.delivery = Delivery(self.studio)
        self.welcome = Welcome(self.store)
        self.welcome_back = WelcomeBack(self.service, self.store, clock)
        self.warms = warms  # draw first positions ahead of time
        self.greet_in = greet_in  # a channel where the welcome is due at the first start

    async def wake(self) -> None:
        """After a start, let computers, standing answers and plans go on where they are due."""
        for match_id in await self.waits.unattended():
            self.driver.wake(match_id)
            self.standing_answers.wake(match_id)

    async def forget_tries(self) -> None:
        """Remove what somebody tried alone and has left for weeks."""
        for match_id in (left := await self.practice.tries_before(self.clock() - TRIES_LAST)):
            self.service.forget(match_id)
        await self.practice.remove(left)

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
    greet_in: str = "",
) -> AsyncIterator[App]:
    """Open the database and run the app on it."""
    database = await Database.open(settings.database)
    app = App(database, settings, clock, moment, pause=pause, warms=warms, greet_in=greet_in)
    try:
        yield app
    finally:
        await app.close()
        await database.close()
