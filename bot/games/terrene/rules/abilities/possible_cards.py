"""Which cards a face-down card could be, and whether one of them could be used: public facts only.

Pauses are decided by this (R104), so nothing here may depend on what a player really holds: not
on a face-down card, not on a hand, and not on the order of a deck.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from bot.games.terrene.model.abilities import Ability
from bot.games.terrene.model.actions import Source
from bot.games.terrene.model.cards import DECKS, FACES, ability, activated
from bot.games.terrene.model.pieces import Card, Member
from bot.games.terrene.model.state import State
from bot.games.terrene.rules.abilities import activation
from bot.kernel.prompt import Seat

GEAR = tuple(key for key, face in FACES.items() if face.is_gear)


def possible(state: State, seat: int) -> tuple[str, ...]:
    """The Items and Commands that this seat may hold face-down or in hand."""
    owners = state.seats if _has_foreign(state, seat) else (Seat(seat),)
    found: dict[str, None] = {}
    for owner in owners:
        found |= dict.fromkeys(_unseen(state, owner))
    return tuple(found)


def _has_foreign(state: State, seat: int) -> bool:
    """Has this seat taken another player's card? Everyone saw that, and sees it leave again."""
    player = state.players[seat]
    held = [member.held.card for member in player.party if member.held and not member.held.up]
    return any(card.owner != seat for card in (*player.hand, *held))


def _unseen(state: State, owner: int) -> Iterator[str]:
    """The cards of a list that do not all lie open; every card, if the list is not known."""
    player = state.players[owner]
    if player.deck_name not in DECKS and not state.rules.open_lists:
        yield from GEAR
        return
    shown = [card.key for card in _shown(state) if card.owner == owner]
    for key, number in _gear_of(player.deck_list):
        if number > shown.count(key):
            yield key


@lru_cache(maxsize=16)
def _gear_of(deck_list: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """The Items and Commands of a list, and how many of each."""
    counts = Counter(deck_list).items()
    return tuple((key, number) for key, number in counts if FACES[key].is_gear)


def _shown(state: State) -> Iterator[Card]:
    for player in state.players:
        yield from player.discard
        for member in player.party:
            if member.held and member.held.up:
                yield member.held.card


def could_use(
    state: State, seat: int, wanted: Callable[[Ability], bool] = lambda able: True
) -> bool:
    """Could this seat use something now, face-up or face-down, that is wanted?"""
    return any(
        wanted(ability(source.card.key, source.ability))
        and not activation.obstacle(state, seat, source)
        for source in _sources(state, seat)
    )


def _sources(state: State, seat: int) -> Iterator[Source]:
    """What lies open, and every card that could lie face-down or be in the hand."""
    player = state.players[seat]
    for source in activation.sources(state, seat):
        if source.how in ("self", "terrain") or _is_up(state, source):
            yield source
    holding = [each for each in player.party if each.up and each.held]
    keys = [key for key in possible(state, seat) if _is_timely(state, key)] if holding else []
    for member in holding:
        if member.held and not member.held.up:
            yield from _gear(seat, member, keys, "held")
        elif player.hand and activation.casts_left(member):
            spells = (key for key in keys if activation.casts_left(member, FACES[key]))
            yield from _gear(seat, member, spells, "hand")


def _is_timely(state: State, key: str) -> bool:
    """Could it be its time? Most cards are ruled out by this, which is quick."""
    window, able = state.window, activated(key)[0]
    if window is None:
        return True
    if able.when:
        return window.base is not None and window.base.name in able.when.events
    return able.speed != "green"


def _is_up(state: State, source: Source) -> bool:
    place = state.find(source.no)
    return source.how == "held" and bool(place and place.member.held and place.member.held.up)


def _gear(seat: int, member: Member, keys: Iterable[str], how: str) -> Iterator[Source]:
    for key in keys:
        yield Source(how, member.no, Card(key, Seat(seat)), activated(key)[0].id)
