"""The hand along the bottom of a private picture, and a single card large enough to read."""

from bot.games.terrene.model.cards import FACES, Face
from bot.games.terrene.text.cards import effects, kind, speeds
from renderers.kit.cache import cached
from renderers.kit.canvas import Canvas, Ground, Picture
from renderers.kit.colours import mix, readable
from renderers.kit.parts.badges import badge
from renderers.kit.sketch import Fade, Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import fit
from renderers.kit.themes import Theme
from renderers.terrene.card_style import AFFILS, INK, PAPER, SPEEDS, short, tone
from renderers.terrene.pictograms import element, pictogram

READ = 22  # pixels of the smallest text worth writing
ROW = 262
TALL_ROW = 346  # when the cards lie in two rows
LEAST = 205  # a card in one row is at least so wide
LARGE = (600, 840)
WIDEST = 780  # of one or two cards: room for what they say in letters that a phone can show


@cached
def held(key: str, playable: bool, number: int, width: int, height: int, theme: Theme) -> Sprite:
    """A card in hand and its `number` of copies; a playable one is raised, with a bright frame."""
    face = FACES[key]
    sketch = Sketch(width, height)
    is_low = height < 200
    top = 0 if playable else (8 if is_low else 14)
    colour = tone(face)
    frame = theme.go if playable else mix(colour, "#000000", 0.35)
    sketch.rounded((0, top, width, height), 12, frame)
    sketch.rounded((5, top + 5, width - 5, height - 5), 9, PAPER)
    foot = top + (50 if is_low else 56)
    sketch.rounded((5, top + 5, width - 5, foot), 9, colour)
    name = f"{short(key)} ×{number}" if number > 1 else short(key)
    box = (10, top + 5, width - 10, foot)
    sketch.text(box, name, readable(colour), face="narrow-bold", size=38, least=17)
    if height - foot > 44:
        _facts(sketch, face, (10, foot + 4, width - 8, foot + 42))
    box = (12, foot + 46, width - 8, height - 8)
    # Half a rule is worse than none: what does not fit is read on the card itself.
    if (
        box[3] - box[1] > 30
        and not fit(face.text, box, face="narrow", size=READ, least=READ, align="lt").cut
    ):
        sketch.text(box, face.text, INK, face="narrow", size=38, least=READ, align="lt")
    elif box[3] - box[1] > 40:
        size = min(52, (box[3] - box[1]) // 2 - 2)
        art = pictogram(_kind(face), size, mix(colour, "#14161b", 0.4), PAPER)
        sketch.paste(art, (width - art.width) // 2, (box[1] + box[3] - art.height) // 2)
    return sketch.sprite()


def _kind(face: Face) -> str:
    """What its picture shows: a Character's class, else what kind of card it is."""
    if face.classes:
        return face.classes[0]
    return "storm" if face.is_storm else face.type


def _facts(sketch: Sketch, face: Face, box: tuple[int, int, int, int]) -> None:
    """One line: a Character's figures, or a card's speed, cost and classes."""
    left, top, right, bottom = box
    line = (left + 44, top, right, bottom)
    if face.type == "terrain":
        words, line = ("Storm" if face.is_storm else "Terrain"), box
    elif face.is_body:
        colour = AFFILS[face.affil]
        sketch.paste(element(face.affil, 15, colour, readable(colour)), left, top + 1)
        figures = f"{face.hp} HP {face.atk}/{face.defence}"
        words = f"{figures} · supply {face.sp}" if right - left > 250 else figures
    else:
        able = face.abilities[0]
        shape, colour = SPEEDS[able.speed]
        cost = badge(str(able.cost.actions), colour, shape=shape, radius=15, size=21)
        sketch.paste(cost, left - 8, top - 6)
        party = (face.needs.party_class,) if face.needs.party_class else ()
        classes = face.needs.holder_class or party
        words = classes[0].title() if len(classes) == 1 else "" if classes else face.type.title()
        for n, name in enumerate(classes if len(classes) > 1 else ()):
            sketch.paste(pictogram(name, 17, INK, PAPER), line[0] + n * 42, top)
    if words:
        sketch.text(line, words, INK, face="narrow-bold", size=30, least=16)


def is_tall(keys: tuple[str, ...], width: int) -> bool:
    """Do so many cards need two rows? In one they would be too narrow to be read on a phone."""
    return len(set(keys)) > width // LEAST


def hand(
    canvas: Canvas,
    keys: tuple[str, ...],
    playable: frozenset[str],
    box: tuple[int, int, int, int],
    theme: Theme,
) -> dict[str, tuple[int, int, int, int]]:
    """Draw the hand, equal cards once; returns the position of each card."""
    left, top, right, bottom = box
    kinds = list(dict.fromkeys(keys))
    rows = 2 if is_tall(keys, right - left) else 1
    columns = max(1, -(-len(kinds) // rows))
    pitch = min(WIDEST, (right - left) // columns)
    tall = min(ROW - 8, (bottom - top) // rows)
    places = {}
    for number, key in enumerate(kinds):
        x = left + number % columns * pitch
        y = top + number // columns * tall
        size = (pitch - 8, tall - 6)
        canvas.lay(held(key, key in playable, keys.count(key), *size, theme), x, y)
        places[FACES[key].code] = (x, y, *size)
    return places


@cached
def large(key: str, theme: Theme) -> Picture:
    """One card large enough to read, with everything printed on it."""
    width, height = LARGE
    face = FACES[key]
    colour = tone(face)
    sketch = Sketch(width, height, scale=2, ground=theme.ground)
    sketch.rounded((10, 10, width - 10, height - 10), 30, mix(colour, "#000000", 0.35))
    sketch.rounded((22, 22, width - 22, height - 22), 22, Fade(PAPER, mix(PAPER, "#000000", 0.08)))
    sketch.rounded((22, 22, width - 22, 120), 22, colour)
    sketch.text(
        (44, 28, width - 44, 114), face.name, readable(colour), face="title", size=48, least=26
    )
    sketch.text((44, 128, width - 44, 178), kind(face), INK, face="bold", size=30, least=18)
    y = _large_facts(sketch, face, 190, width)
    sketch.text(
        (44, y + 14, width - 44, height - 90), face.text, INK, size=36, least=20, align="lt"
    )
    note = f"type: {face.code}" + ("  ·  house card" if face.house else "")
    sketch.text((44, height - 80, width - 44, height - 36), note, mix(INK, PAPER, 0.35), size=26)
    inks = [INK, PAPER, colour, *(shade for _, shade in SPEEDS.values())]
    return Canvas(Ground.of(sketch.sprite(), inks=inks)).picture()


def _large_facts(sketch: Sketch, face: Face, top: int, width: int) -> int:
    """Figures or a Terrain's tree, then how each ability is used; returns where they end."""
    y = top
    if face.is_body:
        _large_figures(sketch, face, top, width)
        y += 120
    if face.type == "terrain":
        y = _large_tree(sketch, face, top, width)
    for words, able in speeds(face).items():
        shape, colour = SPEEDS[able.speed]
        cost = "" if able.kind != "activated" else str(able.cost.actions)
        sketch.paste(badge(cost, colour, shape=shape, radius=18, size=24), 38, y - 4)
        row = (106, y, width - 44, y + 44)
        sketch.text(row, words, INK, face="bold", size=28, least=18)
        y += 50
    return y


def _large_figures(sketch: Sketch, face: Face, top: int, width: int) -> None:
    wide = (width - 88) // 4
    pairs = (("SP", face.sp), ("HP", face.hp), ("ATK", face.atk), ("DEF", face.defence))
    for number, (name, value) in enumerate(pairs):
        x = 44 + number * wide
        sketch.rounded((x + 3, top, x + wide - 3, top + 110), 12, "#e0d4bb")
        sketch.text((x + 6, top + 6, x + wide - 6, top + 40), name, INK, size=26, align="cm")
        box = (x + 6, top + 40, x + wide - 6, top + 106)
        sketch.text(box, str(value), INK, face="bold", size=52, align="cm")


def _large_tree(sketch: Sketch, face: Face, top: int, width: int) -> int:
    y = top
    for tier, do in enumerate(face.xp_tree, 1):
        sketch.paste(badge(str(tier), "#f0b93a", shape="diamond", radius=18), 38, y - 4)
        row = (106, y, width - 44, y + 44)
        sketch.text(row, effects(do), INK, face="bold", size=30, least=18)
        y += 50
    words = f"{face.actions} Actions a turn"
    sketch.text((44, y, width - 44, y + 44), words, INK, face="bold", size=30)
    return y + 50
