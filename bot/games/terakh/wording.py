"""Moments of the match in words: what is asked in a window, and about which attack or card."""

from bot.games.terakh.catalog import CASTS
from bot.games.terakh.frames import Attack
from bot.games.terakh.state import State
from bot.games.terakh.strength import modifiers, totals
from bot.games.terakh.telling import aims, where


def attack_words(state: State, attack: Attack) -> str:
    """Who attacks whom, with the strengths as they stand."""
    strike, guard = modifiers(state, attack)
    pair = f"{where(state, attack.attacker)} attacks {where(state, attack.target)}"
    if attack.reflected:
        pair = f"The attack of {where(state, attack.attacker)} is turned back on it"
    if not attack.dice:
        return f"{pair} (attack die {strike:+d}, defence die {guard:+d})."
    ours, theirs = totals(state, attack)
    verdict = "succeeds" if ours > theirs else "fails"
    dice = f"dice {attack.dice[0]} and {attack.dice[1]}"
    return f"{pair}: {dice}, {ours} against {theirs}, so it {verdict} as it stands."


def window_words(state: State, kind: str) -> str:
    """What a window is about."""
    if kind in ("declared", "rolled"):
        attack = state.attack
        assert attack is not None
        return attack_words(state, attack)
    shown = state.shown
    assert shown is not None
    name = CASTS[shown.card].name
    if kind == "neglect":
        return f"{{{shown.caster}}} shows {name}{aims(shown.words)}."
    return f"{name} has been used."
