"""What players agree on before they start (1.1): the settings, and what a match knows of them."""

from msgspec import Struct

from bot.games.terakh.model.planes import CONFIGURATIONS
from bot.kernel import Setting, Table

SETTINGS = (
    Setting(
        "config",
        "Configuration",
        ("default", *CONFIGURATIONS),
        "How the Battle Planes lie. Your own: list the planes by place and direction, such as "
        "“0,0u 0,0d 1,0u” for three.",
        free=True,
    ),
    Setting("rotations", "Start rotation", ("aligned", "random"), "How the planes are turned."),
    Setting("elder_hp", "Elder hit points", ("4", "2"), "2 is the short game, Speed Terakh."),
    Setting(
        "elderless",
        "Without an Elder",
        ("classic", "2009"),
        "Classic: 2 mana and no new cards. 2009: 3 mana and cards.",
    ),
    Setting(
        "pendant",
        "Victory Pendant",
        ("on", "off"),
        "The last winner here starts with the Victory Pendant on an Inka.",
    ),
    Setting(
        "first_fall",
        "First fall ends it",
        ("off", "on"),
        "The match ends when the first Elder is removed; most hit points win.",
    ),
    Setting("basic", "Teaching game", ("off", "on"), "Without Orbs, Idols and Mods."),
    Setting("round_limit", "Round limit", ("50", "none", "20", "30"), "Then hit points decide."),
    Setting(
        "masked",
        "Masked reactions",
        ("off", "on"),
        "Ask everybody who holds a card, so that silence reveals nothing.",
    ),
    Setting("seats", "Seats round the table", ("join order", "random"), "Clockwise from seat 1."),
)


class Options(Struct, frozen=True):
    """What the players agreed on."""

    config: str = "default"
    elder_hp: int = 4
    elderless: str = "classic"
    pendant: bool = True
    first_fall: bool = False
    basic: bool = False
    round_limit: int = 50
    masked: bool = False


def options_of(table: Table) -> Options:
    chosen = table.settings
    return Options(
        config=chosen["config"],
        elder_hp=int(chosen["elder_hp"]),
        elderless=chosen["elderless"],
        pendant=chosen["pendant"] == "on",
        first_fall=chosen["first_fall"] == "on",
        basic=chosen["basic"] == "on",
        round_limit=0 if chosen["round_limit"] == "none" else int(chosen["round_limit"]),
        masked=chosen["masked"] == "on",
    )
