"""/rules on Discord: a book to turn the pages of, to search, and to show to the table."""

import re

import pytest

from bot.chat import limits
from bot.chat.help.rules_page import page_screen, shared_screen, topic_screen
from bot.chat.panel.components import view
from bot.games import games
from bot.local.testing.person import Person, Reply
from bot.match.practice.lesson import examples
from bot.match.rulebook.lookup import topics
from bot.match.rulebook.pages import pages
from tests.chat.conftest import Program
from tests.chat.players import panel, seated
from tests.chat.test_commands import asked
from tests.chat.test_trouble import QUICK, mover

# What only authors write: tables of pipes, marks of provenance, names of files.
RAW = re.compile(
    r"^ *\|.*\|$|\[[RWH]\b[^\]]*\]|\*\*\*\*|\b\w+\.(?:json|toml|md|py)\b", re.MULTILINE
)


@pytest.mark.parametrize("key", games())
async def test_every_page_and_every_topic_fits_into_a_message(key: str) -> None:
    screens = [page_screen(key, page.number) for page in pages(key)]
    screens += [topic_screen(key, topic, topics(key)) for topic in topics(key)]
    screens += [shared_screen(key, f"#{page.number}", "Alice") for page in pages(key)]
    screens += [shared_screen(key, topic.name, "Alice") for topic in topics(key)]
    for screen in screens:
        assert len(screen.content) <= limits.CONTENT and screen.content[-1] != "…"
        assert not RAW.findall(screen.content), screen.content
        assert len(screen.rows) <= limits.ROWS
        view(screen.rows)  # Discord's own limits, as discord.py knows them


async def changed(person: Person, reply: Reply, name: str, *, menu: int | None = None) -> str:
    """Press or pick something on one's own page, and read what it turns to."""
    before = reply.text
    await (reply.message.click(name) if menu is None else reply.message.select(name, menu=menu))
    await person.until(lambda: reply.text != before)
    return reply.text


async def offers(person: Person, **options: str) -> list[str]:
    return (await person.autocomplete("/rules", "topic", **options)).choices


async def test_the_book_opens_at_the_goal_and_its_pages_turn(
    program: Program, alice: Person
) -> None:
    reply = await (await alice.slash("/rules", game="rakh")).settled()
    assert "four cursed lands" in reply.text and "Page 1 of" in reply.text
    assert "· What is on the table" in await changed(alice, reply, "Next")
    assert "two actions" in await changed(alice, reply, "A turn", menu=0)
    assert "· Set-up" in await changed(alice, reply, "Back")


async def test_answers_come_first(program: Program, alice: Person) -> None:
    reply = await (await alice.slash("/rules", game="terakh")).settled()
    assert "5 mana" in await changed(alice, reply, "What is a turn?", menu=0)
    assert (await offers(alice, game="terakh", topic=""))[0] == "How do I win?"


async def test_rules_are_found_by_number_by_heading_by_word_and_by_name(
    program: Program, alice: Person
) -> None:
    assert "\n### 5.7 Windows" in await asked(alice, "/rules", game="terakh", topic="5.7")
    assert "It happens by itself" in await asked(alice, "/rules", game="rakh", topic="R15")
    assert "Intercept" in await asked(alice, "/rules", game="rakh", topic="guardian")
    assert "Did you mean “Guardian”" in await asked(alice, "/rules", game="rakh", topic="gaurdian")
    assert "say nothing about" in await asked(alice, "/rules", game="rakh", topic="zeppelin")
    first, *others = await offers(alice, game="rakh", topic="R1")
    assert first.startswith("R1: May a unit move fewer") and any("R15: " in each for each in others)


PIECES = {
    "rakh": "Guardian",
    "terrene": "Ike the Aggressive",
    "arrakhar": "Wizard",
    "terrain": "Piece 5C",
    "terakh": "Hydra",
}


@pytest.mark.parametrize(("game", "piece"), PIECES.items())
async def test_a_piece_comes_with_its_picture(
    program: Program, alice: Person, game: str, piece: str
) -> None:
    reply = await (await alice.slash("/rules", game=game, topic=piece)).settled()
    [picture] = reply.message.pictures
    assert f"· {piece}" in picture.alt


async def test_what_was_searched_for_is_answered_and_the_rest_is_in_a_menu(
    program: Program, alice: Person
) -> None:
    reply = await (await alice.slash("/rules", game="rakh")).settled()
    form = await reply.message.click("Search …")
    await form.fill({"words": "may the giant throw itself"})
    await alice.until(lambda: "Giant" in reply.text)
    assert [menu["placeholder"] for menu in reply.message.menus] == ["Other answers", "Chapters"]


async def test_a_thread_knows_its_game_and_elsewhere_there_is_a_menu(
    program: Program, alice: Person, bob: Person
) -> None:
    reply = await (await alice.slash("/rules")).settled()
    assert "which game" in reply.text
    assert (await changed(alice, reply, "Terrain", menu=0)).startswith("## Terrain · Goal")
    found = [each for each in await offers(alice, topic="win") if each.startswith("Terrain · ")]
    assert (await asked(alice, "/rules", topic=found[0])).startswith("## Terrain · ")
    thread = await seated(program, alice, bob, **QUICK)
    assert (await asked(alice.go(thread), "/rules")).startswith("## Rakh")


async def test_a_page_is_shown_to_the_table(program: Program, alice: Person, bob: Person) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    reply = await (await alice.go(thread).slash("/rules", topic="R15")).settled()
    await reply.message.click("Show to the table")
    shown = await bob.go(thread).until_sees("Shown by Alice")
    assert "It happens by itself" in shown.text
    own = await (await shown.click("Open the rules")).settled()
    assert "Page" in own.text
    assert "Page" not in shown.text, "his book is his own"


async def test_the_panel_has_the_rules_about_its_question(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    asks = await panel(person, thread)
    reply = await (await asks.message.click("Rules")).settled()
    assert reply.text.startswith("## Rakh · Actions")
    assert "actions left" in asks.text, "the question stays where it is"


async def test_a_worked_example_is_seen_and_tried(program: Program, alice: Person) -> None:
    number = next(iter(examples("rakh")))
    reply = await (await alice.slash("/rules", game="rakh", topic=number)).settled()
    assert f"· {number}" in reply.text and len(reply.message.pictures) == 1
    await reply.message.click("Try it")
    await alice.until(lambda: examples("rakh")[number].ask[:20] in reply.text)
    reply = await (await alice.slash("/rules", game="terrene", topic="E1")).settled()
    assert ("Try it" in reply.message.buttons) == ("E1" in examples("terrene"))
