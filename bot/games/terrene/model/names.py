"""Names for slots and cards in text; a seat is written {0}.

A face-down Character is only ever called by its slot.
"""

from collections import Counter
from collections.abc import Iterable

from bot.games.terrene.model.cards import FACES, Opening
from bot.games.terrene.model.pieces import LETTERS, Card, Ground, Member
from bot.games.terrene.model.state import State
from bot.kernel.text import listed


def label(seat: int, member: Member) -> str:
    return f"{LETTERS[seat]}{member.slot}"


def title(seat: int, member: Member) -> str:
    spot = label(seat, member)
    return f"{member.face.name} ({spot})" if member.up else f"the hidden Character {spot}"


def ground_label(seat: int, ground: Ground) -> str:
    return f"{LETTERS[seat]}T{ground.no}"


def name(key: str) -> str:
    return FACES[key].name


def code(key: str) -> str:
    return FACES[key].code


def cards(pile: Iterable[Card]) -> str:
    """ "Bomb and 2 × Haze", in the order of their first copies."""
    return names_of(each.key for each in pile)


def names_of(keys: Iterable[str]) -> str:
    counts = Counter(keys)
    return listed(f"{n} × {name(key)}" if n > 1 else name(key) for key, n in counts.items())


def opening(laid: Opening) -> str:
    """The Terrain and the pairs chosen so far."""
    pairs = [f"{name(body)} with {name(gear)}" for body, gear in laid.party]
    terrain = [name(laid.terrain)] if laid.terrain else []
    return listed([*terrain, *pairs])


def known(state: State, no: int) -> str:
    """A Character in play, or the name of one that has left; "" if nothing is known of it."""
    place = state.find(no)
    if place:
        return title(*place)
    ghost = next((each for each in reversed(state.ghosts) if each.no == no), None)
    return name(ghost.key) if ghost else ""


def team(state: State, seat: int) -> str:
    """A side by its players: "{0}", or "{0} and {2}" in 2v2."""
    return listed(f"{{{each}}}" for each in state.seats if each % 2 == seat % 2)
