"""Plans ahead over Discord: made in the panel, carried out, dropped with a note; seen by nobody."""

import asyncio
import re
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from bot.chat.plan import words
from bot.games import games
from bot.kernel import MatchOver, NotYourTurn, Seat, Stale, Tossed, random_sentence
from bot.kernel.codec import decode
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, Reply
from bot.local.world.model import Channel
from bot.match.journal import transcript
from bot.match.plans.plan import Line, Question, Rule
from bot.store.plans import Draft
from tests.chat.child import Child
from tests.chat.conftest import Program
from tests.chat.players import PLACEHOLDER, differs, example, look, panel, seated
from tests.chat.test_kill import Witness, connected
from tests.chat.test_kill import say as said_to_child
from tests.kit.tables import opened

LONG = 3600.0
VARIES = re.compile(r"Match \w+|#\d+|Seals?: .*|hash \w+|secret \w+")
ALICE, BOB = Seat(0), Seat(1)
ROGUE = "“Move a unit → Rogue on F4 (3 HEALTH) → D4”"
GUARDIAN = "“Move a unit → Guardian on B3 (5 HEALTH) → C3”"


@pytest.fixture
async def thread(program: Program, alice: Person, bob: Person) -> Channel:
    """A match of Rakh; Alice is asked first."""
    return await rakh(program, alice, bob)


async def rakh(program: Program, alice: Person, bob: Person) -> Channel:
    thread = await seated(program, alice, bob, game="rakh", factions="swap", setup="quick")
    for person in (alice, bob):
        person.go(thread)
    return thread


async def press(person: Person, reply: Reply, label: str) -> None:
    """Press a button, or pick from a menu, by how its label begins; wait for the next screen."""
    before = look(reply.message)
    items = [
        (each["label"], number, each["value"])
        for number, menu in enumerate(reply.message.menus)
        for each in menu["options"]
    ]
    buttons = [each for each in reply.message.buttons if each.startswith(label)]
    verbs = [menu for menu in reply.message.menus if str(menu["placeholder"]).startswith(label)]
    number = reply.message.menus.index(verbs[0]) if verbs else 0
    stepwise = [(label, number, verbs[0]["options"][0]["value"])] if verbs else []
    picks = [each for each in items if each[0].startswith(label)] or stepwise
    assert buttons or picks, (label, reply.text, reply.message.buttons, items)
    if buttons:
        await reply.message.click(buttons[0])
    else:
        await reply.message.select(picks[0][2], menu=picks[0][1])
    await person.until(partial(differs, reply, before))


async def planned(person: Person, thread: Channel, *labels: str) -> Reply:
    """Open the panel, then *Plan ahead*, and press these."""
    reply = await panel(person, thread)
    for label in ("Plan ahead", *labels):
        await press(person, reply, label)
    return reply


async def do(program: Program, person: Person, words: str) -> None:
    await (await person.slash("/do", sentence=words)).settled()
    await program.shown()


def told(person: Person, thread: Channel) -> list[str]:
    """The public thread as somebody reads it."""
    seen = [each for each in person.messages(thread) if not each.ephemeral]
    return [VARIES.sub("…", each.text) for each in seen]


EXPECTED = ("Plan my next move", "Rogue", "D4", "Guardian", "E3")
FORESEEN = (*EXPECTED, "Move a unit", "Guardian", "C3", "Save")


async def kept(program: Program) -> list[str]:
    """All plans in all matches, half made ones too, as they are on the disk."""
    async with opened(program.settings.where) as database:
        return [row["plan"] for row in await database.read("SELECT plan FROM plans")]


async def carried_out(program: Program, thread: Channel, person: Person) -> None:
    """Wait until somebody's plan has spoken."""

    async def spoken() -> bool:
        return (await program.match(thread)).entries[-1].cause == "plan"

    while not await spoken():
        await program.server.world.next_change()
    await program.shown()


