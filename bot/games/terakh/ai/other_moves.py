"""Everything a player could do in a turn but attack, and the position that it leads to.

Used to weigh a turn: nothing is rolled here, and nobody is asked whether they neglect a card. What
a position does not show, such as a card that will be picked up, is told beside it.
"""

from collections.abc import Iterator

from msgspec import Struct

from bot.games.terakh.abilities import ABILITIES, arrival
from bot.games.terakh.blows import SINGLE, THREATS
from bot.games.terakh.casts import CARDS
from bot.games.terakh.catalog import SUMMON, CastCard, Target
from bot.games.terakh.effects import paid
from bot.games.terakh.frames import Shown, Words
from bot.games.terakh.hands import castable
from bot.games.terakh.state import State
from bot.games.terakh.targets import Scene, candidates, chosen, is_open
from bot.games.terakh.telling import Telling
from bot.games.terakh.turn import can_summon, commanded, usable
from bot.games.terakh.turn_prompts import VERBS
from bot.games.terakh.units import CODES, Unit
from bot.games.terakh.worth import CARD, share, unit_worth
from bot.kernel import Recorded, Seat
from bot.kernel.piles import without

MANY = 40  # aims of a card beyond which only every so many-th is looked at
FIREBALL = 5 / 8
LEECHED = 4.5  # what two mana less are worth to whoever lacks them
SEEN_CARD = 1.0  # to take a card from somebody is worth more than to draw one


class Errand(Struct, frozen=True):
    words: str
    state: State
    extra: float = 0.0


def errands(state: State, seat: Seat) -> Iterator[Errand]:
    for unit in commanded(state, seat):
        yield from _unit_errands(state, seat, unit)
    if can_summon(state, seat):
        for spoken, words in _aims(Scene(state, seat), SUMMON.targets):
            after = arrival(paid(state, SUMMON.mana), seat, words, _silence())
            yield Errand(f"summon {spoken}", after)
    for card in castable(state, seat, "turn"):
        yield from _card_errands(state, seat, card)


def _unit_errands(state: State, seat: Seat, unit: Unit) -> Iterator[Errand]:
    for entry in usable(state, seat, unit):
        if entry.id in SINGLE or entry.id in THREATS:
            continue
        if entry.id == "mode" and not _beside_rival(state, unit):
            continue
        for spoken, words in _aims(Scene(state, seat, unit), entry.targets):
            cost = paid(state, entry.mana)
            after = ABILITIES[entry.id](cost, seat, unit, words, _silence())
            yield Errand(_said(unit, entry.id, spoken), after)


def _beside_rival(state: State, unit: Unit) -> bool:
    standing = state.standing
    near = state.board.near[unit.cell]
    return any(cell in standing and standing[cell].seat != unit.seat for cell in near)


def _said(unit: Unit, entry: str, spoken: str) -> str:
    if entry == "rotate":
        return f"rotate {spoken}"
    if entry in VERBS:
        return f"{entry} {unit.cell} {spoken}".strip()
    return f"use {unit.cell} {entry} {spoken}".strip()


def _aims(scene: Scene, targets: tuple[Target, ...]) -> Iterator[tuple[str, Words]]:
    """Every choice of targets: as it is said, without words that are implied, and whole."""
    if not targets:
        yield "", ()
        return
    fitting = list(candidates(scene, targets[0]))
    silent = targets[0].implied and len(fitting) == 1
    for token in fitting:
        after = chosen(scene, token)
        if not is_open(after, targets[1:]):
            continue
        for spoken, words in _aims(after, targets[1:]):
            yield (spoken if silent else f"{token} {spoken}".strip()), (token, *words)


def _card_errands(state: State, seat: Seat, card: CastCard) -> Iterator[Errand]:
    held = state.with_hand(seat, without(state.hands[seat], card.id))
    match card.id:
        case "insight":
            yield Errand("cast insight", held, 2 * CARD)
        case "mind_theft":
            gain = CARD * (1 + share(state)) + SEEN_CARD
            yield from _hidden(held, state, seat, card, gain)
        case "mana_leech":
            yield from _hidden(held, state, seat, card, share(state) * LEECHED)
        case "fireball":
            for spoken, words in _aims(Scene(state, seat), card.targets):
                gain = FIREBALL * share(state) * unit_worth(state.standing[words[0]])
                yield Errand(f"cast {card.id} {spoken}", held, gain)
        case "rally":
            yield from _rally(held, seat)
        case _:
            yield from _open_cards(held, state, seat, card)


def _hidden(held: State, state: State, seat: Seat, card: CastCard, gain: float) -> Iterator[Errand]:
    """Cards aimed at a player; the strongest one is the best victim."""
    aims = list(_aims(Scene(state, seat), card.targets))
    for spoken, words in aims:
        victim = state.seat_of(CODES[words[0]])
        lead = sum(unit_worth(unit) for unit in state.clan(victim) if unit.cell) / 1000
        yield Errand(f"cast {card.id} {spoken}", held, gain + lead)


def _open_cards(held: State, state: State, seat: Seat, card: CastCard) -> Iterator[Errand]:
    aims = list(_aims(Scene(state, seat), card.targets))
    if len(aims) > MANY:
        aims = aims[state.round % 2 :: -(-len(aims) // MANY)]
    for spoken, words in aims:
        after = CARDS[card.id](held, Shown(seat, card.id, words), _silence())
        yield Errand(f"cast {card.id} {spoken}".strip(), after)


def _rally(held: State, seat: Seat) -> Iterator[Errand]:
    """Everybody who stands beside a rival gets Ready; in the end they are put on Guard again."""
    for wanted in (True, False):
        cells = tuple(
            inka.cell
            for inka in held.inkas(seat)
            if inka.ready != wanted and _beside_rival(held, inka)
        )
        if cells:
            after = CARDS["rally"](held, Shown(seat, "rally", cells), _silence())
            yield Errand(f"cast rally {' '.join(cells)} go", after)


def _silence() -> Telling:
    """For effects that roll nothing and tell nobody."""
    return Telling(Recorded())
