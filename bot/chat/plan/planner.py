"""*Plan ahead*: a person makes plans on real questions of a fork, for nobody else to see.

What they have chosen so far is a draft on the disk, so its controls work after a restart.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import discord
from msgspec.structs import replace

from bot.chat import answers, ids, plan_ids, text
from bot.chat.answers import Interaction, user_of
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import Delivery
from bot.chat.panel.components import Form, filled, picked, picked_path
from bot.chat.panel.layout import Place
from bot.chat.panel.menus import matching
from bot.chat.panel.panel import seat_of
from bot.chat.panel.trail import placed, question_at
from bot.chat.plan import drafts, words
from bot.chat.plan.drafts import Screen, Work, finished
from bot.chat.plan.notes import unread
from bot.chat.router import Routes, by_match
from bot.kernel import Ask, Do, Fill, PlayError, Prompt, Seat, descend, to_the_usual, walk
from bot.match import guards
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.plans.fork import Foreseen, Fork, foresee
from bot.match.plans.fork_to_plan import fitting, steps_of
from bot.match.plans.keeper import PlanKeeper
from bot.match.plans.plan import (
    MOST,
    WHATEVER,
    Kept,
    Line,
    Rule,
    Step,
    near,
    question_of,
    warning,
    ways_out,
)
from bot.match.plans.words import so_far
from bot.match.service import Service
from bot.store.chat import ChatStore
from bot.store.plans import Draft, Plans
from renderers import Marks
from renderers.marks import lit

GONE = "That plan was saved or canceled. These are your plans."
MOVED_ON = "The match has moved on, so I have put that plan aside."
YOUR_TURN = "It is your turn. Answer first; then plan what comes next."
TOO_MANY = f"You have {MOST} plans in this match. Remove one first."
NO_GIVING_UP = "A plan cannot resign. Use /match resign yourself when you mean it."
NO_PLAN = "None of your moves here can be planned. Play in the match itself, or try another way."
SAVED, REMOVED = "✔ Saved.", "✔ Removed."

InDraft = ids.InDraft | ids.InDraftForm


class Planner:
    def __init__(
        self,
        service: Service,
        store: ChatStore,
        plans: Plans,
        keeper: PlanKeeper,
        delivery: Delivery,
        wake: Callable[[MatchId], None],
    ) -> None:
        self._service = service
        self._store = store
        self._plans = plans
        self._keeper = keeper
        self._delivery = delivery
        self._wake = wake

    def routes(self) -> Routes:
        return {
            ids.OpenPlans: by_match(self.open),
            ids.NewPlan: self._begin,
            plan_ids.PlanFromFork: self._from_fork,
            ids.RemovePlan: self._remove,
            ids.ChangeDraft: self._change,
            ids.InDraft: self._choose,
            ids.InDraftForm: self._write,
        }

    async def open(self, interaction: Interaction, match_id: MatchId, before: str = "") -> None:
        """All plans of this person for a match."""
        own = interaction.message is not None and interaction.message.flags.ephemeral
        await (answers.touch(interaction) if own else answers.think(interaction))
        match, seat = await self._seated(interaction, match_id)
        plans = await self._mine(match, seat)
        notes = await unread(self._plans, match, seat)
        said = "\n".join(filter(None, [before, notes, words.listed(match, plans)]))
        rows = drafts.plans_rows(match, plans, may_line=seat not in match.asked())
        await answers.say(interaction, said, rows)

    async def _begin(self, interaction: Interaction, id: ids.NewPlan) -> None:
        await answers.touch(interaction)
        match, seat = await self._seated(interaction, id.match_id)
        if len(await self._mine(match, seat)) >= MOST:
            await self.open(interaction, match.id, TOO_MANY)
        elif id.kind == "rule":
            found = await asyncio.to_thread(foresee, match, seat)
            await self._draft(interaction, match, seat, tuple(found))
        elif seat in match.asked():
            await self.open(interaction, match.id, YOUR_TURN)
        else:
            await self._draft(interaction, match, seat)

    async def _draft(
        self,
        interaction: Interaction,
        match: Match,
        seat: Seat,
        found: tuple[Foreseen, ...] | None = None,
    ) -> None:
        draft = Draft(match.number, "line" if found is None else "rule", found or ())
        plan = await self._plans.begin(match.id, seat, match.seq, draft)
        work = Work(match, Kept(plan, match.id, seat, match.seq, Line()), draft)
        await self._show(interaction, work)

    async def _from_fork(self, interaction: Interaction, id: plan_ids.PlanFromFork) -> None:
        """A draft of what was tried out, to be looked at and saved."""
        await answers.touch(interaction)
        fork = await self._service.match(id.match_id)
        base, _, number = fork.record.part.partition(" ")
        if fork.record.purpose != "fork" or not number:
            raise PlayError(NO_PLAN)
        match, seat = await self._seated(interaction, MatchId(base))
        if match.number != int(number):
            await self.open(interaction, match.id, MOVED_ON)
            return
        if len(await self._mine(match, seat)) >= MOST:
            await self.open(interaction, match.id, TOO_MANY)
            return
        tried = await asyncio.to_thread(steps_of, fork, seat_of(fork, interaction))
        steps = await asyncio.to_thread(fitting, match, seat, tried)
        if not steps:
            raise PlayError(NO_PLAN)
        draft = Draft(match.number)
        plan = await self._plans.begin(match.id, seat, match.seq, draft)
        work = Work(match, Kept(plan, match.id, seat, match.seq, Line(steps)), draft)
        await self._redraft(interaction, work, words.from_fork(match, seat, steps, tried))

    async def _remove(self, interaction: Interaction, id: ids.RemovePlan) -> None:
        await answers.touch(interaction)
        match, seat = await self._seated(interaction, id.match_id)
        if id.plan in {kept.id for kept in await self._mine(match, seat)}:
            await self._keeper.remove(match.id, [id.plan])
            self._wake(match.id)
        await self.open(interaction, match.id, REMOVED)

    async def _change(self, interaction: Interaction, id: ids.ChangeDraft) -> None:
        """A button of the draft itself, not of a question in it."""
        await answers.touch(interaction)
        work = await self._work(interaction, id.match_id, id.plan)
        if work is None:
            return
        match id.what:
            case "cancel":
                await self._plans.remove([work.kept.id])
                await self.open(interaction, id.match_id)
            case "kind":
                chosen = replace(work.draft, chosen=int(picked(interaction.data)))
                await self._redraft(interaction, replace(work, draft=chosen))
            case "whatever":
                await self._step(interaction, work, Step(WHATEVER))
            case "any":
                _, prompt, _ = await asyncio.to_thread(work.position)
                if prompt:
                    said = descend(prompt, id.path)[1]
                    told = work.in_words(prompt, said, is_begun=True)
                    step = Step(prompt.seat, said, is_begun=True, told=told)
                    await self._step(interaction, work, step)
            case what:
                await self._save(interaction, work.kept, what)

    async def _save(self, interaction: Interaction, kept: Kept, what: str) -> None:
        saved = await self._plans.save(kept.id, finished(kept.plan, what))
        if saved:
            self._wake(kept.match_id)
        await self.open(interaction, kept.match_id, SAVED if saved else TOO_MANY)

    async def _choose(self, interaction: Interaction, id: ids.InDraft) -> None:
        """A control of a question in the draft; a form must be the first answer."""
        inner = ids.read(id.inner)
        if isinstance(inner, ids.Find):
            await answers.ask(interaction, _find_form(id, inner))
            return
        assert isinstance(inner, ids.OfQuestion)
        work, prompt = await self._question(interaction, id, inner)
        if work is None or prompt is None:
            return
        if isinstance(inner, ids.ShowPage | ids.ShowGroup):
            await self._look(interaction, work, _place(inner, interaction))
            return
        last = picked_path(interaction.data) if isinstance(inner, ids.Pick) else ()
        path = to_the_usual(prompt, (*inner.path, *last))
        option, spoken = descend(prompt, path)
        if isinstance(option.then, Ask):
            await self._look(interaction, work, Place(work.match.id, inner.tag, path))
        elif isinstance(option.then, Fill) and prompt.seat == work.kept.seat:
            await answers.ask(interaction, _fill_form(id, inner, path, option.then))
        elif isinstance(option.then, Do) and option.then.gives_up:
            raise PlayError(NO_GIVING_UP)
        else:
            blank = isinstance(option.then, Fill)
            await self._said(interaction, work, prompt, spoken, is_blank=blank)

    async def _write(self, interaction: Interaction, id: ids.InDraftForm) -> None:
        """Words were typed: to be looked for, or the rest of a sentence."""
        inner = ids.read(id.inner, form=True)
        assert isinstance(inner, ids.OfQuestion)
        work, prompt = await self._question(interaction, id, inner)
        if work is None or prompt is None:
            return
        typed = filled(interaction.data)
        if isinstance(inner, ids.FillForm):
            begun = descend(prompt, inner.path)[1]
            sentence = walk(prompt, f"{begun} {typed}").sentence
            await self._said(interaction, work, prompt, sentence)
            return
        only = matching(question_at(prompt, inner.path), typed)
        place = Place(work.match.id, inner.tag, inner.path)
        await self._look(interaction, work, place, only or None)

    async def _said(
        self,
        interaction: Interaction,
        work: Work,
        prompt: Prompt[Any],
        spoken: str,
        *,
        is_blank: bool = False,
    ) -> None:
        """A whole sentence was chosen in the draft; a warning is read before it can be saved."""
        await answers.touch(interaction)
        warned = warning(prompt, spoken)
        note = f"⚠ {text.named(warned, work.match)}" if warned else ""
        told = await asyncio.to_thread(work.in_words, prompt, spoken, is_begun=is_blank)
        if work.draft.kind == "rule":
            chosen = work.draft.foreseen[work.draft.chosen]
            out = next(iter(ways_out(prompt)), "")
            rule = Rule(chosen.question, spoken, out, False, warned, told, chosen.asks)
            await self._redraft(
                interaction, replace(work, kept=replace(work.kept, plan=rule)), note
            )
        elif prompt.seat == work.kept.seat:
            question, mark = question_of(prompt), near(prompt, spoken)
            step = Step(prompt.seat, spoken, False, question, mark, warned, told)
            await self._step(interaction, work, step, note)
        else:  # a blank may be filled in any way
            step = Step(prompt.seat, spoken, is_begun=is_blank, told=told)
            await self._step(interaction, work, step)

    async def _step(self, interaction: Interaction, work: Work, step: Step, note: str = "") -> None:
        steps = (*work.steps, step)
        await asyncio.to_thread(Fork, work.match, work.kept.seat, steps)  # it may be refused
        longer = replace(work.kept, plan=Line(steps))
        await self._redraft(interaction, replace(work, kept=longer), note)

    async def _redraft(self, interaction: Interaction, work: Work, note: str = "") -> None:
        await self._plans.redraft(work.kept.id, work.kept.plan, work.draft)
        await self._show(interaction, work, note)

    async def _show(self, interaction: Interaction, work: Work, note: str = "") -> None:
        """The draft's next question, from its beginning."""
        if work.draft.kind == "rule" and work.draft.chosen < 0:
            await self._say(interaction, work, drafts.kinds_screen(work))
        elif isinstance(work.kept.plan, Rule):
            await self._say(interaction, work, drafts.often_screen(work, work.kept.plan), note)
        else:
            await self._look(interaction, work, Place(work.match.id, work.tag), note=note)

    async def _look(
        self,
        interaction: Interaction,
        work: Work,
        place: Place,
        only: list[int] | None = None,
        note: str = "",
    ) -> None:
        """One question of the draft, or a part of it."""
        await answers.touch(interaction)
        shown, first, is_thrown = await asyncio.to_thread(work.position)
        asked = None
        if first:
            place = placed(first, place, is_search=only is not None, is_folded=False)
            asked = question_at(first, place.path)
        if work.draft.kind == "rule" and asked:
            screen = drafts.answer_screen(work, shown, asked, place, only)
        else:
            screen = drafts.line_screen(work, shown, asked, place, only, is_thrown=is_thrown)
        if first and place.path:
            begun = text.named(so_far(first, descend(first, place.path)[1]), shown)
            screen = replace(screen, text=f"{screen.text}\n{begun} …")
        await self._say(interaction, work, screen, note)

    async def _say(
        self, interaction: Interaction, work: Work, screen: Screen, note: str = ""
    ) -> None:
        files = await self._picture(interaction, work.kept.seat, screen)
        words = "\n".join(filter(None, [screen.text, note]))
        await answers.say(interaction, words, screen.rows, files)

    async def _picture(
        self, interaction: Interaction, seat: Seat, screen: Screen
    ) -> list[discord.File]:
        """The position in the fork as its planner would see it."""
        if screen.shown is None:
            return []
        match, marks = screen.shown, Marks(options=lit(screen.options))
        theme = (await self._store.person(user_of(interaction))).theme
        order = messages.picture(match, seat, marks, theme)
        if order is None:
            return []
        name = f"{match.record.game}-{match.id}-plan.png"
        alt = messages.alt_text(match, (), seat)
        return [await self._delivery.file(f"{match.id} plan {seat}", order, name, alt)]

    async def _question(
        self, interaction: Interaction, id: InDraft, inner: ids.OfQuestion
    ) -> tuple[Work | None, Prompt[Any] | None]:
        """The draft and its question; if that is another by now, it is shown."""
        work = await self._work(interaction, id.match_id, id.plan)
        if work and inner.tag != work.tag:
            await answers.touch(interaction)
            await self._show(interaction, work)
            return None, None
        return work, (await asyncio.to_thread(work.position))[1] if work else None

    async def _work(self, interaction: Interaction, match_id: MatchId, plan: int) -> Work | None:
        """The draft; None if it is of no use any more, which is then said."""
        match, seat = await self._seated(interaction, match_id)
        found = await self._plans.draft(plan)
        if found is None or (found[0].match_id, found[0].seat) != (match.id, seat):
            await self.open(interaction, match_id, GONE)
            return None
        if found[1].number != match.number:
            await self._plans.remove([plan])
            await self.open(interaction, match_id, MOVED_ON)
            return None
        return Work(match, *found)

    async def _seated(self, interaction: Interaction, match_id: MatchId) -> tuple[Match, Seat]:
        match = await self._service.match(match_id)
        seat = seat_of(match, interaction)
        guards.check_running(match)
        guards.check_here(match, seat)
        return match, seat

    async def _mine(self, match: Match, seat: Seat) -> list[Kept]:
        return [kept for kept in await self._plans.of(match.id) if kept.seat == seat]


def _place(inner: ids.ShowPage | ids.ShowGroup, interaction: Interaction) -> Place:
    if isinstance(inner, ids.ShowPage):
        return Place(inner.match_id, inner.tag, inner.path, inner.page)
    group = int(picked(interaction.data) or inner.group)
    return Place(inner.match_id, inner.tag, inner.path, inner.page, group)


def _find_form(id: ids.InDraft, inner: ids.Find) -> Form:
    form = ids.FindForm(inner.match_id, inner.tag, inner.path)
    return Form(
        id=ids.InDraftForm(id.match_id, id.plan, ids.write(form)),
        title="Find an option",
        label="Part of its name",
        example="D4, or guardian",
    )


def _fill_form(
    id: ids.InDraft, inner: ids.OfQuestion, path: tuple[int, ...], fill: Fill[Any]
) -> Form:
    form = ids.FillForm(inner.match_id, inner.tag, path)
    return Form(
        id=ids.InDraftForm(id.match_id, id.plan, ids.write(form)),
        title="Plan",
        label=fill.hint[:1].upper() + fill.hint[1:],
        example=fill.example,
        paragraph=True,
    )
