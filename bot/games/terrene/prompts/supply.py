"""A party that uses more supply than it has: whom to dismiss (R25)."""

from functools import partial

from bot.games.terrene.model import names
from bot.games.terrene.model.actions import Action, Dismiss
from bot.games.terrene.model.pieces import Member
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import OverSupply
from bot.games.terrene.prompts import options
from bot.games.terrene.rules import stats
from bot.kernel.prompt import Do, Option, Prompt, Seat


def over_supply(state: State, task: OverSupply) -> Prompt[Action]:
    """The default brings the party within its supply for the least damage (5.8)."""
    seat = task.seat
    party = [each for each in state.players[seat].party if stats.supply(each) > 0]
    used = stats.supply_used(state, seat)
    text = (
        f"Your party uses {used} SP, but you have {state.capacity}."
        " You must dismiss a Character (R25)."
    )
    best = min(party, key=partial(_loss, used - state.capacity))
    found = options.with_verb("dismiss", seat, tuple(_dismissal(seat, each) for each in party))
    return Prompt(seat, text, found, f"dismiss {names.label(seat, best)}")


def _dismissal(seat: Seat, each: Member) -> Option[Action]:
    facts = (f"frees {stats.supply(each)} SP", f"you lose {each.damage} HP")
    return options.member(seat, each, Do(Dismiss(each.no)), *facts)


def _loss(excess: int, member: Member) -> tuple[bool, int, int]:
    return stats.supply(member) < excess, member.damage, -member.slot
