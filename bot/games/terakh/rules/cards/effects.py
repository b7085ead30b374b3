"""Cast Cards outside combat, one function each, named as printed.

A function is called when the card was not neglected. Its targets were legal when it was shown; a
player may have withdrawn since, so a target that is gone is left alone (R74).
"""

from collections.abc import Callable

from msgspec.structs import replace

from bot.games.terakh.model.cards import CASTS
from bot.games.terakh.model.stack import Shown
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CODES
from bot.games.terakh.rules import pieces
from bot.games.terakh.rules.abilities import arrival
from bot.games.terakh.rules.cards.combat_effects import COMBAT_CARDS
from bot.games.terakh.rules.cards.hands import pick_up
from bot.games.terakh.rules.combat import wound
from bot.games.terakh.rules.context import Context
from bot.games.terakh.rules.elders import remove_elders
from bot.games.terakh.text.words import called, located, mod_words
from bot.kernel import Seat
from bot.kernel.piles import without

Effect = Callable[[State, Shown, Context], State]
SURGE = LEECH = 2
FIREBALL_HITS_ON = 4
CRISIS_HITS_UP_TO = 4


def neglect_spell(state: State, shown: Shown, context: Context) -> State:
    """The card it answers lies right below it."""
    below = state.stack[-2]
    assert isinstance(below, Shown)
    context.say(f"{{{below.caster}}}'s {CASTS[below.card].name} has no effect.")
    return state.swapped_frame(below, replace(below, neglected=True))


def recycle(state: State, shown: Shown, context: Context) -> State:
    """The finished card lies right below it."""
    below = state.stack[-2]
    assert isinstance(below, Shown)
    context.say(f"{{{shown.caster}}} puts {CASTS[below.card].name} into their hand.")
    return state.swapped_frame(below, replace(below, taken_by=shown.caster))


def terakh_crisis(state: State, shown: Shown, context: Context) -> State:
    """All losses together; the drawer is responsible for every Elder that leaves (5.9)."""
    seats = [seat for seat in state.order_from(shown.caster) if state.has_elder(seat)]
    hit = [seat for seat in seats if _crisis_hits(state, seat, context)]
    return _lose_together(state, hit, shown.caster, context)


def _crisis_hits(state: State, seat: Seat, context: Context) -> bool:
    face = context.d8()
    hit = face <= CRISIS_HITS_UP_TO
    context.say(f"{called(state.elder(seat))} rolls {face}: {'a hit' if hit else 'safe'}.")
    return hit


def _lose_together(state: State, seats: list[Seat], responsible: Seat, context: Context) -> State:
    for seat in seats:
        state = wound(state, state.elder(seat), context)
    felled = tuple(seat for seat in seats if not state.has_elder(seat))
    return remove_elders(state, felled, responsible, context) if felled else state


def mana_surge(state: State, shown: Shown, context: Context) -> State:
    context.say(f"{{{shown.caster}}} gains {SURGE} mana and has {state.mana + SURGE}.")
    return replace(state, mana=state.mana + SURGE)


def mana_leech(state: State, shown: Shown, context: Context) -> State:
    seat = state.seat_of(CODES[shown.words[0]])
    context.say(f"{{{seat}}} will start their next turn with {LEECH} less mana.")
    leech = tuple(lack + LEECH * (each == seat) for each, lack in enumerate(state.leech))
    return replace(state, leech=leech)


def teleport(state: State, shown: Shown, context: Context) -> State:
    start, goal = shown.words
    unit = state.standing[start]
    context.say(f"{called(unit)} moves from {start} to {goal}.", "move", start, goal)
    return pieces.relocate(state, unit, goal)


def resurrect(state: State, shown: Shown, context: Context) -> State:
    return arrival(state, shown.caster, shown.words, context)


def plane_shift(state: State, shown: Shown, context: Context) -> State:
    return pieces.rotate(state, shown.words[0], shown.words[1], context)


def fireball(state: State, shown: Shown, context: Context) -> State:
    """Not an attack: no strength, no windows, no Mod (R30)."""
    unit = state.at(shown.words[0])
    if unit is None:
        return state
    face = context.d8()
    if face < FIREBALL_HITS_ON:
        context.say(f"Fireball rolls {face}: {located(unit)} survives.", "miss", unit.cell)
        return state
    context.say(f"Fireball rolls {face}: a hit.", "hit", unit.cell)
    return pieces.fell(state, unit, context)


