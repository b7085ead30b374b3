"""Killed in the middle of writing, the store keeps every entry that was acknowledged."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store.database import is_address


def test_no_acknowledged_entry_is_lost_to_a_kill(
    where: Path | str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    kills = pytestconfig.getoption("--kills")
    place = where if is_address(where) else tmp_path
    result = subprocess.run(
        [sys.executable, "-m", "tests.store.killing", str(place), str(kills), "1"],
        cwd=pytestconfig.rootpath,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr[-2000:]
    found = re.fullmatch(r"(\d+) kills, (\d+) acknowledged entries, none lost\n", result.stdout)
    assert found and int(found[1]) == kills
    assert int(found[2]) > kills  # it was in the middle of writing
