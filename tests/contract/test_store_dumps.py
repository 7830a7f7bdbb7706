"""A store as one file: moved between engines it keeps the root of its log, and nothing broken is loaded by half."""

from __future__ import annotations

import gzip
import io
import json
import threading
import tracemalloc
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from provenance.answering.pipeline import Answering
from provenance.answering.recording import answers
from provenance.answering.rungs import Rung
from provenance.answering.state import AnswerContext
from provenance.bootstrap import open_engine, open_store
from provenance.ledger import dumps
from provenance.ledger.log import head_row
from provenance.ledger.verify import verify
from provenance.model.errors import AlreadyStored, LedgerBroken, UnreadableFile
from provenance.rdf.sweep import sweep
from provenance.store.graph import Graph
from tests.support.documents.sample_order import VERSION_1, VERSION_2
from tests.support.engines.emptying import wipe

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
RELEASES = sorted((Path(__file__).parents[1] / "data" / "dumps").glob("*.jsonl.gz"))
"""A small store of each release."""


def fill(location: str, files: tuple[Path, ...] = (VERSION_1,)) -> tuple[Any, ...]:
    """Fill a store with sources, citations and an answer, and say what it holds."""
    with open_engine(location) as engine:
        for file in files:
            engine.add_doc_source(file)
        engine.cite_doc("A claim.", 1, QUOTE, {}, QUOTE)
        engine.classify_source(1, tier=1)
        engine.tag(1, "belege")
        desk = Answering(AnswerContext(engine))
        desk.ground(f"{QUOTE} Nach Ablauf der Frist sind Belege zu vernichten.")
        return contents(engine)


def contents(engine: Any) -> tuple[Any, ...]:
    """Say what a store holds, as its users see it."""
    sources = [(one.id, one.artifact_id, one.content_hash) for one in engine.list_sources()]
    citations = [(one.id, one.claim, one.verification_status, one.matched_location) for one in engine.list_citations()]
    return sources, citations, answers(engine), engine.tags(1)


def dumped(graph: Graph, path: Path) -> Path:
    """Write a store to a file."""
    with path.open("wb") as out:
        found = dumps.dump(graph, out, software="tests")
    head = head_row(graph)
    assert (found.size, found.root) == (head["size"], head["root"])
    return path


@pytest.fixture(scope="module")
def whole(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[Any, ...]]:
    """A dump of an embedded store, and what the store holds."""
    held = fill(str(emptied_store), (VERSION_1, VERSION_2))
    with open_store(emptied_store) as graph:
        return dumped(graph, tmp_path_factory.mktemp("dumps") / "whole.jsonl"), held


def test_a_store_moves_between_engines(whole: tuple[Path, Any], store_location: str, tmp_path: Path) -> None:
    """Loaded into either engine and dumped there, it is the same file but for its first line; nothing is lost."""
    file, held = whole
    told: list[tuple[int, int]] = []
    with open_engine(graph=open_store(store_location)) as engine:
        found = dumps.load(engine.graph, file, progress=lambda done, of: told.append((done, of)))
        assert told[-1] == (found.size, found.size)
        assert contents(engine) == held
        assert verify(engine.graph).sound
        assert list(sweep(engine.graph, "must", executor="cypher")) == []
        again = dumped(engine.graph, tmp_path / "again.jsonl")
        assert again.read_bytes().splitlines()[1:] == file.read_bytes().splitlines()[1:]
        with pytest.raises(AlreadyStored, match="holds all of this dump"):
            dumps.load(engine.graph, file)
        number = engine.cite_doc("After the move.", 1, QUOTE, {}, QUOTE).citation_id  # numbers go on
        assert number == max(row[0] for row in held[1]) + 1
        assert verify(engine.graph).sound
        with pytest.raises(AlreadyStored, match="holds something else"):
            dumps.load(engine.graph, file)


