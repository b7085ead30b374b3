"""The tree of questions: everything a seat may say now, and nothing else.

A prompt has options; an option ends the sentence (`Do`), leads to one more question (`Ask`, built
only if it is chosen) or leaves a blank (`Fill`). The tokens along a path, joined by spaces, are the
action's sentence. What cannot be walked is not legal: buttons, completion, opponents, the journal
and replay all ask this tree. Lines of many orders are read through `bot.kernel.plan`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from typing import Generic, NewType, Protocol, TypeVar

from msgspec import Struct

from bot.kernel.echo import typed
from bot.kernel.errors import NotUnderstood, Stale, Unfinished
from bot.kernel.text import count, either

Seat = NewType("Seat", int)
A = TypeVar("A")
OFFERED = 12  # words that a refusal names
_EARLIER = "That button belongs to an earlier question. Answer the current one."
_WORD = re.compile(r"[\s;]*(?P<word>[^\s;]+)(?P<stop>[\s;]*)")


class Do(Struct, Generic[A], frozen=True):
    """The sentence ends here. A sealed one is said face down: only its seat may read it.

    Of a private one the others do not even hear that it was said.
    """

    action: A
    sealed: bool = False
    confirm: str = ""  # asked once more before it is said by a button: "This rolls the dice."
    private: bool = False
    gives_up: bool = False  # it loses a game: no computer says it at random


class Ask(Struct, Generic[A], frozen=True):
    """One more question, asked only if its option is chosen."""

    question: "Callable[[], Prompt[A]]"
    usual: str = ""  # the answer that a button gives at once, and words that end before it mean
    aside: bool = False  # rarely wanted: shown as a button while another question is open


class Fill(Struct, Generic[A], frozen=True):
    """The rest of the sentence is the player's own words; `read` raises NotUnderstood."""

    hint: str
    read: Callable[[str], A]
    example: str  # words that `read` understands: shown in the blank, said by random players
    sealed: bool = False
    closing: tuple[str, ...] = ()  # words that end the blank: what follows is the next sentence
    begins: Callable[[str], bool] | None = None  # may this word open it without its token?


class Option(Struct, Generic[A], frozen=True):
    """One thing that may be said next."""

    token: str  # typed and logged: "C4", "attack", "wizard6"; no space, no ";"
    label: str  # shown: "Scout at C4"
    then: Do[A] | Ask[A] | Fill[A]
    cell: str = ""  # the place on the board to light up
    group: str = ""  # a heading, when there are too many for one menu
    also: tuple[str, ...] = ()  # other words for the same, understood but never offered
    detail: str = ""  # what stands below the label in a menu: "Warrior · HP 20 · ATK 20 · DEF 0"


class Prompt(Struct, Generic[A], frozen=True):
    """A question to one seat."""

    seat: Seat
    text: str  # "Two actions left. Choose a unit."
    options: tuple[Option[A], ...]
    default: str = ""  # said for the seat when its time is up; "" means it withdraws
    why_not: Callable[[str], str] | None = None  # why this word is not offered; "" if it is no word
    private: bool = False  # nobody else learns which seat is asked this
    standing: str = ""  # what the seat has said beforehand: said for it, unless it speaks first
    after_people: bool = False  # first come, first served: computers let asked people answer first
    topic: str = ""  # a heading or a ruling of RULES.md about it; "": as the question before it

    def find(self, word: str) -> Option[A] | None:
        """The option with this token, or else with this word among its `also`."""
        wanted = word.casefold()
        for option in self.options:
            if option.token.casefold() == wanted:
                return option
        return next((each for each in self.options if wanted in _also(each)), None)


class Said(Struct, Generic[A], frozen=True):
    """A sentence that was understood: its words as the tree spells them, and the action."""

    sentence: str
    action: A
    sealed: bool = False
    private: bool = False  # nobody else may learn which seat has said it
    rest: str = ""  # words beyond the end of the sentence: the next one, in a batch


class Suggestion(Struct, frozen=True):
    """A way to continue what was typed."""

    words: str  # all the words so far and the next one
    label: str
    whole: bool  # nothing more needs to be said


class Source(Protocol):
    """Where random choices come from; `random.Random` is one."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to `stop` - 1."""


def walk(prompt: Prompt[A], sentence: str) -> Said[A]:
    """Understand and judge a sentence in one go; words left over are an error."""
    said = walk_first(prompt, sentence)
    if said.rest:
        raise NotUnderstood(f"“{said.sentence}” is complete. Leave out “{said.rest}”.")
    return said


