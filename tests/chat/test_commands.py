"""The commands, as somebody would use them."""

from bot.local.protocol.uploads import Upload
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.permissions import May
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_trouble import QUICK, mover


async def asked(person: Person, command: str, **options: str | int | bool | Upload | Person) -> str:
    return (await (await person.slash(command, **options)).settled()).text


async def test_my_turns_lead_to_the_panel_from_anywhere(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK, pace="12h")
    person = await mover(program, thread.id, alice, bob)
    other = bob if person is alice else alice
    person.go(person.dm())
    reply = await (await person.slash("/my turns")).settled()
    line = f"<#{thread.id}>: waiting for you, asked <t:"
    assert reply.text.startswith(line) and " · answer by <t:" in reply.text
    assert reply.message.buttons == ["Rakh #1: Alice vs Bob"]
    moved = await (await reply.message.click(reply.message.buttons[0])).settled()
    assert "actions left" in moved.text
    assert "Nobody is waiting for you" in await asked(other, "/my turns")
    assert f"waiting for **{person.user.display}**" in await asked(other, "/my matches")


async def test_the_status_names_what_is_unusual(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, setup="quick", pace="12h")
    text = await asked(alice.go(thread), "/match status")
    assert text.endswith("\n-# Line-ups: the same five units for both · 12h for each answer")


async def test_words_are_completed_and_batches_stop_where_they_must(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    match = await program.match(thread)
    sentence = next(iter(program.sentences(match)))
    person.go(thread)
    offered = await person.autocomplete("/do", "sentence", sentence=sentence[:3])
    assert any(choice.startswith(sentence[:3]) for choice in offered.choices)
    second = await person.autocomplete("/do", "sentence", sentence=f"{sentence}; mo")
    assert second.choices
    assert all(choice.startswith(f"{sentence}; move ") for choice in second.choices)
    text = await asked(person, "/do", sentence=f"{sentence}; dance on the table")
    assert "✔" in text and "Then it stopped" in text
    assert text.partition("Not done:\n")[2].startswith("```\ndance on the table\n```")
    assert (await program.match(thread)).seq == match.seq + 1
    half = await asked(person, "/do", sentence="move")
    assert "is not finished" in half and half.endswith("\n```\nmove\n```")


async def test_an_action_without_its_match_is_given_back(program: Program, alice: Person) -> None:
    told = await asked(alice, "/do", sentence="move pa E3")
    assert told == "You have no running match. Use /play to start one.\n```\nmove pa E3\n```"


async def test_the_board_is_shown_as_picture_as_text_and_as_it_was(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    start = await asked(alice.go(thread), "/board", text=True)
    sentence = next(iter(program.sentences(await program.match(thread))))
    await asked(person.go(thread), "/do", sentence=sentence)
    assert await asked(alice, "/board", text=True) != start
    assert await asked(alice, "/board", text=True, entry=0) == start
    reply = await (await alice.slash("/board")).settled()
    assert reply.message.pictures[0].alt and reply.message.ephemeral
    assert "so far. Choose one of them." in await asked(alice, "/board", entry=99)


async def test_logs_and_exports_of_a_running_match_keep_its_secret(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    assert "Sun" in await asked(alice.go(thread), "/match log")
    reply = await (await alice.slash("/match export")).settled()
    text = (await reply.message.pictures[0].download()).decode()
    assert match.commitment in text and match.record.secret not in text
    assert "secret itself is shown when the match is over" in await asked(alice, "/match verify")
    assert "Waiting" not in await asked(alice, "/match status")


async def test_settings_are_remembered(program: Program, alice: Person) -> None:
    text = await asked(alice, "/my settings", theme="light", pings=False)
    assert "Theme: light" in text and "Mentions: no" in text
    assert "Theme: light" in await asked(alice, "/my settings")
    assert "Theme: high-contrast" in await asked(alice, "/my settings", theme="high-contrast")


async def test_finished_matches_are_counted(program: Program, alice: Person, bob: Person) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    await asked(bob.go(thread), "/match resign", sure=True)
    await program.shown()
    assert "1 won, 0 drawn, 0 lost" in await asked(alice, "/my stats")
    assert "0 won, 0 drawn, 1 lost" in await asked(bob, "/my stats")
    assert "Verified" in await asked(alice.go(thread), "/match verify")
    assert "This match is over" in await asked(alice, "/do", sentence="move pa E3")


async def test_who_runs_the_server_looks_after_its_tables(
    program: Program, server: LocalDiscord, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    server.guilds.grant(server.home(), carol.user, May.MANAGE_GUILD)
    assert match.id in await asked(carol, "/table-admin list")
    nothing = await asked(carol, "/table-admin remove", match=match.id, seat=1, sure=False)
    assert "Nothing changed" in nothing
    await asked(carol, "/table-admin remove", match=match.id, seat=1, sure=True)
    over = await alice.until_sees("🏁", thread)
    assert "was removed from the match" in over.text


async def test_a_member_is_challenged_from_the_menu(
    program: Program, alice: Person, bob: Person
) -> None:
    reply = await (await alice.menu("Challenge to a match", bob)).settled()
    await reply.message.select("Rakh")
    card = await bob.until_sees("you are invited")
    assert bob.mention in card.text


async def test_a_message_of_a_match_leads_to_ones_move(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    turn = person.go(thread).last()
    reply = await (await person.menu("My move here", turn)).settled()
    assert "actions left" in reply.text
