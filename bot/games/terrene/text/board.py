"""The board in letters: one line for each Character, parties from seat A on."""

from bot.games.terrene.model.cards import FACES
from bot.games.terrene.text.view import Body, Side, View


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
    held = "" if body.held is None else f" +{short(body.held.key) if body.held.key else '?'}"
    if not body.up:
        return f"{body.label} (down) {short(body.key) if body.key else '?'}{held}"
    marks = "".join(f" {word}" for word in dict.fromkeys(m.name for m in body.marks))
    return (
        f"{body.label} {short(body.key)} {body.hp - body.damage}/{body.hp}"
        f" {body.atk}/{body.defence} L{body.lv}{held}{marks}"
    )


def short(key: str) -> str:
    return FACES[key].code
