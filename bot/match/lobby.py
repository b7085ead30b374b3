"""Before the start: who plays which game with which settings.

A lobby is a value; each function returns the changed lobby, or raises why not.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from bot.games import AnyGame, find
from bot.kernel import NotAllowed, Setting, Table
from bot.kernel.chance import commitment
from bot.kernel.echo import safe_name, typed
from bot.match.clocks import pace as clock
from bot.match.ids import MatchId, UserId
from bot.match.match import Player
from bot.match.strengths import STRENGTHS, USUAL

ABSENT = {  # what happens when time runs out, and which computer plays then
    "default": "",  # the game's own answer is given; the third time in a row the seat is out
    "always default": "",  # where the game has no answer, the seat is out all the same
    "a normal computer plays": "normal",
    "a hard computer plays": "hard",
    "out": "",
}
MOST_LUCK, LONGEST_LUCK = 40, 120  # lines, and characters of one
LONGEST_WORD = 200  # characters of what a guest says who declines
BY_DEFAULT = ""  # a pace: as it suits those who play
USUAL_ABSENT = "a hard computer plays"
WEEKENDS = ("count", "off")
VACATIONS = ("usual", "0", "7", "45")  # days a year; usual, unless the time limit says another
IMAGES = ("turn", "action")  # a new message for every turn, or for every action


class Guest(Struct, frozen=True):
    """Somebody who was asked to join."""

    user: UserId
    name: str


class Declined(Struct, frozen=True):
    """A guest who declined, and the reason if they gave one."""

    name: str
    words: str = ""


class Lobby(Struct, frozen=True):
    id: str
    game: str
    host: UserId
    players: tuple[Player, ...]
    guests: tuple[Guest, ...] = ()
    settings: Mapping[str, str] = {}
    pace: str = "off"
    absent: str = "default"
    images: str = "turn"
    strength: str = USUAL  # of the next computer that sits down
    state: Literal["open", "started", "cancelled"] = "open"
    match_id: MatchId = field(default=MatchId(""), name="match")
    secret: str = ""  # hex; its hash is on the invitation, it is shown when the match is over
    luck: tuple[str, ...] = ()  # what has been put in since then, in order
    weekends: str = WEEKENDS[0]
    vacation: str = VACATIONS[0]
    expired: bool = False  # canceled because nothing had changed for too long
    private: bool = False  # in a private thread: only guests can see it and join
    declined: tuple[Declined, ...] = ()
    near: int = 0  # open to anyone near this rating, the host's; 0: it is no open table
    opened: str = ""  # when; known of open tables
    occasion: str = ""  # the cup it belongs to, and its round: then it starts by itself

    @property
    def rules(self) -> AnyGame:
        return find(self.game)

    @property
    def most(self) -> int:
        return self.rules.about.seats[-1]

    @property
    def commitment(self) -> str:
        """The hash of the secret; lobbies of earlier versions have none."""
        return commitment(bytes.fromhex(self.secret)) if self.secret else ""


def join(lobby: Lobby, player: Player) -> Lobby:
    _check_open(lobby)
    if any(each.user == player.user for each in lobby.players):
        raise NotAllowed("You have already joined. Wait for the others, or press *Leave*.")
    if len(lobby.players) >= lobby.most:
        raise NotAllowed(f"All {lobby.most} seats are taken. Use /play to open another table.")
    guests = {guest.user for guest in lobby.guests}
    if lobby.private and player.user not in guests | {lobby.host}:
        raise NotAllowed("Only invited players can join this table. Use /play to open your own.")
    kept = lobby.most - len(lobby.players) <= len(waited_for(lobby))
    if kept and player.user not in guests:
        raise NotAllowed(
            "The remaining seats are reserved for invited players. Use /play to open another table."
        )
    return replace(lobby, players=(*lobby.players, player))


def decline(lobby: Lobby, player: Player, words: str = "") -> Lobby:
    """A guest does not want to play."""
    _check_open(lobby)
    if player.user not in {guest.user for guest in waited_for(lobby)}:
        raise NotAllowed("You are not invited to this table. Press *Join* if you want to play.")
    guests = tuple(guest for guest in lobby.guests if guest.user != player.user)
    said = " ".join(typed(words).split())[:LONGEST_WORD]
    declined = Declined(safe_name(player.name), said)
    return replace(lobby, guests=guests, declined=(*lobby.declined, declined))


def mark(lobby: Lobby, name: str, what: str) -> Lobby:
    """Luck from an action, such as the id that Discord gave it."""
    _check_open(lobby)
    return _lucky(lobby, f"{safe_name(name)} {what}")


def wish_luck(lobby: Lobby, user: UserId, words: str) -> Lobby:
    """Luck in a player's own words, which nobody else could choose."""
    _check_open(lobby)
    player = next((each for each in lobby.players if each.user == user), None)
    if player is None:
        raise NotAllowed("Only players at the table can add luck. Press *Join* first.")
    if len(lobby.luck) >= MOST_LUCK:
        raise NotAllowed("This match has enough luck. Start it.")
    return _lucky(lobby, f"{safe_name(player.name)}: {words}")


