"""Measurements, each beside a yardstick of the same run: `python -m tests.bench [name …]`.

A module here with a `measure` is a measurement; its lines are printed under its name. Each runs in
a process of its own, so that none colors another. Nothing is asserted about time: read the ratios,
and compare them with those of an earlier commit.
"""

import platform
import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules

import tests.bench

ALONE = "--alone"  # in this process


def measurements() -> list[str]:
    return [name for name in _modules() if _measure(name)]


def _modules() -> list[str]:
    names = (module.name for module in iter_modules(tests.bench.__path__))
    return [name for name in names if name != "__main__"]


def _measure(name: str) -> object:
    return getattr(import_module(f"tests.bench.{name}"), "measure", None)


def alone(name: str) -> None:
    for line in import_module(f"tests.bench.{name}").measure():
        print(f"  {line}", flush=True)


def main(wanted: list[str]) -> int:
    if wanted[:1] == [ALONE]:
        alone(wanted[1])
        return 0
    for name in wanted:  # what is not wanted is not imported: it may need more packages
        if name not in _modules() or not _measure(name):
            print(f"There is no measurement “{name}”. There are: {', '.join(measurements())}.")
            return 1
    print(f"Python {platform.python_version()} on {platform.machine()}")
    failed = 0
    for name in wanted or measurements():
        print(f"\n{name}", flush=True)
        command = [sys.executable, "-m", "tests.bench", ALONE, name]
        failed |= subprocess.run(command, check=False).returncode
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
