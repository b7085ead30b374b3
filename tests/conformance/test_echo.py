"""Words that a person typed are said back as they were typed: no brace in them names a seat."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from bot.chat import text
from bot.games import AnyGame
from bot.kernel import Ask, Fill, PlayError, Prompt, walk
from bot.kernel.echo import JOINER
from bot.match.ids import MatchId
from bot.match.match import Match, Player, Record, Talk
from bot.match.rulebook import lookup
from tests.kit.journeys import Journey, journey

HOSTILE = ("{9}", "{0}", "{00}", "{1}{0}", "{-1}", "{}", "{0!r}", "{seat}")
HARMLESS = "xyzzy"
SEAT = re.compile(r"\{\d+\}")
NAME = "A. Person"


def refusal(say: Callable[[], object]) -> str:
    with pytest.raises(PlayError) as caught:
        say()
    return str(caught.value)


def check(match: Match, say: Callable[[str], object], words: str) -> None:
    """The refusal names no seat that it would not name anyway, and can be said."""
    named = set(SEAT.findall(refusal(lambda: say(HARMLESS))))
    answer = refusal(lambda: say(words))
    assert set(SEAT.findall(answer)) <= named, answer
    said = text.named(answer, match)
    if words in answer.replace(JOINER, ""):
        assert words in said.replace(JOINER, "")


def standing(trip: Journey, state: Any) -> Match:
    players = tuple(Player(f"{NAME} {seat}") for seat in trip.table.seats)
    record = Record(
        MatchId("abcdef"), trip.game.about.key, trip.table.settings, players, "00", "now"
    )
    return Match(record, (), state, Talk())


def blanks(prompt: Prompt[Any], said: str = "", depth: int = 3) -> Iterator[tuple[str, bool]]:
    """Places where a word may follow: after some words of the tree, and in every blank."""
    yield said, False
    for option in prompt.options[:3] if depth else ():
        words = f"{said} {option.token}".strip()
        if isinstance(option.then, Fill):
            yield words, True
        elif isinstance(option.then, Ask):
            yield from blanks(option.then.question(), words, depth - 1)


@pytest.mark.parametrize("words", HOSTILE)
def test_no_sentence_names_a_seat_by_braces(trip: Journey, words: str) -> None:
    for stop in trip.some(8)[:-1]:
        match = standing(trip, stop.state)
        for prompt in trip.questions(stop.state):
            for before, is_blank in blanks(prompt):
                if is_blank and not refuses(prompt, f"{before} {HARMLESS}"):
                    continue
                check(match, partial(say, prompt, before), words)


def say(prompt: Prompt[Any], before: str, words: str) -> object:
    return walk(prompt, f"{before} {words}")


def choose(game: AnyGame, key: str, value: str) -> object:
    return game.table(game.about.seats[0], {key: value})


def refuses(prompt: Prompt[Any], sentence: str) -> bool:
    try:
        walk(prompt, sentence)
    except PlayError:
        return True
    return False


@pytest.mark.parametrize("words", HOSTILE)
def test_no_setting_and_no_question_names_a_seat_by_braces(game: AnyGame, words: str) -> None:
    trip = journey(game.about.key, 0)
    match, seats = standing(trip, trip.states[0]), game.about.seats[0]
    check(match, lambda word: game.table(seats, {word: "x"}), words)
    for setting in game.about.settings:
        check(match, partial(choose, game, setting.key), words)
    if game.about.has_odds:
        check(match, match.odds, words)


@pytest.mark.parametrize("words", HOSTILE)
def test_nothing_that_is_looked_up_names_a_seat_by_braces(game: AnyGame, words: str) -> None:
    match = standing(trip := journey(game.about.key, 0), trip.states[0])
    check(match, lambda word: lookup.answer(game.about.key, f"{word}{HARMLESS}"), words)
    check(match, lambda word: lookup.look_at(game.about.key, f"{word}{HARMLESS}"), words)
