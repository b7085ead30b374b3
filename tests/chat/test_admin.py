"""/table-admin: what admins do to matches and servers, and who is told."""

from random import Random

import pytest

from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.permissions import May
from bot.match.clocks.pace import in_words
from bot.match.ids import UserId
from bot.match.match import Player
from bot.store.chat import Home
from tests.chat.conftest import Program
from tests.chat.players import act, seated
from tests.chat.test_commands import asked
from tests.chat.test_trouble import QUICK


@pytest.fixture
def admin(server: LocalDiscord, carol: Person) -> Person:
    server.guilds.grant(server.home(), carol.user, May.MANAGE_GUILD)
    return carol


async def test_a_match_is_ended_without_a_result(
    program: Program, alice: Person, bob: Person, admin: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    assert "Nothing changed" in await asked(admin, "/table-admin end", match=match.id, sure=False)
    await asked(admin, "/table-admin end", match=match.id, sure=True)
    over = await alice.until_sees("🏁", thread)
    assert "The match does not count." in over.text and "An admin ended it." in over.text
    after = await program.match(thread)
    assert after.outcome() and not after.counts
    assert "You have not finished a match yet." in await asked(alice, "/my stats")
    assert "Verified" in await asked(alice.go(thread), "/match verify")
    assert "This match is over" in await asked(alice, "/do", sentence="pass")
    assert "ended Rakh" in await asked(admin, "/table-admin log")


async def test_a_match_is_rewound_and_everyone_is_told(
    program: Program, alice: Person, bob: Person, admin: Person
) -> None:
    people = (alice, bob)
    thread = await seated(program, alice, bob, **QUICK)
    start = await program.match(thread)
    random = Random(3)
    for _ in range(5):
        match = await program.match(thread)
        await act(people[min(match.asked())], thread, random)
    await program.shown()
    before = await program.match(thread)
    refused = await asked(
        admin, "/table-admin rewind", match=before.id, entry=before.number, sure=True
    )
    assert "Choose an earlier one" in refused
    entry = start.number + 2
    await asked(admin, "/table-admin rewind", match=before.id, entry=entry, sure=True)
    await program.shown()
    after = await program.match(thread)
    assert after.state == before.state_at(before.numbered(entry)) and after.seq == before.seq + 1
    assert "An admin of the server rewinds the match" in alice.last(thread).text
    await act(people[min(after.asked())], thread, random)
    await asked(alice.go(thread), "/match resign", sure=True)
    assert "Verified" in await asked(alice, "/match verify")


async def test_a_match_stays_where_it_stands_already(
    program: Program, alice: Person, bob: Person, admin: Person
) -> None:
    match = await program.match(await seated(program, alice, bob, **QUICK))
    await asked(admin, "/table-admin pause", match=match.id)
    told = await asked(admin, "/table-admin rewind", match=match.id, entry=0, sure=True)
    assert "Nothing has been played since" in told


async def test_a_seat_is_handed_on(
    program: Program, alice: Person, bob: Person, admin: Person, server: LocalDiscord
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    dave = Person(server, "dave")
    said = await asked(admin, "/table-admin hand-on", match=match.id, seat=2, to=dave)
    assert "now plays the seat of" in said
    await program.shown()
    assert (await program.match(thread)).record.players[1].user == dave.user.id
    again = await asked(admin, "/table-admin hand-on", match=match.id, seat=1, to=dave)
    assert "a seat in this match already" in again


async def test_a_deleted_match_leaves_nothing_but_a_last_word(
    program: Program, alice: Person, bob: Person, admin: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    await act((alice, bob)[min(match.asked())], thread, Random(1))
    await program.shown()
    await asked(admin, "/table-admin delete", match=match.id, sure=True)
    last = alice.last(thread)
    assert "has deleted" in last.text and alice.user.name in last.mentions
    assert "There is no match" in await asked(alice, "/match status", match=match.id)
    assert "No match is running" in await asked(admin, "/table-admin list")
    assert "deleted Rakh" in await asked(admin, "/table-admin log")


async def test_a_server_says_where_what_and_how_fast_is_played(
    program: Program, server: LocalDiscord, alice: Person, admin: Person
) -> None:
    general = server.channel("general")
    await asked(admin, "/table-admin channels", allow=general.id)
    await asked(admin, "/table-admin games", game="rakh", allowed=False)
    await asked(admin, "/table-admin clock", pace="24h")
    rules = await asked(admin, "/table-admin rules")
    assert f"<#{general.id}>" in rules and "Terrain" in rules and "Rakh" not in rules
    other = server.guilds.add_channel(server.home(), "elsewhere")
    assert "Tables on this server are opened in" in await asked(
        alice.go(other), "/play", game="terrain"
    )
    alice.go(general)
    assert "This server plays" in await asked(alice, "/play", game="rakh")
    assert "Your table is open" in await asked(alice, "/play", game="terrain")
    card = await alice.until_sees("· host")
    assert in_words("24h") in card.text
    await asked(admin, "/table-admin games", game="rakh", allowed=True)
    assert "All games may be played." in await asked(admin, "/table-admin rules")
    only = await asked(admin, "/table-admin channels", forbid=general.id)
    assert "is the only channel" in only
    unknown = await asked(admin, "/table-admin channels", forbid=other.id)
    assert "is not on the list" in unknown
    assert "in every channel" in await asked(admin, "/table-admin channels", everywhere=True)
    assert "All channels are allowed" in await asked(
        admin, "/table-admin channels", forbid=general.id
    )


async def test_a_blocked_person_is_told_and_cannot_play(
    program: Program, alice: Person, admin: Person
) -> None:
    await asked(admin, "/table-admin block", member=alice)
    assert "blocked you from new tables" in alice.last(alice.dm()).text
    assert "have blocked you" in await asked(alice, "/play", game="rakh")
    assert "blocked already" in await asked(admin, "/table-admin block", member=alice)
    await asked(admin, "/table-admin unblock", member=alice)
    assert "open and join tables" in alice.last(alice.dm()).text
    assert "is not blocked" in await asked(admin, "/table-admin unblock", member=alice)
    assert f"unblocked <@{alice.user.id}>" in await asked(admin, "/table-admin log")
    assert "Your table is open" in await asked(alice, "/play", game="rakh")


def player(person: Person) -> Player:
    return Player(person.user.name, UserId(person.user.id))


async def test_the_list_has_pages_links_and_ages(
    program: Program, alice: Person, bob: Person, admin: Person
) -> None:
    assert program.app
    for number in range(12):
        match = await program.service.open(
            "rakh", [player(alice), player(bob)], interaction=f"open {number}"
        )
        home = Home(match.id, program.server.home().id, "1", thread="2")
        await program.app.store.settle(home, [], 0)
    reply = await (await admin.slash("/table-admin list")).settled()
    assert "Page 1 of 2, 12 matches" in reply.text and "opened <t:" in reply.text
    await reply.message.click("Later ▶")
    await admin.until(lambda: "Page 2 of 2" in reply.text)


async def test_the_welcome_is_moved(program: Program, server: LocalDiscord, admin: Person) -> None:
    general = server.channel("general")
    other = server.guilds.add_channel(server.home(), "games")
    await asked(admin.go(general), "/table-admin welcome")
    assert admin.find("Welcome to Tablekeeper", general)
    await asked(admin.go(other), "/table-admin welcome")
    assert admin.find("Welcome to Tablekeeper", other)
    assert not admin.find("Welcome to Tablekeeper", general)


async def test_a_long_log_is_shown_as_far_as_a_message_goes(
    program: Program, admin: Person
) -> None:
    assert program.app
    for number in range(25):
        words = f"gave the seat of <@1> in Rakh #{number} (k7f3) to <@2> {'*' * 60}"
        await program.app.admin_log.note(
            program.server.home().id, UserId(admin.user.id), words, program.now()
        )
    told = await asked(admin, "/table-admin log")
    assert "Rakh \\#24 \\(k7f3\\) to <@2> \\*" in told and len(told) <= 2000


async def test_others_may_not_use_it(program: Program, alice: Person) -> None:
    names = [each["name"] for each in program.server.people.commands(alice.user, alice.here)]
    assert "table-admin" not in names and "play" in names
