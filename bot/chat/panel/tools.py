"""The buttons beside a question: *Rules* and *Hint*, a lesson's own, and the way back."""

from collections.abc import Sequence
from typing import Any

from bot.chat import ids, limits, replay_ids, saved_ids
from bot.chat.learn.frame import frame_of
from bot.chat.panel.layout import Place
from bot.chat.panel.rows import Button, Menu, Row
from bot.kernel import Prompt, Seat
from bot.match import proposals
from bot.match.match import Match
from bot.match.practice import coach

HELP = (ids.RulesHere, ids.ShowHint)
GIVING_WAY = (ids.Find, ids.SkipStep)  # to help, the first one first


def tools_of(match: Match, place: Place, prompt: Prompt[Any]) -> list[Button]:
    """The most important first: where there is little room, the last ones are left out."""
    rules = Button(ids.RulesHere(match.id, place.tag, place.path), "Rules")
    hint = Button(ids.ShowHint(match.id, place.tag), "Hint")
    has_own = prompt.find("undo") is not None  # of a plan that nobody else sees: one is enough
    is_first = len(place.path) == place.floor
    may_undo = is_first and not has_own and _may_undo(match, prompt.seat)
    undo = [_undo(match, prompt.seat)] if may_undo else []
    if not match.is_practice:
        fork = [Button(replay_ids.TryOut(match.id), "Try it out")] if is_first else []
        saved = _saved(match, prompt.seat) if is_first else []
        return [rules, hint, *undo, *saved, *fork]
    # A step that asks for something, and an example, say what to do: that is their hint.
    help_here = [rules, hint] if coach.is_free(match) else [rules]
    skip_and_stop, start_over = frame_of(match).buttons[:2], frame_of(match).buttons[2:]
    return [*skip_and_stop, *help_here, *undo, *start_over]


def _saved(match: Match, seat: Seat) -> list[Button]:
    """Where a force, a set-up or the like can be saved by name and used again."""
    if not match.game.saved_kind(match.game.view(match.state, seat)):
        return []
    return [Button(saved_ids.ShowSaved(match.id), "Saved")]


def with_tools(rows: Sequence[Row], tools: Sequence[Button]) -> tuple[Row, ...]:
    """In a row of their own, or as many as there is room for in the last row: help before all."""
    if not tools:
        return tuple(rows)
    if len(rows) < limits.ROWS:
        return (*rows, tuple(tools[: limits.BUTTONS_IN_ROW]))
    last = rows[-1]
    if isinstance(last, Menu):
        return tuple(rows)
    row = (*last, *tools)
    for kind in GIVING_WAY:
        if any(isinstance(each.id, HELP) for each in row[limits.BUTTONS_IN_ROW :]):
            row = tuple(each for each in row if not isinstance(each.id, kind))
    return (*rows[:-1], row[: limits.BUTTONS_IN_ROW])


def _undo(match: Match, seat: Seat) -> Button:
    """The label says whether others must agree, because then everyone is told of the request."""
    needs_others = proposals.undo_needs_others(match, seat)
    return Button(ids.AskUndo(match.id), "Ask to undo" if needs_others else "Undo")


def _may_undo(match: Match, seat: Seat) -> bool:
    """A quick check for the button; the service decides when it is pressed."""
    last = match.line()[-1]
    return last.kind == "play" and last.seat == seat and not last.drawn and not last.is_sealed
