"""What a person can do: type a command, press a button, pick from a menu, send a form, write.

Everything the real client checks before it sends is checked here, because the bot may rely on it.
"""

from typing import Final

from bot.local.api.parts import Parts
from bot.local.channels.components import SELECTS, walk
from bot.local.interactions import modals, payloads
from bot.local.interactions.commands import GLOBAL
from bot.local.interactions.options import Filled, RefusedError, Value, descend, fill, half_filled
from bot.local.interactions.payloads import Interaction
from bot.local.protocol.types import (
    ButtonStyle,
    ChannelType,
    CommandType,
    ComponentType,
    InteractionType,
    OptionType,
)
from bot.local.protocol.uploads import Upload, picture_size
from bot.local.protocol.wire import Json
from bot.local.world import shapes
from bot.local.world.model import Attachment, Channel, Message, User
from bot.local.world.permissions import (
    May,
    in_channel,
    in_guild,
    is_locked_out,
    may_see,
    to_send,
)

OPTION_OF: Final[dict[int, OptionType]] = {
    ComponentType.USER_SELECT: OptionType.USER,
    ComponentType.ROLE_SELECT: OptionType.ROLE,
    ComponentType.MENTIONABLE_SELECT: OptionType.MENTIONABLE,
    ComponentType.CHANNEL_SELECT: OptionType.CHANNEL,
}