async def test_a_plan_is_made_of_real_questions_and_carried_out(
    program: Program, alice: Person, bob: Person, thread: Channel
) -> None:
    reply = await planned(bob, thread, "Plan my next move")
    assert "What might **Alice** do?" in reply.text and reply.message.pictures
    for label in FORESEEN[1:5]:
        await press(bob, reply, label)
    assert f"If **Alice** plays {ROGUE} and **Alice** plays “Move a unit" in reply.text
    assert "You are asked: Order of the Moon: 2 actions left." in reply.text
    for label in FORESEEN[5:]:
        await press(bob, reply, label)
    assert reply.text.startswith("✔ Saved.") and f", I play {GUARDIAN}" in reply.text
    await do(program, alice, "move ro D4; move gu E3")
    await carried_out(program, thread, bob)
    match = await program.match(thread)
    assert (match.entries[-1].seat, match.entries[-1].sentence) == (BOB, "move gu C3")
    # He was not called for it, and has an action left.
    [call] = [each for each in bob.messages(bob.dm()) if "your plan has played" in each.text]
    assert f"played {GUARDIAN}. It is still your move." in call.text
    assert call.buttons == ["Your move"]
    assert "no plans" in (await (await bob.slash("/match plan")).settled()).text


async def test_nobody_can_tell_it_from_presence(
    program: Program, alice: Person, bob: Person, tmp_path: Path
) -> None:
    """The thread, what Alice has ever seen, and the record are the same with and without a plan."""
    threads: list[list[str]] = []
    records: list[str] = []
    for plans in (True, False):
        await program.stop()
        program.settings = replace(
            program.settings, database=tmp_path / f"{plans}.sqlite", address=""
        )
        await program.start()
        alice.go("general")
        bob.go("general")
        thread = await rakh(program, alice, bob)
        if plans:
            await planned(bob, thread, *FORESEEN)
        program.pause = LONG
        await do(program, alice, "move ro D4; move gu E3")
        program.pause = 0.0
        await program.stop()
        await program.start()  # here the plan's moment is over
        if plans:
            await carried_out(program, thread, bob)
        else:
            await do(program, bob, "move gu C3")
        threads.append(told(alice, thread))
        record = transcript.export(await program.match(thread))
        records.append(record.partition("secret")[2])
        await (await bob.slash("/match resign", sure=True)).settled()
    assert threads[0] == threads[1]
    assert records[0] == records[1] and "move gu C3" in records[0]
    assert "Saved" not in alice.ever_saw() and "→" not in alice.ever_saw()


async def test_a_plan_that_does_not_fit_is_dropped_with_a_private_note(
    program: Program, alice: Person, bob: Person, thread: Channel
) -> None:
    await planned(bob, thread, *FORESEEN)
    await do(program, alice, "move ro D5; move gu E3")
    await program.turn_of(thread, bob)
    note = await bob.until_sees("did something else", bob.dm())
    assert f"🔮 Dropped: If **Alice** plays {ROGUE}" in note.text
    reply = await panel(bob, thread)
    assert "Why: **Alice** did something else." in reply.text
    assert "Order of the Moon: 2 actions left" in reply.text
    assert "Dropped" not in (await panel(bob, thread)).text  # it is told once
    assert "Dropped" not in alice.ever_saw()


async def test_the_planner_is_not_called_but_the_words_are_the_same(
    program: Program, alice: Person, bob: Person, thread: Channel
) -> None:
    program.pause = LONG
    await planned(bob, thread, *FORESEEN)
    await do(program, alice, "move ro D4; move gu E3")
    turn = alice.last(thread)
    assert f"{bob.mention}: your move" in turn.text
    assert "bob" not in turn.mentions
    assert f"Your plan plays {GUARDIAN} for you" in (await panel(bob, thread)).text
    assert "Your plan" not in alice.ever_saw()


async def test_a_planner_without_direct_messages_is_called_in_the_thread(
    program: Program, alice: Person, bob: Person, thread: Channel
) -> None:
    await (await bob.slash("/my settings", whispers=False)).settled()
    program.pause = LONG
    await planned(bob, thread, *FORESEEN)
    await do(program, alice, "move ro D4; move gu E3")
    assert "bob" in alice.last(thread).mentions


