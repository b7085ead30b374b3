"""The prices of ways, and whether a player who follows the score gets anywhere."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.terrain import GAME
from bot.games.terrain.ai.advise import SOON
from bot.games.terrain.ai.path_cost import (
    FAR,
    TURNS,
    WAIT,
    Surveyor,
    lacks_pip,
    remoteness,
    turns_from,
    turns_out,
    turns_through,
    turns_to,
    useful_points,
)
from bot.games.terrain.ai.score import STUCK, is_stuck, outlook, score
from bot.games.terrain.model.board import CELLS, NEAR, NOWHERE
from bot.games.terrain.model.pieces import PIECES
from bot.games.terrain.model.state import Options, State
from bot.kernel import Tossed, random_sentence, sentences
from tests.games.terrain.positions import B, R, building, cells, land, race, say


def test_bad_weather_halves_the_points() -> None:
    worth = list(useful_points())
    assert len(worth) == 36
    assert [sum(points >= cost for points in worth) for cost in (1, 2, 3, 4)] == [28, 20, 13, 7]


def test_a_dearer_step_takes_more_turns_than_its_points_say() -> None:
    assert TURNS[1] == pytest.approx(36 / 75)
    assert TURNS[4] == pytest.approx(36 / 7)
    assert TURNS[4] / TURNS[1] > 4


def test_a_way_is_priced_over_its_pips() -> None:
    board = land()
    assert turns_to(board, (CELLS["F7"],))[CELLS["F6"]] == pytest.approx(TURNS[1])
    # F6 has no pip towards F5: round the corner over G5 is two steps more, and cheaper.
    assert turns_to(board, (CELLS["F5"],))[CELLS["F6"]] == pytest.approx(2 * TURNS[1])
    walled = land("F6=4A3 F4=8B0 G4=8B0 E4=8B0 G5=8B0 E5=8B0")
    assert turns_to(walled, (CELLS["F5"],))[CELLS["F6"]] == pytest.approx(TURNS[1] + WAIT)


def test_a_token_lacks_a_pip_if_the_best_way_begins_without_one() -> None:
    walled = land("F6=4A3 F4=8B0 G4=8B0 E4=8B0 G5=8B0 E5=8B0")
    assert lacks_pip(walled, CELLS["F6"], (CELLS["F5"],))
    assert not lacks_pip(walled, CELLS["F6"], (CELLS["F7"],))
    assert not lacks_pip(walled, CELLS["F6"], (CELLS["F5"], CELLS["F7"]))


def test_cliffs_are_never_planned_over() -> None:
    board = land("F6=8B0")
    assert turns_from(board, CELLS["A1"])[CELLS["F6"]] == FAR


@pytest.mark.parametrize("outward", [False, True])
@pytest.mark.parametrize("goals", [("F6",), ("A1", "K6")])
def test_ways_mended_after_changes_cost_what_they_cost_measured_anew(
    goals: tuple[str, ...], *, outward: bool
) -> None:
    """Pieces are placed, taken away and turned, a goal's among them."""
    random, ends = Random(1), tuple(CELLS[goal] for goal in goals)
    surveyor = Surveyor(ends, pips=True, outward=outward)
    board = land()
    for _ in range(200):
        for cell in random.sample(range(len(board)), random.randint(1, 3)):
            code = random.choice(["", *PIECES])
            board = (*board[:cell], code, *board[cell + 1 :])
        anew = Surveyor(ends, pips=True, outward=outward).ways(board)
        assert surveyor.ways(board).costs == anew.costs


def test_several_markers_are_taken_in_the_best_order() -> None:
    board = land("F6=4C0 F7=4C0 F8=4C0 F9=4C0")
    markers = (CELLS["F9"], CELLS["F8"])
    assert turns_through(board, CELLS["F7"], markers) == pytest.approx(2 * TURNS[1])


def test_the_way_out_of_lost_ends_at_the_edge() -> None:
    assert turns_out(land(), CELLS["F10"]) == pytest.approx(TURNS[1])


def test_a_builder_likes_an_open_start() -> None:
    open_start = building("A1=4A2 A2=4B0 K1=4A4", starts="A1 K1").board
    closed = building("A1=4A5 A2=8B0 K1=4A4", starts="A1 K1").board
    assert remoteness(open_start, CELLS["A1"]) < remoteness(closed, CELLS["A1"])


def test_nearer_is_better_and_won_is_best() -> None:
    near = race(tokens="F6 F2", markers=("F7", "F11"))
    assert score(near, R) > 0 > score(near, B)
    won = say(near, "go F7").state
    assert (score(won, R), score(won, B)) == (1.0, -1.0)
    assert outlook(near, 0) < outlook(near, 1)


def test_a_pip_under_the_token_is_mended_before_one_further_on() -> None:
    locked = race("F1=4A0", starts="F1 K1", markers=("F11", "K6"), dice=(3, 3))
    assert is_stuck(locked, R) and not is_stuck(locked, B)
    freed = say(locked, "rotate F1 3", 2, 6).state
    assert outlook(locked, 0) - outlook(freed, 0) == pytest.approx(WAIT + STUCK)
    assert min(TURNS.values()) > STUCK


