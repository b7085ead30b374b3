"""What things are worth to a computer player, in points: hit points, Characters, cards.

One hit point of a player is about half a point. What passes with the turn hardly counts here; how
a turn's strength is used is the business of the fray.
"""

from functools import cache
from typing import ClassVar

from bot.games.terrene.ai import synergy
from bot.games.terrene.model.cards import FACES, Face, activated, triggered
from bot.games.terrene.model.decks import suits
from bot.games.terrene.model.pieces import FULL_HP, Member, Player
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import stats
from bot.kernel.prompt import Seat

HP = 0.55
LOW = 0.35  # more for each below half
LAST = 0.8  # and still more below a quarter
ACTION = 5.0
CARD = 3.0
HIDDEN = 0.7  # of what it will be worth
XP = 7.0
QUEUING = 1.5
ENGINE = 7.0  # for an open card that does something every turn
LOST = 1000.0
UNSPENT = 3.0  # for what happens when somebody is recruited, and has not yet
HEIRS = 0.4  # of those who come when somebody falls


def hit_points(hp: int) -> float:
    """Rising in worth as they grow few."""
    return HP * hp - LOW * max(0, FULL_HP // 2 - hp) - LAST * max(0, FULL_HP // 4 - hp)


def loss(state: State, team: int, n: int) -> float:
    """What it costs a team to lose so many hit points."""
    hp = state.hp[team]
    return LOST if n >= hp else hit_points(hp) - hit_points(hp - n)


class _Latest:
    """The Characters of the position asked about last: each is weighed several times in it."""

    position: ClassVar[tuple[tuple[Player, ...], int]] = ((), -1)
    known: ClassVar[dict[int, tuple[Member, float]]] = {}


def member(state: State, seat: Seat, each: Member) -> float:
    """A Character beyond this turn, with the card it holds."""
    players, active = _Latest.position
    if players is not state.players or active != state.active:
        _Latest.position, _Latest.known = (state.players, state.active), {}
    known = _Latest.known
    found = known.get(each.no)
    if found is None or found[0] is not each:
        found = known[each.no] = (each, _member(state, seat, each))
    return found[1]


def _member(state: State, seat: Seat, each: Member) -> float:
    card = _held(state, seat, each) if each.held else 0.0
    if not each.up:
        known = HIDDEN * printed(each.card.key) + UNSPENT * synergy.arrives(each.card.key)
        return known + card + 2.0 * each.xp - 0.35 * each.damage
    passing = [mod for mod in each.mods if not lasts(state, seat, mod.until)]
    atk = stats.attack(state, seat, each) - sum(mod.atk for mod in passing)
    guard = each.decay + stats.defence(state, seat, each) - sum(m.defence for m in passing)
    return (
        4.0 * (stats.level(each) - sum(mod.lv for mod in passing))
        + 0.35 * stats.left(each)
        + 0.5 * (max(0, atk) + max(0, guard))
        + skill(each.card.key)
        + synergy.ties(state, seat, each)
        + HEIRS * heritage(each.card.key)
        + 1.5 * (each.charge + each.stratagem)
        + card
        + (_marks(state, seat, each) if each.marks else 0.0)
    )


@cache
def printed(key: str) -> float:
    """A Character fresh from the box."""
    face = FACES[key]
    body = 4.0 * face.lv + 0.35 * face.hp + 0.5 * (face.atk + face.defence)
    return body + skill(key) + HEIRS * heritage(key)


@cache
def heritage(key: str) -> float:
    """Those who come into play when a Character is defeated."""
    return sum(printed(token) for token in synergy.heirs(key))


def fall(state: State, seat: Seat, each: Member) -> float:
    """What its side loses when a Character is defeated."""
    heirs = 0.0 if stats.silenced(each) else heritage(each.card.key)
    return max(0.0, member(state, seat, each) - heirs)


@cache
def skill(key: str) -> float:
    """What a Character can do besides fighting; what may be used again and again counts most."""
    return 2.0 * bool(FACES[key].abilities) + 3.0 * len(activated(key))


def lasts(state: State, seat: Seat, until: str) -> bool:
    """Does something on a Character outlive the present turn and reach its own next one?"""
    now = f"end{state.active}"
    return until == "perm" or until.startswith("start") or until == f"end{seat}" != now


def _marks(state: State, seat: Seat, each: Member) -> float:
    """Each counts once, however often it was given."""
    lasting = {mark.name for mark in each.marks if lasts(state, seat, mark.until)}
    return sum(gift(state, seat, each, name) for name in lasting)


def gift(state: State, seat: Seat, each: Member, name: str) -> float:
    """What an ability or a status is worth to a Character that keeps it."""
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
    """A card in the right hands is worth more than one in the wrong ones."""
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
    """A card that lies open and works."""
    face = FACES[key]
    more = [each for each in activated(key) if not each.flip]
    return 4.0 + 4.0 * len(more) + ENGINE * len(triggered(key)) + (3.0 if _casts(face) else 0.0)


def _casts(face: Face) -> bool:
    return any(each.static and each.static.cast_from_hand for each in face.abilities)


def drawn(state: State, seat: Seat) -> float:
    """One more card: the fuller the hand, the less can be done with it."""
    return (CARD + 0.5) * max(0.1, 1.0 - 0.12 * max(0, len(state.players[seat].hand) - 2))


def card(state: State, seat: Seat, key: str) -> float:
    """A card in hand or face-down, whoever may use it."""
    face = FACES[key]
    if face.is_body:
        return CARD + 0.5 * face.sp
    if face.type == "terrain":
        return 1.0
    return CARD if any(suits(each.card.key, key) for each in state.players[seat].party) else 1.5


def wanted(state: State, seat: Seat, key: str) -> float:
    """How much a card is wished for when it can be had."""
    face = FACES[key]
    value = card(state, seat, key)
    if face.is_body:
        player = state.players[seat]
        free = state.capacity - stats.supply_used(state, seat)
        weak = len([each for each in player.party if each.up]) < 3
        value += 0.1 * (face.hp + face.atk + face.defence) - 2.0 + (2.0 if weak else 0.0)
        value -= 3.0 if face.sp > free + 2 else 0.0
        # Without room, one Character waiting in hand is as good as several.
        value -= QUEUING * sum(card.face.is_body for card in player.hand) if free < 1 else 0.0
    if face.type == "terrain":
        return 1.0
    if "trap" in face.subtypes:
        value += 1.0
    return value
