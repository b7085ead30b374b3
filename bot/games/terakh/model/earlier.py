"""What release 0.2.0 and older wrote, in the words of today: open tables and saved positions."""

from collections.abc import Mapping
from typing import Any

REACTIONS = {"off": "smart", "on": "masked"}


def settings(chosen: Mapping[str, str]) -> Mapping[str, str]:
    """ "Masked reactions" was on or off."""
    found = dict(chosen)
    masked = found.pop("masked", "")
    if masked:
        found.setdefault("reactions", REACTIONS.get(masked.casefold(), masked))
    return found


def state(data: dict[str, Any]) -> dict[str, Any]:
    """The same of the options in a saved position."""
    options = dict(data["options"])
    masked = options.pop("masked", None)
    if masked is None:
        return data
    return {**data, "options": {**options, "reactions": "masked" if masked else "smart"}}
