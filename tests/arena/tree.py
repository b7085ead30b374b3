"""Monte Carlo tree search over sentences, as textbooks have it: UCT, and over information sets."""

import time
from math import inf, log, sqrt
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai.candidates import AnySaid, advised, evaluate, has_blank, sample
from bot.games import AnyGame
from bot.kernel import Prompt, Seat, Tossed, random_action

EXPLORATION = 0.7
WIDEST = 60  # sentences at a node; more are drawn from at random
LONGEST = 300  # sentences in a playout to the end


class Style(Struct, frozen=True):
    guesses_anew: bool = False  # a new guess of what is hidden for every playout
    advised: bool = False  # playouts say what the game advises
    length: int = 0  # sentences until `score` judges; 0: the result alone counts


class Node(Struct):
    visits: int = 0
    available: int = 0  # how often it could have been chosen
    total: float = 0.0  # for the seat that chose it
    seat: Seat = Seat(0)
    children: dict[str, "Node"] = {}


def tree_search(
    game: AnyGame, view: Any, seat: Seat, random: Random, seconds: float, style: Style
) -> str:
    """The sentence that was tried most often."""
    deadline = time.thread_time() + seconds
    state = game.guess(view, Tossed(random))
    prompt = game.prompt(state, seat)
    if prompt.standing:
        return prompt.standing
    root = Node()
    while time.thread_time() < deadline or not root.children:
        if style.guesses_anew and root.visits:
            state = game.guess(view, Tossed(random))
        _iterate(game, root, state, seat, random, style)
        if len(root.children) == 1 == root.visits and _is_lone(prompt):
            break
    return max(root.children, key=lambda words: root.children[words].visits)


def _is_lone(prompt: Prompt[Any]) -> bool:
    return len(sample(prompt, Random(1), 2)) == 1


def _iterate(
    game: AnyGame, root: Node, state: Any, seat: Seat, random: Random, style: Style
) -> None:
    """Down the tree, one new node, a playout, and back up."""
    node, path = root, [root]
    asked: Seat | None = seat  # the root is the searching seat's question
    while True:
        prompt = _prompt(game, state, random, asked)
        asked = None
        if prompt is None:
            break
        said = _chosen(node, _field(game, state, prompt, random, style), prompt.seat, random)
        state = game.apply(state, prompt.seat, said.action, Tossed(random)).state
        node = node.children[said.sentence]
        path.append(node)
        if not node.visits:
            break
    state = _played_out(game, state, random, style)
    for each in path:
        each.visits += 1
        each.total += _result(game, state, each.seat, style)


def _prompt(game: AnyGame, state: Any, random: Random, seat: Seat | None) -> Prompt[Any] | None:
    prompts = game.prompts(state)
    if not prompts:
        return None
    own = [each for each in prompts if each.seat == seat]
    return own[0] if own else prompts[random.randrange(len(prompts))]


def _field(
    game: AnyGame, state: Any, prompt: Prompt[Any], random: Random, style: Style
) -> list[AnySaid]:
    if style.advised and has_blank(prompt):  # whole plans can only be advised
        view = game.view(state, prompt.seat)
        plans = [advised(game, view, prompt, random) for _ in range(2)]
        found = [each for each in plans if each]
        if found:
            return found
    return sample(prompt, random, WIDEST)


def _chosen(node: Node, field: list[AnySaid], seat: Seat, random: Random) -> AnySaid:
    """One that was never tried, or the one with the highest upper bound."""
    for said in field:
        child = node.children.setdefault(said.sentence, Node(seat=seat))
        child.available += 1
    fresh = [said for said in field if not node.children[said.sentence].visits]
    if fresh:
        return random.choice(fresh)
    return max(field, key=lambda said: _bound(node.children[said.sentence]))


def _bound(child: Node) -> float:
    if not child.visits:
        return inf
    bonus = EXPLORATION * sqrt(log(child.available) / child.visits)
    return child.total / child.visits + bonus


def _played_out(game: AnyGame, state: Any, random: Random, style: Style) -> Any:
    for _ in range(style.length or LONGEST):
        prompt = _prompt(game, state, random, None)
        if prompt is None:
            break
        said = None
        if style.advised:
            said = advised(game, game.view(state, prompt.seat), prompt, random)
        action = said.action if said else random_action(prompt, random)
        state = game.apply(state, prompt.seat, action, Tossed(random)).state
    return state


def _result(game: AnyGame, state: Any, seat: Seat, style: Style) -> float:
    if style.length or game.outcome(state) is not None:
        return evaluate(game, state, seat)
    return 0.0
