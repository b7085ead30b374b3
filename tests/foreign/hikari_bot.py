"""The smallest bot in hikari that does what a game host does."""

import os

import hikari

bot = hikari.GatewayBot(
    os.environ["LOCAL_TOKEN"],
    rest_url=os.environ["LOCAL_REST"],
    banner=None,
    intents=hikari.Intents.GUILDS,
    suppress_optimization_warning=True,
)


async def register(_: hikari.StartedEvent) -> None:
    application = await bot.rest.fetch_application()
    command = bot.rest.slash_command_builder("hello", "Say hello.").add_option(
        hikari.CommandOption(
            type=hikari.OptionType.STRING, name="name", description="Whom?", is_required=True
        )
    )
    await bot.rest.set_application_commands(application.id, [command])


async def answer(event: hikari.InteractionCreateEvent) -> None:
    match event.interaction:
        case hikari.CommandInteraction() as asked:
            name = asked.options[0].value
            await asked.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
            row = bot.rest.build_message_action_row()
            row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "wave", label="Wave")
            file = hikari.Bytes(f"hello {name}", "hello.txt")
            await asked.edit_initial_response("first", attachment=file, component=row)
            await asked.edit_initial_response(f"Hello, {name}.")
            channel = await asked.user.fetch_dm_channel()
            await channel.send("psst")
        case hikari.ComponentInteraction() as pressed:
            await pressed.create_initial_response(
                hikari.ResponseType.MESSAGE_UPDATE, "Waved.", components=[]
            )
        case _:
            pass


bot.subscribe(hikari.StartedEvent, register)
bot.subscribe(hikari.InteractionCreateEvent, answer)
bot.run()
