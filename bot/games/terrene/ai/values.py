"""The values of hit points, Characters and cards, in points.

One hit point of a player is worth about half a point. Effects that end with the turn hardly count
here; `combat_value` looks at what the turn's attacks could do.
"""

from functools import cache

from bot.games.terrene.ai import synergy
from bot.games.terrene.model.cards import FACES, Face, activated, triggered
from bot.games.terrene.model.decks import suits
from bot.games.terrene.model.pieces import FULL_HP, Member
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import stats
from bot.kernel.prompt import Seat

HP = 0.55
LOW_HP = 0.35  # added for each below half
CRITICAL_HP = 0.8  # added again below a quarter
ACTION = 5.0
CARD = 3.0
HIDDEN = 0.7  # of a Character's printed value
XP = 7.0
CROWDED_HAND = 1.5
PER_TURN_CARD = 7.0  # for a face-up card that works every turn
GAME_LOST = 1000.0
RECRUIT_TRIGGER = 3.0  # for a trigger that waits until the Character is recruited
TOKEN_SHARE = 0.4  # of the tokens that appear when a Character is defeated


def hit_points(hp: int) -> float:
    """The fewer there are, the more each is worth."""
    return HP * hp - LOW_HP * max(0, FULL_HP // 2 - hp) - CRITICAL_HP * max(0, FULL_HP // 4 - hp)


def loss(state: State, team: int, n: int) -> float:
    """The cost of losing so many hit points."""
    hp = state.hp[team]
    return GAME_LOST if n >= hp else hit_points(hp) - hit_points(hp - n)


def member(state: State, seat: Seat, each: Member) -> float:
    """The lasting value of a Character, with the card it holds; worked out once for a state."""
    known = state.member_values.get((seat, each.no))
    if known is None or known[0] is not each:
        known = state.member_values[seat, each.no] = (each, _member(state, seat, each))
    return known[1]


def _member(state: State, seat: Seat, each: Member) -> float:
    card = _held(state, seat, each) if each.held else 0.0
    if not each.up:
        trigger = RECRUIT_TRIGGER * synergy.has_recruit_trigger(each.card.key)
        known = HIDDEN * printed(each.card.key) + trigger
        return known + card + 2.0 * each.xp - 0.35 * each.damage
    passing = [mod for mod in each.mods if not lasts(state, seat, mod.until)]
    atk = stats.attack(state, seat, each) - sum(mod.atk for mod in passing)
    guard = each.decay + stats.defence(state, seat, each) - sum(m.defence for m in passing)
    return (
        4.0 * (stats.level(each) - sum(mod.lv for mod in passing))
        + 0.35 * stats.left(each)
        + 0.5 * (max(0, atk) + max(0, guard))
        + skill(each.card.key)
        + synergy.synergy(state, seat, each)
        + TOKEN_SHARE * tokens_value(each.card.key)
        + 1.5 * (each.charge + each.stratagem)
        + card
        + (_marks(state, seat, each) if each.marks else 0.0)
    )


@cache
def printed(key: str) -> float:
    """The value of a Character with its printed stats."""
    face = FACES[key]
    body = 4.0 * face.lv + 0.35 * face.hp + 0.5 * (face.atk + face.defence)
    return body + skill(key) + TOKEN_SHARE * tokens_value(key)


@cache
def tokens_value(key: str) -> float:
    """The value of the tokens that appear when a Character is defeated."""
    return sum(printed(token) for token in synergy.tokens_on_defeat(key))


def defeat_value(state: State, seat: Seat, each: Member) -> float:
    """What its side loses when a Character is defeated."""
    tokens = 0.0 if stats.silenced(each) else tokens_value(each.card.key)
    return max(0.0, member(state, seat, each) - tokens)


@cache
def skill(key: str) -> float:
    """The value of a Character's abilities; those that can be used again and again count most."""
    return 2.0 * bool(FACES[key].abilities) + 3.0 * len(activated(key))


def lasts(state: State, seat: Seat, until: str) -> bool:
    """Does an effect on a Character last into its own next turn?"""
    now = f"end{state.active}"
    return until == "perm" or until.startswith("start") or until == f"end{seat}" != now


def _marks(state: State, seat: Seat, each: Member) -> float:
    """The lasting statuses and gained abilities, each counted once."""
    lasting = {mark.name for mark in each.marks if lasts(state, seat, mark.until)}
    return sum(ability_bonus(state, seat, each, name) for name in lasting)


def ability_bonus(state: State, seat: Seat, each: Member, name: str) -> float:
    """The value of a lasting ability or status to a Character."""
    match name:
        case "stun" | "slow" | "silence":
            return -4.0
        case "haste":
            return ACTION
        case "unblockable" | "stab":
            return (0.3 if name == "unblockable" else 0.2) * stats.attack(state, seat, each)
        case "retaliate":
            return 0.3 * stats.defence(state, seat, each)
        case _:
            return 3.0


def _held(state: State, seat: Seat, each: Member) -> float:
    """A card is worth more on a Character that can use it."""
    if each.held is None:
        return 0.0
    key = each.held.card.key
    if each.held.up:
        return ongoing(key)
    return card(state, seat, key) + (1.0 if fits(state, seat, each, key) else 0.2)


def fits(state: State, seat: Seat, each: Member, key: str) -> bool:
    """Could this Character use the card, now or when it is recruited?"""
    wanted = FACES[key].needs.party_class
    party = state.players[seat].party
    return suits(each.card.key, key) and (
        not wanted or any(wanted in other.face.classes for other in party)
    )


@cache
def ongoing(key: str) -> float:
    """The value of a face-up On-going card."""
    face = FACES[key]
    more = [each for each in activated(key) if not each.flip]
    casts = 3.0 if _casts(face) else 0.0
    return 4.0 + 4.0 * len(more) + PER_TURN_CARD * len(triggered(key)) + casts


def _casts(face: Face) -> bool:
    return any(each.static and each.static.cast_from_hand for each in face.abilities)


def draw_value(state: State, seat: Seat) -> float:
    """The value of one more card; the fuller the hand, the lower."""
    return (CARD + 0.5) * max(0.1, 1.0 - 0.12 * max(0, len(state.players[seat].hand) - 2))


def card(state: State, seat: Seat, key: str) -> float:
    """The value of a card in hand or face-down."""
    face = FACES[key]
    if face.is_body:
        return CARD + 0.5 * face.sp
    if face.type == "terrain":
        return 1.0
    return CARD if any(suits(each.card.key, key) for each in state.players[seat].party) else 1.5


def demand(state: State, seat: Seat, key: str) -> float:
    """How useful it would be to take a card."""
    face = FACES[key]
    value = card(state, seat, key)
    if face.is_body:
        player = state.players[seat]
        free = state.capacity - stats.supply_used(state, seat)
        weak = len([each for each in player.party if each.up]) < 3
        value += 0.1 * (face.hp + face.atk + face.defence) - 2.0 + (2.0 if weak else 0.0)
        value -= 3.0 if face.sp > free + 2 else 0.0
        # Without room, one Character waiting in hand is as good as several.
        value -= CROWDED_HAND * sum(card.face.is_body for card in player.hand) if free < 1 else 0.0
    if face.type == "terrain":
        return 1.0
    if "trap" in face.subtypes:
        value += 1.0
    return value
