"""How a game ends, and what follows: the next game, or the end of the match.

A match is won with two games; a drawn game is played again, up to five games in all (R94).
"""

from bot.games.terrene.model import names
from bot.games.terrene.model.pieces import FULL_HP, Player
from bot.games.terrene.model.state import Result, State
from bot.games.terrene.rules import standing, stats, turn
from bot.games.terrene.rules.context import Context
from bot.kernel.about import Outcome
from bot.kernel.prompt import Seat
from bot.kernel.text import count, listed

MOST_GAMES = 5  # R94


def next_turn(context: Context) -> None:
    if turn.capped(context.state):
        _judge_cap(context)
    else:
        turn.begin(context, context.state.after(context.state.active)[0])


def _judge_cap(context: Context) -> None:
    """R96: higher HP, then higher sum of LV, else a draw."""
    state = context.state
    standing = [(state.hp[team], _levels(state, team)) for team in (0, 1)]
    winner = -1 if standing[0] == standing[1] else (0 if standing[0] > standing[1] else 1)
    score = f"{state.hp[0]} HP to {state.hp[1]}"
    finish(context, winner, f"the limit of {state.turn} turns is reached, {score}")


def _levels(state: State, team: int) -> int:
    return sum(
        stats.level(member) if member.up else 1
        for player in state.players[team::2]
        for member in player.party
    )


def lost(context: Context) -> None:
    """A team meets a losing condition; if both do, the game is a draw (R94)."""
    teams = context.state.losing_teams
    winner = -1 if len(teams) == 2 else 1 - teams[0]
    if winner < 0:
        finish(context, winner, "both sides lost at the same time")
        return
    what = "HP" if context.state.hp[teams[0]] <= 0 else "Characters"
    have = "has" if len(context.state.players) == 2 else "have"
    finish(context, winner, f"{names.team(context.state, teams[0])} {have} no {what} left")


def run(context: Context, seat: Seat) -> None:
    """R97: a forfeit; the side that ran draws 2 cards on its first turn of the next game."""
    one = len(context.state.players) == 2
    verbs = "runs and forfeits" if one else "run and forfeit"
    context.tell(f"{names.team(context.state, seat)} {verbs} this game.")
    finish(context, 1 - seat % 2, f"{names.team(context.state, seat)} ran", ran=seat % 2)


def finish(context: Context, winner: int, reason: str, *, ran: int = -1) -> None:
    """End a game: count it, show face-down cards, then go on or end the match."""
    wins = list(context.state.wins)
    is_single = context.state.rules.best_of == 1
    if winner >= 0:
        wins[winner] += 1
    if winner >= 0 and not is_single:
        context.tell(f"{_wins(context.state, winner)} game {context.state.game}: {reason}.")
    elif winner < 0:
        context.tell(f"Game {context.state.game} is a draw: {reason}.")
    context.change(wins=(wins[0], wins[1]), loser=1 - winner if winner >= 0 else -1)
    _reveal(context)
    context.change(agenda=(), chain=(), window=None, battle=None, queue=(), ghosts=())
    needed = context.state.rules.best_of // 2 + 1
    if max(wins) >= needed:
        end(context, wins.index(needed), reason if is_single else _score(wins))
    elif context.state.game >= MOST_GAMES:
        leader = -1 if wins[0] == wins[1] else (0 if wins[0] > wins[1] else 1)
        end(context, leader, f"{_score(wins)}, {MOST_GAMES} games played")
    else:
        _again(context, ran)


def _score(wins: list[int]) -> str:
    """The winner's games first: "2 games to 1"."""
    return f"{count(max(wins), 'game')} to {min(wins)}"


def _wins(state: State, team: int) -> str:
    return f"{names.team(state, team)} {'wins' if len(state.players) == 2 else 'win'}"


def _reveal(context: Context) -> None:
    """R6: hidden cards are shown when a game ends."""
    shown: list[str] = []
    for seat in context.state.seats:
        parts = []
        for member in context.player(seat).party:
            held = member.held
            card = f" with {held.card.face.name}" if held and not held.up else ""
            if not member.up or card:
                parts.append(f"{names.label(seat, member)} {member.face.name}{card}")
        if parts:
            shown.append(f"Still face-down on {{{seat}}}'s side: {listed(parts)}.")
    context.change(revealed=tuple(shown))
    for text in shown:
        context.tell(text)


def _again(context: Context, ran: int) -> None:
    """The next game: the same decks, new openings (R6)."""
    players = tuple(
        Player(
            deck_name=player.deck_name,
            deck_list=player.deck_list,
            ran=seat % 2 == ran,
            orders=player.orders - standing.UNTIL_TURN,
        )
        for seat, player in enumerate(context.state.players)
    )
    context.change(
        players=players, phase="opening", game=context.state.game + 1, hp=(FULL_HP, FULL_HP), turn=0
    )
    context.tell(f"Game {context.state.game}: everyone chooses a new opening.")


def end(context: Context, team: int, reason: str) -> None:
    context.change(phase="over", result=Result(team, reason), agenda=(), window=None)
    if team >= 0:
        context.tell(f"{_wins(context.state, team)} the match: {reason}.")
    else:
        context.tell(f"The match is a draw: {reason}.")


def withdraw(context: Context, seat: Seat) -> None:
    """5.9: the partner takes over; a team without players loses the match."""
    context.change(gone=context.state.gone | {seat})
    team = [each for each in context.state.seats if each % 2 == seat % 2]
    if all(each in context.state.gone for each in team):
        _reveal(context)
        end(context, 1 - seat % 2, f"{names.team(context.state, seat)} left the match")
    else:
        partner = next(each for each in team if each not in context.state.gone)
        context.tell(f"{{{partner}}} plays {{{seat}}}'s cards from now on.")


def outcome(state: State) -> Outcome | None:
    if state.result is None:
        return None
    if state.result.team < 0:
        return Outcome((frozenset(state.seats),), state.result.reason)
    winners = frozenset(seat for seat in state.seats if seat % 2 == state.result.team)
    return Outcome((winners, frozenset(state.seats) - winners), state.result.reason)
