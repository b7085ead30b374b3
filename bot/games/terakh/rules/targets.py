"""What may be chosen for an ability or a card, and why something else may not.

Cards and Spec Cards name their conditions in their data; each condition is one test and one
sentence of reason here. A condition judges a token: a Tria's label for units and Trias, a clan's
name for players and Orbs.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec import Struct

from bot.games.terakh.catalog import Target
from bot.games.terakh.planes import LETTERS
from bot.games.terakh.state import State
from bot.games.terakh.units import CLANS, CODES, MAX_MODS, Unit
from bot.kernel import Seat

Words = tuple[str, ...]


class Scene(Struct, frozen=True):
    """Who chooses, with which unit, and what has been chosen so far."""

    state: State
    seat: Seat
    actor: Unit | None = None  # None for a card and for the player's own summoning
    words: Words = ()
    what: str = ""  # the entry or the card that is aimed, as the questions call it

    @property
    def here(self) -> str:
        return self.actor.cell if self.actor else ""


class Condition(NamedTuple):
    """A test of a token, and what to say to those who fail it; {it} is what was named."""

    test: Callable[[Scene, str], bool]
    reason: str


def _own(scene: Scene, cell: str) -> bool:
    unit = scene.state.at(cell)
    return unit is not None and unit.seat == scene.seat


def _other(scene: Scene, cell: str) -> bool:
    unit = scene.state.at(cell)
    return unit is not None and unit.seat != scene.seat


def _inka(scene: Scene, cell: str) -> bool:
    unit = scene.state.at(cell)
    return unit is not None and unit.is_inka


def _idol(scene: Scene, cell: str) -> bool:
    unit = scene.state.at(cell)
    return unit is not None and unit.is_idol


def _elder(scene: Scene, cell: str) -> bool:
    unit = scene.state.at(cell)
    return unit is not None and unit.is_elder


def _modded(scene: Scene, cell: str) -> bool:
    unit = scene.state.at(cell)
    return unit is not None and unit.mods > 0


def _room_for_mod(scene: Scene, cell: str) -> bool:
    unit = scene.state.at(cell)
    return unit is not None and unit.mods < MAX_MODS


def _vacant(scene: Scene, cell: str) -> bool:
    return cell not in scene.state.standing


def _adjacent(scene: Scene, cell: str) -> bool:
    return cell in scene.state.board.near[scene.here]


def _beside_own(scene: Scene, cell: str) -> bool:
    near = scene.state.board.near[cell]
    return any(unit.cell in near for unit in scene.state.clan(scene.seat))


def _shared_plane(scene: Scene, cell: str) -> bool:
    return any(unit.cell[:1] == cell[0] for unit in scene.state.clan(scene.seat))


def _clear_way(scene: Scene, cell: str) -> bool:
    """A way of exactly three steps whose two Trias between are vacant (2.5)."""
    near, standing = scene.state.board.near, scene.state.standing
    return any(
        one not in standing and two not in standing and cell in near[two]
        for one in near[scene.here]
        for two in near[one]
    )


def _on_idol(scene: Scene, kind: str) -> bool:
    unit = scene.state.at(scene.words[0])
    return unit is not None and bool(unit.a if kind == "a" else unit.d)


CONDITIONS = {
    "own": Condition(_own, "{it} is not of your own clan; controlled Inkas are not either (2.7)."),
    "other": Condition(_other, "{it} is of your own clan, which you may not aim at (R21)."),
    "inka": Condition(_inka, "{it} is no Inka; an Idol or an Elder does not count as one (2.7)."),
    "idol": Condition(_idol, "{it} is no Idol: it carries no Orb (2.7)."),
    "elder": Condition(_elder, "{it} is no Elder (6.3)."),
    "modded": Condition(_modded, "{it} has no Mod to lose (6.3)."),
    "room_for_mod": Condition(_room_for_mod, "{it} already has three Mods, the most it may (5.4)."),
    "vacant": Condition(_vacant, "{it} is in the way: the Tria must be vacant (R9)."),
    "orth": Condition(
        lambda scene, cell: cell in scene.state.board.orths,
        "{it} is no Orth Tria; Fallen Inkas are summoned on vacant Orth Trias (5.1).",
    ),
    "adjacent": Condition(
        _adjacent, "{it} is not adjacent: only a shared edge or two Orth Trias count (R1)."
    ),
    "two_away": Condition(
        lambda scene, cell: scene.state.distance(scene.here, cell) == 2,
        "{it} is not exactly two Trias away (R40).",
    ),
    "three_away": Condition(
        lambda scene, cell: scene.state.distance(scene.here, cell) == 3,
        "{it} is not exactly three Trias away (R40).",
    ),
    "up_to_two_away": Condition(
        lambda scene, cell: 1 <= scene.state.distance(scene.here, cell) <= 2,
        "{it} is more than two Trias away (2.5).",
    ),
    "clear_way": Condition(
        _clear_way, "No way of three steps over vacant Trias leads to {it} (2.5)."
    ),
    "same_plane": Condition(
        lambda scene, cell: cell[0] == scene.here[0], "{it} is on another Battle Plane (6.2)."
    ),
    "plane_of_first": Condition(
        lambda scene, cell: cell[0] == scene.words[0][0],
        "{it} is on another Battle Plane; both units must stand on the same one (6.3).",
    ),
    "unchosen": Condition(
        lambda scene, cell: cell not in scene.words, "{it} is already named; name another (R41)."
    ),
    "beside_own": Condition(_beside_own, "{it} is not adjacent to a unit of yours (6.3)."),
    "shared_plane": Condition(
        _shared_plane, "{it} is on a Battle Plane where you have no unit (6.3)."
    ),
    "own_elder_stands": Condition(
        lambda scene, _: scene.state.has_elder(scene.seat),
        "Your own Elder must be on the planes for a Blood Pact (6.3).",
    ),
    "on_idol": Condition(_on_idol, "That Idol has no such Mod (6.3)."),
    "in_supply": Condition(
        lambda scene, kind: scene.state.supply(kind) > 0, "The supply has no such Mod left (R31)."
    ),
    "rival": Condition(
        lambda scene, name: CODES[name] != scene.state.clans[scene.seat],
        "That is your own clan (6.3).",
    ),
    "holds_cards": Condition(
        lambda scene, name: bool(scene.state.hands[scene.state.seat_of(CODES[name])]),
        "That clan holds no card (6.3).",
    ),
    "no_pendant": Condition(
        lambda scene, _: scene.actor is not None and not scene.actor.pendant,
        "The Inka with the Victory Pendant cannot pick up an Orb (R11).",
    ),
    "other_orb": Condition(
        lambda scene, name: scene.actor is not None and CODES[name] != scene.actor.orb,
        "The Shade takes the shape of another Orb's Idol, not of its own (R43).",
    ),
}


def _standing(scene: Scene) -> tuple[str, ...]:
    return tuple(scene.state.standing)


def _trias(scene: Scene) -> tuple[str, ...]:
    return scene.state.board.cells


def _players(scene: Scene) -> tuple[str, ...]:
    return tuple(CLANS[scene.state.clans[seat]].casefold() for seat in scene.state.seats)


def _orbs(scene: Scene) -> tuple[str, ...]:
    """Every Orb on the planes, carried or loose."""
    state = scene.state
    carried = {unit.orb for unit in state.units if unit.orb}
    found = carried | {orb.clan for orb in state.loose}
    return tuple(CLANS[code].casefold() for code in CLANS if code in found)


def _orbs_here(scene: Scene) -> tuple[str, ...]:
    """Those that lie loose on the actor's Tria."""
    state = scene.state
    if not state.loose:
        return ()
    found = state.orbs_on(scene.here)
    return tuple(CLANS[code].casefold() for code in CLANS if code in found)


