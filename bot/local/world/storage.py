"""Keeps a world in a SQLite file, so that a local Discord that was stopped goes on later.

Messages are written when they change, the small rest when it differs from what was written.
Ephemeral messages are not kept, as a client that is closed forgets them too. The file is held
for itself: a second program that opens it is told so.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from bot.local.protocol.wire import Json, encode
from bot.local.world.model import Change, Channel, Guild, Message, User, World

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS kept (
    kind TEXT NOT NULL, id TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id)
) WITHOUT ROWID
"""
FORM: Final = 1  # version of the format; raised when older programs cannot read it any more
PAUSE: Final = 0.5
Key = tuple[str, str]


class StorageError(Exception):
    """The world's file cannot be used; the text says why, for the person who started it."""


class WorldFile:
    def __init__(self, world: World, path: Path) -> None:
        self.world = world
        self.path = path
        self._written: dict[Key, bytes] = {}
        self._touched: set[tuple[str, str]] = set()
        self._saving = asyncio.Lock()
        self._database = self._open()
        self._task: asyncio.Task[None] | None = None
        self._over = asyncio.Event()

    def _open(self) -> sqlite3.Connection:
        try:
            database = sqlite3.connect(self.path, check_same_thread=False, timeout=0.2)
            _check(database, self.path)
            database.execute("PRAGMA locking_mode=EXCLUSIVE")
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("BEGIN IMMEDIATE")
            database.execute(SCHEMA)
            database.execute(f"PRAGMA user_version = {FORM}")
            database.commit()
        except sqlite3.OperationalError as wrong:
            raise StorageError(_reason(self.path, str(wrong))) from wrong
        except sqlite3.DatabaseError as wrong:
            raise StorageError(f"{self.path} is not a world of the local Discord.") from wrong
        return database

    # -- reading ----------------------------------------------------------------------------

    def load(self) -> bool:
        """Fill the world from the file; says whether there was one to go on with."""
        rows: list[tuple[str, str, bytes]] = list(
            self._database.execute("SELECT kind, id, body FROM kept ORDER BY length(id), id")
        )
        order = ("user", "guild", "channel", "message", "file", "commands", "read", "clock", "bot")
        for kind, key, body in sorted(rows, key=lambda row: order.index(row[0])):
            self._restore(kind, key, body)
            self._written[kind, key] = b"" if kind == "file" else body
            if key.isdigit():
                self.world.no_id_below(int(key))
        return bool(rows)

    def _restore(self, kind: str, key: str, body: bytes) -> None:
        world = self.world
        match kind:
            case "user":
                world.users[key] = msgspec.json.decode(body, type=User)
            case "guild":
                world.guilds[key] = msgspec.json.decode(body, type=Guild)
            case "channel":
                world.add_channel(msgspec.json.decode(body, type=Channel))
            case "message":
                message = msgspec.json.decode(body, type=Message)
                world.messages.setdefault(message.channel_id, {})[key] = message
            case "file":
                world.files[key] = body
            case "commands":
                world.commands[key] = msgspec.json.decode(body, type=list[Json])
            case "read":
                world.read[key] = msgspec.json.decode(body, type=dict[str, str])
            case "clock":
                # Time that was skipped stays skipped: the bot's deadlines were set by it.
                world.clock.forward(msgspec.json.decode(body, type=float))
            case _:
                del world.users[world.bot.id]
                world.bot = world.users[key]

    # -- writing ----------------------------------------------------------------------------

    def start(self) -> None:
        self.world.listen(self._note)
        self._task = asyncio.create_task(self._keep_on())

    def _note(self, change: Change) -> None:
        if change.kind in ("message", "gone") and change.only_for is None:
            self._touched.add((change.channel_id, change.message_id))

    async def _keep_on(self) -> None:
        while not self._over.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), PAUSE)
            await self.save()

    async def save(self) -> None:
        async with self._saving:
            put, gone = self._differences()
            if put or gone:
                await asyncio.to_thread(self._write, put, gone)

    def _differences(self) -> tuple[list[tuple[str, str, bytes]], list[Key]]:
        touched, self._touched = self._touched, set()
        put: list[tuple[str, str, bytes]] = []
        gone: list[Key] = []
        for channel_id, message_id in touched:
            message = self.world.message(channel_id, message_id)
            if message:
                put.append(("message", message_id, encode(message)))
                put += self._new_files(message)
            else:
                gone.append(("message", message_id))
        small = dict(self._small())
        put += [(*key, body) for key, body in small.items() if self._written.get(key) != body]
        known = [key for key in self._written if key[0] in ("user", "guild", "channel", "commands")]
        gone += [key for key in known if key not in small]
        gone += [
            key for key in self._written if key[0] == "file" and key[1] not in self.world.files
        ]
        for kind, key, body in put:
            self._written[kind, key] = b"" if kind == "file" else body
        for each in gone:
            self._written.pop(each, None)
        return put, gone

    def _small(self) -> Iterator[tuple[Key, bytes]]:
        world = self.world
        yield ("bot", world.bot.id), b"{}"
        yield ("clock", "offset"), encode(world.clock.offset)
        for user in world.users.values():
            yield ("user", user.id), encode(user)
        for guild in world.guilds.values():
            yield ("guild", guild.id), encode(guild)
        for channel in world.channels.values():
            yield ("channel", channel.id), encode(channel)
        for where, commands in world.commands.items():
            yield ("commands", where), encode(commands)
        for user_id, read in world.read.items():
            yield ("read", user_id), encode(read)

    def _new_files(self, message: Message) -> list[tuple[str, str, bytes]]:
        """A message's files that are not in the database yet; a file never changes."""
        fresh = [a.id for a in message.attachments if ("file", a.id) not in self._written]
        return [("file", key, self.world.files[key]) for key in fresh]

    def _write(self, put: list[tuple[str, str, bytes]], gone: list[Key]) -> None:
        with self._database:
            self._database.executemany("REPLACE INTO kept VALUES (?, ?, ?)", put)
            self._database.executemany("DELETE FROM kept WHERE kind = ? AND id = ?", gone)

    async def close(self) -> None:
        self._over.set()
        if self._task:
            await self._task
        self._database.close()


def _check(database: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that is not ours or too new, before anything is changed."""
    [form] = database.execute("PRAGMA user_version").fetchone()
    tables = {name for [name] in database.execute("SELECT name FROM sqlite_master")}
    if form <= FORM and (not tables or "kept" in tables):
        return
    database.close()
    if "kept" not in tables:
        raise StorageError(
            f"{path} belongs to another program. Name another file. Nothing was changed."
        )
    raise StorageError(
        f"{path} was kept by a newer Tablekeeper (its form is {form}, this one knows {FORM}). "
        "Update Tablekeeper, or name another file. Nothing was changed."
    )


def _reason(path: Path, wrong: str) -> str:
    if "locked" in wrong:
        return f"{path} is in use: the local Discord is already running with it."
    return f"{path} cannot be written: check that its folder exists and is yours."
