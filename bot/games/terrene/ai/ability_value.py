"""What an ability would be worth on one's own turn, effect by effect, and whom to aim it at.

No card is named here: an effect is judged by its kind and by whom it meets. Strength for this turn
is worth what the attacks gain by it; hindering a blocker likewise.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from bot.games.terrene.ai import combat_value, values
from bot.games.terrene.model.abilities import (
    Ability,
    Actions,
    Afflict,
    AnyEffect,
    Choose,
    Cleanse,
    Count,
    Damage,
    DamagePlayer,
    Discard,
    DrawCards,
    ExtraTerrain,
    ForceBlock,
    ForEach,
    Grant,
    Heal,
    HealPlayer,
    HideIt,
    LookTop,
    Mill,
    Modify,
    MoveAssigned,
    MoveCard,
    MoveRandomHand,
    Peek,
    Reveal,
    Scry,
    Search,
    Summon,
    UseCard,
    Xp,
)
from bot.games.terrene.model.actions import Source
from bot.games.terrene.model.cards import FACES, Face, ability, activated
from bot.games.terrene.model.chain import Frame, GameEvent, Target
from bot.games.terrene.model.pieces import Place
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import combat, stats
from bot.games.terrene.rules.abilities import activation, selectors
from bot.kernel.prompt import Seat

Bound = dict[str, tuple[Target, ...]]
SPENT = 2.0  # for a card that is gone when it has been used


class Case(NamedTuple):
    """Whose ability it is, who uses it, and what is left to spend after it."""

    state: State
    seat: Seat
    no: int
    actions: int
    bound: Bound
    event: GameEvent | None = None
    storm: bool = False

    def aimed(self, id: str, targets: tuple[Target, ...]) -> "Case":
        return self._replace(bound={**self.bound, id: targets})

    def frame(self) -> Frame:
        return Frame(self.seat, self.no, tuple(self.bound.items()), self.event)

    def met(self, ref: str) -> list[Place]:
        """The recruited or hidden Characters a REF names."""
        places = [self.state.find(no) for no in selectors.referred(self.state, self.frame(), ref)]
        return [
            place
            for place in places
            if place and not (self.storm and stats.immune(self.state, *place, "storm"))
        ]

    def sign(self, place: Place) -> float:
        return 1.0 if place.seat % 2 == self.seat % 2 else -1.0

    @property
    def foes(self) -> int:
        return 1 - self.seat % 2


def worth_of(case: Case, effects: tuple[AnyEffect, ...]) -> float:
    """All effects together; several strengthenings of one Character are seen as one."""
    boost = _boost(case, effects)
    return boost + sum(_one(case, effect) for effect in effects)


def _boost(case: Case, effects: tuple[AnyEffect, ...]) -> float:
    """What the attacks of those who are made stronger gain."""
    total = 0.0
    for place in _strengthened(case, effects):
        member = place.member
        if place.seat != case.seat or case.state.active != case.seat or case.state.turn <= 1:
            continue
        if not stats.able(member) or combat.attacks_left(member) < 1:
            continue
        total += _gain(case, place, effects)
    return total


def _strengthened(case: Case, effects: tuple[AnyEffect, ...]) -> list[Place]:
    found: dict[int, Place] = {}
    for effect in effects:
        if isinstance(effect, Grant) or (isinstance(effect, Modify) and _atk(case, effect) > 0):
            found |= {place.member.no: place for place in case.met(effect.to) if place.member.up}
    return list(found.values())


def _atk(case: Case, effect: Modify) -> int:
    return stats.value(case.state, case.frame(), effect.atk)


def _gain(case: Case, place: Place, effects: tuple[AnyEffect, ...]) -> float:
    state, member = case.state, place.member
    given = {e.ability for e in effects if isinstance(e, Grant) and place in case.met(e.to)}
    more = sum(_atk(case, e) for e in effects if isinstance(e, Modify) and place in case.met(e.to))
    price = combat.attack_cost(state, case.seat, member)
    haste = "haste" in given and not stats.has(state, case.seat, member, "haste")
    if price - haste > case.actions:
        return 0.0
    way = combat_value.wall(state, case.foes)
    plain = combat_value.blow(state, case.seat, member)
    strong = combat_value.blow(state, case.seat, member, atk=more, stab="stab" in given)
    if "unblockable" in given:
        strong = strong._replace(free=True)
    now = combat_value.answer(state, plain, way, case.foes)[0] if price <= case.actions else 0.0
    then = combat_value.answer(state, strong, way, case.foes)[0]
    again = then if "extra_attack" in given and case.actions > price else 0.0
    return min(then, 100.0) - min(now, 100.0) + again + (values.ACTION if haste else 0.0)


def _one(case: Case, effect: AnyEffect) -> float:
    match effect:
        case Damage(to=to):
            return sum(_damage(case, effect, place) for place in case.met(to))
        case DamagePlayer(to=to, n=n):
            sign = 1.0 if to == "opp" else -1.0
            return sign * values.loss(case.state, case.foes if to == "opp" else 1 - case.foes, n)
        case Heal(to=to, n=n):
            return sum(case.sign(p) * 0.4 * min(n, p.member.damage) for p in case.met(to))
        case HealPlayer(n=n):
            return 0.5 * min(n, 50 - case.state.hp[1 - case.foes])
        case Modify():
            return _modify(case, effect)
        case Afflict(to=to, status=status):
            return _afflict(case, to, status, effect.dur)
        case ForEach(sel=sel, as_=name, do=do):
            return sum(
                worth_of(case.aimed(name, (Target(no=place.member.no),)), do)
                for place in selectors.members(case.state, sel, case.seat, case.no)
            )
        case Choose(options=options):
            return max(worth_of(case, branch.do) for branch in options)
        case _:
            return _cards(case, effect)


def _damage(case: Case, effect: Damage, place: Place) -> float:
    if not place.member.up:
        return 0.0
    amount = stats.value(case.state, case.frame(), effect.n)
    guard = 0 if effect.stab else stats.defence(case.state, *place)
    hurt, left = max(0, amount - guard), stats.left(place.member)
    if hurt < left:
        return -case.sign(place) * combat_value.SCRATCH * hurt
    xp = values.XP * stats.level(place.member) if case.no and case.sign(place) < 0 else 0.0
    return -case.sign(place) * values.fall(case.state, place.seat, place.member) + xp


def _modify(case: Case, effect: Modify) -> float:
    """Lasting changes; passing strength counts in the boost, passing weakness of foes here."""
    value, frame = 0.0, case.frame()
    hp, lv, atk, defence = (
        stats.value(case.state, frame, each)
        for each in (effect.hp, effect.lv, effect.atk, effect.defence)
    )
    for place in case.met(effect.to):
        if effect.dur == "perm":
            value += case.sign(place) * (0.35 * hp + 0.6 * atk + 0.5 * defence)
        elif effect.dur in ("their_turn", "next"):
            value += case.sign(place) * 0.3 * atk
        value += 3.0 * lv * case.sign(place) if _holds_spell(case, place) else 0.0
    return value


def _holds_spell(case: Case, place: Place) -> bool:
    held = place.member.held
    return bool(held and "spell" in held.card.face.subtypes and case.actions > 0)


def _afflict(case: Case, to: str, status: str, dur: str) -> float:
    places = [place for place in case.met(to) if place.member.up]
    foes = [place for place in places if case.sign(place) < 0]
    friends = len(places) - len(foes)
    value = -4.0 * friends
    fresh = [p for p in foes if not stats.has_mark(p.member, status)]
    if dur != "turn":
        value += sum(_hindered(p, status) for p in fresh)
    if status == "stun" and case.state.active == case.seat:
        gone = frozenset(place.member.no for place in fresh)
        value += _opened(case, gone)
    return value


def _hindered(place: Place, status: str) -> float:
    """What it costs a foe to be hindered in its own next turn."""
    if status == "silence":
        return 2.0 if place.member.face.abilities else 0.0
    return 4.5 if status == "slow" else 7.0


def _opened(case: Case, gone: frozenset[int]) -> float:
    """What attacks gain when these cannot block."""
    if not gone:
        return 0.0
    state, seat = case.state, case.seat
    before = combat_value.pressure(state, seat, case.actions)
    return combat_value.pressure(state, seat, case.actions, gone) - before


def _cards(case: Case, effect: AnyEffect) -> float:
    player = case.state.players[case.seat]
    match effect:
        case DrawCards(who=who, n=n):
            if who == "opp":
                return -values.CARD * n
            return values.drawn(case.state, case.seat) * min(n, len(player.deck))
        case Search() | LookTop():
            return _found(case, effect) if player.deck else 0.0
        case Discard(who=who, n=n):
            foe = case.state.players[case.state.enemies(case.seat)[0]]
            return values.CARD * min(n, len(foe.hand)) if who == "opp" else -1.5 * n
        case Mill(n=n):
            return 0.6 * n
        case MoveRandomHand():
            foe = case.state.players[case.state.enemies(case.seat)[0]]
            return 2 * values.CARD if foe.hand else 0.0
        case MoveCard(card=ref):
            return _returned(case, ref)
        case MoveAssigned(from_=ref, to=to):
            taken = values.CARD * (2.0 if to == "your_hand" else 1.0)
            return sum(-case.sign(p) * taken for p in case.met(ref) if p.member.held)
        case _:
            return _rest(case, effect)


def _found(case: Case, effect: Search | LookTop) -> float:
    """The best card that could be found, less than if it were in hand for certain."""
    if isinstance(effect, LookTop):
        return values.drawn(case.state, case.seat) + 1.5
    deck = case.state.players[case.seat].deck
    fitting = [each for each in deck if selectors.card_fits(effect.sel, each.face)]
    if not fitting:
        return 0.0
    best = max(values.wanted(case.state, case.seat, each.key) for each in fitting)
    return best * values.drawn(case.state, case.seat) / values.CARD


def _returned(case: Case, ref: str) -> float:
    bound = case.bound.get(ref, ())
    if not bound and ref == "event_card":
        return values.CARD + 2.0
    return sum(values.card(case.state, case.seat, target.key) for target in bound)


def _rest(case: Case, effect: AnyEffect) -> float:
    match effect:
        case Actions(who=who, n=n):
            return values.ACTION * (n if who == "you" else -n)
        case Summon(token=token, n=n):
            full = 8 - len(case.state.players[case.seat].party)
            return min(n, full) * _token(FACES[token])
        case Xp(to=to, n=n):
            return sum(case.sign(place) * (values.XP + 1) * n for place in case.met(to))
        case Count(n=n, to=to):
            return 1.5 * n * len(case.met(to))
        case UseCard(card=ref):
            return _borrowed(case, ref)
        case Grant(to=to, dur="perm", ability=name):
            return sum(_given(case, place, name) for place in case.met(to))
        case _:
            return _little(case, effect)


def _given(case: Case, place: Place, name: str) -> float:
    """An ability for good; nobody can have it twice."""
    if stats.has(case.state, *place, name):
        return 0.0
    return case.sign(place) * values.gift(case.state, *place, name)


def _little(case: Case, effect: AnyEffect) -> float:
    match effect:
        case ForceBlock():
            return 2.0
        case Cleanse(to=to):
            return sum(2.0 * len(place.member.marks) for place in case.met(to))
        case HideIt():
            return -values.ACTION
        case Peek(to=to):
            return 0.6 if case.met(to) else 0.0
        case Scry() | Reveal() | ExtraTerrain():
            return 0.5
        case _:
            return 0.0


def _token(face: Face) -> float:
    if not face.atk:
        return values.ACTION - 0.5
    return 4.0 * face.lv + 0.35 * face.hp + 0.5 * face.atk + 0.5 * face.defence


def _borrowed(case: Case, ref: str) -> float:
    """An Item of the enemy's, as if it were one's own."""
    total = 0.0
    for target in case.bound.get(ref, ()):
        able = activated(target.key)[0]
        total += aim(case._replace(bound={}), able).value
    return total


class Aimed(NamedTuple):
    """The best targets, and what the ability is worth with them."""

    value: float
    bound: Bound


def aim(case: Case, able: Ability) -> Aimed:
    """Choose targets one list after the other, the best few of each."""
    for spec in able.targets:
        most = stats.value(case.state, case.frame(), spec.n)
        found = dict.fromkeys(selectors.targets(case.state, spec.sel, case.seat, case.no))
        value = partial(_worth_aimed, case, able, spec.id)
        case = case.aimed(spec.id, _best(list(found), spec.least, most, value))
    return Aimed(worth_of(case, able.do), case.bound)


def _worth_aimed(case: Case, able: Ability, id: str, chosen: tuple[Target, ...]) -> float:
    return worth_of(case.aimed(id, chosen), able.do)


def _best(
    found: list[Target],
    least: int,
    most: int,
    value: Callable[[tuple[Target, ...]], float],
) -> tuple[Target, ...]:
    """The best by themselves, and as many of them as are best together."""
    order = {each: place for place, each in enumerate(found)}
    ranked = sorted(found, key=lambda each: -value((each,)))[:most]
    sets = [
        tuple(sorted(ranked[:n], key=lambda each: order[each]))
        for n in range(least, len(ranked) + 1)
    ]
    return max(sets, key=value) if sets else ()


def gain(state: State, seat: Seat, source: Source) -> Aimed:
    """What activating an ability now would bring, its costs taken off but for the Actions."""
    able = ability(source.card.key, source.ability)
    price = activation.action_cost(state, seat, source, able)
    left = state.players[seat].actions - price
    if able.flip:
        return Aimed(_flipped(state, seat, source), {})
    found = aim(Case(state, seat, source.no, left, {}), able)
    return Aimed(found.value - _cost(state, seat, source, able), found.bound)


def _flipped(state: State, seat: Seat, source: Source) -> float:
    """An On-going card works as long as its holder lives."""
    place = state.find(source.no)
    guard = stats.defence(state, *place) if place else 0
    value = values.ongoing(source.card.key) - values.CARD
    plain = not activated(source.card.key)[1:] and value < 2.0
    return value + (0.4 * guard if plain else 0.0)


def _cost(state: State, seat: Seat, source: Source, able: Ability) -> float:
    """Cards, counters and Characters that are paid."""
    value = 2.2 * able.cost.discard
    if able.cost.counter:
        value += 1.0
    if able.cost.dismiss_self or able.cost.dismiss:
        value += values.ACTION - 1.0
    if source.how in ("held", "hand") and not source.card.face.is_ongoing:
        value += SPENT
    return value
