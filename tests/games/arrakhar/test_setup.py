"""Terms, forces, haunts, sorcerers, entries: everything before the first turn."""

import pytest

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.settings import terms
from bot.games.arrakhar.model.state import Group, State
from bot.games.arrakhar.model.units import COUNTERS, FORCES, KINDS, SORCERER, WIZARD
from bot.games.arrakhar.rules.forces import automatic, check_force, cost, ready_made
from bot.games.arrakhar.rules.placement import automatic_entry, posted, setups
from bot.kernel import Do, NotAllowed, NotUnderstood, NotYourTurn, Recorded, Seat
from bot.kernel.prompt import sentences, walk
from tests.games.arrakhar.positions import BASE, S, W, at, play, refusal, settings, setup


def designed(**chosen: str) -> State:
    """Both forces are ready; the sorcerer player places."""
    state = GAME.play(setup(**chosen), W, "auto", Recorded()).state
    state = GAME.play(state, S, "preset balanced", Recorded()).state
    return GAME.play(state, S, "ready", Recorded()).state


@pytest.mark.ruling("R09")
@pytest.mark.parametrize(
    ("scenario", "points", "least", "haunts"),
    [
        ("basic", (60, 66), (4, 6), 6),
        ("short", (40, 44), (3, 4), 6),
        ("long", (90, 100), (6, 9), 9),
        ("custom", (60, 66), (0, 0), 6),
    ],
)
def test_scenarios_are_as_printed(
    scenario: str, points: tuple[int, int], least: tuple[int, int], haunts: int
) -> None:
    agreed = terms(settings(scenario=scenario))
    assert (agreed.points["W"], agreed.points["S"]) == points
    assert (agreed.least["W"], agreed.least["S"]) == least
    assert len(agreed.haunts) == haunts


@pytest.mark.ruling("R09")
def test_a_handicap_changes_points_and_keeps_minimums() -> None:
    agreed = terms(settings(scenario="short", s_points="38", w_points="50"))
    assert agreed.points == {"W": 50, "S": 38} and agreed.least == {"W": 3, "S": 4}
    with pytest.raises(NotAllowed, match="minimum force costs 42 points, but the limit is 41"):
        terms(settings(s_points="41"))
    assert terms(settings(s_points="41", advanced="on")).least == {"W": 0, "S": 0}
    for wrong in ("11", "141", "many", "-3"):
        with pytest.raises(NotAllowed):
            terms(settings(w_points=wrong))


@pytest.mark.ruling("R09")
def test_custom_settings_belong_to_the_custom_scenario() -> None:
    agreed = terms(settings(scenario="custom", haunts="9", w_min="2", s_min="3", s_points="80"))
    assert agreed.least == {"W": 2, "S": 3} and len(agreed.haunts) == 9
    with pytest.raises(NotAllowed, match="custom"):
        terms(settings(haunts="9"))
    with pytest.raises(NotAllowed, match="0 or 8 to 40"):
        terms(settings(turn_limit="7"))


@pytest.mark.ruling("R02")
def test_advanced_play_still_needs_somebody() -> None:
    state = setup(advanced="on")
    assert refusal(state, "order DE5 OR5", S) == "DS05"
    assert refusal(state, "order WI0", W) == "DS06"
    with pytest.raises(NotUnderstood):
        GAME.play(state, W, "design WI0 DW0 BA0 EL0", Recorded())
    one = GAME.play(state, W, "design WI0 DW0 BA0 EL1", Recorded()).state
    assert cost(one.forces["W"]) == 1
    assert GAME.play(state, S, "design SO1 DE0 OR0 GH0", Recorded()).state.forces["S"]["SO"] == 1


@pytest.mark.ruling("R01")
def test_a_design_may_be_changed_until_both_are_ready() -> None:
    state = GAME.play(setup(), W, "preset rush", Recorded()).state
    state = GAME.play(state, W, "order EL10 WI8 BA8 DW10", Recorded()).state
    assert state.forces["W"] == {"WI": 8, "DW": 10, "BA": 8, "EL": 10}
    state = GAME.play(state, W, "ready", Recorded()).state
    assert [prompt.seat for prompt in GAME.prompts(state)] == [S]  # nobody waits for W
    changed = GAME.play(state, W, "preset rush", Recorded()).state
    assert changed.forces["W"]["EL"] == 17 and changed.ready == ("W",)
    assert refusal(changed, "order WI20 BA20", W) == "DS01"
    fixed = GAME.play(changed, S, "auto", Recorded()).state
    assert fixed.segment == "hide" and fixed.forces["W"] == changed.forces["W"]
    with pytest.raises(NotYourTurn):
        GAME.play(fixed, W, "preset rush", Recorded())