def walk_first(prompt: Prompt[A], text: str) -> Said[A]:
    """Walk the first whole sentence of a text; what follows it is `rest`."""
    spoken: list[str] = []
    private = prompt.private
    rest = typed(text)
    while found := _WORD.match(rest):
        word, rest = found["word"], rest[found.end() :]
        option = prompt.find(word)
        ends = ";" in found["stop"]
        if option is None:
            option = _opened(prompt, word)
            rest, ends = f"{found[0]}{rest}", False
        if option is None:
            raise NotUnderstood(_refusal(prompt, spoken, word))
        spoken.append(option.token)
        match option.then:
            case Do(action, sealed, _, silent):
                return Said(" ".join(spoken), action, sealed, private or silent, rest)
            case Fill() as blank:
                return _filled(blank, " ".join(spoken), "" if ends else rest, private=private)
            case Ask(question, usual):
                prompt = question()
                if usual and (ends or not rest):
                    rest = f"{usual};{rest}"
                elif ends:
                    break
    raise Unfinished(_unfinished(prompt, spoken))


def topic_at(prompt: Prompt[A], path: Sequence[int]) -> str:
    """What the rules call the question at the end of a path: its own topic, or the last before."""
    topic = prompt.topic
    for number in path:
        then = prompt.options[number].then if number < len(prompt.options) else None
        if not isinstance(then, Ask):
            break
        prompt = then.question()
        topic = prompt.topic or topic
    return topic


def options_along(prompt: Prompt[A], path: Sequence[int]) -> Iterator[Option[A]]:
    """The options that were chosen on the way down a path."""
    for number in path:
        option = prompt.options[number]
        yield option
        if isinstance(option.then, Ask):
            prompt = option.then.question()


def descend(prompt: Prompt[A], path: Sequence[int]) -> tuple[Option[A], str]:
    """The option at the end of a path of option numbers, and the words along it."""
    spoken: list[str] = []
    option: Option[A] | None = None
    for number in path:
        if option is not None:
            if not isinstance(option.then, Ask):
                raise Stale(_EARLIER)
            prompt = option.then.question()
        if not 0 <= number < len(prompt.options):
            raise Stale(_EARLIER)
        option = prompt.options[number]
        spoken.append(option.token)
    if option is None:
        raise Unfinished(_unfinished(prompt, spoken))
    return option, " ".join(spoken)


def to_the_usual(prompt: Prompt[A], path: Sequence[int]) -> tuple[int, ...]:
    """The path, continued with the usual answers of the questions at its end."""
    then = descend(prompt, path)[0].then
    while isinstance(then, Ask) and then.usual:
        question = then.question()
        option = question.find(then.usual)
        assert option is not None
        path, then = (*path, question.options.index(option)), option.then
    return tuple(path)


def path_of(prompt: Prompt[A], sentence: str) -> tuple[int, ...]:
    """The option numbers of a sentence that can be walked; a blank ends it."""
    path: list[int] = []
    for word in sentence.split():
        option = prompt.find(word)
        if option is None:
            raise NotUnderstood(_refusal(prompt, [], word))
        path.append(prompt.options.index(option))
        if not isinstance(option.then, Ask):
            break
        prompt = option.then.question()
    return tuple(path)


def fill_in(prompt: Prompt[A], path: Sequence[int], text: str) -> Said[A]:
    """The sentence of a path that ends with a blank, filled with a player's own words."""
    option, words = descend(prompt, path)
    if not isinstance(option.then, Fill):
        raise Stale(_EARLIER)
    return _filled(option.then, words, typed(text), private=prompt.private)


def _filled(blank: Fill[A], before: str, text: str, *, private: bool) -> Said[A]:
    words, rest = _closed(text.strip(), blank.closing)
    if not words or words.startswith(";"):  # which would end the sentence before its blank
        raise Unfinished(f"“{before}” is not finished. Add {blank.hint}.")
    return Said(f"{before} {words}", blank.read(words), blank.sealed, private, rest)


def _closed(words: str, closing: tuple[str, ...]) -> tuple[str, str]:
    """The words up to the first closing one, and those after it."""
    for found in _WORD.finditer(words):
        if found["word"].strip(",").casefold() in closing:
            return words[: found.end("word")].rstrip(","), words[found.end() :]
    return words, ""


def _opened(prompt: Prompt[A], word: str) -> Option[A] | None:
    """The option whose blank a word may open without the option's own token."""
    for option in prompt.options:
        begins = option.then.begins if isinstance(option.then, Fill) else None
        if begins and begins(word):
            return option
    return None


