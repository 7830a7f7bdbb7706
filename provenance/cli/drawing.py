"""How the commands draw what came of a quote: the colour and sign of a status, a word diff as running text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from provenance.cli.console import out
from provenance.cli.messages import reader, told
from provenance.language import catalogue
from provenance.model.deferral import deferred
from provenance.report.running_text import running

if TYPE_CHECKING:
    from provenance.citing import findings
    from provenance.citing.findings import Findings
    from provenance.citing.results import DiffStep
else:
    findings = deferred("provenance.citing.findings")

STYLES = {"verified": "green", "failed": "red", "unverified": "yellow", "pending": "yellow"}
SIGNS = {"verified": "✓", "failed": "✗", "unverified": "?", "pending": "…"}


def drawn(found: Findings, where: str) -> Iterator[tuple[str, str, str]]:
    """Yield the two findings of a citation, each with its name and colour: the quote, the claim."""
    if quote := findings.quote_told(found, where, reader()):
        yield told("quote"), "green" if found.stands else "red", quote
    if found.stands is not False:
        style = {"not_judged": "yellow", "differs": "red"}.get(found.bearing, "green")
        yield told("claim"), style, findings.claim_told(found, reader())


def changed(diff: Iterable[DiffStep], *, quoted: bool = True) -> Text:
    """Draw a word diff: the words of the quote struck out in red, those of the source in green; bare in brackets."""
    bare = not out.is_terminal or out.no_color
    styles = {"both": "italic", "quote": "red strike", "source": "green bold"}
    signs = {"both": "{}", "quote": "[-{}-]", "source": "{{+{}+}}"} if bare else dict.fromkeys(styles, "{}")
    parts = [(signs[side].format(words), styles[side]) for side, words in running(diff)]
    marks = catalogue.QUOTES[reader()] if quoted else ("", "")
    return Text.assemble(marks[0], *parts, marks[1])
