"""Whom an effect reaches: the Characters a word refers to, as they are when it resolves."""

from bot.games.terrene.model.chain import Frame
from bot.games.terrene.model.pieces import Place
from bot.games.terrene.rules import stats
from bot.games.terrene.rules.abilities import selectors
from bot.games.terrene.rules.context import Context


def places(context: Context, frame: Frame, ref: str) -> list[Place]:
    """Everyone in play that a REF names, hidden ones too."""
    found = (context.find(no) for no in selectors.referred(context.state, frame, ref))
    return [place for place in found if place]


def recruited(context: Context, frame: Frame, ref: str) -> list[Place]:
    """The recruited ones: effects do not touch hidden Characters, nor Storms the immune ones."""
    return [
        place
        for place in places(context, frame, ref)
        if place.member.up
        and not (frame.storm and stats.immune(context.state, *place, "storm"))  # R84
    ]


def who(frame: Frame, word: str) -> int:
    """The seat meant by "you" or "opp"."""
    return frame.seat if word == "you" else frame.opp


def until(context: Context, frame: Frame, duration: str, seat: int) -> str:
    """When an effect of a duration on a Character of `seat` ends."""
    match duration:
        case "turn":
            return f"end{context.state.active}"
        case "their_turn":
            return f"end{seat}"  # R85
        case "next":
            return f"start{frame.seat}"
        case _:
            return duration


def lasts(frame: Frame, duration: str, seat: int) -> str:
    """How long an effect on a Character of `seat` lasts, in words."""
    match duration:
        case "turn":
            return "until the end of the turn"
        case "their_turn":
            return f"until the end of {{{seat}}}'s turn"
        case "next":
            return f"until the start of {{{frame.seat}}}'s next turn"
        case "battle":
            return "for this battle"
        case _:
            return "permanently"