def sentences(prompt: Prompt[A]) -> Iterator[str]:
    """Every whole sentence, lazily; a blank is filled with its example."""
    for option in prompt.options:
        match option.then:
            case Do():
                yield option.token
            case Fill(example=example):
                yield f"{option.token} {example}"
            case Ask(question):
                for rest in sentences(question()):
                    yield f"{option.token} {rest}"


def random_sentence(prompt: Prompt[A], source: Source) -> str:
    """One sentence at random, a fair choice at every question; the rest is never built."""
    spoken: list[str] = []
    while True:
        option = prompt.options[source.randrange(len(prompt.options))]
        spoken.append(option.token)
        match option.then:
            case Do():
                return " ".join(spoken)
            case Fill(example=example):
                return " ".join([*spoken, example])
            case Ask(question):
                prompt = question()


def random_action(prompt: Prompt[A], source: Source) -> A:
    """The action of such a sentence, without its words: for rollouts."""
    while True:
        then = prompt.options[source.randrange(len(prompt.options))].then
        if isinstance(then, Do):
            return then.action
        if isinstance(then, Fill):
            return then.read(then.example)
        prompt = then.question()


def complete(prompt: Prompt[A], begun: str, limit: int = 25) -> list[Suggestion]:
    """Ways to continue what was typed, whole sentences where they fit into the limit."""
    *words, partial = re.split(r"\s+", begun.lstrip())
    spoken: list[str] = []
    for place, word in enumerate(words):
        option = prompt.find(word)
        if option is None or isinstance(option.then, Do):
            return []
        spoken.append(option.token)
        if isinstance(option.then, Fill):
            own = begun.split(maxsplit=place + 1)[place + 1 :] or [option.then.example]
            return [Suggestion(" ".join([*spoken, *own]).rstrip(), option.then.hint, whole=True)]
        prompt = option.then.question()
    start = "".join(f"{word} " for word in spoken)
    found = [(start + each.token, each) for each in _matching(prompt, partial)]
    return [_suggestion(words, option) for words, option in _grown(found, limit)[:limit]]


def _also(option: Option[A]) -> tuple[str, ...]:
    return tuple(word.casefold() for word in option.also)


def _matching(prompt: Prompt[A], partial: str) -> list[Option[A]]:
    """Options that begin with a fragment, then those that contain it anywhere."""
    wanted = partial.casefold()
    begin = [each for each in prompt.options if each.token.casefold().startswith(wanted)]
    contain = [
        each
        for each in prompt.options
        if each not in begin and wanted in f"{each.token} {each.label}".casefold()
    ]
    return begin + contain


def _grown(found: list[tuple[str, Option[A]]], limit: int) -> list[tuple[str, Option[A]]]:
    """Replace questions by their answers, one layer at a time, while all fit into the limit."""
    while any(isinstance(option.then, Ask) for _, option in found):
        layer: list[tuple[str, Option[A]]] = []
        for words, option in found:
            if isinstance(option.then, Ask):
                answers = option.then.question().options
                layer += [(f"{words} {answer.token}", answer) for answer in answers]
            else:
                layer.append((words, option))
            if len(layer) > limit:
                return found
        found = layer
    return found


def _suggestion(words: str, option: Option[A]) -> Suggestion:
    return Suggestion(words, option.label, whole=isinstance(option.then, Do))


def _refusal(prompt: Prompt[A], spoken: list[str], word: str) -> str:
    """Why a word is not offered: the game's own reason if it has one, then what is offered."""
    reason = prompt.why_not(word) if prompt.why_not else ""
    if reason:
        return reason
    tokens = {option.token.casefold(): option.token for option in prompt.options}
    near = get_close_matches(word.casefold(), tokens, n=1)
    meant = f" Did you mean “{tokens[near[0]]}”?" if near else ""
    after = f" after “{' '.join(spoken)}”" if spoken else ""
    return f"“{word}” is not possible{after}.{meant} {_offer(list(tokens.values()))}"


def _unfinished(prompt: Prompt[A], spoken: list[str]) -> str:
    offer = _offer([option.token for option in prompt.options])
    return f"“{' '.join(spoken)}” is not finished. {offer}" if spoken else f"{prompt.text} {offer}"


def _offer(tokens: list[str]) -> str:
    if len(tokens) > OFFERED:
        rest = len(tokens) - OFFERED
        return f"Say {', '.join(tokens[:OFFERED])} or one of {count(rest, 'other')}."
    return f"Say {either(tokens)}."
