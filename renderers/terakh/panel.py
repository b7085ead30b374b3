"""Terakh's panels: the turn, every clan, the legend, and the cards of a hand."""

from collections import Counter

from bot.games.terakh.model.cards import CASTS
from bot.games.terakh.model.stack import Attack, Shown
from bot.games.terakh.model.units import CLANS, UNITS, Unit
from bot.games.terakh.text.view import View
from bot.kernel.text import count, ordinal
from renderers.kit.cache import cached
from renderers.kit.colours import readable
from renderers.kit.parts.panels import plate
from renderers.kit.points import heart
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import fit
from renderers.kit.themes import Theme
from renderers.terakh.board import INKS, PAPER, PLATE, glyph
from renderers.terakh.tokens import COLOURS, emblem, sign

WIDE, TALL = PLATE
SETUP = {
    "clan": "Choosing clans",
    "inka": "Placing Inkas",
    "orb": "Giving Orbs",
    "elder": "Placing Elders",
    "pendant": "The Pendant",
}
RUNE_TONES = {**INKS, "": "#5a4a78"}
NO_ELDER_YET = -1
CARD = (190, 120)
SIGN_NAMES = {"attack": "A-mod", "defence": "D-mod"}


def _blank(theme: Theme, accent: str = "") -> Sketch:
    sketch = Sketch(WIDE, TALL + 6)
    plate(sketch, (0, 0, WIDE, TALL), theme, accent=accent)
    return sketch


@cached
def _empty(theme: Theme, accent: str) -> Sprite:
    return _blank(theme, accent).sprite()


def turn(view: View, theme: Theme) -> Sprite:
    """Round, direction, whose turn, mana."""
    if view.outcome:
        winner = view.outcome.ranking[0] if len(view.outcome.ranking[0]) == 1 else ()
        clan = next((view.clans[seat] for seat in winner), "")
        words = f"{CLANS[clan]} wins" if clan else "Nobody wins"
        return _turn(words, clan, "", -1, theme, f"after {count(view.round, 'round')}")
    active = view.clans[view.active] if view.order else ""
    if view.phase in SETUP:
        name = CLANS[active] if active else f"Seat {view.active + 1}"
        return _turn(SETUP[view.phase], active, "", -1, theme, f"{name} chooses")
    way = "clockwise ↻" if view.clockwise else "counter-clockwise ↺"
    doing = _doing(view)
    if doing:
        return _turn(f"Round {view.round}", active, f"{view.mana} mana", -1, theme, doing)
    return _turn(f"Round {view.round}", active, way, view.mana, theme)


def _doing(view: View) -> str:
    """The attack or the card that is being played."""
    for frame in reversed(view.stack):
        if isinstance(frame, Shown):
            return f"{CASTS[frame.card].name} is cast"
        if isinstance(frame, Attack):
            dice = f", {' : '.join(map(str, frame.dice))}" if frame.dice else ""
            return f"{frame.attacker} → {frame.target}{dice}"
    return ""


