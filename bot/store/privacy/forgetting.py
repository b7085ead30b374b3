"""Forgets a person: their id and their names are replaced everywhere, and what is theirs is gone.

Matches of others still replay and verify. The luck somebody wrote is part of the key of a match, so
the key itself is kept where such a line is taken out. Their id becomes a number that Discord can
never give to anyone, the same in all their matches, so that ratings of others stay as they were.
"""

from collections.abc import Collection, Iterable
from secrets import randbelow
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.kernel.chance import mixed
from bot.kernel.codec import decode, encode
from bot.kernel.echo import safe_name
from bot.match.ids import MatchId, UserId
from bot.match.journal import seat_changes
from bot.match.lobby import Declined, Guest, Lobby
from bot.match.match import Player
from bot.store.database import Database
from bot.store.engine.transaction import Row, Transaction
from bot.store.privacy.columns import text_columns
from bot.store.seats import LEAVER

FORMER = "Former player"
REMOVED = "(removed at a player's request)"
NEVER_AN_ID = 10**19  # Discord's ids have 63 bits

UNWIPED = "unwiped"  # the fact: somebody was forgotten, and unused places still hold bytes of them

# Rows that are about one person and nobody else, by the column that names them.
_OWN = {
    "people": "user",
    "kits": "user",
    "follows": "user",
    "nudges": "user",
    "calls": "user",
    "unlisted": "user",
    "former_seats": "user",
}


def is_former(user: str) -> bool:
    """Somebody who was forgotten: their number is none of Discord's."""
    return user.isdecimal() and int(user) >= NEVER_AN_ID


