"""Several processes on the same matches, killed, cut off and updated: nothing is lost."""

import re
import subprocess
import sys

import pytest

from tests.kit.postgres import prepared

TOLD = (
    r"(\d+) processes, .* (\d+) kills, (\d+) cuts, (\d+) acknowledged, .* 0 false refusals, .*"
    r" (\d+) matches of older and newer rules, .*\n"
)


def test_a_crowd_of_processes_loses_and_refuses_nothing(pytestconfig: pytest.Config) -> None:
    """`--crowd 300` is what must be shown: four processes, 200 matches, a kill every 20 s."""
    seconds = pytestconfig.getoption("--crowd")
    small, large = (3, 12, seconds, 2, 1), (4, 200, seconds, 20, 6)
    size = map(str, small if seconds < 60 else large)
    with prepared() as url:
        result = subprocess.run(
            [sys.executable, "-m", "tests.store.crowd", url, *size],
            cwd=pytestconfig.rootpath,
            capture_output=True,
            text=True,
            check=False,
        )
    assert result.returncode == 0, result.stderr[-3000:]
    print(result.stdout)  # noqa: T201
    found = re.fullmatch(TOLD, result.stdout)
    assert (
        found
        and int(found[2]) > 0
        and int(found[3]) > 0
        and int(found[4]) > 10
        and int(found[5]) > 0
    )
