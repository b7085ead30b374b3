"""Whom an effect reaches: the Characters a word refers to, as they are when it resolves."""

from bot.games.terrene import figures, select
from bot.games.terrene.scene import Scene
from bot.games.terrene.state import Frame, Place


def places(scene: Scene, frame: Frame, ref: str) -> list[Place]:
    """Everyone in play that a REF names, hidden ones too."""
    found = (scene.find(no) for no in select.referred(scene.state, frame, ref))
    return [place for place in found if place]


def recruited(scene: Scene, frame: Frame, ref: str) -> list[Place]:
    """Those whom effects touch: hidden Characters are safe, and so are the storm-proof."""
    return [
        place
        for place in places(scene, frame, ref)
        if place.member.up
        and not (frame.storm and figures.immune(scene.state, *place, "storm"))  # R84
    ]


def who(frame: Frame, word: str) -> int:
    """The seat meant by "you" or "opp"."""
    return frame.seat if word == "you" else frame.opp


def until(scene: Scene, frame: Frame, duration: str, seat: int) -> str:
    """When an effect of a duration on a Character of `seat` ends."""
    match duration:
        case "turn":
            return f"end{scene.state.active}"
        case "their_turn":
            return f"end{seat}"  # R85
        case "next":
            return f"start{frame.seat}"
        case _:
            return duration
