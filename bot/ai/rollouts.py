"""A search tree on one determinization: what may be said, by whom, and where it leads.

A rollout goes down from the root until the searching seat is asked again, and is evaluated there.
On its first visit a node plays its game's rollout policy, or what it advises, or what scores best
one step later for the seat that is asked; with further visits more branches are tried, the
promising ones most often (progressive widening with UCB). A policy needs no question, so one is
built only where a rollout branches off. A node is worth what its best branch is worth to the seat
that is asked; a branch that draws cards or dice is worth the average of what came of it.
"""

import time
from collections.abc import Sequence
from functools import cached_property
from math import log, sqrt
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai.candidates import advice_list, advised, evaluate, has_blank, sample, words_for
from bot.games import AnyGame
from bot.kernel import Prompt, Seat, Tossed, walk

EXPLORATION = 0.7  # bonus of a seldom tried branch, in units of how far branches differ
DISCOUNT = 0.998  # an early win is better, and so is a late loss
ADVICE_WIDTH = 3  # pieces of advice to choose from where a blank must be filled
LENGTH = 14  # sentences in a rollout, unless the searching seat is asked before

Values = dict[Seat, float]
Line = tuple[tuple[Seat, str], ...]  # who says what, one after another


class Node(Struct):
    """A position in the tree."""

    state: Any
    depth: int
    seats: tuple[Seat, ...]  # the searching seat, and who was asked on the way here
    asked: Seat | None = None  # whose action goes on from here; None: a rollout ends here
    prompt: Prompt[Any] | None = None  # once it is needed
    is_expanded: bool = False
    branches: "list[Branch]" = []
    is_wide: bool = False  # all branches are there, not the advised one alone
    visits: int = 0
    is_evaluated: bool = False  # a rollout has ended here
    values: Values = {}


class Branch(Struct):
    """An action, and the nodes it led to by what was drawn."""

    action: Any
    words: str = ""  # its sentence, if that is known
    visits: int = 0
    nodes: dict[tuple[int, ...], Node] = {}
    values: Values = {}


class Dice:
    """Random numbers from a seed, made ready when the first is drawn: most nodes draw none."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    @cached_property
    def random(self) -> Random:
        return Random(self._seed)

    def randrange(self, stop: int) -> int:
        return self.random.randrange(stop)


class Searcher(Struct, frozen=True):
    """For whom the search is made, and its budget."""

    game: AnyGame
    seat: Seat
    replies: int  # sentences compared at a node
    deadline: float  # in CPU seconds of this thread
    rollout_length: int = 0  # in sentences; 0: until the searching seat is asked again


def new_root(state: Any, seat: Seat) -> Node:
    return Node(state, 0, (seat,), seat)


def rollout(searcher: Searcher, root: Node, words: str, seed: int) -> float:
    """One more rollout that begins with these words; what they are worth by now.

    With the same seed all candidates meet the same dice, and at each step the same random choices.
    """
    first = _root_branch(searcher, root, words)
    path = [(root, first)]
    dice = Dice(seed)
    node = _child(searcher, root, first, dice)
    while _goes_on(searcher, node, seed) and time.thread_time() < searcher.deadline:
        branch = _select(searcher, node, Dice(seed + node.depth))
        path.append((node, branch))
        node = _child(searcher, node, branch, dice)
    _evaluate(searcher, node)
    node.visits += 1
    for parent, branch in reversed(path):
        _back_up(parent, branch)
    return first.values[searcher.seat]


def main_line(searcher: Searcher, roots: Sequence[Node], words: str) -> Line:
    """How the search thinks it goes on after these words, in the most visited determinization."""
    tried = [branch for root in roots for branch in root.branches if branch.words == words]
    branch = max(tried, key=lambda each: each.visits, default=None)
    line = list[tuple[Seat, str]]()
    while branch and branch.nodes:
        node = max(branch.nodes.values(), key=lambda each: each.visits)
        branch = _best_branch(node)
        if branch and node.asked is not None:
            known = branch.words or words_for(_prompt(searcher, node), branch.action)
            if not known:  # what was written into a blank
                break
            line.append((node.asked, known))
    return tuple(line)


def _best_branch(node: Node) -> Branch | None:
    """What the seat that is asked would say."""
    tried = [each for each in node.branches if each.visits]
    seat = node.asked
    if not tried or seat is None:
        return None
    return max(tried, key=lambda each: each.values[seat])


def _evaluate(searcher: Searcher, node: Node) -> None:
    """How every seat asked on the way stands at the end of a rollout."""
    if not node.is_evaluated:
        node.is_evaluated = True
        over = searcher.game.outcome(node.state) is not None
        weight = DISCOUNT**node.depth if over else 1.0
        for seat in node.seats:
            known = node.values.get(seat)
            value = evaluate(searcher.game, node.state, seat) if known is None else known
            node.values[seat] = weight * value


def _root_branch(searcher: Searcher, root: Node, words: str) -> Branch:
    for branch in root.branches:
        if branch.words == words:
            return branch
    if root.prompt is None:
        root.prompt = searcher.game.prompt(root.state, searcher.seat)
    said = walk(root.prompt, words)
    root.branches.append(Branch(said.action, said.sentence))
    return root.branches[-1]


def _goes_on(searcher: Searcher, node: Node, seed: int) -> bool:
    """Expand a node: does the rollout go on, or does it end with the match or the seat's turn?"""
    if not node.is_expanded:
        node.is_expanded = True
        most = searcher.rollout_length or LENGTH
        asked = _seats_asked(searcher.game, node, seed) if node.depth <= most else ()
        if asked:
            seat = asked[seed % len(asked)]
            own_turn = seat == searcher.seat and len(node.seats) > 1 == len(asked)
            node.asked = None if own_turn and not searcher.rollout_length else seat
    return node.asked is not None


