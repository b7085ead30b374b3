"""Determinization: a state that looks the same to the viewer, with unknown cards dealt at random.

What the viewer knows stays. The rest of every known deck list is dealt to the face-down places, so
that hidden Characters are Characters and decks hold only their owner's cards. An unknown list is
made up around the cards that have been seen of it.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from bot.games.terrene.model import decks
from bot.games.terrene.model.cards import DECKS, FACES, Opening
from bot.games.terrene.model.pieces import Card, Ground, Held, Member, Player
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import AnyTask, Looking, Scrying, Spent
from bot.games.terrene.text.view import Body, Gear, Side, View, is_ally
from bot.kernel.chance import Chance
from bot.kernel.prompt import Seat

PLAIN_BODY, PLAIN_GEAR = "scout", "bomb"  # for unknown places


def is_ground_hidden(view: View, side: Side) -> bool:
    """R117: Terrains lie face-down until it is known who goes first."""
    return view.phase == "order" and not side.grounds


def _can_open(key: str) -> bool:
    return FACES[key].type == "terrain" and not FACES[key].is_storm


class Spot(NamedTuple):
    """An unknown card's place."""

    kind: str  # terrain, body, gear, hand, deck or look
    seat: Seat
    number: int

    def takes(self, card: Card) -> bool:
        match self.kind:
            case "terrain":
                return card.owner == self.seat and _can_open(card.key)
            case "body":
                return card.face.type == "character"
            case "gear":
                return card.face.is_gear
            case "hand":
                return True
            case _:
                return card.owner == self.seat


def guess(view: View, chance: Chance) -> State:
    spots = list(_spots(view))
    lists = [_list(view, side, spots, chance) for side in view.sides]
    cards = [
        Card(key, side.seat)
        for side, keys in zip(view.sides, lists, strict=True)
        for key in (Counter(keys) - _seen(view, side.seat)).elements()
    ]
    dealt = _deal(spots, chance.shuffled(cards))
    players = tuple(
        _player(view, side, keys, dealt, chance)
        for side, keys in zip(view.sides, lists, strict=True)
    )
    return _state(view, players, dealt)


class _Plain(dict[Spot, Card]):
    """A plain card for every unknown place."""

    def __missing__(self, spot: Spot) -> Card:
        return Card(PLAIN_BODY if spot.kind == "body" else PLAIN_GEAR, spot.seat)


def without_guessing(view: View) -> State:
    """What the viewer knows, with plain cards in the unknown places; quicker than a guess."""
    dealt = _Plain()
    players = tuple(_player(view, side, side.deck_list, dealt, None) for side in view.sides)
    return _state(view, players, dealt)


def _state(view: View, players: tuple[Player, ...], dealt: dict[Spot, Card]) -> State:
    agenda = tuple(_task(task, dealt) for task in view.agenda)
    return State(
        rules=view.rules,
        players=players,
        phase=view.phase,
        hp=view.hp,
        wins=view.wins,
        game=view.game,
        turn=view.turn,
        active=view.active,
        chooser=view.chooser,
        begins=view.begins,
        loser=view.loser,
        agenda=agenda,
        chain=view.chain,
        window=view.window,
        battle=view.battle,
        queue=view.queue,
        ghosts=view.ghosts,
        last_no=view.last_no,
        gone=view.gone,
        revealed=view.revealed,
        result=view.result,
    )


def _spots(view: View) -> Iterator[Spot]:
    """All places of unknown cards, the most restricted first."""
    for side in view.sides:
        if is_ground_hidden(view, side):
            yield Spot("terrain", side.seat, 1)
        for body in side.party:
            if not body.key:
                yield Spot("body", side.seat, body.no)
            if body.held and not body.held.key:
                yield Spot("gear", side.seat, body.no)
    for task in view.agenda:
        if isinstance(task, Looking | Scrying) and not is_ally(view.viewer, task.seat):
            yield from (Spot("look", task.seat, number) for number in range(len(task.cards)))
    yield from _piles(view)


