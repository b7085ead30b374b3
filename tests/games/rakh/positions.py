"""Positions written as the ruling sheet writes them, so that a test reads like its example.

`position("Sun RO D4(2), PR E3; Moon GI C4", lands="S G1; M A1")` is Sun's turn with two actions and
nobody has acted; HEALTH stands in brackets when it is not full. Seat 0 leads Sun, seat 1 Moon.
"""

from bot.games.rakh import GAME
from bot.games.rakh.model.actions import Action
from bot.games.rakh.model.board import labels
from bot.games.rakh.model.state import State
from bot.games.rakh.model.units import CODES, SIDES
from bot.games.rakh.rules.position import LANDS, read_units
from bot.games.rakh.rules.position import position as position  # where tests look for it
from bot.kernel import Ask, Event, NotUnderstood, PlayError, Prompt, Recorded, Seat, Step, sentences

SUN, MOON = Seat(0), Seat(1)


def say(state: State, sentence: str) -> Step[State]:
    """One sentence by whoever is asked, and what there is to tell of it."""
    [prompt] = GAME.prompts(state)
    step = GAME.play(state, prompt.seat, sentence, Recorded())
    assert list(GAME.violations(step.state)) == []
    return step


def play(state: State, *said: str) -> State:
    for sentence in said:
        state = say(state, sentence).state
    return state


def events(state: State, sentence: str) -> tuple[Event, ...]:
    return say(state, sentence).events


def options(state: State, words: str = "") -> set[str]:
    """What may be said after these words; nothing if they cannot be said at all."""
    [prompt] = GAME.prompts(state)
    try:
        return {option.token for option in _after(prompt, words).options}
    except PlayError:
        return set()


def _after(prompt: Prompt[Action], words: str) -> Prompt[Action]:
    for word in words.split():
        option = prompt.find(word)
        if option is None or not isinstance(option.then, Ask):
            raise NotUnderstood(word)
        prompt = option.then.question()
    return prompt


def whole(state: State) -> set[str]:
    """Every sentence that may be said now."""
    return {sentence for prompt in GAME.prompts(state) for sentence in sentences(prompt)}


def refusal(state: State, sentence: str) -> str:
    """How the table answers words that cannot be said."""
    try:
        say(state, sentence)
    except PlayError as error:
        return str(error)
    raise AssertionError(f"“{sentence}” was allowed")


def differences(state: State, expected: str) -> list[str]:
    """Which of the named units stand otherwise; a unit not named may stand anywhere."""
    wrong = []
    for unit in read_units(expected):
        found = state.unit(unit.side, unit.kind)
        if found is None:
            wrong.append(f"{unit.title} is gone")
        elif (found.cell, found.health) != (unit.cell, unit.health):
            wrong.append(f"{unit.title} {found.label}({found.health})")
    return wrong


def gone(state: State, side: str, code: str) -> bool:
    return state.unit(SIDES.index(side), CODES[code]) is None


def lands(state: State) -> str:
    """In the notation of `position`."""
    parts = [
        f"{colour} {' '.join(labels(state.lands[index]))}"
        for colour, index in LANDS.items()
        if state.lands[index]
    ]
    return "; ".join(parts)


def to_act(state: State) -> str:
    return SIDES[state.side]
