"""How the commands draw what came of a quote: the colour and sign of a status, a word diff as running text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from provenance.cli.doors import out
from provenance.cli.telling import reader, told
from provenance.report.wording import running

if TYPE_CHECKING:
    from provenance.citing.findings import Findings
    from provenance.citing.results import DiffStep

STYLES = {"verified": "green", "failed": "red", "unverified": "yellow", "pending": "yellow"}
SIGNS = {"verified": "✓", "failed": "✗", "unverified": "?", "pending": "…"}


def drawn(found: Findings, where: str) -> Iterator[tuple[str, str, str]]:
    """Give the two findings of a citation, each with its name and colour: the quote, the claim."""
    from provenance.citing.findings import claim_told, quote_told  # noqa: PLC0415 — heavy parts load when they are used

    if quote := quote_told(found, where, reader()):
        yield told("quote"), "green" if found.stands else "red", quote
    if found.stands is not False:
        style = {"not_judged": "yellow", "differs": "red"}.get(found.bearing, "green")
        yield told("claim"), style, claim_told(found, reader())


def changed(diff: Iterable[DiffStep], *, quoted: bool = True) -> Text:
    """Draw a word diff: the words of the quote struck out in red, those of the source in green; bare in brackets."""
    bare = not out.is_terminal or out.no_color
    styles = {"both": "italic", "quote": "red strike", "source": "green bold"}
    signs = {"both": "{}", "quote": "[-{}-]", "source": "{{+{}+}}"} if bare else dict.fromkeys(styles, "{}")
    parts = [(signs[side].format(words), styles[side]) for side, words in running(diff)]
    return Text.assemble("„", *parts, "“") if quoted else Text.assemble(*parts)
