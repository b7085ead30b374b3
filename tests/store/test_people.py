"""People in the store: what is learned about them touches nothing they have chosen."""

from bot.store.chat import ChatStore
from bot.store.database import Database
from bot.store.people import Person


async def test_where_to_write_to_them_overwrites_no_wish(database: Database) -> None:
    store = ChatStore(database)
    await store.note_dm("7", "70")
    await store.remember(Person("7", dm="70", theme="light", blocked=("9",)))
    await store.note_closed("7", 5)
    await store.note_dm("7", "71")
    assert await store.person("7") == Person("7", "71", 5, "light", blocked=("9",))


async def test_somebody_unknown_may_refuse_messages(database: Database) -> None:
    store = ChatStore(database)
    await store.note_closed("8", 5)
    assert await store.person("8") == Person("8", closed=5)
