"""The panel of a lesson: its heading and its buttons are there on every screen, and they work."""

from functools import partial

from msgspec.structs import replace

from bot.chat.ids import Choose, Find, ShowPage
from bot.chat.panel.layout import Place
from bot.chat.panel.rows import Button, Menu, Row
from bot.chat.panel.tools import tools_of, with_tools
from bot.kernel import Ask, Do
from bot.local.testing.person import Person
from bot.match.ids import Tag
from bot.match.match import Match
from bot.match.practice import coach
from tests.chat.conftest import Program, alice, bob, program, reading, server
from tests.chat.players import differs, look
from tests.lessons.learner import Learner
from tests.lessons.test_lessons_in_chat import steps

__all__ = ["alice", "bob", "program", "reading", "server"]

LESSON = {"Skip this step", "Stop", "Rules"}


def said_by(match: Match, said: list[tuple[int, str]]) -> Match:
    """The same position after these sentences: only who said what counts here."""
    entries = match.entries
    for seat, sentence in said:
        entry = replace(entries[0], seq=len(entries), kind="play", seat=seat, sentence=sentence)
        entries = (*entries, entry)
    return replace(match, entries=entries)


async def skipped_to_the_end(learner: Learner) -> None:
    await learner.learn()
    for _ in range(steps(learner.game) - 1):
        await learner.click("Skip this step")
        if "Next" in learner.panel.message.buttons:
            await learner.click("Next")


async def test_a_step_has_its_buttons_at_every_depth(program: Program, alice: Person) -> None:
    learner = Learner(program, alice, "arrakhar")
    await learner.learn()
    assert set(learner.panel.message.buttons) >= LESSON
    assert "Hint" not in learner.panel.message.buttons, "the step itself says what to do"
    await learner.click(next(each for each in learner.panel.message.buttons if " …" in each))
    assert LESSON | {"Back"} <= set(learner.panel.message.buttons)
    assert "step 1 of" in learner.text


async def test_a_crowded_screen_of_ones_own_turns_keeps_rules_and_hint(
    program: Program, alice: Person
) -> None:
    """Four menus leave one row; *Find* and *Skip this step* are on other screens, too."""
    learner = Learner(program, alice, "arrakhar")
    await skipped_to_the_end(learner)
    match = await learner.match()
    prompt, place = match.prompt(coach.learner(match)), Place(match.id, Tag("0"), (0,))
    find, back, some = (
        Button(id, label)
        for id, label in (
            (Find(match.id, place.tag, (0,)), "Find …"),
            (ShowPage(match.id, place.tag), "Back"),
            (Choose(match.id, place.tag, (0, 0)), "Only some of them"),
        )
    )
    rows: list[Row] = [*[Menu(some.id, "", ())] * 4, (some, back, find)]
    last = with_tools(rows, tools_of(match, place, prompt))[-1]
    assert not isinstance(last, Menu)
    assert [each.label for each in last] == ["Only some of them", "Back", "Stop", "Rules", "Hint"]


async def test_rules_in_a_lesson_open_beside_it(program: Program, alice: Person) -> None:
    learner = Learner(program, alice, "rakh")
    await learner.learn()
    before = look(learner.panel.message)
    reply = await (await learner.panel.message.click("Rules")).settled()
    assert reply.text.startswith("## Rakh · ") and look(learner.panel.message) == before


async def test_being_asked_again_keeps_the_lesson_around_it(
    program: Program, alice: Person
) -> None:
    """Arrakhar's Wand asks before it rolls dice."""
    learner = Learner(program, alice, "arrakhar")
    await skipped_to_the_end(learner)
    assert f"step {steps('arrakhar')} of" in learner.text
    match = await learner.match()
    prompt = match.prompt(coach.learner(match))
    sure = [each for each in prompt.options if isinstance(each.then, Do) and each.then.confirm]
    assert sure and not any(isinstance(each.then, Ask) for each in sure)
    await learner.click(sure[0].label)
    assert "Yes, do it" in learner.panel.message.buttons
    assert set(learner.panel.message.buttons) >= LESSON
    assert f"step {steps('arrakhar')} of" in learner.text
    await learner.click("No, go back")
    assert set(learner.panel.message.buttons) >= LESSON


async def test_ones_own_turns_have_a_hint_and_it_can_be_done(
    program: Program, alice: Person
) -> None:
    learner = Learner(program, alice, "rakh")
    await skipped_to_the_end(learner)
    assert LESSON | {"Hint"} <= set(learner.panel.message.buttons)
    hint = await (await learner.panel.message.click("Hint")).settled()
    assert hint.text.startswith("💡") and "Do it" in hint.message.buttons
    before, seq = look(hint.message), (await learner.match()).seq
    await hint.message.click("Do it")
    await alice.until(partial(differs, hint, before))
    assert (await learner.match()).seq > seq
    assert f"step {steps('rakh')} of" in hint.text


async def test_the_end_leads_to_a_match_and_to_the_rules(program: Program, alice: Person) -> None:
    learner = Learner(program, alice, "rakh")
    await skipped_to_the_end(learner)
    await learner.click("Skip this step")
    assert learner.panel.message.buttons == ["Play", "Read the rules", "Start over"]
    await learner.click("Read the rules")
    assert learner.text.startswith("## Rakh · Goal")


async def test_a_turn_in_which_others_answer_is_one_turn(program: Program, alice: Person) -> None:
    """In Terrene Odyssey others may block and respond in the middle of a turn."""
    learner = Learner(program, alice, "terrene")
    await skipped_to_the_end(learner)
    match = await learner.match()
    seat, other = coach.learner(match), 1 - coach.learner(match)
    assert coach.present_turn(match) == 1 and coach.own_turns(match) == 0
    played = said_by(match, [(seat, "recruit A1"), (other, "pass"), (seat, "recruit A2")])
    assert coach.present_turn(played) == 1 and coach.own_turns(played) == 0
    ended = said_by(played, [(other, "pass"), (seat, "end")])
    assert coach.own_turns(ended) == 1 and coach.present_turn(ended) == 2
    blocked = said_by(ended, [(other, "attack B1"), (seat, "noblock"), (other, "end")])
    assert coach.own_turns(blocked) == 1 and not coach.is_done(blocked)
    last = said_by(blocked, [(seat, "end"), (other, "end"), (seat, "end")])
    assert coach.own_turns(last) == 3 and coach.is_done(last)
