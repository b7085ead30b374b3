"""/help in three screens: what this is, how to play, how to host."""

from bot.chat import answers, ids
from bot.chat.answers import Interaction
from bot.chat.panel.rows import Button, Row
from bot.chat.router import Routes
from bot.games import games
from bot.kernel import PlayError

WHAT = """## What is this?
I host board games that are played one turn at a time, over hours or weeks. I know \
every rule, roll the dice, draw the board and call the next player. Nothing is ever lost.

{games}

*Try* or *Learn* a game under the welcome message, or with `/learn`."""

PLAY = """## How to play
**1. Start.** `/play` opens a table. Friends press *Join*, or you add computers. Then press *Start*.
**2. Your turn.** I call you in the match's thread. *Your move* opens your own panel: it asks one \
question at a time, and only you see it. Wrong moves cannot happen.
**3. Not sure?** Every panel has *Rules* (about this very question) and *Hint* (a move, and why). \
*Undo* corrects a mistake.
**4. Wherever you are.** `/my turns` lists your turns. *Recap* tells what happened. \
*Plan ahead* answers for you while you are away.

`/rules` reads the rules, `/do` types a move, `/my settings` sets mentions, colors and help."""

HOST = """## How to host
**A table.** `/play` with a game. *Options* on its card sets variants, the time limit, and what \
happens when a player's time runs out. The host presses *Start*.
**A time limit.** Without one, nobody is hurried. With one, I remind players who are late, and \
then do what you have chosen. `/match pause` stops all clocks if everyone agrees, `/my away` stops \
yours while you are on vacation.
**People.** `/match hand-over` passes your seat on, `/match replace` lets a person take a \
computer's, `/match remove` is a vote about someone who is overdue. \
`/my block` keeps someone away from you. Only those you invite see a “private” table.
**Nobody to play with?** `/play` with “anyone” opens a table to players near your rating; \
`/my calls` calls you to such tables.
**Cups.** `/cup open` opens a round robin, a Swiss cup or a knock-out: people join on its card, \
and tables start by themselves; *Options* sets variants and the clock. `/cup season` adds up the \
cups of three months.
**Alone.** Add computers, or press *Try*: that match is yours alone.
**On your server.** I need to see the channel, send messages, attach files and create threads. \
`/table-admin` is for those who run the server.

Nothing runs away: you can leave a match for days and come back."""

ELSEWHERE = """
**Here** you can use `/learn`, `/puzzle`, `/rules` and `/my`. Matches need a server that has me: \
elsewhere Discord lets an app answer, but not post a board or call a player."""

SCREENS = {"what": "What is this?", "play": "How to play", "host": "How to host"}


class Guide:
    def routes(self) -> Routes:
        return {ids.ShowHelp: self._show}

    async def open(self, interaction: Interaction) -> None:
        await answers.think(interaction)
        await answers.say(interaction, screen("what", _is_served(interaction)), rows("what"))

    async def _show(self, interaction: Interaction, id: ids.ShowHelp) -> None:
        if id.screen not in SCREENS:
            raise PlayError("That page of /help is gone. Use /help.")
        own = interaction.message is not None and interaction.message.flags.ephemeral
        await (answers.touch(interaction) if own else answers.think(interaction))
        await answers.say(interaction, screen(id.screen, _is_served(interaction)), rows(id.screen))


def screen(name: str, is_served: bool = True) -> str:
    """One screen, and what is different where no server has the bot."""
    known = (game.about for game in games().values())
    what = WHAT.format(games="\n".join(f"**{each.title}**: {each.blurb}" for each in known))
    words = {"what": what, "play": PLAY, "host": HOST}[name]
    return words if is_served else f"{words}\n{ELSEWHERE}"


def _is_served(interaction: Interaction) -> bool:
    """On a server that has the bot; in other chats people bring it along for themselves."""
    return interaction.is_guild_integration()


def rows(here: str) -> tuple[Row, ...]:
    """The three screens; the one that is shown cannot be pressed."""
    return (
        tuple(
            Button(ids.ShowHelp(name), label, "primary", disabled=name == here)
            for name, label in SCREENS.items()
        ),
    )
