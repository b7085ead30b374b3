"""Films: a whole match of every game as moving pictures, beside Pillow's own GIF of its frames."""

import io
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from PIL import Image

from bot.ai.strengths import choose
from bot.games import AnyGame, find, games
from bot.kernel import Step, Tossed
from renderers import Marks, draws, render_png
from renderers.film import EACH, Credits, Shot, chosen, film, stage_for
from renderers.kit.themes import DARK
from renderers.marks import traces

LONGEST = 400  # sentences
KIB = 1024


def measure() -> Iterator[str]:
    yield "CPU seconds; a match of normal computers, 480,000 pixels, with chances and an ending"
    for key in games():
        if draws(key):
            yield _of(key)


def _of(key: str) -> str:
    steps = _match(find(key), 7)
    start = process_time()
    shots = [_shot(key, steps[place], place) for place in chosen(len(steps))]
    drawn = process_time()
    made = film(shots, Credits(("Ann", "Ben"), "Ann wins!", "Hash"), DARK)
    ended = process_time()
    gif = _gif([shot.png for shot in shots], stage_for(shots[0]).size)
    plain = process_time()
    return (
        f"{key:10} {len(shots):4} frames of {len(steps):4} positions:"
        f" drawn in {drawn - start:.1f} s,"
        f" written in {ended - drawn:.1f} s, {len(made) // KIB} KiB;"
        f" GIF {plain - ended:.1f} s, {len(gif) // KIB} KiB"
    )


def _match(game: AnyGame, seed: int) -> list[Step[Any]]:
    random = Random(seed)
    step = game.setup(game.table(2, dict(game.about.quickstart)), Tossed(random))
    steps = [step]
    while (prompts := game.prompts(step.state)) and len(steps) < LONGEST:
        seat = prompts[0].seat
        view = game.view(step.state, seat)
        words = choose(game.about.key, view, seat, "normal", random.getrandbits(30))
        step = game.play(step.state, seat, words, Tossed(random))
        steps.append(step)
    return steps


def _shot(key: str, step: Step[Any], place: int) -> Shot:
    view = find(key).view(step.state, None)
    png = render_png(key, view, Marks(last=traces(step.events)), DARK)
    share = 0.5 + 0.4 * ((place % 20) / 20 - 0.5)
    return Shot(png, f"Position {place}", (share, 1 - share))


def _gif(pictures: list[bytes], size: tuple[int, int]) -> bytes:
    frames = [Image.open(io.BytesIO(png)).convert("RGB").resize(size) for png in pictures]
    out = io.BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=EACH)
    return out.getvalue()
