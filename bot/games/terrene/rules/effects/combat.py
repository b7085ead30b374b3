"""Effects on the battle in progress."""

from msgspec.structs import replace

from bot.games.terrene.model.abilities import (
    CancelAttack,
    ForceBlock,
    NoDecay,
    Prevent,
    SetBlocker,
)
from bot.games.terrene.model.chain import Frame
from bot.games.terrene.model.pieces import Mark
from bot.games.terrene.rules.abilities import selectors
from bot.games.terrene.rules.context import Context
from bot.games.terrene.rules.effects import targets


def cancel_attack(context: Context, frame: Frame, effect: CancelAttack) -> None:
    if context.state.battle:
        context.change(battle=replace(context.state.battle, cancelled=True))


def set_blocker(context: Context, frame: Frame, effect: SetBlocker) -> None:
    for place in targets.recruited(context, frame, effect.to):
        if context.state.battle:
            context.change(battle=replace(context.state.battle, set_blocker=place.member.no))


def force_block(context: Context, frame: Frame, effect: ForceBlock) -> None:
    for seat, member in targets.recruited(context, frame, effect.attacker):
        for blocker in selectors.referred(context.state, frame, effect.blocker):
            until = targets.until(context, frame, effect.dur, seat)
            marks = (*member.marks, Mark("force", until, blocker))
            context.change_member(member.no, marks=marks)
            attacker = context.title(member.no)
            context.tell(f"{context.title(blocker)} must block {attacker} this turn if able.")


def prevent(context: Context, frame: Frame, effect: Prevent) -> None:
    battle = context.state.battle
    for place in targets.recruited(context, frame, effect.to):
        if battle:
            nos = (*battle.prevented, place.member.no)
            context.change(battle=replace(battle, prevented=nos))


def no_decay(context: Context, frame: Frame, effect: NoDecay) -> None:
    battle = context.state.battle
    for place in targets.recruited(context, frame, effect.to):
        if battle:
            context.change(battle=replace(battle, no_decay=(*battle.no_decay, place.member.no)))
