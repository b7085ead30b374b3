"""Responses: what the seat with priority may add to the chain (5.4)."""

from functools import partial

from bot.games.terrene.model import names
from bot.games.terrene.model.actions import Action, Listen, Pass
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Priority
from bot.games.terrene.prompts import refusals
from bot.games.terrene.prompts.abilities import using
from bot.games.terrene.rules import standing
from bot.kernel.prompt import Do, Option, Prompt, Seat

Options = tuple[Option[Action], ...]


def listening(state: State, seat: Seat) -> Options:
    """Take standing answers back, if there are any."""
    given = state.players[seat].orders
    what = " and ".join(standing.LABELS[each][1].lower() for each in sorted(given))
    listen = Do[Action](Listen(), sealed=True, private=True)
    return (Option("listen", f"Ask me again (now: {what})", listen),) if given else ()


def respond(state: State, task: Priority) -> Prompt[Action]:
    """The seat with priority may add a link or pass."""
    window = state.window
    seat = window.turn if window else state.active
    passing = Option[Action]("pass", "Pass", Do(Pass(), sealed=True))
    given = (*standing.options(state, seat), *listening(state, seat))
    text = f"{pending(state)} Respond, or pass?"
    return Prompt(
        seat,
        text,
        (passing, *using(state, seat), *given),
        default="pass",
        why_not=partial(refusals.verb, state, seat),
        standing="pass" if standing.passes(state, seat) else "",
    )


def pending(state: State) -> str:
    """What there is to respond to."""
    if state.chain:
        link = state.chain[-1]
        place = state.find(link.no)
        by = f" of {names.title(*place)}" if place and link.how != "terrain" else ""
        name = "The ability" if link.how == "self" else link.card.face.name
        return f"{name}{by} is on the chain."
    base = state.window.base if state.window else None
    if base is None:
        return "Something happened."
    place = state.find(base.subject)
    who = names.title(*place) if place else "A Character"
    words = {
        "recruited": "was recruited",
        "attack_declared": "attacks",
        "block_declared": "blocks",
        "no_block": "is not blocked",
        "battle_damage_char": "dealt battle damage",
        "damage_player": "dealt damage to a player",
        "defeated": "was defeated",
        "card_resolved": "used a card",
    }
    return f"{who} {words.get(base.name, 'acted')}."
