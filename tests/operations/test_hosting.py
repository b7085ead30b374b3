"""What hosts are given to start the bot with."""

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from bot.settings import NAMES, ROLES

ROOT = Path(__file__).parents[2]
PROCFILE = dict(line.split(": ", 1) for line in (ROOT / "Procfile").read_text("utf-8").splitlines())


def test_a_procfile_has_one_for_all_and_one_for_each_role() -> None:
    assert PROCFILE["worker"] == "python -m bot"
    for role in set(ROLES) - {"both"}:
        assert PROCFILE[role] == f"TABLEKEEPER_ROLE={role} python -m bot"
    formation = json.loads((ROOT / "app.json").read_text("utf-8"))["formation"]
    assert formation.keys() == PROCFILE.keys()


def test_what_a_buildpack_installs_is_all_that_runs_and_is_pinned() -> None:
    names = re.findall(r"^([\w.-]+)==", (ROOT / "requirements.txt").read_text("utf-8"), re.M)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["postgres"]
    assert {re.split(r"[^\w.-]", each)[0].replace(".", "-") for each in wanted} <= set(names)


@pytest.mark.parametrize("file", ["compose.yaml", "Dockerfile", "app.json", "HOSTING.md"])
def test_they_name_only_settings_that_there_are(file: str) -> None:
    text = (ROOT / file).read_text("utf-8")
    assert set(re.findall(r"\bTABLEKEEPER_[A-Z_]+", text)) <= set(NAMES)


def test_systemd_takes_its_unit() -> None:
    unit = ROOT / "hosting" / "tablekeeper.service"
    if not shutil.which("systemd-analyze"):  # then at least what must be there is there
        assert "ExecStart=" in unit.read_text("utf-8")
        return
    told = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")