def blood_pact(state: State, shown: Shown, context: Context) -> State:
    other = state.at(shown.words[0])
    if other is None:
        return state
    return _lose_together(state, [shown.caster, other.seat], shown.caster, context)


def sunder(state: State, shown: Shown, context: Context) -> State:
    cell, kind = shown.words
    idol = state.at(cell)
    if idol is None:
        return state
    context.say(f"{located(idol)} loses {mod_words(kind)}.", "light", cell)
    return pieces.with_mod(state, idol, kind, -1)


def empower(state: State, shown: Shown, context: Context) -> State:
    cell, kind = shown.words
    idol = state.standing[cell]
    context.say(f"{located(idol)} gets {mod_words(kind)}.", "light", cell)
    return pieces.with_mod(state, idol, kind)


def orb_break(state: State, shown: Shown, context: Context) -> State:
    idol = state.at(shown.words[0])
    if idol is None:
        return state
    context.say(f"{located(idol)} becomes an Inka in Guard mode.", "light", idol.cell)
    return pieces.without_orb(state, idol, context)


def displacement(state: State, shown: Shown, context: Context) -> State:
    one, other = (state.at(cell) for cell in shown.words)
    if one is None or other is None:
        return state
    context.say(f"{called(one)} and {called(other)} swap places.", "swap", one.cell, other.cell)
    return pieces.exchange(state, one, other)


def insight(state: State, shown: Shown, context: Context) -> State:
    """A Terakh Crisis among the two waits below until Insight is finished (5.9)."""
    for _ in range(2):
        state, crisis = pick_up(state, shown.caster, context)
        if crisis:
            context.say(f"{{{shown.caster}}} draws Terakh Crisis; it is cast after Insight.")
            top = state.stack[-1]
            state = state.popped().showing(Shown(shown.caster, crisis)).pushed(top)
    return state


def mind_theft(state: State, shown: Shown, context: Context) -> State:
    thief, victim = shown.caster, state.seat_of(CODES[shown.words[0]])
    hand = state.hands[victim]
    if not hand:
        return state
    card = hand[context.chance.hidden(len(hand)) - 1]
    context.say(f"{{{thief}}} steals a card from {{{victim}}}'s hand.")
    context.whisper((thief, victim), f"The stolen card is {CASTS[card].name}.")
    return state.with_hand(victim, without(hand, card)).with_hand(
        thief, (*state.hands[thief], card)
    )


def stasis(state: State, shown: Shown, context: Context) -> State:
    unit = state.at(shown.words[0])
    if unit is None:
        return state
    context.say(
        f"{located(unit)} is bound until {{{shown.caster}}}'s next turn.", "light", unit.cell
    )
    return pieces.bind(state, unit, shown.caster)


def rally(state: State, shown: Shown, context: Context) -> State:
    """The named Inkas change their mode; the others have the one they want."""
    for cell in shown.words:
        inka = state.standing[cell]
        now = "Guard" if inka.ready else "Ready"
        context.say(f"{located(inka)} switches to {now} mode.", "light", cell)
        state = state.with_unit(replace(inka, ready=not inka.ready))
    return state


def changed_attack(state: State, shown: Shown, context: Context) -> State:
    """A combat card changes the attack it was cast on."""
    attack = state.attack
    assert attack is not None
    return state.swapped_frame(attack, COMBAT_CARDS[shown.card](state, attack, shown, context))


CARDS: dict[str, Effect] = {
    **dict.fromkeys(COMBAT_CARDS, changed_attack),
    "neglect_spell": neglect_spell,
    "recycle": recycle,
    "terakh_crisis": terakh_crisis,
    "mana_surge": mana_surge,
    "mana_leech": mana_leech,
    "teleport": teleport,
    "resurrect": resurrect,
    "plane_shift": plane_shift,
    "fireball": fireball,
    "blood_pact": blood_pact,
    "sunder": sunder,
    "empower": empower,
    "orb_break": orb_break,
    "displacement": displacement,
    "insight": insight,
    "mind_theft": mind_theft,
    "stasis": stasis,
    "rally": rally,
}
