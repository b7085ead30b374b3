"""A plan: what somebody will say to questions that have not been asked yet.

A plan holds no progress. How far it has come is read off the entries after the one it was made at,
so nothing is to be kept in step with the journal: a crash, a restart or an undo leaves no plan
half carried out.
"""

import hashlib
from typing import Any

from msgspec import Struct

from bot.kernel import Ask, Do, Option, Prompt, Seat
from bot.match.ids import MatchId

WHATEVER = Seat(-1)  # in place of a seat: anything the others do until the planner is asked
MOST = 8  # plans of one seat in one match


class Question(Struct, frozen=True):
    """What a question was like when it was foreseen."""

    verbs: tuple[str, ...]  # options that lead on to another question
    topic: str = ""


class Step(Struct, frozen=True):
    """One thing that is said, by another seat or by the planner."""

    seat: Seat
    words: str = ""
    is_begun: bool = False  # anything that begins with these words
    question: Question | None = None  # the planner's own step answers this
    near: str = ""  # and is said only if the choices around it look like this
    warned: str = ""  # what the planner was warned of when they chose it
    told: str = ""  # the words as a person reads them; "" in plans of an older release

    @property
    def is_own(self) -> bool:
        return self.question is not None


class Line(Struct, frozen=True, tag="line"):
    """If the others do this, I do that, and so on."""

    steps: tuple[Step, ...] = ()


class Rule(Struct, frozen=True, tag="rule"):
    """Whenever I am asked such a question, I say this; or else something simpler, or nothing."""

    question: Question
    words: str
    otherwise: str = ""  # if that is not possible; "": the planner is asked
    is_once: bool = False
    warned: str = ""  # as in a step
    told: str = ""
    asks: tuple[str, ...] = ()  # what one may do there, in words


Plan = Line | Rule


class Kept(Struct, frozen=True):
    """A stored plan: its match and seat, and the newest entry when it was made."""

    id: int
    match_id: MatchId
    seat: Seat
    since: int
    plan: Plan


def quoted(said: Step | Rule) -> str:
    """What is said, for a sentence; seats are {0}, {1} …"""
    return f"“{said.told.removesuffix('.')}”" if said.told else f"`{said.words}`"


def question_of(prompt: Prompt[Any]) -> Question:
    leads = (each.token for each in prompt.options if isinstance(each.then, Ask))
    return Question(tuple(sorted(leads)), prompt.topic)


def is_alike(foreseen: Question, prompt: Prompt[Any]) -> bool:
    """Is it the same topic with a verb in common? A question that only offers a pass needs none."""
    verbs = set(question_of(prompt).verbs)
    return foreseen.topic == prompt.topic and (not verbs or bool(verbs & set(foreseen.verbs)))


def fits(foreseen: Question, words: str, prompt: Prompt[Any]) -> bool:
    """May these words answer it? A single word such as “pass” fits only such a question."""
    return " " in words or is_alike(foreseen, prompt)


def ways_out(prompt: Prompt[Any]) -> list[str]:
    """Single words that answer the question, the usual one first; not those that give an order."""
    words = [each.token for each in prompt.options if _ends(each) and "-" not in each.token]
    return sorted(words, key=lambda word: word != prompt.default)


def _ends(option: Option[Any]) -> bool:
    return isinstance(option.then, Do)


def near(prompt: Prompt[Any], sentence: str) -> str:
    """A mark of the choices beside the last word of a sentence, and of what that word stands for.

    A Rogue's move: the cells it may go to. It is the same as long as nothing there has changed.
    """
    label = ""
    for word in sentence.split():
        option = prompt.find(word)
        if option is None:
            return ""
        label = option.label
        if not isinstance(option.then, Ask):
            break
        prompt = option.then.question()
    beside = [each.token for each in prompt.options]
    return hashlib.blake2s("\0".join([label, *beside]).encode(), digest_size=6).hexdigest()


def warning(prompt: Prompt[Any], sentence: str) -> str:
    """What a panel would ask before it lets somebody say this."""
    for word in sentence.split():
        option = prompt.find(word)
        match option.then if option else None:
            case Do(confirm=confirm):
                return confirm
            case Ask(question):
                prompt = question()
            case _:
                return ""
    return ""


def is_as_expected(step: Step, sentence: str) -> bool:
    wanted, said = step.words.split(), sentence.split()
    return said[: len(wanted)] == wanted if step.is_begun else said == wanted
