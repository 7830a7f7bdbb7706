"""`beleg demo` as a user runs it: from nothing, twice, and on another document."""

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from provenance.answering import bundle
from provenance.cli.demo import flow, kinds
from provenance.cli.demo.outline import divisions, extent, spans, tree
from provenance.store import embedded
from tests.support.documents import sample_order

TRUE, (CHANGED,) = flow.ATTEMPTS[:3], flow.ATTEMPTS[3:]


def _demo(folder, *arguments, code=0):
    command = [sys.executable, "-m", "provenance.cli.main", "demo", *arguments, "--dir", str(folder)]
    given = {name: value for name, value in os.environ.items() if "LLM" not in name}
    done = subprocess.run(command, env=given, capture_output=True, text=True, timeout=400, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


@pytest.fixture
def folder(tmp_path):
    """Return a directory for the demo that no other test has filled; its engine is stopped afterwards."""
    directory = tmp_path / "my demo"
    yield directory
    embedded.stop(directory / "store")


def test_demo_on_the_sample_then_again_then_on_another_file(folder):
    """The demo verifies quotes, refuses one, audits, grounds a draft and reports; again, and on another file."""
    first = _demo(folder)
    for attempt in TRUE:
        assert f"“{attempt.quote}”" in first
        assert f"{attempt.section}, page" in first
    assert first.count("✓ [") == 3 + 4
    for kind in kinds.KINDS:
        assert f"{kind.claim}  {kind.method} · {kind.source}" in first
    assert {(kind.source, kind.method) for kind in kinds.KINDS} >= {
        *(("document", method) for method in ("paraphrase", "inference", "negative", "metadata_fact")),
        *(("website", "direct_quote"), ("database", "aggregation"), ("custom", "direct_quote")),
    }
    assert "The query gives 12 of 20 (60 %)" in first
    assert "Not found: “Blockchain”" in first
    assert first.count("verified: the quote stands there; it bears the claim by its words") == 3 + 1
    assert first.count("was not judged, because no model endpoint is set") == 3
    assert "“Nach Ablauf der Frist sind Belege binnen [-drei-] {+sechs+} Monaten zu vernichten.”" in first
    assert first.count("✗ [4]") == 1, first
    assert "§ 6 Abs. 1 Satz 1 BelO, page 3" in first
    assert "Claims that no verified citation supports: 4" in first
    assert "Log and graph agree" in first
    assert "§ 5 Aufbewahrungsfristen  Abs. 1–3, 9 places" in first
    assert "✓ § 4 Abs. 1 Satz 2 BelO  Elektronische Belege zu halten  kept by sicherung [1]" in first
    assert "✗ § 4 Abs. 2 Satz 2 BelO  Die Bestätigung zu speichern  high: Speichern Sie die Bestätigung" in first
    assert "✓ § 2 ArchG  “Lieferscheine sind fünf Jahre aufzubewahren.”" in first
    assert "lex superior: § 2 ArchG (statute) > § 5 Abs. 1 BelO (by-law)" in first
    assert "✗ claim  Die Bestätigung der zweiten Person wird nicht gespeichert." in first
    triples = re.search(r"office.ttl: rdflib reads ([\d,]+) triples", first)
    assert triples is not None
    assert int(triples[1].replace(",", "")) > 1000
    report = folder / "report.html"
    assert str(report) in first
    assert report.read_text(encoding="utf-8").count('<article class="card') == 11 + 3
    _grounded(first, folder)
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    for line in readme.partition("```console\n")[2].partition("```")[0].splitlines():
        assert line.partition("…")[0] in first, "the README shows what the demo prints"
    assert (folder / sample_order.VERSION_1.name).read_bytes() == sample_order.VERSION_1.read_bytes()

    again = _demo(folder)
    assert "already there" in again
    assert again.count("✓ [") == 3 + 4
    assert f"[{14 + 11}]" in again
    assert "4 Aussagen: 1 belegt, 1 eingeschränkt, 1 gefolgert, 1 unbelegt" in again

    other = _demo(folder, str(sample_order.VERSION_2))
    assert "§ 5 Aufbewahrungsfristen  Abs. 1–2, 2a, 3, 11 places" in other
    assert "✓ [26] § 1 Abs. 1 Satz 1 BelO, page 1  verified" in other
    assert "✗ Citations that rest on a passage of a source of which a newer version is in the archive" in other
    assert "Log and graph agree" in other

    refused = _demo(folder, str(folder / "nothing.pdf"), code=2)
    assert "nothing.pdf" in refused
    assert "Traceback" not in refused


def _grounded(said, folder):
    """Hold what was said of the draft to one claim of each rung, and its bundle to the key that lies beside it."""
    draft = (folder / "draft.md").read_text(encoding="utf-8")
    text = (folder / "grounded.md").read_text(encoding="utf-8")
    assert re.sub(r" \[[^\]]*\]", "", text.partition("## Belege")[0]).strip() == draft.strip()
    assert "4 Aussagen: 1 belegt, 1 eingeschränkt, 1 gefolgert, 1 unbelegt" in said
    page = (folder / "report.html").read_text(encoding="utf-8")
    words = ("supported", "narrowed", "inference", "refused", "Die Speicherung der Bestätigung")
    assert all(word in page for word in words)
    keys = bundle.trusted_keys([str(folder / "keys" / "beleg" / "signing-key.pub")])
    sealed = bundle.read_bundle(folder / "grounded.bundle.json")
    assert bundle.verify(sealed, keys, text=text.encode()).sound
    assert "✓ grounded.bundle.json: signed by" in said
    tampered = bundle.read_bundle(folder / "tampered.bundle.json")
    assert sum(one != other for one, other in zip(sealed, tampered, strict=True)) == 1
    found = bundle.verify(tampered, keys)
    assert f"✗ tampered.bundle.json, one letter changed: {found.findings[0]}" in said
    assert found.findings[0].at is not None
    assert sealed[found.findings[0].at] != tampered[found.findings[0].at]


def test_attempts_are_what_they_say():
    """Three quotes stand in version 1 as they are; the fourth differs in one word, and from version 2 as well."""
    old, new = (
        path.with_suffix(".md").read_text(encoding="utf-8") for path in (sample_order.VERSION_1, sample_order.VERSION_2)
    )
    assert all(attempt.quote in old for attempt in TRUE)
    assert CHANGED.quote not in old
    assert CHANGED.quote.replace("drei", "sechs") in old
    assert CHANGED.quote not in new


def test_outline_nests_divisions_by_their_kind():
    """A Teil holds its Abschnitte; the next Teil stands beside it; numbered headings nest by their points."""
    rows = [
        {"kind": "heading", "section": section, "heading": "", "text": "", "path": []}
        for section in (
            "Erster Teil",
            "Erster Abschnitt",
            "Zweiter Abschnitt",
            "Zweiter Teil",
            "1",
            "1.1",
            "1.1.1",
            "1.2",
            "2",
        )
    ]
    root = tree("T", rows)

    def drawn(branch):
        return {str(child.label): drawn(child) for child in branch.children}

    assert drawn(root)["Erster Teil"] == {"Erster Abschnitt": {}, "Zweiter Abschnitt": {}}
    assert drawn(tree("T", rows[4:])) == {"1": {"1.1": {"1.1.1": {}}, "1.2": {}}, "2": {}}
    trail = [
        {"kind": "heading", "section": "Abschnitt 1", "heading": "1. Belege", "text": "Belege", "path": []},
        {"kind": "heading", "section": "Abschnitt 1.1", "heading": "1. Belege › 1.1 Art", "text": "Art", "path": []},
    ]
    assert drawn(tree("T", trail)) == {"1. Belege": {"1.1 Art": {}}}


def test_randziffern_are_printed_as_spans():
    """Numbers in the margin are drawn together: those that follow each other as one span."""
    rows = [
        {"kind": "norm", "section": f"Rz. {number}", "heading": None, "text": "Text.", "path": []}
        for number in (1, 2, 3, 5, 6)
    ]
    (division,) = divisions(rows)
    assert [section.name for section in division.sections] == ["Rz. 1", "Rz. 2", "Rz. 3", "Rz. 5", "Rz. 6"]
    assert [str(child.label) for child in tree("T", rows).children] == ["Rz. 1–3, 5–6"]
    head = {"kind": "heading", "section": "Abschnitt 1", "heading": "1. Belege", "text": "Belege", "path": []}
    assert [str(child.label) for child in tree("T", [head, *rows]).children] == ["1. Belege  Rz. 1–3, 5–6"]
    assert extent([head, *rows]) == "Rz. 1–3, 5–6"
    assert spans(["1", "2", "2a", "3"]) == "1–2, 2a, 3"
    assert spans([]) == ""


def test_the_demo_is_shown_in_a_browser(folder):
    """The last line is the address of a page on this machine, in both cases one that has something on it."""
    if not (folder / "store").exists():
        _demo(folder)
    for sample, told in ((True, "§ 4 Abs."), (False, "agent:demo")):
        store = str(folder / "store")
        run = f"import pathlib, provenance.cli.demo.serving as s; s.serve(pathlib.Path({store!r}), sample={sample})"
        with subprocess.Popen([sys.executable, "-u", "-c", run], stdout=subprocess.PIPE, text=True) as served:
            try:
                address = served.stdout.readline().strip()
                page = httpx.get(address, headers={"Accept": "text/html"}, timeout=60).text.replace("\u00a0", " ")
            finally:
                served.terminate()
        assert address.startswith("http://127.0.0.1:")
        assert told in page
