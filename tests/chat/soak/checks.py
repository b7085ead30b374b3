"""What must be true after the storm."""

import asyncio
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from bot.chat.outbox.delivery import nonce
from bot.local.server import LocalDiscord
from bot.local.world.model import Message
from bot.match.clocks.waits import Wait
from bot.match.ids import MatchId
from tests.chat.soak.disk import Disk
from tests.chat.soak.tables import Figures, Table

PATIENCE = 120.0
SLACK = 5.0  # between two looks at the clocks


async def every_action_is_there_once(disk: Disk, figures: Figures) -> None:
    times = Counter(await disk.causes())
    lost = [each for each in figures.accepted if times[each] == 0]
    doubled = [each for each, number in times.items() if number > 1]
    assert (lost, doubled) == ([], [])


async def every_table_is_shown(server: LocalDiscord, disk: Disk, tables: list[Table]) -> float:
    """Waits until all is shown that is on the disk; says how long that took."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    behind = {match_id: table for table in tables for match_id in table.matches}
    try:
        async with asyncio.timeout(PATIENCE):
            while behind:
                for match_id in list(behind):
                    if await _is_shown(server, disk, match_id):
                        del behind[match_id]
                await asyncio.sleep(0.2)
    except TimeoutError:
        where = [f"{match_id} ({table.game})" for match_id, table in behind.items()]
        raise AssertionError(f"not shown: {', '.join(where)}") from None
    return loop.time() - began


async def _is_shown(server: LocalDiscord, disk: Disk, match_id: MatchId) -> bool:
    match, home = await disk.match(match_id), await disk.home(match_id)
    said = [m for m in server.world.messages.get(home.thread, {}).values() if m.only_for is None]
    mark = f"Match {match.id}, entry {match.number}"
    return any(mark in message.content for message in said[-4:])


async def every_clock_was_kept(
    server: LocalDiscord, disk: Disk, slept: list[Wait], said: list[Message]
) -> None:
    """Who slept was reminded once and then answered for once, neither before its time."""
    for wait in slept:
        assert wait.remind and wait.due
        key = f"remind {wait.match_id} {wait.seat} {wait.tag} {wait.reminded.count}"
        once = nonce(wait.user, key)
        reminders = [message for message in said if message.nonce == once]
        assert len(reminders) == 1, (reminders, wait)
        assert reminders[0].posted >= wait.remind.timestamp(), wait
        about = f":{wait.match_id}:{wait.seat}:{wait.tag}:"
        clock = await disk.by_clock(wait.match_id)
        answers = [entry for entry in clock if about in entry.interaction]
        if not answers:
            # What was said for another seat may answer for both, or end the match.
            answers = clock[:1]
            assert not await _is_asked(disk, wait), wait
        assert len(answers) == 1, (answers, wait)
        assert datetime.fromisoformat(answers[0].at) >= wait.due, wait
    assert await disk.waits.pressing(_now(server)) == []


async def _is_asked(disk: Disk, wait: Wait) -> bool:
    now = await disk.waits.of(wait.match_id)
    return any((each.seat, each.tag) == (wait.seat, wait.tag) for each in now)


def _now(server: LocalDiscord) -> datetime:
    return datetime.fromtimestamp(server.clock.now() - SLACK, UTC)


def the_log_has_no_traceback(log: Path) -> None:
    lines = log.read_text("utf-8").splitlines()
    bad = [line for line in lines if "Traceback" in line or "level=critical" in line]
    assert bad == [], "\n".join(line[:2000] for line in bad[:5])
