"""Custom decks: read a pasted list and check it (5.10).

All problems are reported at once. Small slips in names are forgiven, and every guess is reported.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache

from msgspec import Struct

from bot.games.terrene.model.cards import DECKS, FACES, Face, Opening, activated
from bot.kernel.text import article, count, either

SIZE = 30
COPIES = 3  # R13
_HEADINGS = {"characters", "character", "terrains", "terrain", "items", "item", "commands"}
_HEADINGS |= {"command", "deck", "heroes", "hero", "tokens"}
_COUNT = re.compile(
    r"^(?:(?P<before>\d+)\s*[x×]?\s+)?(?P<name>.*?)"
    r"(?:\s*[x×]\s*(?P<after>\d+)|\s*\((?P<inside>\d+)\))?$"
)


class ReadDeck(Struct, frozen=True):
    """A pasted list as it was understood."""

    keys: tuple[str, ...]
    errors: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()  # what was guessed, and what may be unwise


def plain(name: str) -> str:
    """Without case, punctuation and "the"."""
    words = re.sub(r"[^\w\s]", "", name.casefold().replace("&", " and ")).split()
    return " ".join(word for word in words if word != "the")


def _names() -> dict[str, Face]:
    found: dict[str, Face] = {}
    for face in FACES.values():
        if face.type != "token":
            for name in (face.name, face.code, face.key.replace("_", " "), *face.aliases):
                found.setdefault(plain(name), face)
    return found


NAMES = _names()
TOKENS = {plain(face.name) for face in FACES.values() if face.type == "token"}


def distance(one: str, other: str) -> int:
    """How many letters must be changed, added or dropped."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]


def find(name: str) -> tuple[Face | None, str]:
    """The card meant by a name, and what to say about it: a guess, or why there is none."""
    wanted = plain(name)
    if wanted in NAMES:
        return NAMES[wanted], ""
    if wanted in TOKENS:
        return None, f"“{name}” is a token; leave tokens out of the deck (D2)."
    near = {face.key: face for text, face in NAMES.items() if _is_near(wanted, text)}
    if len(near) == 1:
        face = next(iter(near.values()))
        return face, f"“{name}” was read as {face.name}."
    if near:
        options = either(face.name for face in near.values())
        return None, f"“{name}” could be {options}; write the full name (D2)."
    guess = get_close_matches(wanted, list(NAMES), n=1, cutoff=0.6)
    meant = f"did you mean {NAMES[guess[0]].name}?" if guess else "check the spelling"
    return None, f"There is no card “{name}”; {meant} (D2)"


def _is_near(wanted: str, text: str) -> bool:
    return abs(len(wanted) - len(text)) <= 2 and len(wanted) > 3 and distance(wanted, text) <= 2


def read(text: str) -> ReadDeck:
    """`2 Fire Bomb`, `Fire Bomb x2` or `Fire Bomb`, one a line or parted by commas.

    A list may begin with a ready-made deck and change it: `deck gregory, -1 Haze Bomb, +1 Flare`.
    """
    keys: list[str] = []
    errors: list[str] = []
    notes: list[str] = []
    for entry in re.split(r"[\n,;]+", text):
        name = plain(entry)
        if name.startswith("deck ") or name.endswith(" deck"):
            _read_base(name.removeprefix("deck ").removesuffix(" deck"), keys, errors)
        elif plain(entry.rstrip(": ")) not in {*_HEADINGS, ""}:
            _read_entry(entry.strip(), keys, errors, notes)
    return ReadDeck(tuple(keys), tuple(errors), tuple(notes))


def _read_base(name: str, keys: list[str], errors: list[str]) -> None:
    """A ready-made deck by its short or its full name."""
    base = next(
        (each for each in DECKS.values() if name in (each.id, plain(each.name).split(" deck")[0])),
        None,
    )
    if base:
        keys += base.keys
    else:
        known = either(f"“deck {each}”" for each in DECKS)
        errors.append(f"There is no ready-made deck “{name}”; write {known} (D2).")


def _read_entry(entry: str, keys: list[str], errors: list[str], notes: list[str]) -> None:
    is_less = re.match(r"-\d", entry) is not None
    parts = _COUNT.match(entry.lstrip("-+*•").strip())
    name = parts["name"] if parts else entry
    number = int((parts["before"] or parts["after"] or parts["inside"] or 1) if parts else 1)
    face, remark = find(name)
    if face is None:
        errors.append(remark)
        return
    notes += [remark] if remark else []
    if not is_less:
        keys += [face.key] * min(number, SIZE * 2)
        return
    have = keys.count(face.key)
    if number > have:
        errors.append(
            f"The list has {have or 'no'} {face.name}, so {number} cannot be removed;"
            " check the number (D2)."
        )
    for _ in range(min(number, have)):
        keys.remove(face.key)


