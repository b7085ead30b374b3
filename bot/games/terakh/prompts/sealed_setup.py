"""The question of a set-up at the same time: a whole clan in one sentence (R85)."""

import re
from functools import partial

from bot.games.terakh.model.actions import Action, Deploy
from bot.games.terakh.model.planes import LETTERS
from bot.games.terakh.model.ready_made import Placement, placement
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import INKAS
from bot.games.terakh.rules.sealed_setup import said
from bot.games.terakh.text.words import unit_cells
from bot.kernel import Ask, Do, Fill, NotUnderstood, Option, Prompt, Seat
from bot.kernel.text import either

HINT = "seven Trias: your Idol, five Inkas, your Elder"
TOGETHER = (
    "Place your clan: six Inkas, of which the first gets your Orb, and your Elder. Everyone places "
    "at the same time, face down. Where two want the same Tria, the earlier player gets it and "
    "the other stands next to it."
)


def whole_clan(state: State, seat: Seat) -> Prompt[Action]:
    """A formation on a plane of your choice, or seven Trias of your own."""
    formations = partial(_formations, state, seat)
    usual = LETTERS[state.order.index(seat) % len(state.planes)]
    options: tuple[Option[Action], ...] = (
        Option("formation", "A formation on a plane of your choice", Ask(formations)),
        Option(
            "place",
            "Trias of your own",
            Fill(HINT, partial(_read, state), " ".join(_cells(_formation(state, usual))), True),
        ),
    )
    text = TOGETHER
    if cells := said(state, seat):
        text = f"You have placed {unit_cells(cells)}. You can change that until all have placed."
    return Prompt(seat, text, options, default=f"formation {usual}", topic="Set-up")


def _formations(state: State, seat: Seat) -> Prompt[Action]:
    options: tuple[Option[Action], ...] = tuple(
        Option(letter, _label(state, letter), Do(Deploy(_cells(found)), sealed=True), found.elder)
        for letter in LETTERS[: len(state.planes)]
        for found in (_formation(state, letter),)
    )
    return Prompt(seat, "On which plane does your clan stand?", options)


def _label(state: State, letter: str) -> str:
    found = _formation(state, letter)
    return f"Plane {letter}: Elder on {found.elder}, Idol on {found.inkas[0]}"


def _formation(state: State, letter: str) -> Placement:
    return placement(state.planes, state.turns, LETTERS.index(letter))


def _cells(found: Placement) -> tuple[str, ...]:
    return (*found.inkas, found.elder)


def _read(state: State, text: str) -> Action:
    """Seven different Trias, in capitals or not, with or without commas."""
    cells = tuple(word.upper() for word in re.split(r"[\s,;]+", text.strip()) if word)
    known = state.board.near
    for cell in cells:
        if cell not in known:
            planes = either(LETTERS[: len(state.planes)])
            raise NotUnderstood(
                f"“{cell}” is not a Tria. Name a plane ({planes}) and a number from 1 to 16, such  "
                "as A7 (R85)."
            )
    if len(cells) != INKAS + 1 or len(set(cells)) != len(cells):
        raise NotUnderstood(
            f"That is not a whole clan. Name seven different Trias: {HINT[14:]} (R85)."
        )
    return Deploy(cells)
