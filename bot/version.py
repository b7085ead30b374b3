"""Which version this is, installed or run from its folder."""

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


def _find() -> str:
    project = Path(__file__).parent.parent / "pyproject.toml"
    if project.is_file():
        return str(tomllib.loads(project.read_text("utf-8"))["project"]["version"])
    try:
        return version("tablekeeper")
    except PackageNotFoundError:
        return "unknown"


VERSION = _find()
