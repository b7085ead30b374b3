"""Judges the decisions of a match that is over, and measures its luck.

A decision is judged from the view its player had, never from what was hidden: the search looks for
better sentences, then the best ones and the one that was said are rolled out side by side from the
same determinizations; where that finds a loss, it is done again with more rollouts. Luck is what a
roll or a draw changed, against the average of other rolls.

Budgets are numbers of rollouts, never time, so the same review twice says the same.
"""

import re
from collections.abc import Sequence
from itertools import islice, takewhile
from math import inf
from random import Random
from statistics import fmean
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.ai import reasons
from bot.ai.candidates import forced
from bot.ai.chances import shares
from bot.ai.rollouts import Line
from bot.ai.search import ENOUGH, Candidate, compared, lead, ranked
from bot.games import AnyGame, find
from bot.kernel import Event, PlayError, Prompt, Seat, Tossed, walk
from bot.match.history.coming_back import cut
from bot.match.history.review import Decision, Judgment, Mark
from bot.match.plans.words import in_words

SEARCHED = 48  # rollouts to find better sentences
COMPARED = 48  # rollouts to compare them with what was said
CLOSER = 192  # once more, if something is better by at least so much:
DOUBT = 0.08
BEST = 3  # sentences that are compared with it
MISTAKE, BLUNDER = 0.15, 0.3  # of the score, which goes from -1 to 1
ONLY_MOVE = 0.2  # by how much all others must be worse, if the best deserves a mark
SURE = 1.0  # standard errors by which something must be better to be called so
LINES = 2  # of what a sentence brings about
GUESSES, ROLLS = 6, 3  # on which a line is played again, to tell only what is certain
LINE, LONGEST = 4, 150  # sentences of a line, and characters of one
DETAILS = re.compile(r" · [^→]*(?= →|$)")
REROLLS = 12  # other rolls that luck is measured against
USED = 8  # actions in which a roll is used, at most


class Question(Struct, frozen=True):
    """A decision to be judged: what was said by whom, and the states before and after it."""

    game: str
    seq: int
    seat: Seat
    sentence: str
    before: Any
    after: Any
    seats: tuple[Seat, ...]
    drew: bool  # dice were rolled or cards drawn


def judgment(question: Question) -> Judgment:
    """All there is to say about one entry."""
    game, seat = find(question.game), question.seat
    view = game.view(question.before, seat)
    decision = decide(game, view, seat, question.sentence, question.seq)
    return Judgment(decision, _luck(game, question) if question.drew else ())


def decide(game: AnyGame, view: Any, seat: Seat, sentence: str, seed: int) -> Decision | None:
    """How good a sentence is, from what its seat can see; None if there was no choice."""
    random = Random(seed)
    prompt = game.prompt(game.guess(view, Tossed(random)), seat)
    if forced(prompt) or not is_a_decision(prompt, sentence):
        return None
    found = ranked(game, view, seat, random, inf, SEARCHED)
    others = (each.words for each in found if each.words != sentence)
    rivals = list(islice((words for words in others if is_a_decision(prompt, words)), BEST))
    field = compared(game, view, seat, [sentence, *rivals], random, COMPARED)
    if field[0].rank[0] - _said(field, sentence).rank[0] >= DOUBT:
        field = compared(game, view, seat, [sentence, *rivals], random, CLOSER)
    return _decided(seed, seat, _said(field, sentence), field)


def is_a_decision(prompt: Prompt[Any], sentence: str) -> bool:
    """No decision is what nobody else may know of, such as being asked about everything again.

    What follows it is worth as much as the best that can be said next, and no advice at all.
    """
    return not walk(replace(prompt, private=False), sentence).private


def _said(field: Sequence[Candidate], sentence: str) -> Candidate:
    return next(each for each in field if each.words == sentence)


def _decided(seq: int, seat: Seat, said: Candidate, field: Sequence[Candidate]) -> Decision:
    is_beaten = field[0] is not said and is_better(field[0], said)
    best = field[0] if is_beaten else said
    loss = best.rank[0] - said.rank[0]
    values = [each.rank[0] for each in field]
    others = [each.rank[0] for each in field if each is not best]
    return Decision(
        seq=seq,
        seat=seat,
        sentence=said.words,
        value=said.rank[0],
        best=best.words,
        best_value=best.rank[0],
        loss=loss,
        mark=_mark(said, field, loss),
        line=best.line,
        follows=said.line,
        margin=best.rank[0] - max(others, default=best.rank[0]),
        stake=max(values) - min(values),
    )


def _mark(said: Candidate, field: Sequence[Candidate], loss: float) -> Mark:
    if loss >= BLUNDER:
        return "??"
    if loss >= MISTAKE:
        return "?"
    others = [each for each in field if each is not said]
    stands_out = others and all(
        said.rank[0] - each.rank[0] >= ONLY_MOVE and is_better(said, each) for each in others
    )
    return "!" if stands_out else ""


