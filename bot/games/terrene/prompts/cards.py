"""Cards out of a hand or a deck: discard, search, look, put in order."""

from functools import partial

from bot.games.terrene.model import names
from bot.games.terrene.model.actions import Action, Arrange, Pass
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Discarding, Looking, Scrying, Searching
from bot.games.terrene.prompts.options import by_name, with_verb
from bot.games.terrene.rules.abilities import selectors
from bot.kernel.prompt import Ask, Do, Option, Prompt, Seat

Order = tuple[str, ...]


def discard(state: State, task: Discarding) -> Prompt[Action]:
    hand = state.players[task.seat].hand
    options = with_verb("discard", task.seat, by_name(hand, sealed=False))
    default = f"discard {hand[0].face.code}"
    return Prompt(task.seat, "Discard a card from your hand.", options, default)


def search(state: State, task: Searching) -> Prompt[Action]:
    """The card that is found is shown to everyone; taking nothing is always possible."""
    deck = state.players[task.seat].deck
    found = by_name([c for c in deck if selectors.card_fits(task.sel, c.face)], sealed=False)
    nothing = Option[Action]("nothing", "Take nothing", Do(Pass()))
    options = (*with_verb("take", task.seat, found), nothing) if found else (nothing,)
    default = f"take {found[0].token}" if found else "nothing"
    return Prompt(
        task.seat, "Which card do you take from your deck? Everyone will see it.", options, default
    )


def look(state: State, task: Looking) -> Prompt[Action]:
    text = (
        f"The top of your deck: {names.cards(task.cards)}. Put one into your hand;"
        " the rest go to the bottom."
    )
    options = with_verb("take", task.seat, by_name(task.cards, sealed=True))
    return Prompt(task.seat, text, options, f"take {task.cards[0].face.code}")


def scry(state: State, task: Scrying) -> Prompt[Action]:
    keys = tuple(card.key for card in task.cards)
    order = Ask[Action](partial(_order, task.seat, keys, (), None))
    options = (
        Option[Action](
            "keep", "Leave them on top in this order", Do(Arrange(keys, ()), sealed=True)
        ),
        Option[Action]("order", "Change their order", order),
    )
    return Prompt(task.seat, f"On top of your deck: {names.cards(task.cards)}.", options, "keep")


def _order(seat: Seat, left: Order, top: Order, bottom: Order | None) -> Prompt[Action]:
    """First the cards that stay on top, topmost first; after `under`, those for the bottom."""
    options: list[Option[Action]] = []
    for key in dict.fromkeys(left):
        rest = list(left)
        rest.remove(key)
        lists = ((*top, key), None) if bottom is None else (top, (*bottom, key))
        then = _ordered(seat, tuple(rest), *lists)
        options.append(Option(names.code(key), names.name(key), then))
    if bottom is None:
        under = _ordered(seat, left, top, ())
        options.append(Option("under", "Put the others on the bottom", under))
    text = "Which card comes next on top?" if bottom is None else "Which goes to the bottom next?"
    return Prompt(seat, text, tuple(options))


def _ordered(seat: Seat, left: Order, top: Order, bottom: Order | None) -> Do[Action] | Ask[Action]:
    if not left:
        return Do(Arrange(top, bottom or ()), sealed=True)
    return Ask(partial(_order, seat, left, top, bottom))