@pytest.mark.ruling("R01")
def test_who_is_ready_may_be_ready_no_more() -> None:
    ready = GAME.play(setup(), W, "auto", Recorded()).state
    for word in ("ready", "auto"):
        with pytest.raises(NotUnderstood, match=r"You are already ready\. .* \(R01\)"):
            GAME.play(ready, W, word, Recorded())
    again = GAME.play(ready, W, "rethink", Recorded())
    assert [event.text for event in again.events] == ["{0} is no longer ready."]
    assert [prompt.seat for prompt in GAME.prompts(again.state)] == [W, S]
    waiting = GAME.play(again.state, S, "auto", Recorded()).state
    assert waiting.segment == "design"  # S is ready, W is not
    both = GAME.play(waiting, W, "ready", Recorded()).state
    assert both.segment == "hide" and both.forces["W"] == ready.forces["W"]


@pytest.mark.ruling("R01", "R07")
def test_a_change_of_mind_is_hidden_from_the_other() -> None:
    ready = GAME.play(setup(), W, "auto", Recorded()).state
    said = walk(GAME.prompt(ready, W), "preset rush")
    assert said.sealed
    changed = GAME.apply(ready, W, said.action, Recorded())
    for viewer in (None, S):
        assert GAME.view(changed.state, viewer) == GAME.view(ready, viewer)
    assert all(event.to == frozenset({W}) for event in changed.events)
    mine, theirs = GAME.prompt(changed.state, S), GAME.prompt(ready, S)
    assert mine.text == theirs.text and list(sentences(mine)) == list(sentences(theirs))


@pytest.mark.ruling("R01")
def test_the_menus_of_a_force_never_leave_its_limits() -> None:
    prompt = GAME.prompt(setup(), S)
    said = walk(prompt, "design SO8 DE9 OR12 GH12")
    assert said.sealed and said.sentence == "design SO8 DE9 OR12 GH12"
    for words, reason in (
        ("design SO8 DE9 OR12 GH13", "67 points; the limit is 66"),
        ("design SO5", "at least 6 sorcerers"),
        ("design SO8 DE21", "only 20 counters"),
        ("design SO8 XX3", "no unit type"),
    ):
        with pytest.raises(NotUnderstood, match=reason):
            walk(prompt, words)


@pytest.mark.ruling("R60")
@pytest.mark.parametrize("side", [WIZARD, SORCERER])
def test_the_automatic_force_fits_any_terms(side: str) -> None:
    for points in range(12, 141, 4):
        agreed = terms(settings(scenario="custom", w_points=str(points), s_points=str(points)))
        force = automatic(agreed, side)
        check_force(agreed, side, force)
        left = points - cost(force)
        assert all(KINDS[kind].cost > left or force[kind] == COUNTERS for kind in FORCES[side])


@pytest.mark.parametrize("scenario", ["basic", "short", "long"])
def test_ready_made_forces_are_legal(scenario: str) -> None:
    agreed = terms(settings(scenario=scenario))
    for side in (WIZARD, SORCERER):
        for force in ready_made(agreed, side).values():
            check_force(agreed, side, force)
            assert cost(force) == agreed.points[side]


@pytest.mark.ruling("R74")
@pytest.mark.parametrize(
    ("scenario", "wizard", "sorcerer"),
    [
        ("basic", "balanced", "conclave"),
        ("short", "balanced", "horde"),
        ("long", "artillery", "coven"),
    ],
)
def test_automatic_forces_are_ready_made_ones(scenario: str, wizard: str, sorcerer: str) -> None:
    agreed = terms(settings(scenario=scenario))
    assert automatic(agreed, WIZARD) == ready_made(agreed, WIZARD)[wizard]
    assert automatic(agreed, SORCERER) == ready_made(agreed, SORCERER)[sorcerer]


@pytest.mark.parametrize("scenario", ["basic", "long"])
def test_ready_made_plans_are_legal_for_any_number_of_sorcerers(scenario: str) -> None:
    agreed = terms(settings(scenario=scenario))
    for name, setup_ in setups(agreed).items():
        for sorcerers in range(1, COUNTERS + 1):
            spread = posted(setup_, sorcerers)
            assert sum(spread.values()) == sorcerers and max(spread.values()) <= 4
        state = play(designed(scenario=scenario), f"preset {name}", "wand C2", "ready")
        assert state.segment == "enter" and state.haunts == setup_.haunts
        assert state.hiding == "C2"


