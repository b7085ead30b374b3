"""Windows and the chain: who may respond, and what resolves when (5.4).

The chain is a stack of links. A window goes round the table until everybody has passed; then the
links resolve, last in first out, and events that happened meanwhile get windows of their own.
"""

from msgspec.structs import replace

from bot.games.terrene import activation, figures, orders, picking, select
from bot.games.terrene.actions import Picks, Source
from bot.games.terrene.cards import ability, triggered
from bot.games.terrene.effects import party
from bot.games.terrene.moments import moment
from bot.games.terrene.scene import Scene
from bot.games.terrene.state import Card, Frame, Link, Member, Moment, Window
from bot.games.terrene.tasks import (
    AnyTask,
    Drain,
    Effects,
    Offer,
    Open,
    Priority,
    Resolve,
    Settle,
    Spent,
    State,
)
from bot.kernel.prompt import Seat


def open_window(scene: Scene, task: Open) -> None:
    """Triggered abilities first, then priority: after the actor, or from the active player on."""
    state = scene.state
    acted = (Seat(task.actor),) if task.actor >= 0 else ()
    first = state.after(task.actor)[0] if task.actor >= 0 else state.active
    scene.change(window=Window(task.moment, acted, first))
    offers: list[AnyTask] = [Offer(link) for link in waiting(state, task.moment)]
    scene.push(*offers, Priority(), Drain())


def waiting(state: State, moment: Moment) -> list[Link]:
    """The triggered abilities of an event: the active player's first, slot by slot (R53)."""
    return [
        link
        for seat in (state.active, *state.after(state.active))
        for member in state.players[seat].party
        if member.up
        for link in _triggers(state, seat, member, moment)
    ]


def _triggers(state: State, seat: Seat, member: Member, moment: Moment) -> list[Link]:
    cards = [("self", member.card)] if not figures.silenced(member) else []
    if member.held and member.held.up and member.held.card.face.is_ongoing:
        cards.append(("held", member.held.card))
    return [
        Link(seat, how, member.no, card, each.id, moment=moment)
        for how, card in cards
        for each in triggered(card.key)
        if each.speed != "passive"
        and each.when
        and select.happens(state, each.when, seat, member.no, moment)
        and (each.speed != "green" or seat == state.active)  # R50
        and not (each.limit and each.id in _used(state, seat, how, member, card))
    ]


def _used(state: State, seat: Seat, how: str, member: Member, card: Card) -> tuple[str, ...]:
    return activation.used(state, seat, Source(how, member.no, card, ""))


def at_once(scene: Scene, moment: Moment) -> list[AnyTask]:
    """Passive triggers of an event, in slot order: no chain, no response."""
    state, found = scene.state, []
    for seat in (state.active, *state.after(state.active)):
        for member in state.players[seat].party:
            found += _passives(state, seat, member, moment)
    return found


def _passives(state: State, seat: Seat, member: Member, moment: Moment) -> list[AnyTask]:
    if not member.up:
        return []
    cards: list[Card] = [] if figures.silenced(member) else [member.card]
    if member.held and member.held.up and member.held.card.face.is_ongoing:
        cards.append(member.held.card)
    return [
        Effects(Frame(seat, member.no, moment=moment, opp=state.enemies(seat)[0]), each.do)
        for card in cards
        for each in triggered(card.key)
        if each.speed == "passive"
        and each.when
        and select.happens(state, each.when, seat, member.no, moment)
    ]


def offer(scene: Scene, task: Offer) -> bool:
    """Put a triggered ability on the chain; True if its controller must be asked first."""
    link = task.link
    source = source_of(link)
    able = ability(link.card.key, link.ability)
    place = scene.find(link.no)
    if place is None or not place.member.up:
        return False
    frame = Frame(link.seat, link.no, moment=link.moment)
    if (
        activation.unpaid(scene.state, link.seat, source, able)
        or activation.untargeted(scene.state, link.seat, source, able)
        or not select.holds(scene.state, able.if_, frame)
    ):
        return False
    if able.may or picking.questions(scene.state, link.seat, source):
        return True
    put_link(scene, link.seat, source, Picks())
    return False


