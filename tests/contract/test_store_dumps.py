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
from provenance.ledger.journal import block_id, canonical
from provenance.ledger.log import head_row
from provenance.ledger.verify import verify
from provenance.model.errors import AlreadyStored, LedgerBroken, StoreUnavailable, UnreadableFile
from provenance.model.merkle import Frontier, leaf_hash
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


def rebuilt(lines: list[dict[str, Any]], change: Callable[[dict[str, Any]], dict[str, Any] | str | None]) -> bytes:
    """Change leaves and make every hash of a dump anew, as whoever forges one would."""
    made: list[dict[str, Any]] = json.loads(json.dumps(lines))
    tree, write = Frontier(), 0
    for block in (row["block"] for row in made if "block" in row):
        begins = block["write"] == block["first"]
        changed = [change(json.loads(leaf)) for leaf in block["leaves"]]
        block["leaves"] = [
            one if isinstance(one, str) else canonical(one).decode() for one in changed if one is not None
        ]
        hashes = [leaf_hash(leaf.encode()) for leaf in block["leaves"]]
        write = tree.size if begins else write
        own = Frontier().append(hashes).root.hex()
        block |= {"id": block_id(tree.size), "first": tree.size, "write": write, "count": len(hashes), "root": own}
        tree = tree.append(hashes)
        block["head"] = tree.root.hex()
    for row in (made[0], made[-1]["end"]):
        row |= {"size": tree.size, "root": tree.root.hex()}
    return b"".join(json.dumps(row).encode() + b"\n" for row in made)


def _cited(**more: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda leaf: {**leaf, **more} if leaf["label"] == "Citation" else leaf


def _said(**more: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda leaf: _cited(properties={**leaf.get("properties", {}), **more})(leaf)


def _check_named(name: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda leaf: (
        {**leaf, "id": name, "properties": {**leaf["properties"], "id": name}}
        if leaf["label"] == "Verification"
        else leaf
    )


def _in_place_of(label: str, other: str | None) -> Callable[[dict[str, Any]], dict[str, Any] | str | None]:
    return lambda leaf: other if leaf["label"] == label else leaf


def _of_write(said: Callable[[dict[str, Any]], dict[str, Any]]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda leaf: {**leaf, "write": said(leaf["write"])} if "write" in leaf else leaf


FORGED: dict[str, tuple[Callable[[dict[str, Any]], dict[str, Any] | str | None], str]] = {
    "no leaf": (_in_place_of("Citation", "x"), "Expecting value"),
    "a leaf that is nested without end": (_in_place_of("Citation", "[" * 100_000), "recursion"),
    "a version to come": (_cited(v=9), "none of a version that is known"),
    "no canonical JSON": (json.dumps, "in canonical JSON"),
    "an unknown label": (_cited(label="Evil"), "no record has the label 'Evil'"),
    "an edge to nowhere": (_cited(edges=[{"type": "CITES_SOURCE", "end": ["Source", "gone"]}]), "nowhere: Source gone"),
    "an unknown edge": (_cited(edges=[{"type": "HAUNTS", "end": ["Source", "x"]}]), "Citation_HAUNTS_Source"),
    "another id among the properties": (_said(id="other"), "another id among its properties"),
    "a value that no store takes": (_said(x={"a": 1}), "has a x that no store takes"),
    "a record twice": (_check_named("same"), "Verification same is there twice"),
    "a record that others lead to is gone": (_in_place_of("Source", None), "nowhere: Source"),
    "a write without its name": (_of_write(lambda _: {"commit": "x"}), "none of a version"),
    "two writes of one name": (_of_write(lambda write: {**write, "commit": "x"}), "Commit x is there"),
}  # fmt: skip


def test_a_forged_dump_is_refused_before_anything_is_written(whole: tuple[Path, Any], tmp_path: Path) -> None:
    """All hashes of it agree, and a store would refuse what it says: the line and the leaf are told by the check."""
    lines = [json.loads(line) for line in whole[0].read_bytes().splitlines()]
    (file := tmp_path / "forged.jsonl").write_bytes(rebuilt(lines, lambda leaf: leaf))
    assert dumps.check(file) == dumps.check(whole[0])
    for name, (change, words) in FORGED.items():
        file.write_bytes(rebuilt(lines, change))
        with pytest.raises(UnreadableFile, match=words) as told:
            dumps.check(file)
        assert "forged.jsonl, line " in str(told.value), name


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"[" * 200_000 + b"\n", "recursion"),
        (b'{"content":' + b"9" * 6000 + b"}\n", "digits"),
        (b'{"content":[],"properties":{}}\n', "unhashable"),
        (b'{"block":[]}\n', "indices"),
        (b'{"block":{"leaves":null}}\n', "not iterable"),
        (b'{"content":"x","properties":{}}\n' * 10_000, "line 3: .*is there twice"),
    ],
)
def test_a_line_of_any_form_is_told(line: bytes, words: str, whole: tuple[Path, Any], tmp_path: Path) -> None:
    """Whatever a line holds, or however many a packed file unpacks to, the check ends with its number."""
    first = whole[0].read_bytes().partition(b"\n")[0] + b"\n"
    (file := tmp_path / "odd.jsonl.gz").write_bytes(gzip.compress(first + line))
    with pytest.raises(UnreadableFile, match=words):
        dumps.check(file)


def test_a_packed_dump_with_changed_bytes_is_told(whole: tuple[Path, Any], tmp_path: Path) -> None:
    """Bytes within a packed file, and its sum at the end: the file is told as one that cannot be read."""
    packed = gzip.compress(whole[0].read_bytes())
    for broken in (packed[:60] + bytes(30) + packed[90:], packed[:-4] + b"abcd"):
        (file := tmp_path / "packed.jsonl.gz").write_bytes(broken)
        with pytest.raises(UnreadableFile, match="expected a dump that"):
            dumps.check(file)


def test_a_load_that_fails_says_how_far_it_came(
    whole: tuple[Path, Any], empty_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the store is away, or its disk is full, midway: how much is loaded, and how to go on; then it does."""
    monkeypatch.setattr(dumps, "_LEAVES", 20)
    with open_store(empty_store) as graph:
        plain, asked = graph.replay, list[int]()

        def replay(*given: Any) -> Any:
            asked.append(1)
            if len(asked) > 1:
                raise StoreUnavailable("Expected room.", suggestion="Make room.")
            return plain(*given)

        with monkeypatch.context() as full:
            full.setattr(graph, "replay", replay)
            with pytest.raises(StoreUnavailable, match=r"room. Of the dump [1-9][\d,]* of [\d,]+ leaves.*--resume"):
                dumps.load(graph, whole[0])
        dumps.load(graph, whole[0], resume=True)
        assert verify(graph).sound


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
