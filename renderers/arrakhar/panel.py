"""The panel beside the valley: both armies in numbers, haunts and wand, and the last dice.

The strip at the bottom shows every roll of the last segment, and of the whole phase once it is
over, with its target and its result; above all that the wand was found.
"""

import re
from collections.abc import Iterator

from bot.games.arrakhar.model.units import FORCES, KINDS, SORCERER, WIZARD
from bot.games.arrakhar.text.view import View, latest, sides_left
from bot.games.arrakhar.text.words import TITLES
from renderers.arrakhar import captions
from renderers.arrakhar.tokens import BLUE, GOLD, LINE, ORANGE, counter, die, spark
from renderers.kit.cache import cached
from renderers.kit.parts.panels import line, plate
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box, width_of, within
from renderers.kit.themes import Theme
from renderers.marks import Marks

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
    for row, words in enumerate(("can cast", "has cast", "+4 faster", "2 lost")):
        top, left = 868 + row * 37, SIDE[0] + (36 if row < 2 else 8)
        sketch.text((left, top, SIDE[2] - 4, top + 36), words, theme.muted, face="narrow", size=28,
                    least=24)  # fmt: skip
        if row < 2:
            spark(sketch, SIDE[0] + 19, top + 18, spent=row == 1)


# Everything that changes on its own is a sprite of its own: a new turn draws one new line.


@cached
def actor_line(actor: str, side: str, theme: Theme) -> Sprite:
    """Who acts."""
    sketch = Sketch(TURN - 24, 50)
    _crest(sketch, side, 18, 24)
    box = (44 if side else 0, 0, TURN - 24, 50)
    sketch.text(box, actor, theme.ink, face="slim", size=50, role="turn")
    return sketch.sprite()


@cached
def name_line(name: str, own: str, theme: Theme) -> Sprite:
    """What the table calls them."""
    room = TURN - 24
    face, size = ("narrow-bold", 32) if _fits(name + own, room) else ("slim", 36)
    sketch = Sketch(room, 40)
    shown = within(name, face, size, room, own)
    sketch.text((0, 0, room, 40), shown, theme.ink, face=face, size=size, least=22)
    return sketch.sprite()


def _fits(words: str, room: int) -> bool:
    return width_of("narrow-bold", 32, words) <= room


def turn_lines(view: View, marks: Marks, theme: Theme) -> list[tuple[int, Sprite]]:
    """Who acts, their name, the turn and the phase, each with its height."""
    actor, side, words = turn_words(view)
    found = [(0, actor_line(actor, side, theme))]
    seat = _seat(view, side)
    if name := marks.name(seat) if side and not view.end else "":
        found.append((52, name_line(name, marks.own(seat), theme)))
    top = 94 if name else 52
    wide = TURN - 24
    last = line(words, theme.muted, width=wide, height=140 - top, face="narrow", size=32)
    return [*found, (top, last)]


def _crest(sketch: Sketch, side: str, x: int, y: int) -> None:
    if side == WIZARD:
        sketch.disc(x, y, 18, BLUE, line="#fff4df", width=2)
    elif side == SORCERER:
        sketch.rounded((x - 17, y - 17, x + 17, y + 17), 4, ORANGE, line="#fff4df", width=2)


NAMES = {WIZARD: "Wizards", SORCERER: "Sorcerers"}


def turn_words(view: View) -> tuple[str, str, str]:
    """Who acts, the side, and the turn and phase."""
    if view.end:
        winner = view.end.winner
        title = f"{NAMES[winner]} win" if winner else "A draw"
        return title, winner, _RULING.sub("", view.end.reason)
    if view.segment == "design":
        return "Both players", "", "Set-up: forces are designed in secret."
    turn = f"Turn {view.turn}" if view.turn else "Set-up"
    phase = "haunts and the wand" if view.segment == "hide" else TITLES[view.segment]
    return NAMES[view.side], view.side, f"{turn}: {phase}"


def _seat(view: View, side: str) -> int:
    return view.wizard if side == WIZARD else view.sorcerer


@cached
def leader(side: str, name: str, own: bool, theme: Theme) -> Sprite:
    """Whose army it is."""
    sketch = Sketch(150, 62)
    sketch.text((0, 0, 108 if own else 150, 32), NAMES[side], theme.ink, face="slim", size=30,
                least=24)  # fmt: skip
    if own:
        sketch.rounded((112, 2, 150, 30), 7, GOLD)
        sketch.text((113, 2, 149, 30), "you", LINE, face="slim", size=26, align="cm")
    shown = within(name, "narrow", 25, 150)
    sketch.text((0, 32, 150, 62), shown, theme.muted, face="narrow", size=25)
    return sketch.sprite()


