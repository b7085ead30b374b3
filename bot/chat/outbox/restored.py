"""The first start on a restored backup: what was shown after it was made no longer counts.

Every running match gets a new message that says so. Secrets are sent again, and cards in channels
show the match as it stands.
"""

from datetime import datetime

from discord.utils import format_dt

from bot.chat.outbox.thread import restored_note
from bot.store.chat import ChatStore
from bot.store.upkeep.restore import RESTORED

TOLD = "restored told"  # the fact: which restoring was told to people
CARD = "restored"  # a note under which the card is drawn again


async def tell_restored(store: ChatStore) -> str:
    """Mark what must be told, once; gives what tells this life of the database from the others."""
    restored = await store.fact(RESTORED)
    if restored and await store.fact(TOLD) != restored:
        made = datetime.fromisoformat(restored.partition(" ")[0])
        above = (
            f"-# ⏪ This match was restored from a backup made {format_dt(made, 'f')}. "
            "Messages above that show later moves no longer count: those moves are lost."
        )
        await store.surfaces.show_anew(lambda shown: restored_note(shown, above), CARD)
        await store.note_fact(TOLD, restored)
    return restored
