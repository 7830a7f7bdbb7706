"""One claim and one sentence get one finding from all five doors: cite, ground, check, find_evidence, an agent's tool.

The rows stand in ``tests/data/doors``, one file a question. A row that is altered is borne nowhere; one that is true is
borne everywhere. Rows of ``tests/data/alignment.toml`` go through the doors too: what is compared is what each says.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.bootstrap import open_engine
from tests.support.scenes.doors import FOLDER, Case, Doors, cases, compared
from tests.support.sizes import rounds

FILES = {path.stem: cases(path.stem) for path in sorted(FOLDER.glob("*.toml"))}
FILES["alignment"] = compared(rounds(12, 40))  # what each says of a row stands in tests/unit already


@pytest.fixture(scope="module")
def doors(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    """An engine with the sources of all rows."""
    with open_engine(emptied_store) as engine:
        yield Doors(engine, tmp_path_factory.mktemp("doors"), FILES)


@pytest.mark.parametrize("case", [case for some in FILES.values() for case in some], ids=lambda case: case.name)
def test_all_doors_say_the_same(doors: Doors, case: Case) -> None:
    """Each door finds of a claim what its row says: borne, borne within the limit that is shown, inferred or not."""
    found = {door: doors.through(door, case) for door in case.doors}
    assert {door: one for door, one in found.items() if not one.agrees(case, door)} == {}
