"""What is different between two positions, in words for one seat: for hints.

Face-down Characters of the other side are never called by name. What both sides hold face-down and
in hand is left out, but for how many cards there are.
"""

from collections.abc import Iterator

from bot.games.terrene.model import names
from bot.games.terrene.model.pieces import Member, Place
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import stats
from bot.games.terrene.text.effects import STATUSES
from bot.kernel.prompt import Seat
from bot.kernel.text import count, listed, signed

Members = dict[int, Place]


def changes(base: State, result: State, seat: Seat) -> Iterator[str]:
    """What is better for a seat in `result` than in `base`, the best first; its price last."""
    team = seat % 2
    if result.wins[team] > base.wins[team]:
        yield "That wins this game."
        return
    if base.wins[1 - team] > result.wins[1 - team]:
        yield "Without it you lose this game."
        return
    if result.wins[1 - team] > base.wins[1 - team]:
        yield "It costs you this game."
        return
    if result.phase != "play" or base.phase != "play" or result.game != base.game:
        return
    before, now = _members(base), _members(result)
    yield from _defeats(before, now, team)
    yield from _enemy_hp(base, result, seat)
    yield from _saved(before, now, team)
    yield from _own_hp(base, result, team)
    yield from _weakened(base, result, team)
    yield from _joined(before, now, team)
    yield from _stronger(base, result, team)
    yield from _cards(base, result, seat)
    yield from _price(base, result, seat)


def _members(state: State) -> Members:
    return {
        member.no: Place(Seat(seat), member)
        for seat, player in enumerate(state.players)
        for member in player.party
    }


def _defeats(before: Members, now: Members, team: int) -> Iterator[str]:
    gone = [place for no, place in before.items() if place.seat % 2 != team and no not in now]
    if gone:
        yield f"Defeats {listed(names.title(*place) for place in gone)}."


def _enemy_hp(base: State, result: State, seat: Seat) -> Iterator[str]:
    other = 1 - seat % 2
    lost = base.hp[other] - result.hp[other]
    if lost > 0:
        who = names.team(base, other)
        verb = "loses" if len(base.players) == 2 else "lose"
        yield f"{who} {verb} {lost} HP ({result.hp[other]} left)."


def _saved(before: Members, now: Members, team: int) -> Iterator[str]:
    kept = [place for no, place in now.items() if place.seat % 2 == team and no not in before]
    old = [place for place in kept if not _is_new(place, before)]
    if old:
        yield f"Saves {listed(_own(place) for place in old)}, which would be defeated."


def _is_new(place: Place, before: Members) -> bool:
    """Numbers only rise: who came later than everybody else is new."""
    return place.member.no > max(before, default=0)


def _own_hp(base: State, result: State, team: int) -> Iterator[str]:
    saved = result.hp[team] - base.hp[team]
    if saved > 0:
        yield f"Spares you {saved} HP: you keep {result.hp[team]}."


def _weakened(base: State, result: State, team: int) -> Iterator[str]:
    """Enemy Characters that are hurt, weaker or afflicted."""
    for old, new in _pairs(base, result, 1 - team):
        lost = stats.left(old.member) - stats.left(new.member)
        if lost > 0:
            left = f"{stats.left(new.member)} of {stats.health(new.member)} HP"
            yield f"{names.title(*new)} is down to {left}."
        for mark in _new_marks(old.member, new.member):
            if mark in STATUSES:
                yield f"{names.title(*new)} becomes {STATUSES[mark]}."
        drop = stats.attack(base, *old) - stats.attack(result, *new)
        if drop > 0 and new.member.up:
            yield f"{names.title(*new)} loses {drop} ATK."


def _pairs(base: State, result: State, team: int) -> Iterator[tuple[Place, Place]]:
    now = _members(result)
    for no, old in _members(base).items():
        if old.seat % 2 == team and no in now and old.member.up:
            yield old, now[no]


def _new_marks(old: Member, new: Member) -> list[str]:
    known = {mark.name for mark in old.marks}
    return [mark.name for mark in new.marks if mark.name not in known]


def _joined(before: Members, now: Members, team: int) -> Iterator[str]:
    new = [
        place
        for place in now.values()
        if place.seat % 2 == team and _is_new(place, before) and place.member.up
    ]
    if new:
        verb = "joins" if len(new) == 1 else "join"
        yield f"{listed(names.title(*place) for place in new)} {verb} your party."


def _stronger(base: State, result: State, team: int) -> Iterator[str]:
    for old, new in _pairs(base, result, team):
        who = _capital(_own(new))
        gains = [
            f"{signed(amount)} {word}"
            for word, amount in (
                ("ATK", stats.attack(result, *new) - stats.attack(base, *old)),
                ("DEF", stats.defence(result, *new) - stats.defence(base, *old)),
                ("HP", stats.health(new.member) - stats.health(old.member)),
            )
            if amount > 0
        ]
        if gains:
            yield f"{who} gets {listed(gains)}."
        healed = old.member.damage - new.member.damage
        if healed > 0:
            yield f"{who} is healed by {healed}."
        for mark in _new_marks(old.member, new.member):
            if mark not in STATUSES:
                yield f"{who} gains {mark.replace('_', ' ').title()}."


def _cards(base: State, result: State, seat: Seat) -> Iterator[str]:
    old, new = base.players[seat], result.players[seat]
    drawn = len(new.hand) - len(old.hand)
    if drawn > 0:
        yield f"You have {count(drawn, 'more card', 'more cards')} in hand."
    if new.actions > old.actions:
        yield f"You have {count(new.actions, 'Action')} left."
    for enemy in base.enemies(seat):
        lost = len(base.players[enemy].hand) - len(result.players[enemy].hand)
        milled = len(base.players[enemy].deck) - len(result.players[enemy].deck)
        if lost > 0:
            yield f"{{{enemy}}} has {count(lost, 'fewer card', 'fewer cards')} in hand."
        if milled > 0:
            yield f"{{{enemy}}}'s deck loses {count(milled, 'card')}."


def _price(base: State, result: State, seat: Seat) -> Iterator[str]:
    team = seat % 2
    before, now = _members(base), _members(result)
    gone = [place for no, place in before.items() if place.seat % 2 == team and no not in now]
    if gone:
        yield f"It costs you {listed(_own(place) for place in gone)}."
    lost = base.hp[team] - result.hp[team]
    if lost > 0:
        yield f"It costs you {lost} HP ({result.hp[team]} left)."
    for old, new in _pairs(base, result, team):
        damage = stats.left(old.member) - stats.left(new.member)
        if damage > 0:
            yield f"{_capital(_own(new))} takes {damage} damage."


def _own(place: Place) -> str:
    return f"your {place.member.face.name} ({names.label(*place)})"


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]
