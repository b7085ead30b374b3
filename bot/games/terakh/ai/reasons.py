"""What an action is good for, in words: for hints.

Attacks and cards are told by their chances, never by how the dice fell; everything else by who can
attack whom afterwards. Rivals' hands are guessed, so nothing here speaks of them.
"""

from collections.abc import Iterator

from bot.games.terakh.ai import reaction_reasons, setup_reasons
from bot.games.terakh.ai.reach import Chance, in_danger, in_reach, on_elder
from bot.games.terakh.ai.rivals import SINGLE, THREATS
from bot.games.terakh.model.actions import (
    Action,
    AddMod,
    Cast,
    ChooseClan,
    End,
    GiveOrb,
    GivePendant,
    Place,
    Respond,
    Return,
    Shield,
    Summon,
    Use,
)
from bot.games.terakh.model.cards import CASTS, abilities
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CLANS, MAX_MODS, Unit
from bot.games.terakh.rules.strength import edge, odds
from bot.games.terakh.text.words import called, located, told_to
from bot.kernel import Seat
from bot.kernel.text import count, listed

ATTACK_MANA = 2
BETTER = 0.05  # a change of a chance that is worth a word


def reasons(state: State, seat: Seat, action: Action, after: State) -> Iterator[str]:
    match action:
        case ChooseClan() | Place() | GiveOrb() | GivePendant() | Return():
            yield from setup_reasons.reasons(state, seat, action, after)
        case Respond() | Shield():
            yield from reaction_reasons.reasons(state, seat, action)
        case Use(cell, ability, targets) if ability in SINGLE or ability in THREATS:
            yield from _attack(state, seat, state.standing[cell], targets, ability)
        case AddMod(cell, kind):
            yield from _mod(state, cell, kind)
        case End():
            yield from _end(state, seat)
        case Cast(card, words):
            yield from _card(state, seat, card, words)
            yield from _position(state, seat, after)
        case Use(cell, "transform", words):
            yield from _transform(state, seat, cell, words, after)
        case Summon():
            yield f"Brings a Fallen Inka back: you then have {_inkas(after, seat)} on the planes."
            yield from _position(state, seat, after)
        case _:
            yield from _position(state, seat, after)


def _inkas(state: State, seat: Seat) -> str:
    return count(sum(not unit.is_elder and bool(unit.cell) for unit in state.clan(seat)), "Inka")


def _attack(
    state: State, seat: Seat, unit: Unit, targets: tuple[str, ...], ability: str
) -> Iterator[str]:
    for cell in targets:
        target = state.standing[cell]
        chance = odds(edge(state, unit, target))
        if ability == "twin_arrow":
            chance = 1 - (1 - chance) ** 2
        yield f"{100 * chance:.0f}% to succeed: {_stake(state, seat, target)}."
        danger = on_elder(state, target.seat, state.elder(seat)) if state.has_elder(seat) else {}
        if target.name in danger:
            yield f"Otherwise {target.name} could attack your Elder next turn."
    if any(idol.mods < MAX_MODS for idol in state.idols(seat)):
        yield "A success also earns a Mod for your Idol."


def _stake(state: State, seat: Seat, target: Unit) -> str:
    """What a success would do."""
    who = located(target)
    if target.is_elder:
        if target.hp > 1:
            return f"{who} would be down to {target.hp - 1} HP"
        standing = [each for each in state.seats if state.has_elder(each) and each != target.seat]
        wins = " and you would win" if standing == [seat] else ""
        return f"{who} would leave the planes{wins}"
    if target.is_idol:
        mods = f" and lose {count(target.mods, 'Mod')}" if target.mods else ""
        return f"the {CLANS[target.orb]} Idol {who} would fall{mods}"
    return f"{who} would fall"


def _mod(state: State, cell: str, kind: str) -> Iterator[str]:
    idol = state.standing[cell]
    unlocked = [each.name for each in abilities(idol.form).values() if each.mods == idol.mods + 1]
    if unlocked:
        yield f"{count(idol.mods + 1, 'Mod')} on {idol.name}: it can use {listed(unlocked)}."
    if kind == "a":
        yield f"{idol.name} then attacks at +{idol.a + 1}."
    else:
        yield f"{idol.name} then defends at +{idol.d + 1}, and a fallen Idol loses all its Mods."


def _end(state: State, seat: Seat) -> Iterator[str]:
    chances = in_reach(state, seat)
    if state.mana < ATTACK_MANA:
        yield f"{state.mana or 'No'} mana is left: not enough to attack."
    elif not chances:
        yield "No unit of yours has a rival in reach now."
    else:
        best = max(chances.values(), key=lambda chance: chance.odds)
        where = f"The best attack in reach, on {located(best.target)}"
        yield f"{where}, succeeds only {best.percent} of the time."


def _card(state: State, seat: Seat, card: str, words: tuple[str, ...]) -> Iterator[str]:
    target = state.standing.get(words[0]) if words else None
    match card:
        case "fireball" if target:
            yield f"{located(target)} falls on 4 or more (5 in 8), and it costs no mana."
        case "insight":
            yield "You draw two cards for one."
        case "mana_surge":
            yield f"You then have {state.mana + 2} mana in this turn."
        case "mind_theft" | "mana_leech":
            yield f"It costs no mana: {CASTS[card].brief.rstrip('.').lower()}."
        case "stasis" if target:
            yield f"{located(target)} cannot act until your next turn."
        case "sunder" if target and target.is_idol:
            yield f"{located(target)} loses one of its {count(target.mods, 'Mod')}."
        case "orb_break" if target and target.is_idol:
            yield f"{located(target)} is no longer an Idol and loses {count(target.mods, 'Mod')}."
        case _:
            pass