def test_a_load_that_was_killed_goes_on(
    whole: tuple[Path, Any], store_location: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store that has the first writes of a dump is refused, or gets the rest with ``resume``."""
    file, held = whole
    monkeypatch.setattr(dumps, "_LEAVES", 20)
    with open_engine(graph=open_store(store_location)) as engine:

        def cut(done: int, _all: int) -> None:
            if done > 40:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            dumps.load(engine.graph, file, progress=cut)
        with pytest.raises(AlreadyStored, match=r"the first \d+ leaves of it.*--resume"):
            dumps.load(engine.graph, file)
        dumps.load(engine.graph, file, resume=True)
        assert contents(engine) == held
        assert verify(engine.graph).sound


def test_a_dump_is_consistent_while_others_write(store_location: str, tmp_path: Path) -> None:
    """What is written meanwhile is in it whole or not at all: it loads, and its log is a beginning of the store's."""
    fill(store_location)
    with open_engine(store_location) as engine:
        ended = threading.Event()

        def write() -> None:
            with open_engine(store_location) as other:
                while not ended.is_set():
                    other.cite_doc("A claim.", 1, QUOTE, {}, QUOTE)

        writer = threading.Thread(target=write)
        writer.start()
        files = [tmp_path / f"{number}.jsonl" for number in range(4)]
        sizes = []
        for file in files:
            with file.open("wb") as out:
                sizes.append(dumps.dump(engine.graph, out, software="tests").size)
        ended.set()
        writer.join()
        assert [dumps.check(file).size for file in files] == sizes == sorted(sizes)
        assert verify(engine.graph).sound
        wipe(engine.graph)
        dumps.load(engine.graph, files[-1])
        assert verify(engine.graph).sound


def _line(number: int, change: Callable[[str], str]) -> Callable[[str], str]:
    def changed(text: str) -> str:
        lines = text.splitlines(keepends=True)
        at = range(len(lines))[number]
        lines[at] = change(lines[at])
        return "".join(lines)

    return changed


BREAKS: dict[str, tuple[Callable[[str], str], str]] = {
    "cut between lines": (lambda text: "".join(text.splitlines(keepends=True)[:-1]), "the file is cut off"),
    "cut in a line": (lambda text: text[: len(text) // 2], "the line is cut off"),
    "empty": (lambda _: "", "line 1: .*the file is cut off"),
    "no dump": (lambda _: '{"a": 1}\n', "line 1: .*not that of a dump"),
    "of another version": (_line(0, lambda line: line.replace("beleg/1", "beleg/9")), "line 1: .*beleg/1"),
    "a word of a record": (_line(-2, lambda line: line.replace('\\"id\\"', '\\"xd\\"', 1)), "does not hold: root"),
    "a word of a source": (_line(1, lambda line: line.replace("Beleg", "Brief", 1)), "is not what the log has"),
    "a line twice": (_line(-2, lambda line: line * 2), "does not hold"),
    "a line missing": (_line(-3, lambda _: ""), "does not hold"),
    "something behind": (lambda text: text + "{}\n", "nothing follows the end"),
    "no JSON": (_line(1, lambda _: "x\n"), "line 2"),
    "another root": (_line(0, lambda line: line.replace('"root":"', '"root":"0')), "the first line says"),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_dump_is_named_with_its_line(
    name: str, whole: tuple[Path, Any], tmp_path: Path, empty_store: Path
) -> None:
    """Whatever is wrong with a file, the error says in which line, and nothing is loaded."""
    change, message = BREAKS[name]
    (file := tmp_path / "broken.jsonl").write_text(change(whole[0].read_text("utf-8")), encoding="utf-8")
    with open_store(empty_store) as graph:
        with pytest.raises(UnreadableFile, match=message) as told:
            dumps.load(graph, file)
        assert "broken.jsonl, line " in str(told.value)
        assert {row["label"] for row in graph.read("store/counts")} <= {"Schema"}


def test_a_packed_dump_that_is_cut_is_told(whole: tuple[Path, Any], tmp_path: Path) -> None:
    """A dump may be packed; one whose end is missing is told as such."""
    packed = gzip.compress(whole[0].read_bytes())
    (file := tmp_path / "packed.jsonl.gz").write_bytes(packed)
    assert dumps.check(file) == dumps.check(whole[0])
    file.write_bytes(packed[: len(packed) // 2])
    with pytest.raises(UnreadableFile, match=r"packed.jsonl.gz, line \d+"):
        dumps.check(file)


def test_a_store_that_does_not_hold_is_not_dumped(store_location: str) -> None:
    """A block that was changed in the store ends the dump with what to do."""
    fill(store_location)
    with open_store(store_location) as graph:
        with graph._session(reads=False) as session:
            session.run("MATCH (b:LogBlock) WITH b ORDER BY b.first LIMIT 1 SET b.root = 'x'").consume()
        with pytest.raises(LedgerBroken, match=r"beleg verify|does not hold"):
            dumps.dump(graph, io.BytesIO(), software="tests")


def test_a_dump_is_checked_in_little_memory(tmp_path: Path, whole: tuple[Path, Any]) -> None:
    """Checking a dump of many writes takes no more memory than one of few: a line at a time is held."""

    def peak(file: Path) -> int:
        tracemalloc.start()
        with pytest.raises(UnreadableFile) if "long" in file.name else nullcontext():
            dumps.check(file)
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    long = tmp_path / "long.jsonl"
    lines = whole[0].read_text("utf-8").splitlines(keepends=True)
    rows = [json.loads(line) for line in lines]
    contents = next(row for row in rows if "content" in row)
    many = (
        json.dumps({"content": contents["content"], "properties": contents["properties"]}) + "\n" for _ in range(20)
    )
    long.write_text("".join([lines[0], *many]), encoding="utf-8")
    assert peak(long) < 3 * peak(whole[0])


@pytest.mark.parametrize("file", RELEASES, ids=lambda path: path.name)
def test_a_store_of_each_release_works_in_this_one(file: Path, store_location: str) -> None:
    """A store that a release wrote loads, verifies, conforms, answers and can be cited from."""
    with open_engine(graph=open_store(store_location)) as engine:
        dumps.load(engine.graph, file)
        assert verify(engine.graph).sound
        assert list(sweep(engine.graph, "must", executor="cypher")) == []
        assert [one.verification_status for one in engine.list_citations()][:1] == ["unverified"]
        assert answers(engine)
        [claim] = Answering(AnswerContext(engine)).ground(QUOTE).claims
        assert claim.rung is Rung.SUPPORTED
        assert engine.cite_doc("In this release.", 1, QUOTE, {}, QUOTE).citation_id == len(engine.list_citations())


def test_there_is_a_store_of_this_release() -> None:
    """The release that is being made has its store among those that the next must read."""
    assert RELEASES
