"""The attack procedure, stage by stage (5.2): shield, declared, rolled, consequences.

An attack lies on the stack and is advanced until it waits for somebody. No card is known here:
what cards do to an attack, they do to its bonuses, flags and sides.
"""

from msgspec.structs import replace

from bot.games.terakh.model.cards import is_able
from bot.games.terakh.model.stack import Attack, Award, Threats, Window
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import MAX_MODS, Unit
from bot.games.terakh.rules import pieces
from bot.games.terakh.rules.context import Context
from bot.games.terakh.rules.elders import remove_elders
from bot.games.terakh.rules.outcome import ends_match, judge
from bot.games.terakh.rules.strength import modifiers, totals
from bot.games.terakh.text.words import acting, called, located, number, sum_words
from bot.kernel import Seat


def declare(
    state: State,
    seat: Seat,
    attacker: Unit,
    target: Unit,
    context: Context,
    *,
    twin: bool = False,
    how: str = "",
) -> State:
    """The mana is paid; the attack begins. `how` names the ability, as it is told."""
    text = f"{{{seat}}} attacks {located(target)} with {acting(attacker, seat)}"
    context.say(f"{text} from {attacker.cell}{how}.", "strike", attacker.cell, target.cell)
    return state.pushed(_attack(seat, attacker, target, twin=twin))


def _attack(seat: Seat, attacker: Unit, target: Unit, *, twin: bool = False) -> Attack:
    return Attack(seat, attacker.name, target.name, target.name, seat, target.seat, twin=twin)


def advance(state: State, attack: Attack, context: Context) -> State:
    """One stage further; the same state if somebody must answer first."""
    match attack.stage:
        case "shield":
            if receivers(state, attack):
                return state
            return state.with_top(replace(attack, stage="declared"))
        case "declared":
            return _windowed(state, replace(attack, stage="roll"), "declared")
        case "roll":
            return _rolled(state, attack, context)
        case "compare":
            return _compared(state, attack, context)
        case "spoils":
            return _removed(state, attack, context)
        case _:
            return judge(state.popped(), context)


def receivers(state: State, attack: Attack) -> tuple[Unit, ...]:
    """The Inkas to which the defender's Guardian may transfer the attack (R34-R37)."""
    target = state.unit(attack.target)
    entry = f"shield_{_kind(target)}"
    near = {
        cell
        for idol in state.idols(target.seat)
        if is_able(idol, entry)
        for cell in state.board.near[idol.cell]
    }
    involved = (attack.attacker, attack.target)
    return tuple(
        inka for inka in state.inkas(target.seat) if inka.cell in near and inka.name not in involved
    )


def shield(state: State, receiver: str, context: Context) -> State:
    """The defender has answered: a Tria to transfer to, or "" to let it be."""
    attack = state.top
    assert isinstance(attack, Attack)
    if not receiver:
        return state.with_top(replace(attack, stage="declared"))
    inka, old = state.standing[receiver], state.unit(attack.target)
    context.say(
        f"{{{inka.seat}}}'s Guardian transfers the attack from {called(old, inka.seat)} to "
        f"{located(inka)}.", "strike", state.unit(attack.attacker).cell, inka.cell,
    )  # fmt: skip
    return state.with_top(
        replace(attack, target=inka.name, transferred=True, stage="declared")
    )  # fmt: skip


def next_threat(state: State, threats: Threats, context: Context) -> State:
    """The next attack of a Hydra; what is gone or out of reach is skipped (R42)."""
    state = state.popped()
    hydra = state.unit(threats.attacker)
    if not hydra.cell or not hydra.is_idol:
        context.say(f"{hydra.name} has fallen; its other attacks are skipped.")
        return state
    first, *rest = threats.targets
    if rest:
        state = state.pushed(replace(threats, targets=tuple(rest)))
    target = state.unit(first)
    if target.cell not in state.board.near[hydra.cell]:
        gone = "is no longer adjacent" if target.cell else "has already fallen"
        context.say(f"{called(target)} {gone}; that attack is skipped.")
        return state
    return declare(state, threats.by, hydra, target, context)


