"""The mutations that prove the suite: what may be mutated, and that a list is the same wherever it is chosen."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.mutation.choosing import LAYERS, THIRTY, Mutation, load, passed_over
from tests.mutation.reaching import probed
from tests.mutation.sites import KINDS, sites

_PROGRAM = '''"""No module docstring: 1 < 2."""

from typing import TYPE_CHECKING, Annotated

if TYPE_CHECKING:
    _ONLY_READ = 1 < 2

_MOST = 3


class Shelf:
    """A docstring."""

    size: Annotated[int, 4 < 5] = 0

    def __repr__(self) -> str:
        return "a" if self.size == 6 else "b"

    def put(self, count: int = 7) -> bool:
        """Never 8 < 9."""
        if not count or count > _MOST:
            raise ValueError(f"{count == 10} is {count + 11}")
        assert count < 12
        print(count - 13)
        self.size = max(count, self.size - 1)
        return True
'''


_CHAIN = '''"""A docstring."""

from __future__ import annotations


def told(size: int) -> str:
    if size > 1:
        word = "many"
    elif size == 1:
        word = "one"
    else:
        word = "none"
    return word
'''


def test_what_runs_is_mutated_and_what_is_only_said_is_not() -> None:
    """Each kind finds its lines; docstrings, messages, annotations and what only a type checker reads stay."""
    mutated = Counter((site.kind, site.mutated.strip()) for site in sites(_PROGRAM))
    assert mutated == {
        ("bound moved", "_MOST = 4"): 1,
        ("bound moved", "def put(self, count: int = 8) -> bool:"): 1,
        ("condition turned", "if not count and count > _MOST:"): 1,
        ("condition turned", "if count or count > _MOST:"): 1,
        ("comparison turned", "if not count or count <= _MOST:"): 1,
        ("bound moved", "if not count or count >= _MOST:"): 1,
        ("line dropped", "pass"): 2,  # what is raised, and what is set
        ("result turned", "self.size = min(count, self.size - 1)"): 1,
        ("result turned", "self.size = max(count, self.size + 1)"): 1,
        ("result turned", "return False"): 1,
    }


def test_a_mutation_is_planted_where_its_line_has_moved_to() -> None:
    """A later commit may move a line; where it has changed, that is told instead of mutating another."""
    mutation = Mutation(1, "text", KINDS[0], "a.py", 1, "x = a == b", "x = a != b")
    assert mutation.applied("import c\n\nx = a == b\ny = 1\n") == "import c\n\nx = a != b\ny = 1\n"
    with pytest.raises(LookupError, match="no longer the line"):
        mutation.applied("x = a is b\n")


def test_a_probe_tells_what_was_reached(tmp_path: Path) -> None:
    """A line that runs is told once, one that does not run is not; an `elif` is told with its `if`."""
    lines = _CHAIN.split("\n")
    numbers = {
        number: Mutation(number, "text", KINDS[0], "a.py", number, lines[number - 1], "") for number in (8, 9, 10)
    }
    place = tmp_path / "reached"
    program: dict[str, Any] = {}
    exec(probed(_CHAIN, numbers.values(), place), program)  # noqa: S102 — it is what this test has just made
    assert [program["told"](size) for size in (2, 2)] == ["many", "many"]
    assert place.read_text().split() == ["9", "8"]
    assert program["__doc__"] == "A docstring."
    assert program["told"](1) == "one"
    assert place.read_text().split() == ["9", "8", "10"]


def test_the_list_that_is_kept_is_spread_over_layers_and_kinds() -> None:
    """Thirty mutations, at least four of each layer, six of each kind, no two in one file, none passed over."""
    mutations = load(THIRTY)
    assert {"commit", "seed"} < json.loads(THIRTY.read_text()).keys()
    assert Counter(each.layer for each in mutations) == {layer: count for layer, (_, count) in LAYERS.items()}
    assert Counter(each.kind for each in mutations) == dict.fromkeys(KINDS, 6)
    assert len({each.file for each in mutations}) == len(mutations) == 30
    assert not {each.mutated for each in mutations} & {each["mutated"] for each in passed_over()}
