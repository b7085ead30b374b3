"""Effects on the battle at hand, and effects made of other effects."""

from msgspec.structs import replace

from bot.games.terrene import picking, select
from bot.games.terrene.actions import Picks, Source
from bot.games.terrene.cards import activated
from bot.games.terrene.effects import reach
from bot.games.terrene.language import (
    CancelAttack,
    Choose,
    ForceBlock,
    ForEach,
    NoDecay,
    Prevent,
    SetBlocker,
    UseCard,
)
from bot.games.terrene.scene import Scene
from bot.games.terrene.state import Card, Frame, Mark, Target
from bot.games.terrene.tasks import Aiming, Choosing, Effects
from bot.kernel import piles


def cancel_attack(scene: Scene, frame: Frame, effect: CancelAttack) -> None:
    if scene.state.battle:
        scene.change(battle=replace(scene.state.battle, cancelled=True))


def set_blocker(scene: Scene, frame: Frame, effect: SetBlocker) -> None:
    for place in reach.recruited(scene, frame, effect.to):
        if scene.state.battle:
            scene.change(battle=replace(scene.state.battle, set_blocker=place.member.no))
            scene.tell(f"{scene.title(place.member.no)} draws the attack.")


def force_block(scene: Scene, frame: Frame, effect: ForceBlock) -> None:
    for seat, member in reach.recruited(scene, frame, effect.attacker):
        for blocker in select.referred(scene.state, frame, effect.blocker):
            until = reach.until(scene, frame, effect.dur, seat)
            marks = (*member.marks, Mark("force", until, blocker))
            scene.change_member(member.no, marks=marks)
            scene.tell(f"{scene.title(blocker)} must block {scene.title(member.no)} if able.")


def prevent(scene: Scene, frame: Frame, effect: Prevent) -> None:
    battle = scene.state.battle
    for place in reach.recruited(scene, frame, effect.to):
        if battle:
            nos = (*battle.prevented, place.member.no)
            scene.change(battle=replace(battle, prevented=nos))
            scene.tell(f"{scene.title(place.member.no)} takes no damage in this battle.")


def no_decay(scene: Scene, frame: Frame, effect: NoDecay) -> None:
    battle = scene.state.battle
    for place in reach.recruited(scene, frame, effect.to):
        if battle:
            scene.change(battle=replace(battle, no_decay=(*battle.no_decay, place.member.no)))


def for_each(scene: Scene, frame: Frame, effect: ForEach) -> None:
    """The list is fixed before the first one is reached."""
    found = select.members(scene.state, effect.sel, frame.seat, frame.self_no)
    rounds = [
        Effects(
            replace(frame, bound=(*frame.bound, (effect.as_, (Target(no=place.member.no),)))),
            effect.do,
        )
        for place in found
    ]
    scene.push(*rounds)


def choose(scene: Scene, frame: Frame, effect: Choose) -> None:
    scene.push(Choosing(frame, effect.options))


def use_card(scene: Scene, frame: Frame, effect: UseCard) -> None:
    """Another Item's ability, here and now, without its cost or class."""
    for target in dict(frame.bound).get(effect.card, ()):
        pile = scene.player(target.seat).discard
        card = next((each for each in pile if each.key == target.key), None)
        if card is None or not select.usable(scene.state, card, frame.seat, frame.self_no):
            continue
        if effect.then == "owner_bottom":
            deck = piles.tuck_under(scene.player(card.owner).deck, [card])
            scene.change_player(target.seat, discard=piles.without(pile, card))
            scene.change_player(card.owner, deck=deck)
        scene.tell(f"{scene.title(frame.self_no)} uses {card.face.name} from the discard pile.")
        _use(scene, frame, card)


def _use(scene: Scene, frame: Frame, card: Card) -> None:
    source = Source("borrowed", frame.self_no, card, activated(card.key)[0].id)
    if picking.questions(scene.state, frame.seat, source, free=True):
        scene.push(Aiming(frame, card))
    else:
        aimed(scene, frame, card, Picks())


def aimed(scene: Scene, frame: Frame, card: Card, picks: Picks) -> None:
    """Carry the borrowed ability out, at the targets chosen for it."""
    opp = picking.opponent(scene.state, frame, picks)
    scene.push(Effects(replace(frame, bound=picks.bound, opp=opp), activated(card.key)[0].do))
