"""What must be chosen before an ability is used: costs, targets, an opponent.

Discards come first, then a dismissal, then targets, then an opponent.
"""

from typing import NamedTuple

from bot.games.terrene.model import names
from bot.games.terrene.model.actions import Picks, Source
from bot.games.terrene.model.cards import ability
from bot.games.terrene.model.chain import Frame, Target
from bot.games.terrene.model.pieces import LETTERS, Place
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import stats
from bot.games.terrene.rules.abilities import activation, selectors
from bot.kernel.prompt import Seat


class Choice(NamedTuple):
    token: str
    label: str
    target: Target
    cell: str = ""


class Question(NamedTuple):
    kind: str  # discard, dismiss, target or opp
    id: str
    text: str
    choices: tuple[Choice, ...]
    least: int
    most: int


def questions(state: State, seat: Seat, source: Source, *, free: bool = False) -> list[Question]:
    """All that must be chosen for an ability; without its costs if it is free."""
    able = ability(source.card.key, source.ability)
    found: list[Question] = []
    if not free and able.cost.discard:
        found.append(_discards(state, seat, source, able.cost.discard))
    if not free and able.cost.dismiss:
        places = selectors.members(state, able.cost.dismiss, seat, source.no)
        choices = tuple(member_choice(state, place) for place in places)
        found.append(
            Question("dismiss", "", "Which token do you dismiss to pay for it?", choices, 1, 1)
        )
    frame = activation.frame_of(state, seat, source)
    for spec in able.targets:
        most = stats.value(state, frame, spec.n)
        targets = selectors.targets(state, spec.sel, seat, source.no)
        choices = tuple(choice(state, seat, each) for each in targets)
        text = f"Choose a target for {source.card.face.name}."
        found.append(Question("target", spec.id, text, choices, spec.least, most))
    if _asks_opponent(state, seat, source):
        enemies = tuple(
            Choice(LETTERS[each], f"{{{each}}}", Target(seat=each)) for each in state.enemies(seat)
        )
        found.append(Question("opp", "", "Which opponent?", enemies, 1, 1))
    return found


def _discards(state: State, seat: Seat, source: Source, number: int) -> Question:
    hand = list(state.players[seat].hand)
    if source.how == "hand":
        hand.remove(source.card)
    choices = tuple(Choice(c.face.code, c.face.name, Target(seat=seat, key=c.key)) for c in hand)
    return Question(
        "discard", "", "Which card do you discard to pay for it?", choices, number, number
    )


def _asks_opponent(state: State, seat: Seat, source: Source) -> bool:
    """Only where neither the event nor a target names one (5.9)."""
    able = ability(source.card.key, source.ability)
    if len(state.enemies(seat)) < 2 or not activation.needs_opponent(source.card.key, able.id):
        return False
    base = activation.frame_of(state, seat, source).event
    if base and base.player % 2 != seat % 2:
        return False
    return not any(spec.sel.side == "enemy" and spec.least for spec in able.targets)


def opponent(state: State, frame: Frame, picks: Picks) -> int:
    """Whom "an opponent" means: picked, named by the event, aimed at, or the only one."""
    if picks.opp >= 0:
        return picks.opp
    if frame.event and frame.event.player % 2 != frame.seat % 2:
        return frame.event.player
    for _, targets in picks.bound:
        for target in targets:
            place = state.find(target.no)
            owner = place.seat if place else target.seat
            if owner >= 0 and owner % 2 != frame.seat % 2:
                return owner
    return state.enemies(frame.seat)[0]


def member_choice(state: State, place: Place) -> Choice:
    member, spot = place.member, names.label(place.seat, place.member)
    if not member.up:
        return Choice(spot, f"{spot} hidden Character", Target(no=member.no), spot)
    health = f"HP {stats.left(member)}/{stats.health(member)}"
    guard = f"DEF {stats.defence(state, *place)}"
    label = f"{spot} {member.face.name} · {health} · {guard}"
    return Choice(spot, label, Target(no=member.no), spot)


def choice(state: State, seat: Seat, target: Target) -> Choice:
    place = state.find(target.no)
    if place:
        return member_choice(state, place)
    code, name = names.code(target.key), names.name(target.key)
    if len(state.players) == 2 or target.seat == seat:
        return Choice(code, f"{name} in the discard pile", target)
    label = f"{name} in {{{target.seat}}}'s discard pile"
    return Choice(f"{LETTERS[target.seat]}.{code}", label, target)
