"""What people type, on its way into our sentences.

Texts name seats as {0}, so that the shell can put in names. Whatever a person typed goes through
`typed` where it enters, before any rule reads it: then no text made of it can name a seat, wherever
it is said back. Names go through `safe_name`: nothing in one can turn the words around it.
"""

import re
import unicodedata
from functools import lru_cache

JOINER = "\u2060"  # takes no room and is no digit: “{9}” is read as it was typed
NAMELESS = "someone"
_BRACE = re.compile(r"\{(?!\u2060)")
_JOINERS = "\u200c\u200d"  # letters of some scripts, and of emoji, are joined by them
_BLANKS = "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters that show nothing
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"


def typed(words: str) -> str:
    """A person's words, in which no brace names a seat."""
    return _BRACE.sub("{" + JOINER, words)


@lru_cache(4096)  # names are short, and the same ones are said again and again
def safe_name(name: str) -> str:
    """A person's name, fit to stand in a sentence: every name goes through here.

    It is one visible line, and whatever direction it is written in, the sentence around it keeps
    its own. Markdown is left alone.
    """
    shown = " ".join("".join(filter(_shows, name)).split()).strip(_JOINERS)
    if any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in shown):
        return f"{_ISOLATE}{shown}{_END_ISOLATE}"
    return shown or NAMELESS


def _shows(letter: str) -> bool:
    """Is it more than an invisible sign, such as an override of the direction of writing?"""
    invisible = unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn")
    return letter in _JOINERS or letter.isspace() or not (invisible or letter in _BLANKS)
