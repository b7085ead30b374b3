"""Another try: the old position in private, the real panel, and the computer's verdict.

*Try again* decides a moment of a review once more. *Play on from here* begins a match against
computers from a position of a finished match. *Try it out* plays on from a running match: against
guesses of what is hidden, so that nobody learns anything. All of them are practice: one person's
own, seen nowhere else, forgotten when they are old.
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from bot.ai.review import explain
from bot.ai.reviewer import Reviewer
from bot.chat import answers, text
from bot.chat.answers import Interaction, user_of
from bot.chat.learn.room import PracticeRoom
from bot.chat.outbox.delivery import Delivery
from bot.chat.panel.panel import Panel, seat_of
from bot.chat.panel.rows import Button
from bot.chat.replay.answer_picture import answer_picture
from bot.chat.replay.review_text import best_in_words, judged, looking_at
from bot.chat.replay_ids import JudgeTry, PlayOn, ShowBest, TryAgain, TryOut
from bot.chat.router import Routes
from bot.chat.turn.log import seat_or_none
from bot.kernel import NotAllowed, Seat, Tossed
from bot.match.history.review import Decision, come_to
from bot.match.ids import MatchId
from bot.match.match import SCRIPTED, Match, Player, Purpose
from bot.match.practice import coach, script
from bot.match.service import Service
from bot.store.chat import ChatStore

OPPONENT = "normal"
LONGEST = 200  # characters of an answer that are repeated
NOT_OVER = "This match is still running. Finish it first; then you can try its positions again."
TOO_OLD = "That entry was played under older rules and cannot be set up. Choose a later one."
GONE = "This try is no longer kept. Open the review again."


class Retries:
    def __init__(
        self,
        service: Service,
        room: PracticeRoom,
        panel: Panel,
        reviewer: Reviewer,
        store: ChatStore,
        delivery: Delivery,
        wake: Callable[[MatchId], None],
    ) -> None:
        self._service = service
        self._room = room
        self._panel = panel
        self._reviewer = reviewer
        self._store = store
        self._delivery = delivery
        self._wake = wake  # lets computers answer

    def routes(self) -> Routes:
        return {
            TryAgain: self._try_again,
            JudgeTry: self._judge,
            ShowBest: self._best,
            PlayOn: self._play_on,
            TryOut: self._try_out,
        }

    async def _try_again(self, interaction: Interaction, id: TryAgain) -> None:
        """Decide once more: one answer, then the verdict."""
        await answers.think(interaction)
        match = await self._service.match(id.match_id)
        seat = seat_of(match, interaction)
        state = await true_state(match, id.seq - 1)
        players = _alone(match, seat, interaction, SCRIPTED)
        again = await self._open(
            interaction, match, "retry", f"{match.id} {id.seq}", state, players
        )
        await self._panel.open(interaction, again.id)

    async def _play_on(self, interaction: Interaction, id: PlayOn) -> None:
        """Against computers, in your own seat, or in the seat that must move."""
        await answers.think(interaction)
        match = await self._service.match(id.match_id)
        state = await true_state(match, id.seq)
        prompts = match.game.prompts(state)
        if not prompts:
            raise NotAllowed("The match is over here. Go back to an earlier position first.")
        own = seat_or_none(match, interaction)
        seat = prompts[0].seat if own is None else own
        await self._fork(interaction, match, seat, state)

    async def _try_out(self, interaction: Interaction, id: TryOut) -> None:
        """From what this player may know; the hidden rest is a guess."""
        await answers.think(interaction)
        match = await self._service.match(id.match_id)
        seat = seat_of(match, interaction)
        if match.outcome():
            raise NotAllowed("This match is over. Use /match replay and press *Play on from here*.")
        view = match.game.view(match.state, seat)
        state = await asyncio.to_thread(match.game.guess, view, Tossed(Random(match.number)))
        await self._fork(interaction, match, seat, state, f"{match.id} {match.number}")

    async def _fork(
        self, interaction: Interaction, match: Match, seat: Seat, state: Any, part: str = ""
    ) -> None:
        """With a `part`, what is tried can become a plan: the match, and where it stood."""
        players = _alone(match, seat, interaction, OPPONENT)
        fork = await self._open(interaction, match, "fork", part, state, players)
        self._wake(fork.id)
        await self._panel.open(interaction, fork.id)

    async def _open(
        self,
        interaction: Interaction,
        match: Match,
        purpose: Purpose,
        part: str,
        state: Any,
        players: list[Player],
    ) -> Match:
        opened = await self._service.open(
            match.record.game,
            players,
            match.record.settings,
            carry_over=match.table.carry_over,
            purpose=purpose,
            part=part,
            position=state,
            interaction=f"{purpose}:{interaction.id}",
        )
        await self._room.tidy(opened, user_of(interaction))
        return opened

    async def _judge(self, interaction: Interaction, id: JudgeTry) -> None:
        """How good the new answer is, beside what was played and what is best."""
        await answers.touch(interaction)
        again, seat = await self._tried(interaction, id.match_id)
        last = script.last_own_entry(again)
        sentence = again.entries[last].sentence
        await answers.say(interaction, looking_at(sentence), ((Button(id, "Ask again"),),))
        decision = await self._decided(again, seat)
        view = again.game.view(again.at(last - 1).state, seat)
        follows = decision.follows if decision else ()
        told = await asyncio.to_thread(explain, again.game, view, seat, sentence, 0, follows)
        orders = "; ".join(again.entries[seq].sentence for seq in script.own_entries(again)[1:])
        words = text.named(judged(text.cut(orders, LONGEST), decision, told), again)
        best = Button(ShowBest(again.id), "Show the best")
        await answers.say(interaction, words, ((best, *_once_more(again)),))

    async def _decided(self, again: Match, seat: Seat) -> Decision | None:
        """What the answer is worth; orders that were gathered one by one are worth what they come
        to, beside the best there was before the first."""
        _, first, *more = script.own_entries(again)
        last = more[-1] if more else first
        begun = await self._decide(again, seat, first)
        if first == last or begun is None:
            return begun
        ended = await self._decide(again, seat, last)
        return begun if ended is None else come_to(begun, ended)

    async def _decide(self, again: Match, seat: Seat, seq: int) -> Decision | None:
        """As the review judged: what was a mistake there is one here."""
        sentence, seed = again.entries[seq].sentence, _source(again)[1] + seq - 1
        return await self._reviewer.decide(again.at(seq - 1), seat, sentence, seed)

    async def _best(self, interaction: Interaction, id: ShowBest) -> None:
        await answers.touch(interaction)
        again, seat = await self._tried(interaction, id.match_id)
        _, first, *_ = script.own_entries(again)
        sentence = again.entries[first].sentence
        await answers.say(interaction, looking_at(sentence), ((Button(id, "Ask again"),),))
        decision = await self._decide(again, seat, first)
        best, line = (decision.best, decision.line) if decision else (sentence, ())
        before = again.at(0)
        view = again.game.view(before.state, seat)
        told = await asyncio.to_thread(explain, again.game, view, seat, best, 0, line)
        words = text.named(best_in_words(best, told), again)
        theme = (await self._store.person(user_of(interaction))).theme
        files = await answer_picture(self._delivery, before, seat, told, theme)
        await answers.say(interaction, words, (_once_more(again),), files)

    async def _tried(self, interaction: Interaction, match_id: MatchId) -> tuple[Match, Seat]:
        again = await self._service.match(match_id)
        if again.record.purpose != "retry" or not coach.is_tried(again):
            raise NotAllowed(GONE)
        return again, seat_of(again, interaction)


def _once_more(again: Match) -> tuple[Button, ...]:
    """The same position again, if the match it comes from is still known by its id."""
    return (Button(TryAgain(*_source(again)), "Try again"),)


def _source(again: Match) -> tuple[MatchId, int]:
    """The match that the position comes from, and the entry that is decided again."""
    match_id, _, seq = again.record.part.partition(" ")
    return MatchId(match_id), int(seq)


async def true_state(match: Match, seq: int) -> Any:
    """The true state after an entry of a finished match."""
    if match.outcome() is None:
        raise NotAllowed(NOT_OVER)
    state = await asyncio.to_thread(match.state_at, seq)
    if state is None:
        raise NotAllowed(TOO_OLD)
    return state


def _alone(match: Match, seat: Seat, interaction: Interaction, strength: str) -> list[Player]:
    """One person on a seat; on the others computers under the names of those who played."""
    players = [Player(each.name, strength=strength) for each in match.record.players]
    players[seat] = Player(interaction.user.display_name, user=user_of(interaction))
    return players