def _seats_asked(game: AnyGame, node: Node, seed: int) -> tuple[Seat, ...]:
    """Who may act; without a policy the question will be needed, so it is kept."""
    if game.about.has_rollout_policy:
        return game.asked(node.state)
    prompts = game.prompts(node.state)
    node.prompt = prompts[seed % len(prompts)] if prompts else None
    return tuple(prompt.seat for prompt in prompts)


def _prompt(searcher: Searcher, node: Node) -> Prompt[Any]:
    """The question, built when it is first needed."""
    if node.prompt is None:
        assert node.asked is not None
        node.prompt = searcher.game.prompt(node.state, node.asked)
    return node.prompt


def _select(searcher: Searcher, node: Node, dice: Dice) -> Branch:
    """The branch to try next: a new one now and then, else one that does well."""
    if not node.visits:
        _advise(searcher, node, dice)
    width = 1 + int(sqrt(node.visits))
    if width > len(node.branches) and not node.is_wide:
        _widen(searcher, node, dice.random)
    field = node.branches[:width]
    for branch in field:
        if not branch.visits:
            return branch
    seat = node.asked
    assert seat is not None
    spread = max(each.values[seat] for each in field) - min(each.values[seat] for each in field)
    bonus = EXPLORATION * spread * sqrt(log(node.visits + 1))
    return max(field, key=lambda each: each.values[seat] + bonus / sqrt(each.visits))


def _advise(searcher: Searcher, node: Node, dice: Dice) -> None:
    """Begin with the game's own policy or advice."""
    game, seat = searcher.game, node.asked
    assert seat is not None
    if game.about.has_rollout_policy:
        node.branches = [Branch(game.rollout_action(node.state, seat, Tossed(dice)))]
    elif game.about.has_advice:
        advice = advised(game, game.view(node.state, seat), _prompt(searcher, node), dice)
        node.branches = [Branch(advice.action, advice.sentence)] if advice else []


def _widen(searcher: Searcher, node: Node, random: Random) -> None:
    """All other branches, by their score one step later for the seat that is asked."""
    node.is_wide = True
    known = [branch.action for branch in node.branches]
    prompt = _prompt(searcher, node)
    if node.branches and has_blank(prompt):
        view = searcher.game.view(node.state, prompt.seat)
        more = advice_list(searcher.game, view, prompt, random, ADVICE_WIDTH)
        fresh = (said for said in more if said.action not in known)
        node.branches.extend(Branch(said.action, said.sentence) for said in fresh)
        return
    seat, seed = prompt.seat, random.getrandbits(32)
    scored: list[tuple[float, Branch]] = []
    for said in sample(prompt, random, searcher.replies):
        if said.action not in known:
            branch = Branch(said.action, said.sentence)
            child = _child(searcher, node, branch, Dice(seed))
            score = child.values[seat] = evaluate(searcher.game, child.state, seat)
            scored.append((score, branch))
    scored.sort(key=lambda pair: pair[0], reverse=True)
    node.branches.extend(branch for _, branch in scored)


def _child(searcher: Searcher, node: Node, branch: Branch, dice: Dice) -> Node:
    """Where a branch leads; one that draws nothing always leads to the same node."""
    known = branch.nodes.get(())
    if known is not None:
        return known
    seat = node.asked
    assert seat is not None
    chance = Tossed(dice)
    state = searcher.game.following(node.state, seat, branch.action, chance)
    drawn = tuple(draw.face for draw in chance.drawn)
    if drawn not in branch.nodes:
        seats = node.seats if seat in node.seats else (*node.seats, seat)
        branch.nodes[drawn] = Node(state, node.depth + 1, seats)
    return branch.nodes[drawn]


def _back_up(node: Node, branch: Branch) -> None:
    """Take over what a rollout through this branch has shown."""
    node.visits += 1
    branch.visits += 1
    seen = [each for each in branch.nodes.values() if each.visits]
    if len(seen) == 1:
        branch.values = seen[0].values
    else:
        branch.values = {
            seat: sum(each.visits * each.values[seat] for each in seen) / branch.visits
            for seat in seen[0].seats
        }
    best = _best_branch(node)
    assert best is not None  # this branch at least was tried
    node.values = best.values
