"""Slash commands, completion and context menus, from both sides."""

import pytest

from bot.local.interactions.options import RefusedError
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.permissions import May, deny
from tests.local.conftest import Bare
from tests.local.sample_bot import SampleBot


async def test_a_command_is_answered(bot: SampleBot, alice: Person, bob: Person) -> None:
    reply = await alice.slash("/ping")
    assert reply.text == "pong"
    assert bob.last().text == "pong"


async def test_a_subcommand_carries_its_options(bot: SampleBot, alice: Person, bob: Person) -> None:
    reply = await alice.slash("/game new", kind="Rakh", seats=3, guest=bob)
    assert reply.text == "rakh for 3 with Bob"


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("/game new", {"kind": "Rakh"}),
        ("/game new", {"kind": "Chess", "seats": 2}),
        ("/game new", {"kind": "Rakh", "seats": 5}),
        ("/game new", {"kind": "Rakh", "seats": "many"}),
        ("/game new", {"kind": "Rakh", "seats": 2, "colour": "red"}),
        ("/game", {}),
        ("/game old", {}),
        ("/nothing", {}),
    ],
)
async def test_the_client_refuses_what_does_not_fit_the_command(
    bot: SampleBot, alice: Person, typed: str, options: dict[str, str | int]
) -> None:
    with pytest.raises(RefusedError):
        await alice.slash(typed, **options)
    assert bot.heard == []


async def test_completion_offers_and_free_text_is_possible(bot: SampleBot, alice: Person) -> None:
    offered = await alice.autocomplete("/do", "sentence", sentence="attack")
    assert offered.choices == ["attack C3", "attack C4", "attack D5"]
    reply = await alice.slash("/do", sentence="sing a song")
    assert reply.text == "Done: sing a song"


async def test_more_than_25_choices_are_refused(
    server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    pending = alice.server.people.complete(
        alice.user, alice.here, "/do", {"sentence": "too many"}, "sentence"
    )
    await alice.until(lambda: server.parts.log.exchanges[-1].status == 400)
    assert pending.state == "waiting"
    server.clock.forward(3)
    assert pending.state == "failed"


async def test_context_menus_work_on_people_and_messages(
    bot: SampleBot, alice: Person, bob: Person
) -> None:
    assert (await alice.menu("Inspect", bob)).text == "This is Bob."
    said = bob.say("Well played.")
    assert (await alice.menu("Quote", said)).text == "“Well played.”"


async def test_a_second_sync_keeps_ids_and_drops_what_is_gone(
    server: LocalDiscord, bot: SampleBot
) -> None:
    before = {c["name"]: (c["id"], c["version"]) for c in server.parts.commands.listed("global")}
    bot.tree.remove_command("slow")
    await bot.tree.sync()
    after = {c["name"]: (c["id"], c["version"]) for c in server.parts.commands.listed("global")}
    assert after == {name: ids for name, ids in before.items() if name != "slow"}


async def test_a_guild_command_shows_in_its_guild_only(
    server: LocalDiscord, alice: Person, ask: Bare
) -> None:
    app, guild = server.world.bot.id, server.home().id
    path = f"/applications/{app}/guilds/{guild}/commands"
    status, made = await ask("POST", path, {"name": "local", "description": "Here."})
    assert status == 201 and made["guild_id"] == guild
    names = [c["name"] for c in server.people.commands(alice.user, alice.here)]
    assert names == ["local"]
    assert server.people.commands(alice.user, alice.dm()) == []
    status, _ = await ask("DELETE", f"{path}/{made['id']}")
    assert status == 204 and server.people.commands(alice.user, alice.here) == []


async def test_a_command_for_moderators_is_offered_to_moderators(
    server: LocalDiscord, alice: Person, bob: Person, ask: Bare
) -> None:
    path = f"/applications/{server.world.bot.id}/commands"
    body = {
        "name": "admin",
        "description": "Rule.",
        "default_member_permissions": May.MANAGE_GUILD,
        "contexts": [0],
    }
    assert (await ask("PUT", path, [body]))[0] == 200
    server.guilds.grant(server.home(), bob.user, May.MANAGE_GUILD)
    assert server.people.commands(alice.user, alice.here) == []
    assert [c["name"] for c in server.people.commands(bob.user, bob.here)] == ["admin"]
    assert server.people.commands(bob.user, bob.dm()) == []


async def test_a_member_who_may_not_use_commands_is_offered_none(
    server: LocalDiscord, bot: SampleBot, alice: Person, bob: Person
) -> None:
    deny(alice.here, alice.user.id, May.USE_COMMANDS)
    assert server.people.commands(alice.user, alice.here) == []
    assert server.people.commands(bob.user, bob.here) != []
