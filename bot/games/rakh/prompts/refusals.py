"""Why a word is not offered: what is in the way, which ruling says so, what to do instead.

Asked only when a player has typed something that cannot be said now; "" means that the word is no
word of this question at all, and the table answers with what is offered.
"""

from bot.games.rakh.model.board import CELLS, LABELS, START, distance, labels
from bot.games.rakh.model.state import Pending, State, Unit
from bot.games.rakh.model.units import GI, KINDS, NE, PR, SC, SK, kind_of, title
from bot.games.rakh.rules import legal_moves
from bot.kernel.text import count, either

_VERBS = ("move", "attack", "throw", "heal", "raise")


def verb(state: State, word: str) -> str:
    wanted = word.casefold()
    match state.phase, wanted:
        case "place", "land" | "move" | "attack" | "throw" | "heal" | "raise":
            return "Place your five units first. Say place, a unit and a space: place ro F3."
        case "land", "place" | "move" | "attack" | "throw" | "heal" | "raise":
            return "All units are placed. Place your first cursed land: say land and a space."
        case "play", "place" | "land":
            return "The set-up is over. Move a unit or attack with one."
        case "play", "pass" | "end" | "skip" | "stop":
            return "You must take both actions while any is possible. Move or attack (R50)."
        case "play", _ if wanted in _VERBS:
            return _no_verb(state, wanted)
        case _:
            return ""


def _no_verb(state: State, wanted: str) -> str:
    match wanted:
        case "move":
            return (
                "None of your units can move: each has moved, has SPEED 0 or is blocked. "
                "Attack or use an ability instead (R1, R5)."
            )
        case "attack":
            return (
                "No enemy is exactly at RANGE of a unit that can still attack. "
                "Move or use an ability instead (R3)."
            )
        case "throw":
            return _no_throw(state)
        case "heal":
            return _no_heal(state)
        case _:
            return _no_raise(state)


def _no_throw(state: State) -> str:
    giant = state.unit(state.side, GI)
    if giant is None:
        return _missing(state.side, GI)
    if giant.moved:
        return (
            "A throw uses the Giant's movement action, and your Giant has already moved this turn. "
            "Choose another action."
        )
    return (
        "Your Giant needs an ally and a free space, both exactly 2 spaces away. "
        "Choose another action (R12)."
    )


def _no_heal(state: State) -> str:
    priest = state.unit(state.side, PR)
    if priest is None:
        return _missing(state.side, PR)
    if priest.attacked:
        return (
            "Healing uses the Priest's attack action, and your Priest has used it this turn. "
            "Choose another action."
        )
    return "No wounded ally is exactly 2 spaces from your Priest. Choose another action (R37)."


def _no_raise(state: State) -> str:
    necromancer = state.unit(state.side, NE)
    if necromancer is None:
        return _missing(state.side, NE)
    if necromancer.attacked:
        return (
            "Raising uses the Necromancer's attack action, and yours has used it this turn. "
            "Choose another action."
        )
    if state.unit(state.side, SK):
        return (
            "Your Skeleton is already on the board, and you may have one at a time. "
            "Choose another action (R38)."
        )
    return "No free space is exactly 2 spaces from your Necromancer. Choose another action."


def placed_unit(state: State, word: str) -> str:
    kind = kind_of(word)
    if kind is None:
        return ""
    if kind == SK:
        return (
            "The Skeleton is not placed in the set-up; your Necromancer raises it later. "
            "Choose another unit (R42)."
        )
    return f"Your {KINDS[kind].name} is already on the board. You have one of each; choose another."


def start(state: State, word: str) -> str:
    cell = CELLS.get(word.upper())
    if cell is None:
        return _no_space(word)
    if not START[state.side] >> cell & 1:
        rows = "F or G" if state.side == 0 else "A or B"
        return f"{LABELS[cell]} is not a starting space of yours. Choose one in row {rows} (R52)."
    return _taken(state, cell)


def free_land(state: State, word: str) -> str:
    cell = CELLS.get(word.upper())
    return _no_space(word) if cell is None else _taken(state, cell)


def mover(state: State, word: str) -> str:
    kind = kind_of(word)
    if kind is None:
        return ""
    unit = state.unit(state.side, kind)
    if unit is None:
        return _missing(state.side, kind)
    if kind == SK:
        return "The Skeleton moves only after its Necromancer moves. Move your Necromancer (R11)."
    if unit.moved:
        return f"Your {unit.name} has already moved this turn. Choose another unit."
    if not legal_moves.speed(state, unit):
        return f"Your {unit.name} is mesmerized: with SPEED 0 it cannot move. Choose another (R5)."
    steps = count(legal_moves.speed(state, unit), "space")
    return f"No free space is exactly {steps} from your {unit.name}. Choose another unit (R1)."