def _piles(view: View) -> Iterator[Spot]:
    others = [side for side in view.sides if not is_ally(view.viewer, side.seat)]
    for side in others:
        yield from (Spot("deck", side.seat, number) for number in range(side.deck_count))
    for side in others:
        yield from (Spot("hand", side.seat, number) for number in range(side.hand_count))


def _seen(view: View, owner: Seat) -> Counter[str]:
    """The cards of an owner whose place the viewer knows."""
    return Counter(card.key for card in _known(view) if card.owner == owner and card.key)


def _known(view: View) -> Iterator[Card]:
    for side in view.sides:
        yield from (*side.discard, *side.hand)
        yield from (Card(key, side.seat) for key in side.deck)
        yield from (ground.card for ground in side.grounds)
        for body in side.party:
            if body.key and FACES[body.key].type != "token":
                yield Card(body.key, Seat(body.owner))
            if body.held:
                yield Card(body.held.key, Seat(body.held.owner))
    for task in view.agenda:
        if isinstance(task, Looking | Scrying):
            yield from task.cards
        elif isinstance(task, Spent) and task.link.how == "hand":
            yield task.link.card
    yield from (link.card for link in view.chain if link.how == "hand")


def _list(view: View, side: Side, spots: list[Spot], chance: Chance) -> tuple[str, ...]:
    if side.deck_list or (view.phase == "deck" and not side.ready):
        return side.deck_list
    filler = list(DECKS.values())[chance.hidden(len(DECKS)) - 1].keys
    if view.phase in ("deck", "opening"):
        return filler
    return _invented(view, side, spots, chance.shuffled(filler))


def _invented(
    view: View, side: Side, spots: list[Spot], filler: tuple[str, ...]
) -> tuple[str, ...]:
    """The cards that were seen, and enough others for the unknown places."""
    keys = list(_seen(view, side.seat).elements())
    bodies = [key for key in filler if FACES[key].type == "character"]
    gear = [key for key in filler if FACES[key].is_gear]
    grounds = [key for key in filler if _can_open(key)]
    mine = [spot for spot in spots if spot.seat == side.seat]
    keys += grounds[: sum(spot.kind == "terrain" for spot in mine)]
    keys += bodies[: sum(spot.kind == "body" for spot in mine)]
    keys += gear[: sum(spot.kind == "gear" for spot in mine)]
    rest = list((Counter(filler) - Counter(keys)).elements())
    return tuple((keys + rest + bodies + gear)[: decks.SIZE])


def _deal(spots: list[Spot], cards: tuple[Card, ...]) -> dict[Spot, Card]:
    """Every place gets a card that may be there, preferably its owner's."""
    left = list(cards)
    dealt: dict[Spot, Card] = {}
    for spot in spots:
        fitting = [card for card in left if spot.takes(card)] if spot.kind != "deck" else left
        card = next((each for each in fitting if each.owner == spot.seat), None)
        card = card or (fitting[0] if fitting and spot.kind != "deck" else None)
        if card is None:
            return _matched(spots, cards)
        left.remove(card)
        dealt[spot] = card
    return dealt


def _matched(spots: list[Spot], cards: tuple[Card, ...]) -> dict[Spot, Card]:
    """A bipartite matching, for when cards have changed hands and the greedy deal fails."""
    holder: dict[int, int] = {}  # card number → place number
    for place in range(len(spots)):
        _settle(spots, cards, place, holder, set())
    return {spots[place]: cards[number] for number, place in holder.items()}


def _settle(
    spots: list[Spot], cards: tuple[Card, ...], place: int, holder: dict[int, int], tried: set[int]
) -> bool:
    spot = spots[place]
    fitting = [number for number, card in enumerate(cards) if spot.takes(card)]
    fitting.sort(key=lambda number: cards[number].owner != spot.seat)
    for number in fitting:
        if number not in holder:
            holder[number] = place
            return True
    for number in fitting:
        if number not in tried:
            tried.add(number)
            if _settle(spots, cards, holder[number], holder, tried):
                holder[number] = place
                return True
    return False


