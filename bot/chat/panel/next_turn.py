"""*Next*: from one match that waits for somebody to the next one."""

from bot.chat.panel.rows import Row
from bot.chat.turn.buttons import turn_label, your_move
from bot.match.ids import MatchId, UserId
from bot.store.waits import Waits

LOOKED_AT = 5


async def next_button(waits: Waits, user: UserId, here: MatchId) -> tuple[Row, ...]:
    """The most urgent other match that waits for them, if there is one."""
    for turn in await waits.turns(user, LOOKED_AT):
        if turn.wait.match_id != here and turn.wait.is_timed:
            return ((your_move(turn.wait.match_id, f"Next: {turn_label(turn)}"[:80]),),)
    return ()
