"""How many waits plans ahead save, in every game: `python -m tests.taps.plans rakh -n 4`.

People come when they are asked, answer until they are not, and make plans before they go: what they
would answer to what they expect (a line), and whether they would let questions out of turn pass (a
rule). Everybody plays as the game advises, or one step ahead. A wait is a row of answers by one
person for which they had to come; with plans, a row that plans gave whole is none. Printed are
waits for each turn before and after, and how many planned answers were those that the person would
have given on the spot.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai.candidates import advised
from bot.ai.one_step import best_step
from bot.games import AnyGame, games
from bot.kernel import PlayError, Prompt, Seat
from bot.match.match import Match
from bot.match.plans.fork import Fork, example, foresee
from bot.match.plans.keeper import PlanKeeper
from bot.match.plans.plan import WHATEVER, Line, Plan, Rule, Step, question_of, warning, ways_out
from bot.match.service import Service
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from bot.store.plans import Draft, Plans
from tests.kit.tables import person

SEATS = {"terakh": 3}
LONGEST = 12  # steps of a line
BRANCHES = 3
OUT_OF_TURN = {"terakh": ("pass",), "terrene": ("pass", "noblock", "decline")}


class Tally(Struct):
    answers: int = 0
    turns: int = 0
    rows: int = 0  # waits without plans
    waits: int = 0  # with plans
    planned: int = 0
    agreed: int = 0


class Simulation:
    def __init__(self, key: str, seed: int, database: Database) -> None:
        self.game: AnyGame = games()[key]
        self.random = Random(f"{key} {seed}")
        self.service = Service(SqliteJournal(database), entropy=self.random.randbytes)
        self.store = Plans(database)
        self.keeper = PlanKeeper(self.service, self.store)
        self.tally = Tally()
        self.last: tuple[Seat, bool] | None = None  # who answered last, and whether they came
        self.turn: Seat | None = None

    async def play(self, most: int) -> Tally:
        about = self.game.about
        players = [person(f"P{n}", f"{n}") for n in range(SEATS.get(about.key, 2))]
        match = await self.service.open(about.key, players, about.quickstart)
        while not match.outcome() and self.tally.answers < most:
            planned = await self.keeper.planned(match)
            if planned:
                seat = min(planned)
                self._count(match, seat, planned[seat])
                await self.keeper.carry_out(match, seat, match.tag(match.prompt(seat)))
                match = await self.service.match(match.id)
            else:
                match = await self._visit(match, min(match.asked()))
        return self.tally

    async def _visit(self, match: Match, seat: Seat) -> Match:
        while seat in match.asked():
            prompt = match.prompt(seat)
            words = self.say(match.state, prompt)
            self._count(match, seat, "")
            match = (await self.service.play(match.id, seat, words)).match
        if not match.outcome():
            await self._plan(match, seat)
        return match

    def say(self, state: Any, prompt: Prompt[Any]) -> str:
        view = self.game.view(state, prompt.seat)
        advice = advised(self.game, view, prompt, self.random)
        return advice.sentence if advice else best_step(self.game, view, prompt.seat, self.random)

    async def _plan(self, match: Match, seat: Seat) -> None:
        mine = [kept.id for kept in await self.store.of(match.id) if kept.seat == seat]
        await self.store.remove(mine)
        lines = dict.fromkeys(self.line(match, seat) for _ in range(BRANCHES))
        for plan in [*lines, *self.rules(match, seat)]:
            if plan:
                await self._keep(match, seat, plan)

    async def _keep(self, match: Match, seat: Seat, plan: Plan) -> None:
        number = await self.store.begin(match.id, seat, match.seq, Draft(match.number))
        await self.store.save(number, plan)

    def line(self, match: Match, seat: Seat) -> Line | None:
        """What they expect, and their own answers until another is asked again."""
        steps: list[Step] = []
        fork = Fork(match, seat, seed=self.random.randrange(1000))
        while len(steps) < LONGEST and (prompt := fork.offered()):
            if steps and steps[-1].is_own and not fork.is_own:
                break
            words = self.say(fork.state, prompt)
            question = question_of(prompt) if fork.is_own else None
            warned = warning(prompt, words) if fork.is_own else ""
            step = Step(prompt.seat, words, question=question, warned=warned)
            try:
                fork.take(step)
            except PlayError:
                step = Step(WHATEVER)
                fork.take(step)
            steps.append(step)
        return Line(tuple(steps)) if steps and steps[-1].is_own else None

    def rules(self, match: Match, seat: Seat) -> list[Rule]:
        """Questions out of turn that they would let pass."""
        found = list[Rule]()
        for foreseen in foresee(match, seat, 0.3) if self.game.about.key in OUT_OF_TURN else ():
            shown, prompt = example(match, seat, foreseen)
            words, outs = self.say(shown.state, prompt), ways_out(prompt)
            if outs and words in outs:
                found.append(Rule(foreseen.question, words, warned=warning(prompt, words)))
        return found

    def _count(self, match: Match, seat: Seat, planned: str) -> None:
        tally, prompt = self.tally, match.prompt(seat)
        tally.answers += 1
        if self.last is None or self.last[0] != seat:
            tally.rows += 1
            tally.waits += not planned
            self.last = (seat, not planned)
        elif not planned and not self.last[1]:
            tally.waits += 1
            self.last = (seat, True)
        if planned:
            tally.planned += 1
            tally.agreed += self.say(match.state, prompt) == planned
        if prompt.default not in OUT_OF_TURN.get(self.game.about.key, ()) and self.turn != seat:
            tally.turns += 1
            self.turn = seat


async def measure(key: str, matches: int, most: int) -> Tally:
    total = Tally()
    for seed in range(matches):
        with tempfile.TemporaryDirectory() as folder:
            database = await Database.open(Path(folder) / "waits.sqlite")
            try:
                tally = await Simulation(key, seed, database).play(most)
            finally:
                await database.close()
        for name in total.__struct_fields__:
            setattr(total, name, getattr(total, name) + getattr(tally, name))
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("-n", type=int, default=4, help="matches")
    parser.add_argument("-m", type=int, default=120, help="answers in a match, at most")
    options = parser.parse_args()
    print("game        turns  waits/turn before  after  saved  answers by plan  as on the spot")
    for key in options.games or games():
        tally = asyncio.run(measure(key, options.n, options.m))
        before, after = tally.rows / tally.turns, tally.waits / tally.turns
        print(
            f"{key:10} {tally.turns:6} {before:18.2f} {after:6.2f} {1 - after / before:6.0%}"
            f" {tally.planned / tally.answers:16.0%} {tally.agreed / max(tally.planned, 1):15.0%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
