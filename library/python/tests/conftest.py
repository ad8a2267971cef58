"""How much the tests do: MINES_PYTHON_LONG=1 for a run of an hour. Without the package gymnasium the folder
gymnasium_interface stands for it."""

import importlib.util
import os
import sys
from pathlib import Path

import hypothesis
import pytest

if importlib.util.find_spec("gymnasium") is None:
    sys.path.insert(0, str(Path(__file__).parent / "gymnasium_interface"))

LONG = os.environ.get("MINES_PYTHON_LONG") == "1"

hypothesis.settings.register_profile(
    "mines", deadline=None, derandomize=not LONG, database=None, print_blob=True
)
hypothesis.settings.load_profile("mines")


@pytest.fixture(scope="session")
def is_long() -> bool:
    return LONG
