"""Combat: who blocks, and whether a Slow attacker goes on (5.5)."""

from functools import partial

from bot.games.terrene.model import names
from bot.games.terrene.model.actions import Action, Block, Pass, Pay
from bot.games.terrene.model.pieces import Place
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Blocking, PaySlow
from bot.games.terrene.prompts import refusals
from bot.games.terrene.prompts.options import shortened
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
    question = partial(Prompt[Action], seat, "Which Character blocks?", able, "", why)
    loss = f": lose {atk} HP" if len(state.players) == 2 else ""  # else a partner may still block
    options = (
        Option[Action]("block", "Block", Ask(question)),
        Option[Action]("noblock", f"Do not block{loss}", Do(Pass())),
    )
    return Prompt(seat, f"{who} attacks with ATK {atk}. Do you block?", options, "noblock")


def _blocker(state: State, place: Place) -> Option[Action]:
    each = choices.member_choice(state, place)
    label = f"{each.label} · {_forecast(state, place)}"
    return Option(each.token, shortened(label), Do(Block(place.member.no)), each.cell)


def _forecast(state: State, place: Place) -> str:
    """What the attack would do to a blocker if nothing else happened."""
    attacker = state.find(state.battle.attacker) if state.battle else None
    if attacker is None:
        return ""
    guard = 0 if stats.has(state, *attacker, "stab") else stats.defence(state, *place)
    damage = max(0, stats.attack(state, *attacker) - guard)
    overkill = damage - stats.left(place.member)
    if overkill < 0:
        return f"takes {damage}"
    return f"defeated, you lose {overkill} HP" if overkill else "defeated"


def pay_slow(state: State, task: PaySlow) -> Prompt[Action]:
    seat = state.battle.seat if state.battle else state.active
    options = (
        Option[Action]("pay", "Pay 1 Action: the attack goes on", Do(Pay())),
        Option[Action]("cancel", "Cancel the attack", Do(Pass())),
    )
    return Prompt(
        seat,
        "Your attacker has become Slow. Pay 1 more Action, or cancel the attack?",
        options,
        "cancel",
    )
