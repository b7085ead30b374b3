"""Positions and expectations in few words, so that a test reads like its example.

`position("ike d5 +firebomb, ivan hidden | scout, zile ^retaliate")` is A's turn 5 with three
Actions, all on Terreria: Characters by their codes, with damage, XP, `hidden`, a face-down card
after + or a face-up one after ^. `said(state, "A attack A1", "B noblock")` plays sentences, and
`expect(state, "B hp 30", "A1 atk 25")` reads figures.
"""

from random import Random

from bot.games.terrene import GAME
from bot.games.terrene.model.pieces import LETTERS, Member
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Idle
from bot.games.terrene.rules import stats
from bot.games.terrene.rules.agenda import advance
from bot.games.terrene.rules.context import Context
from bot.games.terrene.rules.position import key, listed, position
from bot.kernel import NotUnderstood, PlayError, Seat, Tossed, sentences
from bot.kernel.chance import Chance

__all__ = ["key", "listed", "position"]

A, B, C, D = Seat(0), Seat(1), Seat(2), Seat(3)


def luck(seed: int = 1) -> Chance:
    return Tossed(Random(seed))


def said(state: State, *lines: str, chance: Chance | None = None) -> State:
    """Play sentences, each after the letter of the seat that says it."""
    chance = chance or luck()
    for line in lines:
        letter, sentence = line.split(" ", 1)
        state = GAME.play(state, Seat(LETTERS.index(letter)), sentence, chance).state
        assert list(GAME.violations(state)) == [], line
    return state


def heard(state: State, line: str, listener: Seat | None = None) -> str:
    """What a listener hears of a sentence; None is the table."""
    letter, sentence = line.split(" ", 1)
    step = GAME.play(state, Seat(LETTERS.index(letter)), sentence, luck())
    return " ".join(event.text for event in step.events if event.to is None or listener in event.to)


def asked(state: State) -> str:
    """The letters of the seats that are asked."""
    return "".join(LETTERS[prompt.seat] for prompt in GAME.prompts(state))


def options(state: State, start: str = "") -> list[str]:
    """The whole sentences of the seat that is asked, or those that start so."""
    (prompt,) = GAME.prompts(state)
    return [each for each in sentences(prompt) if each.startswith(start)]


def refused(state: State, line: str) -> str:
    """Why a sentence is refused; it must be."""
    letter, sentence = line.split(" ", 1)
    try:
        GAME.play(state, Seat(LETTERS.index(letter)), sentence, luck())
    except PlayError as error:
        assert isinstance(error, NotUnderstood | PlayError)
        return str(error)
    raise AssertionError(f"“{line}” was allowed")


def next_turn(state: State) -> State:
    """The active player ends the turn; anybody asked on the way says the default."""
    state = said(state, f"{LETTERS[state.active]} end")
    while state.phase == "play" and not isinstance(state.top, Idle):
        (prompt,) = GAME.prompts(state)
        state = GAME.play(state, prompt.seat, prompt.default, luck()).state
    return state


def going_on(state: State) -> State:
    """Let the engine work off an agenda that was set up by hand."""
    context = Context(state, luck())
    advance(context)
    return context.state


def begun_by_a(seats: int = 2, settings: dict[str, str] | None = None) -> State:
    """A match from its beginning, usual openings, A's first turn."""
    state = GAME.setup(GAME.table(seats, settings or {}), luck()).state
    letters = LETTERS[:seats]
    if state.phase == "deck":
        names = ("gregory", "zowie", "sk", "skylar")
        state = said(state, *(f"{x} {name}" for x, name in zip(letters, names, strict=False)))
    state = said(state, *(f"{letter} usual" for letter in letters))
    chooser = asked(state)
    return said(state, f"{chooser} {'first' if chooser == 'A' else 'second'}")


def member(state: State, label: str) -> Member:
    found = state.at(label)
    assert found is not None, f"nobody at {label}"
    return found


def expect(state: State, *claims: str) -> None:
    for claim in claims:
        subject, what, *rest = claim.split(" ")
        wanted = " ".join(rest)
        if len(subject) == 1:
            assert str(_of_player(state, LETTERS.index(subject), what)) == wanted, claim
        else:
            assert _of_member(state, subject, what) == wanted, claim


def _of_player(state: State, seat: int, what: str) -> object:
    player = state.players[seat]
    match what:
        case "hp":
            return state.hp[seat % 2]
        case "sp":
            return stats.supply_used(state, seat)
        case "hand" | "discard" | "deck":
            return " ".join(card.face.code for card in getattr(player, what)) or "nothing"
        case "cards":
            return len(player.hand)
        case "party":
            return " ".join(each.face.code for each in player.party) or "nobody"
        case "terrain":
            return next(each.face.code for each in player.grounds if each.no == player.active)
        case _:
            return getattr(player, what)


def _of_member(state: State, label: str, what: str) -> str:
    found = state.at(label)
    if what == "is":
        return found.face.code if found and found.up else ("hidden" if found else "gone")
    assert found is not None, f"nobody at {label}"
    seat = LETTERS.index(label[0])
    match what:
        case "d":
            return str(found.damage)
        case "atk":
            return str(stats.attack(state, seat, found))
        case "def":
            return str(stats.defence(state, seat, found))
        case "hp":
            return str(stats.health(found))
        case "lv":
            return str(stats.level(found))
        case "has":
            names = sorted({mark.name for mark in found.marks})
            return " ".join(names) or "nothing"
        case "card":
            return found.held.card.face.code if found.held else "nothing"
        case _:
            return str(getattr(found, what))
