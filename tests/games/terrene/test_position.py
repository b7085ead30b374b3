"""The notation in which lessons and examples write positions."""

import pytest

from bot.games.terrene import GAME
from bot.games.terrene.rules.position import position
from bot.kernel import NotUnderstood


def test_a_position_has_the_rules_of_its_table() -> None:
    table = GAME.table(2, {"match": "single", "responses": "smart"})
    state = GAME.position(table, {"parties": "ike d5 | ivan hidden", "hp": [50, 15]})
    assert state.rules.best_of == 1 and state.rules.smart
    assert state.hp == (50, 15)
    assert list(GAME.violations(state)) == []


@pytest.mark.parametrize(
    ("parties", "why"), [("nobody | ivan", "no card “nobody”"), ("ike tired | ivan", "“tired”")]
)
def test_what_cannot_be_is_refused(parties: str, why: str) -> None:
    with pytest.raises(NotUnderstood, match=why):
        position(parties)
