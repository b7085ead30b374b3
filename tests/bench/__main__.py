"""Measurements, each beside a yardstick of the same run: `python -m tests.bench [name …]`.

A module here with a `measure` is a measurement; its lines are printed under its name. Nothing is
asserted about time: read the ratios, and compare them with those of an earlier commit.
"""

import platform
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pkgutil import iter_modules

import tests.bench


def measurements() -> dict[str, Callable[[], Iterable[str]]]:
    found = {}
    for module in iter_modules(tests.bench.__path__):
        if module.name != "__main__":
            measure = getattr(import_module(f"tests.bench.{module.name}"), "measure", None)
            if measure:
                found[module.name] = measure
    return found


def main(wanted: list[str]) -> int:
    known = measurements()
    for name in wanted:
        if name not in known:
            print(f"There is no measurement “{name}”. There are: {', '.join(known)}.")
            return 1
    print(f"Python {platform.python_version()} on {platform.machine()}")
    for name in wanted or known:
        print(f"\n{name}")
        for line in known[name]():
            print(f"  {line}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
