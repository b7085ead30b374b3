"""Why something is not offered: the rule behind every refusal, in words for the player."""

from collections.abc import Iterable

from bot.games.terrene.model import names
from bot.games.terrene.model.cards import BY_CODE, FACES
from bot.games.terrene.model.pieces import LETTERS, PARTY_CAP, Member
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import combat, stats
from bot.games.terrene.rules.abilities import activation
from bot.kernel.prompt import Seat
from bot.kernel.text import count

NOTHING_TO_USE = {
    "use": "No recruited Character of yours holds a card it can use now; recruit one or do"
    " something else (section 5).",
    "ability": "No recruited Character of yours has an ability it can use now; recruit one or do"
    " something else (section 5).",
    "tability": "Your active Terrain has no ability you can use now; choose something else"
    " (section 5).",
    "cast": "You have no Spell in hand that a Character with a Spell Book could cast; choose"
    " something else (section 5).",
}


def verb(state: State, seat: Seat, word: str) -> str:
    """Why a whole verb is missing."""
    word = word.casefold()
    if word in NOTHING_TO_USE:
        return use(state, seat, word, "") or NOTHING_TO_USE[word]
    if state.window:
        if word in ("recruit", "attack", *_FREE, "end", "run", "dismiss"):
            return (
                "You can do that only on your own turn while nothing is pending; respond or"
                " pass now (R21, R42)."
            )
        return ""
    party = state.players[seat].party
    if word == "recruit":
        return _first(_recruit_reasons(state, seat)) or (
            "You have no Character to recruit, neither hidden nor in hand; draw one first"
            " (section 5)."
        )
    if word == "attack":
        reasons = (attack_member(state, seat, each) for each in party)
        return _first(reasons) or "You have no Character that can attack; recruit one first (R35)."
    return _freely(state, seat, word)


_FREE = ("terrain", "hide", "assign", "trade")
MOST = 3  # reasons in one answer


def _freely(state: State, seat: Seat, word: str) -> str:
    player = state.players[seat]
    match word:
        case "terrain" if player.plays < 1:
            return (
                "You can play or switch one Terrain a turn and have done so; wait for your next"
                " turn (R86)."
            )
        case "terrain":
            return "You have no other Terrain to play or switch to; draw one first (R86)."
        case "hide":
            return _hide(state, seat)
        case "assign":
            return (
                "To assign a card you need an Item or Command in hand and a Character that"
                " holds no card; dismiss or use a card first (R36)."
            )
        case "trade" if player.traded:
            return (
                "You can trade once per turn and have done so; trade again next turn (section 5)."
            )
        case "trade":
            return (
                "A trade needs two Characters that each hold a face-down card; assign another"
                " first (R33)."
            )
        case _:
            return ""


def _first(reasons: Iterable[str]) -> str:
    return next((each for each in reasons if each), "")


def _recruit_reasons(state: State, seat: Seat) -> list[str]:
    player = state.players[seat]
    bodies = [recruit_member(state, seat, each) for each in player.party if not each.up]
    cards = [recruit_card(state, seat, each.key) for each in player.hand if each.face.is_body]
    return [*bodies, *cards]


def _hide(state: State, seat: Seat) -> str:
    used = stats.supply_used(state, seat)
    if used + 1 > state.capacity:
        return (
            f"A hidden Character uses 1 SP, and your party already uses {used} of {state.capacity};"
            " dismiss a Character first (R22)."
        )
    return "You have no Character in hand to hide; draw one first (section 5)."


def recruit_member(state: State, seat: Seat, member: Member) -> str:
    if member.up:
        return f"{member.face.name} is already recruited; choose a hidden Character (section 5)."
    return _recruit(state, seat, member.card.key, freed=1)


def recruit_card(state: State, seat: Seat, key: str) -> str:
    if len(state.players[seat].party) >= PARTY_CAP:
        return f"A party has at most {PARTY_CAP} Characters; dismiss one first (R26)."
    return _recruit(state, seat, key, freed=0)


def _recruit(state: State, seat: Seat, key: str, *, freed: int) -> str:
    player, face = state.players[seat], FACES[key]
    if player.actions < 1:
        return "Recruiting costs 1 Action and you have none left; end your turn (section 5)."
    used = stats.supply_used(state, seat) - freed
    need = stats.recruit_supply(state, seat, key)
    if used + need > state.capacity:
        free = state.capacity - used
        few = f"only {free}" if free > 0 else "none"
        verb = "are" if free > 1 else "is"
        return (
            f"{face.name} needs {need} SP, but {few} of your {state.capacity} {verb} free; dismiss"
            " a Character first (R23)."
        )
    if 3 in state.rules.tournament and any(
        each.up and each.card.key == key and each.face.type != "token" for each in player.party
    ):
        return f"You already have a recruited {face.name}; choose a Character of another name (T3)."
    return ""


