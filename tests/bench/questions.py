"""How quickly a player is answered: completion while typing, and the panel's screens.

CPU time of the slowest question on a journey, its first position included, the best of three tries,
beside what it may take: a suggestion 5 ms, a screen 50 ms.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from time import process_time

from bot.chat.panel.layout import Place, lay_out
from bot.games import AnyGame, games
from bot.kernel import Ask, Prompt, complete, random_sentence
from bot.match.ids import MatchId, Tag
from tests.kit.journeys import Stop, journey

SUGGESTION, SCREEN = 5, 50  # milliseconds
STOPS = 30
TRIES = 3


def measure() -> Iterable[str]:
    for key, game in games().items():
        stops = journey(key, 0).some(STOPS)[:-1]
        typing = max(_suggestion(game, stop) for stop in stops)
        screen = max(_best(partial(_screens, game, stop)) for stop in stops)
        words = f"completion {typing:5.2f} of {SUGGESTION} ms, screens {screen:5.2f} of {SCREEN} ms"
        yield f"{key:10} {words}"


def _best(case: Callable[[], object]) -> float:
    return min(_time(case) for _ in range(TRIES))


def _time(case: Callable[[], object]) -> float:
    start = process_time()
    case()
    return (process_time() - start) * 1000


def _suggestion(game: AnyGame, stop: Stop) -> float:
    """The slowest letter of a sentence typed from its first letter to its last."""
    prompt = game.prompts(stop.state)[0]
    sentence = random_sentence(prompt, Random(1))
    typed = (sentence[:end] for end in range(len(sentence) + 1))
    return max(_best(partial(complete, prompt, text)) for text in typed)


def _screens(game: AnyGame, stop: Stop) -> None:
    for prompt in _questions(game, stop):
        lay_out(prompt, Place(MatchId("match"), Tag("tag")))


def _questions(game: AnyGame, stop: Stop) -> Iterator[Prompt[object]]:
    """What is asked first, and the question behind each of its options."""
    for prompt in game.prompts(stop.state):
        yield prompt
        for option in prompt.options:
            if isinstance(option.then, Ask):
                yield option.then.question()
