"""The state check: who is defeated, who has too many, who has lost; and XP.

It is repeated until nothing changes (section 4). A side that has lost is asked nothing more (R101).
"""

from msgspec.structs import replace

from bot.games.terrene import figures, names
from bot.games.terrene.cards import FACES, triggered
from bot.games.terrene.moments import moment
from bot.games.terrene.scene import Scene
from bot.games.terrene.state import Frame, Member, Moment, Place
from bot.games.terrene.tasks import AnyTask, Effects, GainXp, OverSupply, Settle, State, Tier


def settle(scene: Scene) -> bool:
    """One round of the state check, another follows if something changed; True if it is lost."""
    fallen = doomed(scene.state)
    if fallen:
        tasks, moments = defeat(scene, fallen)
        for each in moments:
            scene.queue(each)
        scene.push(*tasks, Settle())
        return False
    if losers(scene.state):
        return True
    for seat in scene.state.seats:
        if figures.supply_used(scene.state, seat) > scene.state.capacity:
            scene.push(OverSupply(seat), Settle())  # R25
            break
    return False


def doomed(state: State) -> list[Place]:
    return [
        place for place in state.recruited() if place.member.damage >= figures.health(place.member)
    ]


def defeat(scene: Scene, fallen: list[Place]) -> tuple[list[AnyTask], list[Moment]]:
    """All leave at once; what follows at once, and the events for later, are handed back."""
    credits = [(place.member.hurt_by, figures.level(place.member), place.seat) for place in fallen]
    for place in fallen:
        spot = names.label(*place)
        scene.leave(place.member.no)
        scene.tell(f"{place.member.face.name} ({spot}) is defeated.", "fall", spot)
    tasks: list[AnyTask] = []
    moments: list[Moment] = []
    for place in fallen:
        tasks += _last_words(scene.state, place)
        moments.append(moment(scene, "defeated", place.seat, place.member.no))
    for source, level, seat in credits:
        if _earns(scene.state, source, seat) and level > 0:
            tasks.append(GainXp(source, level))
    return tasks, moments


def _last_words(state: State, place: Place) -> list[AnyTask]:
    """Passive "when defeated" abilities happen at once; a Silenced one has none."""
    if figures.silenced(place.member):
        return []
    return [
        Effects(_frame(state, place), each.do)
        for each in triggered(place.member.card.key)
        if each.speed == "passive" and each.when and each.when.events == ("defeated",)
    ]


def _earns(state: State, source: int, victim_seat: int) -> bool:
    """XP goes to a recruited enemy in play, or is wasted (5.7)."""
    place = state.find(source)
    return place is not None and place.member.up and place.seat % 2 != victim_seat % 2


def gain_xp(scene: Scene, task: GainXp) -> None:
    """One XP after the other: a reward of the active Terrain for each."""
    place = scene.find(task.no)
    if place is None or not place.member.up or not task.n or losers(scene.state):
        return
    xp = place.member.xp + 1
    scene.change_member(task.no, xp=xp)
    scene.tell(f"{scene.title(task.no)} gains 1 XP: LV {figures.level(place.member) + 1}.")
    rest = (GainXp(task.no, task.n - 1),) if task.n > 1 else ()
    if xp <= 4:
        scene.push(reward(scene.state, place, xp), *rest)
    else:
        scene.push(Tier(task.no), *rest)  # R75


def reward(state: State, place: Place, tier: int) -> Effects:
    """The tier's reward on the controller's active Terrain, whatever it was before (R74)."""
    player = state.players[place.seat]
    ground = next(each for each in player.grounds if each.no == player.active)
    tree = FACES[ground.card.key].xp_tree
    return Effects(_frame(state, place), tree[tier - 1])


def _frame(state: State, place: Place) -> Frame:
    return Frame(place.seat, place.member.no, opp=state.enemies(place.seat)[0])


def losers(state: State) -> list[int]:
    """The teams that meet a losing condition now: no HP, or nobody left at all."""
    return [
        team
        for team in (0, 1)
        if state.hp[team] <= 0 or not any(player.party for player in state.players[team::2])
    ]


def expire(scene: Scene, until: str) -> None:
    """Everything that lasted until now ends."""

    def outlived(member: Member) -> Member:
        mods = tuple(each for each in member.mods if each.until != until)
        marks = tuple(each for each in member.marks if each.until != until)
        if len(mods) == len(member.mods) and len(marks) == len(member.marks):
            return member
        return replace(member, mods=mods, marks=marks)

    scene.every_member(outlived)
