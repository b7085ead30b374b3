"""Text for messages: names of seats, lists, times, and phrases used everywhere.

Style: short whole sentences; the player first; refusals name the rule.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime

from discord.utils import format_dt
from msgspec.structs import replace

from bot.chat import limits
from bot.kernel import About, Outcome, PlayError, Seat, Setting
from bot.kernel.echo import safe_name as safe_name
from bot.kernel.echo import typed
from bot.kernel.text import count
from bot.match.journal.entries import SEAL, fold_seals
from bot.match.match import Match, Player

PAUSE = "**Paused.** "
PRIVATELY = "private answers"
BLOCK = limits.CONTENT - 500  # characters of what is given back; the reason stands above it
_SEAT = re.compile(r"\{(\d{1,3})\}")
_MENTION = re.compile(r"(<[@#]\d+>)")
_MARKUP = re.compile(r"([\\*_`~|>\[\]()#@:<-])")


def plain(text: str) -> str:
    """A name with markdown and mentions escaped."""
    return _MARKUP.sub(r"\\\1", text)


def bold_name(name: str) -> str:
    """A person's name in a message."""
    return f"**{plain(safe_name(name))}**"


def named(text: str, match: Match) -> str:
    """Replace seats by names, for a message."""
    return _put(text, [bold_name(player.name) for player in match.record.players])


def spoken(text: str, match: Match) -> str:
    """Replace seats by names, for alt text and logs without markdown."""
    return _put(text, [safe_name(player.name) for player in match.record.players])


def _put(text: str, names: Sequence[str]) -> str:
    """Replace in one pass, because a name may look like a seat; unknown numbers stay."""
    return _SEAT.sub(lambda found: dict(enumerate(names)).get(int(found[1]), found[0]), text)


def code(words: str) -> str:
    """What somebody typed, as inline code."""
    return "`" + words.replace("`", "'") + "`"


def block(words: str) -> str:
    """What somebody has typed, on lines of its own: easy to copy and to correct."""
    words = typed(words).replace("`", "'")
    return f"```\n{cut(words, BLOCK)}\n```"


@contextmanager
def given_back(words: str) -> Iterator[None]:
    """A refusal gives back what was typed, so that nobody has to type it again."""
    try:
        yield
    except PlayError as error:
        error.args = (f"{error}\n{block(words)}",)
        raise


@contextmanager
def in_names(match: Match) -> Iterator[None]:
    """A refusal names players instead of seats."""
    try:
        yield
    except PlayError as error:
        error.args = (named(str(error), match),)
        raise


def mention(player: Player) -> str:
    return f"<@{player.user}>" if player.user else bold_name(player.name)


def listed(words: Iterable[str], last: str = "and") -> str:
    """One, two and three."""
    every = list(words)
    if len(every) < 2:
        return "".join(every)
    return f"{', '.join(every[:-1])} {last} {every[-1]}"


def names(match: Match, seats: Iterable[Seat]) -> str:
    return listed(named(f"{{{seat}}}", match) for seat in sorted(seats))


def match_name(match: Match) -> str:
    """A match as people call it, where there is no markdown: Rakh #12: Ann vs Ben."""
    record = match.record
    return short_name(match.game.about.title, record.ordinal, record.players)


def match_title(match: Match) -> str:
    """The same for a message: nothing in a name is read as markdown."""
    players = [replace(each, name=plain(safe_name(each.name))) for each in match.record.players]
    return short_name(match.game.about.title, match.record.ordinal, players)


def match_number(match: Match) -> str:
    """The same without names, for what is kept about it: Rakh #12 (k7f3)."""
    number = f" #{match.record.ordinal}" if match.record.ordinal else ""
    return f"{match.game.about.title}{number} ({match.id})"


def who(player: Player) -> str:
    """Somebody without their name, for what is kept about them; a computer has only its name."""
    return f"<@{player.user}>" if player.user else safe_name(player.name)


def with_mentions(kept: str) -> str:
    """Such words for a message: mentions stay, everything else is escaped."""
    parts = _MENTION.split(kept)  # every second one is a mention
    return "".join(part if at % 2 else plain(part) for at, part in enumerate(parts))


def which(match: Match) -> str:
    """One small line that says which match it is; practice is somebody's only one."""
    return "" if match.is_practice else f"-# {match_title(match)}"


def short_name(title: str, ordinal: int, players: Sequence[Player]) -> str:
    number = f" #{ordinal}" if ordinal else ""
    names = [safe_name(player.name) for player in players]
    return f"{title}{number}: {(' vs ' if len(names) == 2 else ', ').join(names)}"


