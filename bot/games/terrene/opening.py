"""Before the first turn: the deck, the secret opening party, and who begins (section 3).

Everyone is asked at the same time and answers face down. An opening is laid out piece by piece, a
Terrain and then pairs of Character and card; the last piece locks it.
"""

from functools import partial

from msgspec.structs import replace

from bot.games.terrene import decks, names, rounds
from bot.games.terrene.actions import Action, ChooseDeck, GoFirst, LayOut
from bot.games.terrene.cards import DECKS, FACES, Opening
from bot.games.terrene.scene import Scene
from bot.games.terrene.state import Player
from bot.games.terrene.tasks import State
from bot.kernel.errors import NotUnderstood
from bot.kernel.prompt import Ask, Do, Fill, Option, Prompt, Seat

Options = tuple[Option[Action], ...]


def size(state: State) -> int:
    return state.capacity  # four, or three in 2v2: one SP each


def is_ready(state: State, seat: int) -> bool:
    """Has this seat given its answer in this phase?"""
    player = state.players[seat]
    if state.phase == "deck":
        return bool(player.deck_name)
    return state.phase == "opening" and is_whole(state, player.opening)


def is_whole(state: State, opening: Opening | None) -> bool:
    return bool(opening and opening.terrain and len(opening.party) == size(state))


def prompts(state: State) -> tuple[Prompt[Action], ...]:
    """One prompt for each player who has something left to answer, for one seat at a time."""
    if state.phase == "order":
        return (_order(state),)
    asked: dict[Seat, Prompt[Action]] = {}
    for seat in state.seats:
        keeper = state.keeper(seat)
        if not is_ready(state, seat) and keeper not in asked:
            question = _deck(state, seat) if state.phase == "deck" else _opening(state, seat)
            asked[keeper] = addressed(question, keeper)
    return tuple(asked.values())


def addressed(prompt: Prompt[Action], keeper: Seat) -> Prompt[Action]:
    """The same question to whoever answers for the seat, at every depth."""
    if prompt.seat == keeper:
        return prompt
    options = tuple(replace(each, then=_readdressed(each.then, keeper)) for each in prompt.options)
    return replace(prompt, seat=keeper, options=options)


def _readdressed(
    then: Do[Action] | Ask[Action] | Fill[Action], keeper: Seat
) -> Do[Action] | Ask[Action] | Fill[Action]:
    if not isinstance(then, Ask):
        return then
    return Ask(lambda: addressed(then.question(), keeper))


def answering(state: State, keeper: Seat) -> Seat:
    """For which seat this player is answering now."""
    return next(
        seat for seat in state.seats if state.keeper(seat) == keeper and not is_ready(state, seat)
    )


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
        text = f"Your opening: {_words(draft)}. {names.plural(left, 'Character')} to go."
    return Prompt(seat, text, tuple(options), "usual", partial(_why, state, seat))


def _words(opening: Opening) -> str:
    pairs = [f"{names.name(body)} with {names.name(gear)}" for body, gear in opening.party]
    return ", ".join([names.name(opening.terrain), *pairs])


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
    return Prompt(state.keeper(seat), "You may choose: go first or second?", options, "first")


def choose_deck(scene: Scene, seat: Seat, action: ChooseDeck) -> None:
    scene.change_player(seat, deck_name=action.name, deck_list=action.keys)
    scene.tell(f"{{{seat}}} has chosen a deck.")
    if all(is_ready(scene.state, each) for each in scene.state.seats):
        announce(scene)


def announce(scene: Scene) -> None:
    """R105: ready-made decks are named when all have chosen; own lists only if agreed."""
    for seat in scene.state.seats:
        player = scene.player(seat)
        if player.deck_name in DECKS:
            scene.tell(f"{{{seat}}} plays the {DECKS[player.deck_name].name}.")
        elif scene.state.rules.open_lists:
            scene.tell(f"{{{seat}}} plays: {decks.write(player.deck_list)}.")
        else:
            scene.tell(f"{{{seat}}} plays a deck of their own.")
    scene.change(phase="opening")


def lay(scene: Scene, seat: Seat, action: LayOut) -> None:
    scene.change_player(seat, opening=action.opening)
    if is_whole(scene.state, action.opening):
        scene.tell(f"{{{seat}}} has locked an opening.")
        scene.whisper(seat, f"{{{seat}}}'s opening: {_words(action.opening)}.")
    if all(is_ready(scene.state, each) for each in scene.state.seats):
        rounds.lay_out(scene)
