"""Rows of buttons that do not depend on a question, as plain data."""

from bot.chat import ids, limits, text
from bot.chat.panel.rows import Button, Row
from bot.games import find
from bot.kernel import Seat
from bot.kernel.echo import safe_name
from bot.kernel.text import possessive
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.store.waits import Turn

SNOOZE = 4  # hours
MOST_OFFERS = 2  # rows of seats on offer


def turn_buttons(match: Match) -> tuple[Row, ...]:
    """The fixed buttons under every turn message."""
    over = match.outcome() is not None
    first = rematch(match.id) if over else _move_or_resume(match)
    back = (back_button(match.id),) if match.away and not over else ()
    hides = match.game.about.has_secrets and not over
    hand = (Button(ids.ShowHand(match.id), "My hand"),) if hides else ()
    films = (film(match.id), review(match.id)) if over else ()
    more = Button(ids.ShowMore(match.id), "More")
    return ((first, *back, *hand, recap(match.id), *films, more),)


def _move_or_resume(match: Match) -> Button:
    return resume(match) if match.is_paused else your_move(match.id)


def after_buttons(match_id: MatchId) -> tuple[Row, ...]:
    """What is left to do when a match is over."""
    return ((rematch(match_id), recap(match_id), film(match_id), review(match_id)),)


def spectator_buttons(match_id: MatchId) -> tuple[Row, ...]:
    """The same for spectators."""
    return ((recap(match_id), film(match_id)),)


def more_buttons(match: Match) -> tuple[Row, ...]:
    first: tuple[Button, ...] = (
        Button(ids.ShowLetters(match.id), "Board as text"),
        step_through(match.id),
    )
    if match.outcome():
        return (first,)
    first += (Button(ids.Nudge(match.id), "Nudge"),)
    if not match.is_practice:  # a crowded panel has no room for it
        first += (Button(ids.replay_ids.TryOut(match.id), "Try it out"),)
    second = (
        Button(ids.AskUndo(match.id), "Undo, or ask to"),
        resume(match) if match.is_paused else Button(ids.AskPause(match.id), "Pause"),
        Button(ids.OfferDraw(match.id), "Offer a draw", disabled=not match.game.about.draws),
        Button(ids.AskResign(match.id), "Resign", "danger"),
    )
    return (first, second)


def answer_buttons(match_id: MatchId, wish: str) -> tuple[Row, ...]:
    """Yes and No for a proposal; no row if there is none."""
    if wish == "undo":
        yes = Button(ids.AllowUndo(match_id), "Allow the undo", "success")
        return ((yes, Button(ids.RefuseUndo(match_id), "Refuse the undo", "danger")),)
    if wish == "draw":
        yes = Button(ids.AcceptDraw(match_id), "Accept the draw", "success")
        return ((yes, Button(ids.DeclineDraw(match_id), "Decline the draw", "danger")),)
    if wish == "pause":
        yes = Button(ids.AgreePause(match_id), "Agree to the pause", "success")
        return ((yes, Button(ids.DeclinePause(match_id), "Decline the pause", "danger")),)
    return ()


def resume(match: Match) -> Button:
    """Whom an admin has stopped cannot resume."""
    by_admin = match.talk.paused_by == "admin"
    return Button(ids.Resume(match.id), "Resume", "primary", disabled=by_admin)


def seat_buttons(match: Match) -> tuple[Row, ...]:
    """One row for each seat that may change hands, and one for a vote."""
    if match.outcome():
        return ()
    rows = [_offer_row(match, seat) for seat in sorted(match.talk.offers)[:MOST_OFFERS]]
    if match.talk.removal:
        yes = Button(ids.VoteYes(match.id), "Vote yes", "danger")
        rows.append((yes, Button(ids.VoteNo(match.id), "Vote no")))
    return tuple(rows)


def _offer_row(match: Match, seat: Seat) -> Row:
    offer = match.talk.offers[seat]
    whose = text.cut(possessive(safe_name(match.record.players[seat].name)), 40)
    if not offer.is_open:
        yes = Button(ids.AgreeSeat(match.id, seat), "Agree", "success")
        return (yes, Button(ids.RefuseSeat(match.id, seat), "Refuse", "danger"))
    take = Button(ids.AskTakeSeat(match.id, seat), f"Take {whose} seat", "success")
    return (
        take,
        Button(ids.RefuseSeat(match.id, seat), "Decline" if offer.user else "Keep the seat"),
    )


def your_move(match_id: MatchId, label: str = "Your move") -> Button:
    return Button(ids.OpenPanel(match_id), label, "primary")


def reminder_buttons(match_id: MatchId) -> tuple[Row, ...]:
    snooze = Button(ids.Snooze(match_id), f"Snooze {SNOOZE} hours")
    return ((your_move(match_id), snooze, Button(ids.NotThisTurn(match_id), "Not this turn")),)


def turn_label(turn: Turn) -> str:
    name = text.short_name(find(turn.game).about.title, turn.ordinal, turn.players)
    return text.cut(name, limits.BUTTON_LABEL)


def back_button(match_id: MatchId) -> Button:
    return Button(ids.ComeBack(match_id), "I'm back", "success")


def recap(match_id: MatchId) -> Button:
    return Button(ids.ShowRecap(match_id), "Recap")


def film(match_id: MatchId) -> Button:
    return Button(ids.ShowFilm(match_id), "Film")


def step_through(match_id: MatchId) -> Button:
    return Button(ids.replay_ids.OpenReplay(match_id), "Step through")


def review(match_id: MatchId) -> Button:
    return Button(ids.replay_ids.ShowReview(match_id), "Review")


def rematch(match_id: MatchId) -> Button:
    return Button(ids.Rematch(match_id), "Rematch", "primary")
