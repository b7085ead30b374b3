"""Seats that change hands: handed over by their player, filled again, or taken away by a vote.

Each function returns the entry that a request leads to, like `proposals`: the entry that completes
an agreement carries it out. Who left by the rules (`Match.gone`) has no seat to pass on.
"""

from bot.kernel import NotAllowed, Seat
from bot.match.ids import UserId
from bot.match.journal import seat_changes
from bot.match.journal.talk import Offer, Removal
from bot.match.match import Match, Player
from bot.match.proposals import Spoken
from bot.match.strengths import USUAL


def hand_over(match: Match, seat: Seat, user: UserId, name: str) -> Spoken:
    """Offer one's own seat to a person, or to whoever takes it."""
    check_taker(match, user)
    if seat in match.talk.offers:
        raise NotAllowed(f"Your seat is already on offer. Press {_end(match, seat)} first.")
    return _said(match, seat_changes.offer(seat, _name(match, seat), user, name))


def replace(match: Match, speaker: Seat, seat: Seat, user: UserId, name: str) -> Spoken:
    """Propose who may take the seat that a computer plays; the others must agree."""
    check_seat(match, seat)
    check_taker(match, user)
    if not match.strength(seat):
        raise NotAllowed(
            f"{{{seat}}} plays this seat. They can pass it on with /match hand-over; if they are "
            "overdue, use /match remove."
        )
    if seat in match.talk.offers:
        raise NotAllowed(
            "This seat is already on offer. Wait until someone takes it; whoever offered it can "
            f"press {_end(match, seat)}."
        )
    ask = bool(_others(match, speaker))
    return _said(match, seat_changes.offer(seat, _name(match, seat), user, name, ask=ask))


def agree(match: Match, speaker: Seat, seat: Seat) -> Spoken:
    offer = _offer(match, seat)
    if offer.is_open:
        raise NotAllowed("All have agreed already. Wait until someone takes the seat.")
    if speaker == offer.by or speaker in offer.yes:
        raise NotAllowed("You have already agreed. Wait until all the others have answered.")
    missing = _others(match, speaker) - offer.yes - {offer.by}
    return _said(match, f"seat {'yes' if missing else 'agreed'} {seat}")


def refuse(match: Match, speaker: Seat, seat: Seat) -> Spoken:
    """Refuse what was proposed, or end one's own offer; an open one is its maker's alone."""
    offer = _offer(match, seat)
    if offer.is_open and speaker not in (offer.by, seat):
        raise NotAllowed("Only the player who offered this seat can end the offer. Ask them.")
    return _said(match, f"seat no {seat}")


def decline(match: Match, seat: Seat, user: UserId) -> Spoken:
    """The person to whom a seat is offered does not want it."""
    if _offer(match, seat).user != user:
        raise NotAllowed("This seat was not offered to you by name. Leave it to others.")
    return _said(match, f"seat no {seat}")


def take(match: Match, seat: Seat, player: Player) -> Spoken:
    """Somebody from outside takes a seat that is on offer."""
    check_take(match, seat, player.user)
    before = _name(match, seat)
    return _said(match, seat_changes.taken(player.user, before, player.name))


def check_take(match: Match, seat: Seat, user: UserId) -> None:
    """Raise NotAllowed unless this person may take the seat now."""
    offer = _offer(match, seat)
    check_taker(match, user)
    if not offer.is_open:
        raise NotAllowed("Not all players have agreed yet. Wait until they have.")
    if offer.user not in ("", user):
        raise NotAllowed(f"This seat is reserved for {offer.name}. Choose another table.")


def ask_removal(match: Match, speaker: Seat, seat: Seat, *, overdue: bool) -> Spoken:
    """Ask the others for a vote: a majority if somebody is overdue, else all of two or more."""
    check_seat(match, seat)
    if speaker == seat:
        raise NotAllowed("You cannot vote on yourself. Use /match hand-over or /match resign.")
    if not match.record.players[seat].is_human:
        raise NotAllowed("A computer plays this seat. Use /match replace to let a person take it.")
    if match.talk.removal:
        raise NotAllowed("A vote is open already. Answer that one first.")
    voters = _others(match, seat)
    if not overdue and len(voters) < 2:
        raise NotAllowed(
            f"{{{seat}}} still has time. Wait until they are overdue: three days after their "
            "question, or when a computer plays for them."
        )
    if overdue and len(voters) < 2:
        return _removed(match, seat)
    return _said(match, seat_changes.vote(seat, _name(match, seat), needs_all=not overdue))


def vote(match: Match, speaker: Seat, *, yes: bool) -> Spoken:
    removal = match.talk.removal
    if removal is None:
        raise NotAllowed("No vote is open. Start one with /match remove.")
    if speaker == removal.seat:
        raise NotAllowed("The vote is about you. Make your move, and it ends.")
    if speaker in removal.yes | removal.no:
        raise NotAllowed("You have already voted. Wait for the others.")
    voters = _others(match, removal.seat)
    if yes:
        enough = _is_enough(removal, removal.yes | {speaker}, voters)
        return _removed(match, removal.seat) if enough else _said(match, "vote yes")
    left = voters - removal.no - {speaker}
    return _said(match, "vote no" if _is_enough(removal, left, voters) else "vote fails")


def _is_enough(removal: Removal, yes: frozenset[Seat], voters: frozenset[Seat]) -> bool:
    yes &= voters
    return yes >= voters if removal.needs_all else 2 * len(yes) > len(voters)


def _removed(match: Match, seat: Seat) -> Spoken:
    computers = sum(not player.is_human for player in match.record.players)
    name = f"Computer {computers + 1}" if computers else "Computer"
    before = _name(match, seat)
    return Spoken("talk", seat_changes.removed(USUAL, before, name), match.state, seat)


def _others(match: Match, seat: Seat) -> frozenset[Seat]:
    """The people who can answer, without this one."""
    return match.present - match.away - {seat}


def _offer(match: Match, seat: Seat) -> Offer:
    offer = match.talk.offers.get(seat)
    if offer is None:
        raise NotAllowed("This seat is no longer on offer. Use /play to open a table of your own.")
    return offer


def _end(match: Match, seat: Seat) -> str:
    """The button that ends an offer."""
    return "*Decline*" if _offer(match, seat).user else "*Keep the seat*"


def check_seat(match: Match, seat: Seat) -> None:
    if seat in match.gone:
        raise NotAllowed(f"{{{seat}}} has left the match for good. Play on without them.")


def check_taker(match: Match, user: UserId) -> None:
    if user and any(each.user == user for each in match.record.players):
        raise NotAllowed("You have a seat in this match already. Leave this one to others.")


def _name(match: Match, seat: Seat) -> str:
    return match.record.players[seat].name


def _said(match: Match, words: str) -> Spoken:
    return Spoken("talk", words, match.state)
