"""The ids of /table-admin."""

from bot.chat.id_text import Id


class AdminList(Id, frozen=True, tag="admin:list"):
    """A page of the running matches of a server."""

    page: int
