"""A setting that is said to do nothing does nothing: the same dice bring the same match."""

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random

import pytest

from bot.games import AnyGame
from bot.kernel import NotAllowed, Table, Tossed, random_sentence

SENTENCES = 260
OFTEN = 0.4  # a setting is not the usual one


def tables(game: AnyGame, number: int) -> Iterator[Table]:
    """Tables with settings at random, as far as they go together."""
    random = Random(game.about.key)
    for _ in range(number):
        seats = random.choice(game.about.seats)
        chosen = {
            each.key: random.choice(each.choices)
            for each in game.about.settings
            if random.random() < OFTEN
        }
        try:
            yield game.table(seats, {**chosen, **quick(game)})
        except NotAllowed:
            continue


def quick(game: AnyGame) -> Mapping[str, str]:
    """The newcomer's settings: the first moves are made for them, and more of the match is seen."""
    return game.about.quickstart


def course(game: AnyGame, table: Table, seed: int) -> Iterator[object]:
    """What is told and asked when somebody plays at random."""
    random = Random(seed)
    step = game.setup(table, Tossed(random))
    while prompts := game.prompts(step.state):
        yield step.events
        yield [
            (each.seat, each.text, [option.token for option in each.options]) for each in prompts
        ]
        prompt = prompts[random.randrange(len(prompts))]
        step = game.play(step.state, prompt.seat, random_sentence(prompt, random), Tossed(random))
    yield step.events, game.outcome(step.state)


def test_a_setting_that_is_called_idle_changes_nothing(
    game: AnyGame, pytestconfig: pytest.Config
) -> None:
    many = 4 * int(pytestconfig.getoption("--journeys"))
    known = {each.key: each for each in game.about.settings}
    for number, table in enumerate(tables(game, many)):
        usual = list(islice(course(game, table, number), SENTENCES))
        for key, why in game.idle_settings(table).items():
            assert why and not why.endswith(".")
            for choice in known[key].choices:
                other = Table(table.seats, {**table.settings, key: choice}, table.carry_over)
                assert list(islice(course(game, other, number), SENTENCES)) == usual, (key, choice)


def test_a_quick_start_begins_with_a_real_move(game: AnyGame) -> None:
    """Whoever tries a game is not asked to set it up first."""
    quick = game.table(game.about.seats[0], game.about.quickstart)
    usual = game.table(game.about.seats[0])
    for seed in range(5):
        begun = game.setup(quick, Tossed(Random(seed))).state
        first = game.setup(usual, Tossed(Random(seed))).state
        asked = {prompt.text for prompt in game.prompts(begun)}
        assert asked and list(game.violations(begun)) == []
        if game.about.quickstart:  # a game without one has nothing to set up
            assert not asked & {prompt.text for prompt in game.prompts(first)}
