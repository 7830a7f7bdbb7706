"""The signed bundle of an answer: the full record of what it rests on, for auditors.

    delivered = bundle.deliver(graph, bundle.Material(answer, draft, gated, bonds, displayed), records, bundle=FILE)
    found = bundle.verify(bundle.read_bundle(FILE), bundle.trusted_keys([PUBLIC]))

Names are loaded when they are used: whoever verifies needs none of what seals.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from provenance.answering.bundle.delivering import Along, Delivered, deliver
    from provenance.answering.bundle.facts import Facts, gather
    from provenance.answering.bundle.findings import Finding, Verified
    from provenance.answering.bundle.keys import trusted_keys
    from provenance.answering.bundle.places import shelf
    from provenance.answering.bundle.recorded import of_record
    from provenance.answering.bundle.recovering import Recovered, recover
    from provenance.answering.bundle.sealing import Material, digest_of, seal
    from provenance.answering.bundle.verifying import read_bundle, verify

__all__ = [
    "Along",
    "Delivered",
    "Facts",
    "Finding",
    "Material",
    "Recovered",
    "Verified",
    "deliver",
    "digest_of",
    "gather",
    "of_record",
    "read_bundle",
    "recover",
    "seal",
    "shelf",
    "trusted_keys",
    "verify",
]

_IN = {
    "delivering": ("Along", "Delivered", "deliver"),
    "facts": ("Facts", "gather"),
    "findings": ("Finding", "Verified"),
    "keys": ("trusted_keys",),
    "places": ("shelf",),
    "recorded": ("of_record",),
    "recovering": ("Recovered", "recover"),
    "sealing": ("Material", "digest_of", "seal"),
    "verifying": ("read_bundle", "verify"),
}


def __getattr__(name: str) -> Any:
    module = next((module for module, names in _IN.items() if name in names), None)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{module}"), name)
