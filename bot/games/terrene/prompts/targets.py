"""The rest of a sentence about an ability: its costs and targets, asked one by one.

Each question offers only what comes later in the list than what was already chosen, so that no
choice can be made in two ways.
"""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from bot.games.terrene.model.actions import Action, Picks
from bot.games.terrene.model.chain import Target
from bot.games.terrene.rules.abilities.choices import Question
from bot.kernel.prompt import Ask, Do, Option, Prompt, Seat

Finish = Callable[[Picks], Action]


def then(
    seat: Seat, asked: list[Question], finish: Finish, picks: Picks | None = None
) -> Do[Action] | Ask[Action]:
    """The rest of the sentence: its questions one by one, then what it means.

    Where there is nobody to choose, and nobody need be, nothing is asked.
    """
    picks = picks or Picks()
    if not asked:
        return Do(finish(picks))
    if not asked[0].choices:
        return then(seat, asked[1:], finish, _picked(picks, asked[0], ()))
    return Ask(partial(_prompt, seat, asked, finish, picks, ()))


def _prompt(
    seat: Seat, asked: list[Question], finish: Finish, picks: Picks, chosen: tuple[Target, ...]
) -> Prompt[Action]:
    question, *rest = asked
    options: dict[str, Option[Action]] = {}
    for place, each in enumerate(question.choices):
        further = len(question.choices) - place - 1
        if each.token not in options and len(chosen) + 1 + further >= question.least:
            later = question._replace(choices=question.choices[place + 1 :])
            now = (*chosen, each.target)
            after = _after(seat, [later, *rest], finish, picks, now)
            options[each.token] = Option(each.token, each.label[:80], after, each.cell)
    if len(chosen) >= question.least:
        done = then(seat, rest, finish, _picked(picks, question, chosen))
        options["done"] = Option("done", "Done" if chosen else "No target", done)
    return Prompt(seat, question.text, tuple(options.values()))


def _after(
    seat: Seat, asked: list[Question], finish: Finish, picks: Picks, chosen: tuple[Target, ...]
) -> Do[Action] | Ask[Action]:
    question, *rest = asked
    if len(chosen) >= question.most or not question.choices:
        return then(seat, rest, finish, _picked(picks, question, chosen))
    return Ask(partial(_prompt, seat, asked, finish, picks, chosen))


def _picked(picks: Picks, question: Question, chosen: tuple[Target, ...]) -> Picks:
    match question.kind:
        case "discard":
            return replace(picks, discards=tuple(each.key for each in chosen))
        case "dismiss":
            return replace(picks, dismissed=chosen[0].no)
        case "opp":
            return replace(picks, opp=chosen[0].seat)
        case _:
            return replace(picks, bound=(*picks.bound, (question.id, chosen)))
