"""Damage and healing, of Characters and of players."""

from bot.games.terrene.model import names
from bot.games.terrene.model.abilities import Damage, DamagePlayer, Heal, HealPlayer
from bot.games.terrene.model.chain import Frame
from bot.games.terrene.rules import stats
from bot.games.terrene.rules.context import Context
from bot.games.terrene.rules.effects import targets


def damage(context: Context, frame: Frame, effect: Damage) -> None:
    """DEF is subtracted unless it is Stab damage; the last source of damage gets the XP."""
    amount = stats.value(context.state, frame, effect.n)
    for place in targets.recruited(context, frame, effect.to):
        guard = 0 if effect.stab else stats.defence(context.state, *place)
        wound(context, place.member.no, max(0, amount - guard), frame.self_no)


def wound(context: Context, no: int, amount: int, source: int) -> None:
    place = context.find(no)
    if place is None:
        return
    spot = context.label(no)
    if not amount:
        context.tell(f"{context.title(no)} takes no damage.", "hit", spot)
        return
    total = place.member.damage + amount
    context.change_member(no, damage=total, hurt_by=source)
    health = stats.health(place.member)
    left = f"{max(0, health - total)} of {health} HP left"
    context.tell(f"{context.title(no)} takes {amount} damage: {left}.", "hit", spot)


def damage_player(context: Context, frame: Frame, effect: DamagePlayer) -> None:
    seat = targets.who(frame, effect.to)
    context.hurt_team(seat, effect.n)
    context.tell(f"{context.loss(seat, effect.n)}.", "hit", "hp")
    if context.find(frame.self_no):
        context.queue(context.event("damage_player", seat, frame.self_no, n=effect.n))


def heal(context: Context, frame: Frame, effect: Heal) -> None:
    for place in targets.recruited(context, frame, effect.to):
        amount = min(effect.n, place.member.damage)
        if amount:
            context.change_member(place.member.no, damage=place.member.damage - amount)
            now = stats.left(place.member) + amount
            of = stats.health(place.member)
            context.tell(
                f"{context.title(place.member.no)} heals {amount} HP and now has {now} of {of}."
            )


def heal_player(context: Context, frame: Frame, effect: HealPlayer) -> None:
    seat = targets.who(frame, effect.who)
    context.heal_team(seat, effect.n)
    team = names.team(context.state, seat)
    heal, have = ("heals", "has") if len(context.state.players) == 2 else ("heal", "have")
    context.tell(f"{team} {heal} and now {have} {context.state.hp[seat % 2]} HP.")
