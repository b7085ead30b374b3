"""`python -m bot` without a token: started, stopped, started again, and told apart."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.local.server import LocalDiscord
from tests.chat.test_kill import connected

PATIENCE = 120  # seconds: a busy machine is no failure


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def environment(folder: Path, port: int) -> dict[str, str]:
    names = ("PATH", "HOME", "LANG", "VIRTUAL_ENV")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    return kept | {
        "PYTHONPATH": str(Path.cwd()),
        "TABLEKEEPER_DATABASE": str(folder / "table.sqlite"),
        "TABLEKEEPER_PORT": str(port),
    }


@contextmanager
def program(folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "bot"]
    running = subprocess.Popen(
        command,
        cwd=folder,
        env=environment(folder, port),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for_page(port)
        yield running
    finally:
        running.send_signal(signal.SIGTERM)
        assert running.wait(PATIENCE) == 0


def wait_for_page(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
                assert b"<title>Tablekeeper</title>" in page.read()
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the page did not come up")


def complaint(folder: Path, port: int) -> str:
    run = subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=folder if folder.exists() else None,
        env=environment(folder, port),
        capture_output=True,
        timeout=PATIENCE,
    )
    assert run.returncode == 1
    return run.stderr.decode()


def test_it_runs_twice_and_a_second_instance_is_told(tmp_path: Path) -> None:
    port = free_port()
    other = tmp_path / "other"
    other.mkdir()
    with program(tmp_path, port):
        assert "table-world.sqlite is in use" in complaint(tmp_path, free_port())
        assert f"Port {port} of 127.0.0.1 is taken" in complaint(other, port)
    with program(tmp_path, port):
        pass


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    told = complaint(tmp_path / "nowhere", free_port())
    assert "table-world.sqlite cannot be written" in told


WITH_A_TOKEN = """
import sys
from bot.chat.loopback import point_at
point_at(*sys.argv[1:])
del sys.argv[1:]
from bot.__main__ import main
code = main()
print([name for name in sys.modules if name.startswith("bot.local")])
sys.exit(code)
"""


async def test_with_a_token_nothing_of_the_local_discord_is_loaded(
    server: LocalDiscord, tmp_path: Path
) -> None:
    running = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", WITH_A_TOKEN, server.http_base, server.ws_base),
        cwd=tmp_path,
        env=environment(tmp_path, free_port()) | {"DISCORD_TOKEN": server.token},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    await connected(server)
    running.send_signal(signal.SIGTERM)
    said, _ = await running.communicate()
    assert (running.returncode, said) == (0, b"[]\n")
