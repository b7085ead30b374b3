"""Standing answers: windows in which a player passes without being asked (5.8, R114).

They are secret: a pass by a standing answer reads like any other. They apply on the other players'
turns only, and never to blocks or to one's own triggers.
"""

from bot.games.terrene.model.actions import Action, Pass
from bot.games.terrene.model.state import State
from bot.kernel.prompt import Do, Option, Seat

LABELS = {
    "turn": ("pass-turn", "Pass until my turn"),
    "recruits": ("pass-recruits", "Always pass when a Character is recruited"),
    "unattacked": ("pass-unattacked", "Always pass unless I am attacked"),
}


def passes(state: State, seat: Seat) -> bool:
    """Does this seat pass by a standing answer in the present window?"""
    given = state.players[seat].orders
    return state.active != seat and any(_covers(state, seat, each) for each in given)


def _covers(state: State, seat: Seat, order: str) -> bool:
    match order:
        case "recruits":
            return state.window is not None and _is_recruit(state)
        case "unattacked":
            return state.battle is None or state.battle.seat % 2 == seat % 2
        case _:
            return True


def _is_recruit(state: State) -> bool:
    base = state.window.base if state.window else None
    return base is not None and base.name == "recruited"


def options(state: State, seat: Seat) -> tuple[Option[Action], ...]:
    """The standing answers that would pass this window too."""
    if state.active == seat:
        return ()
    return tuple(
        Option(token, label, Do[Action](Pass(order), sealed=True))
        for order, (token, label) in LABELS.items()
        if _covers(state, seat, order)
    )
