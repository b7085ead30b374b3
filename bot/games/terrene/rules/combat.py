"""Battle: declare, block, damage, decay (5.5).

An attack is aimed at the opposing side, never at a chosen Character; the defender
decides who blocks.
"""

from msgspec.structs import replace

from bot.games.terrene.model import names
from bot.games.terrene.model.chain import Battle, GameEvent
from bot.games.terrene.model.pieces import Member, Place
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import AnyTask, Blocking, Drain, Fight, Open, PaySlow, Settle
from bot.games.terrene.rules import stats
from bot.games.terrene.rules.context import Context
from bot.games.terrene.rules.effects.damage import wound
from bot.games.terrene.rules.state_check import defeat, doomed, expire
from bot.kernel.prompt import Seat


def attack_cost(state: State, seat: Seat, member: Member) -> int:
    """1 Action; Haste makes it 0, Slow adds 1 (R61)."""
    haste = stats.has(state, seat, member, "haste")
    return (0 if haste else 1) + member.has_mark("slow")


def attacks_left(member: Member) -> int:
    extra = sum(mark.name == "extra_attack" for mark in member.marks)  # R69
    return 1 + extra - member.attacks


def declare(context: Context, seat: Seat, no: int) -> None:
    place = context.find(no)
    if place is None:
        return
    member = place.member
    price = attack_cost(context.state, seat, member)
    context.change_player(seat, actions=context.player(seat).actions - price)
    context.change_member(no, attacks=member.attacks + 1)
    slow = member.has_mark("slow")
    context.change(battle=Battle(no, seat, slow_paid=slow))
    context.tell(f"{context.title(no)} attacks.", "light", context.label(no))
    context.push(Open(context.event("attack_declared", seat, no), seat), Fight("declared"))


def take_step(context: Context, task: Fight) -> None:
    battle = context.state.battle
    if battle is None:
        return
    match task.step:
        case "declared":
            _check(context, battle, "block")
        case "block":
            _ask_block(context, battle)
        case "check":
            _check(context, battle, "blocked")
        case "blocked":
            _check_blocker(context, battle)
        case _:
            _damage(context, battle)


def _check(context: Context, battle: Battle, following: str) -> None:
    """B1c: is the attacker still there, unhindered, and paid for?"""
    place = context.find(battle.attacker)
    if battle.cancelled or place is None or not stats.able(place.member):
        cancel(context)  # R58
    elif place.member.has_mark("slow") and not battle.slow_paid:
        if context.player(battle.seat).actions:
            context.push(PaySlow(following))
        else:
            cancel(context)  # R60
    else:
        context.push(Fight(following))


def pay_slow(context: Context, following: str) -> None:
    battle = context.state.battle
    if battle:
        actions = context.player(battle.seat).actions
        context.change_player(battle.seat, actions=actions - 1)
        context.change(battle=replace(battle, slow_paid=True))
        context.tell(f"{{{battle.seat}}} pays 1 more Action because the attacker is Slow.")
        context.push(Fight(following))


def cancel(context: Context) -> None:
    context.tell("The attack is canceled.", "light")
    over(context)


def over(context: Context) -> None:
    context.change(battle=None)
    expire(context, "battle")


def blockers(state: State, seat: Seat) -> list[Member]:
    """The Characters of this seat that may block now."""
    battle = state.battle
    if battle is None:
        return []
    return [
        member
        for member in state.players[seat].party
        if stats.able(member) and member.no not in battle.excluded
    ]


def _ask_block(context: Context, battle: Battle) -> None:
    """Taunt, then a forced blocker, then the defenders one after the other (B2, 5.9)."""
    state = context.state
    if battle.set_blocker and _may_block(state, battle, battle.set_blocker):
        block(context, battle.set_blocker)
        return
    place = state.find(battle.attacker)
    if place and not stats.has(state, *place, "unblockable"):
        for mark in place.member.marks:
            if mark.name == "force" and _may_block(state, battle, mark.who):
                block(context, mark.who)  # R68
                return
        for seat in state.enemies(battle.seat):
            if seat not in battle.declined and blockers(state, seat):
                context.push(Blocking(seat))
                return
    _no_block(context, battle)


def _may_block(state: State, battle: Battle, no: int) -> bool:
    place = state.find(no)
    return bool(
        place
        and stats.able(place.member)
        and no not in battle.excluded
        and place.seat % 2 != battle.seat % 2
    )


