"""Why something cannot be said: what was wrong, the rule, and what would be right.

Asked only when a word was not offered. Everything here is told to the seat that said it, and may
speak of that seat's own hand.
"""

from collections.abc import Callable

from bot.games.terakh.model.cards import CASTS, SPECS, SUMMON, ability
from bot.games.terakh.model.stack import Attack
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CLANS, CODES, Unit
from bot.games.terakh.rules.cards.hands import obstacle
from bot.games.terakh.rules.setup import free_clans
from bot.games.terakh.text.words import count
from bot.kernel import Seat

WhyNot = Callable[[str], str]
ACTS = {"mode": "change its mode"}
COSTS = {"move": 1, "attack": 2, "mode": 1, "transform": 1, "rotate": 2, "summon": SUMMON.mana}


def clan(state: State, word: str) -> str:
    code = CODES.get(word.casefold(), word.upper())
    if code in state.clans:
        return f"The {CLANS[code]} clan is taken. Free: {', '.join(free_clans(state))} (S4)."
    return ""


def placing(state: State, word: str) -> str:
    unit = state.at(word.upper())
    return f"{word.upper()} is not vacant: {unit.name} stands there (R9)." if unit else ""


def giving(state: State, seat: Seat, word: str) -> str:
    unit = state.at(word.upper())
    if unit is None:
        return ""
    if unit.seat != seat:
        return f"{unit.name} on {unit.cell} is not of your clan (S6)."
    return f"{unit.name} is an Idol, and the Pendant goes to a plain Inka (S7a)."


def verb(state: State, word: str) -> str:
    """Why nothing of the kind is possible in this turn."""
    name = word.casefold()
    cost = COSTS.get(name, 0)
    if cost > state.mana:
        return f"To {name} costs {cost} mana and you have {state.mana} (5.1)."
    if name == "cast":
        return _no_card(state, state.active, "turn")
    if name == "use":
        return _no_idol(state, state.active)
    return _NOTHING.get(name, "")


_NOTHING = {
    "move": "None of your units can move: an adjacent vacant Tria is needed (5.1).",
    "attack": "None of your units has another clan's unit in its reach (5.1).",
    "mode": "You have no Inka that could change its mode; Idols and Elders have none (5.1).",
    "transform": "No Inka of yours stands on a loose Orb it could take (5.1).",
    "rotate": "Only your own Elder turns a plane; it must be on the planes and not bound (5.1).",
    "summon": "You need a Fallen Inka and a vacant Orth Tria to summon (5.1).",
    "pass": "It is your turn: say end to finish it. You pass only when you are asked (5.7).",
    "shield": "No attack on your units is waiting to be transferred (5.2).",
}


def actor(state: State, seat: Seat, verb: str, word: str) -> str:
    """Why this unit cannot do that."""
    cell = word.upper()
    unit = state.at(cell)
    if unit is None:
        return f"No unit stands on {cell} (5.1)." if cell in state.board.near else ""
    if unit.seat != seat and not state.controls(seat, unit):
        return f"{unit.name} on {cell} is neither of your clan nor an Inka you control (5.10)."
    if unit.bound is not None:
        return f"{unit.name} on {cell} is bound and cannot act until {{{unit.bound}}}'s turn (2.7)."
    if verb == "use":
        return _no_entry(state, unit)
    return _not_able(state, unit, verb)


def _no_idol(state: State, seat: Seat) -> str:
    idol = next(state.idols(seat), None)
    return _no_entry(state, idol) if idol else "You have no Idol; only Idols use Spec Cards (5.1)."


def _no_entry(state: State, unit: Unit) -> str:
    if not unit.is_idol:
        return f"{unit.name} carries no Orb; only Idols use Spec Cards (5.1)."
    return f"{unit.name} can use no entry of its Spec Card now: {_needs(state, unit)}"


def _needs(state: State, unit: Unit) -> str:
    needs = [
        f"{entry.name} {count(entry.mods, 'Mod')}, {entry.mana} mana"
        for entry in SPECS[unit.form].abilities
        if entry.kind == "action"
    ]
    has = count(unit.mods, "Mod")
    return f"{'; '.join(needs)}. It has {has}, you have {state.mana} mana (6.2)."


def _not_able(state: State, unit: Unit, verb: str) -> str:
    entry = ability(unit, verb)
    if entry is None and unit.is_idol:
        return f"The {CLANS[unit.form]}'s Spec Card has no {verb}; say use {unit.cell} (6.2)."
    if entry is None:
        return f"{unit.name} on {unit.cell} cannot {ACTS.get(verb, verb)} (5.1)."
    if verb == "transform" and unit.pendant:
        return f"{unit.name} wears the Victory Pendant and cannot pick up Orbs (R11)."
    if verb == "transform":
        return f"No Orb lies on {unit.cell} (5.1)."
    return f"{unit.name} on {unit.cell} has nothing in its reach to {verb} (R1)."


def entry(state: State, unit: Unit, word: str) -> str:
    """Why an entry of a Spec Card cannot be used."""
    found = ability(unit, word.casefold())
    if found is None:
        return ""
    if found.kind != "action":
        return f"{found.name} is not an action; it works by itself or when you are asked (6.2)."
    if found.mods > unit.mods:
        mods = count(found.mods, "Mod")
        return f"{found.name} needs {mods}; {unit.name} has {unit.mods} (6.2)."
    if found.mana > state.mana:
        return f"{found.name} costs {found.mana} mana and you have {state.mana} (6.2)."
    if found.id in COSTS:
        return f"Say {found.id} {unit.cell} for that."
    return f"{found.name} has nothing to aim at now: {found.text} (6.2)"


def card(state: State, seat: Seat, moment: str, word: str) -> str:
    """Why a card cannot be cast now."""
    found = CASTS.get(word.casefold())
    if found is None:
        return ""
    if found.id not in state.hands[seat]:
        return f"You hold no {found.name} (5.8)."
    return obstacle(state, seat, found, moment)


def reply(state: State, seat: Seat, moment: str, word: str) -> str:
    """Why a word does not answer a window."""
    if word.casefold() == "cast":
        return _no_card(state, seat, moment)
    if word.casefold() in (*COSTS, "use", "end"):
        return "A reaction is awaited from you: cast a card or pass (5.7)."
    return ""


def waiting(asked: str, word: str) -> str:
    """Why a verb of the turn has to wait for a single answer."""
    return asked if word.casefold() in (*COSTS, "use", "cast", "end", "mod", "shield") else ""


def idol(state: State, word: str) -> str:
    unit = state.at(word.upper())
    return f"{unit.name} is no Idol of yours with room for a Mod (5.4)." if unit else ""


def receiver(state: State, attack: Attack, word: str) -> str:
    unit = state.at(word.upper())
    if unit is None:
        return ""
    if unit.name in (attack.attacker, attack.target):
        return f"{unit.name} is already part of this attack (R36)."
    return f"{unit.name} is no Inka of your clan next to your Guardian (R34)."


def _no_card(state: State, seat: Seat, moment: str) -> str:
    hand = dict.fromkeys(state.hands[seat])
    if not hand:
        return "You hold no cards (5.8)."
    reasons = [obstacle(state, seat, CASTS[name], moment) for name in hand]
    return f"No card of yours fits now. {' '.join(reasons[:3])}"
