"""What a sensible player would do: the usual opening, the plan of a turn, a good response."""

import re
from functools import lru_cache

from bot.games.terrene.ai import answers, turn_plan
from bot.games.terrene.ai.guess import without_guessing
from bot.games.terrene.ai.score import games_ahead, margin, passing, quiescent, score
from bot.games.terrene.model import decks, names
from bot.games.terrene.model.actions import Action
from bot.games.terrene.model.cards import Opening, ability
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Idle, Priority
from bot.games.terrene.prompts import prompts
from bot.games.terrene.rules.abilities.activation import open_sources
from bot.games.terrene.rules.apply import apply
from bot.games.terrene.text.view import View
from bot.kernel.chance import Chance
from bot.kernel.prompt import Prompt, Seat, sentences, walk

COMPARED = 24  # responses
WORTHWHILE = 2.0  # by how many points a response must be better than passing
DECIDED = 1000.0  # points for a game that is won
REMEMBERED = 256  # pieces of advice, each with its view


LABEL = re.compile("[A-D][1-8]")


def advise(view: View, chance: Chance) -> str:
    """What a sensible player would say; the usual party in any order, and the first turn."""
    if view.phase == "opening":
        return _opening(view, chance)
    if view.phase != "play":
        return "first" if view.phase == "order" else ""
    return _in_play(view)


@lru_cache(maxsize=REMEMBERED)
def _in_play(view: View) -> str:
    """No chance is in it: a search that guesses again what is hidden asks again and again."""
    state = without_guessing(view)
    match state.top:
        case Idle():
            return turn_plan.next_sentence(state)
        case Priority():
            return _response(state)
        case None:
            return ""
        case task:
            return answers.answer(state, task) or prompts.prompt(state, task).default


def _opening(view: View, chance: Chance) -> str:
    """The Terrain, then one Character of the usual party after another with its card.

    The usual party is known to everyone who knows the deck. So it is laid out in any order: a
    place says nothing about who lies there.
    """
    side = next((each for each in view.sides if each.seat == view.viewer), None)
    if side is None or not side.deck_list:
        return "usual"
    usual = decks.default_opening(
        side.deck_name, side.deck_list, view.rules.tournament, view.capacity
    )
    if side.opening is None or not side.opening.terrain:
        return f"open {names.code(usual.terrain)}"
    return _place(side.opening, usual, chance)


def _place(draft: Opening, usual: Opening, chance: Chance) -> str:
    begun, used = {body for body, _ in draft.party}, {gear for _, gear in draft.party}
    left = [(body, gear) for body, gear in usual.party if body not in begun and gear not in used]
    if len(left) + len(begun) < len(usual.party):
        return "usual"  # what was begun is something else
    body, gear = left[chance.hidden(len(left)) - 1]
    return f"place {names.code(body)} {names.code(gear)}"


def _response(state: State) -> str:
    """What looks best when everything has happened; passing where nothing is at stake."""
    window = state.window
    seat = window.turn if window else state.active
    found = open_sources(state, seat)
    timely = any(ability(each.card.key, each.ability).when for each in found)
    if not found or not (timely or state.battle or state.chain):
        return "pass"
    prompt = prompts.prompt(state, Priority())
    concerned = _concerned(state)
    tried = [words for words in sentences(prompt) if _aims_at(words, concerned)][:COMPARED]
    worth = {words: _after(state, prompt, words, seat) for words in tried}
    best = max(tried, key=lambda words: worth[words])
    return best if worth[best] > worth["pass"] + WORTHWHILE else "pass"


def _concerned(state: State) -> set[str]:
    """The slots of all who fight, might block, or are aimed at."""
    found = {target.no for link in state.chain for _, aims in link.bound for target in aims}
    battle = state.battle
    if battle:
        found |= {battle.attacker, battle.blocker}
    waiting = battle is not None and not battle.blocker
    return {
        names.label(seat, member)
        for seat, player in enumerate(state.players)
        for member in player.party
        if member.no in found or (waiting and battle and seat % 2 != battle.seat % 2)
    }


def _aims_at(words: str, concerned: set[str]) -> bool:
    """`use A1 B2` aims at B2; what aims at nobody may always be tried."""
    aims = [word for word in words.split()[2:] if LABEL.fullmatch(word)]
    return not aims or bool(concerned.intersection(aims))


def _after(state: State, prompt: Prompt[Action], words: str, seat: Seat) -> float:
    """How many points the seat is ahead when everything has happened; a game is worth most."""
    context = passing(state)
    apply(context, prompt.seat, walk(prompt, words).action)
    rest = quiescent(context.state)
    if rest.phase == "play":
        return margin(rest, seat % 2)
    return DECIDED * (score(rest, seat) - games_ahead(state, seat % 2))
