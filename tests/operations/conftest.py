"""The program of the chat tests, and a port that nobody uses."""

import socket

import pytest

from tests.chat.conftest import alice as alice
from tests.chat.conftest import bob as bob
from tests.chat.conftest import carol as carol
from tests.chat.conftest import program as program
from tests.chat.conftest import reading as reading
from tests.chat.conftest import server as server


@pytest.fixture
def unused_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
