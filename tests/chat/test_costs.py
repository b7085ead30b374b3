"""What a command costs, counted: statements, commits, hops to the database, questions, views."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import asdict

from bot.games import find
from bot.kernel import random_sentence
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from tests.chat.conftest import Program
from tests.chat.players import seated

COMMANDS = 8


def count_answers(
    key: str, names: tuple[str, ...], counts: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """How often the game is asked."""
    game = type(find(key))

    def counted(name: str, ask: Any) -> Any:
        def answer(self: Any, *values: Any) -> Any:
            counts[name] += 1
            return ask(self, *values)

        return answer

    for name in names:
        monkeypatch.setattr(game, name, counted(name, getattr(game, name)))


async def commands(
    program: Program, key: str, people: list[Person], counts: Counter[str]
) -> dict[str, float]:
    """What some commands have cost, each."""
    host, *others = people
    in_turn = {"setup": "open"} if key == "rakh" else {}  # another player is asked each time
    thread = await seated(program, host, *others, game=key, **in_turn)
    by_user, random = {person.user.id: person for person in people}, Random(3)
    assert program.app
    tally = program.app.service._journal._database.tally  # type: ignore[attr-defined]
    before = asdict(tally)
    for number in range(COMMANDS + 2):
        match = await program.service.match((await program.match(thread)).id)
        prompt = match.prompts()[0]
        person = by_user[match.record.players[prompt.seat].user]
        words = random_sentence(prompt, random)
        if number == 2:  # names and homes are known by then
            counts.clear()
            before = asdict(tally)
        await (await person.go(thread).slash("/do", sentence=words)).settled()
        await program.shown()
        await asyncio.sleep(0)
    asked = {name: number - before[name] for name, number in asdict(tally).items()}
    return {name: number / COMMANDS for name, number in {**counts, **asked}.items()}


@pytest.fixture
async def program(server: LocalDiscord, tmp_path: Path) -> AsyncIterator[Program]:
    """It does nothing by itself meanwhile: not even look at its clocks."""
    program = Program(server, tmp_path / "matches.sqlite")
    program.look_every = 600
    await program.start()
    yield program
    await program.stop()


@pytest.mark.parametrize("key", ["rakh", "terrene"])
async def test_a_command_asks_the_database_and_the_game_little(
    program: Program,
    server: LocalDiscord,
    alice: Person,
    bob: Person,
    key: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts = Counter[str]()
    count_answers(key, ("prompts", "view"), counts, monkeypatch)
    cost = await commands(program, key, [alice, bob], counts)
    seats = 2 if find(key).about.has_secrets else 0  # each has a message of their own
    assert cost["commits"] <= 2.5  # the entry, and what is shown of it; rarely a word explained
    assert cost["statements"] <= 14 + 2 * seats
    assert cost["hops"] <= 6
    # One for each commit; once more to find out whether a private answer can be noticed.
    assert cost["prompts"] <= 2
    assert cost["view"] <= 2 + 2 * seats  # the table's, and those of seats with secrets
