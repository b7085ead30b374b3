"""Blows and blocks, reckoned without playing them: what an attack is worth, and to whom.

The defender takes the blow in the cheapest way, so a blow is worth what that way costs. Cards that
lie face-down are left out; nobody can know them.
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

SCRATCH = 0.4  # for a point of damage on a Character that lives
MOST = 60.0  # no single attack counts for more
NONE = frozenset[int]()


class Blocker(NamedTuple):
    """Somebody in the way of a blow."""

    no: int
    guard: int
    left: int
    price: float  # what its side loses with it, and the attacker's side gains
    answer: int  # what Retaliate would deal
    lonely: bool
    sap: int  # how much weaker it makes the attacker


class Blow(NamedTuple):
    """An attack as it would be made now."""

    no: int
    atk: int
    stab: bool
    free: bool  # of all blockers
    forced: int
    breach: int  # how much DEF it takes off its blocker
    hurt: float  # what it gains when it hits a player
    bite: float  # what it gains when it wounds a Character
    left: int
    price: float


def wall(state: State, team: int, without: frozenset[int] = NONE) -> list[Blocker]:
    """All who could block for a team."""
    seats = state.seats[team::2]
    alone = sum(len(state.players[seat].party) for seat in seats) == 1
    return [
        _blocker(state, seat, each, lonely=alone)
        for seat in seats
        for each in state.players[seat].party
        if stats.able(each) and each.no not in without
    ]


def _blocker(state: State, seat: Seat, each: Member, *, lonely: bool) -> Blocker:
    guard = stats.defence(state, seat, each)
    silent = stats.silenced(each)
    raised, sap = (0, 0) if silent else _stand(each.card.key)
    return Blocker(
        each.no,
        guard + raised,
        stats.left(each),
        values.fall(state, seat, each) + values.XP * stats.level(each),
        guard if stats.has(state, seat, each, "retaliate") else 0,
        lonely and (silent or not synergy.heirs(each.card.key)),
        sap,
    )


@cache
def _stand(key: str) -> tuple[int, int]:
    """What a blocker's own trigger adds to its DEF and takes off the attacker's ATK."""
    raised = sap = 0
    for each in triggered(key):
        if each.when and "block_declared" in each.when.events and each.when.subject == "self":
            for effect in each.do:
                if isinstance(effect, Modify):
                    raised += _plain(effect.defence) if effect.to == "self" else 0
                    sap -= _plain(effect.atk) if effect.to == "attacker" else 0
    return raised, sap


@cache
def _breach(key: str) -> int:
    return sum(
        -_plain(effect.defence)
        for each in triggered(key)
        if each.when and "block_declared" in each.when.events and each.when.attacker == "self"
        for effect in each.do
        if isinstance(effect, Modify) and effect.to == "blocker"
    )


def _plain(value: object) -> int:
    return value if isinstance(value, int) else 0


@cache
def spoils(key: str, event: str) -> float:
    """What a Character's trigger is worth at an event of its own."""
    return sum(
        _spoil(effect)
        for each in triggered(key)
        if each.when and event in each.when.events and each.when.subject == "self"
        for effect in each.do
    )


def _spoil(effect: Effect) -> float:
    match effect:
        case Heal():
            return 2.5
        case Actions():
            return values.ACTION
        case Modify(atk=atk, defence=defence):
            return 0.8 * abs(_plain(atk)) + 0.4 * abs(_plain(defence))
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


def blow(state: State, seat: Seat, each: Member, *, atk: int = 0, stab: bool = False) -> Blow:
    """The attack of a Character, perhaps strengthened."""
    key = each.card.key
    silent = stats.silenced(each)
    forced = next((mark.who for mark in each.marks if mark.name == "force"), 0)
    return Blow(
        each.no,
        max(0, stats.attack(state, seat, each) + atk),
        stab or stats.has(state, seat, each, "stab"),
        stats.has(state, seat, each, "unblockable"),
        forced,
        0 if silent else _breach(key),
        0.0 if silent else spoils(key, "damage_player"),
        0.0 if silent else spoils(key, "battle_damage_char"),
        stats.left(each),
        values.fall(state, seat, each),
    )


def direct(state: State, hit: Blow, team: int) -> float:
    """What a blow costs the team when nobody blocks."""
    return values.loss(state, team, hit.atk) + (hit.hurt if hit.atk else 0.0)


