"""Ratings follow from the finished matches, whenever and however often they are worked out."""

import time
from pathlib import Path
from random import Random

import pytest

from bot.kernel import Seat
from bot.kernel.codec import encode
from bot.match.ids import MatchId
from bot.match.match import Player
from bot.match.results import Finish
from bot.match.standing.detail import Detail
from bot.store.database import Database, is_address
from bot.store.hall import write_finish
from bot.store.standing.ratings import AT_ONCE, WAIT, Ratings
from bot.store.writer import Row, Transaction
from tests.kit.tables import person

GUILDS = ("10", "20", "")  # "": played nowhere


async def ended(
    database: Database, number: int, players: list[Player], ranking: list[int], guild: str = "10"
) -> None:
    """A match that ended, as the journal would have written it; `ranking` is seats, best first."""
    match_id = MatchId(f"m{number:06}")
    seats = tuple((Seat(seat),) for seat in ranking)
    teams = tuple((Seat(seat),) for seat in range(len(players)))
    finish = Finish(
        match_id,
        "auction",
        f"2026-01-01T00:00:{number:06}",
        tuple(players),
        seats[0],
        {},
        detail=Detail(seats, teams, tuple({} for _ in players)),
    )

    def work(transaction: Transaction) -> None:
        transaction.execute(
            "INSERT INTO matches (id, game, settings, players, secret, opened, place, pace, legacy,"
            " over) VALUES (?, 'auction', '{}', ?, '', '', '', '', '{}', 1)",
            (match_id, encode(players)),
        )
        if guild:
            transaction.execute(
                "INSERT INTO homes (match, guild, channel, card, thread, images)"
                " VALUES (?, ?, '', '', '', '')",
                (match_id, guild),
            )
        write_finish(transaction, finish)

    await database.write(work)


async def played(database: Database, many: int, *, catch_up_every: int = 0) -> None:
    """Random matches of 2 to 6 on two servers, now and then with computers."""
    random, ratings = Random(7), Ratings(database)
    for number in range(many):
        names = random.sample(range(60), random.choice((2, 2, 2, 3, 4, 6)))
        players = [person(f"P{name}", f"u{name}") for name in names]
        if random.random() < 0.2:
            players[0] = Player("Computer", strength=random.choice(("easy", "normal", "hard")))
        ranking = random.sample(range(len(players)), len(players))
        await ended(database, number, players, ranking, random.choice(GUILDS))
        if catch_up_every and number % catch_up_every == 0:
            await ratings.catch_up()


async def everything(database: Database) -> list[tuple[object, ...]]:
    rows: list[Row] = await database.read(
        "SELECT * FROM ratings ORDER BY game, guild, player, place"
    )
    return [tuple(row) for row in rows]


async def test_worked_out_again_ratings_are_the_same_to_the_last_bit(
    database: Database, where: Path | str, request: pytest.FixtureRequest
) -> None:
    """`--rated 20000` prints how long it takes."""
    many = request.config.getoption("--rated")
    if is_address(where):
        many //= 5  # the same sums; every match is a few trips
    else:
        await database.read("PRAGMA synchronous = OFF")  # the disk is not what is measured
    await played(database, many, catch_up_every=7)
    ratings = Ratings(database)
    await ratings.catch_up()
    running = await everything(database)
    before = time.process_time()
    assert await ratings.recompute() == many
    seconds = time.process_time() - before
    print(f"{many} matches, {len(running)} ratings: {seconds:.1f} s of CPU")  # noqa: T201
    assert await everything(database) == running and len(running) > many
    assert await ratings.catch_up() == 0


async def test_each_server_has_its_own_ratings_and_one_counts_all(database: Database) -> None:
    ann, ben = person("Ann", "1"), person("Ben", "2")
    await ended(database, 1, [ann, ben], [0, 1], "10")
    await ended(database, 2, [ann, ben], [1, 0], "20")
    await ended(database, 3, [ann, ben], [0, 1], "")
    ratings = Ratings(database)
    assert [each.player for each in await ratings.board("auction", "10")] == ["1", "2"]
    assert [each.player for each in await ratings.board("auction", "20")] == ["2", "1"]
    overall = {each.player: each.rating for each in await ratings.board("auction")}
    assert overall["1"].matches == 2  # what was played nowhere is not rated
    assert await ratings.board("auction", "30") == [] == await ratings.board("rakh", "10")


async def test_a_reset_begins_anew_and_leaves_the_others_alone(database: Database) -> None:
    ann, ben = person("Ann", "1"), person("Ben", "2")
    ratings = Ratings(database)
    for number in range(4):
        await ended(database, number, [ann, ben], [0, 1])
    before = await ratings.now("auction", "2")
    assert await ratings.reset(ann.user, "auction", now=1000)
    assert await ratings.now("auction", "1") is None and await ratings.curve("auction", "1") == []
    assert await ratings.now("auction", "2") == before
    assert not await ratings.reset(ann.user, "auction", now=1000 + WAIT - 1)
    await ended(database, 9, [ann, ben], [0, 1])
    anew = await ratings.now("auction", "1")
    assert anew and anew.matches == 1 and len(await ratings.curve("auction", "1")) == 1
    running = await everything(database)
    await ratings.recompute()
    assert await everything(database) == running


async def test_whoever_opts_out_is_on_no_leaderboard_and_still_rated(database: Database) -> None:
    ann, ben = person("Ann", "1"), person("Ben", "2")
    ratings = Ratings(database)
    await ended(database, 1, [ann, ben], [0, 1])
    await ratings.list_publicly(ann.user, listed=False)
    assert [each.player for each in await ratings.board("auction")] == ["2"]
    assert not await ratings.is_listed(ann.user) and await ratings.now("auction", "1")
    await ratings.list_publicly(ann.user, listed=True)
    assert len(await ratings.board("auction")) == 2


async def test_a_match_that_is_not_worked_out_yet_holds_up_what_comes_after(
    database: Database,
) -> None:
    """Matches of earlier releases: else their order would depend on when somebody looked."""
    ann, ben = person("Ann", "1"), person("Ben", "2")
    ratings = Ratings(database)
    for number in range(3):
        await ended(database, number, [ann, ben], [0, 1])
    await database.run("UPDATE finishes SET detail = '' WHERE place = 2")
    assert await ratings.catch_up() == 1
    await database.run("UPDATE finishes SET detail = '{}' WHERE place = 2")
    assert await ratings.catch_up() == 2
    rating = await ratings.now("auction", "1")
    assert rating and rating.matches == 3


async def test_other_rules_of_rating_begin_from_the_first_match(database: Database) -> None:
    await played(database, AT_ONCE + 5)
    ratings = Ratings(database)
    await ratings.catch_up()
    right = await everything(database)
    await database.run("UPDATE ratings SET mean = 99")
    await database.run("UPDATE facts SET value = '0' WHERE key = 'rated by version'")
    assert await ratings.catch_up() == AT_ONCE + 5
    assert await everything(database) == right
