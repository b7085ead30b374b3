"""What the active player may say, and what may be said in response.

A verb is offered only if something can follow it; `why_not` teaches why the rest is missing.
"""

from collections.abc import Callable, Iterable
from functools import partial

from bot.games.terrene import activation, battle, figures, names, orders, picking, reasons
from bot.games.terrene.actions import (
    Action,
    Activate,
    Assign,
    Attack,
    Dismiss,
    EndTurn,
    Hide,
    Listen,
    Pass,
    PlayTerrain,
    Recruit,
    Run,
    Source,
    Trade,
)
from bot.games.terrene.cards import BY_CODE, ability
from bot.games.terrene.state import PARTY_CAP, Member, Place
from bot.games.terrene.tasks import Idle, State
from bot.kernel.prompt import Ask, Do, Option, Prompt, Seat

Options = tuple[Option[Action], ...]
Why = Callable[[str], str]
VERBS = {"self": "ability", "held": "use", "terrain": "tability", "hand": "cast"}
LABELS = {
    "ability": "Use a Character's ability",
    "use": "Use an assigned card",
    "tability": "Use the active Terrain",
    "cast": "Cast a Spell from hand",
}


def main(state: State) -> Prompt[Action]:
    """The active player's turn."""
    seat = state.active
    actions = names.plural(state.players[seat].actions, "Action")
    verbs = [
        *_verb(
            seat,
            "recruit",
            "Recruit a Character",
            recruits(state, seat),
            partial(reasons.recruit, state, seat),
        ),
        *_verb(
            seat, "attack", "Attack", attacks(state, seat), partial(reasons.attack, state, seat)
        ),
        *using(state, seat),
        *_verb(seat, "terrain", "Play or switch Terrain", terrains(state, seat)),
        *_verb(seat, "hide", "Hide a Character from hand", hides(state, seat)),
        *_verb(
            seat,
            "assign",
            "Assign a card",
            assigns(state, seat),
            partial(reasons.assign, state, seat),
        ),
        *_verb(seat, "trade", "Trade two face-down cards", trades(state, seat)),
        *_verb(seat, "dismiss", "Dismiss", dismissals(state, seat)),
    ]
    run = Do[Action](Run(), confirm="Running forfeits this game.")
    end = Do[Action](EndTurn())
    options = (
        *verbs,
        *listening(state, seat),
        Option("run", "Run: forfeit this game", run),
        Option("end", "End the turn", end),
    )
    text = f"Turn {state.turn}: you have {actions}. What do you do?"
    return Prompt(seat, text, options, "end", partial(reasons.verb, state, seat))


def listening(state: State, seat: Seat) -> Options:
    """Take standing answers back, if there are any."""
    given = state.players[seat].orders
    what = " and ".join(orders.LABELS[each][1].lower() for each in sorted(given))
    listen = Do[Action](Listen(), sealed=True)
    return (Option("listen", f"Ask me again (now: {what})", listen),) if given else ()


def response(state: State) -> Prompt[Action]:
    """The seat with priority may add a link or pass."""
    window = state.window
    seat = window.turn if window else state.active
    passing = Option[Action]("pass", "Pass", Do(Pass(), sealed=True))
    given = (*orders.options(state, seat), *listening(state, seat))
    text = f"{reasons.happening(state)} Respond, or pass?"
    return Prompt(
        seat,
        text,
        (passing, *using(state, seat), *given),
        default="pass",
        why_not=partial(reasons.verb, state, seat),
        standing="pass" if orders.passes(state, seat) else "",
    )


def _verb(seat: Seat, token: str, label: str, options: Options, why: Why | None = None) -> Options:
    if not options:
        return ()
    return (Option(token, label, Ask(partial(Prompt, seat, f"{label}: which?", options, "", why))),)


def _body(
    seat: Seat, member: Member, then: Do[Action] | Ask[Action], *facts: str
) -> Option[Action]:
    """ "A2 Ike the Aggressive · ATK 20 · 1 Action"."""
    spot = names.label(seat, member)
    return Option(spot, " · ".join((f"{spot} {member.face.name}", *facts)), then, spot)


def recruits(state: State, seat: Seat) -> Options:
    player = state.players[seat]
    found = [
        _body(seat, member, Do(Recruit(no=member.no)))
        for member in player.party
        if not reasons.recruit_member(state, seat, member)
    ]
    for key in _hand(state, seat, "character"):
        if not reasons.recruit_card(state, seat, key):
            found.append(
                Option(names.code(key), f"{names.name(key)} from hand", Do(Recruit(key=key)))
            )
    return tuple(found)


def attacks(state: State, seat: Seat) -> Options:
    found = []
    for member in state.players[seat].party:
        if not reasons.attack_member(state, seat, member):
            price = battle.attack_cost(state, seat, member)
            facts = (
                f"ATK {figures.attack(state, seat, member)}",
                names.plural(price, "Action") if price else "free",
            )
            found.append(_body(seat, member, Do(Attack(member.no)), *facts))
    return tuple(found)


def using(state: State, seat: Seat) -> Options:
    """Abilities by where they stand: `ability A1`, `use A1`, `tability a1`, `cast fireball A1`."""
    by_verb: dict[str, list[Source]] = {}
    for source in activation.open_sources(state, seat):
        by_verb.setdefault(VERBS[source.how], []).append(source)
    return tuple(
        Option(verb, LABELS[verb], Ask(partial(_sources, state, seat, verb, tuple(found))))
        for verb, found in by_verb.items()
    )


