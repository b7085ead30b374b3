"""How many sentences there are: a count that moves whenever legality does.

The counts lie in `perft.txt` beside the game's playthroughs. A change there is a change of the
rules: look at it, then write it with --accept.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

from bot.games import AnyGame
from bot.kernel import Ask, Do, Fill, Prompt, Tossed, sentences
from tests.kit.journeys import Journey, journey

MOST = 5000  # some questions have more answers than anybody wants to count
STOPS = 8
DEPTH, WIDTH = 4, 6  # sentences in a row, and how many of each question are followed


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


def tree(game: AnyGame, state: Any, depth: int) -> Iterator[str]:
    """Every line of play to a depth, over the first few sentences of each question."""
    for prompt in game.prompts(state):
        for sentence in spread(prompt):
            yield f"{depth}:{prompt.seat}:{sentence}"
            if depth > 1:
                seed = Random(f"{depth} {prompt.seat} {sentence}")
                after = game.play(state, prompt.seat, sentence, Tossed(seed)).state
                yield from tree(game, after, depth - 1)


def spread(prompt: Prompt[Any]) -> list[str]:
    """A few sentences from the whole width of a question, each by another way through it."""
    step = max(1, -(-len(prompt.options) // WIDTH))
    ways = (_sentence(prompt, place) for place in range(0, max(len(prompt.options), WIDTH), step))
    return list(dict.fromkeys(ways))


def _sentence(prompt: Prompt[Any], place: int) -> str:
    option = prompt.options[place % len(prompt.options)]
    match option.then:
        case Do():
            return option.token
        case Fill(example=example):
            return f"{option.token} {example}"
        case Ask(question):
            return f"{option.token} {_sentence(question(), place)}"


def depths(game: AnyGame) -> str:
    """How many lines there are, and their checksum, from the start and from the middle."""
    trip = journey(game.about.key, 0)
    middle = trip.stops[len(trip.stops) // 2]
    lines = []
    for name, state in (("start", trip.states[0]), ("middle", middle.state)):
        found = list(tree(game, state, DEPTH))
        checksum = crc32("\n".join(found).encode())
        lines.append(f"{name} to depth {DEPTH}: {len(found)} {checksum:08x}")
    return "\n".join(lines) + "\n"


def test_the_number_of_sentences_is_the_known_one(
    game: AnyGame, pytestconfig: pytest.Config
) -> None:
    file = Path(pytestconfig.getoption("--playthroughs")) / game.about.key / "perft.txt"
    found = counts(journey(game.about.key, 0)) + depths(game)
    if pytestconfig.getoption("--accept"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(found, "utf-8")
    assert file.is_file(), f"{file} is missing: make it with pytest --accept"
    assert file.read_text("utf-8") == found
