"""A host is warned before matches are lost with the disk they are on."""

from pathlib import Path

import pytest

from bot.operations.ephemeral_disks import warning

MOUNTS = """\
/dev/vda1 / ext4 rw 0 0
tmpfs /dev/shm tmpfs rw 0 0
overlay /app overlay rw 0 0
/dev/vdb /app/data ext4 rw 0 0
"""


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("/home/bot/t.sqlite", ""),
        ("/dev/shm/t.sqlite", "in memory"),
        ("/app/t.sqlite", "inside a container"),
        ("/app/data/t.sqlite", ""),  # a volume
        ("/application/t.sqlite", ""),
    ],
)
def test_a_disk_that_does_not_last_is_named(tmp_path: Path, file: str, words: str) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(MOUNTS, "utf-8")
    told = warning(Path(file), {}, mounts)
    assert words in told and bool(told) == bool(words)
    assert not told or "DATABASE_URL" in told


def test_hosts_that_wipe_every_disk_are_known_by_their_environment(tmp_path: Path) -> None:
    assert "wipes" in warning(tmp_path / "t.sqlite", {"DYNO": "worker.1"}, tmp_path / "none")
    assert not warning(tmp_path / "t.sqlite", {}, tmp_path / "none")
