"""Before the first turn: the deck, the secret opening party, and who begins (section 3).

Everyone is asked at the same time and answers face down. An opening is laid out piece by piece, a
Terrain and then pairs of Character and card; the last piece locks it.
"""

from collections.abc import Iterable
from functools import cache, partial

from msgspec.structs import replace

from bot.games.terrene.model import decks, names
from bot.games.terrene.model.abilities import Reading, Value
from bot.games.terrene.model.actions import Action, ChooseDeck, GoFirst, LayOut, LetBegin
from bot.games.terrene.model.cards import BY_CODE, DECKS, FACES, Face, Opening, activated
from bot.games.terrene.model.pieces import Player
from bot.games.terrene.model.state import State
from bot.games.terrene.prompts.options import shortened
from bot.games.terrene.rules.setup import is_ready, size
from bot.games.terrene.text.catalogue import detail
from bot.games.terrene.text.effects import brief
from bot.kernel.errors import NotUnderstood
from bot.kernel.prompt import Ask, Do, Fill, Option, Prompt, Seat
from bot.kernel.text import article, count, either

Options = tuple[Option[Action], ...]
DETAIL = 100  # characters below a label in a menu
ROOM = 600  # characters of a question


def prompts(state: State) -> list[Prompt[Action]]:
    """One prompt for each player who has something left to answer, for one seat at a time."""
    if state.phase == "order":
        return [_order(state)]
    asked: dict[Seat, Prompt[Action]] = {}
    for seat in state.seats:
        keeper = state.keeper(seat)
        if not is_ready(state, seat) and keeper not in asked:
            asked[keeper] = _deck(state, seat) if state.phase == "deck" else _opening(state, seat)
    return list(asked.values())


def _deck(state: State, seat: Seat) -> Prompt[Action]:
    options: Options = tuple(
        Option(
            deck.id,
            deck.name.removesuffix(" deck"),
            Do(ChooseDeck(deck.id, deck.keys), sealed=True),
            detail=deck.plan,
        )
        for deck in DECKS.values()
    )
    if state.rules.decks == "custom":
        hint = "your list of 30 cards, for example “2 Fire Bomb, 1 Flare”"
        example = "deck gregory, -1 Haze Bomb, +1 Flare"
        fill = Fill(hint, partial(_own_deck, state), example, sealed=True)
        options = (*options, Option("own", "Paste your own deck list", fill))
    return Prompt(
        seat,
        f"Choose your deck for this match. Nobody sees it before everyone has chosen.\n{_plans()}",
        options,
        "gregory",
        topic="Decks",
    )


@cache
def _plans() -> str:
    """A line for each ready-made deck."""
    return "\n".join(
        f"- **{deck.name.removesuffix(' deck')}**: {deck.plan}" for deck in DECKS.values()
    )


def _own_deck(state: State, text: str) -> Action:
    rules = state.rules
    deck = decks.check(text, house=rules.house, tournament=rules.tournament)
    if deck.errors:
        raise NotUnderstood("This deck is not legal. " + " ".join(deck.errors))
    return ChooseDeck("own", deck.keys)


def _opening(state: State, seat: Seat) -> Prompt[Action]:
    player = state.players[seat]
    draft = player.opening or Opening((), "")
    usual = decks.default_opening(
        player.deck_name, player.deck_list, state.rules.tournament, size(state)
    )
    options: list[Option[Action]] = [
        Option("usual", "Use the deck's usual opening", Do(LayOut(usual), sealed=True))
    ]
    if not draft.terrain:
        question = partial(_terrains, seat, draft, player)
        options.append(Option("open", "Choose your own opening", Ask(question)))
        text = (
            "Choose your opening: a Terrain, then Characters with a card each. "
            f"The usual one: {names.opening(usual)}."
        )
    else:
        question = partial(_bodies, state, seat, draft, player)
        options.append(Option("place", "Add a Character and its card", Ask(question)))
        options += _back(draft)
        left = size(state) - len(draft.party)
        text = f"Your opening so far: {names.opening(draft)}. {count(left, 'Character')} to go."
    why = partial(_why, state, seat)
    return Prompt(seat, text, tuple(options), "usual", why, topic="Set-up")


def _back(draft: Opening) -> Options:
    """One piece of the draft less, or all of it; with a Terrain alone that is the same."""
    empty = Opening((), "")
    again: Option[Action] = Option("again", "Start over", Do(LayOut(empty), sealed=True))
    if not draft.party:
        return (again,)
    shorter = Do[Action](LayOut(replace(draft, party=draft.party[:-1])), sealed=True)
    return (Option("undo", "Undo the last one", shorter), again)


def _terrains(seat: Seat, draft: Opening, player: Player) -> Prompt[Action]:
    keys = [k for k in dict.fromkeys(player.deck_list) if FACES[k].type == "terrain"]
    options: Options = tuple(
        Option(
            names.code(key),
            f"{names.name(key)} · {count(FACES[key].actions, 'Action')} a turn",
            Do(LayOut(replace(draft, terrain=key)), sealed=True),
            detail=FACES[key].text,
        )
        for key in keys
        if not FACES[key].is_storm  # R10
    )
    text = f"Which Terrain do you start on?{_in_full(o.token for o in options)}"
    return Prompt(seat, text, options, why_not=_why_terrain)