def move(state: State, unit: Unit, word: str) -> str:
    cell = CELLS.get(word.upper())
    if cell is None:
        return _no_space(word)
    if taken := _taken(state, cell):
        return taken
    blocked = state.cursed if unit.kind == SC else state.cursed | state.occupied
    steps = distance(blocked, unit.cell, cell)
    away = "out of reach" if steps is None else f"{count(steps, 'space')} away"
    must = count(legal_moves.speed(state, unit), "space")
    return (
        f"{LABELS[cell]} is {away}; your {unit.name} must move exactly {must}. "
        "Choose another space (R1)."
    )


def attacker(state: State, word: str) -> str:
    kind = kind_of(word)
    if kind is None:
        return ""
    unit = state.unit(state.side, kind)
    if unit is None:
        return _missing(state.side, kind)
    if kind == SK:
        return (
            "The Skeleton attacks only after its Necromancer attacks or raises it. "
            "Choose your Necromancer, or another unit (R11)."
        )
    if unit.attacked:
        return f"Your {unit.name} has already attacked this turn. Choose another unit."
    reach = count(KINDS[kind].range, "space")
    return f"No enemy is exactly {reach} from your {unit.name}. Choose another unit (R3)."


def target(state: State, unit: Unit, word: str) -> str:
    kind = kind_of(word)
    if kind is None:
        return ""
    foe = state.unit(1 - state.side, kind)
    if foe is None:
        return _missing(1 - state.side, kind)
    return _off_range(state, unit, foe.cell, f"The {foe.title} on {foe.label}", "target")


def thrown(state: State, word: str) -> str:
    kind = kind_of(word)
    if kind is None:
        return ""
    if kind == GI:
        return "Your Giant cannot throw itself. Choose another ally (R12)."
    return _ally(state, kind, GI)


def throw(state: State, word: str) -> str:
    return _at_range(state, GI, word)


def healed(state: State, word: str) -> str:
    kind = kind_of(word)
    if kind is None:
        return ""
    if kind == PR:
        return "Your Priest cannot heal itself. Choose another ally (R37)."
    unit = state.unit(state.side, kind)
    if unit is not None and unit.health == KINDS[kind].health:
        return f"Your {unit.name} is not wounded. Choose an ally that has lost HEALTH (R37)."
    return _ally(state, kind, PR)


def raised(state: State, word: str) -> str:
    return _at_range(state, NE, word)


def owed(pending: Pending, word: str) -> str:
    """Another verb, or the answer without its verb, while a choice is open."""
    if word.casefold() in (*_VERBS, "pass", "end", "skip", "stop") or word.upper() in CELLS:
        return f"Finish the current action first: say {pending.word} and your choice (R11)."
    return ""


def follow_up(state: State, pending: Pending, word: str) -> str:
    kind, cell = kind_of(word), CELLS.get(word.upper())
    if cell is None and kind is None:
        return ""
    offered = either(labels(pending.options))
    if pending.options & ~state.occupied:
        return f"Choose one of these spaces: {offered} (R9, R11)."
    return f"Choose one of the units on {offered}, by its two letters (R11, R32)."


def _at_range(state: State, kind: int, word: str) -> str:
    cell = CELLS.get(word.upper())
    if cell is None:
        return _no_space(word)
    unit = state.unit(state.side, kind)
    if (taken := _taken(state, cell)) or unit is None:
        return taken
    return _off_range(state, unit, cell, LABELS[cell], "space")


def _ally(state: State, kind: int, actor: int) -> str:
    unit, doer = state.unit(state.side, kind), state.unit(state.side, actor)
    if unit is None or doer is None:
        return _missing(state.side, kind)
    name = f"Your {unit.name} on {unit.label}"
    return _off_range(state, doer, unit.cell, name, "ally")


def _off_range(state: State, unit: Unit, cell: int, what: str, other: str) -> str:
    steps, reach = distance(state.cursed, unit.cell, cell), KINDS[unit.kind].range
    if steps == reach:
        return ""
    away = "out of reach" if steps is None else f"{count(steps, 'space')} away"
    return (
        f"{what} is {away}; your {unit.name}'s RANGE is exactly {reach}. Choose another {other} "
        "(R3)."
    )


def _taken(state: State, cell: int) -> str:
    unit = state.at(cell)
    if unit is not None:
        return f"{LABELS[cell]} is occupied by the {unit.title}. Choose a free space (R2)."
    if state.cursed >> cell & 1:
        return f"{LABELS[cell]} is cursed land. Choose another space (R59)."
    return ""


def _missing(side: int, kind: int) -> str:
    return f"There is no {title(side, kind)} on the board. Choose a unit that is."


def _no_space(word: str) -> str:
    return f"There is no space “{word}”. Choose one from A1 (top left) to G4 (bottom right)."
