"""An answer goes out whole, signed and recorded, or not at all; the record and the bundle tell of each other."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from provenance.answering import bundle, display
from provenance.answering.bundle import Along, Material, anchored, anchoring, keys, recorded
from provenance.answering.bundle.recorded import Facts
from provenance.answering.bundle.sealing import seal
from provenance.answering.evidence_links import EvidenceLinks
from provenance.answering.rungs import Gated
from provenance.bootstrap import open_answering
from provenance.citing.engine import Engine
from provenance.ledger import located
from provenance.ledger.journal import canonical
from provenance.ledger.verify import verify as verify_log
from provenance.ledger.witness import read_cosignatures, request_of
from provenance.model.activities import ulid
from provenance.model.answers import Disclosure, Step
from provenance.model.errors import AccessDenied, BelegError, InvalidInput, SourceNotFound, StoreUnavailable
from provenance.model.graph import Batch, now
from tests.support.documents.sample_order import VERSION_1
from tests.support.processes import delivering_writer
from tests.support.processes.delivering_writer import BUDGET, QUOTE, RULES
from tests.support.processes.forked import Forked

ROOT = Path(__file__).resolve().parents[2]
Making = Callable[[], Material]


@pytest.fixture
def engine(store_location: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine on an empty store, of a user with a configuration and a shelf of their own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("BELEG_BUNDLES", str(tmp_path / "bundles"))
    monkeypatch.setenv("BELEG_CHECKPOINTS", str(tmp_path / "checkpoints"))
    with delivering_writer.opened(store_location) as opened:
        yield opened


@dataclass
class Cited:
    """One sentence that is cited; calling it gives the material of a new answer on it each time."""

    engine: Engine
    location: str
    source: int
    citation: int
    artifact: str

    def __call__(self) -> Material:  # noqa: D102 — the class says it
        return delivering_writer.material(self.engine, self.source, self.citation, self.artifact)

    def elsewhere(self, place: Path, how: str) -> Forked:
        """Start a process that delivers such an answer, on the shelf and with the key of this one."""
        given = (self.location, self.source, self.citation, self.artifact, place, how)
        return Forked(delivering_writer.deliver, *given, settings=("XDG_CONFIG_HOME", "XDG_DATA_HOME", "BELEG_BUNDLES"))


@pytest.fixture
def making(engine: Engine, store_location: str) -> Cited:
    """Cite one sentence, and give what makes the material of a new answer on it."""
    source = engine.add_doc_source(VERSION_1)
    cited = engine.cite_doc(QUOTE, source.id, QUOTE, {}, QUOTE)
    return Cited(engine, store_location, source.id, cited.citation_id, source.artifact_id)


def steps(material: Material) -> tuple[Step, ...]:
    """Give a step that is recorded with an answer."""
    name = f"{material.answer.id}/01"
    one = Step(
        id=name,
        number=1,
        name="gate",
        started_at=now(),
        ended_at=now(),
        outcome="supported",
        answer=material.answer.id,
        agent="agent:tester",
    )
    return (one,)


def answers(engine: Engine) -> int:
    """Count the answers and disclosures of the record."""
    counts = {row["label"]: row["count"] for row in engine.graph.read("store/counts")}
    return counts.get("Answer", 0) + counts.get("Disclosure", 0)


def test_record_and_bundle_tell_of_each_other(engine: Engine, making: Making, tmp_path: Path) -> None:
    """The answer has the digest of its bundle, the bundle the citation as it is recorded and the log it came after."""
    material, text = making(), tmp_path / "out" / "answer.md"
    out = bundle.deliver(engine.graph, material, steps(material), files={text: QUOTE.encode()})
    file = bundle.bundle_file(out.answer.id)
    assert out.files == (file, text)
    assert sorted(tmp_path.rglob("*.md")) == [text]
    assert [one.name for one in file.parent.iterdir()] == [file.name]
    found = bundle.verify(bundle.read_bundle(file), bundle.trusted_keys(), text=text.read_bytes())
    assert (found.sound, found.digest) == (True, out.answer.digest)
    said = found.statement
    assert said is not None
    assert bundle.of_record(said, found.digest, engine.graph) == []
    citation = said.predicate.citations[0]
    content = engine.get_source(1).content
    assert " ".join(content[citation.span.start : citation.span.end].split()) == QUOTE
    assert said.predicate.ledger.size > 0
    assert verify_log(engine.graph).sound
    row = engine.graph.read("ledger/record:Answer", ids=[out.answer.id])[0]
    assert row["properties"]["digest"] == found.digest
    lying = said.model_copy(
        update={
            "predicate": said.predicate.model_copy(
                update={
                    "citations": (citation.model_copy(update={"span": citation.span.model_copy(update={"start": 0})}),),
                    "ledger": said.predicate.ledger.model_copy(update={"root": "0" * 64}),
                }
            )
        }
    )
    told = bundle.of_record(lying, "sha256:other", engine.graph)
    assert [one.where for one in told] == [
        "#/predicate/answer/id",
        "#/predicate/ledger/root",
        "#/predicate/citations/0/span/start",
    ]


def test_budgets_are_kept_in_the_store(engine: Engine, making: Making, tmp_path: Path) -> None:
    """What was shown counts for the next answer; two that were made at once cannot both have the last excerpt."""
    first, second, third = making(), making(), making()
    assert [one.displayed.spent.excerpts for one in (first, second, third) if one.displayed] == [1, 1, 1]
    for number, one in enumerate((first, second)):
        bundle.deliver(engine.graph, one, bundle=tmp_path / f"{number}.json")
    with pytest.raises(AccessDenied, match="reader"):
        bundle.deliver(engine.graph, third, bundle=tmp_path / "third.json")
    assert not (tmp_path / "third.json").exists()
    assert display.spent(engine.graph, "default", "reader", RULES) == display.Spent(2, 2 * len(QUOTE), 2)
    assert display.spent(engine.graph, "default", "another", RULES) == display.Spent()
    later = making()
    assert later.displayed is not None
    assert later.displayed.claims[0].citations[0].excerpt is None
    bundle.deliver(engine.graph, later, bundle=tmp_path / "later.json")
    assert display.spent(engine.graph, "default", "reader", RULES).excerpts == 2


def test_what_fails_leaves_nothing_delivered_and_nothing_recorded(
    engine: Engine, making: Making, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Disk full, a place taken, a key missing or open, evidence missing, a record refused: nothing came of any."""
    place = tmp_path / "place"
    place.mkdir()
    (place / "taken").mkdir()
    (place / "file").write_text("there before")
    good, text = place / "good.json", place / "answer.md"

    def refused(error: type[BelegError], material: Material, along: Any = (), **more: Any) -> None:
        with pytest.raises(error):
            bundle.deliver(engine.graph, material, along, **{"bundle": good, "files": {text: b"x"}} | more)
        assert sorted(one.name for one in place.iterdir()) == ["file", "taken"]
        assert (place / "file").read_text() == "there before"
        assert answers(engine) == 0

    refused(InvalidInput, making(), files={place / "taken": b"x"})
    refused(InvalidInput, making(), files={place / "file" / "below": b"x"})
    refused(InvalidInput, making(), files={good: b"x"})
    refused(InvalidInput, making(), files={place / ("n" * 300): b"x"})
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        refused(InvalidInput, making())  # as a full disk: the bundle has more bytes than may be written
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    bad = making()
    refused(SourceNotFound, replace(bad, gated=Gated((replace(bad.gated.rulings[0], citations=(77,)),))))
    refused(BelegError, replace(bad, bonds=EvidenceLinks()))  # would be signed and not hold
    refused(SourceNotFound, bad, Along((steps(bad)[0].model_copy(update={"agent": "agent:nobody"}),)))
    refused(SourceNotFound, replace(bad, answer=bad.answer.model_copy(update={"session": "none"})))
    own = keys.configuration() / keys.NAME
    own.chmod(0o644)
    refused(InvalidInput, bad)
    own.unlink()
    refused(InvalidInput, bad)
    monkeypatch.setenv("BELEG_KEY", str(tmp_path / "none.pem"))
    refused(InvalidInput, bad)
    monkeypatch.delenv("BELEG_KEY")
    monkeypatch.setenv("BELEG_AUDITORS", "nobody")
    refused(InvalidInput, bad)
    monkeypatch.delenv("BELEG_AUDITORS")
    keys.retire_key(keys.configuration())
    out = bundle.deliver(engine.graph, bad, steps(bad), bundle=good, files={place / "file": b"new"})
    assert ((place / "file").read_text(), answers(engine)) == ("new", 2)
    assert json.loads(good.read_bytes())["payloadType"].startswith("application/vnd.beleg")
    assert out.answer.digest == bundle.digest_of(good.read_bytes())


