"""What an action is good for, in words: for hints.

Whatever is pending is played out, with everybody passing and blocking sensibly, and compared with
how it would go without the action (`text/changes`). So all of this holds if nobody responds.
"""

from collections.abc import Iterator
from itertools import islice

from bot.games.terrene.ai import combat_value
from bot.games.terrene.ai.score import MiddleRolls, quiescent
from bot.games.terrene.model import names
from bot.games.terrene.model.actions import (
    Action,
    Agree,
    Assign,
    Attack,
    Block,
    ChooseDeck,
    EndTurn,
    GoFirst,
    Hide,
    LayOut,
    Pass,
    Pay,
    PlayTerrain,
    Recruit,
    Take,
    Trade,
)
from bot.games.terrene.model.cards import DECKS, FACES, Face, activated, triggered
from bot.games.terrene.model.decks import suits
from bot.games.terrene.model.pieces import Place
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import (
    Blocking,
    Offer,
    PaySlow,
    Priority,
    Running,
    Searching,
)
from bot.games.terrene.prompts import prompts
from bot.games.terrene.rules import combat, stats
from bot.games.terrene.rules.apply import apply
from bot.games.terrene.rules.context import Context
from bot.games.terrene.text.changes import changes
from bot.kernel.chance import Tossed
from bot.kernel.prompt import Seat, sentences, walk
from bot.kernel.text import count, either

RESPONSES = 16  # that are tried
LONGEST = 120  # characters of a card's text
DECLINABLE = (Priority, Offer, PaySlow, Blocking)  # questions that may be answered with Pass


def reasons(state: State, seat: Seat, action: Action, after: State) -> Iterator[str]:
    if state.phase != "play":
        yield from _setup(seat, action)
        return
    match action:
        case Attack(no):
            yield from _attack(state, seat, no)
        case EndTurn():
            yield from _end(state, seat)
        case Pass() | Agree():
            yield from _passed(state, seat, action)
        case _:
            yield from _played_card(state, seat, action)
            yield from changes(_without(state, seat), quiescent(after), seat)


def _played_card(state: State, seat: Seat, action: Action) -> Iterator[str]:
    """What a card is good for later on, which the position does not show yet."""
    match action:
        case Recruit(no, key):
            yield from _recruit(state, seat, no, key)
        case PlayTerrain(key, no):
            yield from _terrain(state, seat, key, no)
        case Hide(key):
            yield f"{FACES[key].name} waits in your party; recruiting it later costs 1 Action."
        case Assign(key, no):
            yield from _assigned(state, key, no)
        case Trade(one, other):
            yield from _traded(state, one, other)
        case Block(no):
            yield from _blocked(state, no)
        case Take(key, _) if key and isinstance(state.top, Searching):
            yield f"You take {FACES[key].name}."
        case _:
            pass


def _without(state: State, seat: Seat) -> State:
    """How it would go if the seat declined; or the position, where it cannot."""
    if not isinstance(state.top, DECLINABLE):
        return state
    return quiescent(_played(state, seat, Pass()))


def _played(state: State, seat: Seat, action: Action) -> State:
    context = Context(state, Tossed(MiddleRolls()))
    apply(context, seat, action)
    return context.state


def _setup(seat: Seat, action: Action) -> Iterator[str]:
    match action:
        case ChooseDeck(name, _) if name in DECKS:
            yield f"Its plan: {DECKS[name].plan}"
        case LayOut(opening):
            fit = [body for body, gear in opening.party if suits(body, gear)]
            if opening.party and len(fit) == len(opening.party):
                yield "Each Character can use the card it starts with."
            if opening.terrain:
                face = FACES[opening.terrain]
                yield f"{face.name} gives you {count(face.actions, 'Action')} a turn."
        case GoFirst(first):
            if first == seat:
                yield "You recruit first; nobody may attack in the first turn of a game."
            else:
                yield "Nobody may attack in the first turn of a game, so you attack first."
        case _:
            pass


