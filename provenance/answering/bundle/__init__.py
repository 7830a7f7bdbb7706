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
    from provenance.answering.bundle.keys import trusted_keys
    from provenance.answering.bundle.pointers import BundleFinding, Verified
    from provenance.answering.bundle.recorded import Facts, gather, of_record
    from provenance.answering.bundle.runs import recover
    from provenance.answering.bundle.sealing import Material, digest_of, seal
    from provenance.answering.bundle.staging import Recovered, bundle_file
    from provenance.answering.bundle.verifying import read_bundle, verify

__all__ = [
    "Along",
    "BundleFinding",
    "Delivered",
    "Facts",
    "Material",
    "Recovered",
    "Verified",
    "bundle_file",
    "deliver",
    "digest_of",
    "gather",
    "of_record",
    "read_bundle",
    "recover",
    "seal",
    "trusted_keys",
    "verify",
]

_IN = {
    "delivering": ("Along", "Delivered", "deliver"),
    "keys": ("trusted_keys",),
    "pointers": ("BundleFinding", "Verified"),
    "recorded": ("Facts", "gather", "of_record"),
    "sealing": ("Material", "digest_of", "seal"),
    "runs": ("recover",),
    "staging": ("Recovered", "bundle_file"),
    "verifying": ("read_bundle", "verify"),
}


def __getattr__(name: str) -> Any:
    module = next((module for module, names in _IN.items() if name in names), None)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{module}"), name)
