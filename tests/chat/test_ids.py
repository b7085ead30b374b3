"""The ids of controls: written and read in one place, and those of older releases still work."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat import cup_ids, ids, plan_ids, replay_ids, saved_ids
from bot.chat.ids import CONTROLS, FORMS, Id
from bot.chat.people_ids import ForgetMe, ResetRating
from bot.chat.puzzle import puzzle_ids
from bot.kernel import PlayError
from bot.match.ids import MatchId, Tag, UserId
from tests.chat.conftest import Program

M, T = MatchId("k7f3ab"), Tag("9c1e02aa")

# As they were first written, most in release 0.1.0: they stand under messages that are still there.
OLD: dict[str, Id] = {
    "admin:list:2": ids.AdminList(2),
    "cup:join:42": cup_ids.JoinCup("42"),
    "cup:leave:42": cup_ids.LeaveCup("42"),
    "cup:quit:42": cup_ids.QuitCup("42"),
    "cup:start:42": cup_ids.StartCup("42"),
    "cup:cancel:42": cup_ids.CancelCup("42"),
    "cup:table:42": cup_ids.ShowStandings("42"),
    "cup:opts:42": cup_ids.ShowCupOptions("42"),
    "cup:set:42:pace:1": cup_ids.ChooseCupSetting("42", "pace", 1),
    "cup:stop:42": cup_ids.StopCup("42"),
    "forget:me": ForgetMe(),
    "rating:reset:rakh": ResetRating("rakh"),
    "y:k7f3ab": ids.OpenPanel(M),
    "b:k7f3ab": ids.ComeBack(M),
    "h:k7f3ab": ids.ShowHand(M),
    "r:k7f3ab": ids.ShowRecap(M),
    "film:k7f3ab": ids.ShowFilm(M),
    "replay:k7f3ab": replay_ids.OpenReplay(M),
    "step:k7f3ab:7:-1": replay_ids.ShowStep(M, 7),
    "step:first:k7f3ab:0:1": replay_ids.FirstStep(M, 0, 1),
    "step:last:k7f3ab:90:-1": replay_ids.LastStep(M, 90),
    "step:turn:k7f3ab:-1": replay_ids.PickTurn(M),
    "step:eyes:k7f3ab:12": replay_ids.PickEyes(M, 12),
    "poster:k7f3ab": replay_ids.ShowPoster(M),
    "review:k7f3ab": replay_ids.ShowReview(M),
    "review:moment:k7f3ab:2": replay_ids.ShowMoment(M, 2),
    "review:pick:k7f3ab": replay_ids.PickMoment(M),
    "retry:k7f3ab:31": replay_ids.TryAgain(M, 31),
    "retry:judge:k7f3ab": replay_ids.JudgeTry(M),
    "retry:best:k7f3ab": replay_ids.ShowBest(M),
    "playon:k7f3ab:31": replay_ids.PlayOn(M, 31),
    "whatif:k7f3ab": replay_ids.TryOut(M),
    "o:k7f3ab": ids.ShowMore(M),
    "log:k7f3ab:3:-1:12": ids.ShowLog(M, 3, -1, 12),
    "log:by:k7f3ab:-1": ids.PickLog(M),
    "log:file:k7f3ab": ids.LogFile(M),
    "t:k7f3ab": ids.ShowLetters(M),
    "u:k7f3ab": ids.AskUndo(M),
    "undoyes:k7f3ab": ids.AllowUndo(M),
    "undono:k7f3ab": ids.RefuseUndo(M),
    "d:k7f3ab": ids.OfferDraw(M),
    "drawyes:k7f3ab": ids.AcceptDraw(M),
    "drawno:k7f3ab": ids.DeclineDraw(M),
    "x:k7f3ab": ids.AskResign(M),
    "resign:k7f3ab": ids.Resign(M),
    "n:k7f3ab": ids.Rematch(M),
    "nudge:k7f3ab": ids.Nudge(M),
    "seat:ask:k7f3ab:2": ids.AskTakeSeat(M, 2),
    "seat:take:k7f3ab:2": ids.TakeSeat(M, 2),
    "seat:yes:k7f3ab:2": ids.AgreeSeat(M, 2),
    "seat:no:k7f3ab:2": ids.RefuseSeat(M, 2),
    "whisper:k7f3ab": ids.AskWhisper(M),
    "saved:k7f3ab": saved_ids.ShowSaved(M),
    "saved:use:k7f3ab": saved_ids.UseSaved(M),
    "saved:drop:k7f3ab": saved_ids.AskRemoveSaved(M),
    "saved:gone:k7f3ab:Mine: a": saved_ids.RemoveSaved(M, "Mine: a"),
    "saved:new:k7f3ab": saved_ids.AskSave(M),
    "deck:terrene:1.0.2:1:0:0:My: deck": saved_ids.ShowDeck(
        "terrene", (1, 0, 2), 1, 0, 0, "My: deck"
    ),
    "deck:group:terrene:0.0.0:0:0:2:x": saved_ids.PickDeckGroup("terrene", (0, 0, 0), 0, 0, 2, "x"),
    "deck:card:terrene:0.0.0:0:1:0:x": saved_ids.PickDeckCard("terrene", (0, 0, 0), 0, 1, 0, "x"),
    "deck:list:terrene:0.0.0:0:0:0:x": saved_ids.AskDeckList("terrene", (0, 0, 0), 0, 0, 0, "x"),
    "deck:save:terrene:0.0.0:0:0:0:x": saved_ids.SaveDeck("terrene", (0, 0, 0), 0, 0, 0, "x"),
    "deck:share:terrene:0.0.0:0:0:0:x": saved_ids.ShareDeck("terrene", (0, 0, 0), 0, 0, 0, "x"),
    "follow:k7f3ab": ids.Follow(M),
    "unfollow:k7f3ab": ids.Unfollow(M),
    "vote:yes:k7f3ab": ids.VoteYes(M),
    "vote:no:k7f3ab": ids.VoteNo(M),
    "pause:k7f3ab": ids.AskPause(M),
    "pauseyes:k7f3ab": ids.AgreePause(M),
    "pauseno:k7f3ab": ids.DeclinePause(M),
    "resume:k7f3ab": ids.Resume(M),
    "snooze:k7f3ab": ids.Snooze(M),
    "snoozeall:4": ids.SnoozeAll(4),
    "quiet:k7f3ab": ids.NotThisTurn(M),
    "a:k7f3ab:9c1e02aa:1.3.0": ids.Choose(M, T, (1, 3, 0)),
    "c:k7f3ab:9c1e02aa:12": ids.Confirm(M, T, (12,)),
    "m:k7f3ab:9c1e02aa:-:2": ids.Pick(M, T, (), 2),
    "g:k7f3ab:9c1e02aa:-:4": ids.ShowGroup(M, T, (), 4),
    "g:k7f3ab:9c1e02aa:1:4:2": ids.ShowGroup(M, T, (1,), 4, 2),
    "p:k7f3ab:9c1e02aa:-:0": ids.ShowPage(M, T),
    "p:k7f3ab:9c1e02aa:2.1:3": ids.ShowPage(M, T, (2, 1), 3),
    "z:k7f3ab:9c1e02aa:-:1": ids.Look(M, T),
    "z:k7f3ab:9c1e02aa:2:0": ids.Look(M, T, (2,), 0),
    "f:k7f3ab:9c1e02aa:-": ids.Find(M, T),
    "l:join:hjk234": ids.Join("hjk234"),
    "l:decline:hjk234": ids.AskDecline("hjk234"),
    "l:leave:hjk234": ids.Leave("hjk234"),
    "l:computer:hjk234": ids.AddComputer("hjk234"),
    "l:uncomputer:hjk234": ids.RemoveComputer("hjk234"),
    "l:watch:hjk234": ids.Watch("hjk234"),
    "l:cancel:hjk234": ids.Cancel("hjk234"),
    "l:start:hjk234": ids.Start("hjk234"),
    "l:luck:hjk234": ids.AskLuck("hjk234"),
    "l:options:hjk234": ids.ShowOptions("hjk234"),
    "l:options:hjk234:2": ids.ShowOptions("hjk234", 2),
    "l:set:hjk234:config:1": ids.ChooseSetting("hjk234", "config", 1),
    "q:rakh": ids.QuickStart("rakh"),
    "challenge:123456789012345678": ids.Challenge(UserId("123456789012345678")),
    "learn:open:rakh": ids.OpenLesson("rakh"),
    "learn:next:rakh:k7f3ab": ids.NextStep("rakh", M),
    "learn:skip:rakh:k7f3ab": ids.SkipStep("rakh", M),
    "learn:over:rakh:k7f3ab": ids.RestartLesson("rakh", M),
    "learn:example:rakh:E7": ids.OpenExample("rakh", "E7"),
    "learn:try:k7f3ab:1": ids.TrySentence(M, 1),
    "learn:stop:rakh:k7f3ab": ids.StopLesson("rakh", M),
    "rp:rakh:3": ids.ShowRules("rakh", 3),
    "rc:rakh:1": ids.PickRules("rakh", 1),
    "rg:0": ids.PickRulesOf(),
    "rf:rakh": ids.AskTopic("rakh"),
    "rs:rakh:#3": ids.ShareRules("rakh", "#3"),
    "rh:k7f3ab:9c1e02aa:1": ids.RulesHere(M, T, (1,)),
    "hi:k7f3ab:9c1e02aa:-:1": ids.ShowHint(M, T, (), 1),
    "hd:k7f3ab:9c1e02aa:-:0": ids.TakeHint(M, T),
    "help:play": ids.ShowHelp("play"),
    "plans:k7f3ab": ids.OpenPlans(M),
    "plan:new:k7f3ab:line": ids.NewPlan(M, "line"),
    "plan:drop:k7f3ab:7": ids.RemovePlan(M, 7),
    "plan:fork:k7f3ab": plan_ids.PlanFromFork(M),
    "puzzle:rakh-7": puzzle_ids.OpenPuzzle("rakh-7"),
    "puzzle:next:rakh": puzzle_ids.NextPuzzle("rakh"),
    "puzzle:check:k7f3ab": puzzle_ids.CheckPuzzle(M),
    "puzzle:show:k7f3ab": puzzle_ids.ShowSolution(M),
    "plan:do:k7f3ab:7:any:1.0": ids.ChangeDraft(M, 7, "any", (1, 0)),
    "plan:at:k7f3ab:7:a:k7f3ab:9c1e02aa:1.3": ids.InDraft(M, 7, "a:k7f3ab:9c1e02aa:1.3"),
}
OLD_FORMS: dict[str, Id] = {
    "w:k7f3ab:9c1e02aa:0.2": ids.FillForm(M, T, (0, 2)),
    "f:k7f3ab:9c1e02aa:-": ids.FindForm(M, T),
    "rf:rakh": ids.TopicForm("rakh"),
    "plan:at:k7f3ab:7:f:k7f3ab:9c1e02aa:-": ids.InDraftForm(M, 7, "f:k7f3ab:9c1e02aa:-"),
    "cup:set:42:pace:1": cup_ids.CupSettingForm("42", "pace", 1),
    "l:hjk234:luck:0": ids.SettingForm("hjk234", "luck"),
    "l:decline:hjk234": ids.DeclineForm("hjk234"),
    "whisper:k7f3ab": ids.WhisperForm(M),
    "saved:k7f3ab": saved_ids.SaveForm(M),
    "deck:terrene:0.0.0:0:0:0:x": saved_ids.DeckListForm("terrene", (0, 0, 0), 0, 0, 0, "x"),
    "k:terrene:Orcs: the second try": ids.DeckForm("terrene", "Orcs: the second try"),
}


@pytest.mark.parametrize("old", OLD)
def test_controls_of_the_last_release_are_understood(old: str) -> None:
    assert ids.read(old) == OLD[old]


@pytest.mark.parametrize("old", OLD_FORMS)
def test_forms_of_the_last_release_are_understood(old: str) -> None:
    assert ids.read(old, form=True) == OLD_FORMS[old]


def test_no_kind_of_id_is_forgotten_above() -> None:
    assert {type(each) for each in OLD.values()} == set(CONTROLS.values())
    assert {type(each) for each in OLD_FORMS.values()} == set(FORMS.values())


@given(st.lists(st.integers(0, 999), max_size=8).map(tuple), st.integers(0, 99))
def test_what_is_written_is_read_again(path: tuple[int, ...], page: int) -> None:
    for new in (ids.Choose(M, T, path), ids.Pick(M, T, path, page), ids.ShowPage(M, T, path, page)):
        assert ids.read(ids.write(new)) == new
    for old, form in ((OLD, False), (OLD_FORMS, True)):
        for id in old.values():
            assert ids.read(ids.write(id), form=form) == id


@pytest.mark.parametrize("id", ["", "zz", "zz:1", "a:k7f3ab", "a:k7f3ab:9c:x", "p:k7f3ab:9c:1:y"])
def test_an_id_that_nobody_knows_is_refused_in_words(id: str) -> None:
    with pytest.raises(PlayError, match="no longer works"):
        ids.read(id)


async def test_every_id_has_a_handler(program: Program) -> None:
    assert program.connection
    assert program.connection.parts.router.kinds == {*CONTROLS.values(), *FORMS.values()}
