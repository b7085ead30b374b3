"""The turn message: what happened, how the match stands, whose answer is due, and the picture.

Made from the public view alone; a private picture is made from a seat's own view. Both the words
and the alt text come from the same view as the picture.
"""

import re
from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct, structs

from bot.chat import limits, text
from bot.chat.panel.rows import Row
from bot.chat.turn.buttons import answer_buttons, seat_buttons, turn_buttons
from bot.kernel import Event, Seat
from bot.match.journal.entries import SEAL
from bot.match.match import Match
from renderers import NOTHING, THEMES, Marks, draws
from renderers.marks import traces
from renderers.studio import Order

PRIVATELY = (
    "Some players may answer in secret now. Press *Your move* to see whether you are one of them."
)
TO_ANSWER = "▶ "  # begins the lines that say who must answer
AWAY = "-# A computer plays for "
LOOK_HERE = ": please answer."
SEPARATOR = "; "
RETOLD = 600  # characters of small print
IN_SHORT = 500  # characters of what was missed


class Card(Struct, frozen=True):
    """A message ready to be sent; `order` is None where nobody draws this game yet."""

    content: str
    alt: str
    rows: tuple[Row, ...]
    order: Order | None
    file: str
    made: bytes = b""  # a picture that is finished already, instead of the order
    is_quiet: bool = False  # nobody's telephone rings
    rings: tuple[str, ...] | None = None  # the mentioned users who are called; None: all of them


def turn_card(
    match: Match,
    events: Iterable[Event],
    ping: frozenset[Seat] = frozenset(),
    due: datetime | None = None,
    earlier: Iterable[Event] = (),
    above: str = "",
    *,
    opening: bool = False,
    known: str = "",
) -> Card:
    """The message for the thread; `ping` are the seats whose players are mentioned.

    Events of the same turn that were shown `earlier` come first in small print, if there is room.
    With a line `above`, the message is a catch-up and tells its events in short. Proposals that are
    `known` call nobody again.
    """
    events = tuple(event for event in events if event.to is None)
    earlier = tuple(event for event in earlier if event.to is None)
    view = match.view(None)
    standing = _standing(match, view)
    asked = _asked(match, ping, due, standing)
    below = [standing, *asked, *_offered(match, known), *_away(match)]
    if opening and not match.outcome():
        below = [*text.basics(match.game.about), *below]
    below.append(footer(match, opening=opening))
    room = limits.CONTENT - sum(len(line) + 1 for line in below)
    told = text.shortened(
        _untold(match, _words(match, events)), min(IN_SHORT, room) if above else room
    )
    small = text.small(_words(match, earlier), min(RETOLD, room - len(told) - len(above) - 2))
    return Card(
        content=text.cut("\n".join(filter(None, [above, small, told, *below])), limits.CONTENT),
        alt=alt_text(match, events, None),
        rows=(
            *turn_buttons(match),
            *answer_buttons(match.id, _wish(match)),
            *seat_buttons(match),
        ),
        order=picture(match, None, Marks(last=traces((*earlier, *events)))),
        file=f"{match.record.game}-{match.id}-{match.number}.png",
        rings=(
            *(match.record.players[seat].user for seat in sorted(ping - _answered(match))),
            *_guests(match, known),
        ),
    )


def headed(card: Card, heading: str) -> Card:
    """The same message below a line that says why it was posted, if there is one."""
    return structs.replace(card, content=f"{heading}\n{card.content}") if heading else card


def _answered(match: Match) -> frozenset[Seat]:
    """Seats with a standing answer: they are not notified, but the text is the same."""
    return frozenset(prompt.seat for prompt in match.prompts() if prompt.standing)


def _words(match: Match, events: Iterable[Event]) -> list[str]:
    return [text.named(event.text, match) for event in events if event.text]


def _untold(match: Match, lines: list[str]) -> list[str]:
    """Without what the result says again: why it ended."""
    outcome = match.outcome()
    if not outcome:
        return lines
    reason = text.named(text.sentence(outcome.reason), match).casefold()
    return [line for line in lines if not line.casefold().endswith(reason)]


def picture(
    match: Match, seat: Seat | None, marks: Marks = NOTHING, theme: str = "dark"
) -> Order | None:
    """The picture of the position as a seat sees it; None is the public view."""
    if not draws(match.record.game):
        return None
    view = match.view(seat)
    names = tuple(text.safe_name(player.name) for player in match.record.players)
    marks = structs.replace(marks, names=names, you=seat)
    return Order(match.record.game, view, marks, THEMES.get(theme, THEMES["dark"]))


def alt_text(match: Match, events: Iterable[Event], seat: Seat | None) -> str:
    """What changed, then the position, for people who cannot see the picture."""
    position = text.spoken(match.game.describe(match.view(seat)), match)
    heard = [event.text for event in events if event.text and not event.text.startswith(SEAL)]
    changed = text.cut(text.spoken(" ".join(heard), match), limits.ALT_TEXT - len(position) - 2)
    return text.cut(f"{changed} {position}".strip(), limits.ALT_TEXT)


def text_board(match: Match, seat: Seat | None) -> str:
    board = match.game.board(match.view(seat))
    return f"```\n{text.spoken(board, match)}\n```"


def _standing(match: Match, view: object) -> str:
    outcome = match.outcome()
    if outcome:
        return "\n".join([f"🏁 {text.result(match, outcome)}", *text.passed_on(match)])
    return text.named(match.game.status(view), match)


