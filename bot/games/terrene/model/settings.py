"""What the players agree on before they start: the settings offered, and the rules they make."""

import re

from msgspec import Struct

from bot.kernel.about import Setting, Table
from bot.kernel.errors import NotAllowed

TOURNAMENT = range(1, 8)  # T1 … T7; T8 is in the cards

SETTINGS = (
    Setting(
        "edition",
        "Edition",
        ("rulebook", "tournament"),
        "The tournament rules of 2015, all of them or single ones: “t2 t4”.",
        free=True,
    ),
    Setting("match", "Match", ("bo3", "single"), "Best of three games, or one game."),
    Setting(
        "first_player",
        "Who decides the turn order",
        ("die", "loser_chooses"),
        "In games 2 and 3: the dice again, or whoever lost the last game.",
    ),
    Setting(
        "responses",
        "Pauses for responses",
        ("guarded", "smart", "always"),
        "Guarded asks whoever might have an answer, by what lies open; smart only whoever has one,"
        " so that a pause tells something; always asks everybody.",
    ),
    Setting(
        "decks",
        "Decks",
        ("precon", "custom", "random_precon"),
        "The six ready-made decks, also lists of your own, or ready-made ones dealt at random.",
    ),
    Setting("house_cards", "House cards in own decks", ("on", "off")),
    Setting("open_lists", "Own lists are shown", ("off", "on")),
    Setting(
        "turn_cap",
        "Turns in a game",
        ("60", "40", "100"),
        "After so many turns the higher HP wins; any number from 20, or “none”.",
        free=True,
    ),
)


class Rules(Struct, frozen=True, omit_defaults=True):
    """The settings, read once."""

    tournament: frozenset[int] = frozenset()  # T1 … T7
    best_of: int = 3
    loser_chooses: bool = False
    always: bool = False
    smart: bool = False
    decks: str = "precon"
    house: bool = True
    open_lists: bool = False
    turn_cap: int = 60  # 0: none


def idle_settings(table: Table) -> dict[str, str]:
    """What the other settings leave without effect."""
    chosen, idle = table.settings, dict[str, str]()
    if chosen["match"] == "single":
        idle["first_player"] = "a single game has no second one"
    if chosen["decks"] != "custom":
        idle |= dict.fromkeys(("house_cards", "open_lists"), "nobody brings a deck of their own")
    return idle


def read(table: Table) -> Rules:
    """The settings as the rules use them; raises NotAllowed where they make no sense."""
    chosen = table.settings
    return Rules(
        tournament=_tournament(chosen["edition"]),
        best_of=3 if chosen["match"] == "bo3" else 1,
        loser_chooses=chosen["first_player"] == "loser_chooses",
        always=chosen["responses"] == "always",
        smart=chosen["responses"] == "smart",
        decks=chosen["decks"],
        house=chosen["house_cards"] == "on",
        open_lists=chosen["open_lists"] == "on",
        turn_cap=_cap(chosen["turn_cap"]),
    )


def _tournament(words: str) -> frozenset[int]:
    if words == "rulebook":
        return frozenset()
    if words == "tournament":
        return frozenset(TOURNAMENT)
    found = re.split(r"[\s,]+", words.strip().casefold())
    if not all(re.fullmatch(r"t[1-7]", each) for each in found):
        raise NotAllowed("Edition is rulebook, tournament, or single rules from t1 to t7: “t2 t4”.")
    return frozenset(int(each[1]) for each in found)


def _cap(words: str) -> int:
    if words.casefold() == "none":
        return 0
    if not words.isdecimal() or int(words) < 20:
        raise NotAllowed("The number of turns is “none” or a number from 20 on (R96).")
    return int(words)
