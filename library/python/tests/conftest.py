"""How much the tests do: MINES_PYTHON_LONG=1 for a run of an hour."""

import os

import hypothesis
import pytest

LONG = os.environ.get("MINES_PYTHON_LONG") == "1"

hypothesis.settings.register_profile(
    "mines", deadline=None, derandomize=not LONG, database=None, print_blob=True
)
hypothesis.settings.load_profile("mines")


@pytest.fixture(scope="session")
def is_long() -> bool:
    return LONG
