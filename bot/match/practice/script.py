"""The other side of a lesson: says what the script has it say, through the one door."""

from bot.kernel import Event, Seat
from bot.match.match import Match
from bot.match.practice import coach
from bot.match.service import Service


async def caught_up(service: Service, match: Match) -> Match:
    """The match after everything that the script has to say now."""
    while turn := coach.next_answer(match):
        name = f"script:{match.id}:{match.seq}"
        played = await service.play(
            match.id, turn.seat, turn.sentence, interaction=name, cause="computer"
        )
        match = played.match
    return match


async def heard_since(service: Service, match: Match, seq: int) -> tuple[Event, ...]:
    """The words that the learner has read since an entry."""
    seat = coach.learner(match)
    events = await service.story(match, seq)
    return tuple(event for event in events if event.to is None or seat in event.to)


def last_own_entry(match: Match) -> int:
    """The learner's last sentence; the beginning if there is none."""
    return own_entries(match)[-1]


def own_entries(match: Match) -> list[int]:
    """Everything the learner has said, after the beginning."""
    seat: Seat = coach.learner(match)
    own = [entry.seq for entry in match.line() if entry.kind == "play" and entry.seat == seat]
    return [0, *own]
