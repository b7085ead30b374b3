"""Selectors, references and conditions of abilities, evaluated in a state."""

from collections import Counter

from bot.games.terrene.model.abilities import Cond, Sel, UseCard, When
from bot.games.terrene.model.cards import FACES, Face, activated
from bot.games.terrene.model.chain import Frame, GameEvent, Target
from bot.games.terrene.model.pieces import Card, Place
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import stats


def on_side(state: State, side: str, seat: int, other: int) -> bool:
    if side == "you":
        return seat == other
    return side == "any" or seat % 2 != other % 2


def matches(state: State, sel: Sel, seat: int, self_no: int, place: Place) -> bool:
    """Is this member meant by the selector of `seat`'s ability?"""
    member = place.member
    if not on_side(state, sel.side, seat, place.seat):
        return False
    if sel.state != "any" and member.up != (sel.state == "recruited"):
        return False
    if sel.not_ and member.no == self_no:
        return False
    if not body_fits(sel, member.face):
        return False
    if sel.damaged and not member.damage:
        return False
    return not sel.min_atk or stats.attack(state, place.seat, member) >= sel.min_atk


def body_fits(sel: Sel, face: Face) -> bool:
    if sel.class_ and sel.class_ not in face.classes:
        return False
    if sel.affil and sel.affil != face.affil:
        return False
    return not sel.token or sel.token == face.key


def card_fits(sel: Sel, face: Face) -> bool:
    if sel.type and face.type not in sel.type:
        return False
    return not sel.subtype or sel.subtype in face.subtypes


def members(state: State, sel: Sel, seat: int, self_no: int) -> list[Place]:
    """All members meant, in seat and slot order."""
    return [
        place
        for other, player in zip(state.seats, state.players, strict=True)
        if on_side(state, sel.side, seat, other)
        for member in player.party
        if matches(state, sel, seat, self_no, place := Place(other, member))
    ]


def targets(state: State, sel: Sel, seat: int, self_no: int) -> list[Target]:
    """All that may be chosen; of equal cards in one discard pile each is listed."""
    if sel.zone == "party":
        return [Target(no=place.member.no) for place in members(state, sel, seat, self_no)]
    return [
        Target(seat=other, key=card.key)
        for other, player in enumerate(state.players)
        if on_side(state, sel.side, seat, other)
        for card in player.discard
        if card_fits(sel, card.face) and (not sel.usable or usable(state, card, seat, self_no))
    ]


def usable(state: State, card: Card, seat: int, self_no: int) -> bool:
    """May this discarded Item be resolved by another card? (section 6.2)"""
    if card.face.is_ongoing:
        return False
    ability = activated(card.key)[0]
    if ability.when or any(isinstance(effect, UseCard) for effect in ability.do):
        return False
    return all(
        len(targets(state, spec.sel, seat, self_no)) >= spec.least for spec in ability.targets
    )


def refer(state: State, frame: Frame, ref: str) -> int:
    """The one Character a REF names, by number; 0 if there is none."""
    if ref == "self":
        return frame.self_no
    bound = dict(frame.bound).get(ref)
    if bound:
        return bound[0].no
    return _of_event(state, frame.event, ref)


def _of_event(state: State, event: GameEvent | None, ref: str) -> int:
    battle = state.battle
    if ref == "attacker":
        if event and event.attacker:
            return event.attacker
        return battle.attacker if battle else 0
    if ref == "blocker":
        return battle.blocker if battle else 0
    if event is None:
        return 0
    return event.subject if ref == "subject" else event.victim if ref == "victim" else 0


def referred(state: State, frame: Frame, ref: str) -> list[int]:
    """All Characters a REF names: a target id may stand for several."""
    bound = dict(frame.bound).get(ref)
    if bound is not None:
        return [target.no for target in bound if target.no]
    no = refer(state, frame, ref)
    return [no] if no else []


def happens(state: State, when: When, seat: int, self_no: int, event: GameEvent) -> bool:
    """Does the event match an ability's `when`?"""
    if event.name not in when.events:
        return False
    if when.who == "you" and event.player != seat:
        return False
    if when.victim == "enemy" and event.player % 2 == seat % 2:
        return False
    if when.battle and not event.battle:
        return False
    if when.subtype and not (event.card and when.subtype in event.card.face.subtypes):
        return False
    if not _is_role(state, when.subject, seat, self_no, event):
        return False
    return when.attacker is None or when.attacker != "self" or event.attacker == self_no


def _is_role(
    state: State, wanted: Sel | str | None, seat: int, self_no: int, event: GameEvent
) -> bool:
    """Is the event's subject the one waited for? It may have left play by now."""
    if wanted is None:
        return True
    if isinstance(wanted, str):
        return event.subject == self_no
    if wanted.not_ and event.subject == self_no:
        return False
    if not on_side(state, wanted.side, seat, event.subject_seat):
        return False
    return body_fits(wanted, FACES[event.subject_key])


def holds(state: State, conditions: tuple[Cond, ...], frame: Frame) -> bool:
    return all(_holds(state, cond, frame) for cond in conditions)


def _holds(state: State, cond: Cond, frame: Frame) -> bool:
    if cond.affils:
        own = Counter(member.face.affil for member in state.players[frame.seat].party if member.up)
        return all(own[affil] >= n for affil, n in Counter(cond.affils).items())  # R92
    place = state.find(refer(state, frame, cond.is_))
    if place is None:
        return False
    member = place.member
    if cond.role:
        battle = state.battle
        return battle is not None and getattr(battle, cond.role) == member.no
    if cond.max_lv and stats.level(member) > cond.max_lv:
        return False
    if cond.can_block and not stats.able(member):
        return False
    return not cond.card or member.held is not None
