"""Many matches by players without a plan: they all end, and nothing impossible happens."""

from collections import Counter
from random import Random

from bot.games.rakh import GAME
from bot.games.rakh.model.state import State
from bot.kernel import Tossed, random_sentence

MATCHES = 200
LONGEST = 1000


def settings(seed: int) -> dict[str, str]:
    return {
        "factions": ("choose", "random", "swap")[seed % 3],
        "setup": ("open", "random", "quick")[seed // 3 % 3],
        "draw_rules": ("on", "off")[seed // 9 % 2],
    }


def played(seed: int) -> State:
    random = Random(seed)
    chance = Tossed(random)
    state = GAME.setup(GAME.table(2, settings(seed)), chance).state
    for _ in range(LONGEST):
        prompts = GAME.prompts(state)
        if not prompts:
            return state
        prompt = prompts[random.randrange(len(prompts))]
        state = GAME.play(state, prompt.seat, random_sentence(prompt, random), chance).state
        assert list(GAME.violations(state)) == []
    raise AssertionError(f"seed {seed}: no end after {LONGEST} sentences")


def test_random_matches_end_without_complaint_and_either_side_wins_many() -> None:
    ends = Counter(played(seed).lands for seed in range(MATCHES))
    lost = Counter(
        side
        for lands, count in ends.items()
        for side in (0, 1)
        if lands[side].bit_count() >= 4
        for _ in range(count)
    )
    assert sum(lost.values()) >= MATCHES * 0.95
    assert min(lost.values()) > MATCHES / 4
