"""The panels around the parties: headers with hit points, Terrains, the middle band, the chain."""

from bot.games.terrene.model.cards import FACES
from bot.games.terrene.text.cards import effects
from bot.games.terrene.text.view import Side, View
from renderers.kit.cache import cached
from renderers.kit.colours import mix, readable
from renderers.kit.parts.badges import badge
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import fit
from renderers.kit.themes import Theme
from renderers.terrene.card_style import AFFILS, SPEEDS, short, tone

HEAD = 74
BAND = 74


Counts = tuple[int, int, int, int, int, int]


@cached
def header(
    letter: str, seat: str, hp: int, counts: Counts, top: str, width: int, theme: Theme
) -> Sprite:
    """A player's letter, hit points, Actions and supply, and the size of each pile."""
    sketch = Sketch(width, HEAD)
    sketch.rounded((0, 0, width, HEAD), 16, theme.panel_high)
    sketch.rounded((8, 9, 66, 65), 12, seat, line="#14161b", width=2)
    sketch.text((8, 9, 66, 65), letter, readable(seat), face="bold", size=42, align="cm")
    _hit_points(sketch, hp, _bar(width), theme)
    _figures(sketch, counts, top, theme)
    return sketch.sprite()


@cached
def figures(counts: Counts, top: str, width: int, theme: Theme) -> Sprite:
    """A header's Actions and text, drawn again above an arrow that crosses them."""
    sketch = Sketch(width, HEAD)
    _figures(sketch, counts, top, theme, halo=theme.panel_high)
    return sketch.sprite()


def _bar(width: int) -> int:
    return 380 if width > 1000 else 200


def _figures(sketch: Sketch, counts: Counts, top: str, theme: Theme, halo: str = "") -> None:
    actions, supply, capacity, hand, deck, discard = counts
    width = sketch.width
    x = 90 + _bar(width)
    for n in range(max(actions, 3) if actions < 7 else 6):
        fill = theme.gold if n < actions else theme.ground_low
        sketch.disc(x + 16, HEAD / 2, 14, fill, line=theme.ink, width=3)
        x += 36
    words = [f"SP {supply}/{capacity}", f"hand {hand}", f"deck {deck}"]
    words.append(f"discard {discard}" + (f" {short(top)}" if top and width > 1000 else ""))
    box = (x + 16, 8, width - 12, HEAD - 8)
    line = " · ".join(words)
    sketch.text(box, line, theme.ink, face="narrow-bold", size=33, least=17, halo=halo)


def _hit_points(sketch: Sketch, hp: int, wide: int, theme: Theme) -> None:
    box = (78, 13, 78 + wide, HEAD - 13)
    sketch.rounded(box, 14, "#4a2326")
    filled = round((wide - 6) * hp / 50)
    if filled > 0:
        sketch.rounded((81, 16, 81 + max(filled, 16), HEAD - 16), 12, "#d9484d")
    sketch.text(box, f"HP {hp}", "#ffffff", face="bold", size=38, align="cm", halo="#2a1214")


def lay_header(side: Side, view: View, width: int, theme: Theme) -> Sprite:
    counts, top = _counted(side, view)
    seat = theme.seats[side.seat]
    return header(side.letter, seat, view.hp[side.seat % 2], counts, top, width, theme)


def lay_figures(side: Side, view: View, width: int, theme: Theme) -> Sprite:
    return figures(*_counted(side, view), width, theme)


