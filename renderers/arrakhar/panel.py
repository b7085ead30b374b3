"""The panel beside the valley: both armies in numbers, haunts and wand, and the last dice.

The strip at the bottom shows every roll of the last segment, with its target and its result.
"""

import re
from collections.abc import Iterator

from bot.games.arrakhar.model.units import FORCES, RULER, SORCERER, WIZARD
from bot.games.arrakhar.text.view import View, latest, sides_left
from bot.games.arrakhar.text.words import TITLES
from renderers.arrakhar import captions
from renderers.arrakhar.tokens import BLUE, ORANGE, counter, die
from renderers.kit.cache import cached
from renderers.kit.parts.panels import plate
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box
from renderers.kit.themes import Theme

SIDE: Box = (1424, 10, 1590, 1022)
STRIP: Box = (10, 1036, 1590, 1186)
TURN = 330  # the width of the turn's part of the strip
CARD = (246, 71)
ACROSS = 5
LINES = 16  # orders on the strip
_RULING = re.compile(r" \(R\d+\)")  # the message beside the picture cites it
CARDS_LEFT, CARDS_TOP = STRIP[0] + TURN + 8, STRIP[1] + 5


def plates(sketch: Sketch, theme: Theme) -> None:
    plate(sketch, SIDE, theme)
    plate(sketch, STRIP, theme)
    sketch.stroke([(TURN, STRIP[1] + 16), (TURN, STRIP[3] - 16)], theme.edge, 2)
    for row, words in enumerate(("z2: two cast", "+4: hasted", "†2: two lost")):
        box = (SIDE[0] + 8, 906 + row * 36, SIDE[2] - 4, 940 + row * 36)
        sketch.text(box, words, theme.muted, face="narrow", size=25, least=22)


@cached
def turn_box(title: str, actor: str, words: str, side: str, theme: Theme) -> Sprite:
    """The turn, who acts, and in which phase."""
    sketch = Sketch(TURN - 24, 138)
    sketch.text((0, 0, TURN - 24, 42), title, theme.ink, face="title", size=40)
    _crest(sketch, side, 14, 59)
    box = (36, 42, TURN - 24, 76)
    sketch.text(box, actor, theme.ink, face="narrow-bold", size=32, least=24)
    box = (0, 78, TURN - 24, 138)
    sketch.text(box, words, theme.muted, face="narrow", size=32, least=18)
    return sketch.sprite()


def _crest(sketch: Sketch, side: str, x: int, y: int) -> None:
    if side == WIZARD:
        sketch.disc(x, y, 13, BLUE, line="#101216", width=2)
    elif side == SORCERER:
        sketch.rounded((x - 12, y - 12, x + 12, y + 12), 4, ORANGE, line="#101216", width=2)


def turn_words(view: View) -> tuple[str, str, str, str]:
    """Title, who acts, the phase, and the side."""
    if view.end:
        winner = f"{RULER[view.end.winner].capitalize()} wins" if view.end.winner else "A draw"
        return "The end", winner, _RULING.sub("", view.end.reason), view.end.winner
    if view.segment == "design":
        return "Set-up", "Both players", "Forces are designed in secret.", ""
    title = "Set-up" if not view.turn else f"Turn {view.turn}"
    words = TITLES[view.segment]
    return title, RULER[view.side].capitalize(), words[0].upper() + words[1:], view.side


@cached
def army(side: str, counts: tuple[tuple[str, int], ...], theme: Theme) -> Sprite:
    """For each kind of unit, how many are in play and how many have fallen."""
    sketch = Sketch(150, 268)
    name = "Wizards" if side == WIZARD else "Sorcerers"
    sketch.text((0, 0, 150, 32), name, theme.ink, face="narrow-bold", size=28, least=24)
    for row, (kind, (alive, fallen)) in enumerate(zip(FORCES[side], counts, strict=True)):
        top = 36 + row * 58
        sketch.paste(counter(kind), 0, top)
        sketch.text((54, top, 100, top + 50), alive, theme.ink, face="bold", size=32)
        if fallen:
            box = (98, top + 4, 150, top + 48)
            sketch.text(box, f"†{fallen}", theme.muted, size=26, least=22, align="rm")
    return sketch.sprite()


def army_of(view: View, side: str, theme: Theme) -> Sprite:
    return army(side, tuple(_ranks(view, side)), theme)


def _ranks(view: View, side: str) -> Iterator[tuple[str, int]]:
    """Units in play and fallen; before turn 1, what the viewer may know of the set-up."""
    for kind, (alive, fallen) in sides_left(view, side).items():
        designed = view.forces.get(side, {}).get(kind)
        if view.turn:
            yield str(alive), fallen
        elif side == view.viewer and designed is not None:
            yield str(designed), 0
        else:
            yield str(alive or "–"), 0


@cached
def lines(words: tuple[str, ...], theme: Theme) -> Sprite:
    """Short lines: haunts, wand, quiet turns."""
    sketch = Sketch(150, 36 * len(words))
    for row, each in enumerate(words):
        face = "narrow-bold" if row % 2 == 0 else "bold"
        ink = theme.ink if row % 2 else theme.muted
        box = (0, row * 36, 150, row * 36 + 34)
        sketch.text(box, each, ink, face=face, size=26, least=20)
    return sketch.sprite()


