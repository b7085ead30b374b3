"""Figures and abilities as they are now: printed, plus what changed them.

Everything is read afresh from the state, so an aura ends the moment its source is Silenced, turned
face-down or gone.
"""

from bot.games.terrene.model.abilities import Reading, Stat, Static, Value
from bot.games.terrene.model.cards import FACES, RADIANT, statics
from bot.games.terrene.model.chain import Frame
from bot.games.terrene.model.pieces import Ghost, Member, Place, Player
from bot.games.terrene.model.state import State
from bot.games.terrene.rules.abilities import selectors
from bot.kernel.prompt import Seat


class _Latest:
    """The auras of the parties asked about last: they are read dozens of times between changes."""

    known: tuple[tuple[Player, ...], list[tuple[Place, Static]]] = ((), [])


def auras(state: State) -> list[tuple[Place, Static]]:
    """Everything static that is in force, and whose it is."""
    players, found = _Latest.known
    if players is not state.players:
        found = _auras(state)
        _Latest.known = (state.players, found)
    return found


def _auras(state: State) -> list[tuple[Place, Static]]:
    sources = [
        Place(Seat(seat), member)
        for seat, player in enumerate(state.players)
        for member in player.party
        if member.up and (member.card.key in RADIANT or (member.held and member.held.up))
    ]
    return [(place, static) for place in sources for static in _radiated(place.member)]


def _radiated(member: Member) -> tuple[Static, ...]:
    own = () if silenced(member) else statics(member.card.key)
    held = member.held
    return (*own, *statics(held.card.key)) if held and held.up else own


def touching(state: State, seat: int, member: Member) -> list[Static]:
    """The auras that reach a recruited member."""
    found = auras(state)
    return [each[1] for each in found if _reaches(state, *each, seat, member)] if found else []


def _reaches(state: State, place: Place, static: Static, seat: int, member: Member) -> bool:
    if static.sel == "self":
        return place.member.no == member.no
    target = Place(Seat(seat), member)
    return selectors.matches(state, static.sel, place.seat, place.member.no, target)


def has_mark(member: Member, name: str) -> bool:
    return bool(member.marks) and any(mark.name == name for mark in member.marks)


def silenced(member: Member) -> bool:
    return has_mark(member, "silence")


def stunned(member: Member) -> bool:
    return has_mark(member, "stun")


def has(state: State, seat: int, member: Member, ability: str) -> bool:
    """Gained, or given by an aura: Haste, Stab, Retaliate, Unblockable, Resourceful."""
    if has_mark(member, ability):
        return True
    found = touching(state, seat, member)
    return bool(found) and any(ability in static.grant for static in found)


def immune(state: State, seat: int, member: Member, against: str) -> bool:
    return any(against in static.immune for static in touching(state, seat, member))


def level(member: Member) -> int:
    """Printed LV, one more for every XP (R73), and what changes it."""
    lv = FACES[member.card.key].lv + member.xp
    return lv + sum(mod.lv for mod in member.mods) if member.mods else lv


def health(member: Member) -> int:
    hp = FACES[member.card.key].hp
    return hp + sum(mod.hp for mod in member.mods) if member.mods else hp


def left(member: Member) -> int:
    return health(member) - member.damage


def attack(state: State, seat: int, member: Member) -> int:
    raw = FACES[member.card.key].atk
    if member.mods:
        raw += sum(mod.atk for mod in member.mods)
    return max(0, raw + _granted(state, seat, member, "atk"))


def defence(state: State, seat: int, member: Member) -> int:
    raw = FACES[member.card.key].defence - member.decay
    if member.mods:
        raw += sum(mod.defence for mod in member.mods)
    return max(0, raw + _granted(state, seat, member, "def"))


def _granted(state: State, seat: int, member: Member, stat: Stat) -> int:
    """What auras add to a figure."""
    found = touching(state, seat, member)
    return sum(static.mod.get(stat, 0) for static in found) if found else 0


def attack_decay(state: State, seat: int, member: Member) -> int:
    """How much Defense Decay this attacker causes (B6)."""
    return max([5, *(static.attack_decay for static in touching(state, seat, member))])


def able(member: Member) -> bool:
    """Able to attack or block at all."""
    return member.up and not stunned(member)


def supply(member: Member) -> int:
    return member.face.sp + member.sp_cut if member.up else 1


def supply_used(state: State, seat: int) -> int:
    return sum(supply(member) for member in state.players[seat].party)


def recruit_supply(state: State, seat: int, key: str) -> int:
    """The SP of a Character if it were recruited now; several reductions add up."""
    printed = FACES[key].sp
    cuts = [
        static.recruit_sp
        for place, static in auras(state)
        if static.recruit_sp and place.seat == seat
    ]
    if not cuts:
        return printed
    lowest = max(cut.min for cut in cuts)
    return min(printed, max(lowest, printed + sum(cut.n for cut in cuts)))


def ghost(state: State, seat: int, member: Member) -> Ghost:
    return Ghost(
        no=member.no,
        seat=Seat(seat),
        key=member.card.key,
        lv=level(member),
        hp=health(member),
        atk=attack(state, seat, member),
        defence=defence(state, seat, member),
    )


def last_figures(state: State, no: int) -> Ghost | None:
    """A Character's figures now, or the last ones it had in play."""
    place = state.find(no)
    if place:
        return ghost(state, place.seat, place.member)
    return next((each for each in reversed(state.ghosts) if each.no == no), None)


def value(state: State, frame: Frame, amount: Value) -> int:
    """What a VALUE comes to at this moment."""
    if not isinstance(amount, Reading):
        return amount
    figures = last_figures(state, selectors.refer(state, frame, amount.of))
    if figures is None:
        return 0
    if amount.by_lv:
        return amount.by_lv[min(max(figures.lv, 1), 3) - 1]
    reading = {"atk": figures.atk, "def": figures.defence, "hp": figures.hp, "lv": figures.lv}
    return reading[amount.stat or "atk"]
