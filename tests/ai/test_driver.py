"""The driver, with real worker processes and a real table."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from bot.ai.driver import MOMENT, SECRETLY, Chooser, Driver, weaker
from bot.ai.strengths import STRENGTHS, choose
from bot.games import find, games
from bot.kernel import random_sentence
from bot.match.clocks.waits import Wait
from bot.match.ids import MatchId
from bot.match.journal.entries import Entry
from bot.match.journal.memory import MemoryJournal
from bot.match.match import Match, Player
from bot.match.ports import Snapshot
from bot.match.results import Finish
from bot.match.service import Service
from bot.match.strengths import STRENGTHS as OFFERED
from tests.ai import workers
from tests.kit.tables import ANN, BEN, clock, person

LONG = 60.0
QUICK = {"setup": "quick", "factions": "random", "build": "auto", "match": "single"}


class Hall:
    """A service, a driver on it, and a bell that rings at every change."""

    def __init__(
        self,
        chooser: Chooser,
        patience: float,
        workers: int,
        moment: float,
        journal: MemoryJournal,
    ) -> None:
        self.service = Service(journal, clock, Random(1).randbytes)
        self.driver = Driver(
            self.service, workers=workers, moment=moment, patience=patience, choose=chooser
        )
        self._changed = asyncio.Event()
        self.service.on_commit(self.driver.wake, self._note)

    def _note(self, match_id: MatchId) -> None:
        self._changed.set()

    async def open(self, *strengths: str, game: str = "rakh") -> Match:
        """A quick match; a seat without a strength is a person's."""
        players = [
            Player(f"P{seat}", strength=strength) if strength else person(f"P{seat}", f"{seat}")
            for seat, strength in enumerate(strengths)
        ]
        known = {setting.key for setting in find(game).about.settings}
        settings = {key: value for key, value in QUICK.items() if key in known}
        return await self.service.open(game, players, settings)

    async def until_spoken(self, match: Match, entries: int) -> Match:
        """Wait until a match has had so many entries, or is over."""
        async with asyncio.timeout(LONG):
            while True:
                now = await self.service.match(match.id)
                if now.seq >= entries or now.outcome():
                    return now
                self._changed.clear()
                await self._changed.wait()


@asynccontextmanager
async def hall(
    chooser: Chooser = choose,
    patience: float = LONG,
    workers: int = 1,
    moment: float = 0.0,
    journal: MemoryJournal | None = None,
) -> AsyncIterator[Hall]:
    opened = Hall(chooser, patience, workers, moment, journal or MemoryJournal())
    try:
        yield opened
    finally:
        await opened.driver.close()


def test_the_lobby_offers_every_strength_and_no_other() -> None:
    assert tuple(STRENGTHS) == OFFERED


def test_below_a_strength_come_the_weaker_ones_strongest_first() -> None:
    assert weaker("hard") == ("normal", "easy")
    assert weaker("easy") == ()
    assert weaker("oracle") == weaker("master") == ("hard", "normal", "easy")


async def test_an_exhibition_of_every_game_comes_to_its_end() -> None:
    async with hall() as opened:
        matches = [
            await opened.open(*["easy"] * game.about.seats[0], game=key)
            for key, game in games().items()
        ]
        ended = [await opened.until_spoken(match, 10**6) for match in matches]
    for over in ended:
        assert over.outcome()
        assert all(entry.kind in ("setup", "play") for entry in over.entries)


async def test_no_two_matches_are_played_alike_and_no_two_seats_think_alike() -> None:
    settings = {"setup": "quick", "factions": "swap"}  # nothing is drawn: all begin alike
    players = [Player(f"P{seat}", strength="easy") for seat in range(2)]
    async with hall() as opened:
        matches = [await opened.service.open("rakh", players, settings) for _ in range(3)]
        played = [await opened.until_spoken(match, 8) for match in matches]
    assert len({tuple(entry.sentence for entry in match.entries[1:9]) for match in played}) == 3
    assert len({match.computer_seed(seat) for match in matches for seat in (ANN, BEN)}) == 6


