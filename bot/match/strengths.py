"""How well computers play, by name; the names of the first release are still understood."""

STRENGTHS = ("easy", "normal", "hard", "master")
USUAL = "hard"  # what plays unless somebody chooses, for whoever is away, and what hints are from
ABOUT = {
    "easy": "easy: overlooks most of what it could do; for a first match",
    "normal": "normal: sees one step ahead, but not everything; answers at once",
    "hard": "hard: plans ahead for 2 seconds",
    "master": "master: plans ahead like hard, for up to 10 seconds",
}
OLDER = {"dabbler": "easy", "planner": "normal", "dreamer": "hard"}


def present_name(strength: str) -> str:
    """What a strength is called now; transcripts of the first release have other names."""
    return OLDER.get(strength, strength)
