"""Words of a game are explained once to each person, and to nobody who does not want it."""

from typing import Any

import pytest

from bot.chat.help.terms import AT_ONCE, unexplained
from bot.kernel import Ask, Prompt
from bot.local.testing.person import Person
from tests.chat.conftest import Program
from tests.chat.players import panel, seated
from tests.chat.test_trouble import mover
from tests.kit.journeys import journey

READY = {"game": "terakh", "setup": "quick"}


async def test_a_word_is_explained_once_to_each_person(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **READY)
    person = await mover(program, thread.id, alice, bob)
    first = await panel(person, thread)
    assert "-# **Mana**: What actions cost. You" in first.text
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


MET = {  # words of the game that its first questions use
    "arrakhar": "haunt, haste, summon, force",
    "rakh": "Action, Cursed land",
    "terakh": "Inka, Elder, Idol, Mana, Tria",
    "terrain": "Weather, Points, Start corner, Destination",
    "terrene": "Action, Opening, Block",
}


@pytest.mark.parametrize("key", MET)
def test_the_words_of_a_games_own_questions_are_explained_once(key: str) -> None:
    known: list[str] = []
    for seed in range(3):
        trip = journey(key, seed)
        for stop in trip.some(60):
            for prompt in trip.questions(stop.state):
                new = unexplained(key, _all_texts(prompt), known)
                assert len(new) <= AT_ONCE and not set(new) & set(known)
                assert all(len(meaning) <= 160 for meaning in new.values())
                known += new
    assert set(MET[key].split(", ")) <= set(known)


def _all_texts(prompt: Prompt[Any]) -> str:
    inner = [each.then.question().text for each in prompt.options if isinstance(each.then, Ask)]
    return "\n".join([prompt.text, *inner])