def _counted(side: Side, view: View) -> tuple[Counts, str]:
    counts = (
        side.actions,
        side.supply,
        view.capacity,
        side.hand_count,
        side.deck_count,
        len(side.discard),
    )
    return counts, side.discard[0].key if side.discard else ""


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
    sketch.rounded((4, 4, width - 4, 56), 11, tone(face))
    box = (12, 6, width - 58, 54)
    sketch.text(box, face.name, readable(tone(face)), face="narrow-bold", size=30, least=16)
    sketch.paste(badge(str(face.actions), theme.gold, radius=17, size=24), width - 58, 3)
    y, pitch = 62, 36 if height > 300 else 31
    for tier, do in enumerate(face.xp_tree, 1):
        row = (48, y, width - 10, y + pitch - 2)
        sketch.paste(badge(str(tier), theme.gold, shape="diamond", radius=13, size=18), 5, y - 3)
        words = effects(do) if width > 250 else _tight(effects(do))
        sketch.text(row, words, theme.ink, face="narrow-bold", size=26, least=16)
        y += pitch
    y = _abilities(sketch, key, lit, y + 4, width, theme)
    foot = height - 8
    under = " · ".join(([note] if note else []) + [f"+ {short(each)}" for each in others])
    if under:
        high = 34 if width > 250 else 62
        box = (12, foot - high, width - 10, foot)
        sketch.text(box, under, theme.muted, face="narrow", size=24, least=18)
        foot -= high + 4
    room = (12, y + 4, width - 10, foot)
    # Half a rule is worse than none: what does not fit is read on the card itself.
    if foot - y > 70 and not fit(face.text, room, face="narrow", size=18, least=16).cut:
        sketch.text(room, face.text, theme.ink, face="narrow", size=23, least=16, align="lt")
    return sketch.sprite()


def _tight(words: str) -> str:
    """For narrow panels: "+5ATK +10HP"."""
    for name in ("ATK", "DEF", "HP"):
        words = words.replace(f" {name}", name)
    return words.replace(" & ", " ")


def _abilities(
    sketch: Sketch, key: str, lit: frozenset[str], y: int, width: int, theme: Theme
) -> int:
    """A row for each ability: speed, cost and affiliations; bright if all are present."""
    for each in FACES[key].abilities:
        shape, fill = SPEEDS[each.speed]
        sketch.paste(
            badge(str(each.cost.actions or ""), fill, shape=shape, radius=14, size=18), 6, y - 4
        )
        x = 54
        affils = [affil for cond in each.if_ for affil in cond.affils]
        for affil in affils:
            letter, colour = AFFILS[affil]
            shade = colour if affil in lit else mix(colour, theme.panel, 0.72)
            sketch.paste(badge(letter, shade, radius=15, size=20), x, y - 4)
            x += 40
        if not affils:
            sketch.text((x, y, width - 10, y + 34), "Storm", theme.ink, face="narrow-bold", size=26)
        y += 42
    return y


def lay_terrain(side: Side, view: View, size: tuple[int, int], theme: Theme) -> Sprite | None:
    active = next((each for each in side.grounds if each.no == side.active), None)
    if active is None:
        return None
    lit = frozenset(body.face.affil for body in side.party if body.up and body.face)
    others = tuple(each.card.key for each in side.grounds if each.no != side.active)
    return terrain(active.card.key, _storm_note(side), lit, others, size, theme)


def _storm_note(side: Side) -> str:
    waiting = [g for g in side.grounds if FACES[g.card.key].is_storm and not g.fired]
    return f"storm: {side.letter}'s next turn" if waiting else ""


@cached
def band(score: str, doing: str, seat: str, width: int, theme: Theme) -> Sprite:
    """The band between the sides: the game, the turn, and who is waited for."""
    sketch = Sketch(width, BAND)
    sketch.rounded((0, 4, width, BAND - 4), 14, theme.panel, line=theme.edge, width=2)
    split = round(width * 0.42)
    sketch.text((20, 8, split, BAND - 8), score, theme.muted, face="bold", size=31, least=18)
    box = (split + 10, 10, width - 10, BAND - 10)
    sketch.rounded(box, 12, seat)
    inner = (box[0] + 14, box[1], box[2] - 14, box[3])
    sketch.text(inner, doing, readable(seat), face="bold", size=32, least=18, align="cm")
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
        sketch.text(box, words + more, theme.ink, face="narrow-bold", size=28, least=16)
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
