"""Points discord.py at the local Discord instead of the real one.

This is the only place that touches names of discord.py that are not its public interface; it
holds for a whole process, so one process talks to one Discord.
"""

import discord.asset
import discord.gateway
import discord.http
import yarl


def point_at(http_base: str, ws_base: str) -> None:
    """Send REST to `http_base` (…/api/v10) and the gateway to `ws_base`, from the next login on."""
    discord.http.Route.BASE = http_base
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(ws_base)
    discord.asset.Asset.BASE = http_base.rsplit("/api", 1)[0] + "/cdn"
