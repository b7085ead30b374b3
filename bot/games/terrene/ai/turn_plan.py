"""What a sensible player would say: one sentence of the turn after the other.

A turn is planned greedily. Free things that help come first, then whatever gives most for an
Action; what is left at the end is kept for responses or let go. Only what the seat can see comes in
here: unknown cards are plain ones.
"""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from bot.games.terrene.ai import ability_value, answers, combat_value, recruiting, reserve
from bot.games.terrene.model import names
from bot.games.terrene.model.actions import Source
from bot.games.terrene.model.cards import ability
from bot.games.terrene.model.pieces import Member
from bot.games.terrene.model.state import State
from bot.games.terrene.prompts import abilities, turn
from bot.games.terrene.rules import combat, stats
from bot.games.terrene.rules.abilities import activation
from bot.kernel.prompt import Seat

LEAST = 0.6  # what is worth less is not worth saying
DECISIVE = 100.0


class Move(NamedTuple):
    """Something to say, what it gains, and the Actions it takes."""

    gain: float
    price: int
    say: str

    @property
    def rate(self) -> float:
        return self.gain / self.price if self.price else self.gain + 100.0


def next_sentence(state: State) -> str:
    """The next sentence of the active player's turn."""
    seat = state.active
    first = recruiting.tidy(state, seat)
    if first:
        return first
    found = list(_moves(state, seat))
    if not found:
        return recruiting.last(state, seat) or "end"
    return recruiting.make_room(state, seat) or max(found, key=lambda move: move.rate).say


def _moves(state: State, seat: Seat) -> Iterator[Move]:
    """All that is worth its price; the last Action must gain more than it would if it were kept."""
    left = state.players[seat].actions
    floor = max(LEAST, reserve.reserve(state, seat)) if left else LEAST
    attacks = list(_attacks(state, seat))
    kept = left > 0 and floor > max((each.gain for each in attacks), default=0.0)
    for move in (*_uses(state, seat), *_recruits(state, seat), *attacks):
        if move.price and move.price >= left:
            if move.gain > floor:
                yield move
        elif not kept and move.gain > LEAST:
            yield move
    if kept:  # what helps an attack is no help where the Action for it is not spent
        less = _with_actions(state, seat, left - 1)
        spared = (*_uses(less, seat), *_recruits(less, seat), *_attacks(less, seat))
        yield from (move for move in spared if move.gain > LEAST)


def _with_actions(state: State, seat: Seat, number: int) -> State:
    players = list(state.players)
    players[seat] = replace(players[seat], actions=number)
    return replace(state, players=tuple(players))


def _uses(state: State, seat: Seat) -> Iterator[Move]:
    found = activation.open_sources(state, seat)
    for source in found:
        able = ability(source.card.key, source.ability)
        if _waits(source):
            continue
        aimed = ability_value.gain(state, seat, source)
        price = activation.action_cost(state, seat, source, able)
        if aimed.value > LEAST:
            yield Move(aimed.value, price, _say(state, seat, source, aimed.bound, found))


def _waits(source: Source) -> bool:
    """Blue strength for a battle is better shown when the block is known."""
    return source.how == "held" and answers.is_battle_card(source.card.key)


def _say(
    state: State, seat: Seat, source: Source, bound: ability_value.Bound, found: list[Source]
) -> str:
    """`use A1 B2`, `ability A1 a2`, `tability a1 B1`, `cast fireball A1 B2`."""
    verb = abilities.VERBS[source.how]
    place = state.find(source.no)
    spot = names.label(*place) if place else ""
    rest = answers.words(state, seat, source, bound)
    alike = [each for each in found if each.how == source.how and each.no == source.no]
    if source.how == "terrain":
        head = source.ability
    elif source.how == "hand":
        head = f"{source.card.face.code} {spot}"
    else:
        head = f"{spot} {source.ability}" if len(alike) > 1 else spot
    return f"{verb} {head} {rest}".strip()


def _recruits(state: State, seat: Seat) -> Iterator[Move]:
    for option in turn.recruits(state, seat):
        yield Move(recruiting.recruit(state, seat, option.token), 1, f"recruit {option.token}")


def _attacks(state: State, seat: Seat) -> Iterator[Move]:
    """The strongest attackers there are Actions for; together they wear a blocker down.

    The weakest of them goes first, unless nobody can block, or one blow decides the game.
    """
    if state.turn <= 1:
        return
    actions, team = state.players[seat].actions, 1 - seat % 2
    way = combat_value.wall(state, team)
    found = [
        Attack(
            each,
            combat_value.answer(state, combat_value.blow(state, seat, each), way, team)[0],
            price,
        )
        for each, price in _eager(state, seat, actions)
    ]
    found = [each for each in found if each.gain > -1.0]
    if not found:
        return
    best = max(found, key=lambda each: each.gain)
    share = combat_value.pressure(state, seat, actions) / max(1, sum(each.price for each in found))
    first = (
        best if best.gain > DECISIVE or not way else min(found, key=partial(_power, state, seat))
    )
    say = f"attack {names.label(seat, first.member)}"
    yield Move(max(best.gain, share) + LEAST, first.price, say)


class Attack(NamedTuple):
    member: Member
    gain: float
    price: int


def _eager(state: State, seat: Seat, actions: int) -> list[tuple[Member, int]]:
    """The strongest who can attack, as many as can be paid for."""
    able = [
        (each, combat.attack_cost(state, seat, each))
        for each in combat_value.ready(state, seat, actions)
    ]
    able.sort(key=lambda pair: (pair[1], -stats.attack(state, seat, pair[0])))
    found = []
    for each, price in able:
        if price <= actions:
            found.append((each, price))
            actions -= price
    return found


def _power(state: State, seat: Seat, each: Attack) -> tuple[int, int]:
    return stats.attack(state, seat, each.member), each.member.slot