class People:
    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.world = parts.world

    # -- commands ---------------------------------------------------------------------------

    def commands(self, user: User, channel: Channel) -> list[Json]:
        """What this person's client offers here."""
        guild = self.world.guild_of(channel)
        if guild is None:
            everywhere = self.parts.commands.listed(GLOBAL)
            return [c for c in everywhere if c.get("dm_permission", True) and _fits(c, channel)]
        allowed = in_channel(self.world, channel, user.id)
        if self.world.bot.id not in guild.members or not allowed & May.USE_COMMANDS:
            return []
        offered = [*self.parts.commands.listed(GLOBAL), *self.parts.commands.listed(guild.id)]
        held = in_guild(guild, user.id)
        return [c for c in offered if _fits(c, channel) and _is_for(c, held)]

    def _command(self, user: User, channel: Channel, name: str, kind: int) -> Json:
        for command in self.commands(user, channel):
            if command["name"] == name and command["type"] == kind:
                return command
        raise RefusedError(f"{user.name} is not offered “{name}” here.")

    def slash(
        self, user: User, channel: Channel, typed: str, values: dict[str, Value]
    ) -> Interaction:
        """`typed` is the command with its subcommands: "/match log"."""
        self._may_act(user, channel)
        self._may_type(user, channel)
        command, steps, options = self._typed(user, channel, typed)
        data = self._command_data(channel, command, steps, fill(options, values))
        return self.parts.interactions.start(InteractionType.COMMAND, user.id, channel, data)

    def complete(
        self, user: User, channel: Channel, typed: str, values: dict[str, Value], focused: str
    ) -> Interaction:
        command, steps, options = self._typed(user, channel, typed)
        filled = half_filled(options, values, focused)
        data = self._command_data(channel, command, steps, filled)
        return self.parts.interactions.start(InteractionType.AUTOCOMPLETE, user.id, channel, data)

    def _typed(
        self, user: User, channel: Channel, typed: str
    ) -> tuple[Json, list[Json], list[Json]]:
        name, *path = typed.removeprefix("/").split()
        command = self._command(user, channel, name, CommandType.CHAT_INPUT)
        steps, options = descend(command, path)
        return command, steps, options

    def _command_data(
        self, channel: Channel, command: Json, steps: list[Json], filled: Filled
    ) -> Json:
        options = filled.options
        attachments = {}
        for option in options:
            if isinstance(option["value"], Upload):
                attachment = self._keep(channel, option["value"])
                option["value"] = attachment["id"]
                attachments[attachment["id"]] = attachment
        for step in reversed(steps):
            options = [{"name": step["name"], "type": step["type"], "options": options}]
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        if options:
            data["options"] = options
        found = payloads.resolved(self.world, channel, filled.picked)
        if attachments:
            found["attachments"] = attachments
        return data | ({"resolved": found} if found else {})

    def _keep(self, channel: Channel, upload: Upload) -> Json:
        size = picture_size(upload.data)
        kept = Attachment(
            id=self.world.new_id(),
            channel_id=channel.id,
            filename=upload.filename,
            size=len(upload.data),
            content_type=upload.content_type,
            width=size[0] if size else None,
            height=size[1] if size else None,
            ephemeral=True,
        )
        self.world.files[kept.id] = upload.data
        return shapes.attachment(self.world, kept)

    def menu(self, user: User, channel: Channel, name: str, on: User | Message) -> Interaction:
        """A context menu command on a person or a message."""
        self._may_act(user, channel)
        kind = CommandType.USER if isinstance(on, User) else CommandType.MESSAGE
        command = self._command(user, channel, name, kind)
        data: Json = {
            "id": command["id"],
            "name": name,
            "type": kind,
            "target_id": on.id,
        }
        if isinstance(on, User):
            data["resolved"] = payloads.resolved(self.world, channel, {OptionType.USER: [on.id]})
        else:
            data["resolved"] = {"messages": {on.id: shapes.message(self.world, on)}}
        return self.parts.interactions.start(InteractionType.COMMAND, user.id, channel, data)

    # -- components -------------------------------------------------------------------------

    def press(self, user: User, message: Message, custom_id: str) -> Interaction:
        component = self._component(user, message, custom_id)
        if component["type"] != ComponentType.BUTTON or component.get("style") == ButtonStyle.LINK:
            raise RefusedError("Only a button can be pressed.")
        return self._use(user, message, component, {})

    def choose(
        self, user: User, message: Message, custom_id: str, values: list[str]
    ) -> Interaction:
        component = self._component(user, message, custom_id)
        if component["type"] not in SELECTS:
            raise RefusedError("Only a menu can be chosen from.")
        check_chosen(component, values)
        data: Json = {"values": values}
        channel = self.world.channels[message.channel_id]
        if component["type"] != ComponentType.STRING_SELECT:
            found = payloads.resolved(self.world, channel, _by_option(component, values))
            data["resolved"] = found
        return self._use(user, message, component, data)

    def _component(self, user: User, message: Message, custom_id: str) -> Json:
        channel = self.world.channels.get(message.channel_id)
        if channel is None or self.world.message(channel.id, message.id) is None:
            raise RefusedError("The message is gone.")
        if message.only_for not in (None, user.id):
            raise RefusedError(f"{user.name} cannot see this message.")
        self._may_act(user, channel)
        for _, component in walk(message.components):
            if component.get("custom_id") == custom_id:
                if component.get("disabled"):
                    raise RefusedError("This control is disabled.")
                return component
        raise RefusedError("The message no longer has this control.")

    def _use(self, user: User, message: Message, component: Json, extra: Json) -> Interaction:
        data: Json = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "id": component["id"],
        }
        channel = self.world.channels[message.channel_id]
        return self.parts.interactions.start(
            InteractionType.COMPONENT, user.id, channel, data | extra, source_id=message.id
        )

    # -- forms ------------------------------------------------------------------------------

    def submit(self, user: User, opened: Interaction, values: dict[str, list[str]]) -> Interaction:
        """Send a filled modal; `values` are by custom id."""
        if opened.modal is None or opened.user_id != user.id:
            raise RefusedError("There is no form open.")
        picked: dict[int, list[str]] = {}
        for label, component in modals.fields(opened.modal):
            given = values.setdefault(component["custom_id"], preset(component))
            check_field(label, component, given)
            if component["type"] in SELECTS - {ComponentType.STRING_SELECT}:
                for kind, ids in _by_option(component, given).items():
                    picked.setdefault(kind, []).extend(ids)
        channel = self.world.channels[opened.channel_id]
        data: Json = {
            "custom_id": opened.modal["custom_id"],
            "components": modals.submission(opened.modal, values),
        }
        if found := payloads.resolved(self.world, channel, picked):
            data["resolved"] = found
        return self.parts.interactions.start(
            InteractionType.MODAL, user.id, channel, data, source_id=opened.source_id, parent=opened
        )

    # -- words ------------------------------------------------------------------------------

    def say(self, user: User, channel: Channel, text: str) -> Message:
        if not in_channel(self.world, channel, user.id) & to_send(channel):
            raise RefusedError(f"{user.name} cannot write here.")
        if is_locked_out(self.world, channel, user.id):
            raise RefusedError("The thread is locked.")
        if not channel.takes_messages:
            raise RefusedError("Messages cannot be written here; open a post.")
        return self.parts.messages.say(channel, user.id, text)

    def post(self, user: User, forum: Channel, title: str, text: str) -> Channel:
        """Open a post in a forum."""
        if forum.kind != ChannelType.FORUM:
            raise RefusedError("Posts are for forums.")
        if not in_channel(self.world, forum, user.id) & May.SEND:
            raise RefusedError(f"{user.name} cannot post here.")
        first = self.parts.messages.written(forum, user.id, text)
        self.parts.threads.start_post(forum, {"name": title}, first)
        return self.world.channels[first.id]

    def direct(self, user: User) -> Channel:
        """The person's direct messages with the bot."""
        world = self.world
        found = world.direct(user.id, world.bot.id)
        if found:
            return found
        now = world.clock.now()
        people = {user.id: now, world.bot.id: now}
        return world.add_channel(
            Channel(
                id=world.new_id(), kind=ChannelType.DM, people=people, created=now, last_active=now
            )
        )

    def _may_type(self, user: User, channel: Channel) -> None:
        """Where nobody can write, the client has no box to type a command in."""
        if not channel.takes_messages:
            raise RefusedError("Commands cannot be typed here; open a post.")
        if is_locked_out(self.world, channel, user.id):
            raise RefusedError("The thread is locked.")

    def _may_act(self, user: User, channel: Channel) -> None:
        if not may_see(self.world, channel, user.id):
            raise RefusedError(f"{user.name} cannot see this channel.")
        if channel.archived:
            raise RefusedError("The thread is archived: write something to reopen it.")


