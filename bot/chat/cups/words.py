"""What a cup says: its rules in a sentence, its tables, its end."""

from collections.abc import Iterable, Iterator, Mapping

from bot.chat import text
from bot.chat.lobby.card import idle, summary
from bot.kernel.text import count
from bot.match.cups.cup import LEFT, Cup, Table
from bot.match.cups.progress import length
from bot.match.cups.scores import Results, Scores, is_drawn, scores_of
from bot.match.cups.standings import Row, winners
from bot.match.cups.terms import sample
from bot.match.ids import UserId

Threads = Mapping[int, str]  # of tables, by their number
METHOD = {"round robin": "Round robin", "swiss": "Swiss", "knockout": "Knock-out"}
RULES = {
    "round robin": "Everyone meets everyone once.",
    "swiss": "In each round you meet someone with about as many points as you, and nobody twice.",
    "knockout": "Whoever loses is out.",
}
DETAILS = {
    "round robin": "Equal points are separated by Sonneborn–Berger: the points of those you beat, "
    "and half the points of those you drew with. Results against someone who leaves "
    "before half of it do not count.",
    "swiss": "If the number of players is odd, one of them has a bye, which is worth a point. "
    "Equal points are separated by Buchholz: the points of everyone you met.",
    "knockout": "A drawn match is played once more with the seats swapped; if that is drawn, too, "
    "the better seeded player goes on.",
}
LARGER = (
    "At a table of more than two you score the share of the others you finish ahead of: first is "
    "1, last is 0."
)
START = "Tables start by themselves, round by round."
LEAVING = "Whoever leaves the cup loses their match. Whoever leaves two matches unfinished is out."


def points(value: float) -> str:
    """1, ½, 3½ or 2.33."""
    whole, rest = divmod(round(value, 2), 1)
    if rest == 0.5:
        return f"{int(whole) or ''}½"
    return str(int(whole)) if rest == 0 else f"{value:.2f}"


def in_points(value: float) -> str:
    return f"{points(value)} {'point' if value == 1 else 'points'}"


def headline(cup: Cup) -> str:
    return f"## 🏆 {text.plain(cup.name)}"


def terms(cup: Cup) -> str:
    """Game, method, unusual settings and clock in a line."""
    size = f", tables of {cup.size}" if cup.size > 2 else ""
    return f"{cup.rules.about.title} · {METHOD[cup.method]}{size} · {summary(sample(cup))}"


def warnings(cup: Cup) -> list[str]:
    """Settings without effect, or that are unwise."""
    return idle(sample(cup))


def how_it_works(cup: Cup) -> str:
    """The rule in a sentence, and the rest in small print."""
    larger = f" {LARGER}" if cup.size > 2 else ""
    return f"{RULES[cup.method]} {START}\n-# {DETAILS[cup.method]}{larger} {LEAVING}"


def names(cup: Cup, users: Iterable[UserId]) -> str:
    return text.listed(text.bold_name(cup.entrant(user).name) for user in users)


def table_line(cup: Cup, table: Table, results: Results, thread: str) -> str:
    """Who plays, and how it ended or where it is played."""
    who = [text.bold_name(cup.entrant(user).name) for user in table.players]
    if len(who) == 1:
        return f"{who[0]} has a bye."
    scores = scores_of(cup, table, results)
    against = " – ".join(who)
    if scores is None:
        again = " (they drew and play again)" if table.drawn else ""
        return f"<#{thread}>{again}" if thread else f"{against}{again}"
    told = "–".join(points(scores[user]) for user in table.players)
    return f"{against}: {told}{_note(cup, table)}"


def _note(cup: Cup, table: Table) -> str:
    if table.ruling is None:
        return ""
    if table.ruling.why == LEFT:
        gone = [user for user in table.players if cup.entrant(user).left]
        return f" ({names(cup, gone)} left)"
    return " (corrected)"


def departures(cup: Cup, number: int) -> Iterator[str]:
    gone = [each.user for each in cup.entrants if each.left == number]
    if gone:
        verb = "is" if len(gone) == 1 else "are"
        yield f"{names(cup, gone)} {verb} out of the cup."


def round_name(cup: Cup, number: int) -> str:
    """Round 2 of 4; the last ones of a knock-out have names."""
    rounds = length(cup)
    last = {0: "Final", 1: "Semifinals", 2: "Quarterfinals"}
    if cup.method == "knockout" and rounds - number in last:
        return last[rounds - number]
    return f"Round {number} of {rounds}"


def ending(cup: Cup, results: Results) -> str:
    best = [row.user for row in winners(cup, results)]
    verb = "wins" if len(best) == 1 else "share first place in"
    many = f"{count(len(cup.entrants), 'player')}, {count(len(cup.rounds), 'round')}"
    return f"🏆 {names(cup, best)} {verb} the cup!\n-# {many}"


def reached(cup: Cup, row: Row) -> str:
    """How far somebody has come in a knock-out."""
    if row.survived >= length(cup) and not row.is_beaten:
        return "Winner"
    name = round_name(cup, row.survived + 1)
    stage = {"Semifinals": "Semifinal", "Quarterfinals": "Quarterfinal"}.get(name, name)
    return stage.partition(" of ")[0]


def outcome(cup: Cup, table: Table, scores: Scores) -> str:
    """A result in words."""
    if is_drawn(scores):
        return f"{names(cup, table.players)} draw"
    best = max(table.players, key=lambda user: scores[user])
    rest = [user for user in table.players if user != best]
    return f"{names(cup, [best])} wins against {names(cup, rest)}"


def table_name(cup: Cup, table: Table, results: Results) -> str:
    """For a list to choose from, without markdown."""
    at = next(n for n, tables in enumerate(cup.rounds, start=1) if table in tables)
    who = " – ".join(text.safe_name(cup.entrant(user).name) for user in table.players)
    scores = scores_of(cup, table, results)
    told = "–".join(points(scores[user]) for user in table.players) if scores else "being played"
    return f"Round {at}: {who} ({told})"
