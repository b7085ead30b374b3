"""What one viewer may know: everything on the planes, and no hand but the viewer's own (8).

Everybody sees that a window is open. Who is asked in it, who has answered and who has asked not to
be asked would betray hands: of these a viewer is shown only their own.
"""

from msgspec import Struct
from msgspec.structs import replace

from bot.games.terakh.model.options import Options
from bot.games.terakh.model.planes import Planes, Turns
from bot.games.terakh.model.stack import Frame, Seen, Window
from bot.games.terakh.model.state import Orb, State
from bot.games.terakh.model.units import Unit
from bot.kernel import Outcome, Seat

FACE_DOWN = "?"


class View(Struct, frozen=True, gc=False):
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
    quiet: tuple[Seat, ...]  # the viewer, if they pass for the rest of this turn
    deaf: tuple[Seat, ...]  # the viewer, if they always pass Recycle
    stack: tuple[Frame, ...]  # windows without the other seats
    seen: tuple[Seen, ...]
    outcome: Outcome | None
    sealed: tuple[tuple[str, ...], ...] = ()  # of others only whether they have answered

    @property
    def active(self) -> Seat:
        return self.order[self.now]

    @property
    def asks_all(self) -> bool:
        """Is this step of set-up one for all at once, face down? (R85)"""
        if self.phase == "clan":
            return self.options.setup != "full"
        return self.phase == "inka" and self.options.setup == "sealed"

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        """Whose turn it is, or who has not answered yet where all are asked at once."""
        if not self.asks_all:
            return (self.active,) if self.order else ()
        return tuple(
            seat
            for seat in self.order
            if not (self.sealed and self.sealed[seat])
            and not (self.phase == "clan" and self.clans[seat])
        )


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
        quiet=tuple(seat for seat in state.quiet if seat == viewer),
        deaf=tuple(seat for seat in state.deaf if seat == viewer),
        stack=tuple(_own_part(frame, viewer) for frame in state.stack),
        seen=state.seen,
        outcome=state.outcome,
        sealed=tuple(
            words if seat == viewer or not words else (FACE_DOWN,)
            for seat, words in enumerate(state.sealed)
        ),
    )


def _own_part(frame: Frame, viewer: Seat | None) -> Frame:
    if not isinstance(frame, Window):
        return frame
    return replace(
        frame,
        asked=tuple(seat for seat in frame.asked if seat == viewer),
        answers=tuple(answer for answer in frame.answers if answer.seat == viewer),
    )
