"""What one viewer may know, field by field; what has no field here cannot leak.

A face-down card that the viewer does not know has the key "". Partners share everything (5.9);
viewer None is the table, which knows only what is face-up.
"""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from bot.games.terrene.model.cards import DECKS, FACES, Face, Opening
from bot.games.terrene.model.chain import Battle, GameEvent, Link, Window
from bot.games.terrene.model.pieces import (
    EVERYBODY,
    LETTERS,
    Card,
    Ghost,
    Ground,
    Held,
    Mark,
    Member,
    Mod,
    Player,
)
from bot.games.terrene.model.settings import Rules
from bot.games.terrene.model.state import Result, State
from bot.games.terrene.model.tasks import AnyTask, Looking, Scrying
from bot.games.terrene.prompts import prompts, turn
from bot.games.terrene.rules import stats
from bot.games.terrene.rules.setup import is_ready
from bot.kernel.prompt import Seat

UNKNOWN = ""
SHOWN = ("haste", "stab", "retaliate", "unblockable", "resourceful", "extra_attack")


class Gear(Struct, frozen=True):
    """An assigned card."""

    key: str
    owner: int
    up: bool
    seen: frozenset[int]
    used: tuple[str, ...]

    @property
    def name(self) -> str:
        return FACES[self.key].name if self.key else "?"


class Body(Struct, frozen=True):
    """A Character in a party, with its figures as they are now (0 while it is unknown)."""

    label: str
    no: int
    slot: int
    key: str
    owner: int
    up: bool
    seen: frozenset[int]
    lv: int
    sp: int
    hp: int
    atk: int
    defence: int
    damage: int
    decay: int
    xp: int
    charge: int
    stratagem: int
    attacks: int
    sp_cut: int
    hurt_by: int
    mods: tuple[Mod, ...]
    marks: tuple[Mark, ...]
    abilities: tuple[str, ...]  # Haste, Stab … whether gained or given
    used: tuple[str, ...]
    held: Gear | None

    @property
    def face(self) -> Face | None:
        return FACES.get(self.key)

    @property
    def name(self) -> str:
        return FACES[self.key].name if self.key else "?"


class Side(Struct, frozen=True):
    """One player's cards."""

    seat: Seat
    letter: str
    actions: int
    supply: int
    bonus: int
    plays: int
    traded: bool
    turns: int
    ran: bool
    orders: frozenset[str]  # only for its team
    ready: bool
    deck_count: int
    hand_count: int
    party: tuple[Body, ...]
    discard: tuple[Card, ...]
    grounds: tuple[Ground, ...]  # () while face-down
    active: int
    deck_name: str  # "" while unknown
    deck_list: tuple[str, ...]  # () while unknown
    deck: tuple[str, ...]  # what is left in it, sorted; only for its team
    hand: tuple[Card, ...]  # only for its team
    opening: Opening | None  # only for its team


class View(Struct, frozen=True):
    viewer: Seat | None
    rules: Rules
    phase: str
    sides: tuple[Side, ...]
    asked: tuple[Seat, ...]
    capacity: int
    hp: tuple[int, int]
    wins: tuple[int, int]
    game: int
    turn: int
    active: Seat
    chooser: Seat
    begins: bool
    loser: int
    agenda: tuple[AnyTask, ...]
    chain: tuple[Link, ...]
    window: Window | None
    battle: Battle | None
    queue: tuple[GameEvent, ...]
    ghosts: tuple[Ghost, ...]
    last_no: int
    gone: frozenset[int]
    revealed: tuple[str, ...]
    result: Result | None
    playable: tuple[str, ...]  # cards in the viewer's hand that may be played now

    def label(self, no: int) -> str:
        """The slot of a Character in play, by its number."""
        bodies = (body for side in self.sides for body in side.party)
        return next((body.label for body in bodies if body.no == no), "–")

    def body(self, no: int) -> Body | None:
        bodies = (body for side in self.sides for body in side.party)
        return next((body for body in bodies if body.no == no), None)


