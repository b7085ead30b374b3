"""Looking: at decks, at hidden Characters, at what they hold."""

from bot.games.terrene import names
from bot.games.terrene.effects import reach
from bot.games.terrene.language import LookTop, Peek, Scry, Search
from bot.games.terrene.scene import Scene
from bot.games.terrene.state import Card, Frame
from bot.games.terrene.tasks import Looking, Scrying, Searching
from bot.kernel import piles


def search(scene: Scene, frame: Frame, effect: Search) -> None:
    for _ in range(effect.n):
        scene.push(Searching(frame.seat, effect.sel))


def _lift(scene: Scene, seat: int, number: int) -> tuple[Card, ...]:
    cards, deck = piles.draw(scene.player(seat).deck, number)
    scene.change_player(seat, deck=deck)
    scene.tell(f"{{{seat}}} looks at {names.plural(len(cards), 'card')} of the deck.")
    if cards:
        scene.whisper(seat, f"On top of {{{seat}}}'s deck: {names.cards(cards)}.")
    return cards


def look_top(scene: Scene, frame: Frame, effect: LookTop) -> None:
    cards = _lift(scene, frame.seat, effect.n)
    if cards:
        scene.push(Looking(frame.seat, cards))


def scry(scene: Scene, frame: Frame, effect: Scry) -> None:
    cards = _lift(scene, frame.seat, effect.n)
    if cards:
        scene.push(Scrying(frame.seat, cards))


def peek(scene: Scene, frame: Frame, effect: Peek) -> None:
    for place in reach.places(scene, frame, effect.to):
        member, spot = place.member, names.label(*place)
        if member.up:
            continue
        scene.change_member(member.no, seen=member.seen | {frame.seat})
        held = "no card"
        if member.held:
            scene.change_held(member.no, seen=member.held.seen | {frame.seat})
            held = member.held.card.face.name
        scene.tell(f"{{{frame.seat}}} looks at {spot}.")
        scene.whisper(frame.seat, f"{spot} is {member.face.name} with {held}.")
