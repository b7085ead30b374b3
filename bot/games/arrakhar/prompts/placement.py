"""Placing: haunts, the wand and the sorcerers, then the wizard player's entries.

All of it is sealed until `ready` shows what the opponent may see.
"""

from collections.abc import Mapping
from functools import partial

from msgspec import Struct

from bot.games.arrakhar.model.actions import (
    Action,
    Auto,
    Clear,
    Done,
    Preset,
    Stage,
    Undo,
    WandAnywhere,
)
from bot.games.arrakhar.model.board import ENTRIES, ENTRY_ZONE, NEAR, NEAREST
from bot.games.arrakhar.model.orders import EnterBy, HauntAt, Order, SorcerersAt, WandIn
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import HAUNTS, KINDS, SORCERER, STACK, WIZARD, army
from bot.games.arrakhar.prompts import design, notation
from bot.games.arrakhar.prompts.common import Options, share
from bot.games.arrakhar.prompts.parser import read
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import placement
from bot.games.arrakhar.rules.plan import check, check_end
from bot.games.arrakhar.text.orders import plan_words
from bot.kernel import Ask, Do, Fill, Option, Prompt
from bot.kernel import text as english

_LOCK = {
    "hide": "Lock your set-up? Your opponent will see the haunts and the sorcerers, not the wand.",
    "enter": "Lock your entries? Your opponent will see which units wait where, and turn 1 begins.",
}
_READY = {"hide": "Ready: show the set-up", "enter": "Ready: begin turn 1"}
_SHAPES = {"ring": "a wide circle", "fortress": "close together", "wide": "far apart"}
_AUTOMATIC = {
    "hide": "Place haunts and sorcerers as in the ready-made ring, hide the wand in a random haunt "
    "and lock the set-up? Your opponent will see everything but the wand.",
    "enter": "Divide your units between the two entries nearest to the haunts and begin turn 1?",
}


def prompts(state: State, revisions: Options) -> tuple[Prompt[Action], ...]:
    """`revisions` are the ways to change what is planned already."""
    match state.segment:
        case "design":
            sides = [side for side in (WIZARD, SORCERER) if side not in state.ready]
            return tuple(design.design(state, side) for side in sides)
        case "hide":
            return (_hide(state, revisions),)
        case _:
            return (_enter(state, revisions),)


def _hide(state: State, revisions: Options) -> Prompt[Action]:
    left = state.forces[SORCERER]["SO"] - sum(placement.sorcerers(state).values())
    missing = [haunt for haunt in state.terms.haunts if haunt not in placement.haunts(state)]
    wand = placement.hiding(state)
    text = (
        "Place the haunts, hide the wand in one of them and place your sorcerers. "
        f"Haunts left: {english.listed(missing) or 'none'}. "
        f"Wand: {f'in {wand}' if wand else 'not hidden yet'}. "
        f"Sorcerers left: {left}.{_plan(state)}"
    )
    options: Options = [
        Option(
            "haunt", "Place a haunt" if missing else "Move a haunt", Ask(partial(_haunts, state))
        ),
        Option("wand", "Move the wand" if wand else "Hide the wand", Ask(partial(_wands, state))),
    ]
    if left > 0:
        options.append(Option("post", "Place sorcerers", Ask(partial(_posts, state, left))))
    if state.terms.help:
        options.append(Option("preset", "Choose a ready-made plan", Ask(partial(_setups, state))))
    options.append(_typed(state, "wand=T1"))
    return _prompt(state, text, [*options, *revisions])


def _haunts(state: State) -> Prompt[Action]:
    placed = placement.haunts(state)
    options = tuple(
        Option[Action](
            haunt,
            f"{haunt}, now in {placed[haunt]}" if haunt in placed else _named(haunt),
            Ask(partial(haunt_hexes, state, haunt)),
            placed.get(haunt, ""),
        )
        for haunt in state.terms.haunts
        if placement.legal_haunt_hexes(state, haunt)
    )
    return Prompt(state.actor, "Which haunt?", options, why_not=_why_no_haunt)


