"""Whole plans tried out: the same state as `apply` makes, within a budget, and with no tells."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from bot.games.arrakhar import GAME
from bot.games.arrakhar.ai.trials.playout import carried_out
from bot.games.arrakhar.model.state import State
from bot.kernel import Tossed, Verdict, walk
from tests.games.arrakhar.campaigns import campaign
from tests.games.arrakhar.positions import position

COST = 60  # positions of a trial
MANY = 100


def after(trials: int) -> Callable[[int], bool]:
    return lambda positions: positions < COST * trials


def searched(state: State, trials: int) -> tuple[Verdict, ...]:
    view = GAME.view(state, state.actor)
    return GAME.search(view, Tossed(Random(3)), after(trials))


def test_what_follows_is_what_apply_makes() -> None:
    untold = 0
    for stop in campaign(1).stops:
        action = walk(GAME.prompt(stop.state, stop.seat), stop.sentence).action
        step = GAME.apply(stop.state, stop.seat, action, Tossed(Random(5)))
        assert GAME.following(stop.state, stop.seat, action, Tossed(Random(5))) == step.state
        untold += carried_out(stop.state, action, Tossed(Random(5))) is not None
    assert untold > len(campaign(1).stops) / 2


def test_every_plan_can_be_said_and_ends_the_segment() -> None:
    stops = [stop for stop in campaign(1).stops if stop.state.segment == "move"]
    state = stops[2].state
    plans = searched(state, 12)
    assert len(plans) > 2
    for plan in plans:
        said = walk(GAME.prompt(state, state.actor), plan.sentence)
        assert carried_out(state, said.action, Tossed(Random(0)))


def test_what_the_sorcerer_player_chooses_says_nothing_about_the_wand() -> None:
    stops = [stop for stop in campaign(1).stops if stop.state.hiding and stop.state.side == "S"]
    moving = next(stop.state for stop in stops if stop.state.segment == "move")
    first, *_, last = sorted(moving.haunts)
    found = {searched(replace(moving, hiding=haunt), 9) for haunt in (first, last)}
    assert len(found) == 1


def test_the_set_up_is_left_to_the_shared_search() -> None:
    assert searched(GAME.setup(GAME.table(2), Tossed(Random(0))).state, 5) == ()


def test_a_lone_plan_costs_no_time() -> None:
    lone = position("W K15 WI1, S L15 OR1, S P8 GH1", "fire")
    asked: list[int] = []

    def goes_on(positions: int) -> bool:
        asked.append(positions)
        return len(asked) < MANY

    plans = GAME.search(GAME.view(lone, lone.actor), Tossed(Random(1)), goes_on)
    assert [plan.sentence for plan in plans] == ["order K15>L15 done"]
    assert len(asked) < MANY
