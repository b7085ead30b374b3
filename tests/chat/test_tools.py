"""*Rules* and *Hint* stand beside every question, however much else is on the screen."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.chat import ids
from bot.chat.help.rules import about
from bot.chat.help.rules_page import topic_screen
from bot.chat.panel.layout import Place, Screen, confirm, lay_out
from bot.chat.panel.rows import Row
from bot.chat.panel.tools import tools_of, with_tools
from bot.games import games
from bot.kernel import Ask, Do, Option, Prompt
from bot.match.ids import MatchId
from bot.match.journal.entries import Entry
from bot.match.match import Match, Record, Talk
from tests.chat.test_layout import SEAT, labels, question
from tests.kit.journeys import Journey, journey
from tests.kit.pressing import START, check, touches
from tests.kit.tables import person

STOPS = 30  # of a journey, among them the first: set-up
BELOW = 3  # options followed at each question
HELP = {"Rules", "Hint"}


def match_at(trip: Journey, state: Any) -> Match:
    """A match that has come to this state; how it came there does not matter."""
    players = tuple(person(f"P{seat}", str(seat)) for seat in trip.table.seats)
    record = Record(
        MatchId("abcdef"), trip.game.about.key, trip.table.settings, players, "00", "2026-01-01"
    )
    entry = Entry(0, "setup", None, "", 1, "2026-01-01T00:00:00+00:00")
    return Match(record, (entry,), state, Talk())


def screens(prompt: Prompt[Any], place: Place) -> Iterator[tuple[Place, tuple[Row, ...]]]:
    """Every screen of one question: its pages and its groups."""
    seen, waiting = set[Place](), [place]
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        is_inside = here.group >= 0 or here.path
        here = replace(here, before=Screen(()) if is_inside else None)
        rows = lay_out(prompt, here)
        yield here, rows
        for id, value in touches(rows):
            if isinstance(id, ids.ShowGroup):
                waiting.append(replace(here, page=id.page, group=int(value or id.group)))
            elif isinstance(id, ids.ShowPage) and id.path == here.path:
                waiting.append(replace(here, page=id.page, group=-1))


def questions(
    prompt: Prompt[Any], place: Place, random: Random
) -> Iterator[tuple[Prompt[Any], Place]]:
    yield prompt, place
    asks = [(number, each.then) for number, each in enumerate(prompt.options)]
    inner = [(number, then) for number, then in asks if isinstance(then, Ask)]
    for number, then in random.sample(inner, min(BELOW, len(inner))):
        deeper = replace(place, path=(*place.path, number))
        yield from questions(then.question(), deeper, random)


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize("seed", [0, 1])
def test_every_screen_of_every_question_has_rules_and_a_hint(key: str, seed: int) -> None:
    trip, random = journey(key, seed), Random(seed)
    for stop in trip.some(STOPS):
        match = match_at(trip, stop.state)
        for first in trip.questions(stop.state):
            start = Place(match.id, match.tag(first))
            for prompt, place in questions(first, start, random):
                for here, rows in screens(prompt, place):
                    shown = with_tools(rows, tools_of(match, here, prompt))
                    check(shown)
                    assert set(labels(shown)) >= HELP, prompt.text
                opens_its_page(match, first, place)


def opens_its_page(match: Match, first: Prompt[Any], place: Place) -> None:
    """*Rules* opens a page on which its topic stands."""
    [button] = [
        each.id for each in tools_of(match, place, first) if isinstance(each.id, ids.RulesHere)
    ]
    topic = about(match, first, button)
    bare = topic.name.partition(" ")[2] if topic.name[0].isdigit() else topic.name
    content = topic_screen(match.record.game, topic).content
    assert bare in content and len(content) > len(bare) + 100


@given(st.lists(st.integers(1, 60), min_size=1, max_size=12), st.booleans())
def test_there_is_room_for_them_whatever_the_groups(groups: list[int], deeper: bool) -> None:
    trip = journey("rakh", 0)
    match = match_at(trip, trip.stops[0].state)
    prompt = question(*groups)
    place = replace(START, path=(0,)) if deeper else START
    for here, rows in screens(prompt, place):
        assert set(labels(with_tools(rows, tools_of(match, here, prompt)))) >= HELP


@given(st.lists(st.integers(1, 30), min_size=1, max_size=6), st.integers(1, 9), st.booleans())
def test_there_is_room_beside_an_unfolded_question(
    groups: list[int], many: int, deeper: bool
) -> None:
    trip = journey("rakh", 0)
    match = match_at(trip, trip.stops[0].state)
    place = Option[str]("place", "Place a piece", Ask(lambda: question(0, *groups)))
    others = [Option(f"do{number}", f"Answer {number}", Do("done")) for number in range(many)]
    prompt = Prompt(SEAT, "What?", (place, *others))
    start = replace(START, path=(0,)) if deeper else START
    for here, rows in screens(prompt, start):
        shown = with_tools(rows, tools_of(match, here, prompt))
        check(shown)
        assert set(labels(shown)) >= HELP


def test_they_are_there_when_one_is_asked_again() -> None:
    trip = journey("rakh", 0)
    match = match_at(trip, trip.stops[0].state)
    place = replace(START, path=(0, 1))
    shown = with_tools(confirm(place), tools_of(match, place, question(3)))
    assert labels(shown) == ["Yes, do it", "No, go back", "Rules", "Hint"]
