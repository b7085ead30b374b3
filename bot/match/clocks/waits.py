"""Who is waited for, since when and until when.

The waits of a match are worked out from the match alone and written in the transaction that writes
its entry. A question that was open before keeps its time. At a table with a bank, a seat that is
not asked has a wait, too: it rests, and its bank says how much time it has left.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.kernel import Prompt, Seat
from bot.match.clocks.pace import NO_CLOCK, Pace, known
from bot.match.clocks.reminder_times import (
    HELD,
    HELD_BACK,
    USUAL,
    Reminded,
    Wishes,
    audible,
    next_reminder,
)
from bot.match.clocks.running_time import Rest, between, later
from bot.match.ids import MatchId, Tag, UserId
from bot.match.journal.entries import BEFOREHAND, Entry
from bot.match.match import Match

# A person is asked; a standing answer will be given for them; a computer is asked; a computer plays
# for a person until they are back, whether it is asked now or not; a person is not asked; whoever
# is asked, the match is paused.
WaitKind = Literal["person", "standing", "computer", "away", "resting", "paused"]

HERE = timedelta(minutes=1)  # who has answered so lately is still there
HURRY = timedelta(minutes=10)  # who has less time than this is called at once


class Wait(Struct, frozen=True):
    """One seat that the table waits for, or whose bank rests. Times are whole seconds."""

    match_id: MatchId
    seat: Seat
    tag: Tag  # the question; "" if nothing is asked
    kind: WaitKind
    user: UserId  # NOBODY: a computer
    since: datetime
    remind: datetime | None = None  # None: there is nothing to remind of
    due: datetime | None = None  # None: there is no hurry
    bank: int | None = None  # seconds left, of a seat whose clock does not run
    stands_until: datetime | None = None  # its person is away: the clock stands still until then
    reminded: Reminded = Reminded()
    is_muted: bool = False  # not this turn, said the person
    nudge: str = ""  # who asks with the next reminder
    # What the entry brought; not kept.
    pace: Pace = NO_CLOCK
    earned: int = 0  # moves for which the bank gains something
    is_here: bool = False  # it follows their own answer so soon that they have hardly gone
    is_led_on: bool = False  # it follows an answer that was given for them

    @property
    def is_timed(self) -> bool:
        """Does a clock run for this seat, if the table has one?"""
        return self.kind not in ("computer", "away", "resting", "paused")

    @property
    def rest(self) -> Rest:
        return Rest(self.pace.weekends_off, self.stands_until)


def waits_of(match: Match, now: datetime, since: int = -1) -> tuple[Wait, ...]:
    """Everybody the table waits for, with every question starting now; practice waits for nobody.

    Entries after `since` are those that were written now.
    """
    if match.is_practice or match.outcome():
        return ()
    pace, earned = known(match.record.pace), _earned(match.entries, since)
    asked = {prompt.seat: prompt for prompt in match.prompts()}
    resting = match.present if pace.is_bank else frozenset[Seat]()
    return tuple(
        replace(
            _wait(match, seat, asked.get(seat), now.replace(microsecond=0)),
            pace=pace,
            earned=earned[seat],
            is_muted=match.present == {seat} and not pace.time,  # nobody waits for them
            is_here=_is_here(match, seat, now),
            is_led_on=is_led_on(match, seat),
        )
        for seat in sorted(asked.keys() | match.away | resting)
    )


def _wait(match: Match, seat: Seat, prompt: Prompt[Any] | None, since: datetime) -> Wait:
    tag = match.tag(prompt) if prompt else Tag("")
    user = match.record.players[seat].user
    wait = Wait(match.id, seat, tag, _kind(match, seat, prompt), user, since)
    away = datetime.fromtimestamp(match.talk.holidays.get(seat, 0), UTC)
    return replace(wait, stands_until=away) if away > since else wait


def _kind(match: Match, seat: Seat, prompt: Prompt[Any] | None) -> WaitKind:
    if seat in match.away:
        return "away"
    if prompt is None:
        return "resting"
    if match.is_paused:
        return "paused"
    if match.strength(seat):
        return "computer"
    return "standing" if prompt.standing else "person"


def _is_here(match: Match, seat: Seat, now: datetime) -> bool:
    """Has the table come back to them within moments?

    However the others have answered: who rings at once and who does not must not tell whether an
    answer was given beforehand.
    """
    if seat not in match.openly_asked() or match.entries[-1].seat == seat:
        return False
    own = (entry for entry in reversed(match.entries) if entry.seat == seat)
    last = next((entry for entry in own if entry.cause == "person"), None)
    return last is not None and now - last.time <= HERE


def is_led_on(match: Match, seat: Seat) -> bool:
    """Did a standing answer or a plan lead this seat to its present question?

    The table must not see that they are called then: they are told by DM, if they take those.
    """
    last = match.entries[-1]
    return last.seat == seat and last.cause in BEFOREHAND and seat in match.openly_asked()


def _earned(entries: tuple[Entry, ...], since: int) -> Counter[Seat]:
    """Whose bank gains how often: with the first of the answers that somebody gives in a row.

    Only what everybody has seen counts: a clock must not tell who has answered in private.
    """
    earned, last = Counter[Seat](), None
    for entry in reversed(entries):
        if entry.kind != "play" or entry.told != "all" or entry.seat is None:
            continue
        if last and last.seat != entry.seat:
            _count(earned, last)
        last = entry
        if entry.seq <= since:
            return earned
    if last:
        _count(earned, last)
    return earned


def _count(earned: Counter[Seat], entry: Entry) -> None:
    if entry.seat is not None and entry.cause in ("person", *BEFOREHAND):
        earned[entry.seat] += 1


def merged(
    before: Iterable[Wait], now: Iterable[Wait], wishes: Mapping[UserId, Wishes] | None = None
) -> Iterator[Wait]:
    """The waits of now: questions that were there before have the time they had."""
    known_waits = {wait.seat: wait for wait in before}
    for wait in now:
        old = known_waits.get(wait.seat)
        settled = _with_reminder(old, _timed(old, wait), (wishes or {}).get(wait.user, USUAL))
        yield replace(settled, pace=NO_CLOCK, earned=0, is_here=False, is_led_on=False)


def _timed(old: Wait | None, wait: Wait) -> Wait:
    """How much time there is."""
    if not wait.pace.time or wait.kind == "computer":
        return wait
    if wait.kind == "paused":
        return _paused(old, wait)
    if old and old.kind == "paused" and old.bank is not None and wait.tag == old.tag:
        return replace(wait, due=later(wait.since, old.bank, wait.rest))
    if wait.pace.is_bank:
        return _banked(old, wait)
    if not wait.is_timed:
        return wait
    if old and old.due and _is_same(old, wait):
        return replace(wait, due=_moved(old.due, old, wait))
    return replace(wait, due=later(wait.since, wait.pace.time, wait.rest))


def _paused(old: Wait | None, wait: Wait) -> Wait:
    """What is left is kept, and runs on after the pause."""
    is_known = old and (wait.pace.is_bank or wait.tag == old.tag)
    return replace(wait, bank=left_of(old if is_known else None, wait.pace, wait.since))


def _banked(old: Wait | None, wait: Wait) -> Wait:
    """What is left, and what the move has gained; a new question has at least that."""
    pace, now = wait.pace, wait.since
    if old and old.due and old.is_timed and wait.is_timed and not wait.earned:
        return replace(wait, due=_moved(old.due, old, wait))
    left = left_of(old, pace, now)
    left = max(left, min(pace.most, left + wait.earned * pace.refill))
    if not wait.is_timed:
        return replace(wait, bank=left)
    return replace(wait, due=later(now, max(left, pace.refill), wait.rest))


def left_of(wait: Wait | None, pace: Pace, now: datetime) -> int:
    """The seconds in a bank."""
    if wait and wait.due:
        return between(now, wait.due, Rest(pace.weekends_off, wait.stands_until))
    return pace.time if wait is None or wait.bank is None else wait.bank


def _moved(due: datetime, old: Wait, wait: Wait) -> datetime:
    """The end of the time, if its person has gone away or has come back meanwhile."""
    if old.stands_until == wait.stands_until:
        return due
    before = Rest(wait.pace.weekends_off, old.stands_until)
    return later(wait.since, between(wait.since, due, before), wait.rest)


def given_back(wait: Wait, pace: Pace, now: datetime, lost: int) -> datetime | None:
    """Until when there is time, after so many seconds in which nobody could play."""
    if wait.due is None:
        return None
    rest = Rest(pace.weekends_off, wait.stands_until)
    start = datetime.fromtimestamp(int(now.timestamp()) - lost, UTC)
    left = between(start, wait.due, rest)
    return later(datetime.fromtimestamp(int(now.timestamp()), UTC), left, rest)


def _is_same(old: Wait, wait: Wait) -> bool:
    return (old.tag, old.is_timed) == (wait.tag, wait.is_timed)


def _with_reminder(old: Wait | None, wait: Wait, wishes: Wishes) -> Wait:
    """A question that stays open was asked when it was asked; a new one is reminded of anew."""
    if old is None or not _is_same(old, wait):
        held = replace(wait, reminded=HELD_BACK) if _may_be_held(wait, wishes) else wait
        return planned(held, wishes)
    same = replace(
        wait,
        since=old.since,
        remind=old.remind,
        reminded=old.reminded,
        is_muted=old.is_muted,
        nudge=old.nudge,
    )
    return same if same.due == old.due else planned(same, wishes)


def _may_be_held(wait: Wait, wishes: Wishes) -> bool:
    """May it ring a little later, and only if they do not answer?"""
    if wait.kind != "person" or not wait.is_here:
        return wait.kind == "person" and wait.is_led_on
    moment = wait.since + HELD
    is_urgent = wait.due is not None and wait.due - wait.since < HURRY
    return not is_urgent and audible(moment, wishes) == moment


def planned(wait: Wait, wishes: Wishes) -> Wait:
    """With the time of its next reminder."""
    if not wait.is_timed or (wait.is_muted and not wait.reminded.is_held):
        return replace(wait, remind=None)
    moment = next_reminder(wait.since, wait.due, wait.reminded, wishes)
    return replace(wait, remind=moment)
