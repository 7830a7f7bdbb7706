"""`from provenance import …` is what users build on: it changes on purpose, is cheap to load, documented and typed."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import provenance
from provenance.model import errors
from provenance.model.errors import BelegError

ROOT = Path(__file__).resolve().parents[2]
_LISTED = """
    AccessDenied AgentKind AlreadyStored Annotation AnswerRequest Answered Answering AskOptions Bearing BelegClient
    BelegError CardForm Cell CheckOptions Circle Citation CitationContext CitationEngine CitationEnforcer
    CitationError CitationRequest CitationResult Cluster Compliance Confidence Conflicts Covered DatabaseUnavailable
    Dispute Embedded Embedding EmbeddingsUnavailable Engine EngineRefused Evidence EvidenceResult Expanded
    ExtraMissing ExtractionMethod Findings Foundation GroundOptions Hit InvalidInput InvalidLocator LedgerBroken
    LibraryRetriever Lineage Located MissingDocument MissingFile Principle QuoteCheck QuoteNotFound QuoteTooLong
    ReasoningRequired RelationType Remark RepairReport RetrievedChunk Role Rung SAMPLE SearchRecord SearchResult
    Settled Severity ShapeViolation Source SourceNotFound SourceStatus SourceType StoreUnavailable Unfounded
    UnreadableFile VerificationResult VerificationFailed VerificationStatus VerificationTimeout WorkersUnavailable
    citation_tools citing_messages compliance_page graph_tools open_answering open_compliance open_conflicts
    open_engine shorten_citations shortening_hook
"""
SURFACE = _LISTED.split()
"""What users build on: whoever takes a name away or adds one does so here too, and in the changelog."""
EVERY_ERROR = {
    name
    for name, one in vars(errors).items()
    if isinstance(one, type) and issubclass(one, BelegError) and one.__module__ == errors.__name__
}
_PUBLIC_MODULES = {"provenance", "provenance.agents.graphrag"}
"""What a page or an example may import from; the retriever for neo4j-graphrag needs an extra of its own."""


def test_the_surface_is_the_one_that_is_kept() -> None:
    """No name is lost, added or renamed unseen, and every class of error is among them."""
    assert sorted(provenance.__all__) == sorted(SURFACE)
    assert set(provenance.__all__) >= EVERY_ERROR
    assert set(dir(provenance)) >= set(SURFACE)


@pytest.mark.parametrize("name", SURFACE)
def test_a_name_can_be_imported_and_is_documented(name: str) -> None:
    """Each name leads somewhere, stands in the table of the package, and has a docstring where it can have one."""
    found = getattr(provenance, name)
    assert f"`{name}`" in (provenance.__doc__ or "")
    if inspect.isclass(found) or inspect.isfunction(found):
        assert len(found.__doc__ or "") > len("Return it.")


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    """A slip is told as by any module."""
    with pytest.raises(AttributeError, match="no attribute 'CitationMotor'"):
        _ = provenance.CitationMotor
    assert not hasattr(provenance, "page")


def test_importing_the_package_loads_nothing_else() -> None:
    """`import provenance` loads neither a driver nor a model, nor any other module of Beleg."""
    program = "import sys; before = set(sys.modules); import provenance; print(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = {
        name.partition(".")[0] if name.partition(".")[0] != "provenance" else name for name in done.stdout.split()
    }
    assert loaded - sys.stdlib_module_names == {"provenance"}


def test_an_error_is_caught_without_the_engine() -> None:
    """Who only catches errors loads neither the engine nor the driver."""
    program = "import sys; from provenance import SourceNotFound; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert {"neo4j", "pydantic", "provenance.bootstrap"} & set(done.stdout.split()) == set()


def test_a_typed_program_of_a_user_is_checked() -> None:
    """Pyright knows the types behind every name: a program that is right passes, what is wrong in it is refused."""
    command = [sys.executable, "-m", "pyright", str(ROOT / "tests" / "data" / "typed" / "use.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert "0 errors, 0 warnings" in done.stdout, done.stdout + done.stderr
    for package in ("provenance", "etl", "ontology", "queries"):
        assert (ROOT / package / "py.typed").is_file()


def test_pages_and_examples_import_from_the_surface_alone() -> None:
    """What is shown to users imports names of the surface, and nothing from within."""
    shown = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").glob("*.py")]
    found = {
        (page.name, module, name.strip())
        for page in shown
        for module, names in re.findall(
            r"^ *from ((?:provenance|etl|ontology|queries)[\w.]*) import ([\w, ]+)", page.read_text(), re.MULTILINE
        )
        for name in names.split(",")
    }
    assert len(found) > len(shown) / 3
    assert {one for one in found if one[1] not in _PUBLIC_MODULES} == set()
    assert {one for one in found if one[1] == "provenance" and one[2] not in {*SURFACE, "…"}} == set()
