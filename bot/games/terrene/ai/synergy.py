"""What a Character gives its party beyond its own stats, in points.

Its auras, the cards only its class can use, and the tokens that appear when it is defeated. Stats
alone show none of that: without it the key Character of a deck would be sent to block.
"""

from functools import cache, lru_cache

from bot.games.terrene.model.abilities import Sel, Static, Summon
from bot.games.terrene.model.cards import FACES, statics, triggered
from bot.games.terrene.model.pieces import Card, Member, Place, Player
from bot.games.terrene.model.state import State
from bot.games.terrene.rules.abilities import selectors
from bot.kernel.prompt import Seat

STAT_POINT = 0.5  # for a point of ATK or DEF
SUPPLY_CUT = 3.0  # for making later recruits cheaper
CARD_HERE = 2.5  # for a card in hand or held that needs the class
CARD_IN_DECK = 0.3  # for one that may still be drawn
NEEDED = frozenset(
    name
    for face in FACES.values()
    for name in (face.needs.party_class, *face.needs.holder_class)
    if name
)  # the classes that some card needs


def synergy(state: State, seat: Seat, each: Member) -> float:
    """The value of its auras and of its class."""
    value = _class_value(state.players[seat], each)
    for static in statics(each.card.key):
        value += _aura_value(state, seat, each, static)
    return value


def _aura_value(state: State, seat: Seat, each: Member, static: Static) -> float:
    if static.recruit_sp:
        return SUPPLY_CUT
    if not isinstance(static.sel, Sel) or not static.mod:
        return 0.0
    reached = [
        other
        for other in state.players[seat].party
        if other.no != each.no
        and selectors.matches(state, static.sel, seat, each.no, Place(seat, other))
    ]
    return STAT_POINT * sum(static.mod.values()) * len(reached)


def _class_value(player: Player, each: Member) -> float:
    """The cards that need its class, shared with the others of that class."""
    value = 0.0
    needed = _needed(each.card.key)
    if not needed:
        return value
    held = tuple(other.held.card.key for other in player.party if other.held and not other.held.up)
    for name in needed:
        here, in_deck = _waiting(player.hand, held, player.discard, player.deck_list, name)
        if here or in_deck:
            able = sum(name in other.face.classes for other in player.party)
            value += (CARD_HERE * here + CARD_IN_DECK * in_deck) / max(1, able)
    return value


@cache
def _needed(key: str) -> tuple[str, ...]:
    """The classes of a Character that some card needs."""
    return tuple(name for name in FACES[key].classes if name in NEEDED)


@lru_cache(maxsize=1024)
def _waiting(
    hand: tuple[Card, ...],
    held: tuple[str, ...],
    discard: tuple[Card, ...],
    deck_list: tuple[str, ...],
    name: str,
) -> tuple[int, int]:
    """How many cards need a class: in hand or held, and still in the deck."""
    here = sum(_needs(card.key, name) for card in hand) + sum(_needs(key, name) for key in held)
    gone = sum(_needs(card.key, name) for card in discard)
    return here, max(0, _count_in_list(deck_list, name) - here - gone)


@cache
def _needs(key: str, name: str) -> bool:
    """Does a card need this class and no other?"""
    needs = FACES[key].needs
    return needs.party_class == name or needs.holder_class == (name,)


@lru_cache(maxsize=1024)
def _count_in_list(keys: tuple[str, ...], name: str) -> int:
    return sum(_needs(key, name) for key in keys)


@cache
def tokens_on_defeat(key: str) -> tuple[str, ...]:
    """The tokens that appear when a Character is defeated."""
    return tuple(
        effect.token
        for each in triggered(key)
        if each.when and "defeated" in each.when.events and each.when.subject == "self"
        for effect in each.do
        if isinstance(effect, Summon)
        for _ in range(effect.n)
    )


@cache
def has_recruit_trigger(key: str) -> bool:
    """Does something happen when this Character is recruited?"""
    return any(
        each.when and "recruited" in each.when.events and each.when.subject == "self"
        for each in triggered(key)
    )
