"""How many sentences there are: a count that moves whenever legality does.

The counts lie in `perft.txt` beside the game's playthroughs. A change there is a change of the
rules: look at it, then write it with --accept.
"""

from itertools import islice
from pathlib import Path

import pytest

from bot.games import AnyGame
from bot.kernel import sentences
from tests.kit.journeys import Journey, journey

MOST = 5000  # some questions have more answers than anybody wants to count
STOPS = 8


def counts(trip: Journey) -> str:
    lines = []
    for stop in trip.some(STOPS):
        place = trip.stops.index(stop)
        asked = [
            f"{prompt.seat}:{sum(1 for _ in islice(sentences(prompt), MOST))}"
            for prompt in trip.game.prompts(stop.state)
        ]
        lines.append(f"{place} {' '.join(asked) or 'over'}")
    return "\n".join(lines) + "\n"


def test_the_number_of_sentences_is_the_known_one(
    game: AnyGame, pytestconfig: pytest.Config
) -> None:
    file = Path(pytestconfig.getoption("--playthroughs")) / game.about.key / "perft.txt"
    found = counts(journey(game.about.key, 0))
    if pytestconfig.getoption("--accept"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(found, "utf-8")
    assert file.is_file(), f"{file} is missing: make it with pytest --accept"
    assert file.read_text("utf-8") == found
