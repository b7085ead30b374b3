"""Themes: what the same picture wears on a dark and on a light screen, and for eyes that need more.

A theme names jobs, not hues: `go`, `strike`, `aid` and `pick` color options, `ink` and `muted` are
words, `seats` are six players' colors chosen to stay apart for color-blind eyes. A meaning never
rests on them alone: the kit gives every one of these jobs a line style, a shape or a letter too.
Marks on the board are bright with a dark rim in all themes; on a panel use `ink` and `gold`.
`HIGH_CONTRAST` is black and white where it can be: words on its panels have a contrast of 7.
"""

from dataclasses import dataclass

from renderers.kit.colours import brightness


@dataclass(frozen=True, slots=True)
class Theme:
    name: str
    ground: str  # behind everything, at the top of the picture
    ground_low: str  # and at its foot
    panel: str
    panel_high: str  # a raised row or header on a panel
    edge: str  # outlines of panels and cells
    ink: str
    muted: str
    faint: str  # guides and empty boxes
    shadow: str
    go: str  # a place to move to: a solid line
    strike: str  # a thing to hit: a dashed line
    aid: str  # a friend to help or choose: a dotted line
    pick: str  # what is chosen already: a double line
    trail: str  # what the last action did: arrows
    health: str
    gold: str
    seats: tuple[str, ...]

    @property
    def is_dark(self) -> bool:
        return brightness(self.ground) < 0.2

    @property
    def is_high_contrast(self) -> bool:
        """Are textures and soft tones left out?"""
        return self.name == "high-contrast"


# Okabe and Ito's set, in an order that keeps neighbors far apart.
SEATS = ("#0072b2", "#d55e00", "#56b4e9", "#e69f00", "#009e73", "#cc79a7")

DARK = Theme(
    name="dark",
    ground="#23252b",
    ground_low="#17181c",
    panel="#2c2f37",
    panel_high="#3a3e49",
    edge="#4b505d",
    ink="#f4f1e8",
    muted="#b3b8c4",
    faint="#828998",
    shadow="#08090c",
    go="#4fd1a5",
    strike="#ff6f5e",
    aid="#7cc4ff",
    pick="#ffe08a",
    trail="#fff6d6",
    health="#e5484d",
    gold="#f0b93a",
    seats=SEATS,
)

LIGHT = Theme(
    name="light",
    ground="#f3eee3",
    ground_low="#e2d9c7",
    panel="#fbf8f1",
    panel_high="#ebe3d3",
    edge="#b9ad96",
    ink="#22242b",
    muted="#565b68",
    faint="#857c68",
    shadow="#6b6250",
    go="#4fd1a5",
    strike="#ff6f5e",
    aid="#7cc4ff",
    pick="#ffe08a",
    trail="#fffdf5",
    health="#c62f35",
    gold="#c98a0c",
    seats=SEATS,
)

HIGH_CONTRAST = Theme(
    name="high-contrast",
    ground="#000000",
    ground_low="#000000",
    panel="#000000",
    panel_high="#26262b",
    edge="#ffffff",
    ink="#ffffff",
    muted="#e6e6e6",
    faint="#b4b4b4",
    shadow="#000000",
    go="#3dffb0",
    strike="#ff8a7a",
    aid="#8fd2ff",
    pick="#ffee55",
    trail="#ffffff",
    health="#ff7a7e",
    gold="#ffd83a",
    seats=SEATS,
)

THEMES = {theme.name: theme for theme in (DARK, LIGHT, HIGH_CONTRAST)}
