"""What an action does: one small function each, then the engine goes on."""

from bot.games.terrene import battle, chain, engine, figures, names, opening, rounds, turn
from bot.games.terrene.actions import (
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
    Listen,
    Pass,
    Pay,
    PlayTerrain,
    Recruit,
    Run,
    Take,
    Trade,
)
from bot.games.terrene.chain import at_once
from bot.games.terrene.effects import control, party
from bot.games.terrene.moments import moment
from bot.games.terrene.scene import Scene
from bot.games.terrene.settle import reward
from bot.games.terrene.state import Card, Held
from bot.games.terrene.tasks import (
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
    Tier,
    Turn,
)
from bot.kernel import piles
from bot.kernel.prompt import Seat


def carry_out(scene: Scene, keeper: Seat, action: Action) -> None:
    match action:
        case ChooseDeck():
            opening.choose_deck(scene, opening.answering(scene.state, keeper), action)
        case LayOut():
            opening.lay(scene, opening.answering(scene.state, keeper), action)
        case GoFirst(seat):
            rounds.begin(scene, seat)
        case _:
            if isinstance(scene.state.top, Idle):
                _in_turn(scene, scene.state.active, action)
            else:
                _answer(scene, action)
    engine.advance(scene)


def _in_turn(scene: Scene, seat: Seat, action: Action) -> None:
    match action:
        case Recruit():
            _recruit(scene, seat, action)
        case Attack(no):
            battle.declare(scene, seat, no)
        case Activate(source, picks):
            chain.respond(scene, seat, source, picks)
            scene.push(Priority(), Drain())
        case EndTurn():
            scene.pop()
            scene.tell(f"{{{seat}}} ends the turn.")
            scene.push(Turn("end"))
        case Run():
            _run(scene, seat)
        case _:
            _freely(scene, seat, action)


def _freely(scene: Scene, seat: Seat, action: Action) -> None:
    """Free actions open no window (R42)."""
    match action:
        case PlayTerrain(key, no):
            if key:
                turn.play_terrain(scene, seat, key)
            else:
                turn.switch_terrain(scene, seat, no)
        case Hide(key):
            _hide(scene, seat, key)
        case Assign(key, no):
            card = scene.out_of_hand(seat, key)
            scene.change_member(no, held=Held(card))
            spot = scene.label(no)
            scene.tell(f"{{{seat}}} assigns a card to {spot}.", "place", spot)
            scene.whisper(seat, f"{card.face.name} lies at {spot}.")
        case Trade(one, other):
            _trade(scene, seat, one, other)
        case Dismiss(no, is_card):
            _dismiss(scene, seat, no, is_card=is_card)
        case Listen():
            _listen(scene, seat)
        case _:
            raise TypeError(f"{action} is no action of a turn")


def _listen(scene: Scene, seat: Seat) -> None:
    scene.change_player(seat, orders=frozenset())
    scene.whisper(seat, f"{{{seat}}} is asked about everything again.")


def _recruit(scene: Scene, seat: Seat, action: Recruit) -> None:
    place = scene.find(action.no)
    key = place.member.card.key if place else action.key
    need = figures.recruit_supply(scene.state, seat, key)
    player = scene.player(seat)
    scene.change_player(seat, actions=player.actions - 1)
    if place:
        no = action.no
    else:
        entered = scene.enter(seat, scene.out_of_hand(seat, key), up=True)
        no = entered.no if entered else 0
    party.turn_up(scene, no)
    member = scene.find(no)
    if member:
        scene.change_member(no, sp_cut=need - member.member.face.sp)
    scene.tell(f"{{{seat}}} recruits {scene.title(no)}.", "turn", scene.label(no))
    event = moment(scene, "recruited", seat, no)
    scene.push(*at_once(scene, event), Open(event, seat))


def _hide(scene: Scene, seat: Seat, key: str) -> None:
    card = scene.out_of_hand(seat, key)
    member = scene.enter(seat, card, up=False)
    if member:
        spot = names.label(seat, member)
        scene.tell(f"{{{seat}}} hides a Character at {spot}.", "place", spot)
        scene.whisper(seat, f"{card.face.name} is hidden at {spot}.")


def _trade(scene: Scene, seat: Seat, one: int, other: int) -> None:
    first, second = scene.find(one), scene.find(other)
    if first and second:
        scene.change_member(one, held=second.member.held)
        scene.change_member(other, held=first.member.held)
    scene.change_player(seat, traded=True)
    spots = scene.label(one), scene.label(other)
    scene.tell(f"{{{seat}}} trades the cards of {spots[0]} and {spots[1]}.", "swap", *spots)


def _dismiss(scene: Scene, seat: Seat, no: int, *, is_card: bool) -> None:
    if not is_card:
        party.dismiss(scene, no)
        scene.push(Settle())  # R100
        return
    card = scene.drop_held(no)
    if card:
        scene.bury(card)
        scene.tell(f"{{{seat}}} dismisses {card.face.name} from {scene.label(no)}.")


