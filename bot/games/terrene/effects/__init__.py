"""What effects do: one function for each word of the language, one file for each idea.

`perform` looks the function up by the effect's type. A function changes the scene; whatever needs a
player's decision goes onto the agenda as a question.
"""

from collections.abc import Callable
from typing import Any

from bot.games.terrene import language as say
from bot.games.terrene.effects import control, growth, hands, harm, party, sight
from bot.games.terrene.scene import Scene
from bot.games.terrene.state import Frame

PERFORM: dict[type[say.Effect], Callable[[Scene, Frame, Any], None]] = {
    say.Damage: harm.damage,
    say.DamagePlayer: harm.damage_player,
    say.Heal: harm.heal,
    say.HealPlayer: harm.heal_player,
    say.Modify: growth.modify,
    say.Afflict: growth.afflict,
    say.Grant: growth.grant,
    say.Cleanse: growth.cleanse,
    say.Count: growth.count,
    say.Xp: growth.xp,
    say.DrawCards: hands.draw,
    say.Mill: hands.mill,
    say.Discard: hands.discard,
    say.Actions: hands.actions,
    say.MoveCard: hands.move_card,
    say.MoveRandomHand: hands.move_random_hand,
    say.MoveAssigned: hands.move_assigned,
    say.ExtraTerrain: hands.extra_terrain,
    say.Search: sight.search,
    say.LookTop: sight.look_top,
    say.Scry: sight.scry,
    say.Peek: sight.peek,
    say.Summon: party.summon,
    say.HideIt: party.hide,
    say.Reveal: party.reveal,
    say.CancelAttack: control.cancel_attack,
    say.SetBlocker: control.set_blocker,
    say.ForceBlock: control.force_block,
    say.Prevent: control.prevent,
    say.NoDecay: control.no_decay,
    say.ForEach: control.for_each,
    say.Choose: control.choose,
    say.UseCard: control.use_card,
}


def perform(scene: Scene, frame: Frame, effect: say.Effect) -> None:
    PERFORM[type(effect)](scene, frame, effect)
