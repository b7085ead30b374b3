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
        "Add the tournament rules of 2015: all of them, or only some, such as “t2 t4”.",
        free=True,
        labels={"rulebook": "rulebook only", "tournament": "with all tournament rules"},
    ),
    Setting(
        "match",
        "Match",
        ("bo3", "single"),
        "How many games make a match.",
        labels={"bo3": "best of three games", "single": "a single game"},
    ),
    Setting(
        "first_player",
        "Who chooses the turn order",
        ("die", "loser_chooses"),
        "In games 2 and 3. In the first game a die roll decides.",
        labels={"die": "the winner of a die roll", "loser_chooses": "the loser of the last game"},
    ),
    Setting(
        "start",
        "Start",
        ("even", "fewer", "more", "plain"),
        "Going first is an advantage. Actions in the first two turns of a game can make up for it.",
        labels={
            "even": "1 fewer Action in the first turn, 1 more in the second",
            "fewer": "1 fewer Action in the first turn",
            "more": "1 more Action in the second turn",
            "plain": "as in the rulebook",
        },
    ),
    Setting(
        "responses",
        "Pauses for responses",
        ("guarded", "smart", "always"),
        "Who is asked for a response. Who could have one is judged by what is face-up, so a pause "
        "gives nothing away. Asking only players who do have one is quicker, but then a pause "
        "shows that one of them does.",
        labels={
            "guarded": "for players who could have one",
            "smart": "for players who have one",
            "always": "for everyone",
        },
    ),
    Setting(
        "decks",
        "Decks",
        ("precon", "custom", "random_precon", "ready"),
        "There are six ready-made decks. With their openings dealt as well, the first turn begins "
        "at once.",
        labels={
            "precon": "you choose a ready-made one",
            "custom": "ready-made or your own",
            "random_precon": "ready-made, dealt at random",
            "ready": "dealt with their openings",
        },
    ),
    Setting(
        "house_cards",
        "House cards",
        ("on", "off"),
        "Whether custom decks may use the nine cards that we added.",
    ),
    Setting(
        "open_lists",
        "Show custom decks",
        ("off", "on"),
        "Whether everyone sees the custom deck lists before the first game.",
    ),
    Setting(
        "turn_cap",
        "Turns in a game",
        ("60", "40", "100"),
        "After this many turns the side with more HP wins. At least 20, or “none”.",
        free=True,
        labels={"none": "no limit"},
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
    fewer: bool = False  # R116: the first turn of a game has 1 Action fewer
    more: bool = False  # R116: the second turn has 1 Action more


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
        fewer=_start(table) in ("even", "fewer"),
        more=_start(table) in ("even", "more"),
    )


def _start(table: Table) -> str:
    return table.settings.get("start", "plain")  # matches of 0.2.0 are without it


def _tournament(words: str) -> frozenset[int]:
    if words == "rulebook":
        return frozenset()
    if words == "tournament":
        return frozenset(TOURNAMENT)
    found = re.split(r"[\s,]+", words.strip().casefold())
    if not all(re.fullmatch(r"t[1-7]", each) for each in found):
        raise NotAllowed(
            "That edition is unknown. "
            "Choose rulebook, tournament, or rules from t1 to t7 such as “t2 t4”."
        )
    return frozenset(int(each[1]) for each in found)


def _cap(words: str) -> int:
    if words.casefold() == "none":
        return 0
    if not words.isdecimal() or int(words) < 20:
        raise NotAllowed(
            "The number of turns must be at least 20, or “none”; choose one of these (R96)."
        )
    return int(words)
