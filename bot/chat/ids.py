"""The custom ids of buttons, menus and forms.

An id is a frozen struct on the inside and a line such as `a:k7f3ab:9c1e02aa:1.3.0` on the outside:
its tag, then its fields (`id_text.py`). An id holds everything that is needed to answer it, so
controls work after a restart. Tags stay as they are: messages sent years ago still have them.
"""

from bot.chat import cup_ids as cup_ids
from bot.chat import replay_ids as replay_ids
from bot.chat import saved_ids as saved_ids
from bot.chat.admin_ids import AdminList as AdminList
from bot.chat.id_text import Id as Id
from bot.chat.id_text import OfMatch as OfMatch
from bot.chat.id_text import Path as Path
from bot.chat.id_text import controls, forms
from bot.chat.id_text import find as find
from bot.chat.id_text import read as read
from bot.chat.id_text import write as write
from bot.chat.people_ids import AgreeSeat as AgreeSeat
from bot.chat.people_ids import AskTakeSeat as AskTakeSeat
from bot.chat.people_ids import AskWhisper as AskWhisper
from bot.chat.people_ids import Follow as Follow
from bot.chat.people_ids import OfSeat as OfSeat
from bot.chat.people_ids import RefuseSeat as RefuseSeat
from bot.chat.people_ids import TakeSeat as TakeSeat
from bot.chat.people_ids import Unfollow as Unfollow
from bot.chat.people_ids import VoteNo as VoteNo
from bot.chat.people_ids import VoteYes as VoteYes
from bot.chat.people_ids import WhisperForm as WhisperForm
from bot.chat.plan_ids import ChangeDraft as ChangeDraft
from bot.chat.plan_ids import InDraft as InDraft
from bot.chat.plan_ids import InDraftForm as InDraftForm
from bot.chat.plan_ids import NewPlan as NewPlan
from bot.chat.plan_ids import OpenPlans as OpenPlans
from bot.chat.plan_ids import RemovePlan as RemovePlan
from bot.chat.puzzle import puzzle_ids as puzzle_ids
from bot.chat.saved_ids import DeckForm as DeckForm
from bot.match.ids import MatchId, Tag, UserId

# Under a turn message, and wherever a match is spoken of.


class OpenPanel(OfMatch, frozen=True, tag="y"):
    """Your move."""


class ComeBack(OfMatch, frozen=True, tag="b"):
    """I'm back: the same as OpenPanel, but both may stand under one message."""


class ShowHand(OfMatch, frozen=True, tag="h"):
    pass


class ShowRecap(OfMatch, frozen=True, tag="r"):
    pass


class ShowFilm(OfMatch, frozen=True, tag="film"):
    pass


class ShowLog(OfMatch, frozen=True, tag="log"):
    """A page of the log: of all, or of what one seat did."""

    page: int
    seat: int = -1
    since: int = -1


class PickLog(OfMatch, frozen=True, tag="log:by"):
    """A menu: whose doings the log shows."""

    since: int = -1


class LogFile(OfMatch, frozen=True, tag="log:file"):
    """The whole log as a file."""


class ShowMore(OfMatch, frozen=True, tag="o"):
    pass


class ShowLetters(OfMatch, frozen=True, tag="t"):
    """The board in letters."""


class AskUndo(OfMatch, frozen=True, tag="u"):
    pass


class AllowUndo(OfMatch, frozen=True, tag="undoyes"):
    pass


class RefuseUndo(OfMatch, frozen=True, tag="undono"):
    pass


class OfferDraw(OfMatch, frozen=True, tag="d"):
    pass


class AcceptDraw(OfMatch, frozen=True, tag="drawyes"):
    pass


class DeclineDraw(OfMatch, frozen=True, tag="drawno"):
    pass


class AskResign(OfMatch, frozen=True, tag="x"):
    """Asks whether they are sure."""


class Resign(OfMatch, frozen=True, tag="resign"):
    pass


class Rematch(OfMatch, frozen=True, tag="n"):
    pass


class AskPause(OfMatch, frozen=True, tag="pause"):
    pass


class AgreePause(OfMatch, frozen=True, tag="pauseyes"):
    """The same as AskPause, but both may stand under one message."""


class DeclinePause(OfMatch, frozen=True, tag="pauseno"):
    pass


class Resume(OfMatch, frozen=True, tag="resume"):
    """Play on after a pause."""


class Nudge(OfMatch, frozen=True, tag="nudge"):
    """Remind the players who must answer."""


class Snooze(OfMatch, frozen=True, tag="snooze"):
    """Remind me again in a few hours."""


class SnoozeAll(Id, frozen=True, tag="snoozeall"):
    """The same for every match that waits for me."""

    hours: int


class NotThisTurn(OfMatch, frozen=True, tag="quiet"):
    """No more reminders of this question."""


# In a panel: `tag` names the question, `path` the options chosen so far.


class OfQuestion(Id, frozen=True):
    match_id: MatchId
    tag: Tag
    path: Path = ()


