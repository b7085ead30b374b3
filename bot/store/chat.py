"""What the chat side remembers: homes, lobbies, people, and what has been shown where."""

from collections.abc import Callable

import aiosqlite
from msgspec import Struct
from msgspec.structs import astuple

from bot.kernel.codec import decode, encode
from bot.match.lobby import Lobby
from bot.store.database import Database


class Home(Struct, frozen=True):
    """Where a match is played; ids are Discord's, as text."""

    match: str
    guild: str
    channel: str
    card: str = ""
    thread: str = ""
    images: str = "turn"  # a new message for every turn, or for every action


class Surface(Struct, frozen=True):
    """One place where a match is shown, and how far it is behind."""

    match: str
    surface: str
    due: int
    shown: int
    note: str


class Person(Struct, frozen=True):
    user: str
    dm: str = ""
    closed: bool = False
    theme: str = "dark"
    whispers: bool = True  # secrets by DM; off: only when asked for
    pings: bool = True  # a mention when it is their turn


class Preferences(Struct, frozen=True):
    """The part of a person that they choose themselves."""

    theme: str = "dark"
    whispers: bool = True
    pings: bool = True


class Posted(Struct, frozen=True):
    """A lobby and the message that shows it."""

    lobby: Lobby
    guild: str
    channel: str
    card: str


class ChatStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    # Homes and surfaces.

    async def settle(self, home: Home, surfaces: list[str], due: int) -> None:
        """Give a match a home and things to show there; again is the same."""

        async def work(connection: aiosqlite.Connection) -> None:
            await connection.execute(
                "INSERT OR REPLACE INTO homes (match, guild, channel, card, thread, images)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                astuple(home),
            )
            await connection.executemany(
                "INSERT OR IGNORE INTO surfaces (match, surface, due) VALUES (?, ?, ?)",
                [(home.match, surface, due) for surface in surfaces],
            )

        await self._database.write(work)

    async def home(self, match: str) -> Home | None:
        rows = await self._database.read("SELECT * FROM homes WHERE match = ?", match)
        return Home(**dict(rows[0])) if rows else None

    async def match_in(self, thread: str) -> str | None:
        """The match whose turn messages go to this channel, the newest if there are several."""
        rows = await self._database.read(
            "SELECT match FROM homes JOIN matches ON id = match WHERE thread = ?"
            " ORDER BY over, opened DESC LIMIT 1",
            thread,
        )
        return rows[0]["match"] if rows else None

    async def behind(self, match: str) -> list[Surface]:
        """What must still be shown of a match."""
        rows = await self._database.read(
            "SELECT * FROM surfaces WHERE match = ? AND shown < due ORDER BY surface DESC", match
        )
        return [Surface(**dict(row)) for row in rows]

    async def all_behind(self) -> list[str]:
        rows = await self._database.read("SELECT DISTINCT match FROM surfaces WHERE shown < due")
        return [row["match"] for row in rows]

    async def show(self, match: str, surface: str, shown: int, note: str) -> None:
        await self._run(
            "UPDATE surfaces SET shown = max(shown, ?), note = ? WHERE match = ? AND surface = ?",
            shown,
            note,
            match,
            surface,
        )

    async def redo(self, match: str) -> None:
        """Show everything of a match anew: it has moved."""
        await self._run("UPDATE surfaces SET shown = -1, note = '' WHERE match = ?", match)

    # Matches of people.

    async def matches_of(self, user: str, *, over: bool = False) -> list[str]:
        rows = await self._database.read(
            "SELECT DISTINCT matches.id, opened FROM matches, json_each(players) AS seat"
            " WHERE json_extract(seat.value, '$.user') = ? AND over = ?"
            " ORDER BY opened DESC LIMIT 50",
            user,
            int(over),
        )
        return [row["id"] for row in rows]

    async def running(self) -> list[str]:
        rows = await self._database.read("SELECT id FROM matches WHERE over = 0 ORDER BY opened")
        return [row["id"] for row in rows]

    async def running_in(self, guild: str) -> list[str]:
        rows = await self._database.read(
            "SELECT id FROM matches JOIN homes ON match = id WHERE over = 0 AND guild = ?"
            " ORDER BY opened",
            guild,
        )
        return [row["id"] for row in rows]

    # Lobbies.

    async def open_lobby(self, posted: Posted, interaction: str) -> Posted:
        """Keep a new lobby; the same interaction opens the same one only once."""

        async def work(connection: aiosqlite.Connection) -> None:
            await connection.execute(
                "INSERT OR IGNORE INTO lobbies (id, state, body, guild, channel, interaction)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (
                    posted.lobby.id,
                    posted.lobby.state,
                    encode(posted.lobby),
                    posted.guild,
                    posted.channel,
                    interaction,
                ),
            )

        await self._database.write(work)
        rows = await self._database.read("SELECT * FROM lobbies WHERE interaction = ?", interaction)
        return _posted(rows[0])

    async def lobby(self, lobby: str) -> Posted | None:
        rows = await self._database.read("SELECT * FROM lobbies WHERE id = ?", lobby)
        return _posted(rows[0]) if rows else None

    async def change_lobby(self, lobby: str, change: Callable[[Lobby], Lobby]) -> Posted:
        """Read, change and write a lobby as one; what `change` raises changes nothing."""

        async def work(connection: aiosqlite.Connection) -> Posted:
            [row] = await connection.execute_fetchall(
                "SELECT * FROM lobbies WHERE id = ?", (lobby,)
            )
            posted = _posted(row)
            changed = change(posted.lobby)
            await connection.execute(
                "UPDATE lobbies SET state = ?, body = ? WHERE id = ?",
                (changed.state, encode(changed), lobby),
            )
            return Posted(changed, posted.guild, posted.channel, posted.card)

        return await self._database.write(work)

    async def open_lobbies(self) -> list[Posted]:
        rows = await self._database.read("SELECT * FROM lobbies WHERE state = 'open'")
        return [_posted(row) for row in rows]

    async def begun(self, lobby: str) -> str:
        """The match that a lobby was dealt into, if it was."""
        rows = await self._database.read(
            "SELECT match FROM entries WHERE interaction = ?", f"lobby:{lobby}"
        )
        return rows[0]["match"] if rows else ""

    async def homeless(self) -> list[Posted]:
        """Lobbies that have started, and whose match has no home yet."""
        rows = await self._database.read(
            "SELECT lobbies.* FROM lobbies LEFT JOIN homes"
            " ON homes.match = json_extract(body, '$.match')"
            " WHERE state = 'started' AND homes.match IS NULL"
        )
        return [_posted(row) for row in rows]

    async def card(self, lobby: str, card: str) -> None:
        await self._run("UPDATE lobbies SET card = ? WHERE id = ?", card, lobby)

    # People and facts.

    async def person(self, user: str) -> Person:
        rows = await self._database.read("SELECT * FROM people WHERE user = ?", user)
        if not rows:
            return Person(user)
        chosen = decode(rows[0]["settings"], Preferences)
        return Person(
            user,
            rows[0]["dm"],
            bool(rows[0]["closed"]),
            chosen.theme,
            chosen.whispers,
            chosen.pings,
        )

    async def remember(self, person: Person) -> None:
        chosen = Preferences(person.theme, person.whispers, person.pings)
        await self._run(
            "INSERT OR REPLACE INTO people (user, dm, closed, settings) VALUES (?, ?, ?, ?)",
            person.user,
            person.dm,
            int(person.closed),
            encode(chosen),
        )

    async def fact(self, key: str) -> str:
        rows = await self._database.read("SELECT value FROM facts WHERE key = ?", key)
        return rows[0]["value"] if rows else ""

    async def note_fact(self, key: str, value: str) -> None:
        await self._run("INSERT OR REPLACE INTO facts (key, value) VALUES (?, ?)", key, value)

    async def _run(self, sql: str, *values: object) -> None:
        async def work(connection: aiosqlite.Connection) -> None:
            await connection.execute(sql, values)

        await self._database.write(work)


def _posted(row: aiosqlite.Row) -> Posted:
    return Posted(decode(row["body"], Lobby), row["guild"], row["channel"], row["card"])
