"""The signed bundle of an answer: the full record of what it rests on, for auditors.

delivered = bundle.deliver(graph, bundle.Material(answer, draft, gated, bonds, displayed), records, bundle=FILE)
found = bundle.verify(bundle.read_bundle(FILE), bundle.trusted_keys([PUBLIC]))
"""

from provenance.answering.bundle.delivering import Along, Delivered, deliver, shelf
from provenance.answering.bundle.facts import Facts, gather
from provenance.answering.bundle.findings import Finding, Verified
from provenance.answering.bundle.keys import trusted_keys
from provenance.answering.bundle.sealing import Material, digest_of, seal
from provenance.answering.bundle.verifying import read_bundle, verify

__all__ = [
    "Along",
    "Delivered",
    "Facts",
    "Finding",
    "Material",
    "Verified",
    "deliver",
    "digest_of",
    "gather",
    "read_bundle",
    "seal",
    "shelf",
    "trusted_keys",
    "verify",
]