def test_a_run_that_is_killed_is_finished_or_undone(engine: Engine, making: Cited, tmp_path: Path) -> None:
    """Killed before the record, a run leaves nothing; behind it the next open gives text and bundle their names."""
    engine.graph.read("bundle/state")
    place = tmp_path / "out"
    early = making.elsewhere(place, "kill-before")
    assert (early.wait(120), answers(engine)) == (-signal.SIGKILL, 0)
    assert len(list(place.iterdir())) == 2
    assert [(one.recorded, one.files) for one in bundle.recover(engine.graph)] == [(False, ())]
    assert list(place.iterdir()) == []
    late = making.elsewhere(place, "kill-behind")
    assert (late.wait(120), answers(engine)) == (-signal.SIGKILL, 2)
    assert not [one for one in place.iterdir() if not one.name.startswith(".")]
    open_answering(engine)
    assert sorted(one.name for one in place.iterdir()) == ["answer.md", "out.json"]
    found = bundle.verify((place / "out.json").read_bytes(), bundle.trusted_keys(), text=QUOTE.encode())
    assert found.sound
    assert found.statement is not None
    assert bundle.of_record(found.statement, found.digest, engine.graph) == []
    assert (place / "answer.md").read_text() == QUOTE
    assert bundle.recover(engine.graph) == []


