"""Who sits where from an entry on: seats that are offered, taken over, or voted away.

These are sentences of table talk. A name is written into the sentence, because the seat has another
one from then on; `bare` leaves nothing in it that could be read as markup or as a seat.
"""

import re
from collections.abc import Collection, Iterable

from msgspec import Struct

from bot.kernel import Seat
from bot.kernel.echo import NAMELESS, safe_name
from bot.kernel.text import article
from bot.match.ids import NOBODY, UserId

ANYONE = "*"
SEAT, VOTE = "seat ", "vote "
LONGEST_NAME = 60
_MARKUP = re.compile(r"[\\*_`~|<>\[\](){}@#:]")

# In a transcript nothing else can be said of a seat.
SAID = (
    r"seat (offer|ask) \d (\d{1,20}|\*) [^|]{1,80}\|[^|]{1,80}|seat (yes|no|agreed) \d"
    r"|seat taken \d{1,20}\|[^|]{1,80}\|[^|]{1,80}"
    r"|seat removed [a-z]{1,20}\|[^|]{1,80}\|[^|]{1,80}"
    r"|vote ask \d (majority|all) [^|]{1,80}|vote yes|vote no|vote fails"
)


class Change(Struct, frozen=True):
    """A seat has another player: a person with a user id, or a computer with a strength."""

    before: str  # the name of who had it
    name: str
    user: UserId = NOBODY
    strength: str = ""


def bare(name: str) -> str:
    """A name without anything that has a meaning in a sentence or a message."""
    return _MARKUP.sub("", safe_name(name))[:LONGEST_NAME].strip() or NAMELESS


def offer(seat: Seat, owner: str, user: UserId, name: str, *, ask: bool = False) -> str:
    """The seat may be taken by this person, or by anyone; `ask`: if the others agree."""
    to = f"{user} {bare(name)}" if user else f"{ANYONE} anyone"
    return f"seat {'ask' if ask else 'offer'} {seat} {to}|{bare(owner)}"


def vote(seat: Seat, name: str, *, needs_all: bool) -> str:
    return f"vote ask {seat} {'all' if needs_all else 'majority'} {bare(name)}"


def taken(user: UserId, before: str, name: str) -> str:
    return f"seat taken {user}|{bare(before)}|{bare(name)}"


def removed(strength: str, before: str, name: str) -> str:
    return f"seat removed {strength}|{bare(before)}|{bare(name)}"


def change(sentence: str) -> Change | None:
    """What a sentence says about who has the seat from now on."""
    match sentence.split(" ", 2):
        case ["seat", "taken", rest]:
            user, before, name = rest.split("|")
            return Change(before, name, user=UserId(user))
        case ["seat", "removed", rest]:
            strength, before, name = rest.split("|")
            return Change(before, name, strength=strength)
        case _:
            return None


def names_of(sentences: Iterable[str], user: UserId) -> set[str]:
    """The names under which somebody was offered a seat or has taken one."""
    found: set[str] = set()
    for sentence in sentences:
        match sentence.split(" ", 4):
            case ["seat", "taken", *_] if (said := change(sentence)) and said.user == user:
                found.add(said.name)
            case ["seat", "offer" | "ask", _, to, names] if to == user:
                found.add(names.partition("|")[0])
            case _:
                pass
    return found


def forgotten(
    sentence: str, user: UserId, stranger: UserId, names: Collection[str], former: str
) -> str:
    """The same sentence without somebody's id and names."""
    known = {bare(name) for name in names}

    def renamed(name: str) -> str:
        return former if name in known else name

    match sentence.split(" ", 4):
        case ["seat", "taken" | "removed" as how, *_] if said := change(sentence):
            by = (stranger if said.user == user else said.user) or said.strength
            return f"seat {how} {by}|{renamed(said.before)}|{renamed(said.name)}"
        case ["seat", "offer" | "ask" as how, of, to, pair]:
            taker, owner = pair.split("|")
            to = stranger if to == user else to
            return f"seat {how} {of} {to} {renamed(taker)}|{renamed(owner)}"
        case ["vote", "ask", of, how, name]:
            return f"vote ask {of} {how} {renamed(name)}"
        case _:
            return sentence


def in_words(seat: Seat | None, sentence: str) -> str:
    """What the table reads; `seat` is who speaks, or the seat that changes hands."""
    said = change(sentence)
    if said and said.user:
        return f"{said.name} takes over the seat of {said.before}."
    if said:
        who = f"{article(said.strength)} computer takes over"
        return f"The others have voted: {said.before} is out, and {who}."
    who = f"{{{seat}}}"
    match sentence.split(" ", 4):
        case ["seat", "offer", of, _, names]:
            return _offered(who, names, own=of == str(seat))
        case ["seat", "ask", _, _, names]:
            taker, owner = names.split("|")
            return f"{who} proposes that {taker} may take the seat of {owner}. All must agree."
        case ["seat", "no", of]:
            return _kept(who, f"{{{of}}}")
        case ["vote", "ask", _, how, name]:
            needs = "All others must agree." if how == "all" else "A majority is enough."
            overdue = "" if how == "all" else f" {name} is overdue."
            return f"{who} asks for a vote: should a computer play for {name}?{overdue} {needs}"
        case [what, how, *_]:
            return SPOKEN[f"{what} {how}"].format(who=who)
        case _:
            raise ValueError(sentence)


def _offered(who: str, names: str, *, own: bool) -> str:
    taker, owner = names.split("|")
    if own:
        return f"{owner} offers their seat to {taker}."
    return f"{who} offers the seat of {owner} to {taker}."


def _kept(who: str, owner: str) -> str:
    """The seat is not passed on. The entry of an outsider who declines knows only the seat."""
    kept = f"{owner} keeps the seat."
    return kept if who == owner else f"{who} says no. {kept}"


SPOKEN = {
    "seat yes": "{who} agrees.",
    "seat agreed": "{who} agrees. The seat can be taken.",
    "vote yes": "{who} votes yes.",
    "vote no": "{who} votes no.",
    "vote fails": "{who} votes no. Nothing changes.",
}
