"""Puzzles: offered, solved in private, rated, posted every day, and found in finished matches."""

import asyncio
import re
from functools import partial
from itertools import pairwise

import pytest

from bot.ai.puzzles import worth
from bot.chat.puzzle.daily import HOUR
from bot.kernel import Seat, sentences
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, Reply
from bot.local.world.model import Channel
from bot.local.world.permissions import May
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.practice.puzzle import shipped
from tests.chat.conftest import Program
from tests.chat.players import differs, look
from tests.chat.test_review import finished

DAY = 86400
SHOWN = 4  # puzzles one after another
TRIED = 5  # sentences, of which the worst one is surely wrong


async def press(person: Person, reply: Reply, label: str) -> None:
    before = look(reply.message)
    await reply.message.click(label)
    await person.until(partial(differs, reply, before))


async def offered(program: Program, person: Person, game: str) -> tuple[Match, Seat]:
    """The position of a new puzzle, and whose answer is wanted."""
    reply = await (await person.slash("/puzzle", game=game)).settled()
    assert "One move is clearly the best" in reply.text and reply.message.ephemeral
    assert len(reply.message.pictures) == 1 and "Hint" not in reply.message.buttons
    assert program.app
    [match_id] = await program.app.practice.of(UserId(person.user.id), "puzzle", game)
    match = await program.service.match(match_id)
    return match, next(Seat(at) for at, each in enumerate(match.record.players) if each.user)


async def answered(person: Person, sentence: str) -> Reply:
    reply = await (await person.slash("/do", sentence=sentence, match="lesson")).settled()
    if "Added to your plan" in reply.text:  # one order of several: this ends them
        reply = await (await person.slash("/do", sentence="done", match="lesson")).settled()
    assert "That is your answer" in reply.text
    await press(person, reply, "Check my answer")
    await person.until(lambda: "Looking at" not in reply.text)
    return reply


