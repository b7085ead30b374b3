"""An old position is decided once more: one decision, however many sentences it takes."""

from random import Random
from typing import Any

import pytest

from bot.ai.strengths import choose
from bot.games import find
from bot.kernel import Seat, Tossed
from bot.match.history.review import Decision, come_to
from bot.match.journal.memory import MemoryJournal
from bot.match.match import SCRIPTED, Match, Player
from bot.match.practice import coach, script
from bot.match.service import Service
from tests.kit.tables import person


async def again(service: Service, key: str, state: Any, seat: Seat) -> Match:
    game = find(key)
    players = [Player(f"Name {each}", strength=SCRIPTED) for each in range(2)]
    players[seat] = person("Ann", "u1")
    settings = dict(game.about.quickstart)
    return await service.open(key, players, settings, purpose="retry", part="x 1", position=state)


def until(key: str, wanted: str, seed: int) -> tuple[Any, Seat]:
    """A state of a match in which somebody may begin a sentence like that."""
    game, random = find(key), Random(seed)
    state = game.setup(game.table(2, dict(game.about.quickstart)), Tossed(random)).state
    while not (asked := game.prompts(state))[0].find(wanted):
        seat = asked[0].seat
        words = choose(key, game.view(state, seat), seat, "easy", random.getrandbits(30))
        state = game.play(state, seat, words, Tossed(random)).state
    return state, asked[0].seat


async def test_orders_may_be_gathered_one_by_one() -> None:
    """In Arrakhar's Wand nobody hears of an order before the last one."""
    service = Service(MemoryJournal())
    state, seat = until("arrakhar", "move", 3)
    match = await again(service, "arrakhar", state, seat)
    for _ in range(2):
        prompt = match.prompt(seat)
        move = next(each for each in prompt.options if each.token == "move")
        words = ["move"]
        while not hasattr(move.then, "action"):
            move = move.then.question().options[0]  # type: ignore[union-attr]
            words.append(move.token)
        match = (await service.play(match.id, seat, " ".join(words))).match
        assert not coach.is_tried(match) and not coach.is_done(match)
    match = (await service.play(match.id, seat, "done")).match
    assert coach.is_tried(match) and coach.is_done(match)
    assert script.own_entries(match) == [0, 1, 2, 3]


async def test_a_pass_that_nobody_hears_of_is_an_answer() -> None:
    service = Service(MemoryJournal())
    state, seat = until("terakh", "pass", 1)
    match = await again(service, "terakh", state, seat)
    assert not coach.is_tried(match)
    match = (await service.play(match.id, seat, "pass")).match
    assert coach.is_tried(match) and coach.is_done(match)


def test_gathered_orders_are_worth_what_they_come_to() -> None:
    seat = Seat(0)
    begun = Decision(1, seat, "move A1 B1", 0.4, "order A1>C1 done", 0.5, 0.1)
    ended = Decision(3, seat, "done", 0.2, "done", 0.2, 0.0, follows=((Seat(1), "stay"),))
    both = come_to(begun, ended)
    assert (both.value, both.best, both.follows) == (0.2, begun.best, ended.follows)
    assert both.loss == pytest.approx(0.3)
    assert come_to(begun, begun).loss == pytest.approx(begun.loss)
