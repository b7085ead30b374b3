"""A review of a finished match, and old positions that are decided once more."""

import io
import re
from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.chat.replay.posters import told
from bot.chat.replay.retries import true_state
from bot.chat.replay.review import before
from bot.chat.replay.review_text import overview
from bot.kernel import NotAllowed, Seat, random_sentence
from bot.local.testing.person import Person, Reply
from bot.local.world.model import Channel
from bot.match.history.frames import frames, headings
from bot.match.history.review import Decision, Judgment, Review
from renderers.poster import BOARD, WIDE
from tests.chat.conftest import Program
from tests.chat.players import differs, look, seated
from tests.chat.players import press as press_any

PATIENT = 180.0  # seconds: a review takes only the time that nobody else wants
MISTAKE = re.compile(
    r"played `(?P<played>.+?)`.*Better: `(?P<better>.+?)`.*at (?P<best>\d+%) instead of "
    r"(?P<value>\d+%)",
    re.DOTALL,
)
QUICK = {"game": "rakh", "factions": "swap", "setup": "quick"}


async def finished(program: Program, alice: Person, bob: Person, answers: int) -> Channel:
    """Both play at random for a while, then Alice gives up."""
    thread = await seated(program, alice, bob, **QUICK)
    random = Random(11)
    match = await program.match(thread)
    for _ in range(answers):
        prompt = (await program.match(thread)).prompts()[0]
        await program.service.play(match.id, prompt.seat, random_sentence(prompt, random))
    await program.service.withdraw(match.id, Seat(0))
    await program.shown()
    for person in (alice, bob):
        person.go(thread)
    return thread


async def press(person: Person, reply: Reply, label: str) -> None:
    before = look(reply.message)
    await reply.message.click(label)
    await person.until(partial(differs, reply, before))


async def reviewed(person: Person) -> Reply:
    reply = await (await person.slash("/match review")).settled()
    await person.until(lambda: "Review of" in reply.text, patience=PATIENT)
    return reply


