"""Cast Cards that act on a combat, one function each, named as printed.

Each changes the attack under way and nothing else; combat adds up what it finds there.
"""

from collections.abc import Callable

from msgspec.structs import replace

from bot.games.terakh.model.stack import Attack, Shown
from bot.games.terakh.model.state import State
from bot.games.terakh.rules.context import Context
from bot.games.terakh.text.words import CHOICES, called

CombatEffect = Callable[[State, Attack, Shown, Context], Attack]
BONUS = 3  # what Berserk and Aegis add and Weakness takes


def reflect(state: State, attack: Attack, shown: Shown, context: Context) -> Attack:
    """The attacking unit must defend against its own attack (5.2)."""
    unit = state.unit(attack.attacker)
    context.say(f"The attack is reflected back at {called(unit)}.", "strike", unit.cell, unit.cell)
    return replace(
        attack,
        target=unit.name,
        attack_side=shown.caster,
        defence_side=unit.seat,
        reflected=True,
        defence_bonus=0,
        bare_defence=False,
    )


def berserk(state: State, attack: Attack, shown: Shown, context: Context) -> Attack:
    return replace(attack, attack_bonus=attack.attack_bonus + BONUS)


def weakness(state: State, attack: Attack, shown: Shown, context: Context) -> Attack:
    if shown.caster == attack.attack_side:
        return replace(attack, defence_bonus=attack.defence_bonus - BONUS)
    return replace(attack, attack_bonus=attack.attack_bonus - BONUS)


def penetrate(state: State, attack: Attack, shown: Shown, context: Context) -> Attack:
    if shown.caster == attack.attack_side:
        return replace(attack, bare_defence=True)
    return replace(attack, bare_attack=True)


def switch_rolls(state: State, attack: Attack, shown: Shown, context: Context) -> Attack:
    ours, theirs = attack.dice
    context.say(f"The dice are swapped: attack {theirs}, defense {ours}.")
    return replace(attack, dice=(theirs, ours))


def fate(state: State, attack: Attack, shown: Shown, context: Context) -> Attack:
    ours, theirs = attack.dice
    face = context.d8()
    die = CHOICES[shown.words[0]]
    context.say(f"{die[0].upper()}{die[1:]} is rolled again: {face}.")
    return replace(attack, dice=(face, theirs) if shown.words[0] == "attack" else (ours, face))


def peace(state: State, attack: Attack, shown: Shown, context: Context) -> Attack:
    return replace(attack, cancelled=True)


def aegis(state: State, attack: Attack, shown: Shown, context: Context) -> Attack:
    return replace(attack, defence_bonus=attack.defence_bonus + BONUS)


COMBAT_CARDS: dict[str, CombatEffect] = {
    "reflect": reflect,
    "berserk": berserk,
    "weakness": weakness,
    "penetrate": penetrate,
    "switch_rolls": switch_rolls,
    "fate": fate,
    "peace": peace,
    "aegis": aegis,
}
