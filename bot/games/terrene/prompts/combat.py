"""Combat: who blocks, and whether a Slow attacker goes on (5.5)."""

from functools import partial

from bot.games.terrene.model import names
from bot.games.terrene.model.actions import Action, Block, Pass, Pay
from bot.games.terrene.model.pieces import Place
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Blocking, PaySlow
from bot.games.terrene.prompts import refusals
from bot.games.terrene.rules import combat, stats
from bot.games.terrene.rules.abilities import choices
from bot.kernel.prompt import Ask, Do, Option, Prompt


def block(state: State, task: Blocking) -> Prompt[Action]:
    seat, battle = task.seat, state.battle
    place = state.find(battle.attacker) if battle else None
    who = names.title(*place) if place else "An enemy"
    atk = stats.attack(state, *place) if place else 0
    able = tuple(_blocker(state, Place(seat, each)) for each in combat.blockers(state, seat))
    why = partial(refusals.block, state, seat)
    question = partial(Prompt[Action], seat, "Block with whom?", able, "", why)
    loss = f": lose {atk} HP" if len(state.players) == 2 else ""  # else a partner may still block
    options = (
        Option[Action]("block", "Block", Ask(question)),
        Option[Action]("noblock", f"Do not block{loss}", Do(Pass())),
    )
    return Prompt(seat, f"{who} attacks with ATK {atk}. Do you block?", options, "noblock")


def _blocker(state: State, place: Place) -> Option[Action]:
    each = choices.member_choice(state, place)
    return Option(each.token, each.label, Do(Block(place.member.no)), each.cell)


def pay_slow(state: State, task: PaySlow) -> Prompt[Action]:
    seat = state.battle.seat if state.battle else state.active
    options = (
        Option[Action]("pay", "Pay 1 Action", Do(Pay())),
        Option[Action]("cancel", "Let the attack be cancelled", Do(Pass())),
    )
    return Prompt(seat, "Your attacker is Slow now: pay 1 more Action?", options, "cancel")