def _lucky(lobby: Lobby, words: str) -> Lobby:
    """Add a line of luck, up to a limit."""
    if not lobby.secret or len(lobby.luck) >= MOST_LUCK:
        return lobby
    line = " ".join(typed(words).split())[:LONGEST_LUCK]
    return replace(lobby, luck=(*lobby.luck, line))


def leave(lobby: Lobby, user: UserId) -> Lobby:
    _check_open(lobby)
    left = tuple(player for player in lobby.players if player.user != user)
    if len(left) == len(lobby.players):
        raise NotAllowed("You have not joined. Press *Join* to play.")
    guests = tuple(guest for guest in lobby.guests if guest.user != user)
    people = [player.user for player in left if player.is_human]
    if not people and not is_watched(lobby):
        return replace(lobby, players=left, guests=guests, state="cancelled")
    host = people[0] if lobby.host == user else lobby.host
    return replace(lobby, players=left, guests=guests, host=host)


def watch(lobby: Lobby, user: UserId) -> Lobby:
    """The host gives up their seat but stays the host, so that computers can play each other."""
    _check_host(lobby, user)
    if is_watched(lobby):
        raise NotAllowed("You are already watching. Press *Join* to take a seat.")
    left = tuple(player for player in lobby.players if player.user != user)
    return replace(lobby, players=left)


def is_watched(lobby: Lobby) -> bool:
    """The host has no seat."""
    return lobby.host not in {player.user for player in lobby.players}


def add_computer(lobby: Lobby, user: UserId) -> Lobby:
    """Add a computer of the strength chosen for the next one."""
    _check_host(lobby, user)
    if len(lobby.players) >= lobby.most:
        raise NotAllowed(f"All {lobby.most} seats are taken. Use /play to open another table.")
    number = sum(1 for player in lobby.players if not player.is_human) + 1
    name = f"Computer {number}" if number > 1 else "Computer"
    return replace(lobby, players=(*lobby.players, Player(name, strength=lobby.strength)))


def remove_computer(lobby: Lobby, user: UserId) -> Lobby:
    _check_host(lobby, user)
    computers = [player for player in lobby.players if not player.is_human]
    if not computers:
        raise NotAllowed("There is no computer at this table. Press *Add computer* for one.")
    left = [player for player in lobby.players if player != computers[-1]]
    return replace(lobby, players=tuple(left))


def choose(lobby: Lobby, user: UserId, key: str, value: str) -> Lobby:
    """Change a setting of the game, or the table's pace, time-out rule, pictures or strength."""
    _check_host(lobby, user)
    if key == "pace":
        return replace(lobby, pace=clock.written(clock.parse(value)))
    if key == "weekends" and value in WEEKENDS:
        return replace(lobby, weekends=value)
    if key == "vacation" and value in VACATIONS:
        return replace(lobby, vacation=value)
    if key == "absent" and value in ABSENT:
        return replace(lobby, absent=value)
    if key == "images" and value in IMAGES:
        return replace(lobby, images=value)
    if key == "strength" and value in STRENGTHS:
        return replace(lobby, strength=value)
    settings = {**lobby.settings, key: value}
    _likely_table(lobby, settings)
    return replace(lobby, settings=settings)


def pace(lobby: Lobby) -> str:
    """The clock of its match: what was chosen, else one for people and none against computers."""
    chosen = clock.known(lobby.pace)
    if lobby.pace == BY_DEFAULT and _likely_people(lobby) > 1:
        chosen = clock.parse(clock.USUAL)
    off = lobby.weekends == "off" or chosen.weekends_off
    days = chosen.vacation if lobby.vacation == VACATIONS[0] else int(lobby.vacation)
    return clock.written(replace(chosen, weekends_off=off, vacation=days))


def absent(lobby: Lobby) -> str:
    """What happens when time runs out: what was chosen, else a computer plays by default."""
    if lobby.absent:
        return lobby.absent
    return USUAL_ABSENT if lobby.pace == BY_DEFAULT else "default"


