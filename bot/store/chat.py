"""What the chat layer stores: where matches are played, lobbies, and people."""

from collections.abc import Callable
from datetime import datetime

from msgspec import Struct
from msgspec.structs import astuple

from bot.kernel.codec import decode, encode
from bot.match.history.coming_back import Look
from bot.match.ids import MatchId, UserId
from bot.match.lobby import Lobby
from bot.store.database import Database, Memo
from bot.store.follows import Follows
from bot.store.notices import Notices
from bot.store.people import Person as Person
from bot.store.people import read_person, settings_of
from bot.store.servers.house_rules import HouseRulesStore
from bot.store.surfaces import Surfaces
from bot.store.writer import Row, Transaction

InGuild = Callable[[str], bool]
OPEN_OF = "SELECT * FROM lobbies WHERE state = 'open' AND json_extract(body, '$.host') = ?"

_OF_NO_CUP = "NOT EXISTS (SELECT 1 FROM cup_tables WHERE cup_tables.match = matches.id)"


class Home(Struct, frozen=True):
    """Where a match is played; ids are Discord's, as text."""

    match_id: MatchId
    guild: str
    channel: str
    card: str = ""
    thread: str = ""
    images: str = "turn"  # a new message for every turn, or for every action


class Posted(Struct, frozen=True):
    """A lobby and the message that shows it."""

    lobby: Lobby
    guild: str
    channel: str
    card: str
    changed: datetime  # when somebody last changed it
    drawn: bool = False  # its message shows that


