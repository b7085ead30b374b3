"""The verbs that use an ability: a Character's, an assigned card's, a Terrain's, a Spell's."""

from collections.abc import Callable, Iterable
from functools import partial

from bot.games.terrene.model import names
from bot.games.terrene.model.actions import Action, Activate, Source
from bot.games.terrene.model.cards import ability
from bot.games.terrene.model.chain import Link
from bot.games.terrene.model.state import State
from bot.games.terrene.prompts import refusals, targets
from bot.games.terrene.prompts.options import shortened
from bot.games.terrene.rules.abilities import activation, choices
from bot.games.terrene.text.chain import effects
from bot.kernel.prompt import Ask, Option, Prompt, Seat
from bot.kernel.text import count

Options = tuple[Option[Action], ...]


VERBS = {"self": "ability", "held": "use", "terrain": "tability", "hand": "cast"}


LABELS = {
    "ability": ("Use a Character's ability", "Whose ability do you use?"),
    "use": ("Use an assigned card", "Which assigned card do you use?"),
    "tability": ("Use your active Terrain", "Which ability of your Terrain do you use?"),
    "cast": ("Cast a Spell from hand", "Which Spell do you cast?"),
}


def using(state: State, seat: Seat) -> Options:
    """Abilities by where they stand: `ability A1`, `use A1`, `tability a1`, `cast fireball A1`."""
    by_verb: dict[str, list[Source]] = {}
    for source in activation.open_sources(state, seat):
        by_verb.setdefault(VERBS[source.how], []).append(source)
    return tuple(
        Option(verb, LABELS[verb][0], Ask(partial(_sources, state, seat, verb, tuple(found))))
        for verb, found in by_verb.items()
    )


def _sources(state: State, seat: Seat, verb: str, found: tuple[Source, ...]) -> Prompt[Action]:
    if verb == "tability":
        options = tuple(_use(state, seat, each, each.ability) for each in found)
    elif verb == "cast":
        options = _grouped(
            seat, found, lambda each: each.card.face.code, partial(_caster, state, seat)
        )
    else:
        spot = partial(_spot, state)
        options = _grouped(seat, found, spot, partial(_use, state, seat))
    why = partial(refusals.use, state, seat, verb)
    return Prompt(
        seat, LABELS[verb][1], options, why_not=why, topic="Abilities and the response chain"
    )


def _spot(state: State, source: Source) -> str:
    place = state.find(source.no)
    return names.label(*place) if place else ""


def _grouped(
    seat: Seat,
    found: Iterable[Source],
    word: Callable[[Source], str],
    option: Callable[[Source, str], Option[Action]],
) -> Options:
    """One option for each first word; a second word where several sources share it."""
    groups: dict[str, list[Source]] = {}
    for source in found:
        groups.setdefault(word(source), []).append(source)
    return tuple(
        option(each[0], token) if len(each) == 1 else _second(seat, token, each, option)
        for token, each in groups.items()
    )


def _second(
    seat: Seat, token: str, found: list[Source], option: Callable[[Source, str], Option[Action]]
) -> Option[Action]:
    options = tuple(option(each, each.ability) for each in found)
    return Option(
        token, found[0].card.face.name, Ask(partial(Prompt, seat, "Which ability?", options))
    )


def _caster(state: State, seat: Seat, source: Source, token: str) -> Option[Action]:
    """`cast fireball A1`: the caster is always named."""
    spot = _spot(state, source)
    inner = (_use(state, seat, source, spot),)
    if token == source.ability:
        return inner[0]
    question = partial(Prompt, seat, "Which Character casts it?", inner)
    return Option(token, source.card.face.name, Ask(question))


def _use(state: State, seat: Seat, source: Source, token: str) -> Option[Action]:
    able = ability(source.card.key, source.ability)
    price = activation.action_cost(state, seat, source, able)
    asked = choices.questions(state, seat, source)
    then = targets.then(seat, asked, partial(Activate, source))
    cost = count(price, "Action") if price else "free"
    link = Link(seat, source.how, source.no, source.card, source.ability)
    spot = _spot(state, source)
    facts = filter(None, (f"{spot} {source.card.face.name}".strip(), cost, effects(state, link)))
    return Option(token, shortened(" · ".join(facts)), then, spot)
