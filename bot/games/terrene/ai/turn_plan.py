"""A plan for the active player's turn, one sentence at a time.

The plan is greedy: free actions that help come first, then whatever gains most for an Action. The
last Action may be kept for a response. Only what the seat can see is used; unknown cards are
plain ones.
"""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from bot.games.terrene.ai import (
    ability_value,
    answers,
    combat_value,
    effect_value,
    recruiting,
    reserve,
)
from bot.games.terrene.ai.combat_value import Blocker
from bot.games.terrene.model import names
from bot.games.terrene.model.abilities import AnyEffect, Choose, Modify, Reading
from bot.games.terrene.model.actions import Source
from bot.games.terrene.model.cards import ability, activated
from bot.games.terrene.model.pieces import Member
from bot.games.terrene.model.state import State
from bot.games.terrene.prompts import abilities, turn
from bot.games.terrene.rules import combat, stats
from bot.games.terrene.rules.abilities import activation
from bot.kernel.prompt import Seat

MIN_GAIN = 0.6  # moves that gain less are not considered
WINS_GAME = 100.0
AFTER_DAMAGE = {"damage_player", "battle_damage_char"}


class Move(NamedTuple):
    """A candidate: the sentence, what it gains, and the Actions it costs."""

    gain: float
    price: int
    say: str

    @property
    def rate(self) -> float:
        return self.gain / self.price if self.price else self.gain + 100.0


def next_sentence(state: State) -> str:
    """The next sentence of the active player's turn."""
    seat = state.active
    first = recruiting.free_move(state, seat)
    if first:
        return first
    found = list(_moves(state, seat))
    if not found:
        return recruiting.hide_before_end(state, seat) or "end"
    best = max(found, key=lambda move: move.rate)
    return recruiting.make_room(state, seat) or _as_last(state, seat, best)


def _as_last(state: State, seat: Seat, move: Move) -> str:
    """An attack with the last Action ends the turn, if there is nothing to keep it open for."""
    verb, *rest = move.say.split()
    if verb != "attack" or move.price != state.players[seat].actions or _may_go_on(state, seat):
        return move.say
    return " ".join(("last", *rest))


def _may_go_on(state: State, seat: Seat) -> bool:
    """A card for this battle, a free attack, or something to do before the turn ends."""
    held = [each.held for each in state.players[seat].party if each.up and each.held]
    return (
        any(_helps_attack(each.card.key) for each in held if not each.up)
        or len(_affordable(state, seat, state.players[seat].actions)) > 1
        or bool(recruiting.hide_before_end(state, seat))
    )


@cache
def _helps_attack(key: str) -> bool:
    """A card for the attacker once the block is known, or for what its damage brings."""
    return any(
        (able.when and AFTER_DAMAGE.intersection(able.when.events))
        or any(cond.role == "attacker" for cond in able.if_)
        or (able.speed != "green" and any(_raises_attack(each) for each in able.do))
        for able in activated(key)
    )


def _raises_attack(effect: AnyEffect) -> bool:
    match effect:
        case Choose(options=options):
            return any(_raises_attack(each) for branch in options for each in branch.do)
        case Modify(atk=atk):
            return isinstance(atk, Reading) or atk > 0
        case _:
            return False


def _moves(state: State, seat: Seat) -> Iterator[Move]:
    """All candidates worth their price; the last Action must gain more than it would if kept."""
    left = state.players[seat].actions
    floor = max(MIN_GAIN, reserve.reserve(state, seat)) if left else MIN_GAIN
    attacks = list(_attacks(state, seat))
    kept = left > 0 and floor > max((each.gain for each in attacks), default=0.0)
    for move in (*_uses(state, seat), *_recruits(state, seat), *attacks):
        if move.price and move.price >= left:
            if move.gain > floor:
                yield move
        elif not kept and move.gain > MIN_GAIN:
            yield move
    if kept:  # cards that help an attack are no use if its Action is kept
        less = _with_actions(state, seat, left - 1)
        spared = (*_uses(less, seat), *_recruits(less, seat), *_attacks(less, seat))
        yield from (move for move in spared if move.gain > MIN_GAIN)


def _with_actions(state: State, seat: Seat, number: int) -> State:
    return state.with_player(seat, actions=number)


def _uses(state: State, seat: Seat) -> Iterator[Move]:
    found = activation.open_sources(state, seat)
    for source in found:
        able = ability(source.card.key, source.ability)
        if _waits(source):
            continue
        aimed = ability_value.gain(state, seat, source)
        price = activation.action_cost(state, seat, source, able)
        if aimed.value > MIN_GAIN:
            yield Move(aimed.value, price, _say(state, seat, source, aimed.bound, found))


def _waits(source: Source) -> bool:
    """A battle card is better used when the block is known."""
    return source.how == "held" and answers.is_battle_card(source.card.key)


def _say(
    state: State, seat: Seat, source: Source, bound: effect_value.Bound, found: Sequence[Source]
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
    options = turn.recruits(state, seat)
    threats = combat_value.threats(state, seat) if options else {}
    for option in options:
        gain = recruiting.recruit_value(state, seat, option.token, threats)
        yield Move(gain, 1, f"recruit {option.token}")


def _attacks(state: State, seat: Seat) -> Iterator[Move]:
    """The strongest attackers that can be paid for; together they wear a blocker down.

    The weakest of them goes first, unless nobody can block or one attack wins the game.
    """
    if state.turn <= 1:
        return
    actions = state.players[seat].actions
    blockers = combat_value.blockers_of(state, 1 - seat % 2)
    found = [
        Attack(each, _attack_gain(state, seat, each, blockers), price)
        for each, price in _affordable(state, seat, actions)
    ]
    found = [each for each in found if each.gain > -1.0]
    if not found:
        return
    best = max(found, key=lambda each: each.gain)
    share = combat_value.pressure(state, seat, actions) / max(1, sum(each.price for each in found))
    decides = best.gain > WINS_GAME or not blockers
    first = best if decides else min(found, key=partial(_power, state, seat))
    say = f"attack {names.label(seat, first.member)}"
    yield Move(max(best.gain, share) + MIN_GAIN, first.price, say)


def _attack_gain(state: State, seat: Seat, each: Member, blockers: list[Blocker]) -> float:
    strike = combat_value.strike_of(state, seat, each)
    return combat_value.best_defense(state, strike, blockers, 1 - seat % 2)[0]


class Attack(NamedTuple):
    """A possible attacker, what its attack gains, and the Actions it costs."""

    member: Member
    gain: float
    price: int


def _affordable(state: State, seat: Seat, actions: int) -> list[tuple[Member, int]]:
    """The strongest attackers, as many as can be paid for."""
    able = [
        (each, combat.attack_cost(state, seat, each))
        for each in combat_value.ready_attackers(state, seat, actions)
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