async def test_a_review_is_kept_and_its_moments_are_decided_once_more(
    program: Program, alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await finished(program, alice, bob, 24)
    assert program.app
    seeds: list[int] = []
    decide = program.app.reviewer.decide

    async def seen(*asked: Any) -> Decision | None:
        seeds.append(asked[-1])
        return await decide(*asked)

    monkeypatch.setattr(program.app.reviewer, "decide", seen)
    reply = await reviewed(bob)
    overview = reply.text
    assert overview.count("accuracy") == 2 and len(reply.message.pictures) == 1
    await press(bob, reply, "First moment ▶")
    assert "Moment 1 of" in reply.text and "Better: `" in reply.text
    assert "instead of" in reply.text and len(reply.message.pictures) == 1
    while "Try again" not in reply.message.buttons:
        await press(bob, reply, "Later ▶")
    found = MISTAKE.search(reply.text)
    assert found
    retry = await (await reply.message.click("Try again")).settled()
    assert "Decide again" in retry.text and retry.message.ephemeral
    random = Random(3)
    while "That is your answer" not in retry.text:
        before = look(retry.message)
        await press_any(retry.message, random)
        await bob.until(partial(differs, retry, before))
    await press(bob, retry, "How good is it?")
    await bob.until(lambda: "Looking at" not in retry.text)
    assert "as good as anything" in retry.text or "is not the best" in retry.text
    retry = await (await retry.message.click("Try again")).settled()
    retry = await (await bob.slash("/do", sentence=found["played"], match="lesson")).settled()
    await press(bob, retry, "How good is it?")
    await bob.until(lambda: "Looking at" not in retry.text)
    # What the review called a mistake is one again, and costs as much.
    assert f"at {found['best']} instead of {found['value']}" in retry.text
    review = await program.app.reviewer.review(await program.match(thread))
    assert review and {each.seq for each in review.worst(Seat(1))} >= set(seeds)
    await press(bob, retry, "Show the best")
    await bob.until(lambda: "Looking at" not in retry.text)
    assert retry.text.startswith(f"💡 `{found['better']}`") and len(retry.message.pictures) == 1
    assert (await program.match(thread)).seq == 25  # nothing was written to the match itself
    await program.stop()
    await program.start()
    again = await (await alice.slash("/match review")).settled()
    assert again.text == overview


async def test_a_decision_that_told_nobody_anything_is_shown(
    program: Program, alice: Person, bob: Person
) -> None:
    """As when somebody ends a phase of Arrakhar's Wand: it is among the moments, not the frames."""
    thread = await finished(program, alice, bob, 24)
    match = await program.match(thread)
    shown = frames(match, Seat(0))
    frame = shown[20]
    decision = Decision(frame.seq, Seat(0), "done", 0.0, "pass", 0.5, 0.5)
    others = [each for each in shown if each.seq != frame.seq]
    spoken, silent = before(match, shown, decision), before(match, others, decision)
    for then, what in (spoken, silent):
        assert (what.seq, what.turn) == (frame.seq, frame.turn)
        assert then.seq == frame.seq - 1 and then.state == match.state_at(frame.seq - 1)
    assert spoken[1].lines and not silent[1].lines
    worst = [replace(decision, seq=each.seq, sentence=f"move {each.seq}") for each in shown[19:21]]
    review = Review({each.seq: Judgment(replace(each, mark="??")) for each in worst})
    _, rows = overview(match, review, headings(match), Seat(0))
    labels = [item.label for row in rows if isinstance(row, tuple) for item in row]
    assert labels[-2:] == [
        f"Try again: {headings(match)[each.seq].partition(':')[0]}, {each.sentence} ??"
        for each in worst
    ]


async def test_a_running_match_is_not_reviewed(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    reply = await (await alice.go(thread).slash("/match review")).settled()
    assert "when it is over" in reply.text


async def test_only_a_film_that_shows_the_end_says_who_won(
    program: Program, alice: Person, bob: Person
) -> None:
    await finished(program, alice, bob, 5)
    frames_of = {}
    for part in ({"first": 1, "last": 3}, {"first": 4}):
        reply = await (await bob.slash("/match film", **part)).settled()
        await bob.until(partial(getattr, reply.message, "pictures"))
        film = Image.open(io.BytesIO(await reply.message.pictures[0].download()))
        frames_of[reply.text.split(",")[0]] = getattr(film, "n_frames", 1)
    assert frames_of == {
        "Entries 1 to 3 in 3 pictures": 3,
        "The match from entry 4 in 3 pictures": 4,
    }


async def test_nothing_is_set_up_from_a_match_that_still_runs(
    program: Program, alice: Person, bob: Person
) -> None:
    """*Try again* and *Play on* begin from the true state, with all that is hidden in it."""
    match = await program.match(await seated(program, alice, bob, **QUICK))
    with pytest.raises(NotAllowed, match="still running"):
        await true_state(match, match.seq)


async def test_a_finished_match_is_played_on_against_computers(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await finished(program, alice, bob, 8)
    steps = await (await bob.slash("/match replay")).settled()
    assert steps.message.button("Play on from here")["disabled"]
    await press(bob, steps, "◀")
    reply = await (await steps.message.click("Play on from here")).settled()
    await bob.until(lambda: reply.message.menus or len(reply.message.buttons) > 3)
    assert "Playing on" in reply.text and "guessed" not in reply.text
    assert (await program.match(thread)).seq == 9


async def test_a_turn_is_tried_out_without_a_trace_in_the_match(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    panel = await (await alice.go(thread).last(thread).click("Your move")).settled()
    reply = await (await panel.message.click("Try it out")).settled()
    assert "Trying it out" in reply.text and "guessed" not in reply.text  # nothing is hidden
    before = (await program.match(thread)).entries
    old = look(reply.message)
    await press_any(reply.message, Random(2))
    await alice.until(partial(differs, reply, old))
    assert (await program.match(thread)).entries == before


async def test_who_names_no_match_looks_back_at_the_last_one(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await finished(program, alice, bob, 4)
    for person in (alice, bob):
        person.go("general")
    reply = await (await bob.slash("/match replay")).settled()
    assert "position 6 of 6" in reply.text
    running = await seated(program, alice, bob, **QUICK)
    assert running.id != thread.id
    alice.go("general")
    newer = await (await alice.slash("/match replay")).settled()
    assert "position 1 of 1" in newer.text


async def test_a_poster_is_one_picture_and_stands_on_the_card(
    program: Program, alice: Person, bob: Person
) -> None:
    match = await program.match(await finished(program, alice, bob, 6))
    reply = await (await bob.slash("/match poster")).settled()
    [own] = reply.message.pictures
    card = await bob.go("general").until_sees("🏁")
    outcome = match.outcome()
    assert outcome and told(match, outcome, None, None).facts[0] in card.text
    [shown] = card.pictures
    for picture in (own, shown):
        image = Image.open(io.BytesIO(await picture.download()))
        assert image.width == WIDE and image.height > BOARD


async def test_what_was_tried_out_becomes_a_plan_that_is_carried_out(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    panel = await (await alice.go(thread).last(thread).click("Your move")).settled()
    reply = await (await panel.message.click("Try it out")).settled()
    assert "Make it a plan" not in reply.message.buttons
    tried = await (await alice.slash("/do", sentence="move pr F5", match="lesson")).settled()
    await press(alice, tried, "Make it a plan")
    assert "→ F5”" in tried.text and "is played as soon as you save this" in tried.text
    match = await program.match(thread)
    assert match.number == 0 and "Save" in tried.message.buttons
    await press(alice, tried, "Save")
    await alice.until(lambda: any("moves the Priest" in each.text for each in alice.messages()))
    played = (await program.match(thread)).entries[-1]
    assert (played.sentence, played.cause) == ("move pr F5", "plan")
