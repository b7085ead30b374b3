"""No leak by record: what is written of a running match tells no more than the table was told.

Three hunts in every game, with no knowledge of any, through the export, the log and its seals.
Nobody is named who has answered in private. The record is the same whoever of those that could have
answered did. And what somebody says without a word to the others leaves a trace that could have
been left as well if hidden things were different: otherwise the trace itself would tell of them.
"""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from msgspec import Struct

from bot.kernel import PlayError, Prompt, Seat, Tossed, random_sentence, sentences, walk
from bot.kernel.codec import encode
from bot.match.history.frames import frames
from bot.match.ids import MatchId
from bot.match.journal.entries import SEAL, Entry
from bot.match.journal.memory import MemoryJournal
from bot.match.journal.transcript import export
from bot.match.match import Match, Record
from bot.match.ports import Snapshot
from bot.match.service import Service
from tests.kit.journeys import Journey, Stop
from tests.kit.tables import person

STOPS, FEW, MANY = 8, 3, 60
NAMES_A_SEAT = re.compile(r"^\d+ \d+[>!*]", re.MULTILINE)


class Told(Struct, frozen=True):
    """What the others can learn of one sentence."""

    record: str  # what it added to the export, its seal left out
    log: tuple[str, ...]
    frames: tuple[tuple[str, ...], ...]  # what a step through the match says at each position
    number: int  # of the newest entry, as the table counts
    match: Match

    @property
    def trace(self) -> tuple[object, ...]:
        return self.record, self.log, self.frames, self.number


async def told(trip: Journey, state: Any, seat: Seat, sentence: str, viewer: Seat | None) -> Told:
    """A match comes to a state, a seat says a sentence, and a viewer reads all there is."""
    journal, rules = MemoryJournal(), trip.game.about.rules
    players = tuple(person(f"Name {each}", f"u{each}") for each in trip.table.seats)
    record = Record(
        MatchId("abcdef"), trip.game.about.key, trip.table.settings, players, "5e" * 32, "now"
    )
    here = Snapshot(0, rules, trip.game.dump(state))
    await journal.create(record, Entry(0, "setup", None, "", rules, ""), here, [])
    await journal.rebase(MatchId(record.id), here)
    service = Service(journal)
    before = export(await service.match(record.id))
    played = await service.play(record.id, seat, sentence)
    assert played.update
    added = export(played.match).removeprefix(before.rstrip("\n"))
    unsealed = re.sub(r"\(sealed \w+\)", "(sealed)", added)
    log = tuple(re.sub(rf"{SEAL}\w+", SEAL, line) for line in played.update.words_for(viewer))
    seen = tuple(frame.lines for frame in frames(played.match, viewer))
    return Told(unsealed, log, seen, played.match.number, played.match)


def private(trip: Journey, state: Any, viewer: Seat | None) -> list[Prompt[Any]]:
    """The questions of which this viewer does not know to whom they are put."""
    prompts = trip.game.prompts(state)
    return [each for each in prompts if each.private and each.seat != viewer]


