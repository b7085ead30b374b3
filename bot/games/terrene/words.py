"""The position in words: the status line, the text board, the description, the secret."""

from bot.games.terrene.cards import DECKS, FACES
from bot.games.terrene.names import cards, name, plural
from bot.games.terrene.tasks import (
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
from bot.games.terrene.view import Body, Side, View, is_ally

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


def board(view: View) -> str:
    """One line for each Character; parties from seat A on."""
    lines = [
        f"HP {view.hp[0]} : {view.hp[1]}   games {view.wins[0]} : {view.wins[1]}   turn {view.turn}"
    ]
    for side in view.sides:
        lines += _side_lines(side, view)
    for number, link in enumerate(reversed(view.chain), 1):
        aims = " ".join(view.label(t.no) if t.no else t.key for _, ts in link.bound for t in ts)
        lines.append(f"chain {number}: {view.label(link.no)} {link.card.face.name} {aims}".rstrip())
    return "\n".join(lines)[:1900]


def _side_lines(side: Side, view: View) -> list[str]:
    active = next((g.face.name for g in side.grounds if g.no == side.active), "-")
    head = (
        f"-- {side.letter} act {side.actions} sp {side.supply}/{view.capacity}"
        f" hand {side.hand_count} deck {side.deck_count} disc {len(side.discard)} | {active}"
    )
    return [head, *(_line(body) for body in side.party)]


def _line(body: Body) -> str:
    held = "" if body.held is None else f" +{_short(body.held.key) if body.held.key else '?'}"
    if not body.up:
        return f"{body.label} (down) {_short(body.key) if body.key else '?'}{held}"
    marks = "".join(f" {word}" for word in dict.fromkeys(m.name for m in body.marks))
    return (
        f"{body.label} {_short(body.key)} {body.hp - body.damage}/{body.hp}"
        f" {body.atk}/{body.defence} L{body.lv}{held}{marks}"
    )


def _short(key: str) -> str:
    return FACES[key].code


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


def before(side: Side, view: View) -> tuple[str, ...]:
    """A side before the first turn: its deck, and whether it is ready."""
    deck = DECKS[side.deck_name].name if side.deck_name in DECKS else "A deck of their own"
    first = deck if side.deck_name else "Choosing a deck"
    if view.phase == "deck":
        return (f"{first}: ready",) if side.ready else (first,)
    return (first, "Ready" if side.ready else "Laying out the opening party")


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
        return f"{body.label} {_short(body.key)}"
    card = " with a card" if body.held else ""
    left = body.hp - body.damage
    return f"{body.label} {_short(body.key)} {left} HP {body.atk}/{body.defence}{card}"


def secret(view: View) -> str:
    """Hands and face-down cards of the viewer, then of the partner, and what they have seen."""
    if view.viewer is None:
        return ""
    mine = [side for side in view.sides if is_ally(view.viewer, side.seat)]
    mine.sort(key=lambda side: side.seat != view.viewer)
    parts = [_own_words(side, view) for side in mine]
    parts += [_peeked(side) for side in view.sides if not is_ally(view.viewer, side.seat)]
    return "\n".join(filter(None, parts))[:1800]


def _own_words(side: Side, view: View) -> str:
    whose = "Your" if side.seat == view.viewer else f"{{{side.seat}}}'s"
    if view.phase == "deck":
        known = DECKS.get(side.deck_name)
        return f"{whose} deck: {known.name}." if known else ""
    lines = []
    if side.opening and view.phase == "opening":
        pairs = [f"{name(body)} with {name(gear)}" for body, gear in side.opening.party]
        terrain = [name(side.opening.terrain)] if side.opening.terrain else []
        lines.append(f"{whose} opening: {', '.join([*terrain, *pairs])}.")
    if view.phase in ("play", "order"):
        lines.append(f"{whose} hand: {cards(side.hand)}.")
        lines += [_down(body) for body in side.party if not body.up or _has_secret(body)]
    for task in view.agenda:
        if isinstance(task, Looking | Scrying) and task.seat == side.seat:
            lines.append(f"Looked at: {cards(task.cards)}.")
    return "\n".join(lines)


def _has_secret(body: Body) -> bool:
    return bool(body.held and not body.held.up and body.held.key)


def _down(body: Body) -> str:
    state = "" if body.up else " (face-down)"
    held = f" with {body.held.name}" if body.held and body.held.key else ""
    return f"{body.label} {body.name}{state}{held}"


def _peeked(side: Side) -> str:
    known = [_down(body) for body in side.party if not body.up and body.key]
    known += [_down(body) for body in side.party if body.up and _has_secret(body)]
    return "\n".join(["You know:", *known]) if known else ""
