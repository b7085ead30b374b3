"""What happens when a seat's time is up."""

from functools import lru_cache
from itertools import takewhile
from random import Random

from bot.games import AnyGame
from bot.kernel import MatchOver, NotAllowed, NotYourTurn, Seat, Stale, Tossed
from bot.match.ids import MatchId
from bot.match.journal.entries import BEFOREHAND, Entry
from bot.match.lobby import ABSENT
from bot.match.match import Match
from bot.match.service import Service

STRIKES = 3  # missed answers in a row after which a seat is out


async def enforce(service: Service, match_id: MatchId, seat: Seat, tag: str) -> bool:
    """By the table's setting, a computer steps in, the default is played, or the seat is out.

    The interaction key names the question, so it is answered only once however often this runs.
    Returns False if there was nothing to do: it was answered, or nobody else is left to play.
    """
    match = await service.match(match_id)
    if (
        match.is_paused
        or seat not in match.asked() - match.away
        or match.tag(match.prompt(seat)) != tag
    ):
        return False
    strength = _stand_in(match, seat)
    if strength and not match.present - match.away - {seat}:
        return False
    key = f"time:{match_id}:{seat}:{tag}:{match.seq}"
    try:
        if strength:
            await service.stand_in(match_id, seat, strength, tag=tag, interaction=key)
        elif is_last_chance(match, seat):
            out = "is out of time"
            await service.withdraw(match_id, seat, out, tag=tag, interaction=key, cause="clock")
        else:
            default = match.prompt(seat).default
            await service.play(match_id, seat, default, tag=tag, interaction=key, cause="clock")
    except (Stale, NotYourTurn, MatchOver, NotAllowed):  # answered in the last second
        return False
    return True


def is_last_chance(match: Match, seat: Seat) -> bool:
    """Will the seat be out if it does not answer this question in time?"""
    if seat not in match.asked() or _stand_in(match, seat):
        return False
    if match.record.absent == "out" or not match.prompt(seat).default:
        return True
    if match.record.absent == "always default" or seat not in match.openly_asked():
        return False
    return _late_in_a_row(match, seat) >= STRIKES - 1


@lru_cache(maxsize=32)
def answers_silence(game: AnyGame) -> bool:
    """Does the game have default answers? It has one for every question, or none at all.

    Found from its first questions, so games need not declare it.
    """
    table = game.table(game.about.seats[0])
    prompts = game.prompts(game.setup(table, Tossed(Random(0))).state)
    return all(prompt.default for prompt in prompts)


def _late_in_a_row(match: Match, seat: Seat) -> int:
    """How often in a row the clock has answered for the seat, not counting private questions."""
    plays = (each for each in reversed(match.entries) if each.seat == seat and each.kind == "play")
    counted = (each for each in plays if each.cause not in BEFOREHAND and not _in_private(each))
    return sum(1 for _ in takewhile(lambda each: each.cause == "clock", counted))


def _in_private(entry: Entry) -> bool:
    """Did the clock answer a question that nobody else knew of?"""
    return entry.cause == "clock" and entry.told != "all"


def _stand_in(match: Match, seat: Seat) -> str:
    """The strength of the computer that takes over; empty if the table has none.

    A private question gets none either: it would tell everybody who was asked.
    """
    if not match.record.players[seat].is_human or seat not in match.openly_asked():
        return ""
    return ABSENT.get(match.record.absent, "")
