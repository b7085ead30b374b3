"""Questions made of targets: the words that follow a card's or an ability's name.

A target whose choice is implied takes no word while only one thing fits it.
"""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from bot.games.terakh.model.actions import Action
from bot.games.terakh.model.cards import Target
from bot.games.terakh.model.stack import Words
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CLANS, CODES, Unit
from bot.games.terakh.rules.choices.conditions import Selection
from bot.games.terakh.rules.choices.targets import candidates, chosen, is_open, objection
from bot.games.terakh.rules.strength import edge, odds
from bot.kernel import Ask, Do, Option, Prompt

Finish = Callable[[Words], Action]

ASKS = {
    "unit": "Which unit?",
    "target": "Which target? The percentage is the chance to succeed before any cards.",
    "tria": "Which Tria?",
    "player": "Which clan?",
    "orb": "Which Orb?",
    "orb_here": "Which Orb?",
    "fallen": "Which Fallen Inka?",
    "flips": "Which Inkas change their mode? Choose Done after the last one.",
    "plane": "Which Battle Plane?",
    "mode": "Which mode?",
    "mod": "Which Mod?",
    "die": "Which die?",
    "direction": "Which way?",
}
LABELS = {
    "ready": "Ready (strength as rolled)",
    "guard": "Guard (attack −1, defense +1)",
    "a": "A-mod (attack +1)",
    "d": "D-mod (defense +1)",
    "attack": "The attack die",
    "defence": "The defense die",
    "cw": "Clockwise",
    "ccw": "Counterclockwise",
}


def follow_up(
    selection: Selection, targets: tuple[Target, ...], finish: Finish, *, sealed: bool = False
) -> Do[Action] | Ask[Action]:
    """What comes after the words so far: the next question, or the end of the sentence."""
    if not targets:
        return Do(finish(selection.words), sealed=sealed)
    if targets[0].implied:
        fitting = list(candidates(selection, targets[0]))
        if len(fitting) == 1:
            return follow_up(chosen(selection, fitting[0]), targets[1:], finish, sealed=sealed)
    ask = _flips if targets[0].kind == "flips" else _question
    return Ask(partial(ask, selection, targets, finish, sealed))


def about(topic: str, then: Do[Action] | Ask[Action]) -> Do[Action] | Ask[Action]:
    """The same, with a heading of RULES.md for its first question."""
    if isinstance(then, Do):
        return then
    return Ask(lambda: replace(then.question(), topic=topic))


def _question(
    selection: Selection, targets: tuple[Target, ...], finish: Finish, sealed: bool
) -> Prompt[Action]:
    first, rest = targets[0], targets[1:]
    tokens = [
        token for token in candidates(selection, first) if is_open(chosen(selection, token), rest)
    ]  # fmt: skip
    options = tuple(
        Option(
            token,
            _label(selection, first, token),
            follow_up(chosen(selection, token), rest, finish, sealed=sealed),
            cell=cell_of(first.kind, token),
            group=f"Plane {token[0]}" if len(tokens) > 25 else "",
            also=other_words(selection.state, first.kind, token),
        )
        for token in tokens
    )
    return Prompt(
        selection.seat,
        _asks(selection, "target" if first.odds else first.kind),
        options,
        why_not=partial(objection, selection, first),
    )


def _flips(
    selection: Selection, targets: tuple[Target, ...], finish: Finish, sealed: bool
) -> Prompt[Action]:
    """Any number of different Inkas, in any order, ended by "go"."""
    left = [cell for cell in candidates(selection, targets[0]) if cell not in selection.words]
    options = [
        Option(
            cell,
            label(selection.state, "flips", cell),
            Ask(partial(_flips, chosen(selection, cell), targets, finish, sealed)),
            cell=cell,
            also=other_words(selection.state, "flips", cell),
        )
        for cell in left
    ]
    done: Option[Action] = Option("go", "Done", Do(finish(selection.words), sealed=sealed))
    why_not = partial(objection, selection, targets[0])
    return Prompt(selection.seat, _asks(selection, "flips"), (*options, done), why_not=why_not)


def _asks(selection: Selection, kind: str) -> str:
    """ "Silver Arrow: which unit?" """
    ask = ASKS[kind]
    return f"{selection.what}: {ask[0].lower()}{ask[1:]}" if selection.what else ask


def unit_option(unit: Unit, then: Do[Action] | Ask[Action]) -> Option[Action]:
    """A unit to choose: by its Tria or by its name."""
    words = f"{unit.words} on {unit.cell}"
    return Option(unit.cell, words, then, cell=unit.cell, also=(unit.name,))


def _label(selection: Selection, target: Target, token: str) -> str:
    words = label(selection.state, target.kind, token)
    if not target.odds or selection.actor is None:
        return words
    ahead = edge(selection.state, selection.actor, selection.state.standing[token])
    return f"{words}: {odds(ahead):.0%}"


def label(state: State, kind: str, token: str) -> str:
    if kind in ("unit", "flips"):
        return f"{state.standing[token].words} on {token}"
    if kind == "tria":
        return tria_words(state, token)
    if kind == "player":
        return f"The {token.capitalize()} clan"
    if kind in ("orb", "orb_here"):
        return f"The {token.capitalize()} Orb ({CODES[token]})"
    if kind == "fallen":
        return f"Inka number {token}"
    return LABELS.get(token, f"Plane {token}")


def other_words(state: State, kind: str, token: str) -> tuple[str, ...]:
    """A unit answers to its name as well, a clan and an Orb to their code, a mode to a letter."""
    if kind in ("unit", "flips"):
        return (state.standing[token].name,)
    if kind in ("player", "orb", "orb_here"):
        return (CODES[token],)
    if kind == "die":
        return ("defense",) if token == "defence" else ()
    return (token[0],) if kind == "mode" else ()


def tria_words(state: State, cell: str) -> str:
    rune = state.board.runes.get(cell, "").capitalize()
    orbs = [f"{CLANS[orb]} Orb" for orb in state.orbs_on(cell)]
    notes = ", ".join(filter(None, (rune, *orbs)))
    return f"{cell} ({notes})" if notes else cell


def cell_of(kind: str, token: str) -> str:
    return token if kind in ("unit", "tria", "flips") else ""
