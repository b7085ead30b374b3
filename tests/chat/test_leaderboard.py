"""Ratings as players meet them: the board, their own curve, and what wins."""

from bot.local.testing.person import Person
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_commands import asked
from tests.chat.test_hall import resigned
from tests.chat.test_trouble import QUICK


async def play(program: Program, alice: Person, bob: Person, loser: Person) -> None:
    alice.go("general"), bob.go("general")
    thread = await seated(program, alice, bob, **QUICK)
    await resigned(program, thread, loser)
    alice.go("general"), bob.go("general")


async def test_the_board_is_a_picture_with_the_best_first(
    program: Program, alice: Person, bob: Person
) -> None:
    assert "Nobody is rated in Rakh yet" in await asked(alice, "/leaderboard", game="rakh")
    for loser in (bob, bob, alice):
        await play(program, alice, bob, loser)
    for everywhere in (False, True):
        slash = await alice.slash("/leaderboard", game="rakh", everywhere=everywhere)
        reply = await slash.settled()
        [picture] = reply.message.pictures
        alt = picture.alt
        assert "1. Alice: 1" in alt and "?, won 2 of 3; 2. Bob: 1" in alt
        assert "2 players rated" in reply.text
    wins = await asked(alice, "/leaderboard", game="rakh", show="parts")
    assert "3 finished matches on this server." in wins and "**By side**" in wins
    assert "Sun: won" in wins and "Moon: won" in wins


async def test_my_stats_have_a_curve_and_records(
    program: Program, alice: Person, bob: Person
) -> None:
    for loser in (bob, bob, alice):
        await play(program, alice, bob, loser)
    overview = await asked(alice, "/my stats")
    assert "**Rakh**: 2 won, 0 drawn, 1 lost · rating **1" in overview
    assert "finished 3 of 3" in overview
    reply = await (await alice.slash("/my stats", game="rakh")).settled()
    assert len(reply.message.pictures) == 1
    assert "**Against**\nBob: 2 won, 0 drawn, 1 lost" in reply.text and "**By side**" in reply.text
    refusal = await asked(alice, "/my stats", game="terrain")
    assert "You have not finished a match of Terrain yet" in refusal


async def test_a_player_may_leave_the_board_and_begin_anew(
    program: Program, alice: Person, bob: Person
) -> None:
    await play(program, alice, bob, bob)
    assert "You are on no leaderboard" in await asked(alice, "/my stats", listed=False)
    reply = await (await bob.slash("/leaderboard", game="rakh")).settled()
    assert "Alice" not in reply.message.pictures[0].alt
    assert "You are on leaderboards" in await asked(alice, "/my stats", listed=True)
    assert "Choose the game" in await asked(alice, "/my stats", reset=True)
    sure = await (await alice.slash("/my stats", game="rakh", reset=True)).settled()
    assert "Begin your rating in Rakh anew?" in sure.text
    await sure.message.click("Yes, begin anew")
    await alice.until(lambda: "begins anew with your next match" in sure.text)
    again = await (await alice.slash("/my stats", game="rakh", reset=True)).settled()
    await again.message.click("Yes, begin anew")
    await alice.until_sees("less than 30 days ago")
    overview = await asked(alice, "/my stats")
    assert "1 won, 0 drawn, 0 lost · finished" in overview


async def test_whoever_runs_out_of_time_has_not_finished(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK, pace="12h", absent="out")
    [late] = await program.asked(thread)
    program.server.clock.forward(14 * 3600)
    await alice.until_sees("🏁", thread)
    person = alice if late.user == alice.user.id else bob
    assert "finished 0 of 1" in await asked(person.go("general"), "/my stats")
