"""Many drafts grounded at once: by one process, by several and by a Dask cluster, for real, with the same results."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.cli.draft_workers import DraftOrder, DraftOutcome, Nodes, Processes, grounded
from provenance.model.errors import StoreUnavailable, UnreadableFile
from tests.support.command import beleg
from tests.support.documents.sample_order import VERSION_1

DRAFTS = {
    "one.md": "Ohne Beleg darf keine Buchung vorgenommen werden.\n",
    "below/two.md": "Ohne Beleg darf keine Buchung vorgenommen werden. Belege sind zu verbrennen.\n",
    "three.txt": "Belege sind nach dem Mittagessen zu verbrennen.\n",
}
PROJECTS = ("alone", "processes", "cluster")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster of two worker processes on this machine."""
    distributed = pytest.importorskip("distributed", reason="the extra beleg[cluster] is not installed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=":0"
    ) as made:
        yield made


@pytest.fixture(scope="module")
def store(emptied_store: Path) -> Path:
    """A store whose projects hold the same source."""
    for project in PROJECTS:
        with open_engine(emptied_store, context=CitationContext(project_id=project)) as engine:
            engine.add_doc_source(VERSION_1)
    return emptied_store


@pytest.fixture(scope="module")
def drafts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of drafts, one of which is none, and a hidden file."""
    folder = tmp_path_factory.mktemp("drafts")
    for name, text in DRAFTS.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "broken.md").write_bytes(b"\xff\xfe\xff")
    (folder / ".hidden.md").write_text("Nothing.", encoding="utf-8")
    return folder


def run(store: Path, project: str, drafts: Path, out: Path, *words: str) -> dict[str, Any]:
    """Ground the folder; what is told of each draft, and its text with any number for a citation."""
    done = beleg(
        "ground-many", str(drafts), "-o", str(out), "--store", str(store), "--project", project, "--json", *words
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    kept = ("outcome", "covered", "claims", "code")
    return {
        one["file"]: (
            {key: one.get(key) for key in kept},
            re.sub(r" \(Beleg \d+\)", "", re.sub(r"\[\d+\]", "[n]", (out / one["file"]).read_text(encoding="utf-8")))
            if one["outcome"] != "failed"
            else (out / one["file"]).exists(),
        )
        for one in told
    }


def test_processes_and_a_cluster_give_what_one_process_gives(
    cluster: Any, store: Path, drafts: Path, tmp_path: Path
) -> None:
    """Texts, rungs and outcomes are the same but for the numbers; a draft that is none is told, nothing is written."""
    alone = run(store, "alone", drafts, tmp_path / "0", "--workers", "0")
    assert list(alone) == ["below/two.md", "broken.md", "one.md", "three.txt"]
    none = {"outcome": "failed", "covered": None, "claims": None, "code": "unreadable_file"}
    assert alone["broken.md"] == (none, False)
    assert alone["one.md"][0] == {"outcome": "answered", "covered": True, "claims": {"supported": 1}, "code": None}
    assert alone["below/two.md"][0]["claims"] == {"supported": 1, "refused": 1}
    assert "[n]" in alone["one.md"][1]
    assert run(store, "processes", drafts, tmp_path / "2", "--workers", "2") == alone
    assert run(store, "cluster", drafts, tmp_path / "d", "--dask", cluster.scheduler_address) == alone
    with open_engine(store, context=CitationContext(project_id="cluster")) as engine:
        assert sorted(one.id for one in engine.list_citations()) == list(range(1, len(engine.list_citations()) + 1))


def deadly(order: DraftOrder) -> DraftOutcome:
    """End the process where the draft says so."""
    if order.content == b"die":
        os.kill(os.getpid(), signal.SIGKILL)
    return DraftOutcome(order.name, text="done", covered=True)


def orders(*contents: bytes) -> list[DraftOrder]:
    """Orders of drafts that are not looked at."""
    return [DraftOrder(f"{at}.md", content, "nowhere", None, CitationContext()) for at, content in enumerate(contents)]


def test_a_draft_that_ends_its_process_is_told_and_the_rest_is_done() -> None:
    """With two processes and one draft that kills each it meets, the others are done, each once and in order."""
    pool = Processes(2, deadly)
    try:
        found = list(pool.run(orders(b"a", b"die", b"b", b"c")))
    finally:
        pool.close()
    assert [one.name for one in found] == ["0.md", "1.md", "2.md", "3.md"]
    assert [type(one.error) for one in found] == [type(None), UnreadableFile, type(None), type(None)]
    assert "ended the process" in str(found[1].error)


def test_a_draft_that_ends_its_node_is_told_and_the_rest_is_done(cluster: Any) -> None:
    """On a cluster too: it is tried on other nodes as often as Dask does, and then given up."""
    nodes = Nodes(cluster.scheduler_address, deadly)
    try:
        found = list(nodes.run(orders(b"die", b"a")))
    finally:
        nodes.close()
    assert [type(one.error) for one in found] == [UnreadableFile, type(None)]


def test_a_store_that_is_another_one_there_is_not_grounded_in(store: Path, tmp_path: Path) -> None:
    """A node that has no such directory, or another store in it, says so instead of finding nothing there."""
    context = CitationContext(project_id="alone")
    gone = grounded(DraftOrder("a.md", b"Es gilt.", str(tmp_path / "none"), None, context))
    assert isinstance(gone.error, StoreUnavailable)
    other = grounded(DraftOrder("a.md", b"Es gilt.", str(store), "0" * 16, context))
    assert isinstance(other.error, StoreUnavailable)
    assert "begins with leaf 0000000000000000" in str(other.error)
