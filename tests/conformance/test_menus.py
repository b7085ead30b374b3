"""No menu without a reason: one entry is a button, and one answer is no question."""

from random import Random
from typing import Any

from bot.chat import limits
from bot.chat.panel.layout import Place, lay_out, only_passes
from bot.chat.panel.rows import Menu
from bot.chat.panel.trail import placed, question_at
from bot.kernel import Ask, Do, Prompt
from tests.kit.journeys import Journey, remembered
from tests.kit.pressing import START

STOPS = 25
BELOW = 3


def test_no_menu_has_a_single_entry(trip: Journey) -> None:
    """Unless all the other menus of its screen are full."""
    random = Random(trip.seed)
    for stop in trip.some(STOPS):
        for first in map(remembered, trip.questions(stop.state)):
            _check_menus(first, START, random)


def _check_menus(first: Prompt[Any], place: Place, random: Random) -> None:
    here = placed(first, place, is_search=False, is_folded=False)
    question = question_at(first, here.path)
    menus = [row for row in lay_out(question, here) if isinstance(row, Menu)]
    sizes = sorted(len(menu.items) for menu in menus)
    assert 1 not in sizes or all(size in (1, limits.MENU_OPTIONS) for size in sizes), sizes
    asks = [number for number, each in enumerate(question.options) if isinstance(each.then, Ask)]
    for number in random.sample(asks, min(BELOW, len(asks))):
        deeper = Place(START.match_id, START.tag, (*here.path, number))
        _check_menus(first, deeper, random)


def test_a_question_with_one_answer_has_a_reason(trip: Journey) -> None:
    """It is skipped if it leads on; else it is a pass, asked so that no pause tells anything."""
    for stop in trip.some(STOPS):
        for prompt in trip.game.prompts(stop.state):
            if len(prompt.options) == 1 and isinstance(prompt.options[0].then, Do):
                assert only_passes(prompt), (
                    f"“{prompt.text}” has only one answer, “{prompt.options[0].label}”. "
                    "Let `apply` do it at once, or call the option “pass”."
                )
