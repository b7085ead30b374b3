"""*Back* shows the very screen before, wherever a player is in a question of any game."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.chat.ids import Choose, Id, Pick, ShowGroup, ShowPage
from bot.chat.panel.layout import Place, confirm, lay_out
from bot.chat.panel.rows import Button, Menu, Row
from bot.chat.panel.trail import placed, question_at
from bot.kernel import Ask, Do, Prompt, descend, to_the_usual
from tests.kit.journeys import Journey, remembered
from tests.kit.pressing import START, check, steps, touches

STOPS = 12
WALKS = 6
DEEPEST = 8


class Shown(Struct, frozen=True):
    """A screen as the panel shows it."""

    place: Place
    rows: tuple[Row, ...]

    @property
    def back(self) -> Id | None:
        labels = ("Back", "No, go back")
        found = [each.id for each in _buttons(self.rows) if each.label in labels]
        assert len(found) <= 1
        return found[0] if found else None


def test_back_shows_the_screen_before(trip: Journey) -> None:
    random = Random(trip.seed)
    for stop in trip.some(STOPS):
        for first in map(remembered, trip.questions(stop.state)):
            view = trip.game.view(stop.state, first.seat)
            is_folded = bool(trip.game.shortcuts(view))
            for _ in range(WALKS):
                _walk(first, random, is_folded=is_folded)


def _walk(first: Prompt[Any], random: Random, *, is_folded: bool) -> None:
    """Down at random, then all the way back."""
    seen = [_shown(first, START, is_folded=is_folded)]
    assert seen[0].back is None
    while len(seen) < DEEPEST:
        places = list(_next(first, seen[-1].rows))
        if not places:
            break
        seen.append(_shown(first, random.choice(places), is_folded=is_folded))
    while len(seen) > 1:
        here = seen.pop()
        assert here.back is not None, here.place
        back = _shown(first, _led_to(here.back, ""), is_folded=is_folded)
        assert back.rows == seen[-1].rows, (here.place, back.place, seen[-1].place)


def _shown(first: Prompt[Any], place: Place, *, is_folded: bool) -> Shown:
    here = placed(first, place, is_search=False, is_folded=is_folded)
    if here.path and isinstance(descend(first, here.path)[0].then, Do):
        rows = confirm(here)
    else:
        is_first = len(here.path) == here.floor and here.group < 0
        rows = lay_out(question_at(first, here.path), here, folded=is_folded and is_first)
    check(rows)
    return Shown(here, rows)


def _next(first: Prompt[Any], rows: tuple[Row, ...]) -> Iterator[Place]:
    """The screens one tap away; neither *Back*, nor another page of the same question."""
    taken = {each.id for each in _buttons(rows) if each.label in ("Back", "No, go back")}
    for id, value in touches(rows):
        if id in taken or isinstance(id, ShowPage):
            continue
        if isinstance(id, ShowGroup):
            yield _led_to(id, value)
        elif isinstance(id, Choose | Pick):
            path = to_the_usual(first, (*id.path, *steps(value)))
            then = descend(first, path)[0].then
            if isinstance(then, Ask) or (isinstance(then, Do) and then.confirm):
                yield replace(START, path=path)


def _led_to(id: Id, value: str) -> Place:
    match id:
        case ShowGroup(path=path, group=group, page=page):
            return replace(START, path=path, page=page, group=int(value or group))
        case ShowPage(path=path, page=page):
            return replace(START, path=path, page=page)
        case _:
            raise AssertionError(id)


def _buttons(rows: tuple[Row, ...]) -> Iterator[Button]:
    for row in rows:
        if not isinstance(row, Menu):
            yield from row
