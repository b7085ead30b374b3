"""Positions as the worked examples need them, for lessons, examples and tests.

`position("ike d5 +firebomb, ivan hidden | scout, zile ^retaliate")` is A's turn 5 with three
Actions, all on Terreria: Characters by their codes, with damage, XP, `hidden`, a face-down card
after + or a face-up one after ^. Seats are parted by |, in hands, decks and Terrains as well.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from bot.games.terrene.model import settings
from bot.games.terrene.model.cards import BY_CODE
from bot.games.terrene.model.pieces import Card, Ground, Held, Mark, Member, Player
from bot.games.terrene.model.settings import Rules
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Idle
from bot.games.terrene.rules.invariants import all_cards
from bot.kernel import NotUnderstood, Seat, Table

_STATUS = ("slow", "stun", "silence", "haste", "stab", "retaliate", "unblockable", "resourceful")


def built(table: Table, data: Mapping[str, Any]) -> State:
    """What a lesson or an example writes; the rules are the table's settings."""
    return position(**data, rules=settings.read(table))


def position(
    parties: str,
    *,
    actions: Iterable[int] = (3, 0, 0, 0),
    hp: Iterable[int] = (50, 50),
    terrains: str = "",
    hands: str = "",
    decks: str = "",
    discards: str = "",
    turn: int = 5,
    active: int = 0,
    rules: Rules | None = None,
    storms: str = "",
) -> State:
    """An idle position in the middle of a game; seats are parted by |."""
    rows = parties.split("|")
    own, other = hp
    number = 0
    players = []
    for seat, row in enumerate(rows):
        party = []
        for slot, words in enumerate(_words(row, ","), 1):
            number += 1
            party.append(_member(words, number, slot, Seat(seat)))
        player = Player(
            deck=_pile(decks, seat),
            hand=_pile(hands, seat),
            discard=_pile(discards, seat),
            party=tuple(party),
            grounds=(Ground(1, Card(_terrain(terrains, seat), Seat(seat)), 0, 0),),
            active=1,
            actions=tuple(actions)[seat],
            plays=1,
            turns=turn,
            deck_name="own",
        )
        players.append(player)
    state = State(
        rules or Rules(),
        tuple(players),
        phase="play",
        hp=(own, other),
        turn=turn,
        active=Seat(active),
        agenda=(Idle(),),
        last_no=number,
    )
    return listed(_with_storms(state, storms))


def listed(state: State) -> State:
    """Every player's list is what lies on the table, so that no card can be lost unnoticed."""
    cards = list(all_cards(state))
    players = tuple(
        replace(player, deck_list=tuple(card.key for card in cards if card.owner == seat))
        for seat, player in enumerate(state.players)
    )
    return replace(state, players=players)


def _words(text: str, mark: str) -> list[str]:
    return [part.strip() for part in text.split(mark) if part.strip()]


def key(code: str) -> str:
    if code not in BY_CODE:
        raise NotUnderstood(f"There is no card “{code}”.")
    return BY_CODE[code].key


def _pile(piles: str, seat: int) -> tuple[Card, ...]:
    rows = piles.split("|")
    row = rows[seat] if seat < len(rows) else ""
    return tuple(Card(key(code), Seat(seat)) for code in row.replace(",", " ").split())


def _terrain(terrains: str, seat: int) -> str:
    rows = terrains.split("|")
    code = rows[seat].strip() if seat < len(rows) else ""
    return key(code or "terreria")


def _with_storms(state: State, storms: str) -> State:
    """Storms of earlier turns that are still to fire, the active Terrain unless said otherwise."""
    players = list(state.players)
    for seat, row in enumerate(storms.split("|")):
        for code in row.split():
            player = players[seat]
            ground = Ground(len(player.grounds) + 1, Card(key(code), Seat(seat)), 3, 1)
            players[seat] = replace(player, grounds=(*player.grounds, ground), active=ground.no)
    return replace(state, players=tuple(players))


def _member(words: str, number: int, slot: int, seat: Seat) -> Member:
    code, *details = words.split()
    fields: dict[str, Any] = {"up": True}
    marks: list[Mark] = []
    for word in details:
        if word == "hidden":
            fields["up"] = False
        elif word[0] in "+^":
            fields["held"] = Held(Card(key(word[1:]), seat), up=word[0] == "^")
        elif word in _STATUS:
            marks.append(Mark(word, "perm"))
        else:
            read = re.fullmatch(r"(d|xp|charge|stratagem|decay|attacks)(\d+)", word)
            if read is None:
                raise NotUnderstood(f"“{word}” says nothing about a Character.")
            fields["damage" if read[1] == "d" else read[1]] = int(read[2])
    return Member(number, Card(key(code), seat), slot, marks=tuple(marks), **fields)