def _attack(state: State, seat: Seat, no: int) -> Iterator[str]:
    place = state.find(no)
    assert place is not None  # it was offered
    other = 1 - seat % 2
    atk, hp = stats.attack(state, *place), state.hp[other]
    who = names.team(state, other)
    blockers = _blockers(state, other)
    if not blockers or stats.has(state, *place, "unblockable"):
        lost = "that wins this game" if atk >= hp else f"{hp - atk} left"
        verb = "loses" if len(state.players) == 2 else "lose"
        why = "Nobody can block it" if not blockers else "It is Unblockable"
        yield f"{why}: {who} {verb} {atk} HP ({lost})."
        return
    falling = [each for each in blockers if _damage(state, place, each) >= stats.left(each.member)]
    if atk >= hp:
        yield f"It must be blocked: otherwise it takes the last {hp} HP."
    else:
        yield f"Unblocked, it takes {atk} of {who}'s {hp} HP."
    if len(falling) == len(blockers):
        yield "No enemy Character would survive a block."
    elif falling:
        yield f"As a blocker, {either(names.title(*each) for each in falling)} would be defeated."
    else:
        best = max(blockers, key=lambda each: _damage(state, place, each))
        damage = _damage(state, place, best)
        if damage:
            yield f"As a blocker, {names.title(*best)} would take {damage} damage."


def _blockers(state: State, team: int) -> list[Place]:
    return [
        Place(each, member)
        for each in state.seats[team::2]
        for member in state.players[each].party
        if stats.able(member)
    ]


def _damage(state: State, attacker: Place, blocker: Place) -> int:
    guard = 0 if stats.has(state, *attacker, "stab") else stats.defence(state, *blocker)
    return max(0, stats.attack(state, *attacker) - guard)


def _recruit(state: State, seat: Seat, no: int, key: str) -> Iterator[str]:
    place = state.find(no)
    face = place.member.face if place else FACES[key]
    player = state.players[seat]
    waiting = [each.when for each in triggered(face.key) if each.when]
    if any("recruited" in when.events and when.subject == "self" for when in waiting):
        yield f"{face.name} does something at once: {_text(face)}"
    if player.actions > 1 and state.turn > 1:
        yield f"{face.name} can attack this turn with ATK {face.atk}."
    else:
        yield f"{face.name} can block from now on, with {face.hp} HP and DEF {face.defence}."
    if activated(face.key):
        yield f"Its ability: {_text(face)}"


def _text(face: Face) -> str:
    """What is printed; of a long text, the first sentences."""
    told = ""
    for sentence in face.text.rstrip(".").split(". "):
        if told and len(told) + len(sentence) > LONGEST:
            break
        told += f"{sentence}. "
    return told.strip()


def _terrain(state: State, seat: Seat, key: str, no: int) -> Iterator[str]:
    grounds = state.players[seat].grounds
    face = FACES[key] if key else next(each.face for each in grounds if each.no == no)
    if face.is_storm:
        yield f"It is a Storm. {_text(face)}"
        return
    active = next((each.face for each in grounds if each.no == state.players[seat].active), None)
    if active and face.actions > active.actions:
        yield f"From your next turn it gives you {face.actions} Actions, not {active.actions}."
    yield f"What it offers: {_text(face)}"


def _assigned(state: State, key: str, no: int) -> Iterator[str]:
    place = state.find(no)
    assert place is not None  # it was offered
    member, face = place.member, FACES[key]
    can = "can use it" if suits(member.card.key, key) else "holds it for another"
    yield f"{member.face.name} ({names.label(*place)}) {can}: {_text(face)}"


def _traded(state: State, one: int, other: int) -> Iterator[str]:
    for giver, taker in ((one, other), (other, one)):
        old, new = state.find(giver), state.find(taker)
        if old and new and old.member.held:
            key = old.member.held.card.key
            if suits(new.member.card.key, key) and not suits(old.member.card.key, key):
                yield f"{new.member.face.name} can use {FACES[key].name}; its holder cannot."


