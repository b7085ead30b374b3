"""What lessons and examples share: who sits where, and what is removed when it is old."""

from datetime import timedelta

from bot.chat import answers
from bot.chat.answers import Interaction, user_of
from bot.games import find
from bot.match.ids import UserId
from bot.match.match import SCRIPTED, Match, Player
from bot.match.ports import Clock
from bot.match.practice.lesson import Position
from bot.match.service import Service
from bot.store.practice import PracticeStore

EXAMPLES_LAST = timedelta(days=1)
TUTOR = "Tutor"


class PracticeRoom:
    def __init__(self, service: Service, store: PracticeStore, clock: Clock) -> None:
        self._service = service
        self._clock = clock
        self.store = store

    async def tidy(self, match: Match, user: UserId) -> None:
        """One lesson and one example of a game a person; examples live for a day."""
        own = await self.store.of(user, match.record.purpose, match.record.game)
        old = await self.store.examples_before(self._clock() - EXAMPLES_LAST)
        gone = [each for each in (*own, *old) if each != match.id]
        await self.store.remove(gone)
        for match_id in gone:
            self._service.forget(match_id)


async def acknowledge(interaction: Interaction) -> None:
    """On the person's own panel in place, elsewhere with a new answer for them alone."""
    own = interaction.message is not None and interaction.message.flags.ephemeral
    await (answers.touch(interaction) if own else answers.think(interaction))


def seated(interaction: Interaction, game: str, position: Position, strength: str) -> list[Player]:
    """The learner on their seat; the others speak by the script, or play for themselves."""
    many = position.seats or find(game).about.seats[0]
    name = TUTOR if strength == SCRIPTED else "Computer"
    names = [name if number < 2 else f"{name} {number}" for number in range(1, many)]
    players = [Player(each, strength=strength) for each in names]
    person = Player(interaction.user.display_name, user=user_of(interaction))
    return [*players[: position.seat], person, *players[position.seat :]]
