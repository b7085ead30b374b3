"""A match from /play to the winner's message."""

from datetime import UTC, datetime
from random import Random

from msgspec.structs import replace

from bot.ai.strengths import choose
from bot.chat.lobby.card import card
from bot.kernel import Event, Seat
from bot.local.testing.person import Person, Seen
from bot.local.world.model import Channel
from bot.match.ids import UserId
from bot.match.lobby import Lobby
from bot.match.match import Match, Player
from tests.chat.conftest import Program
from tests.chat.players import act, panel, seated


async def test_a_table_is_opened_joined_and_started(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    reply = await (await alice.slash("/play", game="rakh", opponent=bob)).settled()
    assert "Your table is open" in reply.text
    card = await bob.until_sees("you are invited")
    assert bob.mention in card.text
    await card.click("Cancel")
    await bob.until_sees(
        "Only the host of this table can do that. Ask them, or use /play to open your own."
    )
    kept = carol.find("you are invited")
    assert kept
    await kept.click("Join")
    await carol.until_sees(
        "The remaining seats are reserved for invited players. Use /play to open another table."
    )
    await card.click("Join")
    card = await alice.until_sees("2. Bob")
    await card.click("Start")
    await alice.until(lambda: alice.threads())
    await program.shown()
    turn = alice.last(alice.threads()[0])
    assert alice.mention in turn.text and bob.mention in turn.text
    assert turn.buttons == ["Your move", "Recap", "More"]
    assert turn.pictures[0].alt


def test_an_invitation_lists_only_what_is_not_as_usual() -> None:
    alice = Player("Alice", UserId("1"))
    lobby = Lobby("k7f3ab", "terrain", alice.user, (alice, Player("C", strength="normal")))
    until = datetime(2026, 1, 1, tzinfo=UTC)
    text, _ = card(lobby, until)
    assert "2. C (normal)" in text and "-# Standard rules, no time limit." in text.splitlines()
    text, _ = card(replace(lobby, settings={"build": "fives"}, pace="24h"), until)
    late = "24h for each answer (when time runs out: the bot answers, three times at most)."
    land = "Building the land: five pieces a turn, about 20 turns"
    assert f"-# {land} · {late}" in text.splitlines()


async def test_within_a_turn_the_newest_message_is_changed_and_nobody_called_again(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, setup="quick", factions="swap")
    for person, sentence, messages in (
        (alice, "move pr F5", 1),
        (alice, "move sh G1", 2),
        (bob, "move ro D4", 2),
        (bob, "move pa D5", 3),
        (alice, "attack sh ro", 3),
    ):
        await (await person.go(thread).slash("/do", sentence=sentence)).settled()
        await program.shown()
        assert len(turns(alice, thread)) == messages, sentence


def turns(person: Person, thread: Channel) -> list[Seen]:
    """The turn messages; only the newest has buttons."""
    found = [each for each in person.messages(thread) if "-# Match " in each.text]
    assert ["Your move" in each.buttons for each in found] == [False] * (len(found) - 1) + [True]
    return found


async def test_who_is_called_reads_the_whole_turn_before(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, setup="quick", factions="swap")
    for person, first, second in (
        (alice, "move pr F5", "move sh G1"),
        (bob, "move ro D4", "move pa D5"),
    ):
        for sentence in (first, second):
            await (await person.go(thread).slash("/do", sentence=sentence)).settled()
            await program.shown()
        match = await program.match(thread)
        one, other = [program.named(event.text, match) for event in await last_two(program, match)]
        before, newest = turns(alice, thread)[-2:]
        assert newest.text.startswith(f"-# {one}\n{other}\nTurn ") and one in before.text


async def last_two(program: Program, match: Match) -> tuple[Event, ...]:
    return await program.service.story(match, match.seq - 2)


async def test_two_people_play_by_buttons_and_menus(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, setup="open", factions="random")
    random = Random(7)
    people = {alice.user.id: alice, bob.user.id: bob}
    for _ in range(30):
        await program.shown()
        asked = [people[player.user] for player in await program.asked(thread)]
        reply = await act(asked[0], thread, random)
        assert "✔" in reply.text, reply.text
    match = await program.match(thread)
    assert match.seq >= 30
    await program.shown()
    told = "\n".join(message.text for message in alice.messages(thread))
    for event in await program.service.story(match, -1):
        assert told.count(program.named(event.text, match)) >= 1


async def test_a_question_with_one_way_on_is_passed_and_said_once(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, game="terakh", setup="full")
    (asked,) = await program.asked(thread)
    person = alice if alice.user.id == asked.user else bob
    reply = await panel(person, thread)
    assert reply.text.count("Choose a clan.") == 1
    assert any(label.startswith("Hydra (HY)") for label in reply.message.buttons)


async def test_a_whole_match_in_words_to_the_winners_message(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, setup="quick", factions="random")
    alice.go(thread)
    bob.go(thread)
    match, person = await program.match(thread), alice
    while not match.outcome():
        seat = Seat(min(match.asked()))
        person = alice if match.record.players[seat].user == alice.user.id else bob
        view = match.game.view(match.state, seat)
        sentence = choose("rakh", view, seat, "normal", match.seq)
        reply = await (await person.slash("/do", sentence=sentence)).settled()
        assert "✔" in reply.text
        match = await program.match(thread)
    await program.shown()
    last = alice.last(thread)
    assert "🏁" in last.text and "Rematch" in last.buttons
    own = next(each for each in person.messages(thread)[::-1] if each.ephemeral)
    assert "🏁" in own.text and own.buttons == []
    verdict = await (await bob.slash("/match verify")).settled()
    assert "Verified" in verdict.text
    over = await panel_text(alice, "/my matches")
    assert "**Finished**\n**Rakh #1: " in over


async def panel_text(person: Person, command: str) -> str:
    return (await (await person.slash(command)).settled()).text


async def test_the_computer_answers_through_the_same_door(program: Program, alice: Person) -> None:
    await (await alice.slash("/play", game="rakh", computers=1, strength="easy")).settled()
    card = await alice.until_sees("(easy)")
    await card.click("Start")
    await alice.until(lambda: alice.threads())
    await program.shown()
    thread = alice.threads()[0]
    random = Random(3)
    for _ in range(6):
        await program.turn_of(thread, alice)
        await act(alice, thread, random)
    match = await program.match(thread)
    assert {entry.seat for entry in match.entries if entry.kind == "play"} == {0, 1}
    await program.shown()
    assert (await panel(alice, thread)).text


async def test_whoever_is_called_learns_what_the_picture_calls_them(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, game="terrain", build="full")
    (asked,) = await program.asked(thread)
    seat = (await program.match(thread)).record.players.index(asked)
    assert f"▶ <@{asked.user}> ({('Red', 'Blue')[seat]}): your move." in alice.last(thread).text
