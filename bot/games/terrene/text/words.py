"""The position in words: the status line, and what a side is doing before the first turn."""

from bot.games.terrene.model.cards import DECKS
from bot.games.terrene.model.names import plural
from bot.games.terrene.model.tasks import (
    Aiming,
    AnyTask,
    Blocking,
    Choosing,
    Discarding,
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

WAITING: dict[type[AnyTask], str] = {
    Priority: "may respond",
    Blocking: "may block",
    Offer: "decides about a trigger",
    PaySlow: "may pay for Slow",
    Tier: "chooses an XP reward",
    OverSupply: "has too many Characters and dismisses one",
    Choosing: "chooses",
    Discarding: "discards",
    Searching: "searches the deck",
    Looking: "looks at cards",
    Scrying: "looks at cards",
    Aiming: "chooses a target",
    Running: "is asked to run",
}


def status(view: View) -> str:
    if view.result:
        return f"The match is over: {view.result.reason}."
    who = " and ".join(f"{{{seat}}}" for seat in view.asked)
    score = f"Game {view.game} ({view.wins[0]}–{view.wins[1]})"
    if view.phase == "deck":
        return f"{score}: {who} to choose a deck."
    if view.phase == "opening":
        return f"{score}: {who} to lay out an opening."
    if view.phase == "order":
        return f"{score}: {who} decides who begins."
    actions = plural(view.sides[view.active].actions, "Action")
    return f"{score}, turn {view.turn} of {{{view.active}}} ({actions}): {who} {doing(view)}."


def doing(view: View) -> str:
    """What we wait for."""
    if view.phase != "play" or not view.agenda:
        return {"deck": "to choose a deck", "opening": "to lay out", "over": ""}.get(
            view.phase, "to decide who begins"
        )
    return WAITING.get(type(view.agenda[-1]), "to act")


def before(side: Side, view: View) -> tuple[str, ...]:
    """A side before the first turn: its deck, and whether it is ready."""
    deck = DECKS[side.deck_name].name if side.deck_name in DECKS else "A deck of their own"
    first = deck if side.deck_name else "Choosing a deck"
    if view.phase == "deck":
        return (f"{first}: ready",) if side.ready else (first,)
    return (first, "Ready" if side.ready else "Laying out the opening party")
