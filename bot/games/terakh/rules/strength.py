"""Attack and Defense Strength: the two totals that decide a combat (5.2).

Cards never appear here: they leave bonuses and flags in the attack, and this adds them up.
"""

from functools import cache

from bot.games.terakh.model.cards import is_able
from bot.games.terakh.model.stack import Attack
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import Unit


def modifiers(state: State, attack: Attack) -> tuple[int, int]:
    """What is added to the attack die and to the defense die."""
    attacker, target = state.unit(attack.attacker), state.unit(attack.target)
    strike = attacker.attack_row
    guard = defender_seal(state, target)
    guard += 0 if pierce(attacker, target) else target.defence_row
    if attack.bare_attack:
        strike = min(strike, 0)
    if attack.bare_defence:
        guard = min(guard, 0)
    return strike + attack.attack_bonus, guard + attack.defence_bonus


def totals(state: State, attack: Attack) -> tuple[int, int]:
    strike, guard = modifiers(state, attack)
    return attack.dice[0] + strike, attack.dice[1] + guard


def defender_seal(state: State, target: Unit) -> int:
    """+1 for a Ready Inka next to its own clan's Guardian, never with the Pendant (R33)."""
    if not target.is_inka or not target.ready or target.pendant:
        return 0
    near = state.board.near[target.cell]
    guardians = (idol for idol in state.idols(target.seat) if is_able(idol, "defender_seal"))
    return int(any(idol.cell in near for idol in guardians))


def pierce(attacker: Unit, target: Unit) -> bool:
    """Do the defending Idol's D-mods not count?"""
    return target.is_idol and is_able(attacker, "pierce")


def edge(state: State, attacker: Unit, target: Unit) -> int:
    """By how much an attack is ahead before the dice and the cards."""
    guard = 0 if pierce(attacker, target) else target.defence_row
    return attacker.attack_row - guard - defender_seal(state, target)


@cache
def odds(edge: int) -> float:
    """The share of dice for which attack beats defense, when the attack is ahead by `edge`."""
    wins = sum(one + edge > other for one in range(1, 9) for other in range(1, 9))
    return wins / 64
