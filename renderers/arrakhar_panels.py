"""What stands beside the valley: both armies in numbers, haunts and wand, the dice of late.

The strip at the foot shows every roll of the segment that was settled last, each with who was
meant and what came of it.
"""

from functools import lru_cache

from bot.games.arrakhar.counters import FORCES, RULER, SORCERER, WIZARD
from bot.games.arrakhar.view import TITLES, View, latest, sides_left
from renderers.arrakhar_tokens import BLUE, ORANGE, counter, die
from renderers.panel import plate
from renderers.sketch import Sketch
from renderers.sprites import Sprite
from renderers.text import Box
from renderers.themes import Theme

SIDE: Box = (1424, 10, 1590, 1022)
STRIP: Box = (10, 1036, 1590, 1186)
TURN = 330  # the width of the turn's part of the strip
CARD = (246, 71)
ACROSS, DOWN = 5, 2
CARDS_LEFT, CARDS_TOP = STRIP[0] + TURN + 8, STRIP[1] + 5


def plates(sketch: Sketch, theme: Theme) -> None:
    plate(sketch, SIDE, theme)
    plate(sketch, STRIP, theme)
    sketch.stroke([(TURN, STRIP[1] + 16), (TURN, STRIP[3] - 16)], theme.edge, 2)
    for row, words in enumerate(("z2: two cast", "+4: hasted", "†2: two fell")):
        box = (SIDE[0] + 8, 906 + row * 36, SIDE[2] - 6, 938 + row * 36)
        sketch.text(box, words, theme.muted, face="narrow", size=21, least=18)


@lru_cache(maxsize=64)
def turn_box(title: str, actor: str, words: str, side: str, theme: Theme) -> Sprite:
    """Which turn it is, who acts, and what for."""
    sketch = Sketch(TURN - 24, 138)
    sketch.text((0, 0, TURN - 24, 44), title, theme.ink, face="title", size=38)
    _crest(sketch, side, 14, 68)
    sketch.text((36, 48, TURN - 24, 88), actor, theme.ink, face="bold", size=26)
    sketch.text((0, 88, TURN - 24, 136), words, theme.muted, size=24, least=18)
    return sketch.sprite()


def _crest(sketch: Sketch, side: str, x: int, y: int) -> None:
    if side == WIZARD:
        sketch.disc(x, y, 13, BLUE, line="#101216", width=2)
    elif side == SORCERER:
        sketch.rounded((x - 12, y - 12, x + 12, y + 12), 4, ORANGE, line="#101216", width=2)


def turn_words(view: View) -> tuple[str, str, str, str]:
    """Title, actor, what for, side."""
    if view.end:
        winner = f"The {RULER[view.end.winner]} wins" if view.end.winner else "A draw"
        return "The end", winner, view.end.reason, view.end.winner
    if view.segment == "design":
        return "Set-up", "Both players", "Forces are designed in secret.", ""
    title = "Set-up" if not view.turn else f"Turn {view.turn}"
    words = TITLES[view.segment]
    return title, RULER[view.side].capitalize(), words[0].upper() + words[1:], view.side


@lru_cache(maxsize=256)
def army(side: str, counts: tuple[tuple[int, int], ...], theme: Theme) -> Sprite:
    """Each kind: in play, and fallen."""
    sketch = Sketch(150, 268)
    name = "Wizards" if side == WIZARD else "Sorcerers"
    sketch.text((0, 0, 150, 32), name, theme.ink, face="bold", size=24, least=20)
    for row, (kind, (alive, fallen)) in enumerate(zip(FORCES[side], counts, strict=True)):
        top = 36 + row * 58
        sketch.paste(counter(kind), 0, top)
        sketch.text((54, top, 100, top + 50), str(alive), theme.ink, face="bold", size=30)
        if fallen:
            box = (98, top + 4, 150, top + 48)
            sketch.text(box, f"†{fallen}", theme.muted, size=24, align="rm")
    return sketch.sprite()


def army_of(view: View, side: str, theme: Theme) -> Sprite:
    return army(side, tuple(sides_left(view, side).values()), theme)


@lru_cache(maxsize=128)
def lines(words: tuple[str, ...], theme: Theme) -> Sprite:
    """Short lines under each other: haunts, wand, quiet turns."""
    sketch = Sketch(150, 36 * len(words))
    for row, each in enumerate(words):
        face = "bold" if row % 2 == 0 else "body"
        ink = theme.ink if row % 2 else theme.muted
        box = (0, row * 36, 150, row * 36 + 34)
        sketch.text(box, each, ink, face=face, size=24, least=17)
    return sketch.sprite()


def tally(view: View) -> tuple[str, ...]:
    standing = sorted(view.haunts)
    shown = " ".join(standing) if len(standing) <= 3 else f"{len(standing)} stand"
    wand = view.wand or ("hidden" if view.turn else "–")
    limit = str(view.terms.quiet) if view.terms.quiet else "–"
    return ("Haunts", shown or "none", "Wand", wand, "Quiet turns", f"{view.quiet} of {limit}")


# The strip of dice.


@lru_cache(maxsize=256)
def card(head: str, foot: str, dice: tuple[int, ...], theme: Theme) -> Sprite:
    """One roll: who on whom, the dice, the result."""
    sketch = Sketch(*CARD)
    width = CARD[0]
    sketch.text((8, 3, width - 8, 29), head, theme.muted, face="narrow-bold", size=20, least=16)
    left = 4
    for face in dice:
        sketch.paste(die(face), left, 29)
        left += 37
    box = (left + 10, 30, width - 8, 64)
    sketch.text(box, foot, theme.ink, face="narrow-bold", size=26, least=16)
    return sketch.sprite()


def cards(view: View, theme: Theme) -> list[Sprite]:
    """The rolls of the last segment, the newest last; older ones that do not fit are counted."""
    rolled = [deed for deed in latest(view) if deed.what in _FEET]
    before = [deed.segment for deed in rolled if deed.segment != "wander"][-1:]
    rolled = [deed for deed in rolled if deed.segment in ("wander", *before)]
    most = ACROSS * DOWN
    hidden = len(rolled) - most + 1 if len(rolled) > most else 0
    found = [card(f"and {hidden} more", "before these", (), theme)] if hidden else []
    for deed in rolled[hidden:]:
        found.append(
            card(*_roll(deed.what, deed.cells, deed.note, deed.kind, deed.result), deed.dice, theme)
        )
    return found


_FEET = ("wander", "call", "summon", "haste", "fire", "wandfire", "attack")


def _roll(what: str, cells: tuple[str, ...], note: str, kind: str, result: int) -> tuple[str, str]:
    """Head and foot of a card."""
    way = f"{'+'.join(cells[:-1])} → {cells[-1]}" if cells else ""
    match what:
        case "wander":
            return "Wandering orcs", f"{result} come" if result != 1 else "1 comes"
        case "call":
            return f"{note}: {way}", "how many?"
        case "summon":
            return f"{note}: {way}", f"{result} {kind}"
        case "haste":
            return f"Haste {way}", f"+{result}"
        case "attack":
            odds, _, struck = note.partition(" ")
            return f"{way} {odds}", _fallen(result, struck)
        case _:
            spell = "Wand" if what == "wandfire" else "Fire"
            return f"{spell} {way}", _fallen(result, note)


def _fallen(result: int, kind: str) -> str:
    if not kind:
        return "wasted"
    return f"†{result} {kind}" if result else "none"
