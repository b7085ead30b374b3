"""A review judges decisions by what their player could know, and says the same every time."""

import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.ai import review
from bot.ai.review import Question, decide, explain, judgment, line_in_words
from bot.ai.search import Candidate, compared
from bot.ai.strengths import choose
from bot.games import AnyGame, find, games
from bot.kernel import Seat, Tossed, sentences
from bot.match.history.review import Decision, Judgment, Review
from bot.match.practice.lesson import Position
from bot.match.practice.position import made
from tests.kit.toys.heap import GAME as HEAP
from tests.kit.toys.heap import State

ANN, BEN = Seat(0), Seat(1)


def middle(key: str, sentences: int, seed: int) -> Any:
    """A state after some sentences of sensible players."""
    game, random = find(key), Random(seed)
    table = game.table(2, dict(game.about.quickstart))
    state = game.setup(table, Tossed(random)).state
    for _ in range(sentences):
        prompt = game.prompts(state)[0]
        view = game.view(state, prompt.seat)
        words = choose(key, view, prompt.seat, "normal", random.getrandbits(30))
        state = game.play(state, prompt.seat, words, Tossed(random)).state
    return state


@pytest.mark.parametrize("key", games())
def test_the_same_review_twice_says_the_same(key: str) -> None:
    game, state = find(key), middle(key, 6, 3)
    prompt = game.prompts(state)[0]
    view = game.view(state, prompt.seat)
    words = choose(key, view, prompt.seat, "easy", 5)
    first, second = (decide(game, view, prompt.seat, words, 9) for _ in range(2))
    assert first == second


def test_only_the_view_comes_in() -> None:
    """Two states that look alike to a seat are judged alike."""
    game, state = find("terrene"), middle("terrene", 6, 4)
    prompt = game.prompts(state)[0]
    view = game.view(state, prompt.seat)
    other = game.guess(view, Tossed(Random(8)))
    assert other != state and game.view(other, prompt.seat) == view
    words = choose("terrene", view, prompt.seat, "easy", 5)
    asked = [
        Question("terrene", 7, prompt.seat, words, each, each, (ANN, BEN), drew=False)
        for each in (state, other)
    ]
    assert judgment(asked[0]) == judgment(asked[1])


def test_no_choice_is_no_decision() -> None:
    pledged = State(5, ANN, (0, 0), pledged=True)
    [option] = HEAP.prompt(pledged, ANN).options
    assert decide(HEAP, HEAP.view(pledged, ANN), ANN, "take 3", 1) is None, option
    free = State(5, ANN, (0, 0))
    assert decide(HEAP, HEAP.view(free, ANN), ANN, "take 1", 1) is not None