def _transform(
    state: State, seat: Seat, cell: str, words: tuple[str, ...], after: State
) -> Iterator[str]:
    idol = after.standing[cell]
    if idol.orb != state.clans[seat]:
        yield f"With the {CLANS[idol.orb]} Orb you may use that clan's Inkas in your turn."
    usable = [each.name for each in abilities(idol.form).values() if not each.mods]
    yield f"{idol.name} becomes the {CLANS[idol.orb]} Idol and can use {listed(usable)}."
    yield from _position(state, seat, after)


def _position(state: State, seat: Seat, after: State) -> Iterator[str]:
    """Who can attack whom afterwards, and could not before; or the other way round."""
    yield from _guarded_elder(state, seat, after)
    yield from _new_targets(state, seat, after)
    yield from _pressed_elders(state, seat, after)
    yield from _better_odds(state, seat, after)
    yield from _sheltered(state, seat, after)
    yield from _orbs(state, seat, after)
    yield from _runes(state, seat, after)
    yield from _nearer(state, seat, after)


def _guarded_elder(state: State, seat: Seat, after: State) -> Iterator[str]:
    old, new = state.elder(seat), after.elder(seat)
    if not old.cell or not new.cell:
        return
    for rival in after.seats:
        if rival != seat:
            before, now = on_elder(state, rival, old), on_elder(after, rival, new)
            gone = [called(each.unit) for name, each in before.items() if name not in now]
            if gone:
                yield f"Keeps {listed(gone)} from reaching your Elder next turn."


def _when(chance: Chance, state: State, seat: Seat) -> str:
    is_turn = state.phase == "turn" and state.active == seat
    return "then" if is_turn and chance.mana <= state.mana else "next turn"


def _new_targets(state: State, seat: Seat, after: State) -> Iterator[str]:
    before = in_reach(state, seat)
    found = [chance for name, chance in in_reach(after, seat).items() if name not in before]
    for chance in sorted(found, key=lambda each: (not each.target.is_elder, -each.odds))[:2]:
        who, when = told_to(seat, chance.unit), _when(chance, after, seat)
        yield f"{_capital(who)} can {when} attack {located(chance.target)} ({chance.percent})."


def _pressed_elders(state: State, seat: Seat, after: State) -> Iterator[str]:
    """Elders that a unit could walk to and attack within a turn, and could not before."""
    for rival in after.seats:
        elder = after.elder(rival)
        if rival == seat or not elder.cell or elder.name in in_reach(after, seat):
            continue
        before = on_elder(state, seat, state.elder(rival)) if state.elder(rival).cell else {}
        new = [
            chance for name, chance in on_elder(after, seat, elder).items() if name not in before
        ]
        if new:
            best = max(new, key=lambda each: each.odds)
            who = told_to(seat, best.unit)
            yield f"Threatens {located(elder)}: {who} could get there and attack ({best.percent})."


def _better_odds(state: State, seat: Seat, after: State) -> Iterator[str]:
    before, now = in_reach(state, seat), in_reach(after, seat)
    for name, chance in now.items():
        if name in before and chance.odds > before[name].odds + BETTER:
            who = told_to(seat, chance.unit)
            yield (
                f"{_capital(who)} can {_when(chance, after, seat)} attack {located(chance.target)} "
                f"at {chance.percent} instead of {before[name].percent}."
            )


def _sheltered(state: State, seat: Seat, after: State) -> Iterator[str]:
    """Own units that rivals can no longer attack at once, or only with a smaller chance."""
    before, now = in_danger(state, seat), in_danger(after, seat)
    for name, chance in before.items():
        if not after.unit(name).cell:
            continue
        if name not in now:
            own = told_to(seat, chance.target)
            yield f"{called(chance.unit)} can no longer attack {own} without moving first."
        elif now[name].odds < chance.odds - BETTER:
            own, rival = _capital(told_to(seat, chance.target)), called(now[name].unit)
            best = f"the best attack on it, by {rival}, succeeds {now[name].percent} of the time"
            yield f"{own} is safer: {best}, not {chance.percent}."


def _orbs(state: State, seat: Seat, after: State) -> Iterator[str]:
    for orb in after.loose:
        unit = after.at(orb.cell)
        if unit and unit.seat == seat and state.unit(unit.name).cell != unit.cell:
            take = f" and can become the {CLANS[orb.clan]} Idol" if unit.is_inka else ""
            yield f"{unit.name} stands on the {CLANS[orb.clan]} Orb{take}."


def _runes(state: State, seat: Seat, after: State) -> Iterator[str]:
    """Cards of the own hand that need a rune which the clan did not stand on before."""
    cards = [CASTS[card] for card in dict.fromkeys(after.hands[seat])]
    new = [
        card
        for card in cards
        if after.has_rune(seat, card.rune) and not state.has_rune(seat, card.rune)
    ]
    if new:
        rune = listed(dict.fromkeys(card.rune.capitalize() for card in new))
        yield f"On {rune} you can cast {listed(card.name for card in new)}."


def _nearer(state: State, seat: Seat, after: State) -> Iterator[str]:
    for unit in after.clan(seat):
        was = state.unit(unit.name)
        if unit.is_elder or not unit.cell or not was.cell or unit.cell == was.cell:
            continue
        elders = [e for rival in after.seats if rival != seat and (e := after.elder(rival)).cell]
        steps = [(after.distance(unit.cell, elder.cell), elder) for elder in elders]
        if not steps:
            continue
        left, elder = min(steps, key=lambda pair: pair[0])
        before = state.distance(was.cell, state.elder(elder.seat).cell or was.cell)
        if left < before:
            yield f"{unit.name} is then {count(left, 'step')} from {located(elder)}, not {before}."


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]
