"""Who is asked what: the tree of questions from the choice of sides to the last follow-up.

A verb, a unit or target, a space: `move pa E3`, `attack ro gu`, `throw me C2`, `heal ro`,
`raise C4`. A verb is offered only if a whole sentence can follow it.
"""

from collections.abc import Callable
from functools import lru_cache, partial

from msgspec.structs import replace

from bot.games.rakh import legal, refusals
from bot.games.rakh.actions import (
    Action,
    Attack,
    Follow,
    Heal,
    Land,
    Move,
    Place,
    Raise,
    TakeSide,
    Throw,
)
from bot.games.rakh.board import LABELS, cells
from bot.games.rakh.state import LINE_UP, Pending, State, Unit
from bot.games.rakh.units import FACTIONS, KINDS, SIDES, SK
from bot.kernel import Ask, Do, Option, Prompt, Seat

WhyNot = Callable[[str], str]
MENU = 25  # more options than this want headings


@lru_cache(maxsize=256)  # the table asks again and again about the state it stands in
def prompts(state: State) -> tuple[Prompt[Action], ...]:
    match state.phase:
        case "over":
            return ()
        case "sides":
            return _sides(Seat(0)), _sides(Seat(1))
        case "place":
            return (_placement(state),)
        case "land":
            return (_land(state),)
        case _ if state.pending is not None:
            return (_follow_up(state, state.pending),)
        case _:
            return (_action(state),)


def _sides(seat: Seat) -> Prompt[Action]:
    options = tuple(
        Option(SIDES[side].lower(), FACTIONS[side], Do[Action](TakeSide(side))) for side in (0, 1)
    )
    text = "Which side will you lead? First come, first served. The Sun has the first turn."
    return Prompt(seat, text, options)


def _placement(state: State) -> Prompt[Action]:
    left = LINE_UP - len(state.of(state.side))
    text = f"{FACTIONS[state.side]}: place a unit on a free starting space ({left} to go)."
    verb = Option("place", "Place a unit", Ask(partial(_whom_to_place, state)))
    return _ask(state, text, (verb,), partial(refusals.verb, state))


def _whom_to_place(state: State) -> Prompt[Action]:
    options = tuple(
        Option(
            KINDS[kind].code.lower(),
            _figures(kind),
            Ask(partial(_where_to_place, state, kind)),
            also=(KINDS[kind].name,),
        )
        for kind in legal.unplaced(state, state.side)
    )
    text = "Which of your units? Five of the ten take the field."
    return _ask(state, text, options, partial(refusals.placed_unit, state))


def _figures(kind: int) -> str:
    unit = KINDS[kind]
    figures = f"H{unit.health} S{unit.speed} P{unit.power} R{unit.range}"
    return f"{unit.name} ({figures}, {unit.ability})"


def _where_to_place(state: State, kind: int) -> Prompt[Action]:
    text = f"Where does your {KINDS[kind].name} start?"
    free = legal.free_starts(state, state.side)
    why_not = partial(refusals.start, state)
    return _where(state, text, free, partial(Place, kind), why_not)


def _land(state: State) -> Prompt[Action]:
    text = f"Lay the first cursed land of the {SIDES[state.side]} on any free space."
    verb = Option("land", "Lay your land", Ask(partial(_where_to_curse, state)))
    return _ask(state, text, (verb,), partial(refusals.verb, state))


def _where_to_curse(state: State) -> Prompt[Action]:
    text = "Where? It counts as the first of the four that lose the match."
    why_not = partial(refusals.free_land, state)
    return _where(state, text, legal.free_lands(state), Land, why_not)


def _action(state: State) -> Prompt[Action]:
    own = state.of(state.side)
    moving = [(unit, found) for unit in own if (found := legal.moves(state, unit))]
    striking = [(unit, found) for unit in own if (found := legal.attacks(state, unit))]
    allies, spots = legal.throws(state)
    healing = legal.heals(state)
    raising = legal.raises(state)
    asks: list[tuple[str, str, int, Callable[[], Prompt[Action]]]] = [
        ("move", "Move a unit", len(moving), partial(_who_moves, state, moving)),
        ("attack", "Attack with a unit", len(striking), partial(_who_attacks, state, striking)),
        ("throw", "Throw an ally (Giant)", allies, partial(_whom_to_throw, state, allies, spots)),
        ("heal", "Heal an ally (Priest)", healing, partial(_whom_to_heal, state, healing)),
        ("raise", "Raise the Skeleton", raising, partial(_where_to_raise, state, raising)),
    ]
    verbs = tuple(Option(word, label, Ask(ask)) for word, label, possible, ask in asks if possible)
    count = "2 actions" if state.actions == 2 else "1 action"
    text = f"{FACTIONS[state.side]}: {count} left. What will you do?"
    return _ask(state, text, verbs, partial(refusals.verb, state))


def _who_moves(state: State, moving: list[tuple[Unit, int]]) -> Prompt[Action]:
    options = tuple(
        _of_unit(unit, Ask(partial(_where_to_move, state, unit, found))) for unit, found in moving
    )
    return _ask(state, "Which unit moves?", options, partial(refusals.mover, state))