async def test_a_plan_can_be_seen_and_removed_by_its_person_alone(
    program: Program, alice: Person, bob: Person, thread: Channel
) -> None:
    reply = await planned(bob, thread, *FORESEEN)
    assert len(await kept(program)) == 1
    listed = await (await alice.slash("/match plan")).settled()
    assert "You have no plans" in listed.text
    await press(bob, reply, "Remove 1")
    assert "You have no plans" in reply.text and await kept(program) == []
    await do(program, alice, "move ro D4; move gu E3")
    assert (await program.match(thread)).asked() == {BOB}


async def test_half_a_plan_survives_a_restart_and_ends_when_the_match_moves_on(
    program: Program, alice: Person, bob: Person, thread: Channel
) -> None:
    reply = await planned(bob, thread, *FORESEEN[:3])
    await program.stop()
    await program.start()
    await press(bob, reply, "Guardian")
    assert "Move a unit → Guardian on F3 (5 HEALTH) …" in reply.text and "`" not in reply.text
    await do(program, alice, "move ro E6")
    await press(bob, reply, "E3")
    assert reply.text.startswith("The match has moved on") and await kept(program) == []


async def test_on_ones_own_turn_there_is_an_answer_to_give_first(
    program: Program, alice: Person, thread: Channel
) -> None:
    listed = await (await alice.slash("/match plan")).settled()
    assert listed.message.button("Plan my next move")["disabled"]


async def test_killed_before_or_while_it_speaks_it_speaks_once(
    server: LocalDiscord, program: Program, alice: Person, bob: Person, thread: Channel
) -> None:
    await planned(bob, thread, *FORESEEN)
    await program.stop()
    path = program.settings.where
    child, witness = Child(server, path), Witness(path)
    child.start(pause=LONG)
    await connected(server)
    await said_to_child(alice, thread, "move ro D4; move gu E3")
    waiting = await witness.match(thread)
    assert waiting.asked() == {BOB}
    await child.kill()
    for moment in (0.0, 0.05, 0.3):
        child.start()
        await connected(server)
        await asyncio.sleep(moment)
        await child.kill()
    child.start()
    await connected(server)
    async with asyncio.timeout(120):
        while (await witness.match(thread)).seq == waiting.seq:
            await asyncio.sleep(0.02)
    await child.kill()
    match = await witness.match(thread)
    assert match.entries[:-1] == waiting.entries and match.entries[-1].sentence == "move gu C3"
    await program.start()
    assert (await program.match(thread)).seq == match.seq


async def test_a_plan_of_an_older_release_is_told_as_it_was_typed(
    program: Program, thread: Channel
) -> None:
    if_alice = '{"seat":0,"words":"move","is_begun":true}'
    then_bob = '{"seat":1,"words":"pass","question":{"verbs":[]}}'
    match = await program.match(thread)
    told = words.told(match, decode(f'{{"type":"line","steps":[{if_alice},{then_bob}]}}', Line))
    assert told == "If **Alice** plays `move …`, I play `pass`."


@pytest.mark.parametrize("key", sorted(games()))
async def test_a_plan_can_be_made_in_every_game(
    program: Program, alice: Person, bob: Person, key: str
) -> None:
    """Whatever is pressed leads to a plan that can be saved, and the match goes on."""
    random = Random(key)
    settings = games()[key].about.quickstart
    thread = await seated(program, alice, bob, game=key, **settings)
    people = [alice.go(thread), bob.go(thread)]
    match = await program.match(thread)
    planner = next(seat for seat in match.table.seats if seat not in match.asked())
    person = people[planner]
    reply = await (await person.slash("/match plan")).settled()
    await press(person, reply, "Plan my next move")
    for _ in range(25):
        if "Save" in reply.message.buttons:
            break
        whatever = "Whatever they do" in reply.message.buttons
        if whatever and (random.random() < 0.5 or person.find("cannot be a condition")):
            await press(person, reply, "Whatever they do")
            continue
        await press_anything(person, reply, random)
    await press(person, reply, "Save")
    assert reply.text.startswith("✔ Saved.") and not PLACEHOLDER.search(reply.text)
    assert "`" not in reply.text  # in words, not as it would be typed
    program.pause = 0.0
    for _ in range(6):
        match = await program.match(thread)
        if match.outcome():
            break
        asked = match.prompts()[0]
        words = random_sentence(asked, random)
        with suppress(Stale, NotYourTurn, MatchOver):  # the plan was quicker
            await program.service.play(match.id, asked.seat, words, tag=match.tag(asked))
    await program.shown()


