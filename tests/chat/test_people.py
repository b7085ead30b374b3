"""Who plays with whom: declining, expiring, private tables, blocking, and limits."""

from datetime import timedelta

from bot.chat.client import PERMISSIONS
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, idle
from bot.local.world.permissions import May
from bot.match.ids import UserId
from bot.match.match import Player
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_seats import said, taken
from tests.chat.test_trouble import QUICK


async def test_a_guest_declines_with_a_word_and_the_host_is_told_once(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    await said(alice, "/play", game="rakh", opponent=bob)
    card = await bob.until_sees("you are invited")
    refused = await card.click("Decline")
    assert refused.modal
    await refused.fill({"words": "Not *this* week {0}"})
    told = await alice.until_sees("declines your invitation to Rakh.")
    assert told.text.startswith(alice.mention) and "Not \\*this\\* week" in told.text
    changed = await alice.until_sees("**Bob** declines. “Not")
    assert bob.mention not in changed.text and "Decline" not in changed.buttons
    assert sum("declines your invitation" in each.text for each in alice.messages()) == 1


async def test_only_a_guest_can_decline(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    await said(alice, "/play", game="rakh", opponent=bob)
    card = await carol.until_sees("you are invited")
    await card.click("Decline")
    assert await carol.until_sees("You are not invited to this table.")


async def test_a_host_without_mentions_reads_it_on_the_card(
    program: Program, alice: Person, bob: Person
) -> None:
    await said(alice, "/my settings", pings=False)
    await said(alice, "/play", game="rakh", opponent=bob)
    form = await (await bob.until_sees("you are invited")).click("Decline")
    await form.fill({"words": ""})
    await alice.until_sees("**Bob** declines.")
    assert not alice.find("declines your invitation")


async def test_an_old_table_expires_with_a_word_to_its_host(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    await said(alice, "/play", game="rakh", opponent=bob)
    await bob.until_sees("you are invited")
    server.clock.forward(timedelta(days=5, hours=1).total_seconds())
    told = await alice.until_sees("your table for Rakh has expired")
    assert told.text.startswith(alice.mention)
    expired = await bob.until_sees("This invitation has expired.")
    assert "72h + 12h each move" in expired.text, "as it was offered"
    server.clock.forward(timedelta(days=6).total_seconds())
    await idle(server)
    assert sum("has expired. /play" in each.text for each in alice.messages()) == 1


async def test_a_private_table_is_seen_by_its_guests_alone(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    reply = await said(alice, "/play", game="rakh", opponent=bob, private=True, pace="off")
    [room] = alice.threads()
    assert f"<#{room.id}>" in reply
    card = await bob.go(room).until_sees("you are invited")
    assert "Rakh · private" in card.text
    assert carol.threads() == []
    await card.click("Join")
    await alice.go(room).until(lambda: "2. Bob" in (alice.find("· host") or card).text)
    await (await alice.until_sees("· host")).click("Start")
    await alice.until_sees("entry 0", room)
    await program.shown()
    await alice.until(lambda: alice.threads()[0].name == "Rakh #1: Alice vs Bob")
    match = await program.match(room)
    for command in ("/match status", "/board", "/match recap", "/match log"):
        assert "There is no match" in await said(carol.go("general"), command, match=match.id)
    assert "Set-up" in await said(bob.go("general"), "/match status", match=match.id)
    assert "choose their sides" not in carol.ever_saw()
    # A rematch is as private as the match.
    await said(alice.go(room), "/match resign", sure=True)
    await program.shown()
    await (await alice.until_sees("the match is over", room)).click("Rematch")
    await alice.until(lambda: len(alice.threads()) == 2)
    assert carol.threads() == []


async def test_where_private_threads_are_not_allowed_it_is_said(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    guild = server.world.guild_of(alice.here)
    assert guild
    for role in guild.roles:
        role.permissions &= ~May.CREATE_PRIVATE_THREADS
    refused = await said(alice, "/play", game="rakh", opponent=bob, private=True)
    assert "not allowed to create private threads here" in refused
    assert alice.threads() == [] and PERMISSIONS.create_private_threads


async def test_a_seat_at_a_private_table_is_offered_to_somebody_who_then_sees_it(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    await said(alice, "/play", game="rakh", computers=1, private=True, pace="off")
    [room] = alice.threads()
    await (await alice.go(room).until_sees("· host")).click("Start")
    await alice.until_sees("entry 0", room)
    await said(alice, "/match hand-over", to=carol)
    await program.shown()
    assert carol.threads() == [room] and bob.threads() == []
    await taken(carol, room, "Alice's")


async def test_who_is_blocked_can_neither_invite_nor_join(
    program: Program, alice: Person, bob: Person
) -> None:
    assert "Bob** is blocked." in await said(alice, "/my block", person=bob)
    assert bob.mention in await said(alice, "/my blocked")
    refused = await said(bob, "/play", game="rakh", opponent=alice)
    assert "does not take invitations from you" in refused
    assert not alice.find("you are invited")
    assert "You have blocked **Bob**" in await said(alice, "/play", game="rakh", opponent=bob)
    await said(alice, "/play", game="rakh")
    await (await bob.until_sees("· host")).click("Join")
    assert await bob.until_sees("You cannot join this table.")
    await said(alice, "/my unblock", person=bob)
    assert await said(alice, "/my blocked") == "You have not blocked anyone."
    assert "is not blocked." in await said(alice, "/my unblock", person=bob)
    await (await bob.until_sees("· host")).click("Join")
    await alice.until_sees("2. Bob")


async def test_a_block_counts_for_seats_and_for_tables_of_others(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    await said(bob, "/my block", person=carol)
    await said(alice.go(thread), "/match hand-over")
    await program.shown()
    refused = await (await carol.last(thread).click("Take Alice's seat")).settled()
    assert "You cannot join this table." in refused.text
    await said(carol, "/my block", person=bob)
    refused = await (await carol.until_sees("Anyone can take over", thread)).click(
        "Take Alice's seat"
    )
    assert "You have blocked **Bob**" in (await refused.settled()).text


async def test_there_are_only_so_many_tables(
    program: Program, server: LocalDiscord, alice: Person, bob: Person, carol: Person
) -> None:
    owner = carol
    server.guilds.grant(server.home(), owner.user, May.MANAGE_GUILD)
    words = await said(owner, "/table-admin limits", person=1, channel=2)
    assert "One person may play 1 match at a time" in words and "have 2 tables" in words
    await seated(program, alice, bob, **QUICK)
    for person in (alice, bob):
        refused = await said(person.go("general"), "/play", game="rakh")
        assert "One person may play 1 match at a time on this server." in refused
    await said(owner, "/table-admin limits", person=9)
    await said(alice, "/play", game="rakh")
    refused = await said(bob, "/play", game="rakh")
    assert "This channel may have 2 tables at a time." in refused


async def test_what_was_tried_and_left_is_forgotten_after_a_month(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    await seated(program, alice, bob, **QUICK)
    assert program.app
    players = [Player("Alice", UserId(alice.user.id)), Player("Computer", strength="easy")]
    await program.service.open("rakh", players, interaction="alone:1")
    for days, kept in ((20, True), (20, False)):
        server.clock.forward(days * 86400)
        await program.app.forget_tries()
        listed = await said(alice, "/my matches")
        assert ("Rakh #2: Alice vs Computer" in listed) == kept and "Rakh #1" in listed


async def test_a_private_match_whose_thread_is_deleted_is_shown_nowhere_else(
    program: Program, server: LocalDiscord, alice: Person, carol: Person
) -> None:
    await said(alice, "/play", game="rakh", computers=1, private=True, pace="off")
    [room] = alice.threads()
    await (await alice.go(room).until_sees("· host")).click("Start")
    await alice.until_sees("entry 0", room)
    server.parts.threads.delete(room)
    await idle(server)
    await program.shown()
    assert alice.threads() == carol.threads() == []
    assert not carol.find("Match ", carol.go("general").here)
