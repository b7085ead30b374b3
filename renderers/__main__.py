"""`python -m renderers rakh out.png --moves 40`: look at a game without playing it.

Plays random moves from a seed and draws where they lead, with what the last one did. With `sheet`
as its first word it draws contact sheets instead (sheets.py).
"""

import argparse
import sys
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bot.games import AnyGame, find, games
from bot.kernel import Event, PlayError, Seat, Tossed, random_sentence
from renderers import THEMES, Marks, draws, render_png, sheets
from renderers.marks import lit_first, traces


class Place(NamedTuple):
    """Where a random walk ended, and what its last move did."""

    state: Any  # a game's own type
    events: tuple[Event, ...]


def wander(game: AnyGame, moves: int, seed: int, seats: int = 0) -> Place:
    """A state after so many random moves, or the last one if the match ends before."""
    luck = Random(seed)
    dice = Tossed(luck)
    step = game.setup(game.table(seats or game.about.seats[0]), dice)
    for _ in range(moves):
        prompts = game.prompts(step.state)
        if not prompts:
            break
        prompt = luck.choice(prompts)
        step = game.play(step.state, prompt.seat, random_sentence(prompt, luck), dice)
    return Place(step.state, step.events)


def marks_for(game: AnyGame, place: Place, viewer: Seat | None, *, options: bool) -> Marks:
    """What the last move did, and if wanted where the seat that is asked may go on."""
    prompts = game.prompts(place.state) if options else ()
    asked = [prompt for prompt in prompts if viewer is None or prompt.seat == viewer]
    cells = lit_first(asked[0]) if asked else ()
    return Marks(last=traces(place.events, viewer), options=cells)


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="python -m renderers", description=__doc__)
    words.add_argument("game", help=f"one of: {', '.join(key for key in games() if draws(key))}")
    words.add_argument("out", type=Path, nargs="?", help="the PNG to write")
    words.add_argument("--moves", type=int, default=0, help="random moves from the start")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--seats", type=int, default=0, help="how many play")
    words.add_argument("--seat", type=int, help="draw what this seat sees; else the table")
    words.add_argument("--theme", choices=sorted(THEMES), default="dark")
    words.add_argument("--options", action="store_true", help="light what may be chosen")
    words.add_argument("--text", action="store_true", help="print the alt text and the text board")
    return words


def main(arguments: list[str]) -> int:
    try:
        if arguments[:1] == ["sheet"]:
            sheets.make(arguments[1:])
        else:
            show(parser().parse_args(arguments))
    except PlayError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        words = f"{error.filename} cannot be written: {error.strerror}. Name another file."
        print(words, file=sys.stderr)
        return 2
    return 0


def show(wanted: argparse.Namespace) -> None:
    """Write the picture, print the words; raises with what would be right."""
    game = find(wanted.game)
    seats = wanted.seats or game.about.seats[0]
    _check(wanted, seats)
    place = wander(game, wanted.moves, wanted.seed, seats)
    viewer = None if wanted.seat is None else Seat(wanted.seat)
    view = game.view(place.state, viewer)
    if wanted.text:
        print(f"{game.describe(view)}\n\n{game.board(view)}")
    if wanted.out:
        marks = marks_for(game, place, viewer, options=wanted.options)
        wanted.out.write_bytes(render_png(wanted.game, view, marks, THEMES[wanted.theme]))


def _check(wanted: argparse.Namespace, seats: int) -> None:
    if wanted.out is None and not wanted.text:
        raise PlayError("Name a PNG to write, or say --text for the words alone.")
    if wanted.out is not None and not draws(wanted.game):
        able = ", ".join(key for key in games() if draws(key)) or "none"
        raise PlayError(
            f"Nothing draws “{wanted.game}” yet: there is no renderers/{wanted.game}/. "
            f"Pictures exist of: {able}. Its words come with --text."
        )
    if wanted.seat is not None and not 0 <= wanted.seat < seats:
        raise PlayError(f"With {seats} players the seats are 0 to {seats - 1}, not {wanted.seat}.")
    if wanted.moves < 0:
        raise PlayError(f"--moves counts from the start: {wanted.moves} is before it.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
