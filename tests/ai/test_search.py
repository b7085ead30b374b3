"""The hard and its tree, on a toy where everything can be counted by hand."""

import math
from random import Random

from msgspec.structs import replace

from bot.ai.candidates import advice_list
from bot.ai.one_step import best_step
from bot.ai.search import ranked as candidates
from bot.ai.search import search
from bot.kernel import Chance, Fill, Option, Prompt, Seat, Step, Tossed, walk
from tests.kit.toys.heap import Heap, State, Take, View, Word

ME, OTHER = Seat(0), Seat(1)
ADVISING = replace(Heap.about, has_advice=True)


class Counted(Heap):
    """Counts what is tried on it."""

    def __init__(self) -> None:
        self.tried = 0

    def apply(self, state: State, seat: Seat, action: Take | Word, chance: Chance) -> Step[State]:
        self.tried += 1
        return super().apply(state, seat, action, chance)

    def score(self, state: State, seat: Seat) -> float:
        mine, others = state.taken[seat], sum(state.taken) - state.taken[seat]
        return (mine - others) / 20


class Boaster(Counted):
    """Always advises to roll."""

    about = ADVISING

    def advise(self, view: View, chance: Chance) -> str:
        return "roll"


class Writer(Boaster):
    """A word may be written, too; that is what it advises."""

    def prompts(self, state: State) -> tuple[Prompt[Take | Word], ...]:
        written = Option("write", "Write a word", Fill("a word", Word, "end"))
        return tuple(
            replace(each, options=(*each.options, written)) for each in super().prompts(state)
        )

    def advise(self, view: View, chance: Chance) -> str:
        return "write roll"


class Gambler(Counted):
    """A roll wins, whatever falls; the game has its doubts, and advises to take one."""

    about = ADVISING

    advice_margin = 3.0

    def apply(self, state: State, seat: Seat, action: Take | Word, chance: Chance) -> Step[State]:
        if action != Word("roll"):
            return super().apply(state, seat, action, chance)
        taken = tuple(9 * (each == seat) + chance.roll(6) for each in range(2))
        return Step(replace(state, heap=0, taken=taken))

    def advise(self, view: View, chance: Chance) -> str:
        return "take 1"


class Mumbler(Counted):
    """Nearly always says the same."""

    about = ADVISING

    def advise(self, view: View, chance: Chance) -> str:
        return "roll" if chance.roll(20) == 1 else "take 1"


class Quick(Counted):
    """Its rollouts take one without a question, and never ask for advice."""

    about = replace(ADVISING, has_rollout_policy=True)

    def __init__(self) -> None:
        super().__init__()
        self.questions = self.actions = 0

    def asked(self, state: State) -> tuple[Seat, ...]:
        return () if self.outcome(state) else (state.turn,)

    def prompts(self, state: State) -> tuple[Prompt[Take | Word], ...]:
        self.questions += 1
        return super().prompts(state)

    def rollout_action(self, state: State, seat: Seat, chance: Chance) -> Take | Word:
        self.actions += 1
        return Take(1)


class Miser(Counted):
    """Advises to take one, and has rollouts evaluate after so many sentences."""

    def __init__(self, rollout_length: int) -> None:
        super().__init__()
        self.sentences = rollout_length
        self.smallest = 99  # the smallest heap that was evaluate

    def rollout_length(self, view: View) -> int:
        return self.sentences

    def advise(self, view: View, chance: Chance) -> str:
        return "take 1"

    def score(self, state: State, seat: Seat) -> float:
        self.smallest = min(self.smallest, state.heap)
        return super().score(state, seat)


def ranked(game: Counted, state: State, rollouts: int = 24, seconds: float = math.inf) -> str:
    return search(game, game.view(state, state.turn), state.turn, Random(1), seconds, rollouts)


def test_where_only_one_thing_can_be_said_nothing_is_tried() -> None:
    game = Counted()
    assert ranked(game, State(9, ME, (0, 0), pledged=True)) == "take 3"
    assert game.tried == 0


def test_a_win_with_both_acts_is_found() -> None:
    game, state = Counted(), State(4, ME, (3, 4))
    while game.outcome(state) is None:
        assert state.turn == ME
        state = game.play(state, ME, ranked(game, state), Tossed(Random(1))).state
    assert state.taken[ME] > state.taken[OTHER]


def test_what_lets_the_other_win_is_not_said() -> None:
    # One act is left. After `take 3` the other takes the last one and has lost; after `take 2`,
    # `take 1` or the end of the turn the rest is enough for the other to win.
    game, state = Counted(), State(4, ME, (5, 6), acts=1, rolled=frozenset({ME, OTHER}))
    assert ranked(game, state) == "take 3"


def test_advice_is_not_heard_one_step_ahead_and_judged_by_the_search() -> None:
    game, state = Boaster(), State(2, ME, (5, 4))
    assert best_step(game, game.view(state, ME), ME, Random(1)) == "take 2"
    assert ranked(game, state) == "take 2"


def test_where_a_blank_is_filled_one_step_ahead_takes_the_advice() -> None:
    game, state = Writer(), State(2, ME, (5, 4))
    assert best_step(game, game.view(state, ME), ME, Random(1)) == "write roll"


def test_where_there_is_doubt_a_win_by_luck_is_still_rolled_out() -> None:
    game, state = Gambler(), State(9, ME, (0, 0))
    begun = candidates(game, game.view(state, ME), ME, Random(1), math.inf, 24)
    assert all(each.values for each in begun if each.words in ("take 1", "roll"))


def test_who_listens_longer_hears_what_is_seldom_said() -> None:
    game, state = Mumbler(), State(9, ME, (0, 0))
    view, prompt = game.view(state, ME), game.prompt(state, ME)
    heard = [
        {said.sentence for said in advice_list(game, view, prompt, Random(1), 5, repeats)}
        for repeats in (2, 90)
    ]
    assert heard == [{"take 1"}, {"take 1", "roll"}]


def test_a_rollout_is_evaluated_when_the_turn_comes_round_or_as_late_as_the_game_wants() -> None:
    usual, long, longer = Miser(0), Miser(9), Miser(99)
    for game in (usual, long, longer):
        ranked(game, State(60, ME, (0, 0)), rollouts=8)
    assert usual.smallest > long.smallest > 0
    assert longer.tried > long.tried > usual.tried


def test_more_dreams_try_more() -> None:
    few, many = Counted(), Counted()
    state = State(12, ME, (0, 0))
    ranked(few, state, rollouts=2)
    ranked(many, state, rollouts=40)
    assert 0 < few.tried < many.tried


def test_rollouts_by_a_policy_build_questions_only_where_they_branch_off() -> None:
    game, state = Quick(), State(12, ME, (0, 0))
    found = candidates(game, game.view(state, ME), ME, Random(1), math.inf, 8)
    assert game.actions > 1.5 * game.questions
    assert all(walk(game.prompt(state, ME), each.words) for each in found)
    assert (OTHER, "take 1") in {said for each in found for said in each.line}


def test_without_any_time_something_that_may_be_said_is_said() -> None:
    game, state = Counted(), State(12, ME, (0, 0))
    words = ranked(game, state, rollouts=10**6, seconds=0.0)
    assert walk(game.prompt(state, ME), words).sentence == words


def test_the_same_seed_dreams_the_same() -> None:
    state = replace(State(12, ME, (0, 0)), taken=(2, 3))
    assert ranked(Counted(), state) == ranked(Counted(), state)
