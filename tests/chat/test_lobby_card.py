"""Invitations over time: they expire, are few, and are drawn only when they have changed."""

import asyncio

import pytest

from bot.chat.lobby import lobbies
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, idle
from bot.local.world.permissions import May
from tests.chat.conftest import Program
from tests.chat.test_places import forward

DAY = 86400.0


async def invited(host: Person, game: str = "rakh") -> str:
    return (await (await host.slash("/play", game=game)).settled()).text


def edits(server: LocalDiscord) -> int:
    changes = [each for each in server.parts.log.exchanges if each.method == "PATCH"]
    return sum(each.path.startswith("/channels/") for each in changes)


async def test_an_invitation_that_nobody_touches_expires(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    await invited(alice)
    card = await alice.until_sees("· host")
    assert "Expires <t:" in card.text
    await forward(program, 4 * DAY)
    await (await bob.until_sees("· host")).click("Join")
    await alice.until_sees("2. Bob")
    await forward(program, 4 * DAY)
    assert not alice.find("has expired"), "who joins keeps it open"
    await forward(program, 2 * DAY)
    card = await alice.until_sees("This invitation has expired")
    assert not card.buttons


async def test_a_start_changes_no_card_that_is_up_to_date(
    program: Program, server: LocalDiscord, alice: Person, bob: Person, carol: Person
) -> None:
    for person in (alice, bob, carol):
        for _ in range(3):
            await invited(person)
    await program.stop()
    before = edits(server)
    await program.start()
    await idle(server)
    assert edits(server) == before


async def test_a_card_that_was_not_drawn_before_a_stop_is_drawn_after_it(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    await invited(alice)
    card = await alice.until_sees("· host")
    rule = server.faults.add("reset", r"PATCH /channels/", times=None)
    await card.click("Add computer")
    await idle(server)
    await program.stop()
    server.faults.rules.remove(rule)
    await program.start()
    await alice.until_sees("2. Computer")


async def test_a_table_that_could_not_be_shown_is_not_shown_later(
    program: Program, server: LocalDiscord, alice: Person
) -> None:
    server.guilds.deny(alice.here, server.world.bot, May.SEND)
    await alice.slash("/play", game="rakh")
    await alice.until_sees("I am not allowed to write in this channel")
    server.guilds.allow_again(alice.here, server.world.bot)
    await forward(program, 11 * 60.0)
    await idle(server)
    assert not alice.find("canceled")


async def test_one_host_has_only_a_few_open_tables(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    for _ in range(lobbies.MOST_OPEN):
        assert "Your table is open" in await invited(alice)
    await alice.slash("/play", game="rakh")
    told = await alice.until_sees("You have 5 open tables, which is the limit")
    assert "Start or cancel one" in told.text
    [card, *_] = [each for each in alice.messages() if "Cancel" in each.buttons]
    link = f"https://discord.com/channels/{alice.here.guild_id}/{alice.here.id}/{card.id}"
    assert f"\n- **Rakh**: Alice · {link}\n" in told.text
    assert "Your table is open" in await invited(bob)
    card = next(each for each in alice.messages() if "Cancel" in each.buttons)
    await card.click("Cancel")
    await alice.until_sees("This invitation was canceled")
    assert "Your table is open" in await invited(alice)


async def test_a_card_whose_changes_are_rationed_is_drawn_in_the_end(
    program: Program,
    server: LocalDiscord,
    alice: Person,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await invited(alice)
    card = await alice.until_sees("· host")
    rule = server.faults.add("429", r"PATCH /channels/", times=None, value=3600.0)
    monkeypatch.setattr(lobbies, "TRIES", 1)
    await card.click("Add computer")
    await alice.until(lambda: server.faults.log)
    await asyncio.sleep(0.1)
    server.faults.rules.remove(rule)
    await forward(program, 11 * 60.0)
    await alice.until_sees("2. Computer")
    assert [each for each in caplog.messages if "cannot be drawn yet: RateLimited" in each]


async def test_layouts_that_fit_come_first_and_the_others_say_why(
    program: Program, alice: Person
) -> None:
    await (await alice.slash("/play", game="terakh")).settled()
    card = await alice.until_sees("host")
    reply = await (await card.click("Options")).settled()
    [menu] = [each for each in reply.message.menus if ":config:" in each["custom_id"]]
    fits = [each for each in menu["options"] if "description" not in each]
    assert [each["value"] for each in fits[:2]] == ["default", "diamond"]
    others = [each for each in menu["options"] if "players" in each.get("description", "")]
    assert len(others) == 13 and {each["description"] for each in others} == {"not with 2 players"}