def judge(keys: Sequence[str], *, house: bool = True, tournament: Iterable[int] = ()) -> list[str]:
    """Everything that makes a deck illegal, each with its code."""
    rules = set(tournament)
    counts = Counter(keys)
    faces = [FACES[key] for key in counts]
    errors = []
    if len(keys) != SIZE:
        errors.append(
            f"A deck has exactly {SIZE} cards and this one has {len(keys)}; {_fix(len(keys))} (D1)."
        )
    errors += [
        f"{each.name} is a house card, and this match plays without them; remove it (D2)."
        for each in faces
        if each.house and not house
    ]
    errors += [
        f"A deck has at most {COPIES} copies of a card and this one has {number} of"
        f" {FACES[key].name}; remove {number - COPIES} (D3)."
        for key, number in counts.items()
        if number > COPIES
    ]
    heroes = sum(counts[each.key] for each in faces if each.hero)
    if heroes > 1:
        errors.append(f"A deck has at most one Hero and this one has {heroes}; keep one (D4).")
    starters = sum(each.type == "character" and is_starter(each, rules) for each in faces)
    if starters < 4:
        sp = "SP 0 or 1" if 4 in rules else "SP 1"
        errors.append(
            f"A deck needs at least 4 different Characters of {sp} and this one has {starters};"
            f" add {4 - starters} (D5)."
        )
    gear = sum(each.is_gear for each in faces)
    if gear < 4:
        errors.append(
            f"A deck needs at least 4 different Items or Commands and this one has {gear};"
            f" add {4 - gear} (D6)."
        )
    if not any(each.type == "terrain" and not each.is_storm for each in faces):
        errors.append("A deck needs at least one Terrain that is not a Storm; add one (D7).")
    big = sum(counts[each.key] for each in faces if each.type == "character" and each.sp >= 3)
    if 1 in rules and big > 1:
        errors.append(
            f"A deck has at most one Character of SP 3 or more (T1) and this one has {big};"
            " keep one (D8)."
        )
    return errors


def _fix(number: int) -> str:
    """ "add 2 cards", "remove 1 card"."""
    missing = SIZE - number
    return f"{'add' if missing > 0 else 'remove'} {count(abs(missing), 'card')}"


def is_starter(face: Face, tournament: Iterable[int]) -> bool:
    """May a Character be in the opening party? T4 lets 0-SP ones in (R8)."""
    return face.sp == 1 or (face.sp == 0 and 4 in tournament)


def warnings(keys: Sequence[str]) -> list[str]:
    """What is legal and still unwise."""
    faces = [FACES[key] for key in keys]
    bodies = [each for each in faces if each.type == "character"]
    classes = {name for each in bodies for name in each.classes}
    found = []
    if not 8 <= len(bodies) <= 12:
        number = count(len(bodies), "Character")
        found.append(f"This deck has {number}; the rulebook advises 8 to 12.")
    for face in dict.fromkeys(each.key for each in faces if each.is_gear):
        needs = FACES[face].needs
        wanted = (*needs.holder_class, *([needs.party_class] if needs.party_class else []))
        if wanted and not classes & set(wanted):
            need = either(each.title() for each in wanted)
            found.append(f"{FACES[face].name} needs {article(need)}, and this deck has none.")
    return found


def check(text: str, *, house: bool = True, tournament: Iterable[int] = ()) -> ReadDeck:
    """Read and judge in one: what `/deck check` and the table ask."""
    deck = read(text)
    errors = (*deck.errors, *judge(deck.keys, house=house, tournament=tournament))
    return ReadDeck(deck.keys, errors, (*deck.notes, *warnings(deck.keys)))


def write(keys: Sequence[str]) -> str:
    """A list as `read` understands it, in one line."""
    counts = Counter(keys)
    return ", ".join(f"{number} {FACES[key].name}" for key, number in counts.items())


def default_opening(
    name: str, keys: Sequence[str], tournament: Iterable[int], size: int
) -> Opening:
    """The ready-made deck's opening, or the first legal one in list order."""
    if name in DECKS:
        opening = DECKS[name].default_opening
        return Opening(opening.party[:size], opening.terrain)
    order = list(dict.fromkeys(keys))
    bodies = [k for k in order if FACES[k].type == "character" and is_starter(FACES[k], tournament)]
    gear = [key for key in order if FACES[key].is_gear]
    terrain = next(k for k in order if FACES[k].type == "terrain" and not FACES[k].is_storm)
    pairs = []
    for body in bodies[:size]:
        card = next((key for key in gear if suits(body, key)), gear[0])
        gear.remove(card)
        pairs.append((body, card))
    return Opening(tuple(pairs), terrain)


@cache
def suits(body: str, gear: str) -> bool:
    """Can this Character use the card at all?"""
    wanted = FACES[gear].needs.holder_class
    return bool(activated(gear)) and (not wanted or bool(set(wanted) & set(FACES[body].classes)))