def view(state: State, viewer: Seat | None) -> View:
    return View(
        viewer=viewer,
        rules=state.rules,
        phase=state.phase,
        sides=tuple(_side(state, seat, viewer) for seat in state.seats),
        asked=prompts.asked(state),
        capacity=state.capacity,
        hp=state.hp,
        wins=state.wins,
        game=state.game,
        turn=state.turn,
        active=state.active,
        chooser=state.chooser,
        begins=state.begins,
        loser=state.loser,
        agenda=tuple(_task(task, viewer) for task in state.agenda),
        chain=state.chain,
        window=state.window,
        battle=state.battle,
        queue=state.queue,
        ghosts=state.ghosts,
        last_no=state.last_no,
        gone=state.gone,
        revealed=state.revealed,
        result=state.result,
        playable=turn.playable(state, viewer) if viewer in prompts.asked(state) else (),
    )


def is_ally(viewer: Seat | None, seat: int) -> bool:
    return viewer is not None and viewer % 2 == seat % 2


def _task(task: AnyTask, viewer: Seat | None) -> AnyTask:
    """Cards that are being looked at are blank for the others."""
    if isinstance(task, Looking | Scrying) and not is_ally(viewer, task.seat):
        return replace(task, cards=tuple(Card(UNKNOWN, task.seat) for _ in task.cards))
    return task


def _side(state: State, seat: Seat, viewer: Seat | None) -> Side:
    player, mine = state.players[seat], is_ally(viewer, seat)
    is_list_open = mine or knows_list(state, player)
    is_ground_open = mine or state.phase != "order"  # R117
    return Side(
        seat=seat,
        letter=LETTERS[seat],
        actions=player.actions,
        supply=stats.supply_used(state, seat),
        bonus=player.bonus,
        plays=player.plays,
        traded=player.traded,
        turns=player.turns,
        ran=player.ran,
        orders=player.orders if mine else frozenset(),
        ready=is_ready(state, seat),
        deck_count=len(player.deck),
        hand_count=len(player.hand),
        party=tuple(_body(state, seat, member, viewer) for member in player.party),
        discard=player.discard,
        grounds=player.grounds if is_ground_open else (),
        active=player.active if is_ground_open else 0,
        deck_name=player.deck_name if mine or state.phase != "deck" else "",
        deck_list=player.deck_list if is_list_open else (),
        deck=_contents(player.deck) if mine else (),
        hand=player.hand if mine else (),
        opening=player.opening if mine else None,
    )


@lru_cache(maxsize=64)
def _contents(deck: tuple[Card, ...]) -> tuple[str, ...]:
    """Its cards, in no order that tells anything."""
    return tuple(sorted(card.key for card in deck))


def knows_list(state: State, player: Player) -> bool:
    """Ready-made decks are public once all have chosen; own ones if agreed, or at the end."""
    if state.phase == "deck":
        return False
    return player.deck_name in DECKS or state.rules.open_lists or state.phase == "over"


def knows(viewer: Seat | None, seat: int, seen: frozenset[int]) -> bool:
    """Does the viewer know a face-down card of this seat?"""
    if EVERYBODY in seen or is_ally(viewer, seat):
        return True
    return any(is_ally(viewer, each) for each in seen)


def _gear(state: State, seat: Seat, held: Held | None, viewer: Seat | None) -> Gear | None:
    if held is None:
        return None
    known = held.up or state.phase == "over" or knows(viewer, seat, held.seen)
    return Gear(
        key=held.card.key if known else UNKNOWN,
        owner=held.card.owner if known else -1,
        up=held.up,
        seen=held.seen,
        used=held.used,
    )


def _body(state: State, seat: Seat, member: Member, viewer: Seat | None) -> Body:
    known = member.up or state.phase == "over" or knows(viewer, seat, member.seen)
    shown = stats.abilities(state, seat, member) if member.up else ()
    return Body(
        label=f"{LETTERS[seat]}{member.slot}",
        no=member.no,
        slot=member.slot,
        key=member.card.key if known else UNKNOWN,
        owner=member.card.owner if known else -1,
        up=member.up,
        seen=member.seen,
        lv=stats.level(member) if known else 0,
        sp=stats.supply(member),
        hp=stats.health(member) if known else 0,
        atk=stats.attack(state, seat, member) if known else 0,
        defence=stats.defence(state, seat, member) if known else 0,
        damage=member.damage,
        decay=member.decay,
        xp=member.xp,
        charge=member.charge,
        stratagem=member.stratagem,
        attacks=member.attacks,
        sp_cut=member.sp_cut,
        hurt_by=member.hurt_by,
        mods=member.mods,
        marks=member.marks,
        abilities=tuple(each for each in SHOWN if each in shown),
        used=member.used,
        held=_gear(state, seat, member.held, viewer),
    )
