"""REST: from a request to a handler and back, with authentication, rate limits, faults and a log.

Handlers are plain functions of a `Call`; they return an `Answer` or raise an `ApiError`.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from aiohttp import web

from bot.local.api.parts import Parts
from bot.local.api.request_log import Exchange
from bot.local.faults import Kind, Rule
from bot.local.protocol import uploads
from bot.local.protocol.errors import ApiError, Refusal
from bot.local.protocol.types import ChannelType
from bot.local.protocol.uploads import Upload
from bot.local.protocol.wire import Json, answer
from bot.local.world.model import Channel

log = logging.getLogger(__name__)

PREFIXES: Final = ("/api/v10", "/api/v9", "/api")
# These carry their own secret in the path.
OPEN: Final = ("/interactions/", "/webhooks/", "/gateway")


@dataclass(frozen=True, slots=True)
class Call:
    parts: Parts
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Json
    uploads: list[Upload]

    def channel(self) -> Channel:
        channel = self.parts.world.channels.get(self.params["channel_id"])
        if channel is None:
            raise ApiError(Refusal.UNKNOWN_CHANNEL)
        return channel

    @property
    def items(self) -> list[Json]:
        """The body of a request that is a list."""
        listed = self.body.get("")
        return listed if isinstance(listed, list) else []


@dataclass(frozen=True, slots=True)
class Answer:
    body: Any = None
    status: int = 200


NOTHING: Final = Answer(None, 204)
Handler = Callable[[Call], Answer]
Route = tuple[str, str, Handler]


class Rest:
    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    def add_to(self, app: web.Application, routes: list[Route]) -> None:
        for prefix in PREFIXES:
            for method, template, handler in routes:
                serve = self._server(method, template, handler)
                app.router.add_route(method, prefix + template, serve)
            app.router.add_route("*", prefix + "/{rest:.*}", self._unknown)

    def _server(self, method: str, template: str, handler: Handler) -> Callable[[web.Request], Any]:
        async def serve(request: web.Request) -> web.StreamResponse:
            self.parts.log.running += 1
            try:
                return await self._serve(request, f"{method} {template}", handler)
            finally:
                self.parts.log.running -= 1

        return serve

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        return await self._serve(request, "", _not_found)

    async def _serve(
        self, request: web.Request, route: str, handler: Handler
    ) -> web.StreamResponse:
        if self.parts.rates.invalid.banned:
            # As Cloudflare answers: no JSON, no Via header, no time to wait.
            return web.Response(status=429, text="error code: 1015", content_type="text/html")
        began = time.perf_counter()
        path = _api_path(request.path)
        where = f"{request.method} {path}"
        rule = self.parts.faults.for_request(where, to_a_person=self._writes_a_dm(request))
        kind = rule.kind if rule else None
        call = Call(self.parts, request.match_info, request.query, {}, [])
        try:
            # The body is read even when a fault swallows it, so that the log can show it.
            body, files = await uploads.read(request)
            call = Call(self.parts, request.match_info, request.query, body, files)
            if rule and kind is Kind.DELAY:
                await asyncio.sleep(rule.value)
            struck = _refused_by(rule) if rule else None
            response = struck or self._answer(request, path, route, handler, call)
        except ApiError as error:
            response = _error(error)
        if kind in (Kind.LOST_ANSWER, Kind.CUT_ANSWER):
            response = _failure(502)
        self.parts.rates.invalid.note(response.status)
        self._log(request, path, call, response, kind, time.perf_counter() - began)
        if kind in (Kind.RESET, Kind.CUT_ANSWER) and request.transport:
            request.transport.abort()
        return response

    def _answer(
        self, request: web.Request, path: str, route: str, handler: Handler, call: Call
    ) -> web.Response:
        open_to_all = path.startswith(OPEN)
        if not open_to_all and request.headers.get("Authorization") != self._authorization:
            return _error(ApiError(Refusal.UNAUTHORIZED))
        major = next(iter(request.match_info.values()), "")
        verdict = self.parts.rates.take(route, major, exempt=open_to_all)
        if verdict.refusal:
            return answer(verdict.refusal, status=429, headers=verdict.headers)
        try:
            result = handler(call)
        except ApiError as error:
            response = _error(error)
            response.headers.update(verdict.headers)
            return response
        except Exception:
            # A form that we cannot handle must not look like a lost connection.
            log.exception("%s broke the local Discord", route)
            return _failure(500)
        return answer(result.body, status=result.status, headers=verdict.headers)

    def _writes_a_dm(self, request: web.Request) -> bool:
        channel = self.parts.world.channels.get(request.match_info.get("channel_id", ""))
        return request.method == "POST" and channel is not None and channel.kind == ChannelType.DM

    @property
    def _authorization(self) -> str:
        return f"Bot {self.parts.world.token}"

    def _log(
        self,
        request: web.Request,
        path: str,
        call: Call,
        response: web.Response,
        kind: Kind | None,
        seconds: float,
    ) -> None:
        self.parts.log.add(
            Exchange(
                moment=self.parts.clock.now(),
                seconds=seconds,
                method=request.method,
                path=path,
                query=dict(request.query),
                body=call.body.get("", call.body),
                files=tuple(upload.filename for upload in call.uploads),
                status=0 if kind in (Kind.RESET, Kind.CUT_ANSWER) else response.status,
                answer=response.body,
                fault=kind.value if kind else None,
            )
        )


def _api_path(path: str) -> str:
    for prefix in PREFIXES:
        if path.startswith(prefix + "/"):
            return path.removeprefix(prefix)
    return path


def _not_found(call: Call) -> Answer:
    raise ApiError(Refusal.NOT_FOUND)


def _error(error: ApiError) -> web.Response:
    headers = {}
    if error.status == 429:
        wait = error.body.get("retry_after", 1)
        headers = {"Via": "1.1 local", "Retry-After": str(int(wait) + 1)}
    return answer(error.body, status=error.status, headers=headers)


def _failure(status: int) -> web.Response:
    phrase = HTTPStatus(status).phrase if status in set(HTTPStatus) else "Server Error"
    return answer({"message": f"{status}: {phrase}", "code": 0}, status=status)


def _refused_by(rule: Rule) -> web.Response | None:
    """What the bot is told when a fault strikes before anything happened."""
    match rule.kind:
        case Kind.RATE_LIMIT:
            body = {
                "message": "You are being rate limited.",
                "retry_after": rule.value,
                "global": False,
                "code": 0,
            }
            headers = {"Via": "1.1 local", "Retry-After": str(int(rule.value) + 1)}
            return answer(body, status=429, headers=headers)
        case Kind.SERVER_ERROR:
            return _failure(int(rule.value) or 500)
        case Kind.RESET:
            return _failure(502)
        case Kind.CLOSED_DMS:
            return _error(ApiError(Refusal.CANNOT_MESSAGE_USER))
        case Kind.NO_ACCOUNT:
            return _error(ApiError(Refusal.UNKNOWN_USER))
        case Kind.TOO_FAST:
            return _error(ApiError(Refusal.OPENING_DMS_TOO_FAST))
        case _:
            return None
