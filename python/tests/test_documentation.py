"""The examples of the docstrings and of docs/reference/python.md give what they say."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import mines
import pytest

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "python.md"


MODULES = ["mines", *(f"mines.{module.name}" for module in pkgutil.iter_modules(mines.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name), optionflags=OPTIONS).failed == 0


def test_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = ["" if line.startswith("```") else line for line in PAGE.read_text().splitlines()]
    page = doctest.DocTestParser().get_doctest("\n".join(lines), {}, PAGE.name, str(PAGE), 0)
    results = doctest.DocTestRunner(optionflags=OPTIONS).run(page)
    assert results.failed == 0 and results.attempted > 10


def test_everything_public_is_documented() -> None:
    for name in set(mines.__all__) - {"MINE", "UNKNOWN", "__version__"}:
        assert getattr(mines, name).__doc__, name
