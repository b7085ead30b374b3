"""The routes that a game-hosting bot uses, one module for each resource."""

from bot.local.api.rest import Route
from bot.local.api.routes import applications, channels, guilds, hooks, threads, users

EVERY: list[Route] = [
    *applications.ROUTES,
    *users.ROUTES,
    *guilds.ROUTES,
    *threads.ROUTES,
    *channels.ROUTES,
    *hooks.ROUTES,
]
