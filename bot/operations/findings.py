"""What a look at the bot's surroundings has shown: fine or not, and what to do about it."""

from collections.abc import Iterator

from msgspec import Struct

from bot.store.database import migrations


class Finding(Struct, frozen=True):
    what: str
    is_fine: bool = True
    advice: str = ""  # what to do about it

    def __str__(self) -> str:
        advice = f"\n   {self.advice}" if self.advice else ""
        return f"{'✅' if self.is_fine else '❌'} {self.what}{advice}"


def schema_told(schema: int) -> Iterator[Finding]:
    """The version of what is kept beside the one that this program knows."""
    known = len(migrations())
    if schema > known:
        yield Finding(
            f"It was made by a newer Tablekeeper (schema {schema}, this one knows {known})",
            is_fine=False,
            advice="Update Tablekeeper.",
        )
    elif schema < known:
        yield Finding(f"Its schema is {schema}; the next start brings it to {known}")
