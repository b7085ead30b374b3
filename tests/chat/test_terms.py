"""Words of a game are explained once to each person, and to nobody who does not want it."""

from bot.chat.help.terms import unexplained
from bot.local.testing.person import Person
from tests.chat.conftest import Program
from tests.chat.players import panel, seated
from tests.chat.test_trouble import mover

READY = {"game": "terakh", "setup": "quick"}


async def test_a_word_is_explained_once_to_each_person(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **READY)
    person = await mover(program, thread.id, alice, bob)
    first = await panel(person, thread)
    assert "-# **Mana**: what actions cost" in first.text
    again = await panel(person, thread)
    assert "**Mana**" not in again.text


async def test_who_does_not_want_explanations_gets_none(
    program: Program, alice: Person, bob: Person
) -> None:
    for person in (alice, bob):
        await (await person.slash("/my settings", explain=False)).settled()
    thread = await seated(program, alice, bob, **READY)
    person = await mover(program, thread.id, alice, bob)
    assert "**Mana**" not in (await panel(person, thread)).text


def test_only_whole_words_count_and_two_at_most() -> None:
    text = "Your Inka and your Elder stand on a Tria with an Orb."
    assert list(unexplained("terakh", text, [])) == ["Inka", "Elder"]
    assert list(unexplained("terakh", text, ["Inka", "Elder"])) == ["Tria", "Orb"]
    assert "Mod" not in unexplained("terakh", "A modest question.", [])
