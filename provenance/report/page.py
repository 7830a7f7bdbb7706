"""The report as one HTML page that needs nothing else: no network, no script, style and images inline.

Everything that comes from a record is escaped by the template engine, and a Content-Security-Policy in the page
forbids scripts and requests besides. Follows HTML 5 with ARIA landmarks and WCAG 2.2 AA contrast; the filter is made
of radio buttons and CSS. Leaves out how the values are come by (`gather`).
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeAlias, cast

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from provenance.citing.findings import Findings, claim_told, quote_told
from provenance.language import catalogue
from provenance.model.activities import Bearing
from provenance.model.answers import Rung
from provenance.report.answers import MODES, OUTCOMES, Passage, linked, reason, seconds
from provenance.report.library import Crop, Rect, ReportModel, ShownCitation
from provenance.report.running_text import running
from provenance.text import patterns as re

Point: TypeAlias = tuple[float, float]

_NEAR = 6.0
"""Lines whose boxes are no further apart than this many points are neighbours."""

_PAD = 1.5


def outlines(boxes: Iterable[Rect]) -> list[list[Point]]:
    """Return closed polygons round the boxes: one for each run of lines that stand under each other and overlap."""
    return [_round(run) for run in _runs([_padded(box) for box in boxes])]


def _padded(box: Rect) -> Rect:
    x0, y0, x1, y1 = box
    return (x0 - _PAD, y0, x1 + _PAD, y1)


def _runs(boxes: list[Rect]) -> list[list[Rect]]:
    runs: list[list[Rect]] = []
    for box in boxes:
        if runs and _follows(runs[-1][-1], box):
            above = runs[-1][-1]
            seam = (above[3] + box[1]) / 2
            runs[-1][-1] = (above[0], above[1], above[2], seam)
            runs[-1].append((box[0], seam, box[2], box[3]))
        else:
            runs.append([box])
    return runs


def _follows(above: Rect, below: Rect) -> bool:
    under = below[1] > above[1] and below[1] - above[3] <= _NEAR
    return under and below[0] < above[2] and above[0] < below[2]


def _round(run: list[Rect]) -> list[Point]:
    right = [point for _, y0, x1, y1 in run for point in ((x1, y0), (x1, y1))]
    left = [point for x0, y0, _, y1 in reversed(run) for point in ((x0, y1), (x0, y0))]
    return right + left


STATUSES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "verified": ("✓", "the words stand in the source, at the place shown, and bear the claim"),
        "unverified": (
            "?",
            "the words stand there; that they bear the claim was not judged, or is denied",
        ),
        "failed": ("✗", "the words do not stand in the source, and the nearest passage is shown; or a check denies it"),
        "pending": ("…", "not checked yet"),
    }
)
"""Each status with its sign and its meaning, in the order in which the page counts them."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where citations and sources are, as addresses with a hole for the number; whether style attributes are let be."""

    citation: str
    source: str
    styled: bool


ON_PAGE = Whereabouts("#citation-{}", "#source-{}", styled=True)

_MOST_DAYS = 31
"""Days in the table of rungs by day, the latest."""

_IN_VIEW = 0.54
"""The part of a crop that the narrowest phone shows at once (`page.css`, .paper)."""

_PLACE = re.compile(r"(§§?|\b(?:Abs|Nr|Nrn|Rz|Rn|Art|Buchst|z)\.|\b(?:Satz|Absatz|Nummer|Artikel|Anlage))\s(?=\w)")


def render(library: ReportModel, language: str = "en") -> str:
    """Return the page as HTML text, to be written as UTF-8; its frame is in a language, what is recorded in its own."""
    counted = Counter(citation.status for citation in library.citations)
    return (
        environment(language)
        .get_template("page.html")
        .render(
            tongue=catalogue.spoken(language),
            library=library,
            style=style("answers.css") if library.answers or library.answers_made else style(),
            at=ON_PAGE,
            statuses=STATUSES,
            rungs=list(Rung),
            modes=MODES,
            outcomes=OUTCOMES,
            most_days=_MOST_DAYS,
            known={citation.number: citation for citation in library.citations},
            denied=sum(_denied(citation) for citation in library.citations),
            counts={status: counted[status] for status in STATUSES if counted[status]},
        )
    )


def card(citation: ShownCitation, at: Whereabouts, language: str = "en") -> Markup:
    """Return one citation as HTML, as the report shows it: claim, quote, both findings, and the page beside it."""
    made = environment(language).get_template("card.html")
    return Markup(made.render(citation=citation, statuses=STATUSES, at=at))  # noqa: S704 — what a template made, which escapes


def style(*parts: str) -> Markup:
    """Return the style of a page of its own: that which all share, that of citations, and its own parts."""
    return Markup("".join(map(part, ("page.css", "card.css", *parts))))  # noqa: S704 — our own files


