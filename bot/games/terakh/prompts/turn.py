"""The question of a turn: verbs first, then units, entries of Spec Cards, cards and their aims."""

from collections.abc import Iterable
from functools import partial

from bot.games.terakh.model.actions import Action, Cast, End, Listen, Respond, Summon, Use
from bot.games.terakh.model.cards import SUMMON, Ability, CastCard, ability
from bot.games.terakh.model.stack import Words
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import Unit
from bot.games.terakh.prompts import refusals
from bot.games.terakh.prompts.targets import about, follow_up, unit_option
from bot.games.terakh.rules.cards.hands import castable
from bot.games.terakh.rules.choices.conditions import Selection
from bot.games.terakh.rules.choices.targets import is_open
from bot.games.terakh.rules.turn import can_summon, can_use, commanded, payable, usable
from bot.kernel import Ask, Do, Option, Prompt, Seat

LISTEN: Option[Action] = Option("listen", "Stop passing for me", Do(Listen(), private=True))
VERBS = ("move", "attack", "mode", "transform")
HINTS = {
    "move": "Move a unit (1 mana)",
    "attack": "Attack with a unit (2 mana)",
    "mode": "Switch an Inka to Ready or Guard (1 mana)",
    "transform": "Transform an Inka into an Idol (1 mana)",
    "use": "Use an Idol's Spec Card",
    "rotate": "Turn your Elder's plane (2 mana)",
}
ACTORS = {
    "move": "Which unit moves?",
    "attack": "Which unit attacks?",
    "mode": "Which Inka changes its mode?",
    "transform": "Which Inka becomes an Idol?",
}
TOPICS = {"attack": "Attacks", "rotate": "Turning a plane"}  # headings of RULES.md
WORTH_ASKING = 4  # mana: nearly a whole turn; people leave two or three on purpose
Units = tuple[Unit, ...]


def turn(state: State, seat: Seat) -> Prompt[Action]:
    units = tuple(commanded(state, seat))
    able = _able(state, seat, units)
    options: list[Option[Action]] = [
        Option(verb, HINTS[verb], Ask(partial(_actors, state, seat, verb, units)))
        for verb in VERBS
        if verb in able
    ]
    if "rotate" in able:
        options += _rotate(state, seat, units)
    if "use" in able:
        options.append(Option("use", HINTS["use"], Ask(partial(_idols, state, seat, units))))
    if can_summon(state, seat):
        then = follow_up(Selection(state, seat, what=SUMMON.name), SUMMON.targets, Summon)
        options.append(Option("summon", "Summon a Fallen Inka (2 mana)", then))
    options += _casting(state, seat)
    end: Do[Action] = Do(End(), confirm=_loss(state) if options else "")
    if seat in (*state.deaf, *state.quiet):
        options.append(LISTEN)
    options.append(Option("end", "End your turn", end))
    text = f"Your turn. You have {state.mana} mana left."
    why_not = partial(refusals.verb, state)
    return Prompt(seat, text, tuple(options), default="end", why_not=why_not, topic="In your turn")


def _loss(state: State) -> str:
    """Asked before nearly a whole turn is given up; a few mana often have no good use."""
    if state.mana < WORTH_ASKING:
        return ""
    return f"You have {state.mana} mana left; what you do not spend is lost. End your turn?"


def _able(state: State, seat: Seat, units: Units) -> set[str]:
    """The verbs that at least one unit can follow."""
    found: set[str] = set()
    for unit in units:
        selection = Selection(state, seat, unit)
        for entry in payable(state, unit):
            verb = entry.id if entry.id in HINTS else "use"
            if verb not in found and is_open(selection, entry.targets):
                found.add(verb)
    return found


def _actors(state: State, seat: Seat, verb: str, units: Units) -> Prompt[Action]:
    able = [unit for unit in units if can_use(state, seat, unit, verb)]
    options = tuple(unit_option(unit, _used(state, seat, unit, verb)) for unit in able)
    why_not = partial(refusals.actor, state, seat, verb)
    return Prompt(seat, ACTORS[verb], options, why_not=why_not, topic=TOPICS.get(verb, ""))


def _used(state: State, seat: Seat, unit: Unit, name: str) -> Do[Action] | Ask[Action]:
    entry = ability(unit, name)
    assert entry is not None
    selection = Selection(state, seat, unit, what=entry.name)
    return follow_up(selection, entry.targets, partial(Use, unit.cell, name))


def _rotate(state: State, seat: Seat, units: Units) -> Iterable[Option[Action]]:
    for unit in units:
        if can_use(state, seat, unit, "rotate"):
            then = about(TOPICS["rotate"], _used(state, seat, unit, "rotate"))
            yield Option("rotate", HINTS["rotate"], then)


def _idols(state: State, seat: Seat, units: Units) -> Prompt[Action]:
    """Entries of the Spec Cards that have no verb of their own."""
    found = {
        unit: [entry for entry in usable(state, seat, unit) if entry.id not in HINTS]
        for unit in units
    }
    options = tuple(
        unit_option(unit, Ask(partial(_entries, state, seat, unit, entries)))
        for unit, entries in found.items()
        if entries
    )
    why_not = partial(refusals.actor, state, seat, "use")
    return Prompt(
        seat, "Which Idol uses its Spec Card?", options, why_not=why_not, topic="Spec Cards"
    )


def _entries(state: State, seat: Seat, unit: Unit, entries: list[Ability]) -> Prompt[Action]:
    options = tuple(
        Option(entry.id, f"{entry.name} ({entry.mana} mana)", _used(state, seat, unit, entry.id))
        for entry in entries
    )
    why_not = partial(refusals.entry, state, unit)
    return Prompt(seat, f"What does {unit.words} do?", options, why_not=why_not)


def _casting(state: State, seat: Seat) -> Iterable[Option[Action]]:
    fitting = castable(state, seat, "turn")
    if fitting:
        yield Option(
            "cast", "Cast a card (no mana)", Ask(partial(cards, state, seat, "turn", fitting))
        )


def cards(state: State, seat: Seat, moment: str, fitting: tuple[CastCard, ...]) -> Prompt[Action]:
    options = tuple(_card(state, seat, card, moment) for card in fitting)
    why_not = partial(refusals.card, state, seat, moment)
    return Prompt(seat, "Which card do you cast?", options, why_not=why_not, topic="Casting a card")


def _card(state: State, seat: Seat, card: CastCard, moment: str) -> Option[Action]:
    """In a turn a card is cast in the open; an answer in a window is sealed."""
    in_turn = moment == "turn"
    finish = partial(Cast if in_turn else _reply, card.id)
    selection = Selection(state, seat, what=card.name)
    then = follow_up(selection, card.targets, finish, sealed=not in_turn)
    return Option(card.id, f"{card.name}: {card.brief}", then, also=(card.id.replace("_", ""),))


def _reply(card: str, words: Words) -> Action:
    return Respond((card, *words))
