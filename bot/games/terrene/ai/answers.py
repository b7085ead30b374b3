"""Quick answers to every question outside the plan of a turn.

Each is estimated, not tried out, so that a position can be played to rest quickly.
"""

from functools import cache

from bot.games.terrene.ai import ability_value, blocking, card_choice, effect_value, values
from bot.games.terrene.model import names
from bot.games.terrene.model.abilities import (
    AnyEffect,
    Choose,
    Cleanse,
    ForEach,
    Heal,
    Modify,
    Prevent,
)
from bot.games.terrene.model.actions import Source
from bot.games.terrene.model.cards import FACES, ability, activated
from bot.games.terrene.model.chain import Link
from bot.games.terrene.model.pieces import Card, Member
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import (
    Aiming,
    AnyTask,
    Blocking,
    Choosing,
    Discarding,
    Looking,
    Offer,
    OverSupply,
    PaySlow,
    Searching,
    Tier,
)
from bot.games.terrene.rules import stats
from bot.games.terrene.rules.abilities import choices, selectors
from bot.games.terrene.rules.chain import source_of
from bot.games.terrene.rules.experience import reward
from bot.kernel.prompt import Seat


def answer(state: State, task: AnyTask) -> str:
    """A sentence, or "" for the default."""
    match task:
        case Blocking(seat):
            return _block(state, seat)
        case Offer(link):
            return _offer(state, link)
        case PaySlow():
            return "pay"
        case Tier(no):
            return _tier(state, no)
        case OverSupply(seat):
            return f"dismiss {names.label(seat, cheapest(state, seat))}"
        case _:
            return _choice(state, task)


def _choice(state: State, task: AnyTask) -> str:
    match task:
        case Choosing(frame, branches):
            usage = effect_value.Usage(
                state, frame.seat, frame.self_no, state.players[frame.seat].actions,
                dict(frame.bound), frame.event,
            )  # fmt: skip
            values = [effect_value.effects_value(usage, branch.do) for branch in branches]
            return f"choose {values.index(max(values)) + 1}"
        case Discarding(seat):
            worst = min(state.players[seat].hand, key=lambda each: _card_value(state, seat, each))
            return f"discard {worst.face.code}"
        case Searching(seat, sel):
            deck = state.players[seat].deck
            return _take(state, seat, [c for c in deck if selectors.card_fits(sel, c.face)])
        case Looking(seat, cards):
            return _take(state, seat, list(cards))
        case Aiming(frame, card):
            source = Source("borrowed", frame.self_no, card, activated(card.key)[0].id)
            usage = effect_value.Usage(
                state, frame.seat, frame.self_no, state.players[frame.seat].actions, {}
            )
            found = ability_value.aim(usage, activated(card.key)[0])
            return f"target {words(state, frame.seat, source, found.bound, free=True)}".strip()
        case _:
            return ""


def _card_value(state: State, seat: Seat, card: Card) -> float:
    return card_choice.card_value(state, seat, card.key)


def _take(state: State, seat: Seat, cards: list[Card]) -> str:
    if not cards:
        return "nothing"
    best = max(cards, key=lambda each: (_card_value(state, seat, each), each.key))
    return f"take {best.face.code}"


def _block(state: State, seat: Seat) -> str:
    no = blocking.best_block(state, seat, cards=True)
    place = state.find(no)
    return f"block {names.label(*place)}" if place else "noblock"


def _offer(state: State, link: Link) -> str:
    """Use an optional trigger only if it gains; aim a mandatory one as well as possible."""
    able = ability(link.card.key, link.ability)
    actions = state.players[link.seat].actions
    usage = effect_value.Usage(state, link.seat, link.no, actions, {}, link.event)
    found = ability_value.aim(usage, able)
    price = 2.2 * able.cost.discard
    if able.may and found.value <= price:
        return "decline"
    return f"trigger {words(state, link.seat, source_of(link), found.bound)}".strip()


def words(
    state: State, seat: Seat, source: Source, bound: effect_value.Bound, *, free: bool = False
) -> str:
    """The words for an ability's costs and targets, in the order of its questions."""
    said: list[str] = []
    for question in choices.questions(state, seat, source, free=free):
        if question.kind == "target":
            said += _targets(question, bound)
        elif question.kind == "discard":
            said += _discards(state, seat, question)
        else:
            said.append(question.choices[0].token)
    return " ".join(said)


def _targets(question: choices.Question, bound: effect_value.Bound) -> list[str]:
    """Tokens in the order of the list; `done` where more could follow."""
    chosen = list(bound.get(question.id, ()))
    said: list[str] = []
    last = -1
    for place, choice in enumerate(question.choices):
        if choice.target in chosen:
            chosen.remove(choice.target)
            said.append(choice.token)
            last = place
    more = len(said) < question.most and last + 1 < len(question.choices)
    if more:
        said.append("done")
    return said


def _discards(state: State, seat: Seat, question: choices.Question) -> list[str]:
    ranked = sorted(
        range(len(question.choices)),
        key=lambda place: card_choice.card_value(state, seat, question.choices[place].target.key),
    )
    return [question.choices[place].token for place in sorted(ranked[: question.least])]


def _tier(state: State, no: int) -> str:
    place = state.find(no)
    if place is None:
        return ""
    usage = effect_value.Usage(state, place.seat, no, state.players[place.seat].actions, {})
    values = [
        effect_value.effects_value(usage, reward(state, place, tier).do) for tier in (1, 2, 3, 4)
    ]
    return f"tier {values.index(max(values)) + 1}"


def cheapest(state: State, seat: Seat) -> Member:
    """The Character to dismiss when the party uses too much supply."""
    party = [each for each in state.players[seat].party if stats.supply(each) > 0]
    excess = stats.supply_used(state, seat) - state.capacity
    return min(
        party,
        key=lambda each: (
            stats.supply(each) < excess,
            values.member(state, seat, each) + values.loss(state, seat % 2, each.damage),
        ),
    )


@cache
def is_battle_card(key: str) -> bool:
    """Blue boosts or healing: better kept until an attack or a block is known."""
    abilities = activated(key)
    return FACES[key].is_gear and all(
        each.speed != "green" and all(_waits(effect) for effect in each.do) for each in abilities
    )


def _waits(effect: AnyEffect) -> bool:
    match effect:
        case Choose(options=options):
            return all(_waits(each) for branch in options for each in branch.do)
        case ForEach(do=do):
            return all(_waits(each) for each in do)
        case Modify(dur=dur):
            return dur != "perm"
        case _:
            return isinstance(effect, Heal | Prevent | Cleanse)
