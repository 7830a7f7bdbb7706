"""The interface from Python: `BelegClient`, with the values of the engine and its errors.

What comes back is what the engine gives (`Source`, `Citation`, `CitationResult`, `SearchResult`, …); what goes wrong is
raised as the engine raises it, told apart by the ``code`` of the problem. Pages are walked, jobs waited for.

>>> with BelegClient("https://beleg.example", token) as beleg:
...     source = beleg.upload("order.pdf", progress=print)
...     made = beleg.cite("Ohne Beleg keine Buchung.", "Ohne Beleg darf keine Buchung …", source_id=source.id)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from http import HTTPStatus
from os import PathLike
from pathlib import Path
from typing import Any

from provenance.answering.bundle.verifying import read_bundle
from provenance.answering.document import Document
from provenance.answering.statistics import Statistics
from provenance.citing.annotations import Annotation
from provenance.citing.checking import QuoteCheck
from provenance.citing.law import Version
from provenance.citing.requests import CitationRequest
from provenance.citing.results import Citation, CitationResult, Source, VerificationResult
from provenance.citing.search.hits import EvidenceResult, SearchResult
from provenance.citing.source_status import SourceStatus
from provenance.citing.surroundings import Expanded, Located
from provenance.citing.tables.lineage import Lineage
from provenance.citing.writer import Settled
from provenance.compliance.cells import Subject
from provenance.conflicts.disputes import Dispute
from provenance.serve.api.bodies import Thing
from provenance.serve.api.models import (
    BulkOutcome,
    BundleView,
    Card,
    ConflictsView,
    Formatted,
    Head,
    ImportView,
    Items,
    JobView,
    Matrix,
    Me,
    NamedQuery,
    Places,
    RegistryText,
    RegistryView,
    Rows,
    RuleView,
    SegmentView,
    TagList,
    Written,
)
from provenance.serve.connection import Connection, Progress, adapter

__all__ = ["BelegClient", "Progress"]


class BelegClient(Connection):
    """The interface of a server at an address, for the bearer of a token. May be used by several threads.

    Raises the errors of the engine, and what `Connection` says of the way there.
    """

    # who, and long work

    def me(self) -> Me:
        """Return who the token is for, their role and project, and what is there for them."""
        return self._get(Me, "/me")

    def jobs(self) -> list[JobView]:
        """Return the jobs of the caller, the newest first."""
        return self._get(Items[JobView], "/jobs").items

    def stop_job(self, job_id: str) -> JobView:
        """Let a job stop at its next step; what it has written stays."""
        return self._sent(JobView, "DELETE", f"/jobs/{job_id}")

    # sources

    def sources(self, type: str | None = None, tags: Iterable[str] = ()) -> Iterator[Source]:  # noqa: A002 — as in the engine
        """Walk the sources of the project, page by page, without their texts."""
        return self._pages(Source, "/sources", type=type, tag=list(tags))

    def source(self, source_id: int, *, content: bool = False) -> Source:
        """Return a source, with its canonical text where ``content`` is set."""
        return self._get(Source, f"/sources/{source_id}", content=content)

    def segments(self, source_id: int, section: str | None = None) -> Iterator[SegmentView]:
        """Walk the places of a source that bear text, in the order of the text."""
        return self._pages(SegmentView, f"/sources/{source_id}/segments", section=section)

    def standing(self, source_id: int) -> SourceStatus:
        """Return how a source stands."""
        return self._get(SourceStatus, f"/sources/{source_id}/standing")

    def upload(
        self,
        file: str | PathLike[str],
        *,
        name: str | None = None,
        version: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        valid_from: str | None = None,
        publisher: str | None = None,
        tier: int | None = None,
        tags: Iterable[str] = (),
        progress: Progress | None = None,
    ) -> Source:
        """Register a document by its file, wait until it is read, and return the source."""
        path = Path(file)
        fields: dict[str, Any] = {
            "name": name,
            "version": version,
            "metadata": json.dumps(metadata) if metadata is not None else None,
            "valid_from": valid_from,
            "publisher": publisher,
            "tier": None if tier is None else str(tier),
            "tag": list(tags) or None,
        }
        content = path.read_bytes()
        job = self._sent(
            JobView,
            "POST",
            "/sources",
            data={key: value for key, value in fields.items() if value is not None},
            files={"file": (path.name, content)},
        )
        done = self.wait(job, progress)
        return adapter(Source).validate_python(done.result["source"])

    def add_web(self, url: str, **said: Any) -> Source:
        """Register a page of the web, which the server fetches now (see `WebSource` for what may be said)."""
        return self._post(Source, "/sources/web", {"url": url, **said})

    def add_custom(self, name: str, content: str, **said: Any) -> Source:
        """Register an artifact of one's own. ``description``, ``metadata``, ``derived_from``."""
        return self._post(Source, "/sources/custom", {"name": name, "content": content, **said})

    def classify(self, source_id: int, **said: Any) -> SourceStatus:
        """Say how a source stands: ``tier``, ``publisher``, ``consent``, …; what is left out stays as it was."""
        return self._post(SourceStatus, f"/sources/{source_id}/classification", said)

    def retract(self, source_id: int, reason: str, *, withdraw: bool = False) -> SourceStatus:
        """Count a source for nothing from now on, and say why; with ``withdraw`` take that back."""
        body = {"reason": reason, "withdraw": withdraw}
        return self._post(SourceStatus, f"/sources/{source_id}/retraction", body)

    def tags(self, source_id: int) -> list[str]:
        """Return the tags of a source."""
        return self._get(TagList, f"/sources/{source_id}/tags").tags

    def tag(self, source_id: int, add: Iterable[str] = (), remove: Iterable[str] = ()) -> list[str]:
        """Put tags on a source and take others off; return those it bears then."""
        return self._post(TagList, f"/sources/{source_id}/tags", {"add": list(add), "remove": list(remove)}).tags

    def add_database(self, identifier: str, name: str, **said: Any) -> Source:
        """Register a query with the rows that it gave. ``query``, ``result``, ``columns``, ``result_description``."""
        return self._post(Source, "/sources/database", {"identifier": identifier, "name": name, **said})

    def registry(self) -> str:
        """Return how the sources stand as a registry in YAML."""
        return self._get(RegistryText, "/registry").registry

    def classify_by_registry(self, registry: str) -> RegistryView:
        """Say how all sources stand by a registry in YAML (its text)."""
        return self._post(RegistryView, "/registry", {"registry": registry})

    # annotations

    def annotations(self, **filters: Any) -> Iterator[Annotation]:
        """Walk the annotations that stand, page by page. ``source``, ``citation``, ``kind``, ``history``."""
        return self._pages(Annotation, "/annotations", **filters)

    def annotate(self, **said: Any) -> Annotation:
        """Annotate: ``source_id`` or ``citation_id``, ``kind``, ``text``, ``locator``, ``quote``."""
        return self._post(Annotation, "/annotations", said)

    def reword_annotation(self, number: int, text: str) -> Annotation:
        """Supersede an annotation by another wording."""
        return self._post(Annotation, f"/annotations/{number}/wording", {"text": text})

    def withdraw_annotation(self, number: int) -> Annotation:
        """Take an annotation away; it stays in the history."""
        return self._post(Annotation, f"/annotations/{number}/withdrawal", None)

    # places, search

    def locate(self, place: str, as_of: str | None = None) -> Located:
        """Return what stands at a place on a day."""
        return self._get(Located, "/places", place=place, as_of=as_of)

    def expand(self, place: str, as_of: str | None = None) -> Expanded:
        """Return what leads on from a place."""
        return self._get(Expanded, "/places/expansion", place=place, as_of=as_of)

    def rules(self, *, place: str | None = None, work: str | None = None, as_of: str | None = None) -> list[RuleView]:
        """Return the rules at a place, or of a whole work."""
        asked = {"place": place} if place is not None else {"work": work}
        path = "/places/rules" if place is not None else "/works/rules"
        return self._get(Items[RuleView], path, as_of=as_of, **asked).items

    def versions(self, work: str, known_at: str | None = None) -> list[Version]:
        """Return the versions of a work, the newest first."""
        return self._get(Items[Version], "/works/versions", work=work, known_at=known_at).items

    def search(self, query: str, **options: Any) -> SearchResult:
        """Find places in the sources. ``mode``, ``tag``, ``type``, ``scope``, ``top_k``, ``graph``."""
        return self._get(SearchResult, "/search", q=query, **options)

    def find_evidence(self, claim: str, top_k: int = 5, scope: list[int | str] | None = None) -> EvidenceResult:
        """Find the passages that may bear a claim."""
        return self._post(EvidenceResult, "/evidence", {"claim": claim, "top_k": top_k, "scope": scope})

    def check_quote(self, source: int | str, quote: str, locator: dict[str, Any] | None = None) -> QuoteCheck:
        """Say whether a quote stands in a source, and where."""
        return self._post(QuoteCheck, "/quote-checks", {"source": source, "quote": quote, "locator": locator})

    # citations

    def cite(self, claim: str, quote_context: str, verbatim_quote: str | None = None, **said: Any) -> CitationResult:
        """Bind a claim to a passage: the fields of `CitationRequest`. A quote that does not stand there is a result."""
        asked = CitationRequest(claim=claim, quote_context=quote_context, verbatim_quote=verbatim_quote, **said)
        return self._post(CitationResult, "/citations", asdict(asked))

    def cite_many(self, requests: Iterable[CitationRequest | Mapping[str, Any]]) -> BulkOutcome:
        """Make many citations in one transaction; each that cannot be used is told of by its index."""
        given = [asdict(one) if isinstance(one, CitationRequest) else dict(one) for one in requests]
        return self._post(BulkOutcome, "/citations/bulk", {"citations": given})

    def citations(self, **filters: Any) -> Iterator[Citation]:
        """Walk the citations, page by page. ``source``, ``session``, ``status``, ``relation``, ``superseded``."""
        return self._pages(Citation, "/citations", **filters)

    def citation(self, number: int) -> Citation:
        """Return a citation with both its findings."""
        return self._get(Citation, f"/citations/{number}")

    def citation_object(self, number: int) -> dict[str, Any]:
        """Return a citation as the object of the citation contract."""
        return self._get(dict[str, Any], f"/citations/{number}/object")

    def citation_objects(self, session: str | None = None) -> Iterator[dict[str, Any]]:
        """Walk the citations as objects of the citation contract, page by page."""
        return self._pages(dict[str, Any], "/citation-objects", session=session)

    def import_citations(self, response: Mapping[str, Any] | list[dict[str, Any]], **said: Any) -> ImportView:
        """Make citations of those that a model gave with its response. ``request``, ``documents``, ``preset``."""
        return self._post(ImportView, "/citations/import", {"response": response, **said})

    def request_documents(self, sources: Iterable[int | str]) -> list[dict[str, Any]]:
        """Return sources as the documents of a request to a model."""
        return self._get(Items[dict[str, Any]], "/request-documents", source=[str(one) for one in sources]).items

    def verify_citation(self, number: int) -> VerificationResult:
        """Check a citation anew and record the outcome."""
        return self._post(VerificationResult, f"/citations/{number}/verification", None)

    def card(self, number: int, form: str = "text") -> str:
        """Return the card of a citation: text, markdown or html."""
        return self._get(Card, f"/citations/{number}/card", form=form).card

    def format_citation(self, number: int, style: str = "inline") -> str:
        """Return a citation as it stands in a text of a style."""
        return self._get(Formatted, f"/citations/{number}/format", style=style).text

    def bibliography(self, style: str = "harvard", session: str | None = None, *, uncited: bool = False) -> str:
        """Return the sources that the citations rest on, one a line."""
        return self._get(Formatted, "/bibliography", style=style, session=session, uncited=uncited).text

    def lineage(self, number: int) -> Lineage:
        """Follow a count back to the rows that count."""
        return self._get(Lineage, f"/citations/{number}/lineage")

    def trail(self, number: int) -> list[dict[str, Any]]:
        """Return all that a citation rests on, a row a step."""
        return self._get(Rows, f"/citations/{number}/trail").rows

    def impact(self, number: int) -> list[dict[str, Any]]:
        """Return what falls if a citation is withdrawn."""
        return self._get(Rows, f"/citations/{number}/impact").rows

    def settle_pending(self) -> list[Settled]:
        """Judge again the citations whose verdict was put off."""
        return self._post(Items[Settled], "/citations/settlement", None).items

    # whole texts

    def ground(self, draft: str, progress: Progress | None = None, **options: Any) -> Document:
        """Return a finished draft its citations; the options are those of `GroundOptions` that hold over HTTP."""
        return self._answered("/answers/ground", {"draft": draft, **options}, progress)

    def ask(self, question: str, progress: Progress | None = None, **options: Any) -> Document:
        """Answer a question from the sources; the options are those of `AskOptions` that hold over HTTP."""
        return self._answered("/answers/ask", {"question": question, **options}, progress)

    def check(self, draft: str, progress: Progress | None = None, **options: Any) -> Document:
        """Hold a draft to the citations it names; nothing is written."""
        return self._answered("/answers/check", {"draft": draft, **options}, progress)

    def bundle(self, answer: str) -> bytes:
        """Return the signed bundle of an answer."""
        return self._response("GET", f"/answers/{answer}/bundle").content

    def verify_bundle(self, bundle: bytes | str | PathLike[str], text: str | None = None) -> BundleView:
        """Let the server check a bundle (bytes, or a file), and, with a text, that it was delivered with it."""
        content = bundle if isinstance(bundle, bytes) else read_bundle(Path(bundle))
        files: dict[str, Any] = {"bundle": ("bundle.json", content)}
        if text is not None:
            files["text"] = ("text.md", text.encode())
        return self._sent(BundleView, "POST", "/bundles/verification", files=files)

    # compliance, conflicts, audit

    def matrix(self, **filters: Any) -> Matrix:
        """Return what stands of each rule and object. ``object``, ``status``, ``as_of``, ``known_at``."""
        return self._get(Matrix, "/compliance/matrix", **filters)

    def objects(self, known_at: str | None = None) -> list[Subject]:
        """Return the business objects, messages and processes of the project."""
        return self._get(Items[Subject], "/compliance/objects", known_at=known_at).items

    def register_objects(self, objects: Iterable[Thing | Mapping[str, Any]]) -> int:
        """Register objects and return how many were written."""
        given = [one.model_dump(mode="json") if isinstance(one, Thing) else dict(one) for one in objects]
        return self._post(Written, "/compliance/objects", {"objects": given}).written

    def propose(self, object: str | None = None) -> list[str]:  # noqa: A002 — as the interface calls it
        """Propose the rules that may bind, and return their places."""
        return self._post(Places, "/compliance/proposals", {"object": object}).places

    def decide(self, object: str, place: str, decision: str, **said: Any) -> int:  # noqa: A002
        """Say that the rules at a place bind an object or do not, are kept or are not (see `Decide`)."""
        body = {"object": object, "place": place, "decision": decision, **said}
        return self._post(Written, "/compliance/decisions", body).written

    def conflicts(self, as_of: str | None = None, known_at: str | None = None) -> ConflictsView:
        """Return the conflicts that were found, as they stand on a day."""
        return self._get(ConflictsView, "/conflicts", as_of=as_of, known_at=known_at)

    def find_conflicts(self, as_of: str | None = None) -> ConflictsView:
        """Look for conflicts in the law of a day; what is found is recorded."""
        return self._post(ConflictsView, "/conflicts", {"as_of": as_of})

    def resolve(self, pair: str, principle: str, **said: Any) -> Dispute:
        """Say which of two prevails. ``prefer``, ``because``, ``citation``."""
        return self._post(Dispute, "/conflicts/resolution", {"pair": pair, "principle": principle, **said})

    def queries(self) -> list[NamedQuery]:
        """Return the named queries of the audit library."""
        return self._get(Items[NamedQuery], "/audit/queries").items

    def query(self, name: str, **parameters: Any) -> list[dict[str, Any]]:
        """Run a named query in the project of the token and return its rows."""
        return self._get(Rows, f"/audit/queries/{name}", param=[f"{key}={one}" for key, one in parameters.items()]).rows

    def ledger(self) -> Head:
        """Return the head of the log."""
        return self._get(Head, "/audit/ledger")

    def verify_ledger(self, progress: Progress | None = None) -> dict[str, Any]:
        """Let the server recompute the log and compare it with the graph; wait for the report and return it."""
        return self.wait(self._post(JobView, "/audit/verification", None), progress).result

    def statistics(self, since: str | None = None) -> Statistics:
        """Return what the answers of the project come to."""
        return self._get(Statistics, "/audit/statistics", since=since)

    def _answered(self, path: str, body: Mapping[str, Any], progress: Progress | None) -> Document:
        headers = {"Prefer": "respond-async"} if progress is not None else {}
        response = self._response("POST", path, json=dict(body), headers=headers)
        found = response.json()
        if response.status_code == HTTPStatus.ACCEPTED:
            found = self.wait(JobView.model_validate(found), progress).result
        return Document.model_validate(found)
