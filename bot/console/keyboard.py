"""One keyboard for all seats: asks the seat whose turn it is, and shows only what it may see."""

import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from bot.ai.hint import hints
from bot.ai.strengths import choose
from bot.console.interrupts import attentive
from bot.games import find
from bot.kernel import Event, PlayError, Prompt, Seat, Suggestion, complete, random_sentence
from bot.match.completion import suggest
from bot.match.ids import MatchId
from bot.match.journal.transcript import export, named
from bot.match.match import Match
from bot.match.rulebook.lookup import answer, headings, look_at
from bot.match.service import Played, Service
from bot.match.update import secret

RANDOM = "random"
SHOWN = 24  # ways to go on that are listed by help
TAB = 60  # and by the Tab key
HELP = """Type one of the words you are offered. Tab completes them; “;” separates several actions.
You can also type: help WORDS · board · hint · odds QUESTION · rules TOPIC · log · undo · draw ·
resign · save FILE · quit. If the game uses the same word, put a “/” in front to mean the command.
“rules” lists the topics; type a card's name to look it up."""
YES = ("y", "yes")
Work = Coroutine[Any, Any, Any]
WaysOn = Callable[[str, int], list[Suggestion]]  # from what was typed, and how many are wanted


class Console:
    """A match at one keyboard."""

    def __init__(self, run: Callable[[Work], Any], service: Service, match: Match) -> None:
        self._run = run
        self._service = service
        self.match = match
        self._seat: Seat | None = None  # who sits at the keyboard
        self._seen: dict[Seat, int] = {}  # the entry up to which a seat knows the match
        self._tell(run(service.story(match, -1)), None)

    def play(self, random: Random) -> Match:
        """Ask seat after seat, computers first, until the match is over."""
        while prompts := self.match.prompts():
            prompt = min(prompts, key=lambda each: (self._is_human(each.seat), self._away(each)))
            if prompt.standing:  # no pause is needed at one keyboard
                self._say(prompt.seat, prompt.standing)
            elif self._is_human(prompt.seat):
                self._turn(prompt)
            else:
                self._say(prompt.seat, self._thought(prompt, random))
        return self.match

    def _thought(self, prompt: Prompt[Any], random: Random) -> str:
        """A computer's sentence; it sees no more than a person on its seat."""
        strength = self.match.record.players[prompt.seat].strength
        if strength == RANDOM:
            return random_sentence(prompt, random)
        return choose(*self._sight(prompt.seat), strength, random.getrandbits(32))

    def _sight(self, seat: Seat) -> tuple[str, object, Seat]:
        return self.match.record.game, self.match.view(seat), seat

    def _turn(self, prompt: Prompt[Any]) -> None:
        seat = prompt.seat
        if seat != self._seat:
            self._hand_over(seat)
        if self._seen.get(seat) != self.match.seq:
            self._show(seat)
        self._print(f"\n{self._named(f'{{{seat}}}')}: {prompt.text}")
        words = _input(f"{seat + 1}> ", partial(suggest, self.match, seat))
        try:
            self._hear(prompt, words)
        except PlayError as error:
            self._print(str(error))

    def _hear(self, prompt: Prompt[Any], words: str) -> None:
        """Try the input as a move first, then as a command."""
        seat, [verb, *rest] = prompt.seat, words.split() or [""]
        if not verb.startswith("/") and prompt.find(verb):
            self._say(seat, words)
            return
        verb = verb.removeprefix("/").casefold()
        if (told := self._looked(prompt, verb, rest)) is not None:
            self._print(told)
        else:
            self._acted(seat, verb, words)

    def _looked(self, prompt: Prompt[Any], verb: str, rest: list[str]) -> str | None:
        """The answer to a command that only shows something; None if there is no such command."""
        match verb:
            case "help" | "?":
                return "\n".join([*([] if rest else [HELP]), *_ways_on(prompt, rest)])
            case "board":
                self._show(prompt.seat)
                return ""
            case "hint":
                advice = hints(*self._sight(prompt.seat), self.match.seq)[0]
                return f"Try: {advice.sentence}. {advice.told} {advice.why}"
            case "odds":
                return self.match.odds(" ".join(rest))
            case "rules":
                return _rules(self.match.record.game, " ".join(rest))
            case "log":
                return export(self.match)
            case _:
                return None

    def _acted(self, seat: Seat, verb: str, words: str) -> None:
        match verb:
            case "undo":
                self._discuss(self._service.undo, seat)
            case "draw":
                self._discuss(self._service.offer_draw, seat)
            case "resign":
                self._take(self._run(self._service.withdraw(self.match.id, seat)))
            case "save":
                self._save(words.partition(" ")[2].strip())
            case "quit":
                raise EOFError
            case _:
                self._say(seat, words)

    def _save(self, file: str) -> None:
        try:
            Path(file).write_text(export(self.match), "utf-8")
        except OSError as error:
            reason = error.strerror
            raise PlayError(
                f"“{file}” cannot be written: {reason}. Try another name: save FILE."
            ) from error
        self._print(f"Saved to {file}.")

    def _say(self, seat: Seat, words: str) -> None:
        played: Played = self._run(self._service.play(self.match.id, seat, words))
        self._take(played)
        if played.refused:
            self._show(seat)  # first, so that the reason stands next to the question
            self._print(str(played.refused))

    def _discuss(self, wish: Callable[[MatchId, Seat], Work], seat: Seat) -> None:
        """A request, then everybody else's answer to it."""
        self._take(self._run(wish(self.match.id, seat)))
        for other in sorted(self.match.present - {seat}):
            talk = self.match.talk
            if self.match.outcome() or not (talk.undo or talk.draw):
                return
            yes = _input(self._named(f"{{{other}}}, do you agree? (yes or no) ")).casefold() in YES
            if talk.undo:
                answer = self._service.answer_undo(self.match.id, other, yes=yes)
            elif yes:
                answer = self._service.offer_draw(self.match.id, other)
            else:
                answer = self._service.decline_draw(self.match.id, other)
            self._take(self._run(answer))

    def _take(self, played: Played) -> None:
        self.match = played.match
        if played.update:
            self._tell(played.update.events, None)

    def _tell(self, events: tuple[Event, ...], viewer: Seat | None) -> None:
        if not self.match.present:  # nobody is watching
            return
        for event in events:
            if event.text and (event.to is None or viewer in event.to):
                self._print(f"  {event.text}")

    def _hand_over(self, seat: Seat) -> None:
        """Clear the screen before another seat looks."""
        before, self._seat = self._seat, seat
        if before is None or not self._has_secrets():
            return
        if sys.stdout.isatty():
            print("\033[2J\033[3J\033[H", end="")
        _input(self._named(f"Hand the keyboard to {{{seat}}}, then press Enter. "))

    def _show(self, seat: Seat) -> None:
        game, view = self.match.game, self.match.view(seat)
        self._print(f"\n{game.board(view)}\n\n{game.status(view)}")
        story = self._run(self._service.story(self.match, self._seen.get(seat, -1)))
        self._tell(tuple(event for event in story if event.to is not None), seat)
        self._seen[seat] = self.match.seq
        if own := game.secret(view):
            self._print(f"For you only: {own}")

    def _has_secrets(self) -> bool:
        seats = self.match.table.seats
        sealed = any(entry.is_sealed for entry in self.match.entries)
        return sealed or any(secret(self.match, seat) for seat in seats)

    def _is_human(self, seat: Seat) -> bool:
        return self.match.record.players[seat].is_human

    def _away(self, prompt: Prompt[Any]) -> bool:
        return prompt.seat != self._seat

    def _named(self, text: str) -> str:
        return named(text, self.match.record.players)

    def _print(self, text: str) -> None:
        print(self._named(text))


