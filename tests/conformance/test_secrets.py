"""Nothing leaks: whatever a seat is shown would be the same if hidden things were different.

Two hunts, with no knowledge of any game. Look-alikes: a state guessed from a view must give that
viewer the same view, words, questions and seats asked. Words: where two answers of another seat
lead to the same view, the listener must hear the same.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

from msgspec import Struct

from bot.kernel import Event, Seat, Tossed, random_sentence, sentences, walk
from bot.kernel.codec import encode
from tests.kit.journeys import Journey

MANY = 300  # sentences compared for each question


def viewers(trip: Journey) -> list[Seat | None]:
    return [None, *trip.table.seats]


def test_a_look_alike_state_looks_alike(trip: Journey) -> None:
    random = Random(trip.seed)
    game = trip.game
    for stop in trip.some(12):
        for viewer in viewers(trip):
            view = game.view(stop.state, viewer)
            other = game.guess(view, Tossed(random))
            assert list(game.violations(other)) == []
            again = game.view(other, viewer)
            assert encode(again) == encode(view)
            assert again == view
            assert _words(trip, again) == _words(trip, view)


def test_a_look_alike_state_asks_the_same(trip: Journey) -> None:
    random = Random(trip.seed)
    game = trip.game
    for stop in trip.some(12):
        for viewer in viewers(trip):
            other = game.guess(game.view(stop.state, viewer), Tossed(random))
            assert _asked(trip, other, viewer) == _asked(trip, stop.state, viewer)
            if viewer in {prompt.seat for prompt in trip.questions(stop.state)}:
                assert _question(trip, other, viewer) == _question(trip, stop.state, viewer)


def test_words_tell_no_more_than_the_view(trip: Journey) -> None:
    random = Random(trip.seed)
    for stop in trip.some(8):
        for prompt in trip.questions(stop.state):
            heard: dict[tuple[object, ...], tuple[Event, ...]] = {}
            for _ in range(12):
                said = walk(prompt, random_sentence(prompt, random))
                dice = Tossed(random)
                step = trip.game.apply(stop.state, prompt.seat, said.action, dice)
                for listener in viewers(trip):
                    if listener == prompt.seat:
                        continue
                    known = (
                        listener,
                        encode(trip.game.view(step.state, listener)),
                        "" if said.sealed else said.sentence,
                        tuple(dice.shown),
                    )
                    events = _heard(step.events, listener)
                    assert heard.setdefault(known, events) == events


def test_the_table_is_shown_no_secret(trip: Journey) -> None:
    for stop in trip.stops:
        assert trip.game.secret(trip.game.view(stop.state, None)) == ""


def test_a_view_holds_no_state(trip: Journey) -> None:
    for stop in trip.some(4):
        for viewer in viewers(trip):
            held = list(_held(trip.game.view(stop.state, viewer)))
            assert not any(isinstance(each, trip.game.state_type) for each in held)


def _held(value: object) -> Iterator[object]:
    """A value and all that is in it."""
    yield value
    inside: Iterable[object] = ()
    if isinstance(value, Struct):
        inside = (getattr(value, name) for name in value.__struct_fields__)
    elif isinstance(value, Mapping):
        inside = (*value.keys(), *value.values())
    elif isinstance(value, tuple | list | set | frozenset):
        inside = value
    for each in inside:
        yield from _held(each)


def test_a_view_is_a_value(trip: Journey) -> None:
    seen: dict[str, Any] = defaultdict(list)
    for stop in trip.some(10):
        for viewer in viewers(trip):
            view = trip.game.view(stop.state, viewer)
            assert trip.game.view(stop.state, viewer) == view
            seen[encode(view)].append(view)
    assert all(view == views[0] for views in seen.values() for view in views)


def _words(trip: Journey, view: object) -> tuple[str, ...]:
    game = trip.game
    return game.status(view), game.board(view), game.describe(view), game.secret(view)


def _asked(trip: Journey, state: object, viewer: Seat | None) -> set[Seat]:
    """Who is asked, as far as a viewer may know: of private questions only their own."""
    prompts = trip.game.prompts(state)
    return {each.seat for each in prompts if each.seat == viewer or not each.private}


def _question(trip: Journey, state: object, seat: Seat | None) -> tuple[str, str, set[str]]:
    assert seat is not None
    prompt = trip.game.prompt(state, seat)
    return prompt.text, prompt.default, set(islice(sentences(prompt), MANY))


def _heard(events: tuple[Event, ...], listener: Seat | None) -> tuple[Event, ...]:
    return tuple(
        event
        for event in events
        if event.to is None or (listener is not None and listener in event.to)
    )
