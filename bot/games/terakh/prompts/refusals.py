"""Why a word was not understood: what is wrong, the rule in words, what to do instead, its number.

Only asked about words that were not offered. The answer is shown to the seat that said them alone,
so it may speak of that seat's hand.
"""

from collections.abc import Callable

from bot.games.terakh.model.cards import CASTS, SPECS, SUMMON, Ability, ability
from bot.games.terakh.model.stack import Attack
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CLANS, CODES, MAX_MODS, Unit
from bot.games.terakh.rules.cards.hands import obstacle
from bot.games.terakh.rules.combat import mod_choices, receivers
from bot.games.terakh.rules.setup import free_clans
from bot.games.terakh.text.words import called, located
from bot.kernel import Seat
from bot.kernel.text import count, either, listed

WhyNot = Callable[[str], str]
VERBS = ("move", "attack", "mode", "transform")
COSTS = {"move": 1, "attack": 2, "mode": 1, "transform": 1, "rotate": 2, "summon": SUMMON.mana}
DOING = {
    "move": "Moving",
    "attack": "Attacking",
    "mode": "Changing mode",
    "transform": "Transforming",
    "rotate": "Turning a plane",
    "summon": "Summoning",
}
NOTHING = {
    "move": "None of your units can move: each needs a vacant Tria next to it. Do something else "
    "or end your turn (5.1).",
    "attack": "None of your units has another clan's unit within reach. Move closer first (5.1).",
    "mode": "You have no Inka that can change its mode; Idols and Elders have none. Do something "
    "else (5.1).",
    "transform": "None of your Inkas stands on a loose Orb it could take. Move an Inka onto an Orb "
    "first (5.1).",
    "rotate": "Only your own Elder turns a plane, and it must be on the planes and not bound. Do "
    "something else (5.1).",
    "summon": "To summon you need a Fallen Inka and a vacant Orth Tria. Clear an Orth Tria or do "
    "something else (5.1).",
    "pass": "You pass only when you are asked for a reaction. To finish your turn, say end (5.7).",
    "shield": "No attack on your units is waiting to be transferred. Wait until your Guardian is "
    "asked (5.2).",
    "mod": "You have no Mod to place. Win an attack first (5.4).",
}


# Set-up.


def clan(state: State, word: str) -> str:
    code = CODES.get(word.casefold(), word.upper())
    if code not in state.clans:
        return ""
    free = either(CLANS[each].casefold() for each in free_clans(state))
    return f"The {CLANS[code]} clan is already taken. Choose {free} (S4)."


def placing(state: State, word: str) -> str:
    unit = state.at(word.upper())
    if unit is None:
        return ""
    return f"{called(unit)} already stands on {unit.cell}. Choose a vacant Tria (R9)."


def giving(state: State, seat: Seat, word: str) -> str:
    unit = _named(state, word)
    if unit is None:
        return ""
    own = either(inka.cell for inka in state.inkas(seat))
    if unit.seat != seat:
        return f"{located(unit)} belongs to another clan. Choose your Inka on {own} (S6)."
    kind = "Idol" if unit.is_idol else "Elder"
    return f"{located(unit)} is an {kind}, not a plain Inka. Choose your Inka on {own} (S7a)."


# A turn.


def verb(state: State, word: str) -> str:
    """Why nothing of the kind is possible in this turn."""
    name = word.casefold()
    cost = COSTS.get(name, 0)
    if cost > state.mana:
        instead = "Do something cheaper or end your turn" if state.mana else "End your turn"
        return f"{DOING[name]} costs {cost} mana; you have {state.mana}. {instead} (5.1)."
    if name == "cast":
        return _no_card(state, state.active, "turn")
    if name == "use":
        return _no_idol(state, state.active)
    return NOTHING.get(name, "")


def actor(state: State, seat: Seat, verb: str, word: str) -> str:
    """Why this unit cannot do that."""
    unit = _named(state, word)
    if unit is None:
        return _no_unit(state, word)
    if unit.seat != seat and not state.controls(seat, unit):
        return (
            f"{located(unit)} belongs to another clan and you do not control it. Choose one of "
            "your own units (5.10)."
        )
    if unit.bound is not None:
        return (
            f"{located(unit)} is bound and cannot act until {{{unit.bound}}}'s next turn. Choose "
            "another unit (2.7)."
        )
    if verb == "use":
        return _no_entry(state, unit)
    return _not_able(unit, verb)


def _named(state: State, word: str) -> Unit | None:
    """The unit on a Tria, or the one of that name."""
    name = word.upper()
    return state.at(name) or next((unit for unit in state.units if unit.name == name), None)


def _no_unit(state: State, word: str) -> str:
    cell = word.upper()
    if cell not in state.board.near:
        return ""
    return f"No unit stands on {cell}. Name a Tria with one of your units (5.1)."


def _no_idol(state: State, seat: Seat) -> str:
    idols = list(state.idols(seat))
    if not idols:
        return "You have no Idol, and only Idols have a Spec Card. Do something else (5.1)."
    return " ".join(_no_entry(state, idol) for idol in idols)