def _input(words: str, ways_on: WaysOn | None = None) -> str:
    """A line, with Tab completion where there is a terminal."""
    if not sys.stdin.isatty():
        return input(words).strip()
    with suppress(ImportError):  # Windows
        import readline  # only where there is a terminal: it changes the output otherwise

        readline.set_completer_delims("")
        readline.parse_and_bind("tab: complete")
        readline.set_completer(_completer(ways_on) if ways_on else None)
    with attentive():
        return input(words).strip()


def _ways_on(prompt: Prompt[Any], words: list[str]) -> list[str]:
    """Possible sentences, complete ones if there are few."""
    found = complete(prompt, " ".join([*words, ""]) if words else "", limit=SHOWN)
    listed = [f"  {each.words}: {each.label}" for each in found]
    return (
        ["You can type:", *listed]
        if listed
        else ["Nothing can follow those words. Type “help” for a list."]
    )


def _rules(game: str, topic: str) -> str:
    if not topic:
        return "Look up one of these, a ruling such as R1, or any word: " + "; ".join(
            headings(game)
        )
    if topic.casefold() in (name.casefold() for name in find(game).pieces()):
        return ": ".join(look_at(game, topic))
    return answer(game, topic).replace("**", "")


def _completer(ways_on: WaysOn) -> Callable[[str, int], str | None]:
    def suggested(typed: str, number: int) -> str | None:
        found = [each.words for each in ways_on(typed, TAB)]
        return found[number] if number < len(found) else None

    return suggested
