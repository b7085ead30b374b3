"""Who is recruited, who holds which card, who is dismissed or hidden."""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from bot.games.terrene.ai import ability_value, card_choice, combat_value, effect_value, values
from bot.games.terrene.model import names
from bot.games.terrene.model.actions import Source
from bot.games.terrene.model.cards import BY_CODE, FACES, Face, activated, triggered
from bot.games.terrene.model.pieces import Card, Member
from bot.games.terrene.model.state import State
from bot.games.terrene.prompts import turn
from bot.games.terrene.rules import stats
from bot.games.terrene.rules.abilities import activation
from bot.kernel.prompt import Seat

MIN_GAIN = 1.0  # of a change of Terrain or of cards
AT_ONCE = 0.1  # of a card's value if used at once
BLOCKER_SHARE = 0.3  # of what one more blocker saves
SWAP_GAIN = 6.0  # of dismissing one Character for another


def free_move(state: State, seat: Seat) -> str:
    """A free action that only helps: a better Terrain, a card to a Character that can use it."""
    return _terrain(state, seat) or _trade(state, seat) or _assign(state, seat)


def _terrain(state: State, seat: Seat) -> str:
    player = state.players[seat]
    active = next((each for each in player.grounds if each.no == player.active), None)
    if active is None or player.plays < 1 or active.face.is_storm:
        return ""
    now = terrain_value(state, seat, active.face)
    best, say = now + MIN_GAIN, ""
    for option in turn.terrains(state, seat):
        face = _terrain_face(state, seat, option.token)
        value = terrain_value(state, seat, face)
        if value > best:
            best, say = value, f"terrain {option.token}"
    return say


def _terrain_face(state: State, seat: Seat, token: str) -> Face:
    for each in state.players[seat].grounds:
        if names.ground_label(seat, each) == token:
            return each.face
    return BY_CODE[token]


def terrain_value(state: State, seat: Seat, face: Face) -> float:
    """The value of a Terrain: its Actions, and its abilities or its storm for this party."""
    if face.is_storm:
        usage = effect_value.Usage(state, seat, 0, 0, {}, storm=True)
        storm = sum(effect_value.effects_value(usage, each.do) for each in triggered(face.key))
        return values.ACTION * 2 + storm + 1.0
    own = [each.face.affil for each in state.players[seat].party]
    usable = sum(
        all(own.count(affil) >= cond.affils.count(affil) for affil in cond.affils)
        for each in activated(face.key)
        for cond in each.if_
    )
    return values.ACTION * face.actions + 1.5 * usable


def _trade(state: State, seat: Seat) -> str:
    """A trade after which both cards are held by better users."""
    player = state.players[seat]
    holding = [each for each in player.party if each.held and not each.held.up]
    if player.traded:
        return ""
    for place, one in enumerate(holding):
        for other in holding[place + 1 :]:
            if one.held and other.held:
                mine, yours = one.held.card.key, other.held.card.key
                value = partial(holder_value, state, seat)
                now = value(one, mine) + value(other, yours)
                then = value(one, yours) + value(other, mine)
                if then > now + MIN_GAIN:
                    return f"trade {names.label(seat, one)} {names.label(seat, other)}"
    return ""


def holder_value(state: State, seat: Seat, each: Member, key: str) -> float:
    """How well a Character can use a card."""
    if not values.fits(state, seat, each, key):
        return 0.0
    able = activated(key)[0]
    is_free = able.cost.actions and each.up and stats.has(state, seat, each, "resourceful")
    grows = "spell" in FACES[key].subtypes
    own = FACES[key].needs.holder_class
    return (
        2.0
        + (1.0 if each.up else 0.0)
        + (1.0 if is_free else 0.0)
        + (0.8 * stats.level(each) if grows else 0.0)
        + (0.5 if own else 0.0)
        + (_fighting(state, seat, each, key))
    )


def _fighting(state: State, seat: Seat, each: Member, key: str) -> float:
    """Retaliate suits a high DEF; everything else suits a high ATK."""
    if any(s.static and "retaliate" in s.static.grant for s in FACES[key].abilities):
        return 0.1 * each.face.defence
    return 0.02 * each.face.atk


def _assign(state: State, seat: Seat) -> str:
    """The best card to assign, and its holder."""
    options = list(_assignments(state, seat))
    if not options:
        return ""
    value, key, each = max(options, key=lambda option: (_priority(state, seat, option), option[1]))
    return f"assign {names.code(key)} {names.label(seat, each)}" if value > 2.0 else ""


def _priority(state: State, seat: Seat, option: tuple[float, str, Member]) -> float:
    """Of two good assignments, the card that can do more now goes first."""
    value, key, each = option
    return value + AT_ONCE * card_choice.use_value(state, seat, each, activated(key)[0])