def _amount(hit: Blow, by: Blocker) -> int:
    guard = 0 if hit.stab else max(0, by.guard - hit.breach)
    return max(0, hit.atk - by.sap - guard)


def blocked(state: State, hit: Blow, by: Blocker, team: int) -> float:
    """What a blow costs the team when this one blocks."""
    amount = _amount(hit, by)
    back = hit.price if by.answer >= hit.left else SCRATCH * by.answer
    if amount < by.left:
        return SCRATCH * amount + 0.5 + (hit.bite if amount else 0.0) - back
    excess = amount - by.left
    more = values.loss(state, team, excess) + hit.hurt if excess else 0.0
    return by.price + more - back + (values.LOST if by.lonely else 0.0)


def answer(state: State, hit: Blow, way: list[Blocker], team: int) -> tuple[float, int]:
    """The defender's cheapest way to take a blow: its price, and who blocks (0: nobody)."""
    if hit.free or not way:
        return direct(state, hit, team), 0
    ways = [(blocked(state, hit, by, team), by.no) for by in way]
    forced = [each for each in ways if each[1] == hit.forced]
    return min(forced or [(direct(state, hit, team), 0), *ways])


def ready(state: State, seat: Seat, actions: int) -> list[Member]:
    """Who could attack now with so many Actions."""
    return [
        each
        for each in state.players[seat].party
        if stats.able(each)
        and combat.attacks_left(each) > 0
        and combat.attack_cost(state, seat, each) <= actions
    ]


def pressure(state: State, seat: Seat, actions: int, without: frozenset[int] = NONE) -> float:
    """What the attacks still possible this turn are worth."""
    if state.turn <= 1:
        return 0.0
    blows = [
        (blow(state, seat, each), combat.attack_cost(state, seat, each))
        for each in ready(state, seat, actions)
    ]
    return assault(state, blows, wall(state, 1 - seat % 2, without), actions, 1 - seat % 2)


def threat(state: State, seat: Seat) -> float:
    """What a seat could do with a fresh turn: three attacks of whoever is there."""
    state = later(state)
    team = 1 - seat % 2
    blows = [(blow(state, seat, each), 1) for each in state.players[seat].party if each.up]
    return assault(state, blows, wall(state, team), 3, team)


def later(state: State) -> State:
    """The same parties when the present turn is over."""
    players = tuple(
        replace(player, party=tuple(_rested(each, f"end{state.active}") for each in player.party))
        for player in state.players
    )
    return replace(state, players=players)


def _rested(each: Member, now: str) -> Member:
    if not (each.decay or each.mods or each.marks):
        return each
    mods = tuple(mod for mod in each.mods if mod.until not in (now, "battle"))
    marks = tuple(mark for mark in each.marks if mark.until not in (now, "battle"))
    return replace(each, decay=0, mods=mods, marks=marks)


def assault(
    state: State,
    blows: list[tuple[Blow, int]],
    way: list[Blocker],
    actions: int,
    team: int,
    most: float = MOST,
) -> float:
    """Attack after attack, the strongest that can be paid for, the weakest of them first."""
    chosen: list[Blow] = []
    for hit, price in sorted(blows, key=lambda each: (each[1], -each[0].atk)):
        if price <= actions:
            chosen.append(hit)
            actions -= price
    total = 0.0
    for hit in sorted(chosen, key=lambda each: each.atk):
        value, no = answer(state, hit, way, team)
        total += min(max(value, 0.0), most)
        if most > MOST:  # somebody asks whether the team would survive it all
            state = struck(state, hit, way, no, team)
        way = worn(way, hit, no)
    return total


def struck(state: State, hit: Blow, way: list[Blocker], no: int, team: int) -> State:
    """The hit points after a blow: all of it, or what goes beyond the blocker's."""
    by = next((each for each in way if each.no == no), None)
    loss = max(0, _amount(hit, by) - by.left) if by else hit.atk
    if not loss:
        return state
    left = max(1, state.hp[team] - loss)  # who has lost has been counted
    return replace(state, hp=(state.hp[0], left) if team else (left, state.hp[1]))


def worn(way: list[Blocker], hit: Blow, no: int) -> list[Blocker]:
    """The blockers after a blow: wounded, worn, or one less."""
    found = []
    for by in way:
        if by.no == no:
            amount = _amount(hit, by)
            if amount >= by.left:
                continue
            by = by._replace(
                left=by.left - amount, guard=max(0, by.guard - 5), answer=max(0, by.answer - 5)
            )
        found.append(by)
    return found
