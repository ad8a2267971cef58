"""The examples of the docstrings, of docs/reference/python.md and of a tutorial give what they say."""

import doctest
import importlib
from pathlib import Path

import mines
import pytest

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
DOCS = Path(__file__).parents[3] / "docs"
# How many examples there are at least.
PAGES = {"reference/python.md": 10, "tutorials/analyse.md": 5}

MODULES = ["mines", *(f"mines.{file.stem}" for file in Path(mines.__file__).parent.glob("[!_]*.py"))]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name), optionflags=OPTIONS).failed == 0


@pytest.mark.parametrize("name", PAGES)
def test_page(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = ["" if line.startswith("```") else line for line in (DOCS / name).read_text().splitlines()]
    page = doctest.DocTestParser().get_doctest("\n".join(lines), {}, name, name, 0)
    results = doctest.DocTestRunner(optionflags=OPTIONS).run(page)
    assert results.failed == 0 and results.attempted >= PAGES[name]


def test_everything_public_is_documented() -> None:
    for name in set(mines.__all__) - {"MINE", "UNKNOWN", "__version__"}:
        assert getattr(mines, name).__doc__, name
