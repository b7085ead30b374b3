"""The values behind advice: synergy, tokens on defeat, traps, attacks that may follow."""

from msgspec.structs import replace

from bot.games.terrene import GAME
from bot.games.terrene.ai import card_choice, combat_value, recruiting, reserve, synergy, values
from bot.games.terrene.ai.score import score
from bot.games.terrene.model.state import State
from tests.games.terrene.positions import A, B, key, luck, member, position, said


def advised(state: State) -> str:
    (prompt,) = GAME.prompts(state)
    return GAME.advise(GAME.view(state, prompt.seat), luck())


def test_whoever_leaves_heirs_blocks_first() -> None:
    blow = "bellicose | insidious d10, wanderer d10"
    assert advised(said(position(blow, hp=(50, 25)), "A attack A1")) == "block B2"
    silent = position(f"{blow} silence", hp=(50, 25))  # nobody comes for a Silenced one
    assert advised(said(silent, "A attack A1")) == "block B1"


def test_the_only_one_of_a_class_is_worth_the_cards_that_wait_for_it() -> None:
    alone = position("jin, ivan | ike", hands="scoops ambition")
    idle = position("jin, ivan | ike", hands="haze flare")
    shared = position("jin, demattei | ike", hands="scoops ambition")
    value = [synergy.synergy(each, A, member(each, "A1")) for each in (alone, shared, idle)]
    assert value[0] > value[1] > value[2]


def test_an_aura_is_worth_those_it_lifts() -> None:
    one, two = position("jin, scout | ike"), position("jin, scout, scout | ike")
    plain = position("jin, ivan | ike")
    ties = [synergy.synergy(each, A, member(each, "A1")) for each in (plain, one, two)]
    assert ties == sorted(set(ties))


def test_nobody_gains_an_ability_twice() -> None:
    state = said(
        position("zane xp4 unblockable | scout d15, ivan", terrains="plateau"), "A attack A1"
    )
    assert advised(state) in ("tier 1", "tier 2", "tier 3")
    once = position("zane unblockable | ivan")
    twice = position("zane unblockable unblockable | ivan")
    assert score(once, A) == score(twice, A)


def test_a_search_passes_over_a_trap_that_has_nobody_to_catch() -> None:
    decks = "nohiding perfect lethal"
    state = position("skylar, ike | ivan, scout", decks=decks)
    wanted = {code: card_choice.card_value(state, A, key(code)) for code in decks.split()}
    assert max(wanted, key=lambda code: wanted[code]) == "perfect"
    hidden = position("skylar, ike | ivan, scout hidden", decks=decks)
    assert card_choice.card_value(hidden, A, key("nohiding")) > wanted["nohiding"]


def test_a_block_counts_on_the_trap_that_makes_it_safe() -> None:
    bare = said(position("zane | zile, ethan"), "A attack A1")
    assert advised(bare) == "noblock"
    safe = said(position("zane | zile +perfect, ethan"), "A attack A1", "B pass")
    assert advised(safe).startswith("block")


def test_a_face_down_card_may_make_a_blow_deadly() -> None:
    open_handed = position("inu | ethan d10, skylar d10", hp=(50, 35))
    secret = position("inu +bomb | ethan d10, skylar d10", hp=(50, 35))
    assert advised(said(open_handed, "A attack A1")) == "noblock"
    assert advised(said(secret, "A attack A1")).startswith("block")


def test_an_action_is_kept_for_what_weakens_all_attacks() -> None:
    parties = "ike {}, ethan | inu, gregory, zane"
    assert advised(position(parties.format(""), actions=(1, 0))) == "last A1"
    assert advised(position(parties.format("+haze"), actions=(1, 0))) == "end"


def test_a_trap_that_strikes_back_is_worth_its_victim() -> None:
    strong = position("zane, zile +lethal | gregory")
    weak = position("sade, zile d15 +lethal | guntram")
    assert reserve.reserve(strong, A) > reserve.reserve(weak, A)


def test_one_more_to_block_counts_for_what_it_saves() -> None:
    parties = "ike, sade hidden | inu, gregory, zane"
    high, low = position(parties), position(parties, hp=(20, 50))
    assert recruited(low) > recruited(high)
    calm = position("ike, sade hidden | inu hidden, gregory hidden, zane hidden", hp=(20, 50))
    assert recruited(low) > recruited(calm)


def recruited(state: State) -> float:
    return recruiting.recruit_value(state, A, "A2", combat_value.threats(state, A))


def test_who_does_something_on_arrival_waits_for_somebody_to_do_it_to() -> None:
    early = position("dagger hidden, sammy hidden | ivan hidden", turn=1, actions=(1, 0))
    assert advised(early) == "recruit A2"
    late = position("dagger hidden, sammy hidden | alexie", turn=5, actions=(2, 0))
    assert advised(late) == "recruit A1"


def test_what_is_given_for_good_counts_in_the_score() -> None:
    plain, swift = position("ike | ivan"), position("ike haste | ivan")
    assert score(swift, A) > score(plain, A)
    assert score(swift, B) < score(plain, B)


def test_counters_and_cards_in_the_right_hands_count_in_the_score() -> None:
    bare = position("skylar | ivan", decks="perfect")
    one = bare.players[0]
    ready = replace(one, party=(replace(one.party[0], stratagem=1),))
    assert score(replace(bare, players=(ready, bare.players[1])), A) > score(bare, A)


def test_a_fallen_one_with_heirs_is_no_great_loss() -> None:
    state = position("wanderer, bellicose | ivan")
    heir, plain = member(state, "A1"), member(state, "A2")
    assert values.member(state, A, heir) > values.member(state, A, plain)
    assert values.defeat_value(state, A, heir) < values.defeat_value(state, A, plain)