def _asked(match: Match, ping: frozenset[Seat], due: datetime | None, standing: str) -> list[str]:
    """Who must answer; a computer is left out where `standing` has named it already."""
    openly = frozenset[Seat]() if match.is_paused else match.openly_asked()
    thinking = [seat for seat in sorted(openly) if match.strength(seat)]
    asked = sorted(openly - set(thinking))
    others = [text.mention(match.record.players[seat]) for seat in sorted(ping - set(asked))]
    called: list[str] = []
    if others:
        called.append(_why_called(match, text.listed(others)))
    if not all(text.names(match, [seat]) in standing for seat in thinking):
        are = "is" if len(thinking) == 1 else "are"
        called.append(f"{TO_ANSWER}{text.waiting(match, thinking)} {are} thinking.")
    if match.is_paused:
        return [*called, text.paused(match)]
    if openly != match.asked():
        called.append(f"{TO_ANSWER}{PRIVATELY}")
    if not asked:
        return called
    who = text.listed(_called(match, seat, loudly=seat in ping) for seat in asked)
    until = f" Answer by {text.moment(due)}." if due else ""
    return [*called, f"{_turn(asked, who)}.{until}"]


def _why_called(match: Match, who: str) -> str:
    """Why players are mentioned who have no question to answer."""
    if match.outcome():
        return f"{who}: the match is over."
    if proposal(match):
        return f"{who}{LOOK_HERE}"
    if match.number and match.openly_asked() != match.asked():
        return f"{TO_ANSWER}{who}: please check whether you are asked."
    return f"Also at this table: {who}."


def settled(content: str) -> str:
    """A turn message without what holds only until the next one: who must answer."""
    lines = [
        line for line in content.split("\n") if not line.startswith((TO_ANSWER, AWAY, text.PAUSE))
    ]
    return "\n".join(line for line in lines if not line.endswith(LOOK_HERE))


def _called(match: Match, seat: Seat, *, loudly: bool) -> str:
    """A player who is asked, with the name of their seat in the picture."""
    names = match.game.about.seat_names
    name = f" ({names[seat]})" if names else ""
    who = text.mention(match.record.players[seat]) if loudly else text.names(match, [seat])
    return f"{who}{name}"


def _turn(asked: list[Seat], who: str) -> str:
    return f"{TO_ANSWER}{who}: your move" if len(asked) == 1 else f"{TO_ANSWER}To answer: {who}"


def _away(match: Match) -> list[str]:
    """The players for whom a computer plays until they are back."""
    if not match.away or match.outcome():
        return []
    return [f"{AWAY}{text.names(match, match.away)} until they are back."]


def proposals(match: Match) -> dict[str, frozenset[Seat]]:
    """What is open between the players, each under its name, and who has to answer."""
    if match.outcome():
        return {}
    talk, people, found = match.talk, match.present, dict[str, frozenset[Seat]]()
    if talk.undo:
        found[f"undo {talk.undo.seat} {talk.undo.target}"] = people - {talk.undo.seat}
    elif talk.draw:
        found[f"draw {talk.draw[0]}"] = people - {talk.draw[0]}
    elif talk.pause:
        found[f"pause {talk.pause[0]}"] = people - {talk.pause[0]}
    for seat, offer in talk.offers.items():
        asked = frozenset[Seat]() if offer.is_open else people - match.away - {offer.by}
        found[f"seat {seat} {'open' if offer.is_open else 'asked'} {offer.user}"] = asked
    if talk.removal:
        found[f"vote {talk.removal.seat}"] = people - {talk.removal.by}
    return found


def proposal(match: Match) -> str:
    """The names of all that is open; empty if nothing is."""
    return SEPARATOR.join(proposals(match))


def new_proposals(match: Match, known: str) -> dict[str, frozenset[Seat]]:
    """What nobody has been told of yet."""
    before = known.split(SEPARATOR)
    return {name: seats for name, seats in proposals(match).items() if name not in before}


def _wish(match: Match) -> str:
    """The undo, draw or pause that waits for an answer."""
    return next((name.split()[0] for name in proposals(match) if name[0] in "udp"), "")


def _offered(match: Match, known: str) -> list[str]:
    """Seats that can be taken; who is named is mentioned once."""
    fresh, lines = new_proposals(match, known), list[str]()
    for seat, offer in match.talk.offers.items() if not match.outcome() else ():
        if offer.is_open:
            loud = f"seat {seat} open {offer.user}" in fresh
            named = f"<@{offer.user}>" if loud else f"**{offer.name}**"
            who = f"{named} can" if offer.user else "Anyone can"
            lines.append(f"{TO_ANSWER}{who} take over the seat of {text.names(match, [seat])}.")
    return lines


def _guests(match: Match, known: str) -> tuple[str, ...]:
    """Who is offered a seat and has not been told."""
    fresh = new_proposals(match, known)
    offers = match.talk.offers.items()
    return tuple(o.user for seat, o in offers if o.user and f"seat {seat} open {o.user}" in fresh)


def footer(match: Match, *, opening: bool = False) -> str:
    """Small print; its end says which entry the message shows, which we read after a restart.

    The first message of a match also shows the hash of its secret.
    """
    place = f"-# Match {match.id}, entry {match.number}"
    promise = f"-# All dice and shuffles follow from a secret with the hash {match.commitment}\n"
    secret = f"-# Secret {match.record.secret}. Use /match verify to check everything.\n"
    return f"{promise if opening else ''}{secret if match.outcome() else ''}{place}"


def shown_by(content: str, match: Match) -> int | None:
    """The last entry that a turn message shows; None if it is another message."""
    found = re.search(rf"-# Match {match.id}, entry (\d+)$", content)
    return match.numbered(int(found[1])) if found else None
