"""/help: three screens for whoever has never been here."""

import re
from functools import partial

from bot.chat import limits
from bot.chat.client import ANYWHERE
from bot.chat.help.guide import ELSEWHERE, SCREENS, screen
from bot.games import games
from bot.local.testing.person import Person, Reply
from tests.chat.conftest import Program


async def test_help_is_three_screens(program: Program, alice: Person) -> None:
    reply = await (await alice.slash("/help")).settled()
    assert all(game.about.title in reply.text for game in games().values())
    assert len(SCREENS) == 3 and reply.message.buttons == list(SCREENS.values())[1:]
    for name, label in list(SCREENS.items())[1:]:
        await reply.message.click(label)
        await alice.until(partial(shows, reply, name))


def shows(reply: Reply, name: str) -> bool:
    return reply.text == screen(name).strip()


async def test_help_says_what_works_where_no_server_has_the_bot(
    program: Program, alice: Person
) -> None:
    assert ELSEWHERE not in (await (await alice.slash("/help")).settled()).text
    reply = await (await alice.go(alice.dm()).slash("/help")).settled()
    assert reply.text == screen("what", is_served=False).strip()
    assert set(re.findall(r"`/([a-z-]+)", ELSEWHERE)) == ANYWHERE - {"help"}
    await reply.message.click("How to play")
    await alice.until(lambda: reply.text == screen("play", is_served=False).strip())


async def test_help_names_only_commands_that_exist(program: Program, alice: Person) -> None:
    assert program.connection
    known = {command.name for command in program.connection.client.tree.get_commands()}
    for name in SCREENS:
        assert len(screen(name, is_served=False)) <= limits.CONTENT
        told = set(re.findall(r"`/([a-z-]+)", screen(name)))
        assert told <= known | {"learn"}
