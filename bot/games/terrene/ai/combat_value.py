"""The value of attacks and blocks, estimated without playing them.

The defender chooses the cheapest defense, so an attack is worth what that defense costs. Face-down
cards are left out, because nobody can know them.
"""

from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from bot.games.terrene.ai import synergy, values
from bot.games.terrene.model.abilities import (
    Actions,
    Discard,
    DrawCards,
    Effect,
    ForEach,
    Heal,
    Mill,
    Modify,
    MoveAssigned,
    MoveCard,
    UseCard,
)
from bot.games.terrene.model.cards import triggered
from bot.games.terrene.model.pieces import Member
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import combat, stats
from bot.kernel.prompt import Seat

DAMAGE_POINT = 0.4  # for a point of damage on a Character that survives
MAX_VALUE = 60.0  # of a single attack
NONE = frozenset[int]()


class Blocker(NamedTuple):
    """A Character that could block an attack."""

    no: int
    guard: int
    left: int
    price: float  # what its side loses and the attacker's side gains when it is defeated
    retaliation: int  # what Retaliate would deal
    is_last: bool
    weakens: int  # how much ATK it takes off the attacker


class Strike(NamedTuple):
    """An attack as it would be made now."""

    no: int
    atk: int
    stab: bool
    unblockable: bool
    forced_blocker: int
    pierces: int  # how much DEF it takes off its blocker
    hit_bonus: float  # value of its trigger when it damages a player
    wound_bonus: float  # value of its trigger when it damages a Character
    left: int
    price: float


def blockers_of(state: State, team: int, without: frozenset[int] = NONE) -> list[Blocker]:
    """All Characters that could block for a team."""
    found: list[Blocker] | None = state.strengths.get((team,))
    if found is None:
        found = state.strengths[team,] = _blockers(state, team)
    return [each for each in found if each.no not in without] if without else found


def _blockers(state: State, team: int) -> list[Blocker]:
    seats = state.seats[team::2]
    alone = sum(len(state.players[seat].party) for seat in seats) == 1
    return [
        _blocker(state, seat, each, is_last=alone)
        for seat in seats
        for each in state.players[seat].party
        if stats.able(each)
    ]


def _blocker(state: State, seat: Seat, each: Member, *, is_last: bool) -> Blocker:
    guard = stats.defence(state, seat, each)
    silent = stats.silenced(each)
    raised, weakens = (0, 0) if silent else _block_bonus(each.card.key)
    return Blocker(
        each.no,
        guard + raised,
        stats.left(each),
        values.defeat_value(state, seat, each) + values.XP * stats.level(each),
        guard if stats.has(state, seat, each, "retaliate") else 0,
        is_last and (silent or not synergy.tokens_on_defeat(each.card.key)),
        weakens,
    )


@cache
def _block_bonus(key: str) -> tuple[int, int]:
    """What a blocker's own trigger adds to its DEF and takes off the attacker's ATK."""
    raised = weakens = 0
    for each in triggered(key):
        if each.when and "block_declared" in each.when.events and each.when.subject == "self":
            for effect in each.do:
                if isinstance(effect, Modify):
                    raised += _constant(effect.defence) if effect.to == "self" else 0
                    weakens -= _constant(effect.atk) if effect.to == "attacker" else 0
    return raised, weakens


@cache
def _pierces(key: str) -> int:
    return sum(
        -_constant(effect.defence)
        for each in triggered(key)
        if each.when and "block_declared" in each.when.events and each.when.attacker == "self"
        for effect in each.do
        if isinstance(effect, Modify) and effect.to == "blocker"
    )


def _constant(value: object) -> int:
    return value if isinstance(value, int) else 0


@cache
def trigger_value(key: str, event: str) -> float:
    """The value of a Character's own trigger at an event."""
    return sum(
        _effect_value(effect)
        for each in triggered(key)
        if each.when and event in each.when.events and each.when.subject == "self"
        for effect in each.do
    )


def _effect_value(effect: Effect) -> float:
    match effect:
        case Heal():
            return 2.5
        case Actions():
            return values.ACTION
        case Modify(atk=atk, defence=defence):
            return 0.8 * abs(_constant(atk)) + 0.4 * abs(_constant(defence))
        case Discard() | MoveCard() | DrawCards() | MoveAssigned():
            return values.CARD
        case UseCard():
            return 5.0
        case Mill(n=n):
            return 0.6 * n
        case ForEach():
            return 9.0
        case _:
            return 1.0


def strike_of(
    state: State, seat: Seat, each: Member, *, atk: int = 0, stab: bool = False
) -> Strike:
    """The attack of a Character as it would be now, perhaps strengthened."""
    known: tuple[Member, Strike] | None = state.strengths.get((seat, each.no))
    if known is None or known[0] is not each:
        known = state.strengths[seat, each.no] = (each, _strike(state, seat, each))
    strike = known[1]
    if not atk and not stab:
        return strike
    raised = max(0, stats.attack(state, seat, each) + atk)
    return strike._replace(atk=raised, stab=stab or strike.stab)


def _strike(state: State, seat: Seat, each: Member) -> Strike:
    key = each.card.key
    silent = stats.silenced(each)
    forced = next((mark.who for mark in each.marks if mark.name == "force"), 0)
    return Strike(
        each.no,
        stats.attack(state, seat, each),
        stats.has(state, seat, each, "stab"),
        stats.has(state, seat, each, "unblockable"),
        forced,
        0 if silent else _pierces(key),
        0.0 if silent else trigger_value(key, "damage_player"),
        0.0 if silent else trigger_value(key, "battle_damage_char"),
        stats.left(each),
        values.defeat_value(state, seat, each),
    )


