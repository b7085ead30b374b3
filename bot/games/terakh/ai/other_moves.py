"""Everything a player could do in a turn except attack, and the position it leads to.

Nothing is rolled here, and every card is assumed to take effect. A gain that the position does not
show, such as a card to be picked up, is in `MoveCandidate.extra`.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.games.terakh.ai.material import CARD, share, unit_value
from bot.games.terakh.ai.rivals import SINGLE, THREATS, Rivals
from bot.games.terakh.ai.threats import RANGED
from bot.games.terakh.model.actions import Action, Cast, Summon, Use
from bot.games.terakh.model.cards import SUMMON, CastCard, Target
from bot.games.terakh.model.stack import Shown, Words
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CODES, INKAS, Unit
from bot.games.terakh.prompts.turn import VERBS
from bot.games.terakh.rules.abilities import ABILITIES, arrival
from bot.games.terakh.rules.apply import paid
from bot.games.terakh.rules.cards.effects import CARDS
from bot.games.terakh.rules.cards.hands import castable
from bot.games.terakh.rules.choices.conditions import Selection
from bot.games.terakh.rules.choices.targets import candidates, chosen, is_open
from bot.games.terakh.rules.context import Context
from bot.games.terakh.rules.pieces import relocate
from bot.games.terakh.rules.turn import can_summon, commanded, payable
from bot.kernel import Recorded, Seat
from bot.kernel.piles import without

WALKS = ("move", "sneak", "sprint")
MAX_TARGETS = 16  # of a card; if there are more, only a regular sample is tried
PLACES = 4  # to which a unit may be teleported
GUARD = 2  # so near its own Elder a unit may protect it
FIREBALL_HITS = 5 / 8
MANA_LEECH = 4.5  # what two mana are worth to the player who loses them
THEFT_BONUS = 1.0  # stealing a card is better than drawing one


class MoveCandidate(Struct, frozen=True, gc=False):
    sentence: str
    action: Action
    state: State
    extra: float = 0.0


def other_moves(state: State, seat: Seat, rivals: Rivals) -> Iterator[MoveCandidate]:
    for unit in commanded(state, seat):
        yield from _unit_moves(state, seat, unit, rivals)
    if can_summon(state, seat):
        for said, words in _target_choices(Selection(state, seat), SUMMON.targets):
            after = arrival(paid(state, SUMMON.mana), seat, words, _no_dice())
            yield MoveCandidate(f"summon {said}", Summon(words), after)
    for card in castable(state, seat, "turn"):
        yield from _card_moves(state, seat, card, rivals)


def _unit_moves(state: State, seat: Seat, unit: Unit, rivals: Rivals) -> Iterator[MoveCandidate]:
    for entry in payable(state, unit):
        if entry.id in SINGLE or entry.id in THREATS:
            continue
        if entry.id == "mode" and unit.cell not in rivals.touched and unit.seat == seat:
            continue
        selection = Selection(state, seat, unit)
        for said, words in _target_choices(selection, entry.targets):
            if entry.id not in WALKS:
                effect = ABILITIES[entry.id]
                after = effect(paid(state, entry.mana), seat, unit, words, _no_dice())
            elif not _is_idle(state, seat, unit, words[0], rivals):
                after = relocate(paid(state, entry.mana), unit, words[0])
            else:
                continue
            action = Use(unit.cell, entry.id, words)
            yield MoveCandidate(_sentence(unit, entry.id, said), action, after)


def _is_idle(state: State, seat: Seat, unit: Unit, cell: str, rivals: Rivals) -> bool:
    """Does such a walk change nothing that an evaluation sees? Most walks do not."""
    if unit.is_elder or unit.form in RANGED or unit.seat != seat:
        return False
    board, elder = state.board, state.elder(seat)
    if cell in rivals.touched or unit.cell in rivals.touched:
        return False
    if cell in board.runes and not state.has_rune(seat, board.runes[cell]):
        return False
    if rivals.steps(cell) < rivals.steps(unit.cell) or state.orbs_on(cell):
        return False
    ring = board.within(elder.cell, GUARD) if elder.cell else ()
    return cell not in ring and unit.cell not in ring


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


def _card_moves(
    state: State, seat: Seat, card: CastCard, rivals: Rivals
) -> Iterator[MoveCandidate]:
    after_cast = state.with_hand(seat, without(state.hands[seat], card.id))
    match card.id:
        case "insight":
            yield MoveCandidate("cast insight", Cast("insight"), after_cast, 2 * CARD)
        case "mind_theft":
            gain = CARD * (1 + share(state)) + THEFT_BONUS
            yield from _player_cards(after_cast, state, seat, card, gain)
        case "mana_leech":
            yield from _player_cards(after_cast, state, seat, card, share(state) * MANA_LEECH)
        case "fireball":
            for said, words in _target_choices(Selection(state, seat), card.targets):
                gain = FIREBALL_HITS * share(state) * unit_value(state.standing[words[0]])
                yield MoveCandidate(
                    f"cast {card.id} {said}", Cast(card.id, words), after_cast, gain
                )
        case "rally":
            yield from _rally(after_cast, seat, rivals.touched)
        case "teleport":
            for unit in _travellers(state, seat, rivals):
                for cell in _places(state, unit, rivals):
                    action = Cast(card.id, (unit.cell, cell))
                    after = relocate(after_cast, unit, cell)
                    yield MoveCandidate(f"cast {card.id} {unit.cell} {cell}", action, after)
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
        action = Cast(card.id, words)
        yield MoveCandidate(f"cast {card.id} {said}", action, after_cast, gain + lead)


def _other_cards(
    after_cast: State, state: State, seat: Seat, card: CastCard
) -> Iterator[MoveCandidate]:
    choices = list(_target_choices(Selection(state, seat), card.targets))
    if card.id == "displacement":
        choices = [choice for choice in choices if _is_notable(state, seat, choice[1])]
    if len(choices) > MAX_TARGETS:
        choices = choices[state.round % 2 :: -(-len(choices) // MAX_TARGETS)]
    for said, words in choices:
        after = CARDS[card.id](after_cast, Shown(seat, card.id, words), _no_dice())
        yield MoveCandidate(f"cast {card.id} {said}".strip(), Cast(card.id, words), after)


def _travellers(state: State, seat: Seat, rivals: Rivals) -> list[Unit]:
    """Whom it may pay to teleport: the Elder, Idols, and the idlest Inka in each mode."""
    own = [unit for unit in state.clan(seat) if unit.cell]
    found = [unit for unit in own if not unit.is_inka or unit.pendant]
    for ready in (True, False):
        inkas = [unit for unit in own if unit.is_inka and unit.ready == ready]
        if inkas:
            found.append(max(inkas, key=lambda inka: rivals.steps(inka.cell)))
    return found


def _places(state: State, unit: Unit, rivals: Rivals) -> list[str]:
    """Where a teleported unit may do most: out of reach, or where it can attack an Elder."""
    if unit.is_elder:
        return _refuges(state, unit, rivals)
    vacant, touched = state.vacant(), rivals.touched
    orbs = [orb.cell for orb in state.loose if orb.cell in vacant] if unit.is_inka else []
    planes = {elder.cell[0] for elder in rivals.elders}
    if unit.form == "SO":
        found = [cell for cell in vacant if cell[0] in planes]
    else:
        wanted = 2 if unit.form == "RA" else 1
        found = [cell for cell in vacant if rivals.steps(cell) == wanted]
    found.sort(key=lambda cell: cell in touched if unit.form in RANGED else 0)
    return [*orbs, *found[:PLACES]]


def _refuges(state: State, elder: Unit, rivals: Rivals) -> list[str]:
    """Where an Elder that is in danger is in least of it."""
    clan = state.clan(elder.seat)
    if not rivals.danger(clan).whole:
        return []

    def danger(cell: str) -> float:
        return rivals.danger((*clan[:INKAS], replace(elder, cell=cell))).whole

    return sorted(state.vacant(), key=danger)[:PLACES]


def _is_notable(state: State, seat: Seat, words: Words) -> bool:
    """Is an Elder or an Idol among two units that change places? And neither pair told twice."""
    one, other = (state.standing[cell] for cell in words)
    return words[0] < words[1] and not (one.is_inka and other.is_inka)


def _rally(after_cast: State, seat: Seat, touched: frozenset[str]) -> Iterator[MoveCandidate]:
    """All Inkas next to a rival become Ready, or all become Guard."""
    for wanted in (True, False):
        cells = tuple(
            inka.cell
            for inka in after_cast.inkas(seat)
            if inka.ready != wanted and inka.cell in touched
        )
        if cells:
            after = CARDS["rally"](after_cast, Shown(seat, "rally", cells), _no_dice())
            words = f"cast rally {' '.join(cells)} go"
            yield MoveCandidate(words, Cast("rally", cells), after)


def _no_dice() -> Context:
    """For effects that roll nothing; the events are thrown away."""
    return Context(Recorded())
