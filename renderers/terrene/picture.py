"""Terrene Odyssey's picture: parties, Terrains and counts, the chain, the viewer's hand.

The viewer's side is at the foot, the opponents' above; in 2v2 partners stand side by side. A
private picture also has the hand along its foot, with what may be played now raised and framed.
"""

import math
from itertools import pairwise
from typing import NamedTuple

from bot.games.terrene.model.cards import Opening, by_name
from bot.games.terrene.text.view import Side, View, is_ally
from bot.games.terrene.text.words import before, doing
from bot.kernel.text import listed
from renderers.kit.cache import cached
from renderers.kit.canvas import HEIGHT, WIDTH, Canvas, Ground, Picture
from renderers.kit.parts.arrows import lay_arrow
from renderers.kit.parts.badges import burst
from renderers.kit.points import toward
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme
from renderers.marks import Marks
from renderers.terrene import hand as hand_cards
from renderers.terrene.card_style import AFFILS, INK, PAPER, SEATS, SIGNS, SPEEDS, seat_colour
from renderers.terrene.cards import Look, card_height, character, label_foot, look
from renderers.terrene.decks import lay_decks
from renderers.terrene.panel import (
    BAND,
    HEAD,
    band,
    chain,
    chain_words,
    columns,
    ending,
    lay_header,
    lay_terrain,
    terrain,
    waiting,
)
from renderers.terrene.slots import LABEL, back, cloth, fell, lit_label, ring, vacant

EDGE = 12
TERRAIN = 286
OPENING = 5  # a Terrain and four Characters
LANE = 20  # between parties, headers and the band: arrows go here
INWARD, INTO_CARD, AT_END = 20, 12, 25  # an arrowhead in a bar, in a card, from a bar's end
VACANT = "free "  # and a player's letter and a number: a place without a Character
ROW, MORE, LOW = 5, 20, 220  # Characters in a row, what two rows take of the other side, a low slot
CHOOSING = 118  # how high a side is while decks are chosen

Box = tuple[int, int, int, int]  # left, top, width, height


class Frame(NamedTuple):
    """The positions of the parts of a picture."""

    sides: dict[int, Box]
    band: Box
    hand: Box | None
    decks: Box | None


@cached
def ground(theme: Theme) -> Ground:
    sketch = Sketch(WIDTH, HEIGHT, scale=2, ground=theme.ground)
    inks = [theme.ink, theme.muted, theme.gold, theme.go, theme.strike, theme.trail, theme.pick]
    inks += [
        INK,
        PAPER,
        theme.panel,
        theme.panel_high,
        *SEATS,
        *map(cloth, SEATS),
    ]
    inks += [*AFFILS.values(), *(colour for _, colour in SPEEDS.values())]
    return Ground.of(sketch.sprite(), specimens=_specimens(theme), inks=inks)


def _specimens(theme: Theme) -> list[Sprite]:
    people = "ivan_the_organic ike_the_aggressive ethan_the_resilient scout luminous zane_the_ender"
    keys = people.split()
    signs = tuple(SIGNS)
    cards = [
        character(
            Look(f"A{n}", key, n != 3, n, n, 20, 5 * n % 20, 20, 5, n == 1, n, signs[n : n + 3],
                 "bomb" if n % 2 else "taunt", n == 4, SEATS[n % 4]), 240, 330,
        )
        for n, key in enumerate(keys)
    ]  # fmt: skip
    hands = [
        hand_cards.held(key, key == "bomb", 1, 180, 220, theme)
        for key in ("bomb", "taunt", "emberstadt", "snow_storm", "asu_the_flame_hellion")
    ]
    land = terrain("terreria", "", frozenset(AFFILS), (), (286, 460), theme)
    return [*cards, *hands, land, burst("20", theme.strike)]


def render(view: View, marks: Marks, theme: Theme) -> Picture:
    canvas = Canvas(ground(theme))
    frame = _frame(view)
    spots: dict[str, Box] = {}
    if frame.decks:
        lay_decks(canvas, *frame.decks, theme)
    for side in view.sides:
        if view.phase in ("deck", "opening"):
            _lay_waiting(canvas, side, view, marks, frame.sides[side.seat], theme)
        else:
            spots |= _lay_side(canvas, side, view, marks, frame.sides[side.seat], theme)
    if frame.hand and view.viewer is not None:
        spots |= _lay_hand(canvas, view, frame.hand, theme)
    _light(canvas, marks, spots, theme)
    _lay_battle(canvas, view, marks, spots, theme)  # under the band: no arrow through its words
    if view.result:
        reason = _named(view.result.reason, view, marks)
        canvas.lay(ending(_winner(view, marks), reason, frame.band[2], theme), *frame.band[:2])
    else:
        _lay_band(canvas, view, marks, frame.band, theme)
    return canvas.picture()


