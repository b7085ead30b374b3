"""Names for slots and cards in text; a seat is written {0}.

A face-down Character is only ever called by its slot.
"""

from collections import Counter
from collections.abc import Iterable

from bot.games.terrene.model.cards import FACES, Opening
from bot.games.terrene.model.pieces import LETTERS, Card, Ground, Member


def label(seat: int, member: Member) -> str:
    return f"{LETTERS[seat]}{member.slot}"


def title(seat: int, member: Member) -> str:
    spot = label(seat, member)
    return f"{member.face.name} ({spot})" if member.up else f"the face-down {spot}"


def ground_label(seat: int, ground: Ground) -> str:
    return f"{LETTERS[seat]}T{ground.no}"


def name(key: str) -> str:
    return FACES[key].name


def code(key: str) -> str:
    return FACES[key].code


def cards(pile: Iterable[Card]) -> str:
    """ "Bomb, Haze ×2", in the order of their first copies."""
    counts = Counter(each.key for each in pile)
    parts = [f"{name(key)} ×{n}" if n > 1 else name(key) for key, n in counts.items()]
    return ", ".join(parts) if parts else "nothing"


def plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def opening(laid: Opening) -> str:
    """The Terrain and the pairs chosen so far."""
    pairs = [f"{name(body)} with {name(gear)}" for body, gear in laid.party]
    terrain = [name(laid.terrain)] if laid.terrain else []
    return ", ".join([*terrain, *pairs])
