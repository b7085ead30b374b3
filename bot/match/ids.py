"""Names for the ids that travel through the program, so that one is not taken for another."""

from typing import NewType

MatchId = NewType("MatchId", str)
Tag = NewType("Tag", str)  # names a question; see `Match.tag`
UserId = NewType("UserId", str)  # the chat's id of a person, as text
