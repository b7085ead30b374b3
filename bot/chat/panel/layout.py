"""A question as rows of buttons and menus: plain data, a pure function of the prompt.

How many options become menus, and which of them stand together, is decided in `menus.py`; what an
id holds, in `ids.py`.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.chat import limits
from bot.chat.ids import Choose, Confirm, Find, Id, Path, Pick, ShowGroup, ShowPage
from bot.chat.panel import sentences
from bot.chat.panel.menus import (
    MENUS,
    TOOLS,
    Inner,
    Numbered,
    arranged,
    chunks,
    group_label,
    grouped,
    headings,
    shown,
    unfolded,
    without_singles,
)
from bot.chat.panel.rows import Button, Item, Menu, Row
from bot.chat.panel.sentences import Sentence, Verb
from bot.chat.text import cut
from bot.kernel import Ask, Do, Fill, Option, Prompt
from bot.match.ids import MatchId, Tag

AS_BUTTONS = 10
STAYING = ("stay", "stop")  # asked again where it is a pity; it is no danger
UNDOING = ("undo", "clear", "again")
READY = ("ready", "done")  # what a plan is made for
LETTING_GO = ("pass", "end", "done", "noblock", "nothing")  # and "pass-turn"


class Screen(Struct, frozen=True):
    """One screen of a question: all of it, a group of its options, or one of its pages."""

    path: Path
    page: int = 0
    group: int = -1


class Place(Struct, frozen=True):
    """A place in the tree of questions: how far a person has chosen."""

    match_id: MatchId
    tag: Tag
    path: Path = ()
    page: int = 0
    group: int = -1  # only the options of this group are shown
    look: int = -1  # 1: the board at twice the size; 0: all of it; -1: as the question needs it
    floor: int = 0  # so many first steps had no alternative: there is no way back before them
    before: Screen | None = None  # where *Back* leads


def lay_out(
    prompt: Prompt[Any],
    place: Place,
    only: Sequence[int] | None = None,
    *,
    folded: bool = False,
) -> tuple[Row, ...]:
    """The rows of one question; `only` keeps the options that a search has found.

    A folded one shows none of the questions behind its options.
    """
    inner = [] if folded else unfolded_at(prompt, place, only)
    if inner:
        return _unfold(prompt, place, inner)
    if not folded and (verbs := verbs_at(prompt, place, only)):
        return _spelled_out(prompt, place, verbs)
    options = shown(prompt.options, place.group, only)
    many, quiet = len(options), ways_out(prompt)
    if many <= AS_BUTTONS:
        return _with(_buttons(options, place, quiet), _navigation(place, only, many))
    parts = arranged(options)
    if len(parts) <= MENUS:
        return _listed(options, place, quiet, _navigation(place, only, many))
    if only is None and place.group < 0 and len(grouped(options)) > 1:
        return _with(_chooser(options, place, quiet), _navigation(place, only, many))
    pages = -(-len(parts) // MENUS)
    page = min(place.page, pages - 1)
    rows = _menus(without_singles(parts[page * MENUS : (page + 1) * MENUS]), place)
    return _with(rows, _navigation(place, only, many, page, pages))


def screen_of(prompt: Prompt[Any], path: Path, number: int) -> Screen:
    """The screen of a question on which an option is shown, as `lay_out` lays it out."""
    options = list(enumerate(prompt.options))
    if len(options) <= AS_BUTTONS or len(arranged(options)) <= MENUS:
        return Screen(path)
    groups = list(grouped(options).values())
    if len(groups) == 1:
        return Screen(path, _page_of(options, number))
    group = next(n for n, part in enumerate(groups) if number in dict(part))
    if len(groups[group]) == 1 and len(groups) <= AS_BUTTONS:
        return Screen(path)
    return Screen(path, _page_of(groups[group], number), group)


def _page_of(options: Numbered, number: int) -> int:
    parts = arranged(options)
    return next(n for n, part in enumerate(parts) if number in dict(part)) // MENUS


def unfolded_at(prompt: Prompt[Any], place: Place, only: Sequence[int] | None) -> list[Inner]:
    """The further questions that a screen shows, too; a part of a question shows none."""
    is_whole = only is None and place.group < 0
    if not is_whole:
        return []
    return unfolded(prompt, back=_is_deeper(place), is_root=not place.path)


def verbs_at(prompt: Prompt[Any], place: Place, only: Sequence[int] | None) -> list[Verb]:
    """The whole sentences that a screen shows: the first one does, if they fit."""
    if only is not None or place.group >= 0 or place.page or place.path:
        return []
    return sentences.verbs(prompt)


def _spelled_out(prompt: Prompt[Any], place: Place, verbs: Sequence[Verb]) -> tuple[Row, ...]:
    """Menus of whole sentences, then the other options; of few sentences, each has its button."""
    listed = {verb.number: verb for verb in verbs if verb.menus}
    few = {verb.number: verb for verb in verbs if not verb.menus}
    parts = [(verb, part) for verb in listed.values() for part in chunks(verb.menu)]
    menus = [_sentence_menu(verb, part, place, n) for n, (verb, part) in enumerate(parts)]
    quiet = ways_out(prompt)
    buttons: list[Button] = []
    for number, option in enumerate(prompt.options):
        if number in listed:
            continue
        if number in few:
            buttons += (
                _sentence_button(few[number], each, place) for each in few[number].sentences
            )
        else:
            buttons.append(_button(number, option, place, quiet))
    return (*menus, *_in_rows(buttons))


def _sentence_menu(verb: Verb, part: Sequence[Sentence], place: Place, number: int) -> Menu:
    between, whole = "", [each for each in part if each is not verb.stepwise]
    if len(whole) < len(verb.sentences):
        ends = [each.label.partition(" → ")[0] for each in (whole[0], whole[-1])]
        between = f": {ends[0]} – {ends[1]}"
    items = tuple(
        Item(
            ".".join(map(str, each.steps)),
            cut(each.label, limits.MENU_LABEL),
            cut(each.detail, limits.MENU_DESCRIPTION),
        )
        for each in part
    )
    id = Pick(place.match_id, place.tag, place.path, number)
    return Menu(id, cut(f"{verb.label}{between} ({len(whole)})", limits.PLACEHOLDER), items)


def _sentence_button(verb: Verb, sentence: Sentence, place: Place) -> Button:
    id = Choose(place.match_id, place.tag, (*place.path, *sentence.steps))
    label = cut(f"{verb.label}: {sentence.whole}", limits.BUTTON_LABEL)
    return Button(id, label, _style(sentence.option, frozenset(), is_whole=False))


def _is_deeper(place: Place) -> bool:
    return len(place.path) > place.floor


def _with(rows: tuple[Row, ...], below: tuple[Button, ...]) -> tuple[Row, ...]:
    return (*rows, below) if below else rows


def ways_out(prompt: Prompt[Any]) -> frozenset[str]:
    """Options that pass, end or skip, if there is any other option.

    They are secondary buttons, so that newcomers do not click “End the turn” first. Where there is
    a plan to undo, “done” carries it out.
    """
    pressed = [each.token for each in prompt.options if not isinstance(each.then, Fill)]
    going_on = READY if "undo" in pressed else ()
    found = [each for each in pressed if each.partition("-")[0] in LETTING_GO]
    found = [each for each in found if each not in going_on]
    return frozenset(found if len(found) < len(pressed) else ())


def only_passes(prompt: Prompt[Any]) -> bool:
    """Is passing the only option? Games ask anyway, so that a missing pause reveals nothing."""
    return all(option.token.partition("-")[0] == "pass" for option in prompt.options)


def _listed(
    options: Numbered, place: Place, quiet: frozenset[str], below: tuple[Button, ...]
) -> tuple[Row, ...]:
    """Menus with buttons below; a group of one option becomes a button, the last ones first."""
    room = max(0, limits.BUTTONS_IN_ROW - len(below) - TOOLS)
    single = [part[0] for part in grouped(options).values() if len(part) == 1]
    alone = dict(single[len(single) - room :] if len(single) > room else single)
    parts = arranged([each for each in options if each[0] not in alone])
    if len(parts) > MENUS:
        alone, parts = {}, arranged(options)
    rows = _menus(without_singles(parts), place)
    return _with(rows, (*(_button(*each, place, quiet) for each in alone.items()), *below))


def _buttons(
    options: Numbered, place: Place, quiet: frozenset[str]
) -> tuple[tuple[Button, ...], ...]:
    return _in_rows([_button(number, option, place, quiet) for number, option in options])


def _button(number: int, option: Option[Any], place: Place, quiet: frozenset[str]) -> Button:
    id = Choose(place.match_id, place.tag, (*place.path, number))
    return Button(id, _label(option), _style(option, quiet, is_whole=not place.path))


def _in_rows(buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    width = limits.BUTTONS_IN_ROW
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))


def _menus(parts: Sequence[Numbered], place: Place, before: str = "") -> tuple[Row, ...]:
    return tuple(
        Menu(
            Pick(place.match_id, place.tag, place.path, number),
            cut(_placeholder(part, name, before, is_only=len(parts) == 1), limits.PLACEHOLDER),
            tuple(_item(each, option) for each, option in part),
        )
        for number, (part, name) in enumerate(zip(parts, headings(parts), strict=True))
    )


def _placeholder(part: Numbered, name: str, before: str, *, is_only: bool) -> str:
    """The only menu of a verb is called after it: “Place a unit (10)”."""
    if before and is_only and not part[0][1].group:
        return f"{before} ({len(part)})"
    return f"{f'{before}: ' if before else _verb(part)}{name}"


def _verb(part: Numbered) -> str:
    """A verb before the heading, if the menu has no group name."""
    return "" if part[0][1].group else "Choose: "


def _chooser(options: Numbered, place: Place, quiet: frozenset[str]) -> tuple[Row, ...]:
    """Choose the group first, then the option; a group of one is shown as its option."""
    groups = list(grouped(options).items())
    if len(groups) > AS_BUTTONS:
        return tuple(_group_menu(groups, place, start) for start in _starts(len(groups)))
    return _in_rows(
        [
            Button(_group(place, number), group_label(name, part))
            if len(part) > 1
            else _button(*part[0], place, quiet)
            for number, (name, part) in enumerate(groups)
        ]
    )


def _group_menu(groups: list[tuple[str, Numbered]], place: Place, start: int) -> Menu:
    part = list(enumerate(groups))[start : start + limits.MENU_OPTIONS]
    first, last = part[0][1][0], part[-1][1][0]
    items = tuple(Item(str(number), group_label(*group)) for number, group in part)
    return Menu(_group(place, start), cut(f"{first} – {last}", limits.PLACEHOLDER), items)


def _group(place: Place, group: int, page: int = 0) -> ShowGroup:
    return ShowGroup(place.match_id, place.tag, place.path, group, page)


def _page(place: Place, path: Path, page: int = 0) -> ShowPage:
    return ShowPage(place.match_id, place.tag, path, page)


def _find(place: Place) -> Button:
    return Button(Find(place.match_id, place.tag, place.path), "Find …")


def _starts(many: int) -> range:
    return range(0, many, limits.MENU_OPTIONS)


def _unfold(prompt: Prompt[Any], place: Place, inner: list[Inner]) -> tuple[Row, ...]:
    """The questions behind some options, with the other options as buttons below."""
    shown_at_once = {each.number for each in inner}
    others = [each for each in enumerate(prompt.options) if each[0] not in shown_at_once]
    below = [_button(*each, place, ways_out(prompt)) for each in others]
    back = _navigation(place, None, 0)
    if len(inner) > 1:
        answers = [button for each in inner for button in _inner_buttons(prompt, place, each)]
        return _in_rows([*answers, *below, *back])
    [only] = inner
    deeper, many = replace(place, path=(*place.path, only.number)), len(only.prompt.options)
    rows = _inner_menus(prompt, place, only)
    if many + len(others) <= AS_BUTTONS and len(others) == len(prompt.options) - 1:
        rows = _buttons(list(enumerate(only.prompt.options)), deeper, ways_out(only.prompt))
    find = (_find(deeper),) if many > AS_BUTTONS else ()
    return (*rows, *_in_rows([*back, *below, *find]))


def _inner_buttons(prompt: Prompt[Any], place: Place, inner: Inner) -> list[Button]:
    """ "Move a unit: Rogue on F4"."""
    deeper = replace(place, path=(*place.path, inner.number))
    verb, quiet = prompt.options[inner.number].label, ways_out(inner.prompt)
    found = [_button(*each, deeper, quiet) for each in enumerate(inner.prompt.options)]
    return [
        replace(each, label=cut(f"{verb}: {each.label}", limits.BUTTON_LABEL)) for each in found
    ]


def _inner_menus(prompt: Prompt[Any], place: Place, inner: Inner) -> tuple[Row, ...]:
    deeper = replace(place, path=(*place.path, inner.number))
    return _menus(inner.parts, deeper, prompt.options[inner.number].label)


def _item(number: int, option: Option[Any]) -> Item:
    token = option.token if option.token.casefold() not in option.label.casefold() else ""
    detail = cut(option.detail, limits.MENU_DESCRIPTION) or token
    return Item(str(number), cut(option.label, limits.MENU_LABEL), detail)


def _label(option: Option[Any]) -> str:
    goes_on = isinstance(option.then, Fill) or (
        isinstance(option.then, Ask) and not option.then.usual
    )
    more = " …" if goes_on else ""
    return cut(option.label, limits.BUTTON_LABEL - len(more)) + more


def _style(option: Option[Any], quiet: frozenset[str], *, is_whole: bool) -> str:
    """Ready is green where it is the whole sentence, and not, say, the mode of a unit."""
    if option.token in (*quiet, *UNDOING) or _is_rare(option):
        return "secondary"
    if is_whole and option.token in READY:
        return "success"
    if isinstance(option.then, Do) and option.then.confirm:
        return "secondary" if option.token in STAYING else "danger"
    return "primary"


def _is_rare(option: Option[Any]) -> bool:
    """Words of one's own, what is seldom wanted, and giving up: that is asked again anyway."""
    match option.then:
        case Fill():
            return True
        case Ask(aside=aside):
            return aside
        case Do(private=is_setting, gives_up=gives_up):
            return is_setting or gives_up


def _navigation(
    place: Place, only: Sequence[int] | None, many: int, page: int = 0, pages: int = 1
) -> tuple[Button, ...]:
    row: list[Button] = []
    if place.before:
        row.append(Button(_back(place, place.before), "Back"))
    if pages > 1 and only is None:
        following = (page + 1) % pages
        id: Id = _page(place, place.path, following)
        if place.group >= 0:
            id = _group(place, place.group, following)
        row.append(Button(id, f"More ({page + 1} of {pages})"))
    if many > AS_BUTTONS and (only is None or pages > 1):
        row.append(_find(place))
    return tuple(row)


def confirm(place: Place) -> tuple[Row, ...]:
    """Ask again before something that cannot be undone."""
    yes = Button(Confirm(place.match_id, place.tag, place.path), "Yes, do it", "danger")
    return ((yes, Button(_back(place, place.before or Screen(())), "No, go back")),)


def _back(place: Place, to: Screen) -> Id:
    if to.group >= 0:
        return ShowGroup(place.match_id, place.tag, to.path, to.group, to.page)
    return _page(place, to.path, to.page)
