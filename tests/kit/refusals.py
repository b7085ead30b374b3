"""The shape of a refusal: what was wrong and why, then what to do instead, the ruling last."""

import ast
import re
from collections.abc import Iterator

_NUMBER = r"(?:[RST]\d+[a-z]?|D\d|\d+\.\d+|section \d+)"
_RULING = rf"\({_NUMBER}(?:(?:, | and | to ){_NUMBER})*\)"
_ANY_RULING = re.compile(_RULING)
_LAST_RULING = re.compile(rf" {_RULING}(?=[.?!](?: |$))")  # at the end of its sentence
_QUOTED = re.compile(r"“[^”]*”|```.*?```|`[^`]*`", re.DOTALL)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_PART = re.compile(r"(?:^|[,:;—] (?:or |then |and |else |otherwise )?)(?:or |please )?([A-Za-z]+)")
_MEANT = re.compile(r"^Did you mean X")
# A sentence that tells what to do begins with one of these, or has one after a comma or a colon.
_VERBS = """
accept add advance answer ask assign attack begin build cast change check choose clear
close continue discard dismiss do draw eliminate end enter export finish follow give go
haste hide invite join keep leave let lower make mark move name offer open pass pay pick place
play press put raise read recruit remove reply respond roll rotate run say select send
set show skip split start stay stop summon switch take tell throw trade try turn type
undo use wait win write
"""
VERBS = frozenset(_VERBS.split())

FILLED = "X"
ADVICE = " (its last sentence begins with no verb of tests/kit/refusals.py)"


def shape_faults(text: str, *, is_source: bool = False) -> Iterator[str]:
    """What a refusal lacks; nothing if it says what to do instead, and its ruling last.

    In a text from the source, a last sentence that is filled in is left to those who play.
    """
    bare = _QUOTED.sub("X", text.strip())
    if not bare.endswith((".", "?", "!", "X")):
        yield f"does not end like a sentence: {text}"
    if not _is_ruling_last(bare):
        yield f"a ruling is not last: {text}"
    *reasons, last = _SENTENCE_END.split(_LAST_RULING.sub("", bare))
    is_open = is_source and last.startswith(FILLED)
    if not _is_advice(last) and not is_open:
        yield f"does not say what to do instead{ADVICE}: {text}"
    elif not reasons and not re.search(r"[:;,] ", last):
        yield f"says what to do and not why: {text}"


def _is_ruling_last(bare: str) -> bool:
    """At the end of the last sentence; of several reasons, each may have its own."""
    ruled = [bool(_ANY_RULING.search(each)) for each in _SENTENCE_END.split(bare)]
    if len(_ANY_RULING.findall(bare)) > len(_LAST_RULING.findall(bare)):
        return False
    return ruled[-1] or not any(ruled)


def _is_advice(sentence: str) -> bool:
    if _MEANT.match(sentence):
        return True
    return any(word.casefold() in VERBS for word in _PART.findall(sentence))


ERRORS = frozenset(
    ("PlayError", "NotUnderstood", "Unfinished", "NotYourTurn", "Stale", "MatchOver", "NotAllowed")
)


def raised(tree: ast.Module) -> Iterator[str]:
    """What the module raises at a player, with X for what is filled in."""
    named = {
        target.id: written(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        call = node.exc if isinstance(node, ast.Raise) else None
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args):
            continue
        if call.func.id in ERRORS:
            said = call.args[0]
            text = named.get(said.id, "") if isinstance(said, ast.Name) else written(said)
            if text:
                yield text


def returned(tree: ast.Module) -> Iterator[str]:
    """Every whole sentence in a module of refusals; fragments are parts of those."""
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr | ast.Expr)
        for part in ast.walk(node)
        if part is not node
    }
    for node in ast.walk(tree):
        if id(node) not in inside and " " in (text := written(node)) and text.endswith("."):
            yield text


def written(node: ast.AST) -> str:
    """A string as it stands in the source, with X for what is filled in; "" for anything else."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(written(part) or FILLED for part in node.values)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        is_format = node.func.attr == "format"
        return re.sub(r"\{[^}]*\}", FILLED, written(node.func.value)) if is_format else ""
    return ""
