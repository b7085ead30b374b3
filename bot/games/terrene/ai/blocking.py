"""Who should block an attack, given the attacks that may follow and the cards nobody sees.

The attacker may strengthen the attack with a face-down card once the block is known. So every
defense is evaluated twice, with and without such a card. The defender's own traps are known.
"""

from bot.games.terrene.ai import combat_value, values
from bot.games.terrene.ai.combat_value import Blocker, Strike
from bot.games.terrene.model.abilities import Ability, Damage, Prevent
from bot.games.terrene.model.cards import ability
from bot.games.terrene.model.pieces import Place
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import combat, stats
from bot.games.terrene.rules.abilities import activation
from bot.kernel.prompt import Seat

HIDDEN_BONUS = 10  # ATK that a face-down card may add
HIDDEN_CHANCE = 0.25  # the chance that it does
LOSS_CAP = 100.0  # the most that a hidden card may add to the cost
FOLLOW_UP = 0.7  # weight of the attacks that may follow


def best_block(state: State, seat: Seat, *, cards: bool = False) -> int:
    """The number of the best blocker (0: nobody); with `cards`, the seat's own traps count."""
    battle = state.battle
    attacker = state.find(battle.attacker) if battle else None
    if attacker is None:
        return 0
    able = {each.no for each in combat.blockers(state, seat)}
    blockers = [each for each in combat_value.blockers_of(state, seat % 2) if each.no in able]
    strike = combat_value.strike_of(state, attacker.seat, attacker.member)
    if strike.unblockable or not blockers:
        return 0
    if any(blocker.no == strike.forced_blocker for blocker in blockers):
        return strike.forced_blocker
    traps = _traps(state, seat) if cards else []
    defense = Defense(state, seat % 2, attacker, blockers, strike, traps)
    best = min((None, *blockers), key=defense.cost)
    return best.no if best else 0


def _traps(state: State, seat: Seat) -> list[Ability]:
    """The abilities a seat could use when one of its Characters blocks."""
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


class Defense:
    """An attack, the attacks that may follow this turn, and the defender's traps."""

    def __init__(
        self,
        state: State,
        team: int,
        attacker: Place,
        blockers: list[Blocker],
        strike: Strike,
        traps: list[Ability],
    ) -> None:
        self.state, self.team, self.traps = state, team, traps
        self.blockers, self.strike = blockers, strike
        party = state.players[attacker.seat].party
        self.actions = state.players[attacker.seat].actions
        self.follow_ups = [
            (
                combat_value.strike_of(state, attacker.seat, each),
                combat.attack_cost(state, attacker.seat, each),
            )
            for each in combat_value.ready_attackers(state, attacker.seat, self.actions)
            if each.no != attacker.member.no
        ]
        self.has_hidden_card = any(each.up and each.held and not each.held.up for each in party)

    def cost(self, blocker: Blocker | None) -> float:
        """The expected cost of blocking with this Character, or of not blocking."""
        usual = self._expected_cost(blocker)
        if blocker is None or not self.traps:
            return usual
        return min(usual, *(self._cost_with_trap(blocker, trap, usual) for trap in self.traps))

    def _cost_with_trap(self, blocker: Blocker, trap: Ability, usual: float) -> float:
        """The same when a trap is used at the block."""
        cost = usual
        for effect in trap.do:
            if isinstance(effect, Prevent):
                cost = self._after(0.0, self.blockers, self.state)
            elif isinstance(effect, Damage) and effect.to == "attacker":
                cost -= self._counter_value(blocker, effect)
        return cost + values.CARD

    def _counter_value(self, blocker: Blocker, effect: Damage) -> float:
        """The value of damage dealt to the attacker."""
        place, attacker = self.state.find(blocker.no), self.state.find(self.strike.no)
        if place is None or attacker is None:
            return 0.0
        atk = effect.n if isinstance(effect.n, int) else stats.attack(self.state, *place)
        damage = max(0, atk - (0 if effect.stab else stats.defence(self.state, *attacker)))
        if damage < self.strike.left:
            return combat_value.DAMAGE_POINT * damage
        return self.strike.price + values.XP * stats.level(attacker.member)

    def _expected_cost(self, blocker: Blocker | None) -> float:
        plain = self._cost_if(self.strike, blocker)
        if not self.has_hidden_card or plain >= values.GAME_LOST:
            return plain
        hard = self._cost_if(self.strike._replace(atk=self.strike.atk + HIDDEN_BONUS), blocker)
        return (1.0 - HIDDEN_CHANCE) * plain + HIDDEN_CHANCE * min(hard, plain + LOSS_CAP)

    def _cost_if(self, strike: Strike, blocker: Blocker | None) -> float:
        team, no = self.team, blocker.no if blocker else 0
        now = (
            combat_value.blocked_cost(self.state, strike, blocker, team)
            if blocker
            else combat_value.unblocked_cost(self.state, strike, team)
        )
        if now >= values.GAME_LOST:
            return now
        state = combat_value.after_strike(self.state, strike, self.blockers, no, team)
        return self._after(now, combat_value.worn_blockers(self.blockers, strike, no), state)

    def _after(self, now: float, blockers: list[Blocker], state: State) -> float:
        """The cost so far, plus the expected cost of the attacks that may follow."""
        if not self.follow_ups:
            return now
        more = combat_value.assault_value(
            state, self.follow_ups, blockers, self.actions, self.team, values.GAME_LOST
        )
        return now + FOLLOW_UP * more
