"""Around the board: whose turn it is, dice and weather in the upper corners; below it the players,
and the supply or the legend.
"""

from bot.games.terrain.model.board import EDGES
from bot.games.terrain.model.pieces import LEVELS, PATTERNS, STEEPEST, price
from bot.games.terrain.text.view import COLOURS
from bot.kernel.text import count as counted
from renderers.kit.cache import cached
from renderers.kit.colours import mix
from renderers.kit.grids.hexes import middle, tile_sketch
from renderers.kit.parts.badges import sun
from renderers.kit.parts.dice import cube
from renderers.kit.parts.panels import line, plate
from renderers.kit.parts.panels import pips as points_row
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box, within
from renderers.kit.themes import Theme
from renderers.terrain.board import (
    CLOSED,
    HIGH,
    LARGE,
    MINI,
    PRICE,
    WIDE,
    cliffs,
    ink,
    pips,
    tone,
    toward,
)
from renderers.terrain.tokens import LIVERIES, flag, pennant, token

CORNER = (374, 180)  # a corner above the board
LEFT, RIGHT, TOP = 18, WIDE - 18 - CORNER[0], 14
PLAYERS: Box = (14, 1300, 806, HIGH - 14)
LOWER: Box = (818, 1300, WIDE - 14, HIGH - 14)
ROOM = (LOWER[2] - LOWER[0] - 24, LOWER[3] - LOWER[1] - 16)  # inside the lower right plate
NAME = 88  # where names begin in a player's row
RED, WHITE, GREEN = "#c8322d", "#f6f1e4", "#2f8f57"
GOOD, BAD = "#f2c14a", "#7f93ad"


def plates(sketch: Sketch, theme: Theme) -> None:
    plate(sketch, PLAYERS, theme)
    plate(sketch, LOWER, theme)


@cached
def heading(words: str, theme: Theme) -> Sprite:
    """Whose turn it is."""
    sketch = Sketch(CORNER[0], 104)
    box = (0, 0, CORNER[0], 104)
    sketch.text(box, words, theme.ink, face="slim", size=52, least=LARGE, align="lt", role="turn")
    return sketch.sprite()


@cached
def note(name: str, own: str, words: str, theme: Theme) -> Sprite:
    """What the table calls them, and a line about the phase."""
    wide, top = CORNER[0], 0
    sketch = Sketch(wide, 110)
    if name:
        shown = within(name, "narrow-bold", 30, wide, own)
        sketch.text((0, 0, wide, 36), shown, theme.ink, face="narrow-bold", size=30)
        top = 38
    sketch.text((0, top, wide, 110), words, theme.muted, face="narrow", size=27, least=19,
                align="lt")  # fmt: skip
    return sketch.sprite()


