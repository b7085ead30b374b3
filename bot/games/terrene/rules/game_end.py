"""How a game ends, and what follows: the next game, or the end of the match.

A match is won with two games; a drawn game is played again, up to five games in all (R94).
"""

from bot.games.terrene.model import names
from bot.games.terrene.model.pieces import FULL_HP, Player
from bot.games.terrene.model.state import Result, State
from bot.games.terrene.rules import stats, turn
from bot.games.terrene.rules.context import Context
from bot.kernel.about import Outcome
from bot.kernel.prompt import Seat

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
    finish(context, winner, f"{state.turn} turns have been played")


def _levels(state: State, team: int) -> int:
    return sum(
        stats.level(member) if member.up else 1
        for player in state.players[team::2]
        for member in player.party
    )


def lost(context: Context) -> None:
    """Somebody meets a losing condition; both at once is a drawn game (R94)."""
    teams = context.state.losing_teams
    winner = -1 if len(teams) == 2 else 1 - teams[0]
    reason = "no HP left" if min(context.state.hp) <= 0 else "no Character left"
    finish(context, winner, reason)


def run(context: Context, seat: Seat) -> None:
    """R97: the game is forfeit, and the runners draw 2 on their first turn of the next one."""
    context.tell(f"{{{seat}}} runs from the battle.")
    finish(context, 1 - seat % 2, "the other side ran", ran=seat % 2)


def finish(context: Context, winner: int, reason: str, *, ran: int = -1) -> None:
    """A game is over: count it, show what lay face-down, go on or end the match."""
    wins = list(context.state.wins)
    if winner >= 0:
        wins[winner] += 1
        context.tell(f"{_side(context.state, winner)} wins game {context.state.game}: {reason}.")
    else:
        context.tell(f"Game {context.state.game} is drawn: {reason}.")
    context.change(wins=(wins[0], wins[1]), loser=1 - winner if winner >= 0 else -1)
    _reveal(context)
    context.change(agenda=(), chain=(), window=None, battle=None, queue=(), ghosts=())
    needed = context.state.rules.best_of // 2 + 1
    if max(wins) >= needed:
        end(context, wins.index(needed), f"{wins[0]} to {wins[1]} in games")
    elif context.state.game >= MOST_GAMES:
        leader = -1 if wins[0] == wins[1] else (0 if wins[0] > wins[1] else 1)
        end(context, leader, f"{wins[0]} to {wins[1]} after {MOST_GAMES} games")
    else:
        _again(context, ran)


def _side(state: State, team: int) -> str:
    return " and ".join(f"{{{seat}}}" for seat in state.seats if seat % 2 == team)


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
            shown.append(f"{{{seat}}} had face-down: {', '.join(parts)}.")
    context.change(revealed=tuple(shown))
    for text in shown:
        context.tell(text)


def _again(context: Context, ran: int) -> None:
    """The next game: the same decks, new openings (R6)."""
    players = tuple(
        Player(deck_name=player.deck_name, deck_list=player.deck_list, ran=seat % 2 == ran)
        for seat, player in enumerate(context.state.players)
    )
    context.change(
        players=players, phase="opening", game=context.state.game + 1, hp=(FULL_HP, FULL_HP), turn=0
    )
    context.tell(f"Game {context.state.game}: choose your openings.")


def end(context: Context, team: int, reason: str) -> None:
    context.change(phase="over", result=Result(team, reason), agenda=(), window=None)
    if team >= 0:
        context.tell(f"{_side(context.state, team)} wins the match, {reason}.")
    else:
        context.tell(f"The match is drawn, {reason}.")


def withdraw(context: Context, seat: Seat) -> None:
    """5.9: a partner takes over; when nobody of a team is left, the match is lost."""
    context.change(gone=context.state.gone | {seat})
    team = [each for each in context.state.seats if each % 2 == seat % 2]
    context.tell(f"{{{seat}}} leaves the match.")
    if all(each in context.state.gone for each in team):
        _reveal(context)
        end(context, 1 - seat % 2, "the other side has left")
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
