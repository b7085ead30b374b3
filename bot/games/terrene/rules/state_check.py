"""The state check: who is defeated, who has lost, who uses too much supply.

It is repeated until nothing changes (section 4). A side that has lost is asked nothing more (R101).
"""

from msgspec.structs import replace

from bot.games.terrene.model import names
from bot.games.terrene.model.cards import triggered
from bot.games.terrene.model.chain import GameEvent
from bot.games.terrene.model.pieces import Member, Place
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import AnyTask, Effects, GainXp, OverSupply, Settle
from bot.games.terrene.rules import outcome, stats
from bot.games.terrene.rules.context import Context
from bot.games.terrene.rules.experience import frame_of


def check(context: Context, task: Settle) -> None:
    """One round of the state check; another follows if something changed."""
    fallen = doomed(context.state)
    if fallen:
        tasks, events = defeat(context, fallen)
        for each in events:
            context.queue(each)
        context.push(*tasks, Settle())
    elif context.state.losing_teams:
        outcome.lost(context)
    else:
        _check_supply(context)


def _check_supply(context: Context) -> None:
    for seat in context.state.seats:
        if stats.supply_used(context.state, seat) > context.state.capacity:
            context.push(OverSupply(seat), Settle())  # R25
            return


def doomed(state: State) -> list[Place]:
    return [
        place for place in state.recruited() if place.member.damage >= stats.health(place.member)
    ]


def defeat(context: Context, fallen: list[Place]) -> tuple[list[AnyTask], list[GameEvent]]:
    """Remove all defeated at once; return the tasks that follow and the events for later."""
    credits = [(place.member.hurt_by, stats.level(place.member), place.seat) for place in fallen]
    for place in fallen:
        spot = names.label(*place)
        context.leave(place.member.no)
        context.tell(f"{place.member.face.name} ({spot}) is defeated.", "fall", spot)
    tasks: list[AnyTask] = []
    events: list[GameEvent] = []
    for place in fallen:
        tasks += _last_words(context.state, place)
        events.append(context.event("defeated", place.seat, place.member.no))
    for source, level, seat in credits:
        if _earns(context.state, source, seat) and level > 0:
            tasks.append(GainXp(source, level))
    return tasks, events


def _last_words(state: State, place: Place) -> list[AnyTask]:
    """Passive "when defeated" abilities happen at once; a Silenced one has none."""
    if stats.silenced(place.member):
        return []
    return [
        Effects(frame_of(state, place), each.do)
        for each in triggered(place.member.card.key)
        if each.speed == "passive" and each.when and each.when.events == ("defeated",)
    ]


def _earns(state: State, source: int, victim_seat: int) -> bool:
    """XP goes to a recruited enemy in play, or is wasted (5.7)."""
    place = state.find(source)
    return place is not None and place.member.up and place.seat % 2 != victim_seat % 2


def expire(context: Context, until: str) -> None:
    """End everything that lasts until now."""

    def outlived(member: Member) -> Member:
        mods = tuple(each for each in member.mods if each.until != until)
        marks = tuple(each for each in member.marks if each.until != until)
        if len(mods) == len(member.mods) and len(marks) == len(member.marks):
            return member
        return replace(member, mods=mods, marks=marks)

    context.every_member(outlived)
