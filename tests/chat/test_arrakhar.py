"""Twenty units on a phone: lines of orders, menus by stack, once more, a private plan, undo."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.orders import Leg
from bot.kernel import Seat
from bot.local.testing.person import Person, Reply
from bot.local.world.model import Channel
from bot.match import changes, guards
from renderers import render_png
from tests.chat.conftest import Program
from tests.chat.players import panel, seated
from tests.taps.presser import Presser

SET_UP = (
    "auto",
    "preset balanced ready",
    "order T1=F12 R1=H8 C1=B9 T2=L11 R2=N15 C2=P8 wand=T1 G11x4 J9x4 done",
)


async def said(person: Person, thread: Channel, sentence: str) -> Reply:
    return await (await person.go(thread).slash("/do", sentence=sentence)).settled()


async def legs(program: Program, thread: Channel) -> list[str]:
    """Where the pending orders lead to."""
    match = await program.match(thread)
    return [order.end for order in match.state.orders if isinstance(order, Leg)]


async def entered(program: Program, alice: Person, bob: Person) -> Channel:
    """Turn 1, and the wizard player's movement: everybody waits in E1 and E4."""
    thread = await seated(program, alice, bob, game="arrakhar", sides="wizard")
    for person, sentence in zip((alice, bob, bob), SET_UP, strict=True):
        assert "✔" in (await said(person, thread, sentence)).text
    for person, sentence in ((alice, "auto"), (bob, "pass"), (alice, "done")):
        assert "✔" in (await said(person, thread, sentence)).text
    await program.shown()
    return thread


async def test_a_line_of_orders_waits_in_a_plan_that_is_drawn_for_its_player_alone(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await entered(program, alice, bob)
    before = await bob.last(thread).pictures[0].download()
    reply = await said(alice, thread, "order E1:BA>G8x4 E1:DW>F6x3/F4x1")
    assert "Added to your plan: 4 barbarians from E1 to G8; 3 dwarves from E1 to F6;" in reply.text
    match = await program.match(thread)
    own = render_png("arrakhar", GAME.view(match.state, Seat(0)))
    assert own != render_png("arrakhar", GAME.view(match.state, Seat(1)))
    assert reply.message.pictures[0].alt
    assert await reply.message.pictures[0].download() != before
    await program.shown()
    assert await bob.last(thread).pictures[0].download() == before
    written = await (await bob.go(thread).slash("/match export")).settled()
    story = (await written.message.pictures[0].download()).decode()
    assert story.rstrip().endswith("0> (not told)")
    for spelling in ("E1:BA>G8x4", "E1:DW>F6x3"):
        assert spelling not in bob.ever_saw() + story


async def test_stacks_are_tapped_sent_once_more_and_taken_back(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await entered(program, alice, bob)
    reply = await panel(alice, thread)
    stacks = [option["label"] for option in reply.message.menus[0]["options"]]
    assert "4 barbarians at E1" in stacks and len(stacks) == 8
    await said(alice, thread, "move E1:DW F6 2")
    reply = await panel(alice, thread)
    assert [menu["placeholder"] for menu in reply.message.menus] == [
        "Move units: Stacks – Follow to F6 (9)"
    ]
    await reply.message.select("2 dwarves from E1 to F6")
    await alice.until(lambda: "✔" in reply.text)
    assert "Plan: 2 dwarves from E1 to F6; 2 dwarves from E1 to F6." in reply.text
    assert await legs(program, thread) == ["F6", "F6"]
    assert "Undo the last order" in reply.message.buttons
    assert "Undo" not in reply.message.buttons, "one is enough"
    await said(alice, thread, "undo")
    assert await legs(program, thread) == ["F6"]
    await said(alice, thread, "clear")
    assert await legs(program, thread) == []


async def test_a_stack_moves_with_two_taps_and_some_of_it_with_four(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await entered(program, alice, bob)
    presser = Presser(alice, thread)
    taps: list[int] = []
    for sentence in ("move E1:BA G8 all", "move E1:DW F6 4", "move E4:WI some N17 2"):
        match = await program.match(thread)
        taps.append(await presser.say(match.prompt(Seat(0)), sentence))
    assert taps == [1 + 2, 2, 4], "the first also opens the panel"
    match = await program.match(thread)
    assert [leg.count for leg in match.state.orders] == [4, 4, 2]


WRONG = {
    "order E1:BA>G8x4 E1:DW>D8x4": "E1 to D8 costs 5 movement points; the dwarves there have 4",
    "order E1:BA>G8x4 E1:DW>F6x9": "Write one from 1 to 4",
    "order E1:DW>F6x2 E1:WI>F6x2 done": "only one type may stand",
    "order E1:BA>G8x4 E1:BA>F6x1": "None of your units in E1",
}


async def test_a_line_with_one_wrong_order_is_refused_as_a_whole(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await entered(program, alice, bob)
    for line, reason in WRONG.items():
        reply = await said(alice, thread, line)
        assert "✔" not in reply.text and reason in reply.text
        assert f"```\n{line}\n```" in reply.text  # nobody has to type it again
        assert await legs(program, thread) == []


async def test_a_form_that_is_refused_gives_back_what_was_written(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await entered(program, alice, bob)
    form = await (await panel(alice, thread)).message.click("Type orders …")
    await form.fill({"words": "E1:BA>Z99x4 {0}"})
    told = await alice.until_sees("```\nE1:BA>Z99x4 {\u20600}\n```", thread)
    assert told.ephemeral and "Alice" not in told.text


async def test_a_form_is_checked_once_and_its_line_is_read_once(
    program: Program, alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await entered(program, alice, bob)
    form = await (await panel(alice, thread)).message.click("Type orders …")
    calls: Counter[str] = Counter()
    for module, name in ((guards, "question"), (changes, "walk_first"), (changes, "walk")):
        monkeypatch.setattr(module, name, counted(calls, name, getattr(module, name)))
    await form.fill({"words": "E1:BA>G8x4"})
    await alice.until_sees("✔ `order E1:BA>G8x4`", thread)
    assert calls == {"question": 1}
    assert await legs(program, thread) == ["G8"]


def counted(calls: Counter[str], name: str, real: Callable[..., Any]) -> Callable[..., Any]:
    def call(*args: Any, **named: Any) -> Any:
        calls[name] += 1
        return real(*args, **named)

    return call