def _run(scene: Scene, seat: Seat) -> None:
    """In 2v2 the partner must agree (5.9)."""
    partner = Seat((seat + 2) % len(scene.state.players))
    if partner == seat or {seat, partner} & scene.state.gone:
        rounds.run(scene, seat)
    else:
        scene.tell(f"{{{seat}}} wants to run.")
        scene.push(Running(partner))


def _answer(scene: Scene, action: Action) -> None:
    """The answer to the question on top of the agenda."""
    task = scene.state.agenda[-1]
    scene.pop()
    match task, action:
        case Priority(), Activate(source, picks):
            window = scene.state.window
            if window:
                chain.respond(scene, window.turn, source, picks)
            scene.push(Priority())
        case Priority(), Pass(order):
            _pass(scene, order)
        case Priority(), Listen():
            _heed(scene)
        case Blocking(), Block(no):
            battle.block(scene, no)
        case Blocking(seat), _:
            battle.decline(scene, seat)
        case Offer(link), Aim(picks):
            chain.put_link(scene, link.seat, chain.source_of(link), picks)
        case PaySlow(step), Pay():
            battle.pay_slow(scene, step)
        case PaySlow(), _:
            battle.cancel(scene)
        case _:
            _choose(scene, task, action)


def _pass(scene: Scene, order: str) -> None:
    window = scene.state.window
    if window:
        given = scene.player(window.turn).orders
        scene.change_player(window.turn, orders=given | {order} if order else given)
        scene.tell(f"{{{window.turn}}} passes.")
    chain.pass_on(scene)
    scene.push(Priority())


def _heed(scene: Scene) -> None:
    """Taken back in the very window that it would have passed: the question stays (R114)."""
    window = scene.state.window
    if window:
        _listen(scene, window.turn)
    scene.push(Priority())


def _choose(scene: Scene, task: object, action: Action) -> None:
    match task, action:
        case Choosing(frame, options), Take(number=number):
            scene.tell(f"{{{frame.seat}}} chooses: {options[number - 1].label}.")
            scene.push(Effects(frame, options[number - 1].do))
        case Tier(no), Take(number=number):
            place = scene.find(no)
            if place:
                scene.push(reward(scene.state, place, number))
        case OverSupply(), Dismiss(no):
            party.dismiss(scene, no)
        case Aiming(frame, card), Aim(picks):
            control.aimed(scene, frame, card, picks)
        case Running(seat), Agree():
            rounds.run(scene, seat)
        case Discarding(seat, n), Take(key):
            _discard(scene, seat, n, key)
        case _:
            _look(scene, task, action)


def _discard(scene: Scene, seat: Seat, n: int, key: str) -> None:
    card = scene.out_of_hand(seat, key)
    scene.bury(card)
    scene.tell(f"{{{seat}}} discards {card.face.name}.")
    if n > 1:
        scene.push(Discarding(seat, n - 1))


def _look(scene: Scene, task: object, action: Action) -> None:
    match task, action:
        case Searching(seat), Take(key):
            _search(scene, seat, key)
        case Searching(seat), Pass():
            _search(scene, seat, "")
        case Looking(seat, cards), Take(key):
            _take(scene, seat, cards, key)
        case Scrying(seat, cards), Arrange(top, bottom):
            _arrange(scene, seat, cards, top, bottom)
        case ((Offer() | Running()), Pass()):
            scene.tell("The offer is declined.")
        case _:
            raise TypeError(f"{action} does not answer {task}")


def _search(scene: Scene, seat: Seat, key: str) -> None:
    deck = scene.player(seat).deck
    card = next((each for each in deck if each.key == key), None)
    if card:
        deck = piles.without(deck, card)
        scene.take(seat, [card])
        scene.tell(f"{{{seat}}} shows {card.face.name} from the deck and takes it into hand.")
    else:
        scene.tell(f"{{{seat}}} takes nothing from the deck.")
    scene.change_player(seat, deck=scene.chance.shuffled(deck))


def _take(scene: Scene, seat: Seat, cards: tuple[Card, ...], key: str) -> None:
    card = next(each for each in cards if each.key == key)
    rest = scene.chance.shuffled(piles.without(cards, card))
    scene.take(seat, [card])
    scene.change_player(seat, deck=piles.tuck_under(scene.player(seat).deck, rest))
    scene.tell(f"{{{seat}}} takes one of them; the rest goes under the deck.")
    scene.whisper(seat, f"{{{seat}}} took {card.face.name}.")


def _arrange(
    scene: Scene, seat: Seat, cards: tuple[Card, ...], top: tuple[str, ...], bottom: tuple[str, ...]
) -> None:
    owner = cards[0].owner
    deck = scene.player(seat).deck
    deck = piles.put_on(deck, [Card(key, owner) for key in top])
    deck = piles.tuck_under(deck, [Card(key, owner) for key in bottom])
    scene.change_player(seat, deck=deck)
    scene.tell(f"{{{seat}}} puts the cards back, on top or under the deck.")
