"""Cards that move between deck, hand, party and discard pile; Actions and Terrain plays."""

from bot.games.terrene.model import names
from bot.games.terrene.model.abilities import (
    Actions,
    Discard,
    DrawCards,
    ExtraTerrain,
    Mill,
    MoveAssigned,
    MoveCard,
    MoveRandomHand,
)
from bot.games.terrene.model.chain import Frame
from bot.games.terrene.model.pieces import Card
from bot.games.terrene.model.tasks import Discarding
from bot.games.terrene.rules.context import Context
from bot.games.terrene.rules.effects import targets
from bot.kernel import piles
from bot.kernel.text import count


def draw(context: Context, frame: Frame, effect: DrawCards) -> None:
    seat = targets.who(frame, effect.who)
    number = context.draw(seat, effect.n)
    context.tell(f"{{{seat}}} draws {count(number, 'card')}.")


def mill(context: Context, frame: Frame, effect: Mill) -> None:
    seat = targets.who(frame, effect.who)
    cards, deck = piles.draw(context.player(seat).deck, effect.n)
    context.change_player(seat, deck=deck)
    for card in cards:
        context.bury(card)
    if cards:
        context.tell(f"{{{seat}}} discards from the top of their deck: {names.cards(cards)}.")


def discard(context: Context, frame: Frame, effect: Discard) -> None:
    seat = targets.who(frame, effect.who)
    if effect.mode == "choose":
        context.push(Discarding(context.state.seats[seat], effect.n))
        return
    for _ in range(min(effect.n, len(context.player(seat).hand))):
        card = at_random(context, seat)
        context.bury(card)
        context.tell(f"{{{seat}}} discards {card.face.name} at random.")


def at_random(context: Context, seat: int) -> Card:
    """Take a random card out of a hand."""
    hand = context.player(seat).hand
    card = hand[context.chance.hidden(len(hand)) - 1]
    context.change_player(seat, hand=piles.without(hand, card))
    return card


def actions(context: Context, frame: Frame, effect: Actions) -> None:
    seat = targets.who(frame, effect.who)
    player = context.player(seat)
    if effect.at:
        context.change_player(seat, bonus=player.bonus + effect.n)
        word = "more" if effect.n > 0 else "fewer"
        more = count(abs(effect.n), f"{word} Action")
        context.tell(f"{{{seat}}} gets {more} in their next Command Phase.")
        return
    context.change_player(seat, actions=max(0, player.actions + effect.n))
    context.tell(f"{{{seat}}} now has {count(context.player(seat).actions, 'Action')}.")


def move_card(context: Context, frame: Frame, effect: MoveCard) -> None:
    """Out of a discard pile into the hand of the ability's controller."""
    for owner, key in _discarded(frame, effect.card):
        pile = context.player(owner).discard
        card = next((each for each in pile if each.key == key), None)
        if card:
            context.change_player(owner, discard=piles.without(pile, card))
            context.take(frame.seat, [card])
            context.tell(f"{{{frame.seat}}} returns {card.face.name} to their hand.")


def _discarded(frame: Frame, ref: str) -> list[tuple[int, str]]:
    if ref == "event_card":
        card = frame.event.card if frame.event else None
        return [(card.owner, card.key)] if card else []
    return [(target.seat, target.key) for target in dict(frame.bound).get(ref, ())]


def move_random_hand(context: Context, frame: Frame, effect: MoveRandomHand) -> None:
    """Only the two players involved learn which card it was."""
    victim = targets.who(frame, effect.from_)
    if not context.player(victim).hand:
        context.tell(f"{{{victim}}} has no card in hand to take.")
        return
    card = at_random(context, victim)
    context.take(frame.seat, [card])
    context.tell(f"{{{frame.seat}}} takes a card at random from {{{victim}}}'s hand.")
    for seat in (frame.seat, victim):
        context.whisper(seat, f"{{{frame.seat}}} took {card.face.name} from {{{victim}}}.")


def move_assigned(context: Context, frame: Frame, effect: MoveAssigned) -> None:
    for place in targets.places(context, frame, effect.from_):
        no, held = place.member.no, place.member.held
        if held is None:
            continue
        context.drop_held(no)
        spot = names.label(*place)
        if effect.to == "owner_discard":
            context.bury(held.card)
            context.tell(f"{held.card.face.name}, the card of {context.title(no)}, is discarded.")
            continue
        context.take(frame.seat, [held.card])
        context.tell(f"{{{frame.seat}}} takes the card assigned to {context.title(no)}.")
        for seat in (frame.seat, place.seat):
            context.whisper(seat, f"The card taken from {spot} is {held.card.face.name}.")


def extra_terrain(context: Context, frame: Frame, effect: ExtraTerrain) -> None:
    seat = targets.who(frame, effect.who)
    context.change_player(seat, plays=context.player(seat).plays + effect.n)
    context.tell(f"{{{seat}}} may play or switch one more Terrain this turn.")
