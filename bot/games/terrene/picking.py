"""The questions inside one sentence: what an ability costs and whom it means.

Discards first, then a dismissal, then targets, then an opponent; each question offers only what
comes later in the list than what was chosen before, so no choice can be said in two ways.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from bot.games.terrene import activation, figures, names, select
from bot.games.terrene.actions import Action, Picks, Source
from bot.games.terrene.cards import ability
from bot.games.terrene.state import LETTERS, Frame, Place, Target
from bot.games.terrene.tasks import State
from bot.kernel.prompt import Ask, Do, Option, Prompt, Seat

Finish = Callable[[Picks], Action]


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
        places = select.members(state, able.cost.dismiss, seat, source.no)
        choices = tuple(body_choice(state, place) for place in places)
        found.append(Question("dismiss", "", "Dismiss which one for it?", choices, 1, 1))
    frame = activation.frame_of(state, seat, source)
    for spec in able.targets:
        most = figures.value(state, frame, spec.n)
        targets = select.targets(state, spec.sel, seat, source.no)
        choices = tuple(choice(state, seat, each) for each in targets)
        text = f"{source.card.face.name}: choose a target."
        found.append(Question("target", spec.id, text, choices, spec.least, most))
    if _asks_opponent(state, seat, source):
        foes = tuple(
            Choice(LETTERS[each], f"{{{each}}}", Target(seat=each)) for each in state.enemies(seat)
        )
        found.append(Question("opp", "", "Which opponent?", foes, 1, 1))
    return found


def _discards(state: State, seat: Seat, source: Source, number: int) -> Question:
    hand = list(state.players[seat].hand)
    if source.how == "hand":
        hand.remove(source.card)
    choices = tuple(Choice(c.face.code, c.face.name, Target(seat=seat, key=c.key)) for c in hand)
    return Question("discard", "", "Discard which card for it?", choices, number, number)


def _asks_opponent(state: State, seat: Seat, source: Source) -> bool:
    """Only where neither the event nor a target names one (5.9)."""
    able = ability(source.card.key, source.ability)
    if len(state.enemies(seat)) < 2 or not activation.needs_opponent(source.card.key, able.id):
        return False
    base = activation.frame_of(state, seat, source).moment
    if base and base.player % 2 != seat % 2:
        return False
    return not any(spec.sel.side == "enemy" and spec.least for spec in able.targets)


def opponent(state: State, frame: Frame, picks: Picks) -> int:
    """Whom "an opponent" means: picked, named by the event, aimed at, or the only one."""
    if picks.opp >= 0:
        return picks.opp
    if frame.moment and frame.moment.player % 2 != frame.seat % 2:
        return frame.moment.player
    for _, targets in picks.bound:
        for target in targets:
            place = state.find(target.no)
            owner = place.seat if place else target.seat
            if owner >= 0 and owner % 2 != frame.seat % 2:
                return owner
    return state.enemies(frame.seat)[0]


def body_choice(state: State, place: Place) -> Choice:
    member, spot = place.member, names.label(place.seat, place.member)
    if not member.up:
        return Choice(spot, f"{spot} face-down", Target(no=member.no), spot)
    health = f"HP {figures.left(member)}/{figures.health(member)}"
    guard = f"DEF {figures.defence(state, *place)}"
    label = f"{spot} {member.face.name} · {health} · {guard}"
    return Choice(spot, label, Target(no=member.no), spot)


def choice(state: State, seat: Seat, target: Target) -> Choice:
    place = state.find(target.no)
    if place:
        return body_choice(state, place)
    code, name = names.code(target.key), names.name(target.key)
    if len(state.players) == 2 or target.seat == seat:
        return Choice(code, f"{name} in the discard pile", target)
    return Choice(
        f"{LETTERS[target.seat]}.{code}", f"{name} in {LETTERS[target.seat]}'s pile", target
    )


def then(
    seat: Seat, asked: list[Question], finish: Finish, picks: Picks | None = None
) -> Do[Action] | Ask[Action]:
    """The rest of the sentence: its questions one by one, then what it means.

    Where there is nobody to choose, and nobody need be, nothing is asked.
    """
    picks = picks or Picks()
    if not asked:
        return Do(finish(picks))
    if not asked[0].choices:
        return then(seat, asked[1:], finish, _picked(picks, asked[0], ()))
    return Ask(partial(_prompt, seat, asked, finish, picks, ()))


def _prompt(
    seat: Seat, asked: list[Question], finish: Finish, picks: Picks, chosen: tuple[Target, ...]
) -> Prompt[Action]:
    question, *rest = asked
    options: dict[str, Option[Action]] = {}
    for place, each in enumerate(question.choices):
        further = len(question.choices) - place - 1
        if each.token not in options and len(chosen) + 1 + further >= question.least:
            later = question._replace(choices=question.choices[place + 1 :])
            now = (*chosen, each.target)
            after = _after(seat, [later, *rest], finish, picks, now)
            options[each.token] = Option(each.token, each.label[:80], after, each.cell)
    if len(chosen) >= question.least:
        done = then(seat, rest, finish, _picked(picks, question, chosen))
        options["done"] = Option("done", "Nothing more" if chosen else "No target", done)
    return Prompt(seat, question.text, tuple(options.values()))


def _after(
    seat: Seat, asked: list[Question], finish: Finish, picks: Picks, chosen: tuple[Target, ...]
) -> Do[Action] | Ask[Action]:
    question, *rest = asked
    if len(chosen) >= question.most or not question.choices:
        return then(seat, rest, finish, _picked(picks, question, chosen))
    return Ask(partial(_prompt, seat, asked, finish, picks, chosen))


def _picked(picks: Picks, question: Question, chosen: tuple[Target, ...]) -> Picks:
    match question.kind:
        case "discard":
            return replace(picks, discards=tuple(each.key for each in chosen))
        case "dismiss":
            return replace(picks, dismissed=chosen[0].no)
        case "opp":
            return replace(picks, opp=chosen[0].seat)
        case _:
            return replace(picks, bound=(*picks.bound, (question.id, chosen)))
