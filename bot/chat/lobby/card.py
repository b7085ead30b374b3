"""The invitation: players, unusual settings, options as menus, and the buttons.

Plain data, a pure function of the lobby.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from bot.chat import ids, limits, text
from bot.chat.cup_ids import CupSettingForm
from bot.chat.id_text import Id
from bot.chat.panel.components import Form
from bot.chat.panel.rows import Button, Item, Menu, Row
from bot.games import AnyGame
from bot.kernel import Setting
from bot.match import lobby as table
from bot.match.clocks.pace import OFF, PACES, in_words
from bot.match.clocks.pace import VACATION as USUAL_DAYS
from bot.match.clocks.timeouts import answers_silence
from bot.match.lobby import ABSENT, IMAGES, VACATIONS, WEEKENDS, Declined, Lobby
from bot.match.standing.rating_range import STEPS
from bot.match.strengths import ABOUT, STRENGTHS

MENUS = limits.ROWS - 1
LUCK = "luck"  # the key of the form that asks for it
LUCK_SHOWN = 700  # characters of it on the card; the export has it all
OWN_WORDS = "…"  # the choice that opens a blank
PACE = Setting(
    "pace",
    "Time limit",
    PACES,
    "“72h + 12h each move, up to 120h” is a time bank: it starts with 72 hours and gains 12 with "
    "each move. Your own text may be 36h, or 48h + 6h up to 96h. The next setting says what "
    "happens when time runs out.",
    free=True,
    labels={pace: in_words(pace) for pace in PACES},
)
AWAY = Setting(
    "absent",
    "When time runs out",
    tuple(ABSENT),
    labels={
        "default": "the bot answers, three times at most",
        "always default": "the bot answers every time",
        "out": "the player is out",
    },
)
FREE_DAYS = Setting(
    "weekends",
    "Weekends",
    WEEKENDS,
    "Saturdays and Sundays, in UTC.",
    labels={"count": "time runs as on other days", "off": "no time runs"},
)
VACATION = Setting(
    "vacation",
    "Vacation",
    VACATIONS,
    "For how many days a year a player's clock may stand still, with /my away.",
    labels={"usual": f"{USUAL_DAYS} days a year", "0": "none", "7": "7 days", "45": "45 days"},
)
COMPUTERS = Setting(
    "strength",
    "Next computer",
    STRENGTHS,
    "How well the next computer you add will play. Computers already at the table do not change.",
    labels=ABOUT,
)
PICTURES = Setting(
    "images",
    "New message for each",
    IMAGES,
    "Whether the thread gets a new message for each turn, or for each action.",
)


def late(game: AnyGame) -> str:
    """What happens in this game when somebody's time runs out, for each choice."""
    computer = "If a computer plays, it does so until the player is back."
    if not answers_silence(game):
        return (
            f"{computer} The bot cannot answer in {game.about.title}: without a "
            "computer, a player who is late is out of the match."
        )
    return (
        f"{computer} If the bot answers three times at most, a player who is late three times in "
        "a row is out of the match."
    )


def card(lobby: Lobby, until: datetime) -> tuple[str, tuple[Row, ...]]:
    """Text and buttons of the invitation; it expires at `until` if nothing changes."""
    about = lobby.rules.about
    private = " · private" if lobby.private else ""
    lines = [f"## {about.title}{private}", *occasion(lobby), about.blurb, ""]
    for number, player in enumerate(lobby.players, start=1):
        seat = f" ({player.strength})" if player.strength else ""
        is_host = player.user and player.user == lobby.host and not lobby.occasion
        host = " · host" if is_host else ""
        lines.append(f"{number}. {text.plain(text.safe_name(player.name))}{seat}{host}")
    if table.is_watched(lobby):
        lines.append(f"<@{lobby.host}> is watching · host")
    waiting = [f"<@{guest.user}>" for guest in table.waited_for(lobby)]
    if waiting and lobby.state == "open":
        lines.append(f"{text.listed(waiting)}: you are invited. Press *Join*.")
    lines += [_declined(each) for each in lobby.declined]
    if lobby.near and lobby.state == "open":
        lines += ["", _open_to(lobby)]
    lines += ["", f"-# {summary(lobby)}", *idle(lobby), *fairness(lobby)]
    if lobby.expired:
        return "\n".join(
            [*lines, "This invitation has expired. Use /play to open a new table."]
        ), ()
    if lobby.state == "cancelled":
        return "\n".join([*lines, "This invitation was canceled."]), ()
    if lobby.state == "started":
        follow = Button(ids.Follow(lobby.match_id), "Follow")
        rows = () if lobby.private else ((follow,),)
        return "\n".join([*lines, f"Started as match {lobby.match_id}."]), rows
    if lobby.occasion:  # it starts in a moment
        return "\n".join(lines), ()
    lines.append(f"-# Expires {text.relative(until)} if nothing changes.")
    return "\n".join(lines), _card_buttons(lobby)


