"""How the commands draw what came of a quote: the colour and sign of a status, a word diff as running text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.text import Text

from provenance.cli.doors import out
from provenance.report.wording import running

if TYPE_CHECKING:
    from provenance.citing.results import DiffStep

STYLES = {"verified": "green", "failed": "red", "unverified": "yellow", "pending": "yellow"}
SIGNS = {"verified": "✓", "failed": "✗", "unverified": "?", "pending": "…"}


def changed(diff: Iterable[DiffStep], *, quoted: bool = True) -> Text:
    """Draw a word diff: the words of the quote struck out in red, those of the source in green; bare in brackets."""
    bare = not out.is_terminal or out.no_color
    styles = {"both": "italic", "quote": "red strike", "source": "green bold"}
    signs = {"both": "{}", "quote": "[-{}-]", "source": "{{+{}+}}"} if bare else dict.fromkeys(styles, "{}")
    parts = [(signs[side].format(words), styles[side]) for side, words in running(diff)]
    return Text.assemble("„", *parts, "“") if quoted else Text.assemble(*parts)
