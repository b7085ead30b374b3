"""What an action does: one small function each; then the agenda goes on.

In a player's own turn the action's type decides; otherwise it answers the task on top of the
agenda, and that task's type decides.
"""

from collections.abc import Callable
from typing import Any

from bot.games.terrene.model import names
from bot.games.terrene.model.actions import (
    Action,
    Activate,
    Agree,
    Aim,
    Arrange,
    Assign,
    Attack,
    Block,
    ChooseDeck,
    Dismiss,
    EndTurn,
    GoFirst,
    Hide,
    LayOut,
    LetBegin,
    Listen,
    Pass,
    Pay,
    PlayTerrain,
    Recruit,
    Run,
    Take,
    Trade,
)
from bot.games.terrene.model.pieces import Card, Held
from bot.games.terrene.model.tasks import (
    Aiming,
    Blocking,
    Choosing,
    Discarding,
    Drain,
    Effects,
    Idle,
    Looking,
    Offer,
    Open,
    OverSupply,
    PaySlow,
    Priority,
    Running,
    Scrying,
    Searching,
    Settle,
    Task,
    Tier,
)
from bot.games.terrene.rules import agenda, chain, combat, outcome, setup, stats, turn
from bot.games.terrene.rules.context import Context
from bot.games.terrene.rules.effects import compound, party
from bot.games.terrene.rules.experience import reward
from bot.kernel import piles
from bot.kernel.prompt import Seat
from bot.kernel.text import listed


def apply(context: Context, keeper: Seat, action: Action) -> None:
    """Carry out an action of the player who answers for the seat that is asked."""
    match action:
        case ChooseDeck():
            setup.choose_deck(context, setup.answering(context.state, keeper), action)
        case LayOut():
            setup.lay(context, setup.answering(context.state, keeper), action)
        case GoFirst(seat):
            setup.begin(context, seat)
        case LetBegin():
            setup.let_begin(context)
        case _:
            _play(context, action)
    agenda.advance(context)


def _play(context: Context, action: Action) -> None:
    task = context.state.agenda[-1]
    if isinstance(task, Idle):
        IN_TURN[type(action)](context, context.state.active, action)
    else:
        context.pop()
        ANSWER[type(task)](context, task, action)


# The active player's turn.


def _recruit(context: Context, seat: Seat, action: Recruit) -> None:
    place = context.find(action.no)
    key = place.member.card.key if place else action.key
    need = stats.recruit_supply(context.state, seat, key)
    context.change_player(seat, actions=context.player(seat).actions - 1)
    if place:
        no = action.no
    else:
        entered = context.enter(seat, context.out_of_hand(seat, key), up=True)
        no = entered.no if entered else 0
    party.turn_up(context, no)
    member = context.find(no)
    if member:
        context.change_member(no, sp_cut=need - member.member.face.sp)
    context.tell(f"{{{seat}}} recruits {context.title(no)}.", "turn", context.label(no))
    event = context.event("recruited", seat, no)
    context.push(*chain.at_once(context, event), Open(event, seat))


def _attack(context: Context, seat: Seat, action: Attack) -> None:
    if action.last:
        context.change_player(seat, orders=context.player(seat).orders | {"end"})
    combat.declare(context, seat, action.no)


def _activate(context: Context, seat: Seat, action: Activate) -> None:
    chain.respond(context, seat, action.source, action.picks)
    context.push(Priority(), Drain())


def _end_turn(context: Context, seat: Seat, action: EndTurn) -> None:
    context.pop()
    turn.end(context)


def _run(context: Context, seat: Seat, action: Run) -> None:
    """In 2v2 the partner must agree (5.9)."""
    partner = Seat((seat + 2) % len(context.state.players))
    if partner == seat or {seat, partner} & context.state.gone:
        outcome.run(context, seat)
    else:
        context.tell(f"{{{seat}}} wants to run and asks {{{partner}}} to agree.")
        context.push(Running(partner))


# Free actions of the turn: they open no window for responses (R42).


def _terrain(context: Context, seat: Seat, action: PlayTerrain) -> None:
    if action.key:
        turn.play_terrain(context, seat, action.key)
    else:
        turn.switch_terrain(context, seat, action.no)


def _hide(context: Context, seat: Seat, action: Hide) -> None:
    card = context.out_of_hand(seat, action.key)
    member = context.enter(seat, card, up=False)
    if member:
        spot = names.label(seat, member)
        context.tell(f"{{{seat}}} puts a hidden Character into {spot}.", "place", spot)
        context.whisper(seat, f"The hidden Character {spot} is {card.face.name}.")


def _assign(context: Context, seat: Seat, action: Assign) -> None:
    card = context.out_of_hand(seat, action.key)
    context.change_member(action.no, held=Held(card))
    spot = context.label(action.no)
    who = context.title(action.no)
    context.tell(f"{{{seat}}} assigns a face-down card to {who}.", "place", spot)
    context.whisper(seat, f"The card assigned to {spot} is {card.face.name}.")


def _trade(context: Context, seat: Seat, action: Trade) -> None:
    first, second = context.find(action.one), context.find(action.other)
    if first and second:
        context.change_member(action.one, held=second.member.held)
        context.change_member(action.other, held=first.member.held)
    context.change_player(seat, traded=True)
    spots = context.label(action.one), context.label(action.other)
    hidden = first and second and not (first.member.up or second.member.up)
    titles = (context.title(action.one), context.title(action.other))
    who = f"the hidden Characters {listed(spots)}" if hidden else listed(titles)
    context.tell(f"{{{seat}}} trades the cards of {who}.", "swap", *spots)


