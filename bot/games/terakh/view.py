"""What one viewer may know: everything on the planes, and no hand but the viewer's own (8).

Who is asked in a window is part of it, since a prompt cannot be hidden from the table; what was
answered is not. Public words never say who could have answered.
"""

from msgspec import Struct
from msgspec.structs import replace

from bot.games.terakh.frames import Answer, Frame, Seen, Window
from bot.games.terakh.planes import Planes, Turns
from bot.games.terakh.state import Options, Orb, State
from bot.games.terakh.units import Unit
from bot.kernel import Outcome, Seat

FACE_DOWN = ("?",)


class View(Struct, frozen=True):
    viewer: Seat | None
    options: Options
    planes: Planes
    turns: Turns
    ring: tuple[Seat, ...]
    clans: tuple[str, ...]
    phase: str
    order: tuple[Seat, ...]
    now: int
    clockwise: bool
    round: int
    units: tuple[Unit, ...]
    loose: tuple[Orb, ...]
    deck: int  # cards in it
    cards: tuple[int, ...]  # cards in each hand
    hand: tuple[str, ...]  # the viewer's own
    mana: int
    leech: tuple[int, ...]
    holder: Seat | None
    out: tuple[Seat, ...]
    quiet: tuple[Seat, ...]
    deaf: tuple[Seat, ...]
    stack: tuple[Frame, ...]  # others' answers face down
    seen: tuple[Seen, ...]
    outcome: Outcome | None

    @property
    def active(self) -> Seat:
        return self.order[self.now]


def view(state: State, viewer: Seat | None) -> View:
    return View(
        viewer=viewer,
        options=state.options,
        planes=state.planes,
        turns=state.turns,
        ring=state.ring,
        clans=state.clans,
        phase=state.phase,
        order=state.order,
        now=state.now,
        clockwise=state.clockwise,
        round=state.round,
        units=state.units,
        loose=state.loose,
        deck=len(state.deck),
        cards=tuple(len(hand) for hand in state.hands),
        hand=() if viewer is None else state.hands[viewer],
        mana=state.mana,
        leech=state.leech,
        holder=state.holder,
        out=state.out,
        quiet=state.quiet,
        deaf=state.deaf,
        stack=tuple(_face_down(frame, viewer) for frame in state.stack),
        seen=state.seen,
        outcome=state.outcome,
    )


def _face_down(frame: Frame, viewer: Seat | None) -> Frame:
    if not isinstance(frame, Window):
        return frame
    answers = tuple(
        each if each.seat == viewer else Answer(each.seat, FACE_DOWN) for each in frame.answers
    )
    return replace(frame, answers=answers)
