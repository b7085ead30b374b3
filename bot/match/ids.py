"""Types for ids, so that one kind cannot be mistaken for another."""

from typing import NewType

MatchId = NewType("MatchId", str)
Tag = NewType("Tag", str)  # names a question; see `Match.tag`
UserId = NewType("UserId", str)  # the chat's id of a person, as text
NOBODY = UserId("")  # a computer has no id
