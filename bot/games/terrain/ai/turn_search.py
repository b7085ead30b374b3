"""Looking ahead in a race, turn by turn: the best end of each turn, the mean over all rolls.

Nothing is hidden, so the chances of arriving first can be worked out: whoever moves takes the best
cell for themselves, the dice are averaged over, and the estimate of `race` stands at the end. Every
depth is searched whole before the next one. After doubles only the estimate of the best rotation
counts. Races by direction die, of teams and with several destinations are left to rollouts.
"""

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.games.terrain.ai import score
from bot.games.terrain.ai.path_cost import ways_to
from bot.games.terrain.ai.race import (
    DOUBLES,
    ROLLS,
    Chances,
    Evaluation,
    Race,
    Reached,
    Tokens,
    estimated,
)
from bot.games.terrain.ai.race import load as load_evaluation
from bot.games.terrain.model.board import LABELS, NOWHERE
from bot.games.terrain.model.state import Board, State
from bot.games.terrain.rules import doubles, movement
from bot.kernel import Seat, Verdict

DEEPEST = 12  # turns
ENDS = 2  # of a turn that are looked into for each roll
ROTATIONS = 12  # that are looked into
PACE = 0.0005  # a chance that a step must at least be worth, or it is mere restlessness
TURNING = 0.00001  # the same for a rotation
KEPT = 50_000  # positions whose chances are remembered
OFTEN = 512  # positions between two looks at the time
GoesOn = Callable[[int], bool]


class _TimeIsUp(Exception):
    pass


class _Plan(Struct):
    """A sentence, where it leads, and what it is worth by now."""

    sentence: str
    race: Race  # on the land as it is then
    tokens: Tokens
    value: float  # the chance of arriving first
    cost: float = 0.0
    line: tuple[str, ...] = ()  # what is said after it


class _Search:
    """One thought and its budget."""

    def __init__(self, seat: Seat, goes_on: GoesOn) -> None:
        self._seat, self._goes_on = seat, goes_on
        self._seen = self._looked = 0
        self._known: dict[tuple[int, Tokens, Seat, int], Chances] = {}

    @property
    def has_time(self) -> bool:
        return self._goes_on(self._seen)

    def deepen(self, plans: list[_Plan], depth: int) -> None:
        """Look so many turns further; all or nothing."""
        values = [self._value(plan, depth) for plan in plans]
        for plan, value in zip(plans, values, strict=True):
            plan.value = value - plan.cost

    def _value(self, plan: _Plan, depth: int) -> float:
        race, token = plan.race, plan.tokens[self._seat]
        if race.has_arrived(self._seat, token):
            return 1.0
        found = self.chances(race, plan.tokens, race.next(self._seat), depth)
        return found[race.place(self._seat)]

    def chances(self, race: Race, tokens: Tokens, mover: Seat, depth: int) -> Chances:
        """Who arrives first, before `mover` rolls."""
        if not depth:
            return race.chances(tokens, mover)
        key = (id(race), tokens, mover, depth)
        known = self._known.get(key)
        if known is not None:
            return known
        ends = race.reach(tokens, mover)
        self._count(len(ends))
        own, later = race.place(mover), race.next(mover)
        first = [_estimate(race, end, mover, later) for end in ends]
        total = [DOUBLES * each for each in race.after_doubles(tokens, mover)]
        looked: dict[int, Chances] = {}
        for points, share in enumerate(ROLLS):
            able = [number for number, end in enumerate(ends) if end.paid <= points]
            able.sort(key=lambda number: first[number][own], reverse=True)
            for number in able[:ENDS]:
                if number not in looked:
                    looked[number] = self._after(race, ends[number], mover, depth)
            best = max((looked[number] for number in able[:ENDS]), key=lambda each: each[own])
            total = [one + share * more for one, more in zip(total, best, strict=True)]
        found = tuple(total)
        if len(self._known) < KEPT:
            self._known[key] = found
        return found

    def _after(self, race: Race, end: Reached, mover: Seat, depth: int) -> Chances:
        if race.has_arrived(mover, end.tokens[mover]):
            return race.won_by(mover)
        return self.chances(race, end.tokens, race.next(mover), depth - 1)

    def _count(self, positions: int) -> None:
        self._seen += positions
        if self._seen - self._looked > OFTEN:
            self._looked = self._seen
            if not self.has_time:
                raise _TimeIsUp


def _estimate(race: Race, end: Reached, mover: Seat, later: Seat) -> Chances:
    if race.has_arrived(mover, end.tokens[mover]):
        return race.won_by(mover)
    return race.chances(end.tokens, later)


