"""The application itself and the commands it registers."""

from bot.local import shapes
from bot.local.commands import GLOBAL
from bot.local.errors import ApiError, Refusal
from bot.local.rest import NOTHING, Answer, Call, Route


def about_me(call: Call) -> Answer:
    return Answer(shapes.application(call.box.world))


def _where(call: Call) -> str:
    world = call.box.world
    if call.params["application_id"] != world.bot.id:
        raise ApiError(Refusal.MISSING_ACCESS)
    guild_id = call.params.get("guild_id")
    if guild_id is None:
        return GLOBAL
    if guild_id not in world.guilds or world.bot.id not in world.guilds[guild_id].members:
        raise ApiError(Refusal.MISSING_ACCESS)
    return guild_id


def list_commands(call: Call) -> Answer:
    return Answer(call.box.commands.listed(_where(call)))


def replace_commands(call: Call) -> Answer:
    return Answer(call.box.commands.replace_all(_where(call), call.items))


def add_command(call: Call) -> Answer:
    where = _where(call)
    known = {c["id"] for c in call.box.commands.listed(where)}
    command = call.box.commands.upsert(where, call.body)
    return Answer(command, 200 if command["id"] in known else 201)


def get_command(call: Call) -> Answer:
    return Answer(call.box.commands.find(_where(call), call.params["command_id"]))


def change_command(call: Call) -> Answer:
    where = _where(call)
    old = call.box.commands.find(where, call.params["command_id"])
    return Answer(call.box.commands.upsert(where, old | call.body))


def delete_command(call: Call) -> Answer:
    call.box.commands.delete(_where(call), call.params["command_id"])
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