async def press_anything(person: Person, reply: Reply, random: Random) -> None:
    """Press or pick something of the question; wait for the next one, or for a refusal."""
    before = look(reply.message)
    pressed = await anything(reply, random)
    if pressed.modal:
        await pressed.fill({"words": example(pressed.modal)})
    await person.until(
        lambda: differs(reply, before) or person.find("cannot be a condition") is not None
    )


async def anything(reply: Reply, random: Random) -> Reply:
    """Press or pick something of the question, not of the draft."""
    ids = [
        each["custom_id"]
        for each in reply.message.components
        if each["type"] == 2 and each["custom_id"].startswith("plan:at") and each["label"] != "Back"
        if "Find" not in each["label"]
    ]
    if reply.message.menus and (not ids or random.random() < 0.5):
        number = random.randrange(len(reply.message.menus))
        item = random.choice(reply.message.menus[number]["options"])
        return await reply.message.select(item["value"], menu=number)
    return await reply.message.press(random.choice(ids))


@pytest.mark.parametrize("plans", [True, False])
async def test_a_private_question_that_a_plan_answers_comes_by_no_message(
    program: Program, alice: Person, bob: Person, plans: bool
) -> None:
    """Terakh: everyone who holds a card is asked about an attack; Bob lets all of them pass."""
    random, game = Random(1), games()["terakh"]
    program.pause = LONG
    thread = await seated(program, alice, bob, game="terakh", **game.about.quickstart)
    match = await program.match(thread)
    assert program.app
    if plans:
        plan = await program.app.plans.begin(match.id, BOB, match.seq, Draft(match.number))
        question = Question(("cast",), topic="Windows")
        assert await program.app.plans.save(plan, Rule(question, "pass"))
    # A card can be cast before the first move: then he was asked before there was a plan.
    before = secret_questions(bob)
    # After his own attack he is asked in the panel he has open, so it must be Alice's.
    while BOB not in match.asked() - match.openly_asked() or match.entries[-1].seat in (None, BOB):
        if not (prompts := match.prompts()):
            return  # the match was over before: about one in a hundred
        words = game.advise(game.view(match.state, prompts[0].seat), Tossed(random))
        match = (await program.service.play(match.id, prompts[0].seat, words)).match
    await program.shown()
    assert (secret_questions(bob) == before) is plans


def secret_questions(person: Person) -> int:
    return sum("secret question" in each.text for each in person.messages(person.dm()))


async def test_a_rule_is_made_of_an_example_that_may_come(
    program: Program, alice: Person, bob: Person
) -> None:
    game = games()["terakh"]
    thread = await seated(program, alice, bob, game="terakh", **game.about.quickstart)
    reply = await (await bob.go(thread).slash("/match plan")).settled()
    await press(bob, reply, "Plan an answer")
    assert "Which question?" in reply.text
    await press(bob, reply, "I may cast a card")
    assert "For example:" in reply.text and reply.message.pictures
    for label in ("Pass", "Every time"):
        await press(bob, reply, label)
    assert "Every time I may cast a card, I answer “Pass”." in reply.text
    assert len(await kept(program)) == 1


async def test_an_answer_that_is_typed_in_code_is_told_in_words(
    program: Program, alice: Person, bob: Person
) -> None:
    settings = {**games()["arrakhar"].about.quickstart, "sides": "wizard"}
    thread = await seated(program, alice, bob, game="arrakhar", **settings)
    reply = await planned(alice, thread, "Plan my next move", "Whatever they do")
    before = look(reply.message)
    form = await reply.message.click("Type orders …")
    await form.fill({"words": "E1>E1:BA2"})
    await alice.until(partial(differs, reply, before))
    assert "Whatever happens, I play “Haste 2 barbarians" in reply.text
    assert "E1>E1" not in reply.text