@cached
def dice(red: int, white: int, green: int, theme: Theme) -> Sprite:
    """The dice, and the weather they bring."""
    sketch = Sketch(*CORNER)
    faces = [(red, RED), (white, WHITE), *([(green, GREEN)] if green else [])]
    for number, (face, fill) in enumerate(faces):
        sketch.paste(cube(face, fill, size=64), number * 80, 36 - 32)
    left = len(faces) * 80 + 4
    if red != white:
        sign = cloud() if red % 2 else sun(GOOD, radius=34, line="#8a5f00")
        sketch.paste(sign, left, 38 - sign.height // 2)
    title, words = _weather(red, white)
    box = (0, 80, CORNER[0], 114)
    sketch.text(box, f"{title}: {words}", theme.ink, face="narrow-bold", size=28, least=20)
    return sketch.sprite()


def _weather(red: int, white: int) -> tuple[str, str]:
    if red == white:
        return ("Doubles", "no movement")
    return ("Bad weather", "every cost ×2") if red % 2 else ("Good weather", "normal costs")


@cached
def cloud() -> Sprite:
    sketch = Sketch(80, 84)
    for x, y, radius in ((24, 40, 17), (42, 30, 21), (58, 42, 16)):
        sketch.disc(x, y, radius, BAD)
    sketch.rounded((10, 40, 72, 58), 9, BAD)
    for x in (24, 42, 60):
        sketch.stroke([(x, 64), (x - 6, 78)], "#5aa9e6", 4)
    return sketch.sprite()


@cached
def points(left: int, rolled: int, green: int, theme: Theme) -> Sprite:
    """The points left, as a number and as dots, and the direction if a die gave one."""
    sketch = Sketch(CORNER[0], 60)
    rest = f", only {EDGES[green - 1]}" if green else " left"
    words = f"{left} of {counted(rolled, 'point')}{rest}"
    wide = CORNER[0]
    sketch.text((wide - 60, 0, wide, 60), str(left), theme.ink, face="slim", size=54, align="rm",
                role="count")  # fmt: skip
    sketch.text((60, 0, wide - 64, 28), words, theme.muted, size=22, least=18, align="rm")
    dots = points_row(left, rolled, theme.gold, theme, radius=11, gap=8)
    sketch.paste(dots, wide - 64 - dots.width, 32)
    return sketch.sprite()


@cached
def errand(seat: int, number: int) -> Sprite:
    """The player whose destinations are chosen, and a flag for each that is still missing."""
    sketch = Sketch(CORNER[0], 120)
    face = token(seat, 42)
    sketch.paste(face, 0, 60 - face.height // 2)
    for place in range(number):
        sign = pennant("?", LIVERIES[seat].colour, 82)
        sketch.paste(sign, 150 + place * 74, 60 - sign.height // 2)
    return sketch.sprite()


def rows(players: int) -> tuple[int, int]:
    """How many players stand side by side, and how high their rows are."""
    across = 1 if players <= 3 else 2
    return across, (PLAYERS[3] - PLAYERS[1] - 12) // (-(-players // across))


@cached
def player(
    seat: int,
    name: str,
    own: str,
    goals: tuple[str, ...],
    active: bool,
    across: int,
    tall: int,
    theme: Theme,
) -> Sprite:
    """A player's row: shape, letter and color, name, room for a note, flags they still need."""
    width = (PLAYERS[2] - PLAYERS[0] - 12) // across
    sketch = Sketch(width, tall - 4)
    if active:
        sketch.rounded((0, 0, width, tall - 4), 12, theme.panel_high, line=theme.gold, width=4)
    face, centre = token(seat, 28), (tall - 4) // 2
    sketch.paste(face, 46 - face.width // 2, centre - face.height // 2)
    right = width - 12
    for goal in reversed(goals):
        sign = pennant(goal, LIVERIES[seat].colour, 56 if across == 1 else 40)
        right -= sign.width
        sketch.paste(sign, right, centre - sign.height // 2)
    left, room, size = NAME, right - NAME - 8, 36 if across == 1 else 24
    shown = within(name or COLOURS[seat], "narrow-bold", size, room, own)
    box = (left, centre - 46, right - 8, centre - 1)
    sketch.text(box, shown, theme.ink, face="narrow-bold", size=size, align="lb")
    return sketch.sprite()


def below_name(row: Sprite, words: str, theme: Theme) -> Sprite:
    """A line about a player, as wide as their name may be."""
    room = row.texts[-1].box[2] - NAME  # the name is the last thing written
    return line(words, theme.muted, width=room, height=38, face="narrow", size=27, align="lt")


@cached
def supply(counts: tuple[int, ...], theme: Theme) -> Sprite:
    """How many copies of each piece are left: a row for each pattern, a column for each level."""
    sketch = Sketch(*ROOM)
    sketch.text((0, 0, ROOM[0], 34), "Pieces left, by level and pattern", theme.muted, size=22)
    for level in LEVELS:
        swatch(sketch, _column(level), 38, level)
    for row, pattern in enumerate(PATTERNS):
        y = 86 + row * 46
        _pattern(sketch, 52, y + 22, PATTERNS[pattern], theme, radius=21)
        sketch.text((0, y, 28, y + 44), pattern, theme.ink, face="bold", size=28, align="cm")
        for level in LEVELS:
            count = counts[(level - 1) * len(PATTERNS) + row]
            x = _column(level)
            colour, words = (theme.ink, str(count)) if count else (theme.faint, "–")
            sketch.text((x, y, x + 40, y + 44), words, colour, face="slim", size=34, align="cm")
    return sketch.sprite()


@cached
def turns(theme: Theme) -> Sprite:
    """Every pattern, turned clockwise by 0 to 5 sixths."""
    sketch = Sketch(CORNER[0], 190)
    for turn in range(6):
        x = 66 + turn * 56
        sketch.text((x - 24, 0, x + 24, 26), str(turn), theme.muted, size=22, align="cm")
        for row, (pattern, edges) in enumerate(PATTERNS.items()):
            y = 46 + row * 38
            if turn == 0:
                box = (0, y - 18, 32, y + 18)
                sketch.text(box, pattern, theme.muted, face="bold", size=25, align="cm")
            _pattern(sketch, x, y, tuple((edge + turn) % 6 for edge in edges), theme, radius=19)
    return sketch.sprite()


def _column(level: int) -> int:
    return 84 + (level - 1) * 42


def swatch(sketch: Sketch, x: int, y: int, level: int) -> None:
    edge = mix(tone(level), "#000000", 0.6)
    sketch.rounded((x, y, x + 40, y + 40), 8, tone(level), line=edge, width=2)
    sketch.text((x, y, x + 40, y + 40), str(level), ink(level), face="bold", size=26, align="cm")


def _pattern(
    sketch: Sketch, x: float, y: float, edges: tuple[int, ...], theme: Theme, radius: float = 29
) -> None:
    """A pattern's pips on a small cell."""
    corners = [toward(edge + 0.5, radius) for edge in range(6)]
    sketch.polygon([(x + a, y + b) for a, b in corners], tone(3), line=theme.edge, width=2)
    for edge in edges:
        a, b = toward(edge, radius * 0.58)
        sketch.disc(x + a, y + b, radius / 6, ink(3))


@cached
def legend(*, pips: bool, goals: bool, theme: Theme) -> Sprite:
    """The costs of steps, and the signs that this match uses."""
    sketch = Sketch(*ROOM)
    for column, rise in enumerate(range(-STEEPEST, STEEPEST + 1)):
        x = 80 + column * 49
        sketch.text((x, 0, x + 48, 30), _rise(rise), theme.muted, size=23, align="cm")
        for y, bad in ((30, False), (64, True)):
            words = str(price(rise, bad=bad))
            sketch.text((x, y, x + 48, y + 34), words, theme.ink, face="bold", size=26, align="cm")
    for y, words in ((0, "step"), (30, "good"), (64, "bad")):
        sketch.text((0, y, 78, y + 32), words, theme.muted, size=24)
    for number, (sign, words) in enumerate(_signs(pips=pips, goals=goals)):
        x, y = number % 2 * 214, 104 + number // 2 * 42
        sketch.paste(sign, x + 26 - sign.width // 2, y + 21 - sign.height // 2)
        sketch.text(
            (x + 54, y, x + 212, y + 42), words, theme.ink, face="narrow", size=28, least=24
        )
    if not pips:
        ways = " · ".join(f"{face} {edge}" for face, edge in enumerate(EDGES, start=1))
        sketch.text((0, 190, ROOM[0], 222), "Direction die", theme.muted, size=23)
        sketch.text((0, 224, ROOM[0], 258), ways, theme.ink, face="narrow", size=26, least=18)
    return sketch.sprite()


def _rise(rise: int) -> str:
    return f"▲{rise}" if rise > 0 else f"▼{-rise}" if rise else "flat"


def _signs(*, pips: bool, goals: bool) -> list[tuple[Sprite, str]]:
    exits = [(_sample((0,), (), ()), "exit"), (_sample((), (0,), ()), "blocked exit")]
    always = [(_sample((), (), (0,)), "cliff"), (_cost_sample(), "cost of a step")]
    places = [(flag((0,), small=True), "destination"), (_start_sample(), "start corner")]
    closed = [(_closed_sample(), "upside down")]
    return [
        *(exits if pips else []),
        *always,
        *(places if goals else []),
        *(closed if pips else []),
    ]


def _sample(exits: tuple[int, ...], blocked: tuple[int, ...], drops: tuple[int, ...]) -> Sprite:
    """A small cell with one sign on it."""
    sketch = tile_sketch(MINI, tone(4), edge=mix(tone(4), "#000000", 0.6))
    sketch.paste(pips(exits, blocked, ink(4), MINI), 0, 0)
    sketch.paste(cliffs(drops, MINI), 0, 0)
    return sketch.sprite()


def _start_sample() -> Sprite:
    sketch = tile_sketch(MINI, tone(4))
    for colour, pen in (("#15171c", 10.0), (LIVERIES[0].colour, 6.0)):
        sketch.stroke(MINI.corners(*middle(MINI), 5), colour, pen, closed=True)
    return sketch.sprite()


def _cost_sample() -> Sprite:
    sketch = Sketch(30, 36)
    sketch.rounded((1, 1, 29, 35), 8, PRICE, line="#4fd1a5", width=2)
    sketch.text((2, 2, 28, 34), "2", "#ffffff", face="slim", size=34, align="cm")
    return sketch.sprite()


def _closed_sample() -> Sprite:
    sketch = tile_sketch(MINI, tone(4), edge=mix(tone(4), "#000000", 0.6))
    corners = MINI.corners(*middle(MINI), 4)
    for one in range(3):
        sketch.stroke([corners[one], corners[one + 3]], CLOSED, 4)
    return sketch.sprite()