def _fallen(scene: Scene) -> tuple[str, ...]:
    """Fallen Inkas are alike but for the Pendant, so the lowest number stands for the others."""
    fallen = scene.state.fallen(scene.seat)
    plain = [unit for unit in fallen if not unit.pendant][:1]
    return tuple(str(unit.number) for unit in (*plain, *(each for each in fallen if each.pendant)))


KINDS: dict[str, Callable[[Scene], tuple[str, ...]]] = {
    "unit": _standing,
    "tria": _trias,
    "player": _players,
    "orb": _orbs,
    "orb_here": _orbs_here,
    "fallen": _fallen,
    "flips": _standing,
    "plane": lambda scene: tuple(LETTERS[: len(scene.state.planes)]),
    "mode": lambda _: ("ready", "guard"),
    "mod": lambda _: ("a", "d"),
    "die": lambda _: ("attack", "defence"),
    "direction": lambda _: ("cw", "ccw"),
}


def candidates(scene: Scene, target: Target) -> Iterator[str]:
    """What fits a target, given what was chosen before it."""
    tests = [CONDITIONS[name].test for name in target.where]
    for token in _tokens(scene, target):
        if all(test(scene, token) for test in tests):
            yield token


def _tokens(scene: Scene, target: Target) -> tuple[str, ...]:
    """Everything of the kind; only neighbours where nothing else can fit, to save most of it."""
    if "adjacent" in target.where:
        near, standing = scene.state.board.near[scene.here], scene.state.standing
        return tuple(cell for cell in near if (cell in standing) == (target.kind == "unit"))
    return scene.state.board.orths if "orth" in target.where else KINDS[target.kind](scene)


def is_open(scene: Scene, targets: tuple[Target, ...]) -> bool:
    """Can the rest of the targets be chosen at all?"""
    if not targets:
        return True
    if targets[0].kind == "flips":
        return True
    return any(
        is_open(chosen(scene, token), targets[1:]) for token in candidates(scene, targets[0])
    )


def chosen(scene: Scene, token: str) -> Scene:
    return Scene(scene.state, scene.seat, scene.actor, (*scene.words, token), scene.what)


def objection(scene: Scene, target: Target, word: str) -> str:
    """Why a word cannot be chosen; "" if it is no word of this kind."""
    known = {token.casefold(): token for token in _known(scene, target)}
    token = known.get(word.casefold())
    if token is None:
        return _no_unit(scene, target, word)
    for name in target.where:
        condition = CONDITIONS[name]
        if not condition.test(scene, token):
            return condition.reason.replace("{it}", _called(scene, token))
    return f"{_called(scene, token)} leaves nothing to choose after it."


def _known(scene: Scene, target: Target) -> tuple[str, ...]:
    """Tokens of the kind, suitable or not."""
    return tuple(CODES) if target.kind == "orb" else KINDS[target.kind](scene)


def _no_unit(scene: Scene, target: Target, word: str) -> str:
    cell = word.upper()
    if target.kind in ("unit", "flips") and cell in scene.state.board.near:
        return f"No unit stands on {cell} (5.1)."
    return ""


def _called(scene: Scene, token: str) -> str:
    unit = scene.state.at(token)
    return f"{unit.name} on {token}" if unit else token