def _sources(state: State, seat: Seat, verb: str, found: tuple[Source, ...]) -> Prompt[Action]:
    if verb == "tability":
        options = tuple(_use(state, seat, each, each.ability) for each in found)
    elif verb == "cast":
        options = _grouped(
            seat, found, lambda each: each.card.face.code, partial(_caster, state, seat)
        )
    else:
        spot = partial(_spot, state)
        options = _grouped(seat, found, spot, partial(_use, state, seat))
    why = partial(reasons.use, state, seat, verb)
    return Prompt(seat, f"{LABELS[verb]}: which?", options, why_not=why)


def _spot(state: State, source: Source) -> str:
    place = state.find(source.no)
    return names.label(*place) if place else ""


def _grouped(
    seat: Seat,
    found: Iterable[Source],
    word: Callable[[Source], str],
    option: Callable[[Source, str], Option[Action]],
) -> Options:
    """One option for each first word; a second word where several sources share it."""
    groups: dict[str, list[Source]] = {}
    for source in found:
        groups.setdefault(word(source), []).append(source)
    return tuple(
        option(each[0], token) if len(each) == 1 else _second(seat, token, each, option)
        for token, each in groups.items()
    )


def _second(
    seat: Seat, token: str, found: list[Source], option: Callable[[Source, str], Option[Action]]
) -> Option[Action]:
    options = tuple(option(each, each.ability) for each in found)
    return Option(token, found[0].card.face.name, Ask(partial(Prompt, seat, "Which one?", options)))


def _caster(state: State, seat: Seat, source: Source, token: str) -> Option[Action]:
    """`cast fireball A1`: the caster is always named."""
    spot = _spot(state, source)
    inner = (_use(state, seat, source, spot),)
    if token == source.ability:
        return inner[0]
    question = partial(Prompt, seat, "Who casts it?", inner)
    return Option(token, source.card.face.name, Ask(question))


def _use(state: State, seat: Seat, source: Source, token: str) -> Option[Action]:
    able = ability(source.card.key, source.ability)
    price = activation.action_cost(state, seat, source, able)
    asked = picking.questions(state, seat, source)
    then = picking.then(seat, asked, partial(Activate, source))
    cost = f", {names.plural(price, 'Action')}" if price else ""
    return Option(token, f"{source.card.face.name}{cost}", then, _spot(state, source))


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


def hides(state: State, seat: Seat) -> Options:
    if figures.supply_used(state, seat) + 1 > state.capacity or is_full(state, seat):
        return ()
    return tuple(
        Option(names.code(key), names.name(key), Do(Hide(key), sealed=True))
        for key in _hand(state, seat, "character")
    )


def is_full(state: State, seat: int) -> bool:
    return len(state.players[seat].party) >= PARTY_CAP


def assigns(state: State, seat: Seat) -> Options:
    free = [
        member
        for member in state.players[seat].party
        if member.held is None and member.face.type != "token"
    ]
    if not free:
        return ()
    return tuple(
        Option(
            names.code(key), names.name(key), Ask(partial(_assign, state, seat, key, tuple(free)))
        )
        for key in _hand(state, seat, "item", "command")
    )


def _assign(state: State, seat: Seat, key: str, free: tuple[Member, ...]) -> Prompt[Action]:
    options = tuple(_body(seat, each, Do(Assign(key, each.no), sealed=True)) for each in free)
    why = partial(reasons.assign_to, state, seat)
    return Prompt(seat, f"Assign {names.name(key)} to whom?", options, why_not=why)


def _hand(state: State, seat: Seat, *types: str) -> list[str]:
    hand = state.players[seat].hand
    return list(dict.fromkeys(card.key for card in hand if card.face.type in types))


def trades(state: State, seat: Seat) -> Options:
    player = state.players[seat]
    holding = [each for each in player.party if each.held and not each.held.up]
    if player.traded or len(holding) < 2:
        return ()
    return tuple(
        _body(seat, one, Ask(partial(_trade, seat, one, tuple(holding[place + 1 :]))))
        for place, one in enumerate(holding[:-1])
    )


def _trade(seat: Seat, one: Member, others: tuple[Member, ...]) -> Prompt[Action]:
    options = tuple(_body(seat, each, Do(Trade(one.no, each.no))) for each in others)
    return Prompt(seat, f"{one.face.name} trades with whom?", options)


def dismissals(state: State, seat: Seat) -> Options:
    found: list[Option[Action]] = []
    for member in state.players[seat].party:
        loss = (f"you lose {member.damage} HP",) if member.damage else ()
        found.append(_body(seat, member, Do(Dismiss(member.no)), *loss))
        if member.held:
            token = f"{names.label(seat, member)}c"
            label = f"{member.held.card.face.name} of {names.label(seat, member)}"
            found.append(Option(token, label, Do(Dismiss(member.no, card=True))))
    return tuple(found)


def playable(state: State, seat: Seat | None) -> tuple[str, ...]:
    """The cards in a hand that may be played at this moment, by any verb."""
    if seat is None or state.phase != "play":
        return ()
    found = {each.card.key for each in activation.open_sources(state, seat) if each.how == "hand"}
    if isinstance(state.top, Idle) and state.active == seat:
        for options in (recruits(state, seat), terrains(state, seat), hides(state, seat)):
            found |= {BY_CODE[each.token].key for each in options if each.token in BY_CODE}
        found |= {BY_CODE[each.token].key for each in assigns(state, seat)}
    return tuple(card.key for card in state.players[seat].hand if card.key in found)


def blocks(state: State, seat: Seat) -> list[Place]:
    return [Place(seat, member) for member in battle.blockers(state, seat)]