def _named(haunt: str) -> str:
    """ "T1, a temple (summons demons)"."""
    name, kind = HAUNTS[haunt[0]]
    return f"{haunt}, a {name} (summons {KINDS[kind].plural})"


def _why_no_haunt(word: str) -> str:
    known = len(word) == 2 and word[0].upper() in "TRC" and word[1] in "123"
    return str(Refused("PL01", haunt=word.upper())) if known else ""


def haunt_hexes(state: State, haunt: str) -> Prompt[Action]:
    legal = placement.legal_haunt_hexes(state, haunt)
    options = tuple(_staged(hex_, hex_, HauntAt(haunt, hex_)) for hex_ in legal)
    text = (
        f"Where does {haunt} go? On a clear hex at least 3 hexes from every entry and 4 steps from "
        "every other haunt."
    )
    return Prompt(state.actor, text, options, why_not=partial(_why_not_there, state, haunt))


def _why_not_there(state: State, haunt: str, word: str) -> str:
    try:
        order = HauntAt(haunt, notation.place(word.upper()))
        check(state, order)
    except Refused as refused:
        return str(refused)
    return ""


def _wands(state: State) -> Prompt[Action]:
    placed = placement.haunts(state)
    options: Options = [
        Option(
            haunt,
            f"{haunt} in {placed[haunt]}" if haunt in placed else _named(haunt),
            Do(Stage((WandIn(haunt),)), sealed=True),
            placed.get(haunt, ""),
        )
        for haunt in state.terms.haunts
    ]
    options.append(Option("any", "Pick one at random, unseen", Do(WandAnywhere(), sealed=True)))
    return Prompt(state.actor, "Which haunt hides the wand?", tuple(options), why_not=_why_no_haunt)


class Post(Struct, frozen=True):
    """A hex for sorcerers, and for how many more."""

    hex: str
    room: int
    label: str
    group: str


def post_hexes(state: State) -> list[Post]:
    """Hexes next to a haunt come first: a sorcerer can summon from there."""
    there = placement.sorcerers(state)
    beside = {
        near: f"Next to {h}" for h, at in placement.haunts(state).items() for near in NEAR[at]
    }
    legal = [h for h in NEAREST if h not in ENTRY_ZONE and there.get(h, 0) < STACK]
    return [
        Post(
            hex_,
            STACK - there.get(hex_, 0),
            f"{hex_}: {there[hex_]} so far" if hex_ in there else hex_,
            beside.get(hex_, f"Row {hex_[0]}"),
        )
        for hex_ in sorted(legal, key=lambda each: (each not in beside, beside.get(each, "")))
    ]


def _posts(state: State, left: int) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            each.hex,
            each.label,
            Ask(partial(_how_many, state, each.hex, min(left, each.room))),
            each.hex,
            each.group,
        )
        for each in post_hexes(state)
    )
    return Prompt(
        state.actor,
        "Where do you place sorcerers? Next to a haunt they can summon.",
        options,
        why_not=partial(_why_no_post, state),
    )


def _why_no_post(state: State, word: str) -> str:
    try:
        check(state, SorcerersAt(notation.place(word.upper()), 1))
    except Refused as refused:
        return str(refused)
    return ""


def _how_many(state: State, hex_: str, most: int) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            str(count), f"{count} in {hex_}", Do(Stage((SorcerersAt(hex_, count),)), sealed=True)
        )
        for count in range(1, most + 1)
    )
    return Prompt(state.actor, f"How many sorcerers in {hex_}?", options)


def _setups(state: State) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            name,
            f"{name.capitalize()}, {_SHAPES[name]}: {', '.join(setup.haunts.values())}",
            Do(Preset(name), sealed=True),
        )
        for name, setup in placement.setups(state.terms).items()
    )
    return Prompt(
        state.actor, "Choose a plan for haunts and sorcerers. You hide the wand yourself.", options
    )


def _enter(state: State, revisions: Options) -> Prompt[Action]:
    left = {kind: count for kind, count in placement.unassigned(state).items() if count}
    text = f"Assign your units to entries. Left: {army(left)}.{_plan(state)}"
    options: Options = []
    if left:
        options.append(Option("enter", "Assign units", Ask(partial(_entries, state, left))))
    options.append(_typed(state, f"E1:{next(iter(left))}1" if left else "done"))
    return _prompt(state, text, [*options, *revisions])


