"""What players read is plain English: whole matches and every refusal are searched for slips."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files

import pytest
from msgspec.structs import replace

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.actions import Action
from bot.games.arrakhar.model.orders import Advance, EnterBy, Order
from bot.games.arrakhar.text.orders import plan_words
from bot.kernel import Ask, Do, Option, Prompt
from tests.games.arrakhar.campaigns import campaign
from tests.games.arrakhar.positions import W, play, position, public, step

REFUSALS: dict[str, list[str]] = json.loads(
    (files("bot.games.arrakhar") / "data" / "refusals.json").read_text("utf-8")
)
SLIPS = (
    r"\b1 (points|units|orcs|elves|dwarves|demons|ghouls|wizards|sorcerers|castings|steps)\b",
    r"\b([02-9]|1\d) (point|unit|orc|elf|dwarf|demon|ghoul|wizard|sorcerer|casting|step)\b",
    r"(?<!:)\b1 [a-z]+ (go|enter|attack|advance|carry|leave|roll|are|arrive)\b",
    r"\b(he|his|him)\b",
    r"\b(nobody of|the own|fells?|felled|hasten|beside|game-turn|taken back)\b",
    r"\{(?![01]\})",  # anything in braces but a seat
    r"  |\(\)|,\.|\.\.",
)


def of_prompt(prompt: Prompt[Action], depth: int = 0) -> Iterator[str]:
    """The question and its options; of longer menus the first options are followed."""
    yield prompt.text
    for number, option in enumerate(prompt.options):
        yield from of_option(option, depth if number < 3 else 9)


def of_option(option: Option[Action], depth: int) -> Iterator[str]:
    yield option.label
    if isinstance(option.then, Do):
        yield option.then.confirm
    elif isinstance(option.then, Ask) and depth < 4:
        yield from of_prompt(option.then.question(), depth + 1)


@pytest.mark.parametrize(("seed", "scenario"), [(5, "short"), (6, "basic"), (7, "long")])
def test_a_whole_match_reads_as_plain_english(seed: int, scenario: str) -> None:
    texts: set[str] = set()
    for stop in campaign(seed, scenario).stops:
        view = GAME.view(stop.state, stop.seat)
        texts.update(event.text for event in stop.events)
        texts.update((GAME.status(view), GAME.secret(view), GAME.describe(view)))
        texts.update(of_prompt(GAME.prompt(stop.state, stop.seat)))
    assert len(texts) > 500
    for text in texts:
        for slip in SLIPS:
            assert not re.search(slip, text.strip(), re.IGNORECASE), f"{slip} in {text}"


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_says_what_is_wrong_and_what_to_do(code: str) -> None:
    text, *rulings = REFUSALS[code]
    assert len(re.findall(r"[.:;,?] ", text)) >= 1, "only half of it"
    assert text[-1] in ".}" and all(re.fullmatch(r"R\d\d", ruling) for ruling in rulings)
    for slip in SLIPS[3:5]:
        assert not re.search(slip, text, re.IGNORECASE)


@pytest.mark.ruling("R36")
def test_a_worse_roll_of_haste_says_that_the_better_one_counts() -> None:
    state = position("W F11 WI2, W D11 DW4", "haste")
    heard = public(state, "order F11x2>D11 done", 5, 1)
    assert "hastes 4 dwarves in D11 and rolls 5: +6 movement points." in heard
    assert "+6 is already the most; the spell is wasted." in heard
    heard = public(state, "order F11x2>D11 done", 3, 1)
    assert "rolls 1 (+2); the earlier +4 counts." in heard


@pytest.mark.ruling("R42")
def test_attackers_of_several_types_and_hexes_read_naturally() -> None:
    state = position("W K15 DW1, W L14 BA1, S L15 OR1, S K16 OR1", "combat")
    heard = public(state, "order K15+L14>L15 done", 6, 1)
    assert "1 dwarf and 1 barbarian from K15 and L14 attack 1 orc in L15 at 3:1" in heard
    assert "and roll 6: nobody is eliminated." in heard


def test_what_happens_several_times_in_a_row_is_told_once() -> None:
    state = position("W K15 WI3, W L14 BA2, S L15 OR1, S K18 OR1", "fire")
    heard = public(state, "order K15x3>L15 done", 1)
    assert "2 wizards in K15 throw fireballs at L15, but nobody is left there; the spells" in heard
    state = replace(position("S F4 SO1", "wander", turn=2), orcs=2)
    assert "2 wandering orcs appear in D4." in public(state, "order D4 D4")


def test_an_order_and_the_plan_are_told_in_words() -> None:
    state = position("W K15 WI2, W L14 BA2, S L15 OR3", "fire")
    done = step(state, "order K15x2>L15")
    assert [event.text for event in done.events] == [
        "Added to your plan: 2 fireballs from K15 at L15."
    ]
    assert "Plan: 2 fireballs from K15 at L15." in GAME.prompt(done.state, W).text
    assert "Plan" not in GAME.prompt(play(done.state, "undo"), W).text


def test_a_long_plan_says_how_many_orders_came_before_what_is_shown() -> None:
    orders: list[Order] = [
        EnterBy("E1", "BA", 2),
        *(Advance("N14", 1, f"N{n}") for n in range(10, 40)),
    ]
    words = plan_words(orders)
    assert words.startswith("Plan: ") and len(words) < 420 and "2 barbarians at E1" in words
    assert f"{31 - words.count(';')} earlier orders; " in words
    assert plan_words([EnterBy("E1", "BA", 2), EnterBy("E1", "EL", 1)]) == (
        "Plan: 2 barbarians and 1 elf at E1."
    )
