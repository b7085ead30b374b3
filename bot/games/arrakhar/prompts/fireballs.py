"""Which casters throw fireballs, at which hex and how many."""

from functools import partial

from bot.games.arrakhar.model.actions import Action
from bot.games.arrakhar.model.orders import WAND, Fireball
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import counted
from bot.games.arrakhar.prompts import notation
from bot.games.arrakhar.prompts.common import Options, refusal_of, staged, typed
from bot.games.arrakhar.rules import fireballs
from bot.kernel import Ask, Do, Option, Prompt
from bot.kernel import text as english


def fires(state: State) -> Options:
    casters = [
        hex_
        for hex_, _ in state.own()
        if fireballs.casters_left(state, hex_) and fireballs.fire_targets(state, hex_)
    ]
    if _wand_targets(state):
        casters.append(WAND)
    if not casters:
        return [typed(state)]
    first = casters[0].replace(WAND, "wand")
    return [
        Option("fire", "Throw fireballs", Ask(partial(_casters, state, casters))),
        typed(state, f"{first}>{fireballs.fire_targets(state, casters[0])[0]}"),
    ]


def _wand_targets(state: State) -> list[str]:
    if not fireballs.wields_wand(state) or fireballs.wand_is_told(state):
        return []
    return fireballs.fire_targets(state, WAND)


def _casters(state: State, casters: list[str]) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            "wand" if hex_ == WAND else hex_,
            _caster(state, hex_),
            Ask(partial(_targets, state, hex_, fireballs.fire_targets(state, hex_))),
            state.wand if hex_ == WAND else hex_,
        )
        for hex_ in casters
    )
    return Prompt(state.actor, "Which casters?", options, why_not=partial(_why_no_caster, state))


def _caster(state: State, hex_: str) -> str:
    if hex_ == WAND:
        return f"The wand in {state.wand} (an extra fireball)"
    return f"{counted(fireballs.casters_left(state, hex_), state.stacks[hex_].kind)} in {hex_}"


def _why_no_caster(state: State, word: str) -> str:
    def order() -> Fireball:
        plain = word.upper()
        return Fireball(plain if plain == WAND else notation.place(plain), 1, _any_enemy(state))

    return refusal_of(state, order)


def _any_enemy(state: State) -> str:
    return min(hex_ for hex_, stack in state.stacks.items() if stack.side != state.side)


def _targets(state: State, caster: str, targets: list[str]) -> Prompt[Action]:
    options: Options = []
    one = caster == WAND or fireballs.casters_left(state, caster) == 1
    for hex_ in targets:
        then: Do[Action] | Ask[Action] = (
            staged(Fireball(caster, 1, hex_))
            if one
            else Ask(partial(_castings, state, caster, hex_))
        )
        stack = state.stacks[hex_]
        options.append(Option(hex_, f"{counted(stack.count, stack.kind)} in {hex_}", then, hex_))
    why = partial(_why_no_target, state, caster)
    return Prompt(state.actor, "At which hex?", tuple(options), why_not=why)


def _why_no_target(state: State, caster: str, word: str) -> str:
    return refusal_of(state, lambda: Fireball(caster, 1, notation.place(word.upper())))


def _castings(state: State, caster: str, target: str) -> Prompt[Action]:
    most = fireballs.casters_left(state, caster)
    options = tuple(
        Option[Action](
            str(count),
            english.count(count, "fireball"),
            staged(Fireball(caster, count, target)),
        )
        for count in range(1, most + 1)
    )
    return Prompt(state.actor, f"How many fireballs from {caster} at {target}?", options)
