"""Nothing that only Unix has is used without another way: it runs on Windows and macOS, too."""

import io
import re
import signal
import sys
from pathlib import Path

import pytest

from bot import __main__ as start
from bot.console.interrupts import attentive
from bot.settings import Settings

ROOT = Path(__file__).parents[2]
UNIX = re.compile(
    r"import (?:fcntl|resource|pwd|grp|termios|tty|readline|syslog)\b"
    r"|os\.(?:fork|nice|get[ug]id|gete[ug]id|set[ug]id|chown|mkfifo|getpgid|killpg|uname|sysconf"
    r"|statvfs|sched_\w+|getloadavg)\b"
    r"|signal\.(?:SIGALRM|SIGKILL|SIGHUP|SIGUSR\d|SIGQUIT|setitimer|alarm|pause)\b"
    r"|add_signal_handler|AF_UNIX|start_new_session|preexec_fn|/proc/|/dev/|\"/tmp"
    r"|strftime\(\"[^\"]*%-"
)
WITH_ANOTHER_WAY = {
    "bot/__main__.py": {"add_signal_handler"},  # signal.signal
    "bot/ai/workers.py": {"os.nice"},  # only where there is such a thing
    "bot/console/interrupts.py": {"signal.SIGALRM", "signal.setitimer"},  # as above
    "bot/console/keyboard.py": {"import readline"},  # no completion
    "bot/operations/memory.py": {"/proc/", "os.sysconf"},  # unknown
    "bot/operations/ephemeral_disks.py": {"/proc/"},  # no warning
}


def test_what_only_unix_has_is_used_with_another_way_beside_it() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): names
        for folder in ("bot", "renderers")
        for path in (ROOT / folder).rglob("*.py")
        if (names := set(UNIX.findall(path.read_text("utf-8"))))
    }
    assert found == WITH_ANOTHER_WAY


def test_without_a_timer_a_question_is_asked_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "setitimer")
    monkeypatch.delattr(signal, "SIGALRM")
    with attentive():
        pass


def test_a_sign_that_a_terminal_lacks_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, "cp1252"))
    start._write_any_sign()
    sys.stdout.write("✅ All is well — “é”")
    sys.stdout.flush()
    assert written.getvalue().decode("cp1252") == "? All is well — “é”"


def test_postgresql_gets_a_loop_that_works_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    assert start._loop(Settings(address="postgresql://x")) is None
    monkeypatch.setattr(sys, "platform", "win32")
    assert start._loop(Settings()) is None
    assert start._loop(Settings(address="postgresql://x"))
