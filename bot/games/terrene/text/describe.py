"""The picture in words, for people who cannot see it."""

from bot.games.terrene.text.effects import STATUSES
from bot.games.terrene.text.view import Body, Side, View
from bot.games.terrene.text.words import before
from bot.kernel.text import count, listed

LONGEST = 900


def describe(view: View) -> str:
    """With all numbers if that fits, else without them."""
    text = ""
    for full in (True, False):
        text = " ".join([_start(view), *(_side(side, view, full=full) for side in view.sides)])
        if len(text) <= LONGEST:
            return text
    return text[: LONGEST - 1] + "…"


def _start(view: View) -> str:
    if view.phase != "play":
        games = f"Game {view.game}, {view.wins[0]} to {view.wins[1]}."
        return games if view.rules.best_of > 1 else "A single game."
    return f"Turn {view.turn}, played by {{{view.active}}}."


def _side(side: Side, view: View, *, full: bool) -> str:
    who = f"{{{side.seat}}}"
    if view.phase in ("deck", "opening"):
        deck, *rest = before(side, view)
        return f"{who}: {', '.join([deck, *(each.lower() for each in rest)])}."
    names = (f"on {g.face.name}" for g in side.grounds if g.no == side.active)
    ground = next(names, "no Terrain yet")
    hp = f"{view.hp[side.seat % 2]} HP"
    if full:
        hand = count(side.hand_count, "card")
        return f"{who}: {hp}, {count(side.actions, 'Action')}, {hand} in hand, {ground}." + (
            f" Party: {_party(side, full=True)}."
        )
    return f"{who}: {hp}, {ground}. Party: {_party(side, full=False)}."


def _party(side: Side, *, full: bool) -> str:
    up = [_character(body, full=full) for body in side.party if body.up]
    hidden = sum(not body.up for body in side.party)
    rest = [count(hidden, "hidden Character")] if hidden else []
    return "; ".join([*up, *rest]) or "nobody"


def _character(body: Body, *, full: bool) -> str:
    """ "A2 Ike the Aggressive, 15 of 20 HP, ATK 20, DEF 5, Stunned, holding a card"."""
    name = f"{body.label} {body.name}"
    if not full:
        return name
    statuses = [STATUSES[each] for each in STATUSES if any(m.name == each for m in body.marks)]
    parts = [name, f"{body.hp - body.damage} of {body.hp} HP", f"ATK {body.atk}"]
    parts += [f"DEF {body.defence}", *([listed(statuses)] if statuses else [])]
    parts += ["holding a card"] if body.held else []
    return ", ".join(parts)
