"""How a seat stands, for computer opponents.

A position is only judged at rest: what is pending is played out first, with everybody passing,
sensible blocks and triggers taken. So one step of looking ahead sees what an attack will do.
"""

from math import tanh

from bot.games.terrene import battle, figures, play, questions
from bot.games.terrene.actions import Action, Block, Pass, Pay
from bot.games.terrene.decks import suits
from bot.games.terrene.guessing import guess
from bot.games.terrene.scene import Scene
from bot.games.terrene.state import FULL_HP, Member, Place
from bot.games.terrene.tasks import Blocking, Idle, Offer, PaySlow, Priority, State
from bot.games.terrene.view import View
from bot.kernel.chance import Tossed
from bot.kernel.prompt import Seat, sentences, walk

__all__ = ["advise", "guess", "score"]

LONGEST = 60  # answers until a position must have come to rest
GAME_LEAD = 0.45
STANDING = 0.4  # less than a game: nobody runs from a bad one
SCALE = 60.0
DRAWN = 3.0  # what a card in hand is worth


class _Middling:
    """Neither luck nor misfortune."""

    def randrange(self, stop: int, /) -> int:
        return stop // 2


def score(state: State, seat: Seat) -> float:
    """From -1 to 1: won games first, then hit points, parties and cards."""
    state = at_rest(state)
    team = seat % 2
    if state.result:
        return 0.0 if state.result.team < 0 else (1.0 if state.result.team == team else -1.0)
    lead = GAME_LEAD * (state.wins[team] - state.wins[1 - team])
    if state.phase != "play":
        return lead
    margin = strength(state, team) - strength(state, 1 - team)
    margin += 0.5 * state.players[seat].actions - 0.1 * state.players[seat].traded
    # Whoever is active has drawn for this turn already; without this no turn would ever be ended.
    margin += DRAWN / 2 if state.active % 2 != team else -DRAWN / 2
    return lead + STANDING * tanh(margin / SCALE)


def advise(view: View) -> str:
    """Before the first turn nothing can be scored: the usual opening, and the first turn."""
    return {"opening": "usual", "order": "first"}.get(view.phase, "")


def at_rest(state: State) -> State:
    """The position when everything pending has happened."""
    scene = Scene(state, Tossed(_Middling()))
    for _ in range(LONGEST):
        task = scene.state.top
        if scene.state.phase != "play" or task is None or isinstance(task, Idle):
            break
        asked = questions.asked_seat(scene.state, task)
        play.carry_out(scene, asked, _answer(scene.state))
    return scene.state


def _answer(state: State) -> Action:
    task = state.top
    match task:
        case Priority():
            return Pass()
        case Blocking(seat):
            return _best_block(state, seat)
        case PaySlow():
            return Pay()
        case None:
            raise ValueError("nothing is asked")
        case _:
            prompt = questions.prompt(state, task)
            wanted = prompt.default
            if isinstance(task, Offer):
                wanted = next(iter(sentences(prompt)))
            return walk(prompt, wanted).action


def _best_block(state: State, seat: Seat) -> Action:
    """The cheapest way to take the blow (section 11)."""
    attacker = state.find(state.battle.attacker) if state.battle else None
    if attacker is None:
        return Pass()
    options = {
        member.no: _block_cost(state, attacker, Place(seat, member))
        for member in battle.blockers(state, seat)
    }
    best = min(options, key=lambda no: options[no])
    power = figures.attack(state, *attacker)
    fatal = power >= state.hp[seat % 2]
    return Block(best) if fatal or options[best] < 0.55 * power else Pass()


def _block_cost(state: State, attacker: Place, blocker: Place) -> float:
    member = blocker.member
    power = figures.attack(state, *attacker)
    if not figures.has(state, *attacker, "stab"):
        power = max(0, power - figures.defence(state, *blocker))
    left = figures.left(member)
    alone = sum(len(player.party) for player in state.players[blocker.seat % 2 :: 2]) == 1
    if power < left:
        return 0.4 * power
    return worth(state, blocker.seat, member) + 4 * figures.level(member) + (1000 if alone else 0)


def strength(state: State, team: int) -> float:
    """Hit points, rising in worth as they grow few, and everything on the table and in hand."""
    hp = state.hp[team]
    total = 0.55 * hp - 0.35 * max(0, FULL_HP // 2 - hp)
    for seat in state.seats[team::2]:
        player = state.players[seat]
        total += DRAWN * len(player.hand) + 2.0 * player.bonus
        total += sum(worth(state, seat, member) for member in player.party)
    return total


def worth(state: State, seat: Seat, member: Member) -> float:
    """What a Character is worth beyond this turn: what passes with the turn hardly counts."""
    card = _card_worth(member)
    if not member.up:
        return 8.0 + card + 2.0 * member.xp - 0.35 * member.damage
    passing = [mod for mod in member.mods if not lasts(state, seat, mod.until)]
    atk = figures.attack(state, seat, member) - sum(mod.atk for mod in passing)
    guard = member.decay + figures.defence(state, seat, member) - sum(m.defence for m in passing)
    value = (
        4.0 * (figures.level(member) - sum(mod.lv for mod in passing))
        + 0.35 * figures.left(member)
        + 0.5 * max(0, atk)
        + 0.5 * max(0, guard)
        + (2.0 if member.face.abilities else 0.0)
        + 1.0 * (member.charge + member.stratagem)
    )
    return value + card + _marks(state, seat, member) + _threat(state, seat, member)


def _card_worth(member: Member) -> float:
    """A card in the right hands is worth more than one in the wrong ones."""
    if member.held is None:
        return 0.0
    return 4.0 if suits(member.card.key, member.held.card.key) else DRAWN + 0.2


def lasts(state: State, seat: Seat, until: str) -> bool:
    """Does something on a Character outlive the present turn and reach its own next one?"""
    return until == "perm" or until.startswith("start") or until == f"end{seat}" != _now(state)


def _now(state: State) -> str:
    return f"end{state.active}"


def _marks(state: State, seat: Seat, member: Member) -> float:
    value = 0.0
    for mark in member.marks:
        weight = 1.0 if lasts(state, seat, mark.until) else 0.0
        if mark.name in ("stun", "slow", "silence"):
            hinders = mark.name == "stun" and _is_pressed(state, seat)
            value -= max(4.0 * weight, 3.0 if hinders else 0.0)
        else:
            value += 3.0 * weight
    return value


def _is_pressed(state: State, seat: Seat) -> bool:
    """Is an enemy still able to attack this turn?"""
    if state.active % 2 == seat % 2:
        return False
    player = state.players[state.active]
    return any(_can_attack(state, state.active, member) for member in player.party)


def _can_attack(state: State, seat: Seat, member: Member) -> bool:
    return (
        state.active == seat
        and state.turn > 1
        and figures.able(member)
        and battle.attacks_left(member) > 0
        and battle.attack_cost(state, seat, member) <= state.players[seat].actions
    )


def _threat(state: State, seat: Seat, member: Member) -> float:
    """Strength for this turn only is worth something while it can still be used."""
    boost = sum(mod.atk for mod in member.mods if not lasts(state, seat, mod.until))
    if boost <= 0 or not _can_attack(state, seat, member):
        return 0.0
    return 0.45 * boost
