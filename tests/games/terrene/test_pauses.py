"""Who is asked for a response: by what everyone can see, and never by what a player holds."""

import pytest
from msgspec.structs import replace

from bot.games.terrene import GAME
from bot.games.terrene.model.cards import DECKS
from bot.games.terrene.model.pieces import Card, Held
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import standing
from bot.games.terrene.rules.abilities import possible_cards
from bot.kernel import Seat
from tests.games.terrene.positions import (
    A,
    B,
    asked,
    expect,
    heard,
    luck,
    member,
    options,
    position,
    said,
)


def with_deck(state: State, name: str, *seats: int) -> State:
    """Give seats a ready-made deck by name, so that their lists are open."""
    players = tuple(
        replace(player, deck_name=name, deck_list=DECKS[name].keys) if seat in seats else player
        for seat, player in enumerate(state.players)
    )
    return replace(state, players=players)


def usual(state: State) -> State:
    """Everyone with the standing answer a match starts with."""
    players = tuple(replace(player, orders=standing.USUAL) for player in state.players)
    return replace(state, players=players)


def holding(state: State, label: str, key: str) -> State:
    """The same position with another face-down card."""
    seat = "ABCD".index(label[0])
    party = tuple(
        replace(each, held=Held(Card(key, each.held.card.owner)))
        if each.held and each.no == member(state, label).no
        else each
        for each in state.players[seat].party
    )
    players = list(state.players)
    players[seat] = replace(players[seat], party=party)
    return replace(state, players=tuple(players))


@pytest.mark.ruling("R104")
def test_a_card_that_lies_open_in_all_copies_is_no_longer_possible() -> None:
    state = with_deck(position("ike | zile +retaliate"), "skylar", B)
    assert "smoke_bomb" in possible_cards.possible(state, B)
    assert "healing_salve" not in possible_cards.possible(state, B)
    used = position("ike | zile +retaliate", discards="|smoke")
    assert "smoke_bomb" not in possible_cards.possible(with_deck(used, "skylar", B), B)


@pytest.mark.ruling("R104")
def test_with_a_list_nobody_knows_every_card_is_possible() -> None:
    state = position("ike | zile +retaliate")
    assert set(possible_cards.possible(state, B)) == set(possible_cards.GEAR)


@pytest.mark.ruling("R104")
def test_a_taken_card_makes_the_other_list_possible() -> None:
    state = with_deck(position("talon | zile +salve"), "skylar", A, B)
    state = with_deck(state, "gregory", B)
    assert "healing_salve" not in possible_cards.possible(state, A)
    taken = played(state, "A attack A1", "B pass", "B block B1", "B pass")
    assert "healing_salve" in possible_cards.possible(taken, A)


def played(state: State, *lines: str) -> State:
    """Like `said`, but the lists need not fit the few cards of the position."""
    for line in lines:
        letter, sentence = line.split(" ", 1)
        state = GAME.play(state, Seat("ABCD".index(letter)), sentence, luck()).state
    return state


CARDS = sorted({key for deck in DECKS.values() for key in deck.keys} & set(possible_cards.GEAR))


@pytest.mark.ruling("R104", "R120")
@pytest.mark.parametrize("given", [frozenset(), standing.USUAL])
@pytest.mark.parametrize(
    ("parties", "lines"),
    [
        ("ike, sade hidden | zile +salve, sammy d10", "A recruit A2"),
        ("ike +firebomb | zile +salve, sammy d10", "A use A1 B2"),
        ("ike +firebomb | zile +salve, ivan", "A use A1 B2"),
        ("ike | zile +salve, sammy", "A attack A1"),
        ("ike +critical | zile +salve, sammy", "A attack A1"),
        ("jace | zile +salve, sammy", "A attack A1;B pass;B block B2"),
    ],
)
def test_neither_a_pause_nor_a_standing_answer_depends_on_the_card(
    parties: str, lines: str, given: frozenset[str]
) -> None:
    """The leak test: whatever B holds, the same seat is asked, and the bot passes or not."""
    start = position(parties)
    start = with_deck(start, "gregory", A, B)
    start = replace(start, players=tuple(replace(player, orders=given) for player in start.players))
    seen = set()
    for key in CARDS:
        if key not in DECKS["gregory"].keys:
            continue
        state = holding(start, "B1", key)
        for line in lines.split(";"):
            if line.startswith(asked(state)):
                state = played(state, line)
        (prompt,) = GAME.prompts(state)
        seen.add((prompt.seat, prompt.standing, prompt.text))
    assert len(seen) == 1


