"""One case a card: a position, what is said, and what must then be true."""

from typing import Any, NamedTuple

from tests.games.terrene.positions import expect, next_turn, position, said


class Case(NamedTuple):
    """`code` is the card whose effect is shown; "…" ends a turn, "= claim" checks on the way."""

    code: str
    parties: str
    lines: str
    claims: str
    more: dict[str, Any]

    def show(self) -> None:
        state = position(self.parties, **self.more)
        for line in filter(None, (each.strip() for each in self.lines.split(";"))):
            if line == "…":
                state = next_turn(state)
            elif line.startswith("= "):
                expect(state, line[2:])
            else:
                state = said(state, line)
        expect(state, *(each.strip() for each in self.claims.split(";")))


def case(code: str, parties: str, lines: str, claims: str, **more: Any) -> Case:
    return Case(code, parties, lines, claims, more)
