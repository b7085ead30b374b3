"""A sensible sentence for a view: the advice that computer players start from.

In a turn every attack is weighed by its odds, everything else by the position it leads to, each
with what the rest of the mana may bring afterwards. So one step of search sees a whole turn.
"""

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from bot.games.terakh.ai.attacks import (
    DISCOUNT,
    AttackCandidate,
    evaluation,
    outlook,
    potential,
)
from bot.games.terakh.ai.guess import BLANK, visible_state
from bot.games.terakh.ai.other_moves import other_moves
from bot.games.terakh.ai.reactions import mod_answer, shield_answer, window_answer
from bot.games.terakh.ai.rivals import rivals_of
from bot.games.terakh.ai.threats import RANGED
from bot.games.terakh.model.actions import Action, AddMod, End, Respond, Return, Shield, Use
from bot.games.terakh.model.cards import CASTS
from bot.games.terakh.model.planes import LETTERS
from bot.games.terakh.model.stack import Attack, Award, Comeback, Window, Words
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import Unit
from bot.games.terakh.prompts.prompts import prompts
from bot.games.terakh.rules.sealed_setup import asks_all
from bot.games.terakh.rules.setup import waiting
from bot.games.terakh.text.view import View
from bot.kernel import Chance, Seat, random_action, walk

MIN_GAIN = 0.25  # a move must beat ending the turn by this, or it is mere restlessness
COMPANY, VARIETY, ORTH = 0.5, 1.2, 0.4
END: Action = End()
NOISE = 8  # random tenths, so that placements are not always the same


def advise(view: View, chance: Chance) -> str:
    seat = view.viewer
    if seat is None or view.outcome:
        return ""
    state = visible_state(view)
    match state.top:
        case Window() as window:
            return window_answer(state, window, seat)
        case Attack() as attack:
            return shield_answer(state, attack)
        case Award():
            return mod_answer(state, seat)
        case Comeback():
            return f"return {_safest(state, state.elder(seat), chance)}"
        case _:
            return PHASES[state.phase](state, seat, chance)


def rollout_action(state: State, seat: Seat, chance: Chance) -> Action:
    """The same as an action, from a state of which a seat looks at no more than it may see."""
    match state.top:
        case Window() as window:
            return Respond(_said(window_answer(state, window, seat)))
        case Attack() as attack:
            return Shield("".join(_said(shield_answer(state, attack))))
        case Award():
            return AddMod(*_said(mod_answer(state, seat)))
        case Comeback():
            return Return(_safest(state, state.elder(seat), chance))
        case _ if state.phase == "turn":
            return _best_of_turn(_decisive(state, seat), seat)[1]
        case _:
            prompt = next(each for each in prompts(state) if each.seat == seat)
            words = PHASES[state.phase](state, seat, chance) or prompt.default
            return walk(prompt, words).action if words else random_action(prompt, chance)


def _said(sentence: str) -> Words:
    """What follows the verb."""
    return tuple(sentence.split()[1:])


def _turn(state: State, seat: Seat, chance: Chance) -> str:
    return _best_of_turn(_decisive(state, seat), seat)[0]


def _decisive(state: State, seat: Seat) -> State:
    """Only what decides about a turn, so that positions alike in that are thought about once.

    A card for others' turns counts nothing here: it is kept whatever is done.
    """
    cards = sorted([card for card in state.hands[seat] if CASTS[card].timing == "turn"])
    hands = [(BLANK,) * len(hand) for hand in state.hands]
    hands[seat] = tuple(cards)
    return replace(
        state, hands=tuple(hands), deck=(), seen=(), round=state.round % 2, clockwise=True,
        leech=(), quiet=(), deaf=(),
    )  # fmt: skip


@lru_cache(maxsize=1 << 10)
def _best_of_turn(state: State, seat: Seat) -> tuple[str, Action]:
    """As a sentence and as an action."""
    found = outlook(state, seat, state.mana)
    here, attacks = found.value, found.attacks
    best, words, action = here + MIN_GAIN, "end", END
    for attack in attacks:
        if attack.entry:
            rest = DISCOUNT * potential(attacks, state.mana - attack.mana, attack)
            if here + attack.gain + rest > best:
                best, words = here + attack.gain + rest, attack_sentence(attack)
                cells = tuple(target.cell for target in attack.targets)
                action = Use(attack.unit.cell, attack.entry, cells)
    for move in other_moves(state, seat, rivals_of(state, seat)):
        value = evaluation(move.state, seat) + move.extra
        if value > best:
            best, words, action = value, move.sentence, move.action
    return words, action


def attack_sentence(attack: AttackCandidate) -> str:
    targets = " ".join(target.cell for target in attack.targets)
    if attack.entry == "attack":
        return f"attack {attack.unit.cell} {targets}"
    return f"use {attack.unit.cell} {attack.entry} {targets}"


def _clan(state: State, seat: Seat, chance: Chance) -> str:
    return ""


def _inka(state: State, seat: Seat, chance: Chance) -> str:
    """Together, on runes of every kind, not always in the same place."""
    if asks_all(state):
        return f"formation {LETTERS[chance.roll(len(state.planes)) - 1]}"
    own = [unit.cell for unit in state.clan(seat) if unit.cell]
    runes = {state.board.runes.get(cell, "") for cell in own}

    def value(cell: str) -> float:
        rune = state.board.runes.get(cell, "")
        near = min((state.distance(cell, other) for other in own), default=0)
        fresh = VARIETY if rune and rune not in runes else 0.0
        return fresh + ORTH * (rune == "orth") - COMPANY * near + chance.roll(NOISE) / 10

    return f"place {max(state.vacant(), key=value)}"


def _elder(state: State, seat: Seat, chance: Chance) -> str:
    return f"place {_safest(state, waiting(state, seat), chance)}"


def _safest(state: State, elder: Unit, chance: Chance) -> str:
    """Where an Elder spoils its clan's prospects least."""

    def value(cell: str) -> float:
        there = evaluation(_placed(state, elder, cell), elder.seat, turn=False)
        return there + chance.roll(NOISE) / 10

    return max(state.vacant(), key=value)


def _placed(state: State, elder: Unit, cell: str) -> State:
    return state.with_unit(Unit(elder.name, elder.seat, cell, hp=max(elder.hp, 1)))


def _orb(state: State, seat: Seat, chance: Chance) -> str:
    """An Idol that strikes from afar stays behind the others; the rest go to the front."""
    front = -1 if state.clans[seat] in RANGED else 1
    return f"orb {max(state.inkas(seat), key=lambda inka: front * _rivals_near(state, inka)).cell}"


def _pendant(state: State, seat: Seat, chance: Chance) -> str:
    return f"pendant {max(state.inkas(seat), key=lambda inka: _rivals_near(state, inka)).cell}"


def _rivals_near(state: State, unit: Unit) -> int:
    near = (state.at(cell) for cell in state.board.near[unit.cell])
    return sum(other is not None and other.seat != unit.seat for other in near)


PHASES: dict[str, Callable[[State, Seat, Chance], str]] = {
    "clan": _clan,
    "inka": _inka,
    "orb": _orb,
    "elder": _elder,
    "pendant": _pendant,
    "turn": _turn,
}
