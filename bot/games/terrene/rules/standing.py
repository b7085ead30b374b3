"""Standing answers: windows in which a player passes without being asked (5.8, R114).

They are secret: a pass by a standing answer reads like any other. They apply on the other players'
turns only, and never to blocks or to one's own triggers. Everyone starts a match with the mildest
of them (R120); none depends on what a player holds.
"""

from collections.abc import Iterator
from functools import cache

from bot.games.terrene.model.abilities import (
    Ability,
    Afflict,
    AnyEffect,
    Choose,
    Damage,
    ForEach,
    Heal,
    HideIt,
    Modify,
    MoveAssigned,
    Prevent,
    Reading,
    UseCard,
)
from bot.games.terrene.model.actions import Action, Pass
from bot.games.terrene.model.cards import ability
from bot.games.terrene.model.chain import Frame, Link, Target
from bot.games.terrene.model.pieces import Place
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import stats
from bot.games.terrene.rules.abilities import possible_cards
from bot.kernel.prompt import Do, Option, Seat

LABELS = {
    "turn": ("pass-turn", "Pass until my turn"),
    "recruits": ("pass-recruits", "Always pass when a Character is recruited"),
    "unattacked": ("pass-unattacked", "Always pass unless I am attacked"),
    "unconcerned": ("pass-unconcerned", "Always pass unless it concerns me"),
}
USUAL = frozenset({"unconcerned"})  # R120
UNTIL_TURN = frozenset({"turn", "end"})  # these are over when the player's next turn begins
_OWN = {"you", "self", "hand", "your_hand", "owner_discard"}  # words that stay on one's own side


def passes(state: State, seat: Seat) -> bool:
    """Does this seat pass by a standing answer in the present window?"""
    given = state.players[seat].orders
    if state.active == seat:
        return "end" in given or (bool(given & USUAL) and _answers_declaration(state, seat))
    return any(_covers(state, seat, each) for each in given)


def _answers_declaration(state: State, seat: Seat) -> bool:
    """R120, on one's own turn: something that answers one's attack and does no harm."""
    is_own = bool(state.chain) and _is_own_declaration(state, seat)
    return is_own and not _concerns(state, seat)


def _covers(state: State, seat: Seat, order: str) -> bool:
    match order:
        case "recruits":
            return state.window is not None and _is_recruit(state)
        case "unattacked":
            return not _is_attacked(state, seat)
        case "unconcerned":
            return not _concerns(state, seat)
        case _:
            return True


def _is_recruit(state: State) -> bool:
    base = state.window.base if state.window else None
    return base is not None and base.name == "recruited"


def _is_attacked(state: State, seat: Seat) -> bool:
    return state.battle is not None and state.battle.seat % 2 != seat % 2


def _concerns(state: State, seat: Seat) -> bool:
    """R120: a battle, a card about to be lost, an event that a possible card names, or a Character
    about to be defeated that a possible card could save."""
    if state.battle and not _is_own_declaration(state, seat):
        return True
    links = [link for link in state.chain if _reaches(state, link, seat)]
    effects = [each for link in links for each in _flat(ability(link.card.key, link.ability).do)]
    return (
        any(isinstance(each, MoveAssigned) for each in effects)
        or possible_cards.could_use(state, seat, names_event)
        or (_is_deadly(state, seat, links) and possible_cards.could_use(state, seat, saves))
    )


def _is_deadly(state: State, seat: Seat, links: list[Link]) -> bool:
    """Would these links together defeat a Character of this side?"""
    return any(
        sum(_damage(state, link, place) for link in links) >= stats.left(place.member)
        for place in state.recruited()
        if place.seat % 2 == seat % 2
    )


def _damage(state: State, link: Link, place: Place) -> int:
    frame, aims = Frame(link.seat, link.no, link.bound, link.event, link.opp), dict(link.bound)
    total = 0
    for each in _flat(ability(link.card.key, link.ability).do):
        if isinstance(each, Damage) and _is_hit(aims.get(each.to), place):
            guard = 0 if each.stab else stats.defence(state, *place)
            total += max(0, stats.value(state, frame, each.n) - guard)
    return total


def _is_hit(targets: tuple[Target, ...] | None, place: Place) -> bool:
    return targets is None or any(target.no == place.member.no for target in targets)


def _is_own_declaration(state: State, seat: Seat) -> bool:
    """This side has just declared an attack: it can still be helped after the block."""
    base = state.window.base if state.window else None
    own = state.battle is not None and state.battle.seat % 2 == seat % 2
    return own and base is not None and base.name == "attack_declared"


def _reaches(state: State, link: Link, seat: Seat) -> bool:
    """Is it an enemy's ability that may touch this side?"""
    if link.seat % 2 == seat % 2:
        return False
    places = [state.find(target.no) for _, targets in link.bound for target in targets]
    is_aimed = any(place and place.seat % 2 == seat % 2 for place in places)
    return is_aimed or reaches_out(link.card.key, link.ability)


def _flat(effects: tuple[AnyEffect, ...]) -> Iterator[AnyEffect]:
    """Effects with those inside them."""
    for effect in effects:
        yield effect
        if isinstance(effect, ForEach):
            yield from _flat(effect.do)
        elif isinstance(effect, Choose):
            for branch in effect.options:
                yield from _flat(branch.do)


def names_event(able: Ability) -> bool:
    return able.when is not None


def saves(able: Ability) -> bool:
    """Could it save a Character from damage: by healing, more DEF or HP, hiding, or Silence?"""
    return any(_saves(each) for each in _flat(able.do))


def _saves(effect: AnyEffect) -> bool:
    match effect:
        case Modify(defence=defence, hp=hp):
            return any(isinstance(each, Reading) or each > 0 for each in (defence, hp))
        case Afflict(status=status):
            return status == "silence"
        case _:
            return isinstance(effect, Heal | HideIt | Prevent | UseCard)


@cache
def reaches_out(key: str, id: str) -> bool:
    """Does an ability touch the other side even without a target there?"""
    able = ability(key, id)
    own = _OWN | {spec.id for spec in able.targets}
    return any(_is_outward(each, own) for each in able.do)


def _is_outward(effect: AnyEffect, known: set[str]) -> bool:
    match effect:
        case ForEach(sel=sel, as_=name, do=do):
            return sel.side != "you" or any(_is_outward(each, known | {name}) for each in do)
        case UseCard():
            return True
        case Choose(options=options):
            return any(_is_outward(each, known) for branch in options for each in branch.do)
        case _:
            named = (getattr(effect, name, "you") for name in ("who", "to", "from_", "blocker"))
            return any(each not in known for each in named)


def options(state: State, seat: Seat) -> tuple[Option[Action], ...]:
    """The standing answers that would pass this window too."""
    if state.active == seat:
        return ()
    given = state.players[seat].orders
    return tuple(
        Option(token, label, Do[Action](Pass(order), sealed=True))
        for order, (token, label) in LABELS.items()
        if order not in given and _covers(state, seat, order)
    )
