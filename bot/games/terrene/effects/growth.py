"""What Characters gain: figures, statuses, abilities, counters, XP."""

from typing import Any

from bot.games.terrene import figures
from bot.games.terrene.effects import reach
from bot.games.terrene.language import Afflict, Cleanse, Count, Grant, Modify, Xp
from bot.games.terrene.scene import Scene
from bot.games.terrene.state import Frame, Mark, Mod
from bot.games.terrene.tasks import GainXp

STATUSES = ("slow", "stun", "silence")


def modify(scene: Scene, frame: Frame, effect: Modify) -> None:
    atk = figures.value(scene.state, frame, effect.atk)
    guard = figures.value(scene.state, frame, effect.defence)
    hp = figures.value(scene.state, frame, effect.hp)
    lv = figures.value(scene.state, frame, effect.lv)
    for seat, member in reach.recruited(scene, frame, effect.to):
        mod = Mod(reach.until(scene, frame, effect.dur, seat), atk, guard, hp, lv)
        scene.change_member(member.no, mods=(*member.mods, mod))
        scene.tell(f"{scene.title(member.no)} gets {_words(mod)}.")


def _words(mod: Mod) -> str:
    parts = {"ATK": mod.atk, "DEF": mod.defence, "HP": mod.hp, "LV": mod.lv}
    return ", ".join(f"{n:+d} {name}" for name, n in parts.items() if n) or "nothing"


def afflict(scene: Scene, frame: Frame, effect: Afflict) -> None:
    for seat, member in reach.recruited(scene, frame, effect.to):
        if figures.immune(scene.state, seat, member, effect.status):
            scene.tell(f"{scene.title(member.no)} is Immune to {effect.status.title()}.")
            continue
        mark = Mark(effect.status, reach.until(scene, frame, effect.dur, seat))
        scene.change_member(member.no, marks=(*member.marks, mark))  # R81
        scene.tell(f"{scene.title(member.no)} has {effect.status.title()}.")


def grant(scene: Scene, frame: Frame, effect: Grant) -> None:
    for seat, member in reach.recruited(scene, frame, effect.to):
        mark = Mark(effect.ability, reach.until(scene, frame, effect.dur, seat))
        scene.change_member(member.no, marks=(*member.marks, mark))
        scene.tell(f"{scene.title(member.no)} gains {effect.ability.replace('_', ' ').title()}.")


def cleanse(scene: Scene, frame: Frame, effect: Cleanse) -> None:
    for _, member in reach.recruited(scene, frame, effect.to):
        marks = tuple(mark for mark in member.marks if mark.name not in STATUSES)
        scene.change_member(member.no, marks=marks)
        scene.tell(f"{scene.title(member.no)} is free of Slow, Stun and Silence.")


def count(scene: Scene, frame: Frame, effect: Count) -> None:
    for _, member in reach.recruited(scene, frame, effect.to):
        now = min(effect.max, getattr(member, effect.kind) + effect.n)
        fields: dict[str, Any] = {effect.kind: now}
        scene.change_member(member.no, **fields)
        scene.tell(f"{scene.title(member.no)} has {now} {effect.kind.title()}.")


def xp(scene: Scene, frame: Frame, effect: Xp) -> None:
    for place in reach.recruited(scene, frame, effect.to):
        scene.push(GainXp(place.member.no, effect.n))
