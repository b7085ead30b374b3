"""The active player's turn: every verb, and what may follow it.

A verb is offered only if something can follow it; `why_not` explains why the rest is missing.
"""

from collections.abc import Callable
from functools import partial

from bot.games.terrene.model import names
from bot.games.terrene.model.actions import (
    Action,
    Agree,
    Assign,
    Attack,
    Dismiss,
    EndTurn,
    Hide,
    Pass,
    PlayTerrain,
    Recruit,
    Run,
    Trade,
)
from bot.games.terrene.model.cards import FACES, Face
from bot.games.terrene.model.pieces import PARTY_CAP, Member, Player
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Idle, Running
from bot.games.terrene.prompts import options, refusals
from bot.games.terrene.prompts.abilities import using
from bot.games.terrene.prompts.responses import listening
from bot.games.terrene.rules import combat, stats
from bot.games.terrene.rules.abilities import activation
from bot.kernel.prompt import Ask, Do, Option, Prompt, Seat
from bot.kernel.text import count

Options = tuple[Option[Action], ...]
Found = Callable[[State, Seat], Options]
Why = Callable[[State, Seat, str], str]
VERBS = {
    "recruit": ("Recruit a Character", "Which Character do you recruit?"),
    "attack": ("Attack", "Which Character attacks?"),
    "last": ("Attack, then end your turn", "Which Character attacks last?"),
    "terrain": ("Play or switch a Terrain", "Which Terrain?"),
    "hide": ("Hide a Character from hand", "Which Character do you hide?"),
    "assign": ("Assign a card", "Which card do you assign?"),
    "trade": ("Trade two face-down cards", "Whose card do you trade?"),
    "dismiss": ("Dismiss a Character or card", "What do you dismiss?"),
}


RARE = ("dismiss",)  # a button: the menus of a turn are for what is done in most turns

RUN_MATCH = "Run from this game? You lose the match."
RUN_GAME = "Run from this game? You lose it, and draw 2 cards on your first turn of the next one."


def main(state: State, task: Idle) -> Prompt[Action]:
    seat = state.active
    actions = count(state.players[seat].actions, "Action")
    verbs = _verbs(state, seat)
    can_attack = any(each.token == "attack" for each in verbs)
    sure = f"You can still attack and have {actions} left. End your turn?" if can_attack else ""
    warning = RUN_MATCH if state.rules.best_of == 1 else RUN_GAME
    run: Do[Action] = Do(Run(), confirm=warning, gives_up=True)
    end: Do[Action] = Do(EndTurn(), confirm=sure)
    found = (
        *verbs,
        *listening(state, seat),
        Option("run", "Run (forfeit this game)", run),
        Option("end", "End turn", end),
    )
    text = f"Turn {state.turn}: you have {actions} left. What do you do?"
    return Prompt(seat, text, found, "end", partial(refusals.verb, state, seat))


def _verbs(state: State, seat: Seat) -> Options:
    """Only the verbs; what may follow one is worked out when it is asked."""
    verb = partial(_verb, state, seat)
    player = state.players[seat]
    attackers = _attackers(state, seat)
    return (
        *verb("recruit", recruits, _recruits_any(state, seat), refusals.recruit),
        *verb("attack", attacks, bool(attackers), refusals.attack),
        *verb("last", last_attacks, _any_last(state, seat, attackers), refusals.attack),
        *using(state, seat),
        *verb("terrain", terrains, _plays_terrain(state, seat)),
        *verb("hide", hides, bool(_hidden_keys(state, seat))),
        *verb("assign", assigns, bool(_assigned_keys(state, seat)), refusals.assign),
        *verb("trade", trades, bool(_trading(player))),
        *verb("dismiss", dismissals, bool(player.party)),
    )


def _verb(
    state: State, seat: Seat, token: str, found: Found, is_possible: bool, why: Why | None = None
) -> Options:
    if not is_possible:
        return ()
    question = partial(_question, state, seat, token, found, why)
    return (Option(token, VERBS[token][0], Ask(question, aside=token in RARE)),)


