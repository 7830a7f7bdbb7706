"""A finished draft gets its vouchers: four claims, one of each rung, in a signed bundle that shows any change.

The draft is ours (``sample/draft.md``). What it says of 50 Euro was true until the new version of the order came, which
is loaded first; that two stores are enough follows from the order, which asks for more; that there are three months for
it is wrong.
"""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from provenance.cli.answering_display import show_claims, show_sums, stepping
from provenance.cli.console import bootstrap, out
from provenance.cli.demo import flow
from provenance.model.deferral import deferred

if TYPE_CHECKING:
    from provenance.answering import bundle
    from provenance.answering.bundle import Verified
    from provenance.answering.outcome import Answered
    from provenance.citing.engine import Engine
else:
    bundle = deferred("provenance.answering.bundle")

DRAFT, GROUNDED, BUNDLE, TAMPERED = "draft.md", "grounded.md", "grounded.bundle.json", "tampered.bundle.json"


def ground(engine: Engine, directory: Path) -> Answered:
    """Load the new version, ground the draft, verify the bundle, and change one letter of it."""
    # the key of the demo lies with the demo, not among the keys of whoever looks at it
    os.environ["XDG_CONFIG_HOME"] = str(directory / "keys")
    for name in ("BELEG_KEY", "BELEG_AUDITORS"):
        os.environ.pop(name, None)
    newer = engine.library.enrol(bootstrap.load_document(engine.graph, directory / flow.SAMPLE[1]).artifact_id)
    out.print(Text(f"Meanwhile a new version has come: {newer.name}, Stand {newer.stand}.", "dim"))
    draft = (files("provenance.cli.demo") / "sample" / DRAFT).read_text(encoding="utf-8")
    (directory / DRAFT).write_text(draft, encoding="utf-8")
    with stepping(quiet=False) as tell:
        grounded = bootstrap.open_answering(engine, tell).ground(
            draft, output=directory / GROUNDED, bundle=directory / BUNDLE, repair=True
        )
    out.print()
    for line in grounded.text.splitlines():
        out.print(Text(f"  {line}" if line else ""), soft_wrap=True)
    out.print()
    show_claims(out, grounded)
    show_sums(out, grounded)
    out.print()
    content = bundle.read_bundle(directory / BUNDLE)
    keys = bundle.trusted_keys()
    _say(directory / BUNDLE, bundle.verify(content, keys))
    changed = one_letter_changed(content)
    (directory / TAMPERED).write_bytes(changed)
    _say(directory / TAMPERED, bundle.verify(changed, keys))
    return grounded


def one_letter_changed(content: bytes) -> bytes:
    """Return the file of a bundle with one letter in the middle of it changed."""
    at = len(content) // 3
    while not chr(content[at]).isalpha():
        at += 1
    letter = b"B" if content[at : at + 1] != b"B" else b"C"
    return content[:at] + letter + content[at + 1 :]


def _say(file: Path, found: Verified) -> None:
    """Print whether a bundle is what was signed, and where it is not."""
    if found.sound:
        signers = ", ".join(f"{one[:16]}…" for one in found.signers)
        out.print(Text.assemble(("✓ ", "green"), f"{file.name}: signed by {signers}, {found.size:,} bytes"))
        return
    out.print(Text.assemble(("✗ ", "red"), f"{file.name}, one letter changed: {found.findings[0]}"))