@pytest.mark.parametrize("key", sorted({puzzle.game for puzzle in shipped().values()}))
async def test_a_puzzle_of_every_game_is_solved_missed_and_explained(
    program: Program, alice: Person, bob: Person, key: str
) -> None:
    match, _ = await offered(program, alice.go("general"), key)
    best = shipped()[match.record.part].solution.best
    right = await answered(alice, best)
    assert "Solved" in right.text and f"`{best}` is the best move" in right.text
    assert "(+" in right.text and "Next puzzle" in right.message.buttons
    assert len(right.message.pictures) == 1

    match, seat = await offered(program, bob.go("general"), key)
    best = shipped()[match.record.part].solution.best
    others = [each for each in sentences(match.prompt(seat)) if each != best]
    idle = [each for each in others if each.split()[-1] in ("pass", "done")]
    some = [*others[:: len(others) // TRIED + 1], *idle[:1]]
    values = worth(key, match.game.view(match.state, seat), seat, some)
    wrong = await answered(bob, some[values.index(min(values))])
    assert "is not it" in wrong.text and "(−" in wrong.text
    [(better, worse)] = re.findall(r"leaves you at (\d+)% instead of (\d+)%", wrong.text)
    assert int(better) > int(worse)
    await press(bob, wrong, "Show the answer")
    assert f"The best move is `{best}`" in wrong.text and "stays at" in wrong.text
    assert len(wrong.message.pictures) == 1


async def test_only_the_first_answer_is_rated_and_giving_up_is_one(
    program: Program, alice: Person
) -> None:
    assert program.app
    panel = await (await alice.go("general").slash("/puzzle", game="rakh")).settled()
    await press(alice, panel, "Give up")
    assert "The best move is" in panel.text and "(−" in panel.text
    own = await (await alice.slash("/my puzzles")).settled()
    assert "0 of 1 puzzle solved at once" in own.text
    await press(alice, panel, "Try again")
    assert "You have tried this one before" in panel.text
    tried = await program.app.practice.of(UserId(alice.user.id), "puzzle", "rakh")
    again = await program.service.match(tried[0])
    best = shipped()[again.record.part].solution.best
    reply = await answered(alice, best)
    assert "Solved" in reply.text and "stays at" in reply.text
    same = await (await alice.slash("/my puzzles")).settled()
    assert same.text == own.text


async def test_the_next_puzzle_is_another_one(program: Program, alice: Person) -> None:
    """Even for those who have tried all of them."""
    assert program.app
    seen: list[str] = []
    reply = await (await alice.go("general").slash("/puzzle", game="terakh")).settled()
    for _ in range(SHOWN):
        [match_id] = await program.app.practice.of(UserId(alice.user.id), "puzzle", "terakh")
        seen.append((await program.service.match(match_id)).record.part)
        await press(alice, reply, "Give up")
        await press(alice, reply, "Next puzzle")
    assert all(one != other for one, other in pairwise(seen))


def until_the_next_post(now: float) -> float:
    return DAY - now % DAY + HOUR * 3600


async def test_a_channel_gets_a_puzzle_every_day_and_hears_how_the_last_one_went(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    server.guilds.grant(server.home(), alice.go("general").user, May.MANAGE_GUILD)
    reply = await (await alice.slash("/table-admin puzzle", game="rakh")).settled()
    assert "a puzzle of Rakh every day" in reply.text
    first = await bob.go("general").until_sees("Puzzle of the day")
    assert len(first.pictures) == 1
    panel = await (await first.click("Solve")).settled()
    assert panel.message.ephemeral and "One move is clearly the best" in panel.text
    await press(bob, panel, "Give up")
    server.clock.forward(until_the_next_post(server.clock.now()))
    await bob.until_sees("solved at once by 0 of 1")
    posts = [each for each in bob.messages() if "Puzzle of the day" in each.text]
    assert len(posts) == 2
    await (await alice.slash("/table-admin puzzle", daily=False)).settled()
    server.clock.forward(DAY)
    await (await bob.slash("/my puzzles")).settled()
    assert len([each for each in bob.messages() if "Puzzle of the day" in each.text]) == 2


async def played(program: Program, alice: Person, bob: Person) -> Channel:
    for person in (alice, bob):
        person.go("general")
    return await finished(program, alice, bob, 24)


async def test_positions_become_puzzles_only_if_everyone_who_played_agrees(
    program: Program, alice: Person, bob: Person
) -> None:
    assert program.app
    mining, puzzles = program.app.mining, program.app.puzzles
    for person in (alice, bob):
        await played(program, alice, bob)
        while await mining.look():
            pass
        assert [each for each in await puzzles.all("rakh") if each.match_id] == []
        own = await (await person.slash("/my puzzles", share=True)).settled()
        assert "may become puzzles" in own.text
    thread = await played(program, alice, bob)
    while await mining.look():
        pass
    found = [each for each in await puzzles.all("rakh") if each.match_id]
    match = await program.match(thread)
    assert found and {each.match_id for each in found} == {match.id}
    for each in found:
        entry = match.entries[each.seq]
        assert entry.kind == "play" and each.solution.margin >= 0.25
    await (await bob.slash("/my puzzles", share=False)).settled()
    assert [each for each in await puzzles.all("rakh") if each.match_id] == []
    await revoked_while_they_are_looked_for(program, bob, match)
    assert [each for each in await puzzles.all("rakh") if each.match_id] == []


async def revoked_while_they_are_looked_for(program: Program, person: Person, match: Match) -> None:
    assert program.app
    mining, puzzles = program.app.mining, program.app.puzzles
    await (await person.slash("/my puzzles", share=True)).settled()
    await puzzles.looked_at(0)
    while (following := await puzzles.next_finish()) and following[1] != match.id:
        await puzzles.looked_at(following[0])
    looking = asyncio.create_task(mining.look())
    await (await person.slash("/my puzzles", share=False)).settled()
    assert await looking