def _windowed(state: State, attack: Attack, kind: str) -> State:
    state = state.with_top(attack)
    return state.pushed(Window(kind)) if attack.windows else state


def _rolled(state: State, attack: Attack, context: Context) -> State:
    if attack.cancelled:
        context.say("The attack is canceled.")
        return _failed(state, attack, context)
    dice = (context.d8(), context.d8())
    attack = replace(attack, dice=dice, stage="compare")
    context.say(_sums(state, attack))
    return _windowed(state, attack, "rolled")


def _sums(state: State, attack: Attack) -> str:
    strike, guard = modifiers(state, attack)
    ours, theirs = attack.dice
    return f"Attack {sum_words(ours, strike)}, defense {sum_words(theirs, guard)}."


def _compared(state: State, attack: Attack, context: Context) -> State:
    ours, theirs = totals(state, attack)
    told = context.has_said(_sums(state, attack))  # in this step, and no card has changed it
    score = "" if told else f", {number(ours)} to {number(theirs)}"
    target = state.unit(attack.target)
    if ours <= theirs:
        context.say(f"The attack on {called(target)} fails{score}.", "miss", target.cell)
        return _failed(state, attack, context)
    context.say(f"The attack on {called(target)} succeeds{score}.", "hit", target.cell)
    return _succeeded(state, attack, target, context)


def _failed(state: State, attack: Attack, context: Context) -> State:
    """A failed Twin Arrow is shot once more, without cards on either side (5.3)."""
    archer, aim = state.unit(attack.attacker), state.unit(attack.aim)
    if not (attack.twin and archer.cell and aim.cell):
        return state.with_top(replace(attack, stage="over"))
    context.say(
        f"{archer.name} shoots a second arrow at {located(aim)}.", "strike", archer.cell, aim.cell
    )
    return state.with_top(replace(_attack(attack.by, archer, aim), windows=False))


def _succeeded(state: State, attack: Attack, target: Unit, context: Context) -> State:
    after = _wounded(state, target, context)
    left = not after.unit(target.name).cell
    felled = (target.seat,) if left and target.is_elder else ()
    attacker = after.unit(attack.attacker)
    moves = left and not attack.transferred and not attack.reflected and not attacker.is_idol
    if moves:
        context.say(
            f"{called(attacker)} moves onto {target.cell}.", "move", attacker.cell, target.cell
        )
        after = pieces.relocate(after, attacker, target.cell)
    after = after.with_top(replace(attack, stage="spoils", felled=felled))
    moot = attack.reflected or ends_match(after, felled, attack.attack_side)
    return after if moot else awarded(after, attack.by)


def awarded(state: State, seat: Seat) -> State:
    """A Mod to place, if there is an Idol and a Mod for it (R29, R31)."""
    return state.pushed(Award(seat)) if mod_choices(state, seat) else state


def mod_choices(state: State, seat: Seat) -> tuple[tuple[Unit, str], ...]:
    kinds = [kind for kind in ("a", "d") if state.supply(kind)]
    return tuple(
        (idol, kind) for idol in state.idols(seat) if idol.mods < MAX_MODS for kind in kinds
    )


def _wounded(state: State, target: Unit, context: Context) -> State:
    if not target.is_elder:
        return pieces.fell(state, target, context)
    return wound(state, target, context)


def wound(state: State, elder: Unit, context: Context) -> State:
    """An Elder loses a hit point, and leaves the planes with the last one (5.2)."""
    hp = elder.hp - 1
    if hp:
        context.say(f"{located(elder)} loses 1 HP and has {hp} left.", "hit", elder.cell)
        return state.with_unit(replace(elder, hp=hp))
    context.say(f"{located(elder)} loses its last HP and leaves the planes.", "fall", elder.cell)
    return state.with_unit(replace(elder, hp=0, cell="", bound=None))


def _removed(state: State, attack: Attack, context: Context) -> State:
    state = state.with_top(replace(attack, stage="over"))
    if not attack.felled:
        return state
    return remove_elders(state, attack.felled, attack.attack_side, context)


def _kind(unit: Unit) -> str:
    if unit.is_elder:
        return "elder"
    return "idol" if unit.is_idol else "inka"
