"""An auxiliary that is said once for two clauses: "gemacht oder ausgestellt worden ist" (Duden, on ellipsis)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from provenance.language.gathering import Gathered
from provenance.language.tagging import infinitive


def share_auxiliaries(clause: Gathered) -> None:
    """Give a clause the auxiliary that the clause joined to it says for both: "gemacht oder ausgestellt worden ist"."""
    for inner in clause.inner:
        share_auxiliaries(inner)
    for one, after in pairwise(clause.inner):
        said = [word for word in after.own if word.tag[:2] in {"VA", "VV", "VM"}]
        last = one.own[-1] if one.own else None
        if last is None or one.marker != after.marker or after.joint not in {"und", "oder"} or len(said) < 2:  # noqa: PLR2004
            continue
        verbs = [word for word in one.own if word.tag.startswith("V")]
        auxiliaries = said[1:]
        if (
            said[0].tag == "VV(PP)"
            and all(word.tag.startswith("VA") for word in auxiliaries)
            and auxiliaries[-1].tag == "VA(FIN)"
            and verbs == [last]
            and last.tag in {"VV(PP)", "VV(FIN)"}
            and infinitive(last.text)
        ):
            one.own[-1] = replace(last, tag="VV(PP)")
            one.own += [replace(word, start=last.end, end=last.end) for word in auxiliaries]
