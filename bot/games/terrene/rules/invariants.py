"""What can never be true of a position: checked after every step in tests."""

from collections import Counter
from collections.abc import Iterator

from bot.games.terrene.model.pieces import FULL_HP, PARTY_CAP, Card
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Idle, Looking, Scrying, Spent
from bot.games.terrene.rules import stats
from bot.games.terrene.rules.state_check import doomed


def violations(state: State) -> Iterator[str]:
    if state.phase != "play":
        return
    yield from _cards(state)
    if not all(0 <= hp <= FULL_HP for hp in state.hp):
        yield f"HP {state.hp}"
    for seat in state.seats:
        yield from _player(state, seat)
    if isinstance(state.top, Idle):
        yield from _idle(state)


def all_cards(state: State) -> Iterator[Card]:
    """Every card of every deck, wherever it is."""
    for player in state.players:
        yield from (*player.deck, *player.hand, *player.discard)
        yield from (ground.card for ground in player.grounds)
        for member in player.party:
            if member.face.type != "token":
                yield member.card
            if member.held:
                yield member.held.card
    for task in state.agenda:
        if isinstance(task, Looking | Scrying):
            yield from task.cards
        elif isinstance(task, Spent) and task.link.how == "hand":
            yield task.link.card
    yield from (link.card for link in state.chain if link.how == "hand")


def _cards(state: State) -> Iterator[str]:
    """No card is ever lost or made."""
    owned = Counter(all_cards(state))
    for seat in state.seats:
        printed = Counter(Card(key, seat) for key in state.players[seat].deck_list)
        here = Counter({card: n for card, n in owned.items() if card.owner == seat})
        if here != printed:
            yield f"cards lost {printed - here}, cards from nowhere {here - printed}"


def _player(state: State, seat: int) -> Iterator[str]:
    player = state.players[seat]
    slots = [member.slot for member in player.party]
    if slots != sorted(set(slots)) or len(slots) > PARTY_CAP:
        yield f"slots {slots}"
    if player.actions < 0 or player.plays < 0:
        yield f"seat {seat} owes Actions or Terrain plays"
    if player.active not in [ground.no for ground in player.grounds]:
        yield f"seat {seat} has no active Terrain"
    for member in player.party:
        if member.face.type == "token" and member.held:
            yield f"token {member.no} holds a card"
        if member.damage < 0 or member.charge < 0 or member.stratagem < 0:
            yield f"member {member.no} has less than nothing"


def _idle(state: State) -> Iterator[str]:
    if state.chain or state.window or state.queue or state.battle:
        yield "something is pending while idle"
    if doomed(state):
        yield "the dead walk"
    for seat in state.seats:
        if stats.supply_used(state, seat) > state.capacity:
            yield f"seat {seat} is over supply"
