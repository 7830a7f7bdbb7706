"""Calls of the tools over the Model Context Protocol: who has which, sound arguments of each, and hostile ones."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from mcp import types

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
WRONG = "Nach Ablauf der Frist sind Belege binnen drei Monaten zu vernichten."
LIBRARY = {"list_sources", "search_library", "find_evidence", "check_quote", "locate", "expand", "rules_for"}
CITATIONS = {"get_citation_status", "list_citations", "trail_of", "impact_of", "check"}
WRITING = {"cite", "ground_draft", "ask"}
THERE = {
    "agent": LIBRARY | CITATIONS | WRITING,
    "user": LIBRARY | CITATIONS | {"comply", "conflicts_of"},
    "auditor": LIBRARY | CITATIONS | {"comply", "conflicts_of", "audit_query"},
    "admin": LIBRARY | CITATIONS | WRITING | {"comply", "conflicts_of", "audit_query"},
}
"""What is there for each role, as the doors are told apart (`provenance.serve.access`)."""

CITE: dict[str, Any] = {
    "claim": QUOTE,
    "quote_context": QUOTE,
    "verbatim_quote": QUOTE,
    "source_type": "document",
    "source_identifier": "1",
    "locator": {},
}
SOUND: dict[str, dict[str, Any]] = {
    "cite": CITE,
    "search_library": {"query": "Beleg Buchung", "top_k": 3},
    "find_evidence": {"claim": QUOTE},
    "check_quote": {"source": 1, "quote": QUOTE},
    "list_citations": {"verification_status": "verified"},
    "get_citation_status": {"citation": 1},
    "list_sources": {"type": "document"},
    "locate": {"place": "§ 4 Abs. 1 BelO", "as_of": "2024-01-01"},
    "expand": {"place": "§ 6 BelO"},
    "rules_for": {"object": "Beleg"},
    "conflicts_of": {"place": "§ 4 BelO"},
    "trail_of": {"citation": 0},
    "impact_of": {"citation": 0},
    "ground_draft": {"draft": f"{QUOTE} {WRONG}"},
    "check": {"draft": f"{QUOTE} [1]"},
    "ask": {"question": "Wann sind Belege zu vernichten?"},
    "comply": {"object": "kasse"},
    "audit_query": {"query": "coverage_by_source"},
}
"""Arguments that each tool can use; citation 0 is put in as one that the caller may read."""

HOSTILE: list[tuple[str, dict[str, Any], str]] = [
    ("nothing", {}, "There is no tool 'nothing'. There are: cite, search_library, "),
    ("x" * 5000, {}, "There are: cite"),
    ("cite", {}, "claim: Field required"),
    ("cite", CITE | {"colour": "red"}, "colour: no such argument. There are: claim, quote_context"),
    ("cite", CITE | {"locator": "§ 3"}, "locator: Input should be a valid dictionary"),
    ("cite", CITE | {"locator": {"page": -1}}, "Count pages from 1"),
    ("cite", CITE | {"claim": ["a"]}, "claim: Input should be a valid string"),
    ("cite", CITE | {"claim": "a" * 10_001}, "claim: String should have at most 10000 characters"),
    ("cite", CITE | {"confidence": "very"}, "confidence: expected "),
    ("cite", CITE | {"source_identifier": "/etc/passwd"}, "passwd"),
    ("cite", CITE | {"source_identifier": "../../../../etc/passwd"}, "passwd"),
    ("cite", CITE | {"source_identifier": "file:///etc/passwd"}, "passwd"),
    ("cite", CITE | {"source_identifier": "http://169.254.169.254/"}, "169.254"),
    ("cite", CITE | {"source_identifier": "999"}, "999"),
    ("cite", CITE | {"related_citations": [1] * 101}, "related_citations: List should have at most 100 items"),
    ("search_library", {"query": ""}, "query"),
    ("search_library", {"query": "a" * 1_000_000}, "query: String should have at most 2000 characters"),
    ("search_library", {"query": "a\0b"}, "U+0000"),
    ("search_library", {"query": "a", "top_k": 5000}, "top_k: Input should be less than or equal to 50"),
    ("search_library", {"query": "a", "mode": "magic"}, "mode: expected "),
    ("search_library", {"query": "a", "scope": "MATCH (n) DETACH DELETE n"}, "Use a number or name"),
    ("find_evidence", {"claim": "a", "top_k": 0}, "top_k: Input should be greater than or equal to 1"),
    ("check_quote", {"source": "none such", "quote": "a"}, "none such"),
    ("check_quote", {"source": True, "quote": "a"}, "source: Input should be a valid string"),
    ("list_citations", {"verification_status": "sure"}, "verified"),
    ("locate", {"place": "§ 99 BelO"}, "ask for the § or Absatz around it"),
    ("locate", {"place": "§ 4 BelO", "as_of": "yesterday"}, "as_of"),
    ("expand", {"place": "Belege"}, "Name one place with its law"),
    ("rules_for", {"object": " "}, "object"),
    ("conflicts_of", {"place": "nowhere"}, "nowhere"),
    ("trail_of", {"citation": 9999}, "9999"),
    ("trail_of", {"citation": 2**70}, "citation"),
    ("impact_of", {}, "Give the number of a citation, or a source, or a place."),
    ("impact_of", {"citation": 1, "source": "1"}, "Give the number of a citation, or a source, or a place."),
    ("ground_draft", {"draft": "a" * 100_001}, "draft: String should have at most 100000 characters"),
    ("ground_draft", {"draft": QUOTE, "unfounded": "hide"}, "list, strip"),
    ("ground_draft", {"draft": QUOTE, "language": "fr"}, "language"),
    ("ground_draft", {"draft": QUOTE, "scope": ["/etc/passwd"]}, "scope"),
    ("ground_draft", {"draft": QUOTE, "policy": "/etc/passwd"}, "policy: no such argument"),
    ("ground_draft", {"draft": QUOTE, "output": "answer.md"}, "output: no such argument"),
    ("comply", {"object": "nothing"}, "kasse"),
    ("audit_query", {"query": "../ledger/head"}, "There are: absences"),
    ("audit_query", {"query": "records"}, "There are: absences"),
    ("audit_query", {"query": "trail", "parameters": {"citation": 1, "project": "other"}}, "Leave the project out."),
    ("audit_query", {"query": "trail"}, "trail needs citation"),
    ("audit_query", {"query": "trail", "parameters": {"citation": "x"}}, "citation to be of type integer"),
    ("audit_query", {"query": "trail", "parameters": {"citation": 1, "colour": 1}}, "takes no colour"),
]
"""A tool, arguments that it refuses, and what it tells of them."""

ASTRAY: list[tuple[str, int, str]] = [
    ("beleg://sources/9", -32002, "Read beleg://sources"),
    ("beleg://sources/../../etc/passwd", -32002, "number of a source"),
    ("beleg://sources/1?x=1", -32002, "Expected beleg://sources"),
    ("beleg://secrets/1", -32002, "Expected beleg://sources"),
    ("file:///etc/passwd", -32002, "Expected beleg://sources"),
    ("beleg://places/§ 99 BelO", -32002, "ask for the § or Absatz around it"),
    ("beleg://places/nowhere", types.INVALID_PARAMS, "Name one place with its law"),
    (f"beleg://places/{quote('a' * 3000)}", -32002, "Expected beleg://sources"),
]
"""An address that leads nowhere, the code of the refusal, and what it tells."""