def verdicts(state: State, goes_on: GoesOn) -> tuple[Verdict, ...]:
    """The sentences that may be said now, the best first; none where rollouts are left to judge."""
    turn, seat = state.turn, state.seat
    if state.phase != "race" or turn is None or not _is_plain(state):
        return ()
    if not turn.is_double and not turn.has_moved and not movement.steps(state):
        return ()  # mercy: a rotation or nothing
    if turn.is_double:
        turned = _rotations(state)
        plans = [_rotation(state, each) for each in turned[:ROTATIONS]]
        rest = [Verdict(each.sentence, _shown(each.value)) for each in turned[ROTATIONS:]]
    else:
        plans, rest = list(_ways(state)), []
    if not plans:
        return ()
    _searched(_Search(seat, goes_on), plans)
    return (*_told(state, plans), *rest)


def _searched(search: "_Search", plans: list[_Plan]) -> None:
    """The best to the front, by as many turns as there is time for."""
    search.deepen(plans, 0)
    plans.sort(key=_value, reverse=True)
    for depth in range(1, DEEPEST + 1) if len(plans) > 1 else ():
        try:
            search.deepen(plans, depth)
        except _TimeIsUp:
            return
        plans.sort(key=_value, reverse=True)
        if not search.has_time or plans[0].value >= 1 - 2 * PACE:
            return


def _is_plain(state: State) -> bool:
    """One token a side that goes by exits, each with one destination or to the edge."""
    options = state.options
    goals = all(options.lost or len(state.markers[seat]) == 1 for seat in state.racing)
    return goals and not options.green and options.team_size == 1 and not state.finished


def _value(plan: "_Plan | _Rotation") -> float:
    return plan.value


def _shown(chance: float) -> float:
    return max(-1.0, min(1.0, 2 * chance - 1))


def _told(state: State, plans: list[_Plan]) -> Iterator[Verdict]:
    """Each sentence once, with the best plan that begins with it."""
    told = set[str]()
    for plan in plans:
        if plan.sentence not in told:
            told.add(plan.sentence)
            line = tuple((state.seat, words) for words in plan.line)
            yield Verdict(plan.sentence, _shown(plan.value), line)


def _ways(state: State) -> Iterator[_Plan]:
    """Each cell that the points are enough for, by its cheapest way; and every first step."""
    turn, seat = state.turn, state.seat
    assert turn is not None
    race = Race(state, EVALUATION)
    points = turn.points // 2 if turn.is_bad else turn.points
    legal = movement.steps(state)
    go = "" if turn.has_moved else "go "
    for end in race.reach(state.tokens, seat, points):
        if end.first == NOWHERE:
            if movement.may_stop(state):
                yield _Plan("stop" if turn.has_moved else "stay", race, end.tokens, 0.0)
        elif end.first in legal:
            onward = [LABELS[cell] for cell in end.way[1:]]
            if not race.has_arrived(seat, end.cell) and _may_go_on(race, end, seat, points):
                onward.append("stop")
            sentence = f"{go}{LABELS[end.first]}"
            cost = PACE * len(end.way)
            yield _Plan(sentence, race, end.tokens, 0.0, cost, tuple(onward))


def _may_go_on(race: Race, end: Reached, seat: Seat, points: int) -> bool:
    """Is the token asked again on this cell?"""
    return len(race.reach(end.tokens, seat, points - end.paid)) > 1


class _Rotation(Struct, frozen=True):
    """What doubles allow, and the chance of arriving first as the ways are after it."""

    sentence: str
    board: Board
    value: float


def _rotations(state: State) -> list[_Rotation]:
    """Every piece turned every way, or upside down, or nothing; the best first."""
    found = [_Rotation("forfeit", state.board, _at_once(state, state.board))]
    for cell in doubles.rotatable(state.board):
        for turns in doubles.turns_for(state.board[cell]):
            board = doubles.rotated(state.board, cell, turns)
            value = _at_once(state, board) - TURNING
            found.append(_Rotation(f"rotate {LABELS[cell]} {turns}", board, value))
    for cell in doubles.invertible(state):
        board = doubles.inverted(state.board, cell)
        value = _at_once(state, board) - TURNING
        found.append(_Rotation(f"invert {LABELS[cell]}", board, value))
    return sorted(found, key=_value, reverse=True)


def _at_once(state: State, board: Board) -> float:
    """An estimate by the ways of a board alone."""
    seats = state.racing
    own = seats.index(state.seat)
    left = [
        ways_to(board, score.goals(state, seat), pips=True).turns(state.tokens[seat])
        for seat in seats
    ]
    return estimated(left, (own + 1) % len(seats), EVALUATION)[own]


def _rotation(state: State, found: _Rotation) -> _Plan:
    cost = 0.0 if found.board == state.board else TURNING
    race = Race(replace(state, board=found.board), EVALUATION)
    return _Plan(found.sentence, race, state.tokens, found.value, cost)


EVALUATION: Evaluation = load_evaluation()
