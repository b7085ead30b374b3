"""The panels around the parties: headers with hit points, Terrains, the middle band, the chain."""

from typing import NamedTuple

from bot.games.terrene.model.cards import FACES
from bot.games.terrene.text.cards import effects
from bot.games.terrene.text.view import Side, View
from renderers.kit.cache import cached
from renderers.kit.colours import mix, readable
from renderers.kit.parts.badges import badge
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box, width_of, within
from renderers.kit.themes import Theme
from renderers.marks import Marks
from renderers.terrene.card_style import AFFILS, SPEEDS, seat_colour, short, tone
from renderers.terrene.pictograms import element, pictogram

HEAD = 74
BAND = 74
FIGURE = 50  # pixels of letters that a phone must show: 36 high
DISCS = 6  # more Actions than this are written as a number

Counts = tuple[int, int, int, int, int, int]


class Columns(NamedTuple):
    """Where the parts of a header begin; arrows cross it in the lane."""

    name: int
    bar: int
    actions: int
    lane: int
    counts: int


def columns(width: int) -> Columns:
    return Columns(76, 420, 752, 1016, 1042) if width > 1000 else Columns(72, 250, 402, 500, 518)


@cached
def header(
    who: tuple[str, str, bool],
    seat: str,
    hp: int,
    counts: Counts,
    top: str,
    width: int,
    theme: Theme,
) -> Sprite:
    """A player's letter and name, hit points, Actions and supply, and the size of each pile."""
    letter, name, own = who
    sketch = Sketch(width, HEAD)
    at = columns(width)
    sketch.rounded((0, 0, width, HEAD), 16, theme.panel_high)
    line = "#f4f1e8" if readable(seat) != "#14161b" else "#14161b"
    sketch.rounded((8, 9, 66, 65), 12, seat, line=line, width=3)
    sketch.text((8, 9, 66, 65), letter, readable(seat), face="slim", size=FIGURE, align="cm")
    room = at.bar - at.name - 10
    end = " (you)" if own else ""
    face, size = _fitting(name + end, room)
    words = within(name, face, size, room, end)
    sketch.text((at.name, 8, at.bar - 6, HEAD - 8), words, theme.ink, face=face, size=size)
    _hit_points(sketch, hp, (at.bar, 8, at.actions - 14, HEAD - 8))
    _figures(sketch, counts, top, at, theme)
    return sketch.sprite()


def _fitting(words: str, room: int) -> tuple[str, int]:
    """The largest letters in which a name fits; slim ones, if they can write it."""
    tries = [(face, size) for face in ("narrow-bold", "slim") for size in range(36, 21, -2)]
    able = [each for each in tries if within(words, *each, 10**6) == words]
    return next((each for each in able if width_of(*each, words) <= room), ("narrow-bold", 22))


def _figures(sketch: Sketch, counts: Counts, top: str, at: Columns, theme: Theme) -> None:
    actions, supply, capacity, hand, deck, discard = counts
    _actions(sketch, actions, at, theme)
    width = sketch.width
    first = f"supply {supply}/{capacity} · hand {hand}"
    second = f"deck {deck} · discard {discard}"
    on_top = f" ({short(top)})" if top and width > 1000 else ""
    lines = (first, second + on_top)
    high = (HEAD - 10) // len(lines)
    for n, line in enumerate(lines):
        box = (at.counts, 5 + n * high, width - 12, 5 + (n + 1) * high)
        sketch.text(box, line, theme.ink, face="narrow-bold", size=30, least=17)