def test_to_be_asked_about_everything_is_never_what_would_have_been_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is as good as what is said next, and helps nobody."""
    game, state = find("terrene"), middle("terrene", 6, 4)
    prompt = game.prompts(state)[0]
    view, seat = game.view(state, prompt.seat), prompt.seat
    played, other, *_ = (each for each in sentences(prompt) if each != "listen")
    found = [Candidate(each, 0.0) for each in ("listen", other)]
    monkeypatch.setattr(review, "ranked", lambda *_: found)
    looked_at: list[str] = []

    def seen(game: AnyGame, view: Any, seat: Seat, said: list[str], *rest: Any) -> list[Candidate]:
        looked_at.extend(said)
        return compared(game, view, seat, said, rest[0], 4)

    monkeypatch.setattr(review, "compared", seen)
    assert "listen" in sentences(prompt) and decide(game, view, seat, "listen", 1) is None
    assert decide(game, view, seat, played, 1) is not None
    assert set(looked_at) == {played, other}


def test_a_line_does_not_tell_what_nobody_hears_of() -> None:
    game, state = find("terrene"), middle("terrene", 6, 4)
    prompt = game.prompts(state)[0]
    view, seat = game.view(state, prompt.seat), prompt.seat
    heard = game.play(state, seat, "listen", Tossed(Random(1))).state
    then = next(each for each in sentences(game.prompt(heard, seat)) if each != "listen")
    told = line_in_words(game, view, seat, "listen", ((seat, then),), 1)
    assert told and line_in_words(game, view, seat, then, ((seat, "listen"),), 1) == ()


# The Guardian leaves its Elder to a reply that is one of many.
LONG = """
0: move pr F5; 0: move sh G3; 1: move pr B1; 1: move sh A4; 0: move sh G2; 0: move pa E1;
1: move sh B5; 1: move ro C1; 0: move pr D7; 0: attack pr sh; 1: move pa C6; 1: attack pa pr;
0: attack pr sh; 0: move pr F5; 1: move pa E6; 1: attack pa pr; 0: move sh G3; 0: attack sh pa;
1: move pa C6; 1: move gu B2; 0: move pa F2; 0: move sh G2; 1: move pa B4; 1: move gu B3;
0: move sh G1; 0: move ro E6; 1: move ro B2; 1: move pa C6; 0: move sh F1; 0: move ro F4;
1: move pr D1; 1: attack pr sh; 0: move pa E1; 0: attack pa pr; 1: attack pr sh; 1: move pr B1;
0: move pa C1; 0: attack pa pr; 1: move pa B4; 1: move gu A2; 0: move pa E1; 0: move gu F2;
1: move gu B3; 1: move ro C1; 0: move gu E2; 0: move ro E3; 1: move ro B2; 1: move gu C4;
0: move ro D5; 0: attack ro gu; 1: attack gu ro
"""


def test_a_blunder_that_only_one_of_many_replies_punishes_is_found() -> None:
    game = find("rakh")
    settings = {"factions": "swap", "setup": "quick"}
    play = tuple(line.strip() for line in LONG.split(";"))
    view = game.view(made("rakh", Position(settings, seed=505, play=play)), BEN)
    found = decide(game, view, BEN, "move gu C3", 51)
    assert found is not None and found.mark == "??" and found.best != "move gu C3"


def said_after(key: str, state: Any, sentences: int, seed: int) -> list[tuple[Seat, str]]:
    """What sensible players say from there."""
    game, random = find(key), Random(seed)
    found: list[tuple[Seat, str]] = []
    while len(found) < sentences and (prompts := game.prompts(state)):
        seat = prompts[0].seat
        words = choose(key, game.view(state, seat), seat, "normal", random.getrandbits(30))
        found.append((seat, words))
        state = game.play(state, seat, words, Tossed(random)).state
    return found


@pytest.mark.parametrize("key", games())
def test_a_line_is_told_in_words_not_as_it_is_typed(key: str) -> None:
    game, state = find(key), middle(key, 6, 3)
    (seat, sentence), *line = said_after(key, state, 5, 3)
    told = explain(game, game.view(state, seat), seat, sentence, 1, tuple(line)).goes_on
    assert len(told) <= len(line)
    if key == "rakh":  # nothing is hidden and no die is rolled: all of it is certain
        assert len(told) == len(line)
    for text, (_, words) in zip(told, line, strict=False):
        assert text.endswith((".", "…")) and not (" " in words and words in text)
        assert " · " not in text


def test_a_line_does_not_say_what_dice_would_show() -> None:
    """An attack in Arrakhar's Wand rolls; that it is made is certain, what it rolls is not."""
    game, state = find("arrakhar"), middle("arrakhar", 10, 2)
    (first, sentence), *line = said_after("arrakhar", state, 5, 2)
    view = game.view(state, first)
    told = [line_in_words(game, view, first, sentence, tuple(line), seed) for seed in range(4)]
    texts = " ".join(text for each in told for text in each)
    assert "ttack" in texts and not re.search(r"rolls? \d", texts)


def decision(seq: int, seat: Seat, loss: float, mark: Any = "") -> Decision:
    return Decision(seq, seat, "pass", 0.0, "move", loss, loss, mark)


def test_accuracy_falls_with_what_is_given_away() -> None:
    losses = {1: (ANN, 0.0), 2: (BEN, 0.4), 3: (ANN, 0.1), 4: (BEN, 0.0)}
    review = Review({seq: Judgment(decision(seq, *each)) for seq, each in losses.items()})
    ann, ben = review.accuracy(ANN), review.accuracy(BEN)
    assert ann is not None and ben is not None and 0 < ben < ann < 100
    assert review.accuracy(Seat(2)) is None