def _where_to_move(state: State, unit: Unit, found: int) -> Prompt[Action]:
    steps = legal.speed(state, unit)
    text = f"Where does your {unit.name} go? Exactly {steps} from {unit.label}."
    why_not = partial(refusals.move, state, unit)
    return _where(state, text, found, partial(Move, unit.kind), why_not, unit)


def _who_attacks(state: State, striking: list[tuple[Unit, int]]) -> Prompt[Action]:
    options = tuple(
        _of_unit(unit, Ask(partial(_whom_to_attack, state, unit, found)))
        for unit, found in striking
    )
    return _ask(state, "Which unit attacks?", options, partial(refusals.attacker, state))


def _whom_to_attack(state: State, unit: Unit, found: int) -> Prompt[Action]:
    text = f"Whom does your {unit.name} attack? Exactly {KINDS[unit.kind].range} away."
    options = tuple(
        _of_target(state, foe, Attack(unit.kind, foe.kind)) for foe in _units(state, found)
    )
    return _ask(state, text, options, partial(refusals.target, state, unit))


def _whom_to_throw(state: State, allies: int, spots: int) -> Prompt[Action]:
    options = tuple(
        _of_unit(ally, Ask(partial(_where_to_throw, state, ally, spots)))
        for ally in _units(state, allies)
    )
    return _ask(state, "Whom does your Giant throw?", options, partial(refusals.thrown, state))


def _where_to_throw(state: State, ally: Unit, spots: int) -> Prompt[Action]:
    text = f"Where does the {ally.name} land? Exactly 2 from the Giant."
    why_not = partial(refusals.throw, state)
    return _where(state, text, spots, partial(Throw, ally.kind), why_not, ally)


def _whom_to_heal(state: State, hurt: int) -> Prompt[Action]:
    options = tuple(_of_unit(ally, Do[Action](Heal(ally.kind))) for ally in _units(state, hurt))
    return _ask(state, "Whom does your Priest heal?", options, partial(refusals.healed, state))


def _where_to_raise(state: State, spots: int) -> Prompt[Action]:
    text = "Where does the Skeleton rise? Exactly 2 from the Necromancer."
    return _where(state, text, spots, Raise, partial(refusals.raised, state))


def _follow_up(state: State, pending: Pending) -> Prompt[Action]:
    text, label = _wording(state, pending)
    verb = Option(pending.word, label, Ask(partial(_which, state, pending, text)))
    return _ask(state, text, (verb,), partial(refusals.owed, pending))


def _which(state: State, pending: Pending, text: str) -> Prompt[Action]:
    why_not = partial(refusals.follow_up, state, pending)
    if pending.options & ~state.occupied:
        return _where(state, text, pending.options, Follow, why_not, _moved(state, pending))
    options = tuple(
        _of_target(state, foe, Follow(foe.cell)) for foe in _units(state, pending.options)
    )
    return _ask(state, text, options, why_not)


def _moved(state: State, pending: Pending) -> Unit | None:
    """Whom a follow-up moves: the Skeleton, or the pulled victim."""
    if pending.assault is None:
        return state.unit(state.side, SK)
    return state.at(pending.assault.spot)


def _wording(state: State, pending: Pending) -> tuple[str, str]:
    """The question of a follow-up, and its one verb as a button says it."""
    match pending.word:
        case "pull":
            return "Where is the struck unit pulled? One step nearer.", "Pull to …"
        case "cleave":
            return "Cleave: whom does your Mercenary strike next?", "Cleave …"
        case "lightning":
            return "Lightning: whom does your Shaman strike next?", "Lightning on …"
        case _ if pending.options & ~state.occupied:
            return "Where does your Skeleton go? It must move.", "Skeleton to …"
        case _:
            return "Whom does your Skeleton attack? It must.", "Skeleton attacks …"


def _ask(
    state: State, text: str, options: tuple[Option[Action], ...], why_not: WhyNot
) -> Prompt[Action]:
    return Prompt(state.seat(state.side), text, options, why_not=why_not)


def _where(
    state: State,
    text: str,
    spaces: int,
    make: Callable[[int], Action],
    why_not: WhyNot,
    goer: Unit | None = None,
) -> Prompt[Action]:
    """One space of many; those that cost the goer a Backstab say so."""
    many = spaces.bit_count() > MENU
    costly = 0 if goer is None else legal.backstabbed(state, goer)
    options = []
    for cell in cells(spaces):
        token = LABELS[cell]
        label = f"{token} (Backstab)" if costly >> cell & 1 else token
        group = f"Row {token[0]}" if many else ""
        options.append(Option(token, label, Do(make(cell)), cell=token, group=group))
    return _ask(state, text, tuple(options), why_not)


def _of_unit(unit: Unit, then: Do[Action] | Ask[Action]) -> Option[Action]:
    label = f"{unit.name} on {unit.label} ({unit.health} HEALTH)"
    return Option(unit.code, label, then, cell=unit.label, also=(unit.name,))


def _of_target(state: State, foe: Unit, action: Action) -> Option[Action]:
    """An enemy to strike; if its Guardian will take the blow, that is said before."""
    option = _of_unit(foe, Do(action))
    if legal.guardian_of(state, foe) is None:
        return option
    return replace(option, label=f"{option.label}; the Guardian steps in")


def _units(state: State, spaces: int) -> list[Unit]:
    return [unit for unit in state.units if spaces >> unit.cell & 1]
