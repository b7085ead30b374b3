"""Links of the chain in words: who uses what on whom, and what it does."""

from collections.abc import Iterable
from functools import partial

from bot.games.terrene.model import names
from bot.games.terrene.model.abilities import Value
from bot.games.terrene.model.cards import ability
from bot.games.terrene.model.chain import Frame, Link, Target
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Effects
from bot.games.terrene.rules import stats
from bot.games.terrene.text.effects import brief
from bot.kernel.text import listed


def announced(state: State, link: Link) -> str:
    """ "Mr. White the Astute (B1) uses Fireball on Ike the Aggressive (A3)": what it does is told
    when it happens, or in the question whether to respond."""
    if _turns_up(link):
        return f"{_user(state, link)} turns {link.card.face.name} face-up"
    aims = [_target(state, link, each) for _, targets in link.bound for each in targets]
    return f"{_user(state, link)} {_verb(link)}{f' on {listed(aims)}' if aims else ''}"


def used(state: State, link: Link) -> str:
    """The same, with what will happen: "…: 30 damage"."""
    does = "" if _turns_up(link) else effects(state, link)
    return f"{announced(state, link)}{f': {does}' if does else ''}"


def _turns_up(link: Link) -> bool:
    return ability(link.card.key, link.ability).flip


def effects(state: State, link: Link) -> str:
    frame = Frame(link.seat, link.no, link.bound, link.event, link.opp)
    return carried_out(state, [Effects(frame, ability(link.card.key, link.ability).do)])


def carried_out(state: State, tasks: Iterable[Effects]) -> str:
    """Effects that are about to happen: "10 damage to each Character"."""

    def amount(frame: Frame, value: Value) -> int:
        return stats.value(state, frame, value)

    return ", ".join(brief(task.do, partial(amount, task.frame)) for task in tasks)


def _user(state: State, link: Link) -> str:
    if link.how == "terrain":
        return f"{{{link.seat}}}"
    return names.known(state, link.no) or link.card.face.name


def _verb(link: Link) -> str:
    if link.how == "self":
        return "uses its ability"
    if link.how == "hand":
        return f"casts {link.card.face.name} from hand"
    return f"uses {link.card.face.name}"


def _target(state: State, link: Link, target: Target) -> str:
    if target.no and target.no == link.no:
        return "itself"
    return names.known(state, target.no) if target.no else names.name(target.key)
