"""What may be chosen for an ability or a card, and why something else may not.

Cards and Spec Cards name kinds and conditions in their data; the conditions are in `conditions`.
"""

from collections.abc import Callable, Iterator
from functools import cache

from bot.games.terakh.model.cards import Target
from bot.games.terakh.model.planes import LETTERS
from bot.games.terakh.model.units import CLANS, CODES
from bot.games.terakh.rules.choices.conditions import CONDITIONS, Selection, Test
from bot.games.terakh.text.words import located


def _standing(selection: Selection) -> tuple[str, ...]:
    return tuple(selection.state.standing)


def _trias(selection: Selection) -> tuple[str, ...]:
    return selection.state.board.cells


def _players(selection: Selection) -> tuple[str, ...]:
    return tuple(CLANS[selection.state.clans[seat]].casefold() for seat in selection.state.seats)


def _orbs(selection: Selection) -> tuple[str, ...]:
    """Every Orb on the planes, carried or loose."""
    state = selection.state
    carried = {unit.orb for unit in state.units if unit.orb}
    found = carried | {orb.clan for orb in state.loose}
    return tuple(CLANS[code].casefold() for code in CLANS if code in found)


def _orbs_here(selection: Selection) -> tuple[str, ...]:
    """Those that lie loose on the actor's Tria."""
    state = selection.state
    if not state.loose:
        return ()
    found = state.orbs_on(selection.here)
    return tuple(CLANS[code].casefold() for code in CLANS if code in found)


def _fallen(selection: Selection) -> tuple[str, ...]:
    """Fallen Inkas are alike but for the Pendant, so the lowest number stands for the others."""
    fallen = selection.state.fallen(selection.seat)
    plain = [unit for unit in fallen if not unit.pendant][:1]
    return tuple(str(unit.number) for unit in (*plain, *(each for each in fallen if each.pendant)))


KINDS: dict[str, Callable[[Selection], tuple[str, ...]]] = {
    "unit": _standing,
    "tria": _trias,
    "player": _players,
    "orb": _orbs,
    "orb_here": _orbs_here,
    "fallen": _fallen,
    "flips": _standing,
    "plane": lambda selection: tuple(LETTERS[: len(selection.state.planes)]),
    "mode": lambda _: ("ready", "guard"),
    "mod": lambda _: ("a", "d"),
    "die": lambda _: ("attack", "defence"),
    "direction": lambda _: ("cw", "ccw"),
}


def candidates(selection: Selection, target: Target) -> Iterator[str]:
    """What fits a target, given what was chosen before it."""
    tests = _tests(target.kind, target.where)
    for token in _tokens(selection, target):
        for test in tests:
            if not test(selection, token):
                break
        else:
            yield token


@cache
def _tests(kind: str, where: tuple[str, ...]) -> tuple[Test, ...]:
    """The conditions on a kind, without those that `_tokens` has seen to."""
    done = {"orth"}
    if "adjacent" in where:
        done = {"adjacent"} if kind == "unit" else {"adjacent", "vacant"}
    return tuple(CONDITIONS[name].test for name in where if name not in done)


def _tokens(selection: Selection, target: Target) -> tuple[str, ...]:
    """Everything of the kind; only neighbors where nothing else can fit, to save most of it."""
    if "adjacent" in target.where:
        near, standing = selection.state.board.near[selection.here], selection.state.standing
        if target.kind == "unit":
            return tuple([cell for cell in near if cell in standing])
        return tuple([cell for cell in near if cell not in standing])
    return selection.state.board.orths if "orth" in target.where else KINDS[target.kind](selection)


def is_open(selection: Selection, targets: tuple[Target, ...]) -> bool:
    """Can the rest of the targets be chosen at all?"""
    if not targets or targets[0].kind == "flips":
        return True
    if len(targets) == 1:
        return next(candidates(selection, targets[0]), None) is not None
    if targets[-1].kind == "fallen" and not selection.state.fallen(selection.seat):
        return False
    for token in candidates(selection, targets[0]):
        if is_open(chosen(selection, token), targets[1:]):
            return True
    return False


def chosen(selection: Selection, token: str) -> Selection:
    return Selection(
        selection.state, selection.seat, selection.actor, (*selection.words, token), selection.what
    )


def objection(selection: Selection, target: Target, word: str) -> str:
    """Why a word cannot be chosen; "" if it is no word of this kind."""
    known = {token.casefold(): token for token in _known(selection, target)}
    token = known.get(word.casefold())
    if token is None:
        return _no_unit(selection, target, word)
    for name in target.where:
        condition = CONDITIONS[name]
        if not condition.test(selection, token):
            return condition.reason.replace("{it}", _called(selection, token))
    return (
        f"With {_called(selection, token)}, nothing is left to choose next. Choose another (5.1)."
    )


def _known(selection: Selection, target: Target) -> tuple[str, ...]:
    """Tokens of the kind, suitable or not."""
    return tuple(CODES) if target.kind == "orb" else KINDS[target.kind](selection)


def _no_unit(selection: Selection, target: Target, word: str) -> str:
    cell = word.upper()
    if target.kind in ("unit", "flips") and cell in selection.state.board.near:
        return f"No unit stands on {cell}. Name a Tria with a unit (5.1)."
    return ""


def _called(selection: Selection, token: str) -> str:
    unit = selection.state.at(token)
    return located(unit) if unit else token
