"""Before the first turn: sides, line-ups, lands."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.games.rakh import GAME
from bot.games.rakh.model.state import State
from bot.kernel import NotYourTurn, Recorded, Seat, Tossed, random_sentence, sentences
from tests.games.rakh.positions import differences, lands, options, play, refusal, to_act


def opened(*faces: int, last_sun: int | None = None, **settings: str) -> State:
    carry_over = {} if last_sun is None else {"sun": Seat(last_sun)}
    return GAME.setup(GAME.table(2, settings, carry_over), Recorded(*faces)).state


def random_setups() -> Iterator[State]:
    for seed in range(60):
        table = GAME.table(2, {"factions": "random", "setup": "random"})
        yield GAME.setup(table, Tossed(Random(seed))).state


def test_both_may_choose_a_side_and_the_first_word_counts() -> None:
    state = opened()
    assert [prompt.seat for prompt in GAME.prompts(state)] == [0, 1]
    state = GAME.play(state, Seat(1), "sun", Recorded()).state
    assert state.sun == 1
    with pytest.raises(NotYourTurn):
        GAME.play(state, Seat(0), "sun", Recorded())
    assert GAME.play(opened(), Seat(1), "moon", Recorded()).state.sun == 0


def test_sides_by_lot() -> None:
    assert opened(1, factions="random").sun == 0
    assert opened(2, factions="random").sun == 1


def test_a_lot_for_the_sides_has_two_faces() -> None:
    with pytest.raises(ValueError, match="does not fit a draw of 1 to 2"):
        opened(3, factions="random")


def test_the_tables_settings_reach_the_rules() -> None:
    assert (opened().options.draw_rules, opened().options.takeback) == (True, True)
    assert not opened(draw_rules="off").options.draw_rules
    assert not opened(takeback="off").options.takeback


def test_a_set_up_that_comes_by_itself_is_told_in_a_line_for_each_side() -> None:
    table = GAME.table(2, {"factions": "swap", "setup": "quick"})
    told = GAME.setup(table, Recorded()).events
    assert told[0].text == "{0} leads the Order of the Sun and {1} leads the Order of the Moon."
    assert told[1].text == (
        "{0}'s units: Guardian on F3, Paladin on F2, Priest on G3, Rogue on F4 and Shaman on G2."
    )
    assert (told[1].mark, told[1].cells) == ("place", ("F3", "F2", "G3", "F4", "G2"))
    assert len(told) == 5
    assert told[-1].text == "The Moon's cursed land is on D6."
    assert (told[-1].mark, told[-1].cells) == ("fall", ("D6",))
    assert GAME.setup(GAME.table(2), Recorded()).events == ()  # the status says what is asked


@pytest.mark.ruling("R64")
def test_the_usual_units_are_placed_by_one_word_as_many_as_are_due() -> None:
    state = opened(factions="swap", setup="blocks")
    assert [prompt.options[1].label for prompt in GAME.prompts(state)] == [
        "Place for me: Paladin F2, Guardian F3"
    ]
    for words in ("rest", "place gu A1", "rest", "place me F4", "rest", "land D2", "land D6"):
        [prompt] = GAME.prompts(state)
        state = GAME.play(state, prompt.seat, words, Recorded()).state
    assert state.phase == "play"
    placed = {(unit.side, unit.code.upper(), unit.label) for unit in state.units}
    sun = {("PA", "F2"), ("GU", "F3"), ("ME", "F4"), ("SH", "G2"), ("PR", "G3")}
    moon = {("GU", "A1"), ("PA", "B4"), ("RO", "B2"), ("SH", "A3"), ("PR", "A2")}
    assert {(code, label) for side, code, label in placed if side == 0} == sun
    assert {(code, label) for side, code, label in placed if side == 1} == moon


@pytest.mark.ruling("R64")
def test_one_unit_in_turn_is_always_placed_by_hand() -> None:
    assert not GAME.prompts(opened(factions="swap", setup="open"))[0].find("rest")


def test_what_falls_by_lot_falls_in_the_open() -> None:
    chance = Tossed(Random(1))
    GAME.setup(GAME.table(2, {"factions": "random", "setup": "random"}), chance)
    assert len(chance.shown) == len(chance.drawn) > 30


def test_swapped_sides_are_those_of_the_last_match_exchanged() -> None:
    assert opened(factions="swap").sun == 0
    assert opened(factions="swap", last_sun=0).sun == 1
    assert opened(factions="swap", last_sun=1).sun == 0


def test_a_match_leaves_word_of_who_led_the_sun() -> None:
    state = opened(factions="swap", last_sun=0, setup="quick")
    assert GAME.carry_over(state) == {"sun": 1}
    assert GAME.carry_over(opened()) == {}


def test_the_sun_places_first_and_then_they_take_turns() -> None:
    state, order = placed("open")
    assert order == "SMSMSMSMSM"
    assert (state.phase, to_act(state)) == ("land", "Sun")
    state = play(state, "land D4")
    assert to_act(state) == "Moon"
    state = play(state, "land D5")
    assert (state.phase, to_act(state), state.turn, state.actions) == ("play", "Sun", 1, 2)


@pytest.mark.ruling("R63")
def test_several_units_are_placed_at_a_time() -> None:
    state, order = placed("blocks")
    assert order == "SSMMMMMSSS"
    assert (state.phase, to_act(state)) == ("land", "Sun")
    state = play(state, "land D4")
    assert (state.phase, to_act(state)) == ("land", "Moon")
    assert opened().options.setup == "blocks"


def placed(setup: str) -> tuple[State, str]:
    """All units at random, and the order in which the sides placed them."""
    state, order = opened(factions="swap", setup=setup), ""
    while state.phase == "place":
        order += to_act(state)[0]
        found = [each for each in sentences(GAME.prompts(state)[0]) if each != "rest"]
        state = play(state, Random(len(order)).choice(found))
    return state, order


@pytest.mark.ruling("R52")
def test_units_are_placed_on_free_starting_spaces_only() -> None:
    state = play(opened(factions="swap", setup="open"), "place ro F3", "place pa B3")
    assert options(state, "place gu") == {"F1", "F2", "F4", "F5", "G1", "G2", "G3", "G4"}
    assert "ro" not in options(state, "place")
    assert "already on the board" in refusal(state, "place ro F1")
    assert "(R52)" in refusal(state, "place gu B1")


@pytest.mark.ruling("R51")
def test_a_land_may_lie_on_a_starting_space() -> None:
    state = opened(factions="swap")
    while state.phase == "place":
        state = play(state, random_sentence(GAME.prompts(state)[0], Random(0)))
    free = options(state, "land")
    assert len(free) == 37 - 10
    start = next(label for label in sorted(free) if label[0] in "FG")
    assert lands(play(state, f"land {start}")) == f"S {start}"


def test_the_quick_line_up_is_a_mirror() -> None:
    state = opened(factions="swap", setup="quick")
    sun, moon = "PA F2, GU F3, RO F4, SH G2, PR G3", "PA B4, GU B3, RO B2, SH A3, PR A2"
    assert differences(state, f"Sun {sun}; Moon {moon}") == []
    assert lands(state) == "S D2; M D6"
    assert (len(state.units), to_act(state), state.actions) == (10, "Sun", 2)


def test_a_quick_match_starts_as_soon_as_the_sides_are_chosen() -> None:
    state = GAME.play(opened(setup="quick"), Seat(0), "moon", Recorded()).state
    assert (state.phase, state.sun, len(state.units)) == ("play", 1, 10)


def test_a_random_line_up_is_lawful_and_ready_to_play() -> None:
    for state in random_setups():
        assert list(GAME.violations(state)) == []
        assert [len(state.of(side)) for side in (0, 1)] == [5, 5]
        assert [state.land_count(side) for side in (0, 1)] == [1, 1]
        assert all(unit.label[0] in ("FG", "AB")[unit.side] for unit in state.units)
        assert (state.phase, to_act(state)) == ("play", "Sun")


def test_random_line_ups_bring_every_unit_and_every_starting_space() -> None:
    placed = {(u.side, u.kind) for state in random_setups() for u in state.units}
    starts = {u.cell for state in random_setups() for u in state.units}
    assert (len(placed), len(starts)) == (20, 18)
