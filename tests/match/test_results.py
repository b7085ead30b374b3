"""Who has won how often, and what goes on to the next match."""

from msgspec.structs import replace

from bot.kernel import Seat
from bot.match.ids import MatchId
from bot.match.match import Player
from bot.match.results import Finish, finish_of, holders, inherited, tallies
from tests.kit.tables import BEN, Sitting, person

ANNE, BERT, CLEO = (person(name) for name in ("Anne", "Bert", "Cleo"))
PLANNER, DREAMER = Player("Computer", strength="normal"), Player("Computer", strength="hard")


def finish(
    *players: Player, won: tuple[int, ...] = (), carry_over: dict[str, int] | None = None
) -> Finish:
    left = None if carry_over is None else {key: Seat(seat) for key, seat in carry_over.items()}
    winners = tuple(Seat(seat) for seat in won)
    return Finish(MatchId("k7f3"), "auction", "2026-01-01", players, winners, left)


async def test_a_finish_tells_who_won_and_when(sitting: Sitting) -> None:
    match = await sitting.open()
    over = (await sitting.service.withdraw(match.id, BEN)).match
    told = finish_of(over)
    assert (told.match_id, told.game, told.winners) == (match.id, "auction", (0,))
    assert told.players == match.record.players and told.ended == over.entries[-1].at


async def test_an_agreed_draw_has_no_winner(sitting: Sitting) -> None:
    match = await sitting.open()
    for seat in match.table.seats:
        match = (await sitting.service.offer_draw(match.id, seat)).match
    assert finish_of(match).winners == ()


def test_the_newest_match_decides_who_holds_what() -> None:
    matches = [finish(ANNE, BERT, carry_over={"cup": 1}), finish(ANNE, CLEO, carry_over={"cup": 0})]
    assert holders(matches) == {"cup": BERT}
    assert holders([finish(ANNE, BERT, carry_over={}), *matches]) == {}
    assert holders([]) == {}


def test_a_match_that_was_called_off_leaves_all_as_it_was() -> None:
    matches = [finish(BERT, CLEO), finish(ANNE, BERT, carry_over={"cup": 0})]
    assert holders(matches) == {"cup": ANNE}


def test_a_legacy_follows_its_player_to_the_new_seat() -> None:
    held = {"sun": ANNE, "moon": BERT}
    assert inherited(held, (BERT, ANNE)) == {"sun": 1, "moon": 0}
    assert inherited(held, (CLEO, ANNE)) == {"sun": 1}
    assert inherited({"cup": PLANNER}, (ANNE, PLANNER)) == {"cup": 1}


def test_wins_are_counted_by_person_and_by_strength() -> None:
    renamed = replace(ANNE, name="Queen Anne")
    matches = [
        finish(renamed, PLANNER, won=(0,)),
        finish(PLANNER, ANNE, won=(0,)),
        finish(DREAMER, ANNE, won=(1,)),
        finish(ANNE, BERT),
    ]
    counted = [(each.player.name, each.player.strength, each.won) for each in tallies(matches)]
    assert counted == [
        ("Queen Anne", "", 2),
        ("Computer", "normal", 1),
        ("Computer", "hard", 0),
        ("Bert", "", 0),
    ]
    assert tallies(matches)[0].played == 4
