"""Which wizards cast haste, on whom and how often."""

from functools import partial

from bot.games.arrakhar.model.actions import Action
from bot.games.arrakhar.model.board import is_entry
from bot.games.arrakhar.model.orders import Haste
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import STACK, counted
from bot.games.arrakhar.prompts import notation
from bot.games.arrakhar.prompts.common import Options, staged, typed
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import haste
from bot.kernel import Ask, Do, Option, Prompt


def hastes(state: State) -> Options:
    casters = [hex_ for hex_, _ in state.own() if haste.wizards_left(state, hex_)]
    if state.turn == 1:
        casters += [entry for entry in sorted(state.waiting) if _may_group(state, entry)]
    if not casters:
        return [typed(state)]
    first = casters[0]
    if is_entry(first):
        example = f"{first}>{first}:{_groups(state, first)[0][0]}1"
    else:
        example = f"{first}>{first}"
    return [
        Option("haste", "Cast haste", Ask(partial(_hasters, state, casters))),
        typed(state, example),
    ]


def _may_group(state: State, entry: str) -> bool:
    return haste.wizards_left(state, entry) > 0 and bool(_groups(state, entry))


def _groups(state: State, entry: str) -> list[tuple[str, int]]:
    kinds = dict.fromkeys(group.kind for group in state.waiting[entry])
    left = [(kind, haste.ungrouped(state, entry, kind)) for kind in kinds]
    return [(kind, min(count, STACK)) for kind, count in left if count]


def _hasters(state: State, casters: list[str]) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            place,
            f"{place}: {counted(haste.wizards_left(state, place), 'WI')} with a spell left",
            Ask(partial(_hasted_group if is_entry(place) else _hasted, state, place)),
            place,
        )
        for place in casters
    )
    return Prompt(
        state.actor, "Which wizard casts?", options, why_not=partial(_why_no_haste, state)
    )


def _why_no_haste(state: State, word: str) -> str:
    try:
        place = notation.place(word.upper())
        if is_entry(place) and state.turn != 1:
            return str(Refused("HS03"))
        return str(Refused("HS04", hex=place))
    except Refused as refused:
        return str(refused)


def _hasted(state: State, caster: str) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            hex_,
            f"{counted(state.stacks[hex_].count, state.stacks[hex_].kind)} in {hex_}",
            _cast(state, Haste(caster, 1, hex_)),
            hex_,
        )
        for hex_ in haste.haste_targets(state, caster)
    )
    why = partial(_why_no_target, state, caster)
    return Prompt(state.actor, "Which stack is hasted?", options, why_not=why)


def _why_no_target(state: State, caster: str, word: str) -> str:
    try:
        haste.check_haste(state, Haste(caster, 1, notation.place(word.upper())))
    except Refused as refused:
        return str(refused)
    return ""


def _hasted_group(state: State, entry: str) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            f"{kind}{count}",
            counted(count, kind),
            _cast(state, Haste(entry, 1, entry, kind, count)),
        )
        for kind, most in _groups(state, entry)
        for count in range(most, 0, -1)
    )
    return Prompt(state.actor, "Which units are hasted? One to four of one type.", options)


def _cast(state: State, order: Haste) -> Do[Action] | Ask[Action]:
    one = haste.wizards_left(state, order.caster) == 1
    return staged(order) if one else Ask(partial(_castings, state, order))


def _castings(state: State, order: Haste) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            str(count),
            f"{count} castings; the best roll counts" if count > 1 else "1 casting",
            staged(Haste(order.caster, count, order.target, order.kind, order.count)),
        )
        for count in range(1, min(STACK, haste.wizards_left(state, order.caster)) + 1)
    )
    return Prompt(state.actor, "How many castings?", options)
