"""Before the first turn: decks, opening parties, and who goes first (section 3)."""

from bot.games.terrene.model import decks, names, settings
from bot.games.terrene.model.actions import ChooseDeck, LayOut
from bot.games.terrene.model.cards import DECKS, Opening
from bot.games.terrene.model.pieces import FULL_HP, Card, Ground, Held, Player
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import standing, turn
from bot.games.terrene.rules.context import Context
from bot.kernel import piles
from bot.kernel.about import Step, Table
from bot.kernel.chance import Chance
from bot.kernel.prompt import Seat


def setup(table: Table, chance: Chance) -> Step[State]:
    agreed = settings.read(table)
    orders = frozenset() if agreed.always else standing.USUAL  # R120
    context = Context(State(agreed, tuple(Player(orders=orders) for _ in table.seats)), chance)
    if agreed.decks in ("random_precon", "ready"):
        for seat in context.state.seats:
            deck = list(DECKS.values())[chance.roll(len(DECKS)) - 1]
            context.change_player(seat, deck_name=deck.id, deck_list=deck.keys)
        announce(context)
    return context.step


def size(state: State) -> int:
    return state.capacity  # four, or three in 2v2: one SP each


def is_ready(state: State, seat: int) -> bool:
    """Has this seat given its answer in this phase?"""
    player = state.players[seat]
    if state.phase == "deck":
        return bool(player.deck_name)
    return state.phase == "opening" and is_whole(state, player.opening)


def is_whole(state: State, opening: Opening | None) -> bool:
    return bool(opening and opening.terrain and len(opening.party) == size(state))


def answering(state: State, keeper: Seat) -> Seat:
    """For which seat this player is answering now."""
    return next(
        seat for seat in state.seats if state.keeper(seat) == keeper and not is_ready(state, seat)
    )


def choose_deck(context: Context, seat: Seat, action: ChooseDeck) -> None:
    context.change_player(seat, deck_name=action.name, deck_list=action.keys)
    context.tell(f"{{{seat}}} has chosen a deck.")
    if all(is_ready(context.state, each) for each in context.state.seats):
        announce(context)


def announce(context: Context) -> None:
    """R105: ready-made decks are named when all have chosen; own lists only if agreed."""
    for seat in context.state.seats:
        player = context.player(seat)
        if player.deck_name in DECKS:
            name = DECKS[player.deck_name].name.removesuffix(" deck")
            context.tell(f"{{{seat}}} plays the deck “{name}”.")
        elif context.state.rules.open_lists:
            context.tell(f"{{{seat}}} plays this deck: {decks.write(player.deck_list)}.")
        else:
            context.tell(f"{{{seat}}} plays a custom deck.")
    context.change(phase="opening")


def lay(context: Context, seat: Seat, action: LayOut) -> None:
    context.change_player(seat, opening=action.opening)
    if is_whole(context.state, action.opening):
        context.tell(f"{{{seat}}} has locked in an opening.")
        context.whisper(seat, f"{{{seat}}}'s opening: {names.opening(action.opening)}.")
    if all(is_ready(context.state, each) for each in context.state.seats):
        lay_out(context)


def lay_out(context: Context) -> None:
    """S5: everything is laid face-down and the rest is shuffled."""
    context.change(
        hp=(FULL_HP, FULL_HP),
        turn=0,
        last_no=0,
        agenda=(),
        chain=(),
        window=None,
        battle=None,
        queue=(),
        ghosts=(),
    )
    for seat in context.state.seats:
        _seat_party(context, seat)
    context.tell("All openings are on the table, face-down.")
    _find_first(context)


def _seat_party(context: Context, seat: Seat) -> None:
    player = context.player(seat)
    opening = player.opening
    if opening is None:
        return
    cards = tuple(Card(key, seat) for key in player.deck_list)
    used = [Card(key, seat) for pair in opening.party for key in pair]
    terrain = Card(opening.terrain, seat)
    rest = piles.without_all(cards, [*used, terrain])
    fresh = Player(
        deck=context.chance.shuffled(rest),
        grounds=(Ground(1, terrain, 0, 0),),
        active=1,
        ran=player.ran,
        orders=player.orders,
        deck_name=player.deck_name,
        deck_list=player.deck_list,
    )
    players = list(context.state.players)
    players[seat] = fresh
    context.change(players=tuple(players))
    for body, gear in opening.party:
        context.enter(seat, Card(body, seat), up=False, held=Held(Card(gear, seat)))


def _find_first(context: Context) -> None:
    """S6: the higher die chooses; or the loser of the last game, if that was agreed (R5)."""
    if context.state.rules.loser_chooses and context.state.loser >= 0:
        chooser = Seat(context.state.loser)
    else:
        chooser = Seat(_roll(context))
    context.change(phase="order", chooser=chooser, begins=False)
    context.tell(f"{names.team(context.state, chooser)} {_decide(context.state)} who goes first.")


def _roll(context: Context) -> int:
    """One die a side, again while they are equal (R3)."""
    while True:
        faces = (context.chance.roll(6), context.chance.roll(6))
        tie = ": a tie, so they roll again" if faces[0] == faces[1] else ""
        context.tell(f"{{0}} rolls {faces[0]}, {{1}} rolls {faces[1]}{tie}.")
        if not tie:
            return 0 if faces[0] > faces[1] else 1


def let_begin(context: Context) -> None:
    """R103: the other team goes first; its first seat says who of them begins."""
    other = Seat(1 - context.state.chooser)
    context.change(chooser=other, begins=True)
    context.tell(f"{names.team(context.state, other)} go first and choose which of them begins.")


def _decide(state: State) -> str:
    return "decides" if len(state.players) == 2 else "decide"


def begin(context: Context, first: Seat) -> None:
    """S7: the Terrains are turned face-up when it is known who goes first (R117)."""
    context.change(phase="play")
    for seat in context.state.seats:
        ground = context.player(seat).grounds[0]
        context.tell(f"{{{seat}}}'s Terrain is {ground.face.name}.")
    turn.begin(context, first)
