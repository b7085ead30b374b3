"""Who should block the attack that is on: this blow, those that may follow, and surprises.

A card that lies face-down may make any blow harder once the block is known. So every way to take a
blow is weighed twice, as it looks and as it would be with such a card. One's own cards that wait
for a block are no surprise: they are reckoned with.
"""

from bot.games.terrene.ai import combat_value, values
from bot.games.terrene.ai.combat_value import Blocker, Blow
from bot.games.terrene.model.abilities import Ability, Damage, Prevent
from bot.games.terrene.model.cards import ability
from bot.games.terrene.model.pieces import Place
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import combat, stats
from bot.games.terrene.rules.abilities import activation
from bot.kernel.prompt import Seat

SURPRISE = 10  # what a face-down card may add to a blow
RISK = 0.25  # how likely that is
RUIN = 100.0  # what it costs to lose the game by a surprise
LATER = 0.7  # of what the blows to come would cost


def best_block(state: State, seat: Seat, *, cards: bool = False) -> int:
    """Who should block (0: nobody), perhaps with the help of the seat's own cards."""
    on = state.battle
    attacker = state.find(on.attacker) if on else None
    if attacker is None:
        return 0
    able = {each.no for each in combat.blockers(state, seat)}
    way = [each for each in combat_value.wall(state, seat % 2) if each.no in able]
    hit = combat_value.blow(state, attacker.seat, attacker.member)
    if hit.free or not way:
        return 0
    if any(by.no == hit.forced for by in way):
        return hit.forced
    siege = Siege(state, seat % 2, attacker, way, hit, _traps(state, seat) if cards else [])
    best = min((None, *way), key=siege.cost)
    return best.no if best else 0


def _traps(state: State, seat: Seat) -> list[Ability]:
    """What the seat could use when one of its Characters blocks."""
    found = []
    for source in activation.sources(state, seat):
        able = ability(source.card.key, source.ability)
        if (
            able.when
            and "block_declared" in able.when.events
            and not activation.needs(state, seat, source)
            and not activation.unpaid(state, seat, source, able)
        ):
            found.append(able)
    return found


class Siege:
    """An attack, what may still come after it this turn, and the defender's traps."""

    def __init__(
        self,
        state: State,
        team: int,
        attacker: Place,
        way: list[Blocker],
        hit: Blow,
        traps: list[Ability],
    ) -> None:
        self.state, self.team, self.way, self.hit, self.traps = state, team, way, hit, traps
        party = state.players[attacker.seat].party
        self.actions = state.players[attacker.seat].actions
        self.more = [
            (
                combat_value.blow(state, attacker.seat, each),
                combat.attack_cost(state, attacker.seat, each),
            )
            for each in combat_value.ready(state, attacker.seat, self.actions)
            if each.no != attacker.member.no
        ]
        self.secret = any(each.up and each.held and not each.held.up for each in party)

    def cost(self, by: Blocker | None) -> float:
        """This blow and the others, and how bad it may be; less what a trap could do about it."""
        usual = self._usual(by)
        if by is None or not self.traps:
            return usual
        return min(usual, *(self._trapped(by, trap, usual) for trap in self.traps))

    def _trapped(self, by: Blocker, trap: Ability, usual: float) -> float:
        """The same with a trap sprung at the block."""
        cost = usual
        for effect in trap.do:
            if isinstance(effect, Prevent):
                cost = self._after(0.0, self.way, self.state)
            elif isinstance(effect, Damage) and effect.to == "attacker":
                cost -= self._struck(by, effect)
        return cost + values.CARD

    def _struck(self, by: Blocker, effect: Damage) -> float:
        """What a blow at the attacker is worth."""
        blocker, attacker = self.state.find(by.no), self.state.find(self.hit.no)
        if blocker is None or attacker is None:
            return 0.0
        atk = effect.n if isinstance(effect.n, int) else stats.attack(self.state, *blocker)
        hurt = max(0, atk - (0 if effect.stab else stats.defence(self.state, *attacker)))
        if hurt < self.hit.left:
            return combat_value.SCRATCH * hurt
        return self.hit.price + values.XP * stats.level(attacker.member)

    def _usual(self, by: Blocker | None) -> float:
        plain = self._taken(self.hit, by)
        if not self.secret or plain >= values.LOST:
            return plain
        hard = self._taken(self.hit._replace(atk=self.hit.atk + SURPRISE), by)
        return (1.0 - RISK) * plain + RISK * min(hard, plain + RUIN)

    def _taken(self, hit: Blow, by: Blocker | None) -> float:
        team, no = self.team, by.no if by else 0
        now = (
            combat_value.blocked(self.state, hit, by, team)
            if by
            else combat_value.direct(self.state, hit, team)
        )
        if now >= values.LOST:
            return now
        later = combat_value.struck(self.state, hit, self.way, no, team)
        return self._after(now, combat_value.worn(self.way, hit, no), later)

    def _after(self, now: float, way: list[Blocker], state: State) -> float:
        """What has happened now, and what the other attacks would do then."""
        if not self.more:
            return now
        more = combat_value.assault(state, self.more, way, self.actions, self.team, values.LOST)
        return now + LATER * more
