"""What Characters gain: figures, statuses, abilities, counters, XP."""

from typing import Any

from bot.games.terrene.model.abilities import Afflict, Cleanse, Count, Grant, Modify, Xp
from bot.games.terrene.model.chain import Frame
from bot.games.terrene.model.pieces import Mark, Mod
from bot.games.terrene.model.tasks import GainXp
from bot.games.terrene.rules import stats
from bot.games.terrene.rules.context import Context
from bot.games.terrene.rules.effects import targets
from bot.games.terrene.text.effects import STATUSES, ability_name
from bot.kernel.text import count as count_of
from bot.kernel.text import listed, signed


def modify(context: Context, frame: Frame, effect: Modify) -> None:
    atk = stats.value(context.state, frame, effect.atk)
    guard = stats.value(context.state, frame, effect.defence)
    hp = stats.value(context.state, frame, effect.hp)
    lv = stats.value(context.state, frame, effect.lv)
    for seat, member in targets.recruited(context, frame, effect.to):
        mod = Mod(targets.until(context, frame, effect.dur, seat), atk, guard, hp, lv)
        context.change_member(member.no, mods=(*member.mods, mod))
        lasts = (
            "" if _goes_without_saying(frame, effect) else targets.lasts(frame, effect.dur, seat)
        )
        now = f"{_now(context, member.no, mod)} {lasts}".rstrip()
        context.tell(f"{context.title(member.no)} now has {now}.")


def _goes_without_saying(frame: Frame, effect: Modify) -> bool:
    """How long it lasts: what stays needs no word, and a Storm has told it for everyone."""
    return frame.storm or effect.dur == "perm"


def _now(context: Context, no: int, mod: Mod) -> str:
    """What has changed, as it is now: "45 ATK (+30)"; the link has told why."""
    place = context.find(no)
    if place is None:
        return "no change"
    figures = {
        "ATK": (mod.atk, stats.attack(context.state, *place)),
        "DEF": (mod.defence, stats.defence(context.state, *place)),
        "HP": (mod.hp, f"{stats.left(place.member)} of {stats.health(place.member)}"),
    }
    parts = [f"{now} {name} ({signed(by)})" for name, (by, now) in figures.items() if by]
    if mod.lv:
        parts.append(f"LV {stats.level(place.member)} ({signed(mod.lv)})")
    return listed(parts) or "no change"


def afflict(context: Context, frame: Frame, effect: Afflict) -> None:
    reached: dict[str, list[str]] = {}
    for seat, member in targets.recruited(context, frame, effect.to):
        if stats.immune(context.state, seat, member, effect.status):
            context.tell(f"{context.title(member.no)} is Immune to {effect.status.title()}.")
            continue
        mark = Mark(effect.status, targets.until(context, frame, effect.dur, seat))
        context.change_member(member.no, marks=(*member.marks, mark))  # R81
        lasts = targets.lasts(frame, effect.dur, seat)
        reached.setdefault(lasts, []).append(context.title(member.no))
    for lasts, who in reached.items():
        verb = "is" if len(who) == 1 else "are"
        context.tell(f"{listed(who)} {verb} {STATUSES[effect.status]} {lasts}.")


def grant(context: Context, frame: Frame, effect: Grant) -> None:
    for seat, member in targets.recruited(context, frame, effect.to):
        mark = Mark(effect.ability, targets.until(context, frame, effect.dur, seat))
        context.change_member(member.no, marks=(*member.marks, mark))
        lasts = targets.lasts(frame, effect.dur, seat)
        gains = f"gains {ability_name(effect.ability)} {lasts}"
        if effect.ability == "extra_attack":
            gains = "may attack one more time this turn"
        context.tell(f"{context.title(member.no)} {gains}.")


def cleanse(context: Context, frame: Frame, effect: Cleanse) -> None:
    for _, member in targets.recruited(context, frame, effect.to):
        marks = tuple(mark for mark in member.marks if mark.name not in STATUSES)
        context.change_member(member.no, marks=marks)
        context.tell(f"{context.title(member.no)} is no longer Slow, Stunned or Silenced.")


def count(context: Context, frame: Frame, effect: Count) -> None:
    for _, member in targets.recruited(context, frame, effect.to):
        now = min(effect.max, getattr(member, effect.kind) + effect.n)
        fields: dict[str, Any] = {effect.kind: now}
        context.change_member(member.no, **fields)
        counters = count_of(now, f"{effect.kind.title()} counter")
        context.tell(f"{context.title(member.no)} now has {counters}.")


def xp(context: Context, frame: Frame, effect: Xp) -> None:
    for place in targets.recruited(context, frame, effect.to):
        context.push(GainXp(place.member.no, effect.n))