def occasion(lobby: Lobby) -> list[str]:
    """The cup that the match belongs to."""
    return [f"🏆 {text.plain(lobby.occasion)}"] if lobby.occasion else []


def _open_to(lobby: Lobby) -> str:
    """Who may join an open table, and from when on."""
    opened = datetime.fromisoformat(lobby.opened)
    steps = [_step(lobby.near, opened, after, points) for after, points in STEPS]
    starts = "It starts when someone joins." if lobby.most == 2 else ""
    return (
        f"Open to {'; '.join(steps)}. Players with a new rating may join at once. {starts}".strip()
    )


def _step(near: int, opened: datetime, after: timedelta, points: int | None) -> str:
    who = "anyone" if points is None else f"ratings {near - points}–{near + points}"
    return f"{who} {text.relative(opened + after)}" if after else who


def _declined(guest: Declined) -> str:
    said = f" “{text.plain(guest.words)}”" if guest.words else ""
    return f"{text.bold_name(guest.name)} declines.{said}"


def _card_buttons(lobby: Lobby) -> tuple[Row, ...]:
    full = len(lobby.players) >= lobby.most
    enough = len(lobby.players) in lobby.rules.about.seats
    first: tuple[Button, ...] = (
        Button(ids.Join(lobby.id), "Join", "success", disabled=full),
        Button(ids.Leave(lobby.id), "Leave"),
        Button(ids.AddComputer(lobby.id), "Add computer", disabled=full),
        Button(ids.ShowOptions(lobby.id), "Options"),
    )
    if table.waited_for(lobby):
        first += (Button(ids.AskDecline(lobby.id), "Decline"),)
    second = (
        Button(ids.Start(lobby.id), "Start", "primary", disabled=not enough),
        Button(ids.AskLuck(lobby.id), "Add luck"),
        Button(ids.Cancel(lobby.id), "Cancel", "danger"),
    )
    return first, second


def idle(lobby: Lobby) -> list[str]:
    """Chosen settings that have no effect, or that are unwise."""
    labels = {each.key: each.label for each in lobby.rules.about.settings}
    idle = [f"-# No effect: {labels[key]} ({why})." for key, why in table.idle(lobby).items()]
    return [*idle, *(f"⚠️ {each}" for each in table.warnings(lobby))]


def fairness(lobby: Lobby) -> list[str]:
    """The hash and luck from which every draw is derived; they stay on the card."""
    if not lobby.secret:
        return []
    lines = [f"-# All dice and shuffles follow from a secret with the hash {lobby.commitment}"]
    if lobby.luck:
        luck = " · ".join(text.plain(each) for each in lobby.luck)
        lines.append(f"-# and from these words and numbers: {text.cut(luck, LUCK_SHOWN)}")
    return lines


def decline_form(lobby_id: str) -> Form:
    return Form(
        id=ids.DeclineForm(lobby_id),
        title="Decline the invitation",
        label="A message to the host, if you like",
        example="Not this week",
        is_optional=True,
    )


def luck_form(lobby_id: str) -> Form:
    """The form for luck in a player's own words."""
    return Form(
        id=ids.SettingForm(lobby_id, LUCK),
        title="Add luck",
        label="Any words: they change all dice and shuffles",
        example="seven green swans",
    )


