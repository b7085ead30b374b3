"""Words that sentences are made of, the status line and the text of a player's hand."""

from collections import Counter
from collections.abc import Iterable

from bot.games.terakh.model.cards import CASTS, CastCard
from bot.games.terakh.model.stack import Attack, Award, Comeback, Window, Words
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CLANS, CODES, Unit
from bot.games.terakh.text.view import View
from bot.kernel import Seat
from bot.kernel.text import count, listed

SETUP = {
    "clan": "is choosing a clan",
    "inka": "is placing an Inka",
    "orb": "is giving their Orb to an Inka",
    "elder": "is placing their Elder",
    "pendant": "is giving the Victory Pendant to an Inka",
}
CHOICES = {
    "ready": "Ready mode",
    "guard": "Guard mode",
    "a": "A-mod",
    "d": "D-mod",
    "attack": "the attack die",
    "defence": "the defense die",
    "cw": "clockwise",
    "ccw": "counterclockwise",
}
BRIEF_FROM = 10  # different cards in a hand, from which on only their names are listed
RUNE_NOTE = (
    "To cast a card with a rune in parentheses, one of your clan's units must stand on a Tria with "
    "that rune."
)


def seat_name(seat: Seat) -> str:
    """A placeholder; the shell puts in the player's name."""
    return f"{{{seat}}}"


def names(seats: Iterable[Seat]) -> str:
    """ "Ann, Ben and Cleo" """
    return listed(seat_name(seat) for seat in seats)


def called(unit: Unit, speaker: Seat | None = None) -> str:
    """A unit in a sentence: "HY3", "Ann's Elder"; where Ann acts, "their Elder"."""
    if not unit.is_elder:
        return unit.name
    return "their Elder" if unit.seat == speaker else f"{seat_name(unit.seat)}'s Elder"


def acting(unit: Unit, seat: Seat) -> str:
    """A unit that a seat uses: "HY3", "their Elder"; one it only controls is "Ann's HY3"."""
    owner = "" if unit.seat == seat else f"{seat_name(unit.seat)}'s "
    return f"{owner}{called(unit, seat)}" if not unit.is_elder else called(unit, seat)


def told_to(reader: Seat, unit: Unit) -> str:
    """A unit in a question to a seat: "your HY3", "your Elder", "SO1", "Ann's Elder"."""
    if unit.seat != reader:
        return called(unit)
    return "your Elder" if unit.is_elder else f"your {unit.name}"


def located(unit: Unit, speaker: Seat | None = None) -> str:
    """ "HY3 on A7"; without a Tria if it is off the planes."""
    name = called(unit, speaker)
    return f"{name} on {unit.cell}" if unit.cell else name


def sum_words(die: int, modifier: int) -> str:
    """ "3", "3 + 1 = 4", "1 − 2 = −1" """
    return f"{die}{signed(modifier)} = {number(die + modifier)}" if modifier else str(die)


def number(value: int) -> str:
    """A total, which may be negative (R32)."""
    return str(value).replace("-", "−")


def signed(modifier: int) -> str:
    """ " + 1", " − 2", or nothing for 0."""
    if not modifier:
        return ""
    return f" {'+' if modifier > 0 else '−'} {abs(modifier)}"


def mod_words(kind: str) -> str:
    return f"{'an' if kind == 'a' else 'a'} {CHOICES[kind]}"


def cast_words(state: State, caster: Seat, card: str, words: Words) -> str:
    """A card with its targets: "Teleport on HY1 (A7) to B4"."""
    known = CASTS[card]
    return f"{known.name}{_targets(state, caster, known, words)}"


def _targets(state: State, caster: Seat, card: CastCard, words: Words) -> str:
    if not card.targets or not words:
        return ""
    if card.targets[0].kind in ("unit", "flips"):
        units = [word for word in words if word in state.board.near and word in state.standing]
        if len(units) == len(words):
            return f" on {listed(_target(state, caster, 'unit', word) for word in words)}"
    kinds = [target.kind for target in card.targets]
    first = f" on {_target(state, caster, kinds[0], words[0])}"
    return first + "".join(map(_further, kinds[1:], words[1:]))


def _target(state: State, caster: Seat, kind: str, word: str) -> str:
    if kind == "unit" and word in state.standing:
        return f"{called(state.standing[word], caster)} ({word})"
    if kind == "player":
        return seat_name(state.seat_of(CODES[word]))
    return f"plane {word}" if kind == "plane" else CHOICES.get(word, word)


def _further(kind: str, word: str) -> str:
    """The later targets of a card; which Fallen Inka returns is told when it does."""
    match kind:
        case "tria":
            return f" to {word}"
        case "mode":
            return f" in {CHOICES[word]}"
        case "mod":
            return f": {CHOICES[word]}"
        case "fallen":
            return ""
        case _:
            return f", {CHOICES.get(word, word)}"


def leads(seat: Seat, code: str) -> str:
    return f"{seat_name(seat)} leads the {CLANS[code]} clan ({code})."


def unit_cells(cells: Words) -> str:
    """A whole clan's Trias: "Inkas on A7, A11 and A2, and the Elder on A10"."""
    *inkas, elder = cells
    return f"Inkas on {listed(inkas)}, and the Elder on {elder}"


def status(view: View) -> str:
    """Whose turn it is and what for, then the order with everybody's clan."""
    if view.outcome:
        return view.outcome.reason
    return f"{_moment(view)} Turn order: {', '.join(_player(view, seat) for seat in _order(view))}."


def _moment(view: View) -> str:
    active = seat_name(view.active)
    if view.phase in SETUP:
        return f"Set-up: {_setting_up(view, active)}."
    if view.phase == "draw":
        return f"Round {view.round}, drawing cards.{_pending(view)}"
    return f"Round {view.round}, {active}'s turn: {view.mana} mana left.{_pending(view)}"


def _setting_up(view: View, active: str) -> str:
    if view.asks_all:
        what = "chooses a clan" if view.phase == "clan" else "places their clan"
        return f"everyone {what}, face down"
    return f"{active} {SETUP[view.phase]}"


def _order(view: View) -> list[Seat]:
    return [seat for seat in view.order if seat not in view.out]


def _player(view: View, seat: Seat) -> str:
    code = view.clans[seat]
    return f"{seat_name(seat)} ({CLANS[code]}, {code})" if code else seat_name(seat)


def _pending(view: View) -> str:
    match view.stack[-1] if view.stack else None:
        case Window():
            return " Waiting for reactions."
        case Attack(defence_side=seat):
            return f" {seat_name(seat)} may transfer the attack with their Guardian."
        case Award(seat):
            return f" {seat_name(seat)} is placing a Mod."
        case Comeback(seat):
            return f" {seat_name(seat)} is bringing their Elder back."
        case _:
            return ""


def secret(view: View) -> str:
    """The viewer's hand; with very many kinds of cards only their names."""
    if view.viewer is None or view.phase in SETUP:
        return ""
    if not view.hand:
        return "You have no Cast Cards."
    counts = Counter(view.hand)
    lines = [
        _card(card, number, brief=len(counts) >= BRIEF_FROM) for card, number in counts.items()
    ]
    note = [RUNE_NOTE] if any(CASTS[card].rune for card in counts) else []
    return "\n".join([f"You have {count(len(view.hand), 'Cast Card')}:", *lines, *note])


def _card(card: str, number: int, *, brief: bool) -> str:
    known = CASTS[card]
    times = f" ×{number}" if number > 1 else ""
    rune = f" ({known.rune.capitalize()})" if known.rune else ""
    words = "" if brief else f". {known.text}"
    return f"{known.name}{times}{rune}{words}"
