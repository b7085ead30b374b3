"""The clocks of all matches, and time lost while the bot was down."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta

from msgspec import Struct, json
from msgspec.structs import replace

from bot.kernel import Seat
from bot.match.clocks.pace import known
from bot.match.clocks.reminder_times import USUAL, Reminded, Wishes, audible
from bot.match.clocks.waits import Wait, given_back, merged, planned
from bot.match.ids import MatchId, Tag, UserId
from bot.match.match import Player
from bot.store.database import Database
from bot.store.people import read_wishes, wishes_of, wishes_query
from bot.store.writer import Row, Transaction

ALIVE = "alive"  # the fact that tells when people could last reach the table


class Turn(Struct, frozen=True):
    """A match that waits for a person, with the details for /my turns."""

    wait: Wait
    game: str
    players: tuple[Player, ...]
    thread: str  # "" if it is played nowhere yet
    ordinal: int = 0
    channel: str = ""  # where its invitation is; the same as the thread if it has none of its own


class Waits:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, match_id: MatchId) -> list[Wait]:
        rows = await self._database.read("SELECT * FROM waits WHERE match = ?", match_id)
        return [_wait(row) for row in rows]

    async def pressing(self, now: datetime) -> list[Wait]:
        """Waits whose time is up or whose reminder is due."""
        stamp = _stamp(now)
        rows = await self._database.read(
            "SELECT * FROM waits WHERE due <= ? OR remind <= ? ORDER BY due", stamp, stamp
        )
        return [_wait(row) for row in rows]

    async def turns(self, user: UserId, most: int) -> list[Turn]:
        """The matches that wait for a person, most urgent first."""
        rows = await self._database.read(
            "SELECT waits.*, game, players, ordinal, coalesce(thread, '') AS thread,"
            " coalesce(channel, '') AS channel FROM waits"
            " JOIN matches ON id = waits.match LEFT JOIN homes ON homes.match = id"
            " WHERE user = ? AND user <> '' AND over = 0 AND kind NOT IN ('resting', 'paused')"
            " ORDER BY due IS NULL, due, since, ordinal LIMIT ?",
            user,
            most,
        )
        return [_turn(row) for row in rows]

    async def soon(self, user: UserId, until: datetime) -> list[Wait]:
        """Everything to remind a person of before a certain time, the most urgent first."""
        rows = await self._database.read(
            "SELECT waits.* FROM waits JOIN matches ON id = match WHERE user = ? AND remind <= ?"
            " ORDER BY due IS NULL, due, since, ordinal",
            user,
            _stamp(until),
        )
        return [_wait(row) for row in rows]

    async def wishes(self, user: UserId) -> Wishes:
        def work(transaction: Transaction) -> Wishes:
            return wishes_of(transaction, [user]).get(user, USUAL)

        return await self._database.look(work)

    async def reminded(self, wait: Wait, now: datetime) -> None:
        """A reminder is done with, whether it arrived or not; the next one has its time."""

        def count(now_waiting: Wait) -> Wait:
            done = now_waiting.reminded.once_more(now_waiting.since, now)
            return replace(now_waiting, reminded=done, nudge="")

        await self._replan(wait, count)

    async def postpone(self, wait: Wait, until: datetime | None) -> bool:
        """Remind at another time, or never; False if the question is not open any more."""
        return await self._change(wait, lambda each, _: replace(each, remind=until))

    async def mute(self, wait: Wait) -> bool:
        """No more reminders of this question."""
        return await self._replan(wait, lambda each: replace(each, is_muted=True))

    async def plan_anew(self, user: UserId) -> None:
        """Somebody wants to be reminded in another way."""

        def work(transaction: Transaction) -> None:
            wishes = wishes_of(transaction, [user]).get(user, USUAL)
            select = "SELECT * FROM waits WHERE user = ? AND kind <> 'resting'"
            rows = transaction.rows(select, (user,))
            _write(transaction, [planned(_wait(row), wishes) for row in rows])

        await self._database.write(work)

    async def nudge(self, wait: Wait, name: str, now: datetime) -> datetime | None:
        """Send the next reminder as a nudge, once a day; None if one was sent already.

        Gives the time of that reminder: in quiet hours it waits.
        """

        def work(transaction: Transaction) -> datetime | None:
            is_first = transaction.changed(
                "INSERT INTO nudges (match, user, at) VALUES (?, ?, ?) ON CONFLICT (match, user)"
                " DO UPDATE SET at = excluded.at WHERE nudges.at <= excluded.at - 86400",
                (wait.match_id, wait.user, _stamp(now)),
            )
            if not is_first:
                return None
            wishes = wishes_of(transaction, [wait.user]).get(wait.user, USUAL)
            moment = audible(now.replace(microsecond=0), wishes)
            found = _same(transaction, wait)
            _write(transaction, [replace(each, remind=moment, nudge=name) for each in found])
            return moment

        return await self._database.write(work)

    async def _replan(self, wait: Wait, change: Callable[[Wait], Wait]) -> bool:
        return await self._change(wait, lambda each, wishes: planned(change(each), wishes))

    async def _change(self, wait: Wait, change: Callable[[Wait, Wishes], Wait]) -> bool:
        """Change what is kept of a question, if it is still open."""

        def work(transaction: Transaction) -> bool:
            wishes = wishes_of(transaction, [wait.user]).get(wait.user, USUAL)
            found = _same(transaction, wait)
            _write(transaction, [change(each, wishes) for each in found])
            return bool(found)

        return await self._database.write(work)

    # Time that nobody could use.

    async def last_alive(self) -> datetime | None:
        """When people could last reach the bot; for older files, the time of the last entry."""
        rows = await self._database.read("SELECT value FROM facts WHERE key = ?", ALIVE)
        if rows:
            return _time(int(rows[0]["value"]))
        [row] = await self._database.read("SELECT max(at) AS at FROM entries")
        return datetime.fromisoformat(row["at"]) if row["at"] else None

    async def alive(self, now: datetime, lost: timedelta = timedelta()) -> None:
        """People can reach the bot now; move every clock by the time that was lost."""

        def work(transaction: Transaction) -> None:
            seconds = int(lost.total_seconds())
            if seconds and not _was_alive(transaction, _stamp(now) - seconds):
                _put_back(transaction, now, seconds)
            transaction.execute(
                "INSERT INTO facts (key, value) VALUES (?, ?)"
                " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (ALIVE, str(_stamp(now))),
            )

        await self._database.write(work)

    async def unattended(self) -> list[MatchId]:
        """Running matches that go on without a person: a computer is asked, a standing answer is
        due, or somebody has a plan. Also those of older files, of which that is not known."""
        rows = await self._database.read(
            "SELECT id FROM matches WHERE over = 0 AND purpose = 'match' AND ("
            " EXISTS (SELECT 1 FROM waits WHERE waits.match = matches.id"
            "  AND (kind IN ('computer', 'standing') OR kind = 'away' AND tag <> ''))"
            " OR EXISTS (SELECT 1 FROM plans WHERE plans.match = matches.id AND draft = '')"
            " OR NOT EXISTS (SELECT 1 FROM waits WHERE waits.match = matches.id AND kind <> ''))"
            " ORDER BY opened"
        )
        return [MatchId(row["id"]) for row in rows]

    # Matches of older files.

    async def unknown(self) -> list[MatchId]:
        """Running matches without stored waits."""
        rows = await self._database.read(
            "SELECT id FROM matches WHERE over = 0 AND purpose = 'match' AND NOT EXISTS"
            " (SELECT 1 FROM waits WHERE match = id AND kind <> '')"
        )
        return [MatchId(row["id"]) for row in rows]

    async def fill(self, match_id: MatchId, waits: Iterable[Wait]) -> None:
        def work(transaction: Transaction) -> None:
            write_waits(transaction, match_id, waits)

        await self._database.write(work)


def write_waits(transaction: Transaction, match_id: MatchId, waits: Iterable[Wait]) -> None:
    """Store who is waited for, in the transaction that writes the entry."""
    waits = list(waits)
    rows, people = transaction.rows_of(
        ("SELECT * FROM waits WHERE match = ?", (match_id,)),
        wishes_query(wait.user for wait in waits),
    )
    before = [_wait(row) for row in rows]
    after = list(merged(before, waits, read_wishes(people)))
    gone = {wait.seat for wait in before} - {wait.seat for wait in after}
    transaction.executemany(
        "DELETE FROM waits WHERE match = ? AND seat = ?", [(match_id, seat) for seat in gone]
    )
    _write(transaction, [wait for wait in after if wait not in before])


def _was_alive(transaction: Transaction, since: int) -> bool:
    """Has another process been there meanwhile, or given the time back already?"""
    rows = transaction.rows("SELECT value FROM facts WHERE key = ?", (ALIVE,))
    return bool(rows) and int(rows[0]["value"]) > since


def _put_back(transaction: Transaction, now: datetime, lost: int) -> None:
    """Everybody has the time again in which nobody could play."""
    transaction.execute(
        "INSERT INTO outages (start, until) VALUES (?, ?)"
        " ON CONFLICT (start) DO UPDATE SET until = excluded.until",
        (_stamp(now) - lost, _stamp(now)),
    )
    rows = transaction.rows(
        "SELECT waits.*, pace FROM waits JOIN matches ON id = match"
        " WHERE due IS NOT NULL OR remind IS NOT NULL"
    )
    wishes = wishes_of(transaction, [UserId(row["user"]) for row in rows])
    waits = list[Wait]()
    for row in rows:
        wait = _wait(row)
        due = given_back(wait, known(row["pace"]), now, lost)
        waits.append(_put_off(wait, due, lost, wishes.get(wait.user, USUAL)))
    _write(transaction, waits)


def _put_off(wait: Wait, due: datetime | None, lost: int, wishes: Wishes) -> Wait:
    """Reminders come later by the time that was lost; a warning by more, after a weekend."""
    shift, moved = timedelta(seconds=lost), replace(wait, due=due)
    if wait.remind is None:
        return moved
    moment = wait.remind + shift
    if wait.due and due and due - wait.due > shift:
        moment = max(moment, planned(moved, wishes).remind or moment)
    return replace(moved, remind=moment)


def _same(transaction: Transaction, wait: Wait) -> list[Wait]:
    """The question as it is kept now; nothing if it was answered."""
    select = "SELECT * FROM waits WHERE match = ? AND seat = ? AND tag = ?"
    rows = transaction.rows(select, (wait.match_id, wait.seat, wait.tag))
    return [_wait(row) for row in rows]


def _write(transaction: Transaction, waits: Iterable[Wait]) -> None:
    transaction.executemany(
        "INSERT INTO waits (match, seat, tag, kind, user, since, remind, due, bank,"
        " stands_until, reminders, reminded, muted, nudge)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (match, seat) DO UPDATE SET"
        " tag = excluded.tag, kind = excluded.kind, user = excluded.user, since = excluded.since,"
        " remind = excluded.remind, due = excluded.due, bank = excluded.bank,"
        " stands_until = excluded.stands_until, reminders = excluded.reminders,"
        " reminded = excluded.reminded, muted = excluded.muted, nudge = excluded.nudge",
        [_row(wait) for wait in waits],
    )


def _row(wait: Wait) -> tuple[object, ...]:
    return (
        wait.match_id,
        wait.seat,
        wait.tag,
        wait.kind,
        wait.user,
        _stamp(wait.since),
        _maybe_stamp(wait.remind),
        _maybe_stamp(wait.due),
        wait.bank,
        _maybe_stamp(wait.stands_until),
        wait.reminded.count,
        _maybe_stamp(wait.reminded.last),
        int(wait.is_muted),
        wait.nudge,
    )


def _wait(row: Row) -> Wait:
    return Wait(
        MatchId(row["match"]),
        Seat(row["seat"]),
        Tag(row["tag"]),
        row["kind"],
        UserId(row["user"]),
        _time(row["since"]),
        _maybe_time(row["remind"]),
        _maybe_time(row["due"]),
        row["bank"],
        _maybe_time(row["stands_until"]),
        Reminded(row["reminders"], _maybe_time(row["reminded"])),
        bool(row["muted"]),
        row["nudge"],
    )


def _turn(row: Row) -> Turn:
    players = json.decode(row["players"], type=tuple[Player, ...])
    return Turn(_wait(row), row["game"], players, row["thread"], row["ordinal"], row["channel"])


def _stamp(time: datetime) -> int:
    return int(time.timestamp())


def _time(stamp: int) -> datetime:
    return datetime.fromtimestamp(stamp, UTC)


def _maybe_stamp(time: datetime | None) -> int | None:
    return None if time is None else _stamp(time)


def _maybe_time(stamp: int | None) -> datetime | None:
    return None if stamp is None else _time(stamp)
