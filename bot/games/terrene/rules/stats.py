"""The stats and abilities of Characters as they are now: printed, plus what changed them.

Everything is read afresh from the state, so an aura ends the moment its source is Silenced, turned
face-down or gone.
"""

from bot.games.terrene.model.abilities import Reading, Stat, Static, Value
from bot.games.terrene.model.cards import FACES
from bot.games.terrene.model.chain import Frame
from bot.games.terrene.model.pieces import Ghost, Member, Place
from bot.games.terrene.model.state import State
from bot.games.terrene.rules.abilities import selectors
from bot.kernel.prompt import Seat


def touching(state: State, seat: int, member: Member) -> list[Static]:
    """The auras that reach a recruited member."""
    target = Place(Seat(seat), member)
    return [static for source, static in state.auras if _reaches(state, source, static, target)]


def _reaches(state: State, source: Place, static: Static, target: Place) -> bool:
    if static.sel == "self":
        return source.member.no == target.member.no
    return selectors.matches(state, static.sel, source.seat, source.member.no, target)


def silenced(member: Member) -> bool:
    return member.has_mark("silence")


def stunned(member: Member) -> bool:
    return member.has_mark("stun")


def has(state: State, seat: int, member: Member, ability: str) -> bool:
    """Gained, or given by an aura: Haste, Stab, Retaliate, Unblockable, Resourceful."""
    if member.has_mark(ability):
        return True
    found = state.gifts.get(ability)
    if not found:
        return False
    target = Place(Seat(seat), member)
    return any(_reaches(state, source, static, target) for source, static in found)


def abilities(state: State, seat: int, member: Member) -> set[str]:
    """The names of all its marks, and of all abilities that auras give it."""
    found = {mark.name for mark in member.marks}
    if state.auras:
        found.update(*(static.grant for static in touching(state, seat, member)))
    return found


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
    found = state.gifts.get(stat)
    if not found:
        return 0
    target = Place(Seat(seat), member)
    return sum(
        static.mod[stat] for source, static in found if _reaches(state, source, static, target)
    )


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
        for place, static in state.auras
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
    no = selectors.refer(state, frame, amount.of)
    if amount.by_lv:
        lv = _figure(state, no, "lv")
        return amount.by_lv[min(max(lv, 1), 3) - 1] if lv is not None else 0
    return _figure(state, no, amount.stat or "atk") or 0


def _figure(state: State, no: int, stat: str) -> int | None:
    """One of a Character's figures now, or the last it had in play."""
    place = state.find(no)
    if place:
        return _now(state, place, stat)
    gone = last_figures(state, no)
    if gone is None:
        return None
    return {"atk": gone.atk, "def": gone.defence, "hp": gone.hp, "lv": gone.lv}[stat]


def _now(state: State, place: Place, stat: str) -> int:
    match stat:
        case "atk":
            return attack(state, *place)
        case "def":
            return defence(state, *place)
        case "hp":
            return health(place.member)
        case _:
            return level(place.member)
