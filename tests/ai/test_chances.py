"""What is said about the chances after the end: of every game, and at a cost that is bounded."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.ai import chances as module
from bot.ai.chances import TELLING, Chances, chances, distance, shares
from bot.games import find, games
from bot.kernel import Seat, Tossed, random_sentence
from bot.match.journal.entries import Entry
from tests.kit.journeys import Journey, journey


def entries(trip: Journey) -> tuple[Entry, ...]:
    setup = Entry(0, "setup", None, "", 1, "", trip.dealt)
    said = [
        Entry(seq, "play", stop.seat, stop.sentence, 1, "", stop.drawn)
        for seq, stop in enumerate(trip.stops[:-1], start=1)
    ]
    return (setup, *said)


def evaluate(trip: Journey) -> Chances:
    return chances(trip.game.about.key, trip.table, entries(trip), None)


@pytest.mark.parametrize("key", games())
def test_chances_add_up_and_end_with_the_result(key: str) -> None:
    trip = journey(key, 0)
    found = evaluate(trip)
    assert all(abs(sum(look.shares) - 1) < 1e-9 for look in found.looks)
    assert found.looks[0].seq == 0 and found.looks[-1].seq == len(trip.stops) - 1
    outcome = trip.game.outcome(trip.stops[-1].state)
    assert outcome
    winners = {seat for seat in trip.table.seats if found.looks[-1].shares[seat] > 0.5}
    assert outcome.is_draw or winners == outcome.ranking[0]


@pytest.mark.parametrize("key", games())
def test_the_turning_point_is_the_largest_change_before_the_end_if_it_is_large(key: str) -> None:
    trip = journey(key, 0)
    found = evaluate(trip)
    seen = {look.seq: look.shares for look in found.looks}
    inside = [seq for seq in range(1, len(trip.stops) - 1) if seq in seen and seq - 1 in seen]
    largest = max(distance(seen[seq - 1], seen[seq]) for seq in inside)
    if not found.turning:
        assert largest <= TELLING
        return
    seq, seat = found.turning.entry.seq, found.turning.entry.seat
    assert seat is not None and seq in inside
    before, after = (
        shares(trip.game, trip.table.seats, trip.states[each]) for each in (seq - 1, seq)
    )
    assert (found.turning.before, found.turning.after) == (before[seat], after[seat])
    assert distance(before, after) == largest > TELLING
    heard = [event.text for event in trip.stops[seq - 1].events if event.to is None and event.text]
    assert found.turning.told == (heard[0] if heard else "")


@pytest.mark.parametrize("key", games())
def test_nobody_is_ahead_before_anything_has_happened(key: str) -> None:
    trip = journey(key, 0)
    for state in trip.states[:2]:
        share = max(shares(trip.game, trip.table.seats, state))
        assert share < 0.55, "`score` is near 0 while little is decided"


def test_nobody_has_won_terakh_by_placing_an_elder_first() -> None:
    game, random = find("terakh"), Random(1)
    table = game.table(3, {"setup": "full"})
    state = game.setup(table, Tossed(random)).state
    placings = 0
    while state.phase in ("clan", "inka", "orb", "elder"):
        placings += state.phase == "elder"
        assert max(shares(game, table.seats, state)) < 0.55
        prompt = game.prompts(state)[0]
        sentence = random_sentence(prompt, random)
        state = game.play(state, prompt.seat, sentence, Tossed(random)).state
    assert placings == len(table.seats)


def test_a_long_match_is_looked_at_here_and_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOOKS", 10)
    trip = journey("terakh", 0)
    assert len(trip.stops) > 100
    found = evaluate(trip)
    assert len(found.looks) <= 20
    assert found.looks[-1].seq == len(trip.stops) - 1


def test_what_was_taken_back_is_not_looked_at() -> None:
    trip = journey("rakh", 0)
    said = entries(trip)
    undone = Entry(3, "undo", said[1].seat, "1", 1, "")
    rest = [replace(entry, seq=entry.seq + 2) for entry in said[2:]]
    found = chances("rakh", trip.table, (*said[:3], undone, *rest), None)
    assert [look.seq for look in found.looks][:4] == [0, 1, 4, 5]
    assert [look.shares for look in found.looks] == [look.shares for look in evaluate(trip).looks]


def test_a_match_given_up_before_anything_happened_had_no_turning_point() -> None:
    trip = journey("rakh", 0)
    start = entries(trip)[:4]
    found = chances("rakh", trip.table, (*start, Entry(4, "withdraw", Seat(0), "", 1, "")), None)
    assert found.looks[-1].shares[0] == 0 and not found.turning
