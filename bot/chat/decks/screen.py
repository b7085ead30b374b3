"""The deck builder's screen: the deck so far, what it still lacks, and menus of cards.

A pure function of the deck and of the id, which says what the menus show. Which kinds of groups
there are, the game says with its parts.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.chat import limits, saved_ids, text
from bot.chat.panel.rows import Button, Item, Menu, Row
from bot.chat.saved_ids import OfDeck
from bot.kernel import Kit, KitPart

KINDS = 3  # of groups; with the cards and the buttons there are five rows
ANY = "0"
LISTED = 1100  # characters of the list
EMPTY = "It has no cards yet. Choose one below, or paste a list."


def kinds(parts: Sequence[KitPart]) -> dict[str, list[str]]:
    """Every kind of group with its groups: "Cost": "SP 1", "1 Action"."""
    found: dict[str, dict[str, None]] = {}
    for part in parts:
        for kind, groups in part.groups.items():
            found.setdefault(kind, {}).update(dict.fromkeys(groups))
    return {kind: list(groups) for kind, groups in list(found.items())[:KINDS]}


def shown(parts: Sequence[KitPart], kit: Kit, place: OfDeck) -> list[KitPart]:
    """The cards that the menu offers: those of all chosen groups, or of the deck."""
    held = dict(kit.parts)
    wanted = {
        kind: groups[chosen - 1]
        for (kind, groups), chosen in zip(kinds(parts).items(), place.groups, strict=False)
        if 0 < chosen <= len(groups)
    }
    return [
        part
        for part in parts
        if all(group in part.groups.get(kind, ()) for kind, group in wanted.items())
        and (not place.is_removing or part.name in held)
    ]


def words(name: str, kit: Kit, before: str = "") -> str:
    number = sum(each for _, each in kit.parts)
    verdict = "**Not legal yet:**" if kit.problems else "**This deck is legal.** Save it to use it."
    lines = [
        *([before] if before else []),
        f"**Deck “{text.plain(name)}”** · {number} card{'s' * (number != 1)}",
        text.cut(kit.listed, LISTED) or EMPTY,
        verdict,
        *(f"- {each}" for each in kit.problems),
        *(f"-# {each}" for each in kit.notes),
    ]
    return text.cut("\n".join(lines), limits.CONTENT)


def rows(parts: Sequence[KitPart], kit: Kit, place: OfDeck) -> tuple[Row, ...]:
    cards = shown(parts, kit, place)
    pages = max(1, -(-len(cards) // limits.MENU_OPTIONS))
    page = place.page % pages
    menus = [_groups(place, number, *each) for number, each in enumerate(kinds(parts).items())]
    first = page * limits.MENU_OPTIONS
    offered = cards[first : first + limits.MENU_OPTIONS]
    if offered:
        menus.append(_cards(offered, dict(kit.parts), place, len(cards)))
    return (*menus, _buttons(kit, place, page, pages))


def at(control: type[OfDeck], place: OfDeck, **changes: Any) -> OfDeck:
    """The same place under another control."""
    moved = replace(place, **changes)
    return control(*(getattr(moved, field) for field in OfDeck.__struct_fields__))


def _groups(place: OfDeck, number: int, kind: str, groups: Sequence[str]) -> Menu:
    chosen = place.groups[number] if number < len(place.groups) else 0
    items = (
        Item(str(each), f"{kind}: {name}", chosen=each == chosen)
        for each, name in enumerate(("any", *groups[: limits.MENU_OPTIONS - 1]))
    )
    return Menu(at(saved_ids.PickDeckGroup, place, kind=number, page=0), kind, tuple(items))


def _cards(cards: Sequence[KitPart], held: dict[str, int], place: OfDeck, number: int) -> Menu:
    items = (
        Item(each.name, f"{each.name}{_copies(held.get(each.name, 0))}", each.detail)
        for each in cards
    )
    verb = "Remove" if place.is_removing else "Add"
    return Menu(
        at(saved_ids.PickDeckCard, place), f"{verb} a card: {number} to choose from", (*items,)
    )


def _copies(number: int) -> str:
    return f" · {number} in the deck" if number else ""


def _buttons(kit: Kit, place: OfDeck, page: int, pages: int) -> tuple[Button, ...]:
    every = (0,) * KINDS  # what one adds next is seldom of the kind that one removes
    other = at(
        saved_ids.ShowDeck, place, is_removing=int(not place.is_removing), page=0, groups=every
    )
    further = at(saved_ids.ShowDeck, place, page=(page + 1) % pages)
    more = (Button(further, f"More cards ({page + 1}/{pages})"),) if pages > 1 else ()
    nothing = not kit.parts
    return (
        *more,
        Button(other, "Add cards" if place.is_removing else "Remove cards", disabled=nothing),
        Button(at(saved_ids.AskDeckList, place), "List as text …"),
        Button(at(saved_ids.ShareDeck, place), "Show everyone", disabled=nothing),
        Button(at(saved_ids.SaveDeck, place), "Save", "success", disabled=bool(kit.problems)),
    )
