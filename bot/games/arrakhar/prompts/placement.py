"""Placing: haunts, the wand and the sorcerers, then the wizard player's entries.

All of it is sealed until `ready` shows what the opponent may see.
"""

from collections.abc import Mapping
from functools import partial

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
from bot.games.arrakhar.model.units import HAUNTS, KINDS, SORCERER, STACK, WIZARD
from bot.games.arrakhar.prompts import design, notation
from bot.games.arrakhar.prompts.parser import read
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import placement
from bot.games.arrakhar.rules.plan import check, check_end
from bot.games.arrakhar.text.orders import order_text
from bot.kernel import Ask, Do, Fill, Option, Prompt

Options = list[Option[Action]]
_LOCK = {
    "hide": "Lock your set-up? Your opponent will see the haunts and the sorcerers, not the wand.",
    "enter": "Lock your entries? Your opponent will see which units wait where, and turn 1 begins.",
}
_AUTOMATIC = {
    "hide": "The bot places haunts and sorcerers in the ready-made ring, hides the wand in a haunt "
    "drawn at random and locks your set-up. Your opponent will see everything but the wand.",
    "enter": "The bot divides your units between the two entries nearest to the haunts, locks them "
    "in, and turn 1 begins.",
}


def prompts(state: State) -> tuple[Prompt[Action], ...]:
    match state.segment:
        case "design":
            sides = [side for side in (WIZARD, SORCERER) if side not in state.ready]
            return tuple(design.design(state, side) for side in sides)
        case "hide":
            return (_hide(state),)
        case _:
            return (_enter(state),)


def _hide(state: State) -> Prompt[Action]:
    left = state.forces[SORCERER]["SO"] - sum(placement.sorcerers(state).values())
    missing = [haunt for haunt in state.terms.haunts if haunt not in placement.haunts(state)]
    wand = placement.hiding(state) or "not hidden yet"
    text = (
        f"Place the haunts (left: {' '.join(missing) or 'none'}), hide the wand ({wand}) and post "
        f"your sorcerers (left: {left}). {_plan(state)}"
    )
    options: Options = [
        Option("haunt", "Place a haunt", Ask(partial(_haunts, state))),
        Option("wand", "Hide the wand", Ask(partial(_wands, state))),
    ]
    if left > 0:
        options.append(Option("post", "Post sorcerers", Ask(partial(_posts, state, left))))
    if state.terms.help:
        options.append(Option("preset", "A ready-made plan", Ask(partial(_setups, state))))
    options.append(_typed(state, "wand=T1"))
    return _prompt(state, text, options)


def _haunts(state: State) -> Prompt[Action]:
    placed = placement.haunts(state)
    options = tuple(
        Option[Action](
            haunt,
            f"{haunt}, now in {placed[haunt]}" if haunt in placed else _named(haunt),
            Ask(partial(_haunt_hexes, state, haunt)),
            placed.get(haunt, ""),
        )
        for haunt in state.terms.haunts
        if placement.legal_haunt_hexes(state, haunt)
    )
    return Prompt(state.actor, "Which haunt?", options, why_not=_why_no_haunt)


def _named(haunt: str) -> str:
    """ "T1, temple of demons"."""
    name, kind = HAUNTS[haunt[0]]
    return f"{haunt}, {name} of {KINDS[kind].plural}"


def _why_no_haunt(word: str) -> str:
    known = len(word) == 2 and word[0].upper() in "TRC" and word[1] in "123"
    return str(Refused("PL01", haunt=word.upper())) if known else ""


def _haunt_hexes(state: State, haunt: str) -> Prompt[Action]:
    legal = placement.legal_haunt_hexes(state, haunt)
    options = tuple(_staged(hex_, hex_, HauntAt(haunt, hex_)) for hex_ in legal)
    text = f"{haunt}: clear ground, 3 or more from every entry, 4 steps from other haunts."
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
    options.append(Option("any", "Draw one under a cup", Do(WandAnywhere(), sealed=True)))
    return Prompt(state.actor, "Which haunt hides the wand?", tuple(options), why_not=_why_no_haunt)


