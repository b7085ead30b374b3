"""Computers keep a straight face: spies learn no more from open play than by a blind guess."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from bot.games import find
from bot.games.arrakhar.ai import goals, summoning, weights
from bot.games.arrakhar.ai.secrets import masked
from bot.games.arrakhar.ai.secrets.evidence import likelihoods
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import SORCERER, WIZARD
from bot.kernel import Tossed
from tests.ai.tells import advice, excess, games_with_secrets, spy, watched
from tests.ai.tells.__main__ import report

LUCK = 3.3  # standard errors that luck explains, once in two thousand statistics
MATCHES = {"arrakhar": 24, "terakh": 5, "terrene": 24}


def test_every_game_with_secrets_has_a_spy() -> None:
    assert games_with_secrets() == ["arrakhar", "terakh", "terrene"]


@pytest.mark.parametrize("game", games_with_secrets())
def test_a_spy_learns_nothing(game: str, pytestconfig: pytest.Config) -> None:
    matches = pytestconfig.getoption("--spied") or MATCHES[game]
    found = spy(game)(range(matches), advice)
    assert len(list(report(found))) == len(found) > 1
    for name, guesses in found.items():
        assert abs(excess(guesses)) < LUCK, name


def _sincere(state: State) -> dict[str, float]:
    return {state.haunts[state.hiding]: 1.0} if state.hiding else {}


def test_who_guards_what_is_hidden_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    staying = replace(weights.DEFAULTS[SORCERER], pursuit=0.1)
    monkeypatch.setitem(weights.DEFAULTS, SORCERER, staying)
    for module in (goals, summoning):
        monkeypatch.setattr(module, "urgencies", _sincere)
    found = spy("arrakhar")(range(12), advice)
    assert excess(found["first orcs"]) > LUCK
    guarded = [each for name in found if "guarded" in name for each in found[name]]
    assert excess(guarded) > LUCK


def _every(condition: Callable[[State], bool], matches: int) -> list[State]:
    """Positions of Arrakhar in which that is so."""
    return [
        moment.before
        for seed in range(matches)
        for moment in watched("arrakhar", seed, advice)
        if condition(moment.before)
    ]


def test_the_sorcerer_player_says_the_same_wherever_the_wand_lies() -> None:
    game, tried = find("arrakhar"), 0
    for state in _every(lambda each: each.side == SORCERER and bool(each.hiding), 2):
        prompt = game.prompts(state)[0]
        said = {
            game.advise(game.view(replace(state, hiding=haunt), prompt.seat), Tossed(Random(tried)))
            for haunt in state.haunts
        }
        assert len(said) == 1
        tried += len(state.haunts) > 1
    assert tried > 10


def test_no_orc_stands_where_others_can_still_be_summoned() -> None:
    summoned = 0
    for state in _every(lambda each: bool(each.turn) and not each.wand, 6):
        for hex_, stack in state.stacks.items():
            if stack.kind == "OR":
                assert not masked.blocks(state, "OR", hex_)
            summoned += stack.kind in ("DE", "GH")
    assert summoned


def test_a_search_does_not_know_its_own_secret() -> None:
    game = find("arrakhar")
    state = _every(lambda each: each.side == SORCERER and len(each.haunts) > 3, 1)[0]
    seat = game.prompts(state)[0].seat
    drawn = [game.masked(state, seat, Tossed(Random(seed))) for seed in range(60)]
    assert {each.hiding for each in drawn} == set(state.haunts)
    assert all(replace(each, hiding=state.hiding) == state for each in drawn)
    assert game.masked(state, state.wizard, Tossed(Random(1))) == state


def test_whoever_crowds_a_haunt_is_suspected_of_hiding_something_there() -> None:
    game = find("arrakhar")
    state = _every(lambda each: each.side == WIZARD and len(each.haunts) == 6, 1)[0]
    orcs = next(stack for stack in state.stacks.values() if stack.side == SORCERER)
    there = state.haunts["T1"]
    crowd = {there: replace(orcs, kind="OR", count=4, spent=0)}
    suspected = likelihoods(state.haunts, crowd)
    assert sum(suspected.values()) == pytest.approx(1)
    assert suspected["T1"] > 0.5 > 5 * suspected["T2"]
    view = replace(game.view(state, state.wizard), stacks=crowd)
    guessed = [game.guess(view, Tossed(Random(seed))).hiding for seed in range(60)]
    assert guessed.count("T1") > 25
    assert len(set(guessed)) > 2
