"""The contract, as a player would put it: I am asked until it is over, and never trapped."""

import re
from itertools import islice
from random import Random
from typing import Any

import pytest

from bot.games import AnyGame
from bot.kernel import (
    Ask,
    Event,
    Game,
    NotUnderstood,
    NotYourTurn,
    Prompt,
    Recorded,
    Seat,
    Tossed,
    Unfinished,
    random_sentence,
    sentences,
    walk,
)
from bot.kernel.errors import MatchOver
from tests.kit.journeys import Journey

BRACES = re.compile(r"\{[^}]*\}|[{}]")


def test_somebody_is_asked_until_it_is_over(trip: Journey) -> None:
    for state in trip.states:
        asked = [prompt.seat for prompt in trip.game.prompts(state)]
        assert bool(asked) == (trip.game.outcome(state) is None)
        able = [prompt.seat for prompt in trip.questions(state)]
        assert len(able) == len(set(able))
        assert set(able) <= (set(trip.table.seats) if asked else set())


def test_the_ranking_names_every_seat_once(trip: Journey) -> None:
    outcome = trip.game.outcome(trip.states[-1])
    assert outcome is not None
    assert sorted(seat for group in outcome.ranking for seat in group) == list(trip.table.seats)
    assert all(outcome.ranking)
    assert outcome.reason


def test_nothing_is_to_complain_about(trip: Journey) -> None:
    for stop in trip.stops:
        assert list(trip.game.violations(stop.state)) == []


def test_no_question_is_a_dead_end(trip: Journey) -> None:
    random = Random(trip.seed)
    for stop in trip.some(40):
        for prompt in trip.questions(stop.state):
            for _ in range(8):
                _descend(prompt, prompt.seat, random)


def _descend(prompt: Prompt[Any], seat: Seat, random: Random) -> None:
    assert prompt.seat == seat
    assert prompt.options, prompt.text
    then = random.choice(prompt.options).then
    if isinstance(then, Ask):
        _descend(then.question(), seat, random)


def test_whatever_is_offered_can_be_played(trip: Journey) -> None:
    random = Random(trip.seed)
    for stop in trip.some(25):
        for prompt in trip.questions(stop.state):
            for _ in range(4):
                sentence = random_sentence(prompt, random)
                step = trip.game.play(stop.state, prompt.seat, sentence, Tossed(random))
                assert list(trip.game.violations(step.state)) == [], sentence


def test_a_default_is_a_sentence_that_may_be_said(trip: Journey) -> None:
    for stop in trip.stops:
        for prompt in trip.game.prompts(stop.state):
            if prompt.default:
                assert walk(prompt, prompt.default).sentence == prompt.default


def test_anyone_may_leave_at_any_moment(trip: Journey) -> None:
    random = Random(trip.seed)
    for stop in trip.some(12):
        if trip.game.outcome(stop.state) is None:
            for seat in trip.table.seats:
                _leave(trip, stop.state, seat, random)


def _leave(trip: Journey, state: Any, first: Seat, random: Random) -> None:
    """One seat after the other leaves; the last one cannot be left alone at the table."""
    others = [seat for seat in trip.table.seats if seat != first]
    random.shuffle(others)
    for seat in (first, *others):
        if trip.game.outcome(state):
            return
        state = trip.game.withdraw(state, seat, Tossed(random)).state
        assert list(trip.game.violations(state)) == []
        assert seat not in {prompt.seat for prompt in trip.questions(state)}
        assert bool(trip.game.prompts(state)) == (trip.game.outcome(state) is None)
    assert trip.game.outcome(state)


def test_who_stays_to_the_end_comes_first(trip: Journey) -> None:
    for winner in trip.table.seats:
        state = trip.states[0]
        for seat in trip.table.seats:
            if seat != winner and trip.game.outcome(state) is None:
                state = trip.game.withdraw(state, seat, Tossed(Random(trip.seed))).state
        outcome = trip.game.outcome(state)
        assert outcome is not None
        assert winner in outcome.ranking[0]


