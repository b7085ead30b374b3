"""What Terakh is called, who can play it, and what its players agree on first (1.1)."""

from bot.games.terakh.planes import CONFIGURATIONS
from bot.kernel import About, Setting

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

ABOUT = About(
    key="terakh",
    title="Terakh",
    blurb="Two to six clans fight on triangular Battle Planes with Idols, Orbs and Cast Cards.",
    seats=(2, 3, 4, 5, 6),
    rules=1,
    has_secrets=True,
    has_advice=True,
    settings=SETTINGS,
    trophies={"pendant": "the Victory Pendant"},
)