def _actions(sketch: Sketch, actions: int, at: Columns, theme: Theme) -> None:
    """A disc for each Action; where they would not fit, one with the number."""
    most = min(DISCS, (at.lane - at.actions - 16) // 38)
    if actions > most:
        sketch.disc(at.actions + 18, HEAD / 2, 17, theme.gold, line=theme.ink, width=3)
        box = (at.actions + 42, 8, at.lane - 4, HEAD - 8)
        sketch.text(box, str(actions), theme.ink, face="slim", size=FIGURE, role="count")
        return
    for n in range(max(actions, min(3, most))):
        fill = theme.gold if n < actions else theme.ground_low
        sketch.disc(at.actions + 18 + 38 * n, HEAD / 2, 16, fill, line=theme.ink, width=3)


def _hit_points(sketch: Sketch, hp: int, box: Box) -> None:
    left, top, right, bottom = box
    sketch.rounded(box, 14, "#4a1719")
    filled = round((right - left - 6) * min(hp, 50) / 50)
    if filled > 0:
        sketch.rounded((left + 3, top + 3, left + 3 + max(filled, 16), bottom - 3), 12, "#b3282d")
    words = f"HP {hp}" if right - left > 180 else str(hp)
    sketch.text(box, words, "#ffffff", face="slim", size=FIGURE, align="cm", role="health")


def lay_header(side: Side, view: View, marks: Marks, width: int, theme: Theme) -> Sprite:
    who = (side.letter, marks.name(side.seat), side.seat == marks.you)
    counts = (
        side.actions,
        side.supply,
        view.capacity,
        side.hand_count,
        side.deck_count,
        len(side.discard),
    )
    top = side.discard[0].key if side.discard else ""
    seat = seat_colour(side.seat)
    return header(who, seat, view.hp[side.seat % 2], counts, top, width, theme)


@cached
def terrain(
    key: str,
    note: str,
    lit: frozenset[str],
    others: tuple[str, ...],
    size: tuple[int, int],
    theme: Theme,
) -> Sprite:
    """The active Terrain: Actions, tree, abilities with affiliations, and the cards below it."""
    width, height = size
    face = FACES[key]
    sketch = Sketch(width, height)
    sketch.rounded((0, 0, width, height), 14, theme.panel, line=tone(face), width=4)
    sketch.rounded((4, 4, width - 4, 62), 11, tone(face))
    ink = readable(tone(face))
    sketch.text((12, 6, width - 62, 60), face.name, ink, face="narrow-bold", size=34, least=17)
    sketch.paste(badge(str(face.actions), theme.gold, radius=20, size=30), width - 66, 2)
    rows = len(face.xp_tree)
    under = " · ".join(([note] if note else []) + [f"+ {short(each)}" for each in others])
    foot = height - 8 - ((34 if width > 250 else 62) if under else 0)
    abilities = len(face.abilities) if foot - 70 - 44 * len(face.abilities) > 26 * rows else 0
    pitch = min(46, (foot - 70 - 44 * abilities) // max(1, rows))
    y = 68
    for tier, do in enumerate(face.xp_tree, 1):
        row = (46, y, width - 8, y + pitch)
        mark = badge(str(tier), theme.gold, shape="diamond", radius=14, size=20)
        sketch.paste(mark, 3, y + (pitch - mark.height) // 2)
        words = effects(do) if width > 250 else _tight(effects(do))
        sketch.text(row, words, theme.ink, face="narrow-bold", size=32, least=16)
        y += pitch
    if abilities:
        _abilities(sketch, key, lit, y + 4, width, theme)
    free = foot - y - (4 + 44 * abilities)
    if free > 90:
        tint = mix(tone(face), theme.panel, 0.6)
        art = pictogram(
            "storm" if face.is_storm else "terrain", min(70, free // 2 - 8), tint, theme.panel
        )
        sketch.paste(art, (width - art.width) // 2, foot - art.height - 8)
    if under:
        box = (12, foot, width - 10, height - 6)
        sketch.text(box, under, theme.muted, face="narrow", size=26, least=16)
    return sketch.sprite()


def _tight(words: str) -> str:
    """For narrow panels: "+5ATK +10HP"."""
    for name in ("ATK", "DEF", "HP"):
        words = words.replace(f" {name}", name)
    return words.replace(" & ", " ")


def _abilities(
    sketch: Sketch, key: str, lit: frozenset[str], y: int, width: int, theme: Theme
) -> None:
    """A row for each ability: speed, cost and affiliations; bright if all are present."""
    for each in FACES[key].abilities:
        shape, fill = SPEEDS[each.speed]
        cost = badge(str(each.cost.actions or ""), fill, shape=shape, radius=16, size=22)
        sketch.paste(cost, 3, y - 6)
        x = 56
        affils = [affil for cond in each.if_ for affil in cond.affils]
        for affil in affils:
            colour = AFFILS[affil]
            shade = colour if affil in lit else mix(colour, theme.panel, 0.72)
            ink = readable(shade) if affil in lit else mix(readable(shade), shade, 0.4)
            sketch.paste(element(affil, 17, shade, ink), x, y)
            x += 46
        if not affils:
            sketch.text((x, y, width - 10, y + 40), "Storm", theme.ink, face="narrow-bold", size=28)
        y += 44


def lay_terrain(side: Side, view: View, size: tuple[int, int], theme: Theme) -> Sprite | None:
    active = next((each for each in side.grounds if each.no == side.active), None)
    if active is None:
        return None
    lit = frozenset(body.face.affil for body in side.party if body.up and body.face)
    others = tuple(each.card.key for each in side.grounds if each.no != side.active)
    return terrain(active.card.key, _storm_note(side), lit, others, size, theme)


def _storm_note(side: Side) -> str:
    waiting = [g for g in side.grounds if FACES[g.card.key].is_storm and not g.fired]
    return f"breaks on {side.letter}'s turn" if waiting else ""


@cached
def band(score: str, doing: tuple[str, ...], seat: str, width: int, theme: Theme) -> Sprite:
    """The band between the sides: the game, the turn, and who is waited for; `doing` is the same
    in ever fewer words, of which the first that fit are written.
    """
    sketch = Sketch(width, BAND)
    sketch.rounded((0, 2, width, BAND - 2), 14, theme.panel, line=theme.edge, width=2)
    split = round(width * 0.34)
    sketch.text((20, 8, split, BAND - 8), score, theme.muted, face="narrow-bold", size=32, least=17)
    box = (split + 10, 7, width - 8, BAND - 7)
    line = "#f4f1e8" if readable(seat) != "#14161b" else "#14161b"
    sketch.rounded(box, 12, seat, line=line, width=2)
    room = box[2] - box[0] - 24
    tries = [(face, words) for words in doing for face in ("narrow-bold", "slim")]
    face, words = next(
        (each for each in tries if width_of(each[0], FIGURE, each[1]) <= room), tries[-1]
    )
    inner = (box[0] + 12, box[1], box[2] - 12, box[3])
    ink = readable(seat)
    sketch.text(inner, words, ink, face=face, size=FIGURE, least=24, align="cm", role="turn")
    return sketch.sprite()


@cached
def ending(words: str, reason: str, width: int, theme: Theme) -> Sprite:
    """The band between the sides when the match is over: who won, and how."""
    sketch = Sketch(width, BAND)
    fold = 26
    shape = [(0, 0), (width, 0), (width - fold, BAND / 2), (width, BAND), (0, BAND)]
    sketch.polygon([*shape, (fold, BAND / 2)], theme.gold, line="#14161b", width=3)
    ink = readable(theme.gold)
    split = width // 2
    sketch.text((50, 6, split, BAND - 6), words, ink, face="title", size=50, least=28, align="cm")
    box = (split + 10, 6, width - 44, BAND - 6)
    sketch.text(box, reason, ink, face="bold", size=32, least=18, align="cm")
    return sketch.sprite()


@cached
def chain(links: tuple[str, ...], width: int, theme: Theme) -> Sprite:
    """The open chain; the link on the left resolves first."""
    sketch = Sketch(width, BAND)
    sketch.rounded(
        (0, 4, width, BAND - 4), 14, mix(theme.panel, theme.gold, 0.25), line=theme.gold, width=3
    )
    shown = links[:3]
    each = (width - 20) // max(1, len(shown))
    for number, words in enumerate(shown):
        x = 10 + number * each
        sketch.paste(badge(str(number + 1), theme.gold, radius=20, size=26), x, (BAND - 62) // 2)
        more = f" (+{len(links) - 3})" if number == 2 and len(links) > 3 else ""
        box = (x + 62, 8, x + each - 6, BAND - 8)
        sketch.text(box, words + more, theme.ink, face="narrow-bold", size=32, least=16)
    return sketch.sprite()


def chain_words(view: View) -> tuple[str, ...]:
    found = []
    for link in reversed(view.chain):
        user = view.label(link.no) if link.no else ""
        if link.how == "self" and user:
            words = f"{user}'s ability"
        else:
            words = f"{user} {short(link.card.key)}".lstrip()
        aims = [
            view.label(target.no) if target.no else short(target.key)
            for _, targets in link.bound
            for target in targets
        ]
        found.append(words + (f" → {', '.join(aims)}" if aims else ""))
    return tuple(found)


@cached
def waiting(
    side: str, seat: str, words: tuple[str, ...], size: tuple[int, int], theme: Theme
) -> Sprite:
    """A side before the first turn: its deck, and whether it is ready."""
    width, height = size
    sketch = Sketch(width, height, scale=2)
    sketch.rounded((0, 0, width, height), 18, theme.panel, line=seat, width=5)
    edge = min(110, height - 40)
    sketch.rounded((20, 20, 20 + edge, 20 + edge), 20, seat)
    letter = (20, 20, 20 + edge, 20 + edge)
    sketch.text(letter, side, readable(seat), face="bold", size=round(edge * 0.72), align="cm")
    for number, line in enumerate(words):
        y = 20 + number * 58 + (edge - 56) // 2 * (len(words) == 1)
        face, large = ("title", 48) if number == 0 else ("body", 38)
        box = (44 + edge, y, width - 24, y + 56)
        sketch.text(box, line, theme.ink, face=face, size=large, least=18)
    return sketch.sprite()
