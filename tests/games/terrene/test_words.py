"""What players read: events, links of the chain, labels, the status line, the description."""

from itertools import pairwise
from typing import Any

import pytest

from bot.games.terrene import GAME
from bot.games.terrene.model.cards import BY_CODE, DECKS, FACES
from bot.games.terrene.model.settings import Rules
from bot.games.terrene.text.catalogue import detail
from bot.kernel import Ask, Prompt, walk
from tests.games.terrene.positions import A, B, asked, heard, luck, position, said


def labels(prompt: Prompt[Any], *tokens: str) -> list[str]:
    """The labels behind these options."""
    for token in tokens:
        option = next(each for each in prompt.options if each.token == token)
        assert isinstance(option.then, Ask)
        prompt = option.then.question()
    return [option.label for option in prompt.options]


def test_damage_says_what_is_left() -> None:
    told = heard(position("ike +firebomb | sammy d5"), "A use A1 B1")
    assert "Sammy the Agile (B1) takes 10 damage: 5 of 20 HP left." in told
    told = heard(position("ike +salve d15 | sammy"), "A use A1 A1")
    assert "Ike the Aggressive (A1) heals 15 HP and now has 20 of 20." in told


def test_a_link_names_user_effect_and_target() -> None:
    state = said(position("white +fireball | ike, zile +bomb"), "A use A1 B1")
    link = "Mr. White the Astute (A1) uses Fireball on Ike the Aggressive (B1)"
    assert GAME.prompt(state, B).text == f"{link}: 25 damage. Do you respond or pass?"
    told = heard(position("white +fireball | ike, zile +bomb"), "A use A1 B1")
    assert f"{link}." in told and "damage" not in told, "that is told when it happens"


def test_a_link_of_a_token_that_is_gone_still_names_it() -> None:
    rules = Rules(always=True)
    state = said(position("ike, energy | zile", rules=rules), "A ability A2")
    assert GAME.prompt(state, B).text.startswith("Energy Token uses its ability: +1 Action.")


def test_effects_say_how_long_they_last() -> None:
    told = heard(position("ike +strength | zile"), "A use A1 A1")
    assert "uses Strength Potion on itself." in told
    assert "Ike the Aggressive (A1) now has 30 ATK (+10) until the end of the turn." in told
    assert told.count("+10") == told.count("turn") == 1, "said once"
    told = heard(position("ike +sticky | sammy"), "A use A1 B1")
    assert "Sammy the Agile (B1) is Slow until the end of {1}'s turn." in told


def test_several_targets_are_told_in_one_sentence() -> None:
    told = heard(position("white +disorient | sammy, zile, ike hidden"), "A use A1 B1 B2")
    assert "Sammy the Agile (B1) and Zile the Recruiter (B2) are Slow until the end of {1}" in told


def test_a_storm_says_what_it_does_when_it_breaks() -> None:
    state = said(position("ike | zile", hands="snow"), "A terrain snow", "A end")
    told = heard(state, "B end")
    assert "{0}'s Snow Storm breaks: −10 ATK for each Character until the start of" in told


def test_a_blocker_says_what_the_attack_would_do_to_it() -> None:
    state = said(position("ike | ivan, sammy d5, zile d5"), "A attack A1")
    assert labels(GAME.prompt(state, B), "block") == [
        "B1 Ivan the Organic · HP 20/20 · DEF 10 · takes 10",
        "B2 Sammy the Agile · HP 15/20 · DEF 0 · defeated, you lose 5 HP",
        "B3 Zile the Recruiter · HP 15/20 · DEF 5 · defeated",
    ]


def test_an_ability_says_its_price_and_effect() -> None:
    prompt = GAME.prompt(position("ike +bomb, sade d5 | ivan", terrains="terreria"), A)
    assert labels(prompt, "use") == ["A1 Bomb · 1 Action · 15 damage"]
    assert labels(prompt, "ability") == ["A2 Sade the Rejuvenative · 1 Action · heal 10"]


def test_a_recruit_says_its_numbers() -> None:
    prompt = GAME.prompt(position("ike, zane hidden | ivan"), A)
    assert labels(prompt, "recruit") == ["A2 Zane the Ender · 3 SP · HP 40 · ATK 30 · DEF 5"]


