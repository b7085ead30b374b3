"""Which abilities may be used now, and why the others may not.

Legality is one function, `obstacle`: it returns why not, in words for the player, or "" if the
ability may be used. Both prompts and refusals call it.
"""

from collections.abc import Iterator
from functools import cache

from bot.games.terrene.model.abilities import Ability, Branch, CastFromHand, Effect
from bot.games.terrene.model.actions import Source
from bot.games.terrene.model.cards import (
    FACES,
    Face,
    ability,
    activated,
    statics,
)
from bot.games.terrene.model.chain import Frame
from bot.games.terrene.model.pieces import Held, Member
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Idle
from bot.games.terrene.rules import stats
from bot.games.terrene.rules.abilities import selectors
from bot.kernel.prompt import Seat
from bot.kernel.text import article, count, either


def sources(state: State, seat: int) -> Iterator[Source]:
    """All abilities a seat could activate at some time, now or later."""
    player = state.players[seat]
    for member in player.party:
        if member.up:
            yield from _of_member(state, seat, member)
    ground = next((each for each in player.grounds if each.no == player.active), None)
    if ground:
        for each in activated(ground.card.key):
            yield Source("terrain", 0, ground.card, each.id)


def _of_member(state: State, seat: int, member: Member) -> Iterator[Source]:
    for each in activated(member.card.key):
        yield Source("self", member.no, member.card, each.id)
    if member.held:
        yield from _of_held(member.no, member.held)
        if casts_left(member):
            oldest = {card.key: card for card in reversed(state.players[seat].hand)}
            for card in oldest.values():
                if casts_left(member, card.face):
                    yield Source("hand", member.no, card, activated(card.key)[0].id)


def _of_held(no: int, held: Held) -> Iterator[Source]:
    """A face-down card offers its first ability; an On-going one face-up all but the flip."""
    abilities = activated(held.card.key)
    if not held.up:
        yield Source("held", no, held.card, abilities[0].id)
    elif held.card.face.is_ongoing:
        for each in abilities[1:]:
            yield Source("held", no, held.card, each.id)


def casts_left(member: Member, face: Face | None = None) -> bool:
    """May this member still cast (this card) straight from the hand this turn?"""
    held = member.held
    if held is None or not held.up:
        return False
    return any(
        each.cast_from_hand
        and held.used.count("cast") < each.cast_from_hand.per_turn
        and _castable(each.cast_from_hand, face)
        for each in statics(held.card.key)
    )


def _castable(cast: CastFromHand, face: Face | None) -> bool:
    return face is None or cast.subtype in face.subtypes


def open_sources(state: State, seat: int) -> tuple[Source, ...]:
    """The abilities that may be activated at this moment."""
    found = state.open_sources.get(seat)
    if found is None:
        found = tuple(each for each in sources(state, seat) if not obstacle(state, seat, each))
        state.open_sources[seat] = found
    return found


def obstacle(state: State, seat: int, source: Source) -> str:
    """Why an ability may not be activated now; "" if it may."""
    able = ability(source.card.key, source.ability)
    return (
        _timing(state, seat, source, able)
        or _silence(state, source)
        or needs(state, seat, source)
        or _condition(state, seat, source, able)
        or _limit(state, seat, source, able)
        or unpaid(state, seat, source, able)
        or untargeted(state, seat, source, able)
    )


def _timing(state: State, seat: int, source: Source, able: Ability) -> str:
    name = FACES[source.card.key].name
    if state.window is None:
        if not (isinstance(state.top, Idle) and state.active == seat):
            return (
                "You can use abilities only on your own turn, or in response to another player;"
                " wait until you are asked (R21)."
            )
        if able.when:
            text = FACES[source.card.key].text
            return f"{name} cannot be used now; wait for the event it names: “{text}” (section 6)."
        return ""
    if state.window.closed:
        return "Nobody can respond to a purple ability; pass, and the chain resolves (R48)."
    if able.when:
        base = state.window.base
        if base is None or not selectors.happens(state, able.when, seat, source.no, base):
            text = FACES[source.card.key].text
            return f"{name} does not answer this event; keep it for its own: “{text}” (section 6)."
        if able.speed == "green" and state.active != seat:
            return (
                f"{name} is green and works only on your own turn; keep it until then (section 6)."
            )
        return ""
    if able.speed == "green":
        return f"{name} is green and can never be a response; use it on your own turn (section 6)."
    if set(state.window.acted) <= {seat}:
        return (
            "You cannot respond to your own action; pass, or use a card that names this event"
            " (R44)."
        )
    return ""


def _silence(state: State, source: Source) -> str:
    place = state.find(source.no)
    if source.how == "self" and place and stats.silenced(place.member):
        return (
            f"{place.member.face.name} is Silenced and cannot use its abilities; wait until that"
            " ends (section 7)."
        )
    return ""