@pytest.mark.ruling("R104", "R120")
def test_neither_a_pause_nor_a_standing_answer_depends_on_the_hand() -> None:
    seen = set()
    for hand in ("fireball", "veil", "silence", "prophecy"):
        state = position("ike +firebomb | white d5 ^spellbook, ivan", hands=f"|{hand}")
        state = usual(with_deck(state, "white", A, B))
        (prompt,) = GAME.prompts(played(state, "A use A1 B1"))
        seen.add((prompt.seat, prompt.standing))
    assert len(seen) == 1


@pytest.mark.ruling("R119")
def test_nobody_is_asked_again_after_their_own_link() -> None:
    state = position("ike +firebomb | sammy +salve d10, zile +firebomb")
    state = said(state, "A use A1 B1", "B use B1 B1")
    assert asked(state) == "A" and not state.chain
    expect(state, "B1 d 10")


@pytest.mark.ruling("R119")
def test_whoever_blocks_is_asked_at_once_for_what_names_the_block() -> None:
    state = position("ike +critical | zile +perfect, ivan")
    state = said(state, "A attack A1", "B pass", "B block B1")
    assert asked(state) == "B" and "use B1" in options(state)
    assert asked(said(state, "B pass")) == "A"
    assert asked(said(state, "B pass", "A use A1")) == "B"


@pytest.mark.ruling("R120")
def test_everyone_starts_with_the_mildest_standing_answer() -> None:
    state = GAME.setup(GAME.table(2), luck()).state
    assert all(player.orders == standing.USUAL for player in state.players)
    masked = GAME.setup(GAME.table(2, {"responses": "always"}), luck()).state
    assert not any(player.orders for player in masked.players)


@pytest.mark.ruling("R120")
@pytest.mark.parametrize(
    ("deck", "parties", "line", "passes"),
    [
        ("gregory", "ike, sade hidden | sammy +salve", "A recruit A2", True),
        ("gregory", "ike +strength | sammy +salve d5", "A use A1 A1", True),
        ("gregory", "ike +firebomb | sammy +salve d10", "A use A1 B1", False),  # defeated
        ("gregory", "ike +firebomb | sammy +salve d5", "A use A1 B1", True),  # she would live
        ("gregory", "ike | sammy +salve", "A attack A1", False),
        ("skylar", "ike, sade hidden | zile +flare", "A recruit A2", True),
        ("skylar", "ike, sade hidden, scout hidden | zile +flare", "A recruit A2", False),
    ],
)
def test_the_bot_passes_what_does_not_concern_a_player(
    deck: str, parties: str, line: str, passes: bool
) -> None:
    state = played(usual(with_deck(position(parties), deck, B)), line)
    (prompt,) = GAME.prompts(state)
    asked_now = prompt.seat == B and not prompt.standing
    assert asked_now == (not passes)


@pytest.mark.ruling("R120")
def test_listening_asks_about_everything_for_the_match() -> None:
    state = usual(position("ike, sade hidden, zile hidden | sammy +firebomb", active=A))
    state = said(state, "A recruit A2")
    assert GAME.prompt(state, B).standing == "pass" and "listen" in options(state)
    state = said(state, "B listen", "B pass", "A recruit A3")
    assert asked(state) == "B" and not GAME.prompt(state, B).standing


@pytest.mark.ruling("R121")
def test_the_turn_ends_with_the_last_attack() -> None:
    state = position("ike, ethan | ivan", actions=(1, 0))
    state = said(state, "A last A1", "B noblock")
    assert asked(state) == "B" and state.active == B
    expect(state, "B hp 30")


@pytest.mark.ruling("R121")
def test_a_last_attack_takes_the_last_action() -> None:
    assert not options(position("ike | ivan", actions=(2, 0)), "last")
    assert options(position("ike | ivan", actions=(1, 0)), "last") == ["last A1"]


@pytest.mark.ruling("R121")
def test_the_turn_goes_on_if_there_are_actions_again() -> None:
    state = said(position("sammy, ethan | ivan", actions=(1, 0)), "A last A1", "B noblock")
    assert asked(state) == "A" and state.active == A
    expect(state, "A actions 1")
    state = said(state, "A attack A2", "B noblock")
    assert state.active == A


@pytest.mark.ruling("R121")
def test_nobody_is_told_that_an_attack_is_the_last() -> None:
    state = position("ike +critical, ethan | ivan", actions=(1, 0))
    assert heard(state, "A last A1", B) == heard(state, "A attack A1", B)
    last, plain = said(state, "A last A1"), said(state, "A attack A1")
    assert GAME.view(last, B) == GAME.view(plain, B)
    blocked = said(last, "B block B1")
    assert asked(blocked) == asked(said(plain, "B block B1")) == "A"  # the pause is the same
    assert GAME.prompt(blocked, A).standing == "pass"
    assert said(blocked, "A pass").active == B