def decline(context: Context, seat: Seat) -> None:
    battle = context.state.battle
    if battle:
        context.change(battle=replace(battle, declined=(*battle.declined, seat)))
        context.tell(f"{{{seat}}} does not block.")
        context.push(Fight("block"))


def block(context: Context, no: int) -> None:
    battle, place = context.state.battle, context.find(no)
    if battle is None or place is None:
        return
    context.change(battle=replace(battle, blocker=no))
    cells = (context.label(battle.attacker), context.label(no))
    context.tell(f"{context.title(no)} blocks.", "strike", *cells)
    event = context.event("block_declared", place.seat, no, attacker=battle.attacker)
    context.push(Open(event, place.seat), Fight("check"))


def _no_block(context: Context, battle: Battle) -> None:
    """R80a: not blocking is the defender's decision, and the attacker's side may answer it."""
    last = context.state.enemies(battle.seat)[-1]
    context.change(battle=replace(battle, blocker=0))
    event = context.event("no_block", last, battle.attacker)
    context.push(Open(event, last), Fight("check"))


def _check_blocker(context: Context, battle: Battle) -> None:
    """B2c: a blocker that is gone, hidden or Stunned is replaced (R59)."""
    place = context.find(battle.blocker)
    if battle.blocker and (place is None or not stats.able(place.member)):
        excluded = (*battle.excluded, battle.blocker)
        context.change(battle=replace(battle, blocker=0, excluded=excluded, declined=()))
        context.push(Fight("block"))
    else:
        context.push(Fight("damage"))


def _damage(context: Context, battle: Battle) -> None:
    """B3 to B8 in one go: nobody can act in between."""
    attacker = context.find(battle.attacker)
    if attacker is None:
        return
    blocker = context.find(battle.blocker)
    if blocker is None:
        tasks, events = _direct(context, attacker)
    else:
        tasks, events = _clash(context, battle, attacker, blocker)
    over(context)
    for each in events:
        context.queue(each)
    context.push(*tasks, Settle(), Drain())


def _direct(context: Context, attacker: Place) -> tuple[list[AnyTask], list[GameEvent]]:
    amount = stats.attack(context.state, *attacker)
    victim = context.state.enemies(attacker.seat)[0]
    spot = names.label(*attacker)
    context.hurt_team(victim, amount)
    context.tell(f"Direct Attack: {context.loss(victim, amount)}.", "strike", spot, "hp")
    return [], _player_hurt(context, attacker, victim, amount)


def _player_hurt(context: Context, attacker: Place, victim: Seat, amount: int) -> list[GameEvent]:
    if amount < 1 or context.find(attacker.member.no) is None:  # R72
        return []
    no = attacker.member.no
    return [context.event("damage_player", victim, no, n=amount, battle=True)]


def _clash(
    context: Context, battle: Battle, attacker: Place, blocker: Place
) -> tuple[list[AnyTask], list[GameEvent]]:
    state, no, blocker_no = context.state, attacker.member.no, blocker.member.no
    guard = stats.defence(state, *blocker)
    amount = stats.attack(state, *attacker)
    if not stats.has(state, *attacker, "stab"):
        amount = max(0, amount - guard)  # R62
    if blocker_no in battle.prevented:
        amount = 0
    answer = guard if stats.has(state, *blocker, "retaliate") else 0  # R63
    decay = stats.attack_decay(state, *attacker)
    wound(context, blocker_no, amount, no)
    if answer:
        wound(context, no, answer, blocker_no)
    fallen = sorted(doomed(context.state), key=lambda place: place.member.no != blocker_no)
    excess = sum(
        place.member.damage - stats.health(place.member)
        for place in fallen
        if place.member.no == blocker_no
    )
    tasks, defeats = defeat(context, fallen)
    events: list[GameEvent] = []
    if amount and context.find(no):
        hurt = context.event(
            "battle_damage_char", blocker.seat, no, victim=blocker_no, n=amount, battle=True
        )
        events.append(hurt)
    if excess:
        context.hurt_team(blocker.seat, excess)
        context.tell(f"Overkill: {context.loss(blocker.seat, excess)}.", "hit", "hp")
        events += _player_hurt(context, attacker, blocker.seat, excess)
    _decay(context, battle, blocker_no, decay)
    return tasks, [*events, *defeats]


def _decay(context: Context, battle: Battle, blocker_no: int, amount: int) -> None:
    """B6: also at 0 damage and with Stab (R66)."""
    place = context.find(blocker_no)
    if place and blocker_no not in battle.no_decay:
        context.change_member(blocker_no, decay=place.member.decay + amount)
