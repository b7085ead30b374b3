"""What only one team may read: hands, face-down cards, and what it has seen of the others."""

from bot.games.terrene.model.cards import DECKS
from bot.games.terrene.model.names import cards, names_of, opening
from bot.games.terrene.model.tasks import Looking, Scrying
from bot.games.terrene.text.view import Body, Side, View, is_ally


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
        return f"{whose} choice: the {known.name}." if known else ""
    lines = []
    if side.opening and view.phase == "opening":
        lines.append(f"{whose} opening: {opening(side.opening)}.")
    if view.phase in ("play", "order"):
        lines.append(f"{whose} hand: {cards(side.hand) or 'no cards'}.")
        lines += [_down(body) for body in side.party if not body.up or _has_secret(body)]
        left = names_of(side.deck)
        lines.append(f"{whose} deck ({len(side.deck)} left): {left or 'no cards'}.")
    for task in view.agenda:
        if isinstance(task, Looking | Scrying) and task.seat == side.seat:
            lines.append(f"{whose} top cards: {cards(task.cards)}.")
    return "\n".join(lines)


def _has_secret(body: Body) -> bool:
    return bool(body.held and not body.held.up and body.held.key)


def _down(body: Body) -> str:
    state = "" if body.up else " (hidden)"
    held = f", holding {body.held.name}" if body.held and body.held.key else ""
    return f"{body.label} {body.name}{state}{held}"


def _peeked(side: Side) -> str:
    known = [_down(body) for body in side.party if not body.up and body.key]
    known += [_down(body) for body in side.party if body.up and _has_secret(body)]
    return "\n".join(["You have seen:", *known]) if known else ""
