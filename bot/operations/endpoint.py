"""Health over HTTP, for programs that watch other programs; on this machine only.

`/health` answers 200 or 503 with what is wrong, `/metrics` in the text format of Prometheus.
"""

import math
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

from aiohttp import web

from bot.operations.health import Health
from bot.settings import StartError

HOST = "127.0.0.1"
Look = Callable[[], Awaitable[Health]]


@asynccontextmanager
async def served(port: int, look: Look) -> AsyncIterator[None]:
    """Answer on this port; on none if it is 0."""
    if not port:
        yield
        return

    async def health(request: web.Request) -> web.Response:
        return _health(await look())

    async def numbers(request: web.Request) -> web.Response:
        return _numbers(await look())

    app = web.Application()
    app.add_routes([web.get("/health", health), web.get("/metrics", numbers)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await _listen(runner, port)
        yield
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, port: int) -> None:
    try:
        await web.TCPSite(runner, HOST, port).start()
    except OSError as error:
        raise StartError(
            f"TABLEKEEPER_HEALTH_PORT: another program has port {port}. Choose another port."
        ) from error


def _health(health: Health) -> web.Response:
    problems = health.problems()
    body = {"status": "trouble" if problems else "ok", "problems": problems}
    return web.json_response(body, status=503 if problems else 200)


def _numbers(health: Health) -> web.Response:
    lines = "".join(f"{line}\n" for line in metrics(health))
    return web.Response(text=lines, content_type="text/plain", charset="utf-8")


def metrics(health: Health) -> Iterator[str]:
    census, connection = health.census, health.discord
    values: dict[str, tuple[str, str, float]] = {
        "up": ("gauge", "Connected to Discord", connection.connected),
        "discord_latency_seconds": ("gauge", "Round trip to Discord", connection.latency),
        "servers": ("gauge", "Discord servers", connection.servers),
        "loop_lag_seconds": ("gauge", "Longest delay in the last minute", health.lag),
        "matches_running": ("gauge", "Matches being played", census.running),
        "matches_finished": ("gauge", "Matches kept after their end", census.finished),
        "messages_behind": ("gauge", "Messages that are not up to date", census.behind),
        "messages_waiting": ("gauge", "Messages that Discord refuses for now", census.waiting),
        "computers_thinking": ("gauge", "Seats of computers that are asked", census.thinking),
        "clocks_overdue": ("gauge", "Clocks that should have rung", census.overdue),
        "database_bytes": ("gauge", "Size of the database", census.size),
        "memory_bytes": ("gauge", "Resident memory", health.memory),
        "errors_total": ("counter", "Errors logged since the start", health.error_count),
        "task_restarts_total": (
            "counter",
            "Tasks that failed and were started again",
            sum(task.restarts for task in health.tasks),
        ),
    }
    if health.last_backup:
        made = health.last_backup.timestamp()
        values["last_backup_seconds"] = ("gauge", "When the last backup was made", made)
    for name, (kind, meaning, value) in values.items():
        yield f"# HELP tablekeeper_{name} {meaning}."
        yield f"# TYPE tablekeeper_{name} {kind}"
        yield f"tablekeeper_{name} {'NaN' if math.isnan(value) else f'{float(value):.15g}'}"