@pytest.mark.ruling("R03", "R06")
def test_nothing_may_be_missing_before_the_sorcerers_are_ready() -> None:
    state = designed()
    assert refusal(state, "order T1=F12 done") == "PL05"
    assert refusal(state, "order R3=F12") == "PL01"
    haunts = " ".join(f"{haunt}={hex_}" for haunt, hex_ in BASE.items())
    state = play(state, f"order {haunts}")
    assert refusal(state, "order G11x4 done") == "PL07"
    assert refusal(state, "order G11x3 G11x2") == "PL06"
    state = play(state, "order F12x4 G11x4")  # a haunt's own hex is allowed
    assert refusal(state, "order done") == "PL08"
    with pytest.raises(NotUnderstood, match="wand=T1"):
        play(state, "ready")
    state = play(state, "wand R2", "ready")
    assert (state.hiding, at(state, "F12"), state.segment) == ("R2", "SO4", "enter")
    assert state.reserve == {"DE": 9, "OR": 12, "GH": 12}


@pytest.mark.ruling("R05")
def test_two_haunts_never_share_a_hex_and_may_be_moved() -> None:
    state = play(designed(), "haunt T1 F12", "post G11 2")
    assert refusal(state, "order T2=F12") == "PL10"
    state = play(state, "haunt T1 J10", "haunt T2 F12")
    assert len(state.orders) == 4
    assert play(state, "undo", "undo").orders == state.orders[:2]
    assert play(state, "clear").orders == ()


def test_the_wand_can_be_hidden_by_lot() -> None:
    state = play(designed(), "preset ring", "wand any", "ready", dice=(4,))
    assert state.hiding == "T2"


@pytest.mark.ruling("R07", "R60")
def test_each_step_of_the_set_up_can_be_automatic() -> None:
    state = play(designed(), "auto", "auto", dice=(6, 3))
    assert state.hiding == "C2" and state.turn == 1 and state.side == "S"
    assert at(state, "G11") == "SO2"
    half = (Group("WI", 4), Group("DW", 5), Group("BA", 4), Group("EL", 5))
    assert state.waiting == {"E1": half, "E4": half}


@pytest.mark.ruling("R60")
def test_the_automatic_entry_takes_the_two_nearest_entries() -> None:
    force = {"WI": 3, "DW": 4, "BA": 1, "EL": 0}
    orders = automatic_entry(force, {"T1": "D2", "R1": "J10"})
    halves = [(order.entry, order.kind, order.count) for order in orders]
    first, second = ("E1", "E6")
    assert halves == [
        (first, "WI", 2),
        (first, "DW", 2),
        (first, "BA", 1),
        (second, "WI", 1),
        (second, "DW", 2),
    ]


@pytest.mark.ruling("R07", "R08")
def test_every_unit_must_have_an_entry() -> None:
    state = play(designed(), "preset ring", "wand T1", "ready")
    assert refusal(state, "order E1:BA9") == "GN09"
    assert refusal(state, "order E1:BA4 done") == "PL09"
    assert refusal(state, "order E1:DE4") == "DS04"
    state = play(state, "order E1:BA4 E5:barbarians4", "enter E2 WI 8", "enter E3 rest")
    state = play(state, "ready", dice=(1,))
    assert {group.kind for group in state.waiting["E3"]} == {"DW", "EL"}
    assert GAME.view(state, S).forces["W"] == state.forces["W"]


@pytest.mark.ruling("R59")
def test_whoever_withdraws_during_the_set_up_has_lost_a_match_not_played() -> None:
    ended = GAME.withdraw(designed(), S, Recorded()).state
    outcome = GAME.outcome(ended)
    assert outcome is not None and outcome.ranking[0] == frozenset({W})
    assert outcome.reason == "The sorcerer player left the match before turn 1 (R59)."
    assert GAME.carry_over(ended) is None  # it counts nowhere


@pytest.mark.ruling("R07")
def test_an_automatic_set_up_is_confirmed_and_each_side_reads_its_own_words() -> None:
    hide = designed()
    enter = play(hide, "auto", dice=(6,))
    planned = play(enter, "enter E1 rest")
    assert "replaces your draft" in asked(play(setup(), "preset horde"), S, "auto")
    assert "everything but the wand" in asked(hide, S, "auto")
    assert "plan is discarded" in asked(planned, W, "auto")
    assert "plan is discarded" not in asked(enter, W, "auto")
    assert "not the wand" in asked(play(hide, "preset ring", "wand T1"), S, "ready")
    assert "wand" not in asked(planned, W, "ready")


def asked(state: State, seat: Seat, word: str) -> str:
    """What a button asks before it is done."""
    option = GAME.prompt(state, seat).find(word)
    assert option is not None and isinstance(option.then, Do) and option.then.confirm
    return option.then.confirm