def _likely_people(lobby: Lobby) -> int:
    """Those who play; before the start also those who are invited, or one who is missing."""
    here = sum(player.is_human for player in lobby.players)
    if lobby.state == "started":
        return here
    is_filling = len(lobby.players) < lobby.rules.about.seats[0]
    return here + max(len(waited_for(lobby)), int(is_filling))


def idle(lobby: Lobby) -> dict[str, str]:
    """Chosen settings that have no effect, and why."""
    try:
        agreed = _likely_table(lobby, lobby.settings)
    except NotAllowed:  # the game has changed since they were chosen
        return {}
    usual = {each.key: each.choices[0] for each in lobby.rules.about.settings}
    found = lobby.rules.idle_settings(agreed)
    return {key: why for key, why in found.items() if agreed.settings[key] != usual[key]}


def warnings(lobby: Lobby) -> tuple[str, ...]:
    """What the host should know about the settings."""
    try:
        return lobby.rules.warnings(_likely_table(lobby, lobby.settings))
    except NotAllowed:
        return ()


def refused(lobby: Lobby, setting: Setting) -> dict[str, int]:
    """Choices that do not fit those who play or are invited so far, and how many those are."""
    here = len(lobby.players) + len(waited_for(lobby))
    seats = next((each for each in lobby.rules.about.seats if each >= here), here)
    return {each: seats for each in setting.choices if not _fits(lobby, setting, each, seats)}


def ruled_out(lobby: Lobby, setting: Setting) -> frozenset[str]:
    """Choices that fit no number of players that is still possible: too many are here."""
    return frozenset(each for each in setting.choices if not _may_fit(lobby, setting, each))


def _may_fit(lobby: Lobby, setting: Setting, choice: str) -> bool:
    try:
        _likely_table(lobby, {**lobby.settings, setting.key: choice})
    except NotAllowed:
        return False
    return True


def _fits(lobby: Lobby, setting: Setting, choice: str, seats: int) -> bool:
    try:
        lobby.rules.table(seats, {**lobby.settings, setting.key: choice})
    except NotAllowed:
        return False
    return True


def _likely_table(lobby: Lobby, settings: Mapping[str, str]) -> Table:
    """Raise NotAllowed unless the settings fit some number of players that is still possible."""
    seats = lobby.rules.about.seats
    refused: NotAllowed | None = None
    for number in [each for each in seats if each >= len(lobby.players)] or seats[-1:]:
        try:
            return lobby.rules.table(number, settings)
        except NotAllowed as error:
            refused = refused or error
    assert refused
    raise refused


def cancel(lobby: Lobby, user: UserId) -> Lobby:
    _check_host(lobby, user)
    return replace(lobby, state="cancelled")


def expire(lobby: Lobby) -> Lobby:
    """Cancel a lobby that nobody has changed for too long."""
    return lobby if lobby.state != "open" else replace(lobby, state="cancelled", expired=True)


def check_start(lobby: Lobby, user: UserId) -> None:
    """Raise NotAllowed unless the match can begin now."""
    _check_host(lobby, user)
    seats = lobby.rules.about.seats
    if len(lobby.players) not in seats:
        more = next((number for number in seats if number > len(lobby.players)), seats[-1])
        missing = more - len(lobby.players)
        raise NotAllowed(
            f"{missing} more {'player is' if missing == 1 else 'players are'} needed. "
            "Wait for someone to join, or add a computer."
        )
    lobby.rules.table(len(lobby.players), lobby.settings)


def started(lobby: Lobby, match_id: MatchId, luck: Sequence[str] = ()) -> Lobby:
    """The match has begun, with this luck (Start may have been pressed twice)."""
    return replace(lobby, state="started", match_id=match_id, luck=tuple(luck) or lobby.luck)


def waited_for(lobby: Lobby) -> list[Guest]:
    """Guests who have not joined yet."""
    here = {player.user for player in lobby.players}
    return [guest for guest in lobby.guests if guest.user not in here]


def _check_open(lobby: Lobby) -> None:
    if lobby.state == "started":
        raise NotAllowed("This match has already started. Use /play to open another table.")
    if lobby.expired:
        raise NotAllowed("This invitation has expired. Use /play to open a new table.")
    if lobby.state == "cancelled":
        raise NotAllowed("This invitation was canceled. Use /play to open a new table.")


def _check_host(lobby: Lobby, user: UserId) -> None:
    _check_open(lobby)
    if user != lobby.host:
        raise NotAllowed(
            "Only the host of this table can do that. Ask them, or use /play to open your own."
        )