def _no_entry(state: State, unit: Unit) -> str:
    if not unit.is_idol:
        return (
            f"{called(unit)} is not an Idol, and only Idols have a Spec Card. Choose an Idol (5.1)."
        )
    entries = [each for each in SPECS[unit.form].abilities if _is_special(each)]
    if not entries:
        return f"{unit.name} can only move and attack. Say move or attack {unit.cell} (6.2)."
    needs = listed(_needs(entry) for entry in entries)
    return (
        f"{unit.name} cannot use its Spec Card now: {needs}, and something within reach. It has "
        f"{count(unit.mods, 'Mod')} and you have {state.mana} mana. Do something else (6.2)."
    )


def _is_special(entry: Ability) -> bool:
    """Used with `use`: not Move or Attack, which have verbs of their own."""
    return entry.kind == "action" and entry.id not in VERBS


def _needs(entry: Ability) -> str:
    mods = f"{count(entry.mods, 'Mod')} and " if entry.mods else ""
    return f"{entry.name} needs {mods}{entry.mana} mana"


def _not_able(unit: Unit, verb: str) -> str:
    if not unit.cell:
        return f"{called(unit)} is not on the planes. Choose a unit that is (2.7)."
    entry = ability(unit, verb)
    if entry is None:
        return _not_listed(unit, verb)
    if verb == "transform" and unit.pendant:
        return (
            f"{unit.name} wears the Victory Pendant and cannot take an Orb. Choose another Inka "
            "(R11)."
        )
    if verb == "transform":
        return f"There is no Orb on {unit.cell}. Choose an Inka that stands on one (5.1)."
    if verb == "move":
        return f"{located(unit)} has no vacant Tria next to it. Choose another unit (R1)."
    return (
        f"{located(unit)} has no other clan's unit next to it. Move closer or choose another unit "
        "(R1)."
    )


def _not_listed(unit: Unit, verb: str) -> str:
    """An Idol does only what its Spec Card lists; an Elder neither changes mode nor transforms."""
    kind = "Idol" if unit.is_idol else "Elder"
    if verb == "mode":
        return (
            f"{located(unit)} is an {kind}; {kind}s have no Ready or Guard mode. Choose an Inka "
            "(5.1)."
        )
    if verb == "transform":
        return f"{located(unit)} is an {kind}; only an Inka can take an Orb. Choose an Inka (5.1)."
    return (
        f"The {CLANS[unit.form]}'s Spec Card has no {verb.capitalize()}. Say use {unit.cell} for "
        "what it has (6.2)."
    )


def entry(state: State, unit: Unit, word: str) -> str:
    """Why an entry of a Spec Card cannot be used."""
    found = ability(unit, word.casefold())
    if found is None:
        return ""
    if found.id in VERBS:
        return f"{found.name} is an action of its own. Say {found.id} {unit.cell} (5.1)."
    if found.kind != "action":
        return f"{found.name} works by itself, or you are asked. Choose another ability (6.2)."
    if found.mods > unit.mods:
        needed = f"{found.name} needs {count(found.mods, 'Mod')}; {unit.name} has {unit.mods}"
        return f"{needed}. Choose another ability; attacks that succeed earn Mods (6.2)."
    if found.mana > state.mana:
        cost = f"{found.name} costs {found.mana} mana; you have {state.mana}"
        return f"{cost}. Do something cheaper (6.2)."
    return f"{found.name} has nothing within reach. {found.text} Do something else (6.2)."


# Cards and reactions.


def card(state: State, seat: Seat, moment: str, word: str) -> str:
    """Why a card cannot be cast now."""
    found = CASTS.get(word.casefold())
    if found is None:
        return ""
    if found.id not in state.hands[seat]:
        hand = either(CASTS[each].name for each in dict.fromkeys(state.hands[seat]))
        return f"You do not have {found.name}. Choose a card you hold: {hand} (5.8)."
    return obstacle(state, seat, found, moment)


def reply(state: State, seat: Seat, moment: str, word: str) -> str:
    """Why a word does not answer a window."""
    if word.casefold() == "cast":
        return _no_card(state, seat, moment)
    if word.casefold() in (*COSTS, "use", "end"):
        return "You are asked for a reaction first. Cast a card or pass (5.7)."
    return ""


def waiting(asked: str, word: str) -> str:
    """Why a verb of the turn has to wait for a single answer."""
    return asked if word.casefold() in (*COSTS, "use", "cast", "end", "mod", "shield") else ""


def idol(state: State, seat: Seat, word: str) -> str:
    unit = _named(state, word)
    if unit is None:
        return ""
    fit = either(dict.fromkeys(each.cell for each, _ in mod_choices(state, seat)))
    if unit.is_idol and unit.seat == seat:
        full = f"{located(unit)} already has {MAX_MODS} Mods, the most an Idol may have"
        return f"{full}. Choose {fit} (5.4)."
    return f"{located(unit)} is not one of your Idols, and only they get Mods. Choose {fit} (5.4)."


def receiver(state: State, attack: Attack, word: str) -> str:
    unit = _named(state, word)
    if unit is None:
        return ""
    fit = either(inka.cell for inka in receivers(state, attack))
    if unit.name in (attack.attacker, attack.target):
        return f"{called(unit)} is already part of this attack. Choose {fit} (R36)."
    return f"{called(unit)} is not an Inka of your clan next to your Guardian. Choose {fit} (R34)."


def _no_card(state: State, seat: Seat, moment: str) -> str:
    hand = dict.fromkeys(state.hands[seat])
    if not hand:
        return "You have no cards. Do something else (5.8)."
    reasons = [obstacle(state, seat, CASTS[name], moment) for name in hand]
    return f"None of your cards can be cast now. {' '.join(reasons[:3])}"
