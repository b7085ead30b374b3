"""The value of each kind of effect on one's own turn.

No card is named here: an effect is judged by its kind and its targets. A boost for this turn is
worth what the attacks gain by it; so is hindering a blocker.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from bot.games.terrene.ai import ability_value, combat_value, values
from bot.games.terrene.model.abilities import (
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
    Effect,
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
from bot.games.terrene.model.cards import FACES, Face, activated
from bot.games.terrene.model.chain import Frame, GameEvent, Target
from bot.games.terrene.model.pieces import FULL_HP, PARTY_CAP, Place
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import combat, stats
from bot.games.terrene.rules.abilities import selectors
from bot.kernel.prompt import Seat

Bound = dict[str, tuple[Target, ...]]


class Usage(NamedTuple):
    """One use of an ability: by whom, on whom, and the Actions left after it."""

    state: State
    seat: Seat
    no: int
    actions: int
    bound: Bound
    event: GameEvent | None = None
    storm: bool = False

    def aimed(self, id: str, targets: tuple[Target, ...]) -> "Usage":
        return self._replace(bound={**self.bound, id: targets})

    def frame(self) -> Frame:
        return Frame(self.seat, self.no, tuple(self.bound.items()), self.event)

    def reached(self, ref: str) -> list[Place]:
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
    def enemy_team(self) -> int:
        return 1 - self.seat % 2


def effects_value(usage: Usage, effects: tuple[AnyEffect, ...]) -> float:
    """All effects together; several boosts of one Character count as one."""
    boost = _attack_gain(usage, effects)
    return boost + sum(_effect_value(usage, effect) for effect in effects)


def _attack_gain(usage: Usage, effects: tuple[AnyEffect, ...]) -> float:
    """What the attacks of the boosted Characters gain."""
    total = 0.0
    for place in _strengthened(usage, effects):
        member = place.member
        if place.seat != usage.seat or usage.state.active != usage.seat or usage.state.turn <= 1:
            continue
        if not stats.able(member) or combat.attacks_left(member) < 1:
            continue
        total += _gain(usage, place, effects)
    return total


def _strengthened(usage: Usage, effects: tuple[AnyEffect, ...]) -> list[Place]:
    found: dict[int, Place] = {}
    for effect in effects:
        if isinstance(effect, Grant) or (isinstance(effect, Modify) and _atk(usage, effect) > 0):
            found |= {
                place.member.no: place for place in usage.reached(effect.to) if place.member.up
            }
    return list(found.values())


def _atk(usage: Usage, effect: Modify) -> int:
    return stats.value(usage.state, usage.frame(), effect.atk)


def _gain(usage: Usage, place: Place, effects: tuple[AnyEffect, ...]) -> float:
    state, member = usage.state, place.member
    given = {e.ability for e in effects if isinstance(e, Grant) and place in usage.reached(e.to)}
    more = sum(
        _atk(usage, e) for e in effects if isinstance(e, Modify) and place in usage.reached(e.to)
    )
    price = combat.attack_cost(state, usage.seat, member)
    haste = "haste" in given and not stats.has(state, usage.seat, member, "haste")
    if price - haste > usage.actions:
        return 0.0
    blockers = combat_value.blockers_of(state, usage.enemy_team)
    plain = combat_value.strike_of(state, usage.seat, member)
    strong = combat_value.strike_of(state, usage.seat, member, atk=more, stab="stab" in given)
    if "unblockable" in given:
        strong = strong._replace(unblockable=True)
    now = (
        combat_value.best_defense(state, plain, blockers, usage.enemy_team)[0]
        if price <= usage.actions
        else 0.0
    )
    then = combat_value.best_defense(state, strong, blockers, usage.enemy_team)[0]
    again = then if "extra_attack" in given and usage.actions > price else 0.0
    return min(then, 100.0) - min(now, 100.0) + again + (values.ACTION if haste else 0.0)


def _effect_value(usage: Usage, effect: AnyEffect) -> float:
    value = VALUE.get(type(effect))
    return value(usage, effect) if value else 0.0


def _damage(usage: Usage, effect: Damage) -> float:
    return sum(_damage_to(usage, effect, place) for place in usage.reached(effect.to))


def _damage_to(usage: Usage, effect: Damage, place: Place) -> float:
    if not place.member.up:
        return 0.0
    amount = stats.value(usage.state, usage.frame(), effect.n)
    guard = 0 if effect.stab else stats.defence(usage.state, *place)
    damage, left = max(0, amount - guard), stats.left(place.member)
    if damage < left:
        return -usage.sign(place) * combat_value.DAMAGE_POINT * damage
    xp = values.XP * stats.level(place.member) if usage.no and usage.sign(place) < 0 else 0.0
    return -usage.sign(place) * values.defeat_value(usage.state, place.seat, place.member) + xp


def _damage_player(usage: Usage, effect: DamagePlayer) -> float:
    if effect.to == "opp":
        return values.loss(usage.state, usage.enemy_team, effect.n)
    return -values.loss(usage.state, 1 - usage.enemy_team, effect.n)


def _heal(usage: Usage, effect: Heal) -> float:
    places = usage.reached(effect.to)
    return sum(usage.sign(p) * 0.4 * min(effect.n, p.member.damage) for p in places)


def _heal_player(usage: Usage, effect: HealPlayer) -> float:
    return 0.5 * min(effect.n, FULL_HP - usage.state.hp[1 - usage.enemy_team])


def _for_each(usage: Usage, effect: ForEach) -> float:
    places = selectors.members(usage.state, effect.sel, usage.seat, usage.no)
    aimed = (usage.aimed(effect.as_, (Target(no=place.member.no),)) for place in places)
    return sum(effects_value(each, effect.do) for each in aimed)


def _choose(usage: Usage, effect: Choose) -> float:
    return max(effects_value(usage, branch.do) for branch in effect.options)


def _modify(usage: Usage, effect: Modify) -> float:
    """Lasting changes; boosts for this turn are counted as attack gains."""
    value, frame = 0.0, usage.frame()
    hp, lv, atk, defence = (
        stats.value(usage.state, frame, each)
        for each in (effect.hp, effect.lv, effect.atk, effect.defence)
    )
    for place in usage.reached(effect.to):
        if effect.dur == "perm":
            value += usage.sign(place) * (0.35 * hp + 0.6 * atk + 0.5 * defence)
        elif effect.dur in ("their_turn", "next"):
            value += usage.sign(place) * 0.3 * atk
        value += 3.0 * lv * usage.sign(place) if _holds_spell(usage, place) else 0.0
    return value


def _holds_spell(usage: Usage, place: Place) -> bool:
    held = place.member.held
    return bool(held and "spell" in held.card.face.subtypes and usage.actions > 0)


def _afflict(usage: Usage, effect: Afflict) -> float:
    status = effect.status
    places = [place for place in usage.reached(effect.to) if place.member.up]
    enemies = [place for place in places if usage.sign(place) < 0]
    friends = len(places) - len(enemies)
    value = -4.0 * friends
    fresh = [p for p in enemies if not p.member.has_mark(status)]
    if effect.dur != "turn":
        value += sum(_hindered(p, status) for p in fresh)
    if status == "stun" and usage.state.active == usage.seat:
        gone = frozenset(place.member.no for place in fresh)
        value += _opened(usage, gone)
    return value


def _hindered(place: Place, status: str) -> float:
    """The cost of a status to an enemy in its own next turn."""
    if status == "silence":
        return 2.0 if place.member.face.abilities else 0.0
    return 4.5 if status == "slow" else 7.0


def _opened(usage: Usage, gone: frozenset[int]) -> float:
    """What attacks gain when these Characters cannot block."""
    if not gone:
        return 0.0
    state, seat = usage.state, usage.seat
    before = combat_value.pressure(state, seat, usage.actions)
    return combat_value.pressure(state, seat, usage.actions, gone) - before


def _draw(usage: Usage, effect: DrawCards) -> float:
    if effect.who == "opp":
        return -values.CARD * effect.n
    deck = usage.state.players[usage.seat].deck
    return values.draw_value(usage.state, usage.seat) * min(effect.n, len(deck))


def _discard(usage: Usage, effect: Discard) -> float:
    if effect.who == "opp":
        return values.CARD * min(effect.n, _enemy_hand(usage))
    return -1.5 * effect.n


def _enemy_hand(usage: Usage) -> int:
    return len(usage.state.players[usage.state.enemies(usage.seat)[0]].hand)


def _mill(usage: Usage, effect: Mill) -> float:
    return 0.6 * effect.n


def _steal(usage: Usage, effect: MoveRandomHand) -> float:
    return 2 * values.CARD if _enemy_hand(usage) else 0.0


def _take_assigned(usage: Usage, effect: MoveAssigned) -> float:
    taken = values.CARD * (2.0 if effect.to == "your_hand" else 1.0)
    return sum(-usage.sign(p) * taken for p in usage.reached(effect.from_) if p.member.held)


def _found(usage: Usage, effect: Search | LookTop) -> float:
    """The best card that could be found, counted like a draw."""
    deck = usage.state.players[usage.seat].deck
    if not deck:
        return 0.0
    if isinstance(effect, LookTop):
        return values.draw_value(usage.state, usage.seat) + 1.5
    fitting = [each for each in deck if selectors.card_fits(effect.sel, each.face)]
    if not fitting:
        return 0.0
    best = max(values.demand(usage.state, usage.seat, each.key) for each in fitting)
    return best * values.draw_value(usage.state, usage.seat) / values.CARD


def _return_card(usage: Usage, effect: MoveCard) -> float:
    bound = usage.bound.get(effect.card, ())
    if not bound and effect.card == "event_card":
        return values.CARD + 2.0
    return sum(values.card(usage.state, usage.seat, target.key) for target in bound)


def _actions(usage: Usage, effect: Actions) -> float:
    return values.ACTION * (effect.n if effect.who == "you" else -effect.n)


def _summon(usage: Usage, effect: Summon) -> float:
    room = PARTY_CAP - len(usage.state.players[usage.seat].party)
    return min(effect.n, room) * _token(FACES[effect.token])


def _xp(usage: Usage, effect: Xp) -> float:
    places = usage.reached(effect.to)
    return sum(usage.sign(place) * (values.XP + 1) * effect.n for place in places)


def _count(usage: Usage, effect: Count) -> float:
    return 1.5 * effect.n * len(usage.reached(effect.to))


def _grant(usage: Usage, effect: Grant) -> float:
    """A permanent ability; nobody can have it twice."""
    if effect.dur != "perm":
        return 0.0
    return sum(
        usage.sign(place) * values.ability_bonus(usage.state, *place, effect.ability)
        for place in usage.reached(effect.to)
        if not stats.has(usage.state, *place, effect.ability)
    )


def _cleanse(usage: Usage, effect: Cleanse) -> float:
    return sum(2.0 * len(place.member.marks) for place in usage.reached(effect.to))


def _peek(usage: Usage, effect: Peek) -> float:
    return 0.6 if usage.reached(effect.to) else 0.0


def _force_block(usage: Usage, effect: ForceBlock) -> float:
    return 2.0


def _hide(usage: Usage, effect: HideIt) -> float:
    return -values.ACTION


def _slight(usage: Usage, effect: AnyEffect) -> float:
    return 0.5


def _token(face: Face) -> float:
    if not face.atk:
        return values.ACTION - 0.5
    return 4.0 * face.lv + 0.35 * face.hp + 0.5 * face.atk + 0.5 * face.defence


def _use_card(usage: Usage, effect: UseCard) -> float:
    """The value of using another player's Item."""
    total = 0.0
    for target in usage.bound.get(effect.card, ()):
        able = activated(target.key)[0]
        total += ability_value.aim(usage._replace(bound={}), able).value
    return total


VALUE: dict[type[Effect], Callable[[Usage, Any], float]] = {
    Damage: _damage,
    DamagePlayer: _damage_player,
    Heal: _heal,
    HealPlayer: _heal_player,
    Modify: _modify,
    Afflict: _afflict,
    ForEach: _for_each,
    Choose: _choose,
    DrawCards: _draw,
    Search: _found,
    LookTop: _found,
    Discard: _discard,
    Mill: _mill,
    MoveRandomHand: _steal,
    MoveCard: _return_card,
    MoveAssigned: _take_assigned,
    Actions: _actions,
    Summon: _summon,
    Xp: _xp,
    Count: _count,
    UseCard: _use_card,
    Grant: _grant,
    ForceBlock: _force_block,
    Cleanse: _cleanse,
    HideIt: _hide,
    Peek: _peek,
    Scry: _slight,
    Reveal: _slight,
    ExtraTerrain: _slight,
}
