"""The evaluation, and sensible choices in plain positions."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.terrene import GAME
from bot.games.terrene.ai import combat_value, values
from bot.games.terrene.ai.score import quiescent, score
from bot.games.terrene.model.cards import DECKS
from bot.games.terrene.model.settings import Rules
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Idle
from bot.kernel import Tossed, random_sentence
from tests.games.terrene.positions import A, B, luck, options, position, said

OLIVIA = "olivia_the_graceless"


def test_a_score_lies_between_loss_and_win() -> None:
    even = position("ike | ike", actions=(0, 0))
    assert score(even, A) == -score(even, B) and abs(score(even, A)) < 0.1
    better = position("ike, zane | ike", actions=(0, 0))
    assert 0.1 < score(better, A) < 1 and score(better, B) == -score(better, A)


def test_ending_a_turn_is_no_loss_and_passing_strength_no_gain() -> None:
    state = position("ike +strength | ivan", actions=(0, 0), decks="bomb|haze")
    assert advised(state) == "end"


def test_a_boost_is_used_when_it_decides_a_battle() -> None:
    tough = said(position("ike +strength | ivan, zile"), "A attack A1", "B block B1")
    assert advised(tough) == "use A1 A1"


def test_an_attack_is_judged_by_what_it_will_do() -> None:
    state = said(position("ike | ivan hidden +bomb, zile +haze"), "A attack A1")
    rest = quiescent(state)
    assert isinstance(rest.top, Idle) and rest.battle is None


def test_before_the_first_turn_the_usual_party_is_laid_out_in_any_order() -> None:
    state = said(GAME.setup(GAME.table(2), luck()).state, "A gregory", "B sk", "B usual")
    usual = DECKS["gregory"].default_opening
    while state.phase == "opening":
        state = said(state, f"A {GAME.advise(GAME.view(state, A), luck())}")
    laid = [(each.card.key, each.held.card.key) for each in state.players[0].party if each.held]
    assert sorted(laid) == sorted(usual.party)
    assert GAME.advise(GAME.view(state, A), luck()) == "first"


def test_a_computer_takes_a_win() -> None:
    state = position("ike, ethan | ivan hidden", hp=(50, 20), rules=Rules(best_of=1))
    assert advised(state).startswith("attack")


def test_a_computer_does_not_run_or_throw_its_party_away() -> None:
    state = position("ike hidden, ethan hidden | ivan", turn=1)
    assert advised(state).split()[0] in ("recruit", "use", "attack")


def test_a_computer_blocks_what_would_kill_it() -> None:
    state = position("ike | ivan", hp=(50, 15))
    assert advised(said(state, "A attack A1")) == "block B1"


def test_a_computer_does_not_waste_a_character_on_a_scratch() -> None:
    state = said(position("sammy | gregory d20, guntram d45"), "A attack A1")
    assert options(state) and advised(state) == "noblock"


def test_a_computer_heals_in_response_to_a_deadly_bomb() -> None:
    weak = said(position("ike +firebomb | sammy d10 +salve, ivan"), "A use A1 B1")
    assert advised(weak) == "use B1 B1"


def test_nobody_runs_from_a_bad_game() -> None:
    grim = position("ike hidden | zane, ivan, zile, ethan", hp=(3, 50), decks="bomb|haze")
    assert score(said(grim, "A run"), A) < score(grim, A)
    assert advised(grim) != "run"


def test_a_block_looks_at_the_attack_that_may_still_follow() -> None:
    state = position("ike, zane | traveler d10, alexie, demattei d10", hp=(50, 25))
    assert advised(said(state, "A attack A1")).startswith("block")
    alone = position("ike | traveler d10, alexie, demattei d10", hp=(50, 25))
    assert advised(said(alone, "A attack A1")) == "noblock"


def test_an_action_is_kept_for_a_trap_when_the_next_blow_would_be_the_last() -> None:
    parties = "zile +persuaded, ike | gregory, inu"
    assert advised(position(parties, actions=(1, 0), hp=(10, 50))) == "end"
    harmless = "zile +persuaded, ike | sade, luminous"
    assert advised(position(harmless, actions=(1, 0), hp=(50, 50))) in ("attack A2", "last A2")
    giants = "zile +persuaded, ike | zane, guntram"  # of LV 3: the trap is none for them
    assert advised(position(giants, actions=(1, 0), hp=(10, 50))) in ("attack A2", "last A2")


def test_nobody_searches_for_characters_there_is_no_room_for() -> None:
    full = position("zile, ike, jace, ethan | asu", hands="guntram jake sammy", decks="olivia")
    room = position("zile | asu", decks="olivia")
    assert values.demand(full, A, OLIVIA) < values.demand(room, A, OLIVIA) - values.CARD


def advised(state: State) -> str:
    (prompt,) = GAME.prompts(state)
    return GAME.advise(GAME.view(state, prompt.seat), luck())


@pytest.mark.parametrize("decks", [("jin", "gregory"), ("zowie", "sk"), ("skylar",) * 4])
def test_what_is_kept_beside_a_position_is_what_would_be_worked_out_anew(
    decks: tuple[str, ...],
) -> None:
    random = Random(1)
    chance = Tossed(random)
    state = GAME.setup(GAME.table(len(decks)), chance).state
    for seat, name in zip(state.seats, decks, strict=True):
        state = GAME.play(state, seat, name, chance).state
    for _ in range(110):
        prompt = GAME.prompts(state)[0]
        advised = GAME.advise(GAME.view(state, prompt.seat), chance)
        words = advised if advised and random.random() < 0.6 else random_sentence(prompt, random)
        if words != "run":
            state = GAME.play(state, prompt.seat, words, chance).state
            assert kept(state) == kept(replace(state))


def kept(state: State) -> list[object]:
    """All that is worked out of a position; some of it may be known from the one before."""
    members = list(state.places.values())
    return [
        [score(state, seat) for seat in state.seats],
        [values.member(state, *each) for each in members],
        [combat_value.strike_of(state, *each) for each in members],
        [combat_value.blockers_of(state, team) for team in (0, 1)],
        [(source, each) for source, each in state.auras],
        members,
    ]