async def forget(database: Database, user: UserId) -> list[MatchId]:
    """Forget somebody who plays nowhere any more; gives the matches whose record has changed."""
    stranger = UserId(str(NEVER_AN_ID + randbelow(NEVER_AN_ID // 10)))
    return await database.write(lambda transaction: _forget(transaction, user, stranger))


async def wipe(database: Database) -> bool:
    """Overwrite what is left of them in the file, if there is anything; it waits for nobody."""
    due = await database.read("SELECT value FROM facts WHERE key = ?", UNWIPED)
    if not due:
        return False
    await database.wipe()
    sql = "DELETE FROM facts WHERE key = ? AND value = ?"
    await database.run(sql, UNWIPED, due[0]["value"])
    return True


def _forget(transaction: Transaction, user: UserId, stranger: UserId) -> list[MatchId]:
    changed = [_anonymize(transaction, row, user, stranger) for row in _matches(transaction, user)]
    for table, column in _OWN.items():
        transaction.execute(f"DELETE FROM {table} WHERE {column} = ?", (user,))
    transaction.execute("DELETE FROM surfaces WHERE surface = ?", (f"{LEAVER} {user}",))
    for row in transaction.rows("SELECT id, body FROM lobbies WHERE body LIKE ?", (_like(user),)):
        lobby = without(decode(row["body"], Lobby), user, stranger)
        transaction.execute("UPDATE lobbies SET body = ? WHERE id = ?", (encode(lobby), row["id"]))
    _replace_everywhere(transaction, user, stranger)
    transaction.execute(
        "INSERT INTO facts (key, value) VALUES (?, ?)"
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (UNWIPED, stranger),
    )
    return changed


def _matches(transaction: Transaction, user: UserId) -> list[Row]:
    return transaction.rows(
        "SELECT id, players, luck, secret, mixed FROM matches WHERE players LIKE ?"
        " OR id IN (SELECT match FROM entries WHERE kind = 'talk' AND sentence LIKE ?)"
        " OR id IN (SELECT match FROM former_seats WHERE user = ?)",
        (_like(user), _like(user), user),
    )


def _anonymize(transaction: Transaction, row: Row, user: UserId, stranger: UserId) -> MatchId:
    match_id = MatchId(row["id"])
    players = decode(row["players"], tuple[Player, ...])
    talk = transaction.rows(
        "SELECT seq, sentence FROM entries WHERE match = ? AND kind = 'talk'", (match_id,)
    )
    sentences = [each["sentence"] for each in talk]
    known = {each.name for each in players if each.user == user}
    known |= seat_changes.names_of(sentences, user)
    known |= _former_names(transaction, match_id, user)
    for each in talk:
        said = seat_changes.forgotten(each["sentence"], user, stranger, known, FORMER)
        if said != each["sentence"]:
            transaction.execute(
                "UPDATE entries SET sentence = ? WHERE match = ? AND seq = ?",
                (said, match_id, each["seq"]),
            )
    luck = decode(row["luck"], tuple[str, ...])
    left = _without_luck(luck, known)
    key = row["mixed"]
    if left != luck and not key:
        key = mixed(bytes.fromhex(row["secret"]), luck).hex()
    now = tuple(_former(each, user, stranger) for each in players)
    transaction.execute(
        "UPDATE matches SET players = ?, luck = ?, mixed = ? WHERE id = ?",
        (encode(now), encode(left), key, match_id),
    )
    # What the last messages said: their words hold names, and nothing of it is needed any more.
    transaction.execute(
        "UPDATE surfaces SET note = '' WHERE match = ? AND shown >= due"
        " AND (surface = 'thread' OR surface LIKE 'dm %')",
        (match_id,),
    )
    return match_id


def _former_names(transaction: Transaction, match_id: MatchId, user: UserId) -> set[str]:
    rows = transaction.rows(
        "SELECT name FROM former_seats WHERE match = ? AND user = ?", (match_id, user)
    )
    return {row["name"] for row in rows}


def without(lobby: Lobby, user: UserId, stranger: UserId) -> Lobby:
    """The same table without a person's names and words."""
    people: list[Player | Guest] = [*lobby.players, *lobby.guests]
    known = {each.name for each in people if each.user == user}
    return replace(
        lobby,
        host=stranger if lobby.host == user else lobby.host,
        players=tuple(_former(each, user, stranger) for each in lobby.players),
        guests=tuple(
            Guest(stranger, FORMER) if each.user == user else each for each in lobby.guests
        ),
        declined=tuple(Declined(FORMER) if each.name in known else each for each in lobby.declined),
        luck=_without_luck(lobby.luck, known),
    )


def _former(player: Player, user: UserId, stranger: UserId) -> Player:
    return Player(FORMER, stranger) if player.user == user else player


def _without_luck(luck: Iterable[str], known: Collection[str]) -> tuple[str, ...]:
    """Lines of luck begin with the name of who put it in."""
    theirs = tuple(f"{safe_name(name)}{end}" for name in known for end in (" ", ":"))
    return tuple(REMOVED if theirs and line.startswith(theirs) else line for line in luck)


def _replace_everywhere(transaction: Transaction, user: UserId, stranger: UserId) -> None:
    """Whatever still has the id: ratings, cups, other people's lists, logs."""
    for table, columns in text_columns().items():
        if "name" in columns:
            for column in columns:
                transaction.execute(
                    f"UPDATE {table} SET name = ? WHERE {column} = ?", (FORMER, user)
                )
        for column in columns:
            values = transaction.rows(
                f"SELECT DISTINCT {column} AS value FROM {table} WHERE {column} LIKE ?",
                (_like(user),),
            )
            for row in values:
                transaction.execute(
                    f"UPDATE {table} SET {column} = ? WHERE {column} = ?",
                    (replaced(row["value"], user, stranger), row["value"]),
                )


def replaced(text: str, user: UserId, stranger: UserId) -> str:
    """A text without an id; in JSON, the name beside the id goes, too."""
    if text[:1] not in ("{", "["):
        return text.replace(user, stranger)
    return msgspec.json.encode(_walked(msgspec.json.decode(text), user, stranger)).decode()


def _walked(value: Any, user: UserId, stranger: UserId) -> Any:
    if isinstance(value, str):
        return value.replace(user, stranger)
    if isinstance(value, list):
        return [_walked(each, user, stranger) for each in value]
    if not isinstance(value, dict):
        return value
    found = {_walked(key, user, stranger): each for key, each in value.items()}
    if user in value.values() and "name" in found:
        found["name"] = FORMER
    return {key: _walked(each, user, stranger) for key, each in found.items()}


def _like(user: UserId) -> str:
    return f"%{user}%"
