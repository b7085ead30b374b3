"""Whole random matches: they end, and nothing impossible happens on the way."""

from random import Random

import pytest

from bot.games.terrain import GAME
from bot.games.terrain.model.state import State
from bot.kernel import Tossed, random_sentence

SETTINGS: dict[str, dict[str, str]] = {
    "default": {},
    "three destinations by pips": {"destinations": "3", "reach": "pips", "placer": "right"},
    "inversion and mercy": {"inversion": "on", "mercy": "on", "build": "auto"},
    "lost": {"goal": "lost"},
    "lost by pips": {"goal": "lost", "direction": "pips", "inversion": "on", "build": "fives"},
    "green": {"direction": "green", "destinations": "2", "build": "fives"},
    "play on": {"play_on": "on", "build": "auto", "reach": "fair"},
}


def play(players: int, settings: dict[str, str], seed: int) -> State:
    """Random players; nobody votes for autofill, so that all 91 pieces are placed."""
    random = Random(seed)
    dice = Tossed(random)
    state = GAME.setup(GAME.table(players, settings), dice).state
    while prompts := GAME.prompts(state):
        said = random_sentence(prompts[0], random)
        if said != "autofill":
            state = GAME.play(state, prompts[0].seat, said, dice).state
            assert list(GAME.violations(state)) == []
    return state


@pytest.mark.parametrize("players", GAME.about.seats)
def test_random_matches_end_without_a_complaint(players: int) -> None:
    for seed in range(6):
        assert GAME.outcome(play(players, {"build": "full"}, seed)) is not None


@pytest.mark.parametrize("name", SETTINGS)
def test_variants_end_without_a_complaint(name: str) -> None:
    for players in (2, 5):
        assert GAME.outcome(play(players, SETTINGS[name], seed=players)) is not None


@pytest.mark.parametrize(("players", "size"), [(4, "2"), (6, "2"), (6, "3")])
def test_teams_end_without_a_complaint(players: int, size: str) -> None:
    for direction in ("pips", "green"):
        settings = {"teams": size, "build": "auto", "direction": direction, "play_on": "on"}
        assert GAME.outcome(play(players, settings, seed=players)) is not None


def test_leaving_at_random_is_never_a_problem() -> None:
    for seed in range(12):
        random = Random(seed)
        dice = Tossed(random)
        teams = {"teams": "2"} if seed % 2 else {}
        state = GAME.setup(GAME.table(4, {"build": "fives", **teams}), dice).state
        while prompts := GAME.prompts(state):
            state = GAME.play(
                state, prompts[0].seat, random_sentence(prompts[0], random), dice
            ).state
            if random.randrange(25) == 0:
                seat = state.order[random.randrange(4)]
                state = GAME.withdraw(state, seat, dice).state
            assert list(GAME.violations(state)) == []
