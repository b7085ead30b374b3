"""A panel that waits for nobody but computers goes on by itself."""

import pytest

from bot.chat.panel import follow
from bot.chat.text import spoken
from bot.kernel import Seat
from bot.local.testing.person import Person, Reply
from bot.local.world.model import Channel
from bot.match.clocks.standing_answers import answered
from bot.match.ids import MatchId
from tests.chat.conftest import Program
from tests.chat.players import host_card, panel, seated, set_option
from tests.chat.test_terrene import MASKED

TURN = "move pr F5; move ro D4"  # the first of Rakh, with the quick line-ups


async def nothing(match_id: MatchId) -> None:
    """Instead of a look whether a computer is asked."""


async def against_computer(program: Program, alice: Person) -> Channel:
    await (await alice.slash("/play", game="rakh", computers=1, strength="easy")).settled()
    card = await host_card(alice)
    for key, value in {"factions": "swap", "setup": "quick"}.items():
        await set_option(alice, card, key, value)
    await (await host_card(alice)).click("Start")
    await alice.until(lambda: alice.threads())
    await program.shown()
    [thread] = alice.threads()
    await program.turn_of(thread, alice)
    return thread


async def test_the_panel_tells_what_the_computer_did_and_asks_on(
    program: Program, alice: Person
) -> None:
    thread = await against_computer(program, alice)
    reply = await alice.go(thread).slash("/do", sentence=TURN)
    await alice.until(lambda: "actions left." in reply.text)
    match = await program.match(thread)
    computers = [moment for moment in match.moments() if moment.entry.seat == 1]
    assert len(computers) >= 2
    for event in (event for moment in computers for event in moment.events):
        assert program.named(event.text, match) in reply.text
        assert spoken(event.text, match) in reply.message.pictures[0].alt
    assert reply.text.startswith("✔") and "Your next question appears here" in (alice.ever_saw())
    if reply.message.menus:  # which actions fit a menu depends on the position
        [stepwise, *_] = reply.message.menus[0]["options"]
        await reply.message.select(stepwise["value"])
    else:
        await reply.message.click(next(each for each in reply.message.buttons if "…" in each))
    await alice.until(lambda: reply.text.startswith("`"))


async def test_only_the_newest_panel_goes_on(
    program: Program, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await against_computer(program, alice)
    assert program.app
    monkeypatch.setattr(program.app.driver, "_look", nothing)  # it never moves by itself
    old = await (await alice.go(thread).slash("/do", sentence=TURN)).settled()
    new = await panel(alice, thread)
    while (match := await program.match(thread)).asked() == {1}:
        words = next(program.sentences(match))
        await program.service.play(match.id, Seat(1), words, cause="computer")
    await alice.until(lambda: bool(new.message.buttons))
    assert old.message.buttons == []
    assert "Your next question appears here" in old.text


async def test_a_panel_that_waits_for_people_does_not_go_on(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, factions="swap", setup="quick")
    mine = await (await alice.go(thread).slash("/do", sentence=TURN)).settled()
    assert "You have nothing to do right now. Waiting for **Bob**." in mine.text
    for words in ("move pa C3", "move gu C4"):
        match = await program.match(thread)
        assert words in set(program.sentences(match))
        await (await bob.go(thread).slash("/do", sentence=words)).settled()
    await program.turn_of(thread, alice)
    assert mine.message.buttons == ["Plan ahead"]


async def test_a_rematch_against_computers_alone_begins_in_the_panel(
    program: Program, alice: Person
) -> None:
    thread = await against_computer(program, alice)
    await (await alice.go(thread).slash("/match resign", sure=True)).settled()
    turn = await alice.until_sees("🏁", thread)
    over = await (await turn.click("Rematch")).settled()
    assert over.text.startswith("The next match has started")
    await alice.until(lambda: bool(over.message.buttons) and "2 actions left." in over.text)
    assert len(alice.threads()) == 2


async def test_a_panel_that_has_waited_long_enough_says_what_to_do(
    program: Program, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await against_computer(program, alice)
    assert program.app
    monkeypatch.setattr(program.app.driver, "_look", nothing)  # it thinks for ever
    monkeypatch.setattr(follow, "PATIENCE", 0.0)
    reply = await alice.go(thread).slash("/do", sentence=TURN)
    await alice.until(lambda: "The computer is still thinking" in reply.text)
    assert reply.text.startswith("✔") and "appears here" not in reply.text
    match = await program.match(thread)
    while match.asked() == {1}:
        words = next(program.sentences(match))
        await program.service.play(match.id, Seat(1), words, cause="computer")
        match = await program.match(thread)
    await program.turn_of(thread, alice)
    assert "2 actions left." in (await panel(alice, thread)).text


async def test_what_one_said_beforehand_does_not_end_the_wait(
    program: Program, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Among computers it is said at once, and the panel asks on when there is something to ask."""
    program.pause = 3600.0
    await (await alice.slash("/play", game="terrene", computers=1, strength="easy")).settled()
    card = await host_card(alice)
    for key, choice in {"match": "single", **MASKED}.items():
        await set_option(alice, card, key, choice)
    assert program.app
    monkeypatch.setattr(program.app.driver, "_look", nothing)
    await (await host_card(alice)).click("Start")
    [thread] = await alice.until(lambda: alice.threads())
    await program.shown()

    async def computer(words: str) -> None:
        match = await program.match(thread)
        await program.service.play(match.id, Seat(1), words, cause="computer")

    async def say(words: str) -> Reply:
        return await (await alice.go(thread).slash("/do", sentence=words)).settled()

    await say("gregory")
    await computer("sk")
    await say("usual")
    await computer("usual")
    if (await program.match(thread)).asked() == {0}:
        await say("first")
    else:
        await computer("second")
    for words in ("recruit A1", "recruit A2", "recruit A3"):
        await say(words)
        await computer("pass")
    await say("end")
    await computer("recruit B2")
    reply = await say("pass-turn")
    for words in ("recruit B4", "recruit B3", "end"):
        await computer(words)
        while answered(await program.match(thread)):
            await program.server.world.next_change()
    await alice.until(lambda: "What do you do?" in reply.text)
    match = await program.match(thread)
    assert sum(entry.cause == "standing" for entry in match.entries) == 2
    assert (
        reply.text.count("**Alice** passes.") == 3
        and "Your standing answer" not in alice.ever_saw()
    )
