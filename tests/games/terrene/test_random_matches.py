"""Random matches of all decks end, and nothing impossible happens on the way.

A random player would run or dismiss everybody at once; these walk past most of that, so that
battles, chains and rewards are reached.
"""

from itertools import combinations
from random import Random

import pytest

from bot.games.terrene import GAME
from bot.games.terrene.model.cards import DECKS
from bot.games.terrene.model.state import State
from bot.kernel import Tossed, random_sentence

RASH = {"run": 0.98, "dismiss": 0.9, "end": 0.5, "agree": 0.9}  # how often a whim is thought over


def played(decks: tuple[str, ...], seed: int, settings: dict[str, str] | None = None) -> State:
    random = Random(seed)
    dice = Tossed(random)
    state = GAME.setup(GAME.table(len(decks), settings or {}), dice).state
    for seat, name in zip(state.seats, decks, strict=True):
        state = GAME.play(state, seat, name, dice).state
    for _ in range(6000):
        prompts = GAME.prompts(state)
        if not prompts:
            return state
        prompt = prompts[random.randrange(len(prompts))]
        sentence = random_sentence(prompt, random)
        if random.random() >= RASH.get(sentence.split()[0], 0):
            state = GAME.play(state, prompt.seat, sentence, dice).state
            assert list(GAME.violations(state)) == [], sentence
    raise AssertionError(f"{decks}, seed {seed}: no end")


@pytest.mark.parametrize("decks", list(combinations(DECKS, 2)), ids="-".join)
def test_every_pairing_ends(decks: tuple[str, str]) -> None:
    assert GAME.outcome(played(decks, seed=len(decks[0])))


@pytest.mark.parametrize("edition", ["rulebook", "tournament"])
def test_four_players_come_to_an_end(edition: str) -> None:
    state = played(("gregory", "sk", "white", "jin"), 5, {"edition": edition})
    outcome = GAME.outcome(state)
    assert outcome and all(len(group) in (2, 4) for group in outcome.ranking)