def test_an_unchanged_question_has_unchanged_answers(trip: Journey) -> None:
    # A button is a path of option numbers; it stays good while another seat answers.
    random = Random(trip.seed)
    for stop in trip.some(12):
        prompts = trip.game.prompts(stop.state)
        for prompt in prompts if len(prompts) > 1 else ():
            step = trip.game.play(
                stop.state, prompt.seat, random_sentence(prompt, random), Tossed(random)
            )
            after = {each.seat: each for each in trip.game.prompts(step.state)}
            for other in prompts:
                if other.seat != prompt.seat and _words(other) == _words(after.get(other.seat)):
                    assert _answers(other) == _answers(after[other.seat])


def _words(prompt: Prompt[Any] | None) -> tuple[str, ...]:
    return (prompt.text, *(option.token for option in prompt.options)) if prompt else ()


def _answers(prompt: Prompt[Any]) -> list[str]:
    return list(islice(sentences(prompt), 300))


def test_the_same_dice_bring_the_same_step(trip: Journey) -> None:
    first = trip.game.setup(trip.table, Recorded(*trip.dealt))
    assert (first.state, first.events) == (trip.states[0], trip.opening)
    for stop, after in zip(trip.stops, trip.states[1:], strict=False):
        assert stop.seat is not None
        dice = Recorded(*stop.drawn)
        step = trip.game.play(stop.state, stop.seat, stop.sentence, dice)
        assert (step.state, step.events) == (after, stop.events)
        assert dice.used_up


def test_unknown_words_and_half_sentences_are_refused_kindly(trip: Journey) -> None:
    for stop in trip.some(10):
        for prompt in trip.questions(stop.state):
            with pytest.raises(NotUnderstood, match=r"\w+"):
                walk(prompt, "xyzzy")
            with pytest.raises(Unfinished, match=r"\w+"):
                walk(prompt, "")
            half = next((each for each in prompt.options if isinstance(each.then, Ask)), None)
            if half:
                with pytest.raises(Unfinished, match=half.token):
                    walk(prompt, half.token)
                with pytest.raises(NotUnderstood):
                    walk(prompt, f"{half.token} xyzzy")


def test_a_seat_that_is_not_asked_is_told_who_is(trip: Journey) -> None:
    for stop in trip.some(10)[:-1]:
        able = {prompt.seat for prompt in trip.questions(stop.state)}
        for seat in set(trip.table.seats) - able:
            with pytest.raises(NotYourTurn, match=r"\{\d\}"):
                trip.game.prompt(stop.state, seat)
    with pytest.raises(MatchOver):
        trip.game.prompt(trip.states[-1], Seat(0))


def test_words_name_seats_and_nothing_else_in_braces(trip: Journey) -> None:
    seats = {f"{{{seat}}}" for seat in trip.table.seats}
    for stop in trip.stops:
        for text in _texts(trip.game, stop.state, stop.events):
            assert set(BRACES.findall(text)) <= seats, text


def _texts(game: AnyGame, state: Any, events: tuple[Event, ...]) -> list[str]:
    view = game.view(state, None)
    texts = [game.status(view), game.board(view), game.describe(view)]
    texts += [event.text for event in events]
    for prompt in game.prompts(state):
        texts += [prompt.text, *(option.label for option in prompt.options)]
    return texts


def test_its_papers_are_in_order(game: AnyGame) -> None:
    about = game.about
    assert type(game).__module__.split(".")[2] == about.key
    assert about.title and about.blurb and about.rules >= 1
    assert list(about.seats) == sorted(set(about.seats)) and about.seats[0] >= 1
    keys = [setting.key for setting in about.settings]
    assert len(keys) == len(set(keys))
    for setting in about.settings:
        assert setting.label and len(set(setting.choices)) == len(setting.choices) >= 1
    for seats in about.seats:
        table = game.table(seats)
        assert set(table.settings) == set(keys)
    assert about.quickstart.items() <= game.table(about.seats[0], about.quickstart).settings.items()


DECLARED = {
    "has_advice": "advise",
    "has_odds": "odds",
    "has_reasons": "reasons",
    "has_rollout_policy": "rollout_action",
    "has_secrets": "secret",
}


def test_what_a_game_can_do_is_declared(game: AnyGame) -> None:
    """The program goes by `About` alone: what is written and not declared would never be asked."""
    for flag, method in DECLARED.items():
        is_written = getattr(type(game), method) is not getattr(Game, method)
        assert getattr(game.about, flag) == is_written, f"About.{flag} and {method}() disagree"
