"""Setup: the order, the pieces, the Pendant, and what the settings change."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.terakh import GAME
from bot.games.terakh.model.cards import CASTS, full_deck
from bot.games.terakh.model.planes import CONFIGURATIONS
from bot.games.terakh.model.state import State
from bot.kernel import NotUnderstood, Recorded, Seat, Tossed
from tests.games.terakh.table import Table

CLOCKWISE = 1
UNSHUFFLED = tuple(range(72, 1, -1))

FULL = {"setup": "full"}


def begun(players: int = 2, carry_over: dict[str, Seat] | None = None, **settings: str) -> State:
    start = GAME.table(players, settings, carry_over)
    return GAME.setup(start, Tossed(Random(1))).state


def played_out(state: State, seed: int = 1) -> State:
    """Setup by defaults, up to the first turn."""
    random = Random(seed)
    while state.phase in ("clan", "inka", "orb", "elder", "pendant"):
        prompt = GAME.prompts(state)[0]
        state = GAME.play(state, prompt.seat, prompt.default, Tossed(random)).state
    return state


def test_the_deck_has_72_cards_of_26_kinds() -> None:
    assert len(full_deck(basic=False)) == 72
    assert len(CASTS) == 26
    runes = [CASTS[card].rune for card in full_deck(basic=False)]
    assert [runes.count(rune) for rune in ("", "aqua", "vitale", "infernal", "orth")] == [
        26, 13, 12, 11, 10,
    ]  # fmt: skip


@pytest.mark.ruling("R4")
def test_planes_start_aligned_or_at_random() -> None:
    assert begun().turns == (0, 0)
    turns = {begun(6, rotations="random").turns for _ in range(1)}
    assert turns != {(0,) * 6}


@pytest.mark.ruling("R13", "R14")
def test_the_order_of_setup_is_kept_and_round_one_rolls_anew() -> None:
    play = Table(GAME.setup(GAME.table(2, FULL), Recorded(*UNSHUFFLED, 2, 8)).state)
    play.say(1, "clan guardian").say(0, "clan hydra")
    for number in range(6):
        play.say(1, f"place A{number + 1}").say(0, f"place B{number + 1}")
    play.say(1, "orb A1").say(0, "orb B1").say(1, "place A16").say(0, "place B10", 7, 3)
    assert play.state.order == (0, 1)
    assert play.state.active == 0


@pytest.mark.ruling("R72", "R9")
def test_units_are_placed_anywhere_vacant_even_next_to_rivals() -> None:
    play = Table(GAME.setup(GAME.table(2, FULL), Recorded(*UNSHUFFLED, 8, 2)).state)
    play.say(0, "clan guardian").say(1, "clan hydra").say(0, "place A7").say(1, "place A6")
    assert play.cell("GU1") == "A7" and play.cell("HY1") == "A6"
    assert "GU1 already stands on A7." in play.refused(0, "place A7")


def test_inkas_start_in_guard_mode_and_the_orb_makes_an_idol_without_mods() -> None:
    state = played_out(begun(3))
    assert not any(unit.ready for unit in state.units)
    for seat in state.seats:
        (idol,) = state.idols(seat)
        assert idol.orb == idol.clan and idol.mods == 0
        assert state.elder(seat).hp == 4


def test_a_taken_clan_is_refused() -> None:
    play = Table(GAME.setup(GAME.table(2, FULL), Recorded(*UNSHUFFLED, 8, 2)).state)
    play.say(0, "clan shade")
    assert "taken" in play.refused(1, "clan shade")


def test_a_random_tria_is_drawn_in_the_open() -> None:
    play = Table(GAME.setup(GAME.table(2, FULL), Recorded(*UNSHUFFLED, 8, 2)).state)
    play.say(0, "clan guardian").say(1, "clan hydra").say(0, "place random", 7)
    assert play.cell("GU1") == "A7"


@pytest.mark.ruling("R63")
@pytest.mark.parametrize(
    ("carry_over", "setting", "holder"),
    [({}, "on", None), ({"pendant": Seat(1)}, "on", 1), ({"pendant": Seat(1)}, "off", None)],
)
def test_the_pendant_goes_to_its_holder_if_he_plays(
    carry_over: dict[str, Seat], setting: str, holder: int | None
) -> None:
    state = played_out(begun(2, carry_over, pendant=setting))
    wearers = [unit.seat for unit in state.units if unit.pendant]
    assert wearers == ([] if holder is None else [holder])
    assert not any(unit.pendant and unit.orb for unit in state.units)


def test_the_teaching_game_has_no_orbs_and_67_cards() -> None:
    state = played_out(begun(2, basic="on"))
    assert len(state.deck) + sum(len(hand) for hand in state.hands) == 67
    assert not any(unit.orb for unit in state.units) and not state.loose
    assert list(GAME.violations(state)) == []


def test_speed_terakh_starts_elders_with_two_hit_points() -> None:
    state = played_out(begun(2, elder_hp="2"))
    assert [state.elder(seat).hp for seat in state.seats] == [2, 2]


def test_seats_may_be_drawn_round_the_table() -> None:
    ring = begun(6, seats="random").ring
    assert sorted(ring) == list(range(6)) and ring != tuple(range(6))


def test_a_default_is_at_hand_for_every_question_of_setup() -> None:
    assert played_out(begun(6)).round == 1


READY_MADE = [(name, len(text.split())) for name, text in CONFIGURATIONS.items()]


@pytest.mark.ruling("R81")
@pytest.mark.parametrize(("config", "players"), READY_MADE)
@pytest.mark.parametrize("rotations", ["aligned", "random"])
def test_a_quick_setup_begins_with_a_turn_and_everyone_is_placed_alike(
    config: str, players: int, rotations: str
) -> None:
    state = begun(players, config=config, rotations=rotations, setup="quick")
    assert list(GAME.violations(state)) == []
    assert state.round == 1 and state.phase == "turn" and state.mana == 5
    assert len(set(state.clans)) == players
    for seat in state.seats:
        cells = [unit.cell for unit in state.clan(seat)]
        assert len(set(cells)) == 7 and len({cell[0] for cell in cells}) == 1
        (idol,) = state.idols(seat)
        assert idol.orb == idol.clan and idol.mods == 0
        assert not any(unit.ready for unit in state.clan(seat))
        assert all(state.has_rune(seat, rune) for rune in ("orth", "aqua", "vitale", "infernal"))


@pytest.mark.ruling("R81")
@pytest.mark.parametrize(("config", "players"), READY_MADE)
def test_own_units_stand_on_every_tria_next_to_an_elder_of_a_ready_made_setup(
    config: str, players: int
) -> None:
    state = begun(players, config=config, setup="quick")
    for seat in state.seats:
        near = state.board.near[state.elder(seat).cell]
        assert [state.standing[cell].seat for cell in near] == [seat] * len(near)


@pytest.mark.ruling("R81")
def test_two_clans_stand_as_one_half_turn_carries_them() -> None:
    """So neither place is better."""
    state = begun(2, setup="quick")
    here, there = (
        {unit.number: int(unit.cell[1:]) for unit in state.clan(seat)} for seat in state.seats
    )
    assert there == {number: 17 - slot for number, slot in here.items()}


@pytest.mark.ruling("R81")
def test_clans_and_planes_of_a_quick_setup_are_dealt() -> None:
    table = GAME.table(3, {"setup": "quick"})
    dealt = [GAME.setup(table, Tossed(Random(seed))).state for seed in range(40)]
    assert len({state.clans for state in dealt}) > 20
    assert {state.elder(Seat(0)).cell[0] for state in dealt} == set("ABC")


@pytest.mark.ruling("R81")
def test_with_clans_players_choose_a_clan_and_nothing_else() -> None:
    table = GAME.table(2, {"setup": "clans"})
    play = Table(GAME.setup(table, Recorded(*UNSHUFFLED, 2, 8)).state)
    assert play.asked == [1, 0]
    play.say(1, "clan shade").say(0, "clan ranger", 2, 3, 7)
    assert play.state.clans == ("RA", "SH")
    assert (play.cell("RAE"), play.cell("SHE")) == ("A10", "B7")
    assert play.asked == [1]
    assert play.offers(1, "attack B4 A13") == {"attack B4 A13"}


@pytest.mark.ruling("R81")
def test_the_pendant_is_put_on_the_inka_beside_the_elder() -> None:
    state = begun(2, {"pendant": Seat(1)}, setup="quick")
    (wearer,) = [unit for unit in state.units if unit.pendant]
    assert wearer.seat == 1 and wearer.cell in state.board.near[state.elder(Seat(1)).cell]


def test_a_quick_teaching_game_has_no_orbs() -> None:
    state = begun(2, basic="on", setup="quick")
    assert not any(unit.orb for unit in state.units) and not state.loose


def test_who_tries_the_game_is_asked_for_a_turn_first() -> None:
    state = GAME.setup(GAME.table(2, GAME.about.quickstart), Tossed(Random(1))).state
    assert [prompt.default for prompt in GAME.prompts(state)] == ["end"]


def test_a_match_that_is_older_than_the_setting_is_set_up_as_it_was() -> None:
    new = GAME.table(2, FULL)
    old = replace(new, settings={key: each for key, each in new.settings.items() if key != "setup"})
    steps = [GAME.setup(table, Tossed(Random(1))) for table in (new, old)]
    assert steps[0] == steps[1]


def test_cards_drawn_in_a_quick_setup_are_told_to_their_owners_only() -> None:
    step = GAME.setup(GAME.table(2, {"setup": "quick"}), Tossed(Random(1)))
    drawn = [event for event in step.events if event.text.startswith("You draw")]
    assert sorted(len(event.to or ()) for event in drawn) == [1, 1]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"clans": "HY SO", "units": "HY1@A17R"}, "“HY1@A17R” is not a unit on a Tria."),
        ({"clans": "HY SO", "units": "HY1 A7"}, "“HY1” is not a unit on a Tria."),
        ({"clans": "HY SO", "hands": ["rally rally"]}, "There are not that many of these cards."),
    ],
)
def test_a_position_that_cannot_be_read_is_refused(data: dict[str, object], why: str) -> None:
    with pytest.raises(NotUnderstood, match=why):
        GAME.position(GAME.table(2), data)


def test_a_position_has_hands_a_deck_and_a_seat_to_act() -> None:
    build = {"clans": "HY SO", "hands": ["", "aegis"], "deck": "rally", "mana": 3, "now": 1}
    state = GAME.position(GAME.table(2, {"basic": "on"}), build)
    assert list(GAME.violations(state)) == []
    assert (state.active, state.mana, state.hands) == (1, 3, ((), ("aegis",)))
    assert state.deck[0] == "rally" and state.options.basic


@pytest.mark.ruling("R82")
def test_without_a_choice_clans_are_chosen_and_the_rest_is_dealt() -> None:
    dice = Tossed(Random(1))
    state = GAME.setup(GAME.table(3), dice).state
    asked = []
    while state.is_setup:
        prompt = GAME.prompts(state)[0]
        asked.append(prompt.seat)
        state = GAME.play(state, prompt.seat, prompt.default, dice).state
    assert sorted(asked) == [0, 1, 2]
