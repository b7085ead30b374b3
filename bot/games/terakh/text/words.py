"""Words that sentences are made of, the status line and the text of a player's hand."""

from collections import Counter
from collections.abc import Iterable

from bot.games.terakh.model.cards import CASTS
from bot.games.terakh.model.stack import Attack, Award, Comeback, Window, Words
from bot.games.terakh.model.state import State
from bot.games.terakh.text.view import View
from bot.kernel import Seat

SETUP = {
    "clan": "chooses a clan",
    "inka": "places an Inka",
    "orb": "puts the Orb on an Inka",
    "elder": "places the Elder",
    "pendant": "puts on the Victory Pendant",
}
BRIEF_FROM = 10  # different cards in a hand, from which on only their names are listed
AIMS = {
    "ready": "Ready",
    "guard": "Guard",
    "a": "A-mod",
    "d": "D-mod",
    "attack": "the attack die",
    "defence": "the defence die",
    "cw": "clockwise",
    "ccw": "counter-clockwise",
}


def names(seats: Iterable[Seat]) -> str:
    """Seats as a list in a sentence."""
    words = [f"{{{seat}}}" for seat in seats]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def aims(words: Words) -> str:
    """What a card was cast on, as it is told: " on C13, Ready"; a Fallen Inka's number is not."""
    told = [AIMS.get(word, word.capitalize()) for word in words if not word.isdigit()]
    return f" on {', '.join(told)}" if told else ""


def mod_words(kind: str) -> str:
    return f"{'an' if kind == 'a' else 'a'} {AIMS[kind]}"


def count(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"


def where(state: State, name: str) -> str:
    """A unit with its Tria, "HY3 on A7"."""
    unit = state.unit(name)
    return f"{name} on {unit.cell}" if unit.cell else name


def status(view: View) -> str:
    if view.outcome:
        return view.outcome.reason
    if view.phase in SETUP:
        return f"Setup: {{{view.active}}} {SETUP[view.phase]}."
    moment = (
        "Draw step." if view.phase == "draw" else f"{{{view.active}}}'s turn, {view.mana} mana."
    )
    return f"Round {view.round}. {moment}{_pending(view)}"


def _pending(view: View) -> str:
    match view.stack[-1] if view.stack else None:
        case Window():
            return " Waiting for reactions."
        case Attack(defence_side=seat):
            return f" {{{seat}}}'s Guardian may shield."
        case Award(seat):
            return f" {{{seat}}} places a Mod."
        case Comeback(seat):
            return f" {{{seat}}}'s Elder comes back."
        case _:
            return ""


def secret(view: View) -> str:
    """The viewer's hand; with very many kinds of cards only their names."""
    if view.viewer is None or view.phase in SETUP:
        return ""
    if not view.hand:
        return "You hold no Cast Cards."
    counts = Counter(view.hand)
    lines = [
        _card(card, number, brief=len(counts) >= BRIEF_FROM) for card, number in counts.items()
    ]
    return "\n".join([f"Your Cast Cards ({len(view.hand)}):", *lines])


def _card(card: str, number: int, *, brief: bool) -> str:
    known = CASTS[card]
    times = f" ×{number}" if number > 1 else ""
    rune = f" [{known.rune.capitalize()}]" if known.rune else ""
    words = "" if brief else f": {known.text}"
    return f"{known.name}{times}{rune}{words}"
