"""Answers to interactions, and the webhook that carries their follow-ups."""

from bot.local.api.rest import NOTHING, Answer, Call, Route
from bot.local.world import shapes
from bot.local.world.model import Message


def respond(call: Call) -> Answer:
    receipt = call.parts.interactions.respond(
        call.params["interaction_id"], call.params["interaction_token"], call.body, call.uploads
    )
    wanted = call.query.get("with_response") in ("1", "true", "True")
    return Answer(receipt) if wanted else NOTHING


def follow_up(call: Call) -> Answer:
    parts = call.parts
    interaction = parts.interactions.by_token(
        call.params["webhook_id"], call.params["webhook_token"]
    )
    message = parts.interactions.follow_up(interaction, call.body, call.uploads)
    return Answer(shapes.message(parts.world, message))


def _message(call: Call) -> Message:
    interactions = call.parts.interactions
    interaction = interactions.by_token(call.params["webhook_id"], call.params["webhook_token"])
    return interactions.message_of(interaction, call.params["message_id"])


def get_message(call: Call) -> Answer:
    return Answer(shapes.message(call.parts.world, _message(call)))


def edit_message(call: Call) -> Answer:
    message = _message(call)
    call.parts.messages.rewrite(message, call.body, call.uploads)
    return Answer(shapes.message(call.parts.world, message))


def delete_message(call: Call) -> Answer:
    call.parts.messages.drop(_message(call))
    return NOTHING


_HOOK = "/webhooks/{webhook_id}/{webhook_token}"

ROUTES: list[Route] = [
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", respond),
    ("POST", _HOOK, follow_up),
    ("GET", f"{_HOOK}/messages/{{message_id}}", get_message),
    ("PATCH", f"{_HOOK}/messages/{{message_id}}", edit_message),
    ("DELETE", f"{_HOOK}/messages/{{message_id}}", delete_message),
]