def is_better(one: Candidate, other: Candidate, sure: float = SURE) -> bool:
    """In every determinization if there are only a few; else it must be so in most of them."""
    both = one.values.keys() & other.values
    if len(both) < ENOUGH:
        return all(one.values[number] > other.values[number] for number in both)
    return lead(one, other) >= sure


def _luck(game: AnyGame, question: Question) -> tuple[float, ...]:
    """What this roll was worth to each seat beside others: what one seat gains, others lose.

    It looks at the true states.
    """
    random = Random(question.seq)
    said = walk(game.prompt(question.before, question.seat), question.sentence)
    befores = (
        game.redrawn(question.before, question.after, Tossed(random)) for _ in range(REROLLS)
    )
    others = (
        game.apply(before, question.seat, said.action, Tossed(random)).state for before in befores
    )
    states = [question.after, *others]
    found = [shares(game, question.seats, state) for state in states]
    if game.about.has_rollout_policy and len(set(found)) == 1:
        states = [_until_drawn(game, each, Random(question.seq)) for each in states]
        found = [shares(game, question.seats, state) for state in states]
    return tuple(2 * (own - fmean(rolled)) for own, *rolled in zip(*found, strict=True))


def _until_drawn(game: AnyGame, state: Any, random: Random) -> Any:
    """What comes of a roll that no position shows, such as points to move: sensible players use it
    until the next one.
    """
    for _ in range(USED):
        asked = game.asked(state)
        if not asked:
            break
        dice = Tossed(random)
        action = game.rollout_action(state, asked[0], dice)
        state = game.following(state, asked[0], action, dice)
        if dice.drawn:
            break
    return state


class Followed(Struct, frozen=True):
    """A sentence of a line on one guess."""

    before: Any
    after: Any
    heard: tuple[Event, ...]


class Explained(Struct, frozen=True):
    """What a sentence brings about, as far as its seat could know."""

    told: str = ""  # seats are {0}, {1} …
    facts: str = ""
    events: tuple[Event, ...] = ()  # to be drawn
    goes_on: tuple[str, ...] = ()  # what could come after it


def explain(
    game: AnyGame, view: Any, seat: Seat, sentence: str, seed: int, line: Line = ()
) -> Explained:
    """In words: what happens for certain, what it is good for, and the line that it leads to."""
    random = Random(seed)
    found = reasons.trials(game, view, seat, sentence, random)
    told = " ".join(event.text for event in reasons.certain(found)[:LINES])
    facts = " ".join(reasons.agreed(found)[:LINES])
    return Explained(
        told, facts, reasons.drawn(found), line_in_words(game, view, seat, sentence, line, seed)
    )


def line_in_words(
    game: AnyGame, view: Any, seat: Seat, sentence: str, line: Line, seed: int
) -> tuple[str, ...]:
    """What could come after a sentence, one text for each sentence of the line.

    The search found the line on one guess; it is played again on several, with dice of their own.
    """
    if not line:
        return ()
    random, lines = Random(seed), list[str]()
    states = [game.guess(view, Tossed(random)) for _ in range(GUESSES)]
    followed = _followed(game, states, seat, sentence, seat, random)
    for speaker, words in line[:LINE]:
        states = [each.after for each in followed]
        followed = _followed(game, states, speaker, words, seat, random)
        if not followed:
            break  # nothing like the guess on which it was found
        if not is_a_decision(game.prompt(followed[0].before, speaker), words):
            continue
        lines.append(_certain(followed) or _chosen(game, followed[0].before, speaker, words))
    return tuple(cut(each, LONGEST) for each in lines)


def _followed(
    game: AnyGame, states: list[Any], speaker: Seat, words: str, viewer: Seat, random: Random
) -> list[Followed]:
    """What comes of a sentence on every guess on which it can be said, however dice fall."""
    found: list[Followed] = []
    for state in states[:GUESSES]:
        for _ in range(ROLLS):
            dice = Tossed(random)
            try:
                step = game.play(state, speaker, words, dice)
            except PlayError:
                break
            heard = tuple(each for each in step.events if each.to is None or viewer in each.to)
            found.append(Followed(state, step.state, heard))
            if not dice.drawn:
                break
    return found


def _certain(followed: Sequence[Followed]) -> str:
    """The first thing that happens whatever is hidden and however dice fall."""
    rows = zip(*(each.heard for each in followed), strict=False)
    texts = (row[0].text for row in takewhile(lambda row: len(set(row)) == 1, rows))
    return next(filter(None, texts), "")


def _chosen(game: AnyGame, state: Any, speaker: Seat, words: str) -> str:
    """Where nothing is certain: what was said, without the details of a menu."""
    told = in_words(game, state, game.prompt(state, speaker), words)
    return f"{{{speaker}}}: {DETAILS.sub('', told)}."
