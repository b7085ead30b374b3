"""Effects made of other effects: for each, choose one, use another card."""

from msgspec.structs import replace

from bot.games.terrene.model.abilities import Choose, ForEach, UseCard
from bot.games.terrene.model.actions import Picks, Source
from bot.games.terrene.model.cards import activated
from bot.games.terrene.model.chain import Frame, Target
from bot.games.terrene.model.pieces import Card
from bot.games.terrene.model.tasks import Aiming, Choosing, Effects
from bot.games.terrene.rules.abilities import choices, selectors
from bot.games.terrene.rules.context import Context
from bot.kernel import piles


def for_each(context: Context, frame: Frame, effect: ForEach) -> None:
    """The list is fixed before the first one is reached."""
    found = selectors.members(context.state, effect.sel, frame.seat, frame.self_no)
    rounds = [
        Effects(
            replace(frame, bound=(*frame.bound, (effect.as_, (Target(no=place.member.no),)))),
            effect.do,
        )
        for place in found
    ]
    context.push(*rounds)


def choose(context: Context, frame: Frame, effect: Choose) -> None:
    context.push(Choosing(frame, effect.options))


def use_card(context: Context, frame: Frame, effect: UseCard) -> None:
    """Another Item's ability, here and now, without its cost or class."""
    for target in dict(frame.bound).get(effect.card, ()):
        pile = context.player(target.seat).discard
        card = next((each for each in pile if each.key == target.key), None)
        if card is None or not selectors.usable(context.state, card, frame.seat, frame.self_no):
            continue
        if effect.then == "owner_bottom":
            deck = piles.tuck_under(context.player(card.owner).deck, [card])
            context.change_player(target.seat, discard=piles.without(pile, card))
            context.change_player(card.owner, deck=deck)
        context.tell(f"{context.title(frame.self_no)} uses {card.face.name} from a discard pile.")
        _use(context, frame, card)


def _use(context: Context, frame: Frame, card: Card) -> None:
    source = Source("borrowed", frame.self_no, card, activated(card.key)[0].id)
    if choices.questions(context.state, frame.seat, source, free=True):
        context.push(Aiming(frame, card))
    else:
        aimed(context, frame, card, Picks())


def aimed(context: Context, frame: Frame, card: Card, picks: Picks) -> None:
    """Carry the borrowed ability out, at the targets chosen for it."""
    opp = choices.opponent(context.state, frame, picks)
    context.push(Effects(replace(frame, bound=picks.bound, opp=opp), activated(card.key)[0].do))
