"""`python -m tests.foreign <command> …`: runs a client of somebody else and plays with it."""

import asyncio
import os
import sys

from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, Seen
from tests.oracle import Judge

PATIENCE = 30.0


async def main(command: list[str]) -> None:
    judge = Judge()
    server = LocalDiscord()
    server.parts.log.observers.append(judge)
    await server.start()
    alice = Person(server, "alice")
    places = {"LOCAL_REST": server.http_base, "LOCAL_TOKEN": server.token}
    client = await asyncio.create_subprocess_exec(*command, env=os.environ | places)
    try:
        await play(server, alice)
    finally:
        client.terminate()
        await client.wait()
        await server.close()
    if judge.violations:
        raise AssertionError("\n".join(judge.violations))
    sys.stdout.write(f"{command[-1]}: as it should be, {judge.judged} requests judged\n")


async def play(server: LocalDiscord, alice: Person) -> None:
    await alice.until(lambda: server.people.commands(alice.user, alice.here), PATIENCE)
    reply = await greeted(alice, "Bob")
    (file,) = reply.pictures
    assert (file.filename, await file.download()) == ("hello.txt", b"hello Bob")
    await alice.until(lambda: alice.find("psst", alice.dm()), PATIENCE)
    await reply.click("Wave")
    assert reply.text == "Waved." and reply.buttons == []
    identified = server.gateway.identifies
    server.gateway.drop(4000)
    await alice.until(lambda: not server.gateway.connected)
    await greeted(alice, "Carol")
    assert server.gateway.identifies == identified, "it did not resume"


async def greeted(alice: Person, name: str) -> Seen:
    reply = await alice.slash("/hello", name=name)
    await alice.until(lambda: reply.text == f"Hello, {name}.", PATIENCE)
    return reply.message


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
