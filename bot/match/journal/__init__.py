"""The journal: entries and their replay, a journal in memory, and transcripts."""
