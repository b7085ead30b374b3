"""Looking: at decks, at hidden Characters, at what they hold."""

from bot.games.terrene.model import names
from bot.games.terrene.model.abilities import LookTop, Peek, Scry, Search
from bot.games.terrene.model.chain import Frame
from bot.games.terrene.model.pieces import Card
from bot.games.terrene.model.tasks import Looking, Scrying, Searching
from bot.games.terrene.rules.context import Context
from bot.games.terrene.rules.effects import targets
from bot.kernel import piles
from bot.kernel.text import count


def search(context: Context, frame: Frame, effect: Search) -> None:
    for _ in range(effect.n):
        context.push(Searching(frame.seat, effect.sel))


def _lift(context: Context, seat: int, number: int) -> tuple[Card, ...]:
    cards, deck = piles.draw(context.player(seat).deck, number)
    context.change_player(seat, deck=deck)
    top = count(len(cards), "card")
    context.tell(f"{{{seat}}} looks at the top {top} of their deck.")
    if cards:
        context.whisper(seat, f"On top of {{{seat}}}'s deck: {names.cards(cards)}.")
    return cards


def look_top(context: Context, frame: Frame, effect: LookTop) -> None:
    cards = _lift(context, frame.seat, effect.n)
    if cards:
        context.push(Looking(frame.seat, cards))


def scry(context: Context, frame: Frame, effect: Scry) -> None:
    cards = _lift(context, frame.seat, effect.n)
    if cards:
        context.push(Scrying(frame.seat, cards))


def peek(context: Context, frame: Frame, effect: Peek) -> None:
    for place in targets.places(context, frame, effect.to):
        member, spot = place.member, names.label(*place)
        if member.up:
            continue
        context.change_member(member.no, seen=member.seen | {frame.seat})
        held = "no card"
        if member.held:
            context.change_held(member.no, seen=member.held.seen | {frame.seat})
            held = member.held.card.face.name
        context.tell(f"{{{frame.seat}}} looks at the hidden Character {spot} and its card.")
        context.whisper(frame.seat, f"{spot} is {member.face.name}, holding {held}.")
