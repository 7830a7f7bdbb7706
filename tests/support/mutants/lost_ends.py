"""A record loses all edges that lead to it, in the files of an embedded store: `python lost_ends.py DATABASE ID`.

The edges stay where they start. No statement can do that; whoever has the files can, with the engine's library.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import jpype


def lose(database: Path, citation: str) -> None:
    """Take the list of incoming edges from a citation of a database that no engine runs on."""
    home = Path(str(find_spec("arcadedb_embedded").origin)).parent  # pyright: ignore[reportOptionalMemberAccess]
    jpype.startJVM(str(home / "jre" / "lib" / "server" / "libjvm.so"), classpath=[str(home / "jars" / "*")])
    factory: Any = jpype.JClass("com.arcadedb.database.DatabaseFactory")
    opened = factory(str(database)).open()
    opened.begin()
    rows = opened.query("sql", f"SELECT FROM Citation WHERE id = '{citation}'")
    vertex = rows.next().getVertex().get().modify()
    vertex.setInEdgesHeadChunk(None)
    vertex.save()
    opened.commit()
    opened.close()


if __name__ == "__main__":
    lose(Path(sys.argv[1]), sys.argv[2])