def needs(state: State, seat: int, source: Source) -> str:
    """Class requirements (R37, R38)."""
    if source.how not in ("held", "hand"):
        return ""
    face = FACES[source.card.key]
    wanted, party = face.needs.holder_class, face.needs.party_class
    place = state.find(source.no)
    if wanted and not (place and set(wanted) & set(place.member.face.classes)):
        classes = either(each.title() for each in wanted)
        return f"Only {article(classes)} can use {face.name}; trade it to one (R37)."
    if party and not any(
        member.up and party in member.face.classes for member in state.players[seat].party
    ):
        return f"{face.name} needs {article(party.title())} in your party; recruit one first (R38)."
    return ""


def frame_of(state: State, seat: int, source: Source) -> Frame:
    base = state.window.base if state.window else None
    return Frame(Seat(seat), source.no, event=base)


def _condition(state: State, seat: int, source: Source, able: Ability) -> str:
    if selectors.holds(state, able.if_, frame_of(state, seat, source)):
        return ""
    affils = [each.title() for cond in able.if_ for each in cond.affils]
    if affils:
        need = " + ".join(affils)
        return (
            f"This ability needs {need} among your recruited Characters; recruit them first (R92)."
        )
    text = FACES[source.card.key].text
    return (
        f"{FACES[source.card.key].name} cannot be used now; wait until its condition is met:"
        f" “{text}” (section 6)."
    )


def spent_mark(source: Source) -> str:
    return f"{source.no}:{source.card.key}:{source.ability}"


def _limit(state: State, seat: int, source: Source, able: Ability) -> str:
    if able.limit and able.id in used(state, seat, source):
        return "That ability has already been used this turn; wait until your next turn (R51)."
    window = state.window
    if window and 5 in state.rules.tournament and spent_mark(source) in window.spent:
        return "That ability is already on this chain; pass, or use another one (T5)."
    return ""


def used(state: State, seat: int, source: Source) -> tuple[str, ...]:
    """The abilities of this card instance that were used this turn."""
    if source.how == "terrain":
        player = state.players[seat]
        return next(each.used for each in player.grounds if each.no == player.active)
    place = state.find(source.no)
    if place is None:
        return ()
    if source.how == "self":
        return place.member.used
    return place.member.held.used if place.member.held else ()


def is_thrifty(state: State, seat: int, source: Source) -> bool:
    """Does Resourceful pay for this Item or Command? T7: for one in a turn."""
    place = state.find(source.no)
    if source.how not in ("held", "hand") or place is None:
        return False
    if not stats.has(state, seat, place.member, "resourceful"):
        return False
    return 7 not in state.rules.tournament or "thrift" not in place.member.used


def action_cost(state: State, seat: int, source: Source, able: Ability) -> int:
    return 0 if is_thrifty(state, seat, source) else able.cost.actions


def unpaid(state: State, seat: int, source: Source, able: Ability) -> str:
    """Which part of the cost cannot be paid."""
    player, cost = state.players[seat], able.cost
    price = action_cost(state, seat, source, able)
    if price > player.actions:
        have = player.actions or "none"
        return f"That costs {count(price, 'Action')} and you have {have}; wait for more (R14)."
    if cost.discard > len(player.hand) - (source.how == "hand"):
        return (
            "You must discard a card to pay for that, but your hand is empty; draw one first (R52)."
        )
    place = state.find(source.no)
    if cost.counter and place:
        kind, number = cost.counter
        if getattr(place.member, kind) < number:
            return (
                f"{place.member.face.name} has no {kind.title()} counter left to pay with; use"
                " something else (R52)."
            )
    if cost.dismiss and not selectors.members(state, cost.dismiss, seat, source.no):
        return (
            f"You must dismiss an {FACES[cost.dismiss.token].name} to pay for that;"
            " you have none yet (R31)."
        )
    return ""


def untargeted(state: State, seat: int, source: Source, able: Ability) -> str:
    for spec in able.targets:
        if len(selectors.targets(state, spec.sel, seat, source.no)) < spec.least:
            return (
                f"{FACES[source.card.key].name} has no legal target now; keep it for later (R45)."
            )
    return ""


@cache
def needs_opponent(key: str, id: str) -> bool:
    """Does the ability mean "an opponent" without naming one?"""
    return any(_names_opponent(effect) for effect in ability(key, id).do)


def _names_opponent(effect: Effect) -> bool:
    inner = (*getattr(effect, "do", ()), *getattr(effect, "options", ()))
    for part in inner:
        effects = part.do if isinstance(part, Branch) else (part,)
        if any(_names_opponent(each) for each in effects):
            return True
    return "opp" in (getattr(effect, name, "") for name in ("who", "to", "from_"))