def _question(
    state: State, seat: Seat, token: str, found: Found, why: Why | None
) -> Prompt[Action]:
    why_not = partial(why, state, seat) if why else None
    topic = "Battle" if token in ("attack", "last") else ""
    return Prompt(seat, VERBS[token][1], found(state, seat), why_not=why_not, topic=topic)


def recruits(state: State, seat: Seat) -> Options:
    found = [
        options.member(seat, member, Do(Recruit(no=member.no)), *_stats(member.face))
        for member in _recruitable(state, seat)
    ]
    for key in _recruited_keys(state, seat):
        label = " · ".join((f"{names.name(key)} from hand", *_stats(FACES[key])))
        found.append(Option(names.code(key), label, Do(Recruit(key=key))))
    return tuple(found)


def _recruits_any(state: State, seat: Seat) -> bool:
    return bool(_recruitable(state, seat) or _recruited_keys(state, seat))


def _recruitable(state: State, seat: Seat) -> list[Member]:
    """The hidden Characters that may be recruited."""
    party = state.players[seat].party
    return [
        each for each in party if not each.up and not refusals.recruit_member(state, seat, each)
    ]


def _recruited_keys(state: State, seat: Seat) -> list[str]:
    """The cards in hand that may be recruited."""
    found = _hand(state, seat, "character")
    return [key for key in found if not refusals.recruit_card(state, seat, key)]


def _stats(face: Face) -> tuple[str, ...]:
    return (f"{face.sp} SP", f"HP {face.hp}", f"ATK {face.atk}", f"DEF {face.defence}")


def attacks(state: State, seat: Seat) -> Options:
    return tuple(
        _attack(state, seat, member, Do(Attack(member.no))) for member in _attackers(state, seat)
    )


def _attackers(state: State, seat: Seat) -> list[Member]:
    if state.turn == 1:
        return []
    party = state.players[seat].party
    return [each for each in party if each.up and not refusals.attack_member(state, seat, each)]


def last_attacks(state: State, seat: Seat) -> Options:
    """R121: attacks that take all Actions that are left."""
    left = state.players[seat].actions
    return tuple(
        _attack(state, seat, member, Do(Attack(member.no, last=True), sealed=True))
        for member in _attackers(state, seat)
        if combat.attack_cost(state, seat, member) == left
    )


def _any_last(state: State, seat: Seat, attackers: list[Member]) -> bool:
    left = state.players[seat].actions
    return any(combat.attack_cost(state, seat, each) == left for each in attackers)


def _attack(state: State, seat: Seat, member: Member, then: Do[Action]) -> Option[Action]:
    price = combat.attack_cost(state, seat, member)
    cost = count(price, "Action") if price else "free"
    return options.member(seat, member, then, f"ATK {stats.attack(state, seat, member)}", cost)


def terrains(state: State, seat: Seat) -> Options:
    player = state.players[seat]
    if player.plays < 1:
        return ()
    played = [
        Option[Action](names.code(key), f"Play {names.name(key)}", Do(PlayTerrain(key=key)))
        for key in _hand(state, seat, "terrain")
    ]
    switched = [
        Option[Action](
            names.ground_label(seat, each),
            f"Switch to {each.face.name}",
            Do(PlayTerrain(no=each.no)),
        )
        for each in player.grounds
        if each.no != player.active
    ]
    return (*played, *switched)


def _plays_terrain(state: State, seat: Seat) -> bool:
    player = state.players[seat]
    others = any(each.no != player.active for each in player.grounds)
    return player.plays > 0 and (others or bool(_hand(state, seat, "terrain")))


def hides(state: State, seat: Seat) -> Options:
    return tuple(
        Option(names.code(key), names.name(key), Do(Hide(key), sealed=True))
        for key in _hidden_keys(state, seat)
    )