def closeup(piece: str, theme: Theme) -> Picture:
    """A card by its name, large enough to read."""
    return hand_cards.large(by_name(piece), theme)


def _frame(view: View) -> Frame:
    """The layout: opponents at the top, the viewer at the bottom, then the hand if it is shown."""
    row = _hand_row(view)
    low = row + 6 if row else 0
    choosing, home = view.phase == "deck", (view.viewer or 0) % 2
    both = 2 * CHOOSING if choosing else HEIGHT - low - BAND - 2 * EDGE - 2 * LANE
    above = both // 2 + MORE * (_is_crowded(view, 1 - home) - _is_crowded(view, home))
    below = both - above
    sides: dict[int, Box] = {}
    for side in view.sides:
        is_own = side.seat % 2 == home
        top, tall = (HEIGHT - low - EDGE - below, below) if is_own else (EDGE, above)
        wide = (WIDTH - EDGE) * 2 // len(view.sides) - EDGE
        sides[side.seat] = (EDGE + (side.seat // 2) * (wide + EDGE), top, wide, tall)
    middle = (EDGE, EDGE + LANE + above, WIDTH - 2 * EDGE, BAND)
    hand = (EDGE, HEIGHT - low, WIDTH - 2 * EDGE, row) if row else None
    free = middle[1] + BAND + EDGE
    decks = (EDGE, free, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE - below - free) if choosing else None
    return Frame(sides, middle, hand, decks)


def _is_crowded(view: View, team: int) -> bool:
    """Does a party of this side need two rows? Then the side is higher than one with one row."""
    most = ROW if len(view.sides) == 2 else ROW - 1
    return any(len(side.party) > most for side in view.sides if side.seat % 2 == team)


def _hand_row(view: View) -> int:
    """The height of the viewer's hand, with the partner's beside it; 0 in a public picture."""
    if view.viewer is None or view.phase not in ("play", "order"):
        return 0
    width = (WIDTH - 3 * EDGE) * 2 // len(view.sides)
    hands = [side.hand for side in view.sides if is_ally(view.viewer, side.seat)]
    if not any(hands):
        return 0
    tall = any(hand_cards.is_tall(tuple(card.key for card in hand), width) for hand in hands)
    return hand_cards.TALL_ROW if tall else hand_cards.ROW


def _lay_waiting(
    canvas: Canvas, side: Side, view: View, marks: Marks, box: Box, theme: Theme
) -> None:
    left, top, width, tall = box
    name = marks.name(side.seat) + marks.own(side.seat)
    first, *rest = before(side, view)
    words = (f"{name}: {first}" if name else first, *rest)
    canvas.lay(waiting(side.letter, seat_colour(side.seat), words, (width, tall), theme), left, top)
    if view.phase == "opening":
        _lay_draft(canvas, side, (left + 20, top + 148, width - 40, tall - 162), theme)


def _lay_draft(canvas: Canvas, side: Side, box: Box, theme: Theme) -> None:
    """An opening so far: the Terrain, then each Character above its card, if the viewer knows."""
    left, top, width, tall = box
    wide, half = (width + 8) // OPENING - 8, tall // 2
    draft = side.opening or Opening((), "")
    columns = [(draft.terrain, ""), *draft.party]
    for number in range(OPENING):
        x = left + number * (wide + 8)
        pair = [key for key in columns[number] if key] if number < len(columns) else []
        for row, key in enumerate(pair):
            high = half - 6 if len(pair) > 1 else tall
            canvas.lay(hand_cards.held(key, False, 1, wide, high, theme), x, top + row * half)
        if not pair:
            place = back(wide, tall, seat_colour(side.seat)) if side.ready else None
            canvas.lay(place or vacant(wide, tall, theme), x, top)


def _lay_side(
    canvas: Canvas, side: Side, view: View, marks: Marks, box: Box, theme: Theme
) -> dict[str, Box]:
    """A side; headers are next to the band, so that arrows to hit points are short."""
    left, top, width, tall = box
    is_above, head = _is_above(box), _head(box)
    canvas.lay(lay_header(side, view, marks, width, theme), left, head)
    at = columns(width)
    spots: dict[str, Box] = {
        f"hp{side.seat}": (left + at.bar - 8, head, at.actions - at.bar + 2, HEAD)
    }
    below, room = top if is_above else top + HEAD + LANE, tall - HEAD - LANE
    panel = TERRAIN if width > 1000 else 200
    land = lay_terrain(side, view, (panel, room), theme)
    if land:
        canvas.lay(land, left, below)
    spots |= _lay_party(canvas, side, (left + panel + 10, below, width - panel - 10, room), theme)
    return spots


def _is_above(box: Box) -> bool:
    return box[1] < HEIGHT // 3


def _head(box: Box) -> int:
    """The top of a side's header, which is next to the band."""
    _, top, _, tall = box
    return top + tall - HEAD if _is_above(box) else top


def _lay_party(canvas: Canvas, side: Side, box: Box, theme: Theme) -> dict[str, Box]:
    left, top, width, tall = box
    most = ROW if width > 900 else ROW - 1
    count = max(most - 1, len(side.party))
    rows = 1 if count <= most else 2
    columns = -(-count // rows)
    wide = min(312, (width + 8) // columns - 8)
    high = tall // rows - (6 if rows > 1 else 0)
    spots: dict[str, Box] = {}
    for number in range(count):
        x = left + number % columns * (wide + 8)
        y = top + number // columns * (high + 6)
        if number >= len(side.party):
            canvas.lay(vacant(wide, card_height(high, wide), theme), x, y)
            spots[f"{VACANT}{side.letter}{number - len(side.party)}"] = (x, y, wide, high)
            continue
        body = side.party[number]
        canvas.lay(character(look(body, seat_colour(side.seat)), wide, high), x, y)
        spots[body.label] = (x, y, wide, high)
    return spots


def _lay_band(canvas: Canvas, view: View, marks: Marks, box: Box, theme: Theme) -> None:
    left, top, width, _ = box
    links = chain_words(view)
    score = f"Game {view.game} · {view.wins[0]}–{view.wins[1]}"
    if links:
        score = f"Turn {view.turn}"
    elif view.turn:
        score += f" · turn {view.turn} of {view.sides[view.active].letter}"
    seat = seat_colour(view.asked[0]) if view.asked else theme.gold
    share = width // 2 - 8 if links else width
    canvas.lay(band(score, _asked(view, marks), seat, share, theme), left, top)
    if links:
        canvas.lay(chain(links, width - share - 8, theme), left + share + 8, top)


def _asked(view: View, marks: Marks) -> tuple[str, ...]:
    """Who is waited for and why, in ever fewer words."""
    letters = [view.sides[seat].letter for seat in view.asked]
    names = [marks.name(seat) or view.sides[seat].letter for seat in view.asked]
    names = [
        "You" if seat == marks.you and "may" in doing(view) else name
        for seat, name in zip(view.asked, names, strict=True)
    ]
    everyone = [f"All {doing(view)}"] if len(letters) > 1 else []
    tries = (f"{listed(names)} {doing(view)}", *everyone, f"{listed(letters)} {doing(view)}")
    return (*(words.strip() for words in tries), listed(names) or "Wait")


def _lay_hand(canvas: Canvas, view: View, box: Box, theme: Theme) -> dict[str, Box]:
    """The viewer's hand; in 2v2 the partner's too, each under its own party (5.9)."""
    _, top, _, tall = box
    spots: dict[str, Box] = {}
    for side in view.sides:
        if not is_ally(view.viewer, side.seat):
            continue
        left, _, width, _ = _frame(view).sides[side.seat]
        keys = tuple(card.key for card in side.hand)
        mine = side.seat == view.viewer
        playable = frozenset(view.playable) if mine else frozenset()
        area = (left, top, left + width, top + tall - 8)
        found = hand_cards.hand(canvas, keys, playable, area, theme)
        spots |= found if mine else {}
    return spots


def _light(canvas: Canvas, marks: Marks, spots: dict[str, Box], theme: Theme) -> None:
    """Mark options with a dashed rim, the last action with a solid one, an attack with a burst;
    what is chosen has a double rim.
    """
    for trace in marks.last:
        for cell in trace.cells if trace.kind in ("place", "turn", "swap", "light") else ():
            _rim(canvas, spots, cell, theme.trail, "solid")
        for cell in trace.cells[-1:] if trace.kind == "hit" else ():
            if cell in spots:
                x, y, wide, high = spots[cell]
                radius, down = (30, 86) if high > LOW else (18, 20)  # health is never covered
                canvas.put(burst("", theme.strike, radius=radius), x + wide - radius + 4, y + down)
    gone = [cell for trace in marks.last if trace.kind == "fall" for cell in trace.cells]
    for number, cell in enumerate(gone):  # the others have moved up: a place has become free
        before_it = [each[0] for each in gone[:number]].count(cell[0])
        if place := spots.get(f"{VACANT}{cell[0]}{before_it}"):
            canvas.put(fell(cell, theme), place[0] + place[2] // 2, place[1] + 96)
    for cell in dict.fromkeys((*marks.options, *marks.chosen)):
        style = "double" if cell in marks.chosen else "dashed"
        _rim(canvas, spots, cell, theme.pick if cell in marks.chosen else theme.go, style)
        if cell in spots and len(cell) == 2:
            x, y, wide, high = spots[cell]
            foot = label_foot(wide, card_height(high, wide))
            canvas.lay(lit_label(cell, seat_colour(_seat(cell)), foot), x + LABEL[0], y + LABEL[1])


def _rim(canvas: Canvas, spots: dict[str, Box], cell: str, colour: str, style: str) -> None:
    if cell in spots:
        x, y, wide, high = spots[cell]
        sprite = ring(wide - 8, high - 8, colour, style)
        canvas.lay(sprite, x - 6, y - 6)


def _lay_battle(
    canvas: Canvas, view: View, marks: Marks, spots: dict[str, Box], theme: Theme
) -> None:
    """The attack: an arrow from the attacker to the blocker or to the hit points."""
    fight = _fight(view, marks)
    if not fight or not set(fight) <= set(spots):
        return
    attacker, goal = fight
    _rim(canvas, spots, attacker, theme.strike, "solid")
    _rim(canvas, spots, goal, theme.strike, "solid")
    seat, victim = _seat(attacker), int(goal[2:]) if goal.startswith("hp") else _seat(goal)
    way = _way(view, spots[attacker], spots[goal], seat, victim)
    lay_arrow(canvas, way, "solid", theme.strike, width=10)


def _fight(view: View, marks: Marks) -> tuple[str, str] | None:
    """Who attacks what, or did so last: a Character a Character, or a player's hit points."""
    battle = view.battle
    if battle is None:
        struck = [trace.cells for trace in marks.last if trace.kind == "strike"]
        attacker, goal = struck[-1][0] if struck else "", struck[-1][-1] if struck else ""
    else:
        attacker = view.label(battle.attacker)
        goal = view.label(battle.blocker) if battle.blocker else "hp"
    if not attacker:
        return None
    return (attacker, f"hp{(_seat(attacker) + 1) % len(view.sides)}" if goal == "hp" else goal)


def _seat(label: str) -> int:
    return ord(label[0]) - ord("A")


def _way(view: View, one: Box, other: Box, seat: int, victim: int) -> list[tuple[int, int]]:
    """From a card to a card or to hit points, along the lanes between parties and headers."""
    sides, (_, top, *_) = _frame(view)[:2]
    is_up = other[1] < one[1]
    up = -1 if is_up else 1
    start = (one[0] + one[2] // 2, one[1] if is_up else one[1] + one[3])
    is_card = other[3] != HEAD
    edge = other[1] + other[3] if is_up else other[1]
    end = (
        other[0] + (other[2] // 2 if is_card else other[2] - AT_END),
        edge + up * (INTO_CARD if is_card else INWARD),
    )
    near, far = start[1] + up * LANE // 2, edge - up * LANE // 2
    own, theirs = (sides[each][0] + columns(sides[each][2]).lane for each in (seat, victim))
    theirs = theirs if is_card else own  # hit points: their header is not crossed
    half = top + BAND // 2
    way = [start, (start[0], near), (own, near), (own, half), (theirs, half), (theirs, far)]
    return _square([*way, (end[0], far), end])


def _square(way: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same way with a point shortly before and after each corner, so that these stay tight."""
    near = [way[0]]
    for one, other in pairwise(way):
        reach = min(14.0, math.dist(one, other) / 2)
        if reach:
            ends = (toward(one, other, reach), toward(other, one, reach))
            near += [(round(x), round(y)) for x, y in ends] + [other]
    return list(dict.fromkeys(near))


def _winner(view: View, marks: Marks) -> str:
    team = view.result.team if view.result else -1
    names = [marks.name(side.seat) or side.letter for side in view.sides if side.seat % 2 == team]
    verb = "wins" if len(names) == 1 else "win"
    return f"{listed(names)} {verb}" if names else "A draw"


def _named(words: str, view: View, marks: Marks) -> str:
    """The text with players' names."""
    for side in view.sides:
        words = words.replace(f"{{{side.seat}}}", marks.name(side.seat) or side.letter)
    return words