def _assignments(state: State, seat: Seat) -> Iterator[tuple[float, str, Member]]:
    player = state.players[seat]
    free = [each for each in player.party if each.held is None and each.face.type != "token"]
    book = any(activation.casts_left(each) for each in player.party if each.up)
    for key in dict.fromkeys(card.key for card in player.hand if card.face.is_gear):
        if book and "spell" in FACES[key].subtypes:
            continue
        for each in free:
            yield holder_value(state, seat, each, key), key, each


def recruit_value(state: State, seat: Seat, token: str, threats: Mapping[Seat, float]) -> float:
    """The gain of recruiting a Character, with its trigger and perhaps its attack.

    `threats` are those of the opponents as it stands (`combat_value.threats`).
    """
    after, member, before = _after_recruiting(state, seat, token)
    actions = state.players[seat].actions - 1
    value = values.member(after, seat, member) - before
    for each in triggered(member.card.key):
        if each.when and "recruited" in each.when.events and each.when.subject == "self":
            usage = effect_value.Usage(after, seat, member.no, actions, {})
            value += max(0.0, ability_value.aim(usage, each).value)
    value += _held_use(after, seat, member)
    able = [each for each in state.players[seat].party if stats.able(each)]
    value += 3.0 * max(0, 3 - len(able)) + BLOCKER_SHARE * _saved(threats, after)
    if state.turn > 1 and actions > 0:
        strike = combat_value.strike_of(after, seat, member)
        blockers = combat_value.blockers_of(after, 1 - seat % 2)
        value += min(
            12.0, 0.5 * combat_value.best_defense(after, strike, blockers, 1 - seat % 2)[0]
        )
    return value


def _saved(threats: Mapping[Seat, float], after: State) -> float:
    """How much less the opponents' next turn would cost with one more blocker."""
    return sum(
        max(0.0, threat - combat_value.threat(after, enemy)) for enemy, threat in threats.items()
    )


def _held_use(state: State, seat: Seat, member: Member) -> float:
    """The value of its card once the Character is recruited."""
    held = member.held
    if held is None or held.up:
        return 0.0
    source = Source("held", member.no, held.card, activated(held.card.key)[0].id)
    if activation.obstacle(state, seat, source):
        return 0.0
    return 0.7 * max(0.0, ability_value.gain(state, seat, source).value)


def _after_recruiting(state: State, seat: Seat, token: str) -> tuple[State, Member, float]:
    """The state with this Character recruited, the Character, and its value before."""
    player = state.players[seat]
    hidden = state.at(token)
    if hidden:
        member, before = replace(hidden, up=True), values.member(state, seat, hidden)
        party = tuple(member if each is hidden else each for each in player.party)
    else:
        key = BY_CODE[token].key
        member = Member(state.last_no + 1, Card(key, seat), 9, up=True)
        before, party = values.card(state, seat, key), (*player.party, member)
    after = state.with_player(seat, party=party)
    if hidden and not state.radiates(seat) and not after.radiates(seat):
        after.member_values.update(state.member_values)  # the same party, but for this one
    return after, member, before


def make_room(state: State, seat: Seat) -> str:
    """Dismiss weak Characters when a much better one needs their supply."""
    if state.players[seat].actions < 1:
        return ""
    used = stats.supply_used(state, seat)
    best, say = SWAP_GAIN, ""
    for token, key, sp in _waiting(state, seat):
        need = used + sp - state.capacity
        out = _expendable(state, seat, token, need) if need > 0 else []
        if not out:
            continue
        price = sum(_dismissal(state, seat, each) for each in out)
        gain = values.printed(key) - values.card(state, seat, key) - price
        if gain > best:
            best, say = gain, f"dismiss {names.label(seat, out[0])}"
    return say


def _waiting(state: State, seat: Seat) -> Iterator[tuple[str, str, int]]:
    """The Characters that could be recruited, and how much more supply each needs."""
    player = state.players[seat]
    for each in player.party:
        if not each.up:
            sp = stats.recruit_supply(state, seat, each.card.key)
            yield names.label(seat, each), each.card.key, sp - 1
    for key in dict.fromkeys(card.key for card in player.hand if card.face.is_body):
        yield names.code(key), key, stats.recruit_supply(state, seat, key)


def _dismissal(state: State, seat: Seat, each: Member) -> float:
    return values.member(state, seat, each) + values.loss(state, seat % 2, each.damage)


def _expendable(state: State, seat: Seat, token: str, need: int) -> list[Member]:
    """The least useful Characters that free enough supply; none if even all would not."""
    party = [
        each
        for each in state.players[seat].party
        if stats.supply(each) > 0 and names.label(seat, each) != token
    ]
    party.sort(key=lambda each: _dismissal(state, seat, each))
    found: list[Member] = []
    for each in party:
        if need > 0:
            found.append(each)
            need -= stats.supply(each)
    return found if need <= 0 else []


def hide_before_end(state: State, seat: Seat) -> str:
    """Before the turn ends, hide a Character from hand if there is supply."""
    options = turn.hides(state, seat)
    if not options:
        return ""
    best = max(options, key=lambda each: values.demand(state, seat, BY_CODE[each.token].key))
    return f"hide {best.token}"
