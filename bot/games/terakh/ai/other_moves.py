"""Everything a player could do in a turn except attack, and the position it leads to.

Nothing is rolled here, and every card is assumed to take effect. A gain that the position does not
show, such as a card to be picked up, is in `MoveCandidate.extra`.
"""

from collections.abc import Iterator

from msgspec import Struct

from bot.games.terakh.ai.attacks import SINGLE, THREATS
from bot.games.terakh.ai.material import CARD, share, unit_value
from bot.games.terakh.model.cards import SUMMON, CastCard, Target
from bot.games.terakh.model.stack import Shown, Words
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CODES, Unit
from bot.games.terakh.prompts.turn import VERBS
from bot.games.terakh.rules.abilities import ABILITIES, arrival
from bot.games.terakh.rules.apply import paid
from bot.games.terakh.rules.cards.effects import CARDS
from bot.games.terakh.rules.cards.hands import castable
from bot.games.terakh.rules.choices.conditions import Selection
from bot.games.terakh.rules.choices.targets import candidates, chosen, is_open
from bot.games.terakh.rules.context import Context
from bot.games.terakh.rules.turn import can_summon, commanded, usable
from bot.kernel import Recorded, Seat
from bot.kernel.piles import without

MAX_TARGETS = 40  # of a card; if there are more, only a regular sample is tried
FIREBALL_HITS = 5 / 8
MANA_LEECH = 4.5  # what two mana are worth to the player who loses them
THEFT_BONUS = 1.0  # stealing a card is better than drawing one


class MoveCandidate(Struct, frozen=True):
    sentence: str
    state: State
    extra: float = 0.0


def other_moves(state: State, seat: Seat) -> Iterator[MoveCandidate]:
    for unit in commanded(state, seat):
        yield from _unit_moves(state, seat, unit)
    if can_summon(state, seat):
        for said, words in _target_choices(Selection(state, seat), SUMMON.targets):
            after = arrival(paid(state, SUMMON.mana), seat, words, _no_dice())
            yield MoveCandidate(f"summon {said}", after)
    for card in castable(state, seat, "turn"):
        yield from _card_moves(state, seat, card)


def _unit_moves(state: State, seat: Seat, unit: Unit) -> Iterator[MoveCandidate]:
    for entry in usable(state, seat, unit):
        if entry.id in SINGLE or entry.id in THREATS:
            continue
        if entry.id == "mode" and not _beside_rival(state, unit):
            continue
        for said, words in _target_choices(Selection(state, seat, unit), entry.targets):
            cost = paid(state, entry.mana)
            after = ABILITIES[entry.id](cost, seat, unit, words, _no_dice())
            yield MoveCandidate(_sentence(unit, entry.id, said), after)


def _beside_rival(state: State, unit: Unit) -> bool:
    standing = state.standing
    near = state.board.near[unit.cell]
    return any(cell in standing and standing[cell].seat != unit.seat for cell in near)


def _sentence(unit: Unit, entry: str, said: str) -> str:
    if entry == "rotate":
        return f"rotate {said}"
    if entry in VERBS:
        return f"{entry} {unit.cell} {said}".strip()
    return f"use {unit.cell} {entry} {said}".strip()


def _target_choices(
    selection: Selection, targets: tuple[Target, ...]
) -> Iterator[tuple[str, Words]]:
    """Every choice of targets: as it is said, without implied words, and in full."""
    if not targets:
        yield "", ()
        return
    fitting = list(candidates(selection, targets[0]))
    silent = targets[0].implied and len(fitting) == 1
    for token in fitting:
        after = chosen(selection, token)
        if not is_open(after, targets[1:]):
            continue
        for said, words in _target_choices(after, targets[1:]):
            yield (said if silent else f"{token} {said}".strip()), (token, *words)


def _card_moves(state: State, seat: Seat, card: CastCard) -> Iterator[MoveCandidate]:
    after_cast = state.with_hand(seat, without(state.hands[seat], card.id))
    match card.id:
        case "insight":
            yield MoveCandidate("cast insight", after_cast, 2 * CARD)
        case "mind_theft":
            gain = CARD * (1 + share(state)) + THEFT_BONUS
            yield from _player_cards(after_cast, state, seat, card, gain)
        case "mana_leech":
            yield from _player_cards(after_cast, state, seat, card, share(state) * MANA_LEECH)
        case "fireball":
            for said, words in _target_choices(Selection(state, seat), card.targets):
                gain = FIREBALL_HITS * share(state) * unit_value(state.standing[words[0]])
                yield MoveCandidate(f"cast {card.id} {said}", after_cast, gain)
        case "rally":
            yield from _rally(after_cast, seat)
        case _:
            yield from _other_cards(after_cast, state, seat, card)


def _player_cards(
    after_cast: State, state: State, seat: Seat, card: CastCard, gain: float
) -> Iterator[MoveCandidate]:
    """Cards aimed at a player; the strongest player is the best victim."""
    choices = list(_target_choices(Selection(state, seat), card.targets))
    for said, words in choices:
        victim = state.seat_of(CODES[words[0]])
        lead = sum(unit_value(unit) for unit in state.clan(victim) if unit.cell) / 1000
        yield MoveCandidate(f"cast {card.id} {said}", after_cast, gain + lead)


def _other_cards(
    after_cast: State, state: State, seat: Seat, card: CastCard
) -> Iterator[MoveCandidate]:
    choices = list(_target_choices(Selection(state, seat), card.targets))
    if len(choices) > MAX_TARGETS:
        choices = choices[state.round % 2 :: -(-len(choices) // MAX_TARGETS)]
    for said, words in choices:
        after = CARDS[card.id](after_cast, Shown(seat, card.id, words), _no_dice())
        yield MoveCandidate(f"cast {card.id} {said}".strip(), after)


def _rally(after_cast: State, seat: Seat) -> Iterator[MoveCandidate]:
    """All Inkas next to a rival become Ready, or all become Guard."""
    for wanted in (True, False):
        cells = tuple(
            inka.cell
            for inka in after_cast.inkas(seat)
            if inka.ready != wanted and _beside_rival(after_cast, inka)
        )
        if cells:
            after = CARDS["rally"](after_cast, Shown(seat, "rally", cells), _no_dice())
            yield MoveCandidate(f"cast rally {' '.join(cells)} go", after)


def _no_dice() -> Context:
    """For effects that roll nothing; the events are thrown away."""
    return Context(Recorded())
