"""One key for a decision, whichever way it is named: by court and file number, by report, by ECLI.

    "BFH, Urteil vom 12. Mai 2009 - VIII R 7/08", "BFH VIII R 7/08"   …  bfh-viiir708
    "ECLI:DE:BFH:2009:U.120509.VIIIR7.08.0"                          …  bfh-viiir708
    "BFH-Urteil vom 12. Mai 2009"                                    …  bfh-2009-05-12
    "BVerfGE 65, 1"                                                  …  bverfge-65-1

The ECLI of the German federal courts holds the file number (its last part after day and form); that of other courts
is a key of its own.
"""

from __future__ import annotations

import re

from etl.refer.courts import SHORT

_NO_LETTER = re.compile(r"[\W_]+")
_FILE = re.compile(r"\d[/.]\s?\d{2,4}(?:\s?-?[A-Z]{1,3})?\Z")
_ECLI = re.compile(r"ECLI:DE:(?P<court>BVerfG|BGH|BFH|BAG|BSG|BVerwG|BPatG):\d{4}:(?P<rest>.+)", re.IGNORECASE)
_OF_ECLI = re.compile(
    r"(?:[A-Z]{1,3}\.\d{6}\.|\d{6}\.?[A-Z]\.?)(?P<file>[A-Za-z0-9.]+?)(?:\.?\d)?\Z|[a-z]{1,3}\d{8}[a-z]?\.(?P<bverfg>\w+)\Z"
)


def decision_key(name: str, date: str | None = None) -> str:
    """Give the key of a decision; ``name`` is court and file number, court and report, ECLI, or a court by ``date``."""
    ecli = _ECLI.match(name)
    if ecli is not None:
        said = _OF_ECLI.match(ecli["rest"])
        file = (said["file"] or said["bverfg"]) if said else None
        if file:
            return f"{ecli['court'].casefold()}-{_NO_LETTER.sub('', file).casefold()}"
    if name.startswith("EU:"):
        name = f"ECLI:{name}"
    court, _, rest = name.partition(" ")
    low = court.casefold()
    low = SHORT.get(low, low)
    if not rest:
        return "-".join(part for part in (_slug(low), date) if part)
    if _FILE.search(rest):
        return f"{_slug(low)}-{_NO_LETTER.sub('', rest).casefold()}"
    return _slug(f"{low} {rest}" if "," in rest else f"{low} {rest} {date or ''}")


def _slug(name: str) -> str:
    return _NO_LETTER.sub("-", name.casefold()).strip("-")
