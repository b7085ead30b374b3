"""The turn: Command Phase, draw, and what ends with it (section 4)."""

from msgspec.structs import replace

from bot.games.terrene.model.cards import FACES, triggered
from bot.games.terrene.model.chain import Frame
from bot.games.terrene.model.pieces import Ground, Member, Player
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import AnyTask, Drain, Effects, Idle, Settle, Turn
from bot.games.terrene.rules import outcome, standing, state_check
from bot.games.terrene.rules.chain import at_once
from bot.games.terrene.rules.context import Context
from bot.games.terrene.text.chain import carried_out
from bot.kernel.prompt import Seat
from bot.kernel.text import count


def take_step(context: Context, task: Turn) -> None:
    match task.step:
        case "command":
            _command(context)
        case "storms":
            _storms(context)
        case "start":
            event = context.event("start_turn", context.state.active)
            context.push(*at_once(context, event), Settle(), Turn("draw"))
        case "draw":
            _draw(context)
        case "end":
            _end(context)
        case _:
            outcome.next_turn(context)


def begin(context: Context, seat: Seat) -> None:
    """Begin the next turn, with this seat active."""
    context.change(turn=context.state.turn + 1, active=seat)
    context.tell(f"{{{seat}}} begins turn {context.state.turn}.")
    context.push(Turn("command"))


def active_ground(player: Player) -> Ground:
    return next(each for each in player.grounds if each.no == player.active)


def _command(context: Context) -> None:
    seat = context.state.active
    state_check.expire(context, f"start{seat}")
    player = context.player(seat)
    income = FACES[active_ground(player).card.key].actions + player.bonus
    income = max(0, income + _start_bonus(context.state))  # R16
    context.change_player(
        seat,
        actions=income,
        bonus=0,
        plays=1,
        traded=False,
        turns=player.turns + 1,
        orders=player.orders - standing.UNTIL_TURN,
    )
    context.push(Turn("storms"))


def _start_bonus(state: State) -> int:
    """R116 and T2: Actions that make up for going first or second."""
    if state.turn == 1:
        return -1 if state.rules.fewer else 0
    has_more = state.rules.more or 2 in state.rules.tournament
    return 1 if state.turn == 2 and has_more else 0


def _storms(context: Context) -> None:
    """Storms of earlier turns fire once, oldest first, even if no longer active (R89)."""
    seat = context.state.active
    player = context.player(seat)
    tasks: list[AnyTask] = []
    for ground in player.grounds:
        if is_pending(ground) and ground.turn < context.state.turn:
            frame = Frame(seat, storm=True, opp=context.state.enemies(seat)[0])
            storm = [Effects(frame, each.do) for each in triggered(ground.card.key)]
            does = carried_out(context.state, storm)
            context.tell(f"{{{seat}}}'s {ground.face.name} breaks: {does}.", "light", "terrain")
            tasks += storm
            tasks.append(Settle())
    grounds = tuple(
        replace(each, fired=True) if is_pending(each) and each.turn < context.state.turn else each
        for each in player.grounds
    )
    context.change_player(seat, grounds=grounds)
    context.push(*tasks, Turn("start"))


def is_pending(ground: Ground) -> bool:
    return ground.face.is_storm and not ground.fired


def _draw(context: Context) -> None:
    seat = context.state.active
    player = context.player(seat)
    number = 2 if player.ran and player.turns == 1 else 1
    drawn = context.draw(seat, number)
    actions = count(player.actions, "Action")
    context.tell(f"{{{seat}}} has {actions} and draws {count(drawn, 'card')}.")
    context.push(Drain(), Idle())  # R106: events of the Command Phase wait until now


def end(context: Context) -> None:
    context.tell(f"{{{context.state.active}}} ends their turn.")
    context.push(Turn("end"))


def idle(context: Context, task: Idle) -> None:
    """The active player is asked; or the turn ends, if that was said with the attack (R121)."""
    player = context.player(context.state.active)
    context.change(ghosts=())
    context.change_player(context.state.active, orders=player.orders - {"end"})
    if "end" in player.orders and not player.actions:
        end(context)
    else:
        context.wait(task)


def _end(context: Context) -> None:
    """Storms leave, passing effects and Decay end, attacks are counted anew (steps 8 and 9)."""
    seat = context.state.active
    _clear_storms(context, seat)
    state_check.expire(context, f"end{seat}")
    context.every_member(_rested)
    players = [
        replace(player, grounds=tuple(replace(each, used=()) for each in player.grounds))
        for player in context.state.players
    ]
    context.change(players=tuple(players), ghosts=())
    context.push(Settle(), Turn("next"))


def _rested(member: Member) -> Member:
    held = replace(member.held, used=()) if member.held and member.held.used else member.held
    return replace(member, decay=0, attacks=0, used=(), held=held)


def _clear_storms(context: Context, seat: Seat) -> None:
    player = context.player(seat)
    left = tuple(each for each in player.grounds if not each.fired)
    for ground in player.grounds:
        if ground.fired:
            context.bury(ground.card)
            context.tell(f"{ground.face.name} is over and is discarded.")
    player = replace(context.player(seat), grounds=left)
    context.change_player(seat, grounds=left, active=_settled(player))


def _settled(player: Player) -> int:
    """The active Terrain, or the latest one before it that is not an unbroken Storm (R90)."""
    if any(each.no == player.active for each in player.grounds):
        return player.active
    calm = [each for each in player.grounds if not is_pending(each)]
    return max(calm, key=lambda each: each.since).no


def play_terrain(context: Context, seat: Seat, key: str) -> None:
    player = context.player(seat)
    card = context.out_of_hand(seat, key)
    number = max(each.no for each in player.grounds) + 1
    ground = Ground(number, card, context.state.turn, _later(player))
    context.change_player(
        seat, grounds=(*player.grounds, ground), active=number, plays=player.plays - 1
    )
    when = ", which breaks at the start of their next turn" if card.face.is_storm else ""
    context.tell(f"{{{seat}}} plays {card.face.name}{when}.", "place", "terrain")


def switch_terrain(context: Context, seat: Seat, number: int) -> None:
    player = context.player(seat)
    grounds = tuple(
        replace(each, since=_later(player)) if each.no == number else each
        for each in player.grounds
    )
    context.change_player(seat, grounds=grounds, active=number, plays=player.plays - 1)
    name = next(each.face.name for each in grounds if each.no == number)
    context.tell(f"{{{seat}}} switches their active Terrain to {name}.", "place", "terrain")


def _later(player: Player) -> int:
    return max(each.since for each in player.grounds) + 1


def capped(state: State) -> bool:
    """R96: has the last turn been played?"""
    return bool(state.rules.turn_cap) and state.turn >= state.rules.turn_cap
