"""*Puzzle*: a position in private, the real panel, the verdict, and a rating of the solver.

An answer is judged from the view of its seat, so nobody needs to know what is hidden. The position
is practice: one person's own, seen nowhere else, forgotten when it is old.
"""

import asyncio
from functools import partial
from random import Random
from typing import Any

import discord
from msgspec.structs import replace

from bot.ai.puzzles import line_after, worth
from bot.ai.review import Explained, explain
from bot.ai.reviewer import Reviewer
from bot.chat import answers, text
from bot.chat.answers import Interaction, user_of
from bot.chat.learn.room import PracticeRoom, acknowledge
from bot.chat.outbox.delivery import Delivery
from bot.chat.panel.panel import Panel, seat_of
from bot.chat.panel.rows import Button
from bot.chat.puzzle import words
from bot.chat.puzzle.positions import setting_of
from bot.chat.puzzle.puzzle_ids import CheckPuzzle, NextPuzzle, OpenPuzzle, ShowSolution
from bot.chat.replay.answer_picture import answer_picture
from bot.chat.replay.review_text import looking_at
from bot.chat.router import Routes
from bot.games import games
from bot.kernel import NotAllowed, Seat
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.ports import Clock
from bot.match.practice import coach, script
from bot.match.practice.puzzle import Puzzle
from bot.match.service import Service
from bot.match.standing.puzzle_rating import next_puzzle
from bot.match.standing.rating import Rating
from bot.store.chat import ChatStore
from bot.store.standing.puzzles import PuzzleStore

GONE = "This puzzle is no longer kept. Use /puzzle for another one."


