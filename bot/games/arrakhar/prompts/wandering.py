"""Where wandering orcs appear."""

from functools import partial

from bot.games.arrakhar.model.actions import Action, Pass, Place
from bot.games.arrakhar.model.state import State, pool
from bot.games.arrakhar.model.units import counted
from bot.games.arrakhar.prompts import notation, parser
from bot.games.arrakhar.prompts.common import Options, row
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import wandering
from bot.kernel import Ask, Do, Fill, Option, Prompt


def orcs(state: State) -> Prompt[Action]:
    legal = wandering.orc_hexes(state)
    automatic = wandering.automatic_orc(state)
    rest = "The bot places your orcs, and the rest of your phase is skipped."
    reader = partial(parser.read_orcs, state)
    blank: Fill[Action] = Fill(
        "hexes like L12x2",
        reader,
        automatic,
        closing=notation.CLOSING,
        begins=notation.is_place,
    )
    options: Options = [
        Option("place", "Place an orc", Ask(partial(_orc_hexes, state, legal))),
        Option("order", "Type hexes", blank),
        Option("pass", "Skip the rest of the phase", Do(Pass(), confirm=rest)),
    ]
    text = (
        f"Turn {state.turn}, wandering orcs: {counted(state.orcs, 'OR')} to place. An orc appears "
        "in an empty clear hex next to one of your units, or in a hex with 1–3 of your orcs. "
        f"Orc counters left after that: {pool(state) - state.orcs}."
    )
    default = f"place {automatic}"
    return Prompt(state.actor, text, tuple(options), default, topic="Wandering orcs")


def _orc_hexes(state: State, legal: list[str]) -> Prompt[Action]:
    options = tuple(
        Option[Action](hex_, _with_orcs(state, hex_), Do(Place((hex_,))), hex_, row(hex_, legal))
        for hex_ in legal
    )
    return Prompt(
        state.actor, "Where does the orc appear?", options, why_not=partial(_why_no_orc, state)
    )


def _with_orcs(state: State, hex_: str) -> str:
    stack = state.stacks.get(hex_)
    return f"{hex_}, with {counted(stack.count, 'OR')}" if stack else hex_


def _why_no_orc(state: State, word: str) -> str:
    try:
        wandering.check_orc(state, notation.place(word.upper()))
    except Refused as refused:
        return str(refused)
    return ""
