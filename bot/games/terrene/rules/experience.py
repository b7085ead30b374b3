"""XP: one reward of the active Terrain for each point (5.7)."""

from bot.games.terrene.model.cards import FACES
from bot.games.terrene.model.chain import Frame
from bot.games.terrene.model.pieces import Place
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Effects, GainXp, Tier
from bot.games.terrene.rules import stats
from bot.games.terrene.rules.context import Context


def gain_xp(context: Context, task: GainXp) -> None:
    """One XP after the other: a reward of the active Terrain for each."""
    place = context.find(task.no)
    if place is None or not place.member.up or not task.n or context.state.losing_teams:
        return
    xp = place.member.xp + 1
    context.change_member(task.no, xp=xp)
    context.tell(
        f"{context.title(task.no)} gains 1 XP and is now LV {stats.level(place.member) + 1}."
    )
    rest = (GainXp(task.no, task.n - 1),) if task.n > 1 else ()
    if xp <= 4:
        context.push(reward(context.state, place, xp), *rest)
    else:
        context.push(Tier(task.no), *rest)  # R75


def reward(state: State, place: Place, tier: int) -> Effects:
    """The tier's reward on the controller's active Terrain, whatever it was before (R74)."""
    player = state.players[place.seat]
    ground = next(each for each in player.grounds if each.no == player.active)
    tree = FACES[ground.card.key].xp_tree
    return Effects(frame_of(state, place), tree[tier - 1])


def frame_of(state: State, place: Place) -> Frame:
    return Frame(place.seat, place.member.no, opp=state.enemies(place.seat)[0])