def source_of(link: Link) -> Source:
    return Source(link.how, link.no, link.card, link.ability)


def respond(scene: Scene, seat: Seat, source: Source, picks: Picks) -> None:
    """A link on the chain; priority starts again after its controller (5.4.4)."""
    put_link(scene, seat, source, picks)
    window = scene.state.window
    if window:
        turn = scene.state.after(seat)[0]
        scene.change(window=replace(window, turn=turn, passes=0))


def put_link(scene: Scene, seat: Seat, source: Source, picks: Picks) -> None:
    """Turn up, pay, aim: the link is on the chain."""
    frame = activation.frame_of(scene.state, seat, source)
    able = ability(source.card.key, source.ability)
    opp = picking.opponent(scene.state, frame, picks)
    aims = _aims(scene, picks)
    _announce(scene, seat, source, aims)
    _pay(scene, seat, source, picks)
    link = Link(
        seat, source.how, source.no, source.card, source.ability, picks.bound, frame.moment, opp
    )
    window = scene.state.window or Window(None, (), seat)
    scene.change(
        chain=(*scene.state.chain, link),
        window=replace(
            window,
            acted=tuple(sorted({*window.acted, seat})),
            closed=window.closed or able.speed == "purple",  # R48
            spent=(*window.spent, activation.spent_mark(source)),
        ),
    )


def _aims(scene: Scene, picks: Picks) -> str:
    labels = [
        scene.title(target.no) if target.no else Card(target.key, Seat(0)).face.name
        for _, targets in picks.bound
        for target in targets
    ]
    return f" on {' and '.join(labels)}" if labels else ""


def _announce(scene: Scene, seat: Seat, source: Source, aims: str) -> None:
    face = source.card.face
    if source.how == "terrain":
        scene.tell(f"{{{seat}}} uses {face.name}{aims}.", "light", "terrain")
    elif source.how == "self":
        scene.tell(
            f"{scene.title(source.no)} uses its ability{aims}.", "light", scene.label(source.no)
        )
    else:
        scene.tell(
            f"{scene.title(source.no)} uses {face.name}{aims}.", "light", scene.label(source.no)
        )


def _pay(scene: Scene, seat: Seat, source: Source, picks: Picks) -> None:
    able = ability(source.card.key, source.ability)
    thrifty = activation.is_thrifty(scene.state, seat, source)
    price = activation.action_cost(scene.state, seat, source, able)
    scene.change_player(seat, actions=scene.player(seat).actions - price)
    _mark_used(scene, seat, source, thrifty=thrifty and able.cost.actions > 0)
    if source.how == "held":
        scene.change_held(source.no, up=True, seen=frozenset())
    elif source.how == "hand":
        scene.out_of_hand(seat, source.card.key)
    for key in picks.discards:
        card = scene.out_of_hand(seat, key)
        scene.bury(card)
        scene.tell(f"{{{seat}}} discards {card.face.name} for it.")
    if able.cost.counter:
        kind, number = able.cost.counter
        place = scene.find(source.no)
        if place:
            scene.change_member(source.no, **{kind: getattr(place.member, kind) - number})
    if able.cost.dismiss_self or picks.dismissed:
        party.dismiss(scene, picks.dismissed or source.no)


def _mark_used(scene: Scene, seat: Seat, source: Source, *, thrifty: bool) -> None:
    able, player = ability(source.card.key, source.ability), scene.player(seat)
    if source.how == "terrain":
        grounds = tuple(
            replace(each, used=(*each.used, able.id)) if each.no == player.active else each
            for each in player.grounds
        )
        scene.change_player(seat, grounds=grounds)
        return
    place = scene.find(source.no)
    if place is None:
        return
    if thrifty:
        scene.change_member(source.no, used=(*place.member.used, "thrift"))
    if source.how == "self":
        scene.change_member(source.no, used=(*place.member.used, able.id))
    elif place.member.held:
        mark = "cast" if source.how == "hand" else able.id
        scene.change_held(source.no, used=(*place.member.held.used, mark))


