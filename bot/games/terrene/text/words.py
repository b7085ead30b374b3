"""The position in words: the status line, and what a side is doing before the first turn."""

from bot.games.terrene.model.cards import DECKS
from bot.games.terrene.model.tasks import (
    Aiming,
    AnyTask,
    Blocking,
    Choosing,
    Discarding,
    Idle,
    Looking,
    Offer,
    OverSupply,
    PaySlow,
    Priority,
    Running,
    Scrying,
    Searching,
    Tier,
)
from bot.games.terrene.text.view import Side, View
from bot.kernel.text import count, listed

WAITING: dict[type[AnyTask], str] = {
    Idle: "may act",
    Priority: "may respond",
    Blocking: "may block",
    Offer: "may use an ability",
    PaySlow: "may pay for the Slow attacker",
    Tier: "chooses an XP reward",
    OverSupply: "must dismiss a Character",
    Choosing: "chooses an effect",
    Discarding: "discards a card",
    Searching: "searches their deck",
    Looking: "looks at cards",
    Scrying: "looks at cards",
    Aiming: "chooses a target",
    Running: "decides whether to run",
}
PHASES = {
    "deck": ("chooses a deck", "choose decks"),
    "opening": ("chooses an opening", "choose openings"),
    "order": ("decides who goes first", "decide who goes first"),
}


def status(view: View) -> str:
    if view.result:
        return f"The match is over: {view.result.reason}."
    who = listed(f"{{{seat}}}" for seat in view.asked)
    game = f"Game {view.game} ({view.wins[0]}–{view.wins[1]})" if view.rules.best_of > 1 else ""
    doings = f"{who} {doing(view)}."
    if view.phase == "play":
        actions = f"{count(view.sides[view.active].actions, 'Action')} left"
        turn = f"turn {view.turn}"
        if doings == f"{{{view.active}}} may act.":
            doings = f"{{{view.active}}} has {actions}."
        else:
            turn = f"{turn} ({{{view.active}}}, {actions})"
        game = f"{game}, {turn}" if game else f"T{turn[1:]}"
    return f"{game}: {doings}" if game else doings


def doing(view: View) -> str:
    """What we are waiting for."""
    if view.phase in PHASES:
        one, several = PHASES[view.phase]
        return several if len(view.asked) > 1 else one
    return WAITING.get(type(view.agenda[-1]), "may act") if view.agenda else ""


def played_as(side: Side) -> dict[str, str]:
    """The deck, for statistics; "" is one that nobody has seen."""
    if not side.deck_name:
        return {}
    known = DECKS.get(side.deck_name)
    return {"deck": known.name if known else "Custom deck"}


def before(side: Side, view: View) -> tuple[str, ...]:
    """A side before the first turn: its deck, and whether it is ready."""
    deck = DECKS[side.deck_name].name if side.deck_name in DECKS else "Custom deck"
    if view.phase != "deck":
        return (deck, "Ready" if side.ready else "Choosing the opening party")
    if side.deck_name:
        return (f"{deck}: chosen",)
    return ("Deck chosen" if side.ready else "Choosing a deck",)
