"""Whatever is given to whichever method: an error that names the field, or kept as it was given; never anything else.

The methods are found by looking at the engine, so that a new one without a case fails the test.
"""

from __future__ import annotations

import inspect
import itertools
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from provenance.bootstrap import open_engine, open_store
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.ledger.verify import verify
from provenance.model.errors import BelegError
from provenance.store.graph import Graph
from tests.support.documents.sample_order import VERSION_1
from tests.support.mutants.bad_arguments import NUMBERS, TEXTS, WRONG_TYPES, Case, admitted, mappings
from tests.support.servers.web_site import Answer, served
from tests.support.sizes import rounds

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
PAGE = b"<!doctype html><html><head><title>Belege</title></head><body><p>Ein Beleg ist aufzubewahren.</p></body></html>"
LONGEST = 2_000
"""Characters of a message that somebody reads."""
EVERY = rounds(3, 1)
"""Of how many bad values a parameter is given one: parameters take turns, so that each value comes up."""
OUTSIDE = {"close", "context", "graph", "library", "role"}
"""What takes no input: the engine's own parts, and letting go of it."""


@dataclass(frozen=True)
class Store:
    """An engine on a store with one of each kind of source, a citation and a note."""

    engine: Engine
    graph: Graph
    folder: Path
    url: str

    def size(self) -> int:
        """Return how many leaves the log has."""
        return int(self.graph.read("ledger/head", id="log")[0]["size"])


