"""How a question is laid out: groups stay whole, everything can be reached, and in few presses."""

from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.ids import Pick
from bot.chat.panel.layout import lay_out, only_passes
from bot.chat.panel.rows import Menu, Row
from bot.games import find
from bot.games.terrene import GAME as TERRENE
from bot.kernel import Ask, Do, Fill, Option, Prompt, Seat, Tossed, random_sentence
from tests.games.terrene.positions import position, said
from tests.kit.pressing import START, check, presses

SEAT = Seat(0)


def question(*groups: int) -> Prompt[str]:
    """So many options in each group; the first group has no name."""
    options = [
        Option(f"o{group}x{number}", f"Option {number}", Do("said"), group="G" * group)
        for group, size in enumerate(groups)
        for number in range(size)
    ]
    return Prompt(SEAT, "Which?", tuple(options))


def menus(rows: tuple[Row, ...]) -> list[Menu]:
    return [row for row in rows if isinstance(row, Menu)]


def labels(rows: tuple[Row, ...]) -> list[str]:
    return [button.label for row in rows if isinstance(row, tuple) for button in row]


@given(st.lists(st.integers(1, 60), min_size=1, max_size=12))
def test_every_option_can_be_pressed_whatever_the_groups(groups: list[int]) -> None:
    prompt = question(*groups)
    assert set(presses(prompt)) == {(number,) for number in range(len(prompt.options))}


@given(st.lists(st.integers(1, 25), min_size=2, max_size=14))
def test_a_group_that_fits_into_a_menu_is_never_cut(groups: list[int]) -> None:
    prompt = question(0, *groups)
    reached = presses(prompt)
    assert max(reached.values()) <= 2
    for menu in menus(lay_out(prompt, START)):
        if isinstance(menu.id, Pick):
            inside = {prompt.options[int(item.value)].group for item in menu.items}
            whole = [n for n, each in enumerate(prompt.options) if each.group in inside]
            assert [int(item.value) for item in menu.items] == whole


def test_a_few_are_buttons_and_more_are_menus_headed_by_their_groups() -> None:
    assert not menus(lay_out(question(10), START))
    rows = lay_out(question(0, 12, 9), START)
    assert [menu.placeholder for menu in menus(rows)] == ["G (12)", "GG (9)"]
    assert labels(rows) == ["Find …"]


def test_small_groups_share_a_menu_before_one_must_be_chosen() -> None:
    rows = lay_out(question(0, 10, 10, 20, 12, 12, 25), START)
    assert [menu.placeholder for menu in menus(rows)] == [
        "G – GG (20)",
        "GGG (20)",
        "GGGG – GGGGG (24)",
        "GGGGGG (25)",
    ]


def test_only_as_many_groups_share_a_menu_as_must() -> None:
    rows = lay_out(question(0, 5, 15, 25, 4, 3), START)
    assert [menu.placeholder for menu in menus(rows)] == [
        "G (5)",
        "GG (15)",
        "GGG (25)",
        "GGGG – GGGGG (7)",
    ]


def test_a_group_of_one_is_offered_beside_the_larger_groups() -> None:
    rows = lay_out(question(0, *[20] * 6, 1), START)
    assert not menus(rows)
    assert labels(rows)[:2] == ["G (20)", "GG (20)"]
    assert "Option 0" in labels(rows)


def test_an_option_that_stands_alone_is_a_button_below_the_menus() -> None:
    rows = lay_out(question(0, 12, 9, 1), START)
    check(rows)
    assert [menu.placeholder for menu in menus(rows)] == ["G (12)", "GG (9)"]
    assert labels(rows) == ["Option 0", "Find …"]
    assert set(presses(question(0, 12, 9, 1))) == {(number,) for number in range(22)}


def test_an_option_that_stands_alone_is_a_button_also_where_groups_share_a_menu() -> None:
    rows = lay_out(question(0, 12, 12, 20, 20, 8, 1), START)
    check(rows)
    assert [menu.placeholder for menu in menus(rows)] == [
        "G – GG (24)",
        "GGG (20)",
        "GGGG (20)",
        "GGGGG (8)",
    ]
    assert labels(rows)[0] == "Option 0"


