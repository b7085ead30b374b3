"""Every refusal in the source says what was wrong, why, and what to do instead.

What the games say when they are played at random is checked in tests/conformance/test_words.py.
This test reads the source, so it also sees the refusals that no random player has met.
"""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.refusals import raised, returned, shape_faults

ROOT = Path(__file__).parents[1]
MODULES = [
    file
    for file in sorted((ROOT / "bot").rglob("*.py"))
    if "local" not in file.relative_to(ROOT).parts  # a Discord of our own refuses as Discord does
    and file.name != "position.py"  # what authors of lessons are told, never a player
]
OF_GAMES = sorted(ROOT.glob("bot/games/*/prompts/refusals.py"))
FEWEST = 150  # refusals that were found when this was written

PLANTED = [
    "D4 is cursed land.",
    "D4 is cursed land (R59). Choose another space.",
    "This match is over.",
    "You cannot pass: you must take both actions (R50).",
    "Choose another space (R59).",
    "Spaces run from A1 to G4",
]
GOOD = [
    "D4 is cursed land. Choose another space (R59).",
    "Recruiting costs 1 Action and you have none left; end your turn (section 5).",
    "“Z9” is not possible after “move”. Say C3 or C4.",
    "Your piece has no usable exit. Rotate it, or stay (R31).",
]


@pytest.mark.parametrize("text", PLANTED)
def test_a_refusal_that_lacks_something_is_found(text: str) -> None:
    assert list(shape_faults(text))


@pytest.mark.parametrize("text", GOOD)
def test_a_whole_refusal_is_left_alone(text: str) -> None:
    assert not list(shape_faults(text))


def test_every_refusal_says_what_to_do_instead() -> None:
    found = list(_refusals())
    faults = [
        f"{name}: {fault}" for name, text in found for fault in shape_faults(text, is_source=True)
    ]
    assert len(found) > FEWEST and not faults, "\n".join(faults)


def _refusals() -> Iterator[tuple[str, str]]:
    for file in MODULES:
        tree = ast.parse(file.read_text("utf-8"))
        texts = returned(tree) if file in OF_GAMES else raised(tree)
        yield from ((str(file.relative_to(ROOT)), text) for text in texts)
    for file in sorted(ROOT.glob("bot/games/*/data/refusals.json")):
        for code, (text, *_) in json.loads(file.read_text("utf-8")).items():
            yield f"{file.name} {code}", re.sub(r"\{[^}]*\}", "X", text)
