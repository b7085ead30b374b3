"""Before the start: who may sit down, who may decide, and when it can begin."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bot.chat.lobby.card import card, options
from bot.games import find
from bot.kernel import NotAllowed
from bot.kernel.chance import commitment
from bot.match import lobby as table
from bot.match.ids import MatchId
from bot.match.lobby import Guest, Lobby
from bot.match.match import Player
from tests.kit.tables import person

ANN, BEN, CLEO, DAN = (person(name) for name in ("Ann", "Ben", "Cleo", "Dan"))


@pytest.fixture
def new() -> Lobby:
    return Lobby("l1", "auction", host=ANN.user, players=(ANN,))


def test_people_join_until_all_seats_are_taken(new: Lobby) -> None:
    full = table.join(table.join(new, BEN), CLEO)
    assert full.players == (ANN, BEN, CLEO)
    with pytest.raises(NotAllowed, match="All 3 seats are taken"):
        table.join(full, DAN)
    with pytest.raises(NotAllowed, match="already joined"):
        table.join(new, ANN)


def test_the_last_seats_are_kept_for_guests() -> None:
    lobby = Lobby(
        "l1", "auction", ANN.user, (ANN,), guests=(Guest(BEN.user, "Ben"), Guest(CLEO.user, "C"))
    )
    with pytest.raises(NotAllowed, match="reserved for invited players"):
        table.join(lobby, DAN)
    lobby = table.join(lobby, BEN)
    assert [guest.user for guest in table.waited_for(lobby)] == ["cleo"]
    lobby = table.leave(lobby, BEN.user)
    assert [guest.user for guest in lobby.guests] == ["cleo"]
    assert table.join(lobby, DAN).players == (ANN, DAN)


def test_who_leaves_hands_the_table_on_and_the_last_one_closes_it(new: Lobby) -> None:
    two = table.join(new, BEN)
    assert table.leave(two, ANN.user).host == "ben"
    assert table.leave(two, BEN.user).host == "ann"
    assert table.leave(new, ANN.user).state == "cancelled"
    with pytest.raises(NotAllowed, match="have not joined"):
        table.leave(new, BEN.user)


def test_only_the_host_decides(new: Lobby) -> None:
    two = table.join(new, BEN)
    for decision in (
        lambda: table.add_computer(two, BEN.user),
        lambda: table.remove_computer(two, BEN.user),
        lambda: table.choose(two, BEN.user, "cards", "6"),
        lambda: table.cancel(two, BEN.user),
        lambda: table.check_start(two, BEN.user),
    ):
        with pytest.raises(NotAllowed, match="Only the host"):
            decision()


def test_computers_come_and_go(new: Lobby) -> None:
    two = table.add_computer(new, ANN.user)
    three = table.add_computer(table.choose(two, ANN.user, "strength", "easy"), ANN.user)
    assert [(each.name, each.strength) for each in three.players[1:]] == [
        ("Computer", "hard"),
        ("Computer 2", "easy"),
    ]
    with pytest.raises(NotAllowed, match="seats are taken"):
        table.add_computer(three, ANN.user)
    assert table.remove_computer(three, ANN.user).players == three.players[:2]
    with pytest.raises(NotAllowed, match="no computer"):
        table.remove_computer(new, ANN.user)


def test_the_host_may_get_up_and_watch(new: Lobby) -> None:
    watched = table.watch(new, ANN.user)
    assert (watched.players, watched.host, watched.state) == ((), "ann", "open")
    for _ in range(2):
        watched = table.add_computer(watched, ANN.user)
    table.check_start(watched, ANN.user)
    with pytest.raises(NotAllowed, match="already watching"):
        table.watch(watched, ANN.user)
    guest = table.join(watched, BEN)
    assert table.leave(guest, BEN.user) == watched
    assert table.join(watched, ANN).players[-1] == ANN


def test_settings_are_judged_when_they_are_chosen(new: Lobby) -> None:
    assert table.choose(new, ANN.user, "cards", "6").settings == {"cards": "6"}
    assert table.choose(new, ANN.user, "pace", "24h").pace == "24h"
    assert table.choose(new, ANN.user, "images", "action").images == "action"
    assert table.choose(new, ANN.user, "absent", "out").absent == "out"
    with pytest.raises(NotAllowed, match="Choose 4 or 6"):
        table.choose(new, ANN.user, "cards", "5")


def test_it_begins_when_enough_are_there(new: Lobby) -> None:
    with pytest.raises(NotAllowed, match="1 more player is needed"):
        table.check_start(new, ANN.user)
    ready = table.join(new, BEN)
    table.check_start(ready, ANN.user)
    begun = table.started(ready, MatchId("k7f3"))
    assert (begun.state, begun.match_id) == ("started", "k7f3")
    with pytest.raises(NotAllowed, match="already started"):
        table.join(begun, CLEO)
    with pytest.raises(NotAllowed, match="canceled"):
        table.join(table.cancel(new, ANN.user), BEN)


def test_a_setting_may_be_chosen_before_all_have_come() -> None:
    lobby = Lobby("l1", "terakh", ANN.user, (ANN,))
    hexagon = table.choose(lobby, ANN.user, "config", "hexagon")
    with pytest.raises(NotAllowed, match="6 Battle Planes; 2 players need 2"):
        table.check_start(table.join(hexagon, BEN), ANN.user)
    with pytest.raises(NotAllowed, match="is not a configuration"):
        table.choose(lobby, ANN.user, "config", "a heap")
    three = table.join(table.join(lobby, BEN), CLEO)
    with pytest.raises(NotAllowed, match="2 Battle Planes; 3 players need 3"):
        table.choose(three, ANN.user, "config", "diamond")


def test_layouts_for_fewer_players_than_are_here_are_not_offered() -> None:
    config = find("terakh").about.settings[0]
    lobby = Lobby("l1", "terakh", ANN.user, tuple(Player(name) for name in "ABC"))
    assert "diamond" in table.ruled_out(lobby, config)
    assert not table.ruled_out(lobby, config) & {"default", "trapezoid", "crown", "hexagon"}
    assert "diamond" not in table.ruled_out(replace(lobby, players=lobby.players[:2]), config)


@pytest.fixture
def promised(new: Lobby) -> Lobby:
    """A lobby whose invitation shows the hash of its secret."""
    return replace(new, secret="5e" * 32)


def test_luck_is_put_in_line_by_line_and_stays(promised: Lobby) -> None:
    lobby = table.mark(table.join(promised, BEN), BEN.name, "joined 77")
    lobby = table.wish_luck(lobby, BEN.user, "seven\ngreen  {0} swans")
    lobby = table.leave(lobby, BEN.user)
    assert lobby.luck == ("Ben joined 77", "Ben: seven green {\u20600} swans")
    assert lobby.commitment == commitment(bytes.fromhex(lobby.secret))
    assert table.started(lobby, MatchId("m1")).luck == lobby.luck


def test_only_players_of_an_open_table_can_add_luck(promised: Lobby) -> None:
    with pytest.raises(NotAllowed, match=r"Press \*Join\* first"):
        table.wish_luck(promised, BEN.user, "mine")
    with pytest.raises(NotAllowed, match="already started"):
        table.mark(table.started(promised, MatchId("m1")), "Ann", "joined 5")


def test_luck_has_a_bound(promised: Lobby) -> None:
    for number in range(60):
        promised = table.mark(promised, "Ann", str(number))
    assert len(promised.luck) == table.MOST_LUCK
    with pytest.raises(NotAllowed, match="enough luck"):
        table.wish_luck(promised, ANN.user, "mine")


def test_a_lobby_of_an_earlier_version_promises_nothing(new: Lobby) -> None:
    assert (new.commitment, table.mark(new, "Ann", "joined 5").luck) == ("", ())


def test_what_was_chosen_and_does_nothing_is_known() -> None:
    lobby = Lobby("l1", "terrain", ANN.user, (ANN, BEN))
    assert table.idle(lobby) == {}
    lobby = table.choose(lobby, ANN.user, "mercy", "on")
    assert table.idle(lobby) == {}
    lobby = table.choose(lobby, ANN.user, "direction", "green")
    assert table.idle(lobby) == {"mercy": "the direction die says where you go"}
    assert (
        "No effect: Mercy (the direction die says where you go)."
        in card(lobby, datetime.now(UTC))[0]
    )
    assert "No effect: Mercy" in options(lobby, 0)[0]


def test_people_have_a_clock_by_default_and_computers_have_none(new: Lobby) -> None:
    new = replace(new, pace=table.BY_DEFAULT, absent="")
    assert table.pace(new) == "72h + 12h up to 120h"  # it waits for one more
    assert table.absent(new) == "a hard computer plays"
    alone = table.add_computer(new, ANN.user)
    assert table.pace(alone) == "off"
    invited = replace(alone, guests=(Guest(BEN.user, "Ben"),))
    assert table.pace(invited) == "72h + 12h up to 120h"
    assert table.pace(replace(invited, state="started")) == "off"
    assert table.pace(table.join(alone, BEN)) == "72h + 12h up to 120h"


def test_a_clock_is_chosen_in_words_and_weekends_may_be_off(new: Lobby) -> None:
    chosen = table.choose(new, ANN.user, "pace", "2 days+6h up to 96h")
    assert chosen.pace == table.pace(chosen) == "48h + 6h up to 96h"
    free = table.choose(chosen, ANN.user, "weekends", "off")
    assert table.pace(free) == "48h + 6h up to 96h, weekends off"
    assert table.pace(table.choose(free, ANN.user, "pace", "off")) == "off"
    with pytest.raises(NotAllowed, match="is not a time limit"):
        table.choose(new, ANN.user, "pace", "soon")


def test_the_clock_stands_on_the_first_page_of_the_options(new: Lobby) -> None:
    words, rows = options(replace(new, pace=table.BY_DEFAULT), 0)
    assert "**Time limit**" in words and "Time limit: 72h + 12h each move, up to 120h" in str(
        rows[0]
    )
