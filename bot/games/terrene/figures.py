"""Figures and abilities as they are now: printed, plus what changed them.

Everything is read afresh from the state, so an aura ends the moment its source is Silenced, turned
face-down or gone.
"""

from collections.abc import Iterator

from bot.games.terrene import select
from bot.games.terrene.cards import FACES, statics
from bot.games.terrene.language import Reading, Static, Value
from bot.games.terrene.state import Frame, Ghost, Member, Place
from bot.games.terrene.tasks import State
from bot.kernel.prompt import Seat


def auras(state: State) -> Iterator[tuple[Place, Static]]:
    """Everything static that is in force, and whose it is."""
    for seat, member in state.recruited():
        if statics(member.card.key) and not silenced(member):
            for static in statics(member.card.key):
                yield Place(seat, member), static
        if member.held and member.held.up:
            for static in statics(member.held.card.key):
                yield Place(seat, member), static


def touching(state: State, seat: int, member: Member) -> Iterator[Static]:
    """The auras that reach a recruited member."""
    for place, static in auras(state):
        if static.sel == "self":
            if place.member.no == member.no:
                yield static
        elif select.matches(
            state, static.sel, place.seat, place.member.no, Place(Seat(seat), member)
        ):
            yield static


def has_mark(member: Member, name: str) -> bool:
    return any(mark.name == name for mark in member.marks)


def silenced(member: Member) -> bool:
    return has_mark(member, "silence")


def stunned(member: Member) -> bool:
    return has_mark(member, "stun")


def has(state: State, seat: int, member: Member, ability: str) -> bool:
    """Gained, or given by an aura: Haste, Stab, Retaliate, Unblockable, Resourceful."""
    return has_mark(member, ability) or any(
        ability in static.grant for static in touching(state, seat, member)
    )


def immune(state: State, seat: int, member: Member, against: str) -> bool:
    return any(against in static.immune for static in touching(state, seat, member))


def level(member: Member) -> int:
    """Printed LV, one more for every XP (R73), and what changes it."""
    return member.face.lv + member.xp + sum(mod.lv for mod in member.mods)


def health(member: Member) -> int:
    return member.face.hp + sum(mod.hp for mod in member.mods)


def left(member: Member) -> int:
    return health(member) - member.damage


def attack(state: State, seat: int, member: Member) -> int:
    auras = sum(static.mod.get("atk", 0) for static in touching(state, seat, member))
    return max(0, member.face.atk + sum(mod.atk for mod in member.mods) + auras)


def defence(state: State, seat: int, member: Member) -> int:
    auras = sum(static.mod.get("def", 0) for static in touching(state, seat, member))
    raw = member.face.defence + sum(mod.defence for mod in member.mods) + auras
    return max(0, raw - member.decay)


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
    figures = last_figures(state, select.refer(state, frame, amount.of))
    if figures is None:
        return 0
    if amount.by_lv:
        return amount.by_lv[min(max(figures.lv, 1), 3) - 1]
    reading = {"atk": figures.atk, "def": figures.defence, "hp": figures.hp, "lv": figures.lv}
    return reading[amount.stat or "atk"]
