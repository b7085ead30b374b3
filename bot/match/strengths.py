"""How well computers play, by name; the names of the first release are still understood."""

STRENGTHS = ("easy", "normal", "hard")
OLDER = {"dabbler": "easy", "planner": "normal", "dreamer": "hard"}


def present_name(strength: str) -> str:
    """What a strength is called now; transcripts of the first release have other names."""
    return OLDER.get(strength, strength)