def unblocked_cost(state: State, strike: Strike, team: int) -> float:
    """What an attack costs the defending team when nobody blocks."""
    return values.loss(state, team, strike.atk) + (strike.hit_bonus if strike.atk else 0.0)


def _amount(strike: Strike, blocker: Blocker) -> int:
    guard = 0 if strike.stab else max(0, blocker.guard - strike.pierces)
    return max(0, strike.atk - blocker.weakens - guard)


def blocked_cost(state: State, strike: Strike, blocker: Blocker, team: int) -> float:
    """What an attack costs the defending team when this Character blocks."""
    amount = _amount(strike, blocker)
    back = (
        strike.price if blocker.retaliation >= strike.left else DAMAGE_POINT * blocker.retaliation
    )
    if amount < blocker.left:
        return DAMAGE_POINT * amount + 0.5 + (strike.wound_bonus if amount else 0.0) - back
    excess = amount - blocker.left
    overkill = values.loss(state, team, excess) + strike.hit_bonus if excess else 0.0
    return blocker.price + overkill - back + (values.GAME_LOST if blocker.is_last else 0.0)


def best_defense(
    state: State, strike: Strike, blockers: list[Blocker], team: int
) -> tuple[float, int]:
    """The cheapest defense against an attack: its cost, and who blocks (0: nobody)."""
    if strike.unblockable or not blockers:
        return unblocked_cost(state, strike, team), 0
    ways = [(blocked_cost(state, strike, blocker, team), blocker.no) for blocker in blockers]
    forced = [each for each in ways if each[1] == strike.forced_blocker]
    return min(forced or [(unblocked_cost(state, strike, team), 0), *ways])


def ready_attackers(state: State, seat: Seat, actions: int) -> list[Member]:
    """The Characters that could attack now with so many Actions."""
    return [
        each
        for each in state.players[seat].party
        if stats.able(each)
        and combat.attacks_left(each) > 0
        and combat.attack_cost(state, seat, each) <= actions
    ]


def pressure(state: State, seat: Seat, actions: int, without: frozenset[int] = NONE) -> float:
    """The value of the attacks still possible this turn."""
    if state.turn <= 1:
        return 0.0
    strikes = [
        (strike_of(state, seat, each), combat.attack_cost(state, seat, each))
        for each in ready_attackers(state, seat, actions)
    ]
    return assault_value(
        state, strikes, blockers_of(state, 1 - seat % 2, without), actions, 1 - seat % 2
    )


def threats(state: State, seat: Seat) -> dict[Seat, float]:
    """What each opponent of a seat threatens."""
    return {enemy: threat(state, enemy) for enemy in state.enemies(seat)}


def threat(state: State, seat: Seat) -> float:
    """The value of a seat's next turn: three attacks by the Characters it has now."""
    state = after_turn(state)
    team = 1 - seat % 2
    strikes = [(strike_of(state, seat, each), 1) for each in state.players[seat].party if each.up]
    return assault_value(state, strikes, blockers_of(state, team), 3, team)


def after_turn(state: State) -> State:
    """The same parties at the end of the current turn."""
    if not any(_is_tired(each) for player in state.players for each in player.party):
        return state
    players = tuple(
        replace(player, party=tuple(_rested(each, f"end{state.active}") for each in player.party))
        for player in state.players
    )
    return replace(state, players=players)


def _is_tired(each: Member) -> bool:
    return bool(each.decay or each.mods or each.marks)


def _rested(each: Member, now: str) -> Member:
    if not _is_tired(each):
        return each
    mods = tuple(mod for mod in each.mods if mod.until not in (now, "battle"))
    marks = tuple(mark for mark in each.marks if mark.until not in (now, "battle"))
    return replace(each, decay=0, mods=mods, marks=marks)


def assault_value(
    state: State,
    strikes: list[tuple[Strike, int]],
    blockers: list[Blocker],
    actions: int,
    team: int,
    most: float = MAX_VALUE,
) -> float:
    """The strongest attacks that can be paid for, the weakest of them first."""
    chosen: list[Strike] = []
    for strike, price in sorted(strikes, key=lambda each: (each[1], -each[0].atk)):
        if price <= actions:
            chosen.append(strike)
            actions -= price
    total = 0.0
    for strike in sorted(chosen, key=lambda each: each.atk):
        value, no = best_defense(state, strike, blockers, team)
        total += min(max(value, 0.0), most)
        if most > MAX_VALUE:  # the caller asks whether the team would survive
            state = after_strike(state, strike, blockers, no, team)
        blockers = worn_blockers(blockers, strike, no)
    return total


def after_strike(
    state: State, strike: Strike, blockers: list[Blocker], no: int, team: int
) -> State:
    """The state after an attack: the team loses the whole damage, or the overkill."""
    blocker = next((each for each in blockers if each.no == no), None)
    loss = max(0, _amount(strike, blocker) - blocker.left) if blocker else strike.atk
    if not loss:
        return state
    left = max(1, state.hp[team] - loss)  # a lost game is counted elsewhere
    return state.changed(hp=(state.hp[0], left) if team else (left, state.hp[1]))


def worn_blockers(blockers: list[Blocker], strike: Strike, no: int) -> list[Blocker]:
    """The blockers after an attack: the one that blocked is damaged, decayed or gone."""
    found = []
    for blocker in blockers:
        if blocker.no == no:
            amount = _amount(strike, blocker)
            if amount >= blocker.left:
                continue
            blocker = blocker._replace(
                left=blocker.left - amount,
                guard=max(0, blocker.guard - 5),
                retaliation=max(0, blocker.retaliation - 5),
            )
        found.append(blocker)
    return found
