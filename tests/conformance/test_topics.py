"""Every question names what the rules say about it, so that *Rules* opens that very page."""

from random import Random
from typing import Any

from bot.chat.help.rules_page import topic_screen
from bot.games import AnyGame
from bot.kernel import Ask, Prompt, Tossed
from bot.match.practice.lesson import examples
from bot.match.practice.position import made
from bot.match.rulebook.lookup import named
from tests.kit.journeys import Journey

STOPS = 60  # of a journey
BELOW = 4  # options followed at each question


def test_every_question_names_its_page_of_the_rules(trip: Journey) -> None:
    random = Random(trip.seed)
    for stop in trip.some(STOPS):
        for prompt in trip.questions(stop.state):
            _check(trip.game, prompt, "", random)


def test_the_first_question_of_a_newcomer_has_one_too(game: AnyGame) -> None:
    table = game.table(game.about.seats[0], game.about.quickstart)
    for prompt in game.prompts(game.setup(table, Tossed(Random(1))).state):
        _check(game, prompt, "", Random(1))


def test_the_questions_of_worked_examples_have_one(game: AnyGame) -> None:
    """Examples show what a random match rarely meets."""
    for example in examples(game.about.key).values():
        for prompt in game.prompts(made(game.about.key, example.position)):
            _check(game, prompt, "", Random(1))


def _check(game: AnyGame, prompt: Prompt[Any], before: str, random: Random) -> None:
    topic = prompt.topic or before
    found = named(game.about.key, topic)
    assert found, f"“{prompt.text}”: RULES.md has no “{topic}”"
    shown = topic_screen(game.about.key, found).content
    assert topic.casefold() in shown.casefold(), f"“{topic}” opens another page"
    asks = [option.then for option in prompt.options if isinstance(option.then, Ask)]
    for then in random.sample(asks, min(BELOW, len(asks))):
        _check(game, then.question(), topic, random)
