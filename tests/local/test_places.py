"""Direct messages, threads, permissions, and places that close."""

import discord
import pytest

from bot.local.interactions.options import RefusedError
from bot.local.protocol.types import ChannelType
from bot.local.protocol.wire import decode
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, idle
from bot.local.world import shapes
from bot.local.world.permissions import May, allow_again, deny
from tests.local.conftest import Bare
from tests.local.sample_bot import SampleBot, board


async def test_a_secret_goes_to_one_person(bot: SampleBot, alice: Person, bob: Person) -> None:
    reply = await (await alice.slash("/whisper")).settled()
    assert reply.text == "Look at your messages."
    assert alice.last(alice.dm()).text == "A secret."
    assert alice.dm() not in bob.channels() and "A secret." not in bob.ever_saw()


async def test_closed_direct_messages_refuse_with_50007(bot: SampleBot, alice: Person) -> None:
    alice.close_dms()
    assert (await (await alice.slash("/whisper")).settled()).text == "Closed: 50007"
    alice.open_dms()
    assert (await (await alice.slash("/whisper")).settled()).text == "Look at your messages."


async def test_a_stranger_cannot_be_written_to(
    server: LocalDiscord, bot: SampleBot, ask: Bare
) -> None:
    stranger = server.world.add_user("stranger")
    status, channel = await ask("POST", "/users/@me/channels", {"recipient_id": stranger.id})
    assert status == 200
    status, body = await ask("POST", f"/channels/{channel['id']}/messages", {"content": "hi"})
    assert (status, body["code"]) == (403, 50278)


async def test_a_command_works_in_direct_messages(bot: SampleBot, alice: Person) -> None:
    alice.go(alice.dm())
    assert (await alice.slash("/ping")).text == "pong"


async def test_a_thread_is_opened_joined_and_written_in(
    server: LocalDiscord, bot: SampleBot, alice: Person, bob: Person
) -> None:
    await (await alice.slash("/thread")).settled()
    (thread,) = alice.threads()
    welcome = alice.last(thread)
    assert welcome.edited and welcome.mentions == ["alice"]
    assert alice.user.id in thread.people and thread in bob.threads()


async def test_a_private_thread_is_for_its_members(
    bot: SampleBot, alice: Person, bob: Person
) -> None:
    await (await alice.slash("/thread", private=True)).settled()
    assert len(alice.threads()) == 1 and bob.threads() == []
    assert "Welcome" not in bob.ever_saw()


@pytest.mark.parametrize(
    ("taken", "code"),
    [(May.VIEW, 50001), (May.SEND, 50013), (May.ATTACH, 50013), (0, None)],
)
async def test_what_the_bot_may_not_do_is_refused(
    server: LocalDiscord, bot: SampleBot, alice: Person, taken: int, code: int | None
) -> None:
    deny(alice.here, server.world.bot.id, taken)
    channel = bot.get_partial_messageable(int(alice.here.id))
    if code is None:
        assert (await channel.send("hi", file=board())).attachments
        return
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("hi", file=board())
    assert refused.value.code == code
    allow_again(alice.here, server.world.bot.id)
    assert await channel.send("hi", file=board())


