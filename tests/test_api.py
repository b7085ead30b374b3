"""The kernel's API page says what the code says."""

from pathlib import Path

import pytest

from tests.kit.api import page

PAGE = Path(__file__).parent.parent / "bot" / "kernel" / "API.md"


def test_the_kernels_api_page_is_up_to_date(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--accept"):
        PAGE.write_text(page(), "utf-8")
    assert PAGE.read_text("utf-8") == page(), "run pytest tests/test_api.py --accept"