def test_of_many_options_that_stand_alone_the_last_ones_are_buttons() -> None:
    rows = lay_out(question(0, 12, 1, 9, 1, 1, 1), START)
    check(rows)
    assert [menu.placeholder for menu in menus(rows)] == ["G – GG (13)", "GGG – GGGG (10)"]
    assert labels(rows) == ["Option 0", "Option 0", "Find …"]


def test_the_menus_of_a_group_that_was_split_say_from_where_to_where() -> None:
    rows = lay_out(question(0, 12, 38), START)
    assert [menu.placeholder for menu in menus(rows)] == [
        "G (12)",
        "GG: Option 0 – Option 18 (19)",
        "GG: Option 19 – Option 37 (19)",
    ]


def test_without_groups_there_are_pages() -> None:
    assert "More (1 of 2)" in labels(lay_out(question(120), START))


def test_the_one_answer_that_leads_on_is_unfolded_beside_the_others() -> None:
    inner = question(0, 12, 9)
    place = Option[str]("place", "Place a piece", Ask(lambda: inner))
    skip = Option("skip", "Do nothing", Do("skipped"))
    rows = lay_out(Prompt(SEAT, "What?", (place, skip)), START)
    check(rows)
    assert [menu.placeholder for menu in menus(rows)] == [
        "Place a piece: G (12)",
        "Place a piece: GG (9)",
    ]
    assert labels(rows) == ["Do nothing", "Find …"]
    paths = presses(Prompt(SEAT, "What?", (place, skip)))
    assert set(paths) == {(1,)} | {(0, number) for number in range(21)}


@given(st.lists(st.integers(1, 12), min_size=1, max_size=6), st.integers(1, 7))
def test_many_other_answers_stand_beside_it_on_a_second_row(groups: list[int], many: int) -> None:
    inner = question(0, *groups)
    place = Option[str]("place", "Place a piece", Ask(lambda: inner))
    others = [Option(f"do{number}", f"Answer {number}", Do("done")) for number in range(many)]
    prompt = Prompt(SEAT, "What?", (place, *others))
    rows = lay_out(prompt, START)
    check(rows)
    assert [each for each in labels(rows) if each != "Find …"][-many:] == [o.label for o in others]
    assert {(0, number) for number in range(sum(groups))} <= set(presses(prompt))


def test_where_it_asks_for_little_its_answers_are_buttons() -> None:
    place = Option[str]("place", "Place a piece", Ask(lambda: question(0, 2, 1)))
    skip = Option("skip", "Do nothing", Do("skipped"))
    prompt = Prompt(SEAT, "What?", (place, skip))
    rows = lay_out(prompt, START)
    check(rows)
    assert not menus(rows)
    assert [len(row) for row in rows if isinstance(row, tuple)] == [3, 1]
    assert set(presses(prompt)) == {(0, 0), (0, 1), (0, 2), (1,)}


@pytest.mark.parametrize("said", [2, 30, 60])
def test_any_piece_is_placed_on_any_cell_with_three_presses(said: int) -> None:
    terrain, random = find("terrain"), Random(said)
    dice = Tossed(random)
    state = terrain.setup(terrain.table(2, {"build": "full"}), dice).state
    for _ in range(said):
        [prompt] = terrain.prompts(state)
        word = partial(random_sentence, prompt, random)
        sentence = next(words for words in iter(word, "") if words.startswith(("place", "any")))
        state = terrain.play(state, prompt.seat, sentence, dice).state
    [prompt] = terrain.prompts(state)
    cells = [path for path in presses(prompt) if len(path) == 2]
    place = prompt.options[0].then
    assert isinstance(place, Ask)
    assert sorted(number for _, number in cells) == list(range(len(place.question().options)))
    assert {presses(prompt)[path] for path in cells} == {1}
    for _, number in random.sample(cells, 3):
        then = place.question().options[number].then
        assert isinstance(then, Ask)
        pieces = presses(then.question())
        assert len(pieces) == len(then.question().options)
        assert max(pieces.values()) <= 2


def styles(prompt: Prompt[str]) -> dict[str, str]:
    rows = lay_out(prompt, START)
    return {each.label: each.style for row in rows if isinstance(row, tuple) for each in row}


