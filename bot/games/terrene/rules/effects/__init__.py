"""What effects do: one function for each effect.

`perform` looks the function up by the effect's type. A function changes the context; a player's
decision goes onto the agenda as a question.
"""

from collections.abc import Callable
from typing import Any

from bot.games.terrene.model import abilities
from bot.games.terrene.model.chain import Frame
from bot.games.terrene.rules.context import Context
from bot.games.terrene.rules.effects import (
    cards,
    combat,
    compound,
    damage,
    looking,
    modifiers,
    party,
)

PERFORM: dict[type[abilities.Effect], Callable[[Context, Frame, Any], None]] = {
    abilities.Damage: damage.damage,
    abilities.DamagePlayer: damage.damage_player,
    abilities.Heal: damage.heal,
    abilities.HealPlayer: damage.heal_player,
    abilities.Modify: modifiers.modify,
    abilities.Afflict: modifiers.afflict,
    abilities.Grant: modifiers.grant,
    abilities.Cleanse: modifiers.cleanse,
    abilities.Count: modifiers.count,
    abilities.Xp: modifiers.xp,
    abilities.DrawCards: cards.draw,
    abilities.Mill: cards.mill,
    abilities.Discard: cards.discard,
    abilities.Actions: cards.actions,
    abilities.MoveCard: cards.move_card,
    abilities.MoveRandomHand: cards.move_random_hand,
    abilities.MoveAssigned: cards.move_assigned,
    abilities.ExtraTerrain: cards.extra_terrain,
    abilities.Search: looking.search,
    abilities.LookTop: looking.look_top,
    abilities.Scry: looking.scry,
    abilities.Peek: looking.peek,
    abilities.Summon: party.summon,
    abilities.HideIt: party.hide,
    abilities.Reveal: party.reveal,
    abilities.CancelAttack: combat.cancel_attack,
    abilities.SetBlocker: combat.set_blocker,
    abilities.ForceBlock: combat.force_block,
    abilities.Prevent: combat.prevent,
    abilities.NoDecay: combat.no_decay,
    abilities.ForEach: compound.for_each,
    abilities.Choose: compound.choose,
    abilities.UseCard: compound.use_card,
}


def perform(context: Context, frame: Frame, effect: abilities.Effect) -> None:
    PERFORM[type(effect)](context, frame, effect)
