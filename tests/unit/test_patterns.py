"""Patterns that are made when they are first used: they act as those of `re`, and each of the program can be made."""

from __future__ import annotations

import ast
import copy
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from provenance.answering import packs, policy
from provenance.answering.category import rules as category
from provenance.answering.enforcement import decision as enforcement
from provenance.model.errors import InvalidInput
from provenance.text import patterns

ROOT = Path(__file__).resolve().parents[2]
OWN = sorted(path.relative_to(ROOT) for top in ("provenance", "etl") for path in (ROOT / top).rglob("*.py"))
AT_ONCE = {"provenance/text/patterns.py", "provenance/cli/overview.py"}
"""What defines it, and what is to load nothing."""

SLIPS = (
    (category, "category", {"pieces": {"mine": "("}, "categories": {"injection": {"unless": ["@mine@"]}}}),
    (enforcement, "persona", {"query_types": {"creative": ["("]}}),
    (packs, "pack", {"aside": ["("]}),
)
"""Who reads a part, its name, and a policy in which a pattern is none."""

MAKES_ALL = """
import sys
from importlib import import_module
from provenance.text.patterns import Later
named, real = [], Later.__init__
def told(self, *given):
    real(self, *given)
    named.append(self)
Later.__init__ = told
for module in sys.argv[1:]:
    import_module(module)
print(sum(hasattr(one, "search") for one in named))
"""


def test_a_pattern_is_made_when_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Naming a pattern makes nothing; what it finds, its groups and flags are those of `re`, also of bytes."""
    with monkeypatch.context() as unmade:
        unmade.delattr(re, "compile")
        later: Any = patterns.compile(r"(?P<day>\d+)\. (?P<month>\w+)", patterns.IGNORECASE)
    made = re.compile(r"(?P<day>\d+)\. (?P<month>\w+)", re.IGNORECASE)
    assert later.pattern == made.pattern
    assert later.search("am 3. Mai").groupdict() == made.search("am 3. Mai").groupdict()  # type: ignore[union-attr]
    assert (later.groups, later.groupindex, later.flags) == (made.groups, made.groupindex, made.flags)
    assert later.sub("x", "3. Mai, 4. Mai") == "x, x"
    assert [one.span() for one in later.finditer("3. a 4. b", 2)] == [
        one.span() for one in made.finditer("3. a 4. b", 2)
    ]
    assert patterns.compile(rb"a+").findall(b"caat") == [b"aa"]


def test_what_is_no_pattern_fails_at_its_first_use() -> None:
    """An error of the pattern is told when it is used; what no pattern has, this has not either."""
    later: Any = patterns.compile("(")
    with pytest.raises(re.error):
        later.search("x")
    with pytest.raises(AttributeError):
        _ = later.nothing


def test_a_pattern_goes_to_another_process() -> None:
    """It is pickled and copied by its text, whether it was made or not."""
    later: Any = patterns.compile("a(b)", re.DOTALL)
    for _ in range(2):
        for other in (pickle.loads(pickle.dumps(later)), copy.deepcopy(later)):  # noqa: S301 — our own
            assert other.search("ab").group(1) == "b"
            assert other.flags == later.flags


def test_every_pattern_of_the_program_can_be_made() -> None:
    """No pattern that a module names has a slip that only its first use would tell."""
    modules = [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in OWN]
    command = [sys.executable, "-c", MAKES_ALL, *(one for one in modules if not one.endswith("__main__"))]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert int(done.stdout) > 1_000


def test_no_module_makes_a_pattern_while_it_loads() -> None:
    """A pattern at the top of a module is named by `patterns`; what stands below the text makes a few."""
    found = {str(path): _made_at_once(ast.parse((ROOT / path).read_text())) for path in OWN}
    others = {path: number for path, number in found.items() if number and path not in AT_ONCE}
    assert {path for path in others if not path.startswith("provenance/model/")} == set()
    assert sum(others.values()) < 40


def _made_at_once(tree: ast.Module) -> int:
    if not any(isinstance(one, ast.Import) and any(name.name == "re" for name in one.names) for one in tree.body):
        return 0
    outside = [one for one in tree.body if not isinstance(one, (ast.FunctionDef, ast.ClassDef))]
    calls = (one for top in outside for one in ast.walk(top) if isinstance(one, ast.Call))
    return sum(isinstance(one.func, ast.Attribute) and ast.unparse(one.func) == "re.compile" for one in calls)


@pytest.mark.parametrize("name", policy.PRESETS)
def test_every_pattern_that_is_shipped_can_be_made(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an answer spares itself is tried here: each pattern of the presets is one, its pieces put in."""
    tried: list[bool] = []
    monkeypatch.setattr(policy, "tried", lambda _: tried.append(True) or True)
    for part in (category, packs, enforcement):
        assert part.preset(name)
    assert len(tried) >= 3


@pytest.mark.parametrize(("read", "part", "changed"), SLIPS, ids=["category", "persona", "pack"])
def test_a_pattern_of_somebody_is_tried(read: Any, part: str, changed: dict[str, Any]) -> None:
    """Where a policy changes a part, all its patterns are tried before anything is answered."""
    table = policy.over(policy.preset_table(part, "law"), changed)
    with pytest.raises(InvalidInput, match="expected a pattern"):
        read.rules_of(table)
