"""The panel: one person's own question, shown to that person alone, one screen a question.

It is rebuilt from the match every time, so even a week-old panel, or one from before a restart,
shows the current question.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import discord
from msgspec.structs import replace

from bot.chat import answers, ids, text
from bot.chat.answers import Interaction, user_of
from bot.chat.help.terms import Terms
from bot.chat.ids import OfQuestion
from bot.chat.learn.frame import between, done_frame, frame_of, near
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import Delivery
from bot.chat.panel import phrases, shortcuts
from bot.chat.panel.components import Form, filled, picked, picked_path
from bot.chat.panel.follow import Follower, is_thinking
from bot.chat.panel.layout import Place, confirm, lay_out, unfolded_at, verbs_at
from bot.chat.panel.menus import matching
from bot.chat.panel.menus import shown as on_screen
from bot.chat.panel.next_turn import next_button
from bot.chat.panel.rows import Button, relabeled
from bot.chat.panel.tools import tools_of, with_tools
from bot.chat.panel.trail import placed, question_at
from bot.chat.panel.welcome_back import WelcomeBack
from bot.chat.panel.zoom import seen, zoom_button
from bot.chat.plan.notes import PlanNotes, plan_button
from bot.chat.router import Routes, by_match
from bot.chat.turn.buttons import after_buttons, resume
from bot.kernel import (
    Ask,
    Do,
    Event,
    Fill,
    NotAllowed,
    Option,
    Prompt,
    Said,
    Seat,
    descend,
    fill_in,
    options_along,
    to_the_usual,
)
from bot.match import guards
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.practice import coach, script
from bot.match.service import Played, Service
from bot.store.chat import ChatStore
from bot.store.waits import Waits
from renderers import Marks
from renderers.marks import lit, proposed, traces


class Panel:
    def __init__(
        self,
        service: Service,
        store: ChatStore,
        waits: Waits,
        delivery: Delivery,
        follower: Follower,
        welcome_back: WelcomeBack,
        plan_notes: PlanNotes,
    ) -> None:
        self._service = service
        self._store = store
        self._waits = waits
        self._delivery = delivery
        self._follower = follower
        self._welcome_back = welcome_back
        self._plan_notes = plan_notes
        self._terms = Terms(store)

    def routes(self) -> Routes:
        return {
            ids.OpenPanel: by_match(self.enter),
            ids.ComeBack: by_match(self.enter),
            ids.Choose: self.choose,
            ids.Confirm: self.choose,
            ids.Pick: self.choose,
            ids.ShowPage: self._turn_page,
            ids.Look: self._look,
            ids.ShowGroup: self._show_group,
            ids.Find: self._ask_search,
            ids.FindForm: self._search,
            ids.FillForm: self._fill,
        }

    async def enter(self, interaction: Interaction, match_id: MatchId) -> None:
        """Open the panel; a player who was away is back."""
        await answers.think(interaction)
        match = await self._service.match(match_id)
        seat = seat_of(match, interaction)
        words = [await self._welcome_back.words(match, seat)]
        if seat in match.away:
            await self._service.come_back(match_id, seat, interaction=str(interaction.id))
            words.insert(0, "Welcome back. Your seat is yours again.")
        await self.open(interaction, match_id, "\n".join(filter(None, words)))

    async def open(
        self,
        interaction: Interaction,
        match_id: MatchId,
        before: str = "",
        news: tuple[Event, ...] = (),
    ) -> None:
        """Show the current question, or why there is none; `news` are marked in the picture."""
        match = await self._service.match(match_id)
        seat = seat_of(match, interaction)
        self._follower.end(match_id, seat)
        await self._welcome_back.note(match, seat)
        if match.is_practice:
            shown_before = match.seq
            match = await script.caught_up(self._service, match)
            heard = await script.heard_since(self._service, match, shown_before)
            told = [before, phrases.own_words(heard, match), between(match)]
            before, news = "\n".join(filter(None, told)), heard or news
            if coach.is_done(match):
                await self._finish(interaction, match, seat, before)
                return
        notes = await self._plan_notes.above_panel(match, seat)
        before = "\n".join(filter(None, [notes, before]))
        asked = seat in match.asked()
        may_speak = asked or (match.may_speak(seat) and not is_thinking(match, seat))
        if match.is_paused or not may_speak:
            await self._wait(interaction, match, seat, before)
            return
        prompt = match.prompt(seat)
        place = Place(match_id, match.tag(prompt))
        await self._ask(interaction, match, prompt, place, before, news=news)

    async def _finish(
        self, interaction: Interaction, match: Match, seat: Seat, before: str
    ) -> None:
        """A step of a lesson is done: show the result and how to go on."""
        frame = done_frame(match)
        since = script.last_own_entry(match) - 1
        events = await script.heard_since(self._service, match, max(since, 0))
        words = "\n".join(filter(None, [before, frame.above]))
        marks = Marks(last=traces(events))
        files = await self._picture(match, marks, seat, interaction, events)
        await answers.say(interaction, words, with_tools((), frame.row), files)

    async def _wait(self, interaction: Interaction, match: Match, seat: Seat, before: str) -> None:
        """Say whose answer is due; a panel that waits for computers is updated later."""

        async def go_on() -> None:
            now = await self._service.match(match.id)
            events = await self._service.story(now, match.seq)
            heard = tuple(event for event in events if event.to is None or seat in event.to)
            told = [before, phrases.own_words(heard, now, 600)]
            await self.open(interaction, match.id, "\n".join(filter(None, told)), heard)

        async def give_up() -> None:
            slow = phrases.STILL_THINKING if home else phrases.SLOW_ALONE
            words = phrases.SLOW_LESSON if match.is_practice else slow
            await answers.say(interaction, "\n".join(filter(None, [before, words])))

        thinking = is_thinking(match, seat)
        home = await self._store.home(match.id)
        elsewhere = home.thread if home and home.thread != str(interaction.channel_id) else ""
        words = phrases.not_asked(match, elsewhere, thinking=thinking)
        here = home is not None and not elsewhere  # its last message offers all that is left
        rows = after_buttons(match.id) if match.outcome() and not here else ()
        rows = ((resume(match),),) if match.is_paused else rows
        rows = with_tools(rows, frame_of(match).row)
        if not thinking and not match.is_practice:
            rows = with_tools(rows, plan_button(match, seat))
            rows += await next_button(self._waits, user_of(interaction), match.id)
        said = filter(None, [before, words, text.which(match)])
        await answers.say(interaction, "\n".join(said), rows)
        if thinking:
            self._follower.keep(match, seat, go_on, give_up)

    async def choose(
        self, interaction: Interaction, id: ids.Choose | ids.Confirm | ids.Pick
    ) -> None:
        """An option was chosen: show its question, open its form, or play it.

        A form must be the first answer, so this decides before it acknowledges.
        """
        last = picked_path(interaction.data) if isinstance(id, ids.Pick) else ()
        match, prompt = await self._check(interaction, id)
        place = Place(id.match_id, id.tag, to_the_usual(prompt, (*id.path, *last)))
        option, words = descend(prompt, place.path)
        match option.then:
            case Fill():
                await answers.ask(interaction, _blank(option, option.then, place))
            case Ask(question):
                await answers.touch(interaction)
                await self._ask(interaction, match, question(), place, f"`{words}` …")
            case Do(confirm=warning) if warning and not isinstance(id, ids.Confirm):
                await answers.touch(interaction)
                above, told = frame_of(match, deeper=True).above, text.named(warning, match)
                asked = "\n".join(filter(None, [above, f"`{words}`", told]))
                place = _placed(match, prompt, place)
                rows = with_tools(confirm(place), tools_of(match, place, prompt))
                await answers.say(interaction, asked, rows)
            case Do():
                await answers.touch(interaction)
                said = _said(prompt, option.then, words)
                played = await self._service.answer(
                    match, prompt.seat, said, tag=id.tag, interaction=str(interaction.id)
                )
                await self.done(interaction, played, prompt.seat, words)

    async def _turn_page(self, interaction: Interaction, id: ids.ShowPage) -> None:
        place = Place(id.match_id, id.tag, id.path, id.page)
        await self._show(interaction, id, place)

    async def _look(self, interaction: Interaction, id: ids.Look) -> None:
        place = Place(id.match_id, id.tag, id.path, look=id.near)
        await self._show(interaction, id, place)

    async def _show_group(self, interaction: Interaction, id: ids.ShowGroup) -> None:
        group = int(picked(interaction.data) or id.group)
        await self._show(interaction, id, Place(id.match_id, id.tag, id.path, id.page, group))

    async def _show(self, interaction: Interaction, id: OfQuestion, place: Place) -> None:
        """Show another page, one group, or an earlier question."""
        await answers.touch(interaction)
        match, prompt = await self._check(interaction, id)
        path = place.path
        while path and len(question_at(prompt, path).options) == 1:
            path = path[:-1]  # back over a question that had only one answer
        words = f"`{descend(prompt, path)[1]}` …" if path else ""
        question, here = question_at(prompt, path), replace(place, path=path)
        await self._ask(interaction, match, question, here, words)

    async def _fill(self, interaction: Interaction, id: ids.FillForm) -> None:
        """Play the sentence with the player's own words from the form."""
        written = filled(interaction.data)
        with text.given_back(written):
            match, prompt = await self._check(interaction, id)
            await answers.touch(interaction)
            said = fill_in(prompt, id.path, written)
            name = str(interaction.id)
            if said.rest:  # several sentences, as after /do
                line = f"{said.sentence}; {said.rest}"
                played = await self._service.play(
                    match.id, prompt.seat, line, tag=id.tag, interaction=name
                )
            else:
                played = await self._service.answer(
                    match, prompt.seat, said, tag=id.tag, interaction=name
                )
        await self.done(interaction, played, prompt.seat, said.sentence)

    async def _ask_search(self, interaction: Interaction, id: ids.Find) -> None:
        await self._check(interaction, id)
        form = Form(
            id=ids.FindForm(id.match_id, id.tag, id.path),
            title="Find an option",
            label="Part of its name",
            example="D4, or guardian",
        )
        await answers.ask(interaction, form)

    async def _search(self, interaction: Interaction, id: ids.FindForm) -> None:
        """Show only the options that contain what was typed."""
        typed = filled(interaction.data)
        match, prompt = await self._check(interaction, id)
        await answers.touch(interaction)
        question = question_at(prompt, id.path)
        only = matching(question, typed)
        before = (
            f"Options that contain “{typed.strip()}”:"
            if only
            else f"No option contains “{typed.strip()}”."
        )
        place = Place(id.match_id, id.tag, id.path)
        await self._ask(interaction, match, question, place, before, only or None)

    async def done(self, interaction: Interaction, played: Played, seat: Seat, words: str) -> None:
        """What came of it, and the next question if there is one."""
        told = phrases.told(played, seat, words)
        await self.open(interaction, played.match.id, told)

    async def _check(self, interaction: Interaction, id: OfQuestion) -> tuple[Match, Prompt[Any]]:
        """The match and this player's question; raises Stale if it is another question by now."""
        match = await self._service.match(id.match_id)
        return match, guards.question(match, seat_of(match, interaction), id.tag)

    async def _ask(
        self,
        interaction: Interaction,
        match: Match,
        prompt: Prompt[Any],
        place: Place,
        before: str = "",
        only: Sequence[int] | None = None,
        news: tuple[Event, ...] = (),
    ) -> None:
        first = [] if place.path else [prompt.text]  # it may say how much is left to do
        passed, root = prompt, match.prompt(prompt.seat)
        place = _placed(match, root, place, is_search=only is not None)
        prompt = question_at(root, place.path)
        chosen = shortcuts.of(match, prompt.seat, place) if only is None else ()
        rows = lay_out(prompt, place, only, folded=bool(chosen))
        rows = shortcuts.above(rows, chosen, place)
        rows = relabeled(rows, partial(text.spoken, match=match))
        inner = [] if chosen else unfolded_at(prompt, place, only)
        asks = [*first, prompt.text, *([inner[0].prompt.text] if len(inner) == 1 else [])]
        narrower = not inner or len(prompt.options) <= len(inner) + 1
        asked_once = phrases.once(asks, narrower=narrower)
        said = text.named("\n".join([*asked_once, *phrases.remarks(passed)]), match)
        frame = frame_of(match, deeper=len(place.path) > place.floor)
        said = "\n".join([said, *await self._explained(interaction, match, said)])
        asked = "\n".join(filter(None, [before, frame.above, said, text.which(match)]))
        wholes = [] if chosen else verbs_at(prompt, place, only)
        actors = [each for one in wholes for each in one.actors]
        shown = [each for one in inner for each in one.prompt.options] or actors or prompt.options
        cells = lit(each.option for each in chosen) or lit(shown)
        lights = (*lit(options_along(root, place.path)), *frame.lights)
        parts = () if not place.look else on_screen(shown, place.group, only)
        suggested = tuple(each.option.token for each in chosen)
        proposals = suggested or proposed(each for _, each in parts)
        marks = Marks(last=traces(news), options=cells, chosen=lights, proposals=proposals)
        files = await self._picture(match, marks, prompt.seat, interaction, news, place.look)
        tools = [*tools_of(match, place, prompt), *zoom_button(match, place, cells, files)]
        if not match.is_practice and not await self._store.home(match.id):
            tools.append(Button(ids.ShowMore(match.id), "More"))  # no turn message has it
        rows = with_tools(with_tools(rows, frame.tries), tools)
        await answers.say(interaction, asked, rows, files)

    async def _explained(self, interaction: Interaction, match: Match, said: str) -> list[str]:
        if match.is_practice:  # a lesson explains its own words
            return []
        user = user_of(interaction)
        return await self._terms.explain(user, match.record.game, said)

    async def _picture(
        self,
        match: Match,
        marks: Marks,
        seat: Seat,
        interaction: Interaction,
        news: tuple[Event, ...],
        look: int = 0,
    ) -> list[discord.File]:
        person = await self._store.person(user_of(interaction))
        marks = replace(seen(match, marks, look), near=near(match))
        order = messages.picture(match, seat, marks, person.theme)
        if order is None:
            return []
        alt = messages.alt_text(match, news, seat)
        name = f"{match.record.game}-{match.id}-panel.png"
        surface = f"{match.id} panel {seat}"
        return [await self._delivery.file(surface, order, name, alt)]


def _said(prompt: Prompt[Any], do: Do[Any], words: str) -> Said[Any]:
    return Said(words, do.action, do.sealed, prompt.private or do.private)


def _blank(option: Option[Any], fill: Fill[Any], place: Place) -> Form:
    """The form that asks for the rest of a sentence."""
    return Form(
        id=ids.FillForm(place.match_id, place.tag, place.path),
        title=option.label,
        label=fill.hint[:1].upper() + fill.hint[1:],
        example=fill.example,
        paragraph=True,
    )


def seat_of(match: Match, interaction: Interaction) -> Seat:
    """The seat of the person who clicked; who that is comes from the gateway, never from the id."""
    user = user_of(interaction)
    for seat, player in enumerate(match.record.players):
        if player.user == user:
            return Seat(seat)
    raise NotAllowed("You are not playing in this match. Use /board to watch it.")


def _placed(match: Match, first: Prompt[Any], place: Place, *, is_search: bool = False) -> Place:
    is_folded = shortcuts.are_offered(match, first.seat)
    return placed(first, place, is_search=is_search, is_folded=is_folded)
