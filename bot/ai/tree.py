"""A tree of dreams: from one guessed state, what could be said, by whom, and where it leads.

A dream walks down from the root to the moment when the dreamer is asked again, and is judged there.
On its first visit a position answers with what its game advises, or with what looks best at a
glance to the seat that is asked; with every further visit more answers are tried, the promising
ones most often (progressive widening). A position is worth what its best answer is worth to
the seat that is asked; an answer that draws cards or dice is worth the average of what came of it.
"""

import time
from math import log, sqrt
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai.choices import AnySaid, advised, has_opinions, is_written, judged, opinions, some
from bot.games import AnyGame
from bot.kernel import Prompt, Seat, Tossed, walk

EXPLORE = 0.7  # how much a seldom tried answer is favoured, in units of how far answers differ
PATIENCE = 0.998  # so that a win is not put off, and a loss is
VOICES = 3  # opinions to choose from, where only the game itself knows what could be said
LENGTH = 14  # sentences in a dream, if the turn does not come round before

Worth = dict[Seat, float]


class Node(Struct):
    """A position in a dream."""

    state: Any
    depth: int
    seats: tuple[Seat, ...]  # the dreamer, and who was asked on the way here
    prompt: Prompt[Any] | None = None
    is_open: bool = False
    branches: "list[Branch]" = []
    is_wide: bool = False  # all branches are there, not the advised one alone
    visits: int = 0
    is_judged: bool = False  # a dream has ended here
    worth: Worth = {}


class Branch(Struct):
    """An answer, and the positions it led to by what was drawn."""

    said: AnySaid
    visits: int = 0
    nodes: dict[tuple[int, ...], Node] = {}
    worth: Worth = {}


class Dreamer(Struct, frozen=True):
    """Who dreams of what, and how much may be looked at."""

    game: AnyGame
    seat: Seat
    glance: int  # answers compared at a position
    end: float  # on the monotonic clock
    rollout_length: int = 0  # sentences in a dream; 0: until the dreamer's turn comes round


def world(state: Any, seat: Seat) -> Node:
    """The root of a new tree."""
    return Node(state, 0, (seat,))


def dream_of(dreamer: Dreamer, root: Node, words: str, luck: int) -> float:
    """One more dream that begins with these words; what they are worth by now.

    With the same luck all beginnings meet the same dice, and at each step the same whims.
    """
    begun = _beginning(dreamer, root, words)
    path = [(root, begun)]
    dice = Random(luck)
    node = _follow(dreamer, root, begun, dice)
    while _open(dreamer, node, luck) and time.monotonic() < dreamer.end:
        branch = _pick(dreamer, node, Random(luck + node.depth))
        path.append((node, branch))
        node = _follow(dreamer, node, branch, dice)
    _judge(dreamer, node)
    node.visits += 1
    for parent, branch in reversed(path):
        _learn(parent, branch)
    return begun.worth[dreamer.seat]


def _judge(dreamer: Dreamer, node: Node) -> None:
    """How everybody asked on the way stands at a dream's end; a late end counts a little less."""
    if not node.is_judged:
        node.is_judged = True
        over = dreamer.game.outcome(node.state) is not None
        weight = PATIENCE**node.depth if over else 1.0
        for seat in node.seats:
            worth = node.worth.get(seat)
            found = judged(dreamer.game, node.state, seat) if worth is None else worth
            node.worth[seat] = weight * found


def _beginning(dreamer: Dreamer, root: Node, words: str) -> Branch:
    if root.prompt is None:
        root.prompt = dreamer.game.prompt(root.state, dreamer.seat)
    for branch in root.branches:
        if branch.said.sentence == words:
            return branch
    root.branches.append(Branch(walk(root.prompt, words)))
    return root.branches[-1]


