"""Battle: declare, block, damage, decay (5.5).

An attack is aimed at the opposing side, never at a chosen Character; who stands in its way is the
defender's business.
"""

from msgspec.structs import replace

from bot.games.terrene import figures, names
from bot.games.terrene.effects.harm import wound
from bot.games.terrene.moments import moment
from bot.games.terrene.scene import Scene
from bot.games.terrene.settle import defeat, doomed, expire
from bot.games.terrene.state import Battle, Member, Moment, Place
from bot.games.terrene.tasks import (
    AnyTask,
    Blocking,
    Drain,
    Fight,
    Open,
    PaySlow,
    Settle,
    State,
)
from bot.kernel.prompt import Seat


def attack_cost(state: State, seat: Seat, member: Member) -> int:
    """1 Action; Haste makes it 0, Slow adds 1 (R61)."""
    haste = figures.has(state, seat, member, "haste")
    return (0 if haste else 1) + figures.has_mark(member, "slow")


def attacks_left(member: Member) -> int:
    extra = sum(mark.name == "extra_attack" for mark in member.marks)  # R69
    return 1 + extra - member.attacks


def declare(scene: Scene, seat: Seat, no: int) -> None:
    place = scene.find(no)
    if place is None:
        return
    member = place.member
    price = attack_cost(scene.state, seat, member)
    scene.change_player(seat, actions=scene.player(seat).actions - price)
    scene.change_member(no, attacks=member.attacks + 1)
    slow = figures.has_mark(member, "slow")
    scene.change(battle=Battle(no, seat, slow_paid=slow))
    scene.tell(f"{scene.title(no)} attacks.", "light", scene.label(no))
    scene.push(Open(moment(scene, "attack_declared", seat, no), seat), Fight("declared"))


def fight(scene: Scene, step: str) -> None:
    battle = scene.state.battle
    if battle is None:
        return
    match step:
        case "declared":
            _check(scene, battle, "block")
        case "block":
            _ask_block(scene, battle)
        case "check":
            _check(scene, battle, "blocked")
        case "blocked":
            _check_blocker(scene, battle)
        case _:
            _damage(scene, battle)


def _check(scene: Scene, battle: Battle, following: str) -> None:
    """B1c: is the attacker still there, unhindered, and paid for?"""
    place = scene.find(battle.attacker)
    if battle.cancelled or place is None or not figures.able(place.member):
        cancel(scene)  # R58
    elif figures.has_mark(place.member, "slow") and not battle.slow_paid:
        if scene.player(battle.seat).actions:
            scene.push(PaySlow(following))
        else:
            cancel(scene)  # R60
    else:
        scene.push(Fight(following))


def pay_slow(scene: Scene, following: str) -> None:
    battle = scene.state.battle
    if battle:
        actions = scene.player(battle.seat).actions
        scene.change_player(battle.seat, actions=actions - 1)
        scene.change(battle=replace(battle, slow_paid=True))
        scene.tell(f"{{{battle.seat}}} pays 1 Action for Slow.")
        scene.push(Fight(following))


def cancel(scene: Scene) -> None:
    scene.tell("The attack is cancelled.", "light")
    over(scene)


def over(scene: Scene) -> None:
    scene.change(battle=None)
    expire(scene, "battle")


def blockers(state: State, seat: Seat) -> list[Member]:
    """Who of this seat may block now."""
    battle = state.battle
    if battle is None:
        return []
    return [
        member
        for member in state.players[seat].party
        if figures.able(member) and member.no not in battle.excluded
    ]


def _ask_block(scene: Scene, battle: Battle) -> None:
    """Taunt, then a forced blocker, then the defenders one after the other (B2, 5.9)."""
    state = scene.state
    if battle.set_blocker and _may_block(state, battle, battle.set_blocker):
        block(scene, battle.set_blocker)
        return
    place = state.find(battle.attacker)
    if place and not figures.has(state, *place, "unblockable"):
        for mark in place.member.marks:
            if mark.name == "force" and _may_block(state, battle, mark.who):
                block(scene, mark.who)  # R68
                return
        for seat in state.enemies(battle.seat):
            if seat not in battle.declined and blockers(state, seat):
                scene.push(Blocking(seat))
                return
    _no_block(scene, battle)


def _may_block(state: State, battle: Battle, no: int) -> bool:
    place = state.find(no)
    return bool(
        place
        and figures.able(place.member)
        and no not in battle.excluded
        and place.seat % 2 != battle.seat % 2
    )


def decline(scene: Scene, seat: Seat) -> None:
    battle = scene.state.battle
    if battle:
        scene.change(battle=replace(battle, declined=(*battle.declined, seat)))
        scene.tell(f"{{{seat}}} does not block.")
        scene.push(Fight("block"))


