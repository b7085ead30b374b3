"""Who is waited for is written with the entry: since when, until when, and for whom."""

from datetime import timedelta

from msgspec.structs import replace

from bot.kernel import Seat
from bot.match.clocks import timeouts
from bot.match.clocks.reminder_times import HELD_BACK, Reminded, Wishes
from bot.match.clocks.waits import Wait, merged
from bot.match.journal.memory import MemoryJournal
from bot.match.match import Match, Player
from bot.match.service import Service
from bot.store.waits import Waits
from tests.kit.tables import ANN, BEN, CLEO, Sitting, clock, people

HOUR = timedelta(hours=1)
DAY = timedelta(hours=24)
TURN = "take 1; end"


class Room:
    """A service whose clock can be put forward, and the waits that were written."""

    def __init__(self, sitting: Sitting) -> None:
        self.journal, self.database = sitting.journal, sitting.database
        self.now = clock()
        self.service = Service(sitting.journal, clock=lambda: self.now)

    async def deal(
        self, *players: Player, game: str = "heap", pace: str = "24h", absent: str = ""
    ) -> Match:
        return await self.service.open(game, players or people(2), pace=pace, absent=absent)

    async def play(self, match: Match, seat: Seat, words: str = TURN) -> Match:
        self.now += HOUR
        return (await self.service.play(match.id, seat, words)).match

    async def waits(self, match: Match) -> dict[Seat, Wait]:
        if isinstance(self.journal, MemoryJournal):
            found = list(self.journal.waits[match.id])
        else:
            assert self.database
            found = await Waits(self.database).of(match.id)
        return {wait.seat: wait for wait in found}


async def test_the_first_question_has_its_time_as_soon_as_it_is_dealt(sitting: Sitting) -> None:
    room = Room(sitting)
    match = await room.deal()
    [wait] = (await room.waits(match)).values()
    assert (wait.seat, wait.kind, wait.user) == (ANN, "person", "ann")
    assert wait.tag == match.tag(match.prompt(ANN))
    assert wait.since == room.now and wait.due == room.now + DAY
    assert wait.remind == room.now + 0.75 * DAY


async def test_without_a_pace_somebody_is_waited_for_without_hurry(sitting: Sitting) -> None:
    room = Room(sitting)
    [wait] = (await room.waits(await room.deal(pace="off"))).values()
    assert wait.since == room.now and wait.due is None and wait.remind == room.now + DAY


async def test_a_question_that_stays_open_keeps_its_time_and_a_new_one_starts_anew(
    sitting: Sitting,
) -> None:
    room = Room(sitting)
    match = await room.deal(*people(3), game="auction")
    before = await room.waits(match)
    assert set(before) == {ANN, BEN, CLEO}
    match = await room.play(match, BEN, "bid 2")
    after = await room.waits(match)
    assert after == {ANN: before[ANN], CLEO: before[CLEO]}
    match = await room.play(match, ANN, "bid 3")
    match = await room.play(match, CLEO, "bid 4")
    assert {wait.since for wait in (await room.waits(match)).values()} == {room.now}


async def test_talk_about_the_match_moves_no_clock(sitting: Sitting) -> None:
    room = Room(sitting)
    match = await room.deal()
    before = await room.waits(match)
    room.now += HOUR
    await room.service.offer_draw(match.id, BEN)
    assert await room.waits(match) == before


async def test_what_is_undone_is_asked_with_new_time(sitting: Sitting) -> None:
    room = Room(sitting)
    match = await room.play(await room.deal(), ANN, "take 1")
    room.now += HOUR
    match = (await room.service.undo(match.id, ANN)).match
    [wait] = (await room.waits(match)).values()
    assert wait.tag == match.tag(match.prompt(ANN))
    assert wait.since == room.now and wait.due == room.now + DAY


async def test_an_agreed_draw_and_a_last_withdrawal_end_every_wait(sitting: Sitting) -> None:
    room = Room(sitting)
    drawn = await room.deal()
    await room.service.offer_draw(drawn.id, ANN)
    await room.service.offer_draw(drawn.id, BEN)
    assert await room.waits(drawn) == {}
    left = await room.deal()
    await room.service.withdraw(left.id, BEN)
    assert await room.waits(left) == {}


