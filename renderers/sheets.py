"""Contact sheets: `python -m renderers sheet [game …]`.

One sheet a game with what a phone shows of it: start, set-up, middle, crowded, end and private, in
every theme and as people with three kinds of color blindness see it. `--full` also writes every
picture at its own size, to be looked at from near.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from PIL import Image

from bot.games import AnyGame, find, games
from bot.kernel import Event, PlayError, Seat, Tossed, random_sentence
from renderers import THEMES, Marks, Picture, draws, render
from renderers.color_blindness import SIGHTS, seen
from renderers.kit.colours import rgb
from renderers.kit.sketch import Sketch
from renderers.kit.themes import DARK
from renderers.marks import lit_first, traces

PHONE = 400  # pixels: how wide a phone shows a picture
GAP, HEAD = 8, 30
LONGEST = 2500  # sentences of a match
TRIED = 12  # positions of which the most crowded one is taken
NAMES = ("Anna", "Bartholomew", "Chi", "Dmitri", "Eleanor", "Farid")
GALLERY = Path(__file__).parent / "gallery" / "sheets"
QUALITY = 35


class Position(NamedTuple):
    state: Any  # a game's own type
    events: tuple[Event, ...]


class Moment(NamedTuple):
    """What someone sees at one moment of a match."""

    name: str
    key: str
    view: Any  # a game's own type
    marks: Marks

    def drawn(self, theme: str) -> Picture:
        return render(self.key, self.view, self.marks, THEMES[theme])


def played(game: AnyGame, seats: int, seed: int, longest: int = LONGEST) -> list[Position]:
    """All positions of a match in which everyone follows the game's advice."""
    luck = Random(seed)
    dice = Tossed(luck)
    step = game.setup(game.table(seats), dice)
    found = [Position(step.state, step.events)]
    while (prompts := game.prompts(step.state)) and len(found) < longest:
        prompt = luck.choice(prompts)
        view = game.view(step.state, prompt.seat)
        said = game.advise(view, Tossed(luck)) if game.about.has_advice else ""
        try:
            step = game.play(step.state, prompt.seat, said, dice)
        except PlayError:
            step = game.play(step.state, prompt.seat, random_sentence(prompt, luck), dice)
        found.append(Position(step.state, step.events))
    return found


def start(key: str, seats: int = 0, seed: int = 1) -> Moment:
    """The first of them, for which no match has to be played."""
    game = find(key)
    seats = seats or game.about.seats[0]
    return _moment(game, "start", played(game, seats, seed, 1)[0], seats)


def moments(key: str, seats: int = 0, seed: int = 1) -> list[Moment]:
    """The six moments of a match that every game has."""
    game = find(key)
    seats = seats or game.about.seats[0]
    few = played(game, seats, seed)
    full = played(game, game.about.seats[-1], seed)
    asked = questions(game, few)
    half = [at for at in asked if at in few[len(few) // 2 :]] or asked
    return [
        start(key, seats, seed),
        _moment(game, "set-up", asked[0], seats, asks=True),
        _moment(game, "middle", few[len(few) // 2], seats),
        _crowded(game, full),
        _moment(game, "end", few[-1], seats),
        _moment(game, "private", half[0], seats, asks=True),
    ]


def questions(game: AnyGame, match: Sequence[Position]) -> list[Position]:
    """The positions with a question about cells; in a game without cells, all with a question."""
    return [at for at in match if _question(game, at)] or [
        at for at in match if game.prompts(at.state)
    ]


def _question(game: AnyGame, at: Position) -> tuple[str, ...]:
    """The cells of the first question, if it is about cells."""
    prompts = game.prompts(at.state)
    return lit_first(prompts[0]) if prompts else ()


def _moment(game: AnyGame, name: str, at: Position, seats: int, *, asks: bool = False) -> Moment:
    """As the table sees it, or as the seat that is asked sees it."""
    viewer: Seat | None = game.prompts(at.state)[0].seat if asks else None
    marks = Marks(
        last=traces(at.events, viewer),
        options=_question(game, at) if asks else (),
        names=NAMES[:seats],
        you=viewer,
    )
    return Moment(name, game.about.key, game.view(at.state, viewer), marks)


def _crowded(game: AnyGame, match: Sequence[Position]) -> Moment:
    """The position with most on it, of some."""
    seats = game.about.seats[-1]
    some = match[:: max(1, len(match) // TRIED)]
    found = [_moment(game, "crowded", at, seats) for at in some]
    return max(found, key=lambda moment: len(moment.drawn("dark").stamps))


def looks(moment: Moment) -> Iterator[tuple[str, Image.Image]]:
    """The moment in every theme, and in the dark one with other eyes."""
    for theme in THEMES:
        yield theme, moment.drawn(theme).image()
    picture = moment.drawn("dark")
    for sight in SIGHTS:
        yield sight, seen(picture, sight)


def sheet(found: Sequence[Moment]) -> Image.Image:
    """A row for each moment, a column for each look."""
    rows = [[(look, small(image)) for look, image in looks(moment)] for moment in found]
    heights = [max(image.height for _, image in row) for row in rows]
    wide = len(rows[0]) * (PHONE + GAP) + GAP
    whole = Image.new("RGB", (wide, sum(heights) + len(rows) * (HEAD + GAP)), rgb(DARK.ground))
    top = 0
    for moment, row, high in zip(found, rows, heights, strict=True):
        for column, (look, image) in enumerate(row):
            x = GAP + column * (PHONE + GAP)
            whole.paste(_title(f"{moment.name}, {look}"), (x, top))
            whole.paste(image, (x, top + HEAD))
        top += HEAD + high + GAP
    return whole


def first(whole: Image.Image, high: int) -> Image.Image:
    """The first picture of a sheet, which is so high."""
    return whole.crop((GAP, HEAD, GAP + PHONE, HEAD + high))


def small(image: Image.Image) -> Image.Image:
    high = round(image.height * PHONE / image.width)
    return image.resize((PHONE, high), Image.Resampling.LANCZOS)


def _title(words: str) -> Image.Image:
    sketch = Sketch(PHONE, HEAD, ground=DARK.ground)
    sketch.text((0, 0, PHONE, HEAD), words, DARK.muted, face="narrow", size=20)
    return sketch.sprite().colours


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="python -m renderers sheet", description=__doc__)
    words.add_argument("game", nargs="*", default=[key for key in games() if draws(key)])
    words.add_argument("--out", type=Path, default=GALLERY, help="the folder for the sheets")
    words.add_argument("--full", type=Path, help="a folder for all pictures at their own size")
    words.add_argument("--seats", type=int, default=0, help="how many play, where few are shown")
    words.add_argument("--seed", type=int, default=1)
    return words


def make(arguments: list[str]) -> None:
    wanted = parser().parse_args(arguments)
    unknown = [key for key in wanted.game if not draws(key)]
    if unknown:
        able = ", ".join(key for key in games() if draws(key))
        raise PlayError(f"Nothing draws “{unknown[0]}”. Pictures exist of: {able}.")
    for key in wanted.game:
        found = moments(key, wanted.seats, wanted.seed)
        wanted.out.mkdir(parents=True, exist_ok=True)
        sheet(found).save(wanted.out / f"{key}.webp", quality=QUALITY, method=6)
        if wanted.full:
            _write(found, wanted.full)


def _write(found: Sequence[Moment], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for moment in found:
        for theme in THEMES:
            file = folder / f"{moment.key}-{moment.name}-{theme}.png"
            file.write_bytes(moment.drawn(theme).png())
