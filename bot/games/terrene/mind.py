"""How a seat stands, for computer opponents, and what a sensible player would say.

A position is only judged at rest: what is pending is played out first, with everybody passing,
sensible blocks and triggers taken. So one step of looking ahead sees what an attack will do.
"""

import re
from math import tanh

from bot.games.terrene import advice, answers, figures, fray, guard, names, play, questions, worth
from bot.games.terrene.actions import Action, Block, Pass, Pay
from bot.games.terrene.activation import open_sources
from bot.games.terrene.cards import FACES, ability
from bot.games.terrene.guessing import guess, outline
from bot.games.terrene.scene import Scene
from bot.games.terrene.tasks import Blocking, Idle, PaySlow, Priority, State
from bot.games.terrene.view import View
from bot.kernel.chance import Tossed
from bot.kernel.prompt import Prompt, Seat, sentences, walk

__all__ = ["advise", "guess", "score"]

LONGEST = 60  # answers until a position must have come to rest
GAME_LEAD = 0.45
STANDING = 0.4  # less than a game: nobody runs from a bad one
SCALE = 60.0
COMPARED = 24  # responses
PRESSURE = 0.5  # how much of what could still be done this turn counts now
THREAT = 0.3  # and of what the others could do next turn
IN_HAND = 0.5  # of what is printed
LABEL = re.compile("[A-D][1-8]")


class _Middling:
    """Neither luck nor misfortune."""

    def randrange(self, stop: int, /) -> int:
        return stop // 2


def score(state: State, seat: Seat) -> float:
    """From -1 to 1: won games first, then hit points, parties and cards."""
    state = at_rest(state)
    team = seat % 2
    if state.result:
        return 0.0 if state.result.team < 0 else (1.0 if state.result.team == team else -1.0)
    lead = GAME_LEAD * (state.wins[team] - state.wins[1 - team])
    if state.phase != "play":
        return lead
    return lead + STANDING * tanh(margin(state, team) / SCALE)


def margin(state: State, team: int) -> float:
    """By how many points a team is ahead."""
    ahead = strength(state, team) - strength(state, 1 - team)
    active, sign = state.active, 1.0 if state.active % 2 == team else -1.0
    actions = state.players[active].actions
    ahead += sign * (PRESSURE * fray.pressure(state, active, actions) + 0.5 * actions)
    ahead -= sign * 0.1 * state.players[active].traded
    # Whoever is active has drawn for this turn already; without this no turn would ever be ended.
    ahead -= sign * worth.CARD / 2
    return ahead - sign * THREAT * fray.threat(state, state.enemies(active)[0])


def strength(state: State, team: int) -> float:
    """Hit points, and everything on the table and in hand."""
    total = worth.hit_points(state.hp[team])
    for seat in state.seats[team::2]:
        player = state.players[seat]
        total += sum(worth.card(state, seat, card.key) for card in player.hand)
        total += _next_body(state, seat)
        total += worth.ACTION * player.bonus - 0.2 * len(player.orders)
        total += sum(worth.member(state, seat, member) for member in player.party)
    return total


def _next_body(state: State, seat: Seat) -> float:
    """The best Character in hand that there is supply for is almost as good as a hidden one."""
    free = state.capacity - figures.supply_used(state, seat)
    hand = {card.key for card in state.players[seat].hand if card.face.is_body}
    fitting = [worth.printed(key) for key in hand if FACES[key].sp <= free > 0]
    return max(fitting, default=0.0) * IN_HAND


def at_rest(state: State) -> State:
    """The position when everything pending has happened."""
    scene = Scene(state, Tossed(_Middling()))
    for _ in range(LONGEST):
        task = scene.state.top
        if scene.state.phase != "play" or task is None or isinstance(task, Idle):
            break
        asked = questions.asked_seat(scene.state, task)
        play.carry_out(scene, asked, _answer(scene.state))
    return scene.state


def _answer(state: State) -> Action:
    task = state.top
    match task:
        case Priority():
            return Pass()
        case Blocking(seat):
            no = guard.best_block(state, seat)
            return Block(no) if no else Pass()
        case PaySlow():
            return Pay()
        case None:
            raise ValueError("nothing is asked")
        case _:
            prompt = questions.prompt(state, task)
            return walk(prompt, answers.answer(state, task) or prompt.default).action


def advise(view: View) -> str:
    """What a sensible player would say; the usual opening, and the first turn."""
    if view.phase != "play":
        return {"opening": "usual", "order": "first"}.get(view.phase, "")
    state = outline(view)
    match state.top:
        case Idle():
            return advice.turn(state)
        case Priority():
            return _response(state)
        case None:
            return ""
        case task:
            return answers.answer(state, task) or questions.prompt(state, task).default


def _response(state: State) -> str:
    """What looks best when everything has happened; passing where nothing is at stake."""
    window = state.window
    seat = window.turn if window else state.active
    found = open_sources(state, seat)
    timely = any(ability(each.card.key, each.ability).when for each in found)
    if not found or not (timely or state.battle or state.chain):
        return "pass"
    prompt = questions.prompt(state, Priority())
    concerned = _concerned(state)
    tried = [words for words in sentences(prompt) if _aims_at(words, concerned)][:COMPARED]
    return max(tried, key=lambda words: _after(state, prompt, words, seat))


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
    scene = Scene(state, Tossed(_Middling()))
    play.carry_out(scene, prompt.seat, walk(prompt, words).action)
    return score(scene.state, seat)
