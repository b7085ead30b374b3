"""Everything a game says reads as a good editor would have it (see the word list)."""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from bot.games import AnyGame
from bot.kernel import Ask, Do, Event, Fill, Option, PlayError, Prompt, Seat, walk
from tests.kit.journeys import Journey
from tests.kit.refusals import shape_faults
from tests.kit.words import faults_of_game

STOPS = 24
TYPED = re.compile(r"“[^”]*”")  # what a player typed is said back as it is
SWITCH = ("on", "off")
FEWEST = 5  # different refusals that a journey meets
SENTENCES = 3  # that are begun well and go on badly
OFFERED = re.compile(r"(?<=^X is not (?:possible|finished)).* Say .*")  # tokens, kept in records
WRONG = 12  # words tried at each question that it does not offer


def test_what_happens_reads_well(trip: Journey) -> None:
    _check(_events(trip))


def test_nothing_is_said_twice_in_a_row(trip: Journey) -> None:
    for stop in trip.stops:
        for one, other in pairwise(stop.events):
            assert (one.text, one.to) != (other.text, other.to), stop.sentence


def test_questions_and_labels_read_well(trip: Journey) -> None:
    random = Random(trip.seed)
    for stop in trip.some(STOPS):
        for prompt in trip.questions(stop.state):
            _check(_asked(prompt, random))


def test_positions_read_well_for_every_viewer(trip: Journey) -> None:
    game = trip.game
    for stop in trip.some(STOPS):
        for viewer in (None, *trip.table.seats):
            view = game.view(stop.state, viewer)
            _check([game.status(view), game.describe(view), *_legend(game.board(view))])
            if game.about.has_secrets and (secret := game.secret(view)):
                _check(secret.splitlines())


def test_refusals_read_well_and_say_what_to_do_instead(trip: Journey) -> None:
    random = Random(trip.seed)
    vocabulary = sorted({word for stop in trip.stops for word in stop.sentence.split()})
    said: set[str] = set()
    for stop in trip.some(STOPS):
        for prompt in trip.questions(stop.state):
            said.update(_refusals(prompt, vocabulary, random))
        for seat in trip.table.seats:
            with suppress(PlayError):
                trip.game.prompt(stop.state, seat)
                continue
            said.add(_refusal_of_turn(trip.game, stop.state, seat))
    _check([OFFERED.sub("", TYPED.sub("X", text)) for text in said])
    lacking = sorted(fault for text in said for fault in shape_faults(text))
    assert len(said) >= FEWEST and not lacking, "\n".join(lacking)


def test_what_it_says_about_itself_reads_well(game: AnyGame) -> None:
    about = game.about
    texts = [about.title, about.blurb, about.goal, about.turn, about.length]
    for setting in about.settings:
        texts += [setting.label, setting.help or setting.label, *setting.labels.values()]
    _check([*texts, *game.pieces(), *(each for each in game.pieces().values() if each)])


def test_every_choice_that_players_see_has_a_plain_label(game: AnyGame) -> None:
    """Numbers, on and off say what they are; other choices are words of the program."""
    for setting in game.about.settings:
        raw = {each for each in setting.choices if not each.isdecimal() and each not in SWITCH}
        lacking = sorted(raw - setting.labels.keys())
        assert not lacking, f"{setting.label}: `Setting.labels` lacks what players read: {lacking}"
        shown = [setting.shown(each) for each in setting.choices]
        assert len(set(shown)) == len(shown), f"{setting.label}: two choices look the same"
        assert not [words for words in shown if "_" in words or words.endswith(".")]
        words = [f"{setting.label}: {each}" for each in shown]
        assert max(map(len, words)) <= 100, "a menu of Discord cuts it"


def _check(texts: Iterator[str] | list[str]) -> None:
    wrong = sorted({fault for text in texts if text for fault in faults_of_game(text)})
    assert not wrong, "\n".join(wrong)


def _events(trip: Journey) -> Iterator[str]:
    events: list[Event] = [*trip.opening]
    for stop in trip.stops:
        events += stop.events
    yield from (event.text for event in events)
    outcome = trip.game.outcome(trip.states[-1])
    assert outcome
    yield outcome.reason


def _asked(prompt: Prompt[Any], random: Random) -> Iterator[str]:
    yield prompt.text
    for option in prompt.options:
        yield from _labels(option)
    deeper = [each.then for each in prompt.options if isinstance(each.then, Ask)]
    for then in random.sample(deeper, min(3, len(deeper))):
        yield from _asked(then.question(), random)


def _labels(option: Option[Any]) -> Iterator[str]:
    yield option.label
    yield option.group
    if isinstance(option.then, Do):
        yield option.then.confirm
    if isinstance(option.then, Fill):
        yield option.then.hint


def _legend(board: str) -> Iterator[str]:
    """The sentences around a board of letters, not the board."""
    for line in board.splitlines():
        if "  " not in line.strip() and line.strip().endswith("."):
            yield line.strip()


def _refusals(prompt: Prompt[Any], vocabulary: list[str], random: Random) -> Iterator[str]:
    firsts = [option.token for option in prompt.options if isinstance(option.then, Ask)]
    tried = ["xyzzy", *random.sample(vocabulary, min(WRONG, len(vocabulary)))]
    tried += [f"{word} {random.choice(vocabulary)}" for word in firsts[:WRONG] if vocabulary]
    tried += firsts[:WRONG]
    tried += [f"{begun} {word}" for begun in _begun(prompt, random) for word in tried[:WRONG]]
    for words in tried:
        try:
            walk(prompt, words)
        except PlayError as error:
            yield str(error)


def _begun(prompt: Prompt[Any], random: Random) -> Iterator[str]:
    """The first words of some sentences, ever longer, up to the last question of each."""
    for _ in range(SENTENCES):
        asked, spoken = prompt, list[str]()
        while deeper := [each for each in asked.options if isinstance(each.then, Ask)]:
            option = random.choice(deeper)
            assert isinstance(option.then, Ask)
            spoken.append(option.token)
            yield " ".join(spoken)
            asked = option.then.question()


def _refusal_of_turn(game: AnyGame, state: Any, seat: Seat) -> str:
    with pytest.raises(PlayError) as refusal:
        game.prompt(state, seat)
    return str(refusal.value)
