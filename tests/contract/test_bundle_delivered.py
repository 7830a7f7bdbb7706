"""An answer goes out whole, signed and recorded, or not at all; the record and the bundle tell of each other."""

from __future__ import annotations

import json
import resource
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from bundles import answer
from samples import VERSION_1

from provenance.answering import bundle, display
from provenance.answering.bonds import Bond, Bonds
from provenance.answering.bundle import Along, Material, keys
from provenance.answering.drafts.parts import Claim, Draft, Kind, Sentence
from provenance.answering.policy import table
from provenance.answering.rungs import Gated, Ruling, Rung
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.standing import Standing
from provenance.ledger.verify import verify as verify_log
from provenance.model.activities import VerificationStatus, ulid
from provenance.model.answers import Step
from provenance.model.citations import ExtractionMethod
from provenance.model.errors import AccessDenied, BelegError, InvalidInput, SourceNotFound
from provenance.model.graph import now

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
RULES = display.rules_of({**table("display", "law"), "excerpts_per_day": 2, "answers_per_window": 2})
Making = Callable[[], Material]


@pytest.fixture
def engine(store_location: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine on an empty store, of a user with a configuration and a shelf of their own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("BELEG_BUNDLES", str(tmp_path / "shelf"))
    with open_engine(store_location, context=CitationContext(agent_id="agent:tester", session_id="s")) as opened:
        yield opened


@pytest.fixture
def making(engine: Engine) -> Making:
    """Cite one sentence, and give what makes the material of a new answer on it each time."""
    source = engine.add_doc_source(VERSION_1)
    cited = engine.cite_doc(QUOTE, source.id, QUOTE, {}, QUOTE)
    number = cited.citation_id
    claim = Claim(1, QUOTE, 0, len(QUOTE), 1)
    draft = Draft(QUOTE, (Sentence(1, QUOTE, 0, len(QUOTE), Kind.CLAIM, claims=(1,)),), (claim,))
    bond = Bond(
        1,
        number,
        ExtractionMethod.DIRECT_QUOTE,
        VerificationStatus.VERIFIED,
        source.id,
        source.artifact_id,
        "§ 3",
        QUOTE,
    )
    gated = Gated((Ruling(1, Rung.SUPPORTED, "im Wortlaut", (number,)),))
    standing = {source.id: Standing(source.id, source.artifact_id, "o", "o")}

    def made() -> Material:
        project, bonds = engine.context.project_id, Bonds((bond,))
        spent = display.spent(engine.graph, project, "reader", RULES)
        shown = display.filter(draft, gated, bonds, standing, RULES, "reader", spent=spent)
        fields: dict[str, Any] = {
            "id": ulid(),
            "project": project,
            "session": engine.context.session_key,
            "narrowed": 0,
            "labeled": 0,
            "refused": 0,
            "rung": "supported",
            "text": QUOTE,
            "snapshot": "snapshot/1",
            "snapshot_number": 1,
        }
        return Material(answer().model_copy(update=fields), draft, gated, bonds, shown)

    return made


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
    return sum(
        len(engine.graph.read("ledger/ids", label=label, after="", limit=9)) for label in ("Answer", "Disclosure")
    )


def test_record_and_bundle_tell_of_each_other(engine: Engine, making: Making, tmp_path: Path) -> None:
    """The answer has the digest of its bundle, the bundle the citation as it is recorded and the log it came after."""
    material, text = making(), tmp_path / "out" / "answer.md"
    out = bundle.deliver(engine.graph, material, steps(material), files={text: QUOTE.encode()})
    file = bundle.shelf(out.answer.id)
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
    row = engine.graph.read("ledger/records", ids={"Answer": [out.answer.id]})[0]
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
    refused(BelegError, replace(bad, bonds=Bonds()))  # would be signed and not hold
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
