"""Discord's limits, its error codes, and the tree that says where a form is wrong."""

from typing import Any

import pytest

from bot.local.interactions import modals
from bot.local.protocol.errors import ApiError
from bot.local.protocol.wire import Json
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from tests.local.conftest import Bare

V2 = 1 << 15


def button(custom_id: str = "x", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id} | more


def menu(custom_id: str = "m", options: int = 1, **more: Any) -> Json:
    choices = [{"label": f"o{n}", "value": f"v{n}"} for n in range(options)]
    return {"type": 3, "custom_id": custom_id, "options": choices} | more


def row(*inside: Json) -> Json:
    return {"type": 1, "components": list(inside)}


def rows(*components: Json) -> Json:
    return {"content": "x", "components": list(components)}


def card(*components: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(components)} | more


def text(content: str = "words") -> Json:
    return {"type": 10, "content": content}


FORMS: dict[str, tuple[Json, str]] = {
    "long content": ({"content": "x" * 2001}, "content"),
    "eleven embeds": ({"embeds": [{"title": "t"}] * 11}, "embeds"),
    "embeds of more than 6,000 characters": (
        {"embeds": [{"description": "x" * 3500}, {"description": "x" * 3500}]},
        "embeds",
    ),
    "six rows": (rows(*(row(button(str(n))) for n in range(6))), "components"),
    "a row of six": (rows(row(*(button(str(n)) for n in range(6)))), "components.0.components"),
    "two menus in a row": (rows(row(menu("a"), menu("b"))), "components.0.components"),
    "a menu beside a button": (rows(row(menu("a"), button())), "components.0.components"),
    "the same custom id twice": (
        rows(row(button(), button())),
        "components.0.components.1.custom_id",
    ),
    "a long custom id": (rows(row(button("x" * 101))), "components.0.components.0.custom_id"),
    "a long label": (rows(row(button(label="x" * 81))), "components.0.components.0.label"),
    "a menu of 26": (rows(row(menu(options=26))), "components.0.components.0.options"),
    "a menu of none": (rows(row(menu(options=0))), "components.0.components.0.options"),
    "a long placeholder": (
        rows(row(menu(placeholder="x" * 151))),
        "components.0.components.0.placeholder",
    ),
    "a bare button": (rows(button()), "components.0.type"),
    "an empty row": (rows(row()), "components.0.components"),
    "a card with content": (card(text(), content="x"), "content"),
    "a card with embeds": (card(text(), embeds=[{"title": "x"}]), "embeds"),
    "a card of 41": (card(*(text() for _ in range(41))), "components"),
    "a card of 41 when nested": (
        card({"type": 17, "components": [text()] * 20}, {"type": 17, "components": [text()] * 19}),
        "components",
    ),
    "a card of 4,001 characters": (card(text("x" * 2000), text("x" * 2001)), "components"),
    "a card whose picture is not there": (
        card({"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}),
        "components.0.items.0.media.url",
    ),
    "a gallery of eleven": (
        card({"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}] * 11}),
        "components.0.items",
    ),
    "a box in a box": (
        card({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        "components.0.components.0.type",
    ),
    "words in a classic message": (rows(text()), "components.0.type"),
    "a blank embed field": (
        {"embeds": [{"fields": [{"name": " ", "value": "v"}]}]},
        "embeds.0.fields.0.name",
    ),
    "an embed field without a value": (
        {"embeds": [{"fields": [{"name": "n"}]}]},
        "embeds.0.fields.0.value",
    ),
    "a long embed field": (
        {"embeds": [{"fields": [{"name": "n", "value": "x" * 1025}]}]},
        "embeds.0.fields.0.value",
    ),
    "a long name of an embed field": (
        {"embeds": [{"fields": [{"name": "x" * 257, "value": "v"}]}]},
        "embeds.0.fields.0.name",
    ),
    "a long footer": ({"embeds": [{"footer": {"text": "x" * 2049}}]}, "embeds.0.footer.text"),
    "a long author": ({"embeds": [{"author": {"name": "x" * 257}}]}, "embeds.0.author.name"),
    "mentions of all users and of some": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    "101 mentions": (
        {"content": "x", "allowed_mentions": {"users": [str(n) for n in range(101)]}},
        "allowed_mentions.users",
    ),
    "an unknown kind of mention": (
        {"content": "x", "allowed_mentions": {"parse": ["friends"]}},
        "allowed_mentions.parse.0",
    ),
    "more defaults than picks": (
        rows(
            row(
                menu(options=2)
                | {
                    "options": [
                        {"label": "a", "value": "a", "default": True},
                        {"label": "b", "value": "b", "default": True},
                    ]
                }
            )
        ),
        "components.0.components.0",
    ),
    "more picks than options": (
        rows(row(menu(options=2, min_values=3, max_values=3))),
        "components.0.components.0.min_values",
    ),
    "at least two, at most one": (
        rows(row(menu(options=3, min_values=2, max_values=1))),
        "components.0.components.0.max_values",
    ),
    "a blank label": (rows(row(button(label="  "))), "components.0.components.0"),
    "a blank option": (
        rows(row(menu() | {"options": [{"label": " ", "value": "a"}]})),
        "components.0.components.0.options.0.label",
    ),
    "an unknown button style": (rows(row(button(style=7))), "components.0.components.0.style"),
    "a button without a style": (
        rows(row({"type": 2, "label": "Go", "custom_id": "x"})),
        "components.0.components.0.style",
    ),
    "a link with a custom id": (
        rows(row(button(style=5, url="https://example.org"))),
        "components.0.components.0",
    ),
    "an answer to nothing": (
        {"content": "x", "message_reference": {"message_id": "1"}},
        "message_reference",
    ),
    "a long nonce": ({"content": "x", "nonce": "9" * 26}, "nonce"),
}


@pytest.mark.parametrize("name", FORMS)
async def test_a_message_is_refused_for(
    name: str, server: LocalDiscord, alice: Person, ask: Bare
) -> None:
    body, where = FORMS[name]
    status, answer = await ask("POST", f"/channels/{alice.here.id}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    node = answer["errors"]
    for step in where.split("."):
        node = node[step]
    assert node["_errors"][0]["code"] and alice.messages() == []


FITTING: dict[str, Json] = {
    "long content": {"content": "x" * 2000},
    "five rows of five": rows(*(row(*(button(f"{r}{n}") for n in range(5))) for r in range(5))),
    "a menu of 25": rows(row(menu(options=25))),
    "a card of 40": card(*(text() for _ in range(40))),
    "a card of 4,000 characters": card(text("x" * 4000)),
    "embeds of 6,000 characters": {"embeds": [{"description": "x" * 3000}] * 2},
    "a hundred mentions": {
        "content": "x",
        "allowed_mentions": {"parse": ["roles"], "users": [str(n) for n in range(100)]},
    },
    "an answer to nothing, if that may be": {
        "content": "x",
        "message_reference": {"message_id": "1", "fail_if_not_exists": False},
    },
}


@pytest.mark.parametrize("name", FITTING)
async def test_a_message_may_just_hold(name: str, alice: Person, ask: Bare) -> None:
    status, _ = await ask("POST", f"/channels/{alice.here.id}/messages", FITTING[name])
    assert status == 200 and len(alice.messages()) == 1


def command(name: str = "play", **more: Any) -> Json:
    return {"name": name, "description": "Play.", "type": 1} | more


def option(name: str = "o", kind: int = 3, **more: Any) -> Json:
    return {"name": name, "description": "An option.", "type": kind} | more


BIG = [
    option(f"o{n}", choices=[{"name": "x" * 90 + str(c), "value": "y"} for c in range(25)])
    for n in range(4)
]
COMMANDS: dict[str, list[Json]] = {
    "an upper-case name": [command("Play")],
    "a name with a space": [command("pl ay")],
    "no description": [command(description="")],
    "a long description": [command(description="x" * 101)],
    "26 options": [command(options=[option(f"o{n}") for n in range(26)])],
    "a required option after an optional one": [
        command(options=[option("a"), option("b", required=True)])
    ],
    "choices that also complete": [
        command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])
    ],
    "8,001 characters": [command(options=BIG)],
    "two commands of one name": [command(), command()],
    "two options of one name": [command(options=[option(), option()])],
    "groups in groups": [
        command(options=[option("g", 2, options=[option("h", 2, options=[option("s", 1)])])])
    ],
}


@pytest.mark.parametrize("name", COMMANDS)
async def test_commands_are_refused_for(name: str, server: LocalDiscord, ask: Bare) -> None:
    path = f"/applications/{server.world.bot.id}/commands"
    status, answer = await ask("PUT", path, COMMANDS[name])
    assert (status, answer["code"]) == (400, 50035)
    assert answer["errors"] and server.parts.commands.listed("global") == []


async def test_there_are_at_most_a_hundred_commands_and_200_new_ones_a_day(
    server: LocalDiscord, ask: Bare
) -> None:
    path = f"/applications/{server.world.bot.id}/commands"
    assert (await ask("PUT", path, [command(f"c{n}") for n in range(101)]))[1]["code"] == 30032
    for letter in "ab":
        many = [command(f"{letter}{n}") for n in range(100)]
        assert (await ask("PUT", path, many))[0] == 200
    assert (await ask("PUT", path, [command("one-more")]))[1]["code"] == 30034


async def test_the_bare_codes(server: LocalDiscord, alice: Person, bob: Person, ask: Bare) -> None:
    here = f"/channels/{alice.here.id}/messages"
    assert (await ask("POST", here, {"content": ""}))[1]["code"] == 50006
    assert (await ask("POST", here, {"content": " \n\t "}))[1]["code"] == 50006
    assert (await ask("POST", "/channels/1/messages", {"content": "x"}))[1]["code"] == 10003
    assert (await ask("GET", f"{here}/1"))[1]["code"] == 10008
    assert (await ask("GET", "/users/1"))[1]["code"] == 10013
    assert (await ask("GET", "/guilds/1"))[1]["code"] == 10004
    said = bob.say("mine")
    assert (await ask("PATCH", f"{here}/{said.id}", {"content": "x"}))[1]["code"] == 50005
    assert (await ask("DELETE", f"{here}/{said.id}"))[1]["code"] == 50013
    assert (await ask("GET", "/users/@me", token="stolen"))[0] == 401


async def test_a_route_that_does_not_exist_is_not_found(server: LocalDiscord, ask: Bare) -> None:
    server.parts.log.observers.clear()
    assert await ask("GET", "/teapot") == (404, {"message": "404: Not Found", "code": 0})


async def test_a_form_of_nonsense_is_answered_all_the_same(
    server: LocalDiscord, alice: Person, ask: Bare
) -> None:
    server.parts.log.observers.clear()
    here = f"/channels/{alice.here.id}/messages"
    for body in ({"content": 5}, {"components": 3}, {"embeds": [7]}, [1, 2], {"attachments": "x"}):
        status, answer = await ask("POST", here, body)
        assert status in (400, 500) and "code" in answer


def test_content_is_kept_without_the_space_around_it(server: LocalDiscord, alice: Person) -> None:
    assert alice.say("  two words \n").raw.content == "two words"


TEXT_INPUTS: dict[str, tuple[Json, str]] = {
    "no style": ({"style": None}, "style"),
    "an unknown style": ({"style": 3}, "style"),
    "a maximum of 4,001": ({"max_length": 4001}, "max_length"),
    "a maximum of none": ({"max_length": 0}, "max_length"),
    "a minimum above the maximum": ({"min_length": 9, "max_length": 8}, "max_length"),
    "a minimum below zero": ({"min_length": -1}, "min_length"),
    "more text than it may hold": ({"value": "x" * 9, "max_length": 8}, "value"),
}


@pytest.mark.parametrize("name", TEXT_INPUTS)
def test_a_form_is_refused_for(name: str) -> None:
    changed, where = TEXT_INPUTS[name]
    with pytest.raises(ApiError) as refused:
        modals.check(form(changed))
    assert refused.value.code == 50035
    field = refused.value.body["errors"]["data"]["components"]["0"]["component"]
    assert field[where]["_errors"]


def test_a_form_may_just_hold_4000_characters() -> None:
    assert modals.check(form({"max_length": 4000, "min_length": 4000, "value": "x" * 4000}))


def test_a_blank_label_or_title_is_refused() -> None:
    for body in (form({}) | {"title": " "}, form({}, label=" ")):
        with pytest.raises(ApiError):
            modals.check(body)


def form(changed: Json, label: str = "Words") -> Json:
    field = {"type": 4, "style": 1, "custom_id": "words"} | changed
    top = {"type": 18, "label": label, "component": field}
    return {"custom_id": "f", "title": "A form", "components": [top]}
