"""What stands around the real panel of a practice match: the lesson's words, lights and buttons.

A pure function of the match, like the panel itself.
"""

from msgspec import Struct

from bot.chat import ids, plan_ids, replay_ids, text
from bot.chat.panel.rows import Button
from bot.chat.puzzle import puzzle_ids
from bot.match.match import Match
from bot.match.practice import coach
from bot.match.practice.explanation import explanation
from bot.match.practice.lesson import LessonStep, Request


class Frame(Struct, frozen=True):
    above: str = ""
    lights: tuple[str, ...] = ()
    buttons: tuple[Button, ...] = ()  # of a lesson: the most important first
    tries: tuple[Button, ...] = ()  # of an example: what one could say

    @property
    def row(self) -> tuple[Button, ...]:
        """Where there is no question."""
        return (*self.buttons, *self.tries)


NO_FRAME = Frame()
TRIED = {
    "retry": "🔁 **Decide again.** What would you do here now? Nobody else sees this.",
    "puzzle": "",  # what stands above the panel when it is opened says enough
    "fork": "🧪 **Trying it out.** Nothing here counts.",
}
GUESSED = "🧪 **Trying it out.** Nothing here counts; hidden things are only guessed."
PLAYED_ON = "▶️ **Playing on** from here, against computers. Nobody else sees this; nothing counts."
TRIES = 4  # sentences that are offered beside an example; more can be typed


def frame_of(match: Match, *, deeper: bool = False) -> Frame:
    """Around a question; a `deeper` one repeats only what is asked for."""
    if match.record.purpose in TRIED:
        above = "" if deeper or coach.is_tried(match) else _opening(match)
        return Frame(above, (), _while_trying(match))
    step = coach.step_of(match)
    if step is None:
        return example_frame(match, deeper=deeper)
    request = coach.request_of(match)
    words = [] if deeper else [step.text.strip()]
    if coach.last_request(match) or coach.own_turns(match):  # in mid-step they have been read
        words = []
    above = "\n".join(filter(None, [_heading(match, step), *words, _asked(match, step, request)]))
    game = match.record.game
    buttons = (
        Button(ids.SkipStep(game, match.id), "Skip this step"),
        Button(ids.StopLesson(game, match.id), "Stop"),
        Button(ids.RestartLesson(game, match.id), "Start over"),
    )
    lights = (request.lights if request else ()) or step.lights
    return Frame(above, () if deeper else lights, buttons)


def _opening(match: Match) -> str:
    if not match.record.part:
        return PLAYED_ON
    is_guessed = match.record.purpose == "fork" and match.game.about.has_secrets
    return GUESSED if is_guessed else TRIED[match.record.purpose]


def done_frame(match: Match) -> Frame:
    """When a step is done: what came of it, and how to go on."""
    if match.record.purpose == "example":
        return example_frame(match)
    if match.record.purpose in TRIED:
        return tried_frame(match)
    step, game = coach.step_of(match), match.record.game
    over = Button(ids.RestartLesson(game, match.id), "Start over")
    if step is None:
        changed = "This lesson has changed since you were here."
        return Frame(changed, (), (over,))
    last = coach.last_request(match)
    words = last.after.strip() if last else ""
    if coach.is_last(match):
        return Frame("\n".join(filter(None, [words, _ending(match)])), (), _farewell(match, over))
    more = Button(ids.NextStep(game, match.id), "Next", "primary")
    stop = Button(ids.StopLesson(game, match.id), "Stop")
    above = "\n".join(filter(None, [_heading(match, step, "✅ "), words]))
    return Frame(above, (), (more, over, stop))


def tried_frame(match: Match) -> Frame:
    """A decision was made once more, or a fork has come to its end."""
    outcome = match.outcome()
    if match.record.purpose == "fork":
        ending = f"🏁 {text.result(match, outcome)}" if outcome else ""
        return Frame(ending, (), _while_trying(match))
    if match.record.purpose == "puzzle":
        check = Button(puzzle_ids.CheckPuzzle(match.id), "Check my answer", "primary")
        return Frame("That is your answer.", (), (check,))
    judge = Button(replay_ids.JudgeTry(match.id), "How good is it?", "primary")
    return Frame("That is your answer.", (), (judge,))


def _while_trying(match: Match) -> tuple[Button, ...]:
    if match.record.purpose == "puzzle":
        return (Button(puzzle_ids.ShowSolution(match.id), "Give up"),)
    may_plan = match.record.part and coach.is_tried(match)
    return (Button(plan_ids.PlanFromFork(match.id), "Make it a plan"),) if may_plan else ()


def example_frame(match: Match, *, deeper: bool = False) -> Frame:
    """Around a worked example: what is asked, sentences to try, and afterwards the rules' words."""
    example = coach.example_of(match)
    if example is None:
        return NO_FRAME
    game, number = match.record.game, match.record.part
    heading = f"🔎 **{match.game.about.title}, example {number}**"
    above = [heading, example.ask if not deeper or not coach.is_tried(match) else ""]
    if coach.is_tried(match):
        above.append(explanation(game, number))
    tries = tuple(
        Button(ids.TrySentence(match.id, place), sentence)
        for place, sentence in enumerate(example.tries[:TRIES])
    )
    again = (Button(ids.OpenExample(game, number), "Set it up again"),)
    buttons = (*tries, *(again if coach.is_tried(match) else ()))
    return Frame("\n".join(filter(None, above)), tries=() if deeper else buttons)


def near(match: Match) -> tuple[str, ...]:
    """The cells to see from near: a phone shows a large board too small."""
    shown = coach.step_of(match) or coach.example_of(match)
    return shown.near if shown else ()


def between(match: Match) -> str:
    """What came of the last thing said, where the same step asks for more."""
    last = coach.last_request(match)
    return last.after.strip() if last and coach.request_of(match) else ""


def _heading(match: Match, step: LessonStep, mark: str = "📘 ") -> str:
    found = coach.lesson_of(match)
    many = len(found.steps) if found else 0
    title = match.game.about.title
    return f"{mark}**{title}, step {coach.number_of(match) + 1} of {many}: {step.title}**"


def _asked(match: Match, step: LessonStep, request: Request | None) -> str:
    if request:
        return f"👉 {request.ask.strip()}"
    if step.turns:
        turn = min(coach.present_turn(match), step.turns)
        return f"-# Turn {turn} of {step.turns}."
    return ""


def _ending(match: Match) -> str:
    found = coach.lesson_of(match)
    title = match.game.about.title
    own = found.ending.strip() if found else ""
    return (
        f"🎓 **You know enough to play {title}.** {own}\n"
        "Press *Play* for a match against the computer, or use `/play` with friends."
    )


def _farewell(match: Match, over: Button) -> tuple[Button, ...]:
    game = match.record.game
    rules = Button(ids.ShowRules(game, 0), "Read the rules")
    return (Button(ids.QuickStart(game), "Play", "primary"), rules, over)