async def test_whoever_thinks_is_given_a_view_and_never_the_state(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with hall(workers.checks) as opened:
        for key, game in games().items():
            match = await opened.open(*["easy"] * game.about.seats[0], game=key)
            await opened.until_spoken(match, 3)
    assert "gave up" not in caplog.text


async def test_a_person_waits_a_moment_and_who_watches_can_follow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waited: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        waited.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", noted)
    for strengths, seconds in ((("", "easy"), MOMENT), (("easy", "easy"), 5 * MOMENT)):
        waited.clear()
        async with hall(moment=MOMENT) as opened:
            match = await opened.open(*strengths)
            while match.asked() == {ANN} and not strengths[0]:
                sentence = random_sentence(match.prompt(ANN), Random(1))
                match = (await opened.service.play(match.id, ANN, sentence)).match
            await opened.until_spoken(match, match.seq + 1)
        assert seconds in waited


async def test_how_long_a_secret_answer_takes_says_nothing_about_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waited: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        waited.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", noted)
    monkeypatch.setattr(Match, "openly_asked", lambda _match: frozenset())
    async with hall(moment=MOMENT) as opened:
        match = await opened.open("easy", "")
        while match.asked() == {BEN}:
            sentence = random_sentence(match.prompt(BEN), Random(1))
            match = (await opened.service.play(match.id, BEN, sentence)).match
        await opened.until_spoken(match, match.seq + 1)
    drawn = [seconds / MOMENT for seconds in waited if seconds >= MOMENT]
    assert drawn
    assert all(SECRETLY[0] <= each <= SECRETLY[1] for each in drawn)


async def test_a_computer_plays_for_who_is_away_until_they_are_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = tmp_path / "open"
    monkeypatch.setenv(workers.GATE, str(gate))
    async with hall(workers.waits) as opened:
        match = await opened.open("", "")
        seat = min(match.asked())
        tag = match.tag(match.prompt(seat))
        await opened.service.stand_in(match.id, seat, "normal", tag=tag)
        await opened.service.come_back(match.id, seat)  # while it thinks
        gate.touch()
        other = await opened.open("easy", "easy")
        await opened.until_spoken(other, 1)  # the worker has answered for the first one before
        now = await opened.service.match(match.id)
        assert [entry.kind for entry in now.entries] == ["setup", "talk", "talk"]
        tag = now.tag(now.prompt(seat))
        await opened.service.stand_in(match.id, seat, "normal", tag=tag)
        now = await opened.until_spoken(match, 4)
    assert now.entries[4].kind == "play" and now.entries[4].seat == seat


async def test_people_choose_their_side_before_computers_do() -> None:
    players = [person("Ann", "1"), Player("Computer", strength="easy")]
    async with hall() as opened:
        match = await opened.service.open("rakh", players, {"factions": "choose"})
        other = await opened.open("easy", "easy")
        await opened.until_spoken(other, 4)  # time enough for whoever would not wait
        now = await opened.service.match(match.id)
        assert now.seq == 0 and now.asked() == {ANN, BEN}
        await opened.service.play(match.id, ANN, "moon")
        now = await opened.until_spoken(match, 2)
    assert (now.entries[1].seat, now.entries[1].sentence) == (ANN, "moon")
    assert now.entries[2].seat == BEN


async def test_computers_alone_choose_their_sides_at_once() -> None:
    players = [Player(f"Computer {seat}", strength="easy") for seat in range(2)]
    async with hall() as opened:
        match = await opened.service.open("rakh", players, {"factions": "choose"})
        assert (await opened.until_spoken(match, 2)).seq >= 2


@pytest.mark.parametrize("chooser", [workers.crashes, workers.always_crashes])
async def test_after_a_crash_of_the_worker_the_match_goes_on(
    chooser: Chooser, caplog: pytest.LogCaptureFixture
) -> None:
    async with hall(chooser) as opened:
        match = await opened.open("normal", "normal")
        now = await opened.until_spoken(match, 2)
    assert now.seq >= 2
    assert "the normal gave up" in caplog.text


async def waiting_for_computers(opened: Hall, *keys: str) -> list[Match]:
    """A match of each game by Ann and a normal, in which the normal is asked and thinks."""
    matches = []
    for key in keys:
        match = await opened.open("", "normal", game=key)
        while BEN not in match.asked():
            sentence = random_sentence(match.prompt(ANN), Random(1))
            match = (await opened.service.play(match.id, ANN, sentence)).match
        matches.append(match)
    return matches


async def test_only_whose_thought_kills_a_worker_twice_is_answered_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    gate = tmp_path / "open"
    monkeypatch.setenv(workers.GATE, str(gate))
    async with hall(workers.kills) as opened:
        matches = await waiting_for_computers(opened, "rakh", "terrain", "terrain")
        gate.touch()
        for match in matches:
            now = await opened.until_spoken(match, match.seq + 1)
            assert now.entries[match.seq + 1].seat == BEN
    gave_up = [each for each in caplog.messages if "gave up" in each]
    assert gave_up and all(f"match {matches[0].id}: the normal" in each for each in gave_up)


async def test_a_worker_killed_from_outside_costs_nobody_their_strength(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    gate = tmp_path / "open"
    monkeypatch.setenv(workers.GATE, str(gate))
    async with hall(workers.kills_once, workers=2) as opened:
        matches = await waiting_for_computers(opened, "rakh", "terrain", "terrain")
        gate.touch()
        for match in matches:
            await opened.until_spoken(match, match.seq + 1)
    assert gate.read_text() == "killed" and "gave up" not in caplog.text


class FullDisk(MemoryJournal):
    """Has no room for the first thing that is said."""

    is_full = True

    async def append(
        self,
        match_id: MatchId,
        entries: Sequence[Entry],
        newest: Snapshot,
        waits: Sequence[Wait],
        finish: Finish | None,
        *,
        whispers: bool = True,
        checkpoint: int | None = None,
    ) -> None:
        if self.is_full:
            self.is_full = False
            raise OSError("no space left")
        await super().append(match_id, entries, newest, waits, finish, whispers=whispers)


async def test_what_could_not_be_written_is_said_again(caplog: pytest.LogCaptureFixture) -> None:
    async with hall(journal=FullDisk()) as opened:
        match = await opened.open("easy", "easy")
        now = await opened.until_spoken(match, 2)
    assert now.seq >= 2
    assert "no space left" in caplog.text


async def test_who_thinks_too_long_is_answered_for(caplog: pytest.LogCaptureFixture) -> None:
    async with hall(workers.dawdles, patience=0.3) as opened:
        match = await opened.open("hard", "hard")
        now = await opened.until_spoken(match, 1)
    assert now.seq >= 1
    assert "the hard gave up" in caplog.text
    assert "the normal gave up" in caplog.text


async def test_a_strength_that_nobody_knows_is_answered_for(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with hall() as opened:
        match = await opened.open("oracle", "oracle")
        now = await opened.until_spoken(match, 1)
    assert now.seq >= 1
    assert "the oracle gave up" in caplog.text


async def test_a_refused_computer_says_something_simpler(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING):
        async with hall(workers.babbles) as opened:
            match = await opened.open("normal", "normal")
            now = await opened.until_spoken(match, 3)
    assert now.seq >= 3
    assert "the computer was refused" in caplog.text


async def test_while_a_computer_thinks_others_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = tmp_path / "open"
    monkeypatch.setenv(workers.GATE, str(gate))
    random = Random(1)
    async with hall(workers.waits) as opened:
        match = await opened.open("hard", "hard")
        other = await opened.open("", "")
        for _ in range(20):
            prompt = other.prompts()[0]
            assert prompt.seat in (ANN, BEN)
            played = await opened.service.play(
                other.id, prompt.seat, random_sentence(prompt, random)
            )
            other = played.match
        assert (await opened.service.match(match.id)).seq == 0
        gate.touch()
        now = await opened.until_spoken(match, 1)
    assert other.seq == 20
    assert now.seq >= 1


async def test_however_many_exhibitions_there_are_people_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = tmp_path / "open"
    monkeypatch.setenv(workers.GATE, str(gate))
    async with hall(workers.ponders, workers=2) as opened:
        shows = [await opened.open("normal", "normal") for _ in range(3)]
        match = await opened.open("", "easy")
        while match.asked() == {ANN}:
            sentence = random_sentence(match.prompt(ANN), Random(1))
            match = (await opened.service.play(match.id, ANN, sentence)).match
        match = await opened.until_spoken(match, match.seq + 1)
        assert match.entries[-1].seat == BEN
        assert [(await opened.service.match(each.id)).seq for each in shows] == [0, 0, 0]
        gate.touch()
