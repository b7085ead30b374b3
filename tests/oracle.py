"""Discord's own OpenAPI document as a judge over everything the bot and the local Discord say.

The document is not part of the project: its path comes from DISCORD_OPENAPI. Where that is not
set there is no judge. Validators are made when first needed and kept.
"""

import json
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jsonschema_rs import Draft202012Validator, Registry, ValidationError

from bot.local.api.request_log import Exchange

WHERE = "DISCORD_OPENAPI"
ROOT = "urn:discord"


def available() -> bool:
    return bool(os.environ.get(WHERE))


@cache
def _document() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(Path(os.environ[WHERE]).read_text())
    return loaded


@cache
def _registry() -> Registry:
    return Registry([(ROOT, _document())])


@cache
def _validator(pointer: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"{ROOT}#{quote(pointer)}"}, registry=_registry())


@cache
def _templates() -> list[tuple[re.Pattern[str], str]]:
    """Paths as patterns, those with the fewest holes first."""
    paths = sorted(_document()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path) + "$"), path) for path in paths]


def template(path: str) -> str | None:
    return next((found for pattern, found in _templates() if pattern.match(path)), None)


def _step(text: str) -> str:
    return text.replace("~", "~0").replace("/", "~1")


def _pointer(path: str, method: str, *rest: str) -> str:
    return "/" + "/".join(_step(part) for part in ("paths", path, method, *rest))


def problems(exchange: Exchange) -> Iterator[str]:
    """What is wrong with one request and its answer, by Discord's own description."""
    if exchange.fault or exchange.status == 0:
        return
    path, method = template(exchange.path), exchange.method.lower()
    operation = _document()["paths"].get(path, {}).get(method) if path else None
    where = f"{exchange.method} {exchange.path}"
    if exchange.status >= 500:
        yield f"{where}: the local Discord broke on {exchange.body}"
        return
    if path is None or operation is None:
        yield f"{where}: Discord has no such route"
        return
    if 200 <= exchange.status < 300:
        yield from (f"{where} request: {p}" for p in _request(exchange, path, method, operation))
    yield from (f"{where} answer: {p}" for p in _answer(exchange, path, method, operation))


def _request(
    exchange: Exchange, path: str, method: str, operation: dict[str, Any]
) -> Iterator[str]:
    kinds = operation.get("requestBody", {}).get("content", {})
    if not kinds:
        return
    pointer = _pointer(path, method, "requestBody", "content", "application/json", "schema")
    if "application/json" in kinds:
        yield from _errors(pointer, normal(exchange.body))


def _answer(exchange: Exchange, path: str, method: str, operation: dict[str, Any]) -> Iterator[str]:
    body: Any = json.loads(exchange.answer) if exchange.answer else None
    if exchange.status == 429:
        yield from _errors("/components/schemas/RatelimitedResponse", body)
    elif exchange.status >= 400:
        # The document calls the codes inside the tree integers; Discord's own examples and its
        # server write them as words.
        outer = {key: value for key, value in body.items() if key != "errors"}
        yield from _errors("/components/schemas/ErrorResponse", outer)
    elif str(exchange.status) not in operation["responses"]:
        yield f"status {exchange.status} is not one of {sorted(operation['responses'])}"
    elif body is not None:
        parts = ("responses", str(exchange.status), "content", "application/json", "schema")
        yield from _errors(_pointer(path, method, *parts), body)


def _errors(pointer: str, body: Any) -> Iterator[str]:
    for error in _validator(pointer).iter_errors(body):
        deepest = _deepest(error)
        at = "/".join(map(str, deepest.instance_path))
        yield f"{at or 'body'}: {deepest.message[:300]}"


def _deepest(error: ValidationError) -> ValidationError:
    """Of all that might have fitted, the part that is wrong farthest inside."""
    branches = getattr(error.kind, "context", None) or []
    inside = [_deepest(each) for branch in branches for each in branch]
    return max((error, *inside), key=lambda each: len(each.instance_path))


def normal(body: Any) -> Any:
    """discord.py writes some snowflakes as numbers; Discord takes them, the document does not."""
    if isinstance(body, list):
        return [normal(item) for item in body]
    if not isinstance(body, dict):
        return body
    return {key: _normal_value(key, value) for key, value in body.items()}


def _normal_value(key: str, value: Any) -> Any:
    if key == "attachments" and isinstance(value, list):
        return [item | {"id": str(item["id"])} for item in value]
    if key in ("recipient_id", "message_id", "channel_id", "guild_id") and isinstance(value, int):
        return str(value)
    if key == "users" and isinstance(value, list):
        return [str(item) for item in value]
    return normal(value)


class Judge:
    """Hears every exchange of a local Discord and remembers what is wrong."""

    def __init__(self) -> None:
        self.violations: list[str] = []
        self.judged = 0

    def __call__(self, exchange: Exchange) -> None:
        if available():
            self.judged += 1
            self.violations += problems(exchange)
