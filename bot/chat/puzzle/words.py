"""What is said about puzzles; pure."""

from collections.abc import Mapping

from bot.ai.review import Explained
from bot.chat import text
from bot.chat.panel.rows import Button, Row
from bot.chat.puzzle.puzzle_ids import NextPuzzle, OpenPuzzle, ShowSolution
from bot.chat.replay.review_text import percent
from bot.games import find
from bot.kernel import Seat
from bot.kernel.text import count, signed
from bot.match.match import Match
from bot.match.practice.puzzle import Puzzle
from bot.match.standing.rating import Rating
from bot.store.standing.puzzles import Tally, Tried

LEVELS = ("easy", "medium", "hard", "very hard")


def named(puzzle: Puzzle) -> str:
    return f"{find(puzzle.game).about.title} puzzle ({LEVELS[puzzle.level]})"


def opened(puzzle: Puzzle, *, is_known: bool) -> str:
    again = " You have tried this one before: your rating stays as it is." if is_known else ""
    return f"🧩 **{named(puzzle)}.** One move is clearly the best. Find it.{again}"


def solved(puzzle: Puzzle, sentence: str, told: Explained, seat: Seat) -> str:
    """Also what is as good as the best that is known counts."""
    same = sentence == puzzle.solution.best
    praise = "is the best move" if same else "is as good as the best move I know"
    return "\n".join([f"✅ **Solved.** {text.code(sentence)} {praise}.", *_why(puzzle, told, seat)])


def missed(sentence: str, value: float, best: float) -> str:
    gap = f"{percent(best)} instead of {percent(value)}"
    return f"❌ {text.code(sentence)} is not it. Another move leaves you at {gap}."


def solution(puzzle: Puzzle, told: Explained, seat: Seat) -> str:
    lines = [f"💡 The best move is {text.code(puzzle.solution.best)}.", *_why(puzzle, told, seat)]
    return "\n".join(lines)


def _why(puzzle: Puzzle, told: Explained, seat: Seat) -> list[str]:
    value, second = percent(puzzle.solution.value), percent(puzzle.solution.second)
    worth = f"It leaves {{{seat}}} at {value}; the next best move at {second}."
    why = f"**Why**: {told.facts}" if told.facts else ""
    line = f"It could go on: {' '.join(told.goes_on)}" if told.goes_on else ""
    return list(filter(None, [told.told, why, line, worth]))


def rating(game: str, tried: Tried) -> str:
    title, now = find(game).about.title, tried.after
    change = now.points - tried.before.points
    if tried.after == tried.before:
        return f"-# Your rating for {title} puzzles stays at {points(now)}."
    return f"-# Your rating for {title} puzzles: {points(now)} ({signed(change)})."


def points(rating: Rating) -> str:
    return f"{rating.points}{'?' if rating.is_provisional else ''}"


def after_solved(puzzle: Puzzle) -> tuple[Row, ...]:
    return ((Button(NextPuzzle(puzzle.game, puzzle.id), "Next puzzle", "primary"),),)


def after_missed(match: Match, puzzle: Puzzle) -> tuple[Row, ...]:
    again = Button(OpenPuzzle(puzzle.id), "Try again", "primary")
    show = Button(ShowSolution(match.id), "Show the answer")
    return ((again, show, Button(NextPuzzle(puzzle.game, puzzle.id), "Next puzzle")),)


def after_solution(puzzle: Puzzle) -> tuple[Row, ...]:
    again = Button(OpenPuzzle(puzzle.id), "Try again")
    return ((Button(NextPuzzle(puzzle.game, puzzle.id), "Next puzzle", "primary"), again),)


def daily(puzzle: Puzzle, yesterday: str) -> str:
    lines = [
        f"## 🧩 Puzzle of the day: {find(puzzle.game).about.title}",
        f"It is {LEVELS[puzzle.level]}. One move is clearly the best. Press *Solve* to answer in "
        "private.",
        yesterday,
    ]
    return "\n".join(filter(None, lines))


def result(tally: Tally) -> str:
    if not tally.tried:
        return ""
    return f"-# The last puzzle was solved at once by {tally.solved} of {tally.tried}."


def own(found: Mapping[str, tuple[Rating, Tally]], *, shares: bool) -> str:
    """Somebody's ratings, and whether positions of their matches may become puzzles."""
    lines = [
        f"**{find(game).about.title}**: {points(rating)}, "
        f"{tally.solved} of {count(tally.tried, 'puzzle')} solved at once"
        for game, (rating, tally) in found.items()
    ]
    agreed = (
        "Positions of your finished matches may become puzzles, without your name, if everyone "
        "who played agrees. `share: False` ends that."
        if shares
        else "Positions of your matches do not become puzzles. `share: True` allows it, without "
        "your name, if everyone who played agrees."
    )
    return "\n".join(
        [*(lines or ["You have not tried a puzzle yet. Use `/puzzle`."]), f"-# {agreed}"]
    )
