"""Two versions of a law to show as a page: every kind of change, long Sätze, and texts that try to be HTML."""

from __future__ import annotations

from etl.load.versions import Passage, compare
from provenance.citing.law import Version
from provenance.report.changes import Changes, gather

HOSTILE = "\"><script>document.title='hurt'</script><img src=x onerror=\"document.title='hurt'\">'&amp;"
LONG_OLD = (
    "Der Betreiber hat die Anlage so zu errichten, dass bei einem Hochwasser, wie es alle fünfzig Jahre zu erwarten "
    "ist, keine wassergefährdenden Stoffe austreten, und der Behörde den Beginn der Arbeiten spätestens zwei Wochen "
    "vorher schriftlich anzuzeigen; die Anzeige muss den Namen des Unternehmers und die Lage der Anlage enthalten."
)
LONG_NEW = (
    "Der Betreiber hat die Anlage so zu errichten, dass bei einem Hochwasser, wie es alle hundert Jahre zu erwarten "
    "ist, keine wassergefährdenden Stoffe austreten, und der zuständigen Behörde den Beginn der Arbeiten spätestens "
    "vier Wochen vorher schriftlich oder elektronisch anzuzeigen; die Anzeige muss die Lage der Anlage enthalten."
)


def passage(side: str, eid: str, locator: str, text: str, heading: str | None = None) -> Passage:
    """Give a place of one version."""
    section = " ".join(locator.split()[:2])
    return Passage(f"sha256:{side * 64}#{eid}", eid, section, f"{locator} UferV", text, heading)


def version(side: str, since: str, until: str | None, origin: str) -> Version:
    """Give one version of the law."""
    return Version(
        "de/uferv",
        "Verordnung über Anlagen am Ufer",
        "UferV",
        f"sha256:{side * 64}",
        since,
        since,
        until,
        origin,
        "§ 9 UferV" if origin == "clause" else None,
    )


def shown(*, hostile: bool = False, sections: int = 3) -> Changes:
    """Give a comparison with a place of every kind and a run of sections that stayed."""
    old = [
        passage("a", "para-1_abs-1_satz-1", "§ 1 Abs. 1 Satz 1", "Diese Verordnung gilt für Anlagen am Ufer.", "Zweck"),
        passage("a", "para-1_abs-1_satz-2", "§ 1 Abs. 1 Satz 2", "Stege sind frei."),
        passage("a", "para-2", "§ 2", LONG_OLD, "Bau"),
        passage("a", "para-3", "§ 3", "Boote werden nachts beleuchtet." if not hostile else HOSTILE, "Boote"),
    ]
    new = [
        passage("b", "para-1_abs-1_satz-1", "§ 1 Abs. 1 Satz 1", "Diese Verordnung gilt für Anlagen am Ufer.", "Zweck"),
        passage(
            "b", "para-1_abs-1_satz-2", "§ 1 Abs. 1 Satz 2", "Der Rat erlässt Näheres." if not hostile else HOSTILE * 2
        ),
        passage("b", "para-1_abs-1_satz-3", "§ 1 Abs. 1 Satz 3", "Stege sind frei."),
        passage("b", "para-2", "§ 2", LONG_NEW, "Bau" if not hostile else HOSTILE),
    ]
    for number in range(4, 4 + sections):
        for side, held in (("a", old), ("b", new)):
            held.append(passage(side, f"para-{number}", f"§ {number}", f"Regel Nummer {number}.", f"Regel {number}"))
    older, newer = version("a", "2020-01-01", "2023-12-31", "stand"), version("b", "2024-01-01", None, "clause")
    return gather(older, newer, compare(old, new), "2026-11-21T11:00:00.000000Z", "Beleg 0")
