"""The environment: every setting has a default, and a wrong one is named with what is right."""

from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError, read

NOWHERE = Path("/nowhere/.env")


def test_nothing_need_be_set() -> None:
    assert read({}, NOWHERE) == Settings()
    assert read({"TABLEKEEPER_PORT": " ", "HOME": "/"}, NOWHERE) == Settings()


def test_everything_can_be_set() -> None:
    found = read(
        {
            "DISCORD_TOKEN": " abc ",
            "TABLEKEEPER_DATABASE": "/data/t.sqlite",
            "TABLEKEEPER_PORT": "80",
            "TABLEKEEPER_LOG": "DEBUG",
            "TABLEKEEPER_COMPUTERS": "4",
            "TABLEKEEPER_PICTURE_MEMORY": "80",
            "DATABASE_URL": "postgresql://a:b@c/d",
            "TABLEKEEPER_ROLE": "table",
            "TABLEKEEPER_SHARDS": "4",
        },
        NOWHERE,
    )
    address = "postgresql://a:b@c/d"
    kept = Settings(
        "abc", Path("/data/t.sqlite"), 80, "debug", 4, 80, address=address, role="table", shards=4
    )
    assert found == kept
    assert found.where == address and Settings().where == Settings().database


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("TABLEKEEPER_PORT", "0", "number from 1 to 65535, not “0”"),
        ("TABLEKEEPER_PORT", "http", "number from 1 to 65535, not “http”"),
        ("TABLEKEEPER_COMPUTERS", "99", "number from 1 to 32"),
        ("TABLEKEEPER_PICTURE_MEMORY", "1", "number from 32 to 4096, not “1”"),
        ("TABLEKEEPER_LOG", "loud", "one of debug, info, warning, error, not “loud”"),
        ("TABLEKEEPER_ROLE", "mind", "for several processes on one PostgreSQL database"),
        ("TABLEKEEPER_SHARDS", "0", "number from 1 to 1000, not “0”"),
        ("DATABASE_URL", "mysql://a:b@c/d", "must be postgresql://name:password@host/database"),
        (
            "TABLEKEEPER_PROT",
            "80",
            "TABLEKEEPER_PROT is not a setting. The settings are: DISCORD_TOKEN",
        ),
    ],
)
def test_a_wrong_setting_is_named(name: str, value: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words) as caught:
        read({name: value}, NOWHERE)
    assert name in str(caught.value)


def test_a_role_is_one_of_three() -> None:
    values = {"DATABASE_URL": "postgresql://a:b@c/d", "TABLEKEEPER_ROLE": "chief"}
    with pytest.raises(SettingsError, match="one of table, mind, both, not “chief”"):
        read(values, NOWHERE)


def test_a_file_is_read_and_the_environment_wins(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("# mine\n\nTABLEKEEPER_PORT = '81'\nTABLEKEEPER_LOG=error\n", "utf-8")
    found = read({"TABLEKEEPER_PORT": "82"}, file)
    assert (found.port, found.log) == (82, "error")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("TABLEKEEPER_PORT\n", "utf-8")
    with pytest.raises(SettingsError, match=r"Line 1 of .*\.env must be NAME=value"):
        read({}, file)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match=r"\.env cannot be read as text"):
        read({}, file)
