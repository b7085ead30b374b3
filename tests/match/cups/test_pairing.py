"""Who meets whom: round robin, knock-out and Swiss."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from bot.match.cups.pairing import Player, swiss, table_sizes
from bot.match.cups.progress import length
from bot.match.cups.schedule import bracket, circle, circle_rounds
from bot.match.ids import UserId
from tests.match.cups.played import Played, at_random, begun, by_strength, play, user_id

A, B = UserId("a"), UserId("b")


@pytest.mark.parametrize("players", range(3, 17))
def test_in_a_round_robin_everyone_meets_everyone_once_and_is_first_in_half(players: int) -> None:
    users = [user_id(number) for number in range(players)]
    rounds = [circle(users, number) for number in range(circle_rounds(players))]
    for tables in rounds:
        assert sorted(user for table in tables for user in table) == sorted(users)
    met = Counter(frozenset(table) for tables in rounds for table in tables if len(table) == 2)
    assert met == Counter(map(frozenset, combinations(users, 2)))
    firsts = Counter(table[0] for tables in rounds for table in tables if len(table) == 2)
    assert all(abs(2 * firsts[user] - (players - 1)) <= 1 for user in users)
    tables = [table for played in rounds for table in played if len(table) == 2]
    for user in users:
        seats = "".join(str(table.index(user)) for table in tables if user in table)
        assert "000" not in seats and "111" not in seats


def test_in_a_knockout_the_best_have_byes_and_meet_last() -> None:
    assert bracket([*map(UserId, "abcde")]) == [("a",), ("d", "e"), ("b",), ("c",)]
    cup, results = begun(9, "knockout"), Played()
    cup = play(cup, results, by_strength, Random(1))
    assert [len(tables) for tables in cup.rounds] == [8, 4, 2, 1]
    assert set(cup.newest[0].players) == {"p0", "p1"}


@pytest.mark.parametrize("players", [4, 5, 9, 16, 33, 64])
def test_in_a_swiss_cup_nobody_meets_twice_and_byes_go_around(players: int) -> None:
    cup, results = begun(players, "swiss"), Played()
    cup = play(cup, results, at_random(Random(players)), Random(players))
    assert len(cup.rounds) == length(cup)
    tables = [table.players for played in cup.rounds for table in played]
    assert max(Counter(frozenset(each) for each in tables if len(each) == 2).values()) == 1
    byes = Counter(each[0] for each in tables if len(each) == 1)
    assert max(byes.values(), default=0) <= 1
    assert sum(byes.values()) == (players % 2) * len(cup.rounds)


def test_equal_scores_meet_the_upper_half_the_lower_half() -> None:
    players = [Player(UserId(each), float(each < "e")) for each in "abcdefgh"]
    met = {frozenset(pair) for pair in swiss(players, 2, (2,))}
    assert met == {frozenset(pair) for pair in ("ac", "bd", "eg", "fh")}


def test_whoever_was_first_less_often_is_first() -> None:
    players = [Player(A, 1.0, firsts=1), Player(B, 1.0, firsts=-1)]
    assert swiss(players, 2, (2,)) == [("b", "a")]


def test_when_all_have_met_they_meet_again() -> None:
    players = [Player(A, 1.0, (B,)), Player(B, 0.0, (A,))]
    assert [set(pair) for pair in swiss(players, 2, (2,))] == [{"a", "b"}]


@pytest.mark.parametrize(
    ("players", "size", "seats", "found"),
    [
        (9, 3, (2, 3, 4), [3, 3, 3]),
        (10, 4, (2, 3, 4), [4, 3, 3]),
        (7, 4, (2, 4), [4, 2]),  # one has a bye
        (9, 6, (2, 3, 4, 5, 6), [5, 4]),
    ],
)
def test_tables_are_as_even_as_the_game_allows(
    players: int, size: int, seats: tuple[int, ...], found: list[int]
) -> None:
    assert table_sizes(players, size, seats) == found


def test_at_larger_tables_people_meet_others_as_far_as_there_are_any() -> None:
    cup, results = begun(9, "swiss", size=3, length=4), Played()
    cup = play(cup, results, at_random(Random(3)), Random(3))
    tables = [table.players for played in cup.rounds for table in played]
    met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    assert len(tables) == 12
    assert max(met.values()) == 1  # 4 rounds of 3 tables hold all 36 pairs of 9 just once
