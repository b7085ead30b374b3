"""The ready-made forces and set-ups, read from data/presets.json."""

from importlib.resources import files

from msgspec import Struct
from msgspec.json import decode


class Setup(Struct, frozen=True):
    """A ready-made plan of the haunts, and the post of the sorcerers that serve each."""

    haunts: dict[str, str]
    posts: dict[str, str]


class Presets(Struct, frozen=True):
    automatic: dict[str, dict[str, str]]  # by scenario and side: the name of a force
    forces: dict[str, dict[str, dict[str, str]]]
    setups: dict[str, Setup]


PRESETS = decode(
    files("bot.games.arrakhar").joinpath("data", "presets.json").read_bytes(), type=Presets
)
