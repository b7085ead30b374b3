"""Rules to look up: written for players, without the marks that are for us."""

import re

import pytest

from bot.games import games
from bot.match.rulebook import look_up, topics

MARK = re.compile(r"\[[RWH]\b[^\]]*\]")


@pytest.mark.parametrize("key", games())
def test_nobody_is_shown_where_a_rule_comes_from(key: str) -> None:
    for name, body in topics(key).items():
        assert not MARK.search(f"{name} {body}")
        assert "****" not in body  # a mark in bold leaves its stars behind


def test_a_section_a_ruling_and_the_introduction_are_found() -> None:
    assert look_up("terakh", "5.7").startswith("**5.7 Windows**\n")
    assert look_up("terakh", "R5") == "**R5**\nPlanes share whole edges and are all connected.\n"
    assert topics("terakh")["Terakh"].endswith("a hand of Cast Cards.")