@pytest.fixture
def store(store_location: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """The store every method is called on."""
    monkeypatch.setenv("BELEG_WEB_PRIVATE", "127.0.0.1")
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")
    database = tmp_path / "belege.sqlite"
    with sqlite3.connect(database) as opened:
        opened.execute("CREATE TABLE beleg (nr INTEGER, art TEXT)")
        opened.executemany("INSERT INTO beleg VALUES (?, ?)", [(1, "Rechnung"), (2, "Quittung")])
    graph = open_store(store_location)
    with (
        served({"/": Answer(PAGE)}) as site,
        open_engine(graph=graph, context=CitationContext(agent_id="agent:tester")) as engine,
    ):
        engine.add_doc_source(VERSION_1)
        engine.add_custom_source("Notes", "Ein Beleg ist ein Nachweis.")
        engine.add_db_source("belege", "Belege", "SELECT count(*) AS n FROM beleg", result=[{"n": 2}])
        engine.add_web_source(site.address + "/")
        engine.cite_doc("No entry without a voucher.", 1, QUOTE, {}, QUOTE)
        engine.annotate(1, "note", "To be read.")
        yield Store(engine, graph, tmp_path, site.address)


def cited(name: str) -> Callable[[Engine, Any], Any]:
    """Read a field of a citation back."""
    return lambda engine, result: getattr(engine.get_citation(result.citation_id), name)


def source(name: str) -> Callable[[Engine, Any], Any]:
    """Read a field of a source back."""
    return lambda engine, result: getattr(engine.get_source(result.id), name)


CITED = {
    name: cited(name)
    for name in ("claim", "quote_context", "relevance_reasoning", "verbatim_quote", "locator", "quote_language")
}
CLAIM = {"claim": "A claim.", "quote_context": QUOTE, "verbatim_quote": QUOTE, "locator": {"section": "§ 3"}}
CITE = {
    **CLAIM,
    "relevance_reasoning": "It says so.",
    "confidence": "high",
    "extraction_method": "direct_quote",
    "quote_language": "de",
    "related_citations": [1],
    "relation_type": "supports",
    "supersedes": None,
}


def cases(store: Store) -> dict[str, Case]:
    """Return each method with arguments that work."""
    custom = {**CITE, "quote_context": "Ein Beleg ist ein Nachweis.", "verbatim_quote": "Ein Beleg", "locator": {}}
    count = {**CITE, "claim": "There are 2.", "quote_context": "2", "verbatim_quote": None, "locator": {}}
    web = {**custom, "quote_context": "Ein Beleg ist aufzubewahren."}
    own = {"name": "N", "version": "1", "metadata": {"a": 1}}
    number = {"citation_id": 1}
    named = {"source_id": None, "source_identifier": None, "source_type": None}
    return {
        "add_custom_source": Case(
            {"name": "N", "content": "Text.", "description": "D", "metadata": {"a": 1}, "derived_from": [1]},
            {"name": source("name"), "metadata": source("metadata")},
            fresh=lambda number: {"content": f"Text {number}."},
        ),
        "add_db_source": Case(
            {
                "identifier": "belege",
                "name": "N",
                "query": "SELECT 2 AS n",
                "result_description": "D",
                "metadata": {"a": 1},
                "result": [{"n": 2}],
                "columns": ["n"],
                "url": None,
            },
            {"name": source("name"), "metadata": source("metadata")},
            fresh=lambda number: {"result": [{"n": number}]},
        ),
        "add_doc_source": Case({"file_path": VERSION_1, **own}),
        "add_web_source": Case({"url": store.url + "/", **own, "screenshot": False}),
        "annotate": Case(
            {
                "source_id": 1,
                "kind": "highlight",
                "text": "T",
                "citation_id": None,
                "locator": {"section": "§ 3"},
                "quote": QUOTE,
            },
            {"text": lambda engine, result: next(a.text for a in engine.annotations() if a.id == result.id)},
        ),
        "annotations": Case({"source_id": 1, "citation_id": 1, "kind": "note", "history": True}),
        "check_quote": Case({"source": 1, "quote": QUOTE, "locator": {"section": "§ 3"}}),
        "citation_card": Case({**number, "form": "html", "address": None}),
        "cite": Case({**CITE, "source_type": "document", "source_identifier": None, "source_id": 1}, CITED),
        "cite by name": Case({**CITE, **named, "source_identifier": "BelO"}, like="cite", run=Engine.cite),
        "cite_custom": Case({**custom, "source_id": 2}, CITED),
        "cite_db": Case({**count, "source_id": 3, "extraction_method": "aggregation"}, CITED),
        "cite_doc": Case({**CITE, "source_id": 1}, CITED),
        "cite_many": Case({"requests": [{**CLAIM, "source_id": 1}]}),
        "cite_many of a request": Case(
            {**CITE, **named, "source_id": 1},
            CITED,
            like="cite",
            run=lambda engine, **given: engine.cite_many([given])[0],
        ),
        "cite_web": Case({**web, "source_id": 4}, CITED),
        "classify_source": Case(
            {
                "source_id": 1,
                "publisher": "P",
                "url": "https://amt.example/",
                "published_at": "2025-01-31",
                "tier": 2,
                "primary": True,
                "paywall": "full",
                "consent": "open",
                "topics": ["tax"],
                "snippet": "S",
                "persons": ["Tom"],
                "cleared": ["Tom"],
            },
            {
                name: lambda _, result, name=name: getattr(result, name)
                for name in ("publisher", "url", "published_at", "paywall", "consent", "snippet", "tier")
            },
        ),
        "create_citation": Case(
            {"claim": "C", "quote_context": QUOTE, "project": "default", "fields": {"source_id": 1}},
            run=lambda engine, **given: engine.create_citation(
                **{name: given[name] for name in given if name != "fields"}, **given["fields"]
            ),
            skip=frozenset({"fields"}),
        ),
        "embed_pending": Case(
            {"progress": None, "scope": 1, "background": False},
            skip=frozenset({"progress"}),
        ),
        "expand": Case({"place": "§ 3 BelO", "as_of": "2026-06-01"}),
        "export_bibliography": Case({"session_id": "s", "style": "harvard", "uncited": True}),
        "find_evidence": Case({"claim": "Belege sind nötig.", "top_k": 3, "scope": 1, "quotes": ["Belege"]}),
        "find_source": Case({"identifier": "BelO", "type": "document"}),
        "format_citation": Case({**number, "style": "inline"}),
        "get_citation": Case(number),
        "get_citations": Case({"project": "default", "relation_type": "supports", "superseded": False}),
        "get_citations_by_project": Case({"project_id": "default"}),
        "get_citations_by_session": Case({"session_id": "s"}),
        "get_citations_by_status": Case({"status": "verified"}),
        "get_citations_for_source": Case({"source_id": 1}),
        "get_citation_lineage": Case({"citation_id": 1}),
        "get_lineage": Case({"source_id": 3, "query": "SELECT count(*) AS n FROM beleg"}),
        "get_search": Case({"citation_id": 1}),
        "get_source": Case({"source_id": 1}),
        "import_bibliography": Case({"path_or_text": "@book{a, title={T}}", "format": "bibtex"}),
        "impact_of": Case({**number, "source": None, "place": None}),
        "impact_of a place": Case(
            {"citation_id": None, "source": None, "place": "§ 3 BelO"}, like="impact_of", run=Engine.impact_of
        ),
        "impact_of a source": Case(
            {"citation_id": None, "source": 1, "place": None}, like="impact_of", run=Engine.impact_of
        ),
        "list_citations": Case(
            {
                "source_id": 1,
                "session_id": "s",
                "verification_status": "verified",
                "relation_type": "supports",
                "superseded": False,
                "confidence": "high",
            }
        ),
        "each_citation": Case(
            {
                "source_id": 1,
                "session_id": "s",
                "verification_status": "verified",
                "relation_type": "supports",
                "superseded": False,
                "confidence": "high",
                "after": 0,
            },
            run=lambda engine, **given: list(engine.each_citation(**given)),
        ),
        "each_citation_object": Case(
            {"session_id": "s", "after": 0}, run=lambda engine, **given: list(engine.each_citation_object(**given))
        ),
        "list_sources": Case({"type": "document", "source_type": None}),
        "citation_object": Case(number),
        "citation_objects": Case({"session_id": "s"}),
        "classify_sources": Case({"registry": "sources:\n- {source_id: beleg, match: {name: BelO*}, tier: 1}\n"}),
        "export_registry": Case({}),
        "withheld_passages": Case({"source_id": 1, "third_parties": "protected", "cleared": ["Tom"]}),
        "get_statistics": Case({}),
        "register_source": Case(
            {
                "identifier": "note.txt",
                **own,
                "type": "document",
                "content": "Ein Beleg.",
                "query": None,
                "description": None,
                "result": None,
            },
            skip=frozenset({"query", "description", "result"}),
        ),
        "retract_source": Case(
            {"source_id": 2, "reason": "R", "withdraw": False}, {"reason": lambda _, result: result.retracted}
        ),
        "contents_of": Case({"source": 1}),
        "locate": Case({"place": "§ 3 BelO", "as_of": "2026-06-01"}),
        "reword_annotation": Case(
            {"annotation_id": 1, "text": "T"},
            {"text": lambda engine, result: result.text},
            fresh=lambda number: {"annotation_id": store.engine.annotate(1, "note", f"Again {number}.").id},
        ),
        "search_library": Case(
            {
                "query": "Beleg",
                "mode": "keyword",
                "tags": None,
                "type": "document",
                "scope": None,
                "top_k": 3,
                "graph": False,
            },
        ),
        "settle_pending": Case({}),
        "standings": Case({}),
        "tag": Case({"source_id": 1, "tags": ["t"]}, run=lambda engine, source_id, tags: engine.tag(source_id, *tags)),
        "tags": Case({"source_id": 1}),
        "trail_of": Case(number),
        "untag": Case(
            {"source_id": 1, "tags": ["t"]}, run=lambda engine, source_id, tags: engine.untag(source_id, *tags)
        ),
        "withdraw_annotation": Case({"annotation_id": 1}),
    }


def methods() -> list[str]:
    """Return the names of what a caller may use."""
    return sorted(name for name in dir(Engine) if not name.startswith("_") and name not in OUTSIDE)


def junk(parameter: inspect.Parameter) -> Iterator[tuple[str, Any, bool]]:
    """Give bad values for a parameter: what each is called, the value, and whether it may be taken at all."""
    annotation = str(parameter.annotation)
    right = admitted(annotation)
    if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
        yield from ((name, [value], False) for name, value in WRONG_TYPES.items())
        yield from ((name, [value], True) for name, value in TEXTS.items())
        return
    if annotation != "Any":
        yield from ((name, value, False) for name, value in WRONG_TYPES.items() if name not in right)
    if any(word in annotation for word in ("str", "Scope", "Path", "CardForm", "Any")):
        yield from ((name, value, True) for name, value in TEXTS.items())
    if any(word in annotation for word in ("int", "Scope", "Relations")):
        yield from ((name, value, True) for name, value in NUMBERS.items())
        yield from ((f"[{name}]", [value], True) for name, value in NUMBERS.items() if "list" in right)
    if any(word in annotation for word in ("dict", "Mapping", "Any")):
        yield from ((f"mapping: {name}", value, True) for name, value in mappings().items())
    if any(word in annotation for word in ("Sequence", "Relations", "Scope", "Any")):
        fine = {"number", "list", "dict"}
        yield from ((f"[{name}]", [value], False) for name, value in WRONG_TYPES.items() if name not in fine)


def test_every_method_has_a_case(store: Store) -> None:
    """Each public method of the engine is called with bad input here, in every parameter, and works with good input."""
    assert {name for name in cases(store) if " " not in name} == set(methods())
    for name, case in cases(store).items():
        assert set(case.given) == {one.name for one in parameters(name, case)}


def parameters(name: str, case: Case) -> list[inspect.Parameter]:
    """Return what the method of a case takes."""
    return list(inspect.signature(getattr(Engine, case.like or name)).parameters.values())[1:]


def complaint(store: Store, name: str, case: Case, parameter: inspect.Parameter, value: Any, may: bool) -> str:
    """Call with one bad value and say what is wrong with what came of it; nothing if it is as it should be."""
    fresh = case.fresh(store.size()) if case.fresh else {}
    before = store.size()
    given = {**case.given, **fresh, parameter.name: value}
    run = case.run or (lambda engine, **arguments: getattr(engine, name)(**arguments))
    try:
        result = run(store.engine, **given)
    except BelegError as error:
        return refusal(error, parameter.name, value, written=store.size() != before)
    except Exception as error:  # noqa: BLE001 — that is what is looked for
        return f"{type(error).__name__}: {str(error)[:200]}"
    if not may:
        return f"taken: {str(result)[:100]}"
    if parameter.name in case.kept and not (isinstance(value, str) and not value.strip()):
        back = case.kept[parameter.name](store.engine, result)
        if isinstance(value, dict) and isinstance(back, dict):
            back = {key: back[key] for key in back if key in value}  # a source says more of itself
        return "" if back == value else f"kept as {str(back)[:100]!r}"
    return ""


def refusal(error: BelegError, name: str, value: Any, *, written: bool) -> str:
    """Say what is wrong with a refusal: it names the field, or, where nothing was found, what was looked for."""
    said = error.message
    kinds = {error.error_type, *(one["error_type"] for one in error.partial.get("errors", ()))}
    sought = repr(value)[:40].rstrip("'") if "SourceNotFound" in kinds else name
    if written:
        return f"refused, and something was written: {said[:200]}"
    if len(said) > LONGEST:
        return f"a message of {len(said):,} characters: {said[:200]}"
    return "" if name in said or sought in said else f"the field is not named: {said[:200]}"


@pytest.mark.rounds
@pytest.mark.timeout(900)
@pytest.mark.parametrize("kind", ["add", "cite", "other"])
def test_bad_input_is_refused_by_name_or_kept(store: Store, kind: str) -> None:
    """Each bad value in each field is refused with the field's name and nothing written, or reads back as it is.

    The guarding run gives a field every third value, each field another third; the long one gives all.
    """
    given = [
        (name, case, parameter)
        for name, case in cases(store).items()
        if (name.split("_")[0] if name.startswith(("add_", "cite")) else "other") == kind
        for parameter in parameters(name, case)
        if parameter.name not in case.skip
    ]
    wrong = [
        f"{name}({parameter.name}={called}): {said}"
        for number, (name, case, parameter) in enumerate(given)
        for called, value, may in itertools.islice(junk(parameter), number % EVERY, None, EVERY)
        if (said := complaint(store, name, case, parameter, value, may))
    ]
    assert not wrong, f"{len(wrong)} wrong:\n" + "\n".join(wrong)
    counts = {row["label"]: row["count"] for row in store.graph.read("store/counts")}
    assert counts["Source"] >= 4
    assert counts["Citation"] >= 1
    assert verify(store.graph).sound
