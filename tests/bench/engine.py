"""The engine: random play of every game beside random playouts of python-chess.

CPU time, all cases once a round and the rounds interleaved, so that a busy machine is unfair to all
alike. A chess move is a legal move picked at random and pushed on the board: the same loop as ours.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

import chess
from msgspec.structs import replace

from bot.games import AnyGame, find, games
from bot.kernel import Prompt, Recorded, Tossed, random_action, random_sentence, walk
from tests.kit.journeys import Journey, Stop, journey

ROUNDS = 5
LANDS = 30  # that are filled at once
BUDGET = 0.25  # seconds of CPU for each case in each round
Playout = Callable[[Random], int]  # plays one match and says how many moves it had
Move = Callable[[AnyGame, Any, Prompt[Any], Random], Any]  # to the next state


def measure() -> Iterable[str]:
    yield "random play: choose, understand, apply and show whose turn it is"
    yield from playouts(_said)
    yield "choose and apply only, as chess does"
    yield from playouts(_done)
    yield "one step, in microseconds (median over a journey); our states are shared, never copied"
    yield chess_steps()
    for key in games():
        yield from steps(journey(key, 0))
    yield autofill()


def playouts(move: Move) -> Iterator[str]:
    cases: dict[str, Playout] = {"python-chess": chess_match}
    cases |= {key: _match_of(game, move) for key, game in games().items()}
    speeds: dict[str, list[float]] = {name: [] for name in cases}
    for round_ in range(ROUNDS):
        for name, playout in cases.items():
            speeds[name].append(_speed(playout, Random(round_)))
    yardstick = speeds["python-chess"]
    for name, found in speeds.items():
        ratio = median(ours / theirs for ours, theirs in zip(found, yardstick, strict=True))
        yield f"{name:14} {median(found):9,.0f} moves/s   {ratio:5.2f} × python-chess"


def chess_match(random: Random) -> int:
    board = chess.Board()
    while not board.is_game_over(claim_draw=False) and board.ply() < 400:
        board.push(random.choice(list(board.legal_moves)))
    return int(board.ply())


def chess_steps() -> str:
    """What python-chess pays for the same: list the moves, understand one, copy and push."""
    random, board = Random(1), chess.Board()
    times: dict[str, list[float]] = {"moves": [], "parse": [], "copy": [], "push": []}
    for _ in range(80):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = random.choice(moves)
        words = board.san(move)
        cases: dict[str, Callable[[], object]] = {
            "moves": partial(list, board.legal_moves),
            "parse": partial(board.parse_san, words),
            "copy": board.copy,
            "push": partial(board.copy().push, move),
        }
        for name, case in cases.items():
            start = process_time()
            case()
            times[name].append((process_time() - start) * 1e6)
        board.push(move)
    words = "  ".join(f"{name} {median(found):6.1f}" for name, found in times.items())
    return f"{'chess':10} {words}"


def _said(game: AnyGame, state: Any, prompt: Prompt[Any], random: Random) -> Any:
    """The state after some sentence."""
    return game.play(state, prompt.seat, random_sentence(prompt, random), Tossed(random)).state


def _done(game: AnyGame, state: Any, prompt: Prompt[Any], random: Random) -> Any:
    """The same without words: the action that was chosen is applied."""
    action = random_action(prompt, random)
    return game.apply(state, prompt.seat, action, Tossed(random)).state


def _match_of(game: AnyGame, move: Move) -> Playout:
    def play(random: Random) -> int:
        state = game.setup(game.table(game.about.seats[0]), Tossed(random)).state
        moves = 0
        while prompts := game.prompts(state):
            prompt = prompts[random.randrange(len(prompts))]
            state = move(game, state, prompt, random)
            moves += 1
        return moves

    return play


def _speed(playout: Playout, random: Random) -> float:
    moves, start = 0, process_time()
    while process_time() - start < BUDGET:
        moves += playout(random)
    return moves / (process_time() - start)


def steps(trip: Journey) -> Iterator[str]:
    game = trip.game
    stops = [stop for stop in trip.some(120) if stop.seat is not None]
    cases: dict[str, Callable[[Stop], object]] = {
        "prompts": lambda stop: game.prompts(stop.state),
        "walk": _walk(game),
        "apply": _apply(game),
        "view": lambda stop: game.view(stop.state, None),
        "dump": lambda stop: game.dump(stop.state),
        "load": _load(game),
    }
    times = {name: [_time(case, stop) for stop in stops] for name, case in cases.items()}
    size = median(len(game.dump(stop.state)) for stop in stops)
    words = "  ".join(f"{name} {median(micros):6.1f}" for name, micros in times.items())
    yield f"{game.about.key:10} {words}   state {size / 1024:.1f} KiB"
    slowest = "  ".join(f"{name} {max(micros):6.1f}" for name, micros in times.items())
    yield f"{'  slowest':10} {slowest}"


def autofill() -> str:
    """Terrain's longest action: all but the start corners are filled at once."""
    game, times = find("terrain"), list[float]()
    for seed in range(LANDS):
        dice = Tossed(Random(seed))
        state = game.setup(game.table(2 + seed % 5, {"build": "full"}), dice).state
        while game.prompts(state)[0].find("autofill") is None:
            state = game.play(state, game.prompts(state)[0].seat, "any", dice).state
        asked = game.prompts(state)[0].seat
        for other in state.order:
            if other != asked:
                state = replace(state, votes=(*state.votes, other))
        action = walk(game.prompts(state)[0], "autofill").action
        start = process_time()
        game.apply(state, asked, action, dice)
        times.append((process_time() - start) * 1000)
    return f"terrain    autofill: median {median(times):.1f} ms, longest {max(times):.1f} ms"


def _walk(game: AnyGame) -> Callable[[Stop], object]:
    """The whole way of a typed sentence: the question is built, then walked."""

    def case(stop: Stop) -> object:
        assert stop.seat is not None
        return walk(game.prompt(stop.state, stop.seat), stop.sentence)

    return case


def _apply(game: AnyGame) -> Callable[[Stop], object]:
    """A frozen state is never cloned: this is all that a step costs."""

    def case(stop: Stop) -> object:
        assert stop.seat is not None
        action = walk(game.prompt(stop.state, stop.seat), stop.sentence).action
        start = process_time()
        game.apply(stop.state, stop.seat, action, Recorded(*stop.drawn))
        return process_time() - start

    return case


def _load(game: AnyGame) -> Callable[[Stop], object]:
    return lambda stop: game.load(game.dump(stop.state))


def _time(case: Callable[[Stop], object], stop: Stop) -> float:
    """Microseconds, the best of three; a case may have measured itself."""
    best = float("inf")
    for _ in range(3):
        start = process_time()
        own = case(stop)
        spent = own if isinstance(own, float) else process_time() - start
        best = min(best, spent * 1e6)
    return best
