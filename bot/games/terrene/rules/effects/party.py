"""Characters that enter, hide, show themselves, or are sent away."""

from bot.games.terrene.model import names
from bot.games.terrene.model.abilities import HideIt, Reveal, Summon
from bot.games.terrene.model.cards import FACES
from bot.games.terrene.model.chain import Frame
from bot.games.terrene.model.pieces import EVERYBODY, Card, Member
from bot.games.terrene.rules.context import Context
from bot.games.terrene.rules.effects import targets


def summon(context: Context, frame: Frame, effect: Summon) -> None:
    """Tokens enter recruited; beyond eight Characters they do not appear (R26)."""
    name = FACES[effect.token].name
    for _ in range(effect.n):
        member = context.enter(frame.seat, Card(effect.token, frame.seat), up=True)
        if member is None:
            context.tell(f"{{{frame.seat}}}'s party is full, so no {name} enters play.")
            return
        spot = names.label(frame.seat, member)
        context.tell(f"{name} ({spot}) enters play.", "place", spot)


def hide(context: Context, frame: Frame, effect: HideIt) -> None:
    for place in targets.recruited(context, frame, effect.to):
        _turn_down(context, place.member)
        context.tell(f"{place.member.face.name} ({names.label(*place)}) is now hidden.", "turn")


def _turn_down(context: Context, member: Member) -> None:
    """R28: lasting things stay, passing things end, a face-up On-going card is discarded."""
    held = member.held
    if held and held.up and held.card.face.is_ongoing:
        context.drop_held(member.no)
        context.bury(held.card)
    context.change_member(
        member.no,
        up=False,
        seen=frozenset({EVERYBODY}),
        mods=tuple(mod for mod in member.mods if mod.until == "perm"),
        marks=tuple(mark for mark in member.marks if mark.until == "perm"),
        decay=0,
    )


def reveal(context: Context, frame: Frame, effect: Reveal) -> None:
    for place in targets.places(context, frame, effect.to):
        if not place.member.up:
            turn_up(context, place.member.no)
            context.tell(f"{context.title(place.member.no)} is turned face-up.", "turn")


def turn_up(context: Context, no: int) -> None:
    context.change_member(no, up=True, seen=frozenset())


def dismiss(context: Context, no: int) -> None:
    """Any dismissal costs HP equal to the damage on the Character (R31)."""
    place = context.find(no)
    if place is None:
        return
    seat, member = place
    spot, held = names.label(seat, member), member.held
    context.leave(no)
    with_it = f" and its card {held.card.face.name}" if held else ""
    context.tell(f"{{{seat}}} dismisses {member.face.name} ({spot}){with_it}.", "fall", spot)
    if member.damage:
        context.hurt_team(seat, member.damage)
        context.tell(f"For the damage on it, {context.loss(seat, member.damage)}.")
