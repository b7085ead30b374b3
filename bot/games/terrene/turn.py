"""The turn: Command Phase, draw, and what ends with it (section 4)."""

from msgspec.structs import replace

from bot.games.terrene import names
from bot.games.terrene.cards import FACES, triggered
from bot.games.terrene.chain import at_once
from bot.games.terrene.moments import moment
from bot.games.terrene.scene import Scene
from bot.games.terrene.settle import expire
from bot.games.terrene.state import Frame, Ground, Member, Player
from bot.games.terrene.tasks import AnyTask, Drain, Effects, Idle, Settle, State, Turn
from bot.kernel.prompt import Seat


def take_step(scene: Scene, step: str) -> None:
    match step:
        case "command":
            _command(scene)
        case "storms":
            _storms(scene)
        case "start":
            event = moment(scene, "start_turn", scene.state.active)
            scene.push(*at_once(scene, event), Settle(), Turn("draw"))
        case "draw":
            _draw(scene)
        case _:
            _end(scene)


def begin(scene: Scene, seat: Seat) -> None:
    """The next turn is this seat's."""
    scene.change(turn=scene.state.turn + 1, active=seat)
    scene.tell(f"Turn {scene.state.turn}: {{{seat}}}.")
    scene.push(Turn("command"))


def active_ground(player: Player) -> Ground:
    return next(each for each in player.grounds if each.no == player.active)


def _command(scene: Scene) -> None:
    seat = scene.state.active
    expire(scene, f"start{seat}")
    player = scene.player(seat)
    income = max(0, FACES[active_ground(player).card.key].actions + player.bonus)  # R16
    if 2 in scene.state.rules.tournament and scene.state.turn == 2:
        income += 1
    scene.change_player(
        seat,
        actions=income,
        bonus=0,
        plays=1,
        traded=False,
        turns=player.turns + 1,
        orders=player.orders - {"turn"},
    )
    scene.push(Turn("storms"))


def _storms(scene: Scene) -> None:
    """Storms of earlier turns fire once, oldest first, even if no longer active (R89)."""
    seat = scene.state.active
    player = scene.player(seat)
    tasks: list[AnyTask] = []
    for ground in player.grounds:
        if is_pending(ground) and ground.turn < scene.state.turn:
            scene.tell(f"{ground.face.name} breaks loose.", "light", "terrain")
            frame = Frame(seat, storm=True, opp=scene.state.enemies(seat)[0])
            tasks += [Effects(frame, each.do) for each in triggered(ground.card.key)]
            tasks.append(Settle())
    grounds = tuple(
        replace(each, fired=True) if is_pending(each) and each.turn < scene.state.turn else each
        for each in player.grounds
    )
    scene.change_player(seat, grounds=grounds)
    scene.push(*tasks, Turn("start"))


def is_pending(ground: Ground) -> bool:
    return ground.face.is_storm and not ground.fired


def _draw(scene: Scene) -> None:
    seat = scene.state.active
    player = scene.player(seat)
    number = 2 if player.ran and player.turns == 1 else 1
    drawn = scene.draw(seat, number)
    actions = names.plural(player.actions, "Action")
    scene.tell(f"{{{seat}}} has {actions} and draws {names.plural(drawn, 'card')}.")
    scene.push(Drain(), Idle())  # R106: events of the Command Phase wait until now


def _end(scene: Scene) -> None:
    """Storms leave, passing effects and Decay end, attacks are counted anew (steps 8 and 9)."""
    seat = scene.state.active
    _clear_storms(scene, seat)
    expire(scene, f"end{seat}")
    scene.every_member(_rested)
    players = [
        replace(player, grounds=tuple(replace(each, used=()) for each in player.grounds))
        for player in scene.state.players
    ]
    scene.change(players=tuple(players), ghosts=())
    scene.push(Settle(), Turn("next"))


def _rested(member: Member) -> Member:
    held = replace(member.held, used=()) if member.held and member.held.used else member.held
    return replace(member, decay=0, attacks=0, used=(), held=held)


def _clear_storms(scene: Scene, seat: Seat) -> None:
    player = scene.player(seat)
    left = tuple(each for each in player.grounds if not each.fired)
    for ground in player.grounds:
        if ground.fired:
            scene.bury(ground.card)
            scene.tell(f"{ground.face.name} is over and goes to the discard pile.")
    player = replace(scene.player(seat), grounds=left)
    scene.change_player(seat, grounds=left, active=_settled(player))


def _settled(player: Player) -> int:
    """The active Terrain stays, or the latest before it that is no waiting Storm (R90)."""
    if any(each.no == player.active for each in player.grounds):
        return player.active
    calm = [each for each in player.grounds if not is_pending(each)]
    return max(calm, key=lambda each: each.since).no


def play_terrain(scene: Scene, seat: Seat, key: str) -> None:
    player = scene.player(seat)
    card = scene.out_of_hand(seat, key)
    number = max(each.no for each in player.grounds) + 1
    ground = Ground(number, card, scene.state.turn, _later(player))
    scene.change_player(
        seat, grounds=(*player.grounds, ground), active=number, plays=player.plays - 1
    )
    scene.tell(f"{{{seat}}} plays {card.face.name}.", "place", "terrain")


def switch_terrain(scene: Scene, seat: Seat, number: int) -> None:
    player = scene.player(seat)
    grounds = tuple(
        replace(each, since=_later(player)) if each.no == number else each
        for each in player.grounds
    )
    scene.change_player(seat, grounds=grounds, active=number, plays=player.plays - 1)
    name = next(each.face.name for each in grounds if each.no == number)
    scene.tell(f"{{{seat}}} switches to {name}.", "place", "terrain")


def _later(player: Player) -> int:
    return max(each.since for each in player.grounds) + 1


def capped(state: State) -> bool:
    """R96: has the last turn been played?"""
    return bool(state.rules.turn_cap) and state.turn >= state.rules.turn_cap