def _posts(state: State, left: int) -> Prompt[Action]:
    """Beside a haunt is where a sorcerer can summon, so those hexes come first."""
    there = placement.sorcerers(state)
    beside = {near: f"Beside {h}" for h, at in placement.haunts(state).items() for near in NEAR[at]}
    legal = [h for h in NEAREST if h not in ENTRY_ZONE and there.get(h, 0) < STACK]
    options = tuple(
        Option[Action](
            hex_,
            f"{hex_}: {there[hex_]} so far" if hex_ in there else hex_,
            Ask(partial(_how_many, state, hex_, min(left, STACK - there.get(hex_, 0)))),
            hex_,
            beside.get(hex_, f"Row {hex_[0]}"),
        )
        for hex_ in sorted(legal, key=lambda each: (each not in beside, beside.get(each, "")))
    )
    return Prompt(
        state.actor, "Where do they stand?", options, why_not=partial(_why_no_post, state)
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
            f"{name.capitalize()}: "
            + " ".join(f"{haunt}={hex_}" for haunt, hex_ in setup.haunts.items()),
            Do(Preset(name), sealed=True),
        )
        for name, setup in placement.setups(state.terms).items()
    )
    return Prompt(state.actor, "Haunts and sorcerers; the wand is yours to hide.", options)


def _enter(state: State) -> Prompt[Action]:
    left = {kind: count for kind, count in placement.unassigned(state).items() if count}
    waiting = " ".join(f"{kind}{count}" for kind, count in left.items()) or "none"
    text = f"Assign your units to entries (left: {waiting}). {_plan(state)}"
    options: Options = []
    if left:
        options.append(Option("enter", "Assign units", Ask(partial(_entries, state, left))))
    options.append(_typed(state, f"E1:{next(iter(left))}1" if left else "done"))
    return _prompt(state, text, options)


def _entries(state: State, left: Mapping[str, int]) -> Prompt[Action]:
    options = tuple(
        Option[Action](entry, f"Entry {entry}", Ask(partial(_entrants, state, left, entry)), entry)
        for entry in ENTRIES
    )
    return Prompt(state.actor, "By which entry?", options)


def _entrants(state: State, left: Mapping[str, int], entry: str) -> Prompt[Action]:
    everybody: tuple[Order, ...] = tuple(EnterBy(entry, kind, n) for kind, n in left.items())
    options: Options = [Option("rest", "All that are left", Do(Stage(everybody)))]
    options += [
        Option(
            kind,
            f"{KINDS[kind].plural.capitalize()} ({count} left)",
            Ask(partial(_entering, state, entry, kind, count)),
            also=(kind[0], KINDS[kind].name, KINDS[kind].plural),
        )
        for kind, count in left.items()
    ]
    return Prompt(state.actor, f"Who comes in by {entry}?", tuple(options))


def _entering(state: State, entry: str, kind: str, most: int) -> Prompt[Action]:
    options = tuple(
        _staged(str(count), f"{count} of {most}", EnterBy(entry, kind, count))
        for count in range(1, most + 1)
    )
    return Prompt(state.actor, f"How many {KINDS[kind].plural} by {entry}?", options)


def _staged(token: str, label: str, order: Order) -> Option[Action]:
    cell = order.hex if isinstance(order, HauntAt) else ""
    group = f"Row {cell[0]}" if cell else ""
    return Option(token, label, Do(Stage((order,)), sealed=isinstance(order, HauntAt)), cell, group)


def _typed(state: State, example: str) -> Option[Action]:
    hint = f"orders like {notation.EXAMPLES[state.segment]}"
    return Option(
        "order", "Type orders", Fill(hint, partial(read, state), example, _face_down(state))
    )


def _face_down(state: State) -> bool:
    """Even a haunt that is moved about might tell something of the wand."""
    return state.segment == "hide"


def _plan(state: State) -> str:
    orders = " ".join(order_text(order) for order in state.orders)
    return f"Plan: {orders[-300:]}." if orders else ""


def _prompt(state: State, text: str, options: Options) -> Prompt[Action]:
    if state.plan:
        options.append(Option("undo", "Undo the last order", Do(Undo(), sealed=_face_down(state))))
        options.append(Option("clear", "Clear the plan", Do(Clear(), sealed=_face_down(state))))
    missing = ""
    try:
        check_end(state)
        ready = Do[Action](Done(), confirm=_LOCK[state.segment])
        options.append(Option("ready", "Ready", ready, also=("done",)))
    except Refused as refused:
        missing = str(refused)
    dropped = "Your plan is dropped. " if state.plan else ""
    sure = f"{dropped}{_AUTOMATIC[state.segment]}"
    auto = Do[Action](Auto(), sealed=_face_down(state), confirm=sure)
    options.append(Option("auto", "Automatic, and ready", auto))
    default = "auto" if missing else "ready"
    why = partial(_why_not, missing)
    return Prompt(state.actor, text, tuple(options), default, why)


def _why_not(missing: str, word: str) -> str:
    plain = word.casefold()
    if plain in ("ready", "done"):
        return missing
    if plain in ("undo", "clear"):
        return str(Refused("GN07"))
    if any(sign in word for sign in "=:>"):
        return f"Orders in the short form follow the word order: order {word}"
    return ""
