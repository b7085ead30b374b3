"""A choice of effects: an XP reward, or one of the effects a card names."""

from bot.games.terrene.model.actions import Action
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Choosing, Tier
from bot.games.terrene.prompts.options import numbered, with_verb
from bot.games.terrene.rules.experience import reward
from bot.games.terrene.text import cards
from bot.kernel.prompt import Prompt


def tier(state: State, task: Tier) -> Prompt[Action]:
    place = state.find(task.no)
    if place is None:
        raise TypeError("nobody to reward")
    labels = [cards.effects(reward(state, place, number).do) for number in (1, 2, 3, 4)]
    options = with_verb("tier", place.seat, numbered(labels))
    return Prompt(
        place.seat,
        f"{place.member.face.name} gained 1 XP. Which reward does it get?",
        options,
        "tier 1",
    )


def choose(state: State, task: Choosing) -> Prompt[Action]:
    options = numbered([each.label for each in task.options])
    seat = task.frame.seat
    return Prompt(
        seat, "Choose one of these effects.", with_verb("choose", seat, options), "choose 1"
    )
