"""Before the first turn: the deck, the secret opening party, and who begins (section 3).

Everyone is asked at the same time and answers face down. An opening is laid out piece by piece, a
Terrain and then pairs of Character and card; the last piece locks it.
"""

from functools import partial

from msgspec.structs import replace

from bot.games.terrene.model import decks, names
from bot.games.terrene.model.actions import Action, ChooseDeck, GoFirst, LayOut
from bot.games.terrene.model.cards import DECKS, FACES, Opening
from bot.games.terrene.model.pieces import Player
from bot.games.terrene.model.state import State
from bot.games.terrene.rules.setup import is_ready, size
from bot.kernel.errors import NotUnderstood
from bot.kernel.prompt import Ask, Do, Fill, Option, Prompt, Seat

Options = tuple[Option[Action], ...]


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
        Option(deck.id, deck.name, Do(ChooseDeck(deck.id, deck.keys), sealed=True))
        for deck in DECKS.values()
    )
    if state.rules.decks == "custom":
        hint = "your list of 30 cards, such as “2 Fire Bomb, 1 Haze, …”"
        example = "deck gregory, -1 Haze, +1 Flare"
        fill = Fill(hint, partial(_own_deck, state), example, sealed=True)
        options = (*options, Option("own", "A deck of your own", fill))
    return Prompt(seat, "Choose your deck for this match; nobody sees it yet.", options, "gregory")


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
        Option("usual", "The usual opening of this deck", Do(LayOut(usual), sealed=True))
    ]
    if not draft.terrain:
        question = partial(_terrains, seat, draft, player)
        options.append(Option("open", "Choose the Terrain", Ask(question)))
        text = "Your opening: which Terrain?"
    else:
        question = partial(_bodies, state, seat, draft, player)
        options.append(Option("place", "Choose a Character and its card", Ask(question)))
        again = Do[Action](LayOut(Opening((), "")), sealed=True)
        options.append(Option("again", "Start the opening anew", again))
        left = size(state) - len(draft.party)
        text = f"Your opening: {names.opening(draft)}. {names.plural(left, 'Character')} to go."
    return Prompt(seat, text, tuple(options), "usual", partial(_why, state, seat))


def _terrains(seat: Seat, draft: Opening, player: Player) -> Prompt[Action]:
    keys = [k for k in dict.fromkeys(player.deck_list) if FACES[k].type == "terrain"]
    options = tuple(
        Option[Action](
            names.code(key),
            names.name(key),
            Do(LayOut(replace(draft, terrain=key)), sealed=True),
        )
        for key in keys
        if not FACES[key].is_storm  # R10
    )
    return Prompt(seat, "Which Terrain?", options, why_not=_why_terrain)


def _why_terrain(word: str) -> str:
    face = next((each for each in FACES.values() if each.code == word.casefold()), None)
    if face and face.is_storm:
        return f"{face.name} is a Storm and cannot be the opening Terrain (R10)."
    return ""


def _bodies(state: State, seat: Seat, draft: Opening, player: Player) -> Prompt[Action]:
    taken = {body for body, _ in draft.party}
    options = tuple(
        Option[Action](
            names.code(key), names.name(key), Ask(partial(_gear, seat, draft, player, key))
        )
        for key in dict.fromkeys(player.deck_list)
        if FACES[key].type == "character"
        and decks.is_starter(FACES[key], state.rules.tournament)
        and key not in taken
    )
    return Prompt(seat, "Which Character?", options, why_not=partial(_why, state, seat))


def _gear(seat: Seat, draft: Opening, player: Player, body: str) -> Prompt[Action]:
    taken = {gear for _, gear in draft.party}
    options = tuple(
        Option[Action](
            names.code(key),
            names.name(key),
            Do(LayOut(replace(draft, party=(*draft.party, (body, key)))), sealed=True),
        )
        for key in dict.fromkeys(player.deck_list)
        if FACES[key].is_gear and key not in taken
    )
    return Prompt(seat, f"Which card does {names.name(body)} hold?", options)


def _why(state: State, seat: Seat, word: str) -> str:
    face = next((each for each in FACES.values() if each.code == word.casefold()), None)
    player = state.players[seat]
    if face is None or face.type != "character":
        return ""
    if face.key not in player.deck_list:
        return f"{face.name} is not in your deck."
    if not decks.is_starter(face, state.rules.tournament):
        return f"{face.name} uses {face.sp} SP; the opening party is of Characters with SP 1 (R8)."
    return f"{face.name} is in your opening already; no duplicates (R7)."


def _order(state: State) -> Prompt[Action]:
    """R3: the winner of the roll decides; the first seat of a team stands for it."""
    seat = state.chooser
    options = (
        Option[Action]("first", "Take the first turn", Do(GoFirst(seat))),
        Option[Action]("second", "Let the others begin", Do(GoFirst(Seat(1 - seat)))),
    )
    return Prompt(seat, "You may choose: go first or second?", options, "first")
