"""When time is up: what is said for a seat that stays silent."""

from functools import lru_cache
from itertools import takewhile
from random import Random

from bot.games import AnyGame
from bot.kernel import MatchOver, NotAllowed, NotYourTurn, Seat, Stale, Tossed
from bot.match.ids import MatchId
from bot.match.journal.entries import Entry
from bot.match.lobby import ABSENT
from bot.match.match import Match
from bot.match.service import Service

STRIKES = 3  # so often in a row somebody may not stay silent


async def enforce(service: Service, match_id: MatchId, seat: Seat, tag: str) -> bool:
    """By the table's rule: a computer steps in, the default is said, or the seat is out.

    The interaction names the question, so that it is answered once however often this runs. False
    if there was nothing to do: it was answered, or this is the last person at the table.
    """
    match = await service.match(match_id)
    if seat not in match.asked() - match.away or match.tag(match.prompt(seat)) != tag:
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
    """Is the seat out if this question stays unanswered, too?"""
    if seat not in match.asked() or _stand_in(match, seat):
        return False
    if match.record.absent == "out" or not match.prompt(seat).default:
        return True
    if match.record.absent == "always default" or seat not in match.openly_asked():
        return False
    return _late_in_a_row(match, seat) >= STRIKES - 1


@lru_cache(maxsize=32)
def answers_silence(game: AnyGame) -> bool:
    """Has the game an answer for somebody who stays silent? It has one for every question, or none.

    Read off its first questions, so that nobody has to declare it.
    """
    table = game.table(game.about.seats[0])
    prompts = game.prompts(game.setup(table, Tossed(Random(0))).state)
    return all(prompt.default for prompt in prompts)


def _late_in_a_row(match: Match, seat: Seat) -> int:
    """How often the seat has stayed silent since it last spoke; answers in private do not count."""
    plays = (each for each in reversed(match.entries) if each.seat == seat and each.kind == "play")
    counted = (each for each in plays if each.cause != "standing" and not _in_private(each))
    return sum(1 for _ in takewhile(lambda each: each.cause == "clock", counted))


def _in_private(entry: Entry) -> bool:
    """Was it said by the clock, and nobody learned that the seat was asked?"""
    return entry.cause == "clock" and entry.told != "all"


def _stand_in(match: Match, seat: Seat) -> str:
    """The computer that plays for somebody who is away; empty if the table wants none.

    Who is asked in private gets none either: it would tell everybody that they were asked.
    """
    if not match.record.players[seat].is_human or seat not in match.openly_asked():
        return ""
    return ABSENT.get(match.record.absent, "")
