"""The panel: whose turn it is, dice and weather, the players, the supply, and the legend."""

from bot.games.terrain.model.board import EDGES
from bot.games.terrain.model.pieces import LEVELS, PATTERNS, STEEPEST, price
from bot.games.terrain.text.view import COLOURS
from bot.kernel.text import count as counted
from renderers.kit.cache import cached
from renderers.kit.colours import mix
from renderers.kit.grids.hexes import middle, tile_sketch
from renderers.kit.parts.badges import sun
from renderers.kit.parts.dice import cube
from renderers.kit.parts.panels import pips as points_row
from renderers.kit.parts.panels import plate
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box
from renderers.kit.themes import Theme
from renderers.terrain.board import MINI, cliffs, ink, pips, tone, toward
from renderers.terrain.board import price as price_tag
from renderers.terrain.tokens import LIVERIES, flag, pennant, token

LEFT, RIGHT = 1010, 1580
WIDTH = RIGHT - LEFT
TURN_TOP, TURN_HEIGHT = 20, 320
PLAYERS_TOP, ROW = 360, 68
LOWER_TOP, LOWER_HEIGHT = 790, 390
RED, WHITE, GREEN = "#c8322d", "#f6f1e4", "#2f8f57"
GOOD, BAD = "#f2c14a", "#7f93ad"


def plates(sketch: Sketch, theme: Theme) -> None:
    plate(sketch, (LEFT, TURN_TOP, RIGHT, TURN_TOP + TURN_HEIGHT), theme)
    plate(sketch, (LEFT, PLAYERS_TOP, RIGHT, PLAYERS_TOP + 6 * ROW + 14), theme)
    plate(sketch, (LEFT, LOWER_TOP, RIGHT, LOWER_TOP + LOWER_HEIGHT), theme)


@cached
def heading(words: str, note: str, room: int, theme: Theme) -> Sprite:
    """The phase, and a line or two about it, as large as fits."""
    sketch = Sketch(WIDTH - 40, 60 + room)
    sketch.text((0, 0, WIDTH - 40, 50), words, theme.ink, face="title", size=42, least=26)
    sketch.text((0, 60, WIDTH - 40, 60 + room), note, theme.muted, size=27, least=20, align="lt")
    return sketch.sprite()


