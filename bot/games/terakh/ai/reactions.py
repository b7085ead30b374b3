"""What a sensible player answers out of turn: cards in a window, the Guardian's shield, a Mod.

A card is cast when it gains more than the card is worth. Cards that others may still hold are not
taken into account.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.terakh.ai.attacks import next_mod, reward
from bot.games.terakh.ai.material import A_MODS, D_MODS, ELDER, hit_value, share, unit_value
from bot.games.terakh.model.stack import Attack, Shown, Window
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CODES, Unit
from bot.games.terakh.rules.cards.combat_effects import COMBAT_CARDS
from bot.games.terakh.rules.cards.hands import castable
from bot.games.terakh.rules.combat import mod_choices, receivers
from bot.games.terakh.rules.context import Context
from bot.games.terakh.rules.strength import modifiers, odds, totals
from bot.kernel import Recorded, Seat

FACES = range(1, 9)
CAST_THRESHOLD = 3.0  # what a card in combat must gain
NEGLECT_THRESHOLD = 4.0
BYSTANDER = 0.5
CARD_VALUES = {
    "neglect_spell": 4.0, "reflect": 4.5, "berserk": 4.5, "weakness": 4.5, "peace": 4.5,
    "aegis": 4.0, "teleport": 4.5, "resurrect": 4.0, "fireball": 4.0, "empower": 6.0,
    "orb_break": 6.0, "insight": 6.0, "mind_theft": 4.0, "mana_surge": 3.5, "switch_rolls": 4.0,
}  # fmt: skip
RECYCLE_THRESHOLD = 4.0
# What a card costs the player it is aimed at, where the position does not show it.
HARM = {"mana_leech": 4.0, "mind_theft": 5.0, "stasis": 3.0}


def expected_gain(state: State, attack: Attack, seat: Seat) -> float:
    """What an attack under way is likely to gain or cost a seat."""
    target = state.unit(attack.target)
    if attack.cancelled or not target.cell:
        return 0.0
    return success_chance(state, attack) * _gain_if_it_succeeds(state, attack, target, seat)


def success_chance(state: State, attack: Attack) -> float:
    """How likely the attack succeeds as things stand."""
    if attack.dice:
        ours, theirs = totals(state, attack)
        return float(ours > theirs)
    strike, guard = modifiers(state, attack)
    return odds(strike - guard)


def _gain_if_it_succeeds(state: State, attack: Attack, target: Unit, seat: Seat) -> float:
    loss = hit_value(state, target) if target.is_elder else unit_value(target)
    if target.seat == seat:
        return -loss
    if seat == attack.attack_side:
        return reward(state, seat, target, 0.0 if attack.reflected else next_mod(state, seat))
    return BYSTANDER * share(state) * loss


def window_answer(state: State, window: Window, seat: Seat) -> str:
    """The card that gains most, if it gains enough; else pass."""
    fitting = [card.id for card in castable(state, seat, window.kind)]
    if window.kind == "recycle":
        shown = state.shown
        wanted = shown is not None and CARD_VALUES.get(shown.card, 0.0) >= RECYCLE_THRESHOLD
        return "cast recycle" if wanted and "recycle" in fitting else "pass"
    if window.kind == "neglect":
        hurts = "neglect_spell" in fitting and harm(state, seat) > NEGLECT_THRESHOLD
        return "cast neglect_spell" if hurts else "pass"
    best = max(_card_gains(state, seat, fitting), default=(0.0, ""))
    return f"cast {best[1]}" if best[0] > CAST_THRESHOLD else "pass"


def _card_gains(state: State, seat: Seat, cards: list[str]) -> Iterator[tuple[float, str]]:
    """What every card would gain its caster, and how it is said."""
    attack = state.attack
    assert attack is not None
    now = expected_gain(state, attack, seat)
    for card in cards:
        if card == "fate":
            for place, die in enumerate(("attack", "defence")):
                yield _rerolled(state, attack, place, seat) - now, f"fate {die}"
        else:
            yield expected_gain(state, attack_after(state, attack, card, seat), seat) - now, card


def attack_after(state: State, attack: Attack, card: str, seat: Seat) -> Attack:
    """The attack after a card that rolls nothing."""
    return COMBAT_CARDS[card](state, attack, Shown(seat, card), Context(Recorded()))


def _rerolled(state: State, attack: Attack, place: int, seat: Seat) -> float:
    return sum(expected_gain(state, each, seat) for each in _faces(attack, place)) / len(FACES)


def rerolled_chance(state: State, attack: Attack, place: int) -> float:
    """How likely the attack succeeds after one of its dice is rolled again."""
    return sum(success_chance(state, each) for each in _faces(attack, place)) / len(FACES)


def _faces(attack: Attack, place: int) -> list[Attack]:
    return [
        replace(attack, dice=(face, attack.dice[1]) if place == 0 else (attack.dice[0], face))
        for face in FACES
    ]


def harm(state: State, seat: Seat) -> float:
    """What the card on the table will cost a seat if nobody neglects it."""
    shown = state.shown
    assert shown is not None
    attack = state.attack
    if shown.card in COMBAT_CARDS and attack is not None:
        if shown.card == "fate":
            place = 0 if shown.words[0] == "attack" else 1
            after = _rerolled(state, attack, place, seat)
        else:
            after = expected_gain(
                state, attack_after(state, attack, shown.card, shown.caster), seat
            )
        return expected_gain(state, attack, seat) - after
    return _harm_out_of_combat(state, shown, seat)


def _harm_out_of_combat(state: State, shown: Shown, seat: Seat) -> float:
    if shown.card == "terakh_crisis":
        elder = state.elder(seat)
        return ELDER / 2 if elder.cell and elder.hp == 1 else 0.0
    if shown.card in ("neglect_spell", "recycle"):
        return _harm_to_card(state, shown, seat)
    aim = shown.words[0] if shown.words else ""
    if aim in CODES:
        return HARM.get(shown.card, 0.0) if state.seat_of(CODES[aim]) == seat else 0.0
    unit = state.at(aim)
    if unit is None or unit.seat != seat:
        return 0.0
    return _harm_to_unit(state, shown.card, unit)


def _harm_to_card(state: State, shown: Shown, seat: Seat) -> float:
    """A Neglect Spell on one of your own cards is worth an answer if that card is."""
    below = state.stack[state.stack.index(shown) - 1]
    if shown.card == "neglect_spell" and isinstance(below, Shown) and below.caster == seat:
        return CARD_VALUES.get(below.card, 3.0)
    return 0.0


def _harm_to_unit(state: State, card: str, unit: Unit) -> float:
    match card:
        case "fireball":
            return unit_value(unit) * 5 / 8
        case "blood_pact":
            return hit_value(state, unit)
        case "orb_break":
            return unit_value(unit)
        case "sunder":
            return A_MODS[1]
        case "stasis":
            return HARM["stasis"]
        case _:
            return 0.0


def shield_answer(state: State, attack: Attack) -> str:
    """Transfer the attack to the unit that costs least."""
    seat = state.unit(attack.target).seat
    best, words = expected_gain(state, attack, seat), "pass"
    for inka in receivers(state, attack):
        loss = expected_gain(state, replace(attack, target=inka.name, transferred=True), seat)
        if loss > best:
            best, words = loss, f"shield {inka.cell}"
    return words


def mod_answer(state: State, seat: Seat) -> str:
    """Where a Mod adds most; on a tie, on the Idol that has more Mods."""
    idol, kind = max(mod_choices(state, seat), key=lambda choice: _mod_value(*choice))
    return f"mod {idol.cell} {kind}"


def _mod_value(idol: Unit, kind: str) -> tuple[float, int]:
    table, now = (A_MODS, idol.a) if kind == "a" else (D_MODS, idol.d)
    return table[now + 1] - table[now], idol.mods