class Puzzles:
    def __init__(
        self,
        service: Service,
        store: ChatStore,
        puzzles: PuzzleStore,
        room: PracticeRoom,
        panel: Panel,
        reviewer: Reviewer,
        delivery: Delivery,
        clock: Clock,
    ) -> None:
        self._service = service
        self._store = store
        self._puzzles = puzzles
        self._room = room
        self._panel = panel
        self._reviewer = reviewer
        self._delivery = delivery
        self._clock = clock

    def routes(self) -> Routes:
        return {
            OpenPuzzle: self._open,
            NextPuzzle: self._next,
            CheckPuzzle: self._check,
            ShowSolution: self._show,
        }

    async def offer(self, interaction: Interaction, game: str = "", seen: str = "") -> None:
        """A puzzle that suits the person who asks. The interaction is acknowledged already."""
        user = user_of(interaction)
        game = game or Random().choice(list(games()))
        found = await self._puzzles.all(game)
        found = [each for each in found if each.id != seen] or found
        if not found:
            raise NotAllowed("There is no puzzle for this game yet. Choose another game.")
        ratings = await self._puzzles.ratings(game)
        tried = await self._puzzles.tried_by(user, game)
        solver = ratings.get(user) or Rating()
        await self._set_up(interaction, next_puzzle(found, tried, solver, ratings, Random()))

    async def own(self, interaction: Interaction, share: bool | None = None) -> None:
        """Somebody's ratings; with `share`, whether their matches may become puzzles."""
        user = user_of(interaction)
        person = await self._store.person(user)
        if share is not None and share != person.shares:
            person = replace(person, shares=share)
            await self._store.remember(person)
            if not share:
                await self._puzzles.forget(user)
        found = await self._puzzles.of_player(user)
        await answers.say(interaction, words.own(found, shares=person.shares))

    async def _open(self, interaction: Interaction, id: OpenPuzzle) -> None:
        await acknowledge(interaction)
        await self._set_up(interaction, await self._known(id.puzzle))

    async def _next(self, interaction: Interaction, id: NextPuzzle) -> None:
        await acknowledge(interaction)
        await self.offer(interaction, id.game, id.seen)

    async def _set_up(self, interaction: Interaction, puzzle: Puzzle) -> None:
        """For one person; the answer ends it."""
        setting = await setting_of(self._service, puzzle)
        match = await self._service.open(
            puzzle.game,
            setting.players(interaction.user.display_name, user_of(interaction)),
            setting.settings,
            carry_over=setting.carry_over,
            purpose="puzzle",
            part=puzzle.id,
            position=setting.state,
            interaction=f"puzzle:{interaction.id}",
        )
        await self._room.tidy(match, user_of(interaction))
        tried = await self._puzzles.tried_by(user_of(interaction), puzzle.game)
        above = words.opened(puzzle, is_known=puzzle.id in tried)
        await self._panel.open(interaction, match.id, above)

    async def _check(self, interaction: Interaction, id: CheckPuzzle) -> None:
        """Is the answer as good as the best one? The first answer is rated."""
        await answers.touch(interaction)
        match, seat = await self._mine(interaction, id.match_id)
        if not coach.is_tried(match):
            raise NotAllowed(GONE)
        puzzle = await self._known(match.record.part)
        last = script.last_own_entry(match)
        sentence = match.entries[last].sentence
        first = match.game.view(match.at(0).state, seat)
        view = match.game.view(match.at(last - 1).state, seat)
        again = Button(id, "Ask again")
        await answers.say(interaction, looking_at(sentence), ((again,),))
        own, best = await self._judged(puzzle, (first, view), seat, sentence)
        is_solved = own >= best - puzzle.solution.tolerance
        tried = await self._puzzles.answer(
            user_of(interaction), puzzle, self._now(), is_solved=is_solved
        )
        rating = words.rating(puzzle.game, tried)
        files: list[discord.File] = []
        if is_solved:
            told = await self._explained(match, view, seat, sentence)
            said = words.solved(puzzle, sentence, told, seat)
            rows = words.after_solved(puzzle)
            files = await self._drawn(match.at(last - 1), seat, told)
        else:
            said, rows = words.missed(sentence, own, best), words.after_missed(match, puzzle)
        await answers.say(interaction, text.named(f"{said}\n{rating}", match), rows, files)

    async def _judged(
        self, puzzle: Puzzle, views: tuple[Any, Any], seat: Seat, sentence: str
    ) -> tuple[float, float]:
        """What the answer is worth, and what the best one is; orders may have been gathered."""
        solution, (first, view) = puzzle.solution, views
        if view != first:
            [own] = await self._worth(puzzle, view, seat, sentence)
            [best] = await self._worth(puzzle, first, seat, solution.best)
            return own, best
        if sentence == solution.best:
            return solution.value, solution.value
        own, best = await self._worth(puzzle, view, seat, sentence, solution.best)
        return own, best

    async def _worth(self, puzzle: Puzzle, view: Any, seat: Seat, *sentences: str) -> list[float]:
        return await self._reviewer.answer(partial(worth, puzzle.game, view, seat, sentences))

    async def _show(self, interaction: Interaction, id: ShowSolution) -> None:
        """A person who asks for the answer before giving one has not solved the puzzle."""
        await answers.touch(interaction)
        match, seat = await self._mine(interaction, id.match_id)
        puzzle = await self._known(match.record.part)
        tried = await self._puzzles.answer(
            user_of(interaction), puzzle, self._now(), is_solved=False
        )
        view = match.game.view(match.at(0).state, seat)
        told = await self._explained(match, view, seat, puzzle.solution.best)
        lines = [words.solution(puzzle, told, seat), words.rating(puzzle.game, tried)]
        said = text.named("\n".join(lines), match)
        files = await self._drawn(match.at(0), seat, told)
        await answers.say(interaction, said, words.after_solution(puzzle), files)

    async def _explained(self, match: Match, view: Any, seat: Seat, sentence: str) -> Explained:
        line = await self._reviewer.answer(
            partial(line_after, match.record.game, view, seat, sentence)
        )
        return await asyncio.to_thread(explain, match.game, view, seat, sentence, 0, line)

    async def _drawn(self, then: Match, seat: Seat, told: Explained) -> list[discord.File]:
        person = await self._store.person(then.record.players[seat].user)
        return await answer_picture(self._delivery, then, seat, told, person.theme)

    async def _mine(self, interaction: Interaction, match_id: MatchId) -> tuple[Match, Seat]:
        match = await self._service.match(match_id)
        if match.record.purpose != "puzzle":
            raise NotAllowed(GONE)
        return match, seat_of(match, interaction)

    async def _known(self, puzzle_id: str) -> Puzzle:
        puzzle = await self._puzzles.find(puzzle_id)
        if puzzle is None:
            raise NotAllowed(GONE)
        return puzzle

    def _now(self) -> int:
        return int(self._clock().timestamp())
