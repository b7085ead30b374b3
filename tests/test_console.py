"""The console as a person meets it: a real process, lines typed into it, words read from it."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.console.__main__ import main
from bot.games import games
from tests.kit.toybox import toys

ROOT = Path(__file__).parent.parent
REAL = [sys.executable, "-m", "bot.console"]
WITH_TOYS = [  # the same command, with the toy games on its shelf
    sys.executable,
    "-c",
    "import sys; from tests.kit.toybox import toys; from bot.console.__main__ import main, unmute\n"
    "unmute()\n"
    "with toys(): sys.exit(main(sys.argv[1:]))",
]
GOODBYE = "Goodbye. The match is not kept"


def run(
    *words: str, typed: str = "", command: list[str] = WITH_TOYS
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*command, *words], input=typed, capture_output=True, text=True, cwd=ROOT, check=False
    )


def test_the_games_are_listed_with_their_settings() -> None:
    result = run("--list", command=REAL)
    assert result.returncode == 0
    for key, game in games().items():
        assert f"{key}: {game.about.title}" in result.stdout
        for setting in game.about.settings:
            assert f"--set {setting.key}=" in result.stdout


@pytest.mark.parametrize("key", games())
def test_every_game_plays_by_itself_to_a_transcript_that_is_verified(
    key: str, tmp_path: Path
) -> None:
    result = run(key, "--auto", "--seed", "5", command=REAL)
    assert result.returncode == 0, result.stderr
    transcript, _, ending = result.stdout.rpartition("\n\n")
    assert re.search(r"^(Result|A draw): 1\. ", ending, re.MULTILINE)
    file = tmp_path / "match.txt"
    file.write_text(transcript + "\n", "utf-8")
    again = run("--replay", str(file), command=REAL)
    assert (again.returncode, again.stderr) == (0, "")
    assert "Verified: " in again.stdout and ending.strip() in again.stdout


def test_the_same_seed_is_the_same_match() -> None:
    first, again, other = (run("auction", "--auto", "--seed", seed).stdout for seed in "778")
    assert first == again != other


def test_people_play_a_match_to_its_end_at_one_keyboard() -> None:
    result = run("heap", typed="take 3 take 3\ntake 3; take 2\ntake 1\n")
    assert result.returncode == 0, result.stderr
    assert "Player 1 takes 3." in result.stdout and "oooooooooooo" in result.stdout
    assert result.stdout.endswith("It is over.\nResult: 1. Player 1 · 2. Player 2\n")


def test_a_wrong_word_gets_the_games_own_refusal_and_asks_again() -> None:
    result = run("heap", typed="end\nfly\ntake\ntake 9\n\n")
    lines = result.stdout
    assert "You cannot stop before you have acted." in lines
    assert "“fly” is not possible. Say take, roll or pledge." in lines
    assert "“take” is not finished. Say 1, 2 or 3." in lines
    assert "“9” is not possible after “take”." in lines
    assert lines.count("Player 1: 12 are left, and 2 of your acts.") == 6
    assert GOODBYE in lines and result.returncode == 0


def test_a_batch_that_stops_half_way_says_why() -> None:
    said = run("heap", typed="take 1; take 9\n").stdout
    assert "Player 1 takes 1." in said
    # The board first, so that the reason stands next to the question.
    assert said.index("\nooooooooooo\n") < said.index("“9” is not possible")


def test_the_table_helps_takes_back_and_agrees_on_draws(tmp_path: Path) -> None:
    file = tmp_path / "saved.txt"
    typed = f"help\ntake 1\nundo\nundo\nroll\nundo\nno\nundo\nyes\nlog\ndraw\ny\nsave {file}\n"
    result = run("heap", typed=typed)
    said = result.stdout
    assert "You can also type: help WORDS · board" in said and "  take 1: " in said
    assert said.partition("game: heap")[0].count("Undone. ") == 2  # what follows is the log
    assert "nothing yet that could be undone" in said
    assert said.count("Player 2, do you agree? (yes or no)") == 3
    assert "Player 2 refuses the undo." in said
    assert "Player 2 accepts. The match is a draw." in said
    assert "A draw: 1. Player 1, Player 2" in said
    assert not file.exists()  # it was over before that was read


def test_one_may_resign_save_and_quit(tmp_path: Path) -> None:
    file = tmp_path / "saved.txt"
    result = run("heap", typed=f"take 1\nsave {file}\nsave\nsave /nowhere/x\nquit\n")
    assert f"Saved to {file}." in result.stdout and GOODBYE in result.stdout
    assert result.stdout.count("cannot be written") == 2
    assert file.read_text("utf-8").startswith("Tablekeeper transcript 1\ngame: heap\n")
    assert "of a running match" in run("--replay", str(file)).stderr
    assert "Result: 1. Player 2 · 2. Player 1" in run("heap", typed="/resign\n").stdout


def test_no_seat_reads_what_is_for_another() -> None:
    result = run("auction", "--seed", "1", typed="bid 3\n\nboard\nbid 4\n\nboard\n")
    ann, ben = result.stdout.split("Hand the keyboard to Player 2, then press Enter.", 1)
    assert "Player 1 has bid." in ann and "You bid" not in ann
    assert "You bid 3" not in ben and "bid 3" not in ben
    assert "Player 2 wins the prize with 4." in ben


def test_a_seat_is_reminded_of_what_is_for_it_alone() -> None:
    result = run("auction", "--seats", "human,human,random", "--seed", "4", typed="bid 3\n\nundo\n")
    assert "Hand the keyboard to Player 2" in result.stdout
    typed = "bid 3\n\nbid 2\n\nbid 1\n\nlog\n"
    result = run("auction", "--seats", "human,human,random", "--seed", "4", typed=typed)
    assert "  You bid 3." in result.stdout.rpartition("Hand the keyboard to Player 1")[2]


def test_help_shows_how_a_sentence_may_go_on() -> None:
    said = run("heap", typed="? take\nhelp fly high\n").stdout
    assert "You can type:\n  take 1: " in said and "  roll" not in said
    assert "Nothing can follow those words." in said


def test_rules_and_cards_are_looked_up_without_the_book() -> None:
    said = run("terakh", typed="rules\nrules r5\nrules reflect\nrules xyzzy\n", command=REAL).stdout
    assert "Look up one of these, a ruling such as R1, or any word: " in said
    assert "R5\nPlanes share whole edges" in said and "> Reflect: " in said
    assert "say nothing about “xyzzy”" in said


def test_odds_are_reckoned_where_a_game_has_any() -> None:
    said = run("arrakhar", typed="odds DW4 OR3\nodds DW1 OR3\n", command=REAL).stdout
    assert "3 orcs at 2:1: eliminated on 1–3, 50%" in said
    assert "1 against 3 combat points is below 1:2" in said
    assert (
        "has no odds to work out. Ask for a hint instead: /match hint."
        in run("heap", typed="odds 6\n").stdout
    )
    assert "odds QUESTION" in run("heap", typed="help\n").stdout


def test_a_hint_is_a_sentence_that_may_be_said() -> None:
    said = run("heap", typed="hint\n").stdout
    hint = re.search(r"Try: (.+?)\. ", said)
    assert hint
    assert "is not possible" not in run("heap", typed=f"{hint[1]}\n").stdout


def test_a_person_plays_against_a_computer() -> None:
    result = run("heap", "--seats", "normal,human", "--seed", "2", typed="take 1\n" * 30)
    assert result.returncode == 0
    assert re.search(r"(Result|A draw): 1\. ", result.stdout)


def test_a_person_plays_against_chance() -> None:
    result = run("heap", "--seats", "random,human", "--seed", "2", typed="take 1\n" * 30)
    assert result.returncode == 0
    assert re.search(r"(Result|A draw): 1\. ", result.stdout)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ([], "Which game? Choose one of these: "),
        (["whist"], "There is no game “whist”. Choose "),
        (["Raakh"], "There is no game “Raakh”. Did you mean “rakh”? Choose "),
        (
            ["heap", "--seats", "human,cat"],
            "is not a kind of player. Choose from “human”, “random”,",
        ),
        (["heap", "--seats", "human"], "Heap cannot be played by 1. Choose 2 or 3 players."),
        (["auction", "--set", "cards=5"], "Choose 4 or 6."),
        (["auction", "--set", "cards"], "“cards” is not a setting. Write it as key=value."),
        (["--replay", "/nowhere"], "/nowhere cannot be read: No such file or directory. Name"),
        (
            ["--replay", "bot/local/page.png"],
            "is not a text file. Name a file written by “save FILE”",
        ),
        (["--replay", "pyproject.toml"], "This is not a transcript"),
    ],
)
def test_a_wrong_start_is_told_what_is_right(
    words: list[str],
    answer: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    with toys():
        assert main(words) == 1
    assert answer in capsys.readouterr().err


def test_a_forged_transcript_is_not_accepted(tmp_path: Path) -> None:
    text = run("auction", "--auto", "--seed", "5").stdout.rpartition("\n\n")[0]
    forged = re.sub(r"\(sealed ..", "(sealed 00", text, count=1)
    file = tmp_path / "forged.txt"
    file.write_text(forged, "utf-8")
    result = run("--replay", str(file))
    assert result.returncode == 1
    assert "Not verified. Entry 1: its seal does not match" in result.stdout


def test_a_terminal_completes_the_second_sentence_too() -> None:
    with terminal("heap") as (_, ours):
        rest = read_on(ours, "1> ")
        os.write(ours, b"take 1; pl\t\n")
        read_on(ours, "Player 1 will take 3.", rest)


def test_a_terminal_completes_words_and_ctrl_d_says_good_bye() -> None:
    with terminal("heap") as (process, ours):
        rest = read_on(ours, "1> ")
        os.write(ours, b"pl\t\n")
        rest = read_on(ours, "Player 1 will take 3.", rest)
        rest = read_on(ours, "1> ", rest)
        os.write(ours, b"\x04")
        read_on(ours, GOODBYE, rest)
        assert process.wait() == 0


@pytest.mark.parametrize("inherited", [signal.SIG_DFL, signal.SIG_IGN], ids=["heard", "muted"])
def test_ctrl_c_says_good_bye_even_the_moment_a_question_appears(
    inherited: signal.Handlers,
) -> None:
    with terminal("heap", inherited) as (process, ours):
        rest = read_on(ours, "1> ")
        process.send_signal(signal.SIGINT)
        read_on(ours, GOODBYE, rest)
        assert process.wait() == 0


@contextmanager
def terminal(
    game: str, inherited: signal.Handlers = signal.SIG_DFL
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The console on a terminal; a shell may have muted Ctrl-C for what it starts."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*WITH_TOYS, game],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=ROOT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, inherited),
    )
    os.close(theirs)
    try:
        yield process, ours
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def read_on(terminal: int, words: str, seen: str = "") -> str:
    """Read until the words are there, and give what follows; a silent terminal has failed."""
    while words not in seen:
        ready, _, _ = select.select([terminal], [], [], 30)
        assert ready, f"no “{words}” in {seen!r}"
        seen += os.read(terminal, 4096).decode()
    return seen.partition(words)[2]


def test_a_setting_without_effect_is_named() -> None:
    chosen = ("--set", "direction=green", "--set", "mercy=on", "--set", "build=auto")
    result = run("terrain", "--seed", "1", *chosen, typed="quit\n")
    assert "--set mercy=on has no effect: the direction die says where you go." in result.stderr
    assert "direction=green" not in result.stderr