async def test_threads_need_a_permission(
    server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    deny(alice.here, server.world.bot.id, May.CREATE_PUBLIC_THREADS | May.CREATE_PRIVATE_THREADS)
    for kind in (11, 12):
        body = {"name": "no", "type": kind}
        status, refusal = await ask("POST", f"/channels/{alice.here.id}/threads", body)
        assert (status, refusal["code"]) == (403, 50013)


async def test_writing_in_threads_is_a_permission_of_its_own(
    server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    body = {"name": "quiet", "type": 11}
    _, thread = await ask("POST", f"/channels/{alice.here.id}/threads", body)
    deny(alice.here, server.world.bot.id, May.SEND_IN_THREADS)
    status, refusal = await ask("POST", f"/channels/{thread['id']}/messages", {"content": "x"})
    assert (status, refusal["code"]) == (403, 50013)


async def test_a_quiet_thread_is_archived_and_a_message_wakes_it(
    server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    await (await alice.slash("/thread")).settled()
    (thread,) = alice.threads()
    server.clock.forward(thread.auto_archive * 60 + 1)
    assert server.world.channels[thread.id].archived
    alice.go(thread)
    with pytest.raises(RefusedError):
        await alice.slash("/ping")
    path = f"/channels/{thread.id}/messages"
    message = alice.last().id
    status, body = await ask("PATCH", f"{path}/{message}", {"content": "changed"})
    assert (status, body["code"]) == (400, 50083)
    assert (await ask("POST", path, {"content": "awake"}))[0] == 200
    assert not server.world.channels[thread.id].archived
    assert (await alice.slash("/ping")).text == "pong"


async def test_a_locked_archived_thread_stays_shut(
    server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    await (await alice.slash("/thread")).settled()
    (thread,) = alice.threads()
    thread.locked = True
    server.parts.threads.set_archived(thread, archived=True)
    status, body = await ask("POST", f"/channels/{thread.id}/messages", {"content": "?"})
    assert (status, body["code"]) == (400, 50083)


async def test_nobody_types_in_a_locked_thread(
    server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    await (await alice.slash("/thread")).settled()
    (thread,) = alice.threads()
    thread.locked = True
    alice.go(thread)
    with pytest.raises(RefusedError):
        alice.say("hello?")
    with pytest.raises(RefusedError):
        await alice.slash("/ping")


@pytest.mark.parametrize("kind", [ChannelType.FORUM, ChannelType.CATEGORY])
async def test_some_channels_take_no_messages(
    kind: ChannelType, server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    place = server.guilds.add_channel(server.home(), "shelf", kind=kind)
    status, body = await ask("POST", f"/channels/{place.id}/messages", {"content": "?"})
    assert (status, body["code"]) == (400, 50008)
    with pytest.raises(RefusedError):
        alice.go(place).say("?")
    with pytest.raises(RefusedError):
        await alice.slash("/ping")


async def test_a_forum_holds_posts_of_people_and_of_the_bot(
    server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    forum = server.guilds.add_channel(server.home(), "games", kind=ChannelType.FORUM)
    post = alice.post(forum, "Who plays?", "Anybody?")
    assert post.owner_id == alice.user.id and alice.last(post).text == "Anybody?"
    assert (await alice.slash("/ping")).text == "pong"
    assert (await ask("POST", f"/channels/{post.id}/messages", {"content": "I do"}))[0] == 200
    path = f"/channels/{forum.id}/threads"
    assert (await ask("POST", path, {"name": "No words"}))[1]["code"] == 50035
    status, made = await ask("POST", path, {"name": "Mine", "message": {"content": "First"}})
    assert status == 201 and made["id"] == made["message"]["id"]
    channel = await bot.fetch_channel(int(forum.id))
    assert isinstance(channel, discord.ForumChannel)
    opened = await channel.create_thread(name="Another", content="Second")
    assert opened.message.content == "Second"


async def test_announcements_have_threads_and_voice_has_none(
    server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    news = server.guilds.add_channel(server.home(), "news", kind=ChannelType.ANNOUNCEMENT)
    _, message = await ask("POST", f"/channels/{news.id}/messages", {"content": "New!"})
    path = f"/channels/{news.id}/messages/{message['id']}/threads"
    status, thread = await ask("POST", path, {"name": "Talk"})
    assert (status, thread["type"]) == (201, 10)
    body = {"name": "No", "type": 12}
    assert (await ask("POST", f"/channels/{news.id}/threads", body))[1]["code"] == 50024
    voice = server.guilds.add_channel(server.home(), "voice", kind=ChannelType.VOICE)
    _, message = await ask("POST", f"/channels/{voice.id}/messages", {"content": "Typed"})
    path = f"/channels/{voice.id}/messages/{message['id']}/threads"
    assert (await ask("POST", path, {"name": "No"}))[1]["code"] == 50024


async def test_a_guild_arrives_with_the_active_threads_that_the_bot_may_see(
    server: LocalDiscord, alice: Person, ask: Bare
) -> None:
    path = f"/channels/{alice.here.id}/threads"
    await ask("POST", path, {"name": "joined", "type": 11})
    _, left = await ask("POST", path, {"name": "left", "type": 11})
    _, archived = await ask("POST", path, {"name": "archived", "type": 11})
    _, private = await ask("POST", path, {"name": "private", "type": 12})
    for thread in (left, private):
        assert (await ask("DELETE", f"/channels/{thread['id']}/thread-members/@me"))[0] == 204
    server.parts.threads.set_archived(server.world.channels[archived["id"]], archived=True)
    shape = shapes.guild_created(server.world, server.home())
    assert [thread["name"] for thread in shape["threads"]] == ["joined", "left"]
    server.guilds.deny(alice.here, server.world.bot, May.VIEW)
    assert shapes.guild_created(server.world, server.home())["threads"] == []


async def test_a_bot_that_may_see_again_is_told_of_the_threads(
    server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    path = f"/channels/{alice.here.id}/threads"
    _, thread = await ask("POST", path, {"name": "joined", "type": 11})
    server.guilds.deny(alice.here, server.world.bot, May.VIEW)
    server.guilds.allow_again(alice.here, server.world.bot)
    events = [decode(frame)["t"] for s in server.gateway.sessions.values() for _, frame in s.log]
    assert events[-3:] == ["CHANNEL_UPDATE", "CHANNEL_UPDATE", "THREAD_LIST_SYNC"]
    await idle(server)
    assert bot.guilds[0].get_thread(int(thread["id"]))


async def test_deleted_places_are_unknown(
    server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    reply = await (await alice.slash("/thread")).settled()
    (thread,) = alice.threads()
    server.parts.threads.delete(thread)
    status, body = await ask("POST", f"/channels/{thread.id}/messages", {"content": "?"})
    assert (status, body["code"]) == (404, 10003)
    server.parts.messages.drop(reply.message.raw)
    path = f"/channels/{alice.here.id}/messages/{reply.interaction.original_id}"
    status, body = await ask("PATCH", path, {"content": "?"})
    assert (status, body["code"]) == (404, 10008)


async def test_a_kicked_bot_has_no_access_and_can_be_invited_again(
    server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    guild = server.home()
    server.guilds.kick_bot(guild)
    status, body = await ask("POST", f"/channels/{alice.here.id}/messages", {"content": "?"})
    assert (status, body["code"]) == (403, 50001)
    assert (await ask("GET", f"/guilds/{guild.id}"))[1]["code"] == 10004
    with pytest.raises(RefusedError):
        await alice.slash("/ping")
    server.guilds.invite_bot(guild)
    assert (await alice.slash("/ping")).text == "pong"


async def test_guild_member_user_and_channel_can_be_fetched(
    server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    guild = await bot.fetch_guild(int(server.home().id))
    member = await guild.fetch_member(int(alice.user.id))
    assert member.display_name == "Alice"
    assert (await bot.fetch_user(int(alice.user.id))).name == "alice"
    channel = await bot.fetch_channel(int(alice.here.id))
    assert isinstance(channel, discord.TextChannel) and channel.name == "general"
    assert len(await guild.fetch_channels()) == 2 and len(await guild.fetch_roles()) == 2
    opened = await channel.create_thread(name="T", type=discord.ChannelType.public_thread)
    assert [t.id for t in await guild.active_threads()] == [opened.id]
    assert len(await opened.fetch_members()) == 1
    archived = await opened.edit(archived=True)
    assert archived.archived
    await idle(server)
