"""Windows and the chain: who may respond, and what resolves when (5.4).

The chain is a stack of links. A window goes round the table until everybody has passed; then the
links resolve, last in first out, and events that happened meanwhile get windows of their own.
"""

from msgspec.structs import replace

from bot.games.terrene.model.actions import Picks, Source
from bot.games.terrene.model.cards import ability, triggered
from bot.games.terrene.model.chain import Frame, GameEvent, Link, Window
from bot.games.terrene.model.pieces import Card, Member
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import (
    AnyTask,
    Drain,
    Effects,
    Offer,
    Open,
    Priority,
    Resolve,
    Settle,
    Spent,
)
from bot.games.terrene.rules import standing, stats
from bot.games.terrene.rules.abilities import activation, choices, possible_cards, selectors
from bot.games.terrene.rules.context import Context
from bot.games.terrene.rules.effects import party
from bot.games.terrene.text.chain import announced
from bot.kernel.prompt import Seat


def open_window(context: Context, task: Open) -> None:
    """Triggered abilities first, then priority: from the actor or the active player on (R119)."""
    state = context.state
    acted = (Seat(task.actor),) if task.actor >= 0 else ()
    first = Seat(task.actor) if task.actor >= 0 else state.active
    context.change(window=Window(task.event, acted, first))
    offers: list[AnyTask] = [Offer(link) for link in waiting(state, task.event)]
    context.push(*offers, Priority(), Drain())


def waiting(state: State, event: GameEvent) -> list[Link]:
    """The triggered abilities of an event: the active player's first, slot by slot (R53)."""
    return [
        link
        for seat in (state.active, *state.after(state.active))
        for member in state.players[seat].party
        if member.up
        for link in _triggers(state, seat, member, event)
    ]


def _triggers(state: State, seat: Seat, member: Member, event: GameEvent) -> list[Link]:
    cards = [("self", member.card)] if not stats.silenced(member) else []
    if member.held and member.held.up and member.held.card.face.is_ongoing:
        cards.append(("held", member.held.card))
    return [
        Link(seat, how, member.no, card, each.id, event=event)
        for how, card in cards
        for each in triggered(card.key)
        if each.speed != "passive"
        and each.when
        and selectors.happens(state, each.when, seat, member.no, event)
        and (each.speed != "green" or seat == state.active)  # R50
        and not (each.limit and each.id in _used(state, seat, how, member, card))
    ]


def _used(state: State, seat: Seat, how: str, member: Member, card: Card) -> tuple[str, ...]:
    return activation.used(state, seat, Source(how, member.no, card, ""))


def at_once(context: Context, event: GameEvent) -> list[AnyTask]:
    """Passive triggers of an event, in slot order: no chain, no response."""
    state, found = context.state, []
    for seat in (state.active, *state.after(state.active)):
        for member in state.players[seat].party:
            found += _passives(state, seat, member, event)
    return found


def _passives(state: State, seat: Seat, member: Member, event: GameEvent) -> list[AnyTask]:
    if not member.up:
        return []
    cards: list[Card] = [] if stats.silenced(member) else [member.card]
    if member.held and member.held.up and member.held.card.face.is_ongoing:
        cards.append(member.held.card)
    return [
        Effects(Frame(seat, member.no, event=event, opp=state.enemies(seat)[0]), each.do)
        for card in cards
        for each in triggered(card.key)
        if each.speed == "passive"
        and each.when
        and selectors.happens(state, each.when, seat, member.no, event)
    ]


def offer(context: Context, task: Offer) -> None:
    """Put a triggered ability on the chain, or ask its controller first."""
    link = task.link
    source = source_of(link)
    able = ability(link.card.key, link.ability)
    place = context.find(link.no)
    if place is None or not place.member.up:
        return
    frame = Frame(link.seat, link.no, event=link.event)
    if (
        activation.unpaid(context.state, link.seat, source, able)
        or activation.untargeted(context.state, link.seat, source, able)
        or not selectors.holds(context.state, able.if_, frame)
    ):
        return
    if able.may or choices.questions(context.state, link.seat, source):
        context.wait(task)
    else:
        put_link(context, link.seat, source, Picks())


def source_of(link: Link) -> Source:
    return Source(link.how, link.no, link.card, link.ability)


def respond(context: Context, seat: Seat, source: Source, picks: Picks) -> None:
    """A link on the chain; then all others are heard, but not its own player again (R119)."""
    put_link(context, seat, source, picks)
    window = context.state.window
    if window:
        turn = context.state.after(seat)[0]
        context.change(window=replace(window, turn=turn, passes=1))  # its own player needs no word


def put_link(context: Context, seat: Seat, source: Source, picks: Picks) -> None:
    """Turn up, pay, aim: the link is on the chain."""
    frame = activation.frame_of(context.state, seat, source)
    able = ability(source.card.key, source.ability)
    opp = choices.opponent(context.state, frame, picks)
    link = Link(
        seat, source.how, source.no, source.card, source.ability, picks.bound, frame.event, opp
    )
    spot = "terrain" if source.how == "terrain" else context.label(source.no)
    context.tell(f"{announced(context.state, link)}.", "light", spot)
    _pay(context, seat, source, picks)
    window = context.state.window or Window(None, (), seat)
    context.change(
        chain=(*context.state.chain, link),
        window=replace(
            window,
            acted=tuple(sorted({*window.acted, seat})),
            closed=window.closed or able.speed == "purple",  # R48
            spent=(*window.spent, activation.spent_mark(source)),
        ),
    )


