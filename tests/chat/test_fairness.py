"""The promise: a hash before anybody joins, luck of everybody's after it, and both in sight."""

import hashlib

from bot.local.testing.person import Person
from bot.match.journal.transcript import read, verify
from tests.chat.conftest import Program
from tests.chat.players import host_card, is_listed

PROMISE = "All dice and shuffles follow from a secret with the hash "


def promised(text: str) -> str:
    return text.partition(PROMISE)[2].split()[0]


async def test_the_hash_is_there_before_anybody_joins_and_stays(
    program: Program, alice: Person, bob: Person
) -> None:
    await (await alice.slash("/play", game="arrakhar")).settled()
    card = await host_card(alice)
    hash = promised(card.text)
    assert len(hash) == 64
    await (await host_card(bob)).click("Join")
    await alice.until(lambda: is_listed(alice, ". Bob"))
    form = await (await host_card(bob)).click("Add luck")
    await form.fill({"words": "seven {0} swans [x](https://y.example)"})
    await alice.until(lambda: is_listed(alice, "seven {\u20600} swans"))
    assert "[x](https" not in card.text and promised(card.text) == hash
    await (await host_card(alice)).click("Start")
    await alice.until(alice.threads)
    await program.shown()
    thread = alice.threads()[0]
    match = await program.match(thread)
    assert (
        match.commitment == hash == hashlib.sha256(bytes.fromhex(match.record.secret)).hexdigest()
    )
    kinds = [line.split()[0] for line in match.record.luck]
    assert kinds == ["invitation", "Bob", "Bob:"]
    assert match.record.luck[0] == f"invitation {card.id}"
    first = alice.messages(thread)[0]
    await (await alice.go(thread).slash("/do", sentence="auto")).settled()
    await program.shown()
    assert (await program.match(thread)).seq > 0
    assert promised(first.text) == hash and promised(card.text) == hash
    await (await alice.slash("/match resign", sure=True)).settled()
    reply = await (await bob.go(thread).slash("/match verify")).settled()
    assert "Verified" in reply.text and hash in reply.text
    reply = await (await bob.slash("/match export")).settled()
    record = read((await reply.message.pictures[0].download()).decode())
    assert record.record.luck == match.record.luck and verify(record).problem == ""
