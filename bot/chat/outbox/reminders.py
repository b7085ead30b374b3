"""Reminds a player that it is their turn: in the thread, or by DM if the question is private."""

import logging
from collections.abc import Sequence

import discord

from bot.chat import ids, limits, text
from bot.chat.outbox.delivery import MENTIONS, NO_DMS, nonce
from bot.chat.outbox.tidying import remove_notice
from bot.chat.panel.components import view
from bot.chat.panel.rows import Button, Row
from bot.chat.panel.welcome_back import WelcomeBack
from bot.chat.turn.buttons import SNOOZE, reminder_buttons, your_move
from bot.kernel import Seat
from bot.match.clocks.timeouts import is_last_chance
from bot.match.clocks.waits import Wait, is_led_on
from bot.match.match import Match
from bot.match.ports import Clock
from bot.match.service import Service
from bot.store.chat import ChatStore, Person
from bot.store.notices import Notice

log = logging.getLogger(__name__)

MOST, WIDE = 12, 3  # matches in a digest, and buttons in one of its rows

Words = tuple[str, tuple[Row, ...]]


class Reminders:
    def __init__(
        self,
        client: discord.Client,
        service: Service,
        store: ChatStore,
        clock: Clock,
        welcome_back: WelcomeBack,
    ) -> None:
        self._client = client
        self._service = service
        self._store = store
        self._clock = clock
        self._welcome_back = welcome_back

    async def remind(self, wait: Wait) -> None:
        """Raises what may pass; what is refused for good is one line in the log.

        By DM if the person wants it so or nobody may know; else, and where that fails, a mention.
        """
        match = await self._service.match(wait.match_id)
        if not _is_open(match, wait):
            return
        person = await self._store.person(wait.user)
        if wait.reminded.is_held and not self._rings_late(match, wait, person):
            return
        by_dm = person.reminders.way == "dm"
        if by_dm and await self._by_dm(match, wait, person):
            return
        if wait.seat in match.openly_asked() and await self._in_thread(match, wait, person):
            return
        if by_dm or not await self._by_dm(match, wait, person):
            log.info("match %s: seat %d cannot be reminded", match.id, wait.seat)

    def _rings_late(self, match: Match, wait: Wait, person: Person) -> bool:
        """Is a ping due that was held back? A player whose plan led to this question got a DM."""
        return person.pings and not (is_led_on(match, wait.seat) and self._may_write(person))

    async def digest(self, waits: Sequence[Wait]) -> bool:
        """Several matches in one DM; False if they must be told one by one."""
        person = await self._store.person(waits[0].user)
        if not self._may_write(person):
            return False
        told = list[tuple[Match, Wait]]()
        for wait in waits[:MOST]:
            match = await self._service.match(wait.match_id)
            if _is_open(match, wait):
                told.append((match, wait))
        if len(told) < 2:
            return False
        key = " ".join(f"{wait.match_id} {wait.tag} {wait.reminded.count}" for _, wait in told)
        card = (_digest_words(told), _digest_rows(told))
        return await self._to_dm(person, card, f"digest {key}") is not None

    async def _in_thread(self, match: Match, wait: Wait, person: Person) -> bool:
        home = await self._store.home(match.id)
        if home is None or not home.thread:
            return False
        channel = self._client.get_partial_messageable(int(home.thread))
        try:
            below = await self._welcome_back.in_short(match, wait.seat, openly=True)
            sent = await self._send(channel, person, _card(match, wait, below), _key(wait))
            await self._note(wait, sent)
        except discord.HTTPException as error:
            return _refused(error, wait.match_id)
        return True

    async def _note(self, wait: Wait, sent: discord.Message) -> None:
        """It is removed when it is no longer true; earlier ones of the same question are now."""
        earlier = [
            each for each in await self._store.notices.of(wait.match_id)
            if (each.seat, each.tag) == (wait.seat, wait.tag) and each.message != str(sent.id)
        ]  # fmt: skip
        channel, message = str(sent.channel.id), str(sent.id)
        notice = Notice(wait.match_id, channel, message, wait.seat, wait.tag)
        await self._store.notices.add(notice)
        for each in earlier:
            await remove_notice(self._client, self._store, each)

    async def _by_dm(self, match: Match, wait: Wait, person: Person) -> bool:
        if not self._may_write(person):
            return False
        below = await self._welcome_back.in_short(match, wait.seat, openly=False)
        sent = await self._to_dm(person, _card(match, wait, below), _key(wait))
        if sent:
            await self._note(wait, sent)
        return sent is not None

    async def _to_dm(self, person: Person, card: Words, key: str) -> discord.Message | None:
        try:
            sent = await self._send(await self._dm(person), person, card, key)
            if person.closed:
                await self._store.reopen([person.user])
        except discord.HTTPException as error:
            if error.code in NO_DMS:
                await self._store.note_closed(person.user, int(self._clock().timestamp()))
            _refused(error, key)
            return None
        return sent

    def _may_write(self, person: Person) -> bool:
        return person.whispers and not person.is_closed(self._clock())

    async def _send(
        self, channel: discord.abc.Messageable, person: Person, card: Words, key: str
    ) -> discord.Message:
        """A person who wants no mentions gets the message without a ping."""
        content, rows = card
        return await channel.send(
            content,
            view=view(rows),
            nonce=nonce(person.user, key),
            allowed_mentions=MENTIONS if person.pings else discord.AllowedMentions.none(),
            silent=not person.pings,
        )

    async def _dm(self, person: Person) -> discord.abc.Messageable:
        """Opening a DM channel is rate limited, so its id is stored."""
        if not person.dm:
            channel = await self._client.create_dm(discord.Object(int(person.user)))
            await self._store.note_dm(person.user, str(channel.id))
            return channel
        return self._client.get_partial_messageable(int(person.dm))