def _pay(context: Context, seat: Seat, source: Source, picks: Picks) -> None:
    able = ability(source.card.key, source.ability)
    thrifty = activation.is_thrifty(context.state, seat, source)
    price = activation.action_cost(context.state, seat, source, able)
    context.change_player(seat, actions=context.player(seat).actions - price)
    _mark_used(context, seat, source, thrifty=thrifty and able.cost.actions > 0)
    if source.how == "held":
        context.change_held(source.no, up=True, seen=frozenset())
    elif source.how == "hand":
        context.out_of_hand(seat, source.card.key)
    for key in picks.discards:
        card = context.out_of_hand(seat, key)
        context.bury(card)
        context.tell(f"{{{seat}}} discards {card.face.name} to pay for it.")
    if able.cost.counter:
        kind, number = able.cost.counter
        place = context.find(source.no)
        if place:
            context.change_member(source.no, **{kind: getattr(place.member, kind) - number})
    if able.cost.dismiss_self or picks.dismissed:
        party.dismiss(context, picks.dismissed or source.no)


def _mark_used(context: Context, seat: Seat, source: Source, *, thrifty: bool) -> None:
    able, player = ability(source.card.key, source.ability), context.player(seat)
    if source.how == "terrain":
        grounds = tuple(
            replace(each, used=(*each.used, able.id)) if each.no == player.active else each
            for each in player.grounds
        )
        context.change_player(seat, grounds=grounds)
        return
    place = context.find(source.no)
    if place is None:
        return
    if thrifty:
        context.change_member(source.no, used=(*place.member.used, "thrift"))
    if source.how == "self":
        context.change_member(source.no, used=(*place.member.used, able.id))
    elif place.member.held:
        mark = "cast" if source.how == "hand" else able.id
        context.change_held(source.no, used=(*place.member.held.used, mark))


def give_priority(context: Context, task: Priority) -> None:
    """Go round until a player must be asked or all have passed."""
    while window := context.state.window:
        if window.closed or window.passes >= len(context.state.players):
            context.push(Resolve())
            return
        if not context.all_pass and _is_asked(context.state, window.turn):
            context.wait(task)
            return
        pass_on(context)


def _is_asked(state: State, seat: Seat) -> bool:
    return pauses(state, seat) and not _passes_silently(state, seat)


def _passes_silently(state: State, seat: Seat) -> bool:
    """With `smart` a pass by order is as silent as having nothing to add (R114)."""
    return state.rules.smart and standing.passes(state, seat)


def pass_on(context: Context) -> None:
    window = context.state.window
    if window:
        turn = context.state.after(window.turn)[0]
        context.change(window=replace(window, turn=turn, passes=window.passes + 1))


def pauses(state: State, seat: Seat) -> bool:
    """Is this seat asked? Judged by public facts alone, so that a pause tells nothing (R104)."""
    window = state.window
    if window is None or window.closed:
        return False
    if state.rules.smart:
        return bool(activation.open_sources(state, seat))
    if state.rules.always and not set(window.acted) <= {seat}:
        return True
    return possible_cards.could_use(state, seat)


def resolve(context: Context, task: Resolve) -> None:
    """The last link first; nothing may be added meanwhile, except under T6."""
    if not context.state.chain:
        context.change(window=None)
        return
    *rest, link = context.state.chain
    context.change(chain=tuple(rest))
    after: list[AnyTask] = [Spent(link), Settle()]
    if 6 in context.state.rules.tournament and rest and context.state.window:
        after.append(Priority())
        window = context.state.window
        context.change(window=replace(window, turn=context.state.active, passes=0, closed=False))
    else:
        after.append(Resolve())
    source = context.find(link.no)
    if link.how == "self" and source and source.member.up and stats.silenced(source.member):
        context.tell(f"{context.title(link.no)} is Silenced, so its ability does nothing.")  # R47
    else:
        frame = Frame(link.seat, link.no, link.bound, link.event, link.opp)
        after.insert(0, Effects(frame, ability(link.card.key, link.ability).do))
    context.push(*after)


def spend(context: Context, task: Spent) -> None:
    """A used Item or Command is discarded; an On-going one stays (5.4.10)."""
    link = task.link
    if link.how not in ("held", "hand") or link.card.face.is_ongoing:
        return
    place = context.find(link.no)
    if link.how == "hand":
        context.bury(link.card)
    elif place and place.member.held and place.member.held.card == link.card:
        context.drop_held(link.no)
        context.bury(link.card)
    context.queue(context.event("card_resolved", link.seat, link.no, card=link.card))


def drain(context: Context, task: Drain) -> None:
    """The next queued event gets its window."""
    if context.state.queue:
        first, *rest = context.state.queue
        context.change(queue=tuple(rest))
        context.push(Open(first, -1), Drain())