def test_what_somebody_wrote_meanwhile_is_not_overwritten(engine: Engine, making: Cited, tmp_path: Path) -> None:
    """A file of an interrupted run whose place has another content by now goes to the shelf; a lost one is named."""
    place = tmp_path / "out"
    making.elsewhere(place, "kill-behind").wait(120)
    (place / "answer.md").write_text("of somebody")
    [lying] = place.glob(".out.json.*")
    lying.unlink()
    [one] = bundle.recover(engine.graph)
    shelved = bundle.bundle_file(one.answer).with_name(f"{one.answer}.answer.md")
    assert (one.files, one.lost) == ((shelved,), (place / "out.json",))
    assert (shelved.read_text(), (place / "answer.md").read_text()) == (QUOTE, "of somebody")
    assert [file.name for file in place.iterdir()] == ["answer.md"]


def test_a_store_that_goes_away_in_between_loses_nothing(
    engine: Engine, making: Cited, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer whose commit was not heard of is out as soon as the store can be asked; another run is left alone."""
    material, write = making(), engine.graph.write

    def lost(build: Any) -> Any:
        write(build)
        raise StoreUnavailable("Expected the store to answer; it went away.", suggestion="Start it.")

    monkeypatch.setattr(engine.graph, "write", lost)
    with pytest.raises(StoreUnavailable):
        bundle.deliver(engine.graph, material, steps(material), bundle=tmp_path / "one.json")
    assert not (tmp_path / "one.json").exists()
    monkeypatch.undo()

    def looked(build: Any) -> Any:
        [one] = bundle.recover(engine.graph)  # while another answer is on its way
        assert one.files == (tmp_path / "one.json",)
        return write(build)

    monkeypatch.setattr(engine.graph, "write", looked)
    second = making()
    out = bundle.deliver(engine.graph, second, steps(second), bundle=tmp_path / "two.json")
    assert bundle.digest_of((tmp_path / "two.json").read_bytes()) == out.answer.digest
    assert answers(engine) == 4


def test_several_processes_do_not_spend_more_than_there_is(engine: Engine, making: Cited, tmp_path: Path) -> None:
    """Three processes that answer the same requestor at one time show, all together, what one may be shown."""
    writers = [making.elsewhere(tmp_path, "spend") for _ in range(3)]
    assert [one.line.recv() for one in writers] == ["ready"] * 3
    for one in writers:
        one.line.send("go")
    told = [one.heard() for one in writers]
    assert sum(done for [done] in told) == BUDGET, told
    found = display.spent(engine.graph, engine.context.project_id, "reader", RULES)
    assert found == display.Spent(BUDGET, BUDGET * len(QUOTE), BUDGET)
    assert len(list(tmp_path.glob("*.json"))) == BUDGET


def test_a_day_and_a_window_are_all_that_counts(engine: Engine, making: Cited) -> None:
    """Sums are over the day and the window before it, also across midnight, and others' are not among them."""
    rules = RULES.model_copy(update={"window_seconds": 3600})
    shown = (
        ("2030-05-04T23:10:00.000000Z", "reader", 1),  # before the window
        ("2030-05-04T23:40:00.000000Z", "reader", 2),  # in the window, yesterday
        ("2030-05-05T00:20:00.000000Z", "reader", 4),
        ("2030-05-05T00:21:00.000000Z", "another", 8),
        ("2029-05-05T00:20:00.000000Z", "reader", 16),
    )
    material = making()
    bundle.deliver(engine.graph, material, steps(material))
    records = [
        Disclosure(
            id=ulid(), project=engine.context.project_id, requestor=who, day=at[:10], excerpts=excerpts,
            characters=10 * excerpts, recorded_at=at, answer=material.answer.id,
        )
        for at, who, excerpts in shown
    ]  # fmt: skip
    engine.graph.write(lambda _: Batch().add(*records))
    asked = {"project": engine.context.project_id, "requestor": "reader", "rules": rules}
    night, noon = datetime(2030, 5, 5, 0, 30, tzinfo=UTC), datetime(2030, 5, 5, 12, tzinfo=UTC)
    assert display.spent(engine.graph, **asked, now=night) == display.Spent(4, 40, 2)
    assert display.spent(engine.graph, **asked, now=noon) == display.Spent(4, 40, 0)


def independent(*arguments: object) -> tuple[int, str]:
    """Run the verifier that ships with the docs, where nothing of the program can be imported."""
    verifier = str(ROOT / "docs/verifier/verify_bundle.py")
    alone = (
        "import runpy, sys; sys.modules.update(dict.fromkeys(('provenance', 'etl', 'queries', 'ontology', 'pyrage')));"
        f"sys.argv[0] = {verifier!r}; runpy.run_path({verifier!r}, run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", alone, *map(str, arguments)], capture_output=True, text=True, check=False
    )
    return done.returncode, (done.stdout + done.stderr).strip()