def _is_open(match: Match, wait: Wait) -> bool:
    """Is it still asked?"""
    asked = frozenset[Seat]() if match.is_paused else match.asked() - match.away
    return wait.seat in asked and match.tag(match.prompt(wait.seat)) == wait.tag


def _key(wait: Wait) -> str:
    """The same for the same reminder."""
    return f"remind {wait.match_id} {wait.seat} {wait.tag} {wait.reminded.count}"


def _card(match: Match, wait: Wait, below: str) -> Words:
    mention = text.mention(match.record.players[wait.seat])
    asks = f" {text.bold_name(wait.nudge)} asks whether you have a minute." if wait.nudge else ""
    said = f"{mention}, {_waits(match, wait)}{asks}"
    return "\n".join(filter(None, [said, below])), reminder_buttons(match.id)


def _waits(match: Match, wait: Wait) -> str:
    """Which match, and how long it can wait."""
    return f"{text.match_title(match)} is waiting for you.{_until(match, wait)}"


def _until(match: Match, wait: Wait) -> str:
    until = f" Answer by {text.moment(wait.due)}." if wait.due else ""
    out = " After that you are out of the match." if is_last_chance(match, wait.seat) else ""
    return until + out


def _digest_words(told: Sequence[tuple[Match, Wait]]) -> str:
    lines = [
        f"- **{text.match_title(match)}**, asked {text.relative(wait.since)}.{_until(match, wait)}"
        for match, wait in told
    ]
    return text.cut(
        "\n".join([f"{len(told)} matches are waiting for you:", *lines]), limits.CONTENT
    )


def _digest_rows(told: Sequence[tuple[Match, Wait]]) -> tuple[Row, ...]:
    moves = [your_move(match.id, _button(match)) for match, _ in told]
    snooze = Button(ids.SnoozeAll(SNOOZE), f"Snooze {SNOOZE} hours")
    rows = [tuple(moves[start : start + WIDE]) for start in range(0, len(moves), WIDE)]
    return (*rows, (snooze,))


def _button(match: Match) -> str:
    return text.cut(text.match_name(match), limits.BUTTON_LABEL)


def _refused(error: discord.HTTPException, what: str) -> bool:
    """False: it is refused for good. What may pass is raised again."""
    if error.status >= 500 or error.status == 429:
        raise error
    log.info("match %s: a reminder was refused (%s)", what, error.code)
    return False
