"""Prompts for all that is asked outside the ordinary turn: blocks, triggers, rewards, looks."""

from collections.abc import Sequence
from functools import partial

from bot.games.terrene import figures, legal, names, picking, reasons, select, wording
from bot.games.terrene.actions import (
    Action,
    Agree,
    Aim,
    Arrange,
    Block,
    Dismiss,
    Pass,
    Pay,
    Source,
    Take,
)
from bot.games.terrene.cards import ability, activated
from bot.games.terrene.chain import source_of
from bot.games.terrene.language import Ability, Afflict, Damage, Sel
from bot.games.terrene.settle import reward
from bot.games.terrene.state import LETTERS, Card, Member, Place
from bot.games.terrene.tasks import (
    Aiming,
    AnyTask,
    Blocking,
    Choosing,
    Discarding,
    Idle,
    Looking,
    Offer,
    OverSupply,
    PaySlow,
    Priority,
    Running,
    Scrying,
    Searching,
    State,
    Tier,
)
from bot.kernel.prompt import Ask, Do, Option, Prompt, Seat, sentences

Options = tuple[Option[Action], ...]


def asked_seat(state: State, task: AnyTask) -> Seat:
    """Whom the task on top of the agenda asks."""
    match task:
        case Priority():
            return state.window.turn if state.window else state.active
        case Offer(link):
            return link.seat
        case PaySlow():
            return state.battle.seat if state.battle else state.active
        case Tier(no):
            place = state.find(no)
            return place.seat if place else state.active
        case Choosing(frame) | Aiming(frame):
            return frame.seat
        case Blocking(seat) | OverSupply(seat) | Discarding(seat) | Searching(seat):
            return seat
        case Looking(seat) | Scrying(seat) | Running(seat):
            return seat
        case _:
            return state.active


def prompt(state: State, task: AnyTask) -> Prompt[Action]:
    """What the task on top of the agenda asks."""
    match task:
        case Idle():
            return legal.main(state)
        case Priority():
            return legal.response(state)
        case Blocking(seat):
            return _block(state, seat)
        case Offer():
            return _offer(state, task)
        case PaySlow():
            return _slow(state)
        case Tier(no):
            return _tier(state, no)
        case OverSupply(seat):
            return _over_supply(state, seat)
        case _:
            return _choice(state, task)


def _choice(state: State, task: AnyTask) -> Prompt[Action]:
    match task:
        case Choosing(frame, branches):
            options = _numbered([each.label for each in branches])
            return Prompt(
                frame.seat, "Choose one.", _after("choose", frame.seat, options), "choose 1"
            )
        case Discarding(seat):
            return _discard(state, seat)
        case Searching(seat, sel):
            return _search(state, seat, sel)
        case Looking(seat, cards):
            text = f"Take one of {names.cards(cards)} into hand."
            options = _after("take", seat, _named(cards, sealed=True))
            return Prompt(seat, text, options, f"take {cards[0].face.code}")
        case Scrying(seat, cards):
            return _scry(seat, cards)
        case Aiming(frame, card):
            return _aim(
                state,
                frame.seat,
                Source("borrowed", frame.self_no, card, activated(card.key)[0].id),
            )
        case Running(seat):
            return _running(seat)
        case _:
            raise TypeError(f"{task} asks nothing")


def _after(word: str, seat: Seat, options: Options) -> Options:
    """A verb in front of options, so that every sentence begins with one."""
    return (
        Option(word, word.title(), Ask(partial(Prompt, seat, f"{word.title()}: which?", options))),
    )


def _numbered(labels: list[str]) -> Options:
    return tuple(
        Option(str(number), label, Do(Take(number=number)))
        for number, label in enumerate(labels, 1)
    )


def _named(cards: Sequence[Card], *, sealed: bool) -> Options:
    keys = sorted({card.key for card in cards}, key=names.code)
    return tuple(
        Option(names.code(key), names.name(key), Do(Take(key=key), sealed=sealed)) for key in keys
    )


def _block(state: State, seat: Seat) -> Prompt[Action]:
    battle = state.battle
    place = state.find(battle.attacker) if battle else None
    who = names.title(*place) if place else "An enemy"
    atk = figures.attack(state, *place) if place else 0
    able = tuple(_blocker(state, each) for each in legal.blocks(state, seat))
    question = partial(
        Prompt, seat, "Block with whom?", able, "", partial(reasons.block, state, seat)
    )
    loss = f": lose {atk} HP" if len(state.players) == 2 else ""  # else a partner may still block
    options = (
        Option[Action]("block", "Block", Ask(question)),
        Option[Action]("noblock", f"Do not block{loss}", Do(Pass())),
    )
    return Prompt(seat, f"{who} attacks with ATK {atk}. Do you block?", options, "noblock")


def _blocker(state: State, place: Place) -> Option[Action]:
    each = picking.body_choice(state, place)
    return Option(each.token, each.label, Do(Block(place.member.no)), each.cell)


def _offer(state: State, task: Offer) -> Prompt[Action]:
    link = task.link
    source = source_of(link)
    asked = picking.questions(state, link.seat, source)
    options: Options = (Option("trigger", "Use it", picking.then(link.seat, asked, Aim)),)
    able = ability(link.card.key, link.ability)
    default = _unasked(link.seat, options, able)
    if able.may:
        options = (*options, Option("decline", "Do not use it", Do(Pass())))
        default = "decline"
    place = state.find(link.no)
    who = names.title(*place) if place else link.card.face.name
    return Prompt(link.seat, f"{who}: {link.card.face.text}"[:600], options, default)