def test_a_bundle_is_held_to_the_log_without_the_store(engine: Engine, making: Making, tmp_path: Path) -> None:
    """It carries a checkpoint, its citations are proven to be leaves under it, and a witness's log goes on from it.

    The program says so and so does the verifier of one file, which has nothing of the program.
    """
    material, text = making(), tmp_path / "answer.md"
    out = bundle.deliver(engine.graph, material, files={text: QUOTE.encode()})
    file = bundle.bundle_file(out.answer.id)
    own = tmp_path / "config/beleg"
    identity, public = own / "auditor-identity.txt", own / "signing-key.pub"
    kept = anchoring.of_log(engine.graph)
    assert kept is not None
    witness = anchoring.of_user("witness.example", tmp_path / "witness")
    engine.cite_doc(QUOTE, 1, QUOTE, {}, "Noch einmal.")
    anchoring.checkpoint(engine.graph)
    witness.trust(*(one.verifier for one in anchoring.signers(kept.at(kept.sizes()[0]).checkpoint.origin)))
    reply = witness.add(request_of(kept, 0))
    newest = kept.at(kept.sizes()[-1])
    kept.keep(newest.with_signatures(read_cosignatures(reply.body, newest, [witness.verifier])))

    trusted = bundle.trusted_keys()
    found = bundle.verify(out.bundle, trusted, identity=identity)
    assert (found.findings, "checkpoint" in found.done) == ((), True)
    assert found.statement is not None
    said = found.statement.predicate
    assert said.ledger.size < newest.checkpoint.size
    assert [(one.citation, said.ledger.checkpoint is not None) for one in said.ledger.leaves] == [(1, True)]
    seen = request_of(kept, said.ledger.size).encode()
    (tmp_path / "seen").write_bytes(seen)
    assert bundle.verify(out.bundle, trusted, witnessed=seen, witnesses=[witness.verifier]).sound
    stranger = anchoring.of_user("another.example", tmp_path / "another").verifier
    for content, asked in ((seen, [stranger]), (kept.file(newest.checkpoint.size).read_bytes(), [witness.verifier])):
        refused = bundle.verify(out.bundle, trusted, witnessed=content, witnesses=asked)
        assert [one.check for one in refused.findings] == ["witness"]
    words = dict(found.excerpts)
    words[said.ledger.leaves[0].leaf.at] = words[said.ledger.leaves[0].leaf.at].replace("demo", "dem0") + " "
    assert [one.check for one in anchored.of_leaves(said, words)] == ["checkpoint"]

    arguments = (file, "--key", public, "--answer", text, "--identity", identity, "--checkpoint", tmp_path / "seen")
    done = "signature, answer, checkpoint, words, leaves, witness"
    told = f"holds: {done}; answer {out.answer.id}, log of {said.ledger.size} leaves"
    assert independent(*arguments, "--witness", witness.verifier) == (0, told)
    code, why = independent(*arguments, "--witness", stranger)
    assert (code, why) == (1, "does not hold: not cosigned by another.example")
    (tmp_path / "changed").write_bytes(out.bundle.replace(b'"payload":"eyJ', b'"payload":"eyK'))
    assert independent(tmp_path / "changed", "--key", public)[0] == 1
    text.write_text("Etwas anderes.", encoding="utf-8")
    assert independent(file, "--key", public, "--answer", text)[0] == 1


