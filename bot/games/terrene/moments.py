"""Making the events that abilities wait for."""

from bot.games.terrene import figures
from bot.games.terrene.scene import Scene
from bot.games.terrene.state import Card, Moment
from bot.kernel.prompt import Seat


def moment(
    scene: Scene,
    name: str,
    player: int,
    subject: int = 0,
    *,
    attacker: int = 0,
    victim: int = 0,
    n: int = 0,
    battle: bool = False,
    card: Card | None = None,
) -> Moment:
    """An event, with what its subject was, for those who ask after it has left play."""
    ghost = figures.last_figures(scene.state, subject)
    return Moment(
        name,
        Seat(player),
        subject,
        ghost.key if ghost else "",
        ghost.seat if ghost else -1,
        attacker,
        victim,
        n,
        battle,
        card,
    )
