"""Setup: the order, the pieces, the Pendant, and what the settings change."""

from random import Random

import pytest

from bot.games.terakh import GAME
from bot.games.terakh.model.cards import CASTS, full_deck
from bot.games.terakh.model.state import State
from bot.kernel import Recorded, Seat, Tossed
from tests.games.terakh.table import Table

CLOCKWISE = 1
UNSHUFFLED = tuple(range(72, 1, -1))


def begun(players: int = 2, carry_over: dict[str, Seat] | None = None, **settings: str) -> State:
    start = GAME.table(players, settings, carry_over)
    return GAME.setup(start, Tossed(Random(1))).state


def played_out(state: State, seed: int = 1) -> State:
    """Setup by defaults, up to the first turn."""
    random = Random(seed)
    while state.phase in ("clan", "inka", "orb", "elder", "pendant"):
        prompt = GAME.prompts(state)[0]
        state = GAME.play(state, prompt.seat, prompt.default, Tossed(random)).state
    return state


def test_the_deck_has_72_cards_of_26_kinds() -> None:
    assert len(full_deck(basic=False)) == 72
    assert len(CASTS) == 26
    runes = [CASTS[card].rune for card in full_deck(basic=False)]
    assert [runes.count(rune) for rune in ("", "aqua", "vitale", "infernal", "orth")] == [
        26, 13, 12, 11, 10,
    ]  # fmt: skip


@pytest.mark.ruling("R4")
def test_planes_start_aligned_or_at_random() -> None:
    assert begun().turns == (0, 0)
    turns = {begun(6, rotations="random").turns for _ in range(1)}
    assert turns != {(0,) * 6}


@pytest.mark.ruling("R13", "R14")
def test_the_order_of_setup_is_kept_and_round_one_rolls_anew() -> None:
    play = Table(GAME.setup(GAME.table(2), Recorded(*UNSHUFFLED, 2, 8)).state)
    play.say(1, "clan guardian").say(0, "clan hydra")
    for number in range(6):
        play.say(1, f"place A{number + 1}").say(0, f"place B{number + 1}")
    play.say(1, "orb A1").say(0, "orb B1").say(1, "place A16").say(0, "place B10", 7, 3)
    assert play.state.order == (0, 1)
    assert play.state.active == 0


@pytest.mark.ruling("R72", "R9")
def test_units_are_placed_anywhere_vacant_even_next_to_rivals() -> None:
    play = Table(GAME.setup(GAME.table(2), Recorded(*UNSHUFFLED, 8, 2)).state)
    play.say(0, "clan guardian").say(1, "clan hydra").say(0, "place A7").say(1, "place A6")
    assert play.cell("GU1") == "A7" and play.cell("HY1") == "A6"
    assert "GU1 already stands on A7." in play.refused(0, "place A7")


def test_inkas_start_in_guard_mode_and_the_orb_makes_an_idol_without_mods() -> None:
    state = played_out(begun(3))
    assert not any(unit.ready for unit in state.units)
    for seat in state.seats:
        (idol,) = state.idols(seat)
        assert idol.orb == idol.clan and idol.mods == 0
        assert state.elder(seat).hp == 4


def test_a_taken_clan_is_refused() -> None:
    play = Table(GAME.setup(GAME.table(2), Recorded(*UNSHUFFLED, 8, 2)).state)
    play.say(0, "clan shade")
    assert "taken" in play.refused(1, "clan shade")


def test_a_random_tria_is_drawn_in_the_open() -> None:
    play = Table(GAME.setup(GAME.table(2), Recorded(*UNSHUFFLED, 8, 2)).state)
    play.say(0, "clan guardian").say(1, "clan hydra").say(0, "place random", 7)
    assert play.cell("GU1") == "A7"


@pytest.mark.ruling("R63")
@pytest.mark.parametrize(
    ("carry_over", "setting", "holder"),
    [({}, "on", None), ({"pendant": Seat(1)}, "on", 1), ({"pendant": Seat(1)}, "off", None)],
)
def test_the_pendant_goes_to_its_holder_if_he_plays(
    carry_over: dict[str, Seat], setting: str, holder: int | None
) -> None:
    state = played_out(begun(2, carry_over, pendant=setting))
    wearers = [unit.seat for unit in state.units if unit.pendant]
    assert wearers == ([] if holder is None else [holder])
    assert not any(unit.pendant and unit.orb for unit in state.units)


def test_the_teaching_game_has_no_orbs_and_67_cards() -> None:
    state = played_out(begun(2, basic="on"))
    assert len(state.deck) + sum(len(hand) for hand in state.hands) == 67
    assert not any(unit.orb for unit in state.units) and not state.loose
    assert list(GAME.violations(state)) == []


def test_speed_terakh_starts_elders_with_two_hit_points() -> None:
    state = played_out(begun(2, elder_hp="2"))
    assert [state.elder(seat).hp for seat in state.seats] == [2, 2]


def test_seats_may_be_drawn_round_the_table() -> None:
    ring = begun(6, seats="random").ring
    assert sorted(ring) == list(range(6)) and ring != tuple(range(6))


def test_a_default_is_at_hand_for_every_question_of_setup() -> None:
    assert played_out(begun(6)).round == 1
