"""/my data and /my forget: nothing is hidden from a person, and nothing of them is left behind."""

import json
from pathlib import Path
from random import Random

from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.permissions import May
from bot.match.ids import MatchId
from bot.match.journal import transcript
from bot.store.privacy.columns import text_columns
from bot.store.privacy.forgetting import FORMER
from tests.chat.conftest import Program
from tests.chat.players import act, host_card, seated
from tests.chat.test_commands import asked
from tests.chat.test_trouble import QUICK
from tests.kit.tables import opened


async def traces(where: Path | str, *words: str) -> list[str]:
    """Where in the database one of these words stands."""
    found = []
    async with opened(where) as database:
        for table, columns in text_columns().items():
            for column in columns:
                for word in words:
                    sql = f"SELECT count(*) FROM {table} WHERE {column} LIKE ?"
                    [row] = await database.read(sql, f"%{word}%")
                    found += [f"{table}.{column}: {word}"] * row[0]
    return found


async def finished(program: Program, *people: Person, game: str) -> MatchId:
    """A match that was played a little, resigned, and is over."""
    general = program.server.channel("general")
    thread = await seated(program, *(each.go(general) for each in people), game=game)
    random = Random(1)
    for _ in range(4):
        match = await program.match(thread)
        await act(people[min(match.asked())], thread, random)
    await asked(people[0].go(thread), "/match resign", sure=True)
    await program.shown()
    return (await program.match(thread)).id


async def test_a_forgotten_person_leaves_no_trace_and_matches_still_verify(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    zoe = Person(server, "zoeunusualname")
    general = server.channel("general")
    over = [await finished(program, zoe, bob, game=game) for game in ("rakh", "terrain")]
    zoe.go(general)
    running = await seated(program, alice, zoe, **QUICK)
    await asked(zoe, "/my settings", theme="light")
    await (await bob.slash("/my block", person=zoe)).settled()
    server.guilds.grant(server.home(), bob.user, May.MANAGE_GUILD)
    handed = (await program.match(await seated(program, alice, zoe, **QUICK))).id
    await asked(bob, "/table-admin pause", match=handed)
    await asked(bob, "/table-admin hand-on", match=handed, seat=2, to=bob)
    await asked(bob, "/table-admin block", member=zoe)
    await asked(bob, "/table-admin unblock", member=zoe)
    await asked(zoe.go(general), "/play", game="rakh")
    await program.shown()

    path = program.settings.where
    name, user = zoe.user.name, zoe.user.id
    assert await traces(path, user, name)
    reply = await (await zoe.slash("/my forget")).settled()
    assert "1 running match" in reply.text
    await reply.message.click("Forget me")
    await zoe.until(lambda: "You are forgotten" in reply.text)
    await program.shown()

    assert await traces(path, user, name, name.capitalize()) == []
    assert (await program.match(running)).outcome()
    assert "Former player" in str((await program.service.match(handed)).entries)
    await program.stop()
    await program.start()
    for match_id in over:
        match = await program.service.match(match_id)
        assert match.record.players[0].name == FORMER
        assert str(transcript.verify(match)).startswith("Verified")
        assert str(transcript.verify(transcript.read(transcript.export(match)))).startswith("Ver")
    assert "You have no running match" in await asked(zoe, "/my matches")
    assert await host_card(alice)


async def test_my_data_is_a_file_with_all_of_it(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    await asked(alice, "/my settings", theme="light")
    reply = await (await alice.slash("/my data")).settled()
    [file] = reply.message.pictures
    body = await file.download()
    data = json.loads(body)
    assert {"people", "matches", "seats", "lobbies"} <= set(data)
    match = await program.match(thread)
    assert match.record.secret not in body.decode()
    assert all(bob.user.id not in row["user"] for row in data["seats"])
