"""Characters that enter, hide, show themselves, or are sent away."""

from bot.games.terrene import names
from bot.games.terrene.cards import FACES
from bot.games.terrene.effects import reach
from bot.games.terrene.language import HideIt, Reveal, Summon
from bot.games.terrene.scene import Scene
from bot.games.terrene.state import EVERYBODY, Card, Frame, Member


def summon(scene: Scene, frame: Frame, effect: Summon) -> None:
    """Tokens enter recruited; beyond eight Characters they do not appear (R26)."""
    name = FACES[effect.token].name
    for _ in range(effect.n):
        member = scene.enter(frame.seat, Card(effect.token, frame.seat), up=True)
        if member is None:
            scene.tell(f"{{{frame.seat}}}'s party is full: no {name} appears.")
            return
        spot = names.label(frame.seat, member)
        scene.tell(f"{name} enters at {spot}.", "place", spot)


def hide(scene: Scene, frame: Frame, effect: HideIt) -> None:
    for place in reach.recruited(scene, frame, effect.to):
        _turn_down(scene, place.member)
        scene.tell(f"{place.member.face.name} is face-down at {names.label(*place)} now.", "turn")


def _turn_down(scene: Scene, member: Member) -> None:
    """R28: lasting things stay, passing things end, a face-up On-going card is discarded."""
    held = member.held
    if held and held.up and held.card.face.is_ongoing:
        scene.drop_held(member.no)
        scene.bury(held.card)
    scene.change_member(
        member.no,
        up=False,
        seen=frozenset({EVERYBODY}),
        mods=tuple(mod for mod in member.mods if mod.until == "perm"),
        marks=tuple(mark for mark in member.marks if mark.until == "perm"),
        decay=0,
    )


def reveal(scene: Scene, frame: Frame, effect: Reveal) -> None:
    for place in reach.places(scene, frame, effect.to):
        if not place.member.up:
            turn_up(scene, place.member.no)
            scene.tell(f"{scene.title(place.member.no)} is turned face-up.", "turn")


def turn_up(scene: Scene, no: int) -> None:
    scene.change_member(no, up=True, seen=frozenset())


def dismiss(scene: Scene, no: int) -> None:
    """Any dismissal costs HP equal to the damage on the Character (R31)."""
    place = scene.find(no)
    if place is None:
        return
    seat, member = place
    spot, held = names.label(seat, member), member.held
    scene.leave(no)
    with_it = f" with {held.card.face.name}" if held else ""
    scene.tell(f"{{{seat}}} dismisses {member.face.name} ({spot}){with_it}.", "fall", spot)
    if member.damage:
        scene.hurt_team(seat, member.damage)
        scene.tell(f"{{{seat}}} loses {member.damage} HP for it: {scene.state.hp[seat % 2]} left.")
