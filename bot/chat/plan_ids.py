"""The ids of plans ahead."""

from bot.chat.id_text import OfMatch, Path


class OpenPlans(OfMatch, frozen=True, tag="plans"):
    """My plans for a match."""


class NewPlan(OfMatch, frozen=True, tag="plan:new"):
    """Begin a plan: a line of moves, or a rule for a kind of question."""

    kind: str


class PlanFromFork(OfMatch, frozen=True, tag="plan:fork"):
    """Make a plan of what was tried out; the match is the private one."""


class RemovePlan(OfMatch, frozen=True, tag="plan:drop"):
    plan: int


class ChangeDraft(OfMatch, frozen=True, tag="plan:do"):
    """Go on with a plan that is being made, or save it."""

    plan: int
    what: str
    path: Path = ()


class InDraft(OfMatch, frozen=True, tag="plan:at"):
    """A control of a question in a plan that is being made."""

    plan: int
    inner: str  # the control's own id; it is the last field


class InDraftForm(OfMatch, frozen=True, tag="plan:at"):
    """The same for a form."""

    plan: int
    inner: str
