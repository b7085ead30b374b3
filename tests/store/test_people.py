"""People in the store: what is learned about them touches nothing they have chosen."""

from bot.match.ids import UserId
from bot.store.chat import ChatStore
from bot.store.database import Database
from bot.store.people import Person

ANN, BEN, ZOE = map(UserId, "789")


async def test_where_to_write_to_them_overwrites_no_wish(database: Database) -> None:
    store = ChatStore(database)
    await store.note_dm(ANN, "70")
    await store.remember(Person(ANN, dm="70", theme="light", blocked=(ZOE,)))
    await store.note_closed(ANN, 5)
    await store.note_dm(ANN, "71")
    assert await store.person(ANN) == Person(ANN, "71", 5, "light", blocked=(ZOE,))


async def test_somebody_unknown_may_refuse_messages(database: Database) -> None:
    store = ChatStore(database)
    await store.note_closed(BEN, 5)
    assert await store.person(BEN) == Person(BEN, closed=5)