def recruit(state: State, seat: Seat, word: str) -> str:
    member = _own(state, seat, word)
    if member:
        return recruit_member(state, seat, member)
    face = BY_CODE.get(word.casefold())
    if face and any(card.key == face.key for card in state.players[seat].hand):
        return (
            recruit_card(state, seat, face.key)
            if face.is_body
            else f"{face.name} is not a Character; recruit a Character (section 5)."
        )
    return ""


def attack_member(state: State, seat: Seat, member: Member) -> str:
    if state.turn == 1:
        return "Nobody may attack in the first turn of a game; recruit or end your turn (R12)."
    if not member.up:
        return f"{names.label(seat, member)} is hidden and cannot attack; recruit it first (R35)."
    if stats.stunned(member):
        return (
            f"{names.title(seat, member)} is Stunned and cannot attack; choose another attacker"
            " (section 7)."
        )
    if combat.attacks_left(member) < 1:
        return (
            f"{names.title(seat, member)} has already attacked this turn; choose another"
            " attacker (R69)."
        )
    price = combat.attack_cost(state, seat, member)
    have = state.players[seat].actions
    if price > have:
        need = count(price, "Action")
        slow = " because it is Slow" if member.has_mark("slow") else ""
        who = names.title(seat, member)
        return (
            f"{who} needs {need} to attack{slow}, and you have {have or 'none'}; end your turn"
            " (R61)."
        )
    return ""


def attack(state: State, seat: Seat, word: str) -> str:
    member = _own(state, seat, word)
    if member is None and word[:1].upper() in LETTERS[: len(state.players)] and word[1:].isdigit():
        return (
            "Name the Character of yours that attacks; you cannot choose whom it hits, because"
            " the defender chooses the blocker (R56)."
        )
    return attack_member(state, seat, member) if member else ""


def use(state: State, seat: Seat, verb: str, word: str) -> str:
    """Why an ability or a card cannot be used; for the bare verb, of each one there is."""
    how = {"ability": "self", "use": "held", "tability": "terrain", "cast": "hand"}[verb]
    member = _own(state, seat, word.rstrip("cC"))
    if member and not member.up:
        return (
            f"{names.label(seat, member)} is hidden and cannot use anything; recruit it first"
            " (R35)."
        )
    found: dict[str, str] = {}
    for source in activation.sources(state, seat):
        fits = (
            not word
            or (member and source.no == member.no)
            or word in (source.ability, source.card.face.code)
        )
        reason = activation.obstacle(state, seat, source) if source.how == how and fits else ""
        if reason:
            place = state.find(source.no)
            found.setdefault(reason, names.label(*place) if place else source.ability)
    if len(found) < 2 or word:
        return _first(found)
    return " ".join(f"{where}: {reason}" for reason, where in list(found.items())[:MOST])


def assign(state: State, seat: Seat, word: str) -> str:
    face = BY_CODE.get(word.casefold())
    return (
        (f"{face.name} is not an Item or Command in your hand; choose one that is (section 5).")
        if face
        else ""
    )


def assign_to(state: State, seat: Seat, word: str) -> str:
    member = _own(state, seat, word)
    if member is None:
        return ""
    if member.face.type == "token":
        return "Tokens cannot hold cards; choose another Character (R32)."
    return (
        f"{names.label(seat, member)} already holds a card, and one is the limit; choose"
        " another Character (section 5)."
    )


def block(state: State, seat: Seat, word: str) -> str:
    member = _own(state, seat, word)
    if member is None:
        return "Only your own recruited Characters can block; choose one of them (section 7)."
    if not member.up:
        return (
            f"{names.label(seat, member)} is hidden and cannot block; choose a recruited"
            " Character (R35)."
        )
    if stats.stunned(member):
        return (
            f"{names.title(seat, member)} is Stunned and cannot block; choose another blocker"
            " (section 7)."
        )
    return (
        f"{names.title(seat, member)} has already failed to block this attack; choose another"
        " blocker (R59)."
    )


def _own(state: State, seat: Seat, word: str) -> Member | None:
    member = state.at(word.upper())
    mine = member and any(each.no == member.no for each in state.players[seat].party)
    return member if mine else None
