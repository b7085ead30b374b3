"""Starting, stopping, dying and coming back; and what the log may say."""

import asyncio
import logging
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.app import opened
from bot.connection import supervise
from bot.games import games
from bot.local.interactions.commands import GLOBAL
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.logs import keep_quiet
from bot.settings import Settings
from tests.chat.child import Child
from tests.chat.conftest import Program
from tests.chat.players import act, differs, look, panel, press, seated
from tests.chat.test_kill import connected
from tests.chat.test_trouble import QUICK


async def test_told_to_stop_it_finishes_what_it_was_doing(
    server: LocalDiscord, tmp_path: Path, alice: Person
) -> None:
    child = Child(server, tmp_path / "matches.sqlite")
    child.start()
    await connected(server)
    reply = await alice.slash("/play", game="rakh")
    assert await child.terminate() == 0
    assert not reply.failed
    assert alice.find("· host")


async def test_commands_are_sent_only_when_they_have_changed(
    program: Program, server: LocalDiscord
) -> None:
    def syncs() -> int:
        return sum(each.method == "PUT" for each in server.parts.log.exchanges)

    assert syncs() == 1
    await program.stop()
    await program.start()
    assert syncs() == 1


async def test_who_installs_it_for_themselves_can_learn_anywhere_and_play_on_servers(
    program: Program, server: LocalDiscord
) -> None:
    sent = {each["name"]: each for each in server.parts.commands.listed(GLOBAL)}
    for name in ("help", "rules", "learn", "my", "puzzle"):
        assert sent[name]["integration_types"] == [0, 1] and sent[name]["contexts"] == [0, 1, 2]
    for name in ("play", "match", "table-admin"):
        assert sent[name]["integration_types"] == [0]


async def test_a_client_that_dies_is_followed_by_a_new_one(
    server: LocalDiscord, tmp_path: Path, alice: Person
) -> None:
    stop = asyncio.Event()
    settings = Settings(token=server.token, database=tmp_path / "matches.sqlite")
    async with opened(settings, moment=0.0) as app:
        running = asyncio.create_task(supervise(app, server.token, stop))
        await connected(server)
        await alice.until(lambda: server.people.commands(alice.user, alice.here))
        first = set(server.gateway.sessions)
        for session in server.gateway.sessions.values():
            session.emit("INTERACTION_CREATE", {"id": "1", "nonsense": True})
        async with asyncio.timeout(120):
            while not set(server.gateway.sessions) - first or not server.gateway.connected:
                await asyncio.sleep(0.05)
        reply = await (await alice.slash("/my turns")).settled()
        assert "Nobody is waiting for you" in reply.text
        stop.set()
        await running


@pytest.mark.parametrize("game", [key for key in games() if key != "rakh"][:1])
async def test_no_secret_is_ever_logged(
    game: str, program: Program, alice: Person, bob: Person, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    keep_quiet()
    thread = await seated(program, alice, bob, game=game)
    random = Random(5)
    for _ in range(8):
        match = await program.match(thread)
        if match.outcome():
            break
        await act((alice, bob)[min(match.asked())], thread, random)
    match = await program.match(thread)
    await program.shown()
    assert match.record.secret not in caplog.text
    for entry in match.entries:
        if entry.is_sealed:
            assert entry.sentence not in caplog.text


async def test_it_goes_on_after_a_clean_restart(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    await program.stop()
    await program.start()
    person = alice if match.record.players[min(match.asked())].user == alice.user.id else bob
    before = len(person.messages(thread))
    await act(person, thread, Random(2))
    await program.shown()
    assert (await program.match(thread)).seq == match.seq + 1
    told = [message for message in person.messages(thread) if not message.ephemeral]
    assert len(told) <= before


async def test_menus_and_forms_from_before_a_restart_still_work(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, game="terrain", build="full")
    match = await program.match(thread)
    person = (alice, bob)[min(match.asked())]
    reply = await panel(person, thread)
    before = look(reply.message)
    await reply.message.click("Place a piece …")
    await person.until(partial(differs, reply, before))
    while "Find …" not in reply.message.buttons or not reply.message.menus:
        before = look(reply.message)
        await press(reply.message, Random(1))
        await person.until(partial(differs, reply, before))
    form = await reply.message.click("Find …")
    await program.stop()
    await program.start()
    wanted = reply.message.menus[0]["options"][0]["label"]
    before = look(reply.message)
    await form.fill({"words": wanted})
    await person.until(partial(differs, reply, before))
    assert f"Options that contain “{wanted}”" in reply.text
    before = look(reply.message)
    await press(reply.message, Random(1))
    await person.until(partial(differs, reply, before))
    assert "moved on" not in reply.text
