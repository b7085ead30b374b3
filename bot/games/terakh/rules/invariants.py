"""What the table may ask of a match beside playing it: invariants, take-backs, the Pendant."""

from collections import Counter
from collections.abc import Iterator, Mapping

from bot.games.terakh import legal
from bot.games.terakh.actions import Action
from bot.games.terakh.catalog import full_deck
from bot.games.terakh.frames import Shown, Window
from bot.games.terakh.setup import is_setup
from bot.games.terakh.state import State
from bot.games.terakh.units import MAX_MODS
from bot.kernel import NotYourTurn, Prompt, Seat


def own_prompt(state: State, seat: Seat) -> Prompt[Action] | None:
    """A seat's prompt in an open window, None where no window is open."""
    if not isinstance(state.top, Window) or state.outcome:
        return None
    for prompt in legal.prompts(state):
        if prompt.seat == seat:
            return prompt
    raise NotYourTurn(
        f"{{{state.active}}}'s turn: the table waits for reactions, and you are not asked for one "
        "now (5.7)."
    )


def may_take_back(before: State, after: State) -> bool:
    """Not if cards were seen, and not while others may already have been asked to react."""
    return before.deck == after.deck and before.hands == after.hands and not after.stack


def carry_over(state: State) -> Mapping[str, Seat] | None:
    """The winner holds the Pendant next time; a match that was called off changes nothing (R78).

    Without an outcome of its own it ended in an agreed draw (R57).
    """
    if state.outcome is None:
        return {}
    if is_setup(state):
        return None
    best = state.outcome.ranking[0]
    return {"pendant": next(iter(best))} if len(best) == 1 else {}


def violations(state: State) -> Iterator[str]:
    yield from _cards(state)
    cells = [unit.cell for unit in state.units if unit.cell]
    if len(set(cells)) < len(cells):
        yield "two units on one Tria"
    for unit in state.units:
        if unit.mods > MAX_MODS or (unit.mods and not unit.orb):
            yield f"{unit.name} has {unit.mods} Mods"
        if unit.orb and not unit.cell:
            yield f"{unit.name} carries an Orb off the planes"
    yield from _orbs(state)
    if min(state.supply("a"), state.supply("d")) < 0:
        yield "more Mods than there are"
    if state.mana < 0:
        yield "negative mana"


def _cards(state: State) -> Iterator[str]:
    found = Counter(state.deck)
    for hand in state.hands:
        found.update(hand)
    for frame in state.stack:
        if isinstance(frame, Shown):
            found.update((frame.card, *frame.after))
    if found != Counter(full_deck(basic=state.options.basic)):
        yield "the cards do not add up to the deck"


def _orbs(state: State) -> Iterator[str]:
    if is_setup(state):
        return
    orbs = [unit.orb for unit in state.units if unit.orb] + [orb.clan for orb in state.loose]
    wanted = [] if state.options.basic else sorted(state.clans)
    if sorted(orbs) != wanted:
        yield "an Orb is lost or doubled"