@cached
def rank(kind: str, alive: str, fallen: int, theme: Theme) -> Sprite:
    """A kind of unit: how many are in play, and how many have fallen."""
    sketch = Sketch(150, 54)
    sketch.paste(counter(kind), 0, 0)
    role = "count" if alive.isdigit() else ""
    sketch.text((56, 0, 108, 54), alive, theme.ink, face="slim", size=50, role=role)
    low = 27 if fallen else 54
    sketch.text((112, 0, 150, low), kind, theme.muted, face="slim", size=30)
    if fallen:
        box = (112, 27, 150, 54)
        sketch.text(box, f"†{fallen}", theme.muted, face="slim", size=30, least=22)
    return sketch.sprite()


def army_of(view: View, side: str, marks: Marks, theme: Theme) -> list[tuple[int, Sprite]]:
    """An army's lines, each with its height."""
    seat = _seat(view, side)
    head = leader(side, marks.name(seat), seat == marks.you, theme)
    ranks = zip(FORCES[side], _ranks(view, side), strict=True)
    rows = [rank(kind, *counts, theme) for kind, counts in ranks]
    return [(0, head), *((66 + 58 * place, row) for place, row in enumerate(rows))]


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
    if not rolls and not any(deed.what == "find" for deed in latest(view)):
        return [(0, 0, who_is_who(theme))]
    wide, tall = CARD
    news = [deed for deed in latest(view) if deed.what == "find"]
    first = [(0, 0, found(deed.note, deed.cells[0])) for deed in news[:1]]
    across, left = (ACROSS - 2, 2 * wide) if first else (ACROSS, 0)
    rolls = _newest(rolls, across * 2)
    draw, down = (large, 2 * tall) if len(rolls) <= across else (card, tall)
    return first + [
        (left + place % across * wide, place // across * down, draw(head, foot, dice, theme))
        for place, (head, foot, dice) in enumerate(rolls)
    ]


@cached
def found(haunt: str, hex_: str) -> Sprite:
    """The event of a match, which nobody must miss."""
    wide, tall = 2 * CARD[0] - 14, 2 * CARD[1] - 4
    sketch = Sketch(wide, tall)
    sketch.rounded((0, 0, wide, tall), 14, GOLD, line="#fff4df", width=4)
    box = (16, 8, wide - 16, 78)
    sketch.text(box, "The wand is found!", LINE, face="slim", size=60, least=40, align="cm")
    box = (16, 80, wide - 16, tall - 8)
    sketch.text(box, f"It lay in {haunt} on {hex_}.", LINE, face="narrow-bold", size=38, align="cm")
    return sketch.sprite()


@cached
def who_is_who(theme: Theme) -> Sprite:
    """The names behind the pictograms, while there is nothing to tell."""
    wide, tall = ACROSS * CARD[0] // 4, CARD[1]
    sketch = Sketch(ACROSS * CARD[0], 2 * tall)
    for row, side in enumerate((WIZARD, SORCERER)):
        for place, kind in enumerate(FORCES[side]):
            x, y = 8 + place * wide, row * tall
            sketch.paste(counter(kind), x, y + tall // 2 - 27)
            box = (x + 64, y, x + wide - 8, y + tall)
            sketch.text(box, KINDS[kind].plural, theme.ink, face="narrow", size=36, least=24)
    return sketch.sprite()


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


Roll = tuple[str, str, tuple[int, ...]]


def _rolls(view: View) -> list[Roll]:
    """The rolls of the last segment, or of the whole phase once it is over; the newest last."""
    return [
        (*_roll(deed.what, deed.cells, deed.note, deed.kind, deed.result), deed.dice)
        for deed in latest(view)
        if deed.what in _FEET
    ]


def _newest(rolls: list[Roll], most: int) -> list[Roll]:
    """As many as there is room for; those before them are counted."""
    hidden = len(rolls) - most + 1 if len(rolls) > most else 0
    before: list[Roll] = [(f"and {hidden} more", "before these", ())] if hidden else []
    return before + rolls[hidden:]


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
    return f"†{result} {kind}" if result else "no loss"
