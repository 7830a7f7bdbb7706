"""Of clauses that share one verb each is borne with its own, none with what is said of another."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.bootstrap import open_answering, open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.language.detection import Language, Spoken
from provenance.language.entailment import Grade, bears

TABLE = tomllib.loads((Path(__file__).parents[1] / "data" / "gapped.toml").read_text(encoding="utf-8"))
LANGUAGES: tuple[Language, ...] = ("de", "en")


@pytest.fixture(scope="module")
def engine(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """An engine with a source in each language that has all sentences of the table."""
    folder = tmp_path_factory.mktemp("gapped")
    with open_engine(emptied_store, context=CitationContext(project_id="gapped")) as opened:
        for language, title in (("de", "Ordnung"), ("en", "Rules")):
            sections = [
                f"## {number}. {title} {number}\n\n{row['source']}" for number, row in enumerate(TABLE[language])
            ]
            (folder / f"{language}.md").write_text(f"# {title}\n\n" + "\n\n".join(sections), encoding="utf-8")
            opened.add_doc_source(folder / f"{language}.md")
        yield opened


def rungs(engine: Engine, claims: list[str]) -> dict[str, str]:
    """Return the mark that each claim of a draft gets."""
    found = open_answering(engine).ground("\n\n".join(claims) + "\n")
    return {one.text.strip(): str(one.rung) for one in found.claims}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_is_supported_with_its_own(engine: Engine, language: Language) -> None:
    """In the order of the source and in another, with its case and its value."""
    claims = [claim for row in TABLE[language] for claim in row["said"]]
    found = rungs(engine, claims)
    assert {claim: found[claim] for claim in claims if found[claim] != "supported"} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_none_is_covered_with_what_is_of_another(engine: Engine, language: Language) -> None:
    """Nor without its case, nor with a negation, another number, modality, subject or limit."""
    claims = [claim for row in TABLE[language] for claim in row["unsaid"]]
    found = rungs(engine, claims)
    assert len(claims) > 50
    assert {claim: found[claim] for claim in claims if found[claim] != "refused"} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_citing_agrees(language: Language) -> None:
    """What a citation is checked by says the same of quote and claim."""
    spoken = Spoken(language, language)
    for row in TABLE[language]:
        source = row["source"]
        right = {claim: bears(claim, source, source, spoken).grade for claim in row["said"]}
        assert right == dict.fromkeys(row["said"], Grade.SAYS)
        wrong = {claim: bears(claim, source, source, spoken).grade for claim in row["unsaid"]}
        assert {claim: one for claim, one in wrong.items() if one in {Grade.SAYS, Grade.LIMITED}} == {}
