"""What a Character gives its party beyond its own figures, in points.

Whom its auras lift, which cards lie idle without its class, and who comes when it falls. A figure
on the table shows none of that; without it the heart of a deck would be sent to block.
"""

from functools import cache

from bot.games.terrene.model.abilities import Sel, Static, Summon
from bot.games.terrene.model.cards import FACES, statics, triggered
from bot.games.terrene.model.pieces import Member, Place, Player
from bot.games.terrene.model.state import State
from bot.games.terrene.rules.abilities import selectors
from bot.kernel.prompt import Seat

FIGURE = 0.5  # for a point of ATK or DEF
CHEAPER = 3.0  # for taking supply off those who are still to come
AT_HAND = 2.5  # for a card that is there and waits for somebody of a class
TO_COME = 0.3  # for one that may still be drawn


def ties(state: State, seat: Seat, each: Member) -> float:
    """Auras, and the cards only its class can use."""
    value = _enables(state.players[seat], each)
    for static in statics(each.card.key):
        value += _lifts(state, seat, each, static)
    return value


def _lifts(state: State, seat: Seat, each: Member, static: Static) -> float:
    if static.recruit_sp:
        return CHEAPER
    if not isinstance(static.sel, Sel) or not static.mod:
        return 0.0
    reached = [
        other
        for other in state.players[seat].party
        if other.no != each.no
        and selectors.matches(state, static.sel, seat, each.no, Place(seat, other))
    ]
    return FIGURE * sum(static.mod.values()) * len(reached)


def _enables(player: Player, each: Member) -> float:
    """Each card counts for all who could use it together."""
    value = 0.0
    for name in each.face.classes:
        there, later = _waiting(player, name)
        if there or later:
            able = sum(name in other.face.classes for other in player.party)
            value += (AT_HAND * there + TO_COME * later) / max(1, able)
    return value


def _waiting(player: Player, name: str) -> tuple[int, int]:
    """How many cards wait for a class: those in hand or held, and those still in the deck."""
    keys = [card.key for card in player.hand]
    keys += [each.held.card.key for each in player.party if each.held and not each.held.up]
    there = sum(_needs(key, name) for key in keys)
    gone = sum(_needs(card.key, name) for card in player.discard)
    return there, max(0, _listed(player.deck_list, name) - there - gone)


@cache
def _needs(key: str, name: str) -> bool:
    """Does a card ask for this class and no other?"""
    needs = FACES[key].needs
    return needs.party_class == name or needs.holder_class == (name,)


@cache
def _listed(keys: tuple[str, ...], name: str) -> int:
    return sum(_needs(key, name) for key in keys)


@cache
def heirs(key: str) -> tuple[str, ...]:
    """The tokens that come into play when a Character is defeated."""
    return tuple(
        effect.token
        for each in triggered(key)
        if each.when and "defeated" in each.when.events and each.when.subject == "self"
        for effect in each.do
        if isinstance(effect, Summon)
        for _ in range(effect.n)
    )


@cache
def arrives(key: str) -> bool:
    """Does something happen when this Character is recruited?"""
    return any(
        each.when and "recruited" in each.when.events and each.when.subject == "self"
        for each in triggered(key)
    )
