"""Damage and healing, of Characters and of players."""

from bot.games.terrene import figures
from bot.games.terrene.effects import reach
from bot.games.terrene.language import Damage, DamagePlayer, Heal, HealPlayer
from bot.games.terrene.moments import moment
from bot.games.terrene.scene import Scene
from bot.games.terrene.state import Frame


def damage(scene: Scene, frame: Frame, effect: Damage) -> None:
    """DEF is taken off unless it is Stab damage; whoever dealt it last gets the XP."""
    amount = figures.value(scene.state, frame, effect.n)
    for place in reach.recruited(scene, frame, effect.to):
        guard = 0 if effect.stab else figures.defence(scene.state, *place)
        wound(scene, place.member.no, max(0, amount - guard), frame.self_no)


def wound(scene: Scene, no: int, amount: int, source: int) -> None:
    place = scene.find(no)
    if place is None:
        return
    spot = scene.label(no)
    if not amount:
        scene.tell(f"{place.member.face.name} ({spot}) takes no damage.", "hit", spot)
        return
    total = place.member.damage + amount
    scene.change_member(no, damage=total, hurt_by=source)
    health = figures.health(place.member)
    scene.tell(
        f"{place.member.face.name} ({spot}) takes {amount}: {total} on {health} HP.", "hit", spot
    )


def damage_player(scene: Scene, frame: Frame, effect: DamagePlayer) -> None:
    seat = reach.who(frame, effect.to)
    scene.hurt_team(seat, effect.n)
    scene.tell(f"{{{seat}}} loses {effect.n} HP: {scene.state.hp[seat % 2]} left.", "hit", "hp")
    if scene.find(frame.self_no):
        scene.queue(moment(scene, "damage_player", seat, frame.self_no, n=effect.n))


def heal(scene: Scene, frame: Frame, effect: Heal) -> None:
    for place in reach.recruited(scene, frame, effect.to):
        amount = min(effect.n, place.member.damage)
        if amount:
            scene.change_member(place.member.no, damage=place.member.damage - amount)
            scene.tell(f"{scene.title(place.member.no)} heals {amount}.")


def heal_player(scene: Scene, frame: Frame, effect: HealPlayer) -> None:
    seat = reach.who(frame, effect.who)
    scene.heal_team(seat, effect.n)
    scene.tell(f"{{{seat}}} heals to {scene.state.hp[seat % 2]} HP.")
