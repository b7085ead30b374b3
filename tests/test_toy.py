"""A game is one folder: put there, the whole conformance suite runs on it; broken, it is caught.

The faults are small changes to the source of a toy, each of a kind that an author could make.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from bot.games import AnyGame
from tests.conformance import test_advisor as advisor
from tests.conformance import test_contract as contract
from tests.conformance import test_departures as departures
from tests.conformance import test_perft as perft
from tests.conformance import test_replay as replay
from tests.conformance import test_screens as screens
from tests.conformance import test_secrets as secrets
from tests.kit.journeys import Journey, journey
from tests.kit.toybox import TOYS, toys

ROOT = Path(__file__).parent.parent
ALSO = (  # they too go through all games
    "tests/match/test_rulebook.py",
    "tests/match/test_completion.py",
    "tests/ai/test_chances.py",
    "tests/ai/test_hint.py",
)
PARTS = ("test_pictures", "test_legibility", "test_opponents")
SEEDS = range(3)  # as many as play by default
Check = Callable[[Journey], None]


WRITES = ("tests/conformance/test_perft.py", "tests/test_playthroughs.py")  # with --accept
SUITE = ("tests/conformance", "tests/test_playthroughs.py", *ALSO)


def pytest_on(folder: Path, *words: str) -> str:
    result = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-rp", "-k", "auction", "-p", "no:cacheprovider"),
            *("--also-games", str(folder / "games"), "--playthroughs", str(folder / "texts")),
            *words,
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-3000:]
    return result.stdout


def test_one_folder_more_is_one_game_more(tmp_path: Path) -> None:
    shutil.copytree(TOYS / "auction", tmp_path / "games" / "auction")
    pytest_on(tmp_path, *WRITES, "--accept")
    assert {path.name for path in (tmp_path / "texts" / "auction").iterdir()} >= {"perft.txt"}
    passed = set(re.findall(r"PASSED \S+::(test_\w+)\[auction", pytest_on(tmp_path, *SUITE)))
    suite = [
        *(ROOT / "tests" / "conformance").glob("test_*.py"),
        ROOT / "tests/test_playthroughs.py",
    ]
    wanted = {
        name
        for path in suite
        if path.stem not in PARTS  # for games that have them
        for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
    assert passed >= wanted


FAULTS: dict[str, tuple[str, str, str, Check]] = {
    "a view that leaks a bid": (
        "auction",
        "own_bid=0 if viewer is None else state.bids[viewer]",
        "own_bid=state.bids[viewer or 0]",
        secrets.test_a_look_alike_state_looks_alike,
    ),
    "an event that tells a bid": (
        "auction",
        "has bid.",
        "has bid {action.card}.",
        secrets.test_words_tell_no_more_than_the_view,
    ),
    "a question that tells the others' bids": (
        "auction",
        '"Bid for the prize."',
        'f"Bid more than {max(state.bids)}."',
        secrets.test_a_look_alike_state_asks_the_same,
    ),
    "asking that depends on hidden things": (
        "auction",
        "for seat in state.here() if not state.bids[seat])",
        "for seat in state.here() if not state.bids[seat])[: 1 + sum(state.bids) % 2]",
        secrets.test_a_look_alike_state_asks_the_same,
    ),
    "a secret for everybody": (
        "auction",
        'if view.own_bid else ""',
        'if view.own_bid else "No bid."',
        secrets.test_the_table_is_shown_no_secret,
    ),
    "a default that may not be said": (
        "auction",
        'default=f"bid {hand[0]}"',
        'default="bid 99"',
        contract.test_a_default_is_a_sentence_that_may_be_said,
    ),
    "a question without an answer": (
        "auction",
        "sealed=True)) for card in hand),",
        "sealed=True)) for card in hand if card > 1),",
        contract.test_no_question_is_a_dead_end,
    ),
    "answers that change behind one's back": (
        "auction",
        "sealed=True)) for card in hand),",
        "sealed=True)) for card in hand[sum(map(bool, state.bids)) :] or hand),",
        contract.test_an_unchanged_question_has_unchanged_answers,
    ),
    "dice of its own": (
        "auction",
        "chance.roll(6) == 6",
        "chance.roll(6) == 6 or __import__('random').random() < 0.5",
        contract.test_the_same_dice_bring_the_same_step,
    ),
    "a prize that is lost": (
        "auction",
        "pile=state.pile[1:]",
        "pile=state.pile[2:]",
        contract.test_nothing_is_to_complain_about,
    ),
    "a seat that cannot leave": (
        "auction",
        "return _settled(replace(state, gone=state.gone | {seat}), chance)",
        "return Step(state)",
        contract.test_anyone_may_leave_at_any_moment,
    ),
    "words in braces": (
        "auction",
        "Nobody bid highest alone.",
        "{nobody} bid highest alone.",
        contract.test_words_name_seats_and_nothing_else_in_braces,
    ),
    "a seat left out of the ranking": (
        "auction",
        "return Outcome(ranking,",
        "return Outcome(ranking[:1],",
        contract.test_the_ranking_names_every_seat_once,
    ),
    "a match without an end": (
        "heap",
        "heap = state.heap - number",
        "heap = state.heap",
        contract.test_somebody_is_asked_until_it_is_over,
    ),
    "nobody asked, and not over": (
        "heap",
        "return () if self.outcome(state) else",
        "return () if state.heap < 4 else",
        contract.test_somebody_is_asked_until_it_is_over,
    ),
    "a state that does not survive JSON": (
        "auction",
        "nothing = (0,) * len(table.seats)",
        "nothing = [0] * len(table.seats)",
        replay.test_a_state_survives_json,
    ),
    "a label that is too long": (
        "auction",
        'f"Card {card}"',
        'f"Card {card}" + "!" * 80',
        screens.test_questions_fit_the_screen,
    ),
    "two words for one token": (
        "heap",
        "Option[Take | Word](str(n),",
        'Option[Take | Word](f"exactly {n}",',
        screens.test_questions_fit_the_screen,
    ),
    "the same token twice": (
        "heap",
        'words.append("roll")',
        'words.append("TAKE")',
        screens.test_questions_fit_the_screen,
    ),
}


ADVISOR_FAULTS: dict[str, tuple[str, str, str, Check]] = {
    "advice that cannot be said": (
        "heap",
        'return "take 3" if view.pledged else "take 1"',
        'return "take 9"',
        advisor.test_advice_can_be_said,
    ),
    "a score beyond a win": (
        "heap",
        "/ (sum(state.taken) + 1)",
        "* 3",
        advisor.test_scores_lie_between_lost_and_won,
    ),
    "a score with the wrong sign": (
        "heap",
        "return (state.taken[seat] - others)",
        "return (others - state.taken[seat])",
        advisor.test_a_finished_match_is_scored_by_its_result,
    ),
    "a state inside a view": (
        "heap",
        "rolled=state.rolled,",
        "rolled=frozenset({state}),",
        secrets.test_a_view_holds_no_state,
    ),
}
FAULTS |= ADVISOR_FAULTS


def game(key: str, old: str = "", new: str = "") -> AnyGame:
    """A toy from its source, with one thing changed."""
    source = (TOYS / key / "__init__.py").read_text("utf-8")
    assert source.count(old) == 1 or not old, f"{source.count(old)} times: {old}"
    module = ModuleType(f"bot.games.{key}")
    exec(compile(source.replace(old, new) if old else source, key, "exec"), module.__dict__)
    toy: AnyGame = module.GAME
    return toy


def complaint(toy: AnyGame, check: Check) -> str:
    """What a conformance test says of journeys through a game; nothing, if it has no complaint."""
    with toys(toy):
        for seed in SEEDS:
            try:
                check(journey.__wrapped__(toy.about.key, seed))
            except Exception as error:  # a broken game may break in any way
                return f"{type(error).__name__}: {error}"
    return ""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_caught_by_the_test_that_hunts_it(fault: str) -> None:
    key, old, new, check = FAULTS[fault]
    assert complaint(game(key), check) == ""
    assert complaint(game(key, old, new), check) != ""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("            gone=state.gone,\n        )", "            gone=frozenset(),\n        )"),
        ("state.gone | {seat}), chance)", "frozenset({seat})), chance)"),
    ],
    ids=["a view that forgets who left", "a state that forgets who left before"],
)
def test_a_game_that_forgets_who_left_is_caught(old: str, new: str) -> None:
    def is_caught(toy: AnyGame) -> bool:
        with toys(toy):
            departures.partings.cache_clear()
            try:
                departures.test_nobody_who_left_is_asked(toy)
                departures.test_a_view_remembers_who_left(toy)
            except Exception:  # a broken game may break in any way
                return True
            return False

    assert not is_caught(game("auction"))
    assert is_caught(game("auction", old, new))


def test_a_rule_that_changes_late_moves_the_count_of_lines() -> None:
    def lines(toy: AnyGame) -> str:
        with toys(toy):
            journey.cache_clear()
            return perft.depths(toy)

    known = lines(game("heap"))
    assert lines(game("heap")) == known
    assert lines(game("heap", "[3] if state.pledged", "[2] if state.pledged")) != known