def waiting(match: Match, seats: Iterable[Seat]) -> str:
    """The players who are asked, marked if a computer plays for them."""
    return listed(
        named(f"{{{seat}}}{' (computer plays)' if seat in match.away else ''}", match)
        for seat in sorted(seats)
    )


def waited_for(match: Match) -> str:
    """The players whose answers are due, as far as that is public."""
    openly = match.openly_asked()
    some = waiting(match, openly)
    return listed(filter(None, [some, PRIVATELY if openly != match.asked() else ""]))


def stands(match: Match) -> str:
    """ "waiting for Ann and Bob", or "paused"."""
    return "paused" if match.is_paused else f"waiting for {waited_for(match)}"


def paused(match: Match) -> str:
    """Who can end a pause."""
    who = "An admin of the server" if match.talk.paused_by == "admin" else "Anyone at the table"
    how = "with /table-admin resume" if match.talk.paused_by == "admin" else "with *Resume*"
    return f"{PAUSE}No time runs. {who} can continue the match {how}."


def unusual(settings: Iterable[tuple[Setting, str]]) -> str:
    """Settings that differ from the usual ones."""
    differs = [
        f"{each.label}: {each.shown(value)}" for each, value in settings if value != each.choices[0]
    ]
    return " · ".join(differs)


def sentence(text: str) -> str:
    """Capitalize and end with a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


def day(moment: datetime | float) -> str:
    """A date: “18 November 2026”; a number is a Unix time."""
    time = moment if isinstance(moment, datetime) else datetime.fromtimestamp(moment, UTC)
    return format_dt(time, "D")


def relative(moment: datetime) -> str:
    """Shown by every client in its own language: “in 3 hours”."""
    return format_dt(moment, "R")


def moment(time: datetime) -> str:
    """A time limit in words that stay true: “18 November 2026 12:00 (2 days ago)”."""
    return f"{format_dt(time, 'f')} ({relative(time)})"


def result(match: Match, outcome: Outcome) -> str:
    """Who won, and why it ended."""
    reason = named(sentence(outcome.reason), match)
    if not match.counts:
        return f"**The match does not count.** {reason}"
    if outcome.is_draw:
        return f"**The match is a draw.** {reason}"
    winners = names(match, outcome.ranking[0])
    verb = "wins" if len(outcome.ranking[0]) == 1 else "win"
    places = ""
    if len(outcome.ranking) > 2:
        rest = [f"{place}. {names(match, group)}" for place, group in enumerate(outcome.ranking, 1)]
        places = "\n" + "\n".join(rest)
    return f"{winners} {verb}! {reason}{places}"


def ending(match: Match, outcome: Outcome) -> str:
    """The same in one line without markdown, for pictures."""
    reason = spoken(sentence(outcome.reason), match)
    if not match.counts:
        return f"The match does not count. {reason}"
    if outcome.is_draw:
        return f"The match is a draw. {reason}"
    winners = listed(f"{{{seat}}}" for seat in sorted(outcome.ranking[0]))
    verb = "wins" if len(outcome.ranking[0]) == 1 else "win"
    return f"{spoken(winners, match)} {verb}! {reason}"


def passed_on(match: Match) -> Iterator[str]:
    """The trophies that a finished match passes to the channel's next match."""
    left = match.game.carry_over(match.state)
    if left is None:
        return
    for key, thing in match.game.about.trophies.items():
        who = named(f"{{{left[key]}}}", match) if key in left else "Nobody"
        yield f"🎖 {who} takes {thing} into the next match in this channel."


def shortened(lines: Sequence[str], most: int, rest: str = "/match log") -> str:
    """The last lines that fit, how many were left out, and where to find them."""
    seals = fold_seals([line for line in lines if line.startswith(SEAL)])
    told = [line for line in lines if not line.startswith(SEAL)]
    kept: list[str] = []
    room = most - 40 - sum(len(each) + 1 for each in seals)
    for line in reversed(told):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    left = len(told) - len(kept)
    earlier = [f"-# … {count(left, 'earlier line')}: {rest}"] if left else []
    return "\n".join([*earlier, *kept[::-1], *seals])


def small(lines: Sequence[str], most: int) -> str:
    """The last lines that fit, in small print, without seals."""
    kept: list[str] = []
    for line in reversed([each for each in lines if not each.startswith(SEAL)]):
        most -= len(line) + 4
        if most < 0:
            kept.append("-# …")
            break
        kept.append(f"-# {line}")
    return "\n".join(reversed(kept))


def cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def basics(about: About) -> list[str]:
    """What a newcomer must know of a game: how one wins, what one does."""
    lines = (("Goal", about.goal), ("Your turn", about.turn))
    return [f"**{name}**: {words}" for name, words in lines if words]
