"""Every benchmark runs: at sizes that prove nothing about speed, each gives all its figures."""

from __future__ import annotations

import importlib
import inspect
import math
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from bench.__main__ import main, modules, run
from bench.altering import grounding
from bench.altering.laws import laws
from bench.data.corpus import CORPUS
from bench.measuring.figure import Figure, LeftOut
from bench.measuring.scale import SMALL

_FINE = """
from bench.measuring.figure import Figure, LeftOut

def measure(scale):
    return [Figure("calls [of it]", scale.rounds, "calls", {bound}), LeftOut("more", "there is no more")]
"""
_BROKEN = "def measure(scale):\n    return 1 / 0\n"


@pytest.mark.parametrize("name", modules())
def test_a_benchmark_gives_its_figures(name: str, empty_store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each module measures at a small size; a figure is a number with a unit and a bound, or says what it needs."""
    monkeypatch.setattr(grounding, "laws", lambda: laws()[:1])  # as small as the rest
    measure = importlib.import_module(f"bench.{name}").measure
    takes_a_store = "location" in inspect.signature(measure).parameters
    found = measure(SMALL, str(empty_store)) if takes_a_store else measure(SMALL)
    assert found
    for one in found:
        if isinstance(one, Figure):
            assert one.name
            assert one.unit
            assert math.isfinite(one.value)
            assert math.isfinite(one.bound)
    missing = [str(one) for one in found if isinstance(one, LeftOut)]
    if missing and not CORPUS.is_dir():
        pytest.skip("; ".join(missing))
    assert not missing


def test_what_measures_nothing_is_no_benchmark() -> None:
    """All modules at the top of the package are benchmarks; data and what they share have rooms of their own."""
    own = {path.stem for path in Path("bench").resolve().glob("*.py") if not path.stem.startswith("_")}
    assert set(modules()) == own
    assert all(callable(importlib.import_module(f"bench.{name}").measure) for name in modules())


def test_a_benchmark_that_fails_is_told_and_the_others_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that breaks, one whose bound does not hold, one that is fine: two are counted, all three are told."""
    package = tmp_path / "three_benchmarks"
    (package / "data").mkdir(parents=True)
    for name, text in {
        "__init__": "",
        "data/__init__": "",
        "apart": _BROKEN,
        "beyond": _FINE.format(bound=0),
        "within": _FINE.format(bound=1),
    }.items():
        (package / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    said = StringIO()
    names = modules(package.name)
    assert names == ["apart", "beyond", "within"]
    assert run(names, SMALL, Console(file=said, width=300), package.name) == 2
    broken, beyond, left_out, within, _ = said.getvalue().splitlines()
    assert "✗ apart" in broken
    assert "failed: ZeroDivisionError: division by zero" in broken
    assert "apart.py:2" in broken
    assert "Traceback" not in said.getvalue()
    assert beyond.startswith("✗ calls [of it]")
    assert within.startswith("✓ calls [of it]")
    assert left_out.startswith("– more")
    assert left_out.endswith("there is no more")


def test_a_name_that_no_benchmark_has_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m bench spede` names those that there are, with exit code 2."""
    assert main(["spede"]) == 2
    assert ", ".join(modules()) in " ".join(capsys.readouterr().out.split())
