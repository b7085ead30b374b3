"""What players may do beside playing: concede, agree on a draw, take an action back."""

from datetime import UTC, datetime
from random import Random

import pytest

from bot.games.rakh import GAME
from bot.games.rakh.model.state import State
from bot.kernel import Recorded, Seat, walk, walk_first
from bot.match.journal.memory import MemoryJournal
from bot.match.match import Match, Player
from bot.match.service import Service
from tests.games.rakh.positions import MOON, SUN, differences, play, position


def opened(**settings: str) -> State:
    return GAME.setup(GAME.table(2, settings), Recorded()).state


def in_every_phase() -> list[State]:
    placing = opened(factions="swap")
    acting = position("Sun EN E3, PR G4; Moon GI C3, PR A3")
    return [opened(), placing, acting, play(acting, "attack en gi")]


@pytest.mark.ruling("R54")
@pytest.mark.parametrize("seat", [SUN, MOON])
def test_either_player_may_concede_in_every_phase(seat: Seat) -> None:
    for state in in_every_phase():
        step = GAME.withdraw(state, seat, Recorded())
        outcome = GAME.outcome(step.state)
        assert outcome is not None
        assert outcome.ranking == (frozenset({Seat(1 - seat)}), frozenset({seat}))
        assert GAME.prompts(step.state) == ()
        assert list(GAME.violations(step.state)) == []


@pytest.mark.ruling("R54")
def test_something_legal_is_done_for_a_player_whose_time_runs_out() -> None:
    for state in in_every_phase():
        for prompt in GAME.prompts(state):
            assert walk(prompt, prompt.default).sentence == prompt.default


@pytest.mark.ruling("R54")
@pytest.mark.parametrize(
    ("units", "default"),
    [
        ("Sun SC D4, PA F2; Moon RO B3, PR A3", "attack sc ro"),
        ("Sun PA F2, PR G4; Moon PR B4", "move pa D2"),
        ("Sun GI D4, SH D2; Moon EN D3", "throw sh"),
    ],
)
def test_a_silent_player_attacks_or_else_moves(units: str, default: str) -> None:
    [prompt] = GAME.prompts(position(units))
    assert prompt.default.startswith(default)


@pytest.mark.ruling("R57")
def test_of_two_concessions_the_first_counts() -> None:
    state = position("Sun PR F2; Moon PR B4")
    first = GAME.withdraw(state, MOON, Recorded()).state
    again = GAME.withdraw(first, SUN, Recorded())
    assert again.state == first
    assert again.events == ()


@pytest.mark.ruling("R56")
def test_the_first_action_of_a_turn_may_be_taken_back() -> None:
    before = position("Sun PR F2, NE G4; Moon PR B4")
    after = play(before, "move pr F4")
    assert GAME.undo_is_free(before, after, SUN)


@pytest.mark.ruling("R56")
def test_the_second_action_and_earlier_turns_may_not_be_taken_back() -> None:
    before = position("Sun PR F2, NE G4; Moon PR B4, NE A2")
    between = play(before, "move pr F4")
    after = play(between, "move ne G2")
    moons = play(after, "move pr B2")
    assert not GAME.undo_is_free(between, after, SUN)
    assert not GAME.undo_is_free(before, after, SUN)
    assert not GAME.undo_is_free(between, moons, MOON)
    assert GAME.undo_is_free(after, moons, MOON)
    suns = play(moons, "move ne A4", "move pr F2")
    assert not GAME.undo_is_free(before, suns, SUN)


@pytest.mark.ruling("R56")
def test_an_action_is_taken_back_whole_and_not_while_a_choice_is_open() -> None:
    before = position("Sun EN E3, PR G4; Moon GI C3, PR A3")
    asked = play(before, "attack en gi")
    after = play(asked, "pull D3")
    assert not GAME.undo_is_free(before, asked, SUN)
    assert not GAME.undo_is_free(asked, after, SUN)
    assert GAME.undo_is_free(before, after, SUN)


@pytest.mark.ruling("R56")
def test_nothing_is_taken_back_in_setup_after_the_end_or_without_the_setting() -> None:
    without = position("Sun PR F2, NE G4; Moon PR B4", takeback=False)
    assert not GAME.undo_is_free(without, play(without, "move pr F4"), SUN)
    setup = opened(factions="swap", setup="open")
    assert not GAME.undo_is_free(setup, play(setup, "place ro F3"), SUN)
    winning = position("Sun RO D4, PR G4; Moon SH C4, PR A3", lands="S G1; M A1 A4 B5")
    assert not GAME.undo_is_free(winning, play(winning, "attack ro sh"), SUN)


@pytest.mark.ruling("R56", "R63")
def test_a_unit_is_placed_elsewhere_while_its_player_still_places() -> None:
    first = opened(factions="swap", setup="blocks")
    second = play(first, "place ro F3")
    assert GAME.undo_is_free(first, second, SUN)
    assert not GAME.undo_is_free(second, play(second, "place pa F2"), SUN)  # now Moon places
    fixed = opened(factions="swap", setup="blocks", takeback="off")
    assert not GAME.undo_is_free(fixed, play(fixed, "place ro F3"), SUN)


async def at_a_table() -> tuple[Service, Match]:
    service = Service(
        MemoryJournal(), clock=lambda: datetime(2026, 1, 1, tzinfo=UTC), entropy=Random(1).randbytes
    )
    settings = {"factions": "swap", "setup": "quick"}
    match = await service.open("rakh", [Player("Ann"), Player("Ben")], settings)
    return service, match


def test_follow_ups_may_be_said_in_the_same_breath() -> None:
    state = position("Sun EN E3, PR G4; Moon GI C3, PR A3")
    said = walk_first(GAME.prompt(state, SUN), "attack en gi pull D3")
    assert (said.sentence, said.rest) == ("attack en gi", "pull D3")
    assert differences(play(state, said.sentence, said.rest), "Moon GI D3(4)") == []


@pytest.mark.ruling("R55")
async def test_an_accepted_draw_offer_ends_the_match_and_an_action_withdraws_it() -> None:
    assert GAME.about.draws
    service, match = await at_a_table()
    await service.offer_draw(match.id, SUN)
    await service.play(match.id, SUN, "move pa D3")
    match = (await service.offer_draw(match.id, MOON)).match
    assert match.outcome() is None  # Sun's own offer fell with Sun's next action
    match = (await service.offer_draw(match.id, SUN)).match
    outcome = match.outcome()
    assert outcome is not None and outcome.is_draw


@pytest.mark.ruling("R56")
async def test_the_table_takes_back_the_first_action_without_asking() -> None:
    service, match = await at_a_table()
    await service.play(match.id, SUN, "move pa D3")
    match = (await service.undo(match.id, SUN)).match
    assert match.state.actions == 2
    assert match.prompts()[0].seat == SUN
