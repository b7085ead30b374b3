"""Positions of all sorts, for which hints are read: set-up, opening, middle, end, answers.

`python -m tests.ai.hint_positions rakh` prints what a player would read there: the position, the
move in words, what comes of it and why. Matches are played by players who are sensible most of the
time, on several tables; of each match stops are taken from begin to end, and every kind of question
comes up as early as there is one.
"""

import argparse
import sys
from collections.abc import Iterator
from functools import cache
from itertools import count
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai.candidates import advised, has_blank, previews
from bot.ai.hint import Hint, hints
from bot.chat.help.hint_card import spoken
from bot.games import AnyGame, find, games
from bot.kernel import Prompt, Seat, Tossed, random_sentence, walk

NUMBER = 20
LONGEST = 500
SHORTEST = 10  # questions: a match in which someone gives up at once is played again
WHIM = 5  # one sentence in so many is said at random
SECONDS = 0.4
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")

Tables = tuple[tuple[int, dict[str, str]], ...]
TABLES: dict[str, Tables] = {  # seats and settings; the quick start of each game is the first
    "arrakhar": ((2, {"scenario": "short"}), (2, {})),
    "rakh": ((2, {}), (2, {"setup": "random"})),
    "terakh": ((2, {}), (3, {})),
    "terrain": ((3, {"build": "ready", "destinations": "2"}), (2, {"build": "fives"})),
    "terrene": ((2, {}), (4, {"decks": "ready"})),
}


class Spot(Struct, frozen=True):
    """A question in a match."""

    state: Any
    seat: Seat
    kind: str  # of question


def match(key: str, seats: int, settings: dict[str, str], seed: int) -> list[Spot]:
    game, random = find(key), Random(f"{key} {seed}")
    state = game.setup(game.table(seats, settings), Tossed(random)).state
    spots: list[Spot] = []
    while len(spots) < LONGEST and (prompts := game.prompts(state)):
        prompt = prompts[random.randrange(len(prompts))]
        if not prompt.standing and len(prompt.options) + has_more(prompt) > 1:
            spots.append(Spot(state, prompt.seat, kind(prompt)))
        words = said(game, state, prompt, random)
        state = game.play(state, prompt.seat, words, Tossed(random)).state
    return spots


def long_match(key: str, seats: int, settings: dict[str, str], seed: int) -> list[Spot]:
    played = (match(key, seats, settings, each) for each in count(seed, 100))
    return next(spots for spots in played if len(spots) >= SHORTEST)


def has_more(prompt: Prompt[Any]) -> bool:
    return has_blank(prompt) or hasattr(prompt.options[0].then, "question")


def kind(prompt: Prompt[Any]) -> str:
    return prompt.topic or " ".join(sorted(option.token for option in prompt.options)[:2])


def said(game: AnyGame, state: Any, prompt: Prompt[Any], random: Random) -> str:
    """Sensible most of the time, and cheap."""
    if prompt.standing:
        return prompt.standing
    if random.randrange(WHIM) or has_blank(prompt):
        advice = advised(game, game.view(state, prompt.seat), prompt, random)
        if advice:
            return advice.sentence
        if not has_blank(prompt):
            return previews(game, [state], prompt.seat, random, 60)[0].words
    return random_sentence(prompt, random)


@cache
def spots(key: str, number: int = NUMBER, first: int = 0) -> tuple[Spot, ...]:
    """Some of every table; first one of each kind of question, then spread over the matches."""
    tables = ((find(key).about.seats[0], dict(find(key).about.quickstart)), *TABLES.get(key, ()))
    matches = [long_match(key, *table, seed) for seed, table in enumerate(tables, first)]
    kinds: dict[str, Spot] = {}
    for spot in (spot for played in matches for spot in played):
        kinds.setdefault(spot.kind, spot)
    found = list(kinds.values())[: number // 2]
    left = number - len(found)
    for place, played in enumerate(matches):
        fresh = [spot for spot in played if all(spot is not other for other in found)]
        share = left // len(matches) + (place < left % len(matches))
        found += [fresh[(2 * each + 1) * len(fresh) // (2 * share)] for each in range(share)]
    return tuple(found)


def read(
    key: str, seconds: float = SECONDS, first: int = 0
) -> Iterator[tuple[Spot, tuple[Hint, ...]]]:
    game = find(key)
    for number, spot in enumerate(spots(key, first=first)):
        view = game.view(spot.state, spot.seat)
        yield spot, hints(key, view, spot.seat, number, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description="Hints as players read them.")
    parser.add_argument("games", nargs="*", default=games())
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--seed", type=int, default=0, help="of the first match")
    parser.add_argument("--all", action="store_true", help="the other hints too")
    parser.add_argument("--board", action="store_true", help="with the board in letters")
    options = parser.parse_args()
    for key in options.games:
        for number, (spot, found) in enumerate(read(key, options.seconds, options.seed), 1):
            lines = position(find(key), spot, board=options.board)
            for hint in found if options.all else found[:1]:
                lines += told(find(key), spot, hint)
            text = "\n".join(lines).format(*NAMES)
            sys.stdout.write(f"=== {key} {number}: {NAMES[spot.seat]}\n{text}\n\n")
            sys.stdout.flush()


def position(game: AnyGame, spot: Spot, *, board: bool) -> list[str]:
    view = game.view(spot.state, spot.seat)
    text = game.board(view) if board else game.describe(view)
    prompt = game.prompt(spot.state, spot.seat)
    secret = game.secret(view) if game.about.has_secrets else ""
    return [text, *([secret] if secret else []), game.status(view), f"Asked: {prompt.text}"]


def told(game: AnyGame, spot: Spot, hint: Hint) -> list[str]:
    prompt = game.prompt(spot.state, spot.seat)
    action = walk(prompt, hint.sentence).action
    words = game.in_words(game.view(spot.state, spot.seat), action)
    move = words or " → ".join(spoken(prompt, hint.sentence).labels)
    return [f"  MOVE {move}   [{hint.sentence}]", f"  TOLD {hint.told}", f"  WHY  {hint.why}"]


if __name__ == "__main__":
    main()