async def test_who_leaves_is_waited_for_no_more_and_the_others_keep_their_time(
    sitting: Sitting,
) -> None:
    room = Room(sitting)
    match = await room.deal(*people(3), game="auction")
    before = await room.waits(match)
    room.now += HOUR
    await room.service.withdraw(match.id, CLEO)
    assert await room.waits(match) == {ANN: before[ANN], BEN: before[BEN]}


async def test_a_computer_has_no_deadline(sitting: Sitting) -> None:
    room = Room(sitting)
    match = await room.deal(Player("Computer", strength="easy"), *people(1))
    [wait] = (await room.waits(match)).values()
    assert (wait.kind, wait.user, wait.due, wait.remind) == ("computer", "", None, None)


async def test_while_a_computer_stands_in_its_person_is_away_and_then_has_time_again(
    sitting: Sitting,
) -> None:
    room = Room(sitting)
    match = await room.deal(*people(3), absent="a normal computer plays")
    tag = match.tag(match.prompt(ANN))
    room.now += DAY
    await timeouts.enforce(room.service, match.id, ANN, tag)
    [wait] = (await room.waits(match)).values()
    assert (wait.kind, wait.user, wait.due, wait.remind) == ("away", "ann", None, None)
    played = await room.service.play(match.id, ANN, TURN, cause="computer")
    waits = await room.waits(played.match)
    assert (waits[ANN].kind, waits[ANN].tag) == ("away", "")  # nothing is asked of the seat now
    assert waits[BEN].kind == "person" and waits[BEN].due == room.now + DAY
    room.now += HOUR
    back = (await room.service.come_back(match.id, ANN)).match
    assert set(await room.waits(back)) == {BEN}
    back = await room.play(await room.play(back, BEN), CLEO)
    [wait] = (await room.waits(back)).values()
    assert (wait.seat, wait.kind, wait.due) == (ANN, "person", room.now + DAY)


async def quickly(room: Room, match: Match, seat: Seat, seconds: int) -> Match:
    room.now += timedelta(seconds=seconds)
    return (await room.service.play(match.id, seat, TURN)).match


async def test_who_has_answered_a_moment_ago_is_called_a_little_later_if_at_all(
    sitting: Sitting,
) -> None:
    room = Room(sitting)
    match = await quickly(room, await room.deal(pace="off"), ANN, 0)
    [ben] = (await room.waits(match)).values()
    assert not ben.reminded.is_held  # nobody knows of him yet
    match = await quickly(room, match, BEN, 20)
    [ann] = (await room.waits(match)).values()
    assert ann.reminded.is_held and ann.remind == room.now + timedelta(minutes=1)
    match = await quickly(room, match, ANN, 7200)
    [ben] = (await room.waits(match)).values()
    assert not ben.reminded.is_held and ben.remind == room.now + DAY


async def test_who_has_little_time_or_a_quiet_hour_before_them_is_called_at_once(
    sitting: Sitting,
) -> None:
    room = Room(sitting)
    found = list[Wait]()
    for pace in ("5m", "24h"):
        match = await quickly(room, await room.deal(pace=pace), ANN, 0)
        match = await quickly(room, match, BEN, 20)
        found += (await room.waits(match)).values()
    hurried, ann = found
    assert not hurried.reminded.is_held and ann.reminded.is_held
    asked = replace(ann, is_here=True, reminded=Reminded())
    [at_night] = merged([], [asked], {ann.user: Wishes(quiet=(0, 8))})
    assert not at_night.reminded.is_held  # they would be called in the morning only
    [by_day] = merged([], [asked], {ann.user: Wishes(quiet=(2, 8))})
    assert by_day.reminded.is_held


def test_a_call_that_was_held_back_takes_no_reminders_place() -> None:
    since = clock()
    assert HELD_BACK.once_more(since, since + timedelta(minutes=1)) == Reminded()
    assert HELD_BACK.once_more(since, since + 9 * HOUR) == Reminded(1, since + 9 * HOUR)
