"""Cards that move between deck, hand, party and discard pile; Actions and Terrain plays."""

from bot.games.terrene import names
from bot.games.terrene.effects import reach
from bot.games.terrene.language import (
    Actions,
    Discard,
    DrawCards,
    ExtraTerrain,
    Mill,
    MoveAssigned,
    MoveCard,
    MoveRandomHand,
)
from bot.games.terrene.scene import Scene
from bot.games.terrene.state import Card, Frame
from bot.games.terrene.tasks import Discarding
from bot.kernel import piles


def draw(scene: Scene, frame: Frame, effect: DrawCards) -> None:
    seat = reach.who(frame, effect.who)
    number = scene.draw(seat, effect.n)
    scene.tell(f"{{{seat}}} draws {names.plural(number, 'card')}.")


def mill(scene: Scene, frame: Frame, effect: Mill) -> None:
    seat = reach.who(frame, effect.who)
    cards, deck = piles.draw(scene.player(seat).deck, effect.n)
    scene.change_player(seat, deck=deck)
    for card in cards:
        scene.bury(card)
    scene.tell(f"From {{{seat}}}'s deck into the discard pile: {names.cards(cards)}.")


def discard(scene: Scene, frame: Frame, effect: Discard) -> None:
    seat = reach.who(frame, effect.who)
    if effect.mode == "choose":
        scene.push(Discarding(scene.state.seats[seat], effect.n))
        return
    for _ in range(min(effect.n, len(scene.player(seat).hand))):
        card = at_random(scene, seat)
        scene.bury(card)
        scene.tell(f"{{{seat}}} discards {card.face.name} at random.")


def at_random(scene: Scene, seat: int) -> Card:
    """A card leaves the hand by luck."""
    hand = scene.player(seat).hand
    card = hand[scene.chance.hidden(len(hand)) - 1]
    scene.change_player(seat, hand=piles.without(hand, card))
    return card


def actions(scene: Scene, frame: Frame, effect: Actions) -> None:
    seat = reach.who(frame, effect.who)
    player = scene.player(seat)
    if effect.at:
        scene.change_player(seat, bonus=player.bonus + effect.n)
        scene.tell(f"{{{seat}}} gets {effect.n:+d} Action in the next Command Phase.")
        return
    scene.change_player(seat, actions=max(0, player.actions + effect.n))
    scene.tell(f"{{{seat}}} has {names.plural(scene.player(seat).actions, 'Action')} now.")


def move_card(scene: Scene, frame: Frame, effect: MoveCard) -> None:
    """Out of a discard pile into the hand of the ability's controller."""
    for owner, key in _discarded(frame, effect.card):
        pile = scene.player(owner).discard
        card = next((each for each in pile if each.key == key), None)
        if card:
            scene.change_player(owner, discard=piles.without(pile, card))
            scene.take(frame.seat, [card])
            scene.tell(f"{{{frame.seat}}} takes {card.face.name} back into hand.")


def _discarded(frame: Frame, ref: str) -> list[tuple[int, str]]:
    if ref == "event_card":
        card = frame.moment.card if frame.moment else None
        return [(card.owner, card.key)] if card else []
    return [(target.seat, target.key) for target in dict(frame.bound).get(ref, ())]


def move_random_hand(scene: Scene, frame: Frame, effect: MoveRandomHand) -> None:
    """Only the robber and the robbed learn which card it was."""
    victim = reach.who(frame, effect.from_)
    if not scene.player(victim).hand:
        scene.tell(f"{{{victim}}} has no card to take.")
        return
    card = at_random(scene, victim)
    scene.take(frame.seat, [card])
    scene.tell(f"{{{frame.seat}}} takes a card at random from {{{victim}}}'s hand.")
    for seat in (frame.seat, victim):
        scene.whisper(seat, f"{{{frame.seat}}} took {card.face.name} from {{{victim}}}.")


def move_assigned(scene: Scene, frame: Frame, effect: MoveAssigned) -> None:
    for place in reach.places(scene, frame, effect.from_):
        no, held = place.member.no, place.member.held
        if held is None:
            continue
        scene.drop_held(no)
        spot = names.label(*place)
        if effect.to == "owner_discard":
            scene.bury(held.card)
            scene.tell(f"The card at {spot} is discarded: {held.card.face.name}.")
            continue
        scene.take(frame.seat, [held.card])
        scene.tell(f"{{{frame.seat}}} takes the card assigned to {spot}.")
        for seat in (frame.seat, place.seat):
            scene.whisper(seat, f"The card taken from {spot} is {held.card.face.name}.")


def extra_terrain(scene: Scene, frame: Frame, effect: ExtraTerrain) -> None:
    seat = reach.who(frame, effect.who)
    scene.change_player(seat, plays=scene.player(seat).plays + effect.n)
