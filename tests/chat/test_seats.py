"""Seats change hands on Discord: handed over, filled again, voted away; secrets go along."""

from random import Random

from bot.ai.chances import Swing
from bot.chat import text
from bot.chat.replay import turning
from bot.kernel import random_sentence
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from bot.match.ids import UserId
from bot.match.journal import transcript
from bot.match.match import Match
from bot.match.update import secret
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_trouble import QUICK, mover

DAY = 86400


async def said(who: Person, command: str, **options: object) -> str:
    return (await (await who.slash(command, **options)).settled()).text  # type: ignore[arg-type]


async def taken(person: Person, thread: Channel, whose: str) -> str:
    """Press the button under the newest message, and confirm."""
    asked = await (await person.last(thread).click(f"Take {whose} seat")).settled()
    assert "Take over the seat of" in asked.text
    await asked.message.click("Yes, take the seat")
    await person.until(lambda: "The seat is yours." in asked.text)
    return asked.text


async def test_a_seat_is_handed_over_and_its_secrets_go_along(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, game="terrene", match="single")
    for person in (alice, bob):
        await (await person.go(thread).slash("/do", sentence="zowie")).settled()
    seat = seat_in(await program.match(thread), alice)
    await play_on(program, thread, seat, alice, bob)
    answer = await said(alice, "/match hand-over", to=carol)
    assert "offers their seat to Carol." in answer and "You keep playing until" in answer
    await program.shown()
    call = carol.last(thread)
    assert f"▶ {carol.mention} can take over the seat of **Alice**." in call.text
    assert call.mentions == ["carol"]  # the others are not called
    hers = mine(await program.match(thread), seat)
    assert hers and hers in alice.ever_saw() and hers not in carol.ever_saw()
    await taken(carol, thread, "Alice's")
    await program.shown()
    match = await program.match(thread)
    assert match.record.players[seat].user == carol.user.id
    assert mine(match, seat) in carol.ever_saw()
    assert carol.messages(carol.dm())  # her own secrets, by direct message
    assert "Carol takes over the seat of Alice." in bob.last(thread).text
    assert "Alice offers their seat to Carol." in bob.last(thread).text  # and not the new name
    assert thread.name == "Terrene Odyssey #1: Carol vs Bob"

    # Alice knows what she knew, and learns nothing more.
    [old] = [each for each in alice.messages(alice.dm()) if "for your eyes only" in each.text]
    assert hers in old.text and not old.buttons, "nothing to press that would be refused"
    assert not [each for each in alice.messages(alice.dm()) if "have voted" in each.text]
    assert "You are not playing in this match" in await said(alice, "/hand")
    for button in ("Your move", "My hand"):
        [turn] = [each for each in alice.messages(thread) if button in each.buttons]
        refused = await (await turn.click(button)).settled()
        assert "You are not playing in this match" in refused.text
    before = alice.ever_saw()
    await play_on(program, thread, seat, carol, bob)
    now = mine(await program.match(thread), seat)
    assert now != hers and now in carol.ever_saw() and now not in alice.ever_saw()
    assert not [each for each in alice.messages(alice.dm()) if each.text not in before]


def seat_in(match: Match, person: Person) -> int:
    return [each.user for each in match.record.players].index(UserId(person.user.id))


def mine(match: Match, seat: int) -> str:
    return text.named(secret(match, match.table.seats[seat]), match)


async def play_on(program: Program, thread: Channel, seat: int, *people: Person) -> None:
    """Until the secret of a seat has changed, and there is one."""
    random, by_id = Random(1), {person.user.id: person for person in people}
    before = mine(await program.match(thread), seat)
    while (now := mine(await program.match(thread), seat)) == before or not now:
        match = await program.match(thread)
        prompt = match.prompts()[0]
        person = by_id[match.record.players[prompt.seat].user]
        sentence = random_sentence(prompt, random)
        await (await person.go(thread).slash("/do", sentence=sentence)).settled()
        await program.shown()


