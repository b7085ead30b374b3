"""Options that several prompts share: a verb in front, numbered labels, cards by name."""

from collections.abc import Sequence
from functools import partial

from bot.games.terrene.model import names
from bot.games.terrene.model.actions import Action, Take
from bot.games.terrene.model.pieces import Card, Member
from bot.kernel.prompt import Ask, Do, Option, Prompt, Seat

Options = tuple[Option[Action], ...]
LONGEST = 80  # characters in a label


LABELS = {
    "discard": ("Discard a card", "Which card do you discard?"),
    "take": ("Take a card", "Which card do you take?"),
    "tier": ("Choose a reward", "Which reward?"),
    "choose": ("Choose an effect", "Which effect?"),
    "dismiss": ("Dismiss a Character", "Which Character do you dismiss?"),
}


def shortened(label: str) -> str:
    """A label that fits into a menu."""
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"


def with_verb(word: str, seat: Seat, options: Options) -> Options:
    """A verb in front of options, so that every sentence begins with one."""
    label, text = LABELS[word]
    return (Option(word, label, Ask(partial(Prompt[Action], seat, text, options))),)


def numbered(labels: list[str]) -> Options:
    return tuple(
        Option(str(number), label, Do(Take(number=number)))
        for number, label in enumerate(labels, 1)
    )


def by_name(cards: Sequence[Card], *, sealed: bool) -> Options:
    keys = sorted({card.key for card in cards}, key=names.code)
    return tuple(
        Option(names.code(key), names.name(key), Do(Take(key=key), sealed=sealed)) for key in keys
    )


def member(seat: Seat, each: Member, then: Do[Action] | Ask[Action], *facts: str) -> Option[Action]:
    """ "A2 Ike the Aggressive · ATK 20 · 1 Action"."""
    spot = names.label(seat, each)
    return Option(spot, " · ".join((f"{spot} {each.face.name}", *facts)), then, spot)