def test_a_decision_counts_by_what_is_at_stake() -> None:
    """Whoever errs once where it matters is less accurate than who errs once where it does not."""
    losses = {1: (ANN, 0.3, 0.6), 2: (BEN, 0.3, 0.3), 3: (ANN, 0.0, 0.0), 4: (BEN, 0.0, 0.6)}
    review = Review(
        {
            seq: Judgment(replace(decision(seq, seat, loss), stake=stake))
            for seq, (seat, loss, stake) in losses.items()
        }
    )
    ann, ben = review.accuracy(ANN), review.accuracy(BEN)
    assert ann is not None and ben is not None and ann < 40 < 60 < ben < 80


def test_the_worst_moments_are_offered_the_worst_first() -> None:
    marked = [(1, 0.2, "?"), (2, 0.9, "??"), (3, 0.0, "!"), (4, 0.3, "??"), (5, 0.16, "?")]
    review = Review({seq: Judgment(decision(seq, ANN, loss, mark)) for seq, loss, mark in marked})
    assert [each.seq for each in review.worst(ANN)] == [2, 4, 1] and not review.worst(BEN)
    assert [each.seq for each in review.moments()] == [1, 2, 3, 4, 5]


def test_luck_is_told_apart_from_the_decision() -> None:
    """A roll is compared with other rolls of the same sentence: in all it comes to nothing."""
    game = find("arrakhar")
    for seed in range(40):
        state = middle("arrakhar", 12 + seed, seed)
        prompts = game.prompts(state)
        if not prompts:
            continue
        seat = prompts[0].seat
        words = choose("arrakhar", game.view(state, seat), seat, "normal", seed)
        rolled = [Tossed(Random(each)) for each in range(8)]
        after = [game.play(state, seat, words, dice).state for dice in rolled]
        if len({game.score(each, seat) for each in after}) > 1:
            gains = [
                judgment(
                    Question("arrakhar", 1, seat, words, state, each, (ANN, BEN), drew=True)
                ).luck
                for each in after
            ]
            scores = [game.score(each, seat) for each in after]
            best, worst = scores.index(max(scores)), scores.index(min(scores))
            assert gains[best][seat] > gains[worst][seat]
            assert min(gain[seat] for gain in gains) < 0 < max(gain[seat] for gain in gains)
            return
    raise AssertionError("nobody rolled for anything")


def test_a_roll_that_no_position_shows_is_worth_what_can_be_done_with_it() -> None:
    """In Terrain whoever ends a turn makes the next player roll their points to move."""
    game, state = find("terrain"), middle("terrain", 12, 1)
    seat = game.prompts(state)[0].seat
    words = choose("terrain", game.view(state, seat), seat, "normal", 1)
    rolled = [Tossed(Random(each)) for each in range(8)]
    after = [game.play(state, seat, words, dice).state for dice in rolled]
    assert len({game.score(each, seat) for each in after}) == 1
    gains = [
        judgment(Question("terrain", 1, seat, words, state, each, (ANN, BEN), drew=True)).luck
        for each in after
    ]
    mine = [gain[seat] for gain in gains]
    assert min(mine) < 0 < max(mine)
    assert all(ann * ben <= 0 for ann, ben in gains)


def test_a_good_card_from_a_shuffled_deck_is_luck() -> None:
    """Nothing is drawn at random any more when a card is drawn; another order is the measure."""
    game, state, random = find("terrene"), middle("terrene", 20, 4), Random(1)
    gains: list[tuple[float, ...]] = []
    for number in range(60):
        seat = game.prompts(state)[0].seat
        words = choose("terrene", game.view(state, seat), seat, "normal", random.getrandbits(30))
        after = game.play(state, seat, words, Tossed(random)).state
        if game.redrawn(state, after, Tossed(Random(0))) is not state:
            asked = Question("terrene", number, seat, words, state, after, (ANN, BEN), drew=True)
            gains.append(judgment(asked).luck)
        if len(gains) == 3:
            break
        state = after
    assert len(gains) == 3
    assert all(ann == pytest.approx(-ben) for ann, ben in gains)
    assert any(abs(ann) > 0.001 for ann, _ in gains)