def _entries(state: State, left: Mapping[str, int]) -> Prompt[Action]:
    options = tuple(
        Option[Action](entry, f"Entry {entry}", Ask(partial(_entrants, state, left, entry)), entry)
        for entry in ENTRIES
    )
    return Prompt(state.actor, "Through which entry?", options)


def _entrants(state: State, left: Mapping[str, int], entry: str) -> Prompt[Action]:
    everybody: tuple[Order, ...] = tuple(EnterBy(entry, kind, n) for kind, n in left.items())
    options: Options = [Option("rest", f"All that are left: {army(left)}", Do(Stage(everybody)))]
    options += [
        Option(
            kind,
            f"{KINDS[kind].plural.capitalize()} ({count} left)",
            Ask(partial(_entering, state, entry, kind, count)),
            also=(kind[0], KINDS[kind].name, KINDS[kind].plural),
        )
        for kind, count in left.items()
    ]
    return Prompt(state.actor, f"Which units enter through {entry}?", tuple(options))


def _entering(state: State, entry: str, kind: str, most: int) -> Prompt[Action]:
    options = tuple(
        _staged(
            str(count),
            share(count, most),
            EnterBy(entry, kind, count),
        )
        for count in range(most, 0, -1)
    )
    return Prompt(state.actor, f"How many {KINDS[kind].plural} enter through {entry}?", options)


def _staged(token: str, label: str, order: Order) -> Option[Action]:
    cell = order.hex if isinstance(order, HauntAt) else ""
    group = f"Row {cell[0]}" if cell else ""
    return Option(token, label, Do(Stage((order,)), sealed=isinstance(order, HauntAt)), cell, group)


def _typed(state: State, example: str) -> Option[Action]:
    hint = f"orders like {notation.EXAMPLES[state.segment]}"
    begins = notation.is_place if state.segment == "hide" else notation.is_order
    reader, sealed = partial(read, state), _face_down(state)
    blank: Fill[Action] = Fill(hint, reader, example, sealed, notation.CLOSING, begins)
    return Option("order", "Type orders", blank)


def _face_down(state: State) -> bool:
    """Sealed, because even moving a haunt about could hint at the wand."""
    return state.segment == "hide"


def _plan(state: State) -> str:
    """What is placed so far."""
    words = plan_words(state.orders)
    return f" {words}" if words else ""


def _prompt(state: State, text: str, options: Options) -> Prompt[Action]:
    if state.plan:
        options.append(Option("undo", "Undo the last order", Do(Undo(), sealed=_face_down(state))))
        options.append(Option("clear", "Delete the whole plan", _clear(state)))
    missing = ""
    try:
        check_end(state)
        ready = Do[Action](Done(), confirm=_LOCK[state.segment])
        options.append(Option("ready", _READY[state.segment], ready, also=("done",)))
    except Refused as refused:
        missing = str(refused)
    dropped = "Your plan is discarded. " if state.plan else ""
    sure = f"{dropped}{_AUTOMATIC[state.segment]}"
    auto = Do[Action](Auto(), sealed=_face_down(state), confirm=sure)
    options.append(Option("auto", "Do it automatically and be ready", auto))
    default = "auto" if missing else "ready"
    why = partial(_why_not, missing)
    return Prompt(state.actor, text, tuple(options), default, why, topic="Set-up")


def _clear(state: State) -> Do[Action]:
    """What lies face down is not undone freely, so several orders are not deleted by a slip."""
    many, sealed = len(state.orders), _face_down(state)
    sure = f"Delete all {many} orders of your plan?" if sealed and many > 1 else ""
    return Do(Clear(), sealed=sealed, confirm=sure)


def _why_not(missing: str, word: str) -> str:
    plain = word.casefold()
    if plain in ("ready", "done"):
        return missing
    if plain in ("undo", "clear"):
        return str(Refused("GN07"))
    return ""
