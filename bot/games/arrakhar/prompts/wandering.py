"""Where wandering orcs appear."""

from functools import partial

from bot.games.arrakhar.model.actions import Action, Pass, Place
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import some
from bot.games.arrakhar.prompts import notation, parser
from bot.games.arrakhar.prompts.common import row
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.prompts.summoning import (
    Options,
)
from bot.games.arrakhar.rules import wandering
from bot.kernel import Ask, Do, Fill, Option, Prompt


def orcs(state: State) -> Prompt[Action]:
    legal = wandering.orc_hexes(state)
    automatic = wandering.automatic_orc(state)
    rest = "Your orcs place themselves, and the rest of your phase goes by."
    options: Options = [
        Option("place", "Place an orc", Ask(partial(_orc_hexes, state, legal))),
        Option(
            "order",
            "Type hexes",
            Fill("hexes like L12x2", partial(parser.read_orcs, state), automatic),
        ),
        Option("pass", "Pass for the whole phase", Do(Pass(), confirm=rest)),
    ]
    text = (
        f"Game-turn {state.turn}: {some(state.orcs, 'OR')} wandered in. Each appears next to one "
        "of your units, on empty clear ground, or joins a stack of orcs."
    )
    return Prompt(state.actor, text, tuple(options), f"place {automatic}")


def _orc_hexes(state: State, legal: list[str]) -> Prompt[Action]:
    options = tuple(
        Option[Action](hex_, _with_orcs(state, hex_), Do(Place((hex_,))), hex_, row(hex_, legal))
        for hex_ in legal
    )
    return Prompt(
        state.actor, "Where does it appear?", options, why_not=partial(_why_no_orc, state)
    )


def _with_orcs(state: State, hex_: str) -> str:
    stack = state.stacks.get(hex_)
    return f"{hex_}, with {some(stack.count, 'OR')}" if stack else hex_


def _why_no_orc(state: State, word: str) -> str:
    try:
        wandering.check_orc(state, notation.place(word.upper()))
    except Refused as refused:
        return str(refused)
    return ""
