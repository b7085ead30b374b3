"""What players agree on before they start (1.1): the settings, and what a match knows of them."""

from msgspec import Struct

from bot.games.terakh.model.planes import CONFIGURATIONS
from bot.kernel import Setting, Table

SETTINGS = (
    Setting(
        "config",
        "Configuration",
        ("default", *CONFIGURATIONS),
        "How the Battle Planes are laid out. For one of your own, list each plane by column, row "
        "and u (up) or d (down): “0,0u 0,0d 1,0u” for three players.",
        free=True,
        labels={
            "default": "usual for the number of players",
            **{
                name: f"{name.replace('_', ' ')} ({len(planes.split())} players)"
                for name, planes in CONFIGURATIONS.items()
            },
        },
    ),
    Setting(
        "setup",
        "Set-up",
        ("clans", "sealed", "full", "quick"),
        "What is not yours to choose is dealt at random. If everything is dealt, the match begins "
        "with a turn.",
        labels={
            "clans": "you choose a clan",
            "sealed": "you choose a clan and place it, all at once",
            "full": "you choose a clan and place its units one by one",
            "quick": "everything is dealt",
        },
    ),
    Setting(
        "rotations",
        "Starting rotation",
        ("aligned", "random"),
        "How the planes lie when the match starts.",
        labels={"aligned": "as printed", "random": "each turned at random"},
    ),
    Setting(
        "elder_hp",
        "Elder hit points",
        ("4", "2"),
        "With 2, matches are shorter (Speed Terakh).",
    ),
    Setting(
        "elderless",
        "Turns without an Elder",
        ("classic", "2009"),
        "What a player without an Elder gets in each turn.",
        labels={
            "classic": "2 mana and no new cards",
            "2009": "3 mana and new cards (rules of 2009)",
        },
    ),
    Setting(
        "pendant",
        "Victory Pendant",
        ("on", "off"),
        "The channel's last winner starts with the Victory Pendant on one of their Inkas.",
    ),
    Setting(
        "first_fall",
        "End at the first removal",
        ("off", "on"),
        "The match ends when the first Elder is removed. Most hit points win.",
    ),
    Setting("basic", "Teaching game", ("off", "on"), "Play without Orbs, Idols and Mods."),
    Setting(
        "round_limit",
        "Round limit",
        ("50", "none", "20", "30"),
        "After the last round, the Elder with the most hit points wins.",
        labels={"none": "no limit"},
    ),
    Setting(
        "reactions",
        "Reactions",
        ("smart", "guarded", "masked"),
        "Who is asked to react. Asking only players who have a card for it is quick, but a pause "
        "shows that someone has one. The other two depend only on what everyone can see, so a "
        "pause shows nothing, but the match waits more often: about 3 or 4 times a turn, not 0.6.",
        labels={
            "smart": "ask players who have one (about 1 wait a turn)",
            "guarded": "ask players who could have one (about 3 waits)",
            "masked": "ask everyone who holds a card (about 4 waits)",
        },
    ),
    Setting(
        "seats",
        "Seating",
        ("join order", "random"),
        "Who sits where. Clockwise goes from seat 1 to seat 2 and so on.",
        labels={"join order": "in the order of joining", "random": "at random"},
    ),
)


class Options(Struct, frozen=True, gc=False):
    """What the players agreed on."""

    config: str = "default"
    elder_hp: int = 4
    elderless: str = "classic"
    pendant: bool = True
    first_fall: bool = False
    basic: bool = False
    round_limit: int = 50
    reactions: str = "smart"
    setup: str = "full"


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
        reactions=chosen["reactions"],
        setup=chosen.get("setup", "full"),  # matches of 0.1.0 are without it
    )


def idle_settings(table: Table) -> dict[str, str]:
    """What the other settings leave without effect."""
    if table.settings["first_fall"] != "on":
        return {}
    return {"elderless": "the match ends when the first Elder is removed"}
