"""What was said beforehand is said after a moment, once, and only while it is still wished."""

import asyncio
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from bot.kernel import Seat
from bot.match.clocks import timeouts
from bot.match.clocks.standing_answers import (
    LONGEST,
    SHORTEST,
    StandingAnswers,
    answered,
    moment,
    shortened,
)
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.service import Service
from tests.kit.tables import ANN, BEN, Sitting, people

CALM = 30.0  # seconds: nobody should wait longer for a row of passes by one person


class Moments:
    """A clock that stands still until it is told how much later it is."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)
        self.asked: list[float] = []
        self._waiting: list[asyncio.Event] = []

    async def sleep(self, seconds: float) -> None:
        self.asked.append(seconds)
        over = asyncio.Event()
        self._waiting.append(over)
        await over.wait()

    def passes(self) -> None:
        """The pause that was asked for is over; all that follows from it happens."""
        self.now += timedelta(seconds=self.asked[-1])
        while self._waiting:
            self._waiting.pop().set()


class Evening:
    """Terrene Odyssey with pauses for everyone; Ann has said that she passes until her turn."""

    def __init__(self, sitting: Sitting, drawn: float = LONGEST) -> None:
        self.moments = Moments()
        self.service = Service(sitting.journal, lambda: self.moments.now)
        self.standing_answers = StandingAnswers(self.service, lambda: drawn, self.moments.sleep)
        self.id = MatchId("")
        self._news = asyncio.Event()
        self.service.on_commit(self.standing_answers.wake, self._note)

    def _note(self, match_id: MatchId) -> None:
        self._news.set()

    async def begin(self) -> None:
        settings = {"match": "single", "start": "plain", "responses": "always"}
        opened = await self.service.open("terrene", people(2), settings)
        for seat, words in ((ANN, "gregory"), (BEN, "sk"), (ANN, "usual"), (BEN, "usual")):
            await self.service.play(opened.id, seat, words)
        [chooser] = (await self.service.match(opened.id)).asked()
        self.id = opened.id
        await self.say(chooser, "first" if chooser == ANN else "second")
        for words in ("recruit A1", "recruit A2", "recruit A3"):
            await self.say(ANN, words)
            await self.say(BEN, "pass")
        await self.say(ANN, "end")
        await self.say(BEN, "recruit B2")
        await self.say(ANN, "pass-turn")

    async def match(self) -> Match:
        return await self.service.match(self.id)

    async def say(self, seat: Seat, words: str) -> None:
        await self.service.play(self.id, seat, words)
        await self.settle()

    async def settle(self) -> None:
        """Everything that can happen without the clock has happened."""
        await self.standing_answers.settled()
        await asyncio.sleep(0)  # what is due has asked for its pause

    async def pause(self) -> None:
        self._news.clear()
        self.moments.passes()
        await asyncio.wait_for(self._news.wait(), 120)
        await self.settle()

    async def said(self) -> list[str]:
        return [entry.sentence for entry in (await self.match()).entries if entry.seat == ANN]


@pytest.fixture
async def evening(sitting: Sitting) -> Evening:
    evening = Evening(sitting)
    await evening.begin()
    return evening


async def test_it_is_said_when_the_moment_is_over_and_not_before(evening: Evening) -> None:
    await evening.say(BEN, "recruit B4")
    assert (await evening.match()).asked() == {ANN} and evening.moments.asked == [LONGEST]
    assert (await evening.said())[-1] == "pass-turn"
    await evening.pause()
    assert (await evening.said())[-2:] == ["pass-turn", "pass"]
    assert (await evening.match()).asked() == {BEN}
    await evening.standing_answers.close()


@pytest.mark.parametrize("words", ["pass", "pass-recruits", "listen"])
async def test_whoever_speaks_first_has_said_it(evening: Evening, words: str) -> None:
    """Their own answer counts, and taking the standing answer back leaves the question open."""
    await evening.say(BEN, "recruit B4")
    await evening.say(ANN, words)
    evening.moments.passes()
    await evening.settle()
    assert (await evening.said())[-1] == words
    assert (await evening.match()).asked() == ({ANN} if words == "listen" else {BEN})
    await evening.standing_answers.close()


async def test_it_comes_once_after_a_restart(evening: Evening, sitting: Sitting) -> None:
    await evening.say(BEN, "recruit B4")
    await evening.standing_answers.close()
    later = Evening(sitting)
    later.id = evening.id
    twin = StandingAnswers(later.service, lambda: LONGEST, later.moments.sleep)
    for _ in range(3):
        later.standing_answers.wake(later.id)
        twin.wake(later.id)
    await twin.settled()
    await later.settle()
    assert later.moments.asked == [LONGEST, LONGEST] and twin.is_due
    await later.pause()
    await twin.settled()
    assert (await later.said())[-2:] == ["pass-turn", "pass"]
    await twin.close()
    await later.standing_answers.close()


async def test_it_is_not_said_in_a_match_that_is_over(evening: Evening) -> None:
    await evening.say(BEN, "recruit B4")
    await evening.service.withdraw(evening.id, BEN)
    await evening.settle()
    assert not evening.standing_answers.is_due
    evening.moments.passes()
    await evening.settle()
    assert (await evening.match()).entries[-1].kind == "withdraw"


async def test_a_computer_that_plays_for_somebody_says_it_itself(evening: Evening) -> None:
    await evening.say(BEN, "recruit B4")
    match = await evening.match()
    tag = match.tag(match.prompt(ANN))
    await evening.service.stand_in(match.id, ANN, "easy", tag=tag)
    await evening.settle()
    assert not evening.standing_answers.is_due and answered(await evening.match()) == []
    assert (await evening.match()).away == {ANN}


async def test_offers_and_silence_are_not_touched_by_it(evening: Evening) -> None:
    """Nobody has thought about the offer, and nobody was there."""
    await evening.say(BEN, "recruit B4")
    await evening.service.undo(evening.id, BEN)
    match = await evening.match()
    wish = match.talk.undo
    assert wish and wish.seat == BEN
    await evening.pause()
    match = await evening.match()
    assert match.entries[-1].cause == "standing" and match.talk.undo == wish
    await evening.service.answer_undo(evening.id, ANN, yes=True)
    match = await evening.match()
    assert match.entries[-1].kind == "undo" and match.state == match.state_at(wish.target)
    await evening.standing_answers.close()


async def test_it_is_no_sign_of_life(evening: Evening) -> None:
    """Whoever is silent three times is out, passes by order between them or not."""
    await evening.say(BEN, "recruit B4")
    await evening.say(ANN, "pass-recruits")
    await evening.say(BEN, "end")
    for words in ("recruit B3", "recruit B1"):
        match = await evening.match()
        assert not timeouts.is_last_chance(match, ANN)
        await timeouts.enforce(evening.service, match.id, ANN, match.tag(match.prompt(ANN)))
        await evening.say(BEN, words)
        await evening.pause()
        assert (await evening.match()).entries[-1].cause == "standing"
        await evening.say(BEN, "end")
    assert timeouts.is_last_chance(await evening.match(), ANN)
    await evening.standing_answers.close()


async def test_a_row_of_passes_does_not_hold_the_table_up(evening: Evening) -> None:
    """Ben recruits and attacks with all he has; Ann's passes take half a minute at most."""
    for words in ("recruit B4", "recruit B3", "end"):
        if (await evening.match()).asked() == {BEN}:
            await evening.say(BEN, words)
        while answered(await evening.match()):
            await evening.pause()
    assert len(evening.moments.asked) >= 2
    assert evening.moments.asked[0] == LONGEST and sum(evening.moments.asked) < CALM
    await evening.standing_answers.close()


def test_pauses_are_a_persons_and_grow_shorter_in_a_row() -> None:
    drawn = [moment() for _ in range(200)]
    assert all(SHORTEST <= each <= LONGEST for each in drawn) and len(set(drawn)) > 100
    random = Random(4)
    for _ in range(200):
        waits: list[float] = []
        for _ in range(5):
            waits.append(shortened(random.uniform(SHORTEST, LONGEST), sum(waits)))
        assert sum(waits) <= CALM and min(waits) > 1
