"""Tables as a phone can show them: Discord draws none, and a line of code holds 38 characters.

Small ones become aligned columns; the others become lists, one item for each row.
"""

import re
from collections.abc import Iterator

from bot.match.rulebook.source import Table

WIDTH = 38
_NUMBER = re.compile(r"[RD]\d+[a-z]?")
_SHORT = 5  # letters of a cell that may stand in a grid of figures
_LONG = 33  # a column with a cell longer than this is a description and gets a line of its own
_MARKUP = re.compile(r"[*`]+")


def shown(table: Table) -> list[str]:
    """Pieces of Discord text, each of which may start a page; those with line breaks are whole."""
    if _is_numbered(table):
        return [_ruling(row) for row in table.rows]
    if _is_steps(table):
        return list(_steps(table))
    if _width(table) <= WIDTH:
        return [_code(_aligned(table))]
    if _is_figures(table):
        return [_code(_figures(table))] if _fits(table) else shown(_turned(table))
    if len(table.header) == 2:
        return [f"- {_bold(word)}: {_sentence(meaning)}" for word, meaning in table.rows]
    return list(_cards(table))


def _is_numbered(table: Table) -> bool:
    return all(_NUMBER.fullmatch(row[0].strip("*")) for row in table.rows)


def _ruling(row: tuple[str, ...]) -> str:
    """A question stands out from its answer."""
    number, *cells = row
    if len(cells) == 1:
        return f"**{number.strip('*')}** {_sentence(cells[0])}"
    return f"**{number.strip('*')}** *{cells[0]}* {_sentence(' '.join(cells[1:]))}"


def _is_steps(table: Table) -> bool:
    """Rows that are counted from 1: what is done side by side in the same order."""
    counted = [str(number + 1) for number in range(len(table.rows))]
    return not table.header[0] and [row[0] for row in table.rows] == counted


def _steps(table: Table) -> Iterator[str]:
    for column, name in enumerate(table.header[1:], start=1):
        listed = "\n".join(f"{row[0]}. {row[column]}" for row in table.rows)
        yield f"{_bold(name)}\n{listed}"


def _width(table: Table) -> int:
    return sum(_widths([table.header, *table.rows])) + 2 * (len(table.header) - 1)


def _widths(rows: list[tuple[str, ...]]) -> list[int]:
    return [max(len(_bare(cell)) for cell in column) for column in zip(*rows, strict=True)]


def _aligned(table: Table) -> str:
    rows = [table.header, *table.rows]
    return "\n".join(_line(row, _widths(rows), "  ") for row in rows)


def _is_figures(table: Table) -> bool:
    """A name and many short cells, such as what each roll of a die brings."""
    many = len(table.header) > 3
    return many and all(len(_bare(cell)) <= _SHORT for row in table.rows for cell in row[1:])


def _fits(table: Table) -> bool:
    widths = _widths([table.header, *table.rows])
    return sum(width + 1 for width in widths[1:]) < WIDTH - 1


def _turned(table: Table) -> Table:
    """Columns as rows."""
    header, *rows = zip(table.header, *table.rows, strict=True)
    return Table(header, tuple(rows))


def _figures(table: Table) -> str:
    """Names too long for their column stand on a line of their own."""
    rows = [table.header, *table.rows]
    widths = _widths(rows)
    room = WIDTH - sum(width + 1 for width in widths[1:])
    widths[0] = min(widths[0], max(room, 1))
    lines: list[str] = []
    for row in rows:
        if len(row[0]) > widths[0]:
            lines.append(row[0])
            row = ("", *row[1:])
        lines.append(_line(row, widths, " "))
    return "\n".join(lines)


def _line(row: tuple[str, ...], widths: list[int], gap: str) -> str:
    cells = [_bare(cell).ljust(width) for cell, width in zip(row, widths, strict=True)]
    return gap.join(cells).rstrip()


def _cards(table: Table) -> Iterator[str]:
    """One item a row: its name, what is short behind it, what is long below it.

    A row without a first cell goes on with the one above, as the abilities of one unit do.
    """
    is_grouped = any(not row[0] for row in table.rows)
    is_described = max(len(row[-1]) for row in table.rows) > _LONG
    for row in table.rows:
        if not is_grouped:
            yield _card(table.header, row, _name_column(table), is_described=is_described)
            continue
        card = _card(table.header[1:], row[1:], 0, is_described=is_described)
        yield f"{_bold(row[0])}\n{card}" if row[0] else card


def _card(header: tuple[str, ...], row: tuple[str, ...], name: int, *, is_described: bool) -> str:
    many = len(row) - 1 if is_described else len(row)
    short = [
        _labelled(header[place], row[place])
        for place in range(many)
        if row[place] and place != name
    ]
    first = " · ".join([_bold(row[name]), *short])
    below = _sentence(row[-1]) if is_described and row[-1] else ""
    return f"- {first}\n  {below[0].upper()}{below[1:]}" if below else f"- {first}"


def _labelled(head: str, cell: str) -> str:
    """`HEALTH 4`, `Code GI`, but `Choices: on, off`."""
    label = _bare(head).partition(",")[0]
    is_figure = len(cell) <= _SHORT and (any(map(str.isdigit, cell)) or cell.isupper())
    colon = "" if is_figure and " " not in label else ":"
    return f"{label}{colon} {cell}".strip()


def _sentence(text: str) -> str:
    """A cell as a sentence: with a full stop."""
    return text if text[-1:] in ".!?:" else f"{text}."


def _name_column(table: Table) -> int:
    """The first column, unless that one holds codes or numbers."""
    is_code = table.header[0] == "Code" or all(row[0].isdigit() for row in table.rows)
    return 1 if is_code and len(table.header) > 2 else 0


def _bold(text: str) -> str:
    return text if "**" in text else f"**{text}**"


def _bare(text: str) -> str:
    return _MARKUP.sub("", text)


def _code(text: str) -> str:
    return f"```\n{text}\n```"
