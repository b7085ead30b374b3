"""From game to game: openings on the table, who begins, who won, best of three.

A match is up to two wins; a drawn game is played again, but never more than five games (R94).
"""

from bot.games.terrene import figures, names, turn
from bot.games.terrene.scene import Scene
from bot.games.terrene.settle import losers
from bot.games.terrene.state import FULL_HP, Card, Ground, Held, Player
from bot.games.terrene.tasks import Result, State
from bot.kernel import piles
from bot.kernel.about import Outcome
from bot.kernel.prompt import Seat

MOST_GAMES = 5  # R94


def lay_out(scene: Scene) -> None:
    """S5: everything is laid face-down and the rest is shuffled."""
    scene.change(
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
    for seat in scene.state.seats:
        _seat_party(scene, seat)
    scene.tell("All openings are on the table, face-down.")
    _find_first(scene)


def _seat_party(scene: Scene, seat: Seat) -> None:
    player = scene.player(seat)
    opening = player.opening
    if opening is None:
        return
    cards = tuple(Card(key, seat) for key in player.deck_list)
    used = [Card(key, seat) for pair in opening.party for key in pair]
    terrain = Card(opening.terrain, seat)
    rest = piles.without_all(cards, [*used, terrain])
    fresh = Player(
        deck=scene.chance.shuffled(rest),
        grounds=(Ground(1, terrain, 0, 0),),
        active=1,
        ran=player.ran,
        deck_name=player.deck_name,
        deck_list=player.deck_list,
    )
    players = list(scene.state.players)
    players[seat] = fresh
    scene.change(players=tuple(players))
    for body, gear in opening.party:
        scene.enter(seat, Card(body, seat), up=False, held=Held(Card(gear, seat)))


def _find_first(scene: Scene) -> None:
    """S6: the higher die chooses; or the loser of the last game, if that was agreed (R5)."""
    if scene.state.rules.loser_chooses and scene.state.loser >= 0:
        chooser = Seat(scene.state.loser)
    else:
        chooser = Seat(_roll(scene))
    scene.change(phase="order", chooser=chooser)
    for seat in scene.state.seats:
        ground = scene.player(seat).grounds[0]
        scene.tell(f"{{{seat}}}'s Terrain is {ground.face.name}.")
    scene.tell(f"{{{chooser}}} decides who begins.")


def _roll(scene: Scene) -> int:
    """One die a side, again while they are equal (R3)."""
    while True:
        faces = (scene.chance.roll(6), scene.chance.roll(6))
        scene.tell(f"Dice: {{0}} {faces[0]}, {{1}} {faces[1]}.")
        if faces[0] != faces[1]:
            return 0 if faces[0] > faces[1] else 1


def begin(scene: Scene, first: Seat) -> None:
    scene.change(phase="play")
    scene.tell(f"{{{first}}} takes the first turn.")
    turn.begin(scene, first)


def next_turn(scene: Scene) -> None:
    if turn.capped(scene.state):
        _judge_cap(scene)
    else:
        turn.begin(scene, scene.state.after(scene.state.active)[0])


def _judge_cap(scene: Scene) -> None:
    """R96: higher HP, then higher sum of LV, else a draw."""
    state = scene.state
    standing = [(state.hp[team], _levels(state, team)) for team in (0, 1)]
    winner = -1 if standing[0] == standing[1] else (0 if standing[0] > standing[1] else 1)
    finish(scene, winner, f"{state.turn} turns have been played")


def _levels(state: State, team: int) -> int:
    return sum(
        figures.level(member) if member.up else 1
        for player in state.players[team::2]
        for member in player.party
    )


def lost(scene: Scene) -> None:
    """Somebody meets a losing condition; both at once is a drawn game (R94)."""
    teams = losers(scene.state)
    winner = -1 if len(teams) == 2 else 1 - teams[0]
    reason = "no HP left" if min(scene.state.hp) <= 0 else "no Character left"
    finish(scene, winner, reason)


def run(scene: Scene, seat: Seat) -> None:
    """R97: the game is forfeit, and the runners draw 2 on their first turn of the next one."""
    scene.tell(f"{{{seat}}} runs from the battle.")
    finish(scene, 1 - seat % 2, "the other side ran", ran=seat % 2)


def finish(scene: Scene, winner: int, reason: str, *, ran: int = -1) -> None:
    """A game is over: count it, show what lay face-down, go on or end the match."""
    wins = list(scene.state.wins)
    if winner >= 0:
        wins[winner] += 1
        scene.tell(f"{_side(scene.state, winner)} wins game {scene.state.game}: {reason}.")
    else:
        scene.tell(f"Game {scene.state.game} is drawn: {reason}.")
    scene.change(wins=(wins[0], wins[1]), loser=1 - winner if winner >= 0 else -1)
    _reveal(scene)
    scene.change(agenda=(), chain=(), window=None, battle=None, queue=(), ghosts=())
    needed = scene.state.rules.best_of // 2 + 1
    if max(wins) >= needed:
        end(scene, wins.index(needed), f"{wins[0]} to {wins[1]} in games")
    elif scene.state.game >= MOST_GAMES:
        leader = -1 if wins[0] == wins[1] else (0 if wins[0] > wins[1] else 1)
        end(scene, leader, f"{wins[0]} to {wins[1]} after {MOST_GAMES} games")
    else:
        _again(scene, ran)


def _side(state: State, team: int) -> str:
    return " and ".join(f"{{{seat}}}" for seat in state.seats if seat % 2 == team)


def _reveal(scene: Scene) -> None:
    """R6: hidden cards are shown when a game ends."""
    shown: list[str] = []
    for seat in scene.state.seats:
        parts = []
        for member in scene.player(seat).party:
            held = member.held
            card = f" with {held.card.face.name}" if held and not held.up else ""
            if not member.up or card:
                parts.append(f"{names.label(seat, member)} {member.face.name}{card}")
        if parts:
            shown.append(f"{{{seat}}} had face-down: {', '.join(parts)}.")
    scene.change(revealed=tuple(shown))
    for text in shown:
        scene.tell(text)


def _again(scene: Scene, ran: int) -> None:
    """The next game: the same decks, new openings (R6)."""
    players = tuple(
        Player(deck_name=player.deck_name, deck_list=player.deck_list, ran=seat % 2 == ran)
        for seat, player in enumerate(scene.state.players)
    )
    scene.change(
        players=players, phase="opening", game=scene.state.game + 1, hp=(FULL_HP, FULL_HP), turn=0
    )
    scene.tell(f"Game {scene.state.game}: choose your openings.")


def end(scene: Scene, team: int, reason: str) -> None:
    scene.change(phase="over", result=Result(team, reason), agenda=(), window=None)
    if team >= 0:
        scene.tell(f"{_side(scene.state, team)} wins the match, {reason}.")
    else:
        scene.tell(f"The match is drawn, {reason}.")


def withdraw(scene: Scene, seat: Seat) -> None:
    """5.9: a partner takes over; when nobody of a team is left, the match is lost."""
    scene.change(gone=scene.state.gone | {seat})
    team = [each for each in scene.state.seats if each % 2 == seat % 2]
    scene.tell(f"{{{seat}}} leaves the match.")
    if all(each in scene.state.gone for each in team):
        _reveal(scene)
        end(scene, 1 - seat % 2, "the other side has left")
    else:
        partner = next(each for each in team if each not in scene.state.gone)
        scene.tell(f"{{{partner}}} plays {{{seat}}}'s cards from now on.")


def outcome(state: State) -> Outcome | None:
    if state.result is None:
        return None
    if state.result.team < 0:
        return Outcome((frozenset(state.seats),), state.result.reason)
    winners = frozenset(seat for seat in state.seats if seat % 2 == state.result.team)
    return Outcome((winners, frozenset(state.seats) - winners), state.result.reason)
