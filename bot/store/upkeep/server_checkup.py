"""Is a PostgreSQL database sound, and what is in it? It only reads, even while the bot runs."""

from msgspec import Struct

from bot.store.database import migrations
from bot.store.engine.session import ServerError, Session, session
from bot.store.upkeep.checkup import CHECKSUM_FAILURES
from bot.store.upkeep.server_world import processes, schema_of
from bot.store.waits import ALIVE

PATIENCE = "2s"  # for whoever has a table locked
PAGES_FULL = ("53100",)  # disk_full
READ_ONLY = ("25006",)  # read_only_sql_transaction
NOT_ALLOWED = ("42501",)  # insufficient_privilege
LOCKED = ("55P03",)  # lock_not_available
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1"
PROBE = (
    "CREATE TEMPORARY TABLE tablekeeper_probe (words TEXT) ON COMMIT DROP",
    "INSERT INTO tablekeeper_probe"  # a megabyte, as it would be for many moves
    " SELECT repeat(md5(each::text), 30) FROM generate_series(1, 1000) AS each",
)


class ServerCheckup(Struct, frozen=True):
    """What a look into a database has shown."""

    server: str = ""  # its version
    size: int = 0  # bytes
    schema: int = 0  # 0: nothing of ours is there yet
    running: int = 0  # matches
    finished: int = 0
    processes: int = 0  # of the bot, that live
    alive: int = 0  # when the bot last noted that people could reach it; seconds since 1970
    connections: int = 0  # in use, by anybody
    connections_allowed: int = 0
    is_full: bool = False
    is_read_only: bool = False
    is_locked: bool = False  # somebody keeps the tables from being written to
    may_not: str = ""  # what its user is not allowed to do
    complaints: tuple[str, ...] = ()  # what is wrong with what is kept


def check_up(url: str) -> ServerCheckup:
    """Look at a database; raises `ServerError` if it cannot be reached."""
    with session(url) as server:
        [[version, size, used, allowed]] = server.rows(
            "SELECT current_setting('server_version'), pg_database_size(current_database()),"
            " (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'),"
            " current_setting('max_connections')::int"
        )
        schema = schema_of(server)
        state, words = _write_a_little(server)
        contents = _contents(server) if 0 < schema <= len(migrations()) else ServerCheckup()
        return ServerCheckup(
            server=version.split()[0],
            size=size,
            schema=schema,
            running=contents.running,
            finished=contents.finished,
            processes=contents.processes,
            alive=contents.alive,
            connections=used,
            connections_allowed=allowed,
            is_full=state in PAGES_FULL,
            is_read_only=state in READ_ONLY,
            is_locked=contents.is_locked,
            may_not=words if state in NOT_ALLOWED else "",
            complaints=contents.complaints,
        )


def _write_a_little(server: Session) -> tuple[str, str]:
    """Does the disk take more, and may we write? Gives the server's answer if not."""
    try:
        with server.aside():
            for sql in PROBE:
                server.run(sql)
    except ServerError as error:
        return error.state, error.words
    return "", ""


def _contents(server: Session) -> ServerCheckup:
    locked, wrong = _read_all(server)
    if locked or wrong:
        return ServerCheckup(is_locked=bool(locked), complaints=tuple(wrong))
    found: dict[int, int] = dict(
        server.rows("SELECT over, count(*) FROM matches WHERE purpose = 'match' GROUP BY over")
    )
    alive = server.rows("SELECT value FROM facts WHERE key = ?", ALIVE)
    return ServerCheckup(
        running=found.get(0, 0),
        finished=found.get(1, 0),
        processes=processes(server),
        alive=int(alive[0][0]) if alive else 0,
    )


def _read_all(server: Session) -> tuple[list[str], list[str]]:
    """Tables that are locked, and what is wrong with the others: every row of them is read."""
    locked: list[str] = []
    wrong: list[str] = []
    for (table,) in server.rows(TABLES):
        try:
            with server.aside():
                server.run(f"SET LOCAL lock_timeout = '{PATIENCE}'")
                server.run(f'LOCK TABLE "{table}" IN ROW EXCLUSIVE MODE')
                server.rows(f'SELECT sum(length(each::text)) FROM "{table}" AS each')
        except ServerError as error:
            if error.state in (*READ_ONLY, *NOT_ALLOWED):
                continue  # told by `_write_a_little`
            (locked if error.state in LOCKED else wrong).append(f"{table}: {error.words}")
            if locked:
                break  # each would be waited for
    [[failures]] = server.rows(CHECKSUM_FAILURES)
    if failures and not wrong:
        wrong.append(f"PostgreSQL has met {failures} damaged pages")
    return locked, wrong
