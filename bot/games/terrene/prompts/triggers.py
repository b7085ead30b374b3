"""Triggered abilities, and abilities that another card uses: their targets, or not at all."""

from bot.games.terrene.model import names
from bot.games.terrene.model.abilities import Ability, Afflict, Damage
from bot.games.terrene.model.actions import Action, Aim, Pass, Source
from bot.games.terrene.model.cards import ability, activated
from bot.games.terrene.model.pieces import LETTERS
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Aiming, Offer
from bot.games.terrene.prompts import targets
from bot.games.terrene.rules.abilities import choices
from bot.games.terrene.rules.chain import source_of
from bot.kernel.prompt import Do, Option, Prompt, Seat, sentences

Options = tuple[Option[Action], ...]


def offer(state: State, task: Offer) -> Prompt[Action]:
    link = task.link
    asked = choices.questions(state, link.seat, source_of(link))
    options: Options = (Option("trigger", "Use the ability", targets.then(link.seat, asked, Aim)),)
    able = ability(link.card.key, link.ability)
    default = _default(link.seat, options, able)
    if able.may:
        options = (*options, Option("decline", "Do not use it", Do(Pass())))
        default = "decline"
    place = state.find(link.no)
    who = names.title(*place) if place else link.card.face.name
    question = " Do you use it?" if able.may else " Choose its target."
    return Prompt(link.seat, f"{who}: {link.card.face.text}{question}", options, default)


def aim(state: State, task: Aiming) -> Prompt[Action]:
    seat, card = task.frame.seat, task.card
    able = activated(card.key)[0]
    source = Source("borrowed", task.frame.self_no, card, able.id)
    asked = choices.questions(state, seat, source, free=True)
    options: Options = (Option("target", "Choose the target", targets.then(seat, asked, Aim)),)
    text = f"Choose the target of {card.face.name}. {card.face.text}"
    return Prompt(seat, text, options, _default(seat, options, able))


def _default(seat: Seat, options: Options, able: Ability) -> str:
    """The target if nobody answers: an enemy for damage, else a Character of one's own (5.8)."""
    harm = any(isinstance(effect, Damage | Afflict) for effect in able.do)
    found = list(sentences(Prompt(seat, "", options)))
    own = [each for each in found if LETTERS.find(each.split()[-1][0]) % 2 == seat % 2]
    enemies = [each for each in found if each not in own]
    return (enemies or own if harm else own or enemies)[0]