def _fits(command: Json, channel: Channel) -> bool:
    contexts = command.get("contexts")
    return contexts is None or payloads.context_of(channel) in contexts


def _is_for(command: Json, held: int) -> bool:
    """Some commands ask for permissions that not everybody has."""
    needed = int(command.get("default_member_permissions") or 0)
    return held & needed == needed


def _by_option(component: Json, values: list[str]) -> dict[int, list[str]]:
    """A select's picks by option type, whose numbers differ from those of components."""
    return {OPTION_OF.get(component["type"], OptionType.STRING): values}


def preset(component: Json) -> list[str]:
    """The initial value of a field."""
    if component["type"] == ComponentType.TEXT_INPUT:
        return [component["value"]] if component.get("value") else []
    if component["type"] == ComponentType.CHECKBOX:
        return ["true"] if component.get("default") else []
    if component.get("options"):
        return [o["value"] for o in component["options"] if o.get("default")]
    return [str(v["id"]) for v in component.get("default_values") or []]


def check_chosen(component: Json, values: list[str]) -> None:
    least, most = component.get("min_values", 1), component.get("max_values", 1)
    if not least <= len(values) <= most or len(set(values)) != len(values):
        raise RefusedError(f"Between {least} and {most} must be chosen, each once.")
    offered = {option["value"] for option in component.get("options") or []}
    if component["type"] == ComponentType.STRING_SELECT and not set(values) <= offered:
        raise RefusedError("That is not on the menu.")


def check_field(label: str, component: Json, given: list[str]) -> None:
    kind = component["type"]
    required = component.get("required", True) and kind != ComponentType.CHECKBOX
    if required and not given:
        raise RefusedError(f"“{label}” must be filled in.")
    if kind == ComponentType.TEXT_INPUT and given:
        least, most = component.get("min_length") or 0, component.get("max_length") or 4000
        if given[0] and not least <= len(given[0]) <= most:
            raise RefusedError(f"“{label}” needs {least} to {most} characters.")
    elif kind in SELECTS and given:
        check_chosen(component, given)
    elif kind in (ComponentType.RADIO_GROUP, ComponentType.CHECKBOX_GROUP) and given:
        offered = {option["value"] for option in component["options"]}
        if not set(given) <= offered or (kind == ComponentType.RADIO_GROUP and len(given) > 1):
            raise RefusedError(f"“{label}” does not offer that.")
    elif kind == ComponentType.FILE_UPLOAD and given:
        raise RefusedError("Files are not uploaded in forms here.")
