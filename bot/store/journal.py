"""Entries and snapshots in SQLite; every call is one transaction."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from msgspec import json

from bot.kernel import Seat
from bot.kernel.codec import encode
from bot.match.clocks.waits import Wait
from bot.match.ids import MatchId
from bot.match.journal.entries import Entry, is_of_pause, read_draws, write_draws
from bot.match.match import Player, Record
from bot.match.ports import Conflict, Saved, Snapshot
from bot.match.results import Finish
from bot.store.database import Database
from bot.store.engine.transaction import Taken
from bot.store.hall import write_finish
from bot.store.seats import write_seats
from bot.store.waits import write_waits
from bot.store.writer import Row, Transaction


class SqliteJournal:
    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def is_shared(self) -> bool:
        return self._database.is_shared

    async def newest(self, match_id: MatchId) -> int | None:
        rows = await self._database.read(
            "SELECT seq FROM snapshots WHERE match = ? AND role = 'newest'", match_id
        )
        return rows[0]["seq"] if rows else None

    async def create(
        self,
        record: Record,
        entry: Entry,
        newest: Snapshot,
        waits: Sequence[Wait],
        base: Snapshot | None = None,
    ) -> None:
        def work(transaction: Transaction) -> None:
            transaction.execute(
                "INSERT INTO matches (id, game, settings, players, secret, opened, place, pace,"
                " absent, legacy, luck, purpose, part, ordinal)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                _record_row(record),
            )
            transaction.executemany(
                "INSERT INTO seats (match, seat, user) VALUES (?, ?, ?)", _seat_rows(record)
            )
            _write(transaction, MatchId(record.id), [entry], newest, waits)
            if base:
                _snapshot(transaction, MatchId(record.id), "base", base)

        with _conflicts():
            await self._database.write(work)

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
        def work(transaction: Transaction) -> None:
            _write(transaction, match_id, entries, newest, waits)
            write_seats(transaction, match_id, entries)
            is_on_card = finish is not None or any(map(is_of_pause, entries))
            transaction.execute(
                "UPDATE surfaces SET due = ? WHERE match = ? AND (surface <> 'card' OR ?)"
                " AND (surface NOT LIKE 'dm %' OR ?) AND surface NOT LIKE 'former %'",
                (newest.seq, match_id, is_on_card, whispers),
            )
            if checkpoint is not None:
                transaction.execute(
                    "INSERT INTO checkpoints (match, seq, rules, state) VALUES (?, ?, ?, ?)"
                    " ON CONFLICT DO NOTHING",
                    (match_id, checkpoint, newest.rules, newest.state),
                )
            if finish:
                write_finish(transaction, finish)
                transaction.execute("UPDATE matches SET over = 1 WHERE id = ?", (match_id,))

        with _conflicts():
            await self._database.write(work)

    async def next_ordinal(self) -> int:
        [row] = await self._database.read("SELECT max(ordinal) AS highest FROM matches")
        return 1 + (row["highest"] or 0)

    async def load(self, match_id: MatchId) -> Saved | None:
        def work(transaction: Transaction) -> Saved | None:
            found = transaction.rows("SELECT * FROM matches WHERE id = ?", (match_id,))
            entries = transaction.rows(
                "SELECT * FROM entries WHERE match = ? ORDER BY seq", (match_id,)
            )
            snapshots = transaction.rows("SELECT * FROM snapshots WHERE match = ?", (match_id,))
            return _saved(found[0], entries, snapshots) if found and entries else None

        return await self._database.look(work)

    async def rebase(self, match_id: MatchId, base: Snapshot) -> None:
        def work(transaction: Transaction) -> None:
            is_current = transaction.changed(
                "UPDATE snapshots SET rules = ? WHERE match = ? AND role = 'newest' AND seq = ?",
                (base.rules, match_id, base.seq),
            )
            if is_current:
                _snapshot(transaction, match_id, "base", base)

        await self._database.write(work)

    async def checkpoint(
        self, match_id: MatchId, rules: int, fits: Callable[[int], bool]
    ) -> Snapshot | None:
        known = "FROM checkpoints WHERE match = ? AND"

        def work(transaction: Transaction) -> Snapshot | None:
            rows = transaction.rows(
                f"SELECT seq {known} rules = ? ORDER BY seq DESC", (match_id, rules)
            )
            found = next((row["seq"] for row in rows if fits(row["seq"])), None)
            for row in transaction.rows(f"SELECT state {known} seq = ?", (match_id, found)):
                return Snapshot(int(found or 0), rules, row["state"])
            return None

        return await self._database.look(work)

    async def find(self, interaction: str) -> tuple[MatchId, int] | None:
        rows = await self._database.read(
            "SELECT match, seq FROM entries WHERE interaction = ?", interaction
        )
        return (MatchId(rows[0]["match"]), rows[0]["seq"]) if rows else None


@contextmanager
def _conflicts() -> Iterator[None]:
    """Turn a uniqueness error into Conflict: another writer was first."""
    try:
        yield
    except Taken as error:
        raise Conflict(str(error)) from error


def _write(
    transaction: Transaction,
    match_id: MatchId,
    entries: Sequence[Entry],
    newest: Snapshot,
    waits: Sequence[Wait],
) -> None:
    transaction.executemany(
        "INSERT INTO entries (match, seq, kind, seat, sentence, rules, at, drawn, seal,"
        " interaction, told, cause) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [_entry_row(match_id, entry) for entry in entries],
    )
    write_waits(transaction, match_id, waits)
    _snapshot(transaction, match_id, "newest", newest)


def _snapshot(transaction: Transaction, match_id: MatchId, role: str, snapshot: Snapshot) -> None:
    """Fails if newer rules have played meanwhile: rules are never NULL."""
    transaction.execute(
        "INSERT INTO snapshots (match, role, seq, rules, state) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (match, role) DO UPDATE SET seq = excluded.seq, state = excluded.state,"
        " rules = CASE WHEN snapshots.rules <= excluded.rules THEN excluded.rules END",
        (match_id, role, snapshot.seq, snapshot.rules, snapshot.state),
    )


def _saved(row: Row, entries: Iterable[Row], snapshots: Iterable[Row]) -> Saved:
    kept = {each["role"]: Snapshot(each["seq"], each["rules"], each["state"]) for each in snapshots}
    return Saved(
        record=_record(row),
        entries=tuple(map(_entry, entries)),
        newest=kept["newest"],
        base=kept.get("base"),
    )


def _record_row(record: Record) -> tuple[object, ...]:
    return (
        record.id,
        record.game,
        encode(record.settings),
        encode(record.players),
        record.secret,
        record.opened,
        record.place,
        record.pace,
        record.absent,
        encode(record.carry_over),
        encode(record.luck),
        record.purpose,
        record.part,
        record.ordinal,
    )


def _seat_rows(record: Record) -> list[tuple[object, ...]]:
    players = enumerate(record.players)
    return [(record.id, seat, player.user) for seat, player in players if player.user]


def _record(row: Row) -> Record:
    return Record(
        id=MatchId(row["id"]),
        game=row["game"],
        settings=json.decode(row["settings"], type=dict[str, str]),
        players=json.decode(row["players"], type=tuple[Player, ...]),
        secret=row["secret"],
        opened=row["opened"],
        place=row["place"],
        pace=row["pace"],
        absent=row["absent"],
        carry_over=json.decode(row["legacy"], type=dict[str, int]),
        luck=json.decode(row["luck"], type=tuple[str, ...]),
        mixed=row["mixed"],
        purpose=row["purpose"],
        part=row["part"],
        ordinal=row["ordinal"],
    )


def _entry_row(match_id: MatchId, entry: Entry) -> tuple[object, ...]:
    return (
        match_id,
        entry.seq,
        entry.kind,
        entry.seat,
        entry.sentence,
        entry.rules,
        entry.at,
        write_draws(entry.drawn),
        entry.seal,
        entry.interaction or None,
        entry.told,
        entry.cause,
    )


def _entry(row: Row) -> Entry:
    return Entry(
        seq=row["seq"],
        kind=row["kind"],
        seat=None if row["seat"] is None else Seat(row["seat"]),
        sentence=row["sentence"],
        rules=row["rules"],
        at=row["at"],
        drawn=read_draws(row["drawn"]),
        seal=row["seal"],
        interaction=row["interaction"] or "",
        told=row["told"],
        cause=row["cause"],
    )
