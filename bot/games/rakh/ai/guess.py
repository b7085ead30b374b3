"""The state behind a view. Nothing is hidden in Rakh, so the guess is the truth."""

from bot.games.rakh.model.board import CELLS, mask
from bot.games.rakh.model.state import Assault, End, Options, Pending, State, Unit
from bot.games.rakh.model.units import CODES, MOON, SUN
from bot.games.rakh.text.view import Choice, Figure, Order, View


def guess(view: View) -> State:
    sun, moon = view.orders
    return State(
        options=Options(view.factions, view.setup, view.draw_rules, view.takeback),
        phase=view.phase,
        sun=sun.seat,
        units=tuple(_unit(figure) for figure in view.units),
        fielded=(_fielded(view, sun, SUN), _fielded(view, moon, MOON)),
        lands=(mask(*sun.lands), mask(*moon.lands), mask(*view.isolated)),
        side=view.side,
        turn=view.turn,
        actions=view.actions,
        pending=None if view.choice is None else _pending(view.choice, view.side),
        cursed_this_turn=view.cursed_this_turn,
        quiet=view.quiet,
        seen=view.seen,
        end=End(view.winner, view.reason) if view.phase == "over" else None,
    )


def _unit(figure: Figure) -> Unit:
    kind, cell = CODES[figure.code], CELLS[figure.cell]
    return Unit(figure.side, kind, cell, figure.health, figure.moved, figure.attacked)


def _fielded(view: View, order: Order, side: int) -> int:
    codes = [each.code for each in view.units if each.side == side and each.code != "SK"]
    return _kinds([*codes, *(each.code for each in order.fallen)])


def _kinds(codes: list[str]) -> int:
    return sum(1 << CODES[code] for code in codes)


def _pending(choice: Choice, side: int) -> Pending:
    options = mask(*choice.options)
    if not choice.spot:
        return Pending(choice.word, options)
    assault = Assault(
        side,
        CODES[choice.actor],
        CELLS[choice.spot],
        CODES[choice.victim],
        barred=_kinds([*choice.barred]),
        intercepted=choice.intercepted,
        uses=choice.uses,
    )
    return Pending(choice.word, options, assault)
