"""What is logged, and how: one line an event, as key=value, easy for eyes and for grep.

Libraries are never allowed to say more than INFO: at DEBUG they write down whole requests and what
the database was asked for, and with them the secrets of running matches. None is named here, so a
new one is held to it too.
"""

import json
import logging
import re
import sys
from logging.handlers import RotatingFileHandler

OURS = ("__main__", "bot", "renderers")
_VOICE = re.compile(r"(PyNaCl|davey) is not installed")


class KeyValues(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        time = self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z")
        words = json.dumps(record.getMessage(), ensure_ascii=False)
        line = f"time={time} level={record.levelname.lower()} from={record.name} message={words}"
        if record.exc_info:
            line += f" error={json.dumps(self.formatException(record.exc_info))}"
        return line


FILE_SIZE, FILES = 5_000_000, 5  # bytes of one log file, and how many older ones are kept


def set_up(level: str, to: str = "stderr") -> None:
    """Log to stderr, stdout, or a file that is rotated."""
    handler = _handler(to)
    handler.setFormatter(KeyValues())
    handler.addFilter(lambda record: not _VOICE.search(record.getMessage()))  # we never speak
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    keep_quiet()


def _handler(to: str) -> logging.Handler:
    if to in ("stderr", "stdout"):
        return logging.StreamHandler(sys.stderr if to == "stderr" else sys.stdout)
    return RotatingFileHandler(to, maxBytes=FILE_SIZE, backupCount=FILES, encoding="utf-8")


def keep_quiet() -> None:
    """Hold everybody else to INFO, whatever we ourselves may say."""
    level = logging.root.level
    for name in OURS:
        logging.getLogger(name).setLevel(level)
    logging.root.setLevel(max(logging.INFO, level))
