"""The two findings of a citation, apart: whether the quote stands in the source, and whether it bears the claim.

A citation is verified only where both do. What was seen is kept as values; sentences are made of it where it is shown,
in German or English. See ADR 24.

(:Verification {stands, bearing, bearing_notes, differences, wordings})-[:USED]->(:Citation)
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from provenance.language.catalogue import difference as one_different
from provenance.language.catalogue import wording
from provenance.language.catalogue.wording import Wording
from provenance.model.activities import Bearing, VerificationStatus
from provenance.text.found import Difference

__all__ = ["check_says", "different", "model_says", "one_different", "reworded", "worded", "wordings", "words_quoted"]

_UNNAMED = "default"


def worded(language: str, what: str, *given: object, **named: object) -> Wording:
    """Say it in German or, for every other language, in English."""
    return wording.told(language, "verdict", what, *given, **named)


def check_says(language: str, what: str, /, **given: object) -> Wording:
    """Say what a check found that looks for no quote."""
    return wording.told(language, "check", what, **given)


def model_says(language: str, model: str) -> Wording:
    """Begin a sentence on what a model says; one that was given no name has none."""
    return worded(language, "model", "" if model == _UNNAMED else f" {model}")


def words_quoted(language: str, verdict: object) -> Wording:
    """Return a verdict as the model wrote it."""
    if isinstance(verdict, str):
        return worded(language, "answered", verdict[:120])
    return worded(language, "answered nonsense", repr(verdict)[:120])


def different(language: str, differences: Sequence[Difference]) -> Wording:
    """Say what the program saw differ: what the passage says, what the claim says."""
    seen = wording.row((wording.difference(language, one) for one in differences), "; ")
    return worded(language, "differences", seen)


@dataclass(frozen=True, slots=True)
class Findings:
    """What checking a citation came to.

    ``stands`` is whether the quote is in the source, None where none was looked for (a count, a search, a field of the
    source). ``bearing`` is whether it bears the claim, ``why`` the reason as it was told. ``differs`` is what the claim
    says otherwise, ``left_out`` the limits of the source that it leaves out.
    """

    stands: bool | None
    bearing: Bearing = Bearing.NOT_JUDGED
    why: str = ""
    differs: tuple[Difference, ...] = ()
    left_out: tuple[Difference, ...] = ()

    @property
    def both(self) -> bool:
        """Whether nothing is amiss with the quote, and it bears the claim: what ``verified`` says."""
        return self.stands is not False and self.bearing.borne

    def differences(self) -> dict[str, Any]:
        """Return what was seen as plain values, for the record."""
        seen = {"differs": self.differs, "left_out": self.left_out}
        return {name: [_plain(one) for one in some] for name, some in seen.items() if some}


NOTHING = Findings(None)
"""Of what was not checked."""


def of_check(status: VerificationStatus, why: str) -> Findings:
    """Return the findings of a check that looks for no quote: a count, a search, a field of the source."""
    bearings = {VerificationStatus.VERIFIED: Bearing.BY_CHECK, VerificationStatus.FAILED: Bearing.DIFFERS}
    return Findings(None, bearings.get(status, Bearing.NOT_JUDGED), why)


def of_record(row: Mapping[str, Any], language: str = "en") -> Findings:
    """Read the findings of a verification; one of before they were told apart says nothing of the claim.

    What it called verified was a quote that stands; what failed may have done so by either. Why is told in a language.
    """
    why = reworded(row.get("wordings"), "bearing_notes", str(row.get("bearing_notes") or ""), language)
    if row.get("bearing") is None:
        stands = row.get("status") is not None and (row["status"] != "failed" or (row.get("similarity") or 0) >= 1)
        return Findings(stands if row.get("status") else None, Bearing.NOT_JUDGED, why)
    kept = json.loads(row.get("differences") or "{}")
    differs, left_out = (tuple(Difference(**one) for one in kept.get(name, ())) for name in ("differs", "left_out"))
    return Findings(row.get("stands"), Bearing(row["bearing"]), why, differs, left_out)


def wordings(**told: str | None) -> dict[str, Any]:
    """Return what sentences say as values, for the record; a sentence that has none is left out."""
    return {name: value for name, one in told.items() if (value := wording.made(one)) is not None}


def reworded(kept: str | None, name: str, told: str, language: str) -> str:
    """Tell a sentence of a record in a language; one that was kept without its value as it was told."""
    return wording.again(json.loads(kept).get(name), language, told) if kept else told


def quote_told(found: Findings, where: str, language: str = "en") -> str:
    """Say whether the quote stands, and where: "stands at § 3 Abs. 1"; "" where no quote was looked for."""
    if found.stands is None:
        return ""
    return worded(language, "stands" if found.stands else "stands not", where)


def claim_told(found: Findings, language: str = "en") -> str:
    """Say whether the quote bears the claim: "bears the claim by its words, within limits: …"."""
    said = worded(language, f"claim {found.bearing.value}")
    if found.bearing is Bearing.DIFFERS and found.differs:
        return f"{said}: {told(found.differs, language)}"
    if found.bearing is Bearing.BY_WORDS and found.left_out:
        return worded(language, "within", said, limits_told(found.left_out, language))
    return said


def both_told(found: Findings, language: str = "en") -> str:
    """Say both findings in one line, without details: "the quote stands there; it does not bear the claim"."""
    quote = {None: "", True: worded(language, "there"), False: worded(language, "not there")}[found.stands]
    claim = "" if found.stands is False else worded(language, f"claim {found.bearing.value}")
    return "; ".join(filter(None, [quote, claim]))


def told(differences: Sequence[Difference], language: str = "en") -> str:
    """Say what differs: what the source says, what the claim says."""
    return "; ".join(one_different(language, one) for one in differences)


def limits_told(left_out: Sequence[Difference], language: str = "en") -> Wording:
    """Return the words of limits, quoted."""
    return wording.quoted(language, (one.source for one in left_out))


def short(bearing: Bearing, language: str = "en") -> str:
    """Return a bearing in a word or two, for a list."""
    return worded(language, f"short {bearing.value}")


def _plain(one: Difference) -> dict[str, str]:
    return {name: value for name, value in asdict(one).items() if value or name != "sign"}