def test_few_answers_of_several_verbs_stand_side_by_side() -> None:
    """Two taps instead of three: a verb with its unit, then the place."""
    move = Option("move", "Move", Ask[str](lambda: question(5)))
    attack = Option("attack", "Attack", Ask[str](lambda: question(2)))
    end = Option("end", "End the turn", Do("end"))
    rows = lay_out(Prompt(SEAT, "What now?", (move, attack, end)), START)
    assert labels(rows)[::3] == ["Move: Option 0", "Move: Option 3", "Attack: Option 1"]
    assert labels(rows)[-1] == "End the turn" and len(labels(rows)) == 8
    many = Option("move", "Move", Ask[str](lambda: question(13)))
    folded = labels(lay_out(Prompt(SEAT, "What now?", (many, attack, end)), START))
    assert folded == ["Move …", "Attack …", "End the turn"]


def test_what_leads_on_is_bright_and_letting_go_stands_back() -> None:
    which = question(9)
    attack = Option("attack", "Attack", Ask[str](lambda: which))
    move = Option("move", "Move", Ask[str](lambda: which))
    end = Option("end", "End the turn", Do("end"))
    run = Option("run", "Run", Do("run", confirm="You lose."))
    later = Option("pass-turn", "Pass until my turn", Do("later"))
    typed = Option("order", "Type orders", Fill("words", str, "x"))
    assert styles(Prompt(SEAT, "What now?", (attack, move, typed, run, end, later), "end")) == {
        "Attack …": "primary",
        "Move …": "primary",
        "Type orders …": "secondary",
        "Run": "danger",
        "End the turn": "secondary",
        "Pass until my turn": "secondary",
    }
    alone = styles(Prompt(SEAT, "What now?", (typed, end, later), "end"))
    assert list(alone.values()) == ["secondary", "primary", "primary"]
    given_up = Option("pass", "Pass for the whole phase", Do("pass", confirm="All of it."))
    stay = Option("stay", "Stay where you are", Do("stay", confirm="D4 is nearer."))
    assert styles(Prompt(SEAT, "Where to?", (attack, stay)))["Stay where you are"] == "secondary"
    assert (
        styles(Prompt(SEAT, "What now?", (attack, move, given_up)))[given_up.label] == "secondary"
    )


def test_carrying_a_plan_out_is_green_and_undoing_it_stands_back() -> None:
    move = Option("move", "Move", Ask[str](lambda: question(30)))
    undo, clear = Option("undo", "Undo", Do("undo")), Option("clear", "Delete all", Do("clear"))
    done = Option("done", "Move as planned", Do("done", confirm="Roll the dice?"))
    assert styles(Prompt(SEAT, "What now?", (move, undo, clear, done))) == {
        "Find …": "secondary",
        "Undo": "secondary",
        "Delete all": "secondary",
        "Move as planned": "success",
    }
    rare = Option("dismiss", "Dismiss", Ask[str](lambda: question(3), aside=True))
    run = Option("run", "Run", Do("run", confirm="You lose.", gives_up=True))
    listen = Option("listen", "Ask me about everything", Do("listen", private=True))
    assert set(styles(Prompt(SEAT, "What now?", (move, undo, rare, run, listen))).values()) == {
        "secondary"
    }
    nobody = Option("done", "Move nobody", Do("done"))
    assert styles(Prompt(SEAT, "What now?", (move, nobody)))["Move nobody"] == "secondary"
    modes = (Option("ready", "Ready", Do("ready")), Option("guard", "Guard", Do("guard")))
    summon = Option("summon", "Summon", Ask[str](lambda: Prompt(SEAT, "How?", modes)))
    end = Option("end", "End the turn", Do("end"))
    attack = Option("attack", "Attack", Ask[str](lambda: Prompt(SEAT, "Whom?", modes[1:])))
    found = styles(Prompt(SEAT, "What now?", (summon, attack, end)))
    assert (found["Summon: Ready"], found["Summon: Guard"]) == ("primary", "primary")


def test_a_question_with_nothing_but_passes_is_known() -> None:
    """Terrene's windows are opened by what all can see, so that a pause tells nothing (R104)."""
    state = position("ike +bomb, scout | sammy, ivan")
    asked = said(state, "A attack A1", "B noblock")
    [own] = TERRENE.prompts(asked)
    assert own.seat == 0 and only_passes(own) and own.options[0].token == "pass"
    [turn] = TERRENE.prompts(state)
    assert not only_passes(turn)
