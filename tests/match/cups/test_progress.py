"""A cup from its first round to its end: results, those who leave, draws and corrections."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from bot.kernel import NotAllowed, Seat
from bot.match.cups import cup as cups
from bot.match.cups.cup import Cup, Method
from bot.match.cups.progress import advance, correct
from bot.match.cups.scores import scores_of
from bot.match.cups.standings import annulled, standings, winners
from bot.match.standing.detail import Detail
from tests.match.cups.played import (
    NOW,
    Played,
    at_random,
    begun,
    by_strength,
    finish,
    opened,
    play,
    user_id,
)


def table(cup: Cup, *users: str) -> cups.Table:
    """The table of the newest round where they sit."""
    return next(each for each in cup.newest if set(users) <= set(each.players))


def win(cup: Cup, results: Played, user: str) -> Cup:
    """Somebody wins at their table."""
    found = table(cup, user)
    seat = found.players.index(user)
    results[found.number] = finish((seat,), (1 - seat,))
    return advance(cup, results, NOW)


@pytest.mark.parametrize("method", cups.METHODS)
@pytest.mark.parametrize("players", [3, 4, 5, 8, 9])
def test_the_strongest_wins_every_kind_of_cup(method: Method, players: int) -> None:
    results: Played = {}
    cup = play(begun(players, method), results, by_strength, Random(players))
    rows = standings(cup, results)
    assert [row.user for row in winners(cup, results)] == ["p0"]
    assert rows[1].user == "p1" or method == "swiss"
    assert sorted(row.user for row in rows) == sorted(each.user for each in cup.entrants)


def test_whatever_order_results_and_departures_come_in_a_cup_ends() -> None:
    for seed in range(60):
        random = Random(seed)
        method = random.choice(cups.METHODS)
        size = random.choice((2, 3)) if method == "swiss" else 2
        cup, results = begun(random.randint(3, 12), method, size), Played()
        decide = at_random(random)
        for _ in range(400):
            if cup.state != "running":
                break
            if random.random() < 0.1 and len(cup.present) > 1:
                cup = cups.quit_cup(cup, random.choice(cup.present))
            for each in random.sample(cup.newest, 1):
                if scores_of(cup, each, results) is None:
                    results[each.number] = finish(*decide(each), players=len(each.players))
            after = advance(cup, results, NOW)
            assert advance(after, results, NOW) == after
            assert after.rounds[: len(cup.rounds) - 1] == cup.rounds[:-1]
            cup = after
        assert cup.state == "over"
        numbers = [each.number for played in cup.rounds for each in played]
        assert len(set(numbers)) == len(numbers)


def test_nothing_is_drawn_before_the_last_table_has_ended() -> None:
    cup, results = begun(4, "swiss"), Played()
    cup = win(cup, results, "p0")
    assert len(cup.rounds) == 1
    assert len(win(cup, results, "p1").rounds) == 2


def test_sonneborn_berger_parts_equal_points_in_a_round_robin() -> None:
    """Of two with two points, the first has beaten the other, who has more than those beaten."""
    cup, results = begun(4, "round robin"), Played()
    beats = {("p0", "p1"), ("p0", "p3"), ("p1", "p2"), ("p1", "p3"), ("p2", "p0"), ("p3", "p2")}
    while cup.state == "running":
        for each in cup.newest:
            won = 0 if each.players in beats else 1
            results[each.number] = finish((won,), (1 - won,))
        cup = advance(cup, results, NOW)
    rows = [(row.user, row.place, row.points, row.tie_break) for row in standings(cup, results)]
    assert rows == [("p0", 1, 2, 3), ("p1", 2, 2, 2), ("p2", 3, 1, 2), ("p3", 4, 1, 1)]
    drawn = {number: finish((0, 1)) for number in results}
    assert {(row.place, row.tie_break) for row in standings(cup, drawn)} == {(1, 3 * 0.5 * 1.5)}


def test_buchholz_counts_those_one_has_met_and_a_bye_as_oneself() -> None:
    cup, results = begun(3, "swiss"), Played()
    [bye] = [each.players[0] for each in cup.newest if len(each.players) == 1]
    before = {row.user: row.points for row in standings(cup, results)}
    assert before[bye] == 0  # its round has not ended
    cup = win(cup, results, "p0")
    rows = {row.user: row for row in standings(cup, results)}
    [other] = set(before) - {"p0", bye}
    assert (rows[user_id(0)].points, rows[user_id(0)].tie_break) == (1, 0)
    assert (rows[bye].points, rows[bye].tie_break) == (1, 1)
    assert (rows[other].points, rows[other].tie_break) == (0, 1)


def test_a_larger_table_gives_the_share_of_those_one_has_come_before() -> None:
    cup = begun(4, "swiss", size=4)
    [each] = cup.newest
    results = {each.number: finish((0,), (1, 2), (3,), players=4)}
    assert list((scores_of(cup, each, results) or {}).values()) == [1, 0.5, 0.5, 0]


def test_whoever_calls_a_match_off_by_leaving_loses_it() -> None:
    cup = begun(4, "swiss", size=4)
    [each] = cup.newest
    off = replace(finish((0, 1, 2, 3), players=4), counts=False)
    assert set((scores_of(cup, each, {each.number: off}) or {}).values()) == {0.5}
    left = replace(off, detail=Detail(withdrew=(Seat(2),)))
    scores = scores_of(cup, each, {each.number: left}) or {}
    assert [round(3 * scores[user], 6) for user in each.players] == [2, 2, 0, 2]


def test_whoever_leaves_loses_their_table_and_gets_no_other() -> None:
    cup, results = begun(4, "swiss"), Played()
    other = next(user for user in table(cup, "p3").players if user != "p3")
    cup = advance(cups.quit_cup(cup, user_id(3)), results, NOW)
    assert scores_of(cup, table(cup, "p3"), results) == {other: 1, "p3": 0}
    [left] = [each for each in cup.newest if "p3" not in each.players]
    cup = win(cup, results, left.players[0])
    assert not any("p3" in each.players for each in cup.newest)
    assert sorted(len(each.players) for each in cup.newest) == [1, 2]


def test_whoever_leaves_a_round_robin_early_counts_for_nobody() -> None:
    cup, results = begun(5, "round robin"), Played()
    victim = next(user for user in table(cup, "p4").players)
    for each in cup.newest:
        if len(each.players) == 2:
            cup = win(cup, results, each.players[0])
    cup = advance(cups.quit_cup(cup, user_id(4)), results, NOW)
    assert annulled(cup, results) == {"p4"}
    rows = {row.user: row for row in standings(cup, results)}
    assert rows[user_id(4)].points == 0 and rows[user_id(4)].has_left
    assert rows[victim].record.played <= 1
    cup = play(cup, results, by_strength, Random(1))
    played = {row.user: row.record.played for row in standings(cup, results)}
    assert played == {"p0": 3, "p1": 3, "p2": 3, "p3": 3, "p4": 0}


def test_whoever_leaves_two_matches_unfinished_is_out() -> None:
    cup, results = begun(4, "swiss", length=3), Played()
    for _ in range(2):
        for each in cup.newest:
            if len(each.players) == 2:
                late = [at for at, user in enumerate(each.players) if user == "p0"]
                order = late or [1]
                results[each.number] = finish((1 - order[0],), tuple(order), left=late)
        cup = advance(cup, results, NOW)
        if len(cup.rounds) == 2:
            assert "p0" in cup.present
    assert "p0" not in cup.present and cup.entrant(user_id(0)).left == 2


def test_a_drawn_match_of_a_knockout_is_played_again_and_then_the_seeds_decide() -> None:
    cup, results = begun(4, "knockout"), Played()
    first = table(cup, "p1")
    results[first.number] = finish((0, 1))
    cup = advance(cup, results, NOW)
    again = table(cup, "p1")
    assert again.number not in results and again.players == first.players[::-1]
    results[again.number] = finish((0, 1))
    cup = win(advance(cup, results, NOW), results, "p0")
    assert set(cup.newest[0].players) == {"p0", "p1"}


def test_a_corrected_result_changes_the_standings_and_not_what_was_drawn() -> None:
    cup, results = begun(4, "swiss"), Played()
    cup = win(win(cup, results, "p0"), results, "p1")
    first = cup.rounds[0][0]
    a, b = first.players
    before = scores_of(cup, first, results) or {}
    fixed = correct(cup, first.number, {a: before[b], b: before[a]}, "a  wrong\nclick", results)
    assert [len(each) for each in fixed.rounds] == [len(each) for each in cup.rounds]
    assert fixed.rounds[1] == cup.rounds[1]
    points = {row.user: row.points for row in standings(fixed, results)}
    assert (points[a], points[b]) == (before[b], before[a])
    ruling = fixed.rounds[0][0].ruling
    assert ruling and ruling.why == "a wrong click"


def test_a_corrected_knockout_is_drawn_again_from_there() -> None:
    cup, results = begun(4, "knockout"), Played()
    cup = win(win(cup, results, "p0"), results, "p1")
    final = cup.newest[0]
    cup = win(cup, results, "p0")
    assert cup.state == "over"
    wrong = next(each for each in cup.rounds[0] if "p1" in each.players)
    right = next(user for user in wrong.players if user != "p1")
    fixed = advance(
        correct(cup, wrong.number, {right: 1, user_id(1): 0}, "", results), results, NOW
    )
    assert fixed.state == "running" and set(fixed.newest[0].players) == {"p0", right}
    assert fixed.newest[0].number > final.number
    same = correct(cup, wrong.number, {user_id(1): 1, right: 0}, "", results)
    assert same.rounds[1] == cup.rounds[1] and same.state == "over"


def test_refusals_say_what_to_do_instead() -> None:
    cup = opened(2, "swiss")
    refused: list[tuple[Callable[[], object], str]] = [
        (lambda: cups.join(cup, user_id(0), "again"), "already joined"),
        (lambda: cups.leave(cup, user_id(9)), "not joined"),
        (lambda: cups.start(cup, {}), "1 more player is needed"),
        (lambda: cups.quit_cup(cup, user_id(0)), "do not play in this cup"),
        (lambda: correct(cup, 0, {}, "", {}), "no results to correct"),
        (lambda: cups.check(opened(2, "knockout", 3)), "tables of two"),
        (lambda: cups.check(opened(2, "swiss", 3, game="rakh")), "is played by 2 players"),
        (lambda: cups.join(cups.cancel(cup), user_id(9), "X"), "was canceled"),
    ]
    for wrong, words in refused:
        with pytest.raises(NotAllowed, match=words):
            wrong()
    cups.check(cup)
