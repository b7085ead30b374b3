"""The schema of a PostgreSQL database, brought up to date by whichever process comes first.

All in one transaction under a lock: the others wait, and find nothing left to do. Scripts that are
older than PostgreSQL here may also mend data of earlier files. There is none, so only their
definitions are used.
"""

from collections.abc import Sequence
from importlib.resources import files

from bot.store.engine.dialect import definition
from bot.store.engine.transaction import DatabaseError, Transaction

LOCK = 7_205_759_403_792_794  # any number that nobody else uses
OLDER = 22  # scripts that were there before
DEFINES = ("CREATE", "ALTER", "DROP")


def upgrade(transaction: Transaction, scripts: Sequence[Sequence[str]]) -> None:
    """Run the statements of every script that was not run yet."""
    transaction.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
    transaction.execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY)")
    [[version]] = transaction.rows("SELECT coalesce(max(version), 0) FROM schema_version")
    if version > len(scripts):
        raise DatabaseError(
            f"The database was made by a newer Tablekeeper (its schema is {version}, this one "
            f"supports up to {len(scripts)}). Update Tablekeeper, or name another database. "
            "Nothing was changed."
        )
    if version == len(scripts):
        return
    functions = (files("bot.store.engine") / "functions.sql").read_text("utf-8")
    transaction.execute(functions.strip().rstrip(";"))
    for number, statements in enumerate(scripts[version:], start=version + 1):
        for statement in statements:
            code = definition(statement)
            if number > OLDER or code.lstrip().startswith(DEFINES):
                transaction.execute(code.rstrip(";"))
        transaction.execute("INSERT INTO schema_version (version) VALUES (?)", (number,))
