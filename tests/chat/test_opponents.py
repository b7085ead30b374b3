"""Finding opponents: tables open to anyone near the host's rating, and calls to them."""

import asyncio

from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, Seen, idle
from bot.match.standing.rating import MIDDLE
from tests.chat.conftest import Program
from tests.chat.test_commands import asked

HOUR = 3600.0
CALL = "is looking for an opponent in Rakh"


async def rate(program: Program, person: Person, mean: float) -> None:
    """As after 20 matches on this server."""
    assert program.app
    await program.app.ratings.catch_up()  # the first time, all ratings are worked out anew
    guild = next(iter(program.server.world.guilds))
    await program.app.ratings._database.run(
        "INSERT INTO ratings (game, guild, player, place, mean, deviation, matches)"
        " VALUES ('rakh', ?, ?, 1, ?, 2.0, 20)",
        guild,
        person.user.id,
        mean,
    )


def calls(person: Person) -> list[Seen]:
    return [each for each in person.messages() if CALL in each.text]


async def look(program: Program) -> None:
    """Until the bot has looked at its open tables once more."""
    await asyncio.sleep(3 * program.look_every)
    await idle(program.server)


async def test_a_table_is_open_to_ratings_near_the_host_and_later_to_anyone(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    await rate(program, alice, MIDDLE)
    await rate(program, bob, MIDDLE + 8)  # 240 points better
    await asked(alice, "/play", game="rakh", anyone=True)
    card = await bob.until_sees("Open to ratings 1350–1650; ratings 1200–1800 <t:")
    await card.click("Join")
    refusal = await bob.until_sees("Your rating is too far from the host's for now.")
    assert refusal.ephemeral
    server.clock.forward(2.1 * HOUR)
    await (await bob.until_sees("Open to ratings")).click("Join")
    [thread] = await alice.until(alice.threads)  # it starts by itself
    await program.shown()
    match = await program.match(thread)
    assert [each.name for each in match.record.players] == ["Alice", "Bob"]


async def test_who_wants_to_be_called_is_called_once_a_day_and_not_at_night(
    program: Program, server: LocalDiscord, alice: Person, bob: Person, carol: Person
) -> None:
    hour = program.now().hour
    quiet = f"{hour}-{(hour + 2) % 24}"
    await asked(carol, "/my settings", quiet=quiet, zone="UTC")
    for person in (alice, bob, carol):
        told = await asked(person, "/my calls", game="rakh")
        assert "You are called for Rakh when someone near your rating" in told
    await asked(alice, "/play", game="rakh", anyone=True)
    call = await bob.until_sees(CALL)
    assert call.mentions == ["bob"] and "**Alice**" in call.text
    server.clock.forward(2.2 * HOUR)  # Carol's quiet hours are over
    await bob.until(lambda: len(calls(bob)) == 2)
    assert calls(bob)[1].mentions == ["carol"]
    await asked(alice, "/play", game="rakh", anyone=True)
    await look(program)
    assert len(calls(bob)) == 2
    assert "You are not called for any game" in await asked(
        bob, "/my calls", game="rakh", wanted=False
    )
    server.clock.forward(25 * HOUR)
    await bob.until(lambda: len(calls(bob)) == 3)
    await look(program)
    assert [each.mentions for each in calls(bob)[2:]] == [["carol"]]


async def test_a_call_passes_over_who_is_too_far_or_blocked(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    await rate(program, alice, MIDDLE)
    await rate(program, bob, MIDDLE + 8)
    await (await alice.slash("/my block", person=carol)).settled()
    for person in (bob, carol):
        await asked(person, "/my calls", game="rakh")
    await asked(alice, "/play", game="rakh", anyone=True)
    await alice.until_sees("Open to ratings")
    await look(program)
    assert not calls(alice)


async def test_a_private_table_is_not_open_to_anyone(program: Program, alice: Person) -> None:
    refusal = await asked(alice, "/play", game="rakh", anyone=True, private=True)
    assert "cannot be open to anyone. Leave out one of the two." in refusal
    assert "Use this command there" in await asked(alice.go(alice.dm()), "/my calls", game="rakh")
