"""JSON as it goes over the wire.

Bodies of a foreign protocol are open by nature, so their type is a plain mapping; everything the
local Discord keeps for itself has a named type in `world`.
"""

from typing import Any

import msgspec
from aiohttp import web

CONTENT_TYPE = "application/json"

# The values of a JSON object written by somebody else.
Json = dict[str, Any]

encode = msgspec.json.encode


def decode(raw: bytes | str) -> Any:
    return msgspec.json.decode(raw)


def answer(
    body: object = None, *, status: int = 200, headers: dict[str, str] | None = None
) -> web.Response:
    """A response with exactly the content type that discord.py looks for."""
    if body is None and status == 204:
        return web.Response(status=204, headers=headers)
    response = web.Response(body=encode(body), status=status, headers=headers)
    # A charset suffix would make discord.py read the body as text.
    response.headers["Content-Type"] = CONTENT_TYPE
    return response
