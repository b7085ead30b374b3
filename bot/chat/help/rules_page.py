"""A page of the rules, or one topic, as a message: words and rows, pure."""

from collections.abc import Sequence

from msgspec import Struct

from bot.chat import limits
from bot.chat.ids import AskTopic, OpenExample, PickRules, PickRulesOf, ShareRules, ShowRules
from bot.chat.panel.rows import Button, Item, Menu, Row
from bot.chat.text import cut
from bot.games import find, games
from bot.match.practice.lesson import examples
from bot.match.rulebook.lookup import Topic, look_up, topics
from bot.match.rulebook.pages import chapters, pages

WHICH_GAME = "**Rules**: which game?"
SHOWN_BY = "-# Shown by {}"


class Screen(Struct, frozen=True):
    content: str
    rows: tuple[Row, ...]
    picture: str = ""  # a piece to be drawn
    example: str = ""  # an example whose position may be drawn and tried


def page_screen(game: str, number: int, heading: str = "") -> Screen:
    """One page, with the ways to all others; from a heading on, if one was looked for."""
    number = min(max(number, 0), len(pages(game)) - 1)
    page = pages(game)[number]
    title = f"## {find(game).about.title} · {page.chapter}"
    foot = f"-# Page {number + 1} of {len(pages(game))}"
    questions = (_questions(game),) if number == 0 else ()
    menus = (*questions, *_example_menu(game, number), _chapter_menu(game, page.chapter))
    rows = (*menus, _page_buttons(game, number))
    before, found, rest = page.text.partition(f"### {heading}\n") if heading else ("", "", "")
    words = f"{found}{rest}" if found and before else page.text
    return Screen(f"{title}\n{words}\n{foot}", rows)


def topic_screen(game: str, topic: Topic, others: Sequence[Topic] = ()) -> Screen:
    """A topic that is only a part of a page, or the page itself; and what else may be meant."""
    if not topic.text:
        screen = page_screen(game, topic.page, topic.heading)
        menu = _others(game, topic, others)
        return Screen(screen.content, (*menu, *screen.rows[-2:]))
    content = f"## {find(game).about.title} · {topic.name}\n{topic.text}"
    buttons = [Button(AskTopic(game), "Search …"), Button(_shared(game, topic.name), SHARE)]
    if topic.page >= 0:
        buttons.insert(0, Button(ShowRules(game, topic.page), "Open the page"))
    piece = topic.name if topic.kind == "piece" else ""
    example = topic.name if topic.name in examples(game) and topic.kind == "example" else ""
    if example:
        buttons.insert(0, _try(game, example))
    rows = (*_others(game, topic, others), _chapter_menu(game, ""), tuple(buttons))
    return Screen(cut(content, limits.CONTENT), rows, piece, example)


def game_menu() -> tuple[Row, ...]:
    items = tuple(
        Item(key, game.about.title, cut(game.about.blurb, limits.MENU_DESCRIPTION))
        for key, game in games().items()
    )
    return (Menu(PickRulesOf(), "Choose a game", items),)


def shared_screen(game: str, topic: str, name: str) -> Screen:
    """What everybody in the channel is shown."""
    if topic.startswith("#"):
        screen, page = page_screen(game, int(topic[1:])), int(topic[1:])
        body = screen.content.rpartition("\n")[0]
    else:
        found = look_up(game, topic)
        screen, page = topic_screen(game, found), max(found.page, 0)
        body = screen.content
    foot = SHOWN_BY.format(name)
    content = f"{cut(body, limits.CONTENT - len(foot) - 1)}\n{foot}"
    first = (_try(game, screen.example),) if screen.example else ()
    row = (*first, Button(ShowRules(game, page), "Open the rules"))
    return Screen(content, (row,), screen.picture, screen.example)


SHARE = "Show to the table"


def _shared(game: str, topic: str) -> ShareRules:
    return ShareRules(game, topic[:60])


def _try(game: str, example: str) -> Button:
    return Button(OpenExample(game, example), "Try it", "success")


def _example_menu(game: str, number: int) -> tuple[Row, ...]:
    """The worked examples of a page that can be seen and tried, by what they ask."""
    known = examples(game)
    here = [each.name for each in topics(game) if each.page == number and each.name in known]
    items = tuple(Item(each, cut(f"{each}: {known[each].ask}", limits.MENU_LABEL)) for each in here)
    return (Menu(PickRules(game, 3), "See and try an example", items[:25]),) if items else ()


def _questions(game: str) -> Menu:
    asked = [topic for topic in topics(game) if topic.kind == "question"]
    items = tuple(Item(topic.name, topic.name) for topic in asked)
    return Menu(PickRules(game, 1), "What would you like to know?", items)


def _chapter_menu(game: str, here: str) -> Menu:
    items = tuple(
        Item(
            f"#{chapter.first}",
            cut(chapter.title, limits.MENU_LABEL),
            f"{chapter.pages} pages" if chapter.pages > 1 else "",
            chosen=chapter.title == here,
        )
        for chapter in chapters(game)
    )
    return Menu(PickRules(game, 0), "Chapters", items[: limits.MENU_OPTIONS])


def _others(game: str, topic: Topic, others: Sequence[Topic]) -> tuple[Row, ...]:
    rest = [each for each in others if each != topic][: limits.MENU_OPTIONS]
    if not rest:
        return ()
    items = tuple(Item(each.name[:100], cut(title(each), limits.MENU_LABEL)) for each in rest)
    return (Menu(PickRules(game, 2), "Other answers", items),)


def title(topic: Topic) -> str:
    """A topic in a list: its name, and how it begins if the name says little."""
    if topic.kind in ("ruling", "example", "term", "piece"):
        begins = topic.text.replace("*", "").replace("\n", " ")
        return f"{topic.name}: {begins}"
    return topic.name


def _page_buttons(game: str, number: int) -> tuple[Button, ...]:
    last = len(pages(game)) - 1
    return (
        Button(ShowRules(game, number - 1), "Back", disabled=number == 0),
        Button(ShowRules(game, number + 1), "Next", "primary", disabled=number == last),
        Button(AskTopic(game), "Search …"),
        Button(_shared(game, f"#{number}"), SHARE),
    )
