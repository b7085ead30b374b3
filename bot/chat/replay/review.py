"""*Review*: what the computer thinks of a finished match, made in the background and kept.

First how everyone played, with a plot of the chances; then the moments that mattered one by one,
each with the old position, what was better and why.
"""

import asyncio
import io

import discord
from msgspec.structs import replace

from bot.ai.chances import Chances
from bot.ai.driver import Driver
from bot.ai.review import explain
from bot.ai.reviewer import NOT_YET, Reviewer
from bot.chat import answers, text
from bot.chat.answers import Interaction, user_of
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import Delivery
from bot.chat.panel.components import picked
from bot.chat.replay import review_text
from bot.chat.replay.film_maker import charted
from bot.chat.replay_ids import PickMoment, ShowMoment, ShowReview
from bot.chat.router import Routes
from bot.chat.turn.log import seat_or_none
from bot.kernel import NotAllowed
from bot.match.history.frames import Frame, frames, headings
from bot.match.history.review import Decision, Review
from bot.match.history.turns import turn_at
from bot.match.match import Match
from bot.match.service import Service
from bot.store.chat import ChatStore
from bot.tasks import Supervisor
from renderers import Marks
from renderers.marks import traces
from renderers.plot import Flag, Point, plot

LOOK_AGAIN = 2.0  # seconds between two looks at how far a review is
LOOKS = 360  # after so many the answer can no longer be changed
NONE_THERE = "This review has no such moment. Open the review again."


class Reviews:
    def __init__(
        self,
        service: Service,
        store: ChatStore,
        driver: Driver,
        reviewer: Reviewer,
        delivery: Delivery,
        tasks: Supervisor,
    ) -> None:
        self._service = service
        self._store = store
        self._driver = driver
        self._reviewer = reviewer
        self._delivery = delivery
        self._tasks = tasks

    def routes(self) -> Routes:
        return {ShowReview: self._begin, ShowMoment: self._moment, PickMoment: self._pick}

    async def open(self, interaction: Interaction, match: Match) -> None:
        """The review, or how far it is. The interaction is acknowledged."""
        if match.outcome() is None:
            raise NotAllowed(NOT_YET)
        review = await self._reviewer.review(match)
        if review is None or review.failed:
            self._reviewer.begin(match)
        if review is not None:
            await self._overview(interaction, match, review)
            return
        await self._progress(interaction, match)
        self._tasks.start("review progress", self._wait(interaction, match))

    async def _begin(self, interaction: Interaction, id: ShowReview) -> None:
        own = interaction.message is not None and interaction.message.flags.ephemeral
        await (answers.touch(interaction) if own else answers.think(interaction))
        await self.open(interaction, await self._service.match(id.match_id))

    async def _wait(self, interaction: Interaction, match: Match) -> None:
        """Show how far it is, then the review itself."""
        for _ in range(LOOKS):
            await asyncio.sleep(LOOK_AGAIN)
            review = await self._reviewer.review(match)
            if review is not None:
                await self._overview(interaction, match, review)
                return
            await self._progress(interaction, match)

    async def _progress(self, interaction: Interaction, match: Match) -> None:
        done, all = await self._reviewer.progress(match)
        words, rows = review_text.progress(match, done, all)
        await answers.say(interaction, words, rows)

    async def _overview(self, interaction: Interaction, match: Match, review: Review) -> None:
        turns = await asyncio.to_thread(headings, match)
        known = await self._driver.chances(match)
        theme = await self._theme(interaction)
        files: list[discord.File] = []
        if known and len(known.looks) > 1:
            png = await asyncio.to_thread(_plot, match, review, known, theme)
            name = f"{match.record.game}-{match.id}-review.png"
            alt = "The chances of every player over the match, with the moments that mattered."
            files = [discord.File(io.BytesIO(png), name, description=alt)]
        words, rows = review_text.overview(match, review, turns, seat_or_none(match, interaction))
        await answers.say(interaction, words, rows, files)

    async def _pick(self, interaction: Interaction, id: PickMoment) -> None:
        place = int(picked(interaction.data))
        await self._moment(interaction, ShowMoment(id.match_id, place))

    async def _moment(self, interaction: Interaction, id: ShowMoment) -> None:
        await answers.touch(interaction)
        match = await self._service.match(id.match_id)
        review = await self._reviewer.review(match)
        moments = review.moments() if review else []
        if not 0 <= id.place < len(moments):
            raise NotAllowed(NONE_THERE)
        decision = moments[id.place]
        found = await asyncio.to_thread(frames, match, decision.seat)
        then, frame = before(match, found, decision)
        view = match.game.view(then.state, decision.seat)
        best = await asyncio.to_thread(
            explain, match.game, view, decision.seat, decision.best, decision.seq, decision.line
        )
        # What would have been better, drawn as a hint is; else what was played.
        shown = traces(best.events if decision.loss else frame.events, decision.seat)
        marks = Marks(last=shown, planned=shown if decision.loss else ())
        order = messages.picture(then, decision.seat, marks, await self._theme(interaction))
        files: list[discord.File] = []
        if order is not None:
            name = f"{match.record.game}-{match.id}-{decision.seq}-review.png"
            alt = messages.alt_text(then, (), decision.seat)
            surface = f"{match.id} review {interaction.user.id}"
            files = [await self._delivery.file(surface, order, name, alt)]
        own = seat_or_none(match, interaction) == decision.seat
        words, rows = review_text.moment(then, frame, best, moments, id.place, may_try=own)
        await answers.say(interaction, words, rows, files)

    async def _theme(self, interaction: Interaction) -> str:
        return (await self._store.person(user_of(interaction))).theme


def before(match: Match, found: list[Frame], decision: Decision) -> tuple[Match, Frame]:
    """The position in which it was decided, and the frame of what was said.

    What told nobody anything, such as a phase that somebody ended, has no frame among those found.
    """
    entries = match.entries[: decision.seq]
    state = match.state_at(entries[-1].seq) if entries else None
    if state is None:
        raise NotAllowed(NONE_THERE)
    silent = Frame(decision.seq, turn_at(match, entries[-1].seq, state).heading, state)
    frame = next((each for each in found if each.seq == decision.seq), silent)
    return replace(match, entries=entries, state=state), frame


def _plot(match: Match, review: Review, known: Chances, theme: str) -> bytes:
    last = max(match.seq, 1)
    points = [Point(look.seq / last, look.shares) for look in known.looks]
    flags = [Flag(each.seq / last, each.seat, each.mark) for each in review.moments()]
    names = [text.safe_name(player.name) for player in match.record.players]
    return plot(f"Chances in {text.match_name(match)}", names, points, flags, charted(match, theme))