def options(lobby: Lobby, page: int) -> tuple[str, tuple[Row, ...]]:
    """The settings as menus, four to a page."""
    away = replace(AWAY, help=late(lobby.rules))
    every = [PACE, away, *lobby.rules.about.settings, COMPUTERS, FREE_DAYS, VACATION, PICTURES]
    pages, shown = page_of(every, page)
    rows: list[Row] = [
        setting_menu(lobby, each, ids.ChooseSetting(lobby.id, each.key, page)) for each in shown
    ]
    buttons = [
        Button(ids.RemoveComputer(lobby.id), "Remove a computer"),
        Button(ids.Watch(lobby.id), "Just watch", disabled=table.is_watched(lobby)),
    ]
    if pages > 1:
        label = f"More options ({page + 1} of {pages})"
        buttons.insert(0, Button(ids.ShowOptions(lobby.id, (page + 1) % pages), label))
    return what_they_mean(lobby, shown), (*rows, tuple(buttons))


def page_of(every: Sequence[Setting], page: int) -> tuple[int, Sequence[Setting]]:
    """How many pages there are, and the settings of one."""
    return -(-len(every) // MENUS), every[page * MENUS : (page + 1) * MENUS]


def what_they_mean(lobby: Lobby, settings: Iterable[Setting]) -> str:
    helps = [f"**{each.label}**: {each.help}" for each in settings if each.help]
    return "\n".join(["Only the host can change these options.", *helps, *idle(lobby)])


def setting_menu(lobby: Lobby, setting: Setting, id: Id) -> Menu:
    now = _value(lobby, setting)
    own = (now,) if now not in setting.choices else ()
    room = limits.MENU_OPTIONS - len(own) - int(setting.free)
    is_game = setting in lobby.rules.about.settings
    refused = table.refused(lobby, setting) if is_game else {}
    hidden = table.ruled_out(lobby, setting) - {now} if is_game else frozenset()
    left = [choice for choice in setting.choices if choice not in hidden]
    choices = sorted(left, key=lambda choice: choice in refused)  # what fits, first
    items = [
        Item(
            choice,
            f"{setting.label}: {_shown(setting, choice)}",
            f"not with {refused[choice]} players" if choice in refused else "",
            chosen=choice == now,
        )
        for choice in (*own, *choices[:room])
    ]
    if setting.free:
        items.append(Item(OWN_WORDS, f"{setting.label}: your own text …"))
    return Menu(id, setting.label, tuple(items))


def blank(game: AnyGame, id: ids.SettingForm | CupSettingForm) -> Form:
    """The form for a setting in the host's own words."""
    [setting] = [each for each in (PACE, *game.about.settings) if each.key == id.key]
    return Form(
        id=id,
        title=setting.label,
        label="Your own text",
        example=setting.help,
    )


def _value(lobby: Lobby, setting: Setting) -> str:
    if setting.key == "pace":
        return lobby.pace or table.pace(lobby)
    if setting.key == "absent":
        return table.absent(lobby)
    if setting.key == "weekends":
        return lobby.weekends
    if setting.key == "vacation":
        return lobby.vacation
    if setting.key == "images":
        return lobby.images
    if setting.key == "strength":
        return lobby.strength
    return lobby.settings.get(setting.key, setting.choices[0])


def _shown(setting: Setting, choice: str) -> str:
    """A choice as people read it; a time limit of their own, too."""
    return in_words(choice) if setting.key == "pace" else setting.shown(choice)


def summary(lobby: Lobby) -> str:
    """What is unusual in the rules, and the clock."""
    pace = table.pace(lobby)
    late = f" (when time runs out: {AWAY.shown(table.absent(lobby))})" if pace != OFF else ""
    settings = lobby.rules.about.settings
    chosen = text.unusual((each, _value(lobby, each)) for each in settings)
    rules = f"{chosen} · " if chosen else "Standard rules, "
    return f"{rules}{in_words(pace)}{late}."
