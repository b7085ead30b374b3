"""What a sensible player answers out of turn: cards in a window, the Guardian's shield, a Mod.

A card is cast when it changes what is at stake by more than the card is worth. Nothing is
expected of cards that others may still hold.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.terakh.blows import next_mod, prize
from bot.games.terakh.combat import mod_choices, receivers
from bot.games.terakh.combat_casts import TWISTS
from bot.games.terakh.frames import Attack, Shown, Window
from bot.games.terakh.hands import castable
from bot.games.terakh.state import State
from bot.games.terakh.strength import modifiers, odds, totals
from bot.games.terakh.telling import Telling
from bot.games.terakh.units import CODES, Unit
from bot.games.terakh.worth import A_MODS, D_MODS, ELDER, hit_worth, share, unit_worth
from bot.kernel import Recorded, Seat

FACES = range(1, 9)
CAST_FOR = 3.0  # what a card in combat must bring
NEGLECT_FOR = 4.0
ONLOOKER = 0.5
DEAR = {
    "neglect_spell": 4.0, "reflect": 4.5, "berserk": 4.5, "weakness": 4.5, "peace": 4.5,
    "aegis": 4.0, "teleport": 4.5, "resurrect": 4.0, "fireball": 4.0, "empower": 6.0,
    "orb_break": 6.0, "insight": 6.0, "mind_theft": 4.0, "mana_surge": 3.5, "switch_rolls": 4.0,
}  # fmt: skip
RECYCLE_FOR = 4.0
# What a card does to the player it is aimed at, where no position shows it.
HARM = {"mana_leech": 4.0, "mind_theft": 5.0, "stasis": 3.0}


def stake(state: State, attack: Attack, seat: Seat) -> float:
    """What an attack under way is likely to bring a seat, or to cost it."""
    target = state.unit(attack.target)
    if attack.cancelled or not target.cell:
        return 0.0
    return chance_of(state, attack) * _at_stake(state, attack, target, seat)


def chance_of(state: State, attack: Attack) -> float:
    """How likely it succeeds, as things stand."""
    if attack.dice:
        ours, theirs = totals(state, attack)
        return float(ours > theirs)
    strike, guard = modifiers(state, attack)
    return odds(strike - guard)


def _at_stake(state: State, attack: Attack, target: Unit, seat: Seat) -> float:
    loss = hit_worth(state, target) if target.is_elder else unit_worth(target)
    if target.seat == seat:
        return -loss
    if seat == attack.attack_side:
        return prize(state, seat, target, 0.0 if attack.reflected else next_mod(state, seat))
    return ONLOOKER * share(state) * loss


def in_window(state: State, window: Window, seat: Seat) -> str:
    """The card that brings most, if it brings enough; else to pass."""
    fitting = [card.id for card in castable(state, seat, window.kind)]
    if window.kind == "recycle":
        shown = state.shown
        wanted = shown is not None and DEAR.get(shown.card, 0.0) >= RECYCLE_FOR
        return "cast recycle" if wanted and "recycle" in fitting else "pass"
    if window.kind == "neglect":
        hurts = "neglect_spell" in fitting and harm(state, seat) > NEGLECT_FOR
        return "cast neglect_spell" if hurts else "pass"
    best = max(_casts(state, seat, fitting), default=(0.0, ""))
    return f"cast {best[1]}" if best[0] > CAST_FOR else "pass"


def _casts(state: State, seat: Seat, cards: list[str]) -> Iterator[tuple[float, str]]:
    """What every card would change for its caster, and how it is said."""
    attack = state.attack
    assert attack is not None
    now = stake(state, attack, seat)
    for card in cards:
        if card == "fate":
            for place, die in enumerate(("attack", "defence")):
                yield _rerolled(state, attack, place, seat) - now, f"fate {die}"
        else:
            yield stake(state, _twisted(state, attack, card, seat), seat) - now, card


def _twisted(state: State, attack: Attack, card: str, seat: Seat) -> Attack:
    """The attack after a card that rolls nothing."""
    return TWISTS[card](state, attack, Shown(seat, card), Telling(Recorded()))


def _rerolled(state: State, attack: Attack, place: int, seat: Seat) -> float:
    faces = [
        replace(attack, dice=(face, attack.dice[1]) if place == 0 else (attack.dice[0], face))
        for face in FACES
    ]
    return sum(stake(state, each, seat) for each in faces) / len(faces)


def harm(state: State, seat: Seat) -> float:
    """What the card on the table will do to a seat, if nobody neglects it."""
    shown = state.shown
    assert shown is not None
    attack = state.attack
    if shown.card in TWISTS and attack is not None:
        if shown.card == "fate":
            place = 0 if shown.words[0] == "attack" else 1
            after = _rerolled(state, attack, place, seat)
        else:
            after = stake(state, _twisted(state, attack, shown.card, shown.caster), seat)
        return stake(state, attack, seat) - after
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
    """A Neglect Spell on a card of one's own is worth an answer if that card is."""
    below = state.stack[state.stack.index(shown) - 1]
    if shown.card == "neglect_spell" and isinstance(below, Shown) and below.caster == seat:
        return DEAR.get(below.card, 3.0)
    return 0.0


def _harm_to_unit(state: State, card: str, unit: Unit) -> float:
    match card:
        case "fireball":
            return unit_worth(unit) * 5 / 8
        case "blood_pact":
            return hit_worth(state, unit)
        case "orb_break":
            return unit_worth(unit)
        case "sunder":
            return A_MODS[1]
        case "stasis":
            return HARM["stasis"]
        case _:
            return 0.0


def shielded(state: State, attack: Attack) -> str:
    """Transfer the attack to whoever has least to lose by it."""
    seat = state.unit(attack.target).seat
    best, words = stake(state, attack, seat), "pass"
    for inka in receivers(state, attack):
        loss = stake(state, replace(attack, target=inka.name, transferred=True), seat)
        if loss > best:
            best, words = loss, f"shield {inka.cell}"
    return words


def mod_placed(state: State, seat: Seat) -> str:
    """Where a Mod adds most; on the Idol that has more of them, if that is all the same."""
    idol, kind = max(mod_choices(state, seat), key=lambda choice: _mod_worth(*choice))
    return f"mod {idol.cell} {kind}"


def _mod_worth(idol: Unit, kind: str) -> tuple[float, int]:
    table, now = (A_MODS, idol.a) if kind == "a" else (D_MODS, idol.d)
    return table[now + 1] - table[now], idol.mods