def _player(
    view: View, side: Side, keys: tuple[str, ...], dealt: dict[Spot, Card], chance: Chance | None
) -> Player:
    mine = is_ally(view.viewer, side.seat)
    unseen = range(side.hand_count)
    hand = side.hand if mine else tuple(dealt[Spot("hand", side.seat, n)] for n in unseen)
    deck = tuple(Card(key, side.seat) for key in side.deck)
    if not mine:
        deck = tuple(dealt[Spot("deck", side.seat, n)] for n in range(side.deck_count))
    return Player(
        deck=chance.shuffled(deck) if chance else deck,
        hand=hand,
        discard=side.discard,
        party=tuple(_member(side.seat, body, dealt) for body in side.party),
        grounds=_grounds(view, side, dealt),
        active=side.active or int(is_ground_hidden(view, side)),
        actions=side.actions,
        bonus=side.bonus,
        plays=side.plays,
        traded=side.traded,
        turns=side.turns,
        ran=side.ran,
        orders=side.orders,
        deck_name=_deck_name(view, side, keys),
        deck_list=keys,
        opening=_opening(view, side, keys),
    )


def _grounds(view: View, side: Side, dealt: dict[Spot, Card]) -> tuple[Ground, ...]:
    if not is_ground_hidden(view, side):
        return side.grounds
    return (Ground(1, dealt[Spot("terrain", side.seat, 1)], 0, 0),)


def _deck_name(view: View, side: Side, keys: tuple[str, ...]) -> str:
    if side.deck_name or not side.ready:
        return side.deck_name
    return next(deck.id for deck in DECKS.values() if deck.keys == keys)


def _opening(view: View, side: Side, keys: tuple[str, ...]) -> Opening | None:
    if is_ally(view.viewer, side.seat) or view.phase != "opening" or not side.ready:
        return side.opening
    name = side.deck_name
    return decks.default_opening(name, keys, view.rules.tournament, view.capacity)


def _member(seat: Seat, body: Body, dealt: dict[Spot, Card]) -> Member:
    card = Card(body.key, Seat(body.owner)) if body.key else dealt[Spot("body", seat, body.no)]
    return Member(
        no=body.no,
        card=card,
        slot=body.slot,
        up=body.up,
        seen=body.seen,
        damage=body.damage,
        xp=body.xp,
        mods=body.mods,
        marks=body.marks,
        charge=body.charge,
        stratagem=body.stratagem,
        decay=body.decay,
        attacks=body.attacks,
        sp_cut=body.sp_cut,
        held=_held(seat, body.no, body.held, dealt),
        used=body.used,
        hurt_by=body.hurt_by,
    )


def _held(seat: Seat, no: int, gear: Gear | None, dealt: dict[Spot, Card]) -> Held | None:
    if gear is None:
        return None
    card = Card(gear.key, Seat(gear.owner)) if gear.key else dealt[Spot("gear", seat, no)]
    return Held(card, gear.up, gear.seen, gear.used)


def _task(task: AnyTask, dealt: dict[Spot, Card]) -> AnyTask:
    if isinstance(task, Looking | Scrying) and not all(card.key for card in task.cards):
        found = (dealt[Spot("look", task.seat, number)] for number in range(len(task.cards)))
        return replace(task, cards=tuple(found))
    return task


def redrawn(before: State, after: State, chance: Chance) -> State:
    """What could have been drawn instead: decks that gave cards are in another order."""
    pairs = list(zip(before.players, after.players, strict=True))
    if all(len(then.deck) >= len(now.deck) for now, then in pairs):
        return before
    players = tuple(
        replace(now, deck=chance.shuffled(now.deck)) if len(then.deck) < len(now.deck) else now
        for now, then in pairs
    )
    return replace(before, players=players)