@cached
def _turn(words: str, clan: str, small: str, mana: int, theme: Theme, doing: str = "") -> Sprite:
    sketch = Sketch.over(_empty(theme, COLOURS.get(clan, theme.muted)))
    sketch.text((26, 8, 230 if small else WIDE - 16, 64), words, theme.ink, face="title", size=38)
    sketch.text((234, 14, WIDE - 16, 60), small, theme.muted, size=25, least=18, align="rm")
    if clan:
        sketch.paste(emblem(clan, 24), 22, 66)
    if mana < 0:
        line = (98 if clan else 26, 72, WIDE - 16, 128)
        name = doing or CLANS.get(clan, "")
        sketch.text(line, name, theme.ink, face="bold", size=30, least=20)
        return sketch.sprite()
    for n in range(max(mana, 5)):
        x = 112 + n * min(30, 210 // max(mana, 5))
        points = [(x, 82), (x + 12, 98), (x, 114), (x - 12, 98)]
        sketch.polygon(points, "#4fb3ff" if n < mana else theme.ground_low)
        sketch.stroke(points, "#bfe3ff" if n < mana else theme.faint, 2, closed=True)
    sketch.text(
        (270, 72, WIDE - 16, 126), f"{mana} mana", theme.ink, face="bold", size=29, align="rm"
    )
    return sketch.sprite()


def clan(view: View, seat: int, theme: Theme) -> Sprite:
    """One clan: its place in the turn order, Elder, cards, Fallen Inkas and Mods."""
    code = view.clans[seat]
    units = view.units[seat * UNITS : (seat + 1) * UNITS]
    hp = NO_ELDER_YET if view.phase in SETUP and not _elder(units) else _elder(units)
    place = view.order.index(seat) + 1 if seat in view.order else 0
    active = not view.outcome and view.phase != "draw" and seat == view.active
    state = "out" if seat in view.out else "active" if active else ""
    return _clan(code, seat, place, hp, _numbers(view, seat, units), state, theme)


def _elder(units: tuple[Unit, ...]) -> int:
    return units[-1].hp if units and units[-1].cell else 0


def _numbers(view: View, seat: int, units: tuple[Unit, ...]) -> tuple[int, int, int]:
    fallen = sum(not unit.cell for unit in units[:-1])
    return view.cards[seat], fallen, sum(unit.mods for unit in units)


@cached
def _clan(
    code: str,
    seat: int,
    place: int,
    hp: int,
    numbers: tuple[int, int, int],
    state: str,
    theme: Theme,
) -> Sprite:
    sketch = Sketch.over(_named(code, seat, state, theme))
    ink = theme.faint if state == "out" else theme.ink
    for n in range(hp):
        sketch.polygon(heart(WIDE - 24 - n * 23, 28, 21), theme.health)
    if not hp:
        words = "left" if state == "out" else "no Elder"
        sketch.text((284, 10, WIDE - 16, 42), words, theme.muted, size=23, align="rm")
    order = ordinal(place) if place else ""
    sketch.text((284, 44, WIDE - 16, 76), order, theme.muted, face="bold", size=25, align="rm")
    titles = (
        "card" if numbers[0] == 1 else "cards",
        "fallen",
        "Mod" if numbers[2] == 1 else "Mods",
    )
    for n, (title, number) in enumerate(zip(titles, numbers, strict=True)):
        x = 26 + n * 120
        sketch.text((x, 82, x + 36, 130), str(number), ink, face="bold", size=31, align="rm")
        sketch.text((x + 42, 84, x + 118, 130), title, theme.muted, size=23, least=18)
    return sketch.sprite()


@cached
def _named(code: str, seat: int, state: str, theme: Theme) -> Sprite:
    """A clan's panel without its numbers."""
    sketch = _blank(theme, COLOURS.get(code, theme.muted))
    if state == "active":
        sketch.rounded((1, 1, WIDE - 1, TALL - 1), 18, line=theme.gold, width=5)
    ink = theme.faint if state == "out" else theme.ink
    if code:
        sketch.paste(emblem(code, 27), 22, 10)
    name = CLANS.get(code, f"Seat {seat + 1}")
    sketch.text((104 if code else 26, 10, 274, 72), name, ink, face="bold", size=33, least=24)
    return sketch.sprite()


@cached
def legend(theme: Theme) -> Sprite:
    """The meaning of runes and signs."""
    sketch = _blank(theme)
    kinds = ("aqua", "vitale", "infernal", "orth", "ready", "guard", "pendant", "attack", "defence")
    for n, kind in enumerate(kinds):
        x, y = 28 + n % 3 * 121, 27 + n // 3 * 43
        if kind in INKS:
            sketch.rounded((x - 17, y - 17, x + 17, y + 17), 7, "#d9cdb0")
            glyph(sketch, kind, x, y, 12)
        else:
            picture = sign(kind, 12)
            sketch.paste(picture, x - picture.width // 2, y - picture.height // 2)
        box = (x + 23, y - 18, x + 104, y + 18)
        words = SIGN_NAMES.get(kind, kind.title())
        sketch.text(box, words, theme.muted, face="narrow", size=24, least=18)
    return sketch.sprite()


def hand(cards: tuple[str, ...], wide: int = CARD[0]) -> list[Sprite]:
    """The viewer's cards; equal ones are drawn once, with their number."""
    counts = Counter(cards)
    return [_card(name, counts[name], wide) for name in counts]


@cached
def _card(name: str, number: int, wide: int) -> Sprite:
    """Name, rune by its shape, and the effect in a few words."""
    known = CASTS[name]
    tall = CARD[1]
    tone = RUNE_TONES[known.rune]
    sketch = Sketch(wide, tall)
    sketch.rounded((0, 0, wide, tall), 10, tone)
    sketch.rounded((4, 38, wide - 4, tall - 4), 7, PAPER)
    title, brief = known.name, known.brief
    box = (10, 2, wide - (36 if known.rune else 8), 37)
    if number > 1:
        title = f"{known.name} ×{number}"
        if fit(title, box, face="narrow-bold", size=23, least=16).cut:
            title, brief = known.name, f"×{number}. {brief}"
    sketch.text(box, title, readable(tone), face="narrow-bold", size=23, least=16)
    if known.rune:
        sketch.disc(wide - 19, 19, 14, PAPER)
    glyph(sketch, known.rune, wide - 19, 19, 10)
    words = (10, 40, wide - 8, tall - 6)
    sketch.text(words, brief, "#1d1f26", face="narrow", size=21, least=16, align="lm")
    return sketch.sprite()