def _open(dreamer: Dreamer, node: Node, luck: int) -> bool:
    """Does the dream go on here? It ends with the match, or when its dreamer's turn comes round."""
    if not node.is_open:
        node.is_open = True
        most = dreamer.rollout_length or LENGTH
        prompts = dreamer.game.prompts(node.state) if node.depth <= most else ()
        if prompts:
            prompt = prompts[luck % len(prompts)]
            come_round = prompt.seat == dreamer.seat and len(node.seats) > 1 == len(prompts)
            node.prompt = None if come_round and not dreamer.rollout_length else prompt
    return node.prompt is not None


def _pick(dreamer: Dreamer, node: Node, whims: Random) -> Branch:
    """The answer to be dreamt of next: a new one now and then, else one that does well."""
    if not node.visits:
        _advise(dreamer, node, whims)
    width = 1 + int(sqrt(node.visits))
    if width > len(node.branches) and not node.is_wide:
        _widen(dreamer, node, whims)
    field = node.branches[:width]
    for branch in field:
        if not branch.visits:
            return branch
    assert node.prompt is not None
    seat = node.prompt.seat
    spread = max(each.worth[seat] for each in field) - min(each.worth[seat] for each in field)
    bonus = EXPLORE * spread * sqrt(log(node.visits + 1))
    return max(field, key=lambda each: each.worth[seat] + bonus / sqrt(each.visits))


def _advise(dreamer: Dreamer, node: Node, whims: Random) -> None:
    """Begin with what the game itself would say here."""
    assert node.prompt is not None
    if has_opinions(dreamer.game):
        view = dreamer.game.view(node.state, node.prompt.seat)
        advice = advised(dreamer.game, view, node.prompt, whims)
        node.branches = [Branch(advice)] if advice else []


def _widen(dreamer: Dreamer, node: Node, whims: Random) -> None:
    """All other answers, by how they look at a glance to the seat that is asked."""
    assert node.prompt is not None
    node.is_wide = True
    known = {branch.said.sentence for branch in node.branches}
    if node.branches and is_written(node.prompt):
        view = dreamer.game.view(node.state, node.prompt.seat)
        more = opinions(dreamer.game, view, node.prompt, whims, VOICES)
        node.branches.extend(Branch(said) for said in more if said.sentence not in known)
        return
    seat, luck = node.prompt.seat, whims.getrandbits(32)
    seen: list[tuple[float, Branch]] = []
    for said in some(node.prompt, whims, dreamer.glance):
        if said.sentence not in known:
            branch = Branch(said)
            then = _follow(dreamer, node, branch, Random(luck))
            look = then.worth[seat] = judged(dreamer.game, then.state, seat)
            seen.append((look, branch))
    seen.sort(key=lambda pair: pair[0], reverse=True)
    node.branches.extend(branch for _, branch in seen)


def _follow(dreamer: Dreamer, node: Node, branch: Branch, dice: Random) -> Node:
    """Where an answer leads; what draws nothing leads to the same place again."""
    known = branch.nodes.get(())
    if known is not None:
        return known
    assert node.prompt is not None
    chance, seat = Tossed(dice), node.prompt.seat
    state = dreamer.game.apply(node.state, seat, branch.said.action, chance).state
    drawn = tuple(draw.face for draw in chance.drawn)
    if drawn not in branch.nodes:
        seats = node.seats if seat in node.seats else (*node.seats, seat)
        branch.nodes[drawn] = Node(state, node.depth + 1, seats)
    return branch.nodes[drawn]


def _learn(node: Node, branch: Branch) -> None:
    """Take over what a dream through this branch has shown."""
    node.visits += 1
    branch.visits += 1
    seen = [each for each in branch.nodes.values() if each.visits]
    if len(seen) == 1:
        branch.worth = seen[0].worth
    else:
        branch.worth = {
            seat: sum(each.visits * each.worth[seat] for each in seen) / branch.visits
            for seat in seen[0].seats
        }
    assert node.prompt is not None
    seat = node.prompt.seat
    tried = (each for each in node.branches if each.visits)
    node.worth = max(tried, key=lambda each: each.worth[seat]).worth
