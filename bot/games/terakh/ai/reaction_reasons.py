"""What an answer out of turn is good for, in words: for hints."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.terakh.ai.reactions import attack_after, harm, rerolled_chance, success_chance
from bot.games.terakh.model.actions import Respond, Shield
from bot.games.terakh.model.cards import CASTS
from bot.games.terakh.model.stack import Attack, Window
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import Unit
from bot.games.terakh.text.words import called, told_to
from bot.kernel import Seat


def reasons(state: State, seat: Seat, action: Respond | Shield) -> Iterator[str]:
    window, attack = state.top, state.attack
    if isinstance(action, Shield):
        assert attack is not None
        yield from _shield(state, seat, action.cell, attack)
    elif isinstance(window, Window) and window.kind in ("neglect", "recycle"):
        yield from _about_card(state, seat, window.kind, action)
    elif attack is not None:
        yield from _in_combat(state, seat, action, attack)


def _shield(state: State, seat: Seat, cell: str, attack: Attack) -> Iterator[str]:
    target = state.unit(attack.target)
    now = success_chance(state, attack)
    if not cell:
        yield f"{_capital(told_to(seat, target))} can take it: the attack {_often(now)}."
        return
    inka = state.standing[cell]
    then = success_chance(state, replace(attack, target=inka.name, transferred=True))
    yield (
        f"Saves {told_to(seat, target)} from an attack that {_often(now)}: "
        f"{told_to(seat, inka)} takes it instead ({_percent(then)})."
    )


def _about_card(state: State, seat: Seat, kind: str, action: Respond) -> Iterator[str]:
    shown = state.shown
    assert shown is not None
    name = CASTS[shown.card].name
    if kind == "recycle":
        if action.words:
            yield f"You take {name} into your hand."
        else:
            yield f"Your Recycle waits for a better card than {name}."
    elif action.words:
        yield f"{name} would hurt you: with Neglect Spell it has no effect."
    elif harm(state, seat) <= 0:
        yield f"{{{shown.caster}}}'s {name} does you no harm, so your Neglect Spell can wait."
    else:
        yield f"{name} costs you less than a Neglect Spell is worth."


def _in_combat(state: State, seat: Seat, action: Respond, attack: Attack) -> Iterator[str]:
    now = success_chance(state, attack)
    if not action.words:
        yield from _passing(state, seat, attack, now)
        return
    card, *words = action.words
    name = CASTS[card].name
    target = state.unit(attack.target)
    if card == "peace":
        yield f"Cancels an attack that {_succeeds(attack, now)}: {_loss(seat, target)}."
    elif card == "reflect":
        attacker = state.unit(attack.attacker)
        own, rival = told_to(seat, target), called(attacker)
        yield f"Saves {own}: {rival} has to defend against its own attack."
    elif card == "fate":
        then = rerolled_chance(state, attack, 0 if words[0] == "attack" else 1)
        yield f"The attack {_succeeds(attack, now)}; with a new roll, it {_often(then)}."
    else:
        then = success_chance(state, attack_after(state, attack, card, seat))
        if attack.dice:
            yield f"The attack {_succeeds(attack, now)}; with {name} it {_result(then)}."
        else:
            yield f"With {name} the attack {_often(then)}, not {_percent(now)}."
        if target.seat == seat and then < now:
            yield f"At stake: {_loss(seat, target)}."


def _passing(state: State, seat: Seat, attack: Attack, now: float) -> Iterator[str]:
    target = state.unit(attack.target)
    wanted = seat == attack.attack_side
    if attack.dice and bool(now) == wanted and seat in (attack.attack_side, target.seat):
        yield f"The attack {_succeeds(attack, now)} anyway: keep your cards."
    elif seat not in (attack.attack_side, target.seat):
        yield "The attack is not on you: keep your cards for your own fights."
    elif target.seat == seat and not target.is_elder and not target.is_idol:
        yield f"Only an Inka is at stake ({target.name}): keep your cards for your Idol and Elder."
    else:
        yield f"The attack {_succeeds(attack, now)}: your cards are worth more later."


def _succeeds(attack: Attack, chance: float) -> str:
    return _result(chance) if attack.dice else _often(chance)


def _result(chance: float) -> str:
    return "succeeds" if chance else "fails"


def _loss(seat: Seat, target: Unit) -> str:
    who = told_to(seat, target)
    if not target.is_elder:
        return f"{who} would fall"
    return f"{who} would lose a hit point" if target.hp > 1 else f"{who} would leave the planes"


def _often(chance: float) -> str:
    return f"succeeds {_percent(chance)} of the time"


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]