def test_a_declined_trigger_names_whose_it_was() -> None:
    state = said(position("ethan, ivan d5 | zile hidden"), "A attack A1")
    told = heard(state, "A decline")
    assert "{0} does not use the ability of Ethan the Resilient (A1)." in told


@pytest.mark.parametrize(
    ("answers", "status"),
    [
        ((), "Game 1 (0–0): {0} and {1} choose decks."),
        (("A jin",), "Game 1 (0–0): {1} chooses a deck."),
        (("A jin", "B sk"), "Game 1 (0–0): {0} and {1} choose openings."),
        (("A jin", "B sk", "B usual"), "Game 1 (0–0): {0} chooses an opening."),
    ],
)
def test_the_status_counts_who_is_asked(answers: tuple[str, ...], status: str) -> None:
    state = said(GAME.setup(GAME.table(2), luck()).state, *answers)
    assert GAME.status(GAME.view(state, None)) == status


def test_the_status_of_a_turn_says_whose_it_is_and_who_is_asked() -> None:
    state = said(position("ike | ivan", rules=Rules(best_of=1)), "A attack A1")
    assert GAME.status(GAME.view(state, None)) == "Turn 5 ({0}, 2 Actions left): {1} may block."


def test_the_description_uses_full_names() -> None:
    text = GAME.describe(GAME.view(position("ike d5 stun +bomb, zile hidden | ivan"), None))
    assert text == (
        "Turn 5, played by {0}."
        " {0}: 50 HP, 3 Actions, 0 cards in hand, on Terreria. Party: A1 Ike the Aggressive,"
        " 15 of 20 HP, ATK 20, DEF 0, Stunned, holding a card; 1 hidden Character."
        " {1}: 50 HP, 0 Actions, 0 cards in hand, on Terreria. Party: B1 Ivan the Organic,"
        " 20 of 20 HP, ATK 10, DEF 10."
    )


def test_who_goes_first_is_asked_by_name() -> None:
    state = GAME.setup(GAME.table(2), luck()).state
    state = said(state, "A jin", "B sk", "A usual", "B usual")
    (prompt,) = GAME.prompts(state)
    other = {"A": "{1}", "B": "{0}"}[asked(state)]
    assert [each.label for each in prompt.options] == ["Go first", f"Let {other} go first"]


def test_a_deck_says_its_plan_and_an_opening_card_what_it_does() -> None:
    state = GAME.setup(GAME.table(2), luck()).state
    prompt = GAME.prompt(state, A)
    for deck, option in zip(DECKS.values(), prompt.options, strict=True):
        assert deck.plan.endswith(".") and deck.plan in prompt.text and option.detail == deck.plan
    state = said(state, "A white", "B sk", "A open market")
    cards = labels(GAME.prompt(state, A), "place", "white")
    assert "Fireball · 1 Action · 25 damage" in cards
    place = GAME.prompt(state, A).find("place")
    assert place and isinstance(place.then, Ask)
    bodies = place.then.question().options
    assert all(each.detail == BY_CODE[each.token].text for each in bodies)
    cards = labels(GAME.prompt(state, A), "place", "ashen")
    assert "Fireball · needs a Spellcaster · 1 Action · 15 damage" in cards


def test_a_single_game_ends_the_match_with_its_reason() -> None:
    state = position("ike | ivan hidden", hp=(50, 10), rules=Rules(best_of=1))
    told = heard(state, "A attack A1")
    assert "{0} wins the match: {1} has no HP left." in told and "game 1" not in told


def test_stopping_a_standing_answer_is_private() -> None:
    state = said(
        position("sade, scout hidden | sammy +firebomb"), "A recruit A2", "B pass-recruits"
    )
    state = said(state, "A end")
    prompt = GAME.prompt(state, B)
    assert walk(prompt, "listen").private


def test_a_menu_says_once_what_kind_a_card_is() -> None:
    for face in FACES.values():
        parts = detail(face.key).split(" · ")
        again = [here for here, after in pairwise(parts) if after.startswith(here)]
        assert not again, detail(face.key)
