"""What the rest of the store sees of a database, whichever it is.

A transaction is a plain function of a `Transaction`. It may be run twice, so it must do the same
then and depend on nothing but the database.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

T = TypeVar("T")
Values = Sequence[object]
# How a transaction begins: for reads that see one moment, and for writes. "": a single statement.
READ, WRITE = "BEGIN", "BEGIN IMMEDIATE"


class DatabaseError(Exception):
    """The database cannot be used; the message says what to do."""


class Taken(Exception):
    """Another writer came first: a key is taken, or the row that this one refers to is gone."""


class Row(Protocol):
    """Columns by name or place; its values when it is iterated."""

    def __getitem__(self, key: Any, /) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def keys(self) -> list[str]: ...


class Tally(Struct):
    """What the database was asked for since it was opened: for tests and measurements."""

    hops: int = 0  # to its thread and back
    statements: int = 0
    commits: int = 0
    trips: int = 0  # to a server and back


class Transaction(Protocol):
    """Statements of one transaction."""

    def execute(self, sql: str, values: Values = ()) -> None:
        """Run a statement, at the latest before the next one that gives something back."""

    def executemany(self, sql: str, rows: Iterable[Values]) -> None:
        """Run a statement for every row."""

    def changed(self, sql: str, values: Values = ()) -> int:
        """Run a statement; gives the number of rows it has changed."""

    def rows(self, sql: str, values: Values = ()) -> list[Row]: ...

    def rows_of(self, *queries: tuple[str, Values]) -> list[list[Row]]:
        """The rows of several queries, asked for together."""


Work = Callable[[Transaction], T]


class Engine(Protocol):
    tally: Tally
    is_shared: bool  # by several processes
    size: str  # a query for the bytes on the disk
    wiping: tuple[str, ...]  # after these, nothing is left in unused places of what was removed

    async def do(self, work: Work[T], begin: str) -> T:
        """Run a transaction off the event loop, to its end even if the caller is canceled."""

    async def run(self, sql: str, values: Values) -> int:
        """A transaction of one statement; gives the number of rows it has changed."""

    async def close(self) -> None: ...
