"""Responses: what the seat with priority may add to the chain (5.4)."""

from functools import partial

from bot.games.terrene.model import names
from bot.games.terrene.model.actions import Action, Listen, Pass
from bot.games.terrene.model.chain import GameEvent
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Priority
from bot.games.terrene.prompts import refusals
from bot.games.terrene.prompts.abilities import using
from bot.games.terrene.rules import standing
from bot.games.terrene.text.chain import used
from bot.kernel.prompt import Do, Option, Prompt, Seat

Options = tuple[Option[Action], ...]


LISTEN: Do[Action] = Do(Listen(), sealed=True, private=True)
ASK_EVERYTHING = Option("listen", "Ask me about everything", LISTEN)
STOP_PASSING = Option("listen", "Stop passing for me", LISTEN)
PASS: Option[Action] = Option("pass", "Pass", Do(Pass(), sealed=True))


def listening(state: State, seat: Seat) -> Options:
    """Stop the standing answers, if there are any."""
    given = state.players[seat].orders
    if not given:
        return ()
    return (ASK_EVERYTHING if given == standing.USUAL else STOP_PASSING,)


def respond(state: State, task: Priority) -> Prompt[Action]:
    """The seat with priority may add a link or pass."""
    window = state.window
    seat = window.turn if window else state.active
    given = (*standing.options(state, seat), *listening(state, seat))
    text = f"{pending(state)} Do you respond or pass?"
    return Prompt(
        seat,
        text,
        (PASS, *using(state, seat), *given),
        default="pass",
        why_not=partial(refusals.verb, state, seat),
        standing="pass" if standing.passes(state, seat) else "",
    )


def pending(state: State) -> str:
    """What there is to respond to."""
    if state.chain:
        return f"{used(state, state.chain[-1])}."
    event = state.window.base if state.window else None
    return f"{_event(state, event)}." if event else "Something happened."


def _event(state: State, event: GameEvent) -> str:
    who = _named(state, event.subject, event.subject_key)
    match event.name:
        case "recruited":
            return f"{who} was recruited"
        case "attack_declared":
            return f"{who} attacks"
        case "block_declared":
            return f"{who} blocks {_named(state, event.attacker)}"
        case "no_block":
            return f"Nobody blocks {who}"
        case "battle_damage_char":
            return f"{who} dealt {event.n} battle damage to {_named(state, event.victim)}"
        case "damage_player":
            return f"{who} dealt {event.n} damage to {{{event.player}}}"
        case "defeated":
            return f"{who} was defeated"
        case "card_resolved" if event.card:
            return f"{who} used {event.card.face.name}"
        case _:
            return f"{who} acted"


def _named(state: State, no: int, key: str = "") -> str:
    """A Character in play, or one that has left, by what is still known of it."""
    return names.known(state, no) or (names.name(key) if key else "a Character")