def block(scene: Scene, no: int) -> None:
    battle, place = scene.state.battle, scene.find(no)
    if battle is None or place is None:
        return
    scene.change(battle=replace(battle, blocker=no))
    cells = (scene.label(battle.attacker), scene.label(no))
    scene.tell(f"{scene.title(no)} blocks.", "strike", *cells)
    event = moment(scene, "block_declared", place.seat, no, attacker=battle.attacker)
    scene.push(Open(event, place.seat), Fight("check"))


def _no_block(scene: Scene, battle: Battle) -> None:
    """R80a: not blocking is the defender's decision, and the attacker's side may answer it."""
    last = scene.state.enemies(battle.seat)[-1]
    scene.change(battle=replace(battle, blocker=0))
    event = moment(scene, "no_block", last, battle.attacker)
    scene.push(Open(event, last), Fight("check"))


def _check_blocker(scene: Scene, battle: Battle) -> None:
    """B2c: a blocker that is gone, hidden or Stunned is replaced (R59)."""
    place = scene.find(battle.blocker)
    if battle.blocker and (place is None or not figures.able(place.member)):
        excluded = (*battle.excluded, battle.blocker)
        scene.change(battle=replace(battle, blocker=0, excluded=excluded, declined=()))
        scene.push(Fight("block"))
    else:
        scene.push(Fight("damage"))


def _damage(scene: Scene, battle: Battle) -> None:
    """B3 to B8 in one go: nobody can act in between."""
    attacker = scene.find(battle.attacker)
    if attacker is None:
        return
    blocker = scene.find(battle.blocker)
    if blocker is None:
        tasks, moments = _direct(scene, attacker)
    else:
        tasks, moments = _clash(scene, battle, attacker, blocker)
    over(scene)
    for each in moments:
        scene.queue(each)
    scene.push(*tasks, Settle(), Drain())


def _direct(scene: Scene, attacker: Place) -> tuple[list[AnyTask], list[Moment]]:
    amount = figures.attack(scene.state, *attacker)
    victim = scene.state.enemies(attacker.seat)[0]
    spot = names.label(*attacker)
    scene.hurt_team(victim, amount)
    left = scene.state.hp[victim % 2]
    scene.tell(f"Direct Attack: {{{victim}}} loses {amount} HP, {left} left.", "strike", spot, "hp")
    return [], _player_hurt(scene, attacker, victim, amount)


def _player_hurt(scene: Scene, attacker: Place, victim: Seat, amount: int) -> list[Moment]:
    if amount < 1 or scene.find(attacker.member.no) is None:  # R72
        return []
    no = attacker.member.no
    return [moment(scene, "damage_player", victim, no, n=amount, battle=True)]


def _clash(
    scene: Scene, battle: Battle, attacker: Place, blocker: Place
) -> tuple[list[AnyTask], list[Moment]]:
    state, no, foe = scene.state, attacker.member.no, blocker.member.no
    guard = figures.defence(state, *blocker)
    amount = figures.attack(state, *attacker)
    if not figures.has(state, *attacker, "stab"):
        amount = max(0, amount - guard)  # R62
    if foe in battle.prevented:
        amount = 0
    answer = guard if figures.has(state, *blocker, "retaliate") else 0  # R63
    decay = figures.attack_decay(state, *attacker)
    wound(scene, foe, amount, no)
    if answer:
        wound(scene, no, answer, foe)
    fallen = sorted(doomed(scene.state), key=lambda place: place.member.no != foe)
    excess = sum(
        place.member.damage - figures.health(place.member)
        for place in fallen
        if place.member.no == foe
    )
    tasks, defeats = defeat(scene, fallen)
    moments: list[Moment] = []
    if amount and scene.find(no):
        hurt = moment(
            scene, "battle_damage_char", blocker.seat, no, victim=foe, n=amount, battle=True
        )
        moments.append(hurt)
    if excess:
        scene.hurt_team(blocker.seat, excess)
        left = scene.state.hp[blocker.seat % 2]
        scene.tell(f"Overkill: {{{blocker.seat}}} loses {excess} HP, {left} left.", "hit", "hp")
        moments += _player_hurt(scene, attacker, blocker.seat, excess)
    _decay(scene, battle, foe, decay)
    return tasks, [*moments, *defeats]


def _decay(scene: Scene, battle: Battle, foe: int, amount: int) -> None:
    """B6: also at 0 damage and with Stab (R66)."""
    place = scene.find(foe)
    if place and foe not in battle.no_decay:
        scene.change_member(foe, decay=place.member.decay + amount)