def _aim(state: State, seat: Seat, source: Source) -> Prompt[Action]:
    asked = picking.questions(state, seat, source, free=True)
    options: Options = (Option("target", "Choose", picking.then(seat, asked, Aim)),)
    default = _unasked(seat, options, ability(source.card.key, source.ability))
    return Prompt(seat, f"{source.card.face.name}: {source.card.face.text}", options, default)


def _unasked(seat: Seat, options: Options, able: Ability) -> str:
    """What is aimed at if nobody answers: enemies first for harm, else one's own (5.8)."""
    harm = any(isinstance(effect, Damage | Afflict) for effect in able.do)
    said = list(sentences(Prompt(seat, "", options)))
    own = [each for each in said if LETTERS.find(each.split()[-1][0]) % 2 == seat % 2]
    foes = [each for each in said if each not in own]
    return (foes or own if harm else own or foes)[0]


def _slow(state: State) -> Prompt[Action]:
    seat = state.battle.seat if state.battle else state.active
    options = (
        Option[Action]("pay", "Pay 1 Action", Do(Pay())),
        Option[Action]("cancel", "Let the attack be cancelled", Do(Pass())),
    )
    return Prompt(seat, "Your attacker is Slow now: pay 1 more Action?", options, "cancel")


def _tier(state: State, no: int) -> Prompt[Action]:
    place = state.find(no)
    if place is None:
        raise TypeError("nobody to reward")
    labels = [reward_words(state, place, tier) for tier in (1, 2, 3, 4)]
    options = _after("tier", place.seat, _numbered(labels))
    return Prompt(place.seat, f"{place.member.face.name} chooses a reward.", options, "tier 1")


def reward_words(state: State, place: Place, tier: int) -> str:
    return wording.effects(reward(state, place, tier).do)


def _over_supply(state: State, seat: Seat) -> Prompt[Action]:
    """The default brings the party within its supply for the least damage (5.8)."""
    party = [each for each in state.players[seat].party if figures.supply(each) > 0]
    options = tuple(
        Option[Action](
            names.label(seat, each),
            f"{names.label(seat, each)} {each.face.name} · {figures.supply(each)} SP"
            f" · you lose {each.damage} HP",
            Do(Dismiss(each.no)),
            names.label(seat, each),
        )
        for each in party
    )
    used = figures.supply_used(state, seat)
    text = f"You use {used} SP of {state.capacity}: dismiss a Character (R25)."
    excess = used - state.capacity
    best = min(party, key=partial(_loss, excess))
    return Prompt(
        seat, text, _after("dismiss", seat, options), f"dismiss {names.label(seat, best)}"
    )


def _loss(excess: int, member: Member) -> tuple[bool, int, int]:
    return figures.supply(member) < excess, member.damage, -member.slot


def _discard(state: State, seat: Seat) -> Prompt[Action]:
    hand = state.players[seat].hand
    options = _after("discard", seat, _named(hand, sealed=False))
    return Prompt(seat, "Discard a card from your hand.", options, f"discard {hand[0].face.code}")


def _search(state: State, seat: Seat, sel: Sel) -> Prompt[Action]:
    """What was found is shown to all; "nothing" is always possible."""
    deck = [card for card in state.players[seat].deck if select.card_fits(sel, card.face)]
    found = _named(deck, sealed=False)
    nothing = Option[Action]("nothing", "Take nothing", Do(Pass()))
    options = (*_after("take", seat, found), nothing) if found else (nothing,)
    default = f"take {found[0].token}" if found else "nothing"
    return Prompt(seat, "Search your deck: take which card?", options, default)


def _scry(seat: Seat, cards: tuple[Card, ...]) -> Prompt[Action]:
    keys = tuple(card.key for card in cards)
    options = (
        Option[Action]("keep", "Leave them as they are", Do(Arrange(keys, ()), sealed=True)),
        Option[Action]("order", "Put them in order", Ask(partial(_order, seat, keys, (), None))),
    )
    return Prompt(seat, f"On top of your deck: {names.cards(cards)}.", options, "keep")


def _order(
    seat: Seat, left: tuple[str, ...], top: tuple[str, ...], bottom: tuple[str, ...] | None
) -> Prompt[Action]:
    """First what stays on top, topmost first; after `under`, what goes to the bottom."""
    options: list[Option[Action]] = []
    for key in dict.fromkeys(left):
        rest = list(left)
        rest.remove(key)
        lists = ((*top, key), None) if bottom is None else (top, (*bottom, key))
        options.append(
            Option(names.code(key), names.name(key), _ordered(seat, tuple(rest), *lists))
        )
    if bottom is None:
        options.append(
            Option("under", "The others go to the bottom", _ordered(seat, left, top, ()))
        )
    text = "Which comes next on top?" if bottom is None else "Which goes to the bottom next?"
    return Prompt(seat, text, tuple(options))


def _ordered(
    seat: Seat, left: tuple[str, ...], top: tuple[str, ...], bottom: tuple[str, ...] | None
) -> Do[Action] | Ask[Action]:
    if not left:
        return Do(Arrange(top, bottom or ()), sealed=True)
    return Ask(partial(_order, seat, left, top, bottom))


def _running(seat: Seat) -> Prompt[Action]:
    options = (
        Option[Action]("agree", "Run together", Do(Agree())),
        Option[Action]("stay", "Stay and fight", Do(Pass())),
    )
    return Prompt(seat, "Your partner wants to run and forfeit this game.", options, "stay")