def test_whoever_is_stuck_with_a_long_way_to_go_turns_the_own_piece() -> None:
    walls = "F9=8B0 G8=8B0 E9=8B0 G10=8B0 F10=4A0 E10=8B0"  # F11 is reached by missing pips only
    state = race(f"F1=4A0 {walls}", starts="F1 F11", markers=("F11", "F1"), dice=(3, 3))
    assert is_stuck(state, R)
    assert outlook(state, 0) > SOON < outlook(state, 1)
    advice = GAME.advise(GAME.view(state, R), Tossed(Random(1)))
    assert advice.startswith("rotate F1 ")
    assert not is_stuck(say(state, advice, 3, 3).state, R)
    close = replace(state, markers=(cells("F11"), cells("F10")))
    assert GAME.advise(GAME.view(close, R), Tossed(Random(1))) == ""


def test_a_computer_player_agrees_to_autofill_and_does_not_ask_for_it() -> None:
    state = building("A1=4B0 K1=4B0", starts="A1 K1")
    alone = say(state, "autofill").state
    assert score(alone, R) == score(state, R)
    asked = replace(state, votes=(B,))
    agreed = replace(state, votes=(B, R))
    placed = max(
        score(GAME.play(asked, R, f"place A2 {code}", Tossed(Random(1))).state, R)
        for code in ("4A2", "5B0", "3C1")
    )
    assert score(agreed, R) > placed


@pytest.mark.parametrize("seed", range(4))
def test_a_builder_begins_with_a_gentle_corner_that_leads_inland(seed: int) -> None:
    state = building(players=3)
    words = GAME.advise(GAME.view(state, R), Tossed(Random(seed)))
    placed = say(state, words).state
    home = placed.homes[R]
    piece = PIECES[placed.board[home]]
    assert (piece.level, piece.pattern) == (4, "A")
    assert all(NEAR[home][edge] != NOWHERE for edge in piece.exits)


def test_a_builder_compares_a_few_placements_and_takes_the_best() -> None:
    state = building("A1=4A2 K1=4A4", starts="A1 K1")
    chosen, random = [], []
    for seed in range(12):
        words = GAME.advise(GAME.view(state, R), Tossed(Random(seed)))
        chosen.append(score(say(state, words).state, R))
        random.append(score(GAME.play(state, R, "any", Tossed(Random(seed))).state, R))
    assert min(chosen) > sum(random) / len(random)


def test_builders_with_the_same_luck_look_at_the_same_places() -> None:
    """So that a rival's answer tells two placements apart, and not its whim."""
    one = building("A1=4A2 K1=4A4 A2=5C0", starts="A1 K1", seat=B)
    other = replace(one, board=building("A1=4A2 K1=4A4 A2=5C1").board)
    words = [GAME.advise(GAME.view(state, B), Tossed(Random(3))) for state in (one, other)]
    assert words[0] == words[1]


def test_advice_is_only_for_builders_and_agrees_to_be_quick() -> None:
    asked = replace(building("A1=4B0 K1=4B0", starts="A1 K1"), votes=(B,))
    assert GAME.advise(GAME.view(asked, R), Tossed(Random(1))) == "autofill"
    for dice in ((2, 6), (3, 3)):
        assert GAME.advise(GAME.view(race(dice=dice), R), Tossed(Random(1))) == ""
    dealt = building(options=Options(build="auto"))
    assert GAME.advise(GAME.view(dealt, R), Tossed(Random(1))) == ""


def test_a_match_that_is_tied_is_worth_nothing() -> None:
    state = race(tokens="F6 F7", markers=("F8", "F9"))
    tied = replace(state, phase="over", ending="limit", turn=None)
    assert score(tied, R) == score(tied, B) == 0.0


def greedy(state: State, seat: int, random: Random) -> str:
    """The sentence with the best score one step ahead, among some."""
    prompt = GAME.prompts(state)[0]
    words = list(sentences(prompt)) if state.phase == "race" else []
    if not words or len(words) > 40:
        words = [random_sentence(prompt, random) for _ in range(12)] + ["forfeit"] * (
            state.phase == "race"
        )

    def value(sentence: str) -> float:
        return score(GAME.play(state, prompt.seat, sentence, Tossed(Random(1))).state, prompt.seat)

    return max(dict.fromkeys(words), key=value)


def test_a_player_who_follows_the_score_beats_one_at_random() -> None:
    wins = 0
    for seed in range(6):
        random = Random(seed)
        dice = Tossed(random)
        state = GAME.setup(GAME.table(2, {"build": "auto"}), dice).state
        clever = seed % 2
        while prompts := GAME.prompts(state):
            prompt = prompts[0]
            said = (
                greedy(state, prompt.seat, random)
                if prompt.seat == clever
                else random_sentence(prompt, random)
            )
            state = GAME.play(state, prompt.seat, said, dice).state
        over = GAME.outcome(state)
        assert over is not None
        wins += clever in over.ranking[0] and not over.is_draw
    assert wins >= 5