class Choose(OfQuestion, frozen=True, tag="a"):
    """The option at the end of the path."""


class Confirm(OfQuestion, frozen=True, tag="c"):
    """The same, confirmed."""


class Pick(OfQuestion, frozen=True, tag="m"):
    """The same from a menu: its value is the last number of the path."""

    menu: int = 0  # tells the menus of one message apart


class ShowGroup(OfQuestion, frozen=True, tag="g"):
    """The options of one group, by a button or from a menu of groups."""

    group: int = 0
    page: int = 0


class ShowPage(OfQuestion, frozen=True, tag="p"):
    """Another page of options, or an earlier question."""

    page: int = 0


class Look(OfQuestion, frozen=True, tag="z"):
    """The same question with its part of the board at twice the size, or the whole board."""

    near: int = 1


class Find(OfQuestion, frozen=True, tag="f"):
    """Look for an option by typing a part of it: asks for the words."""


class FindForm(OfQuestion, frozen=True, tag="f"):
    """The words to look for."""


class FillForm(OfQuestion, frozen=True, tag="w"):
    """The rest of a sentence in the player's own words."""


# Before a match.


class OfLobby(Id, frozen=True):
    lobby_id: str


class Join(OfLobby, frozen=True, tag="l:join"):
    pass


class AskDecline(OfLobby, frozen=True, tag="l:decline"):
    """A guest does not come: asks for a word to the host."""


class DeclineForm(OfLobby, frozen=True, tag="l:decline"):
    """The word."""


class Leave(OfLobby, frozen=True, tag="l:leave"):
    pass


class AddComputer(OfLobby, frozen=True, tag="l:computer"):
    pass


class RemoveComputer(OfLobby, frozen=True, tag="l:uncomputer"):
    pass


class Watch(OfLobby, frozen=True, tag="l:watch"):
    pass


class Cancel(OfLobby, frozen=True, tag="l:cancel"):
    pass


class Start(OfLobby, frozen=True, tag="l:start"):
    pass


class AskLuck(OfLobby, frozen=True, tag="l:luck"):
    pass


class ShowOptions(OfLobby, frozen=True, tag="l:options"):
    page: int = 0


class ChooseSetting(OfLobby, frozen=True, tag="l:set"):
    """A menu of one setting's values."""

    key: str
    page: int = 0


class SettingForm(OfLobby, frozen=True, tag="l"):
    """A setting in the host's own words, or somebody's luck."""

    key: str
    page: int = 0


class QuickStart(Id, frozen=True, tag="q"):
    """A match against the computer, at once."""

    game: str


class Challenge(Id, frozen=True, tag="challenge"):
    """A menu of games to challenge somebody to."""

    user_id: UserId


# Help.


class OfRules(Id, frozen=True):
    game: str


class ShowRules(OfRules, frozen=True, tag="rp"):
    """A page of the rules."""

    page: int = 0


class PickRules(OfRules, frozen=True, tag="rc"):
    """A menu of chapters, questions or topics: its value says which."""

    menu: int = 0  # tells the menus of one message apart


class PickRulesOf(Id, frozen=True, tag="rg"):
    """A menu of games whose rules may be read."""

    menu: int = 0


class AskTopic(OfRules, frozen=True, tag="rf"):
    """Look for something in the rules: asks for the words."""


class TopicForm(OfRules, frozen=True, tag="rf"):
    """What to look for in the rules."""


class ShareRules(OfRules, frozen=True, tag="rs"):
    """Show a page or a topic to everybody in the channel."""

    topic: str  # "#12" is a page; may have colons in it: it is the last field


class RulesHere(OfQuestion, frozen=True, tag="rh"):
    """The rules about the question at the end of the path."""


class ShowHint(OfQuestion, frozen=True, tag="hi"):
    """What one could do here: the best, or another."""

    number: int = 0


class TakeHint(OfQuestion, frozen=True, tag="hd"):
    """Do what a hint said, where no path of options leads to it."""

    number: int = 0


class ShowHelp(Id, frozen=True, tag="help"):
    """A screen of /help."""

    screen: str


# Lessons and worked examples.


class OpenLesson(Id, frozen=True, tag="learn:open"):
    """Begin or continue a game's lesson, in private, for the person who presses it."""

    game: str


class OpenExample(Id, frozen=True, tag="learn:example"):
    """Try a worked example of a game's rules, in private, for the person who presses it."""

    game: str
    number: str  # "E7"


class TrySentence(OfMatch, frozen=True, tag="learn:try"):
    """Say one of the sentences that are offered beside an example; the rules judge it."""

    place: int


class OfLesson(Id, frozen=True):
    game: str
    match_id: MatchId  # the match of the step it belongs to


class NextStep(OfLesson, frozen=True, tag="learn:next"):
    pass


class SkipStep(OfLesson, frozen=True, tag="learn:skip"):
    pass


class RestartLesson(OfLesson, frozen=True, tag="learn:over"):
    pass


class StopLesson(OfLesson, frozen=True, tag="learn:stop"):
    pass


FORMS, CONTROLS = forms(), controls()