def _end(state: State, seat: Seat) -> Iterator[str]:
    actions = state.players[seat].actions
    if not actions:
        yield "You have no Actions left."
    elif not combat_value.ready_attackers(state, seat, actions):
        left = count(actions, "Action")
        yield f"None of your Characters can attack now; {left} would be left."
    else:
        yield "An attack now would gain less than it risks."


def _passed(state: State, seat: Seat, action: Action) -> Iterator[str]:
    """To let something be: what comes of it."""
    task = state.top
    team = seat % 2
    if isinstance(action, Agree):
        again = "this game, but draw 2 cards on your first turn of the next one"
        yield f"You lose {'the match' if state.rules.best_of == 1 else again}."
        return
    if isinstance(task, Running):
        party = sum(len(state.players[each].party) for each in state.seats[team::2])
        yield f"Your side still has {state.hp[team]} HP and {count(party, 'Character')}."
        return
    result = quiescent(_played(state, seat, action))
    if isinstance(task, Blocking):
        yield from _unblocked(state, seat, result)
        return
    found = list(changes(state, result, seat))
    if isinstance(task, Priority) and _costs(state, result, seat):
        helpless = not any(not _costs(state, end, seat) for end in _responses(state, seat))
        end = "and nothing you can use now prevents it" if helpless else "but you keep your cards"
        yield f"{_loss(found)[:-1]}, {end}."
    elif found:
        open_block = state.battle is not None and not state.battle.blocker
        yield from (f"{'Probably' if open_block else 'If nobody responds'}: {found[0]}", *found[1:])
    elif isinstance(task, Priority):
        yield "Nothing of yours is at stake here: keep your cards for a fight."
    elif isinstance(task, PaySlow):
        gains = list(changes(result, quiescent(_played(state, seat, Pay())), seat))
        brings = f"only this: {gains[0]}" if gains else "nothing."
        yield f"You keep the Action. It would bring {brings}"


def _unblocked(state: State, seat: Seat, result: State) -> Iterator[str]:
    team = seat % 2
    lost = state.hp[team] - result.hp[team]
    yield (
        f"You lose {lost} HP and keep {result.hp[team]}." if lost else "The attack does no damage."
    )
    attacker = state.find(state.battle.attacker) if state.battle else None
    able = [Place(seat, each) for each in combat.blockers(state, seat)]
    if attacker and able:
        if all(_damage(state, attacker, each) >= stats.left(each.member) for each in able):
            yield "Any Character of yours that blocks would be defeated."
        else:
            yield "Your Characters stay unhurt."


def _blocked(state: State, no: int) -> Iterator[str]:
    attacker = state.find(state.battle.attacker) if state.battle else None
    place = state.find(no)
    if attacker is None or place is None:
        return
    damage, left = _damage(state, attacker, place), stats.left(place.member)
    who = f"Your {place.member.face.name} ({names.label(*place)})"
    if damage < left:
        yield f"{who} takes {damage} damage and survives with {left - damage} HP."


def _costs(state: State, result: State, seat: Seat) -> bool:
    """Does the seat's side lose a Character or hit points?"""
    team = seat % 2
    before, now = (
        {each.no for player in one.players[team::2] for each in player.party}
        for one in (state, result)
    )
    lost = result.hp[team] < state.hp[team] or result.wins[1 - team] > state.wins[1 - team]
    return lost or not before <= now


def _loss(found: list[str]) -> str:
    return next(each for each in found if each.startswith("It costs"))


def _responses(state: State, seat: Seat) -> Iterator[State]:
    """How it would go with each response, as many as there is time for."""
    prompt = prompts.prompt(state, Priority())
    for words in islice(sentences(prompt), RESPONSES):
        action = walk(prompt, words).action
        if not isinstance(action, Pass):
            yield quiescent(_played(state, seat, action))
