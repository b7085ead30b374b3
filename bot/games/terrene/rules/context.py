"""A step in progress: the state so far, its events, and the source of chance.

The rules' values are frozen; a Context is the one thing that changes while a sentence is carried
out. It is made at the beginning of `apply` and dropped at its end.
"""

from collections.abc import Callable, Iterable
from operator import is_, is_not
from typing import Any

from msgspec.structs import replace

from bot.games.terrene.model import names
from bot.games.terrene.model.chain import GameEvent
from bot.games.terrene.model.pieces import FULL_HP, Card, Held, Member, Place, Player
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import AnyTask
from bot.games.terrene.rules import stats
from bot.kernel import piles
from bot.kernel.about import Event, Step
from bot.kernel.chance import Chance
from bot.kernel.prompt import Seat


class Context:
    """The state and the events so far."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []
        self.waiting = False
        self.all_pass = False  # nobody responds, so nobody has to be asked

    @property
    def step(self) -> Step[State]:
        return Step(self.state, tuple(self.events))

    # Words.

    def tell(self, text: str, mark: str = "", *cells: str) -> None:
        self.events.append(Event(text, mark=mark, cells=cells))

    def whisper(self, seat: int, text: str) -> None:
        """Only this seat and its partner hear it (5.9)."""
        team = frozenset(each for each in self.state.seats if each % 2 == seat % 2)
        self.events.append(Event(text, to=team))

    # Values.

    def change(self, **fields: Any) -> None:
        self.state = self.state.changed(**fields)

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def change_player(self, seat: int, **fields: Any) -> None:
        self.state = self.state.with_player(seat, **fields)

    def find(self, no: int) -> Place | None:
        return self.state.find(no)

    def change_member(self, no: int, **fields: Any) -> None:
        """Change a member in any party; nothing happens if it has left play."""
        place = self.find(no)
        if place is None:
            return
        party = tuple(
            replace(each, **fields) if each.no == no else each
            for each in self.player(place.seat).party
        )
        self.change_player(place.seat, party=party)

    def change_held(self, no: int, **fields: Any) -> None:
        place = self.find(no)
        if place and place.member.held:
            self.change_member(no, held=replace(place.member.held, **fields))

    def every_member(self, change: Callable[[Member], Member]) -> None:
        players = []
        for player in self.state.players:
            party = tuple(change(each) for each in player.party)
            is_same = all(map(is_, party, player.party))
            players.append(player if is_same else replace(player, party=party))
        if any(map(is_not, players, self.state.players)):
            self.change(players=tuple(players))

    # Parties.

    def enter(self, seat: int, card: Card, *, up: bool, held: Held | None = None) -> Member | None:
        """Put a Character into the lowest free slot, if the party is not full (R26)."""
        player = self.player(seat)
        taken = {each.slot for each in player.party}
        slot = next((each for each in range(1, 9) if each not in taken), 0)
        if not slot:
            return None
        no = self.state.last_no + 1
        member = Member(no=no, card=card, slot=slot, up=up, held=held)
        party = tuple(sorted((*player.party, member), key=lambda each: each.slot))
        self.change(last_no=no)
        self.change_player(seat, party=party)
        return member

    def leave(self, no: int) -> None:
        """Remove a member; it and its card go to their owners' discard piles."""
        place = self.find(no)
        if place is None:
            return
        seat, member = place
        self.change(ghosts=(*self.state.ghosts, stats.ghost(self.state, seat, member)))
        party = tuple(each for each in self.player(seat).party if each.no != no)
        self.change_player(seat, party=party)
        if member.held:
            self.bury(member.held.card)
        if member.face.type != "token":
            self.bury(member.card)

    def bury(self, card: Card) -> None:
        """Onto its owner's discard pile."""
        pile = self.player(card.owner).discard
        self.change_player(card.owner, discard=piles.put_on(pile, [card]))

    def drop_held(self, no: int) -> Card | None:
        """Take a member's card away from it."""
        place = self.find(no)
        if place is None or place.member.held is None:
            return None
        self.change_member(no, held=None)
        return place.member.held.card

    # Hands.

    def take(self, seat: int, cards: Iterable[Card]) -> None:
        self.change_player(seat, hand=piles.tuck_under(self.player(seat).hand, cards))

    def out_of_hand(self, seat: int, key: str) -> Card:
        """The oldest copy of a card leaves the hand."""
        hand = self.player(seat).hand
        card = next(each for each in hand if each.key == key)
        self.change_player(seat, hand=piles.without(hand, card))
        return card

    def draw(self, seat: int, number: int) -> int:
        """Draw as many as there are (R17); only the team learns which."""
        player = self.player(seat)
        cards, deck = piles.draw(player.deck, number)
        self.change_player(seat, deck=deck)
        self.take(seat, cards)
        if cards:
            self.whisper(seat, f"{{{seat}}} draws {names.cards(cards)}.")
        return len(cards)

    # Hit points.

    def hurt_team(self, seat: int, n: int) -> None:
        self._set_hp(seat, max(0, self.state.hp[seat % 2] - n))

    def loss(self, seat: int, n: int) -> str:
        """What a team has just lost: "{0} loses 5 HP and has 45 left"."""
        team, left = names.team(self.state, seat), self.state.hp[seat % 2]
        lose, have = ("loses", "has") if len(self.state.players) == 2 else ("lose", "have")
        return f"{team} {lose} {n} HP and {have} {left} left"

    def heal_team(self, seat: int, n: int) -> None:
        self._set_hp(seat, min(FULL_HP, self.state.hp[seat % 2] + n))  # R71

    def _set_hp(self, seat: int, hp: int) -> None:
        first, second = self.state.hp
        self.change(hp=(first, hp) if seat % 2 else (hp, second))

    # The agenda.

    def push(self, *tasks: AnyTask) -> None:
        """Add tasks to do next, in the order given."""
        self.change(agenda=(*self.state.agenda, *reversed(tasks)))

    def pop(self) -> None:
        self.change(agenda=self.state.agenda[:-1])

    def wait(self, question: AnyTask) -> None:
        """A player must be asked: the question goes back on top, and the agenda stops."""
        self.push(question)
        self.waiting = True

    def queue(self, event: GameEvent) -> None:
        self.change(queue=(*self.state.queue, event))

    def event(
        self,
        name: str,
        player: int,
        subject: int = 0,
        *,
        attacker: int = 0,
        victim: int = 0,
        n: int = 0,
        battle: bool = False,
        card: Card | None = None,
    ) -> GameEvent:
        """An event, with what its subject was, for abilities that ask after it has left play."""
        ghost = stats.last_figures(self.state, subject)
        return GameEvent(
            name,
            Seat(player),
            subject,
            ghost.key if ghost else "",
            ghost.seat if ghost else -1,
            attacker,
            victim,
            n,
            battle,
            card,
        )

    def label(self, no: int) -> str:
        place = self.find(no)
        return names.label(place.seat, place.member) if place else "a Character that left"

    def title(self, no: int) -> str:
        """Name and label of a face-up member: "Ike the Aggressive (A2)"."""
        place = self.find(no)
        return names.title(place.seat, place.member) if place else "a Character that left"
