"""Bodies of requests: JSON, or a form whose `payload_json` comes with files."""

import re
import struct
from dataclasses import dataclass

from aiohttp import web

from bot.local.protocol import limits
from bot.local.protocol.errors import ApiError, Refusal
from bot.local.protocol.wire import Json, decode

TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "json": "application/json; charset=utf-8",
}


@dataclass(frozen=True, slots=True)
class Upload:
    """One file of a form; `number` is how the form's `attachments` name it."""

    number: str
    filename: str
    data: bytes

    @property
    def content_type(self) -> str | None:
        return TYPES.get(self.filename.rsplit(".", 1)[-1].lower())


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF or animated WebP, read from its head."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a"):
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    if data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8X":
        width, height = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
        return width, height
    return None


def clean(filename: str) -> str:
    return re.sub(r"[^\w.\-]", "_", filename) or "file"


async def read(request: web.Request) -> tuple[Json, list[Upload]]:
    """The body of a request and the files that came with it."""
    if (request.content_length or 0) > limits.REQUEST_BYTES:
        raise ApiError(Refusal.TOO_LARGE)
    if request.content_type == "multipart/form-data":
        return await _read_form(request)
    raw = await request.read()
    if not raw:
        return {}, []
    return _object(raw), []


def _object(raw: bytes) -> Json:
    try:
        body = decode(raw)
    except ValueError as wrong:
        raise ApiError(Refusal.BAD_JSON) from wrong
    return body if isinstance(body, dict) else {"": body}


async def _read_form(request: web.Request) -> tuple[Json, list[Upload]]:
    form = await request.post()
    body: Json = {}
    files = []
    for name, value in form.items():
        if isinstance(value, web.FileField):
            data = value.file.read()
            if len(data) > limits.FILE_BYTES:
                raise ApiError(Refusal.TOO_LARGE)
            files.append(Upload(name[6:-1], clean(value.filename), data))
        elif name == "payload_json":
            # A part that names its own type arrives as bytes, one that does not as text.
            body = _object(value.encode() if isinstance(value, str) else bytes(value))
    return body, files