def _salted(material: Material, facts: Facts) -> dict[str, Any]:
    """Return what a bundle says with salts that are not drawn, but for what is encrypted, which no two have alike."""
    said = bundle.verify(seal(material, facts), bundle.trusted_keys()).statement
    assert said is not None
    found: dict[str, Any] = json.loads(canonical(said.model_dump(mode="json", by_alias=True)))
    del found["predicate"]["excerpts"]["content"]
    return found


def test_a_bundle_of_leaves_that_were_found_before_is_the_same_bundle(
    engine: Engine, making: Making, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made again, a bundle reads no leaf again, and says letter for letter what one says that reads them all."""
    bundle.deliver(engine.graph, making())
    material, project = making(), engine.context.project_id
    facts = recorded.gather(engine.graph, project, material.numbers)
    anchored.anchored(engine.graph, project, facts)  # what was written since is read once, for the checkpoint
    asked, read = list[str](), engine.graph.read

    def noted(query: str, /, **given: Any) -> list[dict[str, Any]]:
        asked.append(query)
        return read(query, **given)

    monkeypatch.setattr(engine.graph, "read", noted)
    known = anchored.anchored(engine.graph, project, facts)
    assert "ledger/blocks" not in asked
    located._STORES.clear()
    anew = anchored.anchored(engine.graph, project, facts)
    assert "ledger/blocks" in asked
    assert known == anew
    assert [one.citation for one in known.leaves] == list(material.numbers)
    monkeypatch.setattr("provenance.answering.bundle.auditors.secrets.token_bytes", bytes)
    assert _salted(material, known) == _salted(material, anew)


@pytest.mark.parametrize("place", [(0, None), (None, "{}"), (10_000, None)])
def test_a_leaf_that_is_not_at_its_place_is_looked_for_anew(
    engine: Engine, making: Making, place: tuple[int | None, str | None]
) -> None:
    """What is kept of a leaf is given only where the tree of the log has it: its text, at its number."""
    material, project = making(), engine.context.project_id
    facts = recorded.gather(engine.graph, project, material.numbers)
    found = anchored.anchored(engine.graph, project, facts)
    kept = located._STORES[engine.graph]
    [(name, (number, text))] = kept._found.items()
    kept.keep({name: (number if place[0] is None else place[0], text if place[1] is None else place[1])})
    assert anchored.anchored(engine.graph, project, facts) == found