@cached
def dice(red: int, white: int, green: int, theme: Theme) -> Sprite:
    """The dice, and the weather they bring."""
    sketch = Sketch(WIDTH - 40, 100)
    faces = [(red, RED), (white, WHITE), *([(green, GREEN)] if green else [])]
    size = 62 if green else 80
    for number, (face, fill) in enumerate(faces):
        sketch.paste(cube(face, fill, size=size), number * (size + 20), 44 - size // 2)
    left = len(faces) * (size + 20) + 10
    if red != white:
        sign = cloud() if red % 2 else sun(GOOD, radius=36, line="#8a5f00")
        sketch.paste(sign, left, 50 - sign.height // 2)
        left += 92
    title, note = _weather(red, white)
    box = (left, 6, WIDTH - 40, 52)
    sketch.text(box, title, theme.ink, face="bold", size=30, least=20)
    sketch.text((left, 54, WIDTH - 40, 94), note, theme.muted, size=26, least=18)
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
    sketch = Sketch(WIDTH - 40, 56)
    rest = f", only {EDGES[green - 1]}" if green else " left"
    words = f"{left} of {counted(rolled, 'point')}{rest}"
    sketch.text((0, 4, 262, 52), words, theme.ink, size=28, least=20)
    dots = points_row(left, rolled, theme.gold, theme, radius=16, gap=10)
    sketch.paste(dots, 276, 28 - dots.height // 2)
    return sketch.sprite()


@cached
def errand(seat: int, number: int) -> Sprite:
    """The player whose destinations are chosen, and a flag for each that is still missing."""
    sketch = Sketch(WIDTH - 40, 150)
    face = token(seat, 48)
    sketch.paste(face, 0, 75 - face.height // 2)
    for place in range(number):
        sign = pennant("?", LIVERIES[seat].colour, 96)
        sketch.paste(sign, 190 + place * 116, 75 - sign.height // 2)
    return sketch.sprite()


def row_height(players: int) -> int:
    """The height of a row, so that the rows fill the panel."""
    return 6 * ROW // players


@cached
def player(
    seat: int, note: str, goals: tuple[str, ...], active: bool, tall: int, theme: Theme
) -> Sprite:
    """A player's row: shape, letter and color, a note, and the flags they still need."""
    width, unit = WIDTH - 16, min(1.6, tall / ROW)
    sketch = Sketch(width, tall - 4)
    if active:
        sketch.rounded((0, 0, width, tall - 4), 12, theme.panel_high, line=theme.gold, width=4)
    face, middle = token(seat, round(20 * unit)), tall // 2 - 2
    sketch.paste(face, round(36 * unit) - face.width // 2, middle - face.height // 2)
    right = width - 12
    for goal in reversed(goals):
        sign = pennant(goal, LIVERIES[seat].colour, min(58, round(44 * unit)))
        right -= sign.width
        sketch.paste(sign, right, middle - sign.height // 2)
    name, place = _lines(round(76 * unit), right - 8, tall)
    large = min(29 * unit, 0.4 * tall)  # both lines stay inside the frame
    sketch.text(name, COLOURS[seat], theme.ink, face="bold", size=round(large), least=22)
    sketch.text(place, note, theme.muted, size=round(min(25 * unit, 0.3 * tall, 32)), least=18)
    return sketch.sprite()


def _lines(left: int, right: int, tall: int) -> tuple[Box, Box]:
    """The positions of name and note: side by side, or one below the other in a high row."""
    if tall < 100:
        return (left, 4, left + 136, tall - 8), (left + 142, 4, right, tall - 8)
    name, note = min(54, round(tall * 0.44)), min(42, round(tall * 0.34))
    top = (tall - 4 - name - note) // 2
    return (left, top, right, top + name), (left, top + name, right, top + name + note)


@cached
def supply(counts: tuple[int, ...], theme: Theme) -> Sprite:
    """How many copies of each piece are left: a row for each pattern, a column for each level."""
    sketch = Sketch(WIDTH - 40, LOWER_HEIGHT - 24)
    sketch.text((0, 0, WIDTH - 40, 36), "Pieces left, by level and pattern", theme.muted, size=24)
    for level in LEVELS:
        swatch(sketch, _column(level), 44, level)
    for row, pattern in enumerate(PATTERNS):
        y = 100 + row * 66
        _pattern(sketch, 64, y + 29, PATTERNS[pattern], theme)
        sketch.text((0, y, 34, y + 58), pattern, theme.ink, face="bold", size=32, align="cm")
        for level in LEVELS:
            count = counts[(level - 1) * len(PATTERNS) + row]
            x = _column(level)
            colour, words = (theme.ink, str(count)) if count else (theme.faint, "–")
            sketch.text((x, y, x + 46, y + 58), words, colour, size=30, align="cm")
    return sketch.sprite()


@cached
def turns(theme: Theme) -> Sprite:
    """Every pattern, turned clockwise by 0 to 5 sixths."""
    sketch = Sketch(WIDTH - 40, 200)
    for turn in range(6):
        x = 84 + turn * 80
        sketch.text((x - 30, 0, x + 30, 26), str(turn), theme.muted, size=22, align="cm")
        for row, (pattern, edges) in enumerate(PATTERNS.items()):
            y = 48 + row * 44
            if turn == 0:
                box = (0, y - 18, 40, y + 18)
                sketch.text(box, pattern, theme.muted, face="bold", size=26, align="cm")
            _pattern(sketch, x, y, tuple((edge + turn) % 6 for edge in edges), theme, radius=22)
    return sketch.sprite()


def _column(level: int) -> int:
    return 106 + (level - 1) * 53


def swatch(sketch: Sketch, x: int, y: int, level: int) -> None:
    edge = mix(tone(level), "#000000", 0.6)
    sketch.rounded((x, y, x + 46, y + 46), 9, tone(level), line=edge, width=2)
    sketch.text((x, y, x + 46, y + 46), str(level), ink(level), face="bold", size=28, align="cm")


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
    sketch = Sketch(WIDTH - 40, LOWER_HEIGHT - 24)
    sketch.text((0, 0, 150, 36), "Step cost", theme.muted, size=24)
    for column, rise in enumerate(range(-STEEPEST, STEEPEST + 1)):
        x = 122 + column * 58
        sketch.text((x, 0, x + 56, 36), _rise(rise), theme.muted, size=24, align="cm")
        for y, bad in ((40, False), (82, True)):
            words = str(price(rise, bad=bad))
            sketch.text((x, y, x + 56, y + 40), words, theme.ink, face="bold", size=29, align="cm")
    sketch.text((0, 40, 118, 80), "good", theme.ink, size=27)
    sketch.text((0, 82, 118, 122), "bad", theme.ink, size=27)
    for number, (sign, words) in enumerate(_signs(pips=pips, goals=goals)):
        x, y = number % 2 * 268, 142 + number // 2 * 76
        sketch.paste(sign, x + 36 - sign.width // 2, y + 33 - sign.height // 2)
        sketch.text((x + 76, y, x + 258, y + 66), words, theme.ink, size=24, least=18)
    if not pips:
        ways = " · ".join(f"{face} {edge}" for face, edge in enumerate(EDGES, start=1))
        sketch.text((0, 294, WIDTH - 40, 326), "Direction die", theme.muted, size=24)
        sketch.text((0, 328, WIDTH - 40, 364), ways, theme.ink, size=27, least=20)
    return sketch.sprite()


def _rise(rise: int) -> str:
    return f"▲{rise}" if rise > 0 else f"▼{-rise}" if rise else "level"


def _signs(*, pips: bool, goals: bool) -> list[tuple[Sprite, str]]:
    exits = [(_sample((0,), (), ()), "exit"), (_sample((), (0,), ()), "blocked exit")]
    always = [(_sample((), (), (0,)), "cliff: blocked"), (price_tag(2), "step and its cost")]
    places = [(flag((0,)), "destination"), (_start_sample(), "start corner")]
    return [*(exits if pips else []), *always, *(places if goals else [])]


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