def _in_full(codes: Iterable[str]) -> str:
    """What these cards do: a line for each, below the question."""
    faces = (BY_CODE[code] for code in codes)
    return "".join(f"\n- **{face.name}**: {face.text}" for face in faces)


def _why_terrain(word: str) -> str:
    face = next((each for each in FACES.values() if each.code == word.casefold()), None)
    if face and face.is_storm:
        return (
            f"{face.name} is a Storm and cannot be your opening Terrain; choose another Terrain"
            " (R10)."
        )
    return ""


def _bodies(state: State, seat: Seat, draft: Opening, player: Player) -> Prompt[Action]:
    """Effects that are too long for the menu stand below; what finds no room, a question later."""
    taken = {body for body, _ in draft.party}
    keys = [
        key
        for key in dict.fromkeys(player.deck_list)
        if FACES[key].type == "character"
        and decks.is_starter(FACES[key], state.rules.tournament)
        and key not in taken
    ]
    text, later = "Which Character starts in your party?", set[str]()
    for key in (key for key in keys if len(FACES[key].text) > DETAIL):
        line = _in_full([names.code(key)])
        text, later = (text + line, later) if len(text + line) <= ROOM else (text, {*later, key})
    options: Options = tuple(
        Option(
            names.code(key),
            _character(key),
            Ask(partial(_gear, seat, draft, player, key, is_told=key not in later)),
            detail=FACES[key].text,
        )
        for key in keys
    )
    return Prompt(seat, text, options, why_not=partial(_why, state, seat))


@cache
def _character(key: str) -> str:
    """ "Ike the Aggressive · Warrior · HP 20 · ATK 20 · DEF 5"."""
    face = FACES[key]
    classes = "/".join(name.title() for name in face.classes)
    stats = (f"HP {face.hp}", f"ATK {face.atk}", f"DEF {face.defence}")
    return " · ".join((face.name, classes, *stats))


def _gear(
    seat: Seat, draft: Opening, player: Player, body: str, *, is_told: bool
) -> Prompt[Action]:
    taken = {gear for _, gear in draft.party}
    options: Options = tuple(
        Option(
            names.code(key),
            _card(body, key),
            Do(LayOut(replace(draft, party=(*draft.party, (body, key)))), sealed=True),
            detail=detail(key),
        )
        for key in dict.fromkeys(player.deck_list)
        if FACES[key].is_gear and key not in taken
    )
    cut = [each.token for each in options if each.label.endswith("…")]
    if not is_told:
        cut = [names.code(body), *cut]
    return Prompt(seat, f"Which card does {names.name(body)} hold?{_in_full(cut)}", options)


@cache
def _card(body: str, key: str) -> str:
    """ "Fireball · 1 Action · 30 damage", as this Character would use it."""
    able, gear = activated(key)[0], FACES[key]
    cost = count(able.cost.actions, "Action") if able.cost.actions else "free"
    does = brief(able.do, partial(_amount, FACES[body])) or "On-going"
    needed = either(each.title() for each in gear.needs.holder_class)
    usable = () if decks.suits(body, key) else (f"needs {article(needed)}",)
    return shortened(" · ".join((gear.name, *usable, cost, does)))


def _amount(body: Face, value: Value) -> int:
    """A number that depends on a Character, read off its printed face."""
    if not isinstance(value, Reading):
        return value
    return value.by_lv[min(max(body.lv, 1), 3) - 1] if value.by_lv else body.atk


def _why(state: State, seat: Seat, word: str) -> str:
    face = next((each for each in FACES.values() if each.code == word.casefold()), None)
    player = state.players[seat]
    if face is None or face.type != "character":
        return ""
    if face.key not in player.deck_list:
        return f"{face.name} is not in your deck; choose a Character that is (R7)."
    if not decks.is_starter(face, state.rules.tournament):
        return (
            f"{face.name} uses {face.sp} SP, and an opening party has only Characters of SP 1;"
            " choose another (R8)."
        )
    return (
        f"{face.name} is already in your opening, and no card may be in it twice; choose"
        " another (R7)."
    )


def _order(state: State) -> Prompt[Action]:
    """R3: the winner of the roll decides; the first seat of a team stands for it (R103)."""
    seat, other = state.chooser, Seat(1 - state.chooser)
    if len(state.players) == 2:
        second = Option[Action]("second", f"Let {{{other}}} go first", Do(GoFirst(other)))
        options: Options = (Option("first", "Go first", Do(GoFirst(seat))), second)
    else:
        options = _team_order(state, seat)
    return Prompt(seat, _order_text(state), options, "first", topic="Set-up")


def _team_order(state: State, seat: Seat) -> Options:
    """Who of the team takes the first turn; or the other team goes first."""
    partner = Seat(seat + 2)
    own: Options = (
        Option("first", f"{{{seat}}} takes the first turn", Do(GoFirst(seat))),
        Option("partner", f"{{{partner}}} takes the first turn", Do(GoFirst(partner))),
    )
    if state.begins:
        return own
    return (*own, Option("second", "Let the other team go first", Do(LetBegin())))


def _order_text(state: State) -> str:
    if state.begins:
        return "The other team lets you go first. Which of you begins?"
    by_loss = state.rules.loser_chooses and state.loser >= 0
    why = "You lost the last game" if by_loss else "You rolled higher"
    return f"{why}, so you decide: who goes first?"
