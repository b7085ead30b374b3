"""The board in letters: one line for each Character, parties from seat A on."""

from bot.games.terrene.model.cards import FACES
from bot.games.terrene.text.view import Body, Side, View
from bot.kernel.text import count

LONGEST = 1900


def board(view: View) -> str:
    lines = [
        f"HP {view.hp[0]} : {view.hp[1]}   games {view.wins[0]} : {view.wins[1]}   turn {view.turn}"
    ]
    for side in view.sides:
        lines += _side_lines(side, view)
    for number, link in enumerate(reversed(view.chain), 1):
        aims = " ".join(view.label(t.no) if t.no else t.key for _, ts in link.bound for t in ts)
        on = f" on {aims}" if aims else ""
        lines.append(f"chain {number}: {view.label(link.no)} {link.card.face.name}{on}")
    return "\n".join(lines)[:LONGEST]


def _side_lines(side: Side, view: View) -> list[str]:
    active = next((g.face.name for g in side.grounds if g.no == side.active), "no Terrain")
    head = (
        f"{side.letter}: {active}, {count(side.actions, 'Action')},"
        f" SP {side.supply}/{view.capacity}, hand {side.hand_count}, deck {side.deck_count},"
        f" discard {len(side.discard)}"
    )
    return [head, *(_line(body) for body in side.party)]


def _line(body: Body) -> str:
    """ "A2 ike HP 15/20 ATK 20 DEF 5 LV 1 +bomb slow"."""
    held = "" if body.held is None else f" +{_code(body.held.key)}"
    if not body.up:
        return f"  {body.label} hidden {_code(body.key)}{held}"
    marks = "".join(f" {word}" for word in dict.fromkeys(m.name for m in body.marks))
    return (
        f"  {body.label} {_code(body.key)} HP {body.hp - body.damage}/{body.hp} ATK {body.atk}"
        f" DEF {body.defence} LV {body.lv}{held}{marks}"
    )


def _code(key: str) -> str:
    return FACES[key].code if key else "?"
