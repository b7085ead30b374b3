"""The settings of a match, and the terms they make: points, minimums, haunts, limits.

Settings that do not fit together are refused before anybody sits down (R09).
"""

from collections.abc import Mapping

from bot.games.arrakhar.model.state import Terms
from bot.games.arrakhar.model.units import FORCES, KINDS, RULER, SORCERER, WIZARD
from bot.games.arrakhar.prompts.refusals import Refused
from bot.kernel import NotAllowed, Setting

_SCENARIOS = {  # points and minimum of each kind for both sides, numbers on the haunts
    "basic": ((60, 4), (66, 6), 2),
    "short": ((40, 3), (44, 4), 2),
    "long": ((90, 6), (100, 9), 3),
    "custom": ((60, 0), (66, 0), 2),
}
_POINTS = range(12, 141)
_LEAST = range(21)
_QUIET = (0, *range(4, 21))
_LIMIT = (0, *range(8, 41))
_OWN = "scenario"  # as the scenario has it
_AS_SCENARIO = {_OWN: "as in the scenario"}
SETTINGS = (  # what most tables choose comes first
    Setting(
        "scenario",
        "Scenario",
        tuple(_SCENARIOS),
        "How many points the wizard player and the sorcerer player have for their forces.",
        labels={
            "basic": "basic: 60 points against 66",
            "short": "short: 40 points against 44",
            "long": "long: 90 points against 100, nine haunts",
            "custom": "custom: as you agree",
        },
    ),
    Setting(
        "sides",
        "Side of the first player",
        ("random", "wizard", "sorcerer"),
        "Which side the first player at the table takes.",
        labels={"random": "at random", "wizard": "wizard player", "sorcerer": "sorcerer player"},
    ),
    Setting(
        "setup_help",
        "Ready-made set-ups",
        ("on", "off", "ready"),
        "Ready-made forces and plans can be offered as buttons. If both sides are set up for you, "
        "turn 1 begins at once.",
        labels={"on": "offered", "off": "not offered", "ready": "used for both sides"},
    ),
    Setting(
        "advanced",
        "Advanced play",
        ("off", "on"),
        "A force needs no minimum number of any type.",
    ),
    Setting(
        "w_points",
        "Points of the wizard player",
        (_OWN, "40", "50", "60", "70", "80", "90"),
        "A handicap: any number from 12 to 140 instead of the scenario's.",
        free=True,
        labels=_AS_SCENARIO,
    ),
    Setting(
        "s_points",
        "Points of the sorcerer player",
        (_OWN, "38", "40", "42", "44", "60", "62", "64", "66", "68", "70", "72", "100", "108"),
        "A handicap: any number from 12 to 140 instead of the scenario's. Try steps of 2.",
        free=True,
        labels=_AS_SCENARIO,
    ),
    Setting(
        "haunts",
        "Haunts (custom scenario only)",
        (_OWN, "6", "9"),
        "How many haunts there are: 6 or 9.",
        labels=_AS_SCENARIO,
    ),
    Setting(
        "w_min",
        "Wizard minimum (custom scenario only)",
        ("0", "1", "2", "3", "4", "5", "6"),
        "How many units of each type the wizard player must take: 0 to 20.",
        free=True,
    ),
    Setting(
        "s_min",
        "Sorcerer minimum (custom scenario only)",
        ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
        "How many units of each type the sorcerer player must take: 0 to 20.",
        free=True,
    ),
    Setting(
        "quiet",
        "Quiet-turn limit",
        ("8", "0", *(str(each) for each in _QUIET if each not in (0, 8))),
        "The match ends after this many turns in a row without a loss, a destroyed haunt or a new "
        "holder of the wand.",
        labels={"0": "no limit"},
    ),
    Setting(
        "turn_limit",
        "Turn limit",
        ("0", "8", "10", "12", "16", "20", "30", "40"),
        "The sorcerer player wins when this turn is over. Any number from 8 to 40, or 0 for no "
        "limit.",
        free=True,
        labels={"0": "no limit"},
    ),
)
_CUSTOM = " (custom scenario only)"
_LABELS = {setting.key: setting.label for setting in SETTINGS}


def terms(settings: Mapping[str, str]) -> Terms:
    """The settings as terms; raises NotAllowed where they do not fit (R09)."""
    name = settings["scenario"]
    wizard, sorcerer, numbers = _SCENARIOS[name]
    if name != "custom":
        _refuse_custom(settings)
    elif settings["haunts"] == "9":
        numbers = 3
    points = {
        WIZARD: _points(settings, "w_points", wizard[0]),
        SORCERER: _points(settings, "s_points", sorcerer[0]),
    }
    least = {
        WIZARD: wizard[1] or _number(settings, "w_min", _LEAST),
        SORCERER: sorcerer[1] or _number(settings, "s_min", _LEAST),
    }
    if settings["advanced"] == "on":
        least = dict.fromkeys(least, 0)
    _refuse_unaffordable(points, least)
    return Terms(
        scenario=name,
        points=points,
        least=least,
        haunts=tuple(f"{kind}{number + 1}" for number in range(numbers) for kind in "TRC"),
        quiet=_number(settings, "quiet", _QUIET),
        limit=_number(settings, "turn_limit", _LIMIT),
        help=settings["setup_help"] != "off",
    )


def idle_settings(settings: Mapping[str, str]) -> dict[str, str]:
    """What the other settings leave without effect."""
    if settings["advanced"] != "on" or settings["scenario"] != "custom":
        return {}
    return dict.fromkeys(("w_min", "s_min"), "advanced play has no minimum")


def is_standard(terms: Terms, side: str) -> bool:
    """The points are those of the printed scenario, so its ready-made forces fit."""
    wizard, sorcerer, _ = _SCENARIOS[terms.scenario]
    printed = (wizard if side == WIZARD else sorcerer)[0]
    return terms.scenario != "custom" and terms.points[side] == printed


def _refuse_custom(settings: Mapping[str, str]) -> None:
    for key, plain in (("haunts", _OWN), ("w_min", "0"), ("s_min", "0")):
        if settings[key] != plain:
            raise NotAllowed(
                f"“{_LABELS[key].removesuffix(_CUSTOM)}” can be set in the custom scenario only. "
                "Choose the custom scenario, or leave this setting at its usual value (R09)."
            )


def _refuse_unaffordable(points: Mapping[str, int], least: Mapping[str, int]) -> None:
    for side, limit in points.items():
        cost = least[side] * sum(KINDS[kind].cost for kind in FORCES[side])
        if cost > limit:
            raise NotAllowed(str(Refused("LB01", ruler=RULER[side], x=cost, y=limit)))


def _points(settings: Mapping[str, str], key: str, printed: int) -> int:
    return printed if settings[key] == _OWN else _number(settings, key, _POINTS)


def _number(settings: Mapping[str, str], key: str, fit: range | tuple[int, ...]) -> int:
    wanted = settings[key].strip()
    if not wanted.isdecimal() or int(wanted) not in fit:
        has_gap = len(fit) <= fit[-1] - fit[0]
        allowed = f"{'0 or ' * has_gap}{fit[has_gap]} to {fit[-1]}"
        raise NotAllowed(f"“{wanted}” does not fit “{_LABELS[key]}”. Choose {allowed} (R09).")
    return int(wanted)
