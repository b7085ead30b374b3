"""How much memory the bot's process has, and what it allocates while it lives."""

import asyncio
import os
import signal
from pathlib import Path

from tests.chat.child import Child

MIB = 2**20


class MemoryGauge:
    def __init__(self, child: Child, report: Path) -> None:
        self._child = child
        self._report = report
        self.largest = 0
        self.first = 0  # bytes allocated at the first look, and resident then
        self.resident: list[int] = []
        self.new = 0  # bytes allocated since
        self.new_apart = 0  # of those, what is not for pictures
        self.where: list[str] = []

    def start(self) -> None:
        """A new process whose allocations are traced; the old one must be dead."""
        self._child.start(memory=self._report)

    def size(self) -> int:
        """Resident bytes, where the system tells."""
        status = Path(f"/proc/{self._child.pid}/statm")
        if not status.exists():
            return 0
        size = int(status.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
        self.largest = max(self.largest, size)
        return size

    async def watch(self) -> None:
        while True:
            self.size()
            await asyncio.sleep(1.0)

    async def look(self) -> None:
        """The first look is what later ones compare with."""
        self._forget()
        os.kill(self._child.pid, signal.SIGUSR1)
        async with asyncio.timeout(60):
            while not (lines := self._told()):
                await asyncio.sleep(0.05)
        self.resident.append(self.size())
        if self.first:
            self.new, self.new_apart, self.where = int(lines[0]), int(lines[1]), lines[2:]
        else:
            self.first = int(lines[0])

    def _forget(self) -> None:
        self._report.unlink(missing_ok=True)

    def _told(self) -> list[str]:
        return self._report.read_text("utf-8").splitlines() if self._report.exists() else []

    def lines(self) -> list[str]:
        resident = " to ".join(f"{each / MIB:.0f}" for each in self.resident)
        return [
            f"memory: {self.largest / MIB:.0f} MiB resident at most; in the calm "
            f"{self.first / MIB:.1f} MiB allocated after the warm-up, {self.new / MIB:+.1f} MiB "
            f"later, {self.new_apart / MIB:+.1f} without pictures ({resident} MiB resident)",
            *(f"  {line}" for line in self.where[:6]),
        ]