def with_private(trip: Journey) -> list[Stop]:
    found = [stop for stop in trip.stops if private(trip, stop.state, None)]
    return found[:: max(1, len(found) // STOPS)]


def silent(trip: Journey) -> list[Stop]:
    """Where somebody says a thing of which the others hear no word."""
    found = [
        stop
        for stop in trip.stops
        if stop.seat is not None and not any(each.to is None for each in stop.events)
    ]
    return found[:: max(1, len(found) // STOPS)]


def some(prompt: Prompt[Any], random: Random) -> Iterator[str]:
    yield prompt.default or random_sentence(prompt, random)
    yield from (random_sentence(prompt, random) for _ in range(FEW))


async def test_nobody_is_named_who_answers_in_private(trip: Journey) -> None:
    random = Random(trip.seed)
    for stop in with_private(trip):
        for prompt in private(trip, stop.state, None):
            for sentence in some(prompt, random):
                after = await told(trip, stop.state, prompt.seat, sentence, None)
                if not after.match.outcome():
                    assert not NAMES_A_SEAT.search(after.record), sentence
                    assert SEAL not in "".join(after.log), sentence


async def test_an_answer_that_changes_nothing_to_be_seen_is_not_even_counted(trip: Journey) -> None:
    random = Random(trip.seed)
    for stop in with_private(trip):
        for prompt in private(trip, stop.state, None):
            for sentence in some(prompt, random):
                after = await told(trip, stop.state, prompt.seat, sentence, None)
                if not after.log and looks(trip, after.match.state) == looks(trip, stop.state):
                    assert (after.record.strip(), after.number) == ("", 0), sentence


def looks(trip: Journey, state: Any) -> tuple[str, list[Seat], bool]:
    """The position and who is asked, as the table sees it."""
    prompts = trip.game.prompts(state)
    openly = [each.seat for each in prompts if not each.private]
    return encode(trip.game.view(state, None)), openly, bool(prompts)


async def test_the_record_is_the_same_whoever_has_answered(trip: Journey) -> None:
    random = Random(trip.seed)
    for stop in with_private(trip):
        for viewer in (None, *trip.table.seats):
            other = trip.game.guess(trip.game.view(stop.state, viewer), Tossed(random))
            found: dict[object, object] = {}
            for state in (stop.state, other):
                for prompt in private(trip, state, viewer):
                    for sentence in some(prompt, random):
                        after = await told(trip, state, prompt.seat, sentence, viewer)
                        if after.match.outcome():  # everything is shown then
                            continue
                        known = what_is_seen(after, viewer)
                        assert found.setdefault(known, after.trace) == after.trace, sentence


def what_is_seen(after: Told, viewer: Seat | None) -> object:
    """The position, the words for all, the open dice and the open questions."""
    match = after.match
    openly = [(each.seat, each.text) for each in match.prompts() if not each.private]
    asked = any(each.private for each in match.prompts())
    fell = [draw.face for draw in match.entries[-1].drawn if not draw.hidden]
    view = encode(match.game.view(match.state, viewer))
    return view, after.log, str(fell), str(openly), asked


async def test_what_is_said_in_silence_leaves_no_trace_that_tells(trip: Journey) -> None:
    random = Random(trip.seed)
    for stop in silent(trip):
        assert stop.seat is not None
        after = await told(trip, stop.state, stop.seat, stop.sentence, None)
        entry = after.match.entries[-1]
        if after.match.outcome() or entry.told != "all" or stop.sentence in after.record:
            continue  # nobody is named, or nothing is hidden
        for viewer in (None, *(each for each in trip.table.seats if each != stop.seat)):
            other = trip.game.guess(trip.game.view(stop.state, viewer), Tossed(random))
            assert await could_be_left(trip, other, after, random), (stop.sentence, after.record)


async def could_be_left(trip: Journey, state: Any, wanted: Told, random: Random) -> bool:
    """Is there a sentence in this state that leaves the same in the record?"""
    for prompt in trip.questions(state):
        for sentence in attempts(prompt, wanted.match.entries[-1], random):
            after = await told(trip, state, prompt.seat, sentence, None)
            if after.record == wanted.record:
                return True
    return False


def attempts(prompt: Prompt[Any], said: Entry, random: Random) -> Iterator[str]:
    """What was really said, if it may be said here; then many other things."""
    if prompt.seat == said.seat and may_be_said(prompt, said.sentence):
        yield said.sentence
    often = [random_sentence(prompt, random) for _ in range(MANY)]
    yield from dict.fromkeys([*islice(sentences(prompt), MANY), *often])


def may_be_said(prompt: Prompt[Any], sentence: str) -> bool:
    try:
        walk(prompt, sentence)
    except PlayError:
        return False
    return True
