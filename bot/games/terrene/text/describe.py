"""The picture in words, for those who cannot see it."""

from bot.games.terrene.model.names import plural
from bot.games.terrene.text.board import short
from bot.games.terrene.text.view import Body, Side, View
from bot.games.terrene.text.words import before


def describe(view: View) -> str:
    """In full if it fits, else without the figures."""
    text = ""
    for full in (True, False):
        text = " ".join(
            [_opening_words(view), *(_side_words(side, view, full=full) for side in view.sides)]
        )
        if len(text) <= 900:
            return text
    return text[:899] + "…"


def _opening_words(view: View) -> str:
    if view.phase != "play":
        return f"Game {view.game}, {view.wins[0]} to {view.wins[1]}."
    return f"Turn {view.turn}, {{{view.active}}} is active."


def _side_words(side: Side, view: View, *, full: bool) -> str:
    if view.phase in ("deck", "opening"):
        return f"{{{side.seat}}}: {' · '.join(before(side, view))}."
    up = [_body_words(body, full=full) for body in side.party if body.up]
    down = sum(not body.up for body in side.party)
    active = next((g.face.name for g in side.grounds if g.no == side.active), "no Terrain")
    party = ", ".join(up) if up else "nobody recruited"
    hidden = f", {down} face-down" if down else ""
    hp = view.hp[side.seat % 2]
    actions = plural(side.actions, "Action")
    counts = f"{actions}, {side.hand_count} in hand, " if full else ""
    return f"{{{side.seat}}}: {hp} HP, {counts}{active}; {party}{hidden}."


def _body_words(body: Body, *, full: bool) -> str:
    if not full:
        return f"{body.label} {short(body.key)}"
    card = " with a card" if body.held else ""
    left = body.hp - body.damage
    return f"{body.label} {short(body.key)} {left} HP {body.atk}/{body.defence}{card}"
