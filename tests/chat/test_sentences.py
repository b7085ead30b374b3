"""Whole sentences on the first screen: which verbs have them, and what is left as it was."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.chat.panel.layout import lay_out
from bot.chat.panel.rows import Menu
from bot.chat.panel.sentences import verbs
from bot.games import find
from bot.kernel import Ask, Do, Option, Prompt, Recorded, Seat, path_of
from tests.kit.pressing import START, check, presses

SEAT = Seat(0)


def asked(text: str, *options: Option[Any]) -> Prompt[Any]:
    return Prompt(SEAT, text, options)


def targets(count: int, *, confirm: str = "", label: str = "C") -> Ask[Any]:
    options = (Option(f"C{n}", f"{label}{n}", Do(n, confirm=confirm)) for n in range(count))
    return Ask(partial(asked, "Where?", *options))


def moving(units: int, count: int, **how: str) -> Option[Any]:
    found = (Option(f"u{n}", f"Unit {n}", targets(count, **how)) for n in range(units))
    return Option("move", "Move a unit", Ask(partial(asked, "Which?", *found)))


END: Option[Any] = Option("end", "End your turn", Do("end"))


def test_a_move_in_rakh_is_one_press_on_the_open_panel() -> None:
    rakh = find("rakh")
    settings = {"factions": "swap", "setup": "quick"}
    state = rakh.setup(rakh.table(2, settings), Recorded()).state
    for sentence in ("move pr F5", "move sh G1", "move ro D4", "move pa D5"):
        state = rakh.play(state, rakh.prompts(state)[0].seat, sentence, Recorded()).state
    [prompt] = rakh.prompts(state)
    assert {option.token for option in prompt.options} == {"move", "attack"}
    found = presses(prompt)
    assert found[path_of(prompt, "move gu E3")] == 1
    assert found[path_of(prompt, "attack sh ro")] == 1
    assert found[path_of(prompt, "move gu E3")[:1]] == 1  # the verb is still there


def test_verbs_are_spelled_out_as_long_as_there_is_room() -> None:
    prompt = asked("What?", moving(4, 5), END)
    [verb] = verbs(prompt)
    assert (verb.menus, len(verb.sentences), verb.sentences[6].steps) == (1, 20, (0, 1, 1))
    assert verb.sentences[6].label == "Unit 1 → C1"
    assert verbs(asked("What?", moving(7, 7), END))[0].menus == 2
    assert not verbs(asked("What?", moving(10, 5), END))
    check(lay_out(prompt, START))


def test_one_sentence_is_a_button_and_never_a_menu() -> None:
    prompt = asked("What?", moving(1, 1), END)
    rows = lay_out(prompt, START)
    assert not [row for row in rows if isinstance(row, Menu)]
    assert presses(prompt)[0, 0, 0] == 1
    unreadable = asked("What?", moving(1, 1, label="C" * 90), END)
    assert not verbs(unreadable)


def test_what_must_be_confirmed_or_is_too_long_to_read_is_asked_step_by_step() -> None:
    assert not verbs(asked("What?", moving(3, 3, confirm="Sure?"), END))
    assert not verbs(asked("What?", moving(3, 3, label="C" * 100), END))


def test_nothing_stands_twice_and_the_menu_begins_with_the_way_to_the_picture() -> None:
    prompt = asked("What?", moving(4, 5), END)
    menu, buttons = lay_out(prompt, START)
    assert isinstance(menu, Menu) and not isinstance(buttons, Menu)
    assert (menu.placeholder, len(menu.items)) == ("Move a unit (20)", 21)
    assert (menu.items[0].value, menu.items[0].label) == ("0", "Step by step …")
    assert [each.label for each in buttons] == ["End your turn"]
    assert {(0,), (0, 3, 4), (1,)} <= set(presses(prompt))


def test_units_whose_only_verb_was_skipped_are_buttons_and_no_menu() -> None:
    then = moving(4, 5).then
    assert isinstance(then, Ask)
    [row] = lay_out(then.question(), replace(START, path=(0,), floor=1))
    assert not isinstance(row, Menu)
    assert [each.label for each in row] == [f"Unit {n} …" for n in range(4)]


def test_of_a_long_sentence_the_names_are_shown_and_what_it_does_stands_below() -> None:
    effect = "10 damage, −10 ATK until the end of its controller's turn"
    foes = Ask(
        partial(asked, "Whom?", *(Option(f"B{n}", f"B{n} Ike · HP 20", Do(n)) for n in "12"))
    )
    card = Option("A1", f"A1 Haze Bomb · free · {effect} and so on", foes)
    use = Option("use", "Use a card", Ask(partial(asked, "Which?", card)))
    menu = lay_out(asked("What?", use, END), START)[0]
    assert isinstance(menu, Menu)
    assert [(each.label, each.description) for each in menu.items[1:]] == [
        ("A1 Haze Bomb → B1 Ike", f"Free · {effect} and so on"),
        ("A1 Haze Bomb → B2 Ike", f"Free · {effect} and so on"),
    ]


def test_what_follows_an_attack_stands_below_it_in_the_menu() -> None:
    prompt = asked("What?", moving(1, 3, label="Shaman; the Guardian takes the hit "), END)
    menu = lay_out(prompt, START)[0]
    assert isinstance(menu, Menu)
    said = menu.items[2]
    assert (said.label, said.description) == ("Unit 0 → Shaman", "The Guardian takes the hit 1")
