"""Whatever is typed into any command is answered in words, and never taken for a seat."""

import logging
from collections.abc import Iterator

import pytest

from bot.chat.answers import SORRY
from bot.games import games
from bot.kernel.echo import JOINER
from bot.local.protocol.wire import Json
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.permissions import May
from tests.chat.conftest import Program
from tests.chat.players import seated

HOSTILE = ("{9} x", "{0}", "`{1}` [a](https://b.example) @everyone")
GROUP, TEXT, NUMBER, YES_OR_NO, USER, FILE = (1, 2), 3, 4, 5, 6, 11


def commands(found: list[Json], before: str = "/") -> Iterator[tuple[str, list[Json]]]:
    """Every command as it is typed, and its options."""
    for each in found:
        options = each.get("options", [])
        if options and options[0]["type"] in GROUP:
            yield from commands(options, f"{before}{each['name']} ")
        elif each.get("type", 1) == 1 or before != "/":
            yield f"{before}{each['name']}", options


def blanks(options: list[Json]) -> list[str]:
    return [each["name"] for each in options if each["type"] == TEXT and not each.get("choices")]


def filled(
    options: list[Json], blank: str, words: str, somebody: Person
) -> dict[str, str | int | bool | Person]:
    """The least that can be sent with some words in a blank."""
    values: dict[str, str | int | bool | Person] = {}
    for each in options:
        if each["name"] == blank:
            values[blank] = words
        elif each.get("required"):
            usual = {NUMBER: each.get("min_value", 0), YES_OR_NO: False, USER: somebody}
            values[each["name"]] = usual.get(each["type"], "x")
            if each.get("choices"):
                values[each["name"]] = each["choices"][0]["value"]
    return values


@pytest.mark.parametrize("game", ["arrakhar", "terrene"])
async def test_no_blank_of_any_command_takes_braces_for_a_seat(
    game: str,
    program: Program,
    server: LocalDiscord,
    alice: Person,
    bob: Person,
    caplog: pytest.LogCaptureFixture,
) -> None:
    thread = await seated(program, alice, bob, game=game)
    server.guilds.grant(server.home(), alice.user, May.MANAGE_GUILD)
    alice.go(thread)
    [registered] = [each for each in server.world.commands.values() if each]
    asked = 0
    for typed, options in commands(registered):
        if any(each["type"] == FILE and each.get("required") for each in options):
            continue
        for blank in blanks(options):
            for words in HOSTILE:
                reply = await alice.slash(typed, **filled(options, blank, words, bob))
                if not reply.modal:
                    await reply.settled()
                    assert SORRY not in reply.text, (typed, blank, words)
                    assert "Bob" not in reply.text or "{1}" not in words, (typed, blank)
                asked += 1
    assert asked >= 30
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


@pytest.mark.parametrize("game", games())
async def test_what_was_typed_is_said_back_as_it_was_typed(
    game: str, program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, *_third(program, game), game=game)
    for person in (alice, bob):
        reply = await (await person.go(thread).slash("/do", sentence="{9} x")).settled()
        assert SORRY not in reply.text
        if "not possible" in reply.text:
            assert "“{9}”" in reply.text.replace(JOINER, "")


def _third(program: Program, game: str) -> list[Person]:
    least = games()[game].about.seats[0]
    return [Person(program.server, "carol")] if least > 2 else []
