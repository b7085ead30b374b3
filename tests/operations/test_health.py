"""The health of a running bot: in words, and over HTTP."""

import asyncio
import logging
import re
import socket
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import pytest
from msgspec.structs import replace

from bot.connection import Connection
from bot.local.testing.person import Person
from bot.local.world.permissions import May
from bot.operations.endpoint import HOST, metrics, served
from bot.operations.health import Health, in_words
from bot.operations.integrity import Integrity, IntegrityCheck
from bot.operations.pulse import EVERY, Pulse
from bot.operations.recent_errors import RecentErrors
from bot.settings import StartError
from bot.store.upkeep.backup import Schedule
from bot.tasks import Supervisor
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.kit.postgres import cluster
from tests.kit.tables import opened
from tests.store.upkeep.test_backup import world


async def test_a_running_bot_is_well_and_a_disconnected_one_is_not(
    program: Program, alice: Person, bob: Person
) -> None:
    await seated(program, alice, bob, game="rakh")
    await program.shown()
    assert program.app
    health = await program.app.health.look()
    assert health.problems() == []
    assert health.census.running == 1 and health.census.size > 0 and health.discord.servers == 1
    words = in_words(health)
    assert "✅ All is well." in words and "Matches: 1 running, 0 finished" in words
    assert "MiB, whole, checked" in words
    Connection(program.app)  # a new connection that is not open yet
    assert "Not connected to Discord." in (await program.app.health.look()).problems()


async def test_admins_see_it_in_discord_and_errors_are_for_the_owner(
    program: Program, carol: Person
) -> None:
    owner = Person(program.server, "host")
    logging.getLogger("bot.somewhere").warning("a match of another server is late")
    told = []
    for person in (owner, carol):
        program.server.guilds.grant(program.server.home(), person.user, May.MANAGE_GUILD)
        told.append((await (await person.slash("/table-admin health")).settled()).text)
    assert all("Matches: 0 running" in words for words in told)
    assert [("another server" in words) for words in told] == [True, False]


async def test_a_database_that_is_damaged_while_the_bot_runs_is_told(tmp_path: Path) -> None:
    path, now = tmp_path / "a.sqlite", datetime(2026, 5, 1, tzinfo=UTC)
    await world(path, matches=20)
    async with opened(path) as database:
        check = IntegrityCheck(database, path, Supervisor())
        assert await check.look(now) == Integrity(now)
        body = bytearray(path.read_bytes())
        for start in range(4096 * 4, len(body) - 4096, 4096 * 3):
            body[start : start + 4096] = b"\xff" * 4096
        path.write_bytes(bytes(body))
        assert await check.look(now + timedelta(hours=1)) == Integrity(now)  # not looked at again
        assert (await check.look(now + timedelta(days=1))).complaints


async def test_postgresql_says_what_its_own_checks_have_found() -> None:
    with cluster().database() as url:
        async with opened(url) as database:
            found = await IntegrityCheck(database, url, Supervisor()).look(
                datetime(2026, 5, 1, tzinfo=UTC)
            )
    assert "no damaged page" in found.words and not found.complaints


async def test_what_a_machine_reads_says_the_same(program: Program, unused_port: int) -> None:
    await program.stop()
    program.settings = replace(program.settings, health_port=unused_port)
    await program.start()
    base = f"http://127.0.0.1:{unused_port}"
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{base}/health") as reply:
            assert (reply.status, await reply.json()) == (200, {"status": "ok", "problems": []})
        async with session.get(f"{base}/metrics") as reply:
            metrics = await reply.text()
        assert "tablekeeper_up 1\n" in metrics and "tablekeeper_servers 1\n" in metrics
        lines = [line for line in metrics.splitlines() if not line.startswith("#")]
        assert all(re.fullmatch(r"tablekeeper_[a-z_]+ \S+", line) for line in lines)
        assert program.app
        Connection(program.app)
        async with session.get(f"{base}/health") as reply:
            assert reply.status == 503


async def test_a_port_that_is_taken_is_named(unused_port: int) -> None:
    with socket.create_server((HOST, unused_port)), pytest.raises(StartError, match="HEALTH_PORT"):
        async with served(unused_port, never):
            pass


async def never() -> Health:
    raise AssertionError


async def test_backups_are_made_by_the_running_bot(program: Program, tmp_path: Path) -> None:
    await program.stop()
    program.settings = replace(program.settings, backup_folder=tmp_path / "kept")
    await program.start()
    assert program.app and program.app.backups
    await asyncio.wait_for(_made(program.app.backups), 120)
    health = await program.app.health.look()
    assert health.last_backup and not health.problems()
    to_the_second = int(health.last_backup.timestamp())
    assert f"tablekeeper_last_backup_seconds {to_the_second}" in metrics(health)
    program.server.clock.forward(timedelta(days=3).total_seconds())
    assert "The last backup is too old." in (await program.app.health.look()).problems()


async def _made(backups: Schedule) -> None:
    while not backups.newest():  # noqa: ASYNC110  (a thread makes it)
        await asyncio.sleep(0.02)


async def test_a_loop_that_was_blocked_is_noticed() -> None:
    pulse = Pulse()
    beating = asyncio.create_task(pulse.run())
    await asyncio.sleep(0)
    time.sleep(EVERY + 0.2)  # noqa: ASYNC251  (this is what must not happen elsewhere)
    await asyncio.sleep(EVERY)
    beating.cancel()
    assert pulse.lag >= 0.2


def test_the_last_errors_are_kept_without_tracebacks() -> None:
    with RecentErrors() as errors:
        log = logging.getLogger("bot.somewhere")
        for number in range(30):
            log.error("trouble %d", number)
        log.info("all is well")
    log.error("too late")
    assert errors.count == 30
    assert [each.words for each in errors.newest(2)] == ["trouble 29", "trouble 28"]
