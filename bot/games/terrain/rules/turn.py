"""Turns of the race: rolling, whose turn is next, rounds, and when the match is over.

A turn in which nothing can be done ends by itself, so dice of several turns may follow one action.
"""

from msgspec.structs import replace

from bot.games.terrain.model.board import EDGES
from bot.games.terrain.model.state import State, Turn
from bot.games.terrain.rules.movement import is_locked_in, steps
from bot.kernel import Chance, Event, Step
from bot.kernel.text import count

_SIDES = 6


def begin_race(state: State, chance: Chance) -> Step[State]:
    state = replace(state, phase="race", tokens=state.homes, round=1, seat=state.racing[0])
    step = begin_turn(state, chance)
    return Step(step.state, (Event("The race begins."), *step.events))


def begin_turn(state: State, chance: Chance) -> Step[State]:
    """Roll for the active seat, and for the next ones while nobody can do anything."""
    events: list[Event] = []
    while True:
        turn, text = _rolled(state, chance)
        state = replace(state, turn=turn)
        if turn.is_double or steps(state) or _may_show_mercy(state):
            events.append(Event(text))
            return Step(state, tuple(events))
        events.append(Event(f"{text} They cannot move."))
        state = _next_in_turn(replace(state, turn=None))
        if is_past_limit(state):
            return Step(_ended_by_limit(state), (*events, _limit_event(state)))


def _may_show_mercy(state: State) -> bool:
    return state.options.mercy and not state.options.green and is_locked_in(state)


def _rolled(state: State, chance: Chance) -> tuple[Turn, str]:
    green = chance.roll(_SIDES) if state.options.green else 0
    red, white = chance.roll(_SIDES), chance.roll(_SIDES)
    while green and red == white:  # R68: the direction stays
        red, white = chance.roll(_SIDES), chance.roll(_SIDES)
    points = 0 if red == white else white
    turn = Turn(red, white, green, points, path=(state.tokens[state.seat],))
    return turn, f"{{{state.seat}}} rolls. {roll_words(turn)}"


def roll_words(turn: Turn) -> str:
    if turn.is_double:
        return f"Double {turn.red}."
    weather = "bad" if turn.is_bad else "good"
    way = f" Direction die {turn.green}: {EDGES[turn.green - 1]}." if turn.green else ""
    points = count(turn.white, "point")
    return f"Weather die {turn.red}: {weather}. Movement die {turn.white}: {points}.{way}"


def end_turn(state: State, chance: Chance) -> Step[State]:
    """End the turn, and begin the next one unless the match is over."""
    state = replace(state, turn=None)
    if is_decided(state):
        return Step(replace(state, phase="over", ending="finish"))
    state = _next_in_turn(state)
    if is_past_limit(state):
        return Step(_ended_by_limit(state), (_limit_event(state),))
    return begin_turn(state, chance)


def _next_in_turn(state: State) -> State:
    """Go clockwise to the next player still racing; after the last player a new round begins."""
    place = state.order.index(state.seat)
    later = [seat for seat in state.order[place + 1 :] if state.is_racing(seat)]
    if later:
        return replace(state, seat=later[0])
    return replace(state, seat=state.racing[0], round=state.round + 1)


def is_past_limit(state: State) -> bool:
    return 0 < state.options.round_limit < state.round


def _ended_by_limit(state: State) -> State:
    return replace(state, phase="over", ending="limit", round=state.options.round_limit)


def _limit_event(state: State) -> Event:
    return Event(f"Round {state.options.round_limit} was the last round (R44).")


def is_decided(state: State) -> bool:
    """Is a player home while the others do not play on, or is only one side left?"""
    return (bool(arrived(state)) and not state.options.play_on) or len(sides(state)) < 2


def sides(state: State) -> frozenset[int]:
    """The players or teams still racing."""
    return frozenset(state.team(seat) for seat in state.racing)


def arrived(state: State) -> tuple[int, ...]:
    """The players or teams whose tokens are all home, in the order of arrival."""
    last = {state.team(seat): seat for seat in state.finished}
    complete = [
        seat
        for seat in last.values()
        if all(mate in state.finished for mate in state.team_mates(seat))
    ]
    return tuple(state.team(seat) for seat in sorted(complete, key=state.finished.index))
