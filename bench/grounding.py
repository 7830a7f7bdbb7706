"""What grounding a draft takes, and how it compares: a peer on the same sentences, a long report, many segments.

- the 150 sentences of the grounding set (made of the corpus, where it is), told by Beleg and by the scorer of
  ``anchorcite`` 0.1.0 that needs no model: the figure is how many altered or made-up ones each supports;
- a report of 10,000 claims, read and gated outside the store;
- a draft of 30 claims against 20,000 segments in a store of its own, without a model.

The whole path is walked for that draft, on the clock: from reading it to the signed bundle. The others are seconds of
the processor.
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bench.data.corpus import CORPUS, without_corpus
from bench.measuring.figure import Figure, LeftOut
from bench.measuring.scale import Scale
from provenance.answering.assigning import assign
from provenance.answering.drafts import read
from provenance.answering.drafts.draft import Claim, Draft, Sentence, SentenceKind
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks
from provenance.answering.gate import gate, ruled
from provenance.answering.outcome import Answered
from provenance.answering.rungs import Rung
from provenance.bootstrap import open_answering, open_engine
from provenance.citing.engine import Engine
from provenance.model.activities import Bearing, VerificationStatus
from provenance.model.citations import ExtractionMethod
from provenance.store import embedded

A_SOURCE = 1_000


def today() -> str:
    """Return the day."""
    return datetime.now(UTC).date().isoformat()


def measure(scale: Scale) -> list[Figure | LeftOut]:
    """Measure all three."""
    return [*_compared(scale), _report(scale), _many(scale)]


def _draft(texts: Sequence[str]) -> Draft:
    claims = tuple(Claim(n, text, 0, 0, n) for n, text in enumerate(texts, start=1))
    sentences = tuple(Sentence(one.number, one.text, 0, 0, SentenceKind.CLAIM, claims=(one.number,)) for one in claims)
    return Draft("", sentences, claims)


def _compared(scale: Scale) -> list[Figure | LeftOut]:
    """Let both tell the grounding set; of the peer the same laws are the sources, one text each."""
    founded, borne = "grounding: altered or unfounded, supported", "grounding: true, not supported"
    if not CORPUS.is_dir():
        return [without_corpus(founded), without_corpus(borne)]
    from anchorcite import CitationAnchorer, LexicalScorer  # noqa: PLC0415

    from tests.support.marked.grounding_set import LAWS, QUOTED, made, source  # noqa: PLC0415

    laws = LAWS[: scale.documents]
    cases = made(scale.cases, laws=laws)
    true = [case.kind == QUOTED for case in cases]
    with tempfile.TemporaryDirectory() as directory, open_engine(directory) as engine:
        sources = {law: engine.add_doc_source(source(law)) for law in laws}
        texts = {law: engine.get_source(found.id).content for law, found in sources.items()}  # type: ignore[union-attr]
        draft = _draft([case.text for case in cases])
        started = time.process_time()
        bonds = assign(engine, draft)
        gated = gate(engine.graph, engine.context.project_id, draft, bonds, as_of=today())
        ours_took = time.process_time() - started
        ours = [ruling.rung is Rung.SUPPORTED for ruling in gated.rulings]
        labelled = sum(r.rung is not Rung.REFUSED for r, one in zip(gated.rulings, true, strict=True) if not one)
        anchorer = CitationAnchorer(scorer=LexicalScorer())
        started = time.process_time()
        theirs = [any(anchorer.anchor(case.text, text) for text in texts.values()) for case in cases]
        theirs_took = time.process_time() - started
        embedded.stop(Path(directory))
    wrong, peer_wrong = ([one and not right for one, right in zip(told, true, strict=True)] for told in (ours, theirs))
    missed, peer_missed = (
        [right and not one for one, right in zip(told, true, strict=True)] for told in (ours, theirs)
    )
    count = sum(true)
    note = f"anchorcite supports {sum(peer_wrong)} of {len(cases) - count}; labelled or narrowed by Beleg: {labelled}"
    found = f"anchorcite misses {sum(peer_missed)}; {ours_took:.1f} s of the processor, anchorcite {theirs_took:.1f} s"
    return [
        Figure(founded, sum(wrong), f"of {len(cases) - count}", 0.0, note),
        Figure(borne, sum(missed), f"of {count}", 0.05 * count, found),
    ]


def _report(scale: Scale) -> Figure:
    """Read a long report and gate it, with a store that answers at once."""
    draw = random.Random(1)
    lines: list[str] = []
    for number in range(scale.report):
        if number % 40 == 0:
            lines.append(f"\n## Abschnitt {number // 40 + 1}\n")
        lines.append(
            f"- Der Betreiber der Anlage {number} hat die Unterlagen nach § {draw.randint(1, 400)} Abs. 1 Nr. 2 AO "
            f"{draw.randint(2, 30)} Jahre geordnet aufzubewahren [{number + 1}]."
        )
    text = "\n".join(lines)
    started = time.process_time()
    draft = read(text)
    reading = time.process_time() - started
    relation, status = ExtractionMethod.DIRECT_QUOTE, VerificationStatus.VERIFIED
    bonds = EvidenceLinks(
        tuple(
            EvidenceLink(one.number, one.number, relation, status, 1, "sha256:1", "§ 1", "q", bearing=Bearing.BY_WORDS)
            for one in draft.claims
        )
    )

    def answer(query: str, _: str, given: Sequence[Any], __: str) -> list[dict[str, Any]]:
        taken = {"gate/supported": 0, "gate/labeled": 2}.get(query, 3)
        rows = [{"claim": one["claim"], "citation": one["claim"], "relation": one["relation"]} for one in given]
        return [row for row in rows if row["claim"] % 3 == taken]

    started = time.process_time()
    ruled(answer, "p", draft, bonds, today())
    gating = time.process_time() - started
    note = f"{len(draft.claims):,} claims read in {reading:.1f} s, gated in {gating:.1f} s"
    return Figure(f"a report of {scale.report:,} claims, read and gated", reading + gating, "s", 10.0, note)


def _many(scale: Scale) -> Figure:
    """Ground drafts, a third of whose claims are true, against many segments; the words are counted before."""
    draw, third = random.Random(3), scale.claims // 3
    with tempfile.TemporaryDirectory() as directory, homed(), open_engine(directory) as engine:
        said = _fill(engine, Path(directory), draw, scale.grounded)
        engine.find_evidence("Der Halter")  # counts the words of the sources, once a source
        found: list[tuple[Answered, float]] = []
        for start in range(
            0, 2 * scale.claims, scale.claims
        ):  # the first also loads what a path needs, LangGraph above all
            true = draw.sample(said, third)
            altered = [text.replace(" hat ", " hat nicht ", 1) for text in draw.sample(said, third)]
            unfounded = [f"Turm {start + n} ist {n + 20} Meter hoch und rot gestrichen." for n in range(third)]
            draft = "\n\n".join([*true, *altered, *unfounded])
            clock = time.perf_counter()
            found.append((open_answering(engine).ground(draft, language="de"), time.perf_counter() - clock))
        embedded.stop(Path(directory))
    (_, first), (answered, took) = found
    note = f"{len(answered.claims)} claims, {answered.counts['supported']} supported; the first took {first:.1f} s"
    return Figure(f"a draft of {scale.claims} claims / {scale.grounded:,} segments", took, "s", 3.0, note)


@contextmanager
def homed() -> Generator[None]:
    """Keep keys, bundles and checkpoints away from those of whoever runs this, and from the store."""
    with (
        tempfile.TemporaryDirectory() as home,
        patch.dict(os.environ, {"XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home}),
    ):
        yield


def _fill(engine: Engine, directory: Path, draw: random.Random, segments: int) -> list[str]:
    """Register by-laws of at most 1,000 sentences of our own, and give the sentences."""
    who = ("Halter", "Betreiber", "Pächter", "Verwalter", "Eigentümer", "Nutzer", "Mieter", "Verein")
    what = ("Boot", "Fahrzeug", "Gerät", "Lager", "Becken", "Geländer", "Ventil", "Steg", "Dach", "Tor", "Seil", "Floß")
    does = ("prüfen", "reinigen", "sichern", "kennzeichnen", "melden", "räumen", "versichern", "beleuchten")
    said: list[str] = []
    for law in range(-(-segments // A_SOURCE)):
        lines = [f"# Satzung {law + 1} über die Nutzung der Anlagen in Bezirk {law + 1}\n"]
        for number in range(1, min(A_SOURCE, segments) + 1):
            thing = f"{draw.choice(what)}{draw.choice(what).lower()}{draw.choice('abcdefghijklmnoprstuvw')}{number % 7}"
            text = (
                f"Der {draw.choice(who)} hat {draw.choice(('das', 'sein', 'jedes'))} {thing} im Bezirk {law + 1} "
                f"{draw.choice(('jährlich', 'monatlich', 'vor jeder Fahrt', 'auf Verlangen'))} zu {draw.choice(does)} "
                f"und dies {draw.randint(2, 90)} Tage lang im Heft {number} nachzuweisen."
            )
            said.append(text)
            lines.append(f"\n## § {number} Pflicht {number}\n\n{text}")
        path = directory / f"satzung_{law + 1}.md"
        path.write_text("\n".join(lines), encoding="utf-8")
        engine.add_doc_source(path)
    return said