async def test_anyone_can_take_an_open_seat_and_the_owner_can_keep_it(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    await said(alice.go(thread), "/match hand-over")
    await program.shown()
    call = carol.last(thread)
    assert "▶ Anyone can take over the seat of **Alice**." in call.text
    refused = await (await bob.last(thread).click("Take Alice's seat")).settled()
    assert "You have a seat in this match already." in refused.text
    await (await alice.last(thread).click("Keep the seat")).settled()
    await program.shown()
    assert "Keep the seat" not in alice.last(thread).buttons
    assert "Take Alice's seat" not in call.buttons


async def test_who_is_named_can_decline(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    await said(alice.go(thread), "/match hand-over", to=carol)
    await program.shown()
    reply = await (await carol.last(thread).click("Decline")).settled()
    assert "**Alice** keeps the seat." in reply.text
    await alice.until_sees("**Alice** keeps the seat.", thread)


async def test_a_person_takes_the_seat_of_a_computer_if_the_others_agree(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    await (
        await alice.slash("/play", game="terakh", opponent=bob, computers=1, pace="off")
    ).settled()
    await (await bob.until_sees("you are invited")).click("Join")
    await alice.until(lambda: "2. Computer" in alice.last().text and "3. Bob" in alice.last().text)
    await alice.last().click("Start")
    await alice.until(lambda: bool(alice.threads()))
    await program.shown()
    [thread] = alice.threads()
    offered = await alice.go(thread).autocomplete("/match replace", "player", player="")
    assert "2. Computer (hard)" in offered.choices
    answer = await said(alice, "/match replace", player="2", by=carol)
    assert "All must agree." in answer and "asked to agree" in answer
    await program.shown()
    call = bob.last(thread)
    assert bob.mention in call.text and carol.mention not in call.text
    await (await call.click("Agree")).settled()
    await program.shown()
    assert carol.mention in carol.last(thread).text
    await taken(carol, thread, "Computer's")
    match = await program.match(thread)
    assert [each.name for each in match.record.players] == ["Alice", "Carol", "Bob"]


async def test_who_is_overdue_is_replaced_by_a_vote(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    slow = await mover(program, thread.id, alice, bob)
    other = bob if slow is alice else alice
    name = slow.user.display
    early = await said(other.go(thread), "/match remove", player=name, sure=True)
    assert f"**{name}** still has time." in early
    assert (
        await said(other, "/match remove", player=name, sure=False)
        == "Nothing changed. Set *sure* to True if you mean it."
    )
    server.clock.forward(4 * DAY)
    answer = await said(other, "/match remove", player=name, sure=True)
    assert f"{name} is out, and a hard computer takes over." in answer
    await program.shown()
    assert "is out, and a hard computer" in "".join(m.text for m in slow.messages(thread))
    refused = await (await slow.last(thread).click("Your move")).settled()
    assert "You are not playing in this match" in refused.text
    told = [each for each in slow.messages(slow.dm()) if "the others have voted" in each.text]
    assert len(told) == 1, "whoever is voted out is told"
    assert "Rakh #1: Alice vs Bob" in told[0].text and f"<#{thread.id}>" in told[0].text
    before = len(slow.messages(slow.dm()))
    await program.stop()
    await program.start()
    match = await program.match(thread)
    [prompt] = match.prompts()
    await program.service.play(match.id, prompt.seat, random_sentence(prompt, Random(1)))
    await program.shown()
    assert len(slow.messages(slow.dm())) == before, "once"


async def test_an_open_offer_works_after_a_restart(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    await said(alice.go(thread), "/match hand-over")
    await program.shown()
    await program.stop()
    await program.start()
    await taken(carol, thread, "Alice's")
    mine = await said(carol.go("general"), "/my matches")
    assert "Rakh #1: Carol vs Bob" in mine
    assert "You have no running match." in await said(alice.go("general"), "/my matches")


async def test_the_log_names_who_held_the_seat_then(
    program: Program, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, game="rakh", setup="quick", factions="swap")
    match = await program.match(thread)
    for words in ("move ro D4", "move gu E3"):
        await program.service.play(match.id, match.prompts()[0].seat, words)
    await said(alice.go(thread), "/match hand-over", to=carol)
    await program.shown()
    await taken(carol, thread, "Alice's")
    match = await program.match(thread)
    await program.service.play(match.id, match.prompts()[0].seat, "move gu C3")
    log = await said(bob.go(thread), "/match log")
    assert "**Turn 1: Alice**\nAlice moves the Rogue from F4 to D4." in log
    assert "Carol takes over the seat of Alice.\n**Bob** moves the Guardian" in log
    assert "Carol moves" not in log
    match = await program.match(thread)
    assert "| Alice moves the Rogue" in transcript.export(match)
    [moved] = [entry for entry in match.entries if entry.sentence == "move ro D4"]
    swing = Swing(moved, 0.4, 0.6, "{0} moves the Rogue from F4 to D4.")
    assert turning.what_happened(match, swing, 22) == "Alice moves the Rogue …"
    assert turning.change(match, swing) == "Alice 40% → 60%"
    unheard = Swing(moved, 0.4, 0.6)
    assert (
        turning.what_happened(match, unheard, 90)
        == "Alice: “Move a unit → Rogue on F4 (3 HEALTH) → D4”."
    )
    assert match.shown_at(1, match.state).record.players[0].name == "Alice"
    assert match.shown_at(match.seq, match.state).record.players[0].name == "Carol"