def _hidden_keys(state: State, seat: Seat) -> list[str]:
    """The Characters in hand that may be hidden."""
    if stats.supply_used(state, seat) + 1 > state.capacity or is_full(state, seat):
        return []
    return _hand(state, seat, "character")


def is_full(state: State, seat: int) -> bool:
    return len(state.players[seat].party) >= PARTY_CAP


def assigns(state: State, seat: Seat) -> Options:
    free = tuple(_empty_handed(state, seat))
    return tuple(
        Option(names.code(key), names.name(key), Ask(partial(_assign, state, seat, key, free)))
        for key in _assigned_keys(state, seat)
    )


def _assigned_keys(state: State, seat: Seat) -> list[str]:
    """The cards in hand that may be assigned."""
    return _hand(state, seat, "item", "command") if _empty_handed(state, seat) else []


def _empty_handed(state: State, seat: Seat) -> list[Member]:
    party = state.players[seat].party
    return [each for each in party if each.held is None and each.face.type != "token"]


def _assign(state: State, seat: Seat, key: str, free: tuple[Member, ...]) -> Prompt[Action]:
    found = tuple(
        options.member(seat, each, Do(Assign(key, each.no), sealed=True)) for each in free
    )
    why = partial(refusals.assign_to, state, seat)
    return Prompt(seat, f"To which Character do you assign {names.name(key)}?", found, why_not=why)


def _hand(state: State, seat: Seat, *types: str) -> list[str]:
    hand = state.players[seat].hand
    return list(dict.fromkeys(card.key for card in hand if card.face.type in types))


def trades(state: State, seat: Seat) -> Options:
    holding = _trading(state.players[seat])
    return tuple(
        options.member(seat, one, Ask(partial(_trade, seat, one, tuple(holding[place + 1 :]))))
        for place, one in enumerate(holding[:-1])
    )


def _trading(player: Player) -> list[Member]:
    """The Characters that may trade their face-down cards; none alone."""
    holding = [each for each in player.party if each.held and not each.held.up]
    return [] if player.traded or len(holding) < 2 else holding


def _trade(seat: Seat, one: Member, others: tuple[Member, ...]) -> Prompt[Action]:
    found = tuple(options.member(seat, each, Do(Trade(one.no, each.no))) for each in others)
    return Prompt(seat, f"With whom does {one.face.name} trade cards?", found)


def dismissals(state: State, seat: Seat) -> Options:
    found: list[Option[Action]] = []
    for member in state.players[seat].party:
        loss = (f"you lose {member.damage} HP",) if member.damage else ()
        found.append(options.member(seat, member, Do(Dismiss(member.no)), *loss))
        if member.held:
            token = f"{names.label(seat, member)}c"
            label = f"{member.held.card.face.name}, the card of {names.label(seat, member)}"
            found.append(Option(token, label, Do(Dismiss(member.no, card=True))))
    return tuple(found)


def playable(state: State, seat: Seat | None) -> tuple[str, ...]:
    """The cards in a hand that may be played at this moment, by any verb."""
    if seat is None or state.phase != "play":
        return ()
    found = {each.card.key for each in activation.open_sources(state, seat) if each.how == "hand"}
    if isinstance(state.top, Idle) and state.active == seat:
        found.update(_recruited_keys(state, seat), _hidden_keys(state, seat))
        found.update(_assigned_keys(state, seat))
        if state.players[seat].plays > 0:
            found.update(_hand(state, seat, "terrain"))
    return tuple(card.key for card in state.players[seat].hand if card.key in found)


def run_together(state: State, task: Running) -> Prompt[Action]:
    """In 2v2 the partner must agree to run (5.9)."""
    found = (
        Option[Action]("agree", "Agree: forfeit this game", Do(Agree())),
        Option[Action]("stay", "Stay and fight", Do(Pass())),
    )
    return Prompt(
        task.seat, "Your partner wants to run and forfeit this game. Do you agree?", found, "stay"
    )
