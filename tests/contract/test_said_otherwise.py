"""What a source says in another shape bears its claim, and the same claim altered is borne by nothing.

Tables of `tests/data`: one verb said for several (`gapped`), what is done by a noun (`nominal`), a half that is taken
back (`corrective`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from provenance.bootstrap import open_answering, open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.language.detection import Spoken
from provenance.language.entailment import Grade, bears

FOLDER = Path(__file__).parents[1] / "data"
TABLES: dict[str, dict[str, list[dict[str, Any]]]] = {
    name: tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    for name in ("gapped", "nominal", "corrective")
}
CASES = [(name, language) for name, table in TABLES.items() for language in table]
TITLES = {"de": "Ordnung", "en": "Rules"}


@pytest.fixture(scope="module")
def engine(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """An engine with a source for each table and language that has all its sentences."""
    folder = tmp_path_factory.mktemp("otherwise")
    with open_engine(emptied_store, context=CitationContext(project_id="otherwise")) as opened:
        for name, language in CASES:
            title = TITLES[language]
            rows = enumerate(TABLES[name][language])
            sections = [f"## {number}. {title} {number}\n\n{row['source']}" for number, row in rows]
            file = folder / f"{name}.{language}.md"
            file.write_text(f"# {title} {name}\n\n" + "\n\n".join(sections), encoding="utf-8")
            opened.add_doc_source(file)
        yield opened


def rungs(engine: Engine, claims: list[str]) -> dict[str, str]:
    """Return the mark that each claim of a draft gets."""
    found = open_answering(engine).ground("\n\n".join(claims) + "\n")
    return {one.text.strip(): str(one.rung) for one in found.claims}


@pytest.mark.parametrize(("name", "language"), CASES)
def test_what_is_said_is_supported(engine: Engine, name: str, language: str) -> None:
    """In the order of the source and in another, with its case and its value, its verb and who acts."""
    claims = [claim for row in TABLES[name][language] for claim in row["said"]]
    found = rungs(engine, claims)
    assert {claim: found[claim] for claim in claims if found[claim] != "supported"} == {}


@pytest.mark.parametrize(("name", "language"), CASES)
def test_what_is_said_within_limits_is_narrowed(engine: Engine, name: str, language: str) -> None:
    """What the source says besides is shown."""
    claims = [claim for row in TABLES[name][language] for claim in row.get("within", ())]
    found = rungs(engine, claims) if claims else {}
    assert {claim: found[claim] for claim in claims if found[claim] != "narrowed"} == {}


@pytest.mark.parametrize(("name", "language"), CASES)
def test_what_is_altered_is_refused(engine: Engine, name: str, language: str) -> None:
    """Another number, negation, modality, subject or condition, and what is said of another."""
    claims = [claim for row in TABLES[name][language] for claim in row["unsaid"]]
    found = rungs(engine, claims)
    assert len(claims) >= 2 * len(TABLES[name][language])
    assert {claim: found[claim] for claim in claims if found[claim] != "refused"} == {}


@pytest.mark.parametrize(("name", "language"), CASES)
def test_citing_agrees(name: str, language: str) -> None:
    """What a citation is checked by says the same of quote and claim."""
    spoken = Spoken("de", "de") if language == "de" else Spoken("en", "en")
    for row in TABLES[name][language]:
        source = row["source"]
        right = {claim: bears(claim, source, source, spoken).grade for claim in row["said"]}
        assert right == dict.fromkeys(row["said"], Grade.SAYS)
        within = {claim: bears(claim, source, source, spoken).grade for claim in row.get("within", ())}
        assert within == dict.fromkeys(within, Grade.LIMITED)
        wrong = {claim: bears(claim, source, source, spoken).grade for claim in row["unsaid"]}
        assert {claim: one for claim, one in wrong.items() if one in {Grade.SAYS, Grade.LIMITED}} == {}
