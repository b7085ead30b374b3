"""The questions of set-up, each with a single verb, and the placing of an Elder that returns."""

from collections.abc import Iterable
from functools import partial

from bot.games.terakh.model.actions import Action, ChooseClan, GiveOrb, GivePendant, Place, Return
from bot.games.terakh.model.cards import SPECS
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CLANS, INKAS
from bot.games.terakh.prompts import refusals
from bot.games.terakh.prompts.sealed_setup import whole_clan
from bot.games.terakh.prompts.targets import tria_words, unit_option
from bot.games.terakh.rules.sealed_setup import asks_all, said
from bot.games.terakh.rules.setup import free_clans, waiting
from bot.kernel import Ask, Do, Option, Prompt, Seat

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
BUTTONS = {
    "clan": "Choose a clan",
    "place": "Choose a Tria",
    "return": "Choose a Tria",
    "orb": "Choose the Inka",
    "pendant": "Choose the Inka",
}


def setup(state: State, seat: Seat) -> Prompt[Action]:
    match state.phase:
        case "clan":
            return _clans(state, seat)
        case "inka" if asks_all(state):
            return whole_clan(state, seat)
        case "inka":
            inka = waiting(state, seat)
            text = f"Place Inka {inka.number} of {INKAS} ({inka.name}). It starts in Guard mode."
            return placing(state, seat, "place", text, Place)
        case "elder":
            return placing(state, seat, "place", "Place your Elder on a vacant Tria.", Place)
        case "orb":
            text = "Which of your Inkas gets your Orb and becomes an Idol?"
            return _giving(state, seat, "orb", text, GiveOrb)
        case _:
            text = "Which of your Inkas wears the Victory Pendant? It cannot be your Idol."
            return _giving(state, seat, "pendant", text, GivePendant)


def _clans(state: State, seat: Seat) -> Prompt[Action]:
    """One at a time, or all at once and face down: then each default is another clan (R85)."""
    together = asks_all(state)
    options: tuple[Option[Action], ...] = tuple(
        Option(
            CLANS[code].casefold(),
            _clan(state, code),
            Do(ChooseClan(code), sealed=together),
            also=(code,),
        )
        for code in free_clans(state)
    )
    usual = options[state.order.index(seat) % len(options)] if together else options[0]
    text = _wish(state, seat) if together else "Choose a clan."
    why_not = partial(refusals.clan, state)
    return _said(seat, text, "clan", options, why_not, default=f"clan {usual.token}")


def _wish(state: State, seat: Seat) -> str:
    """Who is first served is known: the order was rolled for."""
    if wish := "".join(said(state, seat)):
        return f"You have chosen the {CLANS[wish]} clan. You can change that until all have chosen."
    place = ORDINALS[state.order.index(seat)]
    return (
        "Choose a clan. Everyone chooses at once, face down; if two want the same, the earlier "
        f"player gets it, and you are {place}."
    )


def _clan(state: State, code: str) -> str:
    """A clan with what its Idol is good at, if there are Idols."""
    name = f"{CLANS[code]} ({code})"
    return name if state.options.basic else f"{name}: {SPECS[code].gist}"


def placing(
    state: State, seat: Seat, verb: str, text: str, action: type[Place] | type[Return]
) -> Prompt[Action]:
    options: list[Option[Action]] = [
        Option(cell, tria_words(state, cell), Do(action(cell)), cell=cell, group=f"Plane {cell[0]}")
        for cell in state.vacant()
    ]
    options.append(Option("random", "A random vacant Tria", Do(action("")), group="Random"))
    why_not = partial(refusals.placing, state)
    return _said(seat, text, verb, options, why_not, default=f"{verb} random")


def _giving(
    state: State, seat: Seat, verb: str, text: str, action: type[GiveOrb] | type[GivePendant]
) -> Prompt[Action]:
    options = [unit_option(inka, Do(action(inka.cell))) for inka in state.inkas(seat)]
    return _said(seat, text, verb, options, partial(refusals.giving, state, seat))


def _said(
    seat: Seat,
    text: str,
    verb: str,
    options: Iterable[Option[Action]],
    why_not: refusals.WhyNot,
    default: str = "",
) -> Prompt[Action]:
    """The verb, then its objects."""
    objects = tuple(options)
    inner = Prompt(seat, text, objects, why_not=why_not)
    only: Option[Action] = Option(verb, BUTTONS[verb], Ask(lambda: inner))
    topic = "Elders" if verb == "return" else "Set-up"
    default = default or f"{verb} {objects[0].token}"
    return Prompt(seat, text, (only,), default=default, topic=topic)