class ChatStore:
    def __init__(self, database: Database) -> None:
        self._database = database
        self.surfaces = Surfaces(database)
        self.notices = Notices(database)
        self.follows = Follows(database)
        self.house_rules = HouseRulesStore(database)
        self._homes = Memo(database, self._read_home)
        self._places = Memo(database, self._read_place)
        self._people = Memo(database, self._read_person)

    # Homes.

    async def settle(self, home: Home, surfaces: list[str], due: int) -> None:
        """Store where a match is played and its surfaces; may be repeated.

        Its card is due when the match is paused or over.
        """

        def work(transaction: Transaction) -> None:
            transaction.execute(
                "INSERT INTO homes (match, guild, channel, card, thread, images)"
                " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (match) DO UPDATE SET"
                " guild = excluded.guild, channel = excluded.channel, card = excluded.card,"
                " thread = excluded.thread, images = excluded.images",
                astuple(home),
            )
            transaction.executemany(
                "INSERT INTO surfaces (match, surface, due) VALUES (?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                [
                    (home.match_id, surface, -1 if surface == "card" else due)
                    for surface in surfaces
                ],
            )

        self._homes.forget(home.match_id)
        self._places.clear()
        await self._database.write(work)

    async def home(self, match_id: MatchId) -> Home | None:
        return await self._homes.get(match_id)

    async def _read_home(self, match_id: MatchId) -> Home | None:
        rows = await self._database.read("SELECT * FROM homes WHERE match = ?", match_id)
        return _home(rows[0]) if rows else None

    def forget_home(self, match_id: MatchId) -> None:
        """The match was removed."""
        self._homes.forget(match_id)
        self._places.clear()

    async def match_in(self, thread: str) -> MatchId | None:
        """The match whose turn messages go to this channel, the newest if there are several."""
        if len(found := await self._places.get(thread)) > 1:  # which is over may have changed
            found = await self._read_place(thread)
        return next(iter(found), None)

    async def _read_place(self, thread: str) -> tuple[MatchId, ...]:
        rows = await self._database.read(
            "SELECT match FROM homes JOIN matches ON id = match WHERE thread = ?"
            " ORDER BY over, opened DESC LIMIT 2",
            thread,
        )
        return tuple(MatchId(row["match"]) for row in rows)

    async def move(self, home: Home, note: str) -> None:
        """Move a match to another place and show its thread surface again there."""
        await self.settle(home, [], 0)
        await self.surfaces.redo(home.match_id, note)

    async def channels_in(self, guild: str) -> list[str]:
        """The channels of a server where matches were opened, the newest first."""
        rows = await self._database.read(
            "SELECT channel, max(opened) AS newest FROM homes JOIN matches ON id = match"
            " WHERE guild = ? GROUP BY channel ORDER BY newest DESC LIMIT 20",
            guild,
        )
        return [row["channel"] for row in rows]

    # Matches of people.

    async def called(self, number: str) -> MatchId | None:
        """The match that people call by a number, as in Rakh #12."""
        if not number.isdecimal() or len(number) > 5:  # what is longer is an id
            return None
        sql = "SELECT id FROM matches WHERE ordinal = ? AND ordinal > 0"
        rows = await self._database.read(sql, int(number))
        return MatchId(rows[0]["id"]) if rows else None

    async def matches_of(
        self, user: UserId, *, over: bool = False, most: int | None = 50
    ) -> list[MatchId]:
        rows = await self._database.read(
            "SELECT DISTINCT id, opened FROM seats JOIN matches ON id = seats.match"
            " WHERE user = ? AND over = ? AND purpose = 'match' ORDER BY opened DESC",
            user,
            int(over),
        )
        return [MatchId(row["id"]) for row in rows[:most]]

    async def running(self) -> list[MatchId]:
        rows = await self._database.read(
            "SELECT id FROM matches WHERE over = 0 AND purpose = 'match' ORDER BY opened"
        )
        return [MatchId(row["id"]) for row in rows]

    async def running_in(self, guild: str) -> list[MatchId]:
        rows = await self._database.read(
            "SELECT id FROM matches JOIN homes ON match = id WHERE over = 0 AND guild = ?"
            " ORDER BY opened",
            guild,
        )
        return [MatchId(row["id"]) for row in rows]

    async def look(self, match_id: MatchId, seat: int) -> Look | None:
        """What the person of a seat has last looked at, if that was noted."""
        rows = await self._database.read(
            "SELECT seen, looked FROM seats WHERE match = ? AND seat = ? AND looked <> ''",
            match_id,
            seat,
        )
        return Look(rows[0]["seen"], datetime.fromisoformat(rows[0]["looked"])) if rows else None

    async def note_look(self, match_id: MatchId, seat: int, look: Look) -> None:
        await self._database.run(
            "UPDATE seats SET seen = ?, looked = ? WHERE match = ? AND seat = ?",
            look.entry,
            look.at.isoformat(),
            match_id,
            seat,
        )

    # Lobbies.

    async def open_lobby(self, posted: Posted, interaction: str, most: int) -> Posted | None:
        """Store a new lobby, once per interaction.

        Returns None if its host has too many open lobbies.
        """

        def work(transaction: Transaction) -> Posted | None:
            again = "SELECT * FROM lobbies WHERE interaction = ?"
            for row in transaction.rows(again, (interaction,)):
                return read_posted(row)
            host = posted.lobby.host
            if len(transaction.rows(OPEN_OF, (host,))) >= most:
                return None
            transaction.execute(
                "INSERT INTO lobbies (id, state, body, guild, channel, interaction, changed)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    posted.lobby.id,
                    posted.lobby.state,
                    encode(posted.lobby),
                    posted.guild,
                    posted.channel,
                    interaction,
                    posted.changed.isoformat(),
                ),
            )
            return posted

        return await self._database.write(work)

    async def open_of(self, host: UserId) -> list[Posted]:
        """The open lobbies of one host."""
        return [read_posted(row) for row in await self._database.read(OPEN_OF, host)]

    async def open_with(self, user: UserId) -> list[Posted]:
        """The open lobbies at which somebody sits."""
        sql = "SELECT * FROM lobbies WHERE state = 'open' AND body LIKE ?"
        found = [read_posted(row) for row in await self._database.read(sql, f"%{user}%")]
        return [each for each in found if any(one.user == user for one in each.lobby.players)]

    async def lobby(self, lobby_id: str) -> Posted | None:
        rows = await self._database.read("SELECT * FROM lobbies WHERE id = ?", lobby_id)
        return read_posted(rows[0]) if rows else None

    async def lobby_of(self, match_id: MatchId) -> Posted | None:
        """The invitation from which a match came."""
        sql = "SELECT * FROM lobbies WHERE state = 'started' AND json_extract(body, '$.match') = ?"
        rows = await self._database.read(sql, match_id)
        return read_posted(rows[0]) if rows else None

    async def lobby_by(self, interaction: str) -> Posted | None:
        """The lobby that was opened under this name."""
        rows = await self._database.read("SELECT * FROM lobbies WHERE interaction = ?", interaction)
        return read_posted(rows[0]) if rows else None

    async def is_private(self, match_id: MatchId) -> bool:
        posted = await self.lobby_of(match_id)
        return posted is not None and posted.lobby.private

    async def tables_in(self, channel: str) -> int:
        """Running matches and open lobbies of a channel; tables of cups do not count."""
        rows = await self._database.read(
            "SELECT (SELECT count(*) FROM homes JOIN matches ON id = match"
            f" WHERE channel = ? AND over = 0 AND {_OF_NO_CUP})"
            " + (SELECT count(*) FROM lobbies WHERE channel = ? AND state = 'open') AS many",
            channel,
            channel,
        )
        return int(rows[0]["many"])

    async def playing_on(self, user: UserId, guild: str) -> int:
        """Running matches of a person on a server; those of cups do not count."""
        rows = await self._database.read(
            "SELECT count(*) AS many FROM seats JOIN matches ON id = seats.match"
            " JOIN homes ON homes.match = id WHERE user = ? AND guild = ? AND over = 0"
            f" AND {_OF_NO_CUP}",
            user,
            guild,
        )
        return int(rows[0]["many"])

    async def change_lobby(
        self, lobby_id: str, change: Callable[[Lobby], Lobby], now: datetime
    ) -> Posted:
        """Read, change and write a lobby in one transaction, unless `change` raises."""

        def work(transaction: Transaction) -> Posted:
            [row] = transaction.rows("SELECT * FROM lobbies WHERE id = ?", (lobby_id,))
            posted = read_posted(row)
            changed = change(posted.lobby)
            transaction.execute(
                "UPDATE lobbies SET state = ?, body = ?, changed = ?, drawn = 0 WHERE id = ?",
                (changed.state, encode(changed), now.isoformat(), lobby_id),
            )
            return Posted(changed, posted.guild, posted.channel, posted.card, now)

        return await self._database.write(work)

    async def undrawn(self, in_guild: InGuild = lambda _: True) -> list[str]:
        """Lobbies whose message is out of date."""
        rows = await self._database.read("SELECT id, guild FROM lobbies WHERE drawn = 0")
        return [row["id"] for row in rows if in_guild(row["guild"])]

    async def untouched(self, since: datetime, most: int, in_guild: InGuild) -> list[str]:
        """Open lobbies without a change since then, oldest first."""
        rows = await self._database.read(
            "SELECT id, guild FROM lobbies WHERE state = 'open' AND changed < ?"
            " ORDER BY changed LIMIT ?",
            since.isoformat(),
            most,
        )
        return [row["id"] for row in rows if in_guild(row["guild"])]

    async def begun(self) -> list[tuple[str, MatchId]]:
        """Lobbies still marked open whose match was already dealt, with that match."""
        rows = await self._database.read(
            "SELECT lobbies.id, match FROM lobbies JOIN entries"
            " ON entries.interaction = 'lobby:' || lobbies.id WHERE state = 'open'"
        )
        return [(row["id"], MatchId(row["match"])) for row in rows]

    async def homeless(self) -> list[Posted]:
        """Started lobbies whose match has no home yet."""
        rows = await self._database.read(
            "SELECT lobbies.* FROM lobbies LEFT JOIN homes"
            " ON homes.match = json_extract(body, '$.match')"
            " WHERE state = 'started' AND homes.match IS NULL"
        )
        return [read_posted(row) for row in rows]

    async def card(self, lobby_id: str, card: str) -> None:
        await self._database.run("UPDATE lobbies SET card = ? WHERE id = ?", card, lobby_id)

    async def drawn(self, posted: Posted) -> None:
        """Mark the message as up to date, unless the lobby has changed meanwhile."""
        await self._database.run(
            "UPDATE lobbies SET drawn = 1 WHERE id = ? AND changed = ?",
            posted.lobby.id,
            posted.changed.isoformat(),
        )

    # People and facts.

    async def person(self, user: UserId) -> Person:
        return await self._people.get(user)

    def reread_people(self) -> None:
        """Somebody was removed, also from the lists of others."""
        self._people.clear()

    async def _read_person(self, user: UserId) -> Person:
        rows = await self._database.read("SELECT * FROM people WHERE user = ?", user)
        return read_person(rows[0]) if rows else Person(user)

    async def remember(self, person: Person) -> None:
        await self._write_person(
            person.user,
            "INSERT INTO people (user, dm, closed, settings) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (user) DO UPDATE SET"
            " dm = excluded.dm, closed = excluded.closed, settings = excluded.settings",
            person.dm,
            person.closed,
            settings_of(person),
        )

    async def note_dm(self, user: UserId, dm: str) -> None:
        """Where to write to somebody. Nothing else is touched: they may be changing it just now."""
        await self._write_person(
            user,
            "INSERT INTO people (user, dm) VALUES (?, ?)"
            " ON CONFLICT (user) DO UPDATE SET dm = excluded.dm",
            dm,
        )

    async def note_closed(self, user: UserId, at: int) -> None:
        """Somebody has refused a direct message."""
        await self._write_person(
            user,
            "INSERT INTO people (user, closed) VALUES (?, ?)"
            " ON CONFLICT (user) DO UPDATE SET closed = excluded.closed",
            at,
        )

    async def _write_person(self, user: UserId, sql: str, *values: object) -> None:
        """Every statement that changes one person; its first value is the user."""
        self._people.forget(user)
        await self._database.run(sql, user, *values)

    async def reopen(self, users: list[UserId]) -> None:
        """Try direct messages again for these users, because a new match has begun."""
        sql = "UPDATE people SET closed = 0 WHERE user = ? AND closed <> 0"
        rows = [(each,) for each in users]
        self._people.forget(*users)
        await self._database.write(lambda transaction: transaction.executemany(sql, rows))

    async def fact(self, key: str) -> str:
        rows = await self._database.read("SELECT value FROM facts WHERE key = ?", key)
        return rows[0]["value"] if rows else ""

    async def note_fact(self, key: str, value: str) -> None:
        await self._database.run(
            "INSERT INTO facts (key, value) VALUES (?, ?)"
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            key,
            value,
        )


def _home(row: Row) -> Home:
    return Home(MatchId(row["match"]), *(row[key] for key in Home.__struct_fields__[1:]))


def read_posted(row: Row) -> Posted:
    place = (row["guild"], row["channel"], row["card"])
    changed = datetime.fromisoformat(row["changed"])
    return Posted(decode(row["body"], Lobby), *place, changed, bool(row["drawn"]))
