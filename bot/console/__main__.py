"""The console's command line: which game, who sits where, or a transcript to verify."""

import argparse
import asyncio
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from random import Random, SystemRandom

from bot.ai.strengths import STRENGTHS
from bot.console.interrupts import unmute
from bot.console.keyboard import RANDOM, Console
from bot.games import AnyGame, find, games
from bot.kernel import PlayError
from bot.match.journal.memory import MemoryJournal
from bot.match.journal.transcript import export, named, read, verify
from bot.match.match import Match, Player
from bot.match.ports import entropy, now
from bot.match.service import Service

KINDS = ("human", RANDOM, *STRENGTHS)


def _ranking(match: Match) -> str:
    outcome = match.outcome()
    assert outcome is not None
    groups = [", ".join(f"{{{seat}}}" for seat in sorted(group)) for group in outcome.ranking]
    places = " · ".join(f"{place}. {names}" for place, names in enumerate(groups, start=1))
    how = ("A draw" if outcome.is_draw else "Result") if match.counts else "Not played"
    words = f"{outcome.reason}\n{how}: {places}"
    return named(words, match.record.players)


def _players(game: AnyGame, seats: str, *, auto: bool) -> list[Player]:
    kinds = seats.split(",") if seats else ["human"] * game.about.seats[0]
    kinds = [RANDOM if auto and kind == "human" else kind for kind in kinds]
    for kind in kinds:
        if kind not in KINDS:
            known = ", ".join(f"“{each}”" for each in KINDS)
            raise PlayError(f"“{kind}” is not a kind of player. Choose from {known}.")
    names = [*game.about.seat_names, *(f"Player {n + 1}" for n in range(len(kinds)))]
    names = names if len(game.about.seat_names) >= len(kinds) else names[-len(kinds) :]
    return [
        Player(name, strength="" if kind == "human" else kind)
        for name, kind in zip(names, kinds, strict=False)
    ]


def _arguments(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m bot.console", description=__doc__)
    parser.add_argument("game", nargs="?", help="which game; --list shows them")
    parser.add_argument("--list", action="store_true", help="list the games and their settings")
    parser.add_argument("--seats", default="", metavar="human,normal", help=", ".join(KINDS))
    parser.add_argument(
        "--seed", type=int, help="the same seed gives the same dice and the same computer moves"
    )
    parser.add_argument("--auto", action="store_true", help="human seats play at random too")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", dest="choices")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="read and verify a transcript")
    return parser.parse_args(words)


def _list() -> None:
    for game in games().values():
        about = game.about
        seats = ", ".join(map(str, about.seats))
        print(f"{about.key}: {about.title}, for {seats} players. {about.blurb}")
        for setting in about.settings:
            print(f"    --set {setting.key}={'|'.join(setting.choices)}: {setting.label}")


def _replay(file: Path) -> None:
    try:
        match = read(file.read_text("utf-8"))
    except OSError as error:
        raise PlayError(
            f"{file} cannot be read: {error.strerror}. Name a transcript file."
        ) from error
    except UnicodeDecodeError as error:
        raise PlayError(
            f"{file} is not a text file. Name a file written by “save FILE”."
        ) from error
    print(f"{match.game.about.title}, {match.seq} entries.")
    print(_ranking(match))
    verdict = verify(match)
    print(verdict)
    if verdict.problem:
        raise PlayError("This is not how the match was played. Export it again.")


def _pair(words: str) -> tuple[str, str]:
    key, equals, value = words.partition("=")
    if not equals:
        raise PlayError(f"“{words}” is not a setting. Write it as key=value.")
    return key, value


def _warn(match: Match, chosen: Mapping[str, str]) -> None:
    """Warn about chosen settings that have no effect."""
    for key, why in match.game.idle_settings(match.table).items():
        if key in chosen:
            print(f"--set {key}={chosen[key]} has no effect: {why}.", file=sys.stderr)


def _start(args: argparse.Namespace) -> None:
    if not args.game:
        raise PlayError(f"Which game? Choose one of these: {', '.join(games())}.")
    players = _players(find(args.game), args.seats, auto=args.auto)
    settings = dict(_pair(words) for words in args.choices)
    random = SystemRandom() if args.seed is None else Random(args.seed)
    fixed = args.seed is not None
    service = Service(
        MemoryJournal(),
        clock=(lambda: datetime(2026, 1, 1, tzinfo=UTC)) if fixed else now,
        entropy=random.randbytes if fixed else entropy,
    )
    # A runner, not a coroutine around it all: Ctrl-C must end a question at once.
    with asyncio.Runner() as runner:
        match = runner.run(service.open(args.game, players, settings))
        _warn(match, settings)
        match = Console(runner.run, service, match).play(random)
    if args.auto:
        print(export(match))
    print(_ranking(match))


def main(words: list[str] | None = None) -> int:
    args = _arguments(words)
    try:
        if args.list:
            _list()
        elif args.replay:
            _replay(args.replay)
        else:
            _start(args)
    except PlayError as error:
        print(error, file=sys.stderr)
        return 1
    except (EOFError, KeyboardInterrupt):
        print("\nGoodbye. The match is not kept. Next time, “save FILE” writes it to a file.")
    return 0


if __name__ == "__main__":
    unmute()
    sys.exit(main())