def tally(view: View) -> tuple[str, ...]:
    standing = sorted(view.haunts)
    shown = " ".join(standing) if len(standing) <= 3 else f"{len(standing)} left"
    if not view.haunts and not view.turn:
        left = len(view.terms.haunts) - len(captions.haunts(view))
        shown = f"{left} to place" if left else "all placed"
    known = captions.hiding(view)
    wand = view.wand or (f"in {known}" if known else "hidden" if view.haunts else "–")
    quiet = f"{view.quiet} of {view.terms.quiet}" if view.terms.quiet else str(view.quiet)
    return ("Haunts", shown or "none", "Wand", wand, "Quiet turns", quiet)


# The strip: what is planned, else the dice of late.


def strip(view: View, theme: Theme) -> list[tuple[int, int, Sprite]]:
    """The sprites on the strip, and their positions."""
    rolls = _rolls(view)
    words = captions.told(view) if view.plan and view.turn else []
    words = words or captions.prepared(view) or ([] if rolls else captions.end(view))
    if words:
        shown = tuple(words if len(words) <= LINES else [*words[: LINES - 1], "…"])
        return [(0, 0, listed(shown, theme))]
    wide, tall = CARD
    draw, down = (large, 2 * tall) if len(rolls) <= ACROSS else (card, tall)
    return [
        (place % ACROSS * wide, place // ACROSS * down, draw(head, foot, dice, theme))
        for place, (head, foot, dice) in enumerate(rolls)
    ]


@cached
def listed(words: tuple[str, ...], theme: Theme) -> Sprite:
    """Pending orders, side by side."""
    wordy = len(words) <= 4 and max(map(len, words)) > 18
    across, rows, size = (2, 2, 36) if wordy else (3, 3, 36) if len(words) <= 9 else (4, 4, 28)
    wide, tall = ACROSS * CARD[0] // across, 2 * CARD[1] // rows
    sketch = Sketch(ACROSS * CARD[0], 2 * CARD[1])
    for place, each in enumerate(words):
        x, y = place % across * wide, place // across * tall
        box = (x + 8, y, x + wide - 8, y + tall)
        sketch.text(box, each, theme.ink, face="narrow-bold", size=size, least=20)
    return sketch.sprite()


@cached
def large(head: str, foot: str, dice: tuple[int, ...], theme: Theme) -> Sprite:
    """A roll as large as the strip is high, used when there are few."""
    wide, tall = CARD[0], 2 * CARD[1]
    sketch = Sketch(wide, tall)
    box = (8, 0, wide - 6, 42)
    sketch.text(box, head, theme.muted, face="narrow-bold", size=32, least=20)
    for place, face in enumerate(dice):
        sketch.paste(die(face, 52), 6 + place * 57, 42)
    sketch.text((8, 96, wide - 6, tall), foot, theme.ink, face="narrow-bold", size=38, least=22)
    return sketch.sprite()


@cached
def card(head: str, foot: str, dice: tuple[int, ...], theme: Theme) -> Sprite:
    """A small roll, used when there are many: attacker and target, the dice, the result."""
    sketch = Sketch(*CARD)
    width = CARD[0]
    sketch.text((8, 1, width - 6, 31), head, theme.muted, face="narrow-bold", size=25, least=18)
    for place, face in enumerate(dice):
        sketch.paste(die(face), 4 + place * 37, 32)
    box = (14 + 37 * len(dice), 32, width - 6, 68)
    sketch.text(box, foot, theme.ink, face="narrow-bold", size=30, least=18)
    return sketch.sprite()


def _rolls(view: View) -> list[tuple[str, str, tuple[int, ...]]]:
    """The rolls of the last segment, the newest last; those that do not fit are counted."""
    rolled = [deed for deed in latest(view) if deed.what in _FEET]
    before = [deed.segment for deed in rolled if deed.segment != "wander"][-1:]
    rolled = [deed for deed in rolled if deed.segment in ("wander", *before)]
    most = ACROSS * 2
    hidden = len(rolled) - most + 1 if len(rolled) > most else 0
    found: list[tuple[str, str, tuple[int, ...]]] = []
    if hidden:
        found.append((f"and {hidden} more", "before these", ()))
    return found + [
        (*_roll(deed.what, deed.cells, deed.note, deed.kind, deed.result), deed.dice)
        for deed in rolled[hidden:]
    ]


_FEET = ("wander", "call", "summon", "haste", "fire", "wandfire", "attack")


def _roll(what: str, cells: tuple[str, ...], note: str, kind: str, result: int) -> tuple[str, str]:
    """The first and the last line of a roll's card."""
    starts = "+".join(cells[:-1]) if len(cells) <= 3 else f"{len(cells) - 1} stacks"
    way = f"{starts} → {cells[-1]}" if cells else ""
    match what:
        case "wander":
            return "Wandering orcs", f"{result} come" if result != 1 else "1 comes"
        case "call":
            return f"{note}: {way}", "how many come?"
        case "summon":
            return f"{note}: {way}", f"{result} {kind}"
        case "haste":
            return f"Haste {way}", f"+{result}"
        case "attack":
            odds, struck, *_ = [*note.split(), "", ""]
            return f"{way} {odds}", _fallen(result, struck)
        case _:
            spell = "Wand" if what == "wandfire" else "Fireball"
            return f"{spell} {way}", _fallen(result, note)


def _fallen(result: int, kind: str) -> str:
    if not kind:
        return "wasted"
    return f"†{result} {kind}" if result else "no losses"
