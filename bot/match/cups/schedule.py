"""Who meets whom in a round robin and in a knock-out, by seeds.

A round robin goes by the circle method: one player stays, the others move on by a place a round,
so everybody meets everybody once. A knock-out has the usual bracket: the two best can only meet in
the final, and byes go to the best.
"""

from collections.abc import Sequence
from math import ceil, log2

from bot.match.ids import NOBODY, UserId

Pair = tuple[UserId, ...]  # one alone has a bye


def circle_rounds(players: int) -> int:
    return players - 1 + players % 2


def circle(players: Sequence[UserId], number: int) -> list[Pair]:
    """The tables of a round of a round robin; the first round is number 0.

    Seats alternate: everybody is first at half of their tables, or at one more or less.
    """
    fixed = players[-1] if len(players) % 2 == 0 else NOBODY
    ring = players[:-1] if fixed else players
    many = len(ring)
    met = (fixed, ring[number % many])
    pairs = [met if number % 2 else met[::-1]]
    for step in range(1, (many + 1) // 2):
        pair = (ring[(number + step) % many], ring[(number - step) % many])
        pairs.append(pair if step % 2 else pair[::-1])
    return [tuple(filter(None, pair)) for pair in pairs]


def knockout_rounds(players: int) -> int:
    return ceil(log2(players))


def bracket(players: Sequence[UserId]) -> list[Pair]:
    """The first round; the winners of neighboring tables meet in the next one."""
    whole: int = 2 ** knockout_rounds(len(players))
    order = [1]
    while len(order) < whole:
        order = [each for seed in order for each in (seed, 2 * len(order) + 1 - seed)]
    seats = [players[seed - 1] if seed <= len(players) else NOBODY for seed in order]
    pairs = zip(seats[::2], seats[1::2], strict=True)
    return [tuple(each for each in pair if each) for pair in pairs]
