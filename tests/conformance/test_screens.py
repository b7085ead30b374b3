"""Every question of every game fits Discord: lengths, numbers, ids, and one word a token."""

from random import Random
from typing import Any

from bot.chat import limits
from bot.kernel import Ask, Do, Option, Prompt, complete, random_sentence
from tests.kit.journeys import Journey, remembered
from tests.kit.pressing import presses

PROMPT_TEXT = 600
OPTIONS = 250
PATH = 60  # option numbers in a button's id, beside the match and the tag
BOARD = limits.CONTENT - 100
DESCRIPTION = 900  # leaves room in the alt text for what just happened
SECRET = 1800


def test_questions_fit_the_screen(trip: Journey) -> None:
    random = Random(trip.seed)
    for stop in trip.some(40):
        for prompt in map(remembered, trip.game.prompts(stop.state)):
            _check(prompt, "", random)


def _check(prompt: Prompt[Any], path: str, random: Random) -> None:
    assert 1 <= len(prompt.text) <= PROMPT_TEXT, prompt.text
    assert len(prompt.options) <= OPTIONS, prompt.text
    tokens = [option.token.casefold() for option in prompt.options]
    assert len(tokens) == len(set(tokens)), tokens
    if len(tokens) > limits.MENU_OPTIONS * 4:
        assert all(option.group for option in prompt.options), prompt.text
    for number, option in enumerate(prompt.options):
        _check_option(option, f"{path}.{number}")
    _check_presses(prompt)
    asks = [(n, option.then) for n, option in enumerate(prompt.options) if _asks(option)]
    for number, then in random.sample(asks, min(3, len(asks))):
        assert isinstance(then, Ask)
        _check(then.question(), f"{path}.{number}", random)


def _check_presses(prompt: Prompt[Any]) -> None:
    """Every option is on some screen; of an answer that is unfolded, everything behind it."""
    paths = presses(prompt)
    assert {path[0] for path in paths} == set(range(len(prompt.options)))
    assert max(paths.values()) <= 2, prompt.text


def _asks(option: Option[Any]) -> bool:
    return isinstance(option.then, Ask)


def _check_option(option: Option[Any], path: str) -> None:
    assert 1 <= len(option.token) <= 30 and not set(option.token) & set(" ;\n\t"), option.token
    assert 1 <= len(option.label) <= limits.BUTTON_LABEL, option.label
    assert len(path.lstrip(".")) <= PATH, path
    assert len(option.group) <= limits.PLACEHOLDER
    if isinstance(option.then, Do):
        assert len(option.then.confirm) <= PROMPT_TEXT


def test_sentences_fit_a_suggestion(trip: Journey) -> None:
    random = Random(trip.seed)
    for stop in trip.some(20):
        for prompt in trip.game.prompts(stop.state):
            assert len(random_sentence(prompt, random)) <= limits.CHOICE_VALUE


def test_completion_leads_to_whole_sentences(trip: Journey) -> None:
    random = Random(trip.seed)
    for stop in trip.some(10):
        for prompt in map(remembered, trip.game.prompts(stop.state)):
            sentence = random_sentence(prompt, random)
            for end in range(len(sentence) + 1):
                found = complete(prompt, sentence[:end])
                assert len(found) <= limits.CHOICES
            if not any(not isinstance(each.then, Do | Ask) for each in prompt.options):
                assert sentence in [each.words for each in complete(prompt, sentence)]


def test_words_and_boards_fit_a_message(trip: Journey) -> None:
    for stop in trip.some(40):
        for viewer in (None, *trip.table.seats):
            view = trip.game.view(stop.state, viewer)
            assert 1 <= len(trip.game.status(view)) <= PROMPT_TEXT
            assert 1 <= len(trip.game.board(view)) <= BOARD
            assert 1 <= len(trip.game.describe(view)) <= DESCRIPTION
            assert len(trip.game.secret(view)) <= SECRET
