"""Why an order is refused: what was wrong, the rule, what to do instead, and the ruling's number.

Nothing has happened when one of these is raised; only the player who gave the order reads it
(R19). The sentences are in data/refusals.json.
"""

import json
from importlib.resources import files

from bot.kernel import NotUnderstood

_MESSAGES: dict[str, list[str]] = json.loads(
    files("bot.games.arrakhar").joinpath("data", "refusals.json").read_text(encoding="utf-8")
)
_NONE_LEFT = {"GN04": "GN10", "GN09": "GN11", "HS05": "HS06"}  # instead of "only 0"
_LONGEST = 60  # characters of a word that is quoted back


class Refused(NotUnderstood):
    """An order that cannot be given."""

    def __init__(self, code: str, **fields: object) -> None:
        is_none = fields.get("n") == 0
        text, *rulings = _MESSAGES[_NONE_LEFT.get(code, code) if is_none else code]
        if "tok" in fields:  # what was typed, read in capitals
            fields["tok"] = str(fields["tok"])[:_LONGEST].replace("X", "x")
        cited = f" ({', '.join(rulings)})" if rulings else ""
        super().__init__(f"{text.removesuffix('.').format(**fields)}{cited}.")
        self.code = code
