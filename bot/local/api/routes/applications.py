"""The application itself and the commands it registers."""

from bot.local.api.rest import NOTHING, Answer, Call, Route
from bot.local.interactions.commands import GLOBAL
from bot.local.protocol.errors import ApiError, Refusal
from bot.local.world import shapes


def about_me(call: Call) -> Answer:
    return Answer(shapes.application(call.parts.world))


def _where(call: Call) -> str:
    world = call.parts.world
    if call.params["application_id"] != world.bot.id:
        raise ApiError(Refusal.MISSING_ACCESS)
    guild_id = call.params.get("guild_id")
    if guild_id is None:
        return GLOBAL
    if guild_id not in world.guilds or world.bot.id not in world.guilds[guild_id].members:
        raise ApiError(Refusal.MISSING_ACCESS)
    return guild_id


def list_commands(call: Call) -> Answer:
    return Answer(call.parts.commands.listed(_where(call)))


def replace_commands(call: Call) -> Answer:
    return Answer(call.parts.commands.replace_all(_where(call), call.items))


def add_command(call: Call) -> Answer:
    where = _where(call)
    known = {c["id"] for c in call.parts.commands.listed(where)}
    command = call.parts.commands.upsert(where, call.body)
    return Answer(command, 200 if command["id"] in known else 201)


def get_command(call: Call) -> Answer:
    return Answer(call.parts.commands.find(_where(call), call.params["command_id"]))


def change_command(call: Call) -> Answer:
    where = _where(call)
    old = call.parts.commands.find(where, call.params["command_id"])
    return Answer(call.parts.commands.upsert(where, old | call.body))


def delete_command(call: Call) -> Answer:
    call.parts.commands.delete(_where(call), call.params["command_id"])
    return NOTHING


_COMMANDS = (
    "/applications/{application_id}/commands",
    "/applications/{application_id}/guilds/{guild_id}/commands",
)

ROUTES: list[Route] = [
    ("GET", "/oauth2/applications/@me", about_me),
    ("GET", "/applications/@me", about_me),
    *(
        (method, base + tail, handler)
        for base in _COMMANDS
        for method, tail, handler in (
            ("GET", "", list_commands),
            ("PUT", "", replace_commands),
            ("POST", "", add_command),
            ("GET", "/{command_id}", get_command),
            ("PATCH", "/{command_id}", change_command),
            ("DELETE", "/{command_id}", delete_command),
        )
    ),
]
