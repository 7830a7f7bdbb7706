"""A bibliography comes in as sources without text, on both engines: kept once, out as it came in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.bootstrap import open_engine
from provenance.citing.bibliography.bibtex import read_bibtex
from provenance.citing.bibliography.csl import read_csl_json
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Role
from provenance.model.errors import AccessDenied, InvalidInput

BIBTEX = r"""@article{mueller2021ledgers,
  author = {M{\"u}ller, J{\"o}rg and de la Fuente, Ana},
  title = {Ledgers \& their vouchers},
  journal = {Zeitschrift f{\"u}r erfundene Buchhaltung},
  year = {2021}, month = mar, volume = {7}, number = {2}, pages = {11--19}, doi = {10.1000/zeb.7.2}
}

@inproceedings{vanBeispiel22,
  author = {van Beispiel, Kim},
  title = {A Voucher for Every Claim},
  booktitle = {Proc. of an Invented Conference}, year = 2022, eprint = {2201.00000}
}
"""


@pytest.fixture
def engine(store_location: str) -> Iterator[Engine]:
    """An engine on an empty store."""
    with open_engine(store_location, context=CitationContext(project_id="review")) as opened:
        yield opened


def test_each_entry_is_a_source_and_comes_out_as_it_came_in(engine: Engine, tmp_path: Path) -> None:
    """BibTeX to store to BibTeX and to CSL-JSON: the same entries, keys and own fields too."""
    file = tmp_path / "papers.bib"
    file.write_text(BIBTEX, encoding="utf-8")
    first, second = engine.import_bibliography(file)
    assert (first.id, first.identifier, first.name) == (1, "mueller2021ledgers", "Ledgers & their vouchers")
    assert (second.identifier, second.metadata["metadata_only"]) == ("vanBeispiel22", True)
    before = read_bibtex(BIBTEX)
    assert read_bibtex(engine.export_bibliography(style="bibtex", uncited=True)) == before
    assert read_csl_json(engine.export_bibliography(style="csl-json", uncited=True)) == before
    assert "Müller, J. and de la Fuente, A." in engine.export_bibliography(style="harvard", uncited=True)


def test_csl_json_comes_back_and_the_same_entry_is_one_source(engine: Engine) -> None:
    """The same entries as BibTeX and as CSL-JSON, twice, are two sources that keep their numbers."""
    numbers = [one.id for one in engine.import_bibliography(BIBTEX)]
    as_json = engine.export_bibliography(style="csl-json", uncited=True)
    assert [one.id for one in engine.import_bibliography(as_json)] == numbers
    assert [one.id for one in engine.import_bibliography(BIBTEX, format="bibtex")] == numbers
    changed = engine.import_bibliography(BIBTEX.replace("Every Claim", "each Claim"))
    assert [one.id for one in changed] == [1, 3]
    assert len(engine.list_sources()) == 3


def test_no_quote_is_found_in_an_entry(engine: Engine) -> None:
    """Not even its title: an entry tells of a text and is none."""
    source = engine.import_bibliography(BIBTEX)[0]
    result = engine.cite_doc("It says so.", source.id, source.name, {}, source.name)
    assert result.verification_status == "failed"
    assert engine.get_source(source.id).content.strip() == ""
    assert not engine.check_quote("mueller2021ledgers", source.name).found


@pytest.mark.alike
@pytest.mark.parametrize(
    ("claim", "status"),
    [
        ("The paper was published in 2021.", "verified"),
        ("The paper was published in 2020.", "failed"),
        ("The paper was written by Müller and de la Fuente.", "verified"),
        ("The paper was written by Beispiel.", "failed"),
        ("Its DOI is 10.1000/zeb.7.2.", "verified"),
    ],
)
def test_a_claim_about_the_work_is_held_to_its_entry(engine: Engine, claim: str, status: str) -> None:
    """Year, authors and DOI bear a metadata_fact, and a wrong one fails with the right one."""
    source = engine.import_bibliography(BIBTEX)[0]
    result = engine.cite(claim, claim, source_id=source.id, extraction_method="metadata_fact")
    assert result.verification_status == status, result.verification_notes


def test_a_broken_file_leaves_nothing_behind_and_is_named_with_its_line(engine: Engine, tmp_path: Path) -> None:
    """The first entry is sound, the second breaks off: neither is registered, file and line are named."""
    file = tmp_path / "broken.bib"
    file.write_text(BIBTEX[: BIBTEX.index("booktitle")], encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"broken\.bib: .*line 8"):
        engine.import_bibliography(file)
    broken = tmp_path / "broken.json"
    broken.write_text('[\n{"id": "a", "type": "book"},\n{"id": }]', encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"broken\.json: .*line 3"):
        engine.import_bibliography(str(broken))
    assert engine.list_sources() == []


@pytest.mark.alike
@pytest.mark.parametrize("given", ["", "no/such/file.bib", "neither", Path("no/such.bib"), None, 5, "a\0", b"@book"])
def test_what_is_no_bibliography_is_refused(engine: Engine, given: object) -> None:
    """Missing files, other texts and other types say what was expected."""
    with pytest.raises(InvalidInput):
        engine.import_bibliography(given)
    with pytest.raises(InvalidInput):
        engine.import_bibliography(given, "bibtex")


def test_only_who_may_register_may_import(engine: Engine) -> None:
    """An agent reads sources and brings none in."""
    context = CitationContext(project_id="review", role=Role.AGENT)
    with open_engine(context=context, graph=engine.graph) as agent, pytest.raises(AccessDenied):
        agent.import_bibliography(BIBTEX)
