"""Who could attack whom, and how likely it would succeed: what reasons are made of."""

from msgspec import Struct
from msgspec.structs import replace

from bot.games.terakh.ai.attacks import immediate_attacks
from bot.games.terakh.ai.rivals import rivals_of
from bot.games.terakh.ai.threats import turn_mana
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import Unit
from bot.games.terakh.rules.strength import edge, odds
from bot.kernel import Seat


class Chance(Struct, frozen=True):
    """An attack that could be made."""

    unit: Unit
    target: Unit
    odds: float
    mana: int  # in all, with the way there

    @property
    def percent(self) -> str:
        return f"{100 * self.odds:.0f}%"


def in_reach(state: State, seat: Seat) -> dict[str, Chance]:
    """By the name of each rival unit, the best attack on it without moving first, in a turn."""
    whole = replace(state, mana=turn_mana(state, seat))
    found: dict[str, Chance] = {}
    for attack in immediate_attacks(whole, seat, rivals_of(whole, seat), {}):
        for target in attack.targets:
            chance = odds(edge(state, attack.unit, target))
            known = found.get(target.name)
            if known is None or (chance, -attack.mana) > (known.odds, -known.mana):
                found[target.name] = Chance(attack.unit, target, chance, attack.mana)
    return found


def on_elder(state: State, seat: Seat, elder: Unit) -> dict[str, Chance]:
    """By the name of each unit of a seat, how it could attack an Elder in a turn."""
    found: dict[str, Chance] = {}
    mana = turn_mana(state, seat)
    for front in rivals_of(state, seat).fronts(state.clan(seat)):
        if front.elder != elder:
            continue
        for unit, (walk, cost, lead) in front.ways:
            if walk + cost <= mana and (
                unit.name not in found or odds(lead) > found[unit.name].odds
            ):
                found[unit.name] = Chance(unit, elder, odds(lead), walk + cost)
    return found


def in_danger(state: State, seat: Seat) -> dict[str, Chance]:
    """By the name of each own unit, the best attack that a rival could make on it at once."""
    found: dict[str, Chance] = {}
    for rival in state.seats:
        if rival == seat:
            continue
        for name, chance in in_reach(state, rival).items():
            if chance.target.seat == seat and (name not in found or chance.odds > found[name].odds):
                found[name] = chance
    return found