def environment(language: str = "en") -> Environment:
    """Return the templates of this package, with the filters that all pages use.

    ``say`` words a frame in a language.
    """
    made = Environment(
        loader=FunctionLoader(part),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    filters = cast("dict[str, Any]", made.filters)
    filters |= {
        "image": _image,
        "shape": shape,
        "aim": _aim,
        "glued": glued,
        "day": partial(day, language=language),
        "minute": partial(minute, language=language),
        "marked": _marked,
        "words": _words,
        "running": running,
        "language": _language,
        "linked": linked,
        "reason": reason,
        "seconds": seconds,
        "drawn": Markup,  # what `draw` made, which escapes all that comes from a record
        "findings": partial(_findings, language=language),
        "say": partial(say, language=language),
        "member": partial(member, language=language),
        "opening": _opening,
    }
    return made


def part(name: str) -> str:
    """Return a file of this package."""
    return (files("provenance.report") / name).read_text(encoding="utf-8")


def glued(text: str) -> str:
    """Put no-break spaces where a German citation must not be broken: "§ 5", "Abs. 1", "Satz 2"."""
    return _PLACE.sub("\\1\u00a0", text)


def _image(crop: Crop) -> str:
    return "data:image/png;base64," + base64.b64encode(crop.png).decode("ascii")


def shape(crop: Crop) -> list[str]:
    """Return the outlines of the marked lines as SVG points, in points of the page from the corner of the crop."""
    left, top = crop.region[:2]
    return [" ".join(f"{x - left:.1f},{y - top:.1f}" for x, y in polygon) for polygon in outlines(crop.boxes)]


def _aim(crop: Crop) -> str:
    """Return as CSS what a window too narrow for the crop shows at its left.

    The margin, if the marked words fit then.
    """
    left, _, right, _ = crop.region
    begins = (min(box[0] for box in crop.boxes) - left) / (right - left)
    ends = (max(box[2] for box in crop.boxes) - left) / (right - left)
    return "0" if ends < _IN_VIEW else f"max(0px, {begins * 100:.1f}% - 2rem)"


def day(text: str | None, language: str) -> str:
    """Print a date as it is written: 1. März 2023, 1 March 2023. What is no date stays as it is."""
    moment = _moment(text)
    return _dated(moment, language) if moment else (text or "")


def minute(given: str | datetime, language: str) -> str:
    """Print a time as it is written, in UTC. What is no time stays as it is."""
    moment = _moment(str(given))
    return f"{_dated(moment, language)}, {moment:%H:%M} UTC" if moment else str(given)


def say(words: str, *given: object, language: str) -> str:
    """Say words of the frame in a language; a name out of a record that the frame does not know stays as it is."""
    known = catalogue.tables(catalogue.spoken(language))["page"].get(words)
    return words if known is None else known.format(*given)


def member(word: str, table: str, language: str) -> str:
    """Say a member of a closed set as a table calls it; a word that is none stays as it is, with blanks."""
    return catalogue.tables(catalogue.spoken(language))[table].get(word) or _words(word)


def _opening(words: str) -> str:
    """Print words as they begin a line."""
    return f"{words[:1].upper()}{words[1:]}"


def _dated(moment: datetime, language: str) -> str:
    say = partial(catalogue.said, language, "page")
    return say("{} {} {}", moment.day, say(f"month {moment.month}"), moment.year)


def _moment(text: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(text) if text else None
    except ValueError:
        return None


def _marked(context: str, quote: str) -> Passage | None:
    """Split a context at the quote in it, so that it can be marked; None where it does not stand there as it is."""
    at = context.find(quote) if quote else -1
    return Passage(context[:at], quote, context[at + len(quote) :]) if at >= 0 else None


def _language(tag: str | None) -> Markup:
    """Return the attribute that says which language an element speaks; nothing where none is known."""
    return Markup(' lang="{}"').format(tag) if tag else Markup("")


def _denied(citation: ShownCitation) -> bool:
    """Tell whether a quote that stands was found not to bear its claim, short of failing it."""
    return citation.status != "failed" and citation.findings.bearing is Bearing.DIFFERS


def _findings(citation: ShownCitation, language: str) -> list[tuple[str, str, str]]:
    return findings(citation.findings, citation.locator or citation.source.name, language)


def findings(found: Findings, where: str, language: str) -> list[tuple[str, str, str]]:
    """Return both findings as they are shown: what is found of, a class, and the words."""
    name = partial(catalogue.said, language, "page")
    quote = (
        [(name("Quote"), "good" if found.stands else "bad", quote_told(found, where, language))]
        if found.stands is not None
        else []
    )
    if found.stands is False:
        return quote
    kind = {Bearing.NOT_JUDGED: "open", Bearing.DIFFERS: "bad"}.get(found.bearing, "good")
    return [*quote, (name("Claim"), kind, claim_told(found, language))]


def _words(name: str) -> str:
    """Print the name of a relation or a kind: direct_quote as "direct quote"."""
    return name.replace("_", " ")