def give_priority(scene: Scene) -> bool:
    """Go round until somebody is to be asked (True) or all have passed (False)."""
    while True:
        window = scene.state.window
        if window is None:
            return False
        if window.closed or window.passes >= len(scene.state.players):
            scene.push(Resolve())
            return False
        if pauses(scene.state, window.turn) and not _slips_by(scene.state, window.turn):
            return True
        pass_on(scene)


def _slips_by(state: State, seat: Seat) -> bool:
    """With `smart` a pass by order is as silent as having nothing to add (R114)."""
    return state.rules.smart and orders.passes(state, seat)


def pass_on(scene: Scene) -> None:
    window = scene.state.window
    if window:
        turn = scene.state.after(window.turn)[0]
        scene.change(window=replace(window, turn=turn, passes=window.passes + 1))


def pauses(state: State, seat: Seat) -> bool:
    """Is this seat asked? Judged by public facts alone, so that a pause tells nothing (R104)."""
    window = state.window
    if window is None or window.closed:
        return False
    if state.rules.smart:
        return bool(activation.open_sources(state, seat))
    own = set(window.acted) <= {seat}
    if state.rules.always and not own:
        return True
    face_down = [
        member
        for member in state.players[seat].party
        if member.up and member.held and not member.held.up
    ]
    if not own and face_down:
        return True
    if window.base and any(activation.might_answer(state, seat, each) for each in face_down):
        return True
    return _open_hand(state, seat, own=own)


def _open_hand(state: State, seat: Seat, *, own: bool) -> bool:
    """Something face-up is usable, or a Spell Book lies open before a hand of cards."""
    player = state.players[seat]
    for source in activation.sources(state, seat):
        is_open = source.how in ("self", "terrain") or (
            source.how == "held" and _is_up(state, source.no)
        )
        if is_open and not activation.obstacle(state, seat, source):
            return True
    return (
        not own
        and bool(player.hand)
        and any(member.up and activation.casts_left(member) for member in player.party)
    )


def _is_up(state: State, no: int) -> bool:
    place = state.find(no)
    return bool(place and place.member.held and place.member.held.up)


def resolve(scene: Scene) -> None:
    """The last link first; nothing may be added meanwhile, except under T6."""
    if not scene.state.chain:
        scene.change(window=None)
        return
    *rest, link = scene.state.chain
    scene.change(chain=tuple(rest))
    after: list[AnyTask] = [Spent(link), Settle()]
    if 6 in scene.state.rules.tournament and rest and scene.state.window:
        after.append(Priority())
        window = scene.state.window
        scene.change(window=replace(window, turn=scene.state.active, passes=0, closed=False))
    else:
        after.append(Resolve())
    source = scene.find(link.no)
    if link.how == "self" and source and source.member.up and figures.silenced(source.member):
        scene.tell(f"{scene.title(link.no)} is Silenced: its ability does nothing.")  # R47
    else:
        frame = Frame(link.seat, link.no, link.bound, link.moment, link.opp)
        after.insert(0, Effects(frame, ability(link.card.key, link.ability).do))
    scene.push(*after)


def spend(scene: Scene, link: Link) -> None:
    """A used Item or Command is discarded; an On-going one stays (5.4.10)."""
    if link.how not in ("held", "hand") or link.card.face.is_ongoing:
        return
    place = scene.find(link.no)
    if link.how == "hand":
        scene.bury(link.card)
    elif place and place.member.held and place.member.held.card == link.card:
        scene.drop_held(link.no)
        scene.bury(link.card)
    scene.queue(moment(scene, "card_resolved", link.seat, link.no, card=link.card))


def drain(scene: Scene) -> None:
    """The next queued event gets its window."""
    if scene.state.queue:
        first, *rest = scene.state.queue
        scene.change(queue=tuple(rest))
        scene.push(Open(first, -1), Drain())