def _dismiss(context: Context, seat: Seat, action: Dismiss) -> None:
    if not action.card:
        party.dismiss(context, action.no)
        context.push(Settle())  # R100
        return
    card = context.drop_held(action.no)
    if card:
        context.bury(card)
        who = context.title(action.no)
        context.tell(f"{{{seat}}} dismisses {card.face.name}, the card of {who}.")


def _listen(context: Context, seat: Seat, action: Listen) -> None:
    context.change_player(seat, orders=frozenset())
    context.whisper(seat, f"The bot no longer passes for {{{seat}}}.")


# Answers to the question on top of the agenda, which has been taken off.


def _respond(context: Context, task: Priority, action: Activate | Pass | Listen) -> None:
    window = context.state.window
    if window:
        match action:
            case Activate(source, picks):
                chain.respond(context, window.turn, source, picks)
            case Pass(order):
                _pass(context, window.turn, order)
            case Listen():  # the question stays (R114)
                _listen(context, window.turn, action)
    context.push(Priority())


def _pass(context: Context, seat: Seat, order: str) -> None:
    given = context.player(seat).orders
    context.change_player(seat, orders=given | {order} if order else given)
    context.tell(f"{{{seat}}} passes.")
    chain.pass_on(context)


def _block(context: Context, task: Blocking, action: Block | Pass) -> None:
    if isinstance(action, Block):
        combat.block(context, action.no)
    else:
        combat.decline(context, task.seat)


def _pay_slow(context: Context, task: PaySlow, action: Pay | Pass) -> None:
    if isinstance(action, Pay):
        combat.pay_slow(context, task.step)
    else:
        combat.cancel(context)


def _trigger(context: Context, task: Offer, action: Aim | Pass) -> None:
    if isinstance(action, Aim):
        chain.put_link(context, task.link.seat, chain.source_of(task.link), action.picks)
    else:
        who = context.title(task.link.no)
        context.tell(f"{{{task.link.seat}}} does not use the ability of {who}.")


def _aim(context: Context, task: Aiming, action: Aim) -> None:
    compound.aimed(context, task.frame, task.card, action.picks)


def _choose(context: Context, task: Choosing, action: Take) -> None:
    branch = task.options[action.number - 1]
    context.tell(f"{{{task.frame.seat}}} chooses: {branch.label}.")
    context.push(Effects(task.frame, branch.do))


def _reward(context: Context, task: Tier, action: Take) -> None:
    place = context.find(task.no)
    if place:
        context.push(reward(context.state, place, action.number))


def _over_supply(context: Context, task: OverSupply, action: Dismiss) -> None:
    party.dismiss(context, action.no)


def _run_together(context: Context, task: Running, action: Agree | Pass) -> None:
    if isinstance(action, Agree):
        outcome.run(context, task.seat)
    else:
        context.tell(f"{{{task.seat}}} refuses to run. The game continues.")


def _discard(context: Context, task: Discarding, action: Take) -> None:
    card = context.out_of_hand(task.seat, action.key)
    context.bury(card)
    context.tell(f"{{{task.seat}}} discards {card.face.name}.")
    if task.n > 1:
        context.push(Discarding(task.seat, task.n - 1))


def _search(context: Context, task: Searching, action: Take | Pass) -> None:
    seat = task.seat
    deck = context.player(seat).deck
    if isinstance(action, Take):
        card = next(each for each in deck if each.key == action.key)
        deck = piles.without(deck, card)
        context.take(seat, [card])
        context.tell(f"{{{seat}}} finds {card.face.name} and puts it into their hand.")
    else:
        context.tell(f"{{{seat}}} takes no card from their deck.")
    context.change_player(seat, deck=context.chance.shuffled(deck))


def _look(context: Context, task: Looking, action: Take) -> None:
    seat = task.seat
    card = next(each for each in task.cards if each.key == action.key)
    rest = context.chance.shuffled(piles.without(task.cards, card))
    context.take(seat, [card])
    context.change_player(seat, deck=piles.tuck_under(context.player(seat).deck, rest))
    context.tell(
        f"{{{seat}}} puts 1 card into their hand and the rest on the bottom of their deck."
    )
    context.whisper(seat, f"{{{seat}}} put {card.face.name} into their hand.")


def _scry(context: Context, task: Scrying, action: Arrange) -> None:
    owner = task.cards[0].owner
    deck = context.player(task.seat).deck
    deck = piles.put_on(deck, [Card(key, owner) for key in action.top])
    deck = piles.tuck_under(deck, [Card(key, owner) for key in action.bottom])
    context.change_player(task.seat, deck=deck)
    context.tell(f"{{{task.seat}}} puts the cards back on the top or the bottom of their deck.")


IN_TURN: dict[type, Callable[[Context, Seat, Any], None]] = {
    Recruit: _recruit,
    Attack: _attack,
    Activate: _activate,
    PlayTerrain: _terrain,
    Hide: _hide,
    Assign: _assign,
    Trade: _trade,
    Dismiss: _dismiss,
    Listen: _listen,
    Run: _run,
    EndTurn: _end_turn,
}

ANSWER: dict[type[Task], Callable[[Context, Any, Any], None]] = {
    Priority: _respond,
    Blocking: _block,
    PaySlow: _pay_slow,
    Offer: _trigger,
    Aiming: _aim,
    Choosing: _choose,
    Tier: _reward,
    OverSupply: _over_supply,
    Running: _run_together,
    Discarding: _discard,
    Searching: _search,
    Looking: _look,
    Scrying: _scry,
}
